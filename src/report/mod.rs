//! The report of one function: what `farkas deps` prints, as JSON and for people.

mod described;
#[doc(hidden)]
pub mod dot;
#[doc(hidden)]
pub mod graph;
pub mod lines;
#[doc(hidden)]
pub mod order;
#[doc(hidden)]
pub mod picture;
#[doc(hidden)]
pub mod races;
#[doc(hidden)]
pub mod reason;
mod statements;
#[doc(hidden)]
pub mod text;

use std::borrow::Cow;
use std::cell::OnceCell;
use std::collections::hash_map::Entry;
use std::rc::Rc;

use rustc_hash::FxHashMap;

use serde::Serialize;

use crate::affine::presburger::Budget;
use crate::analysis::access::{AccessKind, MemoryAccess};
use crate::analysis::assumption::Assumption;
use crate::analysis::bounds::unproved;
use crate::analysis::dataflow::flow_of_values;
use crate::analysis::dependence::{Dependence, Kind, WantedDependences};
use crate::analysis::direction::LoopDirection;
use crate::analysis::domain::{Loop, LoopId, Unknown};
use crate::analysis::names::{bounds, value_name};
use crate::analysis::reduction::Permit;
use crate::analysis::verdict::analyse;
use crate::arena::Id;
use crate::ir::{Attribute, Module, Op};
use crate::limits::Limits;
use described::Described;
use lines::Lines;
use reason::Reporter;

/// What to report.
#[derive(Clone, Debug, Default)]
pub struct ReportOptions {
    /// The lines of the program's text.
    pub lines: Lines,
    /// May distinct memref arguments overlap?
    pub may_alias: bool,
    /// Only the flow of values: from the last write of a cell to each read.
    pub value_based: bool,
    /// Reads of the same cell as well.
    pub input: bool,
    /// The order of sums and products of floats may be given up.
    pub reassociate: bool,
    /// How much it may cost.
    pub limits: Limits,
}

/// The reports of a program.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Report {
    /// The version of the format: 1.
    pub schema: u32,
    /// One for each function with a body.
    pub functions: Vec<FunctionReport>,
}

impl Report {
    /// The reports of some functions.
    pub fn new(functions: Vec<FunctionReport>) -> Report {
        Report { schema: 1, functions }
    }
}

/// The report of one function.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct FunctionReport {
    /// Its name.
    pub name: String,
    /// The symbols, as named in the source.
    pub symbols: Vec<String>,
    /// The loops in textual order.
    pub loops: Vec<LoopReport>,
    /// The accesses in textual order.
    pub accesses: Vec<AccessReport>,
    /// Are the dependences the flow of values only?
    pub value_based: bool,
    /// The dependences between them.
    pub dependences: Vec<DependenceReport>,
    /// Values carried by loops.
    pub values: Vec<ValueReport>,
    /// What was assumed.
    pub assumptions: Vec<Assumption>,
    /// What could not be decided, and why.
    pub unknown: Vec<UnknownReport>,
    /// Iterations without order that touch the same cell.
    pub races: Vec<String>,
    /// Perfect nests of two loops or more. The analysis does not know them: `transforms::bands` does.
    pub bands: Vec<BandReport>,
}

/// One perfect nest.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct BandReport {
    /// Its position among the others.
    pub index: usize,
    /// The positions of its loops, outermost first.
    pub loops: Vec<usize>,
    /// May its loops run in any order, and be tiled? None if nobody knows.
    pub permutable: Option<bool>,
    /// The steps that would make it so.
    pub skew: Option<String>,
    /// Why, in words.
    pub why: String,
}

