//! Copies of whole arrays, said element by element.
//!
//! ```text
//! memref.copy %A, %B : memref<4x?xf32> to ..   ->   affine.for %i = 0 to 4 { affine.for %j = 0 to %n { store (load %A[%i, %j]), %B[%i, %j] } }
//! ```
//! *Sound.* One of both is memory that the function makes, and the other one is other memory: no element that is written is read, and no two
//! that are written are one cell, so that any order of the elements is the right one. Both are known to have the same sizes, so that the copy does not stop the program.

use std::borrow::Cow;

use crate::affine::dialect::{AffineForOp, AffineForSpec, AffineLoadOp, AffineStoreOp, AffineYieldOp, MapOperands};
use crate::affine::expr::AffineExpr;
use crate::affine::map::AffineMap;
use crate::analysis::alias::Overlap;
use crate::analysis::scop::Scop;
use crate::analysis::{extract, is_injective, sizes};
use crate::builtin::functions;
use crate::ir::{Block, Module, Op, Type, Value};

const COPY: &str = "memref.copy";

/// The module with the copies that can be said so. Functions, and all other operations, stay what they are.
pub fn copied(module: &Module) -> Cow<'_, Module> {
    let mut written = Cow::Borrowed(module);
    for func in functions(module) {
        let copies: Vec<Op> = module.walk(func).into_iter().filter(|&op| module.is(op, COPY)).collect();
        if copies.is_empty() {
            continue;
        }
        let Ok(scop) = extract(module, func, true) else { continue };
        for op in copies {
            if let Some(copy) = WholeCopy::of(module, &scop, op) {
                copy.write(written.to_mut(), op);
            }
        }
    }
    written
}

/// A copy of an array into another one.
struct WholeCopy {
    from: Value,
    to: Value,
    element: Type,
    /// How many elements there are in each dim: numbers of the function.
    sizes: Vec<(AffineMap, Vec<Value>)>,
}

impl WholeCopy {
    fn of(module: &Module, scop: &Scop, op: Op) -> Option<WholeCopy> {
        let [from, to] = module.op(op).operands[..] else { return None };
        let (memory, nest) = (&scop.memory, &scop.nest);
        let of_one = |memref: Value| match memory.roots_of(module, nest, memref)?[..] {
            [root] => Some(root),
            _ => None,
        };
        let is_apart = memory.overlap(of_one(from)?, of_one(to)?) == Overlap::Never;
        let all = (sizes(module, nest, from), sizes(module, nest, to));
        let symbol = |number: u32| {
            scop.symbols.get(number as usize).copied().filter(|&symbol| *module.ty(symbol) == Type::Index).ok_or(())
        };
        let over = |size: &Option<AffineExpr>| {
            let size = size.as_ref().filter(|size| size.is_symbolic_or_constant())?;
            let mut inputs = MapOperands::default();
            let size = inputs.over(size, |_| unreachable!("a size of symbols alone"), symbol).ok()?;
            Some(inputs.map(vec![size]))
        };
        // Where two elements are one cell, their order counts.
        let is_plain = is_injective(module, nest, to);
        (is_apart && is_plain && all.0 == all.1).then_some(WholeCopy {
            from,
            to,
            element: module.ty(from).as_memref()?.element.clone(),
            sizes: all.0.iter().map(over).collect::<Option<_>>()?,
        })
    }

    fn write(&self, m: &mut Module, op: Op) {
        let (Some(block), Some(at)) = (m.op(op).parent, m.position(op)) else { return };
        let (loc, rank) = (m.op(op).loc.clone(), self.sizes.len() as u32);
        let (mut place, mut ivs): ((Block, usize), Vec<Value>) = ((block, at), Vec::new());
        for upper in &self.sizes {
            let lower = (AffineMap::new(0, 0, vec![0.into()]), Vec::new());
            let spec = AffineForSpec { lower, upper: upper.clone(), step: 1, inits: Vec::new(), loc: loc.clone() };
            let looped = AffineForOp::build(m, spec);
            m.insert(place.0, place.1, looped.op());
            let body = looped.body(m);
            ivs.push(looped.induction_var(m));
            if m.last_op(body).is_none() {
                AffineYieldOp::build(m, body, Vec::new());
            }
            place = (body, 0);
        }
        let load = AffineLoadOp::build(m, self.element.clone(), self.from, AffineMap::identity(rank), &ivs);
        let store = AffineStoreOp::build(m, load.result(m), self.to, AffineMap::identity(rank), &ivs);
        m.insert(place.0, place.1, load.op());
        m.insert(place.0, place.1 + 1, store.op());
        m.detach(op);
    }
}
