//! The iteration space of a nest as a picture: points, the dependences between them, and what may run together.
//!
//! Everything drawn is exact at the sizes that the picture names: the points are those of the statements' domains, the
//! arrows pairs of the dependence relations. Of large spaces the first iterations of each loop are drawn, and the picture
//! says so. A pair that a path of others implies is not drawn. Where a dependence is not exactly known it is not drawn
//! either: the picture names it and says nothing about what may run together.

pub mod layout;
pub mod scene;
pub mod svg;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use num_traits::ToPrimitive;

use self::layout::NestLayout;
use self::scene::LoopView;
use super::statements::Statements;
use super::text::{title, verdict};
use crate::affine::presburger::{Budget, Exhausted, Optimum, Relation, Set};
use crate::analysis::NoScop;
use crate::analysis::dependence::{Dependence, Kind};
use crate::analysis::domain::LoopId;
use crate::analysis::names::value_name;
use crate::analysis::scop::StatementId;
use crate::analysis::witness::uses_symbol;
use crate::arena::Id;
use crate::ir::{Module, Op};
use crate::report::{self, FunctionReport};

/// The size that symbols get if none is given, by the depth of the nest.
const SIZES: [i64; 3] = [10, 7, 5];
/// How many iterations of each loop are drawn, by the depth of the nest.
const WINDOWS: [i64; 3] = [14, 8, 6];
/// How many rows of points there may be on all floors together.
const ROWS: i64 = 20;
/// How many steps finding the points and pairs may take.
const BUDGET: u64 = 20_000_000;

/// What to draw.
#[derive(Clone, Debug, Default)]
pub struct PictureOptions {
    /// As for a report.
    pub report: report::ReportOptions,
    /// The outermost loop of the nest, by its induction variable or its position; none: the first nest of up to three loops
    /// that carries a dependence, or else the first one.
    pub outermost: Option<String>,
    /// Values of symbols by name.
    pub values: BTreeMap<String, i64>,
}

/// Why there is no picture.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NoPicture {
    /// The function is no polyhedral program.
    NoScop(NoScop),
    /// It has no loop, or none that is affine.
    NoLoop,
    /// It has no such loop, or that is not affine; here are those that can be drawn.
    NoSuchLoop(String, Vec<String>),
    /// The loop is around more than three loops; these inside of it can be drawn.
    TooDeep(String, Vec<String>),
    /// It has no such symbol; here are those that it has.
    NoSuchSymbol(String, Vec<String>),
    /// The nest does not run at these sizes.
    Empty(String),
    /// A loop has no first iteration.
    Unbounded(String),
    /// The points or pairs took too many steps to find.
    Exhausted,
}

impl fmt::Display for NoPicture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoPicture::NoScop(why) => why.fmt(f),
            NoPicture::NoLoop => f.write_str("the function has no affine loop"),
            NoPicture::NoSuchLoop(name, all) => write!(f, "no affine loop {name}; there are: {}", all.join(", ")),
            NoPicture::TooDeep(name, all) => {
                write!(f, "{name} is around more than three loops; there are: {}", all.join(", "))
            }
            NoPicture::NoSuchSymbol(name, all) if all.is_empty() => write!(f, "no symbol {name}; there is none"),
            NoPicture::NoSuchSymbol(name, all) => write!(f, "no symbol {name}; there are: {}", all.join(", ")),
            NoPicture::Empty(sizes) if sizes.is_empty() => f.write_str("the nest never runs"),
            NoPicture::Empty(sizes) => write!(f, "the nest does not run at {sizes}: choose others by --arg"),
            NoPicture::Unbounded(name) => write!(f, "{name} has no first iteration"),
            NoPicture::Exhausted => write!(f, "the points and pairs took more than {BUDGET} steps to find"),
        }
    }
}

impl std::error::Error for NoPicture {}

impl From<Exhausted> for NoPicture {
    fn from(_: Exhausted) -> NoPicture {
        NoPicture::Exhausted
    }
}

