//! Formulas as unions of conjunctions: the disjunctive normal form, built constraint by constraint.
//!
//! A list of [`Builder`]s stands for the union of its conjunctions. `not` is pushed inwards to the comparisons; only in
//! front of `exists` the conjunction below is computed over the names in scope, and its complement taken.

use num_bigint::BigInt;
use num_traits::{One, Zero};
use std::sync::Arc;

use super::formula::{Comparison, Expr, Formula};
use super::spend;
use crate::diag::{Diagnostic, Severity, Span};
use crate::representation::basic::BasicRelation;
use crate::representation::budget::Budget;
use crate::representation::relation::Relation;
use crate::representation::space::Space;
use crate::representation::system::Rows;

/// A conjunction being built, with the columns of the names in scope.
#[derive(Clone)]
pub(super) struct Builder {
    pub(super) basic: BasicRelation,
    pub(super) scope: Vec<(Arc<str>, usize)>,
}

type ParsedRow = Vec<BigInt>;

/// More conjunctions than this are looked through for empty ones before they are multiplied further.
const MANY: usize = 8;

impl Builder {
    pub(super) fn new(space: Space) -> Self {
        Builder { basic: BasicRelation::universe(space), scope: Vec::new() }
    }

    /// The column of the innermost name.
    pub(super) fn column(&self, name: &str) -> Option<usize> {
        self.scope.iter().rev().find(|(n, _)| **n == *name).map(|(_, c)| *c)
    }

    /// The conjunctions in which the expression has a row, each with its row: several where a `min` or `max` decides.
    fn evaluate(self, expr: &Expr) -> Result<Vec<(Builder, ParsedRow)>, Diagnostic> {
        Ok(match expr {
            Expr::Number(n) => vec![(self, vec![n.clone()])],
            Expr::Name(span, name) => {
                let Some(column) = self.column(name) else {
                    let error = Diagnostic::error("unknown-name", *span, format!("no `{name}` is in scope"));
                    return Err(error.note(format!("a parameter stands in front: `[{name}] -> {{ .. }}`")));
                };
                vec![(self, unit(column))]
            }
            Expr::Sum(terms) => {
                let mut cases = vec![(self, Vec::new())];
                for term in terms {
                    let mut next = Vec::new();
                    for (builder, sum) in cases {
                        next.extend(
                            builder.evaluate(term)?.into_iter().map(|(b, row)| (b, plus(sum.clone(), &row, 1))),
                        );
                    }
                    cases = next;
                }
                cases
            }
            Expr::Scale(factor, inner) => {
                let mut cases = self.evaluate(inner)?;
                cases.iter_mut().for_each(|(_, row)| row.iter_mut().for_each(|x| *x *= factor));
                cases
            }
            Expr::Floor(inner, divisor) => {
                let mut cases = self.evaluate(inner)?;
                for (builder, row) in &mut cases {
                    *row = unit(builder.basic.add_div_big(row, divisor));
                }
                cases
            }
            Expr::Mod(inner, divisor) => {
                let mut cases = self.evaluate(inner)?;
                for (builder, row) in &mut cases {
                    let column = builder.basic.add_div_big(row, divisor);
                    row.resize(column + 1, BigInt::zero());
                    row[column] -= divisor;
                }
                cases
            }
            Expr::Extreme(greatest, values) => self.extreme(*greatest, values)?,
        })
    }

    /// For each value the case that it is the first of the least (greatest) ones.
    fn extreme(self, greatest: bool, values: &[Expr]) -> Result<Vec<(Builder, ParsedRow)>, Diagnostic> {
        let mut cases = vec![(self, Vec::new())];
        for value in values {
            let mut next = Vec::new();
            for (builder, rows) in cases {
                next.extend(builder.evaluate(value)?.into_iter().map(|(b, row)| (b, [&rows[..], &[row]].concat())));
            }
            cases = next;
        }
        let mut out = Vec::new();
        for (builder, rows) in cases {
            for (k, row) in rows.iter().enumerate() {
                let mut case = builder.clone();
                for (j, other) in rows.iter().enumerate().filter(|(j, _)| *j != k) {
                    let (small, large) = if greatest { (other, row) } else { (row, other) };
                    let mut difference = plus(large.clone(), small, -1);
                    difference[0] -= i32::from(j < k);
                    case.basic.add_ineq_big(&difference);
                }
                out.push((case, row.clone()));
            }
        }
        Ok(out)
    }

