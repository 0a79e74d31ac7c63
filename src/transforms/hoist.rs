//! `hoist(%t,..)`: memory that each iteration of some loops makes for itself is made once, before them.
//!
//! ```text
//! rewrite: for i { t = make; f(t); free t }   ->   t = make; for i { f(t) }; free t
//! ```
//! It goes out of all loops that run in order, and of conditions, as far as its size is known there; a parallel loop keeps what it makes, since its
//! iterations need one each. What lets it go in the block where it is made lets it go behind the loops. A size that is no number is at least 0 there: the loops
//! may run no iteration. `hoist` alone is for all memory of the function. After it the array is one like any other: `expand` gives each iteration elements of their own,
//! so that the loops around can be taken apart, and `promote(%t,%i;private)` is the way back.
//!
//! *Sound.* The memory is known to loads, stores and what else keeps no address, so that no iteration can tell whose memory it has. What an iteration finds in
//! memory that it made has no meaning, so that anything may stand there. That the program computes the same is read from the new text, as all is.
//!
//! ```text
//! affine.for %i = 0 to 64 {                       %t = memref.alloca() : memref<f32>
//!   %t = memref.alloca() : memref<f32>            affine.for %i = 0 to 64 {
//!   affine.store %x, %t[]                  ->       affine.store %x, %t[]
//!   %y = affine.load %t[]                           %y = affine.load %t[]
//! ```
//! refuses: `nothing-to-hoist`, `size-made-inside`, `unknown-access`.
//! source: Aho, Lam, Sethi and Ullman, *Compilers: Principles, Techniques, and Tools* (2006), 9.5, of storage in place of values.

use std::collections::BTreeSet;

use super::loops::{fresh, place_of_value};
use super::pipeline::{Argument, Step, UsageError};
use super::redirect::indirect;
use super::rewrite::Rewritten;
use super::session::{No, Session};
use crate::affine::dialect::{AffineMaxOp, is_symbol};
use crate::affine::expr::AffineExpr;
use crate::affine::map::AffineMap;
use crate::analysis::alias::{Origin, Root, RootId};
use crate::analysis::names::value_name;
use crate::ir::{Acts, Module, Op, Value};
use crate::schedule::refusal::NotApplicable;

/// The step's name.
pub(super) const HOIST: &str = "hoist";

/// The arrays; none for all.
pub(super) fn arrays(step: &Step) -> Result<&[Argument], UsageError> {
    match &step.groups[..] {
        [] => Ok(&[]),
        [group] if !group.is_empty() => Ok(group),
        _ => Err(step.wrong("hoist needs an array, or several, or stands alone: hoist(%t,..)")),
    }
}

/// The program with memory of each iteration made once.
pub(super) fn rewrite(session: &Session<'_>, step: &Step) -> Result<Rewritten, No> {
    let (m, scop) = (session.module, session.scop());
    let places: Vec<MadeMemory> = match arrays(step)? {
        [] => made_inside(session).collect(),
        named => {
            let named = named.iter().map(|argument| roots_of(session, argument)).collect::<Result<Vec<_>, _>>()?;
            let all: BTreeSet<RootId> = named.into_iter().flatten().collect();
            let of = |id: RootId| MadeMemory::of(m, scop.func, &scop.memory.roots[id]);
            all.into_iter().map(of).collect::<Result<_, _>>()?
        }
    };
    if places.is_empty() {
        let message = "no loop makes memory in each of its iterations that can be made before it";
        return Err(NotApplicable::new("nothing-to-hoist", m.op(scop.func).span, message).into());
    }
    let (mut built, mut report) = (m.clone(), Vec::new());
    // Of several under one name the first one keeps it.
    for place in places.iter().rev() {
        place.hoist(&mut built, scop.func);
        report.insert(0, format!("{} is made once", value_name(&built, built.result(place.made))));
    }
    Ok(Rewritten::new(built, report))
}

/// The names of the arrays that can be made before the loops around them, where all of these loops are asked for.
pub(super) fn hoistable(session: &Session<'_>, is_asked: &dyn Fn(usize) -> bool) -> Vec<String> {
    let (m, scop, bands) = (session.module, session.scop(), session.tree.bands());
    let around = |made: Op, number: usize| {
        let looped = bands[number].origin.map(|id| scop.loops[id].op);
        m.ancestors(made).any(|op| Some(op) == looped)
    };
    let is_wanted = |made: Op| (0..bands.len()).filter(|&number| around(made, number)).all(is_asked);
    let wanted = made_inside(session).filter(|place| is_wanted(place.made));
    let mut names: Vec<String> = Vec::new();
    for place in wanted {
        let name = value_name(m, m.result(place.made));
        names.extend(Some(name).filter(|name| !names.contains(name)));
    }
    names
}

fn made_inside(session: &Session<'_>) -> impl Iterator<Item = MadeMemory> {
    let (m, scop) = (session.module, session.scop());
    let inside = scop.memory.roots.iter().filter(|(_, root)| root.depth() > 0);
    inside.filter_map(|(_, root)| MadeMemory::of(m, scop.func, root).ok())
}

