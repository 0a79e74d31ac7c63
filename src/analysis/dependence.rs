//! Memory-based dependences between occurrences: which iteration of one touches a cell before which iteration of the
//! other.

use std::cell::OnceCell;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::access::{Effect, Place};
use super::alias::{FunctionMemory, Overlap, RootId};
use super::classes::Classes;
use super::conflict::{self, Conflict, OccurrencePiece};
use super::domain::{LoopId, Nest};
pub use super::occurrence::{Occurrence, occurrences, spaced_occurrences};
pub use super::wanted::{Carriers, WantedDependences};
use crate::affine::expr::AffineExpr;
use crate::affine::presburger::{BasicRelation, Budget, DimKind, Exhausted, Relation, Set, Space};

/// The kind of a dependence.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// Write, then read.
    Flow,
    /// Read, then write.
    Anti,
    /// Write, then write.
    Output,
    /// Read, then read; only on request.
    Input,
    /// One of both is opaque.
    Order,
}

impl Kind {
    /// All of them.
    pub const ALL: [Kind; 5] = [Kind::Flow, Kind::Anti, Kind::Output, Kind::Input, Kind::Order];

    /// Its name in reports.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Flow => "flow",
            Kind::Anti => "anti",
            Kind::Output => "output",
            Kind::Input => "input",
            Kind::Order => "order",
        }
    }
}

/// The ordered pairs of iterations that touch the same cell, in one of which it is written.
#[derive(Clone, Debug)]
pub struct Dependence {
    /// The kind.
    pub kind: Kind,
    /// The owner of the earlier occurrence.
    pub source: usize,
    /// The owner of the later occurrence.
    pub target: usize,
    /// The common loop in which the iterations differ first; none if they agree in all of them.
    pub carried_by: Option<LoopId>,
    /// Induction variables of the source's loops -> induction variables of the target's loops.
    pub pairs: Relation,
    /// The cells that both touch.
    pub shared: Shared,
    /// Are there exactly these pairs? If not, at most these.
    pub exact: bool,
    /// Did the budget run out, so that the pairs may not exist at all?
    pub exhausted: bool,
}

/// The cells that the source and the target of each pair both touch.
#[derive(Clone, Debug)]
pub enum Shared {
    /// One cell: the source touches no other in its iteration, nor does the target.
    One,
    /// These: source -> (target, cell).
    Several(Relation),
    /// At least one.
    Unknown,
}

impl Shared {
    /// The cells where the pairs are those of both.
    pub(super) fn union(self, other: &Shared) -> Shared {
        match (self, other) {
            (Shared::One, Shared::One) => Shared::One,
            (Shared::Several(a), Shared::Several(b)) if a.space() == b.space() => Shared::Several(a.union(b)),
            _ => Shared::Unknown,
        }
    }
}

/// What it costs to put a question about two accesses, its answer aside: its rows are made, copied and kept.
pub fn cost_of_asking(pairs: &BasicRelation) -> u64 {
    (pairs.num_rows() * pairs.num_columns() / 64) as u64
}

/// The dependences and the assumptions they rely on.
#[derive(Clone, Debug, Default)]
pub struct Dependences {
    /// One for each source, target, kind and carrying loop, none of them empty.
    pub all: Vec<Dependence>,
    /// Pairs of roots whose accesses were kept apart because the roots are assumed not to overlap.
    pub assumed: Vec<(RootId, RootId)>,
    /// How many steps that took.
    pub steps: u64,
}

/// A question that decides about a dependence: is there a pair of iterations in this conjunction?
#[derive(Clone, Copy, Debug)]
pub struct PairQuestion<'a> {
    /// The owner of the earlier occurrence.
    pub source: usize,
    /// The owner of the later occurrence.
    pub target: usize,
    /// In which order the iterations come; none: in any.
    pub order: Option<CarriedKind>,
    /// The pairs, in the form that the occurrences give them; nothing has been simplified.
    pub pairs: &'a BasicRelation,
}