    /// The length of a row.
    fn length(&self) -> usize {
        self.basic.num_columns()
    }

    /// About how many words it takes.
    fn size(&self) -> usize {
        let rows = match &self.basic.rows {
            Rows::Word(system) => system.eqs.num_rows() + system.ineqs.num_rows(),
            Rows::Big(system) => system.eqs.num_rows() + system.ineqs.num_rows(),
        };
        32 + self.length() * (1 + rows) + 3 * self.scope.len()
    }
}

fn unit(column: usize) -> ParsedRow {
    let mut row = vec![BigInt::zero(); column + 1];
    row[column] = BigInt::one();
    row
}

/// `a + factor * b`; never without the constant column.
fn plus(mut a: ParsedRow, b: &ParsedRow, factor: i32) -> ParsedRow {
    a.resize(a.len().max(b.len()).max(1), BigInt::zero());
    a.iter_mut().zip(b).for_each(|(x, y)| *x += y * factor);
    a
}

/// Demands that a column has a value.
pub(super) fn equate(
    builders: Vec<Builder>,
    column: usize,
    value: &Expr,
    budget: &Budget,
    span: Span,
) -> Result<Vec<Builder>, Diagnostic> {
    let mut out = Vec::new();
    for builder in builders {
        for (mut case, row) in builder.evaluate(value)? {
            spend(budget, case.length(), span)?;
            case.basic.add_eq_big(&plus(row, &unit(column), -1));
            out.push(case);
        }
    }
    Ok(out)
}

/// The disjunctive normal form of `formula` (of its negation, if not `holds`) added to each conjunction.
pub(super) fn apply(
    formula: &Formula,
    holds: bool,
    builders: Vec<Builder>,
    budget: &Budget,
    span: Span,
) -> Result<Vec<Builder>, Diagnostic> {
    match (formula, holds) {
        (Formula::Constant(value), _) => Ok(if *value == holds { builders } else { Vec::new() }),
        (Formula::And(parts), true) | (Formula::Or(parts), false) => {
            let mut all = builders;
            for part in parts {
                all = without_empty(apply(part, holds, all, budget, span)?, budget, span)?;
            }
            Ok(all)
        }
        (Formula::Or(parts), true) | (Formula::And(parts), false) => {
            let mut out = Vec::new();
            for part in parts {
                spend(budget, builders.iter().map(Builder::size).sum(), span)?;
                out.extend(apply(part, holds, builders.clone(), budget, span)?);
            }
            Ok(out)
        }
        (Formula::Not(inner), _) => apply(inner, !holds, builders, budget, span),
        (Formula::Exists(names, body), true) => {
            let mut out = Vec::new();
            for mut builder in builders {
                let outer = builder.scope.len();
                let mut inner = Vec::new();
                for (name, value) in names {
                    let column = builder.basic.add_existential();
                    builder.scope.push((name.clone(), column));
                    inner.extend(value.as_ref().map(|value| (column, value)));
                }
                let mut cases = vec![builder];
                for (column, value) in inner {
                    cases = equate(cases, column, value, budget, span)?;
                }
                for mut done in apply(body, true, cases, budget, span)? {
                    done.scope.truncate(outer);
                    out.push(done);
                }
            }
            Ok(out)
        }
        (Formula::Exists(..), false) => {
            let mut out = Vec::new();
            for builder in builders {
                out.extend(but_not(builder, formula, budget, span)?);
            }
            Ok(out)
        }
        (Formula::Compare(left, operator, right), _) => {
            let operator = if holds { *operator } else { operator.negated() };
            if let Some(split) = split(left, operator, right) {
                return apply(&split, true, builders, budget, span);
            }
            let mut out = Vec::new();
            for builder in builders {
                spend(budget, builder.length(), span)?;
                compare(builder, left, operator, right, &mut out)?;
            }
            Ok(out)
        }
    }
}

/// Bounds by a `min` or `max` as bounds by each of its values: `a <= min(b, c)` is `a <= b and a <= c`.
fn split(left: &Expr, operator: Comparison, right: &Expr) -> Option<Formula> {
    let left_is_less = match operator {
        Comparison::Le | Comparison::Lt => true,
        Comparison::Ge | Comparison::Gt => false,
        Comparison::Eq | Comparison::Ne => return None,
    };
    let (parts, all): (Vec<Formula>, bool) = match (left, right) {
        (Expr::Extreme(greatest, values), _) => {
            let each = values.iter().map(|value| Formula::Compare(value.clone(), operator, right.clone()));
            (each.collect(), *greatest == left_is_less)
        }
        (_, Expr::Extreme(greatest, values)) => {
            let each = values.iter().map(|value| Formula::Compare(left.clone(), operator, value.clone()));
            (each.collect(), *greatest != left_is_less)
        }
        _ => return None,
    };
    Some(if all { Formula::And(parts) } else { Formula::Or(parts) })
}

