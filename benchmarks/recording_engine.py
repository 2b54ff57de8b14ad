"""An engine between the harness and another: hands every line on, and keeps both sides in files.

Arguments: the file for the requests, the file for the answers, the other engine's command.
"""

import subprocess
import sys
from pathlib import Path

requests, answers, *command = sys.argv[1:]
with (
    Path(requests).open("wb") as asked,
    Path(answers).open("wb") as answered,
    subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as engine,
):
    assert engine.stdin
    assert engine.stdout
    for line in sys.stdin.buffer:
        asked.write(line)
        engine.stdin.write(line)
        engine.stdin.flush()
        answer = engine.stdout.readline()
        answered.write(answer)
        answered.flush()
        asked.flush()
        sys.stdout.buffer.write(answer)
        sys.stdout.buffer.flush()
    engine.stdin.close()
