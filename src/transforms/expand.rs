//! `expand(%A,..;layout=(d1,d0))`: each iteration of the loops that write over an array again writes to memory of its own.
//!
//! ```text
//! rewrite: for i { A[c] = f(A[c'], ..) }   ->   make X; X[i0, c'] = A[c'] where it is old;
//!                                              for i { X[i, c] = f(X[i', c'], ..) };  A[c] = X[last i of c, c]
//! ```
//! Accesses of `%A` in a nest that values go between, by way of others or at once, are a *web*; a scalar that several loops of a nest use,
//! each for itself, is a web in each. What is expanded is each web for which there are such loops: they stand around all of its
//! accesses and carry a dependence between two of them but a flow, since some iteration writes a cell again that an earlier one has read
//! or written. A web for which that fails stays with the array if another one does not, and the report says why. The buffer `%A_exp`
//! has a dim for each of these loops, in front of those of the array. A write goes to the element of its own iteration. A read goes to that of the iteration `i'` whose value it sees: the
//! flow of values says which one it is, and it has to be one quasi-affine function of the reader's iteration, `i` itself or `i - 1`,
//! say. So nothing is written over along these loops any more, and what keeps them in order is the flow alone: with no flow from
//! one iteration to another they are parallel, and with one they can be skewed, tiled, fused.
//!
//! Where a read sees what stood in the array before the nest, that is copied to the element where it looks; a read that never sees
//! anything else stays with the array. Behind the nest the last value of each cell is copied back, if somebody sees it: a
//! later read, or, where the array is known outside, the caller. The copies are scanned from exactly these elements. `contract(%A_exp)`
//! takes back what an order does not need. `layout=(d1,d0)` puts the dims of the buffer in another order.
//!
//! *Sound.* No value goes from a web to another one of the nest, so that each may have memory of its own. The flow is exact, or the step is
//! refused: a read sees the last write of its cell before it, which went to the element that it reads now, and no write between the two goes
//! there, since in the old program it would be the last one. That the program computes the same is read from the new text, as all is.
//!
//! ```text
//! affine.for %i = 0 to 64 {                       affine.for %i = 0 to 64 {
//!   affine.store %x, %t[0]               ->         affine.store %x, %t_exp[%i]
//!   %y = affine.load %t[0]                          %y = affine.load %t_exp[%i]
//! ```
//! refuses: `unknown-access`, `unknown-write`, `several-writers`, `made-inside`, `no-box`, `nothing-to-expand`.
//! source: Feautrier, *Array expansion* (1988); Maydan, Amarasinghe and Lam, *Array-data flow analysis and its use in array
//! privatization* (1993).

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use num_bigint::BigInt;
use num_traits::One;
use petgraph::unionfind::UnionFind;

use super::Options;
use super::cells::Cells;
use super::loops::place_of_value;
use super::pipeline::{Argument, Step, UsageError};
use super::promote::scaffold::{Lead, RunBuffer, Scaffold};
use super::promote::{RunPlace, arrays_of, is_layout, layout, written};
use super::redirect::direct;
use super::rewrite::{Rewritten, why};
use super::session::{No, Session};
use crate::affine::expr::AffineExpr;
use crate::affine::presburger::{BasicRelation, DimKind, Div, Exhausted, Names, Relation, Space};
use crate::affine::row::offset_expr;
use crate::analysis::access::{Effect, Place as Memory};
use crate::analysis::alias::{Root, RootId};
use crate::analysis::dependence::{Dependence, Kind, Occurrence};
use crate::analysis::domain::LoopId;
use crate::analysis::footprint::Footprint;
use crate::analysis::names::value_name;
use crate::diag::Span;
use crate::emit::side::BoxSide;
use crate::ir::{Block, Module, Op, Value};
use crate::schedule::refusal::{NotApplicable, Refusal};

/// The code of an array that each iteration makes for itself.
pub(super) const MADE_INSIDE: &str = "made-inside";

/// Is it known what is asked for, whatever the program is?
pub(super) fn check(step: &Step) -> Result<(), UsageError> {
    arrays(step)?;
    written_layout(step).map(drop)
}

/// The arrays.
fn arrays(step: &Step) -> Result<&[Argument], UsageError> {
    match &step.groups[..] {
        [group] | [group, _] if !group.is_empty() => Ok(group),
        _ => Err(step.wrong("expand needs an array, or several: expand(%A,..)")),
    }
}

