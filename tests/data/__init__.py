"""Data of tests: published events with what was published of them, Dutch rounds, and small files of each kind.

`events/NAME.json` is a tournament file; `events/NAME.expected.json` holds the published values and their `source`.
`dutch_rounds.jsonl` are rounds of random tournaments as FIDE's reports, with the pairing that bbpPairings 6.0.0 gives
under the rules in force since 1 February 2026 (`expected`: first-named and second by start number, 0 is the bye).
"""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
DATA = Path(__file__).parent
EVENTS = DATA / "events"
DUTCH_ROUNDS = DATA / "dutch_rounds.jsonl"
