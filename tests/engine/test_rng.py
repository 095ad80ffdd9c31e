"""The generator: fixed numbers, fair choices, independent copies."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from pentapolis import Rng
from pentapolis.engine.rng import load_rng

MAX_SEED = 2**63 - 1
DRAWS = 2**31  # `below` works on draws of 31 bits
SEEDS = st.integers(0, MAX_SEED)
# Every small size, powers of two and their neighbours, and the ends of what `below` serves.
SIZES = [
    *range(1, 65),
    *(2**k + step for k in range(7, 31) for step in (-1, 0, 1)),
    2**31 - 1,
    2**31,
]


def numbers(rng: Rng, count: int = 20) -> list[int]:
    return [rng.next32() for _ in range(count)]


# -- the stream -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seed", "first"),
    [
        (0, [1743954244, 207519241, 3716241083, 193275849]),
        (7, [2917685297, 1525832735, 3836590155, 2590827526]),
        (MAX_SEED, [3927358876, 4274025532, 2479246325, 2446943274]),
    ],
)
def test_a_seed_gives_these_numbers_for_ever(seed: int, first: list[int]) -> None:
    """Every record rests on them: if this fails, no old record replays."""
    assert numbers(Rng(seed), 4) == first


def test_everything_drawn_from_the_stream_is_pinned_too() -> None:
    rng = Rng(7)
    assert [rng.below(6) for _ in range(10)] == [4, 2, 5, 3, 0, 3, 1, 0, 0, 3]
    assert rng.random() == 0.5670248897662277
    assert rng.seed() == 3304882226835684640
    items = vec[i64](range(8))
    rng.shuffle(items)
    assert list(items) == [5, 6, 0, 2, 3, 4, 7, 1]


@given(SEEDS)
def test_the_stream_is_sfc32(seed: int) -> None:
    """The published algorithm, in Python's own integers: nothing wraps or grows on the way."""
    mask = 2**32 - 1
    a, b, c, counter = seed & mask, seed >> 32, 0x9E3779B9, 1
    expected = []
    for _ in range(16 + 20):
        expected.append((a + b + counter) & mask)
        counter += 1
        a, b = b ^ (b >> 9), (c + (c << 3)) & mask
        c = (((c << 21) | (c >> 11)) + expected[-1]) & mask
    assert numbers(Rng(seed)) == expected[16:]


def test_neighbouring_and_large_seeds_give_different_streams() -> None:
    seeds = [*range(1000), *range(MAX_SEED - 999, MAX_SEED + 1), *(2**k for k in range(10, 63))]
    assert len({tuple(numbers(Rng(seed), 2)) for seed in seeds}) == len(seeds)


@given(SEEDS, st.integers(0, 40))
def test_a_clone_continues_the_same_stream_on_its_own(seed: int, drawn: int) -> None:
    rng = Rng(seed)
    numbers(rng, drawn)
    clone = rng.clone()
    assert clone == rng
    assert hash(clone) == hash(rng)
    ahead = numbers(clone)
    assert clone != rng
    assert numbers(rng) == ahead


@given(SEEDS)
def test_pickle_and_dump_continue_the_same_stream(seed: int) -> None:
    rng = Rng(seed)
    numbers(rng, 3)
    copies = [pickle.loads(pickle.dumps(rng)), load_rng(rng.dump())]
    assert copies == [rng, rng]
    expected = numbers(rng)
    assert [numbers(copy) for copy in copies] == [expected, expected]


def test_a_generator_equals_only_generators() -> None:
    assert Rng(1) != Rng(2)
    assert Rng(1) != Rng(1).dump()


# -- fair choices ---------------------------------------------------------------------------------


def draw(first: int, n: int) -> int | None:
    """What `below(n)` makes of a first 31-bit draw; None if it throws it away and draws again."""
    rng = load_rng([first << 1, 0, 0x9E3779B9, 0])
    value = rng.below(n)
    return value if rng.dump()[3] == 1 else None


def kept_draws(value: int, n: int) -> int:
    """How many of the 2**31 possible draws give the value.

    The draws r with r * n // 2**31 == value lie side by side. All are kept but perhaps the first.
    """
    first, end = -(-value * DRAWS // n), -(-(value + 1) * DRAWS // n)
    assert draw(end - 1, n) in (value, None)
    if end - first > 1:
        assert {draw(first + 1, n), draw((first + end) // 2, n), draw(end - 1, n)} == {value}
    return end - first - (draw(first, n) is None)


@pytest.mark.parametrize("n", [n for n in SIZES if n <= 1025])
def test_below_gives_every_value_the_same_number_of_draws(n: int) -> None:
    assert {kept_draws(value, n) for value in range(n)} == {DRAWS // n}


@given(st.sampled_from(SIZES), st.data())
def test_below_is_fair_for_any_size(n: int, data: st.DataObject) -> None:
    value = data.draw(st.integers(0, n - 1) | st.sampled_from([0, n // 2, n - 1]))
    assert kept_draws(value, n) == DRAWS // n


@given(SEEDS, st.integers(1, 2**31))
def test_below_stays_below(seed: int, n: int) -> None:
    rng = Rng(seed)
    assert all(0 <= rng.below(n) < n for _ in range(20))


@pytest.mark.parametrize("n", [0, -1, 2**31 + 1, 2**40])
def test_below_refuses_what_it_cannot_do_fairly(n: int) -> None:
    with pytest.raises(ValueError, match="from 1 to"):
        Rng(1).below(n)


@given(SEEDS)
def test_random_is_in_the_unit_interval(seed: int) -> None:
    rng = Rng(seed)
    assert all(0.0 <= rng.random() < 1.0 for _ in range(20))


@given(SEEDS)
def test_a_drawn_seed_is_a_seed_for_another_stream(seed: int) -> None:
    rng = Rng(seed)
    other = rng.seed()
    assert 0 <= other <= MAX_SEED
    assert numbers(Rng(other)) != numbers(rng)


@given(SEEDS, st.lists(st.integers(-(2**62), 2**62), max_size=40))
def test_shuffle_keeps_every_item(seed: int, items: list[int]) -> None:
    shuffled = vec[i64](items)
    Rng(seed).shuffle(shuffled)
    assert sorted(shuffled) == sorted(items)


def test_shuffle_reaches_every_order() -> None:
    orders = set()
    for seed in range(400):
        items = vec[i64](range(4))
        Rng(seed).shuffle(items)
        orders.add(tuple(items))
    assert len(orders) == 24
