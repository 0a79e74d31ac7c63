//! Re-reading: what we wrote ourselves is extracted again and held against the program it was made of.
//!
//! The emitter says of each operation it wrote which operation of which statement it is a copy of, and for which iteration:
//! the instance maps. Statements without operations of their own, which copy values between cells, are found beside them.
//! Then the questions are those of every proof, but for the order: that is asked of the dependences that the analysis found
//! in the program as it was read, before any step. Neither the judge nor the tree that it allowed is asked anything.
//!
//! Where values are kept in other places now, or a statement came apart, the flow of values is compared instead.
//!
//! A pair where there should be none, of statements that the emitter knows, is a fault of this crate, never of its user:
//! a [`Contradiction`]. What cannot be followed is told, and is no fault.

use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt;

use num_bigint::BigInt;
use num_traits::ToPrimitive;

use super::conjunction::Conjunction;
use super::learn::Samples;
use super::order::{Kept, Own};
use super::questions::{How, small};
use super::slice::{Side, fits};
use super::values::Expected;
use super::{Asked, Broken, Instances, NotProved, Pair, Rule, Sides, infer, not_proved, values};
use crate::affine::expr::AffineExpr;
use crate::affine::presburger::{BasicRelation, Budget, Relation};
use crate::analysis::extract;
use crate::analysis::scop::{Scop, Statement, StatementId, StatementKind};
use crate::ir::{Module, Op};
use crate::schedule::emit::{Emitted, Image};
use crate::schedule::explain::{point, sentence};
use crate::schedule::legality::cell_of;
use crate::schedule::refusal::{self, Event, Witness};

/// What re-reading found.
#[must_use]
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reread {
    /// The programs compute the same.
    Same,
    /// It could not be followed: half a sentence.
    NotRead(String),
    /// The programs differ.
    Contradicted(Contradiction),
}

impl Reread {
    /// What is said of two programs together.
    pub fn and(self, other: Reread) -> Reread {
        match (self, other) {
            (Reread::Same, other) => other,
            (Reread::NotRead(_), other @ Reread::Contradicted(_)) => other,
            (known, _) => known,
        }
    }
}

/// A pair of instances that shows that what was written is not the program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Contradiction {
    /// What is wrong: half a sentence.
    pub reason: String,
    /// Both iterations and the cell that they fight over, or the iteration that is lost or wrong.
    pub pair: String,
}

impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "re-reading disagrees: {}: {}", self.reason, self.pair)
    }
}

/// Holds `emitted` against the program that it was made of, with what keeps that in order. `may_alias` is what the program
/// was extracted with. The comparison of values may take so many steps of the budget.
pub fn reread(
    (module, scop): (&Module, &Scop),
    own: Own<'_>,
    emitted: &Emitted,
    may_alias: bool,
    (budget, brief): (&Budget, u64),
) -> Reread {
    let by_values = || {
        let (func, after_func) = (scop.func, scop.func);
        if !own.partial.is_empty() {
            return not_proved("a loop computes partial results");
        }
        // Parts of statements do not stand in the order of the text.
        let sides = Sides::read(Pair { before: module, func, after: &emitted.module, after_func, may_alias })?;
        let expected = expected(&sides, scop, emitted)?;
        values::prove(&sides, &expected, &Budget::new(budget.left().min(brief)))
    };
    if !emitted.storage.is_empty() {
        return by_values().map_or_else(|not| Reread::NotRead(not.reason), |()| Reread::Same);
    }
    let mut seen = None;
    let held = by_instances((module, scop), own, emitted, may_alias, budget, &mut seen);
    let Err(not) = held else { return Reread::Same };
    if let Some(broken) = &not.broken {
        let is_kept = |id: Option<StatementId>| id.is_some_and(|id| is_kept(&scop.statements[id]));
        if is_kept(broken.old.0) && is_kept(broken.old.1) {
            let pair = seen.and_then(|seen: Seen| seen.told((module, scop), broken, budget));
            let pair = pair.unwrap_or_else(|| "no pair is known".to_owned());
            return Reread::Contradicted(Contradiction { reason: not.reason, pair });
        }
    }
    match by_values() {
        Ok(()) => Reread::Same,
        Err(other) => Reread::NotRead(format!("{}; by values: {}", not.reason, other.reason)),
    }
}

/// The last question that had pairs.
struct Seen {
    rule: Rule,
    pairs: BasicRelation,
    /// The instance maps of the two copies that it was about, and the loops around these.
    maps: [(Vec<AffineExpr>, usize); 2],
}

