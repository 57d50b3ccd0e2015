"""`python -m ulti.serve` serves on standard input and output."""

from ulti.serve.protocol import main

main()
