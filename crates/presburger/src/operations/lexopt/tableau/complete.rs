//! Whether the existentials can be rounded where the dims are integral at the vertex.
//!
//! No point precedes the vertex, so if its dims are integral and some integers stand for the other variables, the dims are
//! the minimum: the existentials need no cuts, and the floors that these would bring in stay out of the answer. Each
//! fractional variable is moved to the next integer above or below. A slack is an integer where all variables are, so it is
//! non-negative after the move if it is more than -1 there: this is what is asked, at the greatest distances that the
//! parameters allow. A no means nothing.

use super::*;
use crate::operations::lexopt::context::Sign;

/// How far a fractional variable is from the integers around it, at most: numerators over `denominator`.
struct Gap<S> {
    variable: usize,
    denominator: S,
    up: S,
    down: S,
}

impl<S: Scalar> Gap<S> {
    /// For the value `constant / denominator`, where the residues of the constant are those of its number modulo the gcd
    /// of the coefficients of parameters.
    fn new(variable: usize, denominator: &S, constant: &[S]) -> Result<Self, Stop> {
        let mut gcd = denominator.clone();
        for x in constant[1..].iter().filter(|x| !x.is_zero()) {
            gcd = gcd.gcd_with(x)?;
        }
        let least = constant[0].minus(&constant[0].floor_by(&gcd).times(&gcd)?)?;
        let down = denominator.minus(&gcd)?.plus(&least)?;
        let up = denominator.minus(if least.is_zero() { &gcd } else { &least })?;
        Ok(Gap { variable, denominator: denominator.clone(), up, down })
    }
}

impl<S: Scalar> LexTableau<S> {
    /// Whether rounding surely completes the dims, integral at the vertex, to an integer point for all parameters of the
    /// context. `rows` are those of the problem over `[ denominator | 1 | parameters | variables ]`.
    pub fn completes(&self, rows: &Matrix<S>, context: &mut Context<S>, budget: &Budget) -> Result<bool, Stop> {
        let variables = rows.num_cols() - self.at_column.len();
        let mut moves = Vec::new();
        for (r, unknown) in self.in_row.iter().enumerate() {
            let Unknown::Variable(v) = *unknown else { continue };
            let (denominator, constant) = (&self.rows.row(r)[0], self.constant(r));
            if constant.iter().all(|x| x.is_multiple_of(denominator)) {
                continue;
            }
            let v = variables + v as usize;
            if rows.rows().take(self.num_dims).any(|r| !r[v].is_zero()) {
                return Ok(false);
            }
            moves.push(Gap::new(v, denominator, constant)?);
        }
        for prefer_up in [true, false] {
            let mut ways = Vec::with_capacity(moves.len());
            for m in &moves {
                let allowed = |up| self.holds(rows, &[(m, up)], None);
                ways.push((m, if allowed(prefer_up)? { prefer_up } else { !prefer_up }));
            }
            if self.holds(rows, &ways, Some((context, budget)))? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether all slacks stay > -1 when the variables move, up or down. Without a context only slacks whose value has no
    /// parameters are looked at.
    fn holds(
        &self,
        rows: &Matrix<S>,
        ways: &[(&Gap<S>, bool)],
        mut context: Option<(&mut Context<S>, &Budget)>,
    ) -> Result<bool, Stop> {
        let mut form = Vec::new();
        for (s, row) in rows.rows().skip(self.num_dims).enumerate() {
            // The loss is at most loss / scale.
            let (mut loss, mut scale) = (S::zero(), S::one());
            for (m, up) in ways {
                let a = &row[m.variable];
                if a.is_zero() || (a.sign() > 0) == *up {
                    continue;
                }
                let distance = a.magnitude()?.times(if *up { &m.up } else { &m.down })?;
                loss = loss.times(&m.denominator)?.plus(&distance.times(&scale)?)?;
                scale = scale.times(&m.denominator)?;
            }
            if loss < scale {
                continue;
            }
            // value / denominator - loss / scale > -1
            let at = self.in_row.iter().position(|u| *u == Unknown::Slack(s as u32));
            let Some(r) = at else { return Ok(false) };
            let denominator = &self.rows.row(r)[0];
            form.clear();
            for x in self.constant(r) {
                form.push(x.times(&scale)?);
            }
            let rest = scale.minus(&loss)?.times(denominator)?.minus(&S::one())?;
            form[0] = form[0].plus(&rest)?;
            let good = if form[1..].iter().all(S::is_zero) {
                form[0].sign() >= 0
            } else if let Some((context, budget)) = &mut context {
                context.sign(&form, budget)? == Sign::NonNegative
            } else {
                true
            };
            if !good {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
