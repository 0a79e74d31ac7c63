//! The checker: follows a proof step by step and believes nothing.
//!
//! Invariant: an integer point of the question that meets the split rows of the current branch meets all rows held. A
//! sum of rows keeps it (multipliers of inequalities are positive); so does dividing by the gcd `g` of the coefficients
//! and rounding, since `g f + c >= 0` with an integer `f` says `f + floor(c / g) >= 0`. A branch that ends has no such
//! point: `c >= 0` with `c < 0`, or `m f + c == 0` with `m` not dividing `c`. A split leaves no integer out: `r >= 0` or
//! `r <= -1`. So where all branches have ended there is no point. (Farkas; Chvatal 1973; Cook, Coullard and Turan 1987.)
//!
//! Numbers that are written or held have so many bits at most, so that a step takes no longer the further down it stands: a chain of cuts
//! would multiply them from one to the next.

use super::{Proof, Question, Row, Step, Terms};
use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Signed, Zero};
use std::fmt;

/// A number of a proof, or of a row that it leads to, has at most so many times the bits of the largest number of the question.
pub const MAX_GROWTH: u64 = 64;
/// The largest number of a question counts as one of so many bits at least.
const LEAST_BITS: u64 = 64;

/// A proof that proves nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rejected {
    /// The step (of a point: the row) at fault, counted from 0.
    pub at: usize,
    /// What is wrong.
    pub why: Why,
}

/// What is wrong with a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Why {
    /// It names a row that is not held here, or an inequality where only equalities count.
    NoRow(usize),
    /// The multiplier of this row is out of its range.
    Multiplier(usize),
    /// A factor divides all multipliers, or there are none.
    Factor,
    /// The sum is no contradiction.
    Satisfiable,
    /// Rounding does not change the sum.
    CutsNothing,
    /// The proof ends with open branches, or goes on when all have ended.
    Branches,
    /// It leads to a number of more bits than this ([`MAX_GROWTH`]).
    TooLarge(u64),
    /// The point does not meet the row.
    Unmet,
}

impl fmt::Display for Rejected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "at {}: ", self.at)?;
        match self.why {
            Why::NoRow(row) => write!(f, "no such row as {row}"),
            Why::Multiplier(row) => write!(f, "the multiplier of row {row} is out of its range"),
            Why::Factor => write!(f, "the multipliers have a common factor"),
            Why::Satisfiable => write!(f, "the sum is no contradiction"),
            Why::CutsNothing => write!(f, "rounding does not change the sum"),
            Why::Branches => write!(f, "the branches do not end here"),
            Why::TooLarge(most) => write!(f, "a number has more than {most} bits, the most that are followed"),
            Why::Unmet => write!(f, "the point does not meet the row"),
        }
    }
}

impl std::error::Error for Rejected {}

/// Whether `proof` shows that no integer point meets `question`.
pub fn check(question: &Question, proof: &Proof) -> Result<(), Rejected> {
    let mut held = HeldRows::of(question);
    // For each open branch, what comes after it: how many rows were held, and the row to add. The whole is a branch too.
    let mut open = vec![None];
    for (at, step) in proof.steps.iter().enumerate() {
        let reject = |why| Rejected { at, why };
        match step {
            _ if open.is_empty() => return Err(reject(Why::Branches)),
            Step::Cut(multipliers) => {
                let row = held.cut(multipliers).map_err(reject)?;
                held.rows.push(row);
            }
            Step::Split(row) => {
                held.followed(row).map_err(reject)?;
                open.push(Some((held.rows.len(), other_side(row))));
                held.rows.push(Row::Ge(row.clone()));
            }
            Step::Farkas(multipliers) => held.farkas(multipliers).map_err(reject)?,
            Step::Modulo(modulus, multipliers) => held.modulo(modulus, multipliers).map_err(reject)?,
        }
        if matches!(step, Step::Farkas(_) | Step::Modulo(..))
            && let Some(Some((count, row))) = open.pop()
        {
            held.rows.truncate(count);
            held.rows.push(row);
        }
    }
    if open.is_empty() { Ok(()) } else { Err(Rejected { at: proof.steps.len(), why: Why::Branches }) }
}

