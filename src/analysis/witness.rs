//! Two iterations that fight over a cell: the nearest ones, so that a person can check them by hand.

use num_bigint::BigInt;
use num_traits::ToPrimitive;

use super::access::{MemoryAccess, Place, Touch};
use super::alias::FunctionMemory;
use super::dependence::Dependence;
use super::view::{Layout, Subscript};
use crate::affine::presburger::{BasicRelation, Budget, Exhausted, Optimum, Relation, Set};
use crate::ir::Value;

/// Two iterations, and the cell that both touch.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PairWitness {
    /// The values of the symbols.
    pub symbols: Vec<BigInt>,
    /// The iteration of the source.
    pub source: Vec<BigInt>,
    /// The iteration of the target.
    pub target: Vec<BigInt>,
    /// The root and the subscripts, where they are known.
    pub cell: Option<(Value, Vec<BigInt>)>,
}

/// The nearest pair of a dependence that differs first in loop `level`.
pub fn nearest(
    dependence: &Dependence,
    level: Option<usize>,
    source: &MemoryAccess,
    memory: &FunctionMemory,
    budget: &Budget,
) -> Option<PairWitness> {
    let point = nearest_point(&dependence.pairs, level.map(|level| (level, level)), budget)?;
    Some(at_point(&dependence.pairs, &point, source, memory, budget))
}

/// Do the subscripts of the cell that is named depend on nothing but some of the induction variables?
pub fn is_named_by(access: &MemoryAccess, is_known: &dyn Fn(usize) -> bool) -> bool {
    let depends = |expr: &Subscript, dim: usize| expr.as_ref().is_none_or(|expr| expr.uses_dim(dim as u32));
    named(access).is_some_and(|touch| {
        let dims = 0..touch.cells.as_ref().map_or(0, |cells| cells.space().num_domain);
        dims.filter(|&dim| !is_known(dim)).all(|dim| !touch.exprs.iter().any(|expr| depends(expr, dim)))
    })
}

/// Does a row name the symbol?
pub fn uses_symbol(pairs: &Relation, symbol: usize) -> bool {
    let column = pairs.space().symbol(symbol);
    let used = |row: &Vec<BigInt>| row.get(column).is_some_and(|entry| *entry != BigInt::ZERO);
    pairs.disjuncts().iter().any(|basic| {
        basic.eqs().iter().any(used)
            || basic.ineqs().iter().any(used)
            || basic.divs().iter().flatten().any(|div| used(&div.row))
    })
}

/// Has the value of a symbol a part in the cell that is named?
pub fn names_symbol(access: &MemoryAccess, symbol: usize) -> bool {
    let uses = |expr: &Subscript| expr.as_ref().is_some_and(|expr| expr.uses_symbol(symbol as u32));
    named(access).is_some_and(|touch| touch.exprs.iter().any(uses))
}

/// An iteration that touches what the access does, and the cell: both iterations are this one. `domain` is when it
/// runs.
pub fn alone(access: &MemoryAccess, domain: &Set, memory: &FunctionMemory, budget: &Budget) -> Option<PairWitness> {
    let pairs = domain.identity_on();
    let point = nearest_point(&pairs, None, budget)?;
    Some(at_point(&pairs, &point, access, memory, budget))
}

/// The nearest pair: symbols as small as possible in absolute value where they have no least value, then the shortest distance
/// from the one dim, of the source, to the other one, of the target, then the first iteration. None where there is none, or the
/// budget runs out.
pub fn nearest_point(pairs: &Relation, along: Option<(usize, usize)>, budget: &Budget) -> Option<Vec<BigInt>> {
    find(pairs, along, budget).ok().flatten()
}

/// A pair with the cell that the source touches.
fn at_point(
    pairs: &Relation,
    point: &[BigInt],
    source: &MemoryAccess,
    memory: &FunctionMemory,
    budget: &Budget,
) -> PairWitness {
    let space = pairs.space();
    let (symbols, rest) = point.split_at(space.num_symbols);
    let (from, to) = rest.split_at(space.num_domain);
    let cell = cell(source, memory, symbols, from, budget);
    PairWitness { symbols: symbols.to_vec(), source: from.to_vec(), target: to.to_vec(), cell }
}

