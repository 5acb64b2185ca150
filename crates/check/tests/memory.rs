//! The limit of memory is kept, whatever a certificate asks for.

mod peak;

use grundy_cert::code_family::{CodeFamily, Piece};
use grundy_cert::misere_weights::{self, MisereWeights};
use grundy_cert::strip_row::StripGame;
use grundy_cert::{
    normal_period, partizan_period, ArithmeticPeriod, Certificate, InfiniteHeaps, MisereInfinite,
    MisereQuotient, NormalPeriod, PartizanOutcomes, PartizanPeriod, PassPeriod, RecurringPeriod,
    StripRow,
};
use grundy_check::{check, CheckError, Limits, Verdict};
use peak::peak;

#[global_allocator]
static ALLOCATOR: peak::Counting = peak::Counting;

const LIMIT: usize = 64 << 20;
/// What a check takes beside what it counts.
const BESIDE: usize = 32 << 20;
const WORK: u64 = 40_000_000;

fn cyclic(order: usize) -> Vec<usize> {
    (1..=order).map(|x| x % order).collect()
}

fn weights(heap: u32, order: usize, weights: Vec<Vec<i64>>) -> MisereWeights {
    MisereWeights {
        code: ".7777".into(),
        heap,
        order,
        generators: vec![1],
        products: vec![cyclic(order)],
        phi: (1..=heap as usize).map(|n| n % order).collect(),
        weights,
        p: vec![misere_weights::Piece { element: 0, least: vec![Some(1)], most: vec![None] }],
    }
}

fn family(digits: Vec<(u8, u64, u64)>, slope: u64, constant: u64, verified_to: u64) -> Certificate {
    let piece = || Piece { word: vec![0, 1, 2], slope, constant };
    Certificate::CodeFamily(CodeFamily {
        digits,
        head: vec![piece()],
        period: vec![piece()],
        verified_to,
    })
}

fn saltus(code: &str, period: u64, preperiod: u64, saltus: u64, turns: u64) -> ArithmeticPeriod {
    ArithmeticPeriod {
        code: code.into(),
        period,
        preperiod,
        saltus,
        theorem_period: period * turns,
        verified_to: preperiod.max(1) + period * turns - 1,
    }
}

fn partizan(left: &str, right: &str, period: u64, verified_to: u64) -> Certificate {
    Certificate::PartizanPeriod(PartizanPeriod {
        left: left.into(),
        right: right.into(),
        period,
        preperiod: 0,
        saltus: 0,
        added: None,
        theorem_times: None,
        theorem: partizan_period::THEOREM.into(),
        verified_to,
    })
}

