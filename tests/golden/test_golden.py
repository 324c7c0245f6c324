"""Each golden case's sources give exactly the facts that stand beside them."""

from __future__ import annotations

import pytest

from tests.golden.check import cases, check


@pytest.mark.parametrize("case", cases())
def test_facts_are_as_reviewed(case: str) -> None:
    check(case)
