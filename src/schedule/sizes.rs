//! Tile sizes that are values of the program: `tile(%i;%n)`.
//!
//! Such a size, `n`, never stands in a set together with a loop it would be multiplied with. A tile loop starts at `l` and
//! takes the values `x = l + s n q` for `q = 0, 1, ..`, with `s` the step of the loop that is cut; everything else about
//! it is linear in `x` and `n`, and `n >= 1` is one more symbol:
//!
//! ```text
//! x >= l        x = l mod s        x <= t        t < x + s n        where t is the time of the points
//! ```
//! **Scanning.** From these rows the scanner finds the bounds of all loops as it does for any other dim `x` without a
//! stride. **Template.** The loop over `x` from `l` to before `u` is then written as one over `q`, and `x` is replaced:
//!
//! ```text
//! for q = 0 to ceil((u - l) / (s n)) { body[x := l + s n q] }
//! ```
//! **Lemma.** For each `n >= 1` every `t >= l` has exactly one `x` of that form with `x <= t < x + s n`, that is
//! `x = l + s n floor((t - l) / (s n))`, and `x <= t < u` puts it into the loop. So each instance runs once, in the tile
//! that the claim says. The order of tiles is judged as "permutable", which does not depend on `n`: see `order`.
//!
//! What is written is read again with some numbers in the place of the sizes, where all of it is affine. That says nothing of
//! other sizes: for these there is the lemma, and nobody reads what was written for them.
//! A size that is not positive counts as 1: the program computes `max(n, 1)` first.

use super::ast::{For, Node, Substitution};
use super::emit::{EmitError, Emitted, emit};
use super::tree::Tree;
use crate::affine::dialect::MaxOp;
use crate::affine::expr::AffineExpr;
use crate::affine::map::AffineMap;
use crate::affine::presburger::{BasicSet, DimKind, Relation};
use crate::analysis::scop::{Scop, Statement};
use crate::builtin::row;
use crate::ir::module::{OpName, OpSpec};
use crate::ir::{Attribute, Module, Op, Type, Value};

/// The sizes at which what is written is read again.
pub const CHECKED: [i64; 3] = [1, 2, 7];

/// The values of type index that all loops of a function know: its arguments, and what its top computes first.
pub fn known_values(m: &Module, scop: &Scop) -> Vec<Value> {
    let body = m.single_block(scop.func, 0);
    let (arguments, ops) = body.map_or((&[][..], &[][..]), |body| (&m.block(body).args[..], &m.block(body).ops[..]));
    let constants = ops.iter().filter(|&&op| m.is(op, "arith.constant"));
    let computed = scop.params.iter().chain(constants).flat_map(|&op| &m.op(op).results);
    arguments.iter().chain(computed).copied().filter(|&value| *m.ty(value) == Type::Index).collect()
}

/// The program with further symbols for the sizes, all at least 1.
pub fn widened(scop: &Scop, sizes: &[Value]) -> Scop {
    let (at, count) = (scop.symbols.len(), sizes.len());
    let wide = |set: &mut Relation| *set = set.insert_dims(DimKind::Symbol, at, count);
    let wide_statement = |statement: &mut Statement| {
        wide(&mut statement.domain);
        statement.accesses.iter_mut().for_each(|access| wide(&mut access.relation));
        if let Some(part) = &mut statement.part {
            wide(&mut part.whole);
            part.within.iter_mut().for_each(|within| wide(&mut within.points));
        }
    };
    let mut scop = scop.clone();
    scop.symbols.extend(sizes);
    wide(&mut scop.context);
    let mut positive = BasicSet::universe(scop.context.space());
    for size in at..at + count {
        let mut row = vec![0; size + 2];
        (row[0], row[size + 1]) = (-1, 1);
        positive.add_ineq(&row);
    }
    scop.context = scop.context.intersect(&positive.into());
    let loops: Vec<_> = scop.loops.ids().collect();
    loops.into_iter().for_each(|id| wide(&mut scop.loops[id].domain));
    let statements: Vec<_> = scop.statements.ids().collect();
    statements.into_iter().for_each(|id| wide_statement(&mut scop.statements[id]));
    wide_statement(&mut scop.end);
    scop.homes.values_mut().for_each(|home| wide(&mut home.domain));
    scop
}

