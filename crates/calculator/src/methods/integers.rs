//! Integers and other numbers.

use grundy_short::{nimber, BigInt, Dyadic, Fault};

use super::{About, R};
use crate::value::Value;
use crate::world::World;

pub const ABOUT: &[About] = &[
    ("div", "m, n", "the whole part of m / n, rounded down"),
    ("gcd", "m, n", "the greatest common divisor"),
    ("factorial", "n", "1 · 2 · … · n"),
    ("binomial", "n, k", "the number of ways to choose k of n"),
    ("isqrt", "n", "the square root, rounded down"),
    ("lb", "n", "the binary logarithm, rounded down"),
    ("isevil", "n", "has n an even number of binary ones?"),
    ("isodious", "n", "has n an odd number of binary ones?"),
    ("istwopower", "n", "is n a power of two?"),
    ("issmallinteger", "n", "does n fit 32 bits?"),
    ("isprime", "n", "is n a prime number?"),
    ("numerator", "x", "the numerator in lowest terms"),
    ("denominator", "x", "the denominator in lowest terms"),
    ("isdyadic", "x", "is the denominator a power of two?"),
    ("sign", "x", "-1, 0 or 1"),
    ("reciprocal", "x", "1 / x"),
    ("opponent", "player", "the other player"),
    ("ordinal", "player", "1 for Left, 2 for Right"),
    ("nimsum", "a, b", "the nim-sum of two integers or nimbers"),
    ("nimproduct", "a, b", "the nim-product of two integers or nimbers"),
    ("nimvalue", "*n", "the n of a nimber"),
];

/// Largest argument of a factorial: beyond it the answer has more than a million digits.
const LARGEST_FACTORIAL: i64 = 200_000;

fn whole(world: &mut World, value: &Value) -> Result<Option<Dyadic>, Fault> {
    Ok(world.number(value)?.filter(|x| x.is_integer()))
}

pub fn call(world: &mut World, name: &str, arguments: &[Value]) -> R {
    if let [Value::Player(player)] = arguments {
        return Ok(Some(match name {
            "opponent" => Value::Player(player.other()),
            "ordinal" => world.of_integer(player.index() as i128 + 1)?,
            "sign" => world.of_integer(if player.is_left() { 1 } else { -1 })?,
            _ => return Ok(None),
        }));
    }
    match arguments {
        [x] => one(world, name, x),
        [x, y] => two(world, name, x, y),
        _ => Ok(None),
    }
}

fn positive(name: &str, x: Dyadic) -> Result<BigInt, Fault> {
    if x.signum() <= 0 {
        return Err(Fault::input(format!("{name} needs an integer from 1 up, not {x}")));
    }
    Ok(x.numerator())
}

fn one(world: &mut World, name: &str, value: &Value) -> R {
    if name == "nimvalue" {
        return match world.game(value)?.and_then(|g| world.arena.number_up_star(g)) {
            Some((x, 0, n)) if x.is_zero() => world.of_integer(i128::from(n)).map(Some),
            _ => Ok(None),
        };
    }
    let fraction = matches!(name, "numerator" | "denominator" | "isdyadic" | "sign" | "reciprocal");
    let known = fraction || ABOUT.iter().any(|(n, usage, _)| *n == name && *usage == "n");
    if !known {
        return Ok(None);
    }
    let Some(x) = world.number(value)? else { return Ok(None) };
    if fraction {
        let found = match name {
            "numerator" => Dyadic::big(x.numerator(), 0)?,
            "denominator" => Dyadic::big(BigInt::from(1) << x.exponent(), 0)?,
            "sign" => Dyadic::integer(i128::from(x.signum().signum())),
            "isdyadic" => return Ok(Some(Value::Truth(true))),
            _ => {
                let unit = world.of_integer(1)?;
                let quotient = crate::operators::apply(
                    world,
                    crate::operators::Operator::Divide,
                    &unit,
                    value,
                )?;
                return Ok(Some(quotient));
            }
        };
        return world.of_number(found).map(Some);
    }
    if !x.is_integer() {
        return Err(Fault::input(format!("{name} needs an integer, not {x}")));
    }
    let ones = || x.numerator().magnitude().count_ones();
    Ok(Some(match name {
        "isevil" | "isodious" => {
            if x.signum() < 0 {
                return Err(Fault::input(format!("{name} needs an integer from 0 up, not {x}")));
            }
            Value::Truth((ones() % 2 == 0) == (name == "isevil"))
        }
        "istwopower" => Value::Truth(x.signum() > 0 && ones() == 1),
        "issmallinteger" => Value::Truth(x.as_integer().is_some_and(|n| i32::try_from(n).is_ok())),
        "lb" => {
            let bits = positive("lb", x)?.bits();
            world.of_integer(i128::from(bits) - 1)?
        }
        "isqrt" => {
            if x.signum() < 0 {
                return Err(Fault::input(format!("isqrt needs an integer from 0 up, not {x}")));
            }
            let root = Dyadic::big(x.numerator().sqrt(), 0)?;
            world.of_number(root)?
        }
        "factorial" => {
            let n = x.as_integer().filter(|n| (0..=LARGEST_FACTORIAL).contains(n));
            let n = n.ok_or_else(|| {
                Fault::input(format!(
                    "factorial needs an integer from 0 to {LARGEST_FACTORIAL}, not {x}"
                ))
            })?;
            let mut product = BigInt::from(1);
            for k in 2..=n {
                world.pause()?;
                product *= k;
            }
            let product = Dyadic::big(product, 0)?;
            world.of_number(product)?
        }
        "isprime" => {
            let n = x.as_integer().filter(|n| *n < 1 << 50);
            let n = n.ok_or_else(|| Fault::input("isprime needs an integer below 2^50"))?;
            let mut d = 2;
            while d * d <= n && n % d != 0 {
                world.pause()?;
                d += 1;
            }
            Value::Truth(n > 1 && d * d > n)
        }
        _ => return Ok(None),
    }))
}