/// A kind of dependence, and the loop that carries it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CarriedKind {
    /// The kind.
    pub kind: Kind,
    /// The common loop in which the iterations differ first; none if they agree in all of them.
    pub carried_by: Option<LoopId>,
}

/// Tells whether there is no such pair. Every dependence that is not found rests on its answers alone.
pub type IsEmpty<'a> = dyn FnMut(&PairQuestion<'_>, &Budget) -> Result<bool, Exhausted> + 'a;

/// The solver's answer.
pub fn solve(asked: &PairQuestion<'_>, budget: &Budget) -> Result<bool, Exhausted> {
    Relation::from(asked.pairs.clone()).is_empty(budget)
}

/// All dependences between the occurrences.
pub fn dependences(
    nest: &Nest,
    memory: &FunctionMemory,
    occurrences: &[Occurrence],
    wanted: &WantedDependences,
) -> Dependences {
    dependences_by(nest, memory, occurrences, wanted, None)
}

/// All dependences between the occurrences, as far as `is_empty`, or else the solver, does not rule them out.
///
/// The pairs of two occurrences are exact: their domains are sets, their cells relations, and the order of execution is
/// the order of the common induction variables, all of which count upwards, then the order of the text. Splitting by
/// the first common loop in which the iterations differ splits the pairs into conjunctions without a union over levels.
///
/// The solver is asked once about occurrences that are alike; `is_empty`, which may keep the answers apart by what they
/// are for, is asked about all.
pub fn dependences_by(
    nest: &Nest,
    memory: &FunctionMemory,
    occurrences: &[Occurrence],
    wanted: &WantedDependences,
    is_empty: Option<&mut IsEmpty<'_>>,
) -> Dependences {
    let count = occurrences.len();
    let mut all = (0..count).flat_map(|i| (i..count).map(move |j| (i, j)));
    search((nest, memory), occurrences, wanted, is_empty, &mut all)
}

/// The same between the first `count` occurrences and the others only.
pub fn dependences_between(
    (nest, memory): (&Nest, &FunctionMemory),
    (occurrences, count): (&[Occurrence], usize),
    wanted: &WantedDependences,
    is_empty: &mut IsEmpty<'_>,
) -> Dependences {
    let mut all = (0..count).flat_map(|i| (count..occurrences.len()).map(move |j| (i, j)));
    search((nest, memory), occurrences, wanted, Some(is_empty), &mut all)
}

/// All dependences within what is left of the budget, from which it is taken.
///
/// # Errors
/// Where that does not suffice: bounds for the rest, of which there may be as many as pairs, would be of no use.
pub fn dependences_within(
    (nest, memory): (&Nest, &FunctionMemory),
    occurrences: &[Occurrence],
    budget: &Budget,
) -> Result<Vec<Dependence>, Exhausted> {
    let total = budget.left();
    let wanted = WantedDependences { budget: total, total, whole: true, ..WantedDependences::default() };
    let found = dependences(nest, memory, occurrences, &wanted);
    // The last step tells that it sufficed.
    budget.spend(found.steps + u64::from(found.steps == total))?;
    Ok(found.all)
}