/// The layout as it is written, if one is.
fn written_layout(step: &Step) -> Result<Option<(&str, Span)>, UsageError> {
    match step.group(1) {
        [] => Ok(None),
        [option] if is_layout(&option.text) => Ok(option.text.split_once('=').map(|(_, text)| (text, option.span))),
        [option, ..] => {
            let known = vec!["layout=(d1,d0)".to_owned()];
            Err(UsageError::listing(option.span, "expand knows no such option", known))
        }
    }
}

/// A buffer with its dims in the order that is written.
fn laid_out(step: &Step, buffer: RunBuffer) -> Result<RunBuffer, UsageError> {
    let Some(written) = written_layout(step)? else { return Ok(buffer) };
    let dims = layout::read(step, written, buffer.sides.len())?;
    if !layout::is_order(&dims, buffer.sides.len()) {
        return Err(UsageError::new(written.1, "expand puts dims in another order, and nothing else"));
    }
    Ok(buffer.in_order(&dims))
}

/// Expands the arrays.
pub(super) fn rewrite(session: &Session<'_>, step: &Step, options: &Options) -> Result<Rewritten, No> {
    let ids = arrays_of(session, arrays(step)?)?;
    let (m, scop, budget) = (session.module, session.scop(), session.budget);
    let cells = Cells::of(session, options)?;
    let values = ArrayFlows::read(&cells, &ids)?;
    // 1. What there is to expand: something of each array.
    let (mut expansions, mut report) = (Vec::new(), Vec::new());
    for &id in &ids {
        let Expandable { expansions: of_array, left } = found(&values, id)?;
        let name = value_name(m, scop.memory.roots[id].value);
        report.extend(left.into_iter().map(|no| format!("a part of {name} is not expanded: {}", why(no))));
        expansions.extend(of_array);
    }
    // 2. All buffers are written into one text. What stands behind a nest for several of them stands one behind the other.
    let (mut built, mut copies, mut made) = (m.clone(), Vec::new(), Vec::new());
    let mut behind: BTreeMap<Op, usize> = BTreeMap::new();
    let roots = scop.memory.roots.iter().map(|(_, root)| value_name(m, root.value));
    let mut names: BTreeSet<String> = roots.map(|name| name[1..].to_owned()).collect();
    for Expansion { web, buffer, footprint, leads } in expansions {
        let mut buffer = laid_out(step, buffer)?;
        let numbered = |number: u32| if number == 0 { String::new() } else { number.to_string() };
        let mut free = (0..).map(|number| buffer.name.clone() + &numbered(number));
        buffer.name = free.find(|name| names.insert(name.clone())).expect("there is always one more name");
        let home = scop.nest.home(web.block);
        let place = RunPlace { op: web.op, is_whole: true, block: web.block, home, ivs: Vec::new() };
        let num_behind = behind.entry(web.op).or_default();
        let mut scaffold = Scaffold { copies, behind: *num_behind, ..Scaffold::new(built, scop, &place) };
        let ty = scaffold.build(&buffer, &footprint, &leads, budget).map_err(Refusal::from)?;
        (built, copies, *num_behind) = (scaffold.m, scaffold.copies, scaffold.behind);
        let holds = format!("what each iteration of {} leaves in {}", web.names(), web.name);
        made.push(buffer.made(ty, holds, (m, &[], &scop.symbols)));
    }
    // 3. The copies are cut down to their elements.
    let (emitted, _) = written(session, (&built, &copies), options.may_alias)?;
    Ok(Rewritten { made, ..Rewritten::new(emitted.module, report) })
}

/// An array of which something can be expanded.
pub(super) struct ExpandedArray {
    pub id: RootId,
    /// How many dims its buffers have at the most.
    pub dims: usize,
    /// The loops that write over it, if it is one web: the first dims of its buffer.
    pub loops: Vec<LoopId>,
}

/// Those of these arrays of which something can be expanded.
pub(super) fn expandable(session: &Session<'_>, ids: &[RootId], options: &Options) -> Vec<ExpandedArray> {
    let Ok(cells) = Cells::of(session, options) else { return Vec::new() };
    let Ok(values) = ArrayFlows::read(&cells, ids) else { return Vec::new() };
    let of = |id: RootId| {
        let Expandable { expansions, .. } = found(&values, id).ok()?;
        let dims = expansions.iter().map(|one| one.buffer.rank()).max().unwrap_or(0);
        let loops = if let [one] = &expansions[..] { one.web.loops() } else { Vec::new() };
        Some(ExpandedArray { id, dims, loops })
    };
    ids.iter().filter_map(|&id| of(id)).collect()
}

