//! Programs made by hand, without text: functions, loops, accesses and arithmetic, each placed where it is called.
//!
//! ```
//! use farkas::builder::{Builder, at, memref, range};
//! use farkas::ir::{FloatKind, Type};
//!
//! let mut b = Builder::new();
//! let row = memref([None], Type::Float(FloatKind::F32));
//! b.function("smooth", [row.clone(), row, Type::Index], [], |b, args| {
//!     let (a, out, n) = (args[0], args[1], args[2]);
//!     b.affine_for(range(1, at(n)), |b, i| {
//!         let left = b.affine_load(a, [at(i) - 1]);
//!         let here = b.affine_load(a, [at(i)]);
//!         let sum = b.scalar("arith.addf", [left, here]);
//!         b.affine_store(sum, out, [at(i)]);
//!     });
//!     []
//! });
//! let module = b.finish()?;
//!
//! let text = "
//! func.func @smooth(%a: memref<?xf32>, %out: memref<?xf32>, %n: index) {
//!   affine.for %i = 1 to %n {
//!     %left = affine.load %a[%i - 1] : memref<?xf32>
//!     %here = affine.load %a[%i] : memref<?xf32>
//!     %sum = arith.addf %left, %here : f32
//!     affine.store %sum, %out[%i] : memref<?xf32>
//!   }
//!   return
//! }";
//! let print = |module| farkas::print(module, &farkas::PrintOptions::default());
//! assert_eq!(print(&module), print(&farkas::parse(text)?.module));
//! # Ok::<(), farkas::diag::Diagnostics>(())
//! ```
//!
//! Nothing is checked on the way: [`Builder::finish`] checks the whole, as a text that is read.

use std::sync::Arc;

use crate::affine::dialect::{
    AffineForOp, AffineForSpec, AffineIfOp, AffineIfSpec, AffineLoadOp, AffineParallelOp, AffineParallelSpec,
    AffineStoreOp, AffineYieldOp, MapOperands, is_symbol,
};
use crate::affine::expr::AffineExpr;
use crate::affine::map::AffineMap;
use crate::affine::set::{Constraint, IntegerSet};
use crate::arena::Id;
use crate::builtin::MODULE;
use crate::diag::Diagnostics;
use crate::ir::attr::Location;
use crate::ir::module::OpSpec;
use crate::ir::types::{FunctionType, MemRefType};
use crate::ir::{Attribute, Block, FloatKind, Module, Op, OpName, Type, Value};

/// A program, and the block at whose end the next operation is placed.
#[derive(Debug)]
pub struct Builder {
    module: Module,
    block: Block,
}

/// The value as a term of an affine expression: `at(i) * 2 - at(n)`. Whether it is a dim or a symbol is seen where the expression
/// is used.
pub fn at(value: Value) -> AffineExpr {
    AffineExpr::Dim(u32::try_from(value.index()).expect("values are numbered in 32 bits"))
}

/// `memref<4x?xf32>` for `[Some(4), None]` and `f32`.
pub fn memref(shape: impl IntoIterator<Item = Option<u64>>, element: Type) -> Type {
    Type::MemRef(Arc::new(MemRefType::new(Some(shape.into_iter().collect()), element, None, None)))
}

/// The iterations of a loop.
#[derive(Clone, Debug)]
pub struct Range {
    lower: Vec<AffineExpr>,
    upper: Vec<AffineExpr>,
    step: i64,
}

/// From `lower` to before `upper`, in steps of 1.
pub fn range(lower: impl Into<AffineExpr>, upper: impl Into<AffineExpr>) -> Range {
    Range { lower: vec![lower.into()], upper: vec![upper.into()], step: 1 }
}

impl Range {
    /// In steps of this size.
    pub fn step(self, step: i64) -> Range {
        Range { step, ..self }
    }

    /// And not before `lower`.
    pub fn not_before(mut self, lower: impl Into<AffineExpr>) -> Range {
        self.lower.push(lower.into());
        self
    }

    /// And before `upper`.
    pub fn before(mut self, upper: impl Into<AffineExpr>) -> Range {
        self.upper.push(upper.into());
        self
    }
}

impl Default for Builder {
    fn default() -> Builder {
        Builder::new()
    }
}

impl Builder {
    /// An empty program.
    pub fn new() -> Builder {
        let module = Module::new(OpSpec::new(OpName::Known(&MODULE)));
        let block = module.body();
        Builder { module, block }
    }

    /// The program.
    ///
    /// # Errors
    /// What is wrong with it; what is only odd is not said.
    pub fn finish(self) -> Result<Module, Diagnostics> {
        crate::accept(Vec::new(), crate::check(&self.module)).map(|_| self.module)
    }