/// The dependences between these pairs of occurrences.
fn search(
    (nest, memory): (&Nest, &FunctionMemory),
    occurrences: &[Occurrence],
    wanted: &WantedDependences,
    is_empty: Option<&mut IsEmpty<'_>>,
    pairs: &mut dyn Iterator<Item = (usize, usize)>,
) -> Dependences {
    let (recalls, mut solver) = (is_empty.is_none(), solve);
    let mut found = Finder {
        nest,
        wanted,
        is_empty: is_empty.unwrap_or(&mut solver),
        recalls,
        context: conflict::pieces_of_set(&nest.context).remove(0),
        classes: Classes::new(occurrences),
        left: Rc::new(Budget::new(wanted.total)),
        looks: wanted.meetings,
        alive: FxHashMap::default(),
        meetings: FxHashMap::default(),
        levels: FxHashMap::default(),
        merged: BTreeMap::new(),
        settled: FxHashSet::default(),
        assumed: FxHashSet::default(),
    };
    for (i, j) in pairs {
        if wanted.whole && found.left.left() == 0 {
            break;
        }
        let (a, b) = (&occurrences[i], &occurrences[j]);
        let Some(kinds) = found.kinds(a, b) else { continue };
        let Some(meeting) = found.meeting(memory, a, b) else { continue };
        if !a.common_loops(b).map(Some).chain([None]).any(|carrier| found.asks_about(carrier)) {
            continue;
        }
        found.pair((i, a), (j, b), kinds, meeting);
    }
    let mut assumed: Vec<(RootId, RootId)> = found.assumed.into_iter().collect();
    assumed.sort_unstable();
    let steps = wanted.total - found.left.left();
    Dependences { all: found.merged.into_values().collect(), assumed, steps }
}

/// How two occurrences may meet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Meeting {
    /// Where their cells are the same.
    Cells,
    /// Anywhere.
    Anywhere,
}

/// The kinds of the dependences of a pair, forward and backward.
type Kinds = (Kind, Kind);

/// The pairs of iterations from one occurrence to another that a loop carries, or none.
struct CarriedPairs {
    carried_by: Option<LoopId>,
    pairs: Relation,
    shared: Shared,
    /// Did the budget run out?
    exhausted: bool,
}

/// The classes of two occurrences, the first one earlier, and whether they meet where their cells are the same.
type EndClasses = (usize, usize, bool);

/// Where iterations of two classes may meet.
#[derive(Clone, Debug)]
enum Meetings {
    /// In these pairs of a conjunction of the first and one of the second.
    In(Rc<[(usize, usize)]>),
    /// Nobody looked at all pairs of conjunctions: anywhere.
    Unknown,
}

impl Meetings {
    /// Those of the second with the first.
    fn swapped(&self) -> Meetings {
        match self {
            Meetings::In(pairs) => {
                let mut pairs: Vec<_> = pairs.iter().map(|&(x, y)| (y, x)).collect();
                pairs.sort_unstable();
                Meetings::In(pairs.into())
            }
            Meetings::Unknown => Meetings::Unknown,
        }
    }
}

struct Finder<'a, 'q> {
    nest: &'a Nest,
    wanted: &'a WantedDependences,
    is_empty: &'a mut IsEmpty<'q>,
    /// Is an equal question not asked again?
    recalls: bool,
    /// What is known of the symbols.
    context: OccurrencePiece,
    classes: Classes<'a>,
    /// What is left for all questions.
    left: Rc<Budget>,
    /// How many more pairs of conjunctions are looked at.
    looks: usize,
    /// For each class of several conjunctions those that hold an iteration, or may.
    alive: FxHashMap<usize, Rc<[usize]>>,
    /// Where their iterations may meet, in whichever order.
    meetings: FxHashMap<EndClasses, Meetings>,
    /// Their levels; and whether the first stands first in the text.
    levels: FxHashMap<(EndClasses, bool), Rc<[CarriedPairs]>>,
    merged: BTreeMap<(usize, usize, Kind, Option<LoopId>), Dependence>,
    /// The loops that nothing more is asked about.
    settled: FxHashSet<LoopId>,
    assumed: FxHashSet<(RootId, RootId)>,
}

impl Finder<'_, '_> {
    /// Is it still asked what this loop carries, or what one iteration needs of itself?
    fn asks_about(&self, carried_by: Option<LoopId>) -> bool {
        self.wanted.carriers.include(self.nest, carried_by) && carried_by.is_none_or(|id| !self.settled.contains(&id))
    }

