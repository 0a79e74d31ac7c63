//! Emptiness with its evidence: each conjunction comes with an integer point or with a proof that there is none, in the
//! terms of [`crate::proof`], whose checker shares no code with what runs here.
//!
//! The solver is asked for a point first. If there is none, the question is refuted once more, slowly and with a ledger
//! of where each row comes from: [`equalities`] gives up the equalities, [`refute`] refutes the inequalities on what is
//! left, [`write`](mod@write) states what they found in rows of the question.

mod equalities;
mod refute;
mod write;

use crate::proof::{Proof, Question, Rejected, Row, check, check_point};
use crate::representation::basic::BasicRelation;
use crate::representation::budget::{Budget, Exhausted};
use crate::representation::relation::Relation;
use crate::representation::scalar::Stop;
use crate::representation::space::Space;
use num_bigint::BigInt;
use num_traits::{One, Zero};

/// An answer to "is there an integer point?" that can be checked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Certified {
    /// The rows of the conjunction and the bounds of its defined divs, over `[ 1 | symbols | domain | range | divs ]`.
    pub question: Question,
    /// Why the answer is right.
    pub evidence: Evidence,
}

/// What shows that a question has, or has not, an integer point.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Evidence {
    /// A value for each variable, divs among them.
    Point(Vec<BigInt>),
    /// There is no point.
    Proof(Proof),
}

impl Certified {
    /// Whether the answer is "no point".
    pub fn is_empty(&self) -> bool {
        matches!(self.evidence, Evidence::Proof(_))
    }

    /// Checks the evidence against the question, without the solver.
    pub fn check(&self) -> Result<(), Rejected> {
        match &self.evidence {
            Evidence::Point(point) => check_point(&self.question, point),
            Evidence::Proof(proof) => check(&self.question, proof),
        }
    }
}

impl BasicRelation {
    /// Whether there is an integer point, for any value of the symbols, with the evidence.
    pub fn certify(&self, budget: &Budget) -> Result<Certified, Exhausted> {
        let rows = PlainRows::of(self);
        let evidence = match rows.point(budget)? {
            Some(point) => Evidence::Point(point),
            None => Evidence::Proof(rows.refuted(budget)?),
        };
        Ok(Certified { question: rows.question(), evidence })
    }

    /// The question that a certificate of emptiness answers: the rows as they stand, and the bounds of defined divs.
    pub fn question(&self) -> Question {
        PlainRows::of(self).question()
    }
}

impl Relation {
    /// Whether there is an integer point, with the evidence for each disjunct.
    pub fn certify(&self, budget: &Budget) -> Result<Vec<Certified>, Exhausted> {
        self.disjuncts().iter().map(|disjunct| disjunct.certify(budget)).collect()
    }
}

/// A question as plain rows over `[ 1 | variables ]`.
struct PlainRows {
    num_vars: usize,
    eqs: Vec<Vec<BigInt>>,
    ineqs: Vec<Vec<BigInt>>,
}

impl PlainRows {
    fn of(basic: &BasicRelation) -> Self {
        let mut out = PlainRows { num_vars: basic.num_columns() - 1, eqs: basic.eqs(), ineqs: basic.ineqs() };
        let divs = basic.divs();
        let first = basic.num_columns() - divs.len();
        for (k, div) in divs.into_iter().enumerate() {
            // 0 <= row - d q <= d - 1.
            let Some(div) = div else { continue };
            let mut lower = div.row;
            lower[first + k] = -&div.divisor;
            let mut upper: Vec<BigInt> = lower.iter().map(|x| -x).collect();
            upper[0] += div.divisor - BigInt::one();
            out.ineqs.extend([lower, upper]);
        }
        out
    }

    fn question(&self) -> Question {
        let terms = |row: &Vec<BigInt>| row.iter().cloned().enumerate().collect();
        let eqs = self.eqs.iter().map(|row| Row::Eq(terms(row)));
        Question { rows: eqs.chain(self.ineqs.iter().map(|row| Row::Ge(terms(row)))).collect() }
    }

    fn point(&self, budget: &Budget) -> Result<Option<Vec<BigInt>>, Exhausted> {
        let mut all = BasicRelation::universe(Space::set(0, self.num_vars));
        self.eqs.iter().for_each(|row| all.add_eq_big(row));
        self.ineqs.iter().for_each(|row| all.add_ineq_big(row));
        Ok(Relation::from(all).sample(budget)?.map(|point| point.to_big()))
    }

    fn refuted(&self, budget: &Budget) -> Result<Proof, Exhausted> {
        let solutions = match equalities::solve(&self.eqs, self.num_vars) {
            Ok(solutions) => solutions,
            Err(step) => return Ok(Proof { steps: vec![step] }),
        };
        let rows: Vec<Vec<BigInt>> = self.ineqs.iter().map(|row| solutions.restrict(row)).collect();
        let draft = match refute::refute::<i64>(&rows, budget) {
            Err(Stop::Overflow) => refute::refute::<BigInt>(&rows, budget),
            draft => draft,
        };
        match draft {
            Ok(Some(draft)) => Ok(write::proof(self, solutions, &draft)),
            Ok(None) => panic!("the solver found no point, but the search for a proof met one"),
            Err(Stop::Exhausted(e)) => Err(e),
            Err(Stop::Overflow) => unreachable!("big integers do not overflow"),
        }
    }
}

/// `sum a_k b_k`.
fn dot(a: &[BigInt], b: &[BigInt]) -> BigInt {
    a.iter().zip(b).filter(|(x, y)| !x.is_zero() && !y.is_zero()).map(|(x, y)| x * y).sum()
}