/// What a web becomes: the elements of its buffer, and where each access looks.
struct Expansion<'c> {
    web: Web<'c>,
    buffer: RunBuffer,
    footprint: Footprint,
    leads: BTreeMap<Op, Lead>,
}

/// What there is to expand of an array, and why the rest of it that is written over is not.
struct Expandable<'c> {
    expansions: Vec<Expansion<'c>>,
    left: Vec<No>,
}

/// The webs of an array that write over cells, expanded.
///
/// # Errors
/// If there is none, or none that can be.
fn found<'c>(values: &'c ArrayFlows<'c>, id: RootId) -> Result<Expandable<'c>, No> {
    let webs = Web::all(values, id)?.into_iter().map(|web| web.and_then(Web::expanded));
    let (mut expansions, mut left) = (Vec::new(), Vec::new());
    for web in webs {
        match web {
            Ok(expansion) => expansions.push(expansion),
            Err(no) => left.push(no),
        }
    }
    if expansions.is_empty() { Err(left.remove(0)) } else { Ok(Expandable { expansions, left }) }
}

/// A function with what depends on what in it, at the end of the function as well.
struct ArrayFlows<'c> {
    cells: &'c Cells<'c>,
    all: Vec<Dependence>,
    flows: Vec<Dependence>,
}

impl<'c> ArrayFlows<'c> {
    /// What these arrays hold at the end is read if somebody may look at it.
    fn read(cells: &'c Cells<'c>, ids: &[RootId]) -> Result<ArrayFlows<'c>, No> {
        let exhausted = |exhausted: Exhausted| No::from(Refusal::from(exhausted));
        let outliving = ids.iter().filter(|&&id| cells.memory.outlives(id));
        let ends = outliving.enumerate().filter_map(|(number, &id)| cells.at_end(id, cells.accesses.len() + number));
        let all = cells.dependences(ends.collect()).map_err(exhausted)?;
        let flows = cells.flows(&all).map_err(Refusal::from)?;
        Ok(ArrayFlows { cells, all, flows })
    }
}

/// A load or a store of an element of the array.
struct ElementAccess<'c> {
    op: Op,
    does: &'c Occurrence,
}

impl ElementAccess<'_> {
    fn writes(&self) -> bool {
        self.does.effect == Effect::Write
    }

    /// Its iterations -> cells.
    fn cells(&self) -> &Relation {
        self.does.cells.as_ref().expect("a single cell is known")
    }
}

/// A web, and what it does to the array.
struct Web<'c> {
    cells: &'c Cells<'c>,
    root: &'c Root,
    name: String,
    op: Op,
    block: Block,
    /// Its accesses, by their numbers.
    accesses: BTreeMap<usize, ElementAccess<'c>>,
    /// The loops that write over cells: their places among the loops around all accesses.
    over: Vec<usize>,
    /// What flows to and from the accesses.
    flows: Vec<Dependence>,
}

