//! Small programs put together by hand, and generated programs as text: what the unit tests of this room stand on.

use std::collections::HashMap;
use std::fmt::Write;

use super::ast::Node as Ast;
use super::rows::demand;
use crate::affine::expr::AffineExpr;
use crate::affine::presburger::{BasicRelation, BasicSet, Relation, Set, Space};
use crate::analysis::scop::{
    Access, Array, ArrayId, Item, Loop, LoopId, Scop, Statement, StatementId, StatementKind,
};
use crate::arena::Arena;
use crate::ir::types::Type;
use crate::ir::module::OpSpec;
use crate::ir::{Module, OpName};

/// A program in the making.
pub struct Sketch {
    pub module: Module,
    pub scop: Scop,
    open: Vec<LoopId>,
    items: Vec<Vec<Item>>,
    domains: Vec<BasicSet>,
}

/// Dim `k`.
pub fn d(k: u32) -> AffineExpr {
    AffineExpr::Dim(k)
}

/// Symbol `k`.
pub fn s(k: u32) -> AffineExpr {
    AffineExpr::Symbol(k)
}

/// A constant.
pub fn c(value: i64) -> AffineExpr {
    AffineExpr::Const(value)
}

impl Sketch {
    /// A program with symbols and arrays.
    pub fn new(num_symbols: usize, num_arrays: usize) -> Sketch {
        let mut module = Module::new(OpSpec::new(OpName::Unknown("builtin.module".into())));
        let func = module.root();
        let body = module.body();
        let symbols = (0..num_symbols).map(|_| module.add_arg(body, Type::Index)).collect();
        let mut arrays: Arena<ArrayId, Array> = Arena::new();
        for _ in 0..num_arrays {
            let root = module.add_arg(body, Type::None);
            arrays.push(Array::Memory(root));
        }
        let empty = Set::universe(Space::set(num_symbols, 0));
        let end = statement(&module, Vec::new(), empty.clone(), Vec::new());
        let scop = Scop {
            func,
            symbols,
            context: empty.clone(),
            loops: Arena::new(),
            arrays,
            statements: Arena::new(),
            items: Vec::new(),
            end,
            unknown: Vec::new(),
            params: Vec::new(),
            homes: HashMap::new(),
            phis: Vec::new(),
            overlaps: Default::default(),
        };
        let domains = vec![BasicSet::universe(Space::set(num_symbols, 0))];
        Sketch { module, scop, open: Vec::new(), items: vec![Vec::new()], domains }
    }

    /// Opens a loop; its bounds are over the loops around it.
    pub fn open(&mut self, name: &str, lower: &[AffineExpr], upper: &[AffineExpr], step: i64) {
        let depth = self.open.len();
        let space = Space::set(self.scop.symbols.len(), depth + 1);
        let mut own = BasicSet::universe(space);
        let iv = AffineExpr::Dim(depth as u32);
        for bound in lower {
            demand(&mut own, &(iv.clone() - bound.clone()), false).expect("affine");
        }
        for bound in upper {
            demand(&mut own, &(bound.clone() - iv.clone() - c(1)), false).expect("affine");
        }
        if step > 1 {
            let row = demand_row(&mut own, &(iv - lower[0].clone()), step);
            own.add_eq(&row);
        }
        let body = self.module.body();
        let value = self.module.add_arg(body, Type::Index);
        let id = self.scop.loops.push(Loop {
            op: self.module.root(),
            dim: 0,
            iv: value,
            name: name.into(),
            parent: self.open.last().copied(),
            step,
            parallel: false,
            domain: own.clone().into(),
            exact: true,
            lower: lower.to_vec(),
            upper: upper.to_vec(),
        });
        let outer = Set::from(self.domains.last().expect("a domain").clone());
        let outer = outer.insert_dims(crate::affine::presburger::DimKind::Range, depth, 1);
        let inside = outer.intersect(&own.into());
        self.domains.push(inside.disjuncts()[0].clone());
        self.open.push(id);
        self.items.push(Vec::new());
    }

    /// Closes the innermost loop.
    pub fn close(&mut self) {
        let items = self.items.pop().expect("an open loop");
        let id = self.open.pop().expect("an open loop");
        self.domains.pop();
        self.items.last_mut().expect("a list").push(Item::Loop(id, items));
    }

