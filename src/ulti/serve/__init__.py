"""A protocol for programs in any language: JSON-RPC 2.0, one message a line.

`python -m ulti.serve` serves on standard input and output; it needs no extra.
"""

from ulti.base.lines import LONGEST_LINE
from ulti.serve.protocol import LONGEST_BATCH, answer, main, serve

__all__ = ["LONGEST_BATCH", "LONGEST_LINE", "answer", "main", "serve"]
