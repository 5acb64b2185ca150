//! A growing sequence of nim-values, one byte each while they fit, then two, then four.

/// G(0), G(1), … in the least width that holds them all.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Values {
    U8(Vec<u8>),
    U16(Vec<u16>),
    U32(Vec<u32>),
}

/// Values that are only looked at.
#[derive(Debug, Clone, Copy)]
pub enum Seen<'a> {
    U8(&'a [u8]),
    U16(&'a [u16]),
    U32(&'a [u32]),
}

/// Run the same expression on whichever vector is inside.
#[macro_export]
macro_rules! on_values {
    ($values:expr, $v:ident => $body:expr) => {
        match $values {
            $crate::values::Values::U8($v) => $body,
            $crate::values::Values::U16($v) => $body,
            $crate::values::Values::U32($v) => $body,
        }
    };
}

/// An unsigned integer that a sequence may be stored in.
pub trait Word:
    Copy + Eq + Ord + Into<u32> + std::ops::BitXor<Output = Self> + Send + Sync + 'static
{
    /// Size of a value in bytes.
    const WIDTH: usize = size_of::<Self>();

    /// The value in this width, if it fits.
    fn from_u32(value: u32) -> Option<Self>;
}

impl Word for u8 {
    fn from_u32(value: u32) -> Option<Self> {
        value.try_into().ok()
    }
}

impl Word for u16 {
    fn from_u32(value: u32) -> Option<Self> {
        value.try_into().ok()
    }
}

impl Word for u32 {
    fn from_u32(value: u32) -> Option<Self> {
        Some(value)
    }
}

impl Default for Values {
    fn default() -> Self {
        Values::U8(vec![])
    }
}

impl Values {
    /// How many values there are.
    pub fn len(&self) -> usize {
        on_values!(self, v => v.len())
    }

    /// Is there no value yet?
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// G(n). Panics beyond the end.
    #[inline(always)]
    pub fn get(&self, n: usize) -> u32 {
        on_values!(self, v => v[n].into())
    }

    /// The values, to look at.
    #[inline(always)]
    pub fn seen(&self) -> Seen<'_> {
        match self {
            Values::U8(v) => Seen::U8(v),
            Values::U16(v) => Seen::U16(v),
            Values::U32(v) => Seen::U32(v),
        }
    }

    /// Append one value, widening the whole sequence if it does not fit.
    pub fn push(&mut self, value: u32) {
        if value > self.largest_storable() {
            self.widen(value);
        }
        match self {
            Values::U8(v) => v.push(value as u8),
            Values::U16(v) => v.push(value as u16),
            Values::U32(v) => v.push(value),
        }
    }

    /// Keep the first `len` values.
    pub fn truncate(&mut self, len: usize) {
        on_values!(self, v => v.truncate(len));
    }

    /// Drop the values of this range; those behind it move up.
    pub fn remove(&mut self, range: std::ops::Range<usize>) {
        on_values!(self, v => drop(v.drain(range)));
    }

    /// Bytes one value takes.
    pub fn width(&self) -> usize {
        match self {
            Values::U8(_) => 1,
            Values::U16(_) => 2,
            Values::U32(_) => 4,
        }
    }

    /// Make room for `more` values without doubling what is there.
    pub fn reserve_exact(&mut self, more: usize) {
        on_values!(self, v => v.reserve_exact(more));
    }

    /// The same; false if the system has no such room.
    #[must_use]
    pub fn try_reserve_exact(&mut self, more: usize) -> bool {
        on_values!(self, v => v.try_reserve_exact(more).is_ok())
    }

    /// The largest value.
    pub fn largest(&self) -> u32 {
        self.largest_from(0)
    }

    /// The largest value from the n-th on.
    pub fn largest_from(&self, n: usize) -> u32 {
        // A plain loop: `max` keeps the last of several, and is not turned into vectors.
        on_values!(self, v => v[n..].iter().fold(0, |most, &value| value.max(most)).into())
    }

    /// Values as a vector of u32, from `start` to `end` exclusive.
    pub fn to_vec(&self, start: usize, end: usize) -> Vec<u32> {
        on_values!(self, v => v[start..end].iter().map(|&x| x.into()).collect())
    }

    /// The largest value this width holds.
    pub fn largest_storable(&self) -> u32 {
        match self {
            Values::U8(_) => u8::MAX.into(),
            Values::U16(_) => u16::MAX.into(),
            Values::U32(_) => u32::MAX,
        }
    }

    fn widen(&mut self, value: u32) {
        let spare = on_values!(&*self, v => v.capacity() - v.len());
        let old = std::mem::take(self);
        *self = if value <= u16::MAX.into() {
            Values::U16(widened(&old, spare, |x| x as u16))
        } else {
            Values::U32(widened(&old, spare, |x| x))
        };
    }
}

fn widened<T>(old: &Values, spare: usize, cast: impl Fn(u32) -> T) -> Vec<T> {
    let mut new = Vec::with_capacity(old.len() + spare.max(16));
    on_values!(old, v => new.extend(v.iter().map(|&x| cast(x.into()))));
    new
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn widens_only_when_a_value_needs_it() {
        let mut values = Values::default();
        let mut seen = vec![];
        for value in [0, 255, 3, 256, 7, 70_000, 1] {
            values.push(value);
            seen.push(value);
            assert_eq!(values.to_vec(0, values.len()), seen);
        }
        assert_eq!(values.width(), 4);
        assert_eq!(values.largest(), 70_000);
    }
}
