from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

__version__: str

class InputError(ValueError): ...
class LimitError(RuntimeError): ...

# Certificates

def check_certificate(
    text: str, memory: int = ..., progress: Callable[[int], object] | None = None
) -> tuple[str, str, str | None]: ...
def certificate_claim(text: str) -> str: ...

# Heap games in normal play

class HeapSequence:
    def __init__(self, code: str, engine: str = "auto") -> None: ...
    @property
    def code(self) -> str: ...
    @property
    def digits(self) -> str | None: ...
    @property
    def most_heaps(self) -> int: ...
    @property
    def known(self) -> int: ...
    def options(self, n: int) -> list[list[int]]: ...
    def extend(
        self, n: int, progress: Callable[[int], object] | None = None, seconds: float | None = None
    ) -> None: ...
    def values(self, start: int, end: int) -> NDArray[np.unsignedinteger[Any]]: ...
    def value(self, n: int) -> int: ...
    def sparse(self) -> tuple[int, int | None, list[int]] | None: ...
    def solve(
        self,
        max_heap: int,
        seconds: float | None = None,
        progress: Callable[[int], object] | None = None,
        checkpoint: str | None = None,
    ) -> dict[str, Any]: ...
    def moves_to(
        self, n: int, target: int, period: int | None = None, preperiod: int = 0, most: int = ...
    ) -> tuple[list[list[int]], bool]: ...
    def exceptions(self, period: int, preperiod: int) -> list[tuple[int, int]]: ...

def game_names() -> list[tuple[str, str]]: ...

# Misère quotients

class MisereSolver:
    def __init__(self, code: str) -> None: ...
    @staticmethod
    def from_options(options: list[list[list[int]]]) -> MisereSolver: ...
    @property
    def code(self) -> str | None: ...
    @property
    def heap(self) -> int: ...
    def run(
        self,
        max_heap: int,
        max_order: int,
        max_pairs: int,
        seconds: float | None = None,
        progress: Callable[[int], object] | None = None,
    ) -> dict[str, Any]: ...
    def resume(
        self,
        text: str,
        orders: list[tuple[int, int]],
        progress: Callable[[int], object] | None = None,
    ) -> None: ...
    def moves_to(
        self,
        n: int,
        phi: list[int],
        table: NDArray[np.uint16],
        wins: list[bool],
        period: int | None = None,
        preperiod: int = 0,
        most: int = ...,
    ) -> tuple[list[list[int]], bool]: ...
    def search(
        self,
        heaps: list[int],
        most: int,
        progress: Callable[[int], object] | None = None,
    ) -> tuple[bool, list[tuple[int, list[int]]]] | None: ...

def quotient_isomorphism(
    a: NDArray[np.uint16], a_p: list[bool], b: NDArray[np.uint16], b_p: list[bool]
) -> list[int] | None: ...
