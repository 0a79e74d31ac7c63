//! Memory that a kernel makes: attributions of its launch, and how it is accessed there.

use std::sync::Arc;

use super::build::{BoundSide, CarryingNest};
use super::{LaunchRunner, LaunchWriter};
use crate::affine::dialect::MapOperands;
use crate::affine::expr::AffineExpr;
use crate::affine::map::AffineMap;
use crate::affine::row::canonical;
use crate::diag::Diagnostic;
use crate::facts::spmd::Team;
use crate::ir::module::OpSpec;
use crate::ir::types::MemRefType;
use crate::ir::{Attribute, Op, Type, Value};
use crate::lowering::operation_name;

/// Memory, and the type of its attribution.
type TypedMemory = (Value, Type);

impl LaunchWriter<'_, '_> {
    /// The memory that a kernel makes: what its blocks share, and what each thread has for itself. What is made between phases of a team is
    /// the block's, unless each thread has a part of it; what is made elsewhere only one thread knows.
    pub(super) fn attributions(&self, kernel: Op) -> Result<(Vec<TypedMemory>, Vec<TypedMemory>), Diagnostic> {
        let m = self.m;
        let (mut shared, mut own) = (Vec::new(), Vec::new());
        for op in m.walk(kernel).into_iter().filter(|&op| matches!(m.name(op), "memref.alloc" | "memref.alloca")) {
            let buffer = m.result(op);
            let ty = m.ty(buffer).as_memref().ok_or_else(|| self.malformed(op))?;
            let in_space = |shape: Option<Vec<Option<u64>>>, word: &str| {
                let space = Attribute::Opaque(format!("gpu.address_space<{word}>").into());
                Type::MemRef(Arc::new(MemRefType::new(shape, ty.element.clone(), None, Some(space))))
            };
            let of_phase = |team: &Team| {
                let mut around = std::iter::once(op).chain(m.ancestors(op));
                around.any(|around| team.phases.iter().any(|phase| phase.ops.contains(&around)))
            };
            let is_shared = self.team.as_ref().is_some_and(|team| !of_phase(team));
            let part = self.plan.blocks.as_ref().filter(|_| is_shared).and_then(|blocks| blocks.own(buffer));
            match part {
                Some(part) => {
                    let sizes = part.sizes.iter().map(|&size| Some(size)).collect();
                    own.push((buffer, in_space(Some(sizes), "private")));
                }
                None if is_shared => shared.push((buffer, in_space(ty.shape.clone(), "workgroup"))),
                None => own.push((buffer, in_space(ty.shape.clone(), "private"))),
            }
        }
        Ok((shared, own))
    }

    /// Where memory is made: it is there already, but what a thread has for itself may be a part of it.
    pub(super) fn begin_buffer(&mut self, op: Op) {
        let buffer = self.m.result(op);
        let part = self.plan.blocks.as_ref().filter(|_| self.team.is_some()).and_then(|blocks| blocks.own(buffer));
        self.own_parts.extend(part.map(|part| (buffer, part.start.clone())));
    }

    /// A load or store. In a thread's own part element `e` is `e - start`, and starts move with the thread's number alone.
    pub(super) fn access(&mut self, op: Op) -> Result<(), Diagnostic> {
        let m = self.m;
        let memref = usize::from(matches!(m.name(op), "affine.store" | "memref.store"));
        let starts = m.op(op).operands.get(memref).and_then(|memref| self.own_parts.get(memref)).cloned();
        if let Some(starts) = starts {
            let operands = self.values(&m.op(op).operands[memref + 1..]);
            let subscripts = if let Some(Attribute::Map(map)) = m.attr(op, "map") {
                let (map, operands) = self.moved(map, &operands, &starts).ok_or_else(|| self.malformed(op))?;
                self.new.op_mut(op).properties.set("map", Attribute::Map(map));
                operands
            } else {
                let places = operands.into_iter().zip(&starts);
                let moved: Option<Vec<Value>> = places.map(|(place, start)| self.moved_index(place, start)).collect();
                moved.ok_or_else(|| self.malformed(op))?
            };
            self.new.op_mut(op).operands.truncate(memref + 1);
            self.new.op_mut(op).operands.extend(subscripts);
        }
        self.keep(op, LaunchRunner::Thread)
    }

