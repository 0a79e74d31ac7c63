//! Proving that two programs compute the same: same statement instances, same cells, dependent instances in their order.
//!
//! Every statement of the new program has an old one that it is a copy of, and an instance map. Where we wrote the program
//! ourselves, the emitter says which (`reread`); [`prove`] reads both functions anew and finds them (`infer`). Then the
//! questions of `questions` are asked. A map that was guessed wrongly fails one: it costs a proof, and never makes one.
//! `docs/algorithms/equivalence.md` has the proof and the sources.

mod by_rows;
pub mod certificate;
mod conjunction;
mod copied;
mod digits;
mod distances;
mod elsewhere;
mod family;
mod flow;
mod followed;
mod graphs;
mod handed_over;
mod in_order;
mod infer;
mod inside;
mod joined;
mod lanes;
mod learn;
mod licensed;
mod masked;
mod moved;
mod order;
mod part;
mod questions;
mod races;
mod reread;
mod rest;
mod rule;
mod slice;
mod solved;
mod spelled;
mod stated;
mod subscripts;
mod surroundings;
mod term;
mod text;
mod values;
mod within;

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::fmt;

use crate::affine::expr::AffineExpr;
use crate::affine::presburger::{Budget, Exhausted, Relation, Set, Space};
use crate::analysis::alias::Overlap;
use crate::analysis::extract_with;
use crate::analysis::integer_of;
use crate::analysis::reduction::updates;
use crate::analysis::scop::{Array, Scop, Statement, StatementId, StatementKind};
use crate::arena::Id;
use crate::ir::{Module, Op, Value, ValueDef};
use crate::limits::Limits;
use crate::schedule::change::License;
use crate::schedule::dependent::{Dependent, dependent};
use crate::schedule::license::promises;

use conjunction::{Conjunction, Piece};
use flow::Flow;
pub use graphs::structured;
pub use in_order::in_order;
pub use learn::{Sample, Samples};
pub use licensed::licensed;
pub use moved::rests_on;
use order::Kept;
pub use order::Own;
pub use part::prove_part;
use questions::{How, Questions, StatementCopy, small};
pub use reread::{Contradiction, Reread, combines, reread};
use rest::Rest;
pub use rule::{ProofQuestion, Rule};
use slice::{Side, Slice};
pub use spelled::{by_element, spelled};
pub use surroundings::named_in;
use surroundings::same_surroundings;

/// Answers questions.
pub type IsProved<'a> = dyn FnMut(&ProofQuestion<'_>) -> Result<bool, Exhausted> + 'a;

/// Why two programs are not proved to be the same. They may be so all the same.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotProved {
    /// Half a sentence.
    pub reason: String,
    /// The question that has another answer than the proof needs; none where one could not be asked.
    pub broken: Option<BrokenQuestion>,
    /// Arguments of the function, by number, for which that question has that answer, as far as they are known.
    pub at: Vec<(u32, i64)>,
    /// Did the search for a proof take all of its steps? Then more of them may find one; else they find the same.
    pub ran_out: bool,
    /// Does the reason end with a question that took more steps than it may?
    is_limit: bool,
}

/// A question with a pair that should not be there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BrokenQuestion {
    /// What it is for.
    pub rule: Rule,
    /// The old statements that it is about.
    pub old: (Option<StatementId>, Option<StatementId>),
    /// Which of their accesses, where it is about two.
    pub accesses: Option<(usize, usize)>,
}

impl fmt::Display for NotProved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "not proved: {}", self.reason)
    }
}

impl std::error::Error for NotProved {}

impl NotProved {
    /// Without a question.
    pub fn new(reason: impl Into<String>) -> NotProved {
        NotProved { reason: reason.into(), broken: None, at: Vec::new(), ran_out: false, is_limit: false }
    }

    /// The same, with why it is not proved by values.
    fn and_by_values(self, other: &NotProved) -> NotProved {
        let reason = format!("{}; by values: {}", self.reason, other.reason);
        NotProved { reason, is_limit: other.is_limit, ..self }
    }

