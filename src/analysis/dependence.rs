//! Memory-based dependences between occurrences: which iteration of one touches a cell before which iteration of the
//! other.

use std::cell::OnceCell;
use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};

use super::access::{Effect, MemoryAccess, Place};
use super::alias::{Memory, Overlap, RootId};
use super::conflict::{self, Conflict, Piece};
use super::domain::{LoopId, Nest};
use crate::affine::expr::AffineExpr;
use crate::affine::presburger::{BasicRelation, Budget, DimKind, Exhausted, Relation, Set, Space};
use crate::ir::Module;

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

/// Something that touches memory when it runs: an access at home, or an access of a statement instance.
#[derive(Clone, Debug)]
pub struct Occurrence {
    /// What it belongs to, as the caller counts: an access, a statement. Dependences name it.
    pub owner: usize,
    /// The loops around it, outermost first.
    pub loops: Vec<LoopId>,
    /// Its place in the original order among all that run in the same iteration of the loops they share. Two with the
    /// same place are not ordered within one iteration.
    pub position: usize,
    /// The iterations in which it runs.
    pub domain: Set,
    /// Which memory it touches.
    pub place: Place,
    /// In which way.
    pub effect: Effect,
    /// Iterations -> subscripts, inside the domain; none: any cell.
    pub cells: Option<Relation>,
    /// Does it touch exactly these cells in exactly these iterations?
    pub must: bool,
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

/// What to compute.
#[derive(Clone, Debug)]
pub struct Wanted {
    /// Read after read as well?
    pub input: bool,
    /// How many steps the questions about one pair of occurrences may take.
    pub budget: u64,
}

impl Default for Wanted {
    fn default() -> Self {
        Wanted { input: false, budget: 2_000_000 }
    }
}

/// The dependences and the assumptions they rely on.
#[derive(Clone, Debug, Default)]
pub struct Dependences {
    /// One for each source, target, kind and carrying loop, none of them empty.
    pub all: Vec<Dependence>,
    /// Pairs of roots whose accesses were kept apart because the roots are assumed not to overlap.
    pub assumed: Vec<(RootId, RootId)>,
}

/// What the accesses do at home: each in its own block, owned by its index in the list.
pub fn occurrences(m: &Module, nest: &Nest, accesses: &[MemoryAccess]) -> Vec<Occurrence> {
    let mut all = Vec::new();
    for (owner, access) in accesses.iter().enumerate() {
        let home = nest.home_of(m, access.op);
        all.extend(access.touches.iter().map(|touch| Occurrence {
            owner,
            loops: home.loops.clone(),
            position: nest.order(access.op),
            domain: home.domain.clone(),
            place: touch.place,
            effect: touch.effect,
            cells: touch.cells.clone(),
            must: touch.must && home.exact,
        }));
    }
    all
}

/// A question that decides about a dependence: is there a pair of iterations in this conjunction?
#[derive(Clone, Copy, Debug)]
pub struct Asked<'a> {
    /// The owner of the earlier occurrence.
    pub source: usize,
    /// The owner of the later occurrence.
    pub target: usize,
    /// In which order the iterations come; none: in any.
    pub order: Option<Ordered>,
    /// The pairs, in the form that the occurrences give them; nothing has been simplified.
    pub pairs: &'a BasicRelation,
}

/// A kind of dependence, and the loop that carries it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ordered {
    /// The kind.
    pub kind: Kind,
    /// The common loop in which the iterations differ first; none if they agree in all of them.
    pub carried_by: Option<LoopId>,
}

/// Tells whether there is no such pair. Every dependence that is not found rests on its answers alone.
pub type IsEmpty<'a> = dyn FnMut(&Asked<'_>, &Budget) -> Result<bool, Exhausted> + 'a;

/// The solver's answer.
pub fn solve(asked: &Asked<'_>, budget: &Budget) -> Result<bool, Exhausted> {
    Relation::from(asked.pairs.clone()).is_empty(budget)
}

/// All dependences between the occurrences.
pub fn dependences(nest: &Nest, memory: &Memory, occurrences: &[Occurrence], wanted: &Wanted) -> Dependences {
    dependences_by(nest, memory, occurrences, wanted, &mut solve)
}

