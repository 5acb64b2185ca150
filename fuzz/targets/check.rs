//! The checker as a whole, within little memory and work. Bytes that are not JSON choose the kind and the numbers
//! of a certificate, so that most inputs reach the checks themselves.
#![no_main]

#[path = "../../crates/check/tests/peak/mod.rs"]
mod peak;

use grundy_cert::automatic_values::{Start, State};
use grundy_cert::code_family;
use grundy_cert::generalized_genus::{Generator, Summand};
use grundy_cert::misere_weights::Piece;
use grundy_cert::star_closure::Closed;
use grundy_cert::strip_row::StripGame;
use grundy_cert::{
    misere_quotient, normal_period, partizan_period, window_period, ArithmeticPeriod, AutomaticValues,
    Certificate, CodeFamily, GeneralizedGenus, InfiniteHeaps, MisereInfinite, MisereQuotient, MisereWeights, NormalPeriod,
    PartizanOutcomes, PartizanPeriod, PassPeriod, RecurringPeriod, StarClosed, StarClosure, StarDiagonal, StarRow, StarValue, StripRow, WindowPeriod,
};
use grundy_check::{check, Limits};
use libfuzzer_sys::fuzz_target;

#[global_allocator]
static ALLOCATOR: peak::Counting = peak::Counting;

const MEMORY: usize = 32 << 20;
/// What a check takes beside what it counts.
const BESIDE: usize = 32 << 20;

struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn next(&mut self) -> u64 {
        let Some((&first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        first.into()
    }

    /// Mostly small; now and then near a power of two.
    fn number(&mut self) -> u64 {
        match self.next() {
            small @ ..=239 => small % 60,
            _ => (1u64 << (self.next() % 64)).wrapping_add(self.next() % 5).wrapping_sub(2),
        }
    }

    fn list<T>(&mut self, most: u64, mut item: impl FnMut(&mut Self) -> T) -> Vec<T> {
        let count = self.next() % (most + 1);
        (0..count).map(|_| item(self)).collect()
    }

    fn code(&mut self) -> String {
        let digit = |bytes: &mut Self| b"0123456789ABCDEFGHOQV"[bytes.next() as usize % 21] as char;
        let left: String = self.list(2, |bytes| b"048CGO"[bytes.next() as usize % 6] as char).into_iter().collect();
        let right: String = self.list(4, digit).into_iter().collect();
        let cycle: String = self.list(3, digit).into_iter().collect();
        if cycle.is_empty() { format!("{left}.{right}") } else { format!("{left}.{right}({cycle})") }
    }

    fn closure(&mut self) -> StarClosure {
        StarClosure {
            start: self.number(),
            closed: self
                .list(3, |bytes| Closed {
                    distance: bytes.number(),
                    period: bytes.optional(),
                    lower: bytes.optional(),
                }),
        }
    }

    fn optional(&mut self) -> Option<u64> {
        (self.next() % 4 != 0).then(|| self.number())
    }

    /// A small whole number, or a large one, of either sign.
    fn signed(&mut self) -> i64 {
        let number = self.number() as i64;
        if self.next() % 2 == 0 { number } else { number.wrapping_neg() }
    }

    fn heaps(&mut self) -> Vec<u32> {
        self.list(4, |bytes| bytes.number() as u32)
    }

    fn weights(&mut self) -> MisereWeights {
        let count = self.next() % 3;
        let bounds = |bytes: &mut Self| {
            (0..count).map(|_| (bytes.next() % 3 != 0).then(|| bytes.signed())).collect::<Vec<_>>()
        };
        MisereWeights {
            code: self.code(),
            heap: self.next() as u32 % 5,
            order: self.next() as usize % 5,
            generators: self.list(2, |bytes| bytes.next() as u32 % 5),
            products: self.list(2, |bytes| bytes.list(4, |bytes| bytes.next() as usize % 5)),
            phi: self.list(4, |bytes| bytes.next() as usize % 5),
            weights: (0..count).map(|_| self.list(4, Self::signed)).collect(),
            p: self.list(3, |bytes| Piece {
                element: bytes.next() as usize % 5,
                least: bounds(bytes),
                most: bounds(bytes),
            }),
        }
    }

    fn witnesses(&mut self) -> Vec<(u64, u64)> {
        self.list(3, |bytes| (bytes.number(), bytes.number()))
    }

    fn pieces(&mut self) -> Vec<code_family::Piece> {
        self.list(4, |bytes| code_family::Piece {
            word: bytes.list(3, |bytes| bytes.next() as u16 % 8),
            slope: bytes.number(),
            constant: bytes.number(),
        })
    }

    fn certificate(&mut self) -> Certificate {
        let kind = self.next() % 24;
        match kind {
            0 => Certificate::NormalPeriod(NormalPeriod {
                code: self.code(),
                period: self.number(),
                preperiod: self.number(),
                theorem: normal_period::THEOREM.into(),
                verified_to: self.number(),
            }),
            1 => Certificate::RecurringPeriod(RecurringPeriod {
                code: self.code(),
                period: self.number(),
                preperiod: self.number(),
                theorem_period: self.number(),
                verified_to: self.number(),
            }),
            2 => Certificate::MisereQuotient(MisereQuotient {
                code: Some(self.code()),
                options: None,
                heap: self.next() as u32 % 9,
                order: self.next() as usize % 9,
                p: self.list(8, |bytes| bytes.next() as usize % 9),
                generators: self.list(3, |bytes| bytes.next() as u32 % 9),
                products: self.list(3, |bytes| bytes.list(8, |bytes| bytes.next() as usize % 9)),
                phi: self.list(8, |bytes| bytes.next() as usize % 9),
                period: Some(self.number() as u32),
                preperiod: Some(self.number() as u32),
                theorem: Some(misere_quotient::THEOREM.into()),
            }),
            3 => Certificate::GeneralizedGenus(GeneralizedGenus {
                games: self.list(4, |bytes| bytes.list(2, |bytes| bytes.next() as usize % 4)),
                generators: self.list(3, |bytes| Generator {
                    options: bytes.list(3, |bytes| Summand {
                        adder: bytes.number() as u32,
                        copies: bytes.list(2, |bytes| bytes.number() as u32),
                    }),
                }),
                starts: self.list(3, |bytes| bytes.number() as u32),
                periods: self.list(3, |bytes| bytes.number() as u32),
                genera: vec![],
            }),
            4 => Certificate::StarRow(StarRow {
                a: self.number(),
                period: self.number(),
                preperiod: self.number(),
                state_column: self.number(),
                state_period: self.number(),
                witnesses: self.witnesses(),
            }),
            5 => Certificate::WindowPeriod(WindowPeriod {
                code: self.code(),
                period: self.number(),
                preperiod: self.number(),
                theorem: window_period::THEOREM.into(),
                mask: self.next() as u32,
                domain: [None, Some(0), Some(1), Some(2)][self.next() as usize % 4],
                rares: self.list(4, |bytes| (bytes.number(), bytes.next() as u32 % 16)),
                depth: self.number(),
                window: self.number(),
                windows: self.list(4, |bytes| {
                    let values: Vec<u16> = bytes.list(60, |bytes| bytes.next() as u16 % 9);
                    window_period::Window::new(bytes.number(), bytes.number(), &values)
                }),
            }),
            6 => Certificate::StarDiagonal(StarDiagonal {
                d: self.number(),
                period: self.number(),
                preperiod: self.number(),
                closure: self.closure(),
                witnesses: self.witnesses(),
            }),
            7 => Certificate::StarValue(StarValue {
                g: self.number(),
                period: self.number(),
                preperiod: self.number(),
                closure: self.closure(),
                state_period: self.number(),
                witnesses: self.witnesses(),
            }),
            8 => Certificate::StripRow(StripRow {
                game: [StripGame::Star, StripGame::Nim, StripGame::Welter, StripGame::Antonim]
                    [self.next() as usize % 4],
                rest: self.list(3, |bytes| bytes.list(3, |bytes| bytes.number() as u32)),
                strip: self.next() as usize % 4,
                period: self.number(),
                preperiod: self.number(),
                state_column: self.number(),
                state_period: self.number(),
                witnesses: self.witnesses(),
            }),
            9 => Certificate::StarClosed(StarClosed { d: self.number(), start: self.number() }),
            10 => Certificate::AutomaticValues(AutomaticValues {
                code: self.code(),
                early: self.list(4, |bytes| bytes.next() % 8),
                low_bits: self.number() as u32 % 20,
                classes: self.list(3, |bytes| {
                    bytes.list(2, |bytes| Start { low: bytes.next() % 4, state: bytes.next() % 4 })
                }),
                states: self.list(4, |bytes| State {
                    accepts: bytes.next() % 2 == 0,
                    next: [0; 4].map(|_| (bytes.next() % 3 != 0).then(|| bytes.next() % 4)),
                }),
            }),
            11 => Certificate::MisereWeights(self.weights()),
            12 => Certificate::MisereInfinite(MisereInfinite {
                outcomes: self.weights(),
                start: self.heaps(),
                step: self.heaps(),
                test: self.heaps(),
                test_step: self.heaps(),
            }),
            13 => Certificate::InfiniteHeaps(InfiniteHeaps {
                code: self.code(),
                preperiod: self.number() as u32,
                period: self.number() as u32,
                first: self.number() as u32,
                moving: self.heaps(),
                fixed: self.heaps(),
            }),
            20 => {
                let games = self.number() % 2 == 1;
                Certificate::PartizanPeriod(PartizanPeriod {
                    left: self.code(),
                    right: self.code(),
                    period: self.number(),
                    preperiod: self.number(),
                    saltus: if games { 0 } else { self.signed() },
                    added: games.then(|| "{0|{0|0}}".into()),
                    theorem_times: games.then(|| self.number() % 4),
                    theorem: match games {
                        true => partizan_period::THEOREM_FOR_GAMES.into(),
                        false => partizan_period::THEOREM.into(),
                    },
                    verified_to: self.number(),
                })
            }
            21 => Certificate::PartizanOutcomes(PartizanOutcomes {
                left: self.code(),
                right: self.code(),
                period: self.number(),
                preperiod: self.number(),
                verified_to: self.number(),
            }),
            22 => Certificate::PassPeriod(PassPeriod {
                code: self.code(),
                period: self.number(),
                preperiod: self.number(),
                saltus: self.number(),
                growing: self.list(4, Self::number),
                theorem_times: self.number(),
                verified_to: self.number(),
            }),
            23 => Certificate::CodeFamily(CodeFamily {
                digits: self
                    .list(4, |bytes| (bytes.next() as u8 % 32, bytes.number(), bytes.number())),
                head: self.pieces(),
                period: self.pieces(),
                verified_to: self.number(),
            }),
            _ => {
                let claim = ArithmeticPeriod {
                    code: self.code(),
                    period: self.number(),
                    preperiod: self.number(),
                    saltus: self.number(),
                    theorem_period: self.number(),
                    verified_to: self.number(),
                };
                match kind {
                    14 => Certificate::SedecimalSaltus(claim),
                    15 => Certificate::OctalSaltus(claim),
                    16 => Certificate::OctalHeapSaltus(claim),
                    17 => Certificate::TetralSaltus(claim),
                    18 => Certificate::AutomaticSaltus(claim),
                    _ => Certificate::SkeletonSaltus(claim),
                }
            }
        }
    }
}

fuzz_target!(|data: &[u8]| {
    let certificate = match std::str::from_utf8(data).map(Certificate::from_json) {
        Ok(Ok(certificate)) => certificate,
        _ if data.first() == Some(&b'{') => return,
        _ => Bytes(data).certificate(),
    };
    let limits = Limits::new(MEMORY as u64, &|_| true).with_work(3_000_000);
    let (_, bytes) = peak::peak(|| check(&certificate, &limits));
    assert!(bytes <= MEMORY + BESIDE, "{} MB: {}", bytes >> 20, certificate.to_json());
    certificate.claim();
});
