"""An engine that answers every line with the next line of a file: what a conversation costs without any engine."""

import sys
from pathlib import Path

answers = Path(sys.argv[1]).read_bytes().splitlines(keepends=True)
output = sys.stdout.buffer
for _, answer in zip(sys.stdin.buffer, answers, strict=False):
    output.write(answer)
    output.flush()
