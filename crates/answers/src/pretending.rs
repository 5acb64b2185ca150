//! What the heaps of a game pretend to be: adders and special games (Plambeck, *Pretending in
//! misère combinatorial games*, 2003).
//!
//! An element of the quotient is an adder :a when it is a product of nim-heaps 1 and 2 that the game
//! has; every other element of a heap is a special game with a letter of its own.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt;

use grundy_heap::{EngineKind, NimSequence, Rules};
use grundy_misere::genus::Genus;
use grundy_misere::heap_genera::HeapGenera;
use grundy_misere::solver::Solution;
use grundy_watch::Watch;

use crate::heap_game::{element, phi};
use crate::Refusal;

/// Number of heaps among which nim-heaps 1 and 2 are sought.
pub const ADDERS_BY: u32 = 24;
/// Most sums the genus engine may hold; beyond that, entries above 3 are left as '#'.
const GENUS_BUDGET: usize = 150_000;
/// Sums of at most so many tokens may take all of it, larger ones so many sums each.
const SUM_REACH: u64 = 40;
const FOR_ONE_SUM: usize = 10_000;

/// A genus whose entries above 3 may be unknown; the last two entries repeat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BlurredGenus {
    pub normal: u32,
    pub entries: Vec<Option<u32>>,
}

impl BlurredGenus {
    fn entry(&self, i: usize) -> Option<u32> {
        let last = self.entries.len();
        self.entries[if i < last { i } else { last - 2 + (i - last) % 2 }]
    }

    /// Is a genus the same as far as both are known? `#` stands for 4 and more.
    pub fn agrees(&self, genus: &Genus) -> bool {
        let reach = self.entries.len().max(genus.entries().len()) + 2;
        self.normal == genus.normal()
            && (0..reach).all(|i| match self.entry(i) {
                None => genus.entry(i) >= 4,
                Some(own) => own == genus.entry(i),
            })
    }
}

impl fmt::Display for BlurredGenus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}^", self.normal)?;
        for entry in &self.entries {
            match entry {
                None => f.write_str("#")?,
                Some(e) if *e < 10 => write!(f, "{e}")?,
                Some(e) => write!(f, "[{e}]")?,
            }
        }
        Ok(())
    }
}

/// A special game X = X_{p,s}: (p + s)·X may be replaced by s·X in this game's sums.
#[derive(Clone, Debug)]
pub struct Special {
    pub letter: String,
    pub period: usize,
    pub start: usize,
    pub heap: u32,
    pub element: u16,
    /// A sum of an adder and earlier letters that is the same, if there is one.
    pub equals: Option<String>,
}

/// The heap pretending table of a solution, up to a heap.
pub struct Pretending<'a> {
    found: &'a Solution,
    last: u32,
    genera: HeapGenera,
    /// Genera of single heaps, as they were when first asked for.
    heap_genera: HashMap<u32, BlurredGenus>,
    values: NimSequence,
    nim: (Option<u16>, Option<u16>),
    /// Heaps whose sums are these nim-heaps.
    nim_positions: (Option<Vec<u64>>, Option<Vec<u64>>),
    /// The adders among the elements, each with its least number.
    pub adders: BTreeMap<u16, u32>,
    /// The special games in order of their first heaps.
    pub specials: Vec<Special>,
}

impl<'a> Pretending<'a> {
    pub fn new(rules: &Rules, found: &'a Solution, last: u32) -> Result<Self, Refusal> {
        let mut values = NimSequence::new(rules.clone(), EngineKind::Auto)?;
        // A few hundred: so few are computed even when the time is over.
        values.extend_to(last as usize + 1, &Watch::alone())?;
        let genera = HeapGenera::new(rules.clone());
        let (adders, specials) = (BTreeMap::new(), vec![]);
        let (heap_genera, nim) = (HashMap::new(), (None, None));
        let nim_positions = (None, None);
        let mut table = Pretending {
            found,
            last,
            genera,
            heap_genera,
            values,
            nim,
            nim_positions,
            adders,
            specials,
        };
        table.nim = table.nim_heaps()?;
        table.adders = table.find_adders();
        table.specials = table.find_specials();
        Ok(table)
    }