/// Whether `point` (a value for each variable) meets `question`.
pub fn check_point(question: &Question, point: &[BigInt]) -> Result<(), Rejected> {
    for (at, row) in question.rows.iter().enumerate() {
        let (Row::Eq(terms) | Row::Ge(terms)) = row;
        let mut value = terms.constant();
        for (column, a) in terms.iter().filter(|(column, _)| *column > 0) {
            value += a * point.get(column - 1).ok_or(Rejected { at, why: Why::Unmet })?;
        }
        if value.is_negative() || matches!(row, Row::Eq(_)) && !value.is_zero() {
            return Err(Rejected { at, why: Why::Unmet });
        }
    }
    Ok(())
}

/// The rows that hold at a step.
struct HeldRows {
    rows: Vec<Row>,
    /// How many bits a number may have.
    most: u64,
}

impl HeldRows {
    fn of(question: &Question) -> HeldRows {
        let bits = question.rows.iter().map(|(Row::Eq(terms) | Row::Ge(terms))| terms.bits());
        HeldRows { rows: question.rows.clone(), most: bits.fold(LEAST_BITS, u64::max).saturating_mul(MAX_GROWTH) }
    }

    /// Is no number too large?
    fn followed(&self, terms: &Terms) -> Result<(), Why> {
        if terms.bits() <= self.most { Ok(()) } else { Err(Why::TooLarge(self.most)) }
    }

    fn farkas(&self, multipliers: &Terms) -> Result<(), Why> {
        let sum = self.sum(multipliers)?;
        if sum.content().is_zero() && sum.constant().is_negative() { Ok(()) } else { Err(Why::Satisfiable) }
    }

    fn cut(&self, multipliers: &Terms) -> Result<Row, Why> {
        let sum = self.sum(multipliers)?;
        let gcd = sum.content();
        if gcd.is_zero() || sum.constant().is_multiple_of(&gcd) {
            return Err(Why::CutsNothing);
        }
        Ok(Row::Ge(sum.iter().map(|(column, a)| (column, a.div_floor(&gcd))).collect()))
    }

    /// A sum of rows that is >= 0.
    fn sum(&self, multipliers: &Terms) -> Result<Terms, Why> {
        self.followed(multipliers)?;
        let (mut sum, mut factor) = (Terms::default(), BigInt::zero());
        for (index, multiplier) in multipliers.iter() {
            match self.rows.get(index).ok_or(Why::NoRow(index))? {
                Row::Ge(_) if multiplier.is_negative() => return Err(Why::Multiplier(index)),
                Row::Ge(row) | Row::Eq(row) => sum.add(multiplier, row),
            }
            factor = factor.gcd(multiplier);
        }
        self.followed(&sum)?;
        if factor.is_one() { Ok(sum) } else { Err(Why::Factor) }
    }

    fn modulo(&self, modulus: &BigInt, multipliers: &Terms) -> Result<(), Why> {
        self.followed(&Terms::from_iter([(0, modulus.clone())]))?;
        self.followed(multipliers)?;
        let mut sum = Terms::default();
        for (index, multiplier) in multipliers.iter() {
            let Some(Row::Eq(row)) = self.rows.get(index) else { return Err(Why::NoRow(index)) };
            if !multiplier.is_positive() || multiplier * modulus.gcd(&row.content()) > *modulus {
                return Err(Why::Multiplier(index));
            }
            sum.add(multiplier, row);
        }
        let contradicts = sum.content().is_multiple_of(modulus) && !sum.constant().is_multiple_of(modulus);
        if contradicts { Ok(()) } else { Err(Why::Satisfiable) }
    }
}

