//! The windows of a run in a file that survives a kill at any moment, and that another machine can go
//! on from.
//!
//! A header line names the game; then come records, each with a checksum over its own bytes and the
//! checksum before it. A record cut short by a kill, and whatever follows it, is dropped on reading.
//! Values are packed in as many bits as the largest of their window needs. When windows are exchanged, a
//! new file takes the place of the old one.

use std::fs::{File, OpenOptions};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

use grundy_watch::Watch;

use super::game::{Game, Limits};
use super::run::{Mark, Run};
use crate::error::HeapError;
use crate::rules::Rules;
use crate::sparse::Mask;

const MAGIC: &str = "grundy-windows 1";
/// Kinds of records.
const SETTINGS: u8 = 0;
const WINDOW: u8 = 1;
const SOUGHT: u8 = 2;
const RETURNED: u8 = 3;
/// Most values of a window that is read.
const MOST_VALUES: u64 = 1 << 28;

/// An open file of windows.
pub struct Record {
    path: PathBuf,
    file: File,
    sum: u64,
    /// Windows written, and the heap of the one that is looked for.
    written: usize,
    sought: u64,
}

/// What a file says.
#[derive(Default)]
struct Held {
    /// Mask, values kept, heaps between windows.
    settings: Option<(Mask, u64, u64)>,
    rares: Option<(u64, u64)>,
    marks: Vec<Mark>,
    sought: Option<Mark>,
    returned: Option<(u64, u64)>,
    largest: (u32, u64),
    seconds: f64,
    /// The length up to the last sound record, and its checksum.
    good: usize,
    sum: u64,
}

/// What a file tells without computing anything.
#[derive(Debug, Clone, PartialEq)]
pub struct Summary {
    /// The game, as it prints.
    pub code: String,
    /// Heaps decided before the last window, and how many windows there are.
    pub values: u64,
    pub windows: usize,
    /// How many rare heaps there are, and the last of them, if the file says so.
    pub rares: Option<(u64, u64)>,
    pub largest: (u32, u64),
    pub depth: u64,
    pub seconds: f64,
    /// The heap of a window, and the one where it came back.
    pub returned: Option<(u64, u64)>,
}

impl Record {
    /// What a file tells.
    pub fn summary(path: &Path) -> Result<Summary, HeapError> {
        let (held, code) = read(path, None)?;
        let Some(last) = held.marks.last() else {
            return Err(failed(path, "it holds no window"));
        };
        Ok(Summary {
            code,
            values: last.heap,
            windows: held.marks.len(),
            rares: held.rares,
            largest: held.largest,
            depth: last.depth,
            seconds: held.seconds,
            returned: held.returned,
        })
    }

    /// Create a file for a run, in place of one that may be there.
    pub fn create(path: &Path, run: &mut Run) -> Result<Self, HeapError> {
        let (file, sum) = write_all(path, run)?;
        run.rewritten = false;
        let path = path.to_owned();
        Ok(Record { path, file, sum, written: run.marks.len(), sought: run.slow.heap })
    }

    /// Take up the run a file tells of, if there is one of this game; and the window that returned, if
    /// one did.
    #[allow(clippy::type_complexity)]
    pub fn resume(
        path: &Path,
        rules: &Rules,
        limits: Limits,
        watch: &Watch,
    ) -> Result<(Self, Run, Option<(u64, u64)>), HeapError> {
        let (held, _) = read(path, Some(rules))?;
        let Some((mask, kept, every)) = held.settings else {
            return Err(failed(path, "it says nothing of the game"));
        };
        let mut limits = Limits { kept: kept as usize, ..limits };
        if limits.kept.saturating_mul(8) > limits.memory {
            return Err(failed(path, &format!("it needs more than {} MB", limits.memory >> 20)));
        }
        let (game, values) = Game::begin(rules, &mut limits, Some(mask), watch)?;
        let Some(first) = held.marks.first() else {
            return Err(failed(path, "it holds no window"));
        };
        let window = first.values.len();
        let fits = limits.kept == kept as usize
            && first.heap == game.start as u64
            && window == game.window(first.depth as usize)
            && (0..window)
                .all(|k| u32::from(first.values[k]) == values.get(game.start - window + k));
        if !fits {
            return Err(failed(path, "its first window is not that of the game"));
        }
        drop(values);
        // What was to be written behind the last window may be missing: the run would look for that one.
        let last = held.marks.last().unwrap_or(first);
        let slow = match held.sought {
            Some(sought) if last.heap < 2 * sought.heap && last.depth <= sought.depth => sought,
            _ => last.clone(),
        };
        let marks = held.marks;
        let (written, sought) = (marks.len(), slow.heap);
        let run = Run::go_on(game, limits, marks, every, slow, held.largest, held.seconds)?;
        let file =
            OpenOptions::new().append(true).open(path).map_err(|e| failed(path, &e.to_string()))?;
        file.set_len(held.good as u64).map_err(|e| failed(path, &e.to_string()))?;
        let record = Record { path: path.to_owned(), file, sum: held.sum, written, sought };
        Ok((record, run, held.returned))
    }