    /// Subscripts less where the thread's part starts; what both have in common is gone, so that they are constants where they can be.
    fn moved(&self, map: &AffineMap, operands: &[Value], starts: &[AffineExpr]) -> Option<(AffineMap, Vec<Value>)> {
        let (dims, symbols) = operands.split_at_checked(map.num_dims as usize)?;
        let mut all = MapOperands::default();
        let mut over = |expr: &AffineExpr, dims: &[Value]| {
            all.over(expr, |dim| dims[dim as usize], |symbol| symbols.get(symbol as usize).copied().ok_or(())).ok()
        };
        let mut exprs = Vec::new();
        for (result, start) in map.results.iter().zip(starts) {
            exprs.push(over(result, dims)? - over(start, &self.thread_ids)?);
        }
        let (num_dims, num_symbols) = (all.dims.len(), all.symbols.len());
        let gathered = exprs.into_iter().map(|expr| canonical(&expr, num_dims, num_symbols).unwrap_or(expr)).collect();
        Some(all.map(gathered))
    }

    fn moved_index(&mut self, place: Value, start: &AffineExpr) -> Option<Value> {
        let mut operands = MapOperands::default();
        let thread = |axis: u32| self.thread_ids[axis as usize];
        let start = operands.over(start, thread, |_| Err(())).ok()?;
        if start.as_const() == Some(0) {
            return Some(place);
        }
        let (map, operands) = operands.map(vec![start]);
        let start = self.bound(BoundSide::Lower, map, operands);
        Some(self.sub(place, start))
    }

    /// A view of memory is in the same memory space.
    pub(super) fn cast_memref(&mut self, op: Op) -> Result<(), Diagnostic> {
        self.keep(op, LaunchRunner::Thread)?;
        let (source, result) = (self.new.op(op).operands[0], self.new.result(op));
        let space = self.new.ty(source).as_memref().and_then(|ty| ty.space.clone());
        let ty = self.new.ty(result).as_memref().ok_or_else(|| self.malformed(op))?;
        let ty = MemRefType::new(ty.shape.clone(), ty.element.clone(), ty.layout.clone(), space);
        self.new.value_mut(result).ty = Type::MemRef(Arc::new(ty));
        Ok(())
    }

    /// `memref.copy`, element by element: on a device there is no function for it.
    pub(super) fn copy(&mut self, op: Op) -> Result<(), Diagnostic> {
        let &[source, target] = &self.values(&self.m.op(op).operands)[..] else { return Err(self.malformed(op)) };
        let ty = self.new.ty(source).as_memref().ok_or_else(|| self.malformed(op))?;
        let (shape, element) = (ty.shape.clone().ok_or_else(|| self.malformed(op))?, ty.element.clone());
        let (zero, one) = (self.index(0), self.index(1));
        let mut nest = CarryingNest::new(Vec::new());
        let mut subscripts = Vec::new();
        for (number, size) in shape.into_iter().enumerate() {
            let size = match size.and_then(|size| i64::try_from(size).ok()) {
                Some(size) => self.index(size),
                None => {
                    let number = self.index(number as i64);
                    let spec = OpSpec::new(operation_name("memref.dim")).operands([source, number]);
                    let dim = self.place(spec.results([Type::Index]));
                    self.new.result(dim)
                }
            };
            subscripts.push(self.open_for(&mut nest, [zero, size, one]));
        }
        let load = OpSpec::new(operation_name("memref.load")).operands([source]).operands(subscripts.iter().copied());
        let load = self.place(load.results([element]));
        let store = OpSpec::new(operation_name("memref.store")).operands([self.new.result(load), target]);
        self.place(store.operands(subscripts));
        self.close(nest, Vec::new());
        Ok(())
    }
}