    fn kinds(&self, a: &Occurrence, b: &Occurrence) -> Option<Kinds> {
        Some(match (a.effect, b.effect) {
            (Effect::Opaque, _) | (_, Effect::Opaque) => (Kind::Order, Kind::Order),
            (Effect::Write, Effect::Read) => (Kind::Flow, Kind::Anti),
            (Effect::Read, Effect::Write) => (Kind::Anti, Kind::Flow),
            (Effect::Write, Effect::Write) => (Kind::Output, Kind::Output),
            (Effect::Read, Effect::Read) if self.wanted.input => (Kind::Input, Kind::Input),
            (Effect::Read, Effect::Read) => return None,
        })
    }

    /// How the two may meet, if they may.
    fn meeting(&mut self, memory: &FunctionMemory, a: &Occurrence, b: &Occurrence) -> Option<Meeting> {
        match (a.place, b.place) {
            (Place::Own(x), Place::Own(y)) => (x == y).then_some(Meeting::Cells),
            (Place::Own(_), _) | (_, Place::Own(_)) => None,
            (Place::World | Place::Console, Place::World | Place::Console) => Some(Meeting::Anywhere),
            (Place::Console, Place::Root(_)) | (Place::Root(_), Place::Console) => None,
            (Place::World, Place::Root(root)) | (Place::Root(root), Place::World) => {
                memory.is_reachable(root).then_some(Meeting::Anywhere)
            }
            (Place::Root(x), Place::Root(y)) => match memory.overlap(x, y) {
                Overlap::Same => Some(Meeting::Cells),
                Overlap::Never => None,
                Overlap::Maybe => Some(Meeting::Anywhere),
                Overlap::Assumed => {
                    self.assumed.insert((x.min(y), x.max(y)));
                    None
                }
            },
        }
    }

    fn pair(&mut self, (i, a): (usize, &Occurrence), (j, b): (usize, &Occurrence), kinds: Kinds, meeting: Meeting) {
        let known = a.cells.is_some() && b.cells.is_some();
        let cells = meeting == Meeting::Cells && known;
        // What is seen from outside keeps its order, whatever it touches; whether it touches some memory nobody knows.
        let seen = |place| matches!(place, Place::World | Place::Console);
        let exact = (seen(a.place) && seen(b.place) || cells) && a.must && b.must;
        let ends = (self.classes.of(i), self.classes.of(j), cells);
        let (forward, backward) = (OnceCell::new(), OnceCell::new());
        let meetings = self.meetings(a, b, ends, &forward);
        if matches!(&meetings, Meetings::In(pairs) if pairs.is_empty()) {
            return;
        }
        self.direction(a, b, ends, (&meetings, &forward), kinds.0, exact);
        if i != j {
            let ends = (ends.1, ends.0, cells);
            self.direction(b, a, ends, (&meetings.swapped(), &backward), kinds.1, exact);
        }
    }

    /// The pairs of iterations that meet, in whichever order.
    fn conflicts(
        &self,
        source: &Occurrence,
        target: &Occurrence,
        ends: EndClasses,
        meetings: &Meetings,
    ) -> Vec<Conflict> {
        let num_symbols = self.nest.symbols.len();
        let Meetings::In(pairs) = meetings else {
            let any = |loops: &[LoopId]| conflict::pieces_of_set(&Set::universe(Space::set(num_symbols, loops.len())));
            let (from, to) = (any(&source.loops), any(&target.loops));
            return conflict::conflict(&from[0], &to[0], &self.context, num_symbols, false).into_iter().collect();
        };
        pairs.iter().filter_map(|&pair| self.conflict(ends, pair)).collect()
    }

    /// The pairs of iterations of two conjunctions that meet.
    fn conflict(&self, (from, to, cells): EndClasses, (x, y): (usize, usize)) -> Option<Conflict> {
        let (x, y) = (&self.classes.pieces(from)[x], &self.classes.pieces(to)[y]);
        conflict::conflict(x, y, &self.context, self.nest.symbols.len(), cells)
    }