impl<'c> Web<'c> {
    /// The webs that write over cells of the array, each if all is known of it.
    ///
    /// # Errors
    /// If there is none.
    fn all(values: &'c ArrayFlows<'c>, id: RootId) -> Result<Vec<Result<Web<'c>, No>>, No> {
        let ArrayFlows { cells, all, flows } = values;
        let root = &cells.memory.roots[id];
        let (m, name) = (cells.m, value_name(cells.m, root.value));
        let refuse = |code, message: String| NotApplicable::new(code, place_of_value(m, root.value), message);
        if root.depth() > 0 {
            return Err(refuse(MADE_INSIDE, format!("{name} is made anew in each iteration")).into());
        }
        let webs = webs(cells, id, flows);
        let over = webs.iter().map(|numbers| (numbers, overwriting(cells, numbers, all)));
        let found: Vec<_> = over.filter(|(_, over)| !over.is_empty()).collect();
        if found.is_empty() {
            let message = format!(
                "no loop around all accesses of {name} in a nest writes over what one of its iterations has touched"
            );
            return Err(with_nearest(refuse("nothing-to-expand", message), cells, id, (&webs, all)).into());
        }
        Ok(found.into_iter().map(|(numbers, over)| Web::of(values, id, numbers, over)).collect())
    }

    fn of(values: &'c ArrayFlows<'c>, id: RootId, numbers: &[usize], over: Vec<usize>) -> Result<Web<'c>, No> {
        let ArrayFlows { cells, all, flows } = values;
        let root = &cells.memory.roots[id];
        let (m, name) = (cells.m, value_name(cells.m, root.value));
        let mut accesses = BTreeMap::new();
        for &number in numbers {
            let op = cells.accesses[number].op;
            let does = cells.occurrences.iter().find(|one| one.owner == number && one.place == Memory::Root(id));
            direct(m, &cells.nest, root, [op])?;
            let does =
                does.filter(|one| cells.single(number, one.effect).is_some()).ok_or_else(|| unknown(m, op, &name))?;
            accesses.insert(number, ElementAccess { op, does });
        }
        let is_its =
            |number: usize| cells.occurrences.iter().any(|one| one.owner == number && one.place == Memory::Root(id));
        let is_known = |number: usize| number >= cells.accesses.len() || is_its(number);
        for one in all {
            let (here, there) = (accesses.contains_key(&one.source), accesses.contains_key(&one.target));
            let other = if here { one.target } else { one.source };
            if here != there && (!is_known(other) || one.kind == Kind::Order) {
                let op = cells.accesses[other].op;
                let message = format!("nobody knows what this {} does to {name}", m.name(op));
                return Err(NotApplicable::new("unknown-access", m.op(op).span, message).into());
            }
        }
        let touches = |flow: &Dependence| accesses.contains_key(&flow.source) || accesses.contains_key(&flow.target);
        let flows: Vec<Dependence> = flows.iter().filter(|flow| touches(flow)).cloned().collect();
        let outer = accesses.values().next().expect("a web has accesses").does.loops[0];
        let op = cells.nest.loops[outer].op;
        let web = Web {
            cells,
            root,
            name,
            op,
            block: m.op(op).parent.expect("a loop stands in a block"),
            accesses,
            over,
            flows,
        };
        match web.flows.iter().find(|flow| !flow.exact) {
            Some(flow) => {
                let op = cells.accesses[flow.source].op;
                Err(web.no("unknown-write", op, format!("who reads what this {} writes is not known", m.name(op))))
            }
            None => Ok(web),
        }
    }

    /// With a buffer for what it holds.
    fn expanded(self) -> Result<Expansion<'c>, No> {
        let Cells { m, ref nest, budget, .. } = *self.cells;
        let (footprint, leads) = self.elements()?;
        let sides =
            BoxSide::all(&footprint.touched, Some(&nest.home(self.block).domain), budget).map_err(Refusal::from)?;
        let sides: Option<Vec<BoxSide>> = sides.into_iter().collect();
        let buffer = sides.and_then(|sides| RunBuffer::led(self.root, m, sides, self.over.len()));
        match buffer {
            Some(buffer) => Ok(Expansion { web: self, buffer, footprint, leads }),
            None => Err(self.without_box().into()),
        }
    }

    fn no(&self, code: &'static str, op: Op, message: String) -> No {
        NotApplicable::new(code, self.cells.m.op(op).span, message).into()
    }

    /// The loops that write over cells.
    fn loops(&self) -> Vec<LoopId> {
        let first = self.accesses.values().next().expect("a web has accesses");
        self.over.iter().map(|&place| first.does.loops[place]).collect()
    }

    /// The same in words.
    fn names(&self) -> String {
        let names = self.loops().into_iter().map(|id| format!("%{}", self.cells.nest.name(id)));
        names.collect::<Vec<_>>().join(", ")
    }

    /// The iterations of an access -> where they are along the loops that write over cells, counted from 0 of each.
    fn places(&self, access: &ElementAccess<'_>) -> Relation {
        let (num_symbols, depth) = (self.cells.nest.symbols.len(), access.does.loops.len());
        let mut places = BasicRelation::universe(Space::relation(num_symbols, depth, self.over.len()));
        let space = places.space();
        for (number, &place) in self.over.iter().enumerate() {
            let step = self.cells.nest.loops[access.does.loops[place]].step;
            // step * place <= iv <= step * place + step - 1
            let mut row = vec![0; space.num_columns()];
            (row[space.domain(place)], row[space.range(number)]) = (1, -step);
            places.add_ineq(&row);
            row.iter_mut().for_each(|entry| *entry = -*entry);
            row[0] = step - 1;
            places.add_ineq(&row);
        }
        places.into()
    }

    // ---- which elements ---------------------------------------------------------------------------------------------

    /// The elements of the buffer: all, those that begin with old values, and those that are left. And where each access looks.
    fn elements(&self) -> Result<(Footprint, BTreeMap<Op, Lead>), No> {
        let budget = self.cells.budget;
        let exhausted = |exhausted: Exhausted| No::from(Refusal::from(exhausted));
        let (mut leads, mut all, mut old, mut left) = (BTreeMap::new(), Vec::new(), Vec::new(), Vec::new());
        for (&number, access) in &self.accesses {
            let (places, lead) = if access.writes() {
                let places = self.places(access);
                (places.clone(), self.own(access))
            } else {
                let Some(found) = self.seen(number, access)? else { continue };
                found
            };
            leads.insert(access.op, lead);
            let elements = beside(&places, access.cells());
            all.push(elements.range(budget).map_err(exhausted)?);
            let part = match access.writes() {
                true => self.last(number).map_err(exhausted)?,
                false => self.without(number, access).map_err(exhausted)?,
            };
            let part = elements.intersect_domain(&part).range(budget).map_err(exhausted)?;
            if access.writes() { left.push(part) } else { old.push(part) }
        }
        let together = |sets: Vec<Relation>| -> Result<Relation, No> {
            let rank = self.accesses.values().next().map_or(0, |access| access.cells().space().num_range);
            let none = Relation::empty(Space::set(self.cells.nest.symbols.len(), self.over.len() + rank));
            sets.iter().fold(none, |known, more| known.union(more)).coalesce(budget).map_err(exhausted)
        };
        let read = together(old)?;
        Ok((Footprint { touched: together(all)?, read, left: together(left)? }, leads))
    }

    /// What the array holds lies in no box: with the accesses whose own part of it lies in none, with all that write if each has one.
    fn without_box(&self) -> NotApplicable {
        let (m, nest) = (self.cells.m, &self.cells.nest);
        let message = format!("what {} holds lies in no box", self.name);
        let has_box = |access: &&ElementAccess<'_>| {
            let touched = access.cells().range(self.cells.budget);
            let sides = touched
                .and_then(|touched| BoxSide::all(&touched, Some(&nest.home(self.block).domain), self.cells.budget));
            sides.is_ok_and(|sides| sides.iter().all(Option::is_some))
        };
        let writers = || self.accesses.values().filter(|access| access.writes());
        let (boxed, other): (Vec<&ElementAccess<'_>>, Vec<&ElementAccess<'_>>) = writers().partition(has_box);
        let text = if other.is_empty() { "leaves a part of it" } else { "writes cells that lie in none" };
        let blamed = if other.is_empty() { boxed } else { other };
        let no = NotApplicable::new("no-box", m.op(self.op).span, message);
        no.labelled(blamed.into_iter().map(|access| (m.op(access.op).span, text)))
    }

    /// A write goes to the element of its iteration.
    fn own(&self, access: &ElementAccess<'_>) -> Lead {
        let step = |place: usize| self.cells.nest.loops[access.does.loops[place]].step;
        let at = |place: usize| match step(place) {
            1 => AffineExpr::Dim(place as u32),
            step => AffineExpr::Dim(place as u32).floor_div(step),
        };
        Lead { exprs: self.over.iter().map(|&place| at(place)).collect(), ivs: self.ivs(access), ..Lead::default() }
    }

    fn ivs(&self, access: &ElementAccess<'_>) -> Vec<Value> {
        access.does.loops.iter().map(|&id| self.cells.nest.loops[id].iv).collect()
    }

    /// The flows from accesses of the web to one of them.
    fn into(&self, number: usize) -> impl Iterator<Item = &Dependence> {
        self.flows.iter().filter(move |flow| flow.target == number && self.accesses.contains_key(&flow.source))
    }

    /// A read goes to the element of the iteration whose value it sees. None if it sees none of the web.
    fn seen(&self, number: usize, access: &ElementAccess<'_>) -> Result<Option<(Relation, Lead)>, No> {
        let budget = self.cells.budget;
        let exhausted = |exhausted: Exhausted| No::from(Refusal::from(exhausted));
        let (num_symbols, depth) = (self.cells.nest.symbols.len(), access.does.loops.len());
        let space = Space::relation(num_symbols, depth, self.over.len());
        let mut from = Relation::empty(space);
        for flow in self.into(number) {
            let places = self.places(&self.accesses[&flow.source]);
            from = from.union(&flow.pairs.inverse().compose(&places, budget).map_err(exhausted)?);
        }
        if from.disjuncts().is_empty() {
            return Ok(None);
        }
        let found = from.fixed_size_box(budget).map_err(exhausted)?;
        let only = found.filter(|found| found.sizes.iter().all(One::is_one)).map(|found| found.offsets);
        let exprs =
            only.as_deref().and_then(|offsets| offsets.iter().map(|at| offset_expr(at, num_symbols, depth)).collect());
        let (Some(offsets), Some(exprs)) = (only, exprs) else {
            return Err(self.several_writers(number, access).into());
        };
        Ok(Some((graph(&offsets, space), Lead { exprs, ivs: self.ivs(access), ..Lead::default() })))
    }

    /// A read whose writer is no one function of its iteration, with the operations that write for it, each with the pairs of
    /// iterations.
    fn several_writers(&self, number: usize, access: &ElementAccess<'_>) -> NotApplicable {
        let (m, nest) = (self.cells.m, &self.cells.nest);
        let message = format!("which iteration of {} writes what this reads is no one expression", self.names());
        let mut writers: BTreeMap<usize, Relation> = BTreeMap::new();
        for flow in self.into(number) {
            let known = writers.remove(&flow.source);
            writers.insert(flow.source, known.map_or_else(|| flow.pairs.clone(), |known| known.union(&flow.pairs)));
        }
        let no = NotApplicable::new("several-writers", m.op(access.op).span, message);
        writers.iter().fold(no, |no, (source, pairs)| {
            let pairs = pairs.coalesce(self.cells.budget).unwrap_or_else(|_| pairs.clone());
            let loops = |access: &ElementAccess<'_>, prime: &str| {
                access.does.loops.iter().map(|&id| Arc::from(format!("{}{prime}", nest.name(id)))).collect()
            };
            let writer = &self.accesses[source];
            let symbols = nest.symbols.iter().map(|&value| Arc::from(value_name(m, value).trim_start_matches('%')));
            let names = Names { symbols: symbols.collect(), domain: loops(writer, ""), range: loops(access, "'") };
            no.label(m.op(writer.op).span, "writes what it reads")
                .note(format!("all such pairs: {}", pairs.to_text(&names)))
        })
    }

    /// The iterations of a write that leave a value behind the nest that somebody sees.
    fn last(&self, number: usize) -> Result<Relation, Exhausted> {
        let out = self.flows.iter().filter(|flow| flow.source == number && !self.accesses.contains_key(&flow.target));
        let none = Relation::empty(self.accesses[&number].does.domain.space());
        out.map(|flow| flow.pairs.domain(self.cells.budget)).try_fold(none, |known, more| Ok(known.union(&more?)))
    }

    /// The iterations of a read that see no value of the web.
    fn without(&self, number: usize, access: &ElementAccess<'_>) -> Result<Relation, Exhausted> {
        let budget = self.cells.budget;
        let sees = self.into(number).map(|flow| flow.pairs.range(budget));
        sees.into_iter().try_fold(access.does.domain.clone(), |left, seen| left.subtract(&seen?, budget))
    }
}

