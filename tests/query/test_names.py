from hypothesis import given
from hypothesis import strategies as st

from app.query.names import NAMES_LIMIT, NameIndex, NameIndexes, Tier, match, normal

NAMES = st.lists(st.text("abcABC_", min_size=1, max_size=6), unique=True, max_size=30)


def matched(names, query, shown=list):
    return match([NameIndex(names)], query, shown)


def tiers(names, query):
    return matched(names, query).tiers


def test_case_and_underscores_do_not_keep_names_apart():
    found = tiers(["sendBatch", "send_batch", "SEND_BATCH", "resend_batch", "other"], "send_batch")
    assert found == {
        "send_batch": Tier.EXACT, "sendBatch": Tier.CASE, "SEND_BATCH": Tier.CASE, "resend_batch": Tier.INSIDE,
    }  # fmt: skip


def test_a_short_query_is_not_looked_for_inside_names():
    assert tiers(["ab", "abc", "cab"], "ab") == {"ab": Tier.EXACT, "abc": Tier.PREFIX}


def test_two_typing_errors_are_forgiven():
    index = NameIndex(["KafkaProducer", "KafkaConsumer", "Producer"])
    assert index.misspelt("KafkaProdcuer") == ["KafkaProducer"]
    assert index.misspelt("KafkaPrxdcxer") == []
    assert index.misspelt("Prod") == []


def test_a_query_that_matches_too_many_names_says_which_tier_is_left_out():
    names = ["get", *(f"get{number}" for number in range(NAMES_LIMIT + 1))]
    found = matched(names, "get")
    assert found.tiers == {"get": Tier.EXACT} and Tier.PREFIX in found.omitted


def test_names_that_are_not_shown_count_for_nothing():
    hidden = ["get", *(f"get{number}" for number in range(NAMES_LIMIT * 3))]
    names = [*hidden, "getter", "widget"]
    shown = lambda found: [name for name in found if name not in hidden]  # noqa: E731
    assert matched(names, "get", shown) == matched(["getter", "widget"], "get")
    indexes = NameIndexes()
    assert indexes.match("r", hidden, "get", list).omitted
    assert indexes.match("r", names, "get", shown) == matched(["getter", "widget"], "get")
    assert (
        indexes.misspelt("r", ["producer"], "producre", shown).tiers
        and not indexes.misspelt("r", ["producer"], "producre", lambda found: []).tiers
    )


def test_after_a_push_new_names_are_found_and_old_ones_still_are():
    indexes = NameIndexes()
    names = [f"name_{number}" for number in range(100)]
    assert indexes.match("r", names, "name_7", list).tiers["name_7"] == Tier.EXACT
    more = sorted([*names, "fresh_name"])
    assert indexes.match("r", more, "fresh", list).tiers == {"fresh_name": Tier.PREFIX}
    assert indexes.match("r", more, "name_99", list).tiers == {"name_99": Tier.EXACT}
    assert indexes.match("r", ["b"], "b", list).tiers == {"b": Tier.EXACT}


@given(NAMES, st.text("abcABC_", min_size=1, max_size=5))
def test_every_name_that_contains_the_query_is_found_in_its_tier(names, query):
    found, key = tiers(names, query), normal(query)
    for name in names:
        own = normal(name)
        if name == query:
            assert found[name] == Tier.EXACT
        elif own == key:
            assert found[name] == Tier.CASE
        elif own.startswith(key):
            assert found[name] == Tier.PREFIX
        elif len(key) >= 3 and key in own:
            assert found[name] == Tier.INSIDE
        else:
            assert name not in found
