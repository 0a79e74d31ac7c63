//! Re-reading: what we wrote ourselves is extracted again and held against the program it was made of.
//!
//! The emitter says of each operation it wrote which operation of which statement it is a copy of, and for which iteration:
//! the instance maps. Statements without operations of their own, which copy values between cells, are found beside them.
//! Then the questions are those of every proof, but for the order: that is asked of the dependences that the analysis found
//! in the program as it was read, before any step. Neither the judge nor the tree that it allowed is asked anything.
//!
//! Where values are kept in other places now, or a statement came apart, the flow of values is compared instead. If that does
//! not show that they are the same, the statements that stayed whole are asked alone: each of their instances runs once, and
//! those that depend on each other through memory of the caller run in their order.
//!
//! A pair where there should be none, of statements that the emitter knows, is a fault of this crate, never of its user:
//! a [`Contradiction`]. What cannot be followed is told, and is no fault.

use std::borrow::Cow;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::fmt;

use num_bigint::BigInt;
use num_traits::ToPrimitive;
use rustc_hash::FxHashMap;

use super::conjunction::Conjunction;
use super::digits::Digits;
use super::followed::Followed;
use super::infer::Hints;
use super::learn::Samples;
use super::order::{Kept, Own};
use super::questions::{How, small};
use super::slice::{Side, fits};
use super::spelled::by_element;
use super::values::{Expected, Free};
use super::{
    Brief, BrokenQuestion, Instances, MOST_QUESTIONS, NotProved, Pair, ProofQuestion, Rule, Sides, infer, not_proved,
    values,
};
use crate::affine::expr::AffineExpr;
use crate::affine::presburger::{BasicRelation, Budget, Exhausted, Relation};
use crate::analysis::dependence::cost_of_asking;
use crate::analysis::extract_with;
use crate::analysis::integer_of;
use crate::analysis::reduction::updates;
use crate::analysis::scop::{Array, Phi, Scop, Statement, StatementId, StatementKind};
use crate::emit::{Emitted, Image};
use crate::ir::{Module, Op, Value, ValueDef};
use crate::schedule::explain::{point, sentence};
use crate::schedule::refusal::{self, Event, Witness};
use crate::schedule::shown::cell_of;

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
    /// Do iterations meet that the text calls parallel?
    pub is_race: bool,
}

impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "re-reading disagrees: {}: {}", self.reason, self.pair)
    }
}

impl std::error::Error for Contradiction {}

/// Holds `emitted` against the program that it was made of, with what keeps that in order. `may_alias` is what the program
/// was extracted with. All comparisons of values together may take what is left of `brief`.
pub fn reread(
    (module, scop): (&Module, &Scop),
    own: Own<'_>,
    emitted: &Emitted,
    may_alias: bool,
    (budget, brief): (&Budget, &Brief),
) -> Reread {
    let by_values = || {
        let (func, after_func) = (scop.func, scop.func);
        if !own.partial.is_empty() {
            return not_proved("a loop computes partial results");
        }
        let (before, after) = (&*by_element(module), &*by_element(&emitted.module));
        // Parts of statements do not stand in the order of the text.
        let pair = Pair { before, func, after, after_func, may_alias };
        let taken = |old: &Scop, symbol| copied((module, &emitted.module), old, emitted, symbol);
        let sides = Sides::taking(pair, Some(&taken), unfixed(module, scop, emitted))?;
        let expected = expected(&sides, scop, emitted)?;
        let free = free((module, scop), own);
        brief.attempt(|brief| values::prove_alone(&sides, (&expected, &free), brief))
    };
    let again = again((module, scop), emitted, may_alias);
    let again = again.as_ref().map_err(Clone::clone);
    let mut asker = Asker { budget, known: FxHashMap::default(), num_solved: 0, seen: None };
    let held = match (emitted.storage.is_empty(), &again) {
        (true, Ok(again)) => asker.by_instances((module, scop), own, (emitted, again)),
        (true, Err(not)) => Err(not.clone()),
        (false, _) => not_proved("values are kept in memory now"),
    };
    let Err(not) = held else { return Reread::Same };
    if let Some(contradiction) = asker.contradiction((module, scop), &not) {
        return Reread::Contradicted(contradiction);
    }
    let Err(other) = by_values() else { return Reread::Same };
    if let Ok(again) = again
        && let Err(not) = asker.by_whole((module, scop), own, (emitted, again))
        && let Some(contradiction) = asker.contradiction((module, scop), &not)
    {
        return Reread::Contradicted(contradiction);
    }
    Reread::NotRead(format!("{}; by values: {}", not.reason, other.reason))
}