    /// A statement with its accesses: array, write, subscripts.
    pub fn run(&mut self, accesses: &[(usize, bool, &[AffineExpr])]) -> StatementId {
        let num_ivs = self.open.len();
        let num_symbols = self.scop.symbols.len();
        let domain: Set = self.domains.last().expect("a domain").clone().into();
        let accesses = accesses.iter().map(|(array, write, subscripts)| {
            let space = Space::relation(num_symbols, num_ivs, subscripts.len());
            let mut graph = BasicRelation::universe(space);
            let dims: Vec<usize> = (0..num_ivs).map(|dim| space.domain(dim)).collect();
            for (k, subscript) in subscripts.iter().enumerate() {
                let row = super::rows::row_of(&mut graph, subscript, &dims).expect("affine");
                let mut own = vec![0; space.range(k) + 1];
                own[space.range(k)] = 1;
                graph.add_eq(&super::rows::combine(1, &own, -1, &row).expect("small"));
            }
            let relation = Relation::from(graph).intersect_domain(&domain);
            let array = self.scop.arrays.ids().nth(*array).expect("an array");
            let op = self.module.root();
            Access { id: None, op, array, write: *write, must: true, relation, unknown: None }
        });
        let statement = statement(&self.module, self.open.clone(), domain.clone(), accesses.collect());
        let id = self.scop.statements.push(statement);
        self.items.last_mut().expect("a list").push(Item::Statement(id));
        id
    }

    /// The program.
    pub fn finish(mut self) -> (Module, Scop) {
        self.scop.items = self.items.pop().expect("a list");
        (self.module, self.scop)
    }
}

/// The row `expr - step * q` with a new existential `q`.
fn demand_row(set: &mut BasicSet, expr: &AffineExpr, step: i64) -> Vec<i64> {
    let dims: Vec<usize> = (0..set.space().num_range).map(|dim| set.space().range(dim)).collect();
    let mut row = super::rows::row_of(set, expr, &dims).expect("affine");
    let column = set.add_existential();
    row.resize(column + 1, 0);
    row[column] = -step;
    row
}

fn statement(module: &Module, loops: Vec<LoopId>, domain: Set, accesses: Vec<Access>) -> Statement {
    Statement {
        kind: StatementKind::Write,
        loops,
        domain,
        ops: Vec::new(),
        roots: Vec::new(),
        accesses,
        reads: Vec::new(),
        writes: Vec::new(),
        guards: Vec::new(),
        block: module.body(),
        anchor: module.root(),
    }
}

/// A generated program as text, symbols `n0, n1, ..`.
pub fn text(nodes: &[Ast]) -> String {
    let mut out = String::new();
    write_nodes(nodes, &mut Vec::new(), &mut out);
    out
}

fn expr_text(expr: &AffineExpr, names: &[String]) -> String {
    expr.named(|f, dim| write!(f, "{}", names[dim as usize]), |f, symbol| write!(f, "n{symbol}")).to_string()
}

fn write_nodes(nodes: &[Ast], names: &mut Vec<String>, out: &mut String) {
    let indent = "  ".repeat(names.len());
    let list = |exprs: &[AffineExpr], names: &[String]| {
        exprs.iter().map(|expr| expr_text(expr, names)).collect::<Vec<_>>().join(", ")
    };
    for node in nodes {
        match node {
            Ast::For(node) => {
                let kind = if node.parallel { "parallel" } else { "for" };
                let (lower, upper) = (list(&node.lower, names), list(&node.upper, names));
                write!(out, "{indent}{kind} {} = {lower} to {upper}", node.name).expect("a string");
                let step = if node.step == 1 { String::new() } else { format!(" step {}", node.step) };
                writeln!(out, "{step}").expect("a string");
                names.push(node.name.to_string());
                write_nodes(&node.body, names, out);
                names.pop();
            }
            Ast::If { conditions, then, otherwise } => {
                let conditions: Vec<String> = conditions
                    .constraints
                    .iter()
                    .map(|c| format!("{} {} 0", expr_text(&c.expr, names), if c.is_eq { "==" } else { ">=" }))
                    .collect();
                writeln!(out, "{indent}if {}", conditions.join(", ")).expect("a string");
                let mut block = String::new();
                write_nodes(then, names, &mut block);
                block.lines().for_each(|line| writeln!(out, "  {line}").expect("a string"));
                if !otherwise.is_empty() {
                    writeln!(out, "{indent}else").expect("a string");
                    let mut block = String::new();
                    write_nodes(otherwise, names, &mut block);
                    block.lines().for_each(|line| writeln!(out, "  {line}").expect("a string"));
                }
            }
            Ast::Instance(instance) => {
                writeln!(out, "{indent}{:?}({})", instance.statement, list(&instance.ivs, names)).expect("a string");
            }
        }
    }
}
