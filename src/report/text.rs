//! The report of one function for people: short tables.
//!
//! What would be said many times is said once: dependences of one kind and carrying loop from each of some accesses to each
//! of some others make one row, assumptions of one kind one line. [`Detail::Full`] unfolds everything.

use std::collections::{BTreeMap, BTreeSet};

use rustc_hash::FxHashMap;

use super::{AccessReport, BandReport, DependenceReport, FunctionReport, LoopReport, UnknownReport};
use crate::analysis::assumption::folded;
use crate::analysis::dependence::Kind;
use crate::analysis::direction::{LoopDirection, hull};
use crate::analysis::reduction::Permit;

/// How much of a report to show.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Detail {
    /// Rows that repeat each other are folded.
    #[default]
    Short,
    /// Everything.
    Full,
}

/// So many dependences make one row.
const FOLD: usize = 3;
/// With more rows than this there is only one for each memref and carrying loop.
const MOST_ROWS: usize = 24;
/// So many loops with one answer are named.
const MOST_NAMED: usize = 6;

/// How to give up the order of sums and products of floats.
pub(super) const BY_FLAGS: &str = "fastmath<reassoc> on the operations, or --reassociate, gives it up";
/// How to give up the order of floats kept by comparison.
pub(super) const BY_COMPARISON: &str =
    "it decides what is kept of NaNs and zeros; fastmath<reassoc,nnan,nsz> on the comparison gives it up";

/// A memref and dependences that run through it.
type MemrefGroup<'a> = (&'a str, Vec<&'a DependenceReport>);

impl FunctionReport {
    /// Tables of loops, accesses and dependences, then what was assumed and what is not known.
    pub fn to_text(&self, detail: Detail) -> String {
        let symbols = if self.symbols.is_empty() { String::new() } else { format!("[{}]", self.symbols.join(", ")) };
        let mut text = format!("func @{}{symbols}\n", self.name);
        let mut reasons = FxHashMap::default();
        for data in self.loops.iter().filter(|data| !data.parallel && !data.reduction) {
            reasons.entry(&*data.why).or_insert(data);
        }
        section(&mut text, "loops", self.loops.iter().map(|data| loop_row(data, &reasons, detail)).collect());
        let is_kept = |permit: Permit| {
            self.loops.iter().any(|data| data.reduction && !data.licensed && data.permit == Some(permit))
        };
        for (permit, how) in [(Permit::Asked, BY_FLAGS), (Permit::Nothing, BY_COMPARISON)] {
            if detail == Detail::Short && is_kept(permit) {
                text.push_str(&format!("  (order kept: {how})\n"));
            }
        }
        section(&mut text, "nearest", self.nearest_rows());
        section(&mut text, "bands", self.bands.iter().map(|data| self.band_row(data)).collect());
        section(&mut text, "accesses", self.accesses.iter().map(|data| access_row(data).to_vec()).collect());
        let title = title(self.value_based);
        let folds = match detail {
            Detail::Short => fold(&self.dependences),
            Detail::Full => self.dependences.iter().map(|data| vec![data]).collect(),
        };
        let summary = (detail == Detail::Short && folds.len() > MOST_ROWS).then(|| self.summary());
        let rows = || folds.iter().map(|fold| self.dependence_row(fold)).collect();
        section(&mut text, title, summary.clone().unwrap_or_else(rows));
        if summary.is_some() || folds.iter().any(|fold| fold.len() > 1) {
            text.push_str("  (--all shows each relation)\n");
        }
        let line = |line: String| vec![line];
        let assumed = match detail {
            Detail::Short => folded(&self.assumptions),
            Detail::Full => self.assumptions.iter().map(ToString::to_string).collect(),
        };
        section(&mut text, "assumed", assumed.into_iter().map(line).collect());
        section(&mut text, "unknown", unknown(&self.unknown, detail));
        section(&mut text, "warnings", self.races.iter().cloned().map(line).collect());
        text
    }

    /// What is accepted where loops are not parallel: those with one answer in one row.
    fn nearest_rows(&self) -> Vec<Vec<String>> {
        let mut answers: Vec<(&str, Vec<&str>)> = Vec::new();
        let mut places: FxHashMap<&str, usize> = FxHashMap::default();
        for (data, near) in self.loops.iter().filter_map(|data| Some((data, data.nearest.as_deref()?))) {
            let place = *places.entry(near).or_insert(answers.len());
            if place == answers.len() {
                answers.push((near, Vec::new()));
            }
            answers[place].1.push(&data.iv);
        }
        let row = |(near, ivs): (&str, Vec<&str>)| {
            let more = ivs.len().saturating_sub(MOST_NAMED);
            let named = ivs[..ivs.len() - more].join(", ");
            vec![if more == 0 { named } else { format!("{named} and {more} more") }, near.to_owned()]
        };
        answers.into_iter().map(row).collect()
    }

