//! No fork without enough to do: `if (work >= 100000)` where that depends on sizes, nothing where it is plain to see, and a loop in
//! order where there is too little.

use num_traits::{ToPrimitive, Zero};

use super::Emitter;
use crate::codegen::text::Expr;
use crate::diag::Diagnostic;
use crate::facts::work::{Estimate, FORK, LinearSum, MEETING, Work};
use crate::ir::{Op, Value};

impl Emitter<'_> {
    /// The clause that a parallel loop asks for threads with, empty if it always does; none if it never does. A team that is there
    /// costs nothing.
    pub(super) fn fork(&mut self, op: Op) -> Result<Option<String>, Diagnostic> {
        match self.facts.work.get(&op).cloned() {
            Some(work) if !self.style.always_forks && self.team.is_none() => self.weighed(op, &work, None, FORK),
            _ => Ok(Some(String::new())),
        }
    }

    /// The same for a team's loop, by what is done between two meetings.
    pub(super) fn team_up(&mut self, op: Op) -> Result<Option<String>, Diagnostic> {
        match self.facts.team_work.get(&op).cloned() {
            Some([work, meetings]) if !self.style.always_forks => self.weighed(op, &work, Some(&meetings), MEETING),
            _ => Ok(Some(String::new())),
        }
    }

    fn weighed(
        &mut self,
        op: Op,
        work: &Work,
        times: Option<&Work>,
        floor: i128,
    ) -> Result<Option<String>, Diagnostic> {
        let always = Ok(Some(String::new()));
        let times_known = times.map_or(Some(Estimate::from_integer(1)), Work::known);
        let least = times_known.map(|times| times * Estimate::from_integer(floor));
        if let (Some(work), Some(least)) = (work.known(), least) {
            return if work >= least { always } else { Ok(None) };
        }
        let Some(text) = self.estimate(op, work)? else { return always };
        let right = match (least, times) {
            (None, Some(times)) => match self.estimate(op, times)? {
                Some(times) => Expr::int(floor as i64).mul(&times),
                None => return always,
            },
            (least, _) => Expr::int(least.and_then(|least| least.to_i64()).unwrap_or(i64::MAX)),
        };
        let name = self.names.take("work");
        self.code.line(format!("const double {name} = {};", text.text));
        if right.as_int().is_some() {
            return Ok(Some(format!(" if ({name} >= {})", right.text)));
        }
        let least = self.names.take("least");
        self.code.line(format!("const double {least} = {};", right.text));
        Ok(Some(format!(" if ({name} >= {least})")))
    }

    /// An estimate as an expression of doubles, which do not wrap. None where a value has no name yet.
    fn estimate(&mut self, op: Op, work: &Work) -> Result<Option<Expr>, Diagnostic> {
        let mut sum = number(work.ops);
        for (trips, inner) in &work.loops {
            // What is left over of a loop may be nothing, which is no reason to count less of the rest.
            let may_be_none = trips.terms.values().any(|factor| *factor < Estimate::zero());
            let (Some(trips), Some(inner)) = (self.linear(op, trips)?, self.estimate(op, inner)?) else {
                return Ok(None);
            };
            let trips = if may_be_none { Expr::call("fmax", &[trips, Expr::int(0)]) } else { trips };
            sum = sum.add(&trips.mul(&inner));
        }
        Ok(Some(sum))
    }

    fn linear(&mut self, op: Op, sum: &LinearSum) -> Result<Option<Expr>, Diagnostic> {
        let mut text = Expr::int(0);
        for (&value, &factor) in &sum.terms {
            let Some(value) = self.as_double(op, value)? else { return Ok(None) };
            let is_less = factor < Estimate::zero();
            let size = if is_less { -factor } else { factor };
            let term = if size.is_integer() || *size.numer() != 1 {
                value.mul(&number(size))
            } else {
                value.over(&number(size.recip()))
            };
            text = if is_less { text.sub(&term) } else { text.add(&term) };
        }
        Ok(Some(if sum.constant.is_zero() { text } else { text.add(&number(sum.constant)) }))
    }

    /// A value that is needed again later, as a double.
    fn as_double(&mut self, op: Op, value: Value) -> Result<Option<Expr>, Diagnostic> {
        self.settle_value(value, op)?;
        Ok(self.known.get(&value).map(|known| Expr::c_cast("double", known)))
    }
}

/// Integers up to this one are doubles.
const LARGEST: u64 = 1 << f64::MANTISSA_DIGITS;

/// A number of an estimate: an integer where it is one that is a double, too.
fn number(number: Estimate) -> Expr {
    match number.is_integer().then(|| number.to_integer().to_i64()).flatten() {
        Some(number) if number.unsigned_abs() <= LARGEST => Expr::int(number),
        _ => Expr::atom(format!("{:?}", number.to_f64().unwrap_or(f64::MAX))),
    }
}
