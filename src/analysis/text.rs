//! The report of one function for people: short tables.

use super::report::{AccessReport, DependenceReport, FunctionReport, LoopReport};

impl FunctionReport {
    /// Tables of loops, accesses and dependences, then what was assumed and what is not known.
    pub fn to_text(&self) -> String {
        let symbols = if self.symbols.is_empty() { String::new() } else { format!("[{}]", self.symbols.join(", ")) };
        let mut text = format!("func @{}{symbols}\n", self.name);
        section(&mut text, "loops", self.loops.iter().map(|data| self.loop_row(data)).collect());
        section(&mut text, "accesses", self.accesses.iter().map(access_row).collect());
        section(&mut text, "dependences", self.dependences.iter().map(|data| self.dependence_row(data)).collect());
        section(&mut text, "assumed", self.assumptions.iter().map(|line| vec![line.clone()]).collect());
        let unknown = self.unknown.iter();
        let unknown =
            unknown.map(|data| vec![format!("line {}", data.line), format!("{} [{}]", data.message, data.code)]);
        section(&mut text, "unknown", unknown.collect());
        section(&mut text, "warnings", self.races.iter().map(|line| vec![line.clone()]).collect());
        text
    }

    fn loop_row(&self, data: &LoopReport) -> Vec<String> {
        let step = if data.step == 1 { String::new() } else { format!(" step {}", data.step) };
        let header = format!("{}{} = {} to {}{step}", "  ".repeat(data.depth), data.iv, data.lower, data.upper);
        let verdict = match (data.parallel, data.reduction) {
            (true, _) => "parallel",
            (_, true) => "reduction",
            _ => "sequential",
        };
        let why = if data.parallel { String::new() } else { data.why.clone() };
        vec![format!("line {}", data.line), header, verdict.to_owned(), why]
    }

    fn dependence_row(&self, data: &DependenceReport) -> Vec<String> {
        let carried = match data.carried_by {
            Some(index) => format!("by {}", self.loops.get(index).map_or("?", |data| &data.iv)),
            None => String::new(),
        };
        let distance = |(direction, distance): (&&str, &Option<i64>)| match distance {
            Some(distance) => distance.to_string(),
            None => (*direction).to_owned(),
        };
        let vector: Vec<String> = data.directions.iter().zip(&data.distances).map(distance).collect();
        let exact = if data.exact { "" } else { " (at most)" };
        vec![
            format!("{} -> {}", data.source, data.target),
            data.kind.to_owned(),
            carried,
            format!("({})", vector.join(", ")),
            format!("{}{exact}", data.relation),
        ]
    }

    /// The dependence graph in Graphviz's language.
    pub fn to_dot(&self) -> String {
        let quoted = |text: &str| text.replace('\\', "\\\\").replace('"', "\\\"");
        let mut text = format!("digraph \"{}\" {{\n", quoted(&self.name));
        for access in &self.accesses {
            let label = access_row(access)[..].join(" ");
            text.push_str(&format!("  {} [label=\"{}\", shape=box];\n", access.id, quoted(label.trim_end())));
        }
        for data in &self.dependences {
            let style = match data.kind {
                "flow" => "solid",
                "anti" => "dashed",
                "output" => "dotted",
                _ => "bold",
            };
            let row = self.dependence_row(data);
            let label = format!("{} {} {}", row[1], row[2], row[3]);
            let (source, target) = (&data.source, &data.target);
            text.push_str(&format!("  {source} -> {target} [label=\"{}\", style={style}];\n", quoted(&label)));
        }
        text.push_str("}\n");
        text
    }
}

fn access_row(data: &AccessReport) -> Vec<String> {
    let cell = match (&data.memref, &data.subscript) {
        (Some(memref), Some(subscript)) => format!("{memref}[{subscript}]"),
        (Some(memref), None) => memref.clone(),
        (None, _) => String::new(),
    };
    vec![data.id.clone(), format!("line {}", data.line), data.kind.to_owned(), cell]
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