    fn mul(&self, x: u16, y: u16) -> u16 {
        self.found.quotient.monoid.mul(x, y)
    }

    /// The elements of nim-heaps 1 and 2, if the game has such heaps.
    fn nim_heaps(&mut self) -> Result<(Option<u16>, Option<u16>), Refusal> {
        let mut found: HashMap<u32, u64> = HashMap::new();
        for heap in 1..=self.last.min(ADDERS_BY) {
            let position = self.genera.heap(heap, &Watch::new())?;
            if let Some(adder) = position.as_adder() {
                found.entry(adder).or_insert(u64::from(heap));
            }
        }
        let one = found.get(&1).map(|&heap| vec![heap]);
        let mut two = found.get(&2).map(|&heap| vec![heap]);
        if let (None, Some(one), Some(&three)) = (&two, &one, found.get(&3)) {
            two = Some(vec![one[0], three]);
        }
        let element = |heaps: &Vec<u64>| element(self.found, heaps);
        let elements = (one.as_ref().map(element), two.as_ref().map(element));
        self.nim_positions = (one, two);
        Ok(elements)
    }

    /// Positions that are nim-heaps 1 and 2, if the game has such.
    pub fn nim_positions(&self) -> (Option<Vec<u64>>, Option<Vec<u64>>) {
        self.nim_positions.clone()
    }

    fn find_adders(&self) -> BTreeMap<u16, u32> {
        let mut found = BTreeMap::new();
        let (mut power, mut a) = (0, 0);
        while !found.contains_key(&power) {
            found.insert(power, a);
            if let Some(one) = self.nim.0 {
                found.entry(self.mul(power, one)).or_insert(a + 1);
            }
            let Some(two) = self.nim.1 else {
                break;
            };
            (power, a) = (self.mul(power, two), a + 2);
        }
        found
    }

    fn find_specials(&self) -> Vec<Special> {
        let mut found: Vec<Special> = Vec::new();
        // What is reached, in the order in which it was.
        let mut adders: Vec<(u16, u32)> = self.adders.iter().map(|(&x, &a)| (x, a)).collect();
        adders.sort_by_key(|&(_, a)| a);
        let mut order: Vec<(u16, String)> =
            adders.into_iter().map(|(x, a)| (x, format!(":{a}"))).collect();
        let mut reached: HashMap<u16, String> = order.iter().cloned().collect();
        let mut seen = BTreeSet::new();
        for heap in 1..=self.last {
            let x = phi(self.found, u64::from(heap));
            if self.adders.contains_key(&x) || !seen.insert(x) {
                continue;
            }
            let (period, start) = self.cycle(x);
            let equals = reached.get(&x).cloned();
            let letter = letter(found.len());
            if equals.is_none() {
                let before = order.clone();
                let mut power = 0;
                for n in 1..period + start {
                    power = self.mul(power, x);
                    let term = if n == 1 { letter.clone() } else { format!("{n}·{letter}") };
                    for (y, text) in &before {
                        let whole =
                            if text == ":0" { term.clone() } else { format!("{text} + {term}") };
                        let product = self.mul(*y, power);
                        reached.entry(product).or_insert_with(|| {
                            order.push((product, whole.clone()));
                            whole
                        });
                    }
                }
            }
            found.push(Special { letter, period, start, heap, element: x, equals });
        }
        found
    }

    /// (p, s), least, with (p + s)·x = s·x.
    pub fn cycle(&self, x: u16) -> (usize, usize) {
        let mut first: HashMap<u16, usize> = HashMap::new();
        let (mut power, mut n) = (0, 0);
        while !first.contains_key(&power) {
            first.insert(power, n);
            (power, n) = (self.mul(power, x), n + 1);
        }
        (n - first[&power], first[&power])
    }

    /// The adder or special game of a heap.
    pub fn cell(&self, heap: u32) -> String {
        let x = phi(self.found, u64::from(heap));
        if let Some(a) = self.adders.get(&x) {
            return format!(":{a}");
        }
        let special = self.specials.iter().find(|special| special.element == x);
        special.map_or(String::new(), |s| format!("{}_{{{},{}}}", s.letter, s.period, s.start))
    }

