//! Formulas as unions of conjunctions: the disjunctive normal form, built constraint by constraint.

use num_bigint::BigInt;
use num_traits::{One, Zero};
use std::sync::Arc;

use super::{Comparison, Expr, Formula, error};
use crate::affine::presburger::basic::BasicRelation;
use crate::affine::presburger::names::ParseError;

/// A conjunction being built, with the columns of the names in scope.
#[derive(Clone)]
pub(super) struct Builder {
    pub(super) basic: BasicRelation,
    pub(super) scope: Vec<(Arc<str>, usize)>,
}

impl Builder {
    pub(super) fn column(&self, name: &str) -> Option<usize> {
        self.scope.iter().rev().find(|(n, _)| **n == *name).map(|(_, c)| *c)
    }

    pub(super) fn evaluate(&mut self, expr: &Expr) -> Result<Vec<BigInt>, ParseError> {
        Ok(match expr {
            Expr::Number(n) => vec![n.clone()],
            Expr::Name(at, name) => {
                let column = self.column(name).ok_or_else(|| error(*at, &format!("no `{name}` is in scope")))?;
                let mut row = vec![BigInt::zero(); column + 1];
                row[column] = BigInt::one();
                row
            }
            Expr::Sum(a, b) => {
                let mut left = self.evaluate(a)?;
                let right = self.evaluate(b)?;
                left.resize(left.len().max(right.len()), BigInt::zero());
                left.iter_mut().zip(right).for_each(|(x, y)| *x += y);
                left
            }
            Expr::Scale(factor, inner) => {
                let mut row = self.evaluate(inner)?;
                row.iter_mut().for_each(|x| *x *= factor);
                row
            }
            Expr::Floor(inner, divisor) => {
                let numerator = self.evaluate(inner)?;
                let column = self.basic.add_div_big(&numerator, divisor);
                let mut row = vec![BigInt::zero(); column + 1];
                row[column] = BigInt::one();
                row
            }
        })
    }
}

/// The disjunctive normal form of `formula` added to each conjunction.
pub(super) fn apply(formula: &Formula, builders: Vec<Builder>) -> Result<Vec<Builder>, ParseError> {
    match formula {
        Formula::Constant(true) => Ok(builders),
        Formula::Constant(false) => Ok(Vec::new()),
        Formula::And(parts) => parts.iter().try_fold(builders, |b, part| apply(part, b)),
        Formula::Or(parts) => {
            let mut out = Vec::new();
            for part in parts {
                out.extend(apply(part, builders.clone())?);
            }
            Ok(out)
        }
        Formula::Not(at, inner) => apply(&negation(*at, inner)?, builders),
        Formula::Exists(names, body) => {
            let mut out = Vec::new();
            for mut builder in builders {
                let outer = builder.scope.len();
                for name in names {
                    let column = builder.basic.add_existential();
                    builder.scope.push((name.clone(), column));
                }
                for mut done in apply(body, vec![builder])? {
                    done.scope.truncate(outer);
                    out.push(done);
                }
            }
            Ok(out)
        }
        Formula::Compare(left, operator, right) => {
            let mut out = Vec::new();
            for builder in builders {
                compare(builder, left, *operator, right, &mut out)?;
            }
            Ok(out)
        }
    }
}

fn compare(
    mut builder: Builder,
    left: &Expr,
    operator: Comparison,
    right: &Expr,
    out: &mut Vec<Builder>,
) -> Result<(), ParseError> {
    let minus = |x: &Expr| Expr::Scale(-BigInt::one(), Box::new(x.clone()));
    // sum = left - right.
    let sum = builder.evaluate(&Expr::Sum(Box::new(left.clone()), Box::new(minus(right))))?;
    let negated = || sum.iter().map(|x| -x).collect::<Vec<_>>();
    let less_one = |mut row: Vec<BigInt>| {
        row[0] -= 1;
        row
    };
    match operator {
        Comparison::Eq => builder.basic.add_eq_big(&sum),
        Comparison::Ge => builder.basic.add_ineq_big(&sum),
        Comparison::Le => builder.basic.add_ineq_big(&negated()),
        Comparison::Gt => builder.basic.add_ineq_big(&less_one(sum)),
        Comparison::Lt => builder.basic.add_ineq_big(&less_one(negated())),
        Comparison::Ne => {
            let mut other = builder.clone();
            other.basic.add_ineq_big(&less_one(negated()));
            out.push(other);
            builder.basic.add_ineq_big(&less_one(sum));
        }
    }
    out.push(builder);
    Ok(())
}

fn negation(at: usize, formula: &Formula) -> Result<Formula, ParseError> {
    let all = |parts: &[Formula]| parts.iter().map(|p| negation(at, p)).collect::<Result<Vec<_>, _>>();
    Ok(match formula {
        Formula::Constant(b) => Formula::Constant(!b),
        Formula::And(parts) => Formula::Or(all(parts)?),
        Formula::Or(parts) => Formula::And(all(parts)?),
        Formula::Not(_, inner) => (**inner).clone(),
        Formula::Exists(..) => return Err(error(at, "`not` of `exists` is not read")),
        Formula::Compare(a, operator, b) => {
            let operator = match operator {
                Comparison::Eq => Comparison::Ne,
                Comparison::Ne => Comparison::Eq,
                Comparison::Le => Comparison::Gt,
                Comparison::Gt => Comparison::Le,
                Comparison::Ge => Comparison::Lt,
                Comparison::Lt => Comparison::Ge,
            };
            Formula::Compare(a.clone(), operator, b.clone())
        }
    })
}
