//! A file that grows with a long computation and survives a kill at any moment.
//!
//! A header line names the game; then come chunks of values, each with its place, width and a
//! checksum. A chunk cut short by a kill, and whatever follows it, is dropped on reading.

use std::fs::{File, OpenOptions};
use std::io::{BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use crate::error::HeapError;
use crate::on_values;
use crate::rules::Rules;
use crate::values::Values;

const MAGIC: &str = "grundy-checkpoint 1";
/// Most values in one chunk: what a kill can lose.
const CHUNK: usize = 1 << 20;

/// An open checkpoint file.
pub struct Checkpoint {
    path: PathBuf,
    file: File,
    saved: usize,
}

impl Checkpoint {
    /// Open or create the file, and read the values it holds.
    pub fn open(path: &Path, rules: &Rules) -> Result<(Self, Values), HeapError> {
        let failed = |e: std::io::Error| input(path, &e.to_string());
        let header = format!("{MAGIC} {rules}\n");
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)
            .map_err(failed)?;
        let size = file.metadata().map_err(failed)?.len();
        let mut values = Values::default();
        if size < header.len() as u64 && is_start_of(&mut file, &header) {
            // New, or killed before the header was out.
            file.set_len(0).and_then(|()| file.rewind()).map_err(failed)?;
            file.write_all(header.as_bytes()).map_err(failed)?;
        } else {
            let good = read(path, &mut file, &header, &mut values)?;
            file.set_len(good).map_err(failed)?;
            file.seek(SeekFrom::End(0)).map_err(failed)?;
        }
        let saved = values.len();
        Ok((Checkpoint { path: path.to_owned(), file, saved }, values))
    }

    /// Append the values computed since the last call.
    pub fn save(&mut self, values: &Values) -> Result<(), HeapError> {
        let failed = |e: std::io::Error| input(&self.path, &e.to_string());
        let mut out = BufWriter::new(&self.file);
        while self.saved < values.len() {
            let end = (self.saved + CHUNK).min(values.len());
            let mut bytes = vec![];
            for x in values.to_vec(self.saved, end) {
                bytes.extend_from_slice(&x.to_le_bytes()[..values.width()]);
            }
            out.write_all(&(self.saved as u64).to_le_bytes()).map_err(failed)?;
            out.write_all(&((end - self.saved) as u32).to_le_bytes()).map_err(failed)?;
            out.write_all(&(values.width() as u32).to_le_bytes()).map_err(failed)?;
            out.write_all(&checksum(self.saved as u64, &bytes).to_le_bytes()).map_err(failed)?;
            out.write_all(&bytes).map_err(failed)?;
            self.saved = end;
        }
        out.flush().map_err(failed)
    }
}

fn is_start_of(file: &mut File, header: &str) -> bool {
    let mut found = vec![];
    let read = file.rewind().and_then(|()| file.read_to_end(&mut found));
    let rewound = file.rewind();
    read.is_ok() && rewound.is_ok() && header.as_bytes().starts_with(&found)
}

/// Read all sound chunks; the length of the file up to the end of the last of them.
fn read(path: &Path, file: &mut File, header: &str, values: &mut Values) -> Result<u64, HeapError> {
    let mut input_file = BufReader::new(file);
    let mut found = vec![0; header.len()];
    if input_file.read_exact(&mut found).is_err() || found != header.as_bytes() {
        return Err(input(path, &format!("not a checkpoint of this game ({})", header.trim())));
    }
    let mut good = header.len() as u64;
    loop {
        let mut head = [0; 24];
        if input_file.read_exact(&mut head).is_err() {
            return Ok(good);
        }
        let start = u64::from_le_bytes(head[..8].try_into().expect("8 bytes"));
        let count = u32::from_le_bytes(head[8..12].try_into().expect("4 bytes")) as usize;
        let width = u32::from_le_bytes(head[12..16].try_into().expect("4 bytes")) as usize;
        let sum = u64::from_le_bytes(head[16..].try_into().expect("8 bytes"));
        if start != values.len() as u64 || count > CHUNK || !matches!(width, 1 | 2 | 4) {
            return Ok(good);
        }
        let mut bytes = vec![0; count * width];
        if input_file.read_exact(&mut bytes).is_err() || checksum(start, &bytes) != sum {
            return Ok(good);
        }
        on_values!(values, v => v.reserve_exact(count));
        for x in bytes.chunks_exact(width) {
            let mut word = [0; 4];
            word[..width].copy_from_slice(x);
            values.push(u32::from_le_bytes(word));
        }
        good += (24 + bytes.len()) as u64;
    }
}

fn input(path: &Path, what: &str) -> HeapError {
    HeapError::input(format!("{}: {what}", path.display()))
}

/// FNV-1a over the place and the bytes.
fn checksum(start: u64, bytes: &[u8]) -> u64 {
    let step = |h: u64, b: &u8| (h ^ u64::from(*b)).wrapping_mul(0x0000_0100_0000_01b3);
    start.to_le_bytes().iter().chain(bytes).fold(0xcbf2_9ce4_8422_2325, step)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_cut_anywhere_gives_a_prefix() {
        let dir = std::env::temp_dir().join(format!("grundy-checkpoint-{}", std::process::id()));
        std::fs::create_dir_all(&dir).unwrap();
        let path = dir.join("run");
        let rules: Rules = ".77".parse().unwrap();
        let (mut checkpoint, _) = Checkpoint::open(&path, &rules).unwrap();
        let mut values = Values::default();
        for n in 0..300u32 {
            values.push(n);
            if n % 50 == 0 {
                checkpoint.save(&values).unwrap();
            }
        }
        let whole = std::fs::read(&path).unwrap();
        for cut in (0..whole.len()).step_by(7) {
            std::fs::write(&path, &whole[..cut]).unwrap();
            let (mut again, found) = Checkpoint::open(&path, &rules).unwrap();
            assert_eq!(found.to_vec(0, found.len()), values.to_vec(0, found.len()));
            again.save(&values).unwrap();
            let (_, complete) = Checkpoint::open(&path, &rules).unwrap();
            assert_eq!(complete, values);
        }
        let other: Rules = ".07".parse().unwrap();
        assert!(Checkpoint::open(&path, &other).is_err());
        std::fs::remove_dir_all(&dir).unwrap();
    }
}