    /// The genus of a heap, exact while the genus engine stays within its budget.
    pub fn genus_of_heap(&mut self, heap: u32) -> Result<BlurredGenus, Refusal> {
        if let Some(known) = self.heap_genera.get(&heap) {
            return Ok(known.clone());
        }
        let found = self.genus(&[heap], u64::from(heap))?;
        self.heap_genera.insert(heap, found.clone());
        Ok(found)
    }

    /// The genus of this many copies of the first heaps with the letters.
    pub fn genus_of_sum(
        &mut self,
        letters: &[usize],
        copies: &[usize],
    ) -> Result<BlurredGenus, Refusal> {
        let mut heaps = Vec::new();
        for (&letter, &n) in letters.iter().zip(copies) {
            heaps.extend(std::iter::repeat_n(self.specials[letter].heap, n));
        }
        match heaps[..] {
            [only] => self.genus_of_heap(only),
            _ => self.genus(&heaps, 0),
        }
    }

    /// By the quotient where all entries are at most 3, otherwise by the genus engine.
    pub fn genus(&mut self, heaps: &[u32], reach: u64) -> Result<BlurredGenus, Refusal> {
        let blurred = self.by_quotient(heaps);
        let normal = heaps.iter().fold(0, |sum, &h| sum ^ self.values.values().get(h as usize));
        let known = blurred.as_ref().is_some_and(|entries| !entries.contains(&None));
        if let (true, Some(entries)) = (known, &blurred) {
            return Ok(BlurredGenus { normal, entries: entries.clone() });
        }
        let total: u64 = heaps.iter().map(|&heap| u64::from(heap)).sum();
        let near = total <= reach.max(SUM_REACH);
        if self.genera.sums().known() < GENUS_BUDGET || blurred.is_none() {
            let watch = Watch::new();
            let exact = if near || blurred.is_none() {
                self.genera.genus(heaps, &watch)
            } else {
                self.genera.genus_within(heaps, FOR_ONE_SUM, &watch)
            };
            match exact {
                Ok(exact) => {
                    let entries = exact.entries().iter().map(|&e| Some(e)).collect();
                    return Ok(BlurredGenus { normal: exact.normal(), entries });
                }
                Err(error) if blurred.is_none() => return Err(error.into()),
                Err(_) => {}
            }
        }
        Ok(BlurredGenus { normal, entries: blurred.unwrap_or_default() })
    }

    /// The misère values beside 0, 1, 2, … nim-heaps 2; `None` if the game has no such heap.
    ///
    /// The misère value of G is the k for which G + *k is a P-position (Conway, *On Numbers and
    /// Games*, chapter 12), and *3 = *1 + *2; so the quotient shows all entries below 4.
    fn by_quotient(&self, heaps: &[u32]) -> Option<Vec<Option<u32>>> {
        let (one, two) = (self.nim.0?, self.nim.1?);
        let nim = [0, one, two, self.mul(one, two)];
        let heaps: Vec<u64> = heaps.iter().map(|&heap| u64::from(heap)).collect();
        let mut x = element(self.found, &heaps);
        let mut entries: Vec<Option<u32>> = Vec::new();
        let mut seen = BTreeSet::new();
        let mut extra = 2;
        while extra > 0 {
            if !seen.insert(x) {
                extra -= 1;
            }
            let p = |k: &u32| self.found.quotient.p[self.mul(x, nim[*k as usize]) as usize];
            entries.push((0..4).find(p));
            x = self.mul(x, two);
        }
        while entries.len() > 2 && entries[entries.len() - 1] == entries[entries.len() - 3] {
            entries.pop();
        }
        Some(entries)
    }
}

/// A, B, …, Z, A1, B1, …
fn letter(i: usize) -> String {
    let first = char::from(b'A' + (i % 26) as u8);
    if i < 26 {
        first.to_string()
    } else {
        format!("{first}{}", i / 26)
    }
}
