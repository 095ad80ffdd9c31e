"""`python -m pentapolis`: the same as the command `pentapolis`."""

from pentapolis.cli.main import main

if __name__ == "__main__":  # worker processes read this module too
    main()
