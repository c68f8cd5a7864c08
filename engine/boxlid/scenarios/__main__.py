"""Prints the JSON Schema of scenario files: `python -m boxlid.scenarios > docs/scenario.schema.json`."""

import sys

from boxlid.scenarios import schema_text

if __name__ == "__main__":
    sys.stdout.write(schema_text())
