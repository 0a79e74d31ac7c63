//! Loads and stores at distances from a pointer, each after the one before it.

use super::{FunctionLowered, FunctionLowering, KernelMemory};
use crate::cuda_tile::{self, Element, Tile, TileType};
use crate::ir::module::OpSpec;
use crate::ir::types::MemRefType;
use crate::ir::view::segment_sizes;
use crate::ir::{Attribute, Op, Type, Value};

/// Strides and sizes of a memref whose addresses depend on nothing but its pointer and the subscripts.
pub(super) fn layout(memref: &MemRefType) -> Option<(Vec<i64>, Vec<Option<u64>>)> {
    let shape = memref.shape.clone()?;
    let strides = match &memref.layout {
        None => {
            let mut strides = vec![1_i64; shape.len()];
            for dim in (1..shape.len()).rev() {
                strides[dim - 1] = strides[dim].checked_mul(i64::try_from(shape[dim]?).ok()?)?;
            }
            strides
        }
        Some(Attribute::Strided(layout)) if layout.offset == Some(0) => {
            layout.strides.iter().copied().collect::<Option<_>>()?
        }
        Some(_) => return None,
    };
    Some((strides, shape))
}

impl FunctionLowering<'_> {
    /// Does the operation, or one in it, load or store?
    pub(super) fn touches_memory(&self, op: Op) -> bool {
        let old = self.old;
        old.walk(op).iter().any(|&inner| matches!(old.name(inner), "memref.load" | "memref.store"))
    }

    fn memory(&self, value: Value) -> FunctionLowered<KernelMemory> {
        match self.memories.get(&value) {
            Some(memory) => Ok(memory.clone()),
            None => self.refuse("only memory that is a parameter has a counterpart in Tile IR"),
        }
    }

    /// A pointer to the element at the subscripts.
    fn address(&mut self, memory: &KernelMemory, subscripts: &[Value]) -> FunctionLowered<Value> {
        let index = Tile::scalar(Element::Number(Type::int(64))).to_type();
        let mut distance: Option<Value> = None;
        for (&subscript, &stride) in subscripts.iter().zip(&memory.strides) {
            if crate::builtin::constant_of(self.old, subscript).and_then(Attribute::as_i64) == Some(0) {
                continue;
            }
            let mut term = self.value(subscript)?;
            if stride != 1 {
                let stride = self.constant(Attribute::int(stride, Type::int(64)), &index);
                term = self.one("cuda_tile.muli", [term, stride], index.clone());
            }
            distance = Some(match distance {
                Some(sum) => self.one("cuda_tile.addi", [sum, term], index.clone()),
                None => term,
            });
        }
        let Some(distance) = distance else { return Ok(memory.base) };
        let ty = self.new.ty(memory.base).clone();
        Ok(self.one("cuda_tile.offset", [memory.base, distance], ty))
    }

    /// A weak memory operation that waits for the one before it.
    fn ordered(&mut self, name: &str, operands: &[Value], mut sizes: Vec<usize>, results: Vec<Type>) -> Op {
        sizes.push(usize::from(self.token.is_some()));
        let results = results.into_iter().chain([TileType::Token.to_type()]);
        let spec =
            OpSpec::new(cuda_tile::name(name)).operands(operands.iter().copied().chain(self.token)).results(results);
        let spec = spec.property("memory_ordering_semantics", Attribute::int(0, Type::int(32)));
        let made = self.place(spec.property("operandSegmentSizes", segment_sizes(&sizes)));
        self.token = self.new.op(made).results.last().copied();
        made
    }

    pub(super) fn load(&mut self, op: Op) -> FunctionLowered<()> {
        let old = self.old;
        let Some((&memory, subscripts)) = old.op(op).operands.split_first() else { return self.no_counterpart() };
        let memory = self.memory(memory)?;
        let pointer = self.address(&memory, subscripts)?;
        let ty = Tile::scalar(Element::Number(memory.element.clone())).to_type();
        let made = self.ordered("cuda_tile.load_ptr_tko", &[pointer], vec![1, 0, 0], vec![ty]);
        let value = self.new.op(made).results[0];
        self.bind(old.result(op), value);
        Ok(())
    }

    pub(super) fn store(&mut self, op: Op) -> FunctionLowered<()> {
        let [value, memory, subscripts @ ..] = &self.old.op(op).operands[..] else { return self.no_counterpart() };
        let value = self.value(*value)?;
        let memory = self.memory(*memory)?;
        let pointer = self.address(&memory, subscripts)?;
        self.ordered("cuda_tile.store_ptr_tko", &[pointer, value], vec![1, 1, 0], Vec::new());
        Ok(())
    }

    /// A size that is known.
    pub(super) fn dim(&mut self, op: Op) -> FunctionLowered<()> {
        let old = self.old;
        let operands = &old.op(op).operands;
        let sizes = match self.memories.get(&operands[0]) {
            Some(memory) => memory.sizes.clone(),
            None => return self.no_counterpart(),
        };
        let number = crate::builtin::constant_of(old, operands[1]).and_then(Attribute::as_i64);
        let size = number.and_then(|number| sizes.get(usize::try_from(number).ok()?).copied().flatten());
        let Some(size) = size.and_then(|size| i64::try_from(size).ok()) else {
            return self.refuse("a kernel does not know this size: pass it as a parameter");
        };
        let ty = self.result_type()?;
        let value = self.constant(Attribute::int(size, Type::int(64)), &ty);
        self.values.insert(old.result(op), value);
        Ok(())
    }
}
