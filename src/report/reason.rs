//! Reasons in words: why a loop is not parallel, which two iterations fight over which cell.

use std::cell::OnceCell;
use std::rc::Rc;

use num_bigint::BigInt;

use super::ReportOptions;
use super::text::{BY_COMPARISON, BY_FLAGS};
use crate::affine::presburger::Budget;
use crate::analysis::NoScop;
use crate::analysis::access::{AccessKind, Effect, MemoryAccess, Place, Touch};
use crate::analysis::dependence::{Dependence, Kind, WantedDependences};
use crate::analysis::domain::LoopId;
use crate::analysis::names::value_name;
use crate::analysis::reduction::Permit;
use crate::analysis::verdict::{Analysis, CarriedValue, LoopVerdict, analyse};
use crate::analysis::witness::{PairWitness, is_named_by, names_symbol, nearest, uses_symbol};
use crate::analysis::words::{AccessPair, Does, End, Point, carrier, why_in_doubt};
use crate::diag::Span;
use crate::ir::{Module, Op, Value};
use crate::schedule::explain::{doubted, pair};
use crate::schedule::refusal::Refusal;
use crate::schedule::written::Written;

fn does_of(m: &Module, access: &MemoryAccess) -> Does {
    let places = || access.touches.iter().map(|touch| touch.place);
    let world = places().any(|place| place == Place::World);
    let outside = world || places().any(|place| place == Place::Console);
    let opaque = outside && access.touches.iter().all(|touch| touch.effect == Effect::Opaque);
    Does::of(m, access.op, world, opaque)
}

/// What keeps a loop in order, for a refusal to change it.
pub struct KeepsInOrder {
    /// What the later access does, then what the earlier one.
    pub labels: Vec<(Span, String)>,
    /// What else there is to say.
    pub notes: Vec<String>,
}

/// What a report says of a loop, given as its operation, that no step can change. None if its iterations may run in any order.
pub fn kept(m: &Module, func: Op, looped: Op, options: &ReportOptions) -> Option<KeepsInOrder> {
    let analysis = analyse(m, func, options.may_alias, &WantedDependences::within(&options.limits));
    let (id, verdict) =
        analysis.nest.loops.iter().find(|(_, data)| data.op == looped).map(|(id, _)| (id, &analysis.verdicts[id]))?;
    let words = Rc::new(Budget::new(options.limits.steps));
    let reporter = Reporter { m, a: &analysis, options, written: OnceCell::new(), words };
    let values = || {
        let why = reporter.why(id, verdict, (false, None));
        KeepsInOrder {
            labels: Vec::new(),
            notes: (!verdict.tensors).then(|| format!("its order is kept: {why}")).into_iter().collect(),
        }
    };
    (!verdict.parallel).then(|| reporter.labels(verdict).unwrap_or_else(values))
}

/// Speaks about an analysis in the source's own names and lines.
pub(super) struct Reporter<'a> {
    pub(super) m: &'a Module,
    pub(super) a: &'a Analysis,
    pub(super) options: &'a ReportOptions,
    /// The function before the judge, once a reason is asked for; or why it is no program whose order could change.
    pub(super) written: OnceCell<Result<Written<'a>, NoScop>>,
    /// For all that is said of dependences.
    pub(super) words: Rc<Budget>,
}

