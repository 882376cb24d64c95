"""Golden logs, and how one is written and summed up."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from swissbot.engine.ranking import standings
from swissbot.store.codec.events import record_to_json
from swissbot.tournament.engine_view import final_order, history
from swissbot.tournament.state import Tournament


def summary(state: Tournament) -> dict[str, Any]:
    """What a reader of the tournament would notice if it changed."""
    rows = standings(history(state))
    return {
        "name": state.name,
        "phase": state.phase,
        "final": list(final_order(state)),
        "standings": [
            [row.rank, row.id, str(row.points), {name: str(value) for name, value in row.tiebreaks.items()}]
            for row in rows
        ],
        "matches": {
            str(m.number): [m.stage, m.round, m.a, m.b, m.score.result if m.score else None, m.how]
            for m in state.matches.values()
        },
        "rounds": [[r.number, r.published_at, r.deadline] for r in [*state.rounds, *state.cut_rounds]],
    }


def write(state: Tournament, name: str) -> None:
    """Write the log of a tournament and its summary beside this file."""
    folder = Path(__file__).parent
    lines = [json.dumps(record_to_json(record), ensure_ascii=False) for record in state.log]
    (folder / f"{name}.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
    (folder / f"{name}.json").write_text(json.dumps(summary(state), indent=1) + "\n", encoding="utf-8")
