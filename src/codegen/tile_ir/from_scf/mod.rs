//! From `scf`, `arith`, `math` and `memref` to `cuda_tile`: one kernel for each function without results.
//!
//! A scalar becomes a tile of rank 0, `index` one of `i64`, which is what an index is where it runs. A memref of which all
//! sizes but the first are known becomes a pointer, and a subscript a distance from it. Tile IR may reorder memory
//! operations that no token orders, so one token goes through all of them, and through the loops and branches they are in.

mod arithmetic;
mod control;
mod memory;

use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::builtin;
use crate::cuda_tile::{self, Element, Tile, TileType, constant};
use crate::diag::Diagnostic;
use crate::ir::module::OpSpec;
use crate::ir::types::{FunctionType, Signedness};
use crate::ir::{AttrDict, Attribute, Block, Module, Op, Type, Value};
use crate::lowering::unsupported;

/// The functions of a program without `affine` operations as kernels of one `cuda_tile.module`; only that called `name`,
/// if one is given.
///
/// # Errors
/// Where something has no counterpart: code `unsupported`, with its place.
pub fn from_scf(module: &Module, name: Option<&str>) -> Result<Module, Diagnostic> {
    let mut new = module.new_like();
    let spec =
        OpSpec::new(cuda_tile::name("cuda_tile.module")).property("sym_name", Attribute::str("kernels")).regions(1);
    let container = new.create(spec);
    new.push(new.body(), container);
    let region = new.op(container).regions[0];
    let body = new.add_block(region);
    for &op in &module.block(module.body()).ops {
        let symbol = builtin::symbol_name(module, op);
        if name.is_some() && symbol != name {
            continue;
        }
        if !module.is(op, "func.func") {
            return Err(unsupported(
                module.op(op).span,
                format!("`{}` has no counterpart in Tile IR", module.name(op)),
            ));
        }
        let Some(source) = module.single_block(op, 0) else {
            if module.region(module.op(op).regions[0]).blocks.is_empty() {
                continue;
            }
            return Err(unsupported(module.op(op).span, "branches between blocks have no counterpart in Tile IR"));
        };
        let mut lowering = FunctionLowering::new(module, new, op);
        let kernel = lowering.kernel(symbol.unwrap_or_default(), source)?;
        new = lowering.new;
        new.push(body, kernel);
    }
    if new.block(body).ops.is_empty() {
        return Err(unsupported(module.op(module.root()).span, "there is no function to make a kernel of"));
    }
    Ok(new)
}

type FunctionLowered<T> = Result<T, Diagnostic>;

/// Memory that a memref stands for.
#[derive(Clone)]
struct KernelMemory {
    /// A pointer to its first element.
    base: Value,
    /// The distances of neighbours in each dimension.
    strides: Vec<i64>,
    /// The sizes, where they are known.
    sizes: Vec<Option<u64>>,
    element: Type,
}

/// One function on its way.
struct FunctionLowering<'m> {
    old: &'m Module,
    new: Module,
    /// The block under construction.
    at: Block,
    /// The operation that is being lowered.
    origin: Op,
    values: FxHashMap<Value, Value>,
    memories: FxHashMap<Value, KernelMemory>,
    /// What the next memory operation waits for.
    token: Option<Value>,
    /// Constants that addresses need, at the top of the kernel.
    entry: Block,
    constants: FxHashMap<(Attribute, Type), Value>,
}