/// `-row - 1`.
fn other_side(row: &Terms) -> Row {
    let mut out = Terms::from_iter([(0, -BigInt::one())]);
    out.add(&-BigInt::one(), row);
    Row::Ge(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The verdict of the checker on a question and a proof in text.
    fn verdict(question: &str, proof: &str) -> Result<(), (usize, Why)> {
        let question = question.parse().expect("a question");
        check(&question, &proof.parse().expect("a proof")).map_err(|rejected| (rejected.at, rejected.why))
    }

    #[test]
    fn farkas_ends_a_branch() {
        // x >= 2, y >= x, y <= 1, and x + y == 2.
        let question = "eq 0:-2 1:1 2:1\nge 0:-2 1:1\nge 1:-1 2:1\nge 0:1 2:-1\n";
        assert_eq!(verdict(question, "farkas 1:1 2:1 3:1\n"), Ok(()));
        assert_eq!(verdict(question, "farkas 0:-1 1:2 2:1\n"), Ok(()));
        assert_eq!(verdict(question, "farkas 1:2 2:1 3:1\n"), Err((0, Why::Satisfiable)), "x is left");
        assert_eq!(verdict(question, "farkas 1:2 2:2 3:2\n"), Err((0, Why::Factor)));
        assert_eq!(verdict(question, "farkas\n"), Err((0, Why::Factor)));
        assert_eq!(verdict(question, "farkas 1:-1 2:1 3:1\n"), Err((0, Why::Multiplier(1))));
        assert_eq!(verdict(question, "farkas 1:1 2:1 4:1\n"), Err((0, Why::NoRow(4))));
        assert_eq!(verdict("ge 0:-1\n", "farkas 0:1\n"), Ok(()));
        assert_eq!(verdict("ge\n", "farkas 0:1\n"), Err((0, Why::Satisfiable)), "0 >= 0");
        assert_eq!(verdict("eq 0:5\n", "farkas 0:-1\n"), Ok(()));
        assert_eq!(verdict("eq 0:5\n", "farkas 0:1\n"), Err((0, Why::Satisfiable)), "the sum is to be negative");
    }

    #[test]
    fn modulo_ends_a_branch() {
        // x + y == 0 and x - y == 1: 2 x == 1.
        let question = "eq 1:1 2:1\neq 0:-1 1:1 2:-1\nge 1:1\n";
        assert_eq!(verdict(question, "modulo 2 0:1 1:1\n"), Ok(()));
        assert_eq!(verdict(question, "modulo 2 0:1 1:2\n"), Err((0, Why::Satisfiable)));
        assert_eq!(verdict(question, "modulo 2 0:1 1:3\n"), Err((0, Why::Multiplier(1))));
        assert_eq!(verdict(question, "modulo 2 0:-1 1:1\n"), Err((0, Why::Multiplier(0))));
        assert_eq!(verdict(question, "modulo 2 0:1 1:1 2:1\n"), Err((0, Why::NoRow(2))), "an inequality");
        assert_eq!(verdict(question, "modulo 1 0:1 1:1\n"), Err((0, Why::Satisfiable)));
        assert_eq!(verdict(question, "modulo -2 0:1 1:1\n"), Err((0, Why::Multiplier(0))));
        assert_eq!(verdict(question, "modulo 2\n"), Err((0, Why::Satisfiable)));
        // 6 x + 4 y == 3: the row vanishes modulo 2, so that no multiplier but 1 is to be written.
        assert_eq!(verdict("eq 0:-3 1:6 2:4\n", "modulo 2 0:1\n"), Ok(()));
        assert_eq!(verdict("eq 0:-3 1:6 2:4\n", "modulo 2 0:3\n"), Err((0, Why::Multiplier(0))));
        assert_eq!(verdict("eq 0:-4 1:6 2:4\n", "modulo 2 0:1\n"), Err((0, Why::Satisfiable)));
    }

    #[test]
    fn cut_adds_a_row() {
        // 1 <= 3 x <= 2.
        let question = "ge 0:-1 1:3\nge 0:2 1:-3\n";
        assert_eq!(verdict(question, "cut 0:1\nfarkas 1:1 2:3\n"), Ok(()));
        assert_eq!(verdict(question, "cut 1:1\nfarkas 0:1 2:3\n"), Ok(()));
        assert_eq!(verdict(question, "cut 0:1\nfarkas 1:1 2:2\n"), Err((1, Why::Satisfiable)));
        assert_eq!(verdict(question, "cut 0:2\nfarkas 1:1 2:3\n"), Err((0, Why::Factor)));
        assert_eq!(verdict(question, "cut 0:-1\nfarkas 1:1 2:3\n"), Err((0, Why::Multiplier(0))));
        assert_eq!(verdict(question, "cut 2:1\nfarkas 1:1 2:3\n"), Err((0, Why::NoRow(2))), "the row it adds");
        assert_eq!(verdict(question, "cut 0:1 1:1\n"), Err((0, Why::CutsNothing)), "no variable is left");
        assert_eq!(verdict("ge 0:-3 1:3\n", "cut 0:1\n"), Err((0, Why::CutsNothing)));
        assert_eq!(verdict(question, "cut 0:1\n"), Err((1, Why::Branches)));
    }

    #[test]
    fn split_opens_two_branches() {
        // 1 <= 2 x <= 1: x <= 0, or x >= 1.
        let question = "ge 0:-1 1:2\nge 0:1 1:-2\n";
        assert_eq!(verdict(question, "split 1:-1\nfarkas 0:1 2:2\nfarkas 1:1 2:2\n"), Ok(()));
        assert_eq!(verdict(question, "split 1:-1\nfarkas 0:1 2:2\nfarkas 1:1 2:1\n"), Err((2, Why::Satisfiable)));
        assert_eq!(verdict(question, "split 1:-2\nfarkas 0:1 2:1\nfarkas 1:1 2:1\n"), Err((2, Why::Satisfiable)));
        assert_eq!(verdict(question, "split 1:-1\n"), Err((1, Why::Branches)));
        assert_eq!(verdict("ge 0:-1\n", "split 1:1\nfarkas 0:1\n"), Err((2, Why::Branches)), "one branch is open");
        assert_eq!(verdict("ge 0:-1\n", "split 1:1\nfarkas 0:1\nfarkas 0:1\n"), Ok(()));
        assert_eq!(verdict("ge 0:-1\n", "farkas 0:1\nfarkas 0:1\n"), Err((1, Why::Branches)), "one step too many");
        // The first branch's row is not held in the second.
        let leak = "split 0:-1\nsplit 1:1\nfarkas 0:1\nfarkas 0:1\nfarkas 1:1\n";
        assert_eq!(verdict("ge 0:1 1:1\n", leak), Err((2, Why::Satisfiable)));
        assert_eq!(verdict("ge 0:1 1:1\n", "split 0:-1\nfarkas 1:1\nfarkas 1:1\n"), Err((2, Why::Satisfiable)));
    }

    #[test]
    fn numbers_do_not_grow_from_cut_to_cut() {
        // Each cut is the one before times a number, plus what must be rounded.
        let chain = |length: usize, digits: usize| {
            let number = "2".repeat(digits);
            let cut = |at: usize| format!("cut 0:1 {}:{number}\n", at + 1);
            format!("split 0:1 1:2 2:2\n{}", (0..length).map(cut).collect::<String>())
        };
        let question = "ge 0:-1 1:2 2:4\n";
        assert_eq!(verdict(question, &chain(3, 300)), Err((4, Why::Branches)));
        assert_eq!(verdict(question, &chain(50, 300)), Err((5, Why::TooLarge(4096))));
        let long = "1".repeat(2000);
        for step in [format!("farkas 0:{long}"), format!("split 1:{long}"), format!("modulo {long} 0:1")] {
            assert_eq!(verdict("eq 0:-1\n", &format!("{step}\n")), Err((0, Why::TooLarge(4096))));
        }
        // Larger numbers may be asked about.
        assert_eq!(verdict(&format!("ge 0:-{long}\n"), "farkas 0:1\n"), Ok(()));
    }

    #[test]
    fn an_empty_proof_proves_nothing() {
        assert_eq!(verdict("ge 0:-1\n", ""), Err((0, Why::Branches)));
        assert_eq!(verdict("", ""), Err((0, Why::Branches)));
    }

    #[test]
    fn points_are_substituted() {
        let question: Question = "eq 0:-3 1:1 2:1\nge 0:-1 2:1\n".parse().expect("a question");
        let at = |x: i64, y: i64| check_point(&question, &[x.into(), y.into()]).map_err(|e| (e.at, e.why));
        assert_eq!(at(2, 1), Ok(()));
        assert_eq!(at(2, 2), Err((0, Why::Unmet)));
        assert_eq!(at(3, 0), Err((1, Why::Unmet)));
        assert_eq!(check_point(&question, &[BigInt::from(3)]), Err(Rejected { at: 0, why: Why::Unmet }));
    }
}
