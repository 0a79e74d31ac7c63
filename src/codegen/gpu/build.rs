//! New operations at the end of the block under construction, and loops that hand values on.

use rustc_hash::FxHashMap;

use super::LaunchWriter;
use crate::affine::dialect::{AffineApplyOp, AffineMaxOp, AffineMinOp};
use crate::affine::expr::AffineExpr;
use crate::affine::map::AffineMap;
use crate::ir::checks::constant;
use crate::ir::combiner::{FASTMATH, reassociated};
use crate::ir::module::OpSpec;
use crate::ir::{Attribute, Block, Module, Op, Opcode, Type, Value};
use crate::lowering::operation_name;

/// `arith.cmpi` predicates.
pub(super) const EQUAL: i64 = 0;
pub(super) const LESS: i64 = 2;

/// Loops and branches that are open, outermost first, and what they hand on to what stands inside.
pub(super) struct CarryingNest {
    levels: Vec<(Op, Block)>,
    pub(super) carried: Vec<Value>,
}

impl CarryingNest {
    /// Nothing is open; the first loop begins with these values.
    pub(super) fn new(inits: Vec<Value>) -> CarryingNest {
        CarryingNest { levels: Vec::new(), carried: inits }
    }
}

/// The greatest of lower bounds, or the least of upper ones.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum BoundSide {
    Lower,
    Upper,
}

/// The constants that stand first in a function.
pub(super) struct LeadingConstants {
    entry: Block,
    /// Where the next one goes.
    position: usize,
    known: FxHashMap<Attribute, Value>,
}

impl LeadingConstants {
    /// Those there are.
    pub(super) fn read(module: &Module, entry: Block) -> LeadingConstants {
        let leading = module.block(entry).ops.iter().take_while(|&&op| module.computes(op, Opcode::Constant));
        let known: FxHashMap<_, _> =
            leading.clone().filter_map(|&op| Some((module.attr(op, "value")?.clone(), module.result(op)))).collect();
        LeadingConstants { entry, position: leading.count(), known }
    }
}

impl LaunchWriter<'_, '_> {
    /// What stands for a value.
    pub(super) fn value(&self, value: Value) -> Value {
        self.values.get(&value).copied().unwrap_or(value)
    }

    pub(super) fn values(&self, values: &[Value]) -> Vec<Value> {
        values.iter().map(|&value| self.value(value)).collect()
    }

    /// Places a new operation.
    pub(super) fn place(&mut self, spec: OpSpec) -> Op {
        let op = self.new.create(spec);
        self.new.push(self.at, op);
        op
    }

    /// A constant of type index.
    pub(super) fn index(&mut self, number: i64) -> Value {
        self.constant(Attribute::Int(number.into(), Type::Index), Type::Index)
    }

    pub(super) fn indices<const N: usize>(&mut self, numbers: [i64; N]) -> [Value; N] {
        numbers.map(|number| self.index(number))
    }

    /// A constant, at the top of the function; one for all that are equal.
    pub(super) fn constant(&mut self, value: Attribute, ty: Type) -> Value {
        if let Some(&known) = self.constants.known.get(&value) {
            return known;
        }
        let op = self.new.create(OpSpec::new(Opcode::Constant.into()).results([ty]).property("value", value.clone()));
        self.new.insert(self.constants.entry, self.constants.position, op);
        self.constants.position += 1;
        self.constants.known.insert(value, self.new.result(op));
        self.new.result(op)
    }

    fn known(&self, value: Value) -> Option<i64> {
        constant(self.new, value)
    }

    /// The result of an operation on two numbers of one type. Sums and products of floats may be in any order: they stand for parallel loops.
    pub(super) fn number(&mut self, opcode: Opcode, [left, right]: [Value; 2]) -> Value {
        let ty = self.new.ty(left).clone();
        let mut spec = OpSpec::new(opcode.into()).operands([left, right]);
        if matches!(opcode, Opcode::AddI | Opcode::SubI | Opcode::MulI) {
            spec = spec.property("overflowFlags", Attribute::Opaque("arith.overflow<none>".into()));
        }
        if matches!(ty, Type::Float(_)) {
            spec = spec.property(FASTMATH, reassociated(None));
        }
        let op = self.place(spec.results([ty]));
        self.new.result(op)
    }