/// All dependences between the occurrences, as far as `is_empty` does not rule them out.
///
/// The pairs of two occurrences are exact: their domains are sets, their cells relations, and the order of execution is
/// the order of the common induction variables, all of which count upwards, then the order of the text. Splitting by
/// the first common loop in which the iterations differ splits the pairs into conjunctions without a union over levels.
pub fn dependences_by(
    nest: &Nest,
    memory: &Memory,
    occurrences: &[Occurrence],
    wanted: &Wanted,
    is_empty: &mut IsEmpty<'_>,
) -> Dependences {
    let mut found = Finder {
        nest,
        wanted,
        is_empty,
        context: conflict::pieces_of_set(&nest.context).remove(0),
        merged: BTreeMap::new(),
        assumed: BTreeSet::new(),
    };
    let prepared: Vec<OnceCell<Vec<Piece>>> = occurrences.iter().map(|_| OnceCell::new()).collect();
    let pieces = |at: usize| {
        prepared[at].get_or_init(|| match &occurrences[at].cells {
            Some(cells) => conflict::pieces(cells),
            None => conflict::pieces_of_set(&occurrences[at].domain),
        })
    };
    for (i, a) in occurrences.iter().enumerate() {
        for (j, b) in occurrences.iter().enumerate().skip(i) {
            let Some(kinds) = found.kinds(a, b) else { continue };
            let meeting = match found.meeting(memory, a, b) {
                Some(meeting) => meeting,
                None => continue,
            };
            found.pair(a, b, (pieces(i), pieces(j)), kinds, meeting, i == j);
        }
    }
    Dependences { all: found.merged.into_values().collect(), assumed: found.assumed.into_iter().collect() }
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

struct Finder<'a, 'q> {
    nest: &'a Nest,
    wanted: &'a Wanted,
    is_empty: &'a mut IsEmpty<'q>,
    /// What is known of the symbols.
    context: Piece,
    merged: BTreeMap<(usize, usize, Kind, Option<LoopId>), Dependence>,
    assumed: BTreeSet<(RootId, RootId)>,
}

impl Finder<'_, '_> {
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
    fn meeting(&mut self, memory: &Memory, a: &Occurrence, b: &Occurrence) -> Option<Meeting> {
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

    fn pair(
        &mut self,
        a: &Occurrence,
        b: &Occurrence,
        pieces: (&[Piece], &[Piece]),
        kinds: Kinds,
        meeting: Meeting,
        same: bool,
    ) {
        let known = a.cells.is_some() && b.cells.is_some();
        let cells = meeting == Meeting::Cells && known;
        let seen = |place| matches!(place, Place::World | Place::Console);
        let ordered = kinds.0 == Kind::Order || (seen(a.place) && seen(b.place));
        let exact = (ordered || cells) && a.must && b.must;
        let num_symbols = self.nest.symbols.len();
        let both = |context: &Piece, from: &[Piece], to: &[Piece]| -> Vec<Conflict> {
            let pairs = from.iter().flat_map(|x| to.iter().map(move |y| (x, y)));
            pairs.filter_map(|(x, y)| conflict::conflict(x, y, context, num_symbols, cells)).collect()
        };
        let forward = both(&self.context, pieces.0, pieces.1);
        if self.never_meet(a, b, &forward) == Ok(true) {
            return;
        }
        let several = cells.then(|| pieces.0.iter().chain(pieces.1).any(|piece| !piece.is_single()));
        self.direction(a, b, &forward, kinds.0, (exact, several));
        if !same {
            let backward = both(&self.context, pieces.1, pieces.0);
            self.direction(b, a, &backward, kinds.1, (exact, several));
        }
    }

    /// Is there no pair at all, in whichever order?
    fn never_meet(&mut self, a: &Occurrence, b: &Occurrence, conflicts: &[Conflict]) -> Result<bool, Exhausted> {
        let budget = Budget::new(self.wanted.budget);
        for Conflict { pairs, .. } in conflicts {
            let asked = Asked { source: a.owner, target: b.owner, order: None, pairs };
            if !(self.is_empty)(&asked, &budget)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The dependences from `source` to `target`, level by level.
    fn direction(
        &mut self,
        source: &Occurrence,
        target: &Occurrence,
        pairs: &[Conflict],
        kind: Kind,
        (exact, several): (bool, Option<bool>),
    ) {
        let loops = source.loops.iter().zip(&target.loops).take_while(|(x, y)| x == y);
        let common = loops.count();
        for level in 0..=common {
            if level == common && source.position >= target.position {
                continue;
            }
            let carried_by = source.loops[..common].get(level).copied();
            // Where the values of the loop are known exactly, its domain tells how far they lie apart.
            let inexact = carried_by.filter(|&id| self.nest.is_visible(id)).map(|id| &self.nest.loops[id]);
            let inexact = inexact.filter(|data| !data.exact);
            let apart = inexact.map_or(AffineExpr::Const(1), |data| data.apart.clone());
            let ordered = pairs.iter().filter_map(|pairs| pairs.at_level(level, common, &apart));
            let budget = Budget::new(self.wanted.budget);
            let space = Space::relation(self.nest.symbols.len(), source.loops.len(), target.loops.len());
            let mut kept = Vec::new();
            let mut exhausted = false;
            for basic in ordered {
                let order = Some(Ordered { kind, carried_by });
                let asked = Asked { source: source.owner, target: target.owner, order, pairs: &basic };
                match (self.is_empty)(&asked, &budget) {
                    Ok(true) => {}
                    Ok(false) => kept.push(basic),
                    Err(Exhausted { .. }) => {
                        exhausted = true;
                        kept.push(basic);
                    }
                }
            }
            if !kept.is_empty() {
                let pairs = Relation::from_disjuncts(space, kept);
                let exact = exact && !exhausted;
                let shared = match several {
                    Some(true) => shared(source, target, &pairs),
                    Some(false) => Shared::One,
                    None => Shared::Unknown,
                };
                self.add(Dependence {
                    shared,
                    kind,
                    source: source.owner,
                    target: target.owner,
                    carried_by,
                    pairs,
                    exact,
                    exhausted,
                });
            }
        }
    }

    fn add(&mut self, dependence: Dependence) {
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
