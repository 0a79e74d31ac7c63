//! Reasons in words: why a loop is not parallel, which two iterations fight over which cell.

use super::access::MemoryAccess;
use super::dependence::{Dependence, Kind};
use super::domain::LoopId;
use super::names::value_name;
use super::verdict::{Analysis, CarriedValue, Verdict};
use super::witness::{Witness, nearest};
use crate::ir::{Module, Op};

/// Where the lines of a text start.
pub(super) struct Lines {
    starts: Vec<usize>,
}

impl Lines {
    pub(super) fn new(source: &str) -> Lines {
        let ends = source.bytes().enumerate().filter(|(_, byte)| *byte == b'\n').map(|(at, _)| at + 1);
        Lines { starts: std::iter::once(0).chain(ends).collect() }
    }

    /// The line, from 1.
    pub(super) fn line(&self, at: usize) -> usize {
        self.starts.partition_point(|&start| start <= at)
    }
}

/// Speaks about an analysis in the source's own names and lines.
pub(super) struct Reporter<'a> {
    pub(super) m: &'a Module,
    pub(super) a: &'a Analysis,
    pub(super) lines: Lines,
    pub(super) budget: u64,
}

impl Reporter<'_> {
    pub(super) fn line(&self, op: Op) -> usize {
        self.lines.line(self.m.op(op).span.range().start)
    }

    pub(super) fn id(&self, owner: usize) -> Option<String> {
        self.a.accesses[owner].id.map(|id| format!("S{id}"))
    }

    pub(super) fn why(&self, id: LoopId, verdict: &Verdict) -> String {
        if verdict.parallel {
            return "no iteration touches a cell that another one writes".to_owned();
        }
        if verdict.reduction {
            let names: Vec<String> = verdict.reductions.iter().map(|reduction| reduction.names.join(" and ")).collect();
            let order = match verdict.licensed {
                true => "its order may be given up",
                false => "its order is kept: give it up by fastmath<reassoc> on the operation or by --reassociate",
            };
            return format!("a reduction by {}; {order}", names.join(" and by "));
        }
        if verdict.tensors {
            return "how its tensors flow from iteration to iteration is not modelled".to_owned();
        }
        let carried = |value: &&CarriedValue| value.carried_by == id && value.reduction.is_none();
        if verdict.num_obstacles == 0 {
            let names: Vec<String> =
                self.a.values.iter().filter(carried).map(|value| value_name(self.m, value.value)).collect();
            return format!("each iteration needs {} of the one before, and that is no reduction", names.join(", "));
        }
        let obstacles = verdict.carried[..verdict.num_obstacles].iter().map(|&index| &self.a.dependences.all[index]);
        let rank = |dep: &&Dependence| (!dep.exact, dep.kind, dep.source, dep.target);
        obstacles.min_by_key(rank).map_or_else(String::new, |dep| self.fight(dep))
    }

    /// Two iterations and the cell they fight over, in words.
    pub(super) fn fight(&self, dep: &Dependence) -> String {
        let (source, target) = (&self.a.accesses[dep.source], &self.a.accesses[dep.target]);
        let level = dep.carried_by.and_then(|id| self.loops_of(dep.source).iter().position(|&other| other == id));
        let witness = if dep.exhausted { None } else { nearest(dep, level, source, &self.a.memory, self.budget) };
        let Some(witness) = witness else {
            return format!("{} and {} may touch the same cell", self.subject(source), self.subject(target));
        };
        let may = if dep.exact { "" } else { "may " };
        let what = match &witness.cell {
            Some((root, cell)) => {
                let cell: Vec<String> = cell.iter().map(ToString::to_string).collect();
                format!("{}[{}]", value_name(self.m, *root), cell.join(", "))
            }
            None => "a cell".to_owned(),
        };
        let (first, second) = match dep.kind {
            Kind::Flow => ("write", "read"),
            Kind::Anti => ("read", "write"),
            Kind::Output => ("write", "write"),
            Kind::Input => ("read", "read"),
            Kind::Order => ("touch", "touch"),
        };
        let verb = |verb: &str| {
            if may.is_empty() {
                if verb == "touch" { "touches".to_owned() } else { format!("{verb}s") }
            } else {
                verb.to_owned()
            }
        };
        format!(
            "{} {may}{} {what} at {}, then {} {may}{} it at {}{}",
            self.subject(source),
            verb(first),
            self.iteration(dep.source, &witness.source),
            self.subject(target),
            verb(second),
            self.second_iteration(dep, &witness),
            self.symbols(&witness)
        )
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

    fn iteration(&self, owner: usize, point: &[num_bigint::BigInt]) -> String {
        let names: Vec<String> = self.loops_of(owner).iter().map(|&id| format!("%{}", self.a.nest.name(id))).collect();
        let values: Vec<String> = point.iter().map(ToString::to_string).collect();
        match &names[..] {
            [] => "the top".to_owned(),
            [name] => format!("{name} = {}", values[0]),
            _ => format!("({}) = ({})", names.join(", "), values.join(", ")),
        }
    }

    /// The iteration of the target; names of loops that have just been said are not said again.
    fn second_iteration(&self, dep: &Dependence, witness: &Witness) -> String {
        let values: Vec<String> = witness.target.iter().map(ToString::to_string).collect();
        match self.loops_of(dep.target) {
            loops if loops.len() > 1 && loops == self.loops_of(dep.source) => format!("({})", values.join(", ")),
            _ => self.iteration(dep.target, &witness.target),
        }
    }

    fn symbols(&self, witness: &Witness) -> String {
        if witness.symbols.is_empty() {
            return String::new();
        }
        let pairs = self.a.nest.symbols.iter().zip(&witness.symbols);
        let list: Vec<String> =
            pairs.map(|(&symbol, value)| format!("{} = {value}", value_name(self.m, symbol))).collect();
        format!(", for {}", list.join(", "))
    }
}