    /// Sums and products of indices; what is known is not computed.
    pub(super) fn add(&mut self, left: Value, right: Value) -> Value {
        match (self.known(left), self.known(right)) {
            (Some(0), _) => right,
            (_, Some(0)) => left,
            _ => self.number(Opcode::AddI, [left, right]),
        }
    }

    pub(super) fn mul(&mut self, left: Value, right: Value) -> Value {
        match (self.known(left), self.known(right)) {
            (Some(1), _) => right,
            (_, Some(1)) => left,
            (Some(a), Some(b)) if a.checked_mul(b).is_some() => self.index(a * b),
            _ => self.number(Opcode::MulI, [left, right]),
        }
    }

    pub(super) fn sub(&mut self, left: Value, right: Value) -> Value {
        match self.known(right) {
            Some(0) => left,
            _ => self.number(Opcode::SubI, [left, right]),
        }
    }

    /// `arith.cmpi`.
    pub(super) fn compare(&mut self, predicate: i64, left: Value, right: Value) -> Value {
        let spec = OpSpec::new(Opcode::CmpI.into()).operands([left, right]).results([Type::int(1)]);
        let op = self.place(spec.property("predicate", Attribute::Int(predicate.into(), Type::int(64))));
        self.new.result(op)
    }

    /// The bound that several expressions over these operands are together.
    pub(super) fn bound(&mut self, side: BoundSide, map: AffineMap, operands: Vec<Value>) -> Value {
        if let [AffineExpr::Const(number)] = map.results[..] {
            return self.index(number);
        }
        let built = match (&map.results[..], side) {
            ([_], _) => AffineApplyOp::build(self.new, map, operands).op(),
            (_, BoundSide::Lower) => AffineMaxOp::build(self.new, map, operands).op(),
            (_, BoundSide::Upper) => AffineMinOp::build(self.new, map, operands).op(),
        };
        self.new.push(self.at, built);
        self.new.result(built)
    }

    // ---- loops --------------------------------------------------------------------------------------------------------

    /// `scf.for` with what is handed on; its induction variable.
    pub(super) fn open_for(&mut self, nest: &mut CarryingNest, [lower, upper, step]: [Value; 3]) -> Value {
        let types: Vec<Type> = nest.carried.iter().map(|&value| self.new.ty(value).clone()).collect();
        let spec = OpSpec::new(operation_name("scf.for")).operands([lower, upper, step]);
        let op = self.place(spec.operands(nest.carried.iter().copied()).results(types.iter().cloned()).regions(1));
        let block = self.open(nest, op, 0);
        let iv = self.new.add_arg(block, Type::Index);
        nest.carried = types.into_iter().map(|ty| self.new.add_arg(block, ty)).collect();
        iv
    }

    /// `scf.if`: where the condition does not hold, what is handed on stays.
    pub(super) fn open_if(&mut self, nest: &mut CarryingNest, condition: Value) {
        let types: Vec<Type> = nest.carried.iter().map(|&value| self.new.ty(value).clone()).collect();
        let spec = OpSpec::new(operation_name("scf.if")).operands([condition]).results(types).regions(2);
        let op = self.place(spec);
        self.open(nest, op, 0);
        if !nest.carried.is_empty() {
            let inside = self.at;
            let region = self.new.op(op).regions[1];
            self.at = self.new.add_block(region);
            self.end(&nest.carried);
            self.at = inside;
        }
    }

    fn open(&mut self, nest: &mut CarryingNest, op: Op, region: usize) -> Block {
        let region = self.new.op(op).regions[region];
        let block = self.new.add_block(region);
        nest.levels.push((op, std::mem::replace(&mut self.at, block)));
        block
    }

    /// Closes all that is open around this block, which gives these values; what comes out.
    pub(super) fn close(&mut self, nest: CarryingNest, gives: Vec<Value>) -> Vec<Value> {
        let mut gives = gives;
        for (op, outer) in nest.levels.into_iter().rev() {
            self.end(&gives);
            self.at = outer;
            gives = self.new.op(op).results.to_vec();
        }
        gives
    }

    fn end(&mut self, gives: &[Value]) {
        self.place(OpSpec::new(operation_name("scf.yield")).operands(gives.iter().copied()));
    }
}
