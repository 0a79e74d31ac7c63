//! The dependence graph of a function in Graphviz's language.
//!
//! A node is a statement: a write with the loads and pure operations it needs. An edge stands for the dependences of one
//! kind from one statement to another and says which loops carry them at which distances. What depends on itself, alone or
//! through others, stands in a box: distribution cannot pull it apart.

use std::collections::BTreeMap;

use super::ReportOptions;
use super::graph::DependenceGraph;
use super::statements::Statements;
use super::text::title;
use crate::affine::presburger::Budget;
use crate::analysis::dependence::{Dependence, Kind, WantedDependences};
use crate::analysis::direction::{LoopDirection, directions, hull};
use crate::analysis::scop::StatementId;
use crate::arena::Id;
use crate::builtin::symbol_name;
use crate::ir::{Module, Op};

/// The graph of a function with a body; one without statements where it has several blocks.
pub fn dot(m: &Module, func: Op, options: &ReportOptions) -> String {
    let name = quoted(symbol_name(m, func).unwrap_or("?"));
    let open = format!("digraph {name} {{\n");
    let statements = match Statements::read(m, func, options) {
        Ok(statements) => statements,
        Err(why) => return format!("{open}  label={};\n}}\n", quoted(&why.to_string())),
    };
    let title = format!("@{}: {}", symbol_name(m, func).unwrap_or("?"), title(options.value_based));
    let mut text = format!(
        "{open}  label={}; labelloc=t;\n  graph [fontname=\"Helvetica\"];\n  \
         node [shape=box, style=\"rounded,filled\", fillcolor=\"#F6F6F2\", fontname=\"Helvetica\"];\n  \
         edge [fontname=\"Helvetica\", fontsize=10];\n",
        quoted(&title)
    );
    let all = &statements.dependences;
    let ends = all.iter().filter(|dep| dep.kind != Kind::Input).map(|dep| (dep.source, dep.target));
    let graph = DependenceGraph::new(statements.scop.statements.len(), ends.clone());
    for (number, component) in graph.components().iter().enumerate() {
        let is_cycle = component.len() > 1 || ends.clone().any(|edge| edge == (component[0], component[0]));
        let indent = if is_cycle { "    " } else { "  " };
        if is_cycle {
            text.push_str(&format!(
                "  subgraph cluster_{number} {{\n    label=\"\"; style=dashed; color=\"#7F7F7F\";\n"
            ));
        }
        for &node in component {
            text.push_str(&format!("{indent}s{node} [label={}];\n", label(&statements, StatementId::from_index(node))));
        }
        if is_cycle {
            text.push_str("  }\n");
        }
    }
    text.push_str(&edges(&statements));
    text.push_str("}\n");
    text
}

fn label(statements: &Statements<'_>, id: StatementId) -> String {
    let mut text = format!("line {}: {}", statements.line_of(id), statements.caption(id));
    let reads = statements.reads(&statements.scop.statements[id]);
    for chunk in reads.chunks(3) {
        text.push_str(&format!("\nreads {}", chunk.join("  ")));
    }
    quoted(&text)
}

/// One edge for each source, target and kind; one for all that a statement has with itself.
fn edges(statements: &Statements<'_>) -> String {
    let mut groups: BTreeMap<(usize, usize, Option<Kind>), Vec<&Dependence>> = BTreeMap::new();
    for dep in &statements.dependences {
        let kind = (dep.source != dep.target).then_some(dep.kind);
        groups.entry((dep.source, dep.target, kind)).or_default().push(dep);
    }
    let mut text = String::new();
    for ((source, target, kind), group) in groups {
        let lines: Vec<String> = group.iter().map(|dep| carrier(statements, dep)).collect();
        let (style, color) = match kind {
            Some(Kind::Flow) => ("solid", "#0072B2"),
            Some(Kind::Anti) => ("dashed", "#D55E00"),
            Some(Kind::Output) => ("dotted", "#7A3B69"),
            Some(Kind::Input) => ("solid", "#8A8A8A"),
            Some(Kind::Order) => ("bold", "#000000"),
            None => ("solid", "#333333"),
        };
        text.push_str(&format!(
            "  s{source} -> s{target} [label={}, style={style}, color=\"{color}\", fontcolor=\"{color}\"];\n",
            quoted(&lines.join("\n"))
        ));
    }
    text
}

/// `flow by %i (1, <)`; only the kind where the two share no loop.
fn carrier(statements: &Statements<'_>, dependence: &Dependence) -> String {
    let scop = &statements.scop;
    let loops = |number: usize| &scop.statements[StatementId::from_index(number)].loops[..];
    let common = loops(dependence.source).iter().zip(loops(dependence.target)).take_while(|(a, b)| a == b).count();
    let mut text = dependence.kind.name().to_owned();
    if let Some(id) = dependence.carried_by {
        text.push_str(&format!(" by %{}", scop.nest.name(id)));
    }
    if common > 0 {
        let vector: Vec<LoopDirection> =
            directions(dependence, common, &Budget::new(WantedDependences::default().budget));
        text.push_str(&format!(" {}", hull(&[vector])));
    }
    if !dependence.exact {
        text.push_str(" at most");
    }
    text
}

/// A string of Graphviz's language; lines are centered.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n"))
}