/// All memory of a name: each of two loops may make some.
fn roots_of(session: &Session<'_>, argument: &Argument) -> Result<Vec<RootId>, UsageError> {
    let wanted = format!("%{}", argument.text.trim_start_matches('%'));
    let roots = &session.scop().memory.roots;
    let named = || roots.iter().map(|(id, root)| (id, value_name(session.module, root.value)));
    let found: Vec<RootId> = named().filter(|(_, name)| *name == wanted).map(|(id, _)| id).collect();
    if found.is_empty() {
        let names = named().map(|(_, name)| name).collect();
        return Err(UsageError::among(argument.span, format!("there is no array {wanted}"), &wanted, names));
    }
    Ok(found)
}

/// Where memory is made, and where it goes.
struct MadeMemory {
    made: Op,
    let_go: Option<Op>,
    /// The outermost operation that it leaves.
    before: Op,
}

impl MadeMemory {
    fn of(m: &Module, func: Op, root: &Root) -> Result<MadeMemory, No> {
        let (name, span) = (value_name(m, root.value), place_of_value(m, root.value));
        let made = m.defining_op(root.value).filter(|_| matches!(root.origin, Origin::Local { .. }));
        let nothing = || NotApplicable::new("nothing-to-hoist", span, format!("no loop in order is left by {name}"));
        let made = made.ok_or_else(nothing)?;
        let is_left = |op: &Op| matches!(m.name(*op), "affine.for" | "scf.for" | "affine.if" | "scf.if");
        let around: Vec<Op> = m.ancestors(made).take_while(is_left).collect();
        let is_loop = |op: &Op| matches!(m.name(*op), "affine.for" | "scf.for");
        if !around.iter().any(is_loop) {
            return Err(nothing().into());
        }
        // 1. As far out as its sizes are known.
        let sizes = &m.op(made).operands;
        let is_known = |op: &Op| sizes.iter().all(|&size| is_symbol(m, size, *op) && !is_below(m, size, *op));
        let outer = around.iter().copied().take_while(is_known).collect::<Vec<_>>();
        let is_shaped = m.ty(root.value).as_memref().is_some_and(|memref| {
            let open = memref.shape.iter().flatten().filter(|size| size.is_none()).count();
            memref.layout.is_none() && open == sizes.len()
        });
        let Some(&before) = outer.last().filter(|_| is_shaped && outer.iter().any(is_loop)) else {
            let message = format!("the size of {name} is not known before the loop that makes it");
            return Err(NotApplicable::new("size-made-inside", span, message).into());
        };
        // 2. Nobody keeps its address.
        let uses = m.uses_in(func).remove(&root.value).unwrap_or_default();
        let (mut let_go, mut kept) = (None, None);
        for user in &uses {
            let acts = m.effects(user.op).acts(user.index as usize);
            let is_here = m.op(user.op).parent == m.op(made).parent;
            if acts == Acts::FREES && m.op(user.op).operands.len() == 1 && is_here && let_go.is_none() {
                let_go = Some(user.op);
            } else if !is_plain_access(m, user.op, acts) {
                kept = kept.or(Some(user.op));
            }
        }
        match kept {
            Some(op) => Err(indirect(m, root, op)),
            None => Ok(MadeMemory { made, let_go, before }),
        }
    }

    /// Makes it there.
    fn hoist(&self, m: &mut Module, func: Op) {
        let MadeMemory { made, let_go, before } = *self;
        let (Some(block), value) = (m.op(before).parent, m.result(made)) else { return };
        m.detach(made);
        let put = |m: &mut Module, op: Op, behind: usize| {
            let at = m.position(before).map(|at| at + behind);
            at.into_iter().for_each(|at| m.insert(block, at, op));
        };
        for number in 0..m.op(made).operands.len() {
            let at_least_0 = AffineMap::new(0, 1, vec![AffineExpr::Symbol(0), AffineExpr::Const(0)]);
            let size = AffineMaxOp::build(m, at_least_0, vec![m.op(made).operands[number]]);
            put(m, size.op(), 0);
            m.op_mut(made).operands[number] = size.result(m);
        }
        put(m, made, 0);
        if let Some(op) = let_go {
            m.detach(op);
            put(m, op, 1);
        }
        // Two iterations that each made one of a name are one block now.
        let all = m.walk(func);
        let values = all.iter().flat_map(|&op| m.op(op).results.iter()).filter(|&&other| other != value);
        let taken: Vec<String> = values.filter_map(|&value| Some(m.value(value).name.as_deref()?.to_owned())).collect();
        let name = m.value(value).name.as_deref().map(|name| fresh(name, &taken));
        m.value_mut(value).name = name.map(|name| name.as_str().into());
    }
}

/// Is a value made in an operation, or what a region of it gets?
fn is_below(m: &Module, value: Value, op: Op) -> bool {
    let owner = m.defining_block(value).and_then(|block| m.block_owner(block));
    owner.is_some_and(|owner| owner == op || m.ancestors(owner).any(|around| around == op))
}

/// Does an operation that does this to memory keep no address of it, and leave it there?
fn is_plain_access(m: &Module, op: Op, acts: Acts) -> bool {
    let data = m.op(op);
    let tells = [Acts::FREES, Acts::CAPTURES, Acts::ALIASES].iter().any(|&act| acts.has(act));
    !tells && data.successors.is_empty() && data.results.iter().all(|&result| m.ty(result).is_plain_data())
}