/// The nim-value of an integer or of a nimber, and whether it is an integer.
fn nim(world: &mut World, name: &str, value: &Value) -> Result<Option<(BigInt, bool)>, Fault> {
    if let Some(n) = whole(world, value)? {
        if n.signum() < 0 {
            return Err(Fault::input(format!(
                "{name} is of integers from 0 up, or of nimbers; {n} is negative"
            )));
        }
        return Ok(Some((n.numerator(), true)));
    }
    Ok(match world.game(value)?.and_then(|g| world.arena.number_up_star(g)) {
        Some((x, 0, n)) if x.is_zero() => Some((n.into(), false)),
        _ => None,
    })
}

fn two(world: &mut World, name: &str, a: &Value, b: &Value) -> R {
    if matches!(name, "nimsum" | "nimproduct") {
        let (Some((m, whole)), Some((n, also))) = (nim(world, name, a)?, nim(world, name, b)?)
        else {
            return Ok(None);
        };
        let found = match name {
            "nimsum" => m ^ n,
            _ => match (u64::try_from(&m), u64::try_from(&n)) {
                (Ok(m), Ok(n)) => nimber::product(m, n).into(),
                _ => return Err(Fault::beyond(u64::MAX, "nim-products are of numbers below 2^64")),
            },
        };
        let number = Dyadic::big(found, 0)?;
        let number = world.of_number(number)?;
        return if whole && also {
            Ok(Some(number))
        } else {
            crate::operators::star(world, &number).map(Some)
        };
    }
    if !matches!(name, "div" | "gcd" | "binomial") {
        return Ok(None);
    }
    let (Some(m), Some(n)) = (whole(world, a)?, whole(world, b)?) else {
        return Err(Fault::input(format!("{name} needs two integers")));
    };
    let (m, n) = (m.numerator(), n.numerator());
    let found = match name {
        "div" => {
            if n == BigInt::ZERO {
                return Err(Fault::input("division by 0"));
            }
            let rest = ((&m % &n) + &n) % &n;
            (m - rest) / n
        }
        "gcd" => {
            let (mut m, mut n) = (m, n);
            while n != BigInt::ZERO {
                world.pause()?;
                (m, n) = (n.clone(), m % n);
            }
            if m < BigInt::ZERO {
                -m
            } else {
                m
            }
        }
        _ => {
            let k = u32::try_from(&n).ok().filter(|k| *k <= 100_000);
            let k = k.ok_or_else(|| Fault::input("binomial(n, k) needs a k from 0 to 100000"))?;
            let mut product = BigInt::from(1);
            for i in 0..k {
                world.pause()?;
                product = product * (&m - i) / (i + 1);
            }
            product
        }
    };
    let found = Dyadic::big(found, 0)?;
    world.of_number(found).map(Some)
}
