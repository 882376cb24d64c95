"""Every mutant still applies, and in `make soak` each is caught."""

from __future__ import annotations

import pytest

from tests.broken_promises import MUTANTS, ROOT, Mutant, bite, mutated


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.name)
def test_a_mutant_applies_and_names_tests_that_exist(mutant: Mutant) -> None:
    source = (ROOT / mutant.file).read_text()
    compile(mutated(source, mutant), mutant.file, "exec")
    assert all((ROOT / test).is_file() for test in mutant.tests)


@pytest.mark.soak
@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.name)
def test_a_mutant_is_caught(mutant: Mutant) -> None:
    assert bite(mutant), f"no test noticed: {mutant.promise}"
