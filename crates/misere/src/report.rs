//! The JSON object of `grundy solve --play misere --json`: the one list of its fields.
//!
//! It is written here, and not in Python, so that a game solved in a millisecond is not kept waiting
//! by the modules that would write it. Names and codes have no characters that JSON escapes.

use crate::solver::Solution;

impl Solution {
    /// `solved`, `partial` or `unknown`.
    pub fn status(&self) -> &'static str {
        match self.period {
            Some(_) => "solved",
            None if self.heap > 0 => "partial",
            None => "unknown",
        }
    }
}

/// What was found about the game with this code, as JSON.
pub fn report(code: Option<&str>, found: &Solution) -> String {
    fn list<T>(items: impl IntoIterator<Item = T>, write: impl Fn(T) -> String) -> String {
        format!("[{}]", items.into_iter().map(write).collect::<Vec<_>>().join(", "))
    }
    fn or_null(value: Option<String>) -> String {
        value.unwrap_or_else(|| "null".into())
    }
    let quote = |name: &String| format!("\"{name}\"");
    let quotient = &found.quotient;
    let names = quotient.names();
    let p: Vec<usize> = (0..quotient.order()).filter(|&x| quotient.p[x]).collect();
    let fields = [
        ("code", or_null(code.map(|code| format!("\"{code}\"")))),
        ("play", "\"misere\"".into()),
        ("status", format!("\"{}\"", found.status())),
        ("tame", quotient.tame().is_some().to_string()),
        ("quotient_order", quotient.order().to_string()),
        ("p_order", p.len().to_string()),
        ("heap", found.heap.to_string()),
        ("preperiod", or_null(found.period.map(|p| p.from.to_string()))),
        ("period", or_null(found.period.map(|p| p.length.to_string()))),
        ("phi", list(&quotient.phi, |&x| quote(&names[x as usize]))),
        (
            "presentation",
            format!(
                "{{\"generators\": {}, \"relations\": {}}}",
                list(&quotient.letters(), quote),
                list(&quotient.relation_texts(), quote)
            ),
        ),
        ("generator_heaps", list(&quotient.generator_heaps, u32::to_string)),
        ("p_portion", list(p, |x| quote(&names[x]))),
        ("orders", list(&found.orders, |(heap, order)| format!("[{heap}, {order}]"))),
        ("stop", or_null(found.stop.map(|stop| format!("\"{stop}\"")))),
        ("source", "\"computed\"".into()),
    ];
    let text: Vec<String> =
        fields.iter().map(|(name, value)| format!("\"{name}\": {value}")).collect();
    format!("{{{}}}", text.join(", "))
}
