//! Refutes inequalities over integers and keeps, for every row that it makes, the multipliers of the rows it comes from.
//!
//! In this order, so that most drafts are short: the rows as they are (Farkas' lemma); the rows rounded; then a search.
//! Rows that grow along the recession cone have no part in an integer contradiction (the lemma in
//! `sample.rs`) and go; on the lattice of the others, in a reduced basis, the rest is a bounded
//! polytope. There the coordinate with the fewest integers between its bounds is rounded if it leaves at most one, else
//! split. A branch whose refutation does not use the row that the split added refutes both.

use crate::operations::reduce;
use crate::operations::tableau::{Extreme, Tableau};
use crate::representation::budget::Budget;
use crate::representation::matrix::Matrix;
use crate::representation::row;
use crate::representation::scalar::{Scalar, Stop};
use num_bigint::BigInt;
use std::collections::BTreeSet;

/// Splits within splits beyond this many are not tried: the budget counts as spent.
const MAX_DEPTH: u32 = 500;

/// Multipliers of facts.
pub type Multipliers = Vec<(usize, BigInt)>;

/// A refutation over the coordinates `y`.
pub struct Draft {
    /// In prefix order.
    pub moves: Vec<Move>,
    /// Where each fact comes from.
    pub sources: Vec<Source>,
    /// The variables of the rows are `basis * y`; splits use the first coordinates.
    pub basis: Vec<Vec<BigInt>>,
}

/// A step of a draft.
#[derive(Clone, Debug)]
pub enum Move {
    /// The sum is a negative constant: the branch ends.
    Close(Multipliers),
    /// The fact is the sum, rounded.
    Cut(usize, Multipliers),
    /// The first branch has `row >= 0` as a fact, the second `-row - 1 >= 0`.
    Split {
        /// The row over `[ 1 | y ]`, perhaps without its last columns.
        row: Vec<BigInt>,
        /// The fact of the first branch.
        first: usize,
        /// The fact of the second branch.
        second: usize,
    },
}

/// Where a fact comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Source {
    /// It is the row with this index.
    Given(usize),
    /// A cut or a split makes it.
    Derived,
}

/// Refutes `rows >= 0`; none if an integer point was met.
pub fn refute<S: Scalar>(rows: &[Vec<BigInt>], budget: &Budget) -> Result<Option<Draft>, Stop> {
    let given = |row: &Vec<BigInt>| row.iter().map(S::from_big).collect::<Result<Vec<S>, Stop>>();
    let facts = rows.iter().map(given).collect::<Result<Vec<_>, Stop>>()?;
    let num_vars = facts.first().map_or(0, |r| r.len() - 1);
    let mut search = RefutationSearch { sources: (0..facts.len()).map(Source::Given).collect(), facts, budget };
    let mut basis = Vec::new();
    let found = match search.all(num_vars, (0..rows.len()).collect())? {
        Err(conflict) => Some(Refutation::of(conflict)),
        Ok(_) => search.rounded(num_vars, &mut basis)?,
    };
    Ok(found.map(|refutation| Draft { moves: refutation.moves, sources: search.sources, basis }))
}

/// What refutes the rows at a node.
struct Refutation {
    moves: Vec<Move>,
    /// The facts that the moves use and do not make.
    uses: BTreeSet<usize>,
}

impl Refutation {
    fn of(conflict: Multipliers) -> Self {
        Refutation { uses: conflict.iter().map(|(fact, _)| *fact).collect(), moves: vec![Move::Close(conflict)] }
    }

    /// Preceded by those of the cuts that it uses.
    fn after(mut self, cuts: Vec<(usize, Multipliers)>) -> Self {
        let mut used = Vec::new();
        for (fact, multipliers) in cuts.into_iter().rev() {
            if self.uses.remove(&fact) {
                self.uses.extend(multipliers.iter().map(|(fact, _)| *fact));
                used.push(Move::Cut(fact, multipliers));
            }
        }
        self.moves = used.into_iter().rev().chain(self.moves).collect();
        self
    }
}

/// The facts that hold on a branch, feasible over the rationals: constraint `k` of the tableau is fact `facts[k]`.
#[derive(Clone)]
struct Node<S> {
    tableau: Tableau<S>,
    facts: Vec<usize>,
    depth: u32,
}

struct RefutationSearch<'a, S> {
    facts: Vec<Vec<S>>,
    sources: Vec<Source>,
    budget: &'a Budget,
}

