//! Misère play of heaps: the element of the quotient, which knows who wins.

use serde_json::json;

use crate::explain::argument::{kind, Argument};

const SOURCE: &str = "Plambeck 2005, Plambeck and Siegel 2008: the misère quotient";

/// What the quotient says of the heaps.
pub struct InQuotient<'a> {
    pub code: &'a str,
    pub heaps: &'a [u64],
    /// The names of the heaps' elements, and of their product.
    pub factors: Vec<String>,
    pub element: String,
    pub lost: bool,
    pub order: usize,
    pub solved: bool,
    /// The genera, in a sentence, where they are soon found.
    pub genera: String,
}

impl InQuotient<'_> {
    pub fn argument(self) -> Argument {
        let verdict = if self.lost { "lost" } else { "won" };
        let shown = if self.solved { "have shown" } else { "have shown for heaps of this size" };
        let student = format!(
            "In misère play no simple rule is known for this game; the {} classes its positions \
             fall into {shown} that this one is {verdict} for the player to move.",
            self.order
        );
        let product = if self.factors.is_empty() { "1".into() } else { self.factors.join(" · ") };
        let element = &self.element;
        let said = if product == *element { product } else { format!("{product} = {element}") };
        let course = format!(
            "In the misère quotient of order {}: {said}, {}.{}",
            self.order,
            kind(self.lost),
            self.genera
        );
        let made = format!("grundy solve {} --play misere --certificate FILE", self.code);
        let figures = json!({
            "heaps": self.heaps,
            "factors": self.factors,
            "element": self.element,
            "order": self.order,
        });
        let expert = format!("{course} [{SOURCE}; certificate: {made}]");
        let made = Argument::by("misère quotient", SOURCE, self.lost, student, course, figures);
        Argument { expert, ..made }
    }
}
