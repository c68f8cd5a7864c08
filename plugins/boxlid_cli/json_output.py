"""Writing JSON for other programs."""

from __future__ import annotations

import json
import sys
from typing import Any


def put(data: Any) -> None:
    """Write a JSON document, indented."""
    sys.stdout.write(json.dumps(data, ensure_ascii=False, indent=2, default=str) + "\n")


def put_line(data: dict[str, Any]) -> None:
    """Write a JSON object as one line and flush it."""
    sys.stdout.write(json.dumps(data, ensure_ascii=False, default=str) + "\n")
    sys.stdout.flush()