/// One loop.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct LoopReport {
    /// Its position in the text.
    pub index: usize,
    /// Its line.
    pub line: usize,
    /// Its operation.
    pub op: String,
    /// Its induction variable.
    pub iv: String,
    /// The induction variables of one operation share it.
    pub band: usize,
    /// How many loops are around it.
    pub depth: usize,
    /// Where it starts; `?` where not affine.
    pub lower: String,
    /// Where it ends; `?` where not affine.
    pub upper: String,
    /// How far apart its iterations are.
    pub step: i64,
    /// Is no dependence and no value carried?
    pub parallel: bool,
    /// Is it sequential only because of reductions?
    pub reduction: bool,
    /// Their operations.
    pub reduction_ops: Vec<String>,
    /// May their order be given up?
    pub licensed: bool,
    /// What would allow it; none if there are none.
    #[serde(skip)]
    pub permit: Option<Permit>,
    /// Why, in words.
    pub why: String,
    /// Why no step can change it, if none can.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fixed: Option<String>,
    /// Two iterations of a reduction that keep their order.
    #[serde(skip)]
    pub pair: Option<String>,
    /// What is accepted where it is not parallel, in words: a flag, or steps of a pipeline. The analysis does not know it:
    /// `transforms::nearest_parallel` does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nearest: Option<String>,
}

/// One access.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct AccessReport {
    /// `S0`, `S1`, ..
    pub id: String,
    /// Its line.
    pub line: usize,
    /// `load`, `store`, ..
    pub kind: &'static str,
    /// The memref, as named in the source.
    pub memref: Option<String>,
    /// The subscripts, as named in the source.
    pub subscript: Option<String>,
}

/// One dependence.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct DependenceReport {
    /// The access that comes first.
    pub source: String,
    /// The access that comes later.
    pub target: String,
    /// `flow`, `anti`, `output`, `input` or `order`.
    pub kind: &'static str,
    /// The loop that carries it; none if it is loop-independent.
    pub carried_by: Option<usize>,
    /// For each common loop.
    pub directions: Vec<&'static str>,
    /// For each common loop, where constant.
    pub distances: Vec<Option<i64>>,
    /// All pairs, in isl's notation.
    pub relation: String,
    /// Are these exactly the pairs?
    pub exact: bool,
}

impl DependenceReport {
    /// How the iterations lie to each other in the common loops.
    pub fn vector(&self) -> Vec<LoopDirection> {
        let pairs = self.directions.iter().zip(&self.distances);
        pairs.map(|(&sign, &distance)| LoopDirection { sign, distance }).collect()
    }
}

/// One value carried by a loop.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ValueReport {
    /// Its name.
    pub value: String,
    /// The loop.
    pub carried_by: usize,
    /// Is it a reduction?
    pub reduction: bool,
}

/// Something that could not be decided.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct UnknownReport {
    /// The line.
    pub line: usize,
    /// A stable code.
    pub code: &'static str,
    /// Why.
    pub message: String,
}

/// Analyses a function with a body and reports on it.
pub fn report(m: &Module, func: Op, options: &ReportOptions) -> FunctionReport {
    let wanted = WantedDependences { input: options.input, ..WantedDependences::within(&options.limits) };
    let mut analysis = analyse(m, func, options.may_alias, &wanted);
    for id in analysis.verdicts.ids() {
        let verdict = &mut analysis.verdicts[id];
        let is_asked = verdict.reduction && verdict.permit() <= Some(Permit::Asked);
        verdict.licensed |= options.reassociate && is_asked;
    }
    let words = Rc::new(Budget::new(options.limits.steps));
    let reporter = Reporter { m, a: &analysis, options, written: OnceCell::new(), words };
    let name = match m.attr(func, "sym_name") {
        Some(Attribute::Str(name)) => name.to_string(),
        _ => String::new(),
    };
    let numbered = reporter.visible(&asked_for(&analysis.dependences.all, options.value_based, &wanted));
    FunctionReport {
        name,
        symbols: analysis.nest.symbols.iter().map(|&symbol| value_name(m, symbol)).collect(),
        loops: reporter.loops(),
        accesses: analysis.accesses.iter().filter_map(|access| reporter.access(access)).collect(),
        value_based: options.value_based,
        dependences: Described::new(&reporter).all(&numbered),
        values: reporter.values(),
        assumptions: reporter.assumptions(),
        unknown: reporter.unknown(),
        races: reporter.races().map(|race| format!("race: {}", reporter.fight(race))).collect(),
        bands: Vec::new(),
    }
}

