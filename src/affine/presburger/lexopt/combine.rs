//! Minima of unions: parts of different conjunctions are compared where both are defined, and parts that one function
//! describes are joined.

use super::context::{Context, Sign, spread};
use super::solve::Part;
use crate::affine::presburger::budget::Budget;
use crate::affine::presburger::coalesce;
use crate::affine::presburger::matrix::Matrix;
use crate::affine::presburger::row;
use crate::affine::presburger::scalar::{Scalar, Stop};

/// Who is less where both parts are defined.
enum Less<S> {
    /// Nobody: they share no parameters.
    Apart,
    /// The left one, or both are equal, everywhere.
    Left,
    /// The right one, or both are equal, everywhere.
    Right,
    /// Where the right one is less; and where it is not.
    Either(Vec<Context<S>>, Vec<Context<S>>),
}

/// The least of two functions, each given by disjoint parts.
pub fn least<S: Scalar>(left: Vec<Part<S>>, right: Vec<Part<S>>, budget: &Budget) -> Result<Vec<Part<S>>, Stop> {
    let mut lost_left: Vec<Vec<Context<S>>> = vec![Vec::new(); left.len()];
    let mut lost_right: Vec<Vec<Context<S>>> = vec![Vec::new(); right.len()];
    for (l, lost_left) in left.iter().zip(&mut lost_left) {
        for (r, lost_right) in right.iter().zip(&mut lost_right) {
            match compare(l, r, budget)? {
                Less::Apart => {}
                Less::Left => lost_right.push(l.context.clone()),
                Less::Right => lost_left.push(r.context.clone()),
                Less::Either(rights, lefts) => {
                    lost_left.extend(rights);
                    lost_right.extend(lefts);
                }
            }
        }
    }
    let mut out = Vec::with_capacity(left.len() + right.len());
    for (part, lost) in left.into_iter().zip(lost_left).chain(right.into_iter().zip(lost_right)) {
        out.extend(without(part, &lost, budget)?);
    }
    Ok(out)
}

/// The part where none of `others` is.
pub fn without<S: Scalar>(part: Part<S>, others: &[Context<S>], budget: &Budget) -> Result<Vec<Part<S>>, Stop> {
    let mut rest = vec![part];
    for other in others {
        let mut next = Vec::new();
        for Part { context, values } in rest {
            for context in context.minus(other, budget)? {
                let columns: Vec<usize> = (0..values.num_cols()).collect();
                let values = widen(&values, &columns, context.cols());
                next.push(Part { context, values });
            }
        }
        rest = next;
    }
    Ok(rest)
}

fn widen<S: Scalar>(values: &Matrix<S>, columns: &[usize], cols: usize) -> Matrix<S> {
    let mut out = Matrix::new(cols);
    for r in values.rows() {
        out.push(&spread(r, columns, cols));
    }
    out
}

/// Row by row the difference of the values (left minus right), over the divs of both.
fn difference<S: Scalar>(left: &Part<S>, right: &Part<S>) -> Result<(Context<S>, Vec<usize>, Vec<Vec<S>>), Stop> {
    let mut both = left.context.clone();
    let columns = both.adopt_divs(&right.context)?;
    let mut rows = Vec::with_capacity(left.values.num_rows());
    for (l, r) in left.values.rows().zip(right.values.rows()) {
        let mut row = spread(r, &columns, both.cols());
        for x in row.iter_mut().filter(|x| !x.is_zero()) {
            *x = x.negated()?;
        }
        for (x, l) in row.iter_mut().zip(l) {
            *x = x.plus(l)?;
        }
        rows.push(row);
    }
    Ok((both, columns, rows))
}

/// Goes through the dims: where the differences so far are 0, the next one decides if it is not.
fn compare<S: Scalar>(left: &Part<S>, right: &Part<S>, budget: &Budget) -> Result<Less<S>, Stop> {
    let (mut both, columns, rows) = difference(left, right)?;
    if !both.conjoin(&right.context, &columns)? || !both.is_inhabited(budget)? {
        return Ok(Less::Apart);
    }
    let (mut lefts, mut rights) = (Vec::new(), Vec::new());
    let mut open = true;
    for row in rows {
        if row.iter().all(S::is_zero) {
            continue;
        }
        let mut below = row::complement(&row)?;
        match both.sign(&row, budget)? {
            Sign::NonNegative => {}
            Sign::Negative => {
                lefts.push(both.clone());
                open = false;
                break;
            }
            Sign::Both(above, under) => {
                lefts.push(both.split(&below, under)?);
                both = both.split(&row, above)?;
            }
        }
        // Here the left one is not less: row >= 0.
        below[0] = below[0].plus(&S::one())?;
        match both.sign(&below, budget)? {
            Sign::NonNegative => both.require_zero(&row)?,
            Sign::Negative => {
                rights.push(both.clone());
                open = false;
                break;
            }
            Sign::Both(zero, above) => {
                let mut positive = row.clone();
                positive[0] = positive[0].minus(&S::one())?;
                rights.push(both.split(&positive, above)?);
                both = both.split(&below, zero)?;
                both.require_zero(&row)?;
            }
        }
    }
    if rights.is_empty() {
        return Ok(Less::Left);
    }
    if lefts.is_empty() {
        return Ok(Less::Right);
    }
    if open {
        lefts.push(both);
    }
    Ok(Less::Either(rights, lefts))
}

/// Joins parts whose domains make one conjunction and whose values agree: the values of one hold on the other.
pub fn join<S: Scalar>(mut parts: Vec<Part<S>>, budget: &Budget) -> Result<Vec<Part<S>>, Stop> {
    let mut a = 1;
    while a < parts.len() {
        let mut joined = None;
        for b in 0..a {
            if let Some(part) = join_two(&parts[b], &parts[a], budget)? {
                joined = Some((b, part));
                break;
            }
        }
        match joined {
            Some((b, part)) => {
                parts.remove(a);
                parts.remove(b);
                a = b.max(1);
                parts.insert(b, part);
            }
            None => a += 1,
        }
    }
    Ok(parts)
}

fn join_two<S: Scalar>(left: &Part<S>, right: &Part<S>, budget: &Budget) -> Result<Option<Part<S>>, Stop> {
    let model = if agrees(left, right, budget)? {
        left
    } else if agrees(right, left, budget)? {
        right
    } else {
        return Ok(None);
    };
    let domains = vec![left.context.system().clone(), right.context.system().clone()];
    let mut union = coalesce::coalesce(domains, budget)?;
    let (Some(domain), None) = (union.pop(), union.pop()) else { return Ok(None) };
    let mut context = Context::from(domain);
    let columns = context.adopt_divs(&model.context)?;
    let values = widen(&model.values, &columns, context.cols());
    Ok(Some(Part { context, values }))
}

/// Whether the values of `model` hold on `part` too.
fn agrees<S: Scalar>(model: &Part<S>, part: &Part<S>, budget: &Budget) -> Result<bool, Stop> {
    let (mut here, _, rows) = difference(part, model)?;
    for row in rows.iter().filter(|r| r.iter().any(|x| !x.is_zero())) {
        if !here.is_zero(row, budget)? {
            return Ok(false);
        }
    }
    Ok(true)
}
