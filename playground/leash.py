"""Runs a program as long as its starter lives: `python leash.py PROGRAM` or `python leash.py -m MODULE`.

Standard input is a pipe of the starter. When it closes, also because the starter was killed, the program is asked to
stop.
"""

import os
import runpy
import signal
import sys
import threading
import time
from pathlib import Path

PATIENCE = 15.0
"""Seconds for stopping cleanly."""


def hold() -> None:
    """Wait until the other end of the pipe is closed, then stop this process."""
    while os.read(0, 1024):
        pass
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(PATIENCE)
    os._exit(1)


def main() -> None:
    """Run the program named on the command line as if it had been started by itself."""
    program = sys.argv[1]
    threading.Thread(target=hold, daemon=True).start()
    if program == "-m":
        sys.argv = sys.argv[2:]
        sys.path[0] = str(Path.cwd())
        runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
    else:
        sys.argv = sys.argv[1:]
        sys.path[0] = str(Path(program).parent)
        runpy.run_path(program, run_name="__main__")


if __name__ == "__main__":
    main()
