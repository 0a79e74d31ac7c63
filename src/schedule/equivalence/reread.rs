//! Re-reading: what we wrote ourselves is extracted again and held against the program it was made of.
//!
//! The emitter says of each operation it wrote which operation of which statement it is a copy of, and for which iteration:
//! the instance maps. Statements without operations of their own, which copy values between cells, are found beside them.
//! Then the questions are those of every proof, but for the order: the dependences are those of the judge.
//!
//! Where values are kept in other places now, or a statement came apart, the flow of values is compared instead.
//!
//! A pair where there should be none, of statements that the emitter knows, is a bug of this crate, never of its user: it
//! panics and names the invariant.

use std::borrow::Cow;
use std::collections::HashMap;

use super::conjunction::Conjunction;
use super::order::Kept;
use super::questions::{How, small};
use super::slice::{Side, fits};
use super::values::Expected;
use super::{Instances, NotProved, Pair, Sides, infer, not_proved, values};
use crate::affine::expr::AffineExpr;
use crate::affine::presburger::{Budget, Relation};
use crate::analysis::extract;
use crate::analysis::scop::{Scop, Statement, StatementId, StatementKind};
use crate::ir::{Module, Op};
use crate::schedule::emit::{Emitted, Image};
use crate::schedule::legality::Dependence;
use crate::schedule::tree::Tree;

/// Holds `emitted`, generated from a tree that keeps these dependences, against the program. `may_alias` is what that was
/// extracted with. The comparison of values may take so many steps of the budget.
///
/// # Panics
/// If the programs are not the same.
///
/// # Errors
/// If a question is too big or cannot be asked.
pub fn reread(
    (module, scop): (&Module, &Scop),
    (tree, dependences): (&Tree, &[Dependence]),
    emitted: &Emitted,
    may_alias: bool,
    (budget, brief): (&Budget, u64),
) -> Result<(), NotProved> {
    let by_values = || {
        let (func, after_func) = (scop.func, scop.func);
        // Parts of statements do not stand in the order of the text.
        let sides = Sides::read(Pair { before: module, func, after: &emitted.module, after_func, may_alias })?;
        let expected = expected(&sides, scop, emitted)?;
        values::prove(&sides, &expected, &Budget::new(budget.left().min(brief)))
    };
    if !emitted.storage.is_empty() {
        return by_values();
    }
    let held = by_instances((module, scop), (tree, dependences), emitted, may_alias, budget);
    let Err(not) = held else { return Ok(()) };
    if let Some(broken) = &not.broken {
        let is_kept = |id: Option<StatementId>| id.is_some_and(|id| is_kept(&scop.statements[id]));
        let ours = is_kept(broken.old.0) && is_kept(broken.old.1);
        assert!(!ours, "re-read: {} ({:?} of {:?} and {:?})", not.reason, broken.rule, broken.old.0, broken.old.1);
    }
    by_values().map_err(|other| NotProved::new(format!("{}; by values: {}", not.reason, other.reason)))
}

/// Holds the programs against the maps of the emitter.
fn by_instances(
    (module, scop): (&Module, &Scop),
    (tree, dependences): (&Tree, &[Dependence]),
    emitted: &Emitted,
    may_alias: bool,
    budget: &Budget,
) -> Result<(), NotProved> {
    let Ok(again) = extract(&emitted.module, scop.func, may_alias) else {
        return not_proved("the generated function is no polyhedral program");
    };
    if again.symbols != scop.symbols {
        return not_proved("the generated function has other symbols");
    }
    let symbols: Vec<usize> = (0..scop.symbols.len()).collect();
    let given = given(scop, &again, emitted)?;
    let old = Side { module, scop: Cow::Borrowed(scop), symbols: symbols.clone() };
    let new = Side { module: &emitted.module, scop: Cow::Owned(again), symbols };
    let sides = Sides::of(old, new, scop.symbols.len())?;
    let instances = infer::instances(&sides, given, &[], budget)?;
    sides.hold(&instances, (&How::Sets(budget), &Kept::Claim(dependences, tree)), &mut |asked| {
        Relation::from(asked.pairs.clone()).is_empty(budget)
    })
}