impl<'m> FunctionLowering<'m> {
    fn new(old: &'m Module, mut new: Module, origin: Op) -> FunctionLowering<'m> {
        let entry = new.create_block();
        FunctionLowering {
            old,
            new,
            at: entry,
            origin,
            values: FxHashMap::default(),
            memories: FxHashMap::default(),
            token: None,
            entry,
            constants: FxHashMap::default(),
        }
    }

    fn refuse<T>(&self, message: impl Into<String>) -> FunctionLowered<T> {
        Err(unsupported(self.old.op(self.origin).span, message))
    }

    fn no_counterpart<T>(&self) -> FunctionLowered<T> {
        self.refuse(format!("`{}` has no counterpart in Tile IR", self.old.name(self.origin)))
    }

    /// The kernel, standing nowhere yet.
    fn kernel(&mut self, name: &str, source: Block) -> FunctionLowered<Op> {
        let old = self.old;
        let function = self.origin;
        if let Some(Attribute::Type(Type::Function(ty))) = old.attr(function, "function_type")
            && !ty.results.is_empty()
        {
            return self.refuse("a kernel returns nothing: let the function store its results");
        }
        for &arg in &old.block(source).args {
            self.parameter(arg)?;
        }
        if self.touches_memory(function) {
            let ty = TileType::Token.to_type();
            self.token = Some(self.one("cuda_tile.make_token", [], ty));
        }
        self.block(source)?;
        self.origin = function;
        self.emit("cuda_tile.return", [], []);
        let inputs: Vec<Type> = self.new.block(self.entry).args.iter().map(|&arg| self.new.ty(arg).clone()).collect();
        let dicts = vec![Attribute::Dict(Arc::new(AttrDict::default())); inputs.len()];
        let ty = Type::Function(Arc::new(FunctionType { inputs, results: Vec::new() }));
        let spec = OpSpec::new(cuda_tile::name("cuda_tile.entry"))
            .property("sym_name", Attribute::str(name))
            .property("function_type", Attribute::Type(ty))
            .property("arg_attrs", Attribute::Array(dicts.into()))
            .regions(1);
        let kernel = self.new.create(OpSpec { loc: old.op(function).loc.clone(), span: old.op(function).span, ..spec });
        let region = self.new.op(kernel).regions[0];
        self.new.attach_block(region, self.entry);
        Ok(kernel)
    }

    fn parameter(&mut self, arg: Value) -> FunctionLowered<()> {
        let old = self.old;
        let new = match old.ty(arg) {
            Type::MemRef(memref) => {
                let Some((strides, sizes)) = memory::layout(memref) else {
                    return self.refuse(format!("the addresses in `{}` are not known to a kernel", old.ty(arg)));
                };
                let element = self.number(&memref.element)?;
                let new = self.new.add_arg(self.entry, Tile::scalar(Element::Pointer(element.clone())).to_type());
                self.memories.insert(arg, KernelMemory { base: new, strides, sizes, element });
                new
            }
            ty => {
                let ty = self.tile(ty)?;
                let new = self.new.add_arg(self.entry, ty);
                self.values.insert(arg, new);
                new
            }
        };
        self.new.value_mut(new).name = old.value(arg).name.clone();
        Ok(())
    }

    /// The number type that tiles hold for it.
    fn number(&self, ty: &Type) -> FunctionLowered<Type> {
        match ty {
            Type::Index => Ok(Type::int(64)),
            Type::Int(1 | 8 | 16 | 32 | 64, Signedness::Signless) => Ok(ty.clone()),
            Type::Float(_) if Tile::from_type(&Tile::scalar(Element::Number(ty.clone())).to_type()).is_some() => {
                Ok(ty.clone())
            }
            _ => self.refuse(format!("Tile IR has no numbers of type `{ty}`")),
        }
    }

    /// The tile type for a scalar, or for a vector whose sizes are powers of two.
    fn tile(&self, ty: &Type) -> FunctionLowered<Type> {
        let shape = match ty {
            Type::Vector(vector) if vector.scalable.contains(&true) => return self.refuse("tiles are of known size"),
            Type::Vector(vector) => vector.shape.clone(),
            _ => Vec::new(),
        };
        let tile = Tile { shape, element: Element::Number(self.number(ty.element_or_self())?) }.to_type();
        match Tile::from_type(&tile) {
            Some(_) => Ok(tile),
            None => self.refuse(format!("`{ty}` is no tile: its sizes are no powers of two")),
        }
    }

    fn result_type(&self) -> FunctionLowered<Type> {
        match self.old.op(self.origin).results.first() {
            Some(&result) => self.tile(self.old.ty(result)),
            None => self.no_counterpart(),
        }
    }

    fn tiles(&self, values: &[Value]) -> FunctionLowered<Vec<Type>> {
        values.iter().map(|&value| self.tile(self.old.ty(value))).collect()
    }

    /// Ties an old value to a new one, which gets its name.
    fn bind(&mut self, old: Value, new: Value) {
        self.values.insert(old, new);
        let target = self.new.value_mut(new);
        if target.name.is_none() {
            target.name = self.old.value(old).name.clone();
        }
    }

    fn bind_all(&mut self, old: &[Value], new: &[Value]) {
        old.iter().zip(new).for_each(|(&old, &new)| self.bind(old, new));
    }

    fn value(&self, value: Value) -> FunctionLowered<Value> {
        match self.values.get(&value) {
            Some(&found) => Ok(found),
            None => self.refuse("this value is neither a number nor a parameter"),
        }
    }

    fn values(&self, values: &[Value]) -> FunctionLowered<Vec<Value>> {
        values.iter().map(|&value| self.value(value)).collect()
    }

    fn operand(&self, index: usize) -> FunctionLowered<Value> {
        match self.old.op(self.origin).operands.get(index) {
            Some(&value) => self.value(value),
            None => self.no_counterpart(),
        }
    }

    fn place(&mut self, spec: OpSpec) -> Op {
        let op = self.new.create(spec.origin(self.old.op(self.origin)));
        self.new.push(self.at, op);
        op
    }

    fn emit(
        &mut self,
        name: &str,
        operands: impl IntoIterator<Item = Value>,
        results: impl IntoIterator<Item = Type>,
    ) -> Op {
        self.place(OpSpec::new(cuda_tile::name(name)).operands(operands).results(results))
    }

    fn one(&mut self, name: &str, operands: impl IntoIterator<Item = Value>, ty: Type) -> Value {
        let op = self.emit(name, operands, [ty]);
        self.new.result(op)
    }

    /// A constant for addresses and the like, at the top of the kernel; one for each value.
    fn constant(&mut self, value: Attribute, ty: &Type) -> Value {
        let key = (value.clone(), ty.clone());
        if let Some(&known) = self.constants.get(&key) {
            return known;
        }
        let Some(tile) = Tile::from_type(ty) else { unreachable!("constants are made for tiles") };
        let op = constant::build(&mut self.new, &tile, value);
        self.new.insert(self.entry, self.constants.len(), op);
        let result = self.new.result(op);
        self.constants.insert(key, result);
        result
    }

    /// The operations of a block but its terminator.
    fn block(&mut self, block: Block) -> FunctionLowered<()> {
        let old = self.old;
        let ops = &old.block(block).ops;
        ops[..ops.len().saturating_sub(1)].iter().try_for_each(|&op| self.op(op))
    }

    fn op(&mut self, op: Op) -> FunctionLowered<()> {
        self.origin = op;
        match self.old.name(op) {
            "scf.for" => self.for_op(op),
            "scf.if" => self.if_op(op),
            "scf.while" => self.while_op(op),
            "memref.load" => self.load(op),
            "memref.store" => self.store(op),
            "memref.dim" => self.dim(op),
            _ => self.arithmetic(op),
        }
    }
}
