"""`python -m shellref`."""

from shellref.cli import main

if __name__ == "__main__":
    main()
