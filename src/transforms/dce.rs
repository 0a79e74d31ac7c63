//! `dce`: stores that nobody sees go, then what only they needed, loads whose values nobody uses, and memory that nobody reads.
//!
//! ```text
//! rewrite: store v, A[c];  ..  store w, A[c]   ->   ..  store w, A[c]
//! ```
//! A store goes if no read sees what it leaves, in no iteration: the cell is always written again before it is read, or never
//! read, and the memory is made in the function and known to nobody else. Memory that is known outside counts as read as a
//! whole at the end of the function, and by every operation of which it is not known what it does. Then computations without
//! uses go that cannot trap, loads among them, and what they leave without uses; then memory of which all that is left is
//! that it is made and let go. This is done until nothing more goes.
//!
//! What stays: stores where parallel iterations race for the memory, empty loops, calls.
//!
//! *Sound.* That a read sees no value of a store is a question whose answer holds whether or not the flow is exact: what is not
//! known is seen. Stores that nobody sees may go at once: whoever reads sees the same last write as before, since that is none of them.
//! A load that is out of bounds means nothing, with or without uses.
//!
//! ```text
//! affine.for %i = 0 to %n {                       affine.for %i = 0 to %n {
//!   affine.store %zero, %A[%i]             ->
//!   affine.store %x, %A[%i]                         affine.store %x, %A[%i]
//! ```
//! refuses: `no-polyhedral-program`.
//! source: Feautrier, *Dataflow analysis of array and scalar references* (1991).

use rustc_hash::FxHashMap;

use super::cells::{Cells, told};
use super::rewrite::Rewritten;
use super::session::No;
use crate::affine::presburger::{Budget, Exhausted};
use crate::analysis::access::{AccessKind, Place};
use crate::ir::{Acts, Beyond, Module, Op, Traps, Value};
use crate::schedule::refusal::Refusal;

/// How often it is looked for stores that only others needed that are gone.
const MOST_ROUNDS: usize = 8;

/// The function without what nobody sees.
pub(super) fn dce(m: &Module, func: Op, may_alias: bool, budget: &Budget) -> Result<Rewritten, No> {
    let (mut module, mut stores, mut others) = (m.clone(), 0, 0);
    for _ in 0..MOST_ROUNDS {
        others += drop_unused(&mut module, func, &is_idle);
        let unseen = {
            let cells = Cells::read(&module, func, may_alias, budget)?;
            unseen(&cells).map_err(|exhausted| No::from(Refusal::from(exhausted)))?
        };
        stores += unseen.len();
        unseen.iter().for_each(|&op| module.detach(op));
        let num_made = drop_made(&mut module, func);
        others += num_made;
        if unseen.is_empty() && num_made == 0 {
            break;
        }
    }
    let report = told("dce", &[(stores, "store"), (others, "other operation")], "less");
    Ok(Rewritten::new(module, report))
}

/// The stores of which no read sees anything.
fn unseen(cells: &Cells<'_>) -> Result<Vec<Op>, Exhausted> {
    let known = cells.outliving();
    let ends = known.iter().enumerate().map(|(place, &root)| cells.at_end(root, cells.accesses.len() + place));
    let ends: Vec<_> = ends.collect();
    // What has no end is seen there.
    let open: Vec<Place> =
        known.iter().zip(&ends).filter(|(_, end)| end.is_none()).map(|(&root, _)| Place::Root(root)).collect();
    let all = cells.dependences(ends.into_iter().flatten().collect())?;
    let racing = cells.racing(&all);
    let flows = cells.flows(&all)?;
    let is_unseen = |number: usize| {
        let access = &cells.accesses[number];
        let is_store = matches!(access.kind, AccessKind::Store | AccessKind::VectorStore);
        let is_store = is_store && cells.m.op(access.op).results.is_empty();
        let is_alone = |place: Place| match place {
            Place::Root(root) => !racing.contains(&root) && !open.contains(&place),
            _ => false,
        };
        is_store
            && access.touches.iter().all(|touch| is_alone(touch.place))
            && !flows.iter().any(|flow| flow.source == number)
    };
    Ok((0..cells.accesses.len()).filter(|&number| is_unseen(number)).map(|number| cells.accesses[number].op).collect())
}

/// Does the operation do nothing but give its results, if they are not used? Then what it reads is not needed either.
fn is_idle(module: &Module, op: Op) -> bool {
    let effects = module.effects(op);
    let acts = Acts::WRITES.and(Acts::FREES).and(Acts::CAPTURES);
    let leaves_nothing = !effects.allocates && effects.beyond == Beyond::Nothing && !module.does(op, acts);
    leaves_nothing && matches!(effects.traps, Traps::Never | Traps::OutOfBounds)
}

/// Takes out operations without regions whose results nobody uses, and which may go then; how many.
pub(crate) fn drop_unused(module: &mut Module, func: Op, may_go: &dyn Fn(&Module, Op) -> bool) -> usize {
    let mut used: FxHashMap<Value, usize> =
        module.uses_in(func).into_iter().map(|(value, uses)| (value, uses.len())).collect();
    let mut count = 0;
    // Inside out and backwards: what an unused operation uses is perhaps unused after it.
    for op in module.walk(func).into_iter().rev() {
        let data = module.op(op);
        let is_used = data.results.iter().any(|result| used.get(result).is_some_and(|&count| count > 0));
        let is_plain = op != func && !data.results.is_empty() && data.regions.is_empty() && data.successors.is_empty();
        if is_plain && !is_used && may_go(module, op) {
            for operand in data.operands.clone() {
                used.entry(operand).and_modify(|count| *count = count.saturating_sub(1));
            }
            module.detach(op);
            count += 1;
        }
    }
    count
}

/// Takes out memory that is made and at most let go; how many operations that were.
fn drop_made(module: &mut Module, func: Op) -> usize {
    let uses = module.uses_in(func);
    let mut gone = Vec::new();
    for op in module.walk(func).into_iter().filter(|&op| op != func) {
        let data = module.op(op);
        let effects = module.effects(op);
        let only_frees = |user: Op, value: Value| {
            let (data, effects) = (module.op(user), module.effects(user));
            let is_alone = data.operands[..] == [value] && data.results.is_empty() && data.regions.is_empty();
            is_alone && effects.beyond == Beyond::Nothing && effects.acts(0) == Acts::FREES
        };
        let (&[made], true) = (&data.results[..], effects.allocates && data.regions.is_empty()) else { continue };
        let keeps = effects.beyond != Beyond::Nothing || module.does(op, Acts::ANYTHING);
        let users = uses.get(&made).map_or(&[][..], Vec::as_slice);
        if !keeps
            && matches!(effects.traps, Traps::Never | Traps::OutOfBounds | Traps::Size)
            && users.iter().all(|user| only_frees(user.op, made))
        {
            gone.push(op);
            gone.extend(users.iter().map(|user| user.op));
        }
    }
    gone.iter().for_each(|&op| module.detach(op));
    gone.len()
}
