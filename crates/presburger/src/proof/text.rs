//! The text of questions and proofs: a line for each row and each step, a keyword and then terms `index:integer`.
//!
//! `eq 0:-7 1:2` says `-7 + 2 x_1 == 0`, `ge` says `>= 0`; `modulo` has the modulus before its terms. There is one line for
//! each value, and the reader takes no other.

use super::{Proof, Question, Row, Step, Terms};
use num_bigint::BigInt;
use std::fmt;
use std::str::FromStr;

/// No integer of a text has more characters.
pub const MAX_DIGITS: usize = 10_000;

/// This line (from 1) of a text is no row or step, or not written the one way there is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Malformed(pub usize);

impl fmt::Display for Terms {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|(index, value)| write!(f, " {index}:{value}"))
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Row::Eq(terms) => write!(f, "eq{terms}"),
            Row::Ge(terms) => write!(f, "ge{terms}"),
        }
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Step::Farkas(terms) => write!(f, "farkas{terms}"),
            Step::Modulo(modulus, terms) => write!(f, "modulo {modulus}{terms}"),
            Step::Cut(terms) => write!(f, "cut{terms}"),
            Step::Split(row) => write!(f, "split{row}"),
        }
    }
}

impl fmt::Display for Question {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.rows.iter().try_for_each(|row| writeln!(f, "{row}"))
    }
}

impl fmt::Display for Proof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.steps.iter().try_for_each(|step| writeln!(f, "{step}"))
    }
}

impl fmt::Display for Malformed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {} is not a keyword with its `index:integer` terms in order", self.0)
    }
}

impl std::error::Error for Malformed {}

impl FromStr for Question {
    type Err = Malformed;

    fn from_str(text: &str) -> Result<Self, Malformed> {
        let row = |keyword: &str, words: &mut Words| match keyword {
            "eq" => Some(Row::Eq(terms(words)?)),
            "ge" => Some(Row::Ge(terms(words)?)),
            _ => None,
        };
        Ok(Question { rows: lines(text, row)? })
    }
}

impl FromStr for Proof {
    type Err = Malformed;

    fn from_str(text: &str) -> Result<Self, Malformed> {
        let step = |keyword: &str, words: &mut Words| match keyword {
            "farkas" => Some(Step::Farkas(terms(words)?)),
            "modulo" => Some(Step::Modulo(integer(words.next()?)?, terms(words)?)),
            "cut" => Some(Step::Cut(terms(words)?)),
            "split" => Some(Step::Split(terms(words)?)),
            _ => None,
        };
        Ok(Proof { steps: lines(text, step)? })
    }
}

type Words<'a> = std::str::Split<'a, char>;

/// Reads each line. What was read must print as the line: so terms are in order, without zeros, and there is one text.
fn lines<T: fmt::Display>(text: &str, read: impl Fn(&str, &mut Words) -> Option<T>) -> Result<Vec<T>, Malformed> {
    let line = |(at, line): (usize, &str)| {
        let mut words = line.split(' ');
        let item = words.next().and_then(|keyword| read(keyword, &mut words));
        item.filter(|item| item.to_string() == line).ok_or(Malformed(at + 1))
    };
    text.split_terminator('\n').enumerate().map(line).collect()
}

fn terms(words: &mut Words) -> Option<Terms> {
    let term = |word: &str| {
        let (index, value) = word.split_once(':')?;
        Some((index.parse().ok()?, integer(value)?))
    };
    words.map(term).collect()
}

fn integer(text: &str) -> Option<BigInt> {
    if text.len() > MAX_DIGITS { None } else { text.parse().ok() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_read_back() {
        let text = "eq 0:-7 1:2 12:123456789012345678901234567890\nge\nge 3:-1\n";
        assert_eq!(text.parse::<Question>().expect("a question").to_string(), text);
        let text = "split 0:-2 4:1\ncut 0:-1 2:3\nmodulo 6 0:5\nfarkas 1:1 2:99999999999999999999\n";
        assert_eq!(text.parse::<Proof>().expect("a proof").to_string(), text);
        assert_eq!("".parse::<Proof>(), Ok(Proof::default()));
    }

    #[test]
    fn other_texts_are_refused() {
        for line in [
            "",
            "eq 0:0",
            "eq 0:01",
            "eq 0:+1",
            "eq 0:1_0",
            "eq 1:1 0:1",
            "eq 1:1 1:1",
            "eq 0:1 ",
            "eq  0:1",
            "eq 0",
            "eq 0:",
            "eq :1",
            "eq -1:1",
            "eq 0:1:2",
            "eq 99999999999999999999:1",
            "gt 0:1",
            "EQ 0:1",
            "eq\t0:1",
            "eq 0:0x1",
            "eq 0:1\r",
        ] {
            let text = format!("ge 0:1\n{line}\nge 0:1\n");
            assert_eq!(text.parse::<Question>(), Err(Malformed(2)), "{line:?}");
        }
        for line in ["", "farkas 0:0", "modulo", "modulo x 0:1", "modulo 02 0:1", "modulo 0:1", "cuts 0:1", "split 0"] {
            assert_eq!(format!("{line}\n").parse::<Proof>(), Err(Malformed(1)), "{line:?}");
        }
        let long = "9".repeat(MAX_DIGITS + 1);
        assert_eq!(format!("cut 0:{long}\n").parse::<Proof>(), Err(Malformed(1)));
    }

    #[test]
    fn depth_costs_no_stack() {
        let deep = "split 1:1\n".repeat(200_000) + &"farkas 0:1\n".repeat(200_001);
        let proof: Proof = deep.parse().expect("a proof");
        let question: Question = "ge 0:-1\n".parse().expect("a question");
        assert_eq!(crate::proof::check(&question, &proof), Ok(()));
    }
}
