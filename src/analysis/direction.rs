//! Directions and distances of dependences: for people and reports only. No decision is made from them.

use num_bigint::BigInt;
use num_traits::{ToPrimitive, Zero};

use super::dependence::Dependence;
use crate::affine::presburger::{BasicRelation, Budget, Exhausted, Optimum, Relation};

/// How the two iterations of a dependence lie to each other in one loop.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LoopDirection {
    /// `<` where the source comes first, `=`, `>`, or a union: `<=`, `>=`, `!=`, `*`.
    pub sign: &'static str,
    /// The distance in values of the induction variable, where it is constant.
    pub distance: Option<i64>,
}

const UNKNOWN: LoopDirection = LoopDirection { sign: "*", distance: None };

/// The directions in the first `common` loops; those for which the budget does not suffice are not known.
pub fn directions(dependence: &Dependence, common: usize, budget: &Budget) -> Vec<LoopDirection> {
    let direction = |k| if dependence.exhausted { None } else { direction(&dependence.pairs, k, budget).ok() };
    (0..common).map(|k| direction(k).unwrap_or(UNKNOWN)).collect()
}

/// Several vectors of one length as one, for people: in each loop the distance or, where that is constant in every vector,
/// the range of the distances; else the direction.
pub fn hull(vectors: &[Vec<LoopDirection>]) -> String {
    let component = |k: usize| {
        let distances: Option<Vec<i64>> = vectors.iter().map(|vector| vector[k].distance).collect();
        if let Some(distances) = distances
            && let (Some(least), Some(greatest)) = (distances.iter().min(), distances.iter().max())
        {
            return if least == greatest { least.to_string() } else { format!("{least}..{greatest}") };
        }
        let any = |signs: &[&str]| vectors.iter().any(|vector| signs.contains(&vector[k].sign));
        let before = any(&["<", "<=", "!=", "*"]);
        let same = any(&["=", "<=", ">=", "*"]);
        let after = any(&[">", ">=", "!=", "*"]);
        sign(before, same, after).to_owned()
    };
    let components: Vec<String> = (0..vectors.first().map_or(0, Vec::len)).map(component).collect();
    format!("({})", components.join(", "))
}

fn direction(pairs: &Relation, k: usize, budget: &Budget) -> Result<LoopDirection, Exhausted> {
    let space = pairs.space();
    let mut form = vec![0; space.num_columns()];
    form[space.domain(k)] = -1;
    form[space.range(k)] = 1;
    let [least, greatest] = pairs.extremes(&form, budget)?;
    if let (Optimum::Bounded(least), Optimum::Bounded(greatest)) = (&least, &greatest)
        && least == greatest
    {
        let distance = least.to_i64();
        return Ok(LoopDirection {
            sign: sign(*least > BigInt::ZERO, least.is_zero(), *least < BigInt::ZERO),
            distance,
        });
    }
    let beyond = |bound: &Optimum<BigInt>, reaches: fn(&BigInt) -> bool| match bound {
        Optimum::Empty => false,
        Optimum::Unbounded => true,
        Optimum::Bounded(value) => reaches(value),
    };
    let before = beyond(&greatest, |value| *value > BigInt::ZERO);
    let after = beyond(&least, |value| *value < BigInt::ZERO);
    let ends = [&least, &greatest].iter().any(|end| **end == Optimum::Bounded(BigInt::ZERO));
    let same = ends || ((before == after) && has_zero(pairs, &form, budget)?);
    Ok(LoopDirection { sign: sign(before, same, after), distance: None })
}

fn has_zero(pairs: &Relation, form: &[i64], budget: &Budget) -> Result<bool, Exhausted> {
    let mut zero = BasicRelation::universe(pairs.space());
    zero.add_eq(form);
    Ok(!pairs.intersect(&zero.into()).is_empty(budget)?)
}

fn sign(before: bool, same: bool, after: bool) -> &'static str {
    match (before, same, after) {
        (true, false, false) => "<",
        (false, true, false) => "=",
        (false, false, true) => ">",
        (true, true, false) => "<=",
        (false, true, true) => ">=",
        (true, false, true) => "!=",
        (true, true, true) | (false, false, false) => "*",
    }
}
