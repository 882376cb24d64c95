"""Every refusal as one sentence: what stands in the way, and what to do."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from swissbot.engine.types import Reason
from swissbot.render.i18n.language import Words
from swissbot.render.reasons.rules import reason_text
from swissbot.render.settings.table import field_name
from swissbot.render.text.labels import game
from swissbot.render.text.names import escape_text, mention, show
from swissbot.render.text.scores import claim_text
from swissbot.tournament.errors import Fact, RefusalCode, Refused
from swissbot.tournament.state import Tournament

Text = Callable[[Words], str]

# `{name}`s are the refusal's facts, made safe by `_facts`
SENTENCES: Mapping[RefusalCode, Text] = {
    # who
    "not-organiser": lambda w: w._("Only organisers may do that. Ask one of them."),
    "not-manager": lambda w: w._("That takes the permission Manage Server. Ask somebody who has it."),
    "not-entered": lambda w: w._("You are not in this tournament. Press **Join** while registration is open."),
    "not-your-match": lambda w: w._("Match {match} is not yours. **My match** shows yours."),
    "role-needed": lambda w: w._("Joining takes the role {role}. Ask an organiser for it."),
    "too-fast": lambda w: w._("That was a bit fast. Wait a few seconds and press again."),
    # what there is
    "no-such-tournament": lambda w: w._("There is no such tournament. `/tournament list` shows those there are."),
    "no-such-match": lambda w: w._("There is no match {match} to play now. Choose one from the list."),
    "no-such-entrant": lambda w: w._("That player is not in this tournament. Choose one from the list."),
    "no-such-result": lambda w: w._("That is no result of this match. Choose one from the list."),
    "not-a-button": lambda w: w._("That button is not known any more. Use a newer one or a command."),
    # the state of things
    "over": lambda w: w._("The tournament is over. An organiser can take the end back with `/tournament undo`."),
    "not-started": lambda w: w._("The tournament has not started yet. `/tournament start` starts it."),
    "already-started": lambda w: w._("The tournament has started, so this cannot be changed any more."),
    "fixed-at-start": lambda w: w._("Not any more: {setting} was fixed when round 1 was paired."),
    "fixed-by-cut": lambda w: w._("Not while the top cut runs: {setting}. `/cut undo` takes the cut back."),
    "not-now": lambda w: w._("That cannot be done at this point. `/tournament status` tells what is waited for."),
    "registration-closed": lambda w: w._("Registration is closed. Ask an organiser: they may still let you in."),
    "check-in-closed": lambda w: w._("Check-in is not open now. The registration post tells when it is."),
    "already-entered": lambda w: w._("{name} is in already. Nothing was added."),
    "answer-needed": lambda w: w._("Please answer the question when you join. Press **Join** again."),
    "too-few": lambda w: w._("It takes {need} players and there are {have}. Wait for more, or add some."),
    "team-too-big": lambda w: w._("A team has at most {size} members. Name fewer."),
    "no-teams": lambda w: w._("There are no teams in this tournament. Everybody plays alone."),
    "not-captain": lambda w: w._("Only the captain {name} changes the team. Ask them."),
    "dropped": lambda w: w._("{entrant} has left this tournament. An organiser can bring them back."),
    "not-dropped": lambda w: w._("{entrant} has not left. There is nothing to bring back."),
    "no-decks": lambda w: w._("This tournament takes no lists. Nothing is needed from you."),
    "deck-too-late": lambda w: w._("The time for lists is over. Ask an organiser."),
    "decks-hidden": lambda w: w._("Lists are not open yet. Your own: `/deck`."),
    "deck-empty": lambda w: w._("There is nothing in that list. Paste it, or send it as a text file."),
    "deck-too-long": lambda w: w._("A list has at most {max} characters. Leave out what is not needed."),
    # results
    "match-settled": lambda w: w._("Match {match} is settled: {result}. If that is wrong, call a moderator."),
    "claim-replaced": lambda w: w._("That result of match {match} was replaced. **My match** shows the newest one."),
    "nothing-to-confirm": lambda w: w._("Nobody has reported match {match} yet. Use **Report result**."),
    "own-claim": lambda w: w._("That is your own report of match {match}. Your opponent confirms it."),
    "already-claimed": lambda w: w._("Match {match} has been reported already. Open **My match** to answer."),
    "round-over": lambda w: w._("Round {round} is over, so match {match} is not played again. Use `/match set`."),
    "call-too-late": lambda w: w._("Match {match} is of round {round}, which is over. Ask an organiser directly."),
    "opponent-was-here": lambda w: w._("Your opponent said that they are there. **Call a moderator** if nobody plays."),
    "impossible-score": lambda w: w._("This match cannot end {mine}–{theirs}. Choose one of the scores shown."),
    "impossible-sets": lambda w: w._("Those points cannot be: up to 9 sets of 0 to 999 points. Enter them again."),
    "no-draws": lambda w: w._("This match needs a winner. Choose one."),
    "too-much-evidence": lambda w: w._("This match has {max} pictures already. Tell a moderator the rest."),
    # rounds
    "nothing-waits": lambda w: w._("No round is waiting. It was published, or results are missing."),
    "not-published": lambda w: w._("That round is not published. Choose an earlier one, or wait for it."),
    "round-changed": lambda w: w._("The newest round is round {round} now. Look at it again, then decide."),
    "rounds-played": lambda w: w._("{least} rounds are played or paired: choose at least as many."),
    "results-in": lambda w: w._("Round {round} has reports already. Take it back first: `/round void`."),
    "clock-range": lambda w: w._("A clock takes 1 minute to 60 days. Choose a number of minutes in between."),
    "pairing-failed": lambda w: w._("The round could not be paired: {reason}. Use `/round edit`, or change players."),
    "pairing-incomplete": lambda w: w._("Everybody must be paired once. Missing or too many: {entrants}."),
    "pairing-twice": lambda w: w._("Nobody can be paired twice: {entrants}. Choose somebody else."),
    "not-paired": lambda w: w._("{entrant} is not paired in this round. Choose somebody from the list."),
    "no-bye": lambda w: w._("Nobody sits out in this round, so there is no bye to set."),
    "nothing-logged": lambda w: w._("Nothing happened yet."),
    "bad-rules": lambda w: w._("Those rules cannot be: {reason}. Choose another value."),
    # undo
    "nothing-to-undo": lambda w: w._("There is nothing to take back."),
    "undo-stale": lambda w: w._("Something happened in between (change {seq}). Look again, then decide."),
    "undo-unknown": lambda w: w._("Change {to} cannot be taken back. `/tournament log` shows the numbers."),
    # names and numbers
    "name-empty": lambda w: w._("A name is needed. Type one."),
    "name-taken": lambda w: w._("{name} is taken. Choose another name."),
    "too-many-players": lambda w: w._("A tournament takes at most {max} players. Split it in two."),
    "too-many-tournaments": lambda w: w._("At most {max} tournaments run at once here. Finish or cancel one."),
    # the cut
    "cut-running": lambda w: w._("The top cut is running. Take it back first: `/cut undo`."),
    "no-bracket": lambda w: w._("There is no top cut (yet)."),
    "no-cut": lambda w: w._("There is no top cut. `/cut start` begins one."),
    "no-tie": lambda w: w._("Nobody is tied at the line of a cut of {size} now. Start it with `/cut start`."),
    "cut-unsaid": lambda w: w._("{game} names no top cut for {have} players. Say the size: `/cut start size:4`."),
    "cut-size": lambda w: w._("A top cut of {size} takes as many players and there are {have}. Choose a smaller one."),
    "swiss-running": lambda w: w._("The Swiss rounds are not over. `/tournament finish` ends them early."),
    "cut-choice": lambda w: w._("Choose {size} of those who are tied at the line: {entrants}."),
    "cut-would-change": lambda w: w._("That changes who is in the top cut, which stands. Do it again with a reason."),
    "bracket-went-on": lambda w: w._("The bracket went on to round {round} from there. `/tournament undo` goes back."),
    # the store
    "store-full": lambda w: w._("The disk is full, so nothing was recorded. Tell whoever runs this bot."),
    "store-newer": lambda w: w._(
        "A newer version of this bot wrote this server's data; nothing was recorded. Tell whoever runs this bot."
    ),
    "store-damaged": lambda w: w._("This server's data is damaged; nothing was recorded. Tell whoever runs this bot."),
}  # fmt: skip


def sentence(refused: Refused, state: Tournament | None, words: Words) -> str:
    """The refusal in words; facts that are missing are dashes."""
    return SENTENCES[refused.code](words).format_map(_Facts(_facts(refused, state, words)))


class _Facts(dict[str, str]):
    def __missing__(self, key: str) -> str:
        return "–"


def _facts(refused: Refused, state: Tournament | None, words: Words) -> dict[str, str]:
    facts = {key: _fact(key, value, state, words) for key, value in refused.facts.items()}
    if "preset" in facts:
        facts["game"] = game(str(refused.facts["preset"]), words)
    if "user" in refused.facts:
        facts["name"] = f"<@{refused.facts['user']}>"
    match = refused.facts.get("match")
    known = state.matches.get(match) if state is not None and isinstance(match, int) else None
    if state is not None and known is not None and known.score is not None:
        facts["result"] = claim_text(state, known, known.score, words)
        if known.decided_by:
            decided = words._("{score}, decided by {user}")
            facts["result"] = decided.format(score=facts["result"], user=mention(known.decided_by))
    return facts


def _fact(key: str, value: Fact, state: Tournament | None, words: Words) -> str:
    if key == "setting":
        return field_name(str(value), words)
    if isinstance(value, Reason):
        return reason_text(value, lambda entrant: _who(entrant, state), words)
    if isinstance(value, tuple):
        return ", ".join(_who(entrant, state) for entrant in value[:10])
    if key == "entrant":
        return _who(str(value), state)
    if key == "role":
        return f"<@&{value}>"
    return str(value) if isinstance(value, int) else escape_text(value or "–", 100)


def _who(entrant: str, state: Tournament | None) -> str:
    return show(state, entrant) if state is not None else escape_text(entrant, 100)
