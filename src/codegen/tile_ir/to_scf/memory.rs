//! Loads, stores and views.
//!
//! A scalar pointer is a place in its parameter's memref; a tile of pointers is gathered or scattered; a view is a
//! `memref.reinterpret_cast`, and a tile of it is read and written with `vector.transfer_read` and `_write`, which treat
//! what lies out of bounds as views do. All of this is in the order of the text, which is one that tokens allow; ordering
//! that other blocks could see has no counterpart.

use super::{KernelLowering, KernelView, Lowered, TileValue, shaped};
use crate::affine::expr::AffineExpr;
use crate::affine::map::AffineMap;
use crate::cuda_tile::memory::{MemoryOperands, order};
use crate::cuda_tile::views::{self, ViewAccess};
use crate::cuda_tile::{PartitionView, Tile};
use crate::ir::attr::StridedLayout;
use crate::ir::module::OpSpec;
use crate::ir::types::MemRefType;
use crate::ir::{Attribute, Op, Opcode, Type, Value};
use crate::lowering::operation_name;
use std::sync::Arc;

/// Marks what an operand says in a list of offsets, sizes or strides.
const DYNAMIC: i64 = i64::MIN;

/// Is it lowered here?
pub(super) fn is_access(name: &str) -> bool {
    matches!(
        name,
        "cuda_tile.load_ptr_tko"
            | "cuda_tile.store_ptr_tko"
            | "cuda_tile.load_view_tko"
            | "cuda_tile.store_view_tko"
            | "cuda_tile.make_tensor_view"
            | "cuda_tile.make_partition_view"
            | "cuda_tile.get_tensor_shape"
            | "cuda_tile.get_index_space_shape"
    )
}