    /// The same, with the name of the function that it is about.
    pub(crate) fn of(self, name: &str) -> NotProved {
        NotProved { reason: format!("@{name}: {}", self.reason), ..self }
    }

    /// The same of a proof that had this budget: with what gives more, where it took all that it may. The reason may be another one, as
    /// there are several ways to a proof.
    pub(crate) fn within(self, budget: &Budget, limits: &Limits) -> NotProved {
        if budget.left() > 0 {
            return self;
        }
        let what = if self.is_limit { ", the limit of a proof" } else { "; the proof ran out of steps" };
        NotProved { reason: format!("{}{what}; {}", self.reason, limits.allows_more()), ran_out: true, ..self }
    }
}

impl From<Exhausted> for NotProved {
    fn from(exhausted: Exhausted) -> NotProved {
        NotProved { is_limit: true, ..NotProved::new(exhausted.to_string()) }
    }
}

fn not_proved<T>(reason: impl Into<String>) -> Result<T, NotProved> {
    Err(NotProved::new(reason))
}

/// A statement of the new program as a copy of one of the old.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Instances {
    /// The copy; none for the end of the function.
    pub new: Option<StatementId>,
    /// What it is a copy of.
    pub old: Option<StatementId>,
    /// The old iteration over the loops around the copy, and the symbols of both programs.
    pub ivs: Vec<AffineExpr>,
    /// Maps back, one of which holds for each image; only a certificate needs them.
    pub back: Vec<Vec<AffineExpr>>,
}

/// A proof that was found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proved {
    /// The instance maps.
    pub instances: Vec<Instances>,
    /// How many questions were asked.
    pub num_questions: usize,
    /// What it rests on.
    pub assumptions: Vec<String>,
}

/// One function in both programs.
#[derive(Clone, Copy, Debug)]
pub struct Pair<'m> {
    /// The program before.
    pub before: &'m Module,
    /// Its function.
    pub func: Op,
    /// The program after.
    pub after: &'m Module,
    /// Its function.
    pub after_func: Op,
    /// May distinct memref arguments overlap?
    pub may_alias: bool,
}

/// What each proof rests on that looks into functions. Indices of both programs are read as integers of any size; those of the new one may
/// leave their type where those of the first do not.
pub const ALWAYS_ASSUMED: &str =
    "subscripts of the first program are in bounds and indices of both programs do not wrap";

/// How many questions a proof may take.
const MOST_QUESTIONS: usize = 400_000;

/// How hard looking for a point of a question may be.
const WITNESS_BUDGET: u64 = 100_000;

/// Does the statement do anything?
fn counts(statement: &Statement) -> bool {
    statement.kind != StatementKind::Unused
}

/// What all comparisons of values of what was written may take.
#[derive(Debug)]
pub struct Brief {
    left: Budget,
    most: u64,
    ran_out: Cell<bool>,
}

impl Brief {
    /// So many steps.
    pub fn new(most: u64) -> Brief {
        Brief { left: Budget::new(most), most, ran_out: Cell::new(false) }
    }

    /// Tries a proof in half of the steps that are left: what it fails of may not stand in the way of another one.
    pub fn attempt<T>(&self, prove: impl FnOnce(&Budget) -> T) -> T {
        let steps = self.left.left() / 2;
        let half = Budget::new(steps);
        let found = prove(&half);
        self.left.spend(steps - half.left()).expect("half of the steps are there");
        self.ran_out.set(self.ran_out.get() || half.left() == 0);
        found
    }

    /// How many steps it took so far.
    pub fn taken(&self) -> u64 {
        self.most - self.left.left()
    }

    /// Did one of them take all that it may?
    pub fn ran_out(&self) -> bool {
        self.ran_out.get()
    }
}

