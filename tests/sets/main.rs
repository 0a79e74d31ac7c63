//! Affine expressions, maps and sets, and the calculator.

#[path = "../../fuzz/src/laws.rs"]
mod laws;
#[path = "../../fuzz/src/question.rs"]
mod question;
#[path = "../tools/mod.rs"]
mod tools;
#[path = "../../crates/presburger/tests/presburger/unions.rs"]
mod unions;

mod affine_maths;
mod affine_text;
mod calc;
mod convert;
mod fuzzed;
mod islpy;
mod rational;