/// Nobody knows what a load or a store touches, or whether it does.
fn unknown(m: &Module, op: Op, name: &str) -> No {
    let code = if m.op(op).results.is_empty() { "unknown-write" } else { "unknown-access" };
    let message = format!("nobody knows which cell of {name} this {} touches, or whether it does", m.name(op));
    NotApplicable::new(code, m.op(op).span, message).into()
}

/// The same with what comes nearest to writing over the array: a write that does in a loop which is not around all accesses, and an access
/// that is not in it; else an access of which nobody knows, a write that does not, or a read if there is none.
fn with_nearest(
    no: NotApplicable,
    cells: &Cells<'_>,
    id: RootId,
    (webs, all): (&[Vec<usize>], &[Dependence]),
) -> NotApplicable {
    let span = |number: usize| cells.m.op(cells.accesses[number].op).span;
    for numbers in webs {
        let carried =
            all.iter().filter(|one| is_over(one, numbers)).find_map(|one| Some((one.target, one.carried_by?)));
        let Some((writer, looped)) = carried else { continue };
        // What counts runs has no name in the program.
        let is_named = cells.nest.is_visible(looped);
        let name = if is_named { format!("%{}", cells.nest.name(looped)) } else { "a loop".to_owned() };
        let is_apart = |one: &&Occurrence| {
            numbers.contains(&one.owner) && one.place == Memory::Root(id) && !one.loops.contains(&looped)
        };
        let apart = cells.occurrences.iter().find(is_apart);
        let no = no.label(span(writer), format!("writes over it in later iterations of {name}"));
        return no.labelled(apart.map(|one| (span(one.owner), format!("is not in {name}"))));
    }
    let its = || cells.occurrences.iter().filter(|one| one.place == Memory::Root(id));
    let inside = || its().filter(|one| !one.loops.is_empty());
    let of = |effect: Effect, text| inside().find(|one| one.effect == effect).map(|one| (one, text));
    let nearest = of(Effect::Opaque, "may do anything with it")
        .or_else(|| of(Effect::Write, "writes no cell that an earlier iteration has touched"))
        .or_else(|| of(Effect::Read, "reads it, and nothing in a loop writes it"))
        .or_else(|| its().next().map(|one| (one, "is in no loop")));
    no.labelled(nearest.map(|(one, text)| (span(one.owner), text)))
}