impl Seen {
    /// The least pair in words.
    fn told(&self, (module, scop): (&Module, &Scop), broken: &Broken, budget: &Budget) -> Option<String> {
        let pairs = Relation::from(self.pairs.clone());
        let numbers = pairs.sample(budget).ok()??.to_big();
        let (symbols, dims) = numbers.split_at(self.pairs.space().num_symbols);
        let words = |numbers: &[BigInt]| numbers.iter().map(ToPrimitive::to_i64).collect::<Option<Vec<i64>>>();
        let image = |(ivs, depth): &(Vec<AffineExpr>, usize), dims: &[BigInt]| -> Option<Vec<BigInt>> {
            let (dims, symbols) = (words(dims.get(..*depth)?)?, words(symbols)?);
            ivs.iter().map(|iv| iv.eval(&dims, &symbols).map(BigInt::from)).collect()
        };
        let (one, two) = (broken.old.0?, broken.old.1?);
        let at = |id: StatementId, x: &[BigInt]| {
            let name = scop.statements[id].roots.last().map_or("a statement", |&root| module.name(root));
            point(scop, id, x).map_or_else(|| name.to_owned(), |point| format!("{name} at {point}"))
        };
        let with: Vec<String> = symbols.iter().map(BigInt::to_string).collect();
        let with = if with.is_empty() { String::new() } else { format!(", for symbols ({})", with.join(", ")) };
        let text = match self.rule {
            Rule::Cover => at(one, dims),
            Rule::Domain | Rule::Integers | Rule::Cells | Rule::Times | Rule::Place | Rule::Bounds => {
                at(one, &image(&self.maps[0], dims)?)
            }
            Rule::Once | Rule::Meet | Rule::Order | Rule::Renaming => {
                let (first, second) = dims.split_at(self.pairs.space().num_domain);
                let (x, y) = (image(&self.maps[0], first)?, image(&self.maps[1], second)?);
                match broken.accesses {
                    Some(accesses) => {
                        let event = |id: StatementId, number: usize, iteration: Vec<BigInt>| {
                            let access = &scop.statements[id].accesses[number];
                            let cell = cell_of(access, symbols, &iteration, budget).ok()?;
                            let (op, write, array) = (access.op, access.write, access.array);
                            Some(Event { statement: id, op, write, array, iteration, cell })
                        };
                        let source = event(one, accesses.0, x)?;
                        let target = event(two, accesses.1, y)?;
                        let (broken, symbols) = (refusal::Broken::Unordered, symbols.to_vec());
                        let (change, at, help) = (String::new(), None, None);
                        sentence(module, scop, &Witness { change, broken, at, symbols, source, target, pairs, help })
                    }
                    None => format!("{} and {}", at(one, &x), at(two, &y)),
                }
            }
        };
        Some(text + &with)
    }
}

/// Holds the programs against the maps of the emitter.
fn by_instances(
    (module, scop): (&Module, &Scop),
    own: Own<'_>,
    emitted: &Emitted,
    may_alias: bool,
    budget: &Budget,
    seen: &mut Option<Seen>,
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
    let instances = infer::instances(&sides, given, &Samples::new(&Vec::new), budget)?;
    let map = |number: usize| {
        let copy = instances.get(number);
        let depth = copy.and_then(|copy| copy.new).map_or(0, |id| sides.new.scop.statements[id].loops.len());
        (copy.map_or_else(Vec::new, |copy| copy.ivs.clone()), depth)
    };
    // Statements in the same loops are asked the same.
    let mut known: HashMap<BasicRelation, bool> = HashMap::new();
    let kept = Kept::Dependences(own);
    sides.hold(&instances, (&How::Sets(budget), &kept), &mut |&Asked { rule, first, second, pairs }| {
        let is_empty = match known.get(pairs) {
            Some(&known) => known,
            None => {
                let is_empty = Relation::from(pairs.clone()).is_empty(budget)?;
                known.insert(pairs.clone(), is_empty);
                is_empty
            }
        };
        if !is_empty {
            *seen = Some(Seen { rule, pairs: pairs.clone(), maps: [map(first), map(second)] });
        }
        Ok(is_empty)
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
    if again.params.iter().any(|op| images.contains_key(op)) {
        return not_proved("what a statement did is done at the top of the function");
    }
    let mut given = Vec::new();
    for (new, statement) in again.statements.iter().filter(|(_, statement)| is_kept(statement)) {
        let root = statement.roots[statement.roots.len() - 1];
        let of = |image: &&&Image| scop.statements[image.statement].roots.contains(&image.source);
        let Some(image) = images.get(&root).and_then(|images| images.iter().find(of)) else {
            if !emitted.module.op(root).regions.is_empty() {
                return not_proved("a generated loop is read as one opaque operation");
            }
            let name = emitted.module.name(root);
            return not_proved(format!("{name} is a copy of no statement's own operation"));
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
