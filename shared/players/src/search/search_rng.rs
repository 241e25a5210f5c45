//! Fast random numbers for playouts. A seed gives the same numbers on every machine.

/// A xorshift64* generator. Playouts need speed more than quality.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SearchRng(u64);

impl SearchRng {
    /// The generator with this seed for the sequence `stream`. Different streams have different numbers.
    pub fn new(seed: u64, stream: u64) -> SearchRng {
        let mut mixed = seed ^ stream.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        SearchRng((mixed ^ (mixed >> 31)) | 1)
    }

    fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D)
    }

    /// A number below `n`, or 0 if `n` is 0.
    #[inline]
    pub fn below(&mut self, n: usize) -> usize {
        (((self.next() >> 32) * n as u64) >> 32) as usize
    }

    /// A number from 0 up to, but not including, 1.
    #[inline]
    pub fn fraction(&mut self) -> f32 {
        (self.next() >> 40) as f32 / (1_u64 << 24) as f32
    }
}