/// Has the statement operations that are still there after emission?
fn is_kept(statement: &Statement) -> bool {
    !statement.roots.is_empty() && matches!(statement.kind, StatementKind::Write | StatementKind::Opaque)
}

/// The maps that the emitter knows.
fn given(scop: &Scop, again: &Scop, emitted: &Emitted) -> Result<Vec<Instances>, NotProved> {
    let mut images: HashMap<Op, Vec<&Image>> = HashMap::new();
    emitted.images.iter().for_each(|image| images.entry(image.op).or_default().push(image));
    let mut given = Vec::new();
    for (new, statement) in again.statements.iter().filter(|(_, statement)| is_kept(statement)) {
        let root = statement.roots[statement.roots.len() - 1];
        let of = |image: &&&Image| scop.statements[image.statement].roots.contains(&image.source);
        let Some(image) = images.get(&root).and_then(|images| images.iter().find(of)) else {
            if !emitted.module.op(root).regions.is_empty() {
                return not_proved("a generated loop is read as one opaque operation");
            }
            let name = emitted.module.name(root);
            panic!("re-read: {name} ({root:?}) of the generated program is a copy of no statement's own operation");
        };
        if statement.roots.len() != scop.statements[image.statement].roots.len() {
            // Loads of one cell were merged, and what had to run together no longer has to.
            return not_proved("a statement came apart");
        }
        let num_ivs = scop.statements[image.statement].loops.len();
        let depth = statement.loops.len();
        if image.ivs.len() != num_ivs || image.ivs.iter().any(|expr| !fits(expr, depth)) {
            return not_proved("a statement moved out of its loops");
        }
        let (old, ivs) = (Some(image.statement), image.ivs.clone());
        given.push(Instances { new: Some(new), old, ivs, back: Vec::new() });
    }
    Ok(given)
}

/// The operations that the emitter copied, and for which iterations.
fn expected(sides: &Sides<'_>, scop: &Scop, emitted: &Emitted) -> Result<Expected, NotProved> {
    let (old, new) = (&sides.old, &sides.new);
    let common = |symbol: u32| {
        let value = scop.symbols[symbol as usize];
        let number = old.scop.symbols.iter().position(|&other| other == value);
        AffineExpr::Symbol(number.map_or(symbol, |number| old.symbols[number] as u32))
    };
    let depths = depths(new);
    let mut expected = Expected::new();
    for image in &emitted.images {
        let Some(&around) = depths.get(&image.op) else { continue };
        let inside = image.ivs.len();
        if image.ivs.iter().any(|expr| !fits(expr, around)) {
            continue;
        }
        let mut pairs = Conjunction::new(sides.num_symbols, around, inside);
        let (dims, symbols) = (pairs.first(), pairs.symbols());
        let ivs = image.ivs.iter().map(|expr| pairs.value(&expr.replace(AffineExpr::Dim, &common), &dims, &symbols));
        let ivs = small(ivs.collect::<Option<Vec<_>>>())?;
        let images = pairs.second();
        small(pairs.equate_all(&ivs, &images))?;
        expected.entry((image.op, image.source)).or_default().push(pairs.basic().clone().into());
    }
    Ok(expected)
}

/// How many loops are around the statement of an operation; those in several statements have the most.
fn depths(side: &Side<'_>) -> HashMap<Op, usize> {
    let mut depths = HashMap::new();
    for (_, statement) in side.scop.statements.iter() {
        for op in statement.ops.iter().flat_map(|&op| side.module.walk(op)) {
            let depth = depths.entry(op).or_default();
            *depth = statement.loops.len().max(*depth);
        }
    }
    depths
}
