//! Bytes as two sets, held against the laws of sets, against big integers and against trial of every point of a box.
#![no_main]

#[path = "../src/laws.rs"]
mod laws;
#[path = "../src/question.rs"]
mod question;

use libfuzzer_sys::arbitrary::{Arbitrary, Result, Unstructured};
use libfuzzer_sys::fuzz_target;

impl<'a> Arbitrary<'a> for question::Question {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        let length = bytes.len();
        Ok(Self::decode(bytes.bytes(length)?))
    }
}

fuzz_target!(|question: question::Question| {
    laws::check(&question);
});
