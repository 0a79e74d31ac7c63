//! Minima of unions: parts of different conjunctions are compared where both are defined, and parts that one function
//! describes are joined.

use super::context::{Context, Sign, spread};
use super::solve::ParameterPart;
use crate::operations::coalesce;
use crate::operations::presolve::eval;
use crate::representation::budget::Budget;
use crate::representation::matrix::Matrix;
use crate::representation::row;
use crate::representation::scalar::{Scalar, Stop};
use crate::representation::system::{Divs, System};

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
pub fn least<S: Scalar>(
    left: Vec<ParameterPart<S>>,
    right: Vec<ParameterPart<S>>,
    budget: &Budget,
) -> Result<Vec<ParameterPart<S>>, Stop> {
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
pub fn without<S: Scalar>(
    part: ParameterPart<S>,
    others: &[Context<S>],
    budget: &Budget,
) -> Result<Vec<ParameterPart<S>>, Stop> {
    let mut rest = vec![part];
    for other in others {
        let mut next = Vec::new();
        for ParameterPart { context, values } in rest {
            for context in context.minus(other, budget)? {
                let columns: Vec<usize> = (0..values.num_cols()).collect();
                let values = widen(&values, &columns, context.cols());
                next.push(ParameterPart { context, values });
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

/// The first context with the divs of both, the columns the second one has there, and rows over them.
type Aligned<S> = (Context<S>, Vec<usize>, Vec<Vec<S>>);

/// Row by row the difference of the values (left minus right), over the divs of both.
fn difference<S: Scalar>(left: &ParameterPart<S>, right: &ParameterPart<S>) -> Result<Aligned<S>, Stop> {
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
fn compare<S: Scalar>(left: &ParameterPart<S>, right: &ParameterPart<S>, budget: &Budget) -> Result<Less<S>, Stop> {
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
            Sign::Both => {
                lefts.push(both.split(&below)?);
                both = both.split(&row)?;
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
            Sign::Both => {
                let mut positive = row.clone();
                positive[0] = positive[0].minus(&S::one())?;
                rights.push(both.split(&positive)?);
                both = both.split(&below)?;
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

/// Steps spent on fewer parts and conjunctions; when they are gone, the rest stays as it is.
const JOIN_STEPS: u64 = 50_000;

/// Parts with the same values: those of one of them, the model, hold on all.
pub struct Group<S> {
    /// Disjoint domains.
    pub domains: Vec<System<S>>,
    /// The divs of the model.
    pub divs: Divs<S>,
    /// The values over the columns of the model.
    pub values: Matrix<S>,
}

impl<S: Scalar> From<ParameterPart<S>> for Group<S> {
    fn from(part: ParameterPart<S>) -> Self {
        let domain = part.context.into_system();
        let divs = domain.divs.clone();
        Group { domains: vec![domain], divs, values: part.values }
    }
}

/// Groups parts and joins the domains in each group. The next model is the part whose values hold at known points of the
/// most other parts; whether they hold everywhere is decided exactly, and a point where they do not becomes known.
pub fn group<S: Scalar>(parts: Vec<ParameterPart<S>>, budget: &Budget) -> Result<Vec<Group<S>>, Stop> {
    if parts.len() < 2 {
        return Ok(parts.into_iter().map(Group::from).collect());
    }
    let limit = JOIN_STEPS * S::COST;
    let own = Budget::new(limit);
    let mut known: Vec<Vec<Vec<S>>> =
        parts.iter().map(|p| p.context.witness().map(<[S]>::to_vec).into_iter().collect()).collect();
    let mut parts: Vec<Option<ParameterPart<S>>> = parts.into_iter().map(Some).collect();
    let mut out = Vec::new();
    while let Some(m) = widest_model(&parts, &known)? {
        let Some(model) = parts[m].take() else { unreachable!("a model is not in a group yet") };
        let mut members = Vec::new();
        for (slot, known) in parts.iter_mut().zip(&mut known) {
            let Some(part) = slot else { continue };
            if !agrees_at(&model, part, known)? {
                continue;
            }
            match within(disagreement(&model, part, &own))? {
                Some(None) => members.extend(slot.take()),
                Some(Some(point)) => known.push(point),
                None => {}
            }
        }
        let mut next = Group::from(model);
        next.domains.extend(members.into_iter().map(|part| part.context.into_system()));
        if next.domains.len() > 1
            && let Some(fewer) = within(coalesce::coalesce(next.domains.clone(), &own))?
        {
            next.domains = fewer;
        }
        out.push(next);
    }
    budget.spend(limit - own.left())?;
    Ok(out)
}

/// The part whose values hold at known points of the most parts; the first of these.
fn widest_model<S: Scalar>(parts: &[Option<ParameterPart<S>>], known: &[Vec<Vec<S>>]) -> Result<Option<usize>, Stop> {
    let mut best: Option<(usize, usize)> = None;
    for (m, model) in parts.iter().enumerate() {
        let Some(model) = model else { continue };
        let mut count = 0;
        for (part, known) in parts.iter().zip(known) {
            if let Some(part) = part
                && agrees_at(model, part, known)?
            {
                count += 1;
            }
        }
        if best.is_none_or(|(most, _)| count > most) {
            best = Some((count, m));
        }
    }
    Ok(best.map(|(_, m)| m))
}

/// None if the budget ran out.
fn within<T>(answer: Result<T, Stop>) -> Result<Option<T>, Stop> {
    match answer {
        Ok(value) => Ok(Some(value)),
        Err(Stop::Exhausted(_)) => Ok(None),
        Err(Stop::Overflow) => Err(Stop::Overflow),
    }
}

/// A point of `part` where the values of `model` are others.
fn disagreement<S: Scalar>(
    model: &ParameterPart<S>,
    part: &ParameterPart<S>,
    budget: &Budget,
) -> Result<Option<Vec<S>>, Stop> {
    let (mut here, _, rows) = difference(part, model)?;
    for row in rows.iter().filter(|r| r.iter().any(|x| !x.is_zero())) {
        if let Some(mut point) = here.nonzero(row, budget)? {
            point.truncate(part.context.cols() - 1);
            return Ok(Some(point));
        }
    }
    Ok(None)
}

/// Whether the values of `model` are those of `part` at some of its points.
fn agrees_at<S: Scalar>(model: &ParameterPart<S>, part: &ParameterPart<S>, points: &[Vec<S>]) -> Result<bool, Stop> {
    for point in points {
        let there = model.context.extend(point)?;
        for (m, p) in model.values.rows().zip(part.values.rows()) {
            if eval(m, &there)? != eval(p, point)? {
                return Ok(false);
            }
        }
    }
    Ok(true)
}
