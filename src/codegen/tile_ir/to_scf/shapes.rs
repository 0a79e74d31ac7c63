//! Operations on whole tiles: shapes, slices, products of matrices, and regions on scalars applied to halves of a tile.

use super::control::BlockEnd;
use super::{KernelLowering, Lowered, shaped};
use crate::affine::expr::AffineExpr;
use crate::affine::map::AffineMap;
use crate::cuda_tile::{Tile, aggregate, conversion, syntax};
use crate::ir::module::OpSpec;
use crate::ir::{Attribute, Op, Opcode, Type, Value};
use crate::lowering::operation_name;

/// Is it lowered here?
pub(super) fn is_shape(name: &str) -> bool {
    matches!(
        name,
        "cuda_tile.broadcast"
            | "cuda_tile.cat"
            | "cuda_tile.extract"
            | "cuda_tile.iota"
            | "cuda_tile.mmaf"
            | "cuda_tile.mmai"
            | "cuda_tile.permute"
            | "cuda_tile.reduce"
            | "cuda_tile.reshape"
            | "cuda_tile.scan"
    )
}

impl KernelLowering<'_> {
    /// Lowers an operation on whole tiles.
    pub(super) fn shape_op(&mut self, op: Op) -> Lowered<()> {
        let old = self.old;
        if !self.lifted.is_empty() {
            return self.refuse("a region on scalars holds no other tiles");
        }
        let value = match old.name(op) {
            "cuda_tile.reduce" => return self.reduce_op(op),
            "cuda_tile.scan" => return self.scan_op(op),
            "cuda_tile.reshape" => {
                let (value, ty) = (self.operand(0)?, self.result_type()?);
                self.reshaped(value, ty)
            }
            "cuda_tile.broadcast" => {
                let (value, ty) = (self.operand(0)?, self.result_type()?);
                if *self.new.ty(value) == ty {
                    value
                } else {
                    self.one(operation_name("vector.broadcast"), [value], ty)
                }
            }
            "cuda_tile.iota" => {
                let ty = self.result_type()?;
                let steps = self.one(operation_name("vector.step"), [], ty.with_element(Type::Index));
                self.one(Opcode::IndexCastUI, [steps], ty)
            }
            "cuda_tile.permute" => {
                let (value, ty) = (self.operand(0)?, self.result_type()?);
                let order = conversion::permutation(old, op).unwrap_or_default();
                let spec = OpSpec::new(operation_name("vector.transpose")).operands([value]).results([ty]);
                let made = self.place(spec.property("permutation", Attribute::i64_array(&order)));
                self.new.result(made)
            }
            "cuda_tile.cat" => {
                self.same_roots(&old.op(op).operands[..1], &old.op(op).operands[1..])?;
                let (left, right, ty) = (self.operand(0)?, self.operand(1)?, self.result_type()?);
                let dim = old.attr(op, "dim").and_then(Attribute::as_i64).unwrap_or(0) as usize;
                self.joined(left, right, dim, &ty)
            }
            "cuda_tile.extract" => self.extracted(op)?,
            _ => self.product(op)?,
        };
        self.bind(old.result(op), value);
        Ok(())
    }

    /// The same elements in another shape.
    fn reshaped(&mut self, value: Value, ty: Type) -> Value {
        match (self.new.ty(value).clone(), &ty) {
            (from, to) if from == *to => value,
            (Type::Vector(_), Type::Vector(_)) => self.one(operation_name("vector.shape_cast"), [value], ty),
            (Type::Vector(from), _) => self.element(value, from.shape.len(), ty),
            _ => self.one(operation_name("vector.broadcast"), [value], ty),
        }
    }

    /// The only element of a vector of so many dimensions.
    fn element(&mut self, value: Value, rank: usize, ty: Type) -> Value {
        let spec = OpSpec::new(operation_name("vector.extract")).operands([value]).results([ty]);
        let made = self.place(spec.property("static_position", Attribute::i64_array(&vec![0; rank])));
        self.new.result(made)
    }

    /// All elements in one dimension.
    pub(super) fn flat(&mut self, value: Value, count: u64) -> Value {
        let Type::Vector(vector) = self.new.ty(value).clone() else { return value };
        let ty = shaped(&[count], vector.element.clone());
        self.reshaped(value, ty)
    }

    /// `size` elements of a vector along `dim`, from number `first`.
    fn slice(&mut self, value: Value, dim: usize, first: u64, size: u64) -> Value {
        let Type::Vector(vector) = self.new.ty(value).clone() else { return value };
        let mut shape = vector.shape.clone();
        shape[dim] = size;
        let mut offsets = vec![0; shape.len()];
        offsets[dim] = first as i64;
        let ty = shaped(&shape, vector.element.clone());
        self.cut(value, &offsets, &shape, ty)
    }

    fn cut(&mut self, value: Value, offsets: &[i64], shape: &[u64], ty: Type) -> Value {
        if *self.new.ty(value) == ty {
            return value;
        }
        let list =
            |items: &[i64]| Attribute::Array(items.iter().map(|&item| Attribute::int(item, Type::int(64))).collect());
        let sizes: Vec<i64> = shape.iter().map(|&size| size as i64).collect();
        let spec = OpSpec::new(operation_name("vector.extract_strided_slice")).operands([value]).results([ty]);
        let spec = spec.property("offsets", list(offsets)).property("sizes", list(&sizes));
        let made = self.place(spec.property("strides", list(&vec![1; sizes.len()])));
        self.new.result(made)
    }

    /// Two vectors after one another along `dim`.
    fn joined(&mut self, left: Value, right: Value, dim: usize, ty: &Type) -> Value {
        let Type::Vector(first) = self.new.ty(left).clone() else { return left };
        let mut result = self.zero(ty);
        for (part, start) in [(left, 0), (right, first.shape[dim] as i64)] {
            let mut offsets = vec![0; first.shape.len()];
            offsets[dim] = start;
            let list =
                |items: &[i64]| Attribute::Array(items.iter().map(|&i| Attribute::int(i, Type::int(64))).collect());
            let spec = OpSpec::new(operation_name("vector.insert_strided_slice"))
                .operands([part, result])
                .results([ty.clone()]);
            let spec = spec.property("offsets", list(&offsets)).property("strides", list(&vec![1; offsets.len()]));
            let made = self.place(spec);
            result = self.new.result(made);
        }
        result
    }

    /// A slice whose number is known; vectors are not cut at places found while running.
    fn extracted(&mut self, op: Op) -> Lowered<Value> {
        let old = self.old;
        let (value, ty) = (self.operand(0)?, self.result_type()?);
        let Type::Vector(to) = &ty else { return Ok(value) };
        let mut offsets = Vec::new();
        for (&index, &size) in old.op(op).operands[1..].iter().zip(&to.shape) {
            let constant = old.defining_op(index).filter(|&op| old.is(op, "cuda_tile.constant"));
            let number = constant.and_then(|op| crate::cuda_tile::constant::elements(old, op).first()?.as_i64());
            match number.and_then(|number| number.checked_mul(size as i64)) {
                Some(offset) => offsets.push(offset),
                None => {
                    return self
                        .refuse("`cuda_tile.extract` at a place that is not constant has no counterpart in scf");
                }
            }
        }
        let Type::Vector(from) = self.new.ty(value).clone() else { return Ok(value) };
        let sizes = from.shape.iter().zip(&to.shape).zip(&offsets);
        if sizes.into_iter().any(|((&from, &to), &offset)| offset < 0 || offset as u64 + to > from) {
            return self.refuse("`cuda_tile.extract` outside its tile has no counterpart in scf");
        }
        Ok(self.cut(value, &offsets, &to.shape.clone(), ty))
    }

    /// A product of matrices: `vector.contract`, the factors converted to the type of the sum.
    fn product(&mut self, op: Op) -> Lowered<Value> {
        let old = self.old;
        let sum = self.operand(2)?;
        let ty = self.new.ty(sum).clone();
        let mut factors = Vec::new();
        for (index, property) in [(0, "signedness_lhs"), (1, "signedness_rhs")] {
            let factor = self.operand(index)?;
            let wide = self.new.ty(factor).with_element(ty.element_or_self().clone());
            let widening = match syntax::word(old, op, property) {
                Some("signed") => Opcode::ExtSI,
                Some(_) => Opcode::ExtUI,
                None => Opcode::ExtF,
            };
            let is_wide = *self.new.ty(factor) == wide;
            let bits = |ty: &Type| matches!(ty.element_or_self(), Type::Float(kind) if kind.width() >= 19);
            if !is_wide && widening == Opcode::ExtF && bits(self.new.ty(factor)) {
                return self.refuse("factors of type tf32 have no counterpart in scf");
            }
            factors.push(if is_wide { factor } else { self.one(widening, [factor], wide) });
        }
        let rank = match &ty {
            Type::Vector(vector) => vector.shape.len() as u32,
            _ => return self.refuse("a product is a matrix"),
        };
        let batch = rank - 2;
        let (m, n, k) = (batch, batch + 1, batch + 2);
        let map = |dims: [u32; 2]| {
            let all = (0..batch).chain(dims).map(AffineExpr::Dim).collect();
            Attribute::Map(AffineMap::new(rank + 1, 0, all))
        };
        let maps = Attribute::Array(vec![map([m, k]), map([k, n]), map([m, n])].into());
        let kind = |word: &str| Attribute::Opaque(format!("vector.iterator_type<{word}>").into());
        let iterators = (0..rank).map(|_| kind("parallel")).chain([kind("reduction")]).collect();
        let spec = OpSpec::new(operation_name("vector.contract")).operands([factors[0], factors[1], sum]).results([ty]);
        let spec = spec.property("indexing_maps", maps).property("iterator_types", Attribute::Array(iterators));
        let made = self.place(spec.property("kind", Attribute::Opaque("vector.kind<add>".into())));
        Ok(self.new.result(made))
    }

    /// Applies the region on scalars of a reduction or scan to vectors: for each operand, the current elements and those
    /// before them.
    fn combined(&mut self, op: Op, current: &[Value], before: &[Value]) -> Lowered<Vec<Value>> {
        let old = self.old;
        let Some(body) = old.single_block(op, 0) else { return Ok(Vec::new()) };
        let shape = match current.first().map(|&value| self.new.ty(value).clone()) {
            Some(Type::Vector(vector)) => vector.shape.clone(),
            _ => Vec::new(),
        };
        let args = &old.block(body).args;
        for (number, (&current, &before)) in current.iter().zip(before).enumerate() {
            self.bind(args[2 * number], current);
            self.bind(args[2 * number + 1], before);
        }
        let outer = std::mem::replace(&mut self.lifted, shape);
        let results = self.run(body, 0, &BlockEnd::Kernel, None);
        self.lifted = outer;
        self.origin = op;
        results
    }

    /// The size of the dimension along which the tile is combined.
    fn extent(&self, op: Op) -> (usize, u64) {
        let dim = aggregate::dimension(self.old, op);
        let tile = Tile::of(self.old, self.old.op(op).operands[0]);
        (dim, tile.and_then(|tile| tile.shape.get(dim).copied()).unwrap_or(1))
    }

    /// The second half is combined with the first until one is left: sizes are powers of two. (The order is any.)
    fn reduce_op(&mut self, op: Op) -> Lowered<()> {
        let old = self.old;
        let (dim, mut size) = self.extent(op);
        let mut values = self.values(&old.op(op).operands)?;
        while size > 1 {
            size /= 2;
            let first: Vec<Value> = values.iter().map(|&value| self.slice(value, dim, 0, size)).collect();
            let second: Vec<Value> = values.iter().map(|&value| self.slice(value, dim, size, size)).collect();
            values = self.combined(op, &second, &first)?;
        }
        for (&result, value) in old.op(op).results.iter().zip(values) {
            let Some(tile) = Tile::of(old, result) else { continue };
            let ty = self.tile_type(&tile);
            let value = self.reshaped(value, ty);
            self.bind(result, value);
        }
        Ok(())
    }

    /// Each element is combined with the one 1, 2, 4, .. before it, which by then holds as many combined elements.
    fn scan_op(&mut self, op: Op) -> Lowered<()> {
        let old = self.old;
        let (dim, size) = self.extent(op);
        let reverse = matches!(old.attr(op, "reverse"), Some(Attribute::Bool(true)));
        let mut values = self.values(&old.op(op).operands)?;
        let mut distance = 1;
        while distance < size {
            let rest = size - distance;
            let (current_at, before_at, kept_at) = if reverse { (0, distance, rest) } else { (distance, 0, 0) };
            let current: Vec<Value> = values.iter().map(|&value| self.slice(value, dim, current_at, rest)).collect();
            let before: Vec<Value> = values.iter().map(|&value| self.slice(value, dim, before_at, rest)).collect();
            let kept: Vec<Value> = values.iter().map(|&value| self.slice(value, dim, kept_at, distance)).collect();
            let combined = self.combined(op, &current, &before)?;
            for ((value, combined), kept) in values.iter_mut().zip(combined).zip(kept) {
                let ty = self.new.ty(*value).clone();
                let (first, second) = if reverse { (combined, kept) } else { (kept, combined) };
                *value = self.joined(first, second, dim, &ty);
            }
            distance *= 2;
        }
        self.bind_all(&old.op(op).results, &values);
        Ok(())
    }
}