impl KernelLowering<'_> {
    /// Lowers a load, a store, or an operation on views.
    pub(super) fn access(&mut self, op: Op) -> Lowered<()> {
        let old = self.old;
        match old.name(op) {
            "cuda_tile.make_tensor_view" => return self.tensor_view(op),
            "cuda_tile.make_partition_view" => {
                let partition = views::partition_view(old, old.result(op));
                let view = KernelView { partition, ..self.view(old.op(op).operands[0])? };
                self.values.insert(old.result(op), TileValue::View(Box::new(view)));
                return Ok(());
            }
            "cuda_tile.get_tensor_shape" | "cuda_tile.get_index_space_shape" => return self.sizes(op),
            _ => {}
        }
        if order(old, op) != Some("weak") {
            return self.refuse("memory operations that other blocks observe in order have no counterpart in scf");
        }
        match old.name(op) {
            "cuda_tile.load_ptr_tko" => self.load(op)?,
            "cuda_tile.store_ptr_tko" => self.store(op)?,
            _ => self.view_access(op)?,
        }
        let results = &old.op(op).results;
        results.last().into_iter().for_each(|&token| drop(self.values.insert(token, TileValue::Token)));
        Ok(())
    }

    /// The memory that a pointer points into.
    fn memory(&self, pointer: Value) -> Lowered<Value> {
        let root = self.root(pointer)?;
        match self.memories.get(&root) {
            Some(&memory) => Ok(memory),
            None => self.refuse("a pointer that comes from no parameter has no counterpart in scf"),
        }
    }

    /// The place that a scalar pointer points to.
    fn place_of(&mut self, pointer: Value) -> Lowered<Value> {
        if self.memories.contains_key(&pointer) {
            return Ok(self.integer(0, &Type::Index));
        }
        let distance = self.value(pointer)?;
        Ok(self.as_index(distance))
    }

    fn load(&mut self, op: Op) -> Lowered<()> {
        let old = self.old;
        let Some(access) = MemoryOperands::of(old, op) else { return self.refuse("this is no load") };
        let (memory, ty) = (self.memory(access.pointers)?, self.result_type()?);
        let mask = access.mask.map(|mask| self.value(mask)).transpose()?;
        // What is not loaded and has no padding may be anything.
        let padding = match access.padding {
            Some(padding) => self.value(padding)?,
            None => self.zero(&ty),
        };
        let value = match &ty {
            Type::Vector(vector) => self.gather(memory, access.pointers, mask, padding, &vector.shape)?,
            _ => {
                let place = self.place_of(access.pointers)?;
                match mask {
                    None => self.one(operation_name("memref.load"), [memory, place], ty),
                    Some(mask) => self.guarded(mask, Some(padding), |lowering| {
                        Some(lowering.one(operation_name("memref.load"), [memory, place], ty.clone()))
                    })?[0],
                }
            }
        };
        self.bind(old.op(op).results[0], value);
        Ok(())
    }

    fn store(&mut self, op: Op) -> Lowered<()> {
        let Some(access) = MemoryOperands::of(self.old, op) else { return self.refuse("this is no store") };
        let memory = self.memory(access.pointers)?;
        let mask = access.mask.map(|mask| self.value(mask)).transpose()?;
        let Some(value) = access.value else { return self.refuse("this is no store") };
        let value = self.value(value)?;
        if let Type::Vector(vector) = self.new.ty(value).clone() {
            return self.scatter(memory, access.pointers, mask, value, &vector.shape);
        }
        let place = self.place_of(access.pointers)?;
        match mask {
            None => drop(self.emit(operation_name("memref.store"), [value, memory, place], [])),
            Some(mask) => drop(self.guarded(mask, None, |lowering| {
                lowering.emit(operation_name("memref.store"), [value, memory, place], []);
                None
            })?),
        }
        Ok(())
    }

    /// `scf.if` around what happens only where `mask` is true; else `otherwise`.
    fn guarded(
        &mut self,
        mask: Value,
        otherwise: Option<Value>,
        mut make: impl FnMut(&mut Self) -> Option<Value>,
    ) -> Lowered<Vec<Value>> {
        let types = otherwise.iter().map(|&value| self.new.ty(value).clone()).collect();
        self.branch(mask, types, |lowering, first| {
            Ok(if first { make(lowering).into_iter().collect() } else { otherwise.into_iter().collect() })
        })
    }

    /// The distances of a tile of pointers and the mask, flat; a mask that is missing is true.
    fn flat_places(&mut self, pointers: Value, mask: Option<Value>, count: u64) -> Lowered<(Value, Value)> {
        let places = self.value(pointers)?;
        let bools = shaped(&[count], Type::int(1));
        let mask = match mask {
            Some(mask) => self.flat(mask, count),
            None => self.integer(1, &bools),
        };
        Ok((self.flat(places, count), mask))
    }

    fn gather(
        &mut self,
        memory: Value,
        pointers: Value,
        mask: Option<Value>,
        padding: Value,
        shape: &[u64],
    ) -> Lowered<Value> {
        let count = shape.iter().product();
        let (places, mask) = self.flat_places(pointers, mask, count)?;
        let zero = self.integer(0, &Type::Index);
        let ty = self.new.ty(padding).clone();
        let padding = self.flat(padding, count);
        let flat = self.new.ty(padding).clone();
        let value = self.one(operation_name("vector.gather"), [memory, zero, places, mask, padding], flat);
        Ok(if shape.len() == 1 { value } else { self.one(operation_name("vector.shape_cast"), [value], ty) })
    }

    fn scatter(
        &mut self,
        memory: Value,
        pointers: Value,
        mask: Option<Value>,
        value: Value,
        shape: &[u64],
    ) -> Lowered<()> {
        let count = shape.iter().product();
        let (places, mask) = self.flat_places(pointers, mask, count)?;
        let zero = self.integer(0, &Type::Index);
        let value = self.flat(value, count);
        self.emit(operation_name("vector.scatter"), [memory, zero, places, mask, value], []);
        Ok(())
    }

    fn view(&self, value: Value) -> Lowered<KernelView> {
        match self.values.get(&value) {
            Some(TileValue::View(view)) => Ok((**view).clone()),
            _ => self.refuse("this view has no counterpart in scf"),
        }
    }

    /// `memref.reinterpret_cast` from the parameter's memory.
    fn tensor_view(&mut self, op: Op) -> Lowered<()> {
        let old = self.old;
        let base = old.op(op).operands[0];
        let Some(tensor) = views::tensor_view(old, old.result(op)) else { return self.refuse("this is no view") };
        let memory = self.memory(base)?;
        let offset = if self.memories.contains_key(&base) { None } else { Some(self.place_of(base)?) };
        let mut dynamic = Vec::new();
        for &value in &old.op(op).operands[1..] {
            let value = self.value(value)?;
            dynamic.push(self.as_index(value));
        }
        let open = tensor.shape.iter().filter(|size| size.is_none()).count();
        let mut sizes = dynamic[..open].iter().copied();
        let sizes: Vec<Value> = tensor
            .shape
            .iter()
            .map(|size| match size {
                Some(size) => self.integer(i128::from(*size), &Type::Index),
                None => sizes.next().expect("a value for each open size"),
            })
            .collect();
        let list = |items: &[Option<u64>]| -> Vec<i64> {
            items.iter().map(|item| item.map_or(DYNAMIC, |item| item as i64)).collect()
        };
        let layout = StridedLayout {
            strides: tensor.strides.iter().map(|stride| stride.map(|stride| stride as i64)).collect(),
            offset: if offset.is_some() { None } else { Some(0) },
        };
        let layout = Some(Attribute::Strided(Arc::new(layout)));
        let ty = MemRefType::new(Some(tensor.shape.clone()), tensor.element.clone(), layout, None);
        let counts = [1, usize::from(offset.is_some()) as i64, open as i64, (dynamic.len() - open) as i64];
        let spec = OpSpec::new(operation_name("memref.reinterpret_cast"))
            .operands([memory])
            .operands(offset)
            .operands(dynamic)
            .results([Type::MemRef(Arc::new(ty))])
            .property("static_offsets", Attribute::i64_array(&[if offset.is_some() { DYNAMIC } else { 0 }]))
            .property("static_sizes", Attribute::i64_array(&list(&tensor.shape)))
            .property("static_strides", Attribute::i64_array(&list(&tensor.strides)))
            .property("operandSegmentSizes", Attribute::i32_array(&counts));
        let made = self.place(spec);
        let memory = self.new.result(made);
        self.new.value_mut(memory).name = old.value(old.result(op)).name.clone();
        let view = KernelView { memory, sizes, tensor, partition: None };
        self.values.insert(old.result(op), TileValue::View(Box::new(view)));
        Ok(())
    }

    /// The sizes of an array, or how many tiles it has, the last of which may reach over its end.
    fn sizes(&mut self, op: Op) -> Lowered<()> {
        let old = self.old;
        let view = self.view(old.op(op).operands[0])?;
        let of_tiles = old.is(op, "cuda_tile.get_index_space_shape");
        for (number, &result) in old.op(op).results.iter().enumerate() {
            let Some(tile) = Tile::of(old, result) else { continue };
            let ty = self.tile_type(&tile);
            let cut =
                view.partition.as_ref().filter(|_| of_tiles).map(|view| (view.dim_map[number], view.tile[number]));
            let dim = cut.map_or(number, |(dim, _)| dim);
            let value = match (view.tensor.shape[dim], cut) {
                (Some(size), Some((_, tile))) => self.integer(i128::from(size.div_ceil(tile)), &ty),
                (Some(size), None) => self.integer(i128::from(size), &ty),
                (None, cut) => {
                    let mut size = view.sizes[dim];
                    if let Some((_, tile)) = cut {
                        let tile = self.integer(i128::from(tile), &Type::Index);
                        size = self.like(Opcode::CeilDivUI, [size, tile]);
                    }
                    self.one(Opcode::IndexCast, [size], ty)
                }
            };
            self.bind(result, value);
        }
        Ok(())
    }

    /// `vector.transfer_read` or `vector.transfer_write` of one tile of a view.
    fn view_access(&mut self, op: Op) -> Lowered<()> {
        let old = self.old;
        let Some(access) = ViewAccess::of(old, op) else { return self.refuse("this is no access") };
        let view = self.view(access.view)?;
        let Some(partition) = &view.partition else { return self.refuse("this is no view of tiles") };
        let rank = partition.tile.len();
        let zero = self.integer(0, &Type::Index);
        let mut places = vec![zero; rank];
        for (number, &index) in access.indices.iter().enumerate() {
            let index = self.value(index)?;
            let index = self.as_index(index);
            let size = self.integer(i128::from(partition.tile[number]), &Type::Index);
            places[partition.dim_map[number]] = self.like(Opcode::MulI, [index, size]);
        }
        let dims = partition.dim_map.iter().map(|&dim| AffineExpr::Dim(dim as u32)).collect();
        let map = Attribute::Map(AffineMap::new(rank as u32, 0, dims));
        let in_bounds = Attribute::Array(vec![Attribute::Bool(false); rank].into());
        let mut spec = match access.tile {
            None => {
                let padding = self.padding(partition);
                let ty = self.result_type()?;
                let spec = OpSpec::new(operation_name("vector.transfer_read")).operands([view.memory]).operands(places);
                let sizes = Attribute::i32_array(&[1, rank as i64, 1, 0]);
                spec.operands([padding]).results([ty]).property("operandSegmentSizes", sizes)
            }
            Some(tile) => {
                let tile = self.value(tile)?;
                let spec =
                    OpSpec::new(operation_name("vector.transfer_write")).operands([tile, view.memory]).operands(places);
                spec.property("operandSegmentSizes", Attribute::i32_array(&[1, 1, rank as i64, 0]))
            }
        };
        spec = spec.property("permutation_map", map).property("in_bounds", in_bounds);
        let made = self.place(spec);
        if access.tile.is_none() {
            let value = self.new.result(made);
            self.bind(old.op(op).results[0], value);
        }
        Ok(())
    }

    /// What lies out of bounds is read as this.
    fn padding(&mut self, view: &PartitionView) -> Value {
        let ty = &view.tensor.element;
        match view.padding {
            Some("neg_zero") => self.float(-0.0, ty),
            Some("nan") => self.float(f64::NAN, ty),
            Some("pos_inf") => self.float(f64::INFINITY, ty),
            Some("neg_inf") => self.float(f64::NEG_INFINITY, ty),
            _ => self.zero(ty),
        }
    }
}