    fn band_row(&self, data: &BandReport) -> Vec<String> {
        let name = |&index: &usize| self.loops.get(index).map_or("?", |data| &data.iv);
        let names: Vec<&str> = data.loops.iter().map(name).collect();
        let verdict = match data.permutable {
            Some(true) => "permutable",
            Some(false) => "not permutable",
            None => "unknown",
        };
        let why = if data.permutable == Some(true) { String::new() } else { data.why.clone() };
        let skew = data.skew.as_ref().map_or(String::new(), |skew| format!("permutable after {skew}"));
        vec![format!("({})", names.join(", ")), verdict.to_owned(), why, skew]
    }

    /// A row for each memref and carrying loop, with the distances in the loops that all of its dependences share.
    fn summary(&self) -> Vec<Vec<String>> {
        let memrefs: FxHashMap<&str, &str> =
            self.accesses.iter().filter_map(|access| Some((&*access.id, access.memref.as_deref()?))).collect();
        let mut order: FxHashMap<&str, usize> = FxHashMap::default();
        let mut groups: BTreeMap<(usize, Option<usize>), MemrefGroup<'_>> = BTreeMap::new();
        for data in &self.dependences {
            let memref = memrefs.get(&*data.source).copied().unwrap_or("calls");
            let next = order.len();
            let key = (*order.entry(memref).or_insert(next), data.carried_by);
            groups.entry(key).or_insert_with(|| (memref, Vec::new())).1.push(data);
        }
        let mut last = "";
        let mut rows = Vec::new();
        for ((_, by), (memref, group)) in groups {
            let has = |kind: &&str| group.iter().any(|data| data.kind == *kind);
            let kinds: Vec<&str> = Kind::ALL.iter().map(|kind| kind.name()).filter(has).collect();
            let ends = names(group.iter().flat_map(|data| [&data.source[..], &data.target[..]]));
            let exact = if group.iter().all(|data| data.exact) { "" } else { " (at most)" };
            let plural = if group.len() == 1 { "" } else { "s" };
            let relations = format!("{} relation{plural}{exact}", group.len());
            let memref = if std::mem::replace(&mut last, memref) == memref { "" } else { memref }.to_owned();
            let mut vectors: Vec<Vec<LoopDirection>> = group.iter().map(|data| data.vector()).collect();
            let common = vectors.iter().map(Vec::len).min().unwrap_or(0);
            vectors.iter_mut().for_each(|vector| vector.truncate(common));
            let vector = if common == 0 { String::new() } else { hull(&vectors) };
            rows.push(vec![memref, self.carrier(by), kinds.join(", "), vector, format!("among {ends}"), relations]);
        }
        rows
    }

    /// `by %i`; nothing where no loop carries.
    fn carrier(&self, by: Option<usize>) -> String {
        by.map_or_else(String::new, |index| format!("by {}", self.loops.get(index).map_or("?", |data| &data.iv)))
    }

    /// The row of some dependences of one kind and carrying loop.
    fn dependence_row(&self, fold: &[&DependenceReport]) -> Vec<String> {
        let first = fold[0];
        let exact = if fold.iter().all(|data| data.exact) { "" } else { " (at most)" };
        let relation = if fold.len() == 1 { first.relation.clone() } else { format!("{} relations", fold.len()) };
        let vectors: Vec<Vec<LoopDirection>> = fold.iter().map(|data| data.vector()).collect();
        let vector = hull(&vectors);
        let ends = |end: fn(&DependenceReport) -> &String| names(fold.iter().map(|data| &end(data)[..]));
        vec![
            format!("{} -> {}", ends(|data| &data.source), ends(|data| &data.target)),
            first.kind.to_owned(),
            self.carrier(first.carried_by),
            vector,
            format!("{relation}{exact}"),
        ]
    }
}

/// The row of a loop; `reasons` has the first loop that is sequential for each reason.
fn loop_row(data: &LoopReport, reasons: &FxHashMap<&str, &LoopReport>, detail: Detail) -> Vec<String> {
    let step = if data.step == 1 { String::new() } else { format!(" step {}", data.step) };
    let header = format!("{}{} = {} to {}{step}", "  ".repeat(data.depth), data.iv, data.lower, data.upper);
    let same = reasons.get(&*data.why).filter(|other| other.index < data.index);
    let why = match (detail, same) {
        _ if data.parallel => {
            data.fixed.as_ref().map_or_else(String::new, |why| format!("no step can change it: {why}"))
        }
        (Detail::Short, _) if data.reduction => {
            let order = if data.licensed { "any order" } else { "order kept" };
            let pair = data.pair.as_ref().map_or_else(String::new, |pair| format!(": {pair}"));
            format!("{}, {order}{pair}", data.reduction_ops.join(" and "))
        }
        (Detail::Short, Some(same)) => format!("as {} (line {})", same.iv, same.line),
        _ => data.why.clone(),
    };
    vec![format!("line {}", data.line), header, verdict(data).to_owned(), why]
}

/// What the dependences are.
pub(super) fn title(value_based: bool) -> &'static str {
    if value_based { "dependences, value-based" } else { "dependences, memory-based" }
}

