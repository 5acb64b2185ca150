//! Tells the page when there is no more memory, so that it can say why an answer was given up.

use std::alloc::{GlobalAlloc, Layout, System};

#[link(wasm_import_module = "page")]
extern "C" {
    /// Memory was asked for that there is not.
    fn out_of_memory();
}

/// The system's memory; what cannot be had is told.
struct Told;

#[global_allocator]
static MEMORY: Told = Told;

/// What was got, after telling the page if it is nothing.
fn told(got: *mut u8) -> *mut u8 {
    if got.is_null() {
        // SAFETY: the page takes no arguments and does not call back.
        unsafe { out_of_memory() }
    }
    got
}

// SAFETY: every call is handed on to the system's allocator as it came.
unsafe impl GlobalAlloc for Told {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller keeps the promises of `GlobalAlloc`.
        told(unsafe { System.alloc(layout) })
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller keeps the promises of `GlobalAlloc`.
        told(unsafe { System.alloc_zeroed(layout) })
    }

    unsafe fn realloc(&self, old: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: the caller keeps the promises of `GlobalAlloc`.
        told(unsafe { System.realloc(old, layout, size) })
    }

    unsafe fn dealloc(&self, old: *mut u8, layout: Layout) {
        // SAFETY: the caller keeps the promises of `GlobalAlloc`.
        unsafe { System.dealloc(old, layout) }
    }
}
