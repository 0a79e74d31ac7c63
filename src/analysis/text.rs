//! The report of one function for people: short tables.
//!
//! What would be said many times is said once: dependences that share an end, a kind and a carrying loop make one row,
//! assumptions of one kind one line. [`Detail::Full`] unfolds everything.

use super::direction::{Direction, hull};
use super::report::{
    AccessReport, Assumption, BandReport, DependenceReport, FunctionReport, LoopReport, UnknownReport,
};

/// How much of a report to show.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Detail {
    /// Rows that repeat each other are folded.
    #[default]
    Short,
    /// Everything.
    Full,
}

/// So many dependences that share an end make one row.
const FOLD: usize = 3;

impl FunctionReport {
    /// Tables of loops, accesses and dependences, then what was assumed and what is not known.
    pub fn to_text(&self, detail: Detail) -> String {
        let symbols = if self.symbols.is_empty() { String::new() } else { format!("[{}]", self.symbols.join(", ")) };
        let mut text = format!("func @{}{symbols}\n", self.name);
        section(&mut text, "loops", self.loops.iter().map(|data| self.loop_row(data, detail)).collect());
        if detail == Detail::Short && self.loops.iter().any(|data| data.reduction && !data.licensed) {
            text.push_str("  (order kept: fastmath<reassoc> on the operations, or --reassociate, gives it up)\n");
        }
        section(&mut text, "bands", self.bands.iter().map(|data| self.band_row(data)).collect());
        section(&mut text, "accesses", self.accesses.iter().map(|data| access_row(data).to_vec()).collect());
        let title = if self.value_based { "dependences, value-based" } else { "dependences, memory-based" };
        let folds = match detail {
            Detail::Short => fold(&self.dependences),
            Detail::Full => self.dependences.iter().map(|data| vec![data]).collect(),
        };
        section(&mut text, title, folds.iter().map(|fold| self.dependence_row(fold)).collect());
        if folds.iter().any(|fold| fold.len() > 1) {
            text.push_str("  (--all shows each relation)\n");
        }
        let line = |line: String| vec![line];
        section(&mut text, "assumed", assumed(&self.assumptions, detail).into_iter().map(line).collect());
        section(&mut text, "unknown", unknown(&self.unknown, detail));
        section(&mut text, "warnings", self.races.iter().cloned().map(line).collect());
        text
    }

    fn loop_row(&self, data: &LoopReport, detail: Detail) -> Vec<String> {
        let step = if data.step == 1 { String::new() } else { format!(" step {}", data.step) };
        let header = format!("{}{} = {} to {}{step}", "  ".repeat(data.depth), data.iv, data.lower, data.upper);
        let earlier = self.loops[..data.index.min(self.loops.len())].iter();
        let same = earlier.filter(|other| !other.parallel && !other.reduction).find(|other| other.why == data.why);
        let why = match (detail, same) {
            _ if data.parallel => String::new(),
            (Detail::Short, _) if data.reduction => {
                let order = if data.licensed { "any order" } else { "order kept" };
                format!("{}, {order}", data.reduction_ops.join(" and "))
            }
            (Detail::Short, Some(same)) => format!("as {} (line {})", same.iv, same.line),
            _ => data.why.clone(),
        };
        vec![format!("line {}", data.line), header, verdict(data).to_owned(), why]
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

    /// The row of some dependences with a common end, kind and carrying loop.
    fn dependence_row(&self, fold: &[&DependenceReport]) -> Vec<String> {
        let first = fold[0];
        let carried = match first.carried_by {
            Some(index) => format!("by {}", self.loops.get(index).map_or("?", |data| &data.iv)),
            None => String::new(),
        };
        let exact = if fold.iter().all(|data| data.exact) { "" } else { " (at most)" };
        let relation = if fold.len() == 1 { first.relation.clone() } else { format!("{} relations", fold.len()) };
        let vectors: Vec<Vec<Direction>> = fold.iter().map(|data| data.vector()).collect();
        let vector = hull(&vectors);
        let ends = |end: fn(&DependenceReport) -> &String| names(fold.iter().map(|data| &end(data)[..]));
        vec![
            format!("{} -> {}", ends(|data| &data.source), ends(|data| &data.target)),
            first.kind.to_owned(),
            carried,
            vector,
            format!("{relation}{exact}"),
        ]
    }
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

/// The dependences in their order, those with a common end, kind and carrying loop together if they are several.
fn fold(all: &[DependenceReport]) -> Vec<Vec<&DependenceReport>> {
    let alike = |a: &DependenceReport, b: &DependenceReport| {
        (a.kind, a.carried_by, a.directions.len()) == (b.kind, b.carried_by, b.directions.len())
    };
    let mut left: Vec<&DependenceReport> = all.iter().collect();
    let mut folds = Vec::new();
    while let Some(&first) = left.first() {
        let (from, rest): (Vec<_>, Vec<_>) =
            left.iter().partition(|data| alike(first, data) && data.source == first.source);
        let (to, other): (Vec<_>, Vec<_>) =
            left.iter().partition(|data| alike(first, data) && data.target == first.target);
        let (fold, remaining) = if to.len() > from.len() { (to, other) } else { (from, rest) };
        if fold.len() >= FOLD {
            folds.push(fold);
            left = remaining;
        } else {
            folds.push(vec![first]);
            left.remove(0);
        }
    }
    folds
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

/// What was assumed, a line for each group of memrefs none of which overlaps another.
fn assumed(all: &[Assumption], detail: Detail) -> Vec<String> {
    if detail == Detail::Full {
        return all.iter().map(ToString::to_string).collect();
    }
    let mut lines = Vec::new();
    let mut pairs: Vec<(&String, &String)> = Vec::new();
    let mut in_bounds: Vec<&str> = Vec::new();
    for assumption in all {
        match assumption {
            Assumption::Apart(a, b) => pairs.push((a, b)),
            Assumption::InBounds(memref) => in_bounds.push(memref),
        }
    }
    let known = pairs.clone();
    let apart = |a: &String, b: &String| known.contains(&(a, b)) || known.contains(&(b, a));
    while let Some(&(a, b)) = pairs.first() {
        let mut group = vec![a, b];
        for (c, d) in known.iter().flat_map(|&(c, d)| [(c, d), (d, c)]) {
            if group.contains(&d) && group.iter().all(|other| apart(c, other)) {
                group.push(c);
            }
        }
        pairs.retain(|(c, d)| !(group.contains(c) && group.contains(d)));
        let names: Vec<&str> = group.iter().map(|name| name.as_str()).collect();
        lines.push(format!("{} do not overlap", listed(&names)));
    }
    if !in_bounds.is_empty() {
        lines.push(format!("the subscripts of {} are in bounds", listed(&in_bounds)));
    }
    lines
}

/// `a, b and c`.
fn listed(names: &[&str]) -> String {
    match names {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [rest @ .., last] => format!("{} and {last}", rest.join(", ")),
    }
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