/// The picture of a nest of a function, as SVG.
///
/// # Errors
/// Why there is none.
pub fn picture(m: &Module, func: Op, options: &PictureOptions) -> Result<String, NoPicture> {
    let read = Statements::read(m, func, &report::ReportOptions { input: false, ..options.report.clone() });
    let statements = read.map_err(NoPicture::NoScop)?;
    let report = report::report(m, func, &options.report);
    let nest = SizedNest::new(m, &statements, options)?;
    let mut scene = nest.model(&report)?.scene();
    let names: Vec<&str> = scene.loops.iter().map(|data| &data.name[..]).collect();
    scene.title = format!("@{}: {}", report.name, names.join(", "));
    let sizes = nest.sizes();
    let sizes = if sizes.is_empty() { String::new() } else { format!("{sizes} · ") };
    scene.subtitle = format!("{sizes}iterations run in reading order · {}", title(options.report.value_based));
    scene.notes = nest.notes(&report);
    Ok(svg::draw(&scene))
}

/// The values of a loop that are drawn.
struct Window {
    first: i64,
    last: i64,
    /// If there are others: how many are drawn at most.
    clipped: Option<i64>,
}

/// A nest at some sizes.
struct SizedNest<'a> {
    m: &'a Module,
    all: &'a Statements<'a>,
    /// The loops around the nest, the outermost first, with their first iteration.
    around: Vec<(LoopId, i64)>,
    /// The loops of the nest: the outermost, then those inside of it in the order of the text.
    loops: Vec<LoopId>,
    /// Its statements in the order of the text.
    members: Vec<StatementId>,
    depth: usize,
    symbols: Vec<i64>,
    windows: BTreeMap<LoopId, Window>,
    budget: Budget,
}