/// The dependences to show: all, or the flow of values and, if wanted, reads of the same cell.
pub(super) fn asked_for<'d>(
    all: &'d [Dependence],
    value_based: bool,
    wanted: &WantedDependences,
) -> Cow<'d, [Dependence]> {
    if !value_based {
        return Cow::Borrowed(all);
    }
    let inputs = all.iter().filter(|dependence| dependence.kind == Kind::Input);
    Cow::Owned(flow_of_values(all, wanted).into_iter().chain(inputs.cloned()).collect())
}

impl Reporter<'_> {
    /// The dependences between numbered accesses; those that hidden loops carry count as loop-independent.
    fn visible(&self, all: &[Dependence]) -> Vec<Dependence> {
        let mut visible: Vec<Dependence> = Vec::new();
        let mut places = FxHashMap::default();
        for dep in all.iter().filter(|dep| self.id(dep.source).is_some() && self.id(dep.target).is_some()) {
            let carried_by = dep.carried_by.filter(|&id| self.a.nest.is_visible(id));
            match places.entry((dep.source, dep.target, dep.kind, carried_by)) {
                Entry::Occupied(place) => {
                    let other: &mut Dependence = &mut visible[*place.get()];
                    other.pairs = other.pairs.union(&dep.pairs);
                    other.exact &= dep.exact;
                    other.exhausted |= dep.exhausted;
                }
                Entry::Vacant(place) => {
                    place.insert(visible.len());
                    visible.push(Dependence { carried_by, ..dep.clone() });
                }
            }
        }
        visible
    }

    fn assumptions(&self) -> Vec<Assumption> {
        let (memory, assumed) = (&self.a.memory, &self.a.dependences.assumed);
        let name = |root| memory.name(self.m, root);
        let apart = assumed.iter().map(|&(a, b)| Assumption::Apart(name(a), name(b)));
        let loose = unproved(self.m, &self.a.nest, memory, &self.a.accesses);
        let in_bounds =
            loose.into_iter().map(|root| Assumption::InBounds(value_name(self.m, memory.roots[root].value)));
        let fits = self.a.nest.may_wrap().then_some(Assumption::Fits);
        apart.chain(in_bounds).chain(fits).collect()
    }

    fn loops(&self) -> Vec<LoopReport> {
        let nest = &self.a.nest;
        let mut reports: Vec<LoopReport> = Vec::new();
        let mut band = None;
        for (id, data) in nest.loops.iter() {
            let next = if data.dim == 0 { band.map_or(0, |band: usize| band + 1) } else { band.unwrap_or(0) };
            band = Some(next);
            let around = self.around(id, data);
            let verdict = &self.a.verdicts[id];
            let mut ops: Vec<String> = Vec::new();
            for name in verdict.reductions.iter().flat_map(|reduction| &reduction.names) {
                if verdict.reduction && !ops.contains(name) {
                    ops.push(name.clone());
                }
            }
            let (may_be, licensed) = match verdict.reduction {
                true if self.may_be_given_up(id) => (true, verdict.licensed),
                _ => (false, false),
            };
            let pair = if verdict.reduction && !licensed { self.judged(id) } else { None };
            reports.push(LoopReport {
                index: id.index(),
                line: self.line(data.op),
                op: self.m.name(data.op).to_owned(),
                iv: value_name(self.m, data.iv),
                band: next,
                depth: around.iter().filter(|&&id| nest.is_visible(id)).count(),
                lower: bounds(self.m, nest, &around, &data.lower, "max"),
                upper: bounds(self.m, nest, &around, &data.upper, "min"),
                step: data.step,
                parallel: verdict.parallel,
                reduction: verdict.reduction,
                reduction_ops: ops,
                licensed,
                permit: verdict.permit().filter(|_| may_be),
                why: self.why(id, verdict, (may_be, pair.as_deref())),
                fixed: self.fixed(id),
                pair,
                nearest: None,
            });
        }
        reports
    }

    /// The loops around a loop, outermost first.
    fn around(&self, id: LoopId, data: &Loop) -> Vec<LoopId> {
        let Some(block) = self.m.op(data.op).parent else { return Vec::new() };
        let mut loops = self.a.nest.home(block).loops.clone();
        // The loops of one operation follow each other.
        loops.extend((id.index() - data.dim..id.index()).map(LoopId::from_index));
        loops
    }

    fn access(&self, access: &MemoryAccess) -> Option<AccessReport> {
        Some(AccessReport {
            id: format!("S{}", access.id?),
            line: self.line(access.op),
            kind: kind_name(access.kind),
            memref: access.memref.map(|memref| value_name(self.m, memref)),
            subscript: access.subscript.clone(),
        })
    }

    fn values(&self) -> Vec<ValueReport> {
        let value = |value: &crate::analysis::verdict::CarriedValue| ValueReport {
            value: value_name(self.m, value.value),
            carried_by: value.carried_by.index(),
            reduction: value.reduction.is_some(),
        };
        self.a.values.iter().map(value).collect()
    }

    fn unknown(&self) -> Vec<UnknownReport> {
        let touches = self.a.accesses.iter().flat_map(|access| &access.touches);
        let mut unknown: Vec<&Unknown> =
            self.a.nest.unknown.iter().chain(touches.filter_map(|touch| touch.unknown.as_ref())).collect();
        unknown.sort_by_key(|unknown| self.a.nest.order(unknown.op));
        let report = |unknown: &Unknown| UnknownReport {
            line: self.line(unknown.op),
            code: unknown.code,
            message: unknown.message.clone() + &self.counted_runs(unknown),
        };
        let mut reports: Vec<UnknownReport> = unknown.into_iter().map(report).collect();
        for dep in self.a.dependences.all.iter().filter(|dep| dep.exhausted) {
            let (source, target) = (&self.a.accesses[dep.source], &self.a.accesses[dep.target]);
            let message = format!(
                "whether {} and {} touch the same cell took more than {} steps",
                self.subject(source),
                self.subject(target),
                self.options.limits.pair
            );
            reports.push(UnknownReport { line: self.line(target.op), code: "budget-exhausted", message });
        }
        reports.dedup();
        reports
    }

    /// What relations call the dim that counts runs, where that is what is unknown: no text of the program names it.
    fn counted_runs(&self, unknown: &Unknown) -> String {
        let hidden = self.a.nest.runs_of(unknown.op).filter(|_| self.a.nest.unknown.contains(unknown));
        let is_named = |id: &LoopId| self.numbered().any(|owner| self.loops_of(owner).contains(id));
        hidden.filter(is_named).map_or_else(String::new, |id| format!("; {} counts its runs", self.a.nest.name(id)))
    }

    /// The accesses with a number.
    fn numbered(&self) -> impl Iterator<Item = usize> {
        (0..self.a.accesses.len()).filter(|&owner| self.a.accesses[owner].id.is_some())
    }
}

fn kind_name(kind: AccessKind) -> &'static str {
    match kind {
        AccessKind::Load => "load",
        AccessKind::Store => "store",
        AccessKind::VectorLoad => "vector_load",
        AccessKind::VectorStore => "vector_store",
        AccessKind::Atomic => "atomic",
        AccessKind::Copy => "copy",
        AccessKind::Dma => "dma",
        AccessKind::Prefetch => "prefetch",
        AccessKind::Call => "call",
        AccessKind::Alloc => "alloc",
        AccessKind::Dealloc => "dealloc",
        AccessKind::Shape => "shape",
    }
}