/// What a loop is, in a word.
pub(super) fn verdict(data: &LoopReport) -> &'static str {
    match (data.parallel, data.reduction) {
        (true, _) => "parallel",
        (_, true) => "reduction",
        _ => "sequential",
    }
}

/// Its number, line, kind and cell.
pub(super) fn access_row(data: &AccessReport) -> [String; 4] {
    let cell = match (&data.memref, &data.subscript) {
        (Some(memref), Some(subscript)) => format!("{memref}[{subscript}]"),
        (Some(memref), None) => memref.clone(),
        (None, _) => String::new(),
    };
    [data.id.clone(), format!("line {}", data.line), data.kind.to_owned(), cell]
}

/// The dependences in their order; those of one kind and carrying loop together that lead from each of some accesses to
/// each of some others, if they are several.
fn fold(all: &[DependenceReport]) -> Vec<Vec<&DependenceReport>> {
    type Key<'a> = (&'a str, Option<usize>, usize);
    let mut alike: BTreeMap<Key<'_>, Vec<&DependenceReport>> = BTreeMap::new();
    let mut places: FxHashMap<*const DependenceReport, usize> = FxHashMap::default();
    for (place, data) in all.iter().enumerate() {
        places.insert(data, place);
        alike.entry((data.kind, data.carried_by, data.directions.len())).or_default().push(data);
    }
    let mut folds: Vec<Vec<&DependenceReport>> = Vec::new();
    for rows in alike.into_values() {
        let by_source = products(&rows, |data| &data.source, |data| &data.target);
        let by_target = products(&rows, |data| &data.target, |data| &data.source);
        let fewer = if by_target.len() < by_source.len() { by_target } else { by_source };
        for fold in fewer {
            if fold.len() >= FOLD { folds.push(fold) } else { folds.extend(fold.into_iter().map(|row| vec![row])) }
        }
    }
    let place = |row: &&DependenceReport| places.get(&std::ptr::from_ref(*row));
    folds.sort_by_cached_key(|fold| fold.iter().map(place).min());
    folds
}

/// The rows by end, those ends together that have the same other ends.
fn products<'a>(
    rows: &[&'a DependenceReport],
    end: fn(&DependenceReport) -> &String,
    other: fn(&DependenceReport) -> &String,
) -> Vec<Vec<&'a DependenceReport>> {
    let mut by_end: BTreeMap<&String, Vec<&'a DependenceReport>> = BTreeMap::new();
    for &row in rows {
        by_end.entry(end(row)).or_default().push(row);
    }
    let mut by_others: BTreeMap<BTreeSet<&String>, Vec<&'a DependenceReport>> = BTreeMap::new();
    for rows in by_end.into_values() {
        by_others.entry(rows.iter().map(|row| other(row)).collect()).or_default().extend(rows);
    }
    by_others.into_values().collect()
}

/// `S0-S2, S5`: each name once, three or more in a row as a range.
fn names<'a>(all: impl Iterator<Item = &'a str>) -> String {
    let mut numbers: Vec<usize> = all.filter_map(|name| name.trim_start_matches('S').parse().ok()).collect();
    numbers.sort_unstable();
    numbers.dedup();
    let runs = numbers.chunk_by(|a, b| a + 1 == *b).map(|run| match run {
        [first, _, .., last] => format!("S{first}-S{last}"),
        _ => run.iter().map(|number| format!("S{number}")).collect::<Vec<_>>().join(", "),
    });
    runs.collect::<Vec<_>>().join(", ")
}

/// What is not known, each reason once.
fn unknown(all: &[UnknownReport], detail: Detail) -> Vec<Vec<String>> {
    let mut rows: Vec<(Vec<usize>, String)> = Vec::new();
    for data in all {
        let message = format!("{} [{}]", data.message, data.code);
        match rows.iter_mut().find(|(_, other)| *other == message && detail == Detail::Short) {
            Some((lines, _)) if lines.contains(&data.line) => {}
            Some((lines, _)) => lines.push(data.line),
            None => rows.push((vec![data.line], message)),
        }
    }
    let row = |(lines, message): (Vec<usize>, String)| {
        let numbers: Vec<String> = lines.iter().map(ToString::to_string).collect();
        let plural = if numbers.len() > 1 { "s" } else { "" };
        vec![format!("line{plural} {}", numbers.join(", ")), message]
    };
    rows.into_iter().map(row).collect()
}

/// A titled table with aligned columns; nothing if it is empty.
fn section(text: &mut String, title: &str, rows: Vec<Vec<String>>) {
    if rows.is_empty() {
        return;
    }
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let widths: Vec<usize> = (0..columns)
        .map(|column| rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max().unwrap_or(0))
        .collect();
    text.push_str(&format!("\n{title}\n"));
    for row in &rows {
        let mut line = String::from(" ");
        for (cell, &width) in row.iter().zip(&widths).filter(|(_, width)| **width > 0) {
            line.push_str(&format!(" {cell:width$} "));
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
}
