//! New operations: placed at the end of the current block, constants at the top of the function.

use super::super::operation_name;
use super::{Constants, Lowering};
use crate::ir::module::OpSpec;
use crate::ir::{Attribute, Module, Op, OpName, Opcode, Type, Value};

/// The operation's row in its dialect's table.
pub(super) fn name(name: &str) -> OpName {
    operation_name(name)
}

/// `array<i32: ..>`, as operand segments are kept.
pub(super) fn segments(sizes: &[usize]) -> Attribute {
    let elements = sizes.iter().map(|&size| Attribute::Int(size.into(), Type::int(32))).collect();
    Attribute::DenseArray(Type::int(32), elements)
}

impl Lowering<'_> {
    /// Places a new operation, which comes from where `origin` comes from.
    pub(super) fn place(&mut self, mut spec: OpSpec, origin: Option<Op>) -> Op {
        if let Some(origin) = origin {
            spec = spec.origin(self.old.op(origin));
        }
        let op = self.new.create(spec);
        self.new.push(self.at, op);
        if let Some(constants) = self.constants.last_mut() {
            constants.note(&self.new, op);
        }
        op
    }

    /// The result of an operation on numbers, of the type of its first operand.
    pub(super) fn number(&mut self, operation: Opcode, operands: &[Value]) -> Value {
        let ty = self.new.ty(operands[0]).clone();
        self.typed(operation, operands, ty)
    }

    /// The result of an operation on numbers.
    pub(super) fn typed(&mut self, operation: Opcode, operands: &[Value], ty: Type) -> Value {
        let mut spec = OpSpec::new(operation.into()).operands(operands.iter().copied()).results([ty]);
        if matches!(operation, Opcode::AddI | Opcode::SubI | Opcode::MulI) {
            spec = spec.property("overflowFlags", Attribute::Opaque("arith.overflow<none>".into()));
        }
        let op = self.place(spec, None);
        self.new.result(op)
    }

    /// `arith.cmpi` by the number of its predicate.
    pub(super) fn compare(&mut self, predicate: i64, left: Value, right: Value) -> Value {
        let spec = OpSpec::new(Opcode::CmpI.into()).operands([left, right]).results([Type::int(1)]);
        let spec = spec.property("predicate", Attribute::Int(predicate.into(), Type::int(64)));
        let op = self.place(spec, None);
        self.new.result(op)
    }

    /// A constant of type index.
    pub(super) fn index(&mut self, value: i64) -> Value {
        self.constant(Attribute::Int(value.into(), Type::Index), Type::Index)
    }

    /// A constant; one for the whole function.
    pub(super) fn constant(&mut self, value: Attribute, ty: Type) -> Value {
        if let Some(&known) = self.constants.last().and_then(|constants| constants.known.get(&value)) {
            return known;
        }
        let spec = OpSpec::new(Opcode::Constant.into()).results([ty]).property("value", value.clone());
        let op = self.new.create(spec);
        match self.constants.last_mut() {
            Some(constants) => {
                self.new.insert(constants.entry, constants.position, op);
                constants.position += 1;
                constants.known.insert(value, self.new.result(op));
            }
            None => self.new.push(self.at, op),
        }
        self.new.result(op)
    }
}

impl Constants {
    /// Remembers a constant that the program has at the top of the function.
    fn note(&mut self, module: &Module, op: Op) {
        if module.op(op).parent != Some(self.entry) || !module.computes(op, Opcode::Constant) {
            return;
        }
        if module.block(self.entry).ops.len() == self.position + 1 {
            self.position += 1;
            if let Some(value) = module.attr(op, "value") {
                self.known.entry(value.clone()).or_insert(module.result(op));
            }
        }
    }
}