    /// The answer to a question. Where all are needed it costs the budget something even if it is plain.
    fn asks(&mut self, asked: &PairQuestion<'_>, budget: &Budget) -> Result<bool, Exhausted> {
        budget.spend(if self.wanted.whole { cost_of_asking(asked.pairs) } else { 0 })?;
        (self.is_empty)(asked, budget)
    }

    /// The conjunctions of a class that hold an iteration, or may: those with one that meets itself.
    fn alive(&mut self, one: &Occurrence, class: usize) -> Rc<[usize]> {
        let count = self.classes.pieces(class).len();
        if count == 1 {
            return Rc::new([0]);
        }
        if let Some(known) = self.alive.get(&class) {
            return known.clone();
        }
        let budget = self.left.share(self.wanted.budget);
        let is_alive = |&x: &usize| {
            let itself = self.conflict((class, class, true), (x, x));
            itself.is_some_and(|Conflict { pairs, .. }| {
                let asked = PairQuestion { source: one.owner, target: one.owner, order: None, pairs: &pairs };
                self.asks(&asked, &budget) != Ok(true)
            })
        };
        let alive: Rc<[usize]> = (0..count).filter(is_alive).collect();
        self.alive.insert(class, alive.clone());
        alive
    }

    /// Where the two may meet, in whichever order; the pairs of iterations too, if they were looked at.
    fn meetings(
        &mut self,
        a: &Occurrence,
        b: &Occurrence,
        ends: EndClasses,
        conflicts: &OnceCell<Vec<Conflict>>,
    ) -> Meetings {
        let recalls = self.recalls && self.classes.recur(ends.0, ends.1);
        if let Some(known) = self.meetings.get(&ends).filter(|_| recalls) {
            return known.clone();
        }
        let (from, to) = (self.alive(a, ends.0), self.alive(b, ends.1));
        let meetings = match self.looks.checked_sub(from.len() * to.len()) {
            None => Meetings::Unknown,
            Some(left) => {
                self.looks = left;
                let budget = self.left.share(self.wanted.budget);
                let mut met = Vec::new();
                for pair in from.iter().flat_map(|&x| to.iter().map(move |&y| (x, y))) {
                    let Some(conflict) = self.conflict(ends, pair) else { continue };
                    let asked = PairQuestion { source: a.owner, target: b.owner, order: None, pairs: &conflict.pairs };
                    if self.asks(&asked, &budget) != Ok(true) {
                        met.push((pair, conflict));
                    }
                }
                let (pairs, met): (Vec<_>, Vec<_>) = met.into_iter().unzip();
                _ = conflicts.set(met);
                Meetings::In(pairs.into())
            }
        };
        if recalls {
            self.meetings.insert(ends, meetings.clone());
        }
        meetings
    }

    /// The dependences from `source` to `target`, level by level.
    fn direction(
        &mut self,
        source: &Occurrence,
        target: &Occurrence,
        ends: EndClasses,
        (meetings, conflicts): (&Meetings, &OnceCell<Vec<Conflict>>),
        kind: Kind,
        exact: bool,
    ) {
        let key = (ends, source.position < target.position);
        let recalls = self.recalls && (self.classes.recur(ends.0, ends.1) || ends.0 == ends.1);
        let known = self.levels.get(&key).filter(|_| recalls).cloned();
        let levels = known.unwrap_or_else(|| {
            let conflicts = conflicts.get_or_init(|| self.conflicts(source, target, ends, meetings));
            let is_unknown = matches!(meetings, Meetings::Unknown);
            let levels: Rc<[CarriedPairs]> = self.levels(source, target, ends, (conflicts, is_unknown), kind).into();
            if recalls {
                self.levels.insert(key, levels.clone());
            }
            levels
        });
        for CarriedPairs { carried_by, pairs, shared, exhausted } in levels.iter() {
            self.add(Dependence {
                kind,
                source: source.owner,
                target: target.owner,
                carried_by: *carried_by,
                pairs: pairs.clone(),
                shared: shared.clone(),
                exact: exact && !exhausted,
                exhausted: *exhausted,
            });
        }
    }

