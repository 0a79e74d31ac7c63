//! Loops over tiles whose sizes are values of the program, written as loops that count the tiles: the template of
//! [`crate::schedule::sizes`].

use super::{EmitError, Emitted, emit};
use crate::affine::dialect::AffineMaxOp;
use crate::affine::expr::AffineExpr;
use crate::affine::map::AffineMap;
use crate::analysis::scop::Scop;
use crate::ir::module::OpSpec;
use crate::ir::{Attribute, Module, Op, Opcode, Type};
use crate::schedule::ast::{AstNode, For, Substitution};
use crate::schedule::sizes::widened;
use crate::schedule::tree::Tree;

/// Writes the loops of a tree whose sizes are values: the template.
pub fn emit_template(m: &Module, scop: &Scop, tree: &Tree, nodes: &[AstNode]) -> Result<Emitted, EmitError> {
    let mut m = m.clone();
    let mut scop = scop.clone();
    let mut positive = Vec::new();
    for size in tree.sizes() {
        let at_least_one = vec![AffineExpr::Symbol(0), AffineExpr::Const(1)];
        let op = AffineMaxOp::build(&mut m, AffineMap::new(0, 1, at_least_one), vec![size]).op();
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
            let spec = OpSpec::new(Opcode::Constant.into()).results([Type::Index]);
            let constant = m.create(spec.property("value", number));
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
fn template(nodes: &[AstNode], depth: u32) -> Vec<AstNode> {
    let write = |node: &AstNode| match node {
        AstNode::For(node) => AstNode::For(Box::new(counting(node, depth))),
        AstNode::If { conditions, then, otherwise } => AstNode::If {
            conditions: conditions.clone(),
            then: template(then, depth),
            otherwise: template(otherwise, depth),
        },
        AstNode::Instance(instance) => AstNode::Instance(instance.clone()),
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
