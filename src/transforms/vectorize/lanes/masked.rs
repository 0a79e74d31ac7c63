//! What is left over beside full chunks, as chunks under a mask: a loop over lanes becomes one over chunks of them.
//!
//! *Sound.* Lane `l` of a chunk that starts at `i` is the iteration `i + l * step`, and runs where that lies before the end of the loop: in as many
//! lanes as iterations are left. All others neither load nor store; what they compute is used by no lane that runs, and may not trap.

use std::convert::Infallible;

use super::{Chunk, Lanes};
use crate::affine::dialect::{AffineApplyOp, AffineForOp, AffineMinOp, MapOperands};
use crate::affine::expr::AffineExpr;
use crate::affine::map::AffineMap;
use crate::affine::row::canonical;
use crate::ir::checks::errors_of;
use crate::ir::module::OpSpec;
use crate::ir::types::VectorType;
use crate::ir::{Attribute, Module, Op, Type, Value};
use crate::lowering::operation_name;
use crate::transforms::session::No;
use crate::transforms::vectorize::refuse;

/// The loop as one over chunks of so many lanes, with the mask of a chunk; none if it would step too far.
pub(super) fn chunk(m: &mut Module, looped: AffineForOp, width: i64) -> Option<Chunk> {
    let (step, iv, body) = (looped.step(m), looped.induction_var(m), looped.body(m));
    let far = step.checked_mul(width)?;
    let (ops, end) = (m.block(body).ops.clone(), m.last_op(body)?);
    let (map, operands) = left(m, looped);
    let left = match map.results.len() {
        1 => AffineApplyOp::build(m, map, operands).op(),
        _ => AffineMinOp::build(m, map, operands).op(),
    };
    let ty = VectorType { shape: vec![width as u64], scalable: vec![false], element: Type::int(1) };
    let spec = OpSpec::new(operation_name("vector.create_mask")).operands([m.result(left)]);
    let mask = m.create(spec.results([Type::Vector(ty.into())]));
    for op in [left, mask] {
        let at = m.position(end)?;
        m.insert(body, at, op);
    }
    m.op_mut(looped.op()).properties.set("step", Attribute::int(far, Type::Index));
    let (start, operands) = (AffineExpr::Dim(0), vec![iv]);
    let mask = Some(m.result(mask));
    let (looped, width) = (looped.op(), width as u64);
    Some(Chunk { looped, op: end, block: body, ops, iv, start, operands, num_dims: 1, step, width, mask })
}

/// How many iterations are left from one on: the least of these.
fn left(m: &Module, looped: AffineForOp) -> (AffineMap, Vec<Value>) {
    let (upper, step, mut inputs) = (looped.upper(m), looped.step(m), MapOperands::default());
    let from = inputs.dim(looped.induction_var(m));
    let symbol = |number: u32| Ok::<_, Infallible>(upper.symbols()[number as usize]);
    let mut exprs = Vec::new();
    for end in &upper.map.results {
        let Ok(end) = inputs.over(end, |number| upper.dims()[number as usize], symbol);
        exprs.push((end - from.clone()).ceil_div(step));
    }
    let (num_dims, num_symbols) = (inputs.dims.len(), inputs.symbols.len());
    let tidy = |expr: AffineExpr| canonical(&expr, num_dims, num_symbols).unwrap_or(expr);
    inputs.map(exprs.into_iter().map(tidy).collect())
}

/// Where an access is, in the first lane.
type FirstLane<'s> = (&'s AffineMap, &'s [Value]);

impl Lanes<'_> {
    pub(super) fn masked_load(
        &mut self,
        old: Op,
        (ty, element): (Type, &Type),
        (memref, mask): (Value, Value),
        at: FirstLane<'_>,
    ) -> Result<Op, No> {
        let indices = self.indices(at);
        let zeros = self.zeros(old, element)?;
        let spec = OpSpec::new(operation_name("vector.maskedload")).operands([memref]).operands(indices);
        Ok(self.m.create(spec.operands([mask, zeros]).results([ty])))
    }

    pub(super) fn masked_store(&mut self, vector: Value, (memref, mask): (Value, Value), at: FirstLane<'_>) -> Op {
        let indices = self.indices(at);
        let spec = OpSpec::new(operation_name("vector.maskedstore")).operands([memref]).operands(indices);
        self.m.create(spec.operands([mask, vector]))
    }

    /// Subscripts as values.
    fn indices(&mut self, (map, operands): FirstLane<'_>) -> Vec<Value> {
        let at = |number: u32| operands[number as usize];
        let symbol = |number: u32| at(map.num_dims + number);
        let mut indices = Vec::new();
        for result in &map.results {
            indices.push(match result {
                AffineExpr::Dim(number) => at(*number),
                AffineExpr::Symbol(number) => symbol(*number),
                expr => {
                    let mut inputs = MapOperands::default();
                    let Ok(expr) = inputs.over(expr, at, |number| Ok::<_, Infallible>(symbol(number)));
                    let (map, operands) = inputs.map(vec![expr]);
                    let op = AffineApplyOp::build(self.m, map, operands).op();
                    self.put(op);
                    self.m.result(op)
                }
            });
        }
        indices
    }

    /// A vector of zeros before the loop.
    fn zeros(&mut self, old: Op, element: &Type) -> Result<Value, No> {
        if let Some(&zeros) = self.zeros.get(element) {
            return Ok(zeros);
        }
        let zero = match element {
            Type::Float(kind) => Attribute::Float(kind.from_f64(0.0), element.clone()),
            _ if element.is_bool() => Attribute::Bool(false),
            _ => Attribute::int(0, element.clone()),
        };
        let spec = OpSpec::new(operation_name("arith.constant")).results([element.clone()]);
        let constant = self.m.create(spec.property("value", zero));
        if let Some(wrong) = errors_of(self.m, constant).first() {
            return Err(refuse(
                self.m,
                old,
                "not-elementwise",
                format!("no zero has type {element}: {}", wrong.message),
            ));
        }
        let (block, at) = (self.m.op(self.chunk.looped).parent, self.m.position(self.chunk.looped));
        let (block, at) = block.zip(at).expect("the loop stands in its block");
        self.m.insert(block, at, constant);
        let zeros = self.vector(old, self.m.result(constant))?;
        self.zeros.insert(element.clone(), zeros);
        Ok(zeros)
    }
}
