//! A calculator for integer sets and relations in the language of isl's `iscc`.
//!
//! ```
//! use farkas_presburger::calc::run;
//!
//! let mut printed = Vec::new();
//! let program = "
//!     Triangle := [n] -> { S[i, j] : 0 <= i <= j < n }
//!     ran ({ S[i, j] -> [j] } * Triangle)        # the values of j
//!     Triangle <= [n] -> { S[i, j] : i < n }";
//! run(program, 1_000_000, &mut |value| printed.push(value.to_string())).unwrap();
//! assert_eq!(printed, ["[n] -> { [i] : 0 <= i < n }", "True"]);
//! ```
//!
//! A program is a row of statements, each on a line of its own or with `;` between: `NAME := EXPR`, and `EXPR` or
//! `print EXPR`, which print. The parser writes postfix code; evaluation is a loop over it with a stack, so no program is
//! too deep to be run.

mod eval;
mod operator;
mod parse;

use std::fmt;

use num_bigint::BigInt;

use crate::Union;
use crate::diag::Diagnostic;

pub use operator::{Binary, Unary};

/// What an expression stands for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value {
    /// A set or a relation.
    Union(Union),
    /// A number; none is infinity.
    Number(Option<BigInt>),
    /// The answer to a question.
    Truth(bool),
    /// A word about a value.
    Word(&'static str),
}

impl Value {
    /// What kind of value this is.
    pub fn kind(&self) -> &'static str {
        match self {
            Value::Union(union) if union.is_map() => "relation",
            Value::Union(_) => "set",
            Value::Number(_) => "number",
            Value::Truth(_) => "truth value",
            Value::Word(_) => "word",
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Union(union) => union.fmt(f),
            Value::Number(Some(number)) => number.fmt(f),
            Value::Number(None) => f.write_str("infty"),
            Value::Truth(true) => f.write_str("True"),
            Value::Truth(false) => f.write_str("False"),
            Value::Word(word) => f.write_str(word),
        }
    }
}

/// Runs a program; each statement may take `steps` steps. What is printed before an error stays printed.
///
/// # Errors
/// What is wrong with the text (then what stands before the mistake has run), or with the operands of an operator; of severity `Unknown` if a
/// limit was reached.
pub fn run(source: &str, steps: u64, print: &mut dyn FnMut(&Value)) -> Result<(), Diagnostic> {
    let (program, mistake) = parse::program(source)?;
    eval::run(&program, steps, print)?;
    mistake.map_or(Ok(()), Err)
}
