"""Second engines: each game once more, plain and slow, from its rules page alone."""
