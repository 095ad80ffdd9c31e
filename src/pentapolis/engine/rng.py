"""The generator inside every state: small, cloneable, the same numbers compiled and interpreted.

It is sfc32 (Doty-Humphrey's "small fast chaotic" generator): only 32-bit sums, shifts and xors, so
no step leaves 63 bits and native integers never wrap where Python's would grow.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

MASK: Final[i64] = 0xFFFFFFFF
LOW31: Final[i64] = 0x7FFFFFFF


# `final` makes calls of its methods direct; the memory of the last one freed is used again.
@final
@mypyc_attr(free_list_len=1)
class Rng:
    """A stream of random numbers fixed by its seed."""

    def __init__(self, seed: i64 = 0, rounds: i64 = 16) -> None:
        self.a: i64 = seed & MASK
        self.b: i64 = (seed >> 32) & MASK
        self.c: i64 = 0x9E3779B9
        self.counter: i64 = 1
        while rounds > 0:  # spreads neighbouring seeds apart
            self.next32()
            rounds -= 1

    def next32(self) -> i64:
        mixed: i64 = (self.a + self.b + self.counter) & MASK
        self.counter = (self.counter + 1) & MASK
        self.a = self.b ^ (self.b >> 9)
        self.b = (self.c + (self.c << 3)) & MASK
        self.c = ((((self.c << 21) | (self.c >> 11)) & MASK) + mixed) & MASK
        return mixed

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1, every one equally likely (1 <= n <= 2**31)."""
        if n < 1 or n > LOW31 + 1:
            raise ValueError(f"below({n}): the bound must be from 1 to 2**31")
        product: i64 = (self.next32() >> 1) * n
        if (
            product & LOW31
        ) < n:  # Lemire's rejection: discard the few draws that would favour some
            threshold: i64 = (LOW31 + 1) % n
            while (product & LOW31) < threshold:
                product = (self.next32() >> 1) * n
        return product >> 31

    def random(self) -> float:
        """A float in [0, 1) with 53 random bits."""
        high: i64 = self.next32() >> 5
        low: i64 = self.next32() >> 6
        return (float(high) * 67108864.0 + float(low)) / 9007199254740992.0

    def shuffle(self, items: vec[i64]) -> None:
        """Put the items in random order, in place."""
        i: i64 = len(items) - 1
        while i > 0:
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]
            i -= 1

    def seed(self) -> i64:
        """A seed for another, independent stream."""
        high: i64 = self.next32() >> 2
        return (high << 32) | self.next32()

    def clone(self) -> "Rng":
        copy = Rng(0, 0)  # four times as fast as `Rng.__new__`, which goes through Python
        copy.a = self.a
        copy.b = self.b
        copy.c = self.c
        copy.counter = self.counter
        return copy

    def dump(self) -> list[int]:
        return [self.a, self.b, self.c, self.counter]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rng) and self.dump() == other.dump()

    def __hash__(self) -> int:
        return hash(tuple(self.dump()))

    def __reduce__(self) -> tuple[object, ...]:
        return (load_rng, (self.dump(),))


def reshuffled(items: vec[i64], rng: Rng) -> vec[i64]:
    """The items in a new order, which does not depend on the old one."""
    found = vec[i64](sorted(items))
    rng.shuffle(found)
    return found


def load_rng(words: list[int]) -> Rng:
    rng = Rng(0, 0)
    rng.a, rng.b, rng.c, rng.counter = words[0], words[1], words[2], words[3]
    return rng
