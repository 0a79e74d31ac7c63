//! The report of one function: what `farkas deps` prints, as JSON and for people.

use serde::Serialize;

use super::access::{AccessKind, MemoryAccess};
use super::bounds::unproved;
use super::dataflow::flow_of_values;
use super::dependence::{Dependence, Kind, Wanted};
use super::direction::directions;
use super::domain::{Loop, LoopId, Unknown};
use super::names::{bounds, identifier, value_name};
use super::verdict::{Analysis, Verdict, analyse};
use super::witness::{Witness, nearest};
use crate::affine::presburger::{Budget, Names, Relation, Set};
use crate::arena::Id;
use crate::ir::{Attribute, Module, Op};

/// What to report.
#[derive(Clone, Debug, Default)]
pub struct Options<'s> {
    /// The text of the program: lines are counted in it.
    pub source: &'s str,
    /// May distinct memref arguments overlap?
    pub may_alias: bool,
    /// Only the flow of values: from the last write of a cell to each read.
    pub value_based: bool,
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
    /// The dependences between them.
    pub dependences: Vec<DependenceReport>,
    /// Values carried by loops.
    pub values: Vec<ValueReport>,
    /// What was assumed.
    pub assumptions: Vec<String>,
    /// What could not be decided, and why.
    pub unknown: Vec<UnknownReport>,
    /// Iterations without order that touch the same cell.
    pub races: Vec<String>,
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
    /// Why, in words.
    pub why: String,
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
pub fn report(m: &Module, func: Op, options: &Options<'_>) -> FunctionReport {
    let wanted = Wanted::default();
    let analysis = analyse(m, func, options.may_alias, &wanted);
    let value_based = options.value_based.then(|| flow_of_values(&analysis.dependences.all, &wanted));
    let reporter = Reporter { m, a: &analysis, lines: Lines::new(options.source), budget: wanted.budget };
    let name = match m.attr(func, "sym_name") {
        Some(Attribute::Str(name)) => name.to_string(),
        _ => String::new(),
    };
    let all = value_based.as_ref().unwrap_or(&analysis.dependences.all);
    let numbered = reporter.visible(all);
    FunctionReport {
        name,
        symbols: analysis.nest.symbols.iter().map(|&symbol| value_name(m, symbol)).collect(),
        loops: reporter.loops(),
        accesses: analysis.accesses.iter().filter_map(|access| reporter.access(access)).collect(),
        dependences: numbered.iter().map(|dep| reporter.dependence(dep)).collect(),
        values: reporter.values(),
        assumptions: reporter.assumptions(),
        unknown: reporter.unknown(),
        races: reporter.races(),
    }
}

/// Where the lines of a text start.
struct Lines {
    starts: Vec<usize>,
}

impl Lines {
    fn new(source: &str) -> Lines {
        let ends = source.bytes().enumerate().filter(|(_, byte)| *byte == b'\n').map(|(at, _)| at + 1);
        Lines { starts: std::iter::once(0).chain(ends).collect() }
    }

    /// The line, from 1.
    fn line(&self, at: usize) -> usize {
        self.starts.partition_point(|&start| start <= at)
    }
}

struct Reporter<'a> {
    m: &'a Module,
    a: &'a Analysis,
    lines: Lines,
    budget: u64,
}