/// The symbol of a size in a program that is widened.
pub fn symbol_of(scop: &Scop, size: Value) -> AffineExpr {
    let at = scop.symbols.iter().rposition(|&symbol| symbol == size).expect("the program has a symbol for the size");
    AffineExpr::Symbol(at as u32)
}

/// Writes the loops of a tree whose sizes are values: the template.
pub fn emit_template(m: &Module, scop: &Scop, tree: &Tree, nodes: &[Node]) -> Result<Emitted, EmitError> {
    let mut m = m.clone();
    let mut scop = scop.clone();
    let mut positive = Vec::new();
    for size in tree.sizes() {
        let at_least_one = vec![AffineExpr::Symbol(0), AffineExpr::Const(1)];
        let op = MaxOp::build(&mut m, AffineMap::new(0, 1, at_least_one), vec![size]).op();
        let defined = m.defining_op(size);
        let block = m.single_block(scop.func, 0).expect("a function with loops has a body");
        let place = defined.and_then(|op| m.block(block).ops.iter().position(|&other| other == op));
        m.insert(block, place.map_or(0, |place| place + 1), op);
        let place = defined.and_then(|op| scop.params.iter().position(|&other| other == op));
        scop.params.insert(place.map_or(0, |place| place + 1), op);
        let value = m.op(op).results[0];
        m.value_mut(value).name = m.value(size).name.clone();
        positive.push(value);
    }
    let emitted = emit(&m, &widened(&scop, &positive), &template(nodes, 0))?;
    Ok(Emitted { sizes: positive, ..emitted })
}

impl Emitted {
    /// What was written where every size of a tile is `size`. The program that it was made of had `num_symbols` symbols.
    pub fn at_size(&self, func: Op, num_symbols: usize, size: i64) -> Emitted {
        let mut emitted = self.clone();
        let m = &mut emitted.module;
        for value in std::mem::take(&mut emitted.sizes) {
            let number = Attribute::Int(size.into(), Type::Index);
            let constant = OpName::Known(row("arith.constant").expect("an operation of arith"));
            let constant = m.create(OpSpec::new(constant).results([Type::Index]).property("value", number));
            let known = m.result(constant);
            m.replace_uses(func, value, known);
            let computed = m.defining_op(value);
            if let Some((op, block)) = computed.and_then(|op| Some((op, m.op(op).parent?))) {
                m.insert(block, 0, constant);
                m.detach(op);
            }
        }
        let symbol = |symbol: u32| match (symbol as usize) < num_symbols {
            true => AffineExpr::Symbol(symbol),
            false => AffineExpr::Const(size),
        };
        let ivs = emitted.images.iter_mut().flat_map(|image| &mut image.ivs);
        ivs.for_each(|iv| *iv = iv.replace(&AffineExpr::Dim, &symbol));
        emitted
    }
}

/// The loops over tiles of sizes that are symbols, below `depth` loops, as loops that count the tiles.
fn template(nodes: &[Node], depth: u32) -> Vec<Node> {
    let write = |node: &Node| match node {
        Node::For(node) => Node::For(Box::new(counting(node, depth))),
        Node::If { conditions, then, otherwise } => Node::If {
            conditions: conditions.clone(),
            then: template(then, depth),
            otherwise: template(otherwise, depth),
        },
        Node::Instance(instance) => Node::Instance(instance.clone()),
    };
    nodes.iter().map(write).collect()
}

fn counting(node: &For, depth: u32) -> For {
    let mut counting = node.clone();
    if let Some(size) = counting.times.take() {
        let apart = AffineExpr::Symbol(size) * node.step;
        let start = node.lower[0].clone();
        let value = AffineExpr::Dim(depth) * apart.clone() + start.clone();
        let dim = |dim: u32| if dim == depth { value.clone() } else { AffineExpr::Dim(dim) };
        counting.body = Substitution { dim: &dim, symbol: &AffineExpr::Symbol, gone: 0 }.nodes(&node.body);
        let trips = node.upper.iter().map(|upper| (upper.clone() - start.clone()).ceil_div(apart.clone()));
        (counting.lower, counting.upper, counting.step) = (vec![0.into()], trips.collect(), 1);
    }
    counting.body = template(&counting.body, depth + 1);
    counting
}