/// Does `after` compute what `before` does, though `loops` run their iterations in any order? Some of the values that each of
/// them carries may be combined so. Its operations are expected to be copies as `images` says, of a program,
/// whose reductions may give up their order as `own` says.
pub fn combines(
    pair: Pair<'_>,
    loops: &BTreeSet<(Op, usize)>,
    (images, own): (Option<(&Scop, &Emitted)>, Option<Own<'_>>),
    budget: &Budget,
) -> Result<(), NotProved> {
    let copied = |old: &Scop, symbol| copied((pair.before, pair.after), old, images?.1, symbol);
    let unfixed = images.map_or_else(HashSet::new, |(old, emitted)| unfixed(pair.before, old, emitted));
    let mut sides = Sides::taking(pair, Some(&copied), unfixed)?;
    let scop = sides.new.scop.to_mut();
    let mut found = BTreeSet::new();
    for id in scop.nest.loops.ids().collect::<Vec<_>>() {
        let op = scop.nest.loops[id].op;
        if loops.iter().any(|one| one.0 == op) {
            scop.nest.loops[id].parallel = true;
            found.insert(op);
        }
    }
    if loops.iter().any(|one| !found.contains(&one.0)) {
        return not_proved("a loop of partial results is not followed");
    }
    let is_combined = |phi: &&Phi| loops.contains(&(phi.op, phi.index));
    sides.new.combined = sides.new.scop.phis.iter().filter(is_combined).map(|phi| phi.cell).collect();
    let expected = match images {
        Some((scop, emitted)) => expected(&sides, scop, emitted)?,
        None => Expected::new(),
    };
    let free = images.zip(own).map(|((scop, _), own)| free((pair.before, scop), own)).unwrap_or_default();
    values::prove_alone(&sides, (&expected, &free), budget)
}

/// What was written, read again.
struct ReadAgain {
    scop: Scop,
    /// For each symbol its number among those of the source.
    symbols: Vec<usize>,
}

fn again((module, source): (&Module, &Scop), emitted: &Emitted, may_alias: bool) -> Result<ReadAgain, NotProved> {
    let Ok(scop) = extract_with(&emitted.module, source.func, may_alias, unfixed(module, source, emitted)) else {
        return not_proved("the generated function is no polyhedral program");
    };
    let place = |symbol: Value| {
        let number = integer_of(&emitted.module, symbol);
        source.symbols.iter().position(|&other| other == symbol || integer_of(module, other) == number)
    };
    let source =
        |&symbol: &Value| place(symbol).or_else(|| place(copied((module, &emitted.module), source, emitted, symbol)?));
    match scop.symbols.iter().map(source).collect() {
        Some(symbols) => Ok(ReadAgain { scop, symbols }),
        None => not_proved("the generated function has other symbols"),
    }
}

/// The symbol of the source that a symbol is a copy of, where a statement computes it. The copy is held against that statement as
/// all others are, and all that uses the symbol runs after it: where what ran before is the same, so is its value.
///
/// The new program may have operations that were not written, of loops that are looked into: these are copies of nothing.
fn copied((before, after): (&Module, &Module), source: &Scop, emitted: &Emitted, symbol: Value) -> Option<Value> {
    let ValueDef::Result(op, number) = after.value(symbol).def else { return None };
    let is_cast = integer_of(after, symbol) != symbol && !emitted.images.iter().any(|image| image.op == op);
    if is_cast {
        return copied((before, after), source, emitted, integer_of(after, symbol));
    }
    let is_copied = |other: &&Value| match before.value(**other).def {
        ValueDef::Result(source, same) => {
            same == number && emitted.images.iter().any(|image| image.op == op && image.source == source)
        }
        ValueDef::Arg(..) => false,
    };
    source.symbols.iter().find(is_copied).copied()
}

/// Values at the top of the new function that a loop or a guard of the source computes: they are no symbols there, and none
/// here, so that both programs are read alike.
fn unfixed(module: &Module, source: &Scop, emitted: &Emitted) -> HashSet<Value> {
    let top = module.single_block(source.func, 0);
    let is_inside = |image: &&Image| module.op(image.source).parent != top;
    let results = |image: &Image| emitted.module.op(image.op).results.clone();
    emitted.images.iter().filter(is_inside).flat_map(results).collect()
}

/// The last question that had pairs.
struct LastSeen {
    rule: Rule,
    pairs: BasicRelation,
    /// The instance maps of the two copies that it was about, and the loops around these.
    maps: [(Vec<AffineExpr>, usize); 2],
}

impl LastSeen {
    /// A pair of iterations of the new program.
    fn iterations(&self, budget: &Budget) -> Option<String> {
        let numbers = Relation::from(self.pairs.clone()).sample(budget).ok()??.to_big();
        let (symbols, dims) = numbers.split_at(self.pairs.space().num_symbols);
        let (first, second) = dims.split_at(self.pairs.space().num_domain);
        Some(format!("in the generated loops at ({}) and at ({}){}", list(first), list(second), with(symbols)))
    }

    /// The least pair in words.
    fn told(&self, (module, scop): (&Module, &Scop), broken: &BrokenQuestion, budget: &Budget) -> Option<String> {
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
        let text = match self.rule {
            // It is about no copies.
            Rule::Race | Rule::Parallel | Rule::Readers | Rule::Writer | Rule::Between | Rule::Sees | Rule::Values => {
                return None;
            }
            Rule::Cover => at(one, dims),
            Rule::Domain | Rule::Integers | Rule::Cells | Rule::Times | Rule::Place | Rule::Bounds => {
                at(one, &image(&self.maps[0], dims)?)
            }
            Rule::Renaming => return None,
            Rule::Once | Rule::Meet | Rule::Order => {
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
                        let (change, at) = (String::new(), None);
                        sentence(module, scop, &Witness { change, broken, at, symbols, source, target, pairs })
                    }
                    None => format!("{} and {}", at(one, &x), at(two, &y)),
                }
            }
        };
        Some(text + &with(symbols))
    }
}

