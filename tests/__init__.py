"""The tests, as one package: modules below import what they share from here."""