fn find(pairs: &Relation, along: Option<(usize, usize)>, budget: &Budget) -> Result<Option<Vec<BigInt>>, Exhausted> {
    let space = pairs.space();
    let symbols: Vec<usize> = (0..space.num_symbols).map(|s| space.symbol(s)).collect();
    let mut pairs = pairs.clone();
    for &symbol in &symbols {
        pairs = fix_least(&pairs, symbol, budget)?;
    }
    if let Some((from, to)) = along {
        let mut form = vec![0; space.num_columns()];
        form[space.domain(from)] = -1;
        form[space.range(to)] = 1;
        if let Optimum::Bounded(distance) = pairs.min(&form, budget)?
            && let Some(distance) = distance.to_i64()
        {
            form[0] = -distance;
            let mut near = BasicRelation::universe(space);
            near.add_eq(&form);
            pairs = pairs.intersect(&near.into());
        }
    }
    let order: Vec<usize> = (1..space.num_columns()).collect();
    match pairs.lexmin_point(&order, budget)? {
        Optimum::Bounded(point) => Ok(Some(point)),
        Optimum::Empty => Ok(None),
        Optimum::Unbounded => Ok(pairs.sample(budget)?.map(|p| p.to_big())),
    }
}

/// The pairs with the symbol at its least value; where it has none, at the greatest one that is not positive.
fn fix_least(pairs: &Relation, symbol: usize, budget: &Budget) -> Result<Relation, Exhausted> {
    let mut form = vec![0; pairs.space().num_columns()];
    form[symbol] = 1;
    let mut natural = BasicRelation::universe(pairs.space());
    natural.add_ineq(&form);
    let natural = pairs.intersect(&natural.into());
    let value = match natural.min(&form, budget)? {
        Optimum::Bounded(value) => Some(value),
        Optimum::Empty | Optimum::Unbounded => match pairs.max(&form, budget)? {
            Optimum::Bounded(value) => Some(value),
            Optimum::Empty | Optimum::Unbounded => None,
        },
    };
    Ok(match value.and_then(|value| value.to_i64()) {
        Some(value) => pairs.fix(symbol, value),
        None => pairs.clone(),
    })
}

/// What the access touches, where that is known.
fn named(access: &MemoryAccess) -> Option<&Touch> {
    let known = |touch: &&Touch| touch.must || (access.touches.len() == 1 && touch.unknown.is_none());
    access.touches.iter().find(known)
}

/// The cell that the access touches in an iteration; none where it may be one of several.
fn cell(
    access: &MemoryAccess,
    memory: &FunctionMemory,
    symbols: &[BigInt],
    ivs: &[BigInt],
    budget: &Budget,
) -> Option<(Value, Vec<BigInt>)> {
    let touch = named(access)?;
    let (Place::Root(root), Some(cells)) = (touch.place, &touch.cells) else { return None };
    let root = &memory.roots[root];
    if root.layout != Layout::Subscripts {
        return None;
    }
    let words = |point: &[BigInt]| point.iter().map(ToPrimitive::to_i64).collect::<Option<Vec<i64>>>();
    let (symbols, ivs) = (words(symbols)?, words(ivs)?);
    let value = |expr: &Subscript| expr.as_ref()?.eval(&ivs, &symbols).map(BigInt::from);
    if let Some(point) = touch.exprs[root.depth()..].iter().map(value).collect::<Option<Vec<BigInt>>>() {
        return Some((root.value, point));
    }
    let mut at = cells.clone();
    for (k, value) in symbols.iter().chain(&ivs).enumerate() {
        at = at.fix(1 + k, *value);
    }
    let order: Vec<usize> = (1..at.space().num_columns()).collect();
    let Optimum::Bounded(point) = at.lexmin_point(&order, budget).ok()? else { return None };
    Some((root.value, point[symbols.len() + ivs.len() + root.depth()..].to_vec()))
}