fn list(numbers: &[BigInt]) -> String {
    numbers.iter().map(BigInt::to_string).collect::<Vec<_>>().join(", ")
}

/// Of which symbols it is, if there are any.
fn with(symbols: &[BigInt]) -> String {
    if symbols.is_empty() { String::new() } else { format!(", for symbols ({})", list(symbols)) }
}

/// Most answers that are kept: those of the first questions, which are those of whole statements.
const MOST_KNOWN: usize = 1 << 14;

/// Answers questions, and keeps what it found.
struct Asker<'b> {
    budget: &'b Budget,
    /// Statements in the same loops are asked the same.
    known: FxHashMap<BasicRelation, bool>,
    /// How many were not known.
    num_solved: usize,
    seen: Option<LastSeen>,
}

impl Asker<'_> {
    fn is_empty(
        &mut self,
        asked: &ProofQuestion<'_>,
        sides: &Sides<'_>,
        instances: &[Instances],
    ) -> Result<bool, Exhausted> {
        let &ProofQuestion { rule, first, second, pairs } = asked;
        let is_empty = match self.known.get(pairs) {
            Some(&known) => known,
            None => {
                self.budget.spend(cost_of_asking(pairs))?;
                self.num_solved += 1;
                if self.num_solved > MOST_QUESTIONS {
                    return Err(Exhausted { limit: MOST_QUESTIONS as u64 });
                }
                let is_empty = Relation::from(pairs.clone()).is_empty(self.budget)?;
                if self.known.len() < MOST_KNOWN {
                    self.known.insert(pairs.clone(), is_empty);
                }
                is_empty
            }
        };
        if !is_empty {
            let map = |number: usize| {
                let copy = instances.get(number);
                let depth = copy.and_then(|copy| copy.new).map_or(0, |id| sides.new.scop.statements[id].loops.len());
                (copy.map_or_else(Vec::new, |copy| copy.ivs.clone()), depth)
            };
            self.seen = Some(LastSeen { rule, pairs: pairs.clone(), maps: [map(first), map(second)] });
        }
        Ok(is_empty)
    }

    /// What an answer contradicts, if it is about statements that the emitter knows.
    fn contradiction(&mut self, (module, scop): (&Module, &Scop), not: &NotProved) -> Option<Contradiction> {
        let broken = not.broken.as_ref()?;
        if broken.rule == Rule::Race {
            let pair = self.seen.take().and_then(|seen| seen.iterations(self.budget));
            let pair = pair.unwrap_or_else(|| "no pair is known".to_owned());
            return Some(Contradiction { reason: not.reason.clone(), pair, is_race: true });
        }
        // Values that shared a place may have two now, or the other way round, and be the same.
        if broken.rule == Rule::Renaming {
            return None;
        }
        let is_kept = |id: Option<StatementId>| id.is_some_and(|id| is_kept(&scop.statements[id]));
        if !is_kept(broken.old.0) || !is_kept(broken.old.1) {
            return None;
        }
        let pair = self.seen.take().and_then(|seen| seen.told((module, scop), broken, self.budget));
        let pair = pair.unwrap_or_else(|| "no pair is known".to_owned());
        Some(Contradiction { reason: not.reason.clone(), pair, is_race: false })
    }

    /// Holds the programs against the maps of the emitter.
    fn by_instances(
        &mut self,
        (module, scop): (&Module, &Scop),
        own: Own<'_>,
        (emitted, again): (&Emitted, &ReadAgain),
    ) -> Result<(), NotProved> {
        let known = (given(scop, &again.scop, emitted)?, &hints(scop, &again.scop, emitted));
        let sides = sides((module, scop), (emitted, again))?;
        let instances = infer::instances(&sides, known, &Samples::new(&Vec::new), self.budget)?;
        let kept = Kept::Dependences(own);
        let budget = self.budget;
        let mut is_empty = |asked: &ProofQuestion<'_>| self.is_empty(asked, &sides, &instances);
        sides.hold(&instances, (&How::Sets(budget), &kept), &mut is_empty).map_err(|not| {
            // A race of the text is our fault, unless it is one of the program too.
            let is_race = not.broken.is_some_and(|broken| broken.rule == Rule::Race);
            if is_race && sides.ask_races(&sides.old, budget).is_err() { NotProved::new(not.reason) } else { not }
        })?;
        sides.means_as_much(budget)
    }

    /// Holds the programs against the maps of the statements that write and did not come apart. What it proves is not enough
    /// to call the programs the same.
    fn by_whole(
        &mut self,
        (module, scop): (&Module, &Scop),
        own: Own<'_>,
        (emitted, again): (&Emitted, &ReadAgain),
    ) -> Result<(), NotProved> {
        let (given, apart) = whole(scop, &again.scop, emitted);
        let counts = |id: StatementId| scop.statements[id].kind == StatementKind::Write && !apart.contains(&id);
        let instances: Vec<Instances> = given.into_iter().filter(|one| one.old.is_some_and(counts)).collect();
        let is_callers = |id: StatementId, access: usize| {
            let array = scop.statements[id].accesses[access].array;
            matches!(scop.arrays[array], Array::Memory(_)) && scop.memory.is_reachable(array.root())
        };
        let mut dependences = own.dependences.to_vec();
        dependences.retain(|one| {
            (counts(one.source) && is_callers(one.source, one.source_access))
                && (counts(one.target) && is_callers(one.target, one.target_access))
        });
        let kept = Kept::Dependences(Own { dependences: &dependences, ..own });
        let sides = sides((module, scop), (emitted, again))?;
        let budget = self.budget;
        let mut is_empty = |asked: &ProofQuestion<'_>| self.is_empty(asked, &sides, &instances);
        sides.questions(&instances, (&How::Sets(budget), &kept))?.ask_whole(&counts, &mut is_empty)
    }
}