/// Proves that both functions do the same. `samples` are instances that have been seen to write the same.
///
/// # Errors
/// Where they are not proved to.
pub fn prove(pair: Pair<'_>, samples: &Samples<'_>, budget: &Budget) -> Result<Proved, NotProved> {
    let sides = Sides::read(pair).or_else(|not| Sides::without_computed(pair).unwrap_or(Err(not)))?;
    let assumptions = assumptions(&sides);
    match by_instances(&sides, samples, budget) {
        Ok((instances, num_questions)) => Ok(Proved { instances, num_questions, assumptions }),
        Err(not) => {
            let proved = by_values(&sides, budget).or_else(|other| by_sums(&sides, budget).ok_or(other));
            let put_back = proved.map_err(|other| not.and_by_values(&other))?;
            let assumptions = putting_back(assumptions, &put_back);
            Ok(Proved { instances: Vec::new(), num_questions: 0, assumptions })
        }
    }
}

/// What a proof rests on that puts cells of this memory back.
fn putting_back(assumptions: Vec<String>, put_back: &values::PutBack) -> Vec<String> {
    let alone = put_back.keys().map(|name| format!("nothing else touches {name} while it runs"));
    let others = put_back.iter().filter(|(_, is_written)| !**is_written);
    let writable = others.map(|(name, _)| format!("{name} can be written"));
    assumptions.into_iter().chain(alone).chain(writable).collect()
}

fn by_values(sides: &Sides<'_>, budget: &Budget) -> Result<values::PutBack, NotProved> {
    rest::bounds_mean_something(&sides.new)?;
    rest::believes_nothing(&sides.new)?;
    values::prove(sides, (&values::Expected::new(), &values::Free::new()), budget)
}

/// The same where sums come together in another order, as far as the operations of both programs say that they may. What has no
/// license in the new program is a sum in one order.
fn by_sums(sides: &Sides<'_>, budget: &Budget) -> Option<values::PutBack> {
    let before = updates(sides.old.module, &sides.old.scop);
    let after = updates(sides.new.module, &sides.new.scop);
    let licensed = before.values().filter(|update| update.reduction.is_licensed());
    let free: values::Free =
        licensed.flat_map(|update| update.steps.iter().map(|&step| (update.array, step))).collect();
    let may_be = !free.is_empty() && after.values().all(|update| update.reduction.is_licensed());
    may_be.then(|| values::prove(sides, (&values::Expected::new(), &free), budget).ok())?
}

/// The instance maps, and how many questions show that dependent instances keep their order.
fn by_instances(
    sides: &Sides<'_>,
    samples: &Samples<'_>,
    budget: &Budget,
) -> Result<(Vec<Instances>, usize), NotProved> {
    let instances = infer::instances(sides, (Vec::new(), &infer::Hints::new()), samples, budget)?;
    let mut num_questions = 0;
    let mut hold = |kept: &Kept<'_>| {
        sides.hold(&instances, (&How::Sets(budget), kept), &mut |asked| {
            num_questions += 1;
            if num_questions > MOST_QUESTIONS {
                return Err(Exhausted { limit: MOST_QUESTIONS as u64 });
            }
            Relation::from(asked.pairs.clone()).is_empty(budget)
        })
    };
    if let Err(not) = hold(&Kept::Meetings) {
        if not.broken.is_none_or(|broken| broken.rule != Rule::Order) {
            return Err(not);
        }
        // Updates of one accumulator may change places, where the operations say so.
        let limits = Limits { steps: budget.left(), ..Limits::default() };
        let Dependent { all: dependences, steps, .. } = dependent(sides.old.module, &sides.old.scop, false, &limits);
        budget.spend(steps)?;
        let mut given_up: BTreeSet<License> = dependences.iter().filter_map(|known| known.license.clone()).collect();
        // In another order integers may wrap that say they do not.
        let updates = updates(sides.old.module, &sides.old.scop);
        given_up.retain(|license| {
            !updates.values().any(|update| license.covers(update) && promises(sides.old.module, update))
        });
        if given_up.is_empty() {
            return Err(not);
        }
        let (dependences, given_up, partial) = (&*dependences, &given_up, &BTreeMap::new());
        hold(&Kept::Dependences(Own { dependences, given_up, partial }))?;
    }
    sides.means_as_much(budget)?;
    Ok((instances, num_questions))
}