impl Reporter<'_> {
    pub(super) fn line(&self, op: Op) -> usize {
        self.options.lines.line(self.m.op(op).span.range().start)
    }

    pub(super) fn id(&self, owner: usize) -> Option<String> {
        self.a.accesses[owner].id.map(|id| format!("S{id}"))
    }

    /// What there is to say of a loop; `pair` keeps a reduction in order, which may be given up or not.
    pub(super) fn why(&self, id: LoopId, verdict: &LoopVerdict, (may_be, pair): (bool, Option<&str>)) -> String {
        if verdict.parallel {
            let fixed = self.fixed(id).map_or_else(String::new, |why| format!("; no step can change it: {why}"));
            return format!("no iteration touches a cell that another one writes{}{fixed}", self.combined(id));
        }
        if verdict.reduction {
            let names: Vec<String> = verdict.reductions.iter().map(|reduction| reduction.names.join(" and ")).collect();
            let order = match verdict.permit() {
                _ if !may_be => "its order is kept".to_owned(),
                _ if verdict.licensed => "its order may be given up".to_owned(),
                Some(Permit::Nothing) => format!("its order is kept: {BY_COMPARISON}"),
                _ => format!("its order is kept: {BY_FLAGS}"),
            };
            let pair = pair.map_or_else(String::new, |pair| format!(": {pair}"));
            return format!("a reduction by {}; {order}{pair}", names.join(" and by "));
        }
        if verdict.tensors {
            return "how its tensors flow from iteration to iteration is not modelled".to_owned();
        }
        let carried = |value: &&CarriedValue| value.carried_by == id && value.reduction.is_none();
        if verdict.num_obstacles == 0 {
            let names: Vec<String> =
                self.a.values.iter().filter(carried).map(|value| value_name(self.m, value.value)).collect();
            let pair = self.judged(id).map_or_else(String::new, |pair| format!(": {pair}"));
            return format!(
                "each iteration needs {} of the one before, and that is no reduction{pair}",
                names.join(", ")
            );
        }
        self.plainest(id, &verdict.carried[..verdict.num_obstacles])
    }

    /// What a parallel loop does with what its iterations yield.
    fn combined(&self, id: LoopId) -> &'static str {
        let results = &self.m.op(self.a.nest.loops[id].op).results;
        if results.is_empty() { "" } else { "; what they yield is combined in any order" }
    }

    /// The pair that a refusal names; where no step can change the loop, or the judge knows of none, that of the first dependence
    /// that is surely there.
    fn plainest(&self, id: LoopId, obstacles: &[usize]) -> String {
        self.judged(id).or_else(|| Some(self.fight(self.first(obstacles)?))).unwrap_or_default()
    }

    /// The first of these dependences that is surely there; else the first that may be.
    fn first(&self, obstacles: &[usize]) -> Option<&Dependence> {
        let all = obstacles.iter().map(|&index| &self.a.dependences.all[index]);
        all.min_by_key(|dep| (!dep.exact, dep.kind, dep.source, dep.target))
    }

    fn written(&self) -> &Result<Written<'_>, NoScop> {
        let ReportOptions { may_alias, reassociate, limits, .. } = self.options;
        let read = || Written::read(self.m, self.a.nest.func, *may_alias, *reassociate, limits);
        self.written.get_or_init(read)
    }

    /// Why no step can change a loop, if none can.
    pub(super) fn fixed(&self, id: LoopId) -> Option<String> {
        match self.written() {
            Ok(written) => written.fixed(id),
            Err(why) => Some(why.to_string()),
        }
    }

    /// May the order of what keeps a reduction in order be given up? Not where its iterations could not run in parallel even then, by
    /// the judge. Loops that are parallel as they are written, and those that no step can change, are none of his.
    pub(super) fn may_be_given_up(&self, id: LoopId) -> bool {
        let is_reduction = || self.written().as_ref().ok().and_then(|written| written.is_reduction(id));
        self.a.nest.loops[id].parallel || is_reduction() != Some(false)
    }

    /// The pair that a refusal to run the loop in parallel names, in words; none if there is no such refusal.
    pub(super) fn judged(&self, id: LoopId) -> Option<String> {
        let written = self.written().as_ref().ok()?;
        let refusal = written.in_order(id)?;
        let who = |op: Op| {
            let access = self.a.accesses.iter().find(|access| access.op == op);
            access
                .map_or_else(|| format!("{} (line {})", self.m.name(op), self.line(op)), |access| self.subject(access))
        };
        match &refusal {
            Refusal::Violates(witness) => Some(pair(self.m, written.scop(), (witness, true), &who).to_string()),
            Refusal::Unknown(reason) => Some(doubted(self.m, written.scop(), reason.doubt.as_ref()?, &who)),
            Refusal::NotApplicable(_) => None,
        }
    }

    /// The place of the loop that carries a dependence among those around its source.
    fn level(&self, dep: &Dependence) -> Option<usize> {
        dep.carried_by.and_then(|id| self.loops_of(dep.source).iter().position(|&other| other == id))
    }

    fn witness(&self, dep: &Dependence) -> Option<PairWitness> {
        let source = &self.a.accesses[dep.source];
        if dep.exhausted {
            None
        } else {
            nearest(dep, self.level(dep), source, &self.a.memory, &self.words.share(self.options.limits.words))
        }
    }

    /// Two iterations and the cell they fight over, in words.
    pub(super) fn fight(&self, dep: &Dependence) -> String {
        let who = [dep.source, dep.target].map(|owner| self.subject(&self.a.accesses[owner]));
        match self.pair(dep, &who) {
            Some(pair) if dep.exact => pair.to_string(),
            Some(pair) => format!("{pair}: {}", self.why_in_doubt(dep)),
            None => {
                let does = [(dep.source, true), (dep.target, false)];
                let [first, second] = does.map(|(owner, is_first)| self.does(&self.a.accesses[owner], dep, is_first));
                match dep.kind {
                    Kind::Order if who[0] == who[1] => format!("{} keeps its order: it {first}", who[0]),
                    Kind::Order => {
                        format!("{} and {} keep their order: one {first}, the other {second}", who[0], who[1])
                    }
                    _ => format!("{} and {} may touch the same cell", who[0], who[1]),
                }
            }
        }
    }

    /// Two iterations and the cell they fight over, with what both accesses are called. None if there are none that are easy to find.
    fn pair(&self, dep: &Dependence, who: &[String; 2]) -> Option<AccessPair> {
        let witness = self.witness(dep)?;
        let (source, target) = (&self.a.accesses[dep.source], &self.a.accesses[dep.target]);
        let nest = &self.a.nest;
        let loops = [dep.source, dep.target].map(|owner| self.loops_of(owner));
        let is_named = is_named_by(source, &|dim| loops[0].get(dim).is_none_or(|&id| nest.is_counted(id)));
        let named = |(root, cell): &(Value, Vec<BigInt>)| {
            let cell: Vec<String> = cell.iter().map(ToString::to_string).collect();
            format!("{}[{}]", value_name(self.m, *root), cell.join(", "))
        };
        let end = |owner: usize, who: &str, is_first: bool, point: &[BigInt]| End {
            who: who.to_owned(),
            does: does_of(self.m, &self.a.accesses[owner]),
            verb: self.does(&self.a.accesses[owner], dep, is_first),
            at: Point::new(&self.a.nest, self.loops_of(owner), point),
        };
        let any = match source.touches[..] {
            [Touch { place: Place::Root(root), .. }] => {
                Some(format!("a cell of {}", value_name(self.m, self.a.memory.roots[root].value)))
            }
            _ => None,
        };
        let plays_a_part = |number: usize| {
            uses_symbol(&dep.pairs, number) || [source, target].iter().any(|one| names_symbol(one, number))
        };
        let symbols = nest.symbols.iter().zip(&witness.symbols).enumerate();
        let symbols = symbols.filter(|(number, _)| plays_a_part(*number));
        let pair = AccessPair {
            first: end(dep.source, &who[0], true, &witness.source),
            second: end(dep.target, &who[1], false, &witness.target),
            cell: witness.cell.as_ref().filter(|_| is_named).map(named).or(any),
            other: None,
            later: carrier(nest, [(loops[0], &witness.source[..]), (loops[1], &witness.target[..])]),
            same_loops: loops[0] == loops[1],
            same: dep.source == dep.target,
            symbols: symbols.map(|(_, (&symbol, value))| format!("{} = {value}", value_name(self.m, symbol))).collect(),
        };
        Some(pair.told())
    }

    /// The same pair that [`Reporter::why`] names of a loop that no step can change: what the later access does and what the earlier
    /// one, the values of symbols, and why nobody knows, where that is so.
    fn labels(&self, verdict: &LoopVerdict) -> Option<KeepsInOrder> {
        let dep = self.first(&verdict.carried[..verdict.num_obstacles])?;
        let pair = self.pair(dep, &Default::default())?;
        let text = |end: &End, later: &str| match (end.does, &pair.cell) {
            (Does::Touch, Some(cell)) => format!("{} {cell}{}{later}", end.verb, end.at),
            (Does::Touch, None) => format!("{} a cell{}{later}", end.verb, end.at),
            _ => format!("{}{}{later}", end.verb, end.at),
        };
        let later = pair.later.as_ref().map_or_else(String::new, |name| format!(" in a later iteration of {name}"));
        let of = |owner: usize, text: String| (self.m.op(self.a.accesses[owner].op).span, text);
        let symbols = (!pair.symbols.is_empty()).then(|| format!("with {}", pair.symbols.join(", ")));
        let doubt =
            (!dep.exact).then(|| format!("whether they depend on each other is not known: {}", self.why_in_doubt(dep)));
        Some(KeepsInOrder {
            labels: vec![of(dep.target, text(&pair.second, &later)), of(dep.source, text(&pair.first, ""))],
            notes: symbols.into_iter().chain(doubt).collect(),
        })
    }

    /// Why it is not known whether two accesses depend on each other.
    fn why_in_doubt(&self, dep: &Dependence) -> &str {
        let both = [dep.source, dep.target].map(|owner| &self.a.accesses[owner]);
        let mut touches = both.into_iter().flat_map(|access| &access.touches);
        let roots = both.map(|access| access.touches.iter().map(|touch| touch.place).collect::<Vec<Place>>());
        let is_one = roots[0].iter().any(|place| roots[1].contains(place));
        let when = both.into_iter().find_map(|access| self.a.nest.doubt(self.m, access.op));
        why_in_doubt(touches.find_map(|touch| touch.unknown.as_ref()), is_one, when).2
    }

    /// What an access does as one end of a dependence: `writes`, `may read`, `calls what may touch any memory`.
    fn does(&self, access: &MemoryAccess, dep: &Dependence, is_source: bool) -> &'static str {
        let does = does_of(self.m, access);
        let words = match (does, dep.kind, is_source) {
            (Does::Touch, Kind::Flow, true) | (Does::Touch, Kind::Output, true) => ["writes", "may write"],
            (Does::Touch, Kind::Flow, false) | (Does::Touch, Kind::Anti, true) | (Does::Touch, Kind::Input, _) => {
                ["reads", "may read"]
            }
            (Does::Touch, Kind::Anti, false) | (Does::Touch, Kind::Output, false) => ["overwrites", "may overwrite"],
            (Does::Touch, Kind::Order, _) => match access.kind {
                AccessKind::Load | AccessKind::VectorLoad => ["reads", "may read"],
                AccessKind::Store | AccessKind::VectorStore => ["writes", "may write"],
                _ => ["touches", "may touch"],
            },
            _ => return does.verb(""),
        };
        words[usize::from(!dep.exact)]
    }

    pub(super) fn subject(&self, access: &MemoryAccess) -> String {
        let line = self.line(access.op);
        match access.id {
            Some(id) => format!("S{id} (line {line})"),
            None => format!("{} (line {line})", self.m.name(access.op)),
        }
    }

    pub(super) fn loops_of(&self, owner: usize) -> &[LoopId] {
        &self.a.nest.home_of(self.m, self.a.accesses[owner].op).loops
    }
}
