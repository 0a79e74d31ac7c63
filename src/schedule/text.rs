//! The text of a schedule tree, for people to read, compare and write.
//!
//! ```text
//! tree   ::= domain? node
//! domain ::= 'domain' '[' names ']'  and below it, for each statement,  S '[' names ']' 'in' set
//! node   ::= 'sequence'                                     and below it its children, first to last
//!          | 'band' %name word* ':' (S '->' expr),*         and below it what it runs
//!          | 'guard' number                                 and below it what runs where the `affine.if` holds
//!            ('else'                                        and below it what runs elsewhere)?
//!          | 'open' S,*                                     what of these statements is left to be ordered
//!          | S
//! word   ::= 'loop' number | 'tile' size ('*' value)? 'from' expr | 'coincident' | 'unroll' | 'normalize' | 'coalesce'
//!          | ('mapping' | 'combining') '(' attribute ')'
//! ```
//! What stands around a tree where it is part of a claim (`func`, `license`, `apply`) is read by `transforms::staged`.
//!
//! One node is one line, two blanks deeper than the node around it; `//` starts a remark. A time is an expression over the
//! names that the statement's line of the domain gives to its induction variables; without that line they have the names
//! of the loops. `loop 2` names the loop, by its number in the text of the function, that a band descends from, and `guard 0`
//! the `affine.if`. The nouns are those of isl's schedule trees; a child of a sequence is a filter of the statements in it.
//!
//! `open` alone is of all that the band around it has times for. What is left open runs in the order of the text, with all of its loops: it keeps each pair that the
//! loops around do not tell apart. `auto` orders that and nothing else.
//!
//! What is read has the times that were printed, up to the order of sums. It is a tree that the scanner can walk: every statement stands in it once, each band has a time for just the
//! statements below it, and a guard only statements of its `affine.if`. Whether the order is legal the judge says.

mod parse;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{Formatter, Write as _};
use std::sync::Arc;

use super::tree::{Band, LoopOptions, Node, TiledTime, Tree};
use crate::affine::expr::AffineExpr;
use crate::affine::presburger::Names as SetNames;
use crate::affine::row::gathered;
use crate::analysis::names::{identifier, value_name};
use crate::analysis::scop::{Array, Scop, StatementId};
use crate::arena::Id;
use crate::ir::{Module, Op};

pub use parse::parse;

/// Words that mean something in expressions or sets.
const KEYWORDS: &[&str] = &[
    "floordiv", "ceildiv", "mod", "floor", "ceil", "min", "max", "and", "or", "not", "exists", "implies", "true",
    "false",
];

/// What a text calls symbols and induction variables.
struct TreeNames {
    symbols: Vec<String>,
    dims: BTreeMap<StatementId, Vec<String>>,
}

impl TreeNames {
    /// The program's own names, told apart where they are alike.
    fn of(m: &Module, scop: &Scop) -> TreeNames {
        let mut symbols = Vec::new();
        scop.symbols.iter().for_each(|&symbol| add(&mut symbols, &[], &value_name(m, symbol)));
        let dims = scop.statements.iter().map(|(id, statement)| {
            let mut dims = Vec::new();
            statement.loops.iter().for_each(|&looped| add(&mut dims, &symbols, &scop.loops[looped].name));
            (id, dims)
        });
        TreeNames { dims: dims.collect(), symbols }
    }

    /// The expression over the induction variables of a statement, with its terms gathered.
    fn expr(&self, statement: StatementId, expr: &AffineExpr) -> String {
        let dims = self.dims.get(&statement).map_or(&[][..], Vec::as_slice);
        let expr = &gathered(expr, dims.len(), self.symbols.len());
        let name = |f: &mut Formatter<'_>, names: &[String], number: u32, letter: char| match names.get(number as usize)
        {
            Some(name) => f.write_str(name),
            None => write!(f, "{letter}{number}"),
        };
        expr.named(|f, k| name(f, dims, k, 'd'), |f, s| name(f, &self.symbols, s, 's')).to_string()
    }
}

/// Adds a name as an identifier that none of the names has yet.
fn add(names: &mut Vec<String>, others: &[String], name: &str) {
    let mut name = identifier(name);
    while names.contains(&name) || others.contains(&name) || KEYWORDS.contains(&&*name) {
        name.push('_');
    }
    names.push(name);
}