impl<S: Scalar> RefutationSearch<'_, S> {
    fn derive(&mut self, row: Vec<S>) -> usize {
        self.facts.push(row);
        self.sources.push(Source::Derived);
        self.facts.len() - 1
    }

    /// A node with these facts, or why they cannot hold together.
    fn all(&self, num_vars: usize, facts: Vec<usize>) -> Result<Result<Node<S>, Multipliers>, Stop> {
        let mut node = Node { tableau: Tableau::new(num_vars), facts: Vec::new(), depth: 0 };
        for fact in facts {
            if let Some(conflict) = self.restrict(&mut node, fact)? {
                return Ok(Err(conflict));
            }
        }
        Ok(Ok(node))
    }

    /// Adds a fact to a node; multipliers of a contradiction if no rational point is left.
    fn restrict(&self, node: &mut Node<S>, fact: usize) -> Result<Option<Multipliers>, Stop> {
        let row = &self.facts[fact];
        node.facts.push(fact);
        if node.tableau.restrict(row, self.budget)? {
            return Ok(None);
        }
        let written = node.tableau.written(row)?;
        let others = written.terms.iter().map(|(k, m)| (node.facts[*k], -m.to_big()));
        Ok(Some(others.chain([(fact, written.scale.to_big())]).collect()))
    }

    /// Refutes all facts, those that rounding sharpens replaced by what they say then.
    fn rounded(&mut self, num_vars: usize, basis: &mut Vec<Vec<BigInt>>) -> Result<Option<Refutation>, Stop> {
        let mut cuts = Vec::new();
        let mut facts = Vec::new();
        for fact in 0..self.facts.len() {
            let mut sharp = self.facts[fact].clone();
            let content = row::content(&sharp)?;
            if content.is_zero() || sharp[0].is_multiple_of(&content) {
                facts.push(fact);
                continue;
            }
            row::tighten(&mut sharp)?;
            facts.push(self.derive(sharp));
            cuts.push((self.facts.len() - 1, vec![(fact, BigInt::from(1))]));
        }
        let found = match self.all(num_vars, facts)? {
            Err(conflict) => Some(Refutation::of(conflict)),
            Ok(node) => self.bounded(node, basis)?,
        };
        Ok(found.map(|refutation| refutation.after(cuts)))
    }

    /// Refutes the bounded part of a feasible node in a reduced basis, which is written to `basis`.
    fn bounded(&mut self, mut node: Node<S>, basis: &mut Vec<Vec<BigInt>>) -> Result<Option<Refutation>, Stop> {
        let num_vars = node.tableau.num_vars();
        let mut rows = Matrix::new(num_vars + 1);
        let mut facts = Vec::new();
        for (&fact, grows) in node.facts.iter().zip(self.growing(&mut node.tableau, &node.facts)?) {
            if !grows {
                rows.push(&self.facts[fact]);
                facts.push(fact);
            }
        }
        let (small, mut change) = reduce::column_echelon(&rows)?;
        let rank = small.num_cols() - 1;
        let Some(mut tableau) = Tableau::from_rows(&small, self.budget)? else {
            unreachable!("these rows hold together")
        };
        let (small, inner) = reduce::reduced(&mut tableau, &small, self.budget)?;
        for row in change.rows_mut() {
            let image: Vec<S> = (0..rank)
                .map(|k| {
                    let mut sum = S::zero();
                    for (a, b) in row[..rank].iter().zip(inner.rows()) {
                        sum = sum.plus(&a.times(&b[k])?)?;
                    }
                    Ok(sum)
                })
                .collect::<Result<_, Stop>>()?;
            row[..rank].clone_from_slice(&image);
        }
        *basis = change.rows().map(|r| r.iter().map(S::to_big).collect()).collect();
        for (&fact, row) in facts.iter().zip(small.rows()) {
            self.facts[fact] = row.to_vec();
        }
        match self.all(rank, facts)? {
            Ok(node) => self.search(node),
            Err(conflict) => Ok(Some(Refutation::of(conflict))),
        }
    }

    /// Which facts grow somewhere on the recession cone.
    fn growing(&self, tableau: &mut Tableau<S>, facts: &[usize]) -> Result<Vec<bool>, Stop> {
        let mut growing = vec![false; facts.len()];
        for k in 0..facts.len() {
            if growing[k] {
                continue;
            }
            if let Extreme::Ray(ray) = tableau.maximize(&self.facts[facts[k]], self.budget)? {
                for (grows, &fact) in growing.iter_mut().zip(facts) {
                    let mut sum = S::zero();
                    for (a, x) in self.facts[fact][1..].iter().zip(&ray) {
                        sum = sum.plus(&a.times(x)?)?;
                    }
                    *grows |= sum.sign() > 0;
                }
            }
        }
        Ok(growing)
    }

    /// Refutes a node whose coordinates are all bounded.
    fn search(&mut self, mut node: Node<S>) -> Result<Option<Refutation>, Stop> {
        self.budget.spend(1)?;
        let mut cuts = Vec::new();
        let found = loop {
            let Some((k, low, high)) = self.thinnest(&mut node.tableau)? else { return Ok(None) };
            if low < high {
                break self.split(&node, k, &low.plus(&high)?.floor_by(&S::from_i64(2)))?;
            }
            if let Some(conflict) = self.round(&mut node, k, &mut cuts)? {
                break Some(Refutation::of(conflict));
            }
        };
        Ok(found.map(|refutation| refutation.after(cuts)))
    }

    /// The coordinate with the fewest integers between its bounds, the least and the greatest of them; none if an integer
    /// point was met.
    fn thinnest(&self, tableau: &mut Tableau<S>) -> Result<Option<(usize, S, S)>, Stop> {
        let mut best: Option<(S, usize, S, S)> = None;
        for k in 0..tableau.num_vars() {
            let mut bound = |sign: i64| -> Result<(S, S), Stop> {
                match tableau.maximize(&unit(tableau.num_vars(), k, sign), self.budget)? {
                    Extreme::At(n, d) => Ok((n, d)),
                    Extreme::Ray(_) => unreachable!("the coordinates are bounded"),
                }
            };
            let ((ln, ld), (hn, hd)) = (bound(-1)?, bound(1)?);
            let is_fixed = ln.is_multiple_of(&ld) && ln.times(&hd)?.plus(&hn.times(&ld)?)?.is_zero();
            if is_fixed {
                continue;
            }
            let (low, high) = (ln.negated()?.ceil_by(&ld)?, hn.floor_by(&hd));
            let width = high.minus(&low)?;
            let done = width.sign() <= 0;
            if best.as_ref().is_none_or(|(least, ..)| width < *least) {
                best = Some((width, k, low, high));
            }
            if done {
                break;
            }
        }
        Ok(best.filter(|_| tableau.integral_vertex().is_none()).map(|(_, k, low, high)| (k, low, high)))
    }

    /// Adds the bounds of coordinate `k`, rounded, as cuts.
    fn round(
        &mut self,
        node: &mut Node<S>,
        k: usize,
        cuts: &mut Vec<(usize, Multipliers)>,
    ) -> Result<Option<Multipliers>, Stop> {
        for sign in [-1, 1] {
            let form = unit(node.tableau.num_vars(), k, sign);
            node.tableau.maximize(&form, self.budget)?;
            let written = node.tableau.written(&form)?;
            if written.constant.is_multiple_of(&written.scale) {
                continue;
            }
            let multipliers = written.terms.iter().map(|(k, m)| (node.facts[*k], -m.to_big())).collect();
            let mut bound = unit(node.tableau.num_vars(), k, -sign);
            bound[0] = written.constant.floor_by(&written.scale);
            let cut = self.derive(bound);
            cuts.push((cut, multipliers));
            if let Some(conflict) = self.restrict(node, cut)? {
                return Ok(Some(conflict));
            }
        }
        Ok(None)
    }

    /// Refutes a node with coordinate `k` up to `middle`, and above.
    fn split(&mut self, node: &Node<S>, k: usize, middle: &S) -> Result<Option<Refutation>, Stop> {
        if node.depth == MAX_DEPTH {
            self.budget.spend(self.budget.left() + 1)?;
        }
        let mut row = unit(node.tableau.num_vars(), k, -1);
        row[0] = middle.clone();
        let first = self.derive(row.clone());
        let Some(left) = self.branch(node, first)? else { return Ok(None) };
        if !left.uses.contains(&first) {
            return Ok(Some(left));
        }
        let second = self.derive(row::complement(&row)?);
        let Some(right) = self.branch(node, second)? else { return Ok(None) };
        if !right.uses.contains(&second) {
            return Ok(Some(right));
        }
        let split = Move::Split { row: row.iter().map(S::to_big).collect(), first, second };
        let mut uses: BTreeSet<usize> = left.uses.union(&right.uses).copied().collect();
        uses.remove(&first);
        uses.remove(&second);
        Ok(Some(Refutation { moves: [vec![split], left.moves, right.moves].concat(), uses }))
    }

    fn branch(&mut self, node: &Node<S>, fact: usize) -> Result<Option<Refutation>, Stop> {
        let mut child = Node { depth: node.depth + 1, ..node.clone() };
        match self.restrict(&mut child, fact)? {
            Some(conflict) => Ok(Some(Refutation::of(conflict))),
            None => self.search(child),
        }
    }
}

/// `sign * y_k`.
fn unit<S: Scalar>(num_vars: usize, k: usize, sign: i64) -> Vec<S> {
    let mut row = vec![S::zero(); num_vars + 1];
    row[k + 1] = S::from_i64(sign);
    row
}