    /// Write what is new.
    pub fn save(&mut self, run: &mut Run) -> Result<(), HeapError> {
        if run.rewritten || run.marks.len() < self.written {
            (self.file, self.sum) = write_all(&self.path, run)?;
            run.rewritten = false;
        } else {
            let mut out = vec![];
            for mark in &run.marks[self.written..] {
                put(&mut out, &mut self.sum, WINDOW, &window_bytes(mark, run));
            }
            if run.slow.heap != self.sought {
                put(&mut out, &mut self.sum, SOUGHT, &window_bytes(&run.slow, run));
            }
            self.append(&out)?;
        }
        (self.written, self.sought) = (run.marks.len(), run.slow.heap);
        Ok(())
    }

    /// Write that the window at `from` is back at `to`.
    pub fn returned(&mut self, from: u64, to: u64) -> Result<(), HeapError> {
        let mut bytes = from.to_le_bytes().to_vec();
        bytes.extend(to.to_le_bytes());
        let mut out = vec![];
        put(&mut out, &mut self.sum, RETURNED, &bytes);
        self.append(&out)
    }

    fn append(&mut self, out: &[u8]) -> Result<(), HeapError> {
        let written = self.file.write_all(out).and_then(|()| self.file.sync_data());
        written.map_err(|e| failed(&self.path, &e.to_string()))
    }
}

/// A new file with all there is, moved to its place when it is complete.
fn write_all(path: &Path, run: &Run) -> Result<(File, u64), HeapError> {
    let mut out = header(&run.game.rules).into_bytes();
    let mut sum = checksum(0, &out);
    let mask = run.game.mask;
    let mut bytes = mask.bits.to_le_bytes().to_vec();
    bytes.push(mask.domain.map_or(2, |t| t));
    bytes.extend((run.limits.kept as u64).to_le_bytes());
    bytes.extend(run.every.to_le_bytes());
    bytes.extend((run.game.rares.len() as u64).to_le_bytes());
    bytes.extend((run.game.last_rare() as u64).to_le_bytes());
    put(&mut out, &mut sum, SETTINGS, &bytes);
    for mark in &run.marks {
        put(&mut out, &mut sum, WINDOW, &window_bytes(mark, run));
    }
    put(&mut out, &mut sum, SOUGHT, &window_bytes(&run.slow, run));
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".new");
    let other = path.with_file_name(name);
    let write = || -> std::io::Result<File> {
        let mut file = File::create(&other)?;
        file.write_all(&out)?;
        file.sync_data()?;
        std::fs::rename(&other, path)?;
        OpenOptions::new().append(true).open(path)
    };
    Ok((write().map_err(|e| failed(path, &e.to_string()))?, sum))
}

/// Heap, depth, what is known of the run, and the values.
fn window_bytes(mark: &Mark, run: &Run) -> Vec<u8> {
    let mut out = mark.heap.to_le_bytes().to_vec();
    out.extend(mark.depth.to_le_bytes());
    out.extend(run.largest.0.to_le_bytes());
    out.extend(run.largest.1.to_le_bytes());
    out.extend(((run.seconds * 1000.0) as u64).to_le_bytes());
    out.extend((mark.values.len() as u64).to_le_bytes());
    let most = mark.values.iter().copied().max().unwrap_or(0);
    let bits = (16 - most.leading_zeros()).max(1);
    out.push(bits as u8);
    out.extend(pack(&mark.values, bits));
    out
}

/// The values in so many bits each, the first in the lowest.
fn pack(values: &[u16], bits: u32) -> Vec<u8> {
    let mut out = vec![0; (values.len() * bits as usize).div_ceil(8)];
    for (at, &value) in values.iter().enumerate() {
        let bit = at * bits as usize;
        let word = u32::from(value) << (bit % 8);
        for (k, byte) in word.to_le_bytes().into_iter().enumerate() {
            if byte != 0 {
                out[bit / 8 + k] |= byte;
            }
        }
    }
    out
}

fn unpack(bytes: &[u8], count: usize, bits: u32) -> Vec<u16> {
    let byte = |at: usize| u32::from(bytes.get(at).copied().unwrap_or(0));
    let value = |at: usize| {
        let bit = at * bits as usize;
        let word = byte(bit / 8) | byte(bit / 8 + 1) << 8 | byte(bit / 8 + 2) << 16;
        (word >> (bit % 8) & ((1 << bits) - 1)) as u16
    };
    (0..count).map(value).collect()
}

/// Append a record: kind, length, bytes, checksum.
fn put(out: &mut Vec<u8>, sum: &mut u64, kind: u8, bytes: &[u8]) {
    let from = out.len();
    out.push(kind);
    out.extend((bytes.len() as u64).to_le_bytes());
    out.extend(bytes);
    *sum = checksum(*sum, &out[from..]);
    out.extend(sum.to_le_bytes());
}

