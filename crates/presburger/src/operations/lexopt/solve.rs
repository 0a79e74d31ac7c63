//! Parametric integer programming: the lexicographic minimum of one conjunction as a function of parameters.
//!
//! A branch is a tableau and a context. Until all rows are >= 0 on the context and the vertex is integral:
//! 1. a row that is negative everywhere is repaired by a pivot; if no column raises it, the branch has no point;
//! 2. a row that no column raises must be >= 0: that is demanded of the parameters;
//! 3. a row of both signs splits the branch by its sign;
//! 4. a fractional vertex is cut off; a fraction that depends on parameters makes a new div.
//!
//! Parts of different branches share no parameters, since only step 3 splits. Each pivot moves the vertex upwards in the
//! order, and with cuts from the first fractional unknown in the order there are finitely many (Gomory; Feautrier for
//! parameters).

use super::context::{Context, Sign};
use super::problem::Problem;
use super::tableau::{LexTableau, Start};
use crate::representation::budget::Budget;
use crate::representation::matrix::Matrix;
use crate::representation::row;
use crate::representation::scalar::{Scalar, Stop};
use crate::representation::system::System;

/// A part of the parameters, with the value of each dim over `[ 1 | parameters | divs ]` there.
#[derive(Clone, Debug)]
pub struct ParameterPart<S> {
    /// Where the values hold.
    pub context: Context<S>,
    /// A row for each dim.
    pub values: Matrix<S>,
}

/// The minimum of one conjunction.
#[derive(Clone, Debug)]
pub enum Minimum<S> {
    /// Disjoint parts with a value.
    Parts(Vec<ParameterPart<S>>),
    /// There is no least point wherever there is a point.
    Unbounded,
    /// Too many cuts.
    Tired,
}

/// How many cuts a conjunction without parameters may take: then bisection is better.
const CUTS: usize = 60;

/// The least dims from column `visible` on as functions of the columns before.
pub fn minimum<S: Scalar>(system: &System<S>, visible: usize, budget: &Budget) -> Result<Minimum<S>, Stop> {
    let Some(mut problem) = Problem::new(system, visible)? else { return Ok(Minimum::Parts(Vec::new())) };
    let mut tableau = LexTableau::new(&mut problem);
    let mut rows = (!tableau.is_pure()).then(|| tableau.rows().clone());
    match tableau.start(budget)? {
        Start::Ready => {}
        Start::Unbounded => return Ok(Minimum::Unbounded),
        Start::Lineality => {
            let Some(mut again) = Problem::new(system, visible)? else { unreachable!("the same problem once more") };
            again.remove_lineality()?;
            tableau = LexTableau::new(&mut again);
            rows = (!tableau.is_pure()).then(|| tableau.rows().clone());
            match tableau.start(budget)? {
                Start::Ready => {}
                Start::Unbounded | Start::Lineality => unreachable!("the directions left change some row"),
            }
        }
    }
    let mut parts = Vec::new();
    let mut cuts = if visible == 1 { CUTS } else { usize::MAX };
    let mut open = Vec::new();
    let mut next = Some(Branch { tableau, context: problem.context });
    while let Some(branch) = next {
        match branch.run(rows.as_ref(), &mut open, &mut cuts, budget)? {
            Outcome::Part(part) => parts.push(part),
            Outcome::Nothing => {}
            Outcome::Tired => return Ok(Minimum::Tired),
        }
        next = open.pop();
    }
    Ok(Minimum::Parts(parts))
}

/// How a branch ends.
#[expect(clippy::large_enum_variant, reason = "one lives at a time, and most are parts")]
enum Outcome<S> {
    Part(ParameterPart<S>),
    /// No point on this branch, or none that is not on branches still open.
    Nothing,
    Tired,
}

/// What is wrong with the vertex.
enum Fault {
    /// A row is negative everywhere.
    Negative(usize),
    /// A row has both signs.
    Split(usize),
    /// The context has no point.
    Empty,
}

struct Branch<S> {
    tableau: LexTableau<S>,
    context: Context<S>,
}

impl<S: Scalar> Branch<S> {
    /// Follows the branch to its end; the other sides of splits go to `open`. `rows` are those of the problem, if it has
    /// variables besides the dims.
    fn run(
        mut self,
        rows: Option<&Matrix<S>>,
        open: &mut Vec<Self>,
        cuts: &mut usize,
        budget: &Budget,
    ) -> Result<Outcome<S>, Stop> {
        loop {
            match self.fault(budget)? {
                Some(Fault::Negative(r)) => {
                    if !self.tableau.repair(r, budget)? {
                        return Ok(Outcome::Nothing);
                    }
                    continue;
                }
                Some(Fault::Split(r)) => {
                    let constant = self.tableau.constant(r);
                    let other = self.context.split(&row::complement(constant)?)?;
                    self.context = self.context.split(constant)?;
                    open.push(Branch { tableau: self.tableau.clone(), context: other });
                    self.tableau.set_sure(r);
                    continue;
                }
                Some(Fault::Empty) => return Ok(Outcome::Nothing),
                None => {}
            }
            if !self.context.is_inhabited(budget)? {
                return Ok(Outcome::Nothing);
            }
            let fraction = match (self.tableau.fractional_row(), rows) {
                (Some(r), Some(rows)) if r >= self.tableau.num_dims() => {
                    (!self.tableau.completes(rows, &mut self.context, budget)?).then_some(r)
                }
                (fraction, _) => fraction,
            };
            let Some(r) = fraction else {
                let values = self.tableau.values();
                return Ok(Outcome::Part(ParameterPart { context: self.context, values }));
            };
            if *cuts == 0 {
                return Ok(Outcome::Tired);
            }
            *cuts -= 1;
            let (cut, parametric) = self.tableau.cut(r, &mut self.context)?;
            if parametric && !self.tableau.repair(cut, budget)? {
                // The vertex must be integral: the constant, which is never positive, is 0.
                self.tableau.set_sure(cut);
                if !self.context.require(self.tableau.constant(cut))? {
                    return Ok(Outcome::Nothing);
                }
            }
        }
    }

    fn fault(&mut self, budget: &Budget) -> Result<Option<Fault>, Stop> {
        let mut open = false;
        for r in self.tableau.num_dims()..self.tableau.num_rows() {
            if !self.tableau.is_open(r) {
                continue;
            }
            let constant = self.tableau.constant(r);
            if constant[1..].iter().any(|x| !x.is_zero()) {
                open = true;
            } else if constant[0].sign() < 0 {
                return Ok(Some(Fault::Negative(r)));
            } else {
                self.tableau.set_sure(r);
            }
        }
        if !open {
            return Ok(None);
        }
        let rows = self.tableau.num_dims()..self.tableau.num_rows();
        for r in rows.clone() {
            if self.tableau.is_open(r) && !self.tableau.can_rise(r) {
                self.tableau.set_sure(r);
                if !self.context.require(self.tableau.constant(r))? {
                    return Ok(Some(Fault::Empty));
                }
            }
        }
        if !self.context.is_inhabited(budget)? {
            return Ok(Some(Fault::Empty));
        }
        for r in rows {
            if !self.tableau.is_open(r) {
                continue;
            }
            match self.context.sign(self.tableau.constant(r), budget)? {
                Sign::NonNegative => self.tableau.set_sure(r),
                Sign::Negative => return Ok(Some(Fault::Negative(r))),
                Sign::Both => return Ok(Some(Fault::Split(r))),
            }
        }
        Ok(None)
    }
}