fn sides<'m>(
    (module, scop): (&'m Module, &'m Scop),
    (emitted, again): (&'m Emitted, &'m ReadAgain),
) -> Result<Sides<'m>, NotProved> {
    let numbers = (0..scop.symbols.len()).collect();
    let side = |module, scop, symbols| {
        let (scop, combined, followed) = (Cow::Borrowed(scop), BTreeSet::new(), Followed::default());
        Side { module, scop, symbols, combined, followed, digits: Digits::default() }
    };
    let old = side(module, scop, numbers);
    let new = side(&emitted.module, &again.scop, again.symbols.clone());
    let num_symbols = old.symbols.len();
    // The copies of what computes symbols are held against each other with all others.
    Sides::of(old, new, (num_symbols, Vec::new()))
}

/// Has the statement operations that are still there after emission?
fn is_kept(statement: &Statement) -> bool {
    !statement.roots.is_empty() && matches!(statement.kind, StatementKind::Write | StatementKind::Opaque)
}

/// What the emitter knows of each operation that it wrote.
fn images(emitted: &Emitted) -> HashMap<Op, Vec<&Image>> {
    let mut images: HashMap<Op, Vec<&Image>> = HashMap::new();
    emitted.images.iter().for_each(|image| images.entry(image.op).or_default().push(image));
    images
}