fn header(rules: &Rules) -> String {
    format!("{MAGIC} {rules}\n")
}

/// Read all sound records, of this game or of any; and what the header says of the game.
fn read(path: &Path, rules: Option<&Rules>) -> Result<(Held, String), HeapError> {
    let mut bytes = vec![];
    File::open(path)
        .and_then(|mut file| file.read_to_end(&mut bytes))
        .map_err(|e| failed(path, &e.to_string()))?;
    let line = bytes.iter().position(|&b| b == b'\n').map_or(0, |at| at + 1);
    let is_header = match rules {
        Some(rules) => bytes[..line] == *header(rules).as_bytes(),
        None => bytes.starts_with(MAGIC.as_bytes()),
    };
    if !is_header || line == 0 {
        let what = rules.map_or(MAGIC.to_owned(), |rules| header(rules).trim().to_owned());
        return Err(failed(path, &format!("not a file of windows of this game ({what})")));
    }
    let mut held = Held { good: line, sum: checksum(0, &bytes[..line]), ..Held::default() };
    while let Some((kind, body, sum, end)) = next_record(&bytes, held.good, held.sum) {
        if !held.take(kind, body) {
            break;
        }
        (held.good, held.sum) = (end, sum);
    }
    let code = String::from_utf8_lossy(&bytes[MAGIC.len()..line]).trim().to_owned();
    Ok((held, code))
}

/// The record at `from`, if it is whole: its kind, its bytes, its checksum, where it ends.
fn next_record(bytes: &[u8], from: usize, sum: u64) -> Option<(u8, &[u8], u64, usize)> {
    let kind = *bytes.get(from)?;
    let len = word(bytes.get(from + 1..from + 9)?);
    let end = (from + 9).checked_add(usize::try_from(len).ok()?)?;
    let body = bytes.get(from + 9..end)?;
    let own = checksum(sum, &bytes[from..end]);
    (word(bytes.get(end..end.checked_add(8)?)?) == own).then_some((kind, body, own, end + 8))
}

fn word(bytes: &[u8]) -> u64 {
    u64::from_le_bytes(bytes.try_into().expect("eight bytes"))
}

impl Held {
    /// Take a record; false if it makes no sense.
    fn take(&mut self, kind: u8, body: &[u8]) -> bool {
        match kind {
            SETTINGS if matches!(body.len(), 21 | 37) => {
                let bits = u32::from_le_bytes(body[..4].try_into().expect("four bytes"));
                let domain = Some(body[4]).filter(|&t| t < 2);
                if let Some(rares) = body.get(21..37) {
                    self.rares = Some((word(&rares[..8]), word(&rares[8..])));
                }
                let mask = Mask { bits, domain };
                self.settings = Some((mask, word(&body[5..13]), word(&body[13..21])));
                true
            }
            WINDOW | SOUGHT if body.len() >= 45 => {
                let count = word(&body[36..44]);
                let bits = u32::from(body[44]);
                let fits = (1..=16).contains(&bits)
                    && count <= MOST_VALUES
                    && body.len() - 45 == (count as usize * bits as usize).div_ceil(8);
                if !fits {
                    return false;
                }
                let mark = Mark {
                    heap: word(&body[..8]),
                    depth: word(&body[8..16]),
                    values: unpack(&body[45..], count as usize, bits),
                };
                let largest = u32::from_le_bytes(body[16..20].try_into().expect("four bytes"));
                self.largest = (largest, word(&body[20..28]));
                self.seconds = word(&body[28..36]) as f64 / 1000.0;
                if kind == SOUGHT {
                    self.sought = Some(mark);
                } else if self.marks.last().is_none_or(|last| last.heap < mark.heap) {
                    self.marks.push(mark);
                } else {
                    return false;
                }
                true
            }
            RETURNED if body.len() == 16 => {
                self.returned = Some((word(&body[..8]), word(&body[8..])));
                true
            }
            _ => false,
        }
    }
}

fn failed(path: &Path, what: &str) -> HeapError {
    HeapError::input(format!("{}: {what}", path.display()))
}

/// FNV-1a over the checksum before and the bytes.
fn checksum(before: u64, bytes: &[u8]) -> u64 {
    let step = |h: u64, b: &u8| (h ^ u64::from(*b)).wrapping_mul(0x0000_0100_0000_01b3);
    before.to_le_bytes().iter().chain(bytes).fold(0xcbf2_9ce4_8422_2325, step)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::random;

    #[test]
    fn values_are_packed_and_unpacked() {
        let seed = &mut 0x1234_5678_9abc_def1;
        for bits in 1..=16 {
            for len in 0..40 {
                let values: Vec<u16> =
                    (0..len).map(|_| (random(seed) % (1 << bits)) as u16).collect();
                assert_eq!(unpack(&pack(&values, bits), len, bits), values);
            }
        }
    }
}
