//! From `cuda_tile` to `scf`, `arith`, `memref` and `vector`: one function for each kernel.
//!
//! Every pointer of a kernel comes from one of its parameters, which is found by following the values back ([`roots`]).
//! So a pointer is kept as its distance from that parameter, in elements, and loops and branches carry numbers only.

mod arithmetic;
mod control;
mod memory;
mod roots;
mod shapes;

use std::borrow::Cow;
use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::cuda_tile::{Element, EntryOp, ModuleOp, PartitionView, TensorView, Tile, TileType};
use crate::diag::Diagnostic;
use crate::ir::module::OpSpec;
use crate::ir::types::{FunctionType, MemRefType, VectorType};
use crate::ir::{Attribute, Block, Module, Op, OpName, Opcode, Type, Value};
use crate::lowering::{operation_name, unsupported};
use control::BlockEnd;

/// How deep regions may nest in what is made: less than the parser reads.
const MAX_DEPTH: usize = 56;

/// The program with each `cuda_tile.module` replaced by functions.
///
/// # Errors
/// Where a kernel has no counterpart: code `unsupported`, with its place.
pub fn to_scf(module: &Module) -> Result<Cow<'_, Module>, Diagnostic> {
    let tops = &module.block(module.body()).ops;
    let kernels: Vec<ModuleOp> = tops.iter().filter_map(|&op| ModuleOp::cast(module, op)).collect();
    if kernels.is_empty() {
        return Ok(Cow::Borrowed(module));
    }
    let symbol = |op: Op| module.attr(op, "sym_name").and_then(Attribute::as_str);
    let mut taken: FxHashSet<&str> =
        tops.iter().filter(|&&op| ModuleOp::cast(module, op).is_none()).filter_map(|&op| symbol(op)).collect();
    let mut new = module.clone();
    for container in kernels {
        let at = new.position(container.op()).unwrap_or(0);
        new.detach(container.op());
        let inner = container.body(module).map(|body| module.block(body).ops.clone()).unwrap_or_default();
        for (number, &op) in inner.iter().enumerate() {
            let Some(entry) = EntryOp::cast(module, op) else {
                let message = format!("`{}` has no counterpart in scf", module.name(op));
                return Err(unsupported(module.op(op).span, message));
            };
            if !taken.insert(entry.name(module)) {
                let message = format!("a function `@{}` is there already", entry.name(module));
                return Err(unsupported(module.op(op).span, message));
            }
            let mut lowering = KernelLowering::new(module, new, op);
            let function = lowering.function(entry)?;
            new = lowering.new;
            new.insert(new.body(), at + number, function);
        }
    }
    Ok(Cow::Owned(new))
}

/// What a value of a kernel became.
#[derive(Clone)]
enum TileValue {
    /// A number, or the distance of a pointer from its parameter.
    Number(Value),
    /// Nothing: a token.
    Token,
    /// A view of memory.
    View(Box<KernelView>),
}

/// A view of memory.
#[derive(Clone)]
struct KernelView {
    /// A memref of the view's shape.
    memory: Value,
    /// The sizes.
    sizes: Vec<Value>,
    tensor: TensorView,
    partition: Option<PartitionView>,
}

/// One kernel on its way.
struct KernelLowering<'m> {
    old: &'m Module,
    /// The program as far as it is made.
    new: Module,
    /// The block under construction, and how deep it is nested.
    at: Block,
    depth: usize,
    /// The operation that is being lowered.
    origin: Op,
    values: FxHashMap<Value, TileValue>,
    /// The memory that each pointer parameter became.
    memories: FxHashMap<Value, Value>,
    /// Pointer parameters of which one element is used.
    single: FxHashSet<Value>,
    /// Where the kernel runs in the grid, and how large that is.
    block_ids: Vec<Value>,
    block_counts: Vec<Value>,
    /// Constants, at the top of the function, and how many there are.
    entry: Block,
    constants: FxHashMap<Attribute, Value>,
    /// The shape that scalars have where a region on scalars is applied to whole tiles.
    lifted: Vec<u64>,
}

type Lowered<T> = Result<T, Diagnostic>;