/// The image of the last root of a new statement that is a root of an old one.
fn image<'a>(scop: &Scop, statement: &Statement, images: &HashMap<Op, Vec<&'a Image>>) -> Option<&'a Image> {
    let of = |image: &&&Image| scop.statements[image.statement].roots.contains(&image.source);
    images.get(statement.roots.last()?)?.iter().find(of).copied()
}

/// The maps that the emitter knows.
fn given(scop: &Scop, again: &Scop, emitted: &Emitted) -> Result<Vec<Instances>, NotProved> {
    let images = images(emitted);
    if again.params.iter().any(|op| images.contains_key(op)) {
        return not_proved("what a statement did is done at the top of the function");
    }
    let mut given = Vec::new();
    for (new, statement) in again.statements.iter().filter(|(_, statement)| is_kept(statement)) {
        let Some(image) = image(scop, statement, &images) else {
            let root = statement.roots[statement.roots.len() - 1];
            if !emitted.module.op(root).regions.is_empty() {
                return not_proved("a generated loop is read as one opaque operation");
            }
            let name = emitted.module.name(root);
            return not_proved(format!("{name} is a copy of no statement's own operation"));
        };
        given.push(instances((new, statement), scop, image)?);
    }
    Ok(given)
}

/// What statements that only define cells may be copies of: each operation of theirs is one of an old statement's, which is a
/// guess about the whole. The last one is the most likely to be there for this statement alone.
fn hints(scop: &Scop, again: &Scop, emitted: &Emitted) -> Hints {
    let images = images(emitted);
    let cells = again.statements.iter().filter(|(_, statement)| statement.kind == StatementKind::Cell);
    let of = |statement: &Statement| {
        let written = statement.ops.iter().rev().filter_map(|op| images.get(op)).flatten();
        let whole = written.filter(|image| {
            let depth = statement.loops.len();
            image.ivs.len() == scop.statements[image.statement].loops.len()
                && image.ivs.iter().all(|iv| fits(iv, depth))
        });
        whole.map(|image| (image.statement, image.ivs.clone())).collect()
    };
    cells.map(|(new, statement)| (new, of(statement))).collect()
}

/// The map of a new statement to an old one.
fn instances((new, statement): (StatementId, &Statement), scop: &Scop, image: &Image) -> Result<Instances, NotProved> {
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
    Ok(Instances { new: Some(new), old, ivs, back: Vec::new() })
}

/// The maps of new statements to old ones, and the old statements that have copies without one.
fn whole(scop: &Scop, again: &Scop, emitted: &Emitted) -> (Vec<Instances>, BTreeSet<StatementId>) {
    let images = images(emitted);
    let (mut given, mut apart) = (Vec::new(), BTreeSet::new());
    for (new, statement) in again.statements.iter() {
        // What a statement of several roots was, each of its copies says.
        let of_roots = statement.roots.iter().filter_map(|root| images.get(root)).flatten();
        let olds: BTreeSet<StatementId> = of_roots.map(|image| image.statement).collect();
        let one = image(scop, statement, &images).filter(|_| olds.len() == 1 && is_kept(statement));
        match one.map(|image| instances((new, statement), scop, image)) {
            Some(Ok(one)) => given.push(one),
            Some(Err(_)) | None => apart.extend(olds),
        }
    }
    (given, apart)
}

/// The operations that combine in the reductions whose order the dependences allow to give up, and that is given up.
fn free((module, scop): (&Module, &Scop), own: Own<'_>) -> Free {
    let licenses = own.dependences.iter().filter_map(|known| known.license.as_ref());
    let told: BTreeSet<_> = licenses.filter(|license| own.given_up.contains(*license)).collect();
    let updates = updates(module, scop);
    let free = updates.values().filter(|update| told.iter().any(|license| license.covers(update)));
    free.flat_map(|update| update.steps.iter().map(|&step| (update.array, step))).collect()
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