/// Both programs, and what their statements compute.
struct Sides<'m> {
    old: Side<'m>,
    new: Side<'m>,
    num_symbols: usize,
    /// Symbols of the new program and of the old one that statements compute, and that are only taken to be the same.
    taken: Vec<[Value; 2]>,
    old_slices: HashMap<Option<StatementId>, Slice>,
    new_slices: HashMap<Option<StatementId>, Slice>,
}

/// Which symbol of the old program a symbol of the new one may be, where statements compute them.
type Taken<'t> = dyn Fn(&Scop, Value) -> Option<Value> + 't;

impl<'m> Sides<'m> {
    fn read(pair: Pair<'m>) -> Result<Sides<'m>, NotProved> {
        Sides::taking(pair, None, HashSet::new())
    }

    /// The same, where what the new program computes first of all, of what it loads, is no symbol of its; none if it computes nothing so.
    fn without_computed(pair: Pair<'m>) -> Option<Result<Sides<'m>, NotProved>> {
        let scop = extract_with(pair.after, pair.after_func, pair.may_alias, HashSet::new()).ok()?;
        let symbols = scop.symbols.clone();
        let side = Side::of(pair.after, scop);
        let computed: HashSet<Value> = symbols.into_iter().filter(|&symbol| side.symbol(symbol).is_err()).collect();
        (!computed.is_empty()).then(|| Sides::taking(pair, None, computed))
    }

    /// The same, where symbols that statements compute are taken for symbols of the old program, and `unfixed` values of the new
    /// one are no symbols. Whoever asks about them has to show that too ([`values::prove`]).
    fn taking(pair: Pair<'m>, taken_for: Option<&Taken<'_>>, unfixed: HashSet<Value>) -> Result<Sides<'m>, NotProved> {
        same_surroundings(&pair)?;
        let read = |module: &Module, func: Op, unfixed| {
            extract_with(module, func, pair.may_alias, unfixed).map_err(|no| NotProved::new(no.to_string()))
        };
        let before = read(pair.before, pair.func, HashSet::new())?;
        let after = read(pair.after, pair.after_func, unfixed)?;
        // Each side is known to run only where what it states holds.
        if before.nest.stating.len() != after.nest.stating.len() {
            return Err(NotProved::new("one program states of its arguments what the other one does not state first"));
        }
        let (mut old, mut new) = (Side::of(pair.before, before), Side::of(pair.after, after));
        let mut known: Vec<Result<String, Value>> = Vec::new();
        let mut number = |name: Result<String, Value>| {
            known.iter().position(|other| *other == name).unwrap_or_else(|| {
                known.push(name);
                known.len() - 1
            })
        };
        for symbol in old.scop.symbols.clone() {
            let name = match (old.symbol(symbol), taken_for) {
                (Err(_), Some(_)) => Err(symbol),
                (text, _) => Ok(text.map_err(NotProved::new)?),
            };
            old.symbols.push(number(name));
        }
        let mut taken = Vec::new();
        for symbol in new.scop.symbols.clone() {
            let name = match (new.symbol(symbol), taken_for.and_then(|taken_for| taken_for(&old.scop, symbol))) {
                (Err(_), Some(other)) => {
                    taken.push([symbol, other]);
                    old.symbol(other).map_err(|_| other)
                }
                (text, _) => Ok(text.map_err(NotProved::new)?),
            };
            new.symbols.push(number(name));
        }
        let num_symbols = known.len();
        old.find_digits();
        new.find_digits();
        Sides::of(old, new, (num_symbols, taken))
    }

    fn of(
        old: Side<'m>,
        new: Side<'m>,
        (num_symbols, taken): (usize, Vec<[Value; 2]>),
    ) -> Result<Sides<'m>, NotProved> {
        let (old_slices, new_slices) = (slices(&old)?, slices(&new)?);
        Ok(Sides { old, new, num_symbols, taken, old_slices, new_slices })
    }