impl<'m> KernelLowering<'m> {
    fn new(old: &'m Module, mut new: Module, origin: Op) -> KernelLowering<'m> {
        let entry = new.create_block();
        KernelLowering {
            old,
            new,
            at: entry,
            depth: 3,
            origin,
            values: FxHashMap::default(),
            memories: FxHashMap::default(),
            single: FxHashSet::default(),
            block_ids: Vec::new(),
            block_counts: Vec::new(),
            entry,
            constants: FxHashMap::default(),
            lifted: Vec::new(),
        }
    }

    fn refuse<T>(&self, message: impl Into<String>) -> Lowered<T> {
        Err(unsupported(self.old.op(self.origin).span, message))
    }

    /// The function, standing nowhere yet.
    fn function(&mut self, kernel: EntryOp) -> Lowered<Op> {
        let (old, op) = (self.old, kernel.op());
        self.find_single(op)?;
        for &arg in kernel.args(old) {
            self.parameter(arg)?;
        }
        let uses = |name: &str| old.walk(op).iter().any(|&inner| old.is(inner, name));
        let mut grid = |name: &str| -> Vec<Value> {
            let count = if uses(name) { 3 } else { 0 };
            (0..count).map(|_| self.new.add_arg(self.entry, Type::int(32))).collect()
        };
        self.block_ids = grid("cuda_tile.get_tile_block_id");
        self.block_counts = grid("cuda_tile.get_num_tile_blocks");
        self.run(kernel.body(old), 0, &BlockEnd::Kernel, None)?;
        self.at = self.entry;
        self.emit(operation_name("func.return"), [], []);
        let inputs = self.new.block(self.entry).args.iter().map(|&arg| self.new.ty(arg).clone()).collect();
        let ty = Type::Function(Arc::new(FunctionType { inputs, results: Vec::new() }));
        let mut spec = OpSpec::new(operation_name("func.func")).property("function_type", Attribute::Type(ty));
        spec = spec.property("sym_name", Attribute::str(kernel.name(old))).regions(1).origin(old.op(op));
        let function = self.new.create(spec);
        let region = self.new.op(function).regions[0];
        self.new.attach_block(region, self.entry);
        Ok(function)
    }

    fn parameter(&mut self, arg: Value) -> Lowered<()> {
        let Some(tile) = Tile::of(self.old, arg) else {
            return self.refuse("a parameter that is no tile has no counterpart");
        };
        let new = match &tile.element {
            Element::Number(_) => {
                let ty = self.tile_type(&tile);
                let new = self.new.add_arg(self.entry, ty);
                self.bind(arg, new);
                new
            }
            Element::Pointer(pointee) => {
                let size = if self.single.contains(&arg) { Some(1) } else { None };
                let memory = MemRefType::new(Some(vec![size]), pointee.clone(), None, None);
                let new = self.new.add_arg(self.entry, Type::MemRef(Arc::new(memory)));
                self.memories.insert(arg, new);
                new
            }
        };
        self.new.value_mut(new).name = self.old.value(arg).name.clone();
        Ok(())
    }

    /// Ties an old value to a new one, which gets its name.
    fn bind(&mut self, old: Value, new: Value) {
        self.values.insert(old, TileValue::Number(new));
        let data = self.old.value(old);
        let target = self.new.value_mut(new);
        if target.name.is_none() {
            target.name = data.name.clone();
        }
    }

    /// Ties old values to new ones; tokens are passed over.
    fn bind_all(&mut self, old: &[Value], new: &[Value]) {
        let mut new = new.iter();
        for &value in old {
            if self.is_token(value) {
                self.values.insert(value, TileValue::Token);
            } else if let Some(&new) = new.next() {
                self.bind(value, new);
            }
        }
    }

    fn is_token(&self, value: Value) -> bool {
        TileType::of(self.old.ty(value)) == Some(TileType::Token)
    }

    /// The new value; in a region on scalars that is applied to whole tiles, one for each element.
    fn value(&mut self, value: Value) -> Lowered<Value> {
        let found = match self.values.get(&value) {
            Some(TileValue::Number(found)) => *found,
            // The parameter itself: no distance.
            None if self.memories.contains_key(&value) => self.integer(0, &Type::int(64)),
            _ => return self.refuse("a value of this kind has no counterpart here"),
        };
        let ty = self.new.ty(found).clone();
        if self.lifted.is_empty() || matches!(ty, Type::Vector(_)) {
            return Ok(found);
        }
        let lifted = shaped(&self.lifted, ty);
        Ok(self.one(operation_name("vector.broadcast"), [found], lifted))
    }

    /// Operand number `index` of the operation that is being lowered.
    fn operand(&mut self, index: usize) -> Lowered<Value> {
        self.value(self.old.op(self.origin).operands[index])
    }

    /// The values that are not tokens.
    fn values(&mut self, values: &[Value]) -> Lowered<Vec<Value>> {
        let kept: Vec<Value> = values.iter().copied().filter(|&value| !self.is_token(value)).collect();
        kept.into_iter().map(|value| self.value(value)).collect()
    }

    /// The new type of a tile.
    fn tile_type(&self, tile: &Tile) -> Type {
        let element = match &tile.element {
            Element::Number(ty) => ty.clone(),
            Element::Pointer(_) => Type::int(64),
        };
        shaped(if tile.shape.is_empty() { &self.lifted } else { &tile.shape }, element)
    }

    /// The new types of values that are carried; tokens are passed over.
    fn types(&self, values: &[Value]) -> Lowered<Vec<Type>> {
        let mut types = Vec::new();
        for &value in values.iter().filter(|&&value| !self.is_token(value)) {
            let Some(tile) = Tile::of(self.old, value) else {
                return self.refuse("only tiles and tokens can be carried");
            };
            types.push(self.tile_type(&tile));
        }
        Ok(types)
    }

    /// The new type of the first result of the operation that is being lowered.
    fn result_type(&self) -> Lowered<Type> {
        let result = self.old.op(self.origin).results.first().copied();
        match result.and_then(|result| Tile::of(self.old, result)) {
            Some(tile) => Ok(self.tile_type(&tile)),
            None => self.refuse("an operation that makes no tile has no counterpart"),
        }
    }

    /// Places a new operation.
    fn place(&mut self, spec: OpSpec) -> Op {
        let op = self.new.create(spec.origin(self.old.op(self.origin)));
        self.new.push(self.at, op);
        op
    }

    fn emit(
        &mut self,
        name: impl Into<OpName>,
        operands: impl IntoIterator<Item = Value>,
        results: impl IntoIterator<Item = Type>,
    ) -> Op {
        self.place(OpSpec::new(name.into()).operands(operands).results(results))
    }

    /// The result of a new operation that has one.
    fn one(&mut self, name: impl Into<OpName>, operands: impl IntoIterator<Item = Value>, ty: Type) -> Value {
        let op = self.emit(name, operands, [ty]);
        self.new.result(op)
    }

    /// The result of a new operation, of the type of its first operand.
    fn like<const N: usize>(&mut self, name: impl Into<OpName>, operands: [Value; N]) -> Value {
        let ty = self.new.ty(operands[0]).clone();
        self.one(name, operands, ty)
    }

    /// A constant, at the top of the function; one for each value.
    fn constant(&mut self, value: Attribute, ty: &Type) -> Value {
        if let Some(&known) = self.constants.get(&value) {
            return known;
        }
        let spec = OpSpec::new(Opcode::Constant.into()).results([ty.clone()]);
        let op = self.new.create(spec.property("value", value.clone()));
        self.new.insert(self.entry, self.constants.len(), op);
        let result = self.new.result(op);
        self.constants.insert(value, result);
        result
    }

    /// A constant number, for every element where the type is that of a vector.
    fn splat(&mut self, element: Attribute, ty: &Type) -> Value {
        match ty {
            Type::Vector(_) => self.constant(Attribute::Dense(ty.clone(), vec![element].into()), ty),
            _ => self.constant(element, ty),
        }
    }

    fn integer(&mut self, value: i128, ty: &Type) -> Value {
        let element = ty.element_or_self().clone();
        let attr = if element.is_bool() { Attribute::Bool(value != 0) } else { Attribute::Int(value.into(), element) };
        self.splat(attr, ty)
    }

    fn float(&mut self, value: f64, ty: &Type) -> Value {
        let Type::Float(kind) = *ty.element_or_self() else { return self.integer(0, ty) };
        self.splat(Attribute::Float(kind.from_f64(value), Type::Float(kind)), ty)
    }

    /// Zero of any number type: what stands where a value is not used.
    fn zero(&mut self, ty: &Type) -> Value {
        if ty.is_float_like() { self.float(0.0, ty) } else { self.integer(0, ty) }
    }

    fn zeros(&mut self, types: &[Type]) -> Vec<Value> {
        types.iter().map(|ty| self.zero(ty)).collect()
    }

    /// `i64` or a vector of it from a narrower integer, sign kept; or `index`.
    fn as_index(&mut self, value: Value) -> Value {
        let ty = self.new.ty(value).with_element(Type::Index);
        self.one(Opcode::IndexCast, [value], ty)
    }

    /// Lowers an operation that is no control flow.
    fn op(&mut self, op: Op) -> Lowered<()> {
        self.origin = op;
        let old = self.old;
        match old.name(op) {
            "cuda_tile.for" => self.for_op(op),
            "cuda_tile.loop" => self.loop_op(op),
            "cuda_tile.if" => self.if_op(op),
            "cuda_tile.make_token" | "cuda_tile.join_tokens" => {
                self.values.insert(old.result(op), TileValue::Token);
                Ok(())
            }
            "cuda_tile.get_tile_block_id" => {
                self.bind_all(&old.op(op).results, &self.block_ids.clone());
                Ok(())
            }
            "cuda_tile.get_num_tile_blocks" => {
                self.bind_all(&old.op(op).results, &self.block_counts.clone());
                Ok(())
            }
            name if memory::is_access(name) => self.access(op),
            name if shapes::is_shape(name) => self.shape_op(op),
            _ => self.arithmetic(op),
        }
    }
}

/// The element type, or a vector of it.
fn shaped(shape: &[u64], element: Type) -> Type {
    if shape.is_empty() {
        return element;
    }
    Type::Vector(Arc::new(VectorType { shape: shape.to_vec(), scalable: vec![false; shape.len()], element }))
}
