//! Lines of memory as a processor reads them, for tables of gigabytes.
//!
//! In a large table every look-up goes to another page of memory, and finding the page takes as long as
//! reading it. So the system is asked for large pages where it has them.

use bytemuck::{Pod, Zeroable};
use grundy_short::Fault;
#[cfg(not(target_family = "wasm"))]
use memmap2::MmapMut;

/// Seven words with their values, and how many of them are there.
#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C, align(64))]
pub(crate) struct Line {
    pub words: [u64; 7],
    pub values: [u8; 7],
    pub held: u8,
}

/// Memory taken straight from the system. A page of a browser has only that of the program.
#[cfg(not(target_family = "wasm"))]
type Memory = MmapMut;
#[cfg(target_family = "wasm")]
type Memory = Vec<Line>;

/// Lines in memory; none by default.
#[derive(Default)]
pub(crate) struct Lines {
    memory: Option<Memory>,
}

#[cfg(not(target_family = "wasm"))]
fn empty(count: usize) -> std::io::Result<Memory> {
    let memory = MmapMut::map_anon(count * size_of::<Line>())?;
    // Refused by some systems; then it is slower.
    #[cfg(target_os = "linux")]
    let _ = memory.advise(memmap2::Advice::HugePage);
    Ok(memory)
}

#[cfg(target_family = "wasm")]
fn empty(count: usize) -> Result<Memory, std::collections::TryReserveError> {
    let mut memory = Vec::new();
    memory.try_reserve_exact(count)?;
    memory.resize(count, Line::zeroed());
    Ok(memory)
}

impl Lines {
    /// This many empty lines, if there is memory for them.
    pub fn new(count: usize) -> Result<Self, Fault> {
        let memory = empty(count).map_err(|error| {
            Fault::Limit(format!("no memory for {count} lines: {error}").into())
        })?;
        Ok(Lines { memory: Some(memory) })
    }

    pub fn all(&self) -> &[Line] {
        self.memory.as_ref().map_or(&[], |memory| bytemuck::cast_slice(memory))
    }

    /// A line will be read soon: let it be on its way.
    pub fn prefetch(&self, at: usize) {
        #[cfg(target_arch = "x86_64")]
        if let Some(line) = self.all().get(at) {
            use std::arch::x86_64::{_mm_prefetch, _MM_HINT_T0};
            // SAFETY: a hint, about memory that is ours; every such processor has it.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(line).cast()) };
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = at;
    }

    pub fn all_mut(&mut self) -> &mut [Line] {
        self.memory.as_mut().map_or(&mut [], |memory| bytemuck::cast_slice_mut(memory))
    }
}
