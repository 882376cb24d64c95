"""`python -m benchmarks [TOPIC ...]`: prints one table for each topic; no topic: all of them.

A topic is a module beside this one with a function `rows` that measures and prints.
"""

from __future__ import annotations

import importlib
import pkgutil
import sys

import benchmarks


def main(wanted: list[str]) -> int:
    topics = [module.name for module in pkgutil.iter_modules(benchmarks.__path__) if not module.name.startswith("_")]
    unknown = set(wanted) - set(topics)
    if unknown:
        print(f"no such topic: {', '.join(sorted(unknown))} (there are: {', '.join(topics)})", file=sys.stderr)
        return 2
    for topic in wanted or topics:
        importlib.import_module(f"benchmarks.{topic}").rows()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