    /// The questions about copies with these maps.
    fn questions<'q>(
        &'q self,
        instances: &[Instances],
        (how, kept): (&'q How<'q>, &'q Kept<'q>),
    ) -> Result<Questions<'q>, NotProved> {
        let mut copies = Vec::new();
        for (number, one) in instances.iter().enumerate() {
            let slices = (self.old_slices.get(&one.old), self.new_slices.get(&one.new));
            let (Some(before), Some(after)) = slices else { return not_proved("there is no such statement") };
            copies.push(StatementCopy::new(number, (&self.old, &self.new), one, (before, after))?);
        }
        Ok(Questions { old: &self.old, new: &self.new, num_symbols: self.num_symbols, copies, how, kept })
    }

    /// Holds the programs against the maps.
    fn hold(
        &self,
        instances: &[Instances],
        (how, kept): (&How<'_>, &Kept<'_>),
        is_empty: &mut IsProved<'_>,
    ) -> Result<(), NotProved> {
        for one in instances {
            let slices = (self.old_slices.get(&one.old), self.new_slices.get(&one.new));
            let (Some(before), Some(after)) = slices else { return not_proved("there is no such statement") };
            if before.text != after.text {
                return not_proved("a statement computes another function");
            }
        }
        for (id, _) in self.new.scop.statements.iter().filter(|(_, statement)| counts(statement)) {
            if instances.iter().filter(|one| one.new == Some(id)).count() != 1 {
                return not_proved("a statement of the new program is no copy");
            }
        }
        if instances.iter().filter(|one| one.new.is_none() && one.old.is_none()).count() != 1 {
            return not_proved("the ends of the functions are not held against each other");
        }
        rest::adds_nothing(&self.old, &self.new)?;
        stated::nothing_traps_first(&self.old, &self.new, Some(instances))?;
        stated::nothing_traps_early(&self.old, &self.new, instances)?;
        let mut open = None;
        let mut noted = |asked: &ProofQuestion<'_>| {
            let is_empty = is_empty(asked)?;
            if !is_empty {
                open = Some(Relation::from(asked.pairs.clone()));
            }
            Ok(is_empty)
        };
        let held = self.questions(instances, (how, kept))?.ask(&mut noted);
        held.map_err(|not| match &open {
            Some(pairs) if not.broken.is_some() => NotProved { at: self.arguments(pairs), ..not },
            _ => not,
        })
    }

    /// Values of the arguments at one point of a relation, if one is found soon.
    fn arguments(&self, pairs: &Relation) -> Vec<(u32, i64)> {
        let point = pairs.sample(&Budget::new(WITNESS_BUDGET)).ok().flatten();
        let Some(point) = point.and_then(|point| point.to_words()) else { return Vec::new() };
        let mut values = BTreeMap::new();
        for side in [&self.old, &self.new] {
            for (&symbol, &number) in side.scop.symbols.iter().zip(&side.symbols) {
                if let ValueDef::Arg(_, argument) = side.module.value(integer_of(side.module, symbol)).def
                    && let Some(&value) = point.get(number)
                {
                    values.insert(argument, value);
                }
            }
        }
        values.into_iter().collect()
    }
}