/// The accesses of an array in nests, each with those that values connect it with, in the order of the text.
fn webs(cells: &Cells<'_>, id: RootId, flows: &[Dependence]) -> Vec<Vec<usize>> {
    let its = || cells.occurrences.iter().filter(|one| one.place == Memory::Root(id));
    let nest = |number: usize| its().find(|one| one.owner == number)?.loops.first().copied();
    let mut joined = UnionFind::<usize>::new(cells.accesses.len());
    for Dependence { source, target, .. } in flows {
        if (*source).max(*target) < cells.accesses.len() && nest(*source).is_some() && nest(*source) == nest(*target) {
            joined.union(*source, *target);
        }
    }
    let mut webs: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    let inside: BTreeSet<usize> = its().filter(|one| !one.loops.is_empty()).map(|one| one.owner).collect();
    inside.into_iter().for_each(|number| webs.entry(joined.find(number)).or_default().push(number));
    let mut webs: Vec<Vec<usize>> = webs.into_values().collect();
    webs.sort_unstable();
    webs
}

/// Does one of these accesses write what another one, or it itself, has touched?
fn is_over(one: &Dependence, numbers: &[usize]) -> bool {
    let are_its = numbers.contains(&one.source) && numbers.contains(&one.target);
    are_its && matches!(one.kind, Kind::Anti | Kind::Output)
}