impl<'a> SizedNest<'a> {
    fn new(m: &'a Module, all: &'a Statements<'a>, options: &PictureOptions) -> Result<SizedNest<'a>, NoPicture> {
        let outermost = choose(all, options.outermost.as_deref())?;
        let scop = &all.scop;
        let inside = |id: &StatementId| scop.statements[*id].loops.contains(&outermost);
        let members: Vec<StatementId> = scop.statements.iter().map(|(id, _)| id).filter(inside).collect();
        let first = &scop.statements[members[0]].loops;
        let before = first.iter().take_while(|&&id| id != outermost).count();
        let mut loops = vec![outermost];
        for id in members.iter().flat_map(|&id| &scop.statements[id].loops[before..]) {
            if !loops.contains(id) {
                loops.push(*id);
            }
        }
        let depth = height(all, outermost);
        let mut sample = SizedNest {
            m,
            all,
            around: first[..before].iter().map(|&id| (id, 0)).collect(),
            loops,
            members,
            depth,
            symbols: Vec::new(),
            windows: BTreeMap::new(),
            budget: Budget::new(BUDGET),
        };
        sample.symbols = sample.values(&options.values)?;
        sample.find_first()?;
        sample.find_windows()?;
        Ok(sample)
    }

    /// The values of the symbols.
    fn values(&self, given: &BTreeMap<String, i64>) -> Result<Vec<i64>, NoPicture> {
        let names: Vec<String> = self.all.scop.symbols.iter().map(|&symbol| value_name(self.m, symbol)).collect();
        let bare = |name: &str| name.trim_start_matches('%').to_owned();
        for name in given.keys() {
            if !names.iter().any(|known| bare(known) == bare(name)) {
                return Err(NoPicture::NoSuchSymbol(format!("%{}", bare(name)), names));
            }
        }
        let value = |name: &String| {
            let found = given.iter().find(|(other, _)| bare(other) == bare(name));
            found.map_or(SIZES[self.depth - 1], |(_, value)| *value)
        };
        Ok(names.iter().map(value).collect())
    }

    /// Fixes the loops around the nest at the first iteration in which it runs.
    fn find_first(&mut self) -> Result<(), NoPicture> {
        for k in 0..self.around.len() {
            self.around[k].1 = self.least(k, k)?.ok_or_else(|| NoPicture::Empty(self.sizes()))?;
        }
        Ok(())
    }

    fn find_windows(&mut self) -> Result<(), NoPicture> {
        for k in 1..self.loops.len() {
            self.find_window(self.loops[k], WINDOWS[self.depth - 1])?;
        }
        // As many floors as fit on a page.
        let rows = self.loops.iter().filter(|id| self.all.scop.loops[**id].parent == Some(self.loops[0]));
        let rows = rows.filter_map(|id| Some((self.windows.get(id)?, self.all.scop.loops[*id].step)));
        let rows: i64 = rows.map(|(window, step)| (window.last - window.first) / step + 1).sum();
        let most = if self.depth == 3 { (ROWS / rows.max(1)).clamp(2, 4) } else { WINDOWS[self.depth - 1] };
        self.find_window(self.loops[0], most)?;
        if self.windows.is_empty() { Err(NoPicture::Empty(self.sizes())) } else { Ok(()) }
    }

    /// The first `most` values of a loop; none where it never runs.
    fn find_window(&mut self, id: LoopId, most: i64) -> Result<(), NoPicture> {
        let statements = &self.all.scop.statements;
        let (mut least, mut greatest) = (None::<i64>, Some(i64::MIN));
        for &member in &self.members {
            let Some(level) = statements[member].loops.iter().position(|&other| other == id) else { continue };
            let set = self.domain(member, self.around.len());
            let mut form = vec![0; set.space().num_columns()];
            form[set.space().range(level)] = 1;
            let first = match set.min(&form, &self.budget)? {
                Optimum::Empty => continue,
                Optimum::Unbounded => None,
                Optimum::Bounded(value) => value.to_i64(),
            };
            let first = first.ok_or_else(|| self.unbounded(id))?;
            least = Some(least.map_or(first, |known| known.min(first)));
            greatest = match set.max(&form, &self.budget)? {
                Optimum::Bounded(value) => greatest.zip(value.to_i64()).map(|(a, b)| a.max(b)),
                Optimum::Empty | Optimum::Unbounded => None,
            };
        }
        let Some(first) = least else { return Ok(()) };
        let end = first.saturating_add((most - 1).saturating_mul(self.all.scop.loops[id].step));
        let last = greatest.map_or(end, |greatest| greatest.min(end));
        let clipped = greatest.is_none_or(|greatest| greatest > end).then_some(most);
        self.windows.insert(id, Window { first, last, clipped });
        Ok(())
    }

    fn unbounded(&self, id: LoopId) -> NoPicture {
        NoPicture::Unbounded(format!("%{}", self.all.scop.nest.name(id)))
    }

    /// When a statement runs at these sizes, the first `fixed` loops around the nest being where they are.
    fn domain(&self, member: StatementId, fixed: usize) -> Set {
        let domain = &self.all.scop.statements[member].domain;
        let space = domain.space();
        let symbols = self.symbols.iter().enumerate().map(|(k, &value)| (space.symbol(k), value));
        let around = self.around[..fixed].iter().enumerate().map(|(k, &(_, value))| (space.range(k), value));
        symbols.chain(around).fold(domain.clone(), |set, (column, value)| set.fix(column, value))
    }

    /// The least value of the loop at a level in which a statement of the nest runs.
    fn least(&self, level: usize, fixed: usize) -> Result<Option<i64>, NoPicture> {
        let mut least = None;
        for &member in &self.members {
            let set = self.domain(member, fixed);
            let mut form = vec![0; set.space().num_columns()];
            form[set.space().range(level)] = 1;
            match set.min(&form, &self.budget)? {
                Optimum::Empty => {}
                Optimum::Unbounded => return Err(self.unbounded(self.around[level].0)),
                Optimum::Bounded(value) => {
                    let value = value.to_i64().ok_or_else(|| self.unbounded(self.around[level].0))?;
                    least = Some(least.map_or(value, |known: i64| known.min(value)));
                }
            }
        }
        Ok(least)
    }

    /// The bounds of a statement's coordinates; none where it does not run.
    fn bounds(&self, member: StatementId) -> Option<Vec<(i64, i64)>> {
        let loops = &self.all.scop.statements[member].loops[self.around.len()..];
        let around = self.around.iter().map(|&(_, value)| Some((value, value)));
        let inside = loops.iter().map(|id| self.windows.get(id).map(|window| (window.first, window.last)));
        around.chain(inside).collect()
    }

    fn points(&self, relation: &Relation, bounds: Vec<(i64, i64)>) -> Result<Vec<Vec<i64>>, Exhausted> {
        let symbols = self.symbols.iter().map(|&value| (value, value));
        let bounds: Vec<(i64, i64)> = symbols.chain(bounds).collect();
        let mut points = Vec::new();
        let take = |point: &[i64]| points.push(point[self.symbols.len()..].to_vec());
        relation.for_each_point(&bounds, &self.budget, take)?;
        Ok(points)
    }

    /// Dependences between statements of the nest.
    fn dependences(&self) -> impl Iterator<Item = (usize, usize, &Dependence)> {
        let place = |number: usize| self.members.iter().position(|member| member.index() == number);
        let ends = move |dep: &'a Dependence| Some((place(dep.source)?, place(dep.target)?, dep));
        self.all.dependences.iter().filter(|dep| dep.kind != Kind::Input).filter_map(ends)
    }

    fn model(&self, report: &FunctionReport) -> Result<NestLayout, NoPicture> {
        let (scop, outside) = (&self.all.scop, self.around.len());
        let number = |id: &LoopId| self.loops.iter().position(|other| other == id).unwrap_or(0);
        let mut model =
            NestLayout { all_known: self.dependences().all(|(_, _, dep)| is_known(dep)), ..NestLayout::default() };
        for &id in &self.loops {
            let data = report.loops.get(id.index());
            let depth = scop.statements[self.members[0]].loops.len().min(outside);
            model.loops.push(LoopView {
                name: format!("%{}", scop.nest.name(id)),
                verdict: data.map_or("sequential", verdict),
                depth: data.map_or(0, |data| data.depth.saturating_sub(depth)),
                line: data.map_or(0, |data| data.line),
            });
        }
        let mut numbers: BTreeMap<(usize, Vec<i64>), usize> = BTreeMap::new();
        for (place, &member) in self.members.iter().enumerate() {
            let statement = &scop.statements[member];
            let caption = format!("line {}  {}", self.all.line_of(member), self.all.caption(member));
            model.statements.push((caption, statement.loops[outside..].iter().map(number).collect()));
            let Some(bounds) = self.bounds(member) else { continue };
            for point in self.points(&statement.domain, bounds)? {
                numbers.insert((place, point.clone()), model.points.len());
                model.points.push((place, point[outside..].to_vec()));
            }
        }
        if model.points.is_empty() {
            return Err(NoPicture::Empty(self.sizes()));
        }
        for (source, target, dep) in self.dependences().filter(|(_, _, dep)| is_known(dep)) {
            let (Some(from), Some(to)) = (self.bounds(self.members[source]), self.bounds(self.members[target])) else {
                continue;
            };
            let split = from.len();
            for pair in self.points(&dep.pairs, from.into_iter().chain(to).collect())? {
                let (a, b) = ((source, pair[..split].to_vec()), (target, pair[split..].to_vec()));
                if let (Some(&a), Some(&b)) = (numbers.get(&a), numbers.get(&b)) {
                    model.pairs.push((a, b, dep.kind));
                }
            }
        }
        Ok(model)
    }

    /// `%n = 5, %t = 0`: the symbols that play a part and the loops around the nest.
    fn sizes(&self) -> String {
        let scop = &self.all.scop;
        let plays = |symbol: usize| {
            let uses = |set: &Set| uses_symbol(set, symbol);
            let members = || self.members.iter().map(|&id| &scop.statements[id]);
            members().any(|s| uses(&s.domain) || s.accesses.iter().any(|access| uses(&access.relation)))
        };
        let symbols = scop.symbols.iter().zip(&self.symbols).enumerate().filter(|(number, _)| plays(*number));
        let symbols = symbols.map(|(_, (&symbol, value))| format!("{} = {value}", value_name(self.m, symbol)));
        let around = self.around.iter().map(|&(id, value)| format!("%{} = {value}", scop.nest.name(id)));
        symbols.chain(around).collect::<Vec<String>>().join(", ")
    }

    /// What the picture leaves out.
    fn notes(&self, report: &FunctionReport) -> Vec<String> {
        let mut notes = Vec::new();
        let clipped = |id: &LoopId| self.windows.get(id).and_then(|window| window.clipped);
        for most in self.loops.iter().filter_map(clipped).collect::<BTreeSet<i64>>() {
            let loops = self.loops.iter().filter(|id| clipped(id) == Some(most));
            let names: Vec<String> = loops.map(|&id| format!("%{}", self.all.scop.nest.name(id))).collect();
            notes.push(format!("only the first {most} values of {} are drawn", names.join(", ")));
        }
        let mut loose: BTreeMap<(usize, usize), Vec<&str>> = BTreeMap::new();
        for (source, target, dep) in self.dependences().filter(|(_, _, dep)| !is_known(dep)) {
            let line = |place: usize| self.all.line_of(self.members[place]);
            loose.entry((line(source), line(target))).or_default().push(dep.kind.name());
        }
        for ((source, target), mut kinds) in loose {
            kinds.dedup();
            notes.push(format!("not exactly known, not drawn: line {source} to line {target} ({})", kinds.join(", ")));
        }
        let lines: Vec<usize> = self.members.iter().map(|&member| self.all.line_of(member)).collect();
        let (first, last) = (lines.iter().min(), lines.iter().max());
        let near = report.unknown.iter().filter(|unknown| first <= Some(&unknown.line) && Some(&unknown.line) <= last);
        notes.extend(near.map(|unknown| format!("line {}: {} [{}]", unknown.line, unknown.message, unknown.code)));
        notes.dedup();
        notes
    }
}

fn is_known(dependence: &Dependence) -> bool {
    dependence.exact && !dependence.exhausted
}

/// How many loops deep the nest of a loop is, itself included.
fn height(all: &Statements<'_>, id: LoopId) -> usize {
    let depth = |loops: &Vec<LoopId>| loops.iter().position(|&other| other == id).map_or(0, |at| loops.len() - at);
    all.scop.statements.iter().map(|(_, statement)| depth(&statement.loops)).max().unwrap_or(0)
}

/// The outermost loop of the nest to draw.
fn choose(all: &Statements<'_>, wanted: Option<&str>) -> Result<LoopId, NoPicture> {
    let scop = &all.scop;
    let name = |id: LoopId| format!("%{}", scop.nest.name(id));
    let affine: Vec<LoopId> = scop.loops.iter().map(|(id, _)| id).filter(|&id| height(all, id) > 0).collect();
    let fits = |id: &LoopId| height(all, *id) <= 3;
    let names = || affine.iter().copied().filter(fits).map(name).collect::<Vec<String>>();
    if let Some(wanted) = wanted {
        let named = |id: &LoopId| name(*id).trim_start_matches('%') == wanted.trim_start_matches('%');
        let numbered = |id: &LoopId| wanted.parse() == Ok(id.index());
        let found = affine.iter().copied().find(named).or_else(|| affine.iter().copied().find(numbered));
        let found = found.ok_or_else(|| NoPicture::NoSuchLoop(wanted.to_owned(), names()))?;
        return if fits(&found) { Ok(found) } else { Err(NoPicture::TooDeep(name(found), names())) };
    }
    // The outermost ones that fit.
    let parent = |id: LoopId| affine.iter().copied().find(|&other| scop.loops[id].parent == Some(other));
    let outermost = |id: &LoopId| fits(id) && parent(*id).is_none_or(|parent| !fits(&parent));
    let candidates: Vec<LoopId> = affine.iter().copied().filter(outermost).collect();
    let holds = |id: LoopId, number: usize| scop.statements[StatementId::from_index(number)].loops.contains(&id);
    let carries = |id: LoopId| {
        let inside = |dep: &Dependence| holds(id, dep.source) && holds(id, dep.target);
        all.dependences.iter().any(|dep| dep.carried_by.is_some() && inside(dep))
    };
    let best = candidates.iter().copied().find(|&id| carries(id)).or(candidates.first().copied());
    best.ok_or(NoPicture::NoLoop)
}