    /// `func.func @name(..) -> (..)`; its body gets the arguments and gives what is returned.
    pub fn function<R: IntoIterator<Item = Value>>(
        &mut self,
        name: &str,
        inputs: impl IntoIterator<Item = Type>,
        results: impl IntoIterator<Item = Type>,
        body: impl FnOnce(&mut Builder, &[Value]) -> R,
    ) {
        let ty = FunctionType { inputs: inputs.into_iter().collect(), results: results.into_iter().collect() };
        let spec = OpSpec::new(row("func.func"))
            .property("sym_name", Attribute::str(name))
            .property("function_type", Attribute::Type(Type::Function(Arc::new(ty.clone()))))
            .regions(1);
        let func = self.place(spec);
        let block = self.module.add_block(self.module.op(func).regions[0]);
        let args: Vec<Value> = ty.inputs.into_iter().map(|ty| self.module.add_arg(block, ty)).collect();
        self.inside(block, |b| {
            let returned = body(b, &args);
            b.place(OpSpec::new(row("func.return")).operands(returned));
        });
    }

    /// `affine.for` without carried values.
    pub fn affine_for(&mut self, range: Range, body: impl FnOnce(&mut Builder, Value)) {
        self.affine_for_carrying(range, [], |b, i, _| {
            body(b, i);
            []
        });
    }

    /// `affine.for .. iter_args(..)`: the body gets the values of this iteration and gives those of the next. What is
    /// returned are those after the last.
    pub fn affine_for_carrying<R: IntoIterator<Item = Value>>(
        &mut self,
        range: Range,
        inits: impl IntoIterator<Item = Value>,
        body: impl FnOnce(&mut Builder, Value, &[Value]) -> R,
    ) -> Vec<Value> {
        let (lower, upper) = (self.map(&range.lower), self.map(&range.upper));
        let inits = inits.into_iter().collect();
        let spec = AffineForSpec { lower, upper, step: range.step, inits, loc: Location::Unknown };
        let op = AffineForOp::build(&mut self.module, spec);
        let results = self.push(op.op());
        let block = op.body(&self.module);
        let args = self.module.block(block).args.clone();
        self.affine_block(block, |b| body(b, args[0], &args[1..]));
        results
    }

    /// `affine.parallel`: iterations in no order.
    pub fn affine_parallel(
        &mut self,
        ranges: impl IntoIterator<Item = Range>,
        body: impl FnOnce(&mut Builder, &[Value]),
    ) {
        let ranges: Vec<Range> = ranges.into_iter().collect();
        let grouped = |b: &Builder, bounds: &dyn Fn(&Range) -> &Vec<AffineExpr>| {
            let all: Vec<AffineExpr> = ranges.iter().flat_map(bounds).cloned().collect();
            let (inputs, exprs) = b.over(&all);
            let mut rest = exprs.into_iter();
            let groups = ranges.iter().map(|range| rest.by_ref().take(bounds(range).len()).collect()).collect();
            (groups, (inputs.dims, inputs.symbols))
        };
        let (lower, lower_inputs) = grouped(self, &|range| &range.lower);
        let (upper, upper_inputs) = grouped(self, &|range| &range.upper);
        let steps = ranges.iter().map(|range| range.step).collect();
        let (reductions, loc) = (Vec::new(), Location::Unknown);
        let spec = AffineParallelSpec { lower, lower_inputs, upper, upper_inputs, steps, reductions, loc };
        let op = AffineParallelOp::build(&mut self.module, spec);
        self.push(op.op());
        let block = op.body(&self.module);
        let ivs = self.module.block(block).args.clone();
        self.affine_block(block, |b| {
            body(b, &ivs);
            []
        });
    }

    /// `affine.if` where all of `conditions` are at least 0.
    pub fn affine_if(&mut self, conditions: impl IntoIterator<Item = AffineExpr>, then: impl FnOnce(&mut Builder)) {
        let (MapOperands { dims, symbols }, exprs) = self.over(&conditions.into_iter().collect::<Vec<_>>());
        let constraints = exprs.into_iter().map(|expr| Constraint { expr, is_eq: false }).collect();
        let set = IntegerSet::new(dims.len() as u32, symbols.len() as u32, constraints);
        let condition = (set, [dims, symbols].concat());
        let spec = AffineIfSpec { condition, results: Vec::new(), has_else: false, loc: Location::Unknown };
        let op = AffineIfOp::build(&mut self.module, spec);
        self.push(op.op());
        let block = op.then_block(&self.module);
        self.affine_block(block, |b| {
            then(b);
            []
        });
    }