    /// The levels at which there are pairs from `source` to `target`, or may be. If it is unknown which pairs meet, all do.
    fn levels(
        &mut self,
        source: &Occurrence,
        target: &Occurrence,
        ends: EndClasses,
        (conflicts, is_unknown): (&[Conflict], bool),
        kind: Kind,
    ) -> Vec<CarriedPairs> {
        let common = source.common_loops(target).count();
        let space = Space::relation(self.nest.symbols.len(), source.loops.len(), target.loops.len());
        let is_single = |class: usize| self.classes.pieces(class).iter().all(OccurrencePiece::is_single);
        let several = ends.2.then(|| !is_single(ends.0) || !is_single(ends.1));
        let mut levels = Vec::new();
        for level in 0..=common {
            if level == common && source.position >= target.position {
                continue;
            }
            let carried_by = source.loops[..common].get(level).copied();
            if !self.asks_about(carried_by) {
                continue;
            }
            // Where the values of the loop are known exactly, its domain tells how far they lie apart.
            let inexact = carried_by.filter(|&id| self.nest.is_visible(id)).map(|id| &self.nest.loops[id]);
            let inexact = inexact.filter(|data| !data.exact);
            let apart = inexact.map_or(AffineExpr::Const(1), |data| data.apart.clone());
            let ordered = conflicts.iter().filter_map(|pairs| pairs.at_level(level, common, &apart));
            let budget = self.left.share(self.wanted.budget);
            let (mut kept, mut exhausted) = (Vec::new(), is_unknown);
            for basic in ordered {
                let order = Some(CarriedKind { kind, carried_by });
                let asked = PairQuestion { source: source.owner, target: target.owner, order, pairs: &basic };
                match self.asks(&asked, &budget) {
                    Ok(true) => {}
                    Ok(false) => kept.push(basic),
                    // Nobody knows: the pairs stay, as an upper bound.
                    Err(Exhausted { .. }) => {
                        exhausted = true;
                        kept.push(basic);
                    }
                }
            }
            if !kept.is_empty() {
                let pairs = Relation::from_disjuncts(space, kept);
                let shared = match several {
                    Some(true) => shared(source, target, &pairs),
                    Some(false) => Shared::One,
                    None => Shared::Unknown,
                };
                levels.push(CarriedPairs { carried_by, pairs, shared, exhausted });
            }
        }
        levels
    }

    fn add(&mut self, dependence: Dependence) {
        let is_flow = dependence.exact && dependence.kind == Kind::Flow;
        let enough = |&id: &LoopId| is_flow && self.wanted.carriers.first_is_enough(self.nest, id);
        self.settled.extend(dependence.carried_by.filter(enough));
        match self.merged.entry((dependence.source, dependence.target, dependence.kind, dependence.carried_by)) {
            Entry::Vacant(entry) => {
                entry.insert(dependence);
            }
            Entry::Occupied(mut entry) => {
                let known = entry.get_mut();
                known.pairs = known.pairs.union(&dependence.pairs);
                known.shared = std::mem::replace(&mut known.shared, Shared::Unknown).union(&dependence.shared);
                known.exact &= dependence.exact;
                known.exhausted |= dependence.exhausted;
            }
        }
    }
}

/// The pairs with the cells that both touch.
fn shared(source: &Occurrence, target: &Occurrence, pairs: &Relation) -> Shared {
    let (Some(from), Some(to)) = (&source.cells, &target.cells) else { return Shared::Unknown };
    let (space, rank) = (pairs.space(), from.space().num_range);
    let pairs = pairs.insert_dims(DimKind::Range, space.num_range, rank);
    let from = from.insert_dims(DimKind::Range, 0, space.num_range);
    let to = to.wrap().insert_dims(DimKind::Range, 0, space.num_domain).unwrap(space.num_domain);
    Shared::Several(pairs.intersect(&from).intersect(&to))
}