fn compare(
    builder: Builder,
    left: &Expr,
    operator: Comparison,
    right: &Expr,
    out: &mut Vec<Builder>,
) -> Result<(), Diagnostic> {
    for (builder, left) in builder.evaluate(left)? {
        for (mut case, right) in builder.evaluate(right)? {
            let (more, less) = (plus(left.clone(), &right, -1), plus(right, &left, -1));
            let strictly = |mut row: ParsedRow| {
                row[0] -= 1;
                row
            };
            match operator {
                Comparison::Eq => case.basic.add_eq_big(&more),
                Comparison::Ge => case.basic.add_ineq_big(&more),
                Comparison::Le => case.basic.add_ineq_big(&less),
                Comparison::Gt => case.basic.add_ineq_big(&strictly(more)),
                Comparison::Lt => case.basic.add_ineq_big(&strictly(less)),
                Comparison::Ne => {
                    let mut other = case.clone();
                    other.basic.add_ineq_big(&strictly(less));
                    out.push(other);
                    case.basic.add_ineq_big(&strictly(more));
                }
            }
            out.push(case);
        }
    }
    Ok(())
}

/// Without conjunctions that are obviously empty, and without repetitions, once there are many.
fn without_empty(builders: Vec<Builder>, budget: &Budget, span: Span) -> Result<Vec<Builder>, Diagnostic> {
    if builders.len() <= MANY {
        return Ok(builders);
    }
    let mut out: Vec<Builder> = Vec::new();
    for mut builder in builders {
        spend(budget, builder.size() * 8 + out.len(), span)?;
        // Names of existentials in scope are columns, which simplification may move.
        let visible = builder.basic.space().num_columns();
        if let Some(rows) = builder.basic.rows.simplified() {
            if builder.scope.iter().all(|(_, column)| *column < visible) {
                builder.basic.rows = rows;
            }
            if !out.iter().any(|other| other.basic == builder.basic) {
                out.push(builder);
            }
        }
    }
    Ok(out)
}

/// `builder and not formula`: the formula as a set over the names in scope, its complement, and that back over the
/// columns of the builder.
fn but_not(builder: Builder, formula: &Formula, budget: &Budget, span: Span) -> Result<Vec<Builder>, Diagnostic> {
    let space = Space::set(0, builder.scope.len());
    let mut flat = Builder::new(space);
    flat.scope = builder.scope.iter().enumerate().map(|(k, (name, _))| (name.clone(), space.range(k))).collect();
    let parts = apply(formula, true, vec![flat], budget, span)?;
    let inside = Relation::from_disjuncts(space, parts.into_iter().map(|part| part.basic).collect());
    let outside = inside.complement(budget).map_err(|exhausted| {
        let message = format!("reading `not exists`: {exhausted}");
        Diagnostic { severity: Severity::Unknown, ..Diagnostic::error("budget-exhausted", span, message) }
    })?;
    let mut out = Vec::new();
    for part in outside.disjuncts() {
        let mut case = builder.clone();
        let mut columns: Vec<usize> = [0].into_iter().chain(case.scope.iter().map(|(_, column)| *column)).collect();
        let moved = |row: &[BigInt], columns: &[usize]| {
            let mut out = vec![BigInt::zero(); columns.iter().max().map_or(1, |last| last + 1)];
            for (x, &column) in row.iter().zip(columns) {
                out[column] += x;
            }
            out
        };
        for div in part.divs() {
            let column = match div {
                Some(div) => case.basic.add_div_big(&moved(&div.row, &columns), &div.divisor),
                None => case.basic.add_existential(),
            };
            columns.push(column);
        }
        part.eqs().iter().for_each(|row| case.basic.add_eq_big(&moved(row, &columns)));
        part.ineqs().iter().for_each(|row| case.basic.add_ineq_big(&moved(row, &columns)));
        spend(budget, case.size(), span)?;
        out.push(case);
    }
    Ok(out)
}
