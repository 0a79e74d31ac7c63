//! Which of several dependences is shown as the reason why the iterations of a loop keep their order.
//!
//! All of them are reasons. The plainest to a person is a value that one iteration hands to another. So first come
//! exact flows through memory, in the order of the text, then the same from the last write on, since the last write of
//! an iteration is what the next one sees; where the cell is written again in between, a flow says no more than that
//! the iterations use the same memory, and is passed over. Then come memory that is used again, all of these for
//! negative symbols, values without an address, reductions, and what is only an upper bound.
//!
//! `deps`, refusals and `auto` all ask here, so that they name the same two accesses, iterations and cell.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::hash::Hash;

use num_bigint::BigInt;
use num_traits::{Signed, ToPrimitive};

use super::dependence::Kind;
use super::witness::nearest_point;
use crate::affine::presburger::{Budget, Relation};

/// How many flows are looked at from either end of the text.
const TRIED: usize = 8;

/// A dependence that may be the reason.
#[derive(Clone, Copy, Debug)]
pub struct Candidate {
    /// Of which kind.
    pub kind: Kind,
    /// Is it no upper bound?
    pub exact: bool,
    /// Does it tie two updates of a reduction?
    pub is_reduction: bool,
    /// Is it through memory?
    pub is_memory: bool,
    /// The places in the text of both ends.
    pub ends: [usize; 2],
}

/// The pairs of a dependence that are the reason, and in which loop of both ends they differ first, if that is known.
pub type Parted = (Relation, Option<usize>);

/// The reason: the number of the candidate, and the pair of it that is shown, `[symbols | source | target]`; none if
/// it was not found. `pairs_of` has no answer for what is no reason, `is_rewritten` knows whether a write between the
/// iterations of a pair surely takes the place of what the first one wrote.
pub fn plainest(
    all: &[Candidate],
    pairs_of: &mut dyn FnMut(usize) -> Option<Parted>,
    is_rewritten: &mut dyn FnMut(usize, &[BigInt]) -> bool,
    budget: &Budget,
) -> Option<(usize, Option<Vec<BigInt>>)> {
    let mut order: Vec<usize> = (0..all.len()).collect();
    order.sort_by_key(|&number| {
        let one = &all[number];
        (!one.exact, one.is_reduction, !one.is_memory, one.kind, one.ends)
    });
    let is_flow = |one: &Candidate| one.exact && one.is_memory && !one.is_reduction && one.kind == Kind::Flow;
    let flows: Vec<usize> = order.iter().copied().filter(|&number| is_flow(&all[number])).collect();
    let mut late = flows.clone();
    late.sort_by_key(|&number| (Reverse(all[number].ends[0]), all[number].ends[1]));
    let is_reuse = |one: &Candidate| {
        one.exact && one.is_memory && !one.is_reduction && matches!(one.kind, Kind::Anti | Kind::Output)
    };
    let reuses: Vec<usize> = order.iter().copied().filter(|&number| is_reuse(&all[number])).collect();
    let mut others = Vec::new();
    for (list, are_flows) in [(flows, true), (late, true), (reuses, false)] {
        let mut tried = 0;
        for number in list.into_iter().take_while(|_| budget.left() > 0) {
            let Some((pairs, level)) = pairs_of(number) else { continue };
            let point = nearest_point(&pairs, level, budget);
            let is_plain = point.as_ref().is_some_and(|point| {
                let is_natural = point[..pairs.space().num_symbols].iter().all(|value| !value.is_negative());
                is_natural && !(are_flows && is_rewritten(number, point))
            });
            if is_plain {
                return Some((number, point));
            }
            others.push((number, point));
            tried += 1;
            if tried == TRIED {
                break;
            }
        }
    }
    // Whatever is left is one as good as another: memory that is used again, where a flow is written over.
    let mut is_shown = |(number, point): &(usize, Option<Vec<BigInt>>)| {
        point.as_ref().is_some_and(|point| all[*number].kind != Kind::Flow || !is_rewritten(*number, point))
    };
    if let Some(at) = others.iter().position(&mut is_shown) {
        return Some(others.swap_remove(at));
    }
    order.into_iter().find_map(|number| {
        let (pairs, level) = pairs_of(number)?;
        Some((number, nearest_point(&pairs, level, budget)))
    })
}

/// Does a write between the two iterations of a pair surely take the place of what the first one wrote? `outputs` are
/// the writes that come after the source's, by what they are, `flows` are from writes to the target. False where that
/// is not known.
pub fn is_rewritten<'r, W: Eq + Hash>(
    outputs: impl Iterator<Item = (W, &'r Relation)>,
    flows: impl Iterator<Item = (W, &'r Relation)>,
    pair: &[BigInt],
    budget: &Budget,
) -> bool {
    let Some(pair) = pair.iter().map(ToPrimitive::to_i64).collect::<Option<Vec<i64>>>() else { return false };
    let mut seconds: HashMap<W, Vec<&Relation>> = HashMap::new();
    flows.for_each(|(write, pairs)| seconds.entry(write).or_default().push(pairs));
    let fixed = |pairs: &Relation, at: usize, values: &[i64]| {
        values.iter().enumerate().fold(pairs.clone(), |pairs, (k, &value)| pairs.fix(at + k, value))
    };
    let passes = |first: &Relation, second: &Relation| {
        let (symbols, rest) = pair.split_at(first.space().num_symbols);
        let (source, target) = rest.split_at(first.space().num_domain);
        let before = fixed(&fixed(first, 1, symbols), first.space().domain(0), source);
        let after = fixed(&fixed(second, 1, symbols), second.space().range(0), target);
        before.compose(&after, budget).and_then(|pairs| pairs.is_empty(budget)) == Ok(false)
    };
    let mut outputs =
        outputs.flat_map(|(write, first)| seconds.get(&write).into_iter().flatten().map(move |&s| (first, s)));
    outputs.any(|(first, second)| passes(first, second))
}