/// Claims that ask for more than they look.
fn greedy() -> Vec<(&'static str, Certificate)> {
    let mut claims = vec![
        (
            "outcomes of many heaps",
            Certificate::PartizanOutcomes(PartizanOutcomes {
                left: ".3".into(),
                right: ".03".into(),
                period: 60_000_000,
                preperiod: 0,
                verified_to: 60_000_002,
            }),
        ),
        ("many weights", Certificate::MisereWeights(weights(300, 1, vec![vec![0; 300]; 10_000]))),
        ("a large monoid", Certificate::MisereWeights(weights(2, 2600, vec![vec![0, 0]]))),
        (
            "far weights",
            Certificate::MisereWeights(weights(
                3000,
                1,
                vec![(0..3000).map(|n| 300 * n).collect()],
            )),
        ),
        ("a long family", family(vec![(3, 1 << 24, 0), (7, 0, 1 << 24)], 1 << 24, 1, 50_331_700)),
        ("a family of long words", family(vec![(3, 0, 4_000_000)], 1, 1, 8_000_026)),
        (
            "heaps with a pass",
            Certificate::PassPeriod(PassPeriod {
                code: ".7777777".into(),
                period: 1 << 13,
                preperiod: 0,
                saltus: 0,
                growing: vec![],
                theorem_times: 1,
                verified_to: 1 << 17,
            }),
        ),
        (
            "heaps played out",
            Certificate::InfiniteHeaps(InfiniteHeaps {
                code: ".3".into(),
                preperiod: 90,
                period: 9,
                first: 1,
                moving: vec![1, 2],
                fixed: vec![3],
            }),
        ),
        (
            "rows below rows",
            Certificate::StripRow(StripRow {
                game: StripGame::Nim,
                rest: vec![vec![30, 30, 30, 30]],
                strip: 0,
                period: 1,
                preperiod: 0,
                state_column: 2000,
                state_period: 1,
                witnesses: vec![],
            }),
        ),
        (
            "a quotient of many elements",
            Certificate::MisereQuotient(MisereQuotient {
                code: Some(".77".into()),
                options: None,
                heap: 2,
                order: 2500,
                p: vec![1],
                generators: vec![1],
                products: vec![cyclic(2500)],
                phi: vec![1, 2],
                period: None,
                preperiod: None,
                theorem: None,
            }),
        ),
        (
            "a period of sums of five heaps",
            Certificate::NormalPeriod(NormalPeriod {
                code: ".VVVV".into(),
                period: 3000,
                preperiod: 0,
                theorem: normal_period::THEOREM.into(),
                verified_to: 12_004,
            }),
        ),
        (
            "a long block",
            Certificate::RecurringPeriod(RecurringPeriod {
                code: format!(".(5{})", "3".repeat(1000)),
                period: 1001,
                preperiod: 0,
                theorem_period: 1001,
                verified_to: 3003,
            }),
        ),
    ];
    for (left, right, heaps) in [
        (".7", ".07", 2),
        (".FFF", ".0F0F", 3),
        (".33333333333333333333", ".0202020202020202020202", 1),
    ] {
        let last = heaps * 4000 + left.len().max(right.len()) as u64 - 1;
        claims.push(("partizan heaps", partizan(left, right, 4000, last)));
    }
    for (code, period, preperiod, by) in
        [(".(3)", 1, 0, 1), (".(V)", 1, 0, 1), (".77(2)", 1, 0, 1), (".3F", 6, 0, 3)]
    {
        for turns in [1, 4, 5, 64, 100] {
            let claim = saltus(code, period, preperiod, by, turns);
            claims.push(("an automaton", Certificate::AutomaticSaltus(claim)));
        }
    }
    let mut infinite = MisereInfinite {
        outcomes: weights(2, 2500, vec![vec![1, -1]]),
        start: vec![1],
        step: vec![1],
        test: vec![2],
        test_step: vec![2],
    };
    claims.push(("a proof of infinity", Certificate::MisereInfinite(infinite.clone())));
    infinite.outcomes = weights(2, 1, vec![vec![1 << 20, -(1 << 20)]]);
    infinite.outcomes.p[0].least = vec![Some(1 << 20)];
    infinite.outcomes.p[0].most = vec![Some(1 << 20)];
    infinite.start = vec![1];
    infinite.test = vec![];
    infinite.step = vec![1; 1 << 20];
    infinite.test_step = vec![2; 1 << 20];
    claims.push(("long steps", Certificate::MisereInfinite(infinite)));
    claims
}

#[test]
fn no_claim_takes_more_memory_than_it_may() {
    let mut verdicts = [0; 3];
    for (name, claim) in greedy() {
        let limits = Limits::new(LIMIT as u64, &|_| true).with_work(WORK);
        let start = std::time::Instant::now();
        let (said, bytes) = peak(|| check(&claim, &limits));
        if std::env::var_os("SHOW").is_some() {
            println!("{name}: {} MB, {:?}, {said:?}", bytes >> 20, start.elapsed());
        }
        assert!(bytes <= LIMIT + BESIDE, "{name}: {} MB, {said:?}", bytes >> 20);
        match said {
            Ok(Verdict::Verified) => verdicts[0] += 1,
            Ok(Verdict::Refuted(_)) => verdicts[1] += 1,
            Err(CheckError::Malformed(why)) => panic!("{name}: {why}"),
            Err(_) => verdicts[2] += 1,
        }
    }
    assert!(verdicts.iter().all(|&times| times > 2), "{verdicts:?}");
}