/// The `affine.if`s of the function, in the order of the text.
fn guards(m: &Module, scop: &Scop) -> Vec<Op> {
    m.walk(scop.func).into_iter().filter(|&op| m.is(op, "affine.if")).collect()
}

/// The text of a tree.
pub fn print(m: &Module, scop: &Scop, tree: &Tree) -> String {
    let names = TreeNames::of(m, scop);
    let mut out = format!("domain [{}]\n", names.symbols.join(", "));
    let list = |names: &[String]| names.iter().map(|name| Arc::from(&**name)).collect();
    for id in tree.root.statements().into_iter().collect::<BTreeSet<_>>() {
        let statement = &scop.statements[id];
        let dims = &names.dims[&id];
        let set = SetNames { symbols: list(&names.symbols), domain: Vec::new(), range: list(dims) };
        let set = statement.domain.to_text(&set);
        let set = set.find('{').map_or("", |at| &set[at..]);
        let _ = write!(out, "  {id:?}[{}] in {set}", dims.join(", "));
        if let Some(&root) = statement.roots.last() {
            let written =
                statement.accesses.iter().find(|access| access.write).map(|access| &scop.arrays[access.array]);
            let memory = match written {
                Some(Array::Memory(value)) => format!(" {}", value_name(m, *value)),
                _ => String::new(),
            };
            let _ = write!(out, " // {}{memory}", m.name(root));
        }
        out.push('\n');
    }
    let printer = TreePrinter { m, names, guards: guards(m, scop) };
    printer.node(&mut out, &tree.root, 0);
    out
}

struct TreePrinter<'a> {
    m: &'a Module,
    names: TreeNames,
    guards: Vec<Op>,
}

impl TreePrinter<'_> {
    fn node(&self, out: &mut String, node: &Node, depth: usize) {
        let _ = write!(out, "{:1$}", "", 2 * depth);
        match node {
            Node::Band(band) => {
                out.push_str(&self.band(band));
                out.push('\n');
                self.node(out, &band.body, depth + 1);
            }
            Node::Sequence(children) => {
                out.push_str("sequence\n");
                children.iter().for_each(|child| self.node(out, child, depth + 1));
            }
            Node::Guard { op, then, otherwise } => {
                let number = self.guards.iter().position(|guard| guard == op).unwrap_or(self.guards.len());
                let condition = self.m.op(*op).properties.get("condition").map(|set| format!(" // {set}"));
                let _ = writeln!(out, "guard {number}{}", condition.unwrap_or_default());
                self.node(out, then, depth + 1);
                if **otherwise != Node::nothing() {
                    let _ = writeln!(out, "{:1$}else", "", 2 * depth);
                    self.node(out, otherwise, depth + 1);
                }
            }
            Node::Leaf(statement) => {
                let _ = writeln!(out, "{statement:?}");
            }
        }
    }

    fn band(&self, band: &Band) -> String {
        let mut line = format!("band %{}", band.name);
        if let Some(origin) = band.origin {
            let _ = write!(line, " loop {}", origin.index());
        }
        if let Some(TiledTime { size, times, lower }) = &band.tile {
            // The start of the tiles is over symbols only.
            let lower = self.names.expr(StatementId::from_index(0), lower);
            let times = times.map_or(String::new(), |value| format!(" * {}", value_name(self.m, value)));
            let _ = write!(line, " tile {size}{times} from {lower}");
        }
        let LoopOptions { unroll, normalize, coalesce, mapping, combines } = &band.options;
        let words =
            [(band.parallel, "coincident"), (*unroll, "unroll"), (*normalize, "normalize"), (*coalesce, "coalesce")];
        for (_, word) in words.into_iter().filter(|(is_so, _)| *is_so) {
            let _ = write!(line, " {word}");
        }
        if let Some(mapping) = mapping {
            let _ = write!(line, " {}({mapping})", if *combines { "combining" } else { "mapping" });
        }
        let time = |(id, time): (&StatementId, &AffineExpr)| format!("{id:?} -> {}", self.names.expr(*id, time));
        let times: Vec<String> = band.member.iter().map(time).collect();
        let _ = write!(line, ": {}", times.join(", "));
        line.trim_end().to_string()
    }
}