impl Reporter<'_> {
    fn line(&self, op: Op) -> usize {
        self.lines.line(self.m.op(op).span.range().start)
    }

    fn id(&self, owner: usize) -> Option<String> {
        self.a.accesses[owner].id.map(|id| format!("S{id}"))
    }

    /// The dependences between numbered accesses; those that hidden loops carry count as loop-independent.
    fn visible(&self, all: &[Dependence]) -> Vec<Dependence> {
        let mut visible: Vec<Dependence> = Vec::new();
        for dep in all.iter().filter(|dep| self.id(dep.source).is_some() && self.id(dep.target).is_some()) {
            let carried_by = dep.carried_by.filter(|&id| self.a.nest.is_visible(id));
            let ends = (dep.source, dep.target, dep.kind, carried_by);
            match visible.iter_mut().find(|other| ends == (other.source, other.target, other.kind, other.carried_by)) {
                Some(other) => {
                    other.pairs = other.pairs.union(&dep.pairs);
                    other.exact &= dep.exact;
                    other.exhausted |= dep.exhausted;
                }
                None => visible.push(Dependence { carried_by, ..dep.clone() }),
            }
        }
        visible
    }

    fn assumptions(&self) -> Vec<String> {
        let (memory, assumed) = (&self.a.memory, &self.a.dependences.assumed);
        let mut list: Vec<String> = assumed.iter().map(|&(a, b)| memory.assumption(self.m, a, b)).collect();
        let loose = unproved(self.m, &self.a.nest, memory, &self.a.accesses);
        list.extend(
            loose.into_iter().map(|root| {
                format!("the subscripts of {} are in bounds", value_name(self.m, memory.roots[root].value))
            }),
        );
        list
    }

    fn loops(&self) -> Vec<LoopReport> {
        let nest = &self.a.nest;
        let mut reports: Vec<LoopReport> = Vec::new();
        let mut band = None;
        for (id, data) in nest.loops.iter() {
            let next = if data.dim == 0 { band.map_or(0, |band: usize| band + 1) } else { band.unwrap_or(0) };
            band = Some(next);
            let around = self.around(data);
            let verdict = &self.a.verdicts[id];
            let mut ops: Vec<String> = Vec::new();
            for name in verdict.reductions.iter().flat_map(|reduction| &reduction.names) {
                if verdict.reduction && !ops.contains(name) {
                    ops.push(name.clone());
                }
            }
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
                licensed: verdict.licensed,
                why: self.why(id, verdict),
            });
        }
        reports
    }

    /// The loops around a loop, outermost first.
    fn around(&self, data: &Loop) -> Vec<LoopId> {
        let Some(block) = self.m.op(data.op).parent else { return Vec::new() };
        let mut loops = self.a.nest.home(block).loops.clone();
        let first = self.a.nest.loops.iter().find(|(_, other)| other.op == data.op).map(|(id, _)| id);
        loops.extend(
            first.into_iter().flat_map(|first| (0..data.dim).map(move |k| LoopId::from_index(first.index() + k))),
        );
        loops
    }

    fn why(&self, id: LoopId, verdict: &Verdict) -> String {
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
        let carried = |value: &&super::verdict::CarriedValue| value.carried_by == id && value.reduction.is_none();
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
    fn fight(&self, dep: &Dependence) -> String {
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
            self.iteration(dep.target, &witness.target),
            self.symbols(&witness)
        )
    }

    fn subject(&self, access: &MemoryAccess) -> String {
        let line = self.line(access.op);
        match access.id {
            Some(id) => format!("S{id} (line {line})"),
            None => format!("{} (line {line})", self.m.name(access.op)),
        }
    }

    fn loops_of(&self, owner: usize) -> &[LoopId] {
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

    fn symbols(&self, witness: &Witness) -> String {
        if witness.symbols.is_empty() {
            return String::new();
        }
        let pairs = self.a.nest.symbols.iter().zip(&witness.symbols);
        let list: Vec<String> =
            pairs.map(|(&symbol, value)| format!("{} = {value}", value_name(self.m, symbol))).collect();
        format!(", for {}", list.join(", "))
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

    fn dependence(&self, dep: &Dependence) -> DependenceReport {
        let (from, to) = (self.loops_of(dep.source), self.loops_of(dep.target));
        let common = from.iter().zip(to).take_while(|(a, b)| a == b).count();
        let all = directions(dep, common, self.budget);
        let visible = all.into_iter().zip(from).filter(|(_, id)| self.a.nest.is_visible(**id));
        let (directions, distances) = visible.map(|(direction, _)| (direction.sign, direction.distance)).unzip();
        DependenceReport {
            source: self.id(dep.source).unwrap_or_default(),
            target: self.id(dep.target).unwrap_or_default(),
            kind: dep.kind.name(),
            carried_by: dep.carried_by.map(|id| id.index()),
            directions,
            distances,
            relation: self.relation(dep, from, to),
            exact: dep.exact,
        }
    }

    /// The pairs as text: without what rows imply, and without symbols that play no part.
    fn relation(&self, dep: &Dependence, from: &[LoopId], to: &[LoopId]) -> String {
        let budget = Budget::new(self.budget);
        let pairs = if dep.exhausted { None } else { tidy(&dep.pairs, &self.a.nest.context, &budget) };
        let mut pairs = pairs.unwrap_or_else(|| dep.pairs.clone());
        let mut symbols: Vec<String> =
            self.a.nest.symbols.iter().map(|&symbol| identifier(&value_name(self.m, symbol))).collect();
        for symbol in (0..symbols.len()).rev() {
            if !uses_symbol(&pairs, symbol)
                && let Ok(without) = pairs.project_out_symbols(symbol, 1, &budget)
            {
                pairs = without;
                symbols.remove(symbol);
            }
        }
        let name = |id: &LoopId| identifier(&self.a.nest.name(*id));
        let domain: Vec<String> = from.iter().map(name).collect();
        let range: Vec<String> = to.iter().map(|id| format!("{}'", name(id))).collect();
        let list = |names: Vec<String>| names.into_iter().map(Into::into).collect();
        pairs.to_text(&Names { symbols: list(symbols), domain: list(domain), range: list(range) })
    }

    fn values(&self) -> Vec<ValueReport> {
        let value = |value: &super::verdict::CarriedValue| ValueReport {
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
            message: unknown.message.clone(),
        };
        let mut reports: Vec<UnknownReport> = unknown.into_iter().map(report).collect();
        for dep in self.a.dependences.all.iter().filter(|dep| dep.exhausted) {
            let (source, target) = (&self.a.accesses[dep.source], &self.a.accesses[dep.target]);
            let message = format!(
                "whether {} and {} touch the same cell took more than {} steps",
                self.subject(source),
                self.subject(target),
                self.budget
            );
            reports.push(UnknownReport { line: self.line(target.op), code: "budget-exhausted", message });
        }
        reports.dedup();
        reports
    }

    fn races(&self) -> Vec<String> {
        let parallel = |id: LoopId| self.a.nest.is_visible(id) && self.a.nest.loops[id].parallel;
        let atomic = |owner: usize| self.a.accesses[owner].kind == AccessKind::Atomic;
        // Atomic updates of one kind whose results nobody sees commute.
        let commutes = |index: usize, dep: &Dependence, id: LoopId| {
            let verdict = &self.a.verdicts[id];
            atomic(dep.source) && atomic(dep.target) && verdict.carried[verdict.num_obstacles..].contains(&index)
        };
        let all = self.a.dependences.all.iter().enumerate();
        let races =
            all.filter(|(index, dep)| dep.carried_by.is_some_and(|id| parallel(id) && !commutes(*index, dep, id)));
        races.map(|(_, dep)| format!("race: {}", self.fight(dep))).collect()
    }
}

/// The same pairs for what is known of the symbols, without saying that again.
fn tidy(pairs: &Relation, context: &Set, budget: &Budget) -> Option<Relation> {
    let mut pairs = pairs.eliminate_divs(budget).ok()?.remove_redundancies(budget).ok()?;
    if context.disjuncts().iter().any(|known| !known.ineqs().is_empty()) {
        pairs = pairs.gist(&Relation::universe(pairs.space()).intersect_symbols(context), budget).ok()?;
    }
    if pairs.disjuncts().len() < 2 { Some(pairs) } else { pairs.coalesce(budget).ok() }
}

fn uses_symbol(pairs: &Relation, symbol: usize) -> bool {
    let column = pairs.space().symbol(symbol);
    let used = |row: &Vec<num_bigint::BigInt>| row.get(column).is_some_and(|entry| *entry != num_bigint::BigInt::ZERO);
    pairs.disjuncts().iter().any(|basic| {
        basic.eqs().iter().any(used)
            || basic.ineqs().iter().any(used)
            || basic.divs().iter().flatten().any(|div| used(&div.row))
    })
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