impl Sides<'_> {
    /// The questions about one copy.
    fn about(&self, one: &Instances) -> Result<Questions<'_>, NotProved> {
        let slices = (&self.old_slices[&one.old], &self.new_slices[&one.new]);
        let copies = vec![StatementCopy::new(0, (&self.old, &self.new), one, slices)?];
        let (old, new, num_symbols) = (&self.old, &self.new, self.num_symbols);
        Ok(Questions { old, new, num_symbols, copies, how: &How::Rows, kept: &Kept::Meetings })
    }

    /// Gives each copy its maps back.
    fn invert(&self, instances: &mut [Instances], budget: &Budget) -> Result<(), NotProved> {
        for one in instances.iter_mut().filter(|one| one.old.is_some()) {
            let all = self.about(one)?;
            let back = all.back(&all.copies[0], budget)?;
            one.back = back;
        }
        Ok(())
    }

    /// What is known of the symbols.
    fn context(&self) -> Result<Set, NotProved> {
        Ok(self.context_of(&self.old)?.intersect(&self.context_of(&self.new)?))
    }

    /// What one program knows of the symbols.
    fn context_of(&self, side: &Side<'_>) -> Result<Set, NotProved> {
        let mut known = Relation::empty(Space::set(self.num_symbols, 0));
        for piece in small(Piece::all(&side.scop.context))? {
            let mut one = Conjunction::new(self.num_symbols, 0, 0);
            small(one.embed(&piece, &questions::symbols(side)))?;
            known = known.union(&one.basic().clone().into());
        }
        Ok(known)
    }

    /// Does no load of a program race that other questions say nothing of?
    fn ask_races(&self, side: &Side<'_>, budget: &Budget) -> Result<(), NotProved> {
        let (how, kept) = (&How::Sets(budget), &Kept::Meetings);
        let (copies, num_symbols) = (Vec::new(), self.num_symbols);
        let questions = Questions { old: &self.old, new: side, num_symbols, copies, how, kept };
        questions.ask_races(&mut |asked| Relation::from(asked.pairs.clone()).is_empty(budget))
    }

    /// Means what the new program does besides its copies something: what it computes elsewhere than where it is needed, or for
    /// nobody, is in bounds and does not trap.
    fn means_as_much(&self, budget: &Budget) -> Result<(), NotProved> {
        let flow = |side| Flow::unknown(side, self.num_symbols);
        let (new, old, context, found) =
            (flow(&self.new), flow(&self.old), self.context()?, rest::FoundInstances::new());
        Rest { new: &new, old: &old, context: &context, found: &found, budget }.others_in_bounds()?;
        rest::traps_at_home(&self.new, &|_| Ok(false), budget)?;
        rest::bounds_mean_something(&self.new)
    }

    /// Are the images of the copy iterations of the old statement?
    fn fits(&self, one: &Instances, budget: &Budget) -> Result<bool, NotProved> {
        let all = self.about(one)?;
        all.lies_in_domain(&all.copies[0], &mut |asked| Relation::from(asked.pairs.clone()).is_empty(budget))
    }
}

fn slices(side: &Side<'_>) -> Result<HashMap<Option<StatementId>, Slice>, NotProved> {
    let mut slices = HashMap::new();
    let statements = side.scop.statements.iter().filter(|(_, statement)| counts(statement));
    let all = statements.map(|(id, statement)| (Some(id), statement)).chain([(None, &side.scop.end)]);
    for (id, statement) in all {
        slices.insert(id, side.slice(statement).map_err(NotProved::new)?);
    }
    Ok(slices)
}

/// Which arrays are assumed not to overlap, in the words of the old program where it touches them too.
fn assumptions(sides: &Sides<'_>) -> Vec<String> {
    let mut assumed: BTreeMap<[String; 2], String> = BTreeMap::new();
    for side in [&sides.old, &sides.new] {
        let scop: &Scop = &side.scop;
        let mut written: Vec<(usize, bool)> = Vec::new();
        let all = scop.statements.iter().flat_map(|(_, statement)| &statement.accesses);
        for access in all.filter(|access| matches!(scop.arrays[access.array], Array::Memory(_))) {
            written.push((access.array.index(), access.write));
        }
        written.sort_unstable();
        written.dedup();
        for (number, &(a, first)) in written.iter().enumerate() {
            for &(b, second) in &written[number + 1..] {
                let (one, two) = (Id::from_index(a), Id::from_index(b));
                if a != b && (first || second) && scop.memory.overlap(one, two) == Overlap::Assumed {
                    let text = scop.memory.assumption(side.module, one, two);
                    let names = [a, b].map(|array| side.array(Id::from_index(array)).unwrap_or_else(|_| text.clone()));
                    assumed.entry(names).or_insert(text);
                }
            }
        }
    }
    let mut assumed: Vec<String> = assumed.into_values().collect();
    assumed.sort();
    assumed.dedup();
    assumed
}