    /// `affine.load memory[subscripts]`.
    ///
    /// # Panics
    /// Where `memory` is no memref.
    pub fn affine_load(&mut self, memory: Value, subscripts: impl IntoIterator<Item = AffineExpr>) -> Value {
        let ty = self.module.ty(memory).as_memref().expect("what is loaded from is a memref").element.clone();
        let (map, operands) = self.map(&subscripts.into_iter().collect::<Vec<_>>());
        let op = AffineLoadOp::build(&mut self.module, ty, memory, map, &operands);
        self.push(op.op())[0]
    }

    /// `affine.store value, memory[subscripts]`.
    pub fn affine_store(&mut self, value: Value, memory: Value, subscripts: impl IntoIterator<Item = AffineExpr>) {
        let (map, operands) = self.map(&subscripts.into_iter().collect::<Vec<_>>());
        let op = AffineStoreOp::build(&mut self.module, value, memory, map, &operands);
        self.push(op.op());
    }

    /// `arith.constant` of type `index`.
    pub fn index(&mut self, value: i64) -> Value {
        self.constant(Attribute::int(value, Type::Index), Type::Index)
    }

    /// `arith.constant` of the number of that kind that is nearest.
    pub fn float(&mut self, value: f64, kind: FloatKind) -> Value {
        self.constant(Attribute::Float(kind.from_f64(value), Type::Float(kind)), Type::Float(kind))
    }

    /// `arith.constant`.
    pub fn constant(&mut self, value: Attribute, ty: Type) -> Value {
        let op = self.place(OpSpec::new(row("arith.constant")).results([ty]).property("value", value));
        self.module.result(op)
    }

    /// The result of an operation on scalars, such as `arith.addf`, of the type of its first operand.
    ///
    /// # Panics
    /// Without an operand.
    pub fn scalar(&mut self, name: &str, operands: impl IntoIterator<Item = Value>) -> Value {
        let operands: Vec<Value> = operands.into_iter().collect();
        let ty = self.module.ty(operands[0]).clone();
        self.op(name, operands, [ty])[0]
    }

    /// Any operation without regions and attributes, and its results. A name that is not known is one of another dialect.
    pub fn op(
        &mut self,
        name: &str,
        operands: impl IntoIterator<Item = Value>,
        results: impl IntoIterator<Item = Type>,
    ) -> Vec<Value> {
        let op = self.place(OpSpec::new(row(name)).operands(operands).results(results));
        self.module.op(op).results.to_vec()
    }

    /// Places a new operation.
    fn place(&mut self, spec: OpSpec) -> Op {
        let op = self.module.create(spec);
        self.module.push(self.block, op);
        op
    }

    /// Places an operation; its results.
    fn push(&mut self, op: Op) -> Vec<Value> {
        self.module.push(self.block, op);
        self.module.op(op).results.to_vec()
    }

    /// Builds at the end of another block.
    fn inside<R>(&mut self, block: Block, body: impl FnOnce(&mut Builder) -> R) -> R {
        let outer = std::mem::replace(&mut self.block, block);
        let result = body(self);
        self.block = outer;
        result
    }

    /// The block of an operation of the affine dialect.
    fn affine_block<R: IntoIterator<Item = Value>>(&mut self, block: Block, body: impl FnOnce(&mut Builder) -> R) {
        self.inside(block, |b| {
            let handed_on = body(b);
            AffineYieldOp::build(&mut b.module, block, handed_on);
        });
    }

    /// Expressions over [`at`], over their inputs.
    fn over(&self, exprs: &[AffineExpr]) -> (MapOperands, Vec<AffineExpr>) {
        let user = self.module.block_owner(self.block).unwrap_or(self.module.root());
        let mut inputs = MapOperands::default();
        let mut input = |number: u32| {
            let value = Value::from_index(number as usize);
            if is_symbol(&self.module, value, user) { inputs.symbol(value) } else { inputs.dim(value) }
        };
        let exprs = exprs.iter().map(|expr| expr.replace(&mut input, AffineExpr::Symbol)).collect();
        (inputs, exprs)
    }

    /// Expressions over [`at`] as a map with its operands.
    fn map(&self, exprs: &[AffineExpr]) -> (AffineMap, Vec<Value>) {
        let (MapOperands { dims, symbols }, exprs) = self.over(exprs);
        (AffineMap::new(dims.len() as u32, symbols.len() as u32, exprs), [dims, symbols].concat())
    }
}

/// The row of an operation of that name; a name of another dialect is kept.
fn row(name: &str) -> OpName {
    crate::registry().get(name).map_or_else(|| OpName::Unknown(name.into()), OpName::Known)
}
