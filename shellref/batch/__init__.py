"""Many records: where they are found."""
