"""A host's terms that the kernel does not play are refused in words, and played by `Hand`."""

import pytest
from msgspec.structs import replace

from pokerhouse.rules import HOUSE, Ruleset, usual_setup, with_fixed_limit, with_pot_limit

kernel = pytest.importorskip("pokerhouse_kernel")


@pytest.mark.rule("TERM-1", "TERM-2")
@pytest.mark.parametrize(
    "ruleset", [with_pot_limit(HOUSE), with_fixed_limit(HOUSE, 2), replace(HOUSE, antes_last=True)]
)
def test_the_kernel_says_which_terms_it_does_not_play(ruleset: Ruleset) -> None:
    with pytest.raises(ValueError, match="not in the kernel"):
        kernel.Game.of_setup(usual_setup(ruleset, [100, 100, 100], small=1, big=2, ante=1))
