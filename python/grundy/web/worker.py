"""A worker process: reads tasks as lines of JSON, answers with progress and results.

Run as `python -m grundy.web.worker MEGABYTES`. It never sees a socket, a template or a file name.
"""

from __future__ import annotations

import json
import os
import sys
import time
from typing import Any

# The doorway reserves this much address space for the stack of a long computation.
STACKS = 3 << 30


def _bound_memory(megabytes: int) -> None:
    try:
        import resource
    except ImportError:  # not on this system: the time limits remain
        return
    limit = (megabytes << 20) + STACKS
    resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _resident() -> int:
    try:
        with open("/proc/self/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 0


def main() -> None:
    """Answer tasks until the input ends."""
    _bound_memory(int(sys.argv[1]))
    from grundy import InputError, LimitError
    from grundy.web.tasks import TASKS

    def send(**fields: Any) -> None:
        sys.stdout.write(json.dumps(fields, ensure_ascii=True) + "\n")
        sys.stdout.flush()

    send(ready=True)
    for line in sys.stdin:
        order = json.loads(line)
        last = [0.0]

        def progress(done: int, last: list[float] = last) -> None:
            now = time.monotonic()
            if now - last[0] > 0.2:
                last[0] = now
                send(progress=done)

        try:
            result = TASKS[order["task"]](progress=progress, **order["args"])
            send(result=result, memory=_resident())
        except (InputError, LimitError) as error:
            send(refused=str(error), limit=isinstance(error, LimitError), memory=_resident())
        except (MemoryError, RecursionError):
            send(refused="this needs more memory than is allowed here", limit=True, memory=1 << 62)
        except Exception as error:  # a fault of ours: told to the log, not to the visitor
            print(f"grundy worker: {order['task']}: {error!r}", file=sys.stderr)
            send(fault=type(error).__name__, memory=_resident())


if __name__ == "__main__":
    main()
