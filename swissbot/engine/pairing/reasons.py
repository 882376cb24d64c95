"""Why a round is paired as it is, as codes with facts; the words are made elsewhere.

Of a pair (`Pair.why`):

- `floated-down` {player, from, to, because}: meets somebody with fewer points. `because` is `odd` (an odd number of
  players on `from` points), `met` (everybody who was left there had been met), `apart` (had been met, was forbidden, or
  needs the same side), `rest` (somebody there was open, but then the others could not have been paired as well) or
  `order` (the system goes by the table, not by score groups).
- `met-before` {player, opponent, round}: the opponent next in line was skipped: they met in that round.
- `kept-apart` {player, opponent}: the same, a pair that a moderator forbids, or group mates, or who need one side.
- `left-completable` {player, opponent}: the same: the rest, or the rest of the plan, could not have been completed.
- `passed-over` {player, number}: so many more were skipped than are named.
- `repeat` {player, opponent, round}: this pair has met, last in that round; it could not be avoided.
- `forbidden-pair` {player, opponent}, `same-group` {player, opponent, group}: could not be avoided.
- `third-in-a-row` {player, opponent}: both need the same side.
- `row` {row}: the row of the Counter-Strike Major table that was taken.

Of the bye (`Pairing.why_bye`):

- `lowest-without-bye` {player}: the lowest placed player who has had none.
- `lowest-group` {player, points}: drawn in the lowest score group that could give one.
- `last-in-order` {player}: nobody else was left for this player, in the order of the table.
- `fewest-byes` {player}: everybody has had one (or could not be spared); this one had the fewest.
- `bye-by-system` {player}: as the Dutch system assigns it.

Of the round (`Pairing.notes`):

- `first-round` {how}: `seeded` or `lots`.
- `dutch-not-there` {extra}: folded, as the FIDE Dutch system needs an extra that is not installed.
- `dutch-without-pairing` {}: folded, as no pairing exists by the FIDE Dutch system.
- `final-round` {how}: the last round is paired that way.
- `repeats` {number}: so many pairs meet again, the fewest possible.
- `second-bye` {player}: nobody without a bye could be spared.
- `kept-apart-broken` {number}: so many forbidden pairs could not be avoided.
- `backed-up` {player, opponent}: Counter-Strike, rule 3: the last choice that was taken back.

Refusals (`EngineError.reason`): `round-open` {round}, `too-few-players` {players}, `rounds-played` {rounds},
`unknown-pairing` {pairing}; of the Dutch program `too-many-for-dutch` {players, limit}, `dutch-timeout` {seconds},
`dutch-failed` {detail}; of the process that pairs large fields `worker-failed` {error}.

Of a manual pairing (`check`): `unknown-player` {player}, `missing-player` {player}, `twice` {player}, `not-present`
{player}, `against-itself` {player}, `repeat` {player, opponent, round}, `second-bye` {player}, `no-bye-needed`
{player}, `forbidden-pair`, `same-group`, `different-points` {player, opponent, points, opponent_points},
`third-in-a-row` {player}.
"""