/// The loops around all of these accesses that carry a dependence between two of them but a flow, as places.
fn overwriting(cells: &Cells<'_>, numbers: &[usize], all: &[Dependence]) -> Vec<usize> {
    let mut loops = cells.occurrences.iter().filter(|one| numbers.contains(&one.owner)).map(|one| &one.loops[..]);
    let first = loops.next().unwrap_or_default();
    let common = loops.fold(first, |common, loops| {
        let length = common.iter().zip(loops).take_while(|(a, b)| a == b).count();
        &common[..length]
    });
    let over = all.iter().filter(|one| is_over(one, numbers));
    let carriers: BTreeSet<LoopId> = over.filter_map(|one| one.carried_by).collect();
    (0..common.len()).filter(|&place| carriers.contains(&common[place])).collect()
}

/// `{ x -> offsets(x) }`
fn graph(offsets: &[Div], space: Space) -> Relation {
    let mut graph = BasicRelation::universe(space);
    for (number, Div { row, divisor }) in offsets.iter().enumerate() {
        // divisor * place <= row <= divisor * place + divisor - 1
        let mut row = row.clone();
        row.resize(space.num_columns(), BigInt::ZERO);
        row[space.range(number)] = -divisor;
        graph.add_ineq_big(&row);
        row.iter_mut().for_each(|entry| *entry = -&*entry);
        row[0] += divisor - 1;
        graph.add_ineq_big(&row);
    }
    graph.into()
}

/// `{ x -> (y, z) : x -> y, x -> z }`
fn beside(first: &Relation, second: &Relation) -> Relation {
    let (a, b) = (first.space().num_range, second.space().num_range);
    first.insert_dims(DimKind::Range, a, b).intersect(&second.insert_dims(DimKind::Range, 0, a))
}
