//! Antimatter: positrons and electrons on one strip; opposite particles that meet annihilate.
//!
//! The rules are van Splunder 2020, Definition 5.13.

use grundy_strips::particles::{square, Position, Rule, LARGEST};
use serde_json::json;

use crate::impartial::{stopped, Impartial, Played};
use crate::records::Record;
use crate::squares::{moved, squares_within, written};
use crate::strips::{particles, Strip};
use crate::{Answers, Json, Refusal};

pub const ABOUT: Strip = Strip {
    name: "antimatter",
    title: "Antimatter",
    example: "6 9 | 3 4",
    help: "Move a particle to a lower square without one of its kind; a positron and an electron \
           that meet annihilate.",
    read: |_, text| Ok(Box::new(Played(Antimatter::read(text)?))),
    record: Record::Particles,
    ..Strip::COINS
};

const PARTICLES: [&str; 2] = ["positron", "electron"];

#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Antimatter(Position);

impl Antimatter {
    pub fn read(text: &str) -> Result<Self, Refusal> {
        let parts: Vec<&str> = text.split('|').collect();
        if parts.len() > 2 {
            let start = parts[2].as_ptr() as usize - text.as_ptr() as usize;
            return Err(Refusal::input(format!(
                "'|' at column {} of '{text}': one '|' separates positrons from electrons",
                text[..start].chars().count()
            )));
        }
        let mut kinds: [Vec<u32>; 2] = Default::default();
        for ((part, name), kind) in parts.iter().zip(PARTICLES).zip(&mut kinds) {
            for x in squares_within(part, text, &format!("{name}s"))? {
                let small = u32::try_from(x).ok().filter(|x| *x <= LARGEST).ok_or_else(|| {
                    Refusal::limit(format!("{name} on {x}: squares go up to 2^31 - 1"))
                })?;
                kind.push(small);
            }
        }
        // Pairs on one square annihilate first; what is left must be one of a kind to a square.
        let [mut positrons, mut electrons] = kinds;
        positrons.sort_unstable();
        electrons.sort_unstable();
        positrons.retain(|x| match electrons.binary_search(x) {
            Ok(at) => {
                electrons.remove(at);
                false
            }
            Err(_) => true,
        });
        for (name, squares) in PARTICLES.iter().zip([&positrons, &electrons]) {
            if let Some(pair) = squares.windows(2).find(|pair| pair[0] == pair[1]) {
                let x = pair[0];
                return Err(Refusal::input(format!(
                    "two {name}s on square {x}: one {name} to a square"
                )));
            }
        }
        let position = Position::new(Rule::Antimatter, &positrons, &electrons);
        Ok(Antimatter(position.expect("no two of a kind share a square")))
    }

    /// Positrons or electrons, ascending.
    pub fn kind(&self, electron: bool) -> Vec<u64> {
        let mine = self.0.particles.iter().filter(|&&p| (p & 1 == 1) == electron);
        mine.map(|&p| u64::from(square(p))).collect()
    }
}

impl Impartial for Antimatter {
    fn show(&self) -> String {
        let shown = format!("{} | {}", written(&self.kind(false)), written(&self.kind(true)));
        shown.trim().into()
    }

    fn options(&self, _answers: &mut Answers) -> Result<Vec<Self>, Refusal> {
        let mut found: [Vec<Antimatter>; 2] = Default::default();
        self.0.for_each_move(|index, _, next| {
            found[(self.0.particles[index] & 1) as usize].push(Antimatter(next));
        });
        Ok(found.concat())
    }

    fn said(&self, after: &Self) -> (String, Vec<u64>) {
        let of = |electron| moved(&self.kind(electron), &after.kind(electron));
        let ((plus, plus_at), (minus, minus_at)) = (of(false), of(true));
        if !plus.is_empty() && !minus.is_empty() {
            // The one that moved was on the higher square.
            let (p, m) = (plus_at[0], minus_at[0]);
            let (first, second) = if p > m { ("⊕", "⊖") } else { ("⊖", "⊕") };
            let (high, low) = (p.max(m), p.min(m));
            return (format!("{first}{high} meets {second}{low}"), vec![high, low]);
        }
        if plus.is_empty() {
            (format!("⊖{minus}"), minus_at)
        } else {
            (format!("⊕{plus}"), plus_at)
        }
    }

    fn picture(&self) -> Json {
        let places: Vec<Json> = [false, true]
            .into_iter()
            .flat_map(|electron| {
                let name = PARTICLES[usize::from(electron)];
                self.kind(electron).into_iter().map(move |x| json!([x, 0, name, x.to_string()]))
            })
            .collect();
        json!({"style": "strip", "places": places, "lines": []})
    }

    fn rough_moves(&self) -> u64 {
        self.0.particles.iter().map(|&p| u64::from(square(p))).sum()
    }

    fn value(&self, answers: &mut Answers) -> Result<u64, Refusal> {
        particles::value(answers, &self.0).map_err(|why| stopped(&self.show(), why))
    }

    fn is_p(&self, answers: &mut Answers, misere: bool) -> Result<bool, Refusal> {
        particles::is_p(answers, &self.0, misere).map_err(|why| stopped(&self.show(), why))
    }
}
