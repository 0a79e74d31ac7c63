//! Operations on numbers, element by element.
//!
//! Where Tile IR defines a result that the operation of the same name in `arith` leaves open, more than that operation is
//! written: shifts by the width or more, the remainder by -1, conversions to integers out of range, the greater of two
//! zeros or of a number and NaN. Rounding other than to nearest, and flushing to zero, have no counterpart.

use super::{KernelLowering, Lowered};
use crate::cuda_tile::{self, Tile, constant, syntax};
use crate::ir::module::OpSpec;
use crate::ir::opcode::Opcode::{self, *};
use crate::ir::{Attribute, Op, Type, Value};
use crate::lowering::operation_name;

/// Predicates by their numbers.
const EQUAL: i64 = 0;
const ABOVE: i64 = 8;
const FLOAT_OGE: i64 = 3;
const FLOAT_OLT: i64 = 4;
const FLOAT_UNO: i64 = 14;

impl KernelLowering<'_> {
    /// Lowers an operation on numbers.
    pub(super) fn arithmetic(&mut self, op: Op) -> Lowered<()> {
        let old = self.old;
        let name = old.name(op).strip_prefix("cuda_tile.").unwrap_or_default();
        if name == "assert" {
            return self.assert_op(op);
        }
        if old.op(op).results.len() != 1 || !old.op(op).regions.is_empty() {
            return self.refuse(format!("`{}` has no counterpart in scf", old.name(op)));
        }
        self.check_rounding(op)?;
        let value = match (name, cuda_tile::opcode(old, op)) {
            ("constant", _) => self.constant_op(op)?,
            ("assume", _) => self.operand(0)?,
            ("negi", _) => self.negated()?,
            ("cmpi" | "cmpf", _) => self.compared(op)?,
            ("ftof", _) => self.other_float()?,
            ("offset", _) => self.moved()?,
            (_, None) => return self.refuse(format!("`{}` has no counterpart in scf", old.name(op))),
            (_, Some(opcode)) => self.computed(op, opcode)?,
        };
        self.bind(old.result(op), value);
        Ok(())
    }

    fn computed(&mut self, op: Op, opcode: Opcode) -> Lowered<Value> {
        let old = self.old;
        Ok(match opcode {
            Select => {
                self.same_roots(&old.op(op).operands[1..2], &old.op(op).operands[2..])?;
                let (condition, first, second) = (self.operand(0)?, self.operand(1)?, self.operand(2)?);
                self.choose(condition, first, second)
            }
            AddI | SubI | MulI | TruncI => {
                let operands = self.values(&old.op(op).operands)?;
                self.overflowing(opcode, &operands)?
            }
            AbsI => {
                let negated = self.negated()?;
                let value = self.operand(0)?;
                self.like(MaxSI, [value, negated])
            }
            MulHighUI => {
                let operands = [self.operand(0)?, self.operand(1)?];
                let ty = self.result_type()?;
                let product = self.emit(MulUIExtended, operands, [ty.clone(), ty]);
                self.new.op(product).results[1]
            }
            RemSI => self.remainder()?,
            ShLI | ShRSI | ShRUI => self.shifted(opcode)?,
            MaximumF | MaxNumF => self.extreme(MaximumF)?,
            MinimumF | MinNumF => self.extreme(MinimumF)?,
            FPToSI | FPToUI => self.integral(opcode)?,
            _ => {
                let operands = self.values(&old.op(op).operands)?;
                let ty = self.result_type()?;
                self.one(opcode, operands, ty)
            }
        })
    }

    /// Is the operation one that rounds to nearest and keeps subnormal numbers?
    fn check_rounding(&self, op: Op) -> Lowered<()> {
        let old = self.old;
        if syntax::flag(old, op, "flush_to_zero") {
            return self.refuse("`flush_to_zero` has no counterpart in scf");
        }
        match syntax::word(old, op, "rounding_mode") {
            // `full` is an approximation that the exact result satisfies.
            None | Some("nearest_even" | "nearest_int_to_zero" | "full") => Ok(()),
            Some(word) => self.refuse(format!("`rounding<{word}>` has no counterpart in scf")),
        }
    }

    fn is_signed(&self) -> bool {
        syntax::word(self.old, self.origin, "signedness") == Some("signed")
    }

    fn constant_op(&mut self, op: Op) -> Lowered<Value> {
        let ty = self.result_type()?;
        Ok(match constant::elements(self.old, op) {
            [splat] => self.splat(splat.clone(), &ty),
            items => self.constant(Attribute::Dense(ty.clone(), items.into()), &ty),
        })
    }

    /// An operation with the overflow flags of the old one.
    fn overflowing(&mut self, opcode: Opcode, operands: &[Value]) -> Lowered<Value> {
        let flags = match syntax::word(self.old, self.origin, "overflow") {
            Some("no_signed_wrap") => "nsw",
            Some("no_unsigned_wrap") => "nuw",
            Some("no_wrap") => "nsw, nuw",
            _ => "none",
        };
        let ty = self.result_type()?;
        let spec = OpSpec::new(opcode.into()).operands(operands.iter().copied()).results([ty]);
        let flags = Attribute::Opaque(format!("arith.overflow<{flags}>").into());
        let made = self.place(spec.property("overflowFlags", flags));
        Ok(self.new.result(made))
    }

    /// `0 - x`, which wraps.
    fn negated(&mut self) -> Lowered<Value> {
        let value = self.operand(0)?;
        let ty = self.new.ty(value).clone();
        let zero = self.zero(&ty);
        Ok(self.like(SubI, [zero, value]))
    }

    /// A comparison by the number of its predicate.
    fn compare(&mut self, opcode: Opcode, predicate: i64, left: Value, right: Value) -> Value {
        let ty = self.new.ty(left).with_element(Type::int(1));
        let spec = OpSpec::new(opcode.into()).operands([left, right]).results([ty]);
        let made = self.place(spec.property("predicate", Attribute::int(predicate, Type::int(64))));
        self.new.result(made)
    }

    fn choose(&mut self, condition: Value, first: Value, second: Value) -> Value {
        let ty = self.new.ty(first).clone();
        self.one(Select, [condition, first, second], ty)
    }

    fn compared(&mut self, op: Op) -> Lowered<Value> {
        let old = self.old;
        let (left, right) = (self.operand(0)?, self.operand(1)?);
        let predicate = syntax::word(old, op, "comparison_predicate").unwrap_or_default();
        let order = ["equal", "not_equal", "less_than", "less_than_or_equal", "greater_than", "greater_than_or_equal"];
        let number = order.iter().position(|word| *word == predicate).unwrap_or(0);
        if old.is(op, "cuda_tile.cmpi") {
            let unsigned = !self.is_signed() && number > 1;
            return Ok(self.compare(CmpI, number as i64 + if unsigned { 4 } else { 0 }, left, right));
        }
        // oeq, one, olt, ole, ogt, oge; the unordered ones follow seven later.
        let ordered = [1, 6, 4, 5, 2, 3][number];
        let unordered = syntax::word(old, op, "comparison_ordering") == Some("unordered");
        Ok(self.compare(CmpF, ordered + if unordered { 7 } else { 0 }, left, right))
    }

    /// The constant that the operand is, for every element.
    fn known(&self, index: usize) -> Option<i64> {
        let op = self.old.defining_op(self.old.op(self.origin).operands[index])?;
        match constant::elements(self.old, op) {
            [splat] if self.old.is(op, "cuda_tile.constant") => splat.as_i64(),
            _ => None,
        }
    }

    /// `x % -1` is 0 where `arith.remsi` may trap; `x % 1` is that, too.
    fn remainder(&mut self) -> Lowered<Value> {
        let (left, mut right) = (self.operand(0)?, self.operand(1)?);
        if self.known(1).is_none_or(|known| known == -1) {
            let ty = self.new.ty(right).clone();
            let (minus_one, one) = (self.integer(-1, &ty), self.integer(1, &ty));
            let is_minus_one = self.compare(CmpI, EQUAL, right, minus_one);
            right = self.choose(is_minus_one, one, right);
        }
        Ok(self.like(RemSI, [left, right]))
    }

    /// A shift by the width or more shifts everything out.
    fn shifted(&mut self, opcode: Opcode) -> Lowered<Value> {
        let (value, mut amount) = (self.operand(0)?, self.operand(1)?);
        let ty = self.new.ty(value).clone();
        let Type::Int(width, _) = *ty.element_or_self() else { return self.refuse("only integers are shifted") };
        let in_range = match self.known(1) {
            Some(known) if (0..i64::from(width)).contains(&known) => None,
            // An amount of one bit is 0 or 1, so it is compared as it is.
            _ => {
                let most = self.integer(i128::from(width) - 1, &ty);
                let beyond = self.compare(CmpI, ABOVE, amount, most);
                amount = self.choose(beyond, most, amount);
                Some(beyond)
            }
        };
        let shifted = match opcode {
            ShLI => self.overflowing(opcode, &[value, amount])?,
            _ => self.like(opcode, [value, amount]),
        };
        match in_range {
            Some(beyond) if opcode != ShRSI => {
                let zero = self.zero(&ty);
                Ok(self.choose(beyond, zero, shifted))
            }
            _ => Ok(shifted),
        }
    }

    /// The greater or smaller: of two zeros by sign, of a number and NaN the number unless NaN is asked for.
    fn extreme(&mut self, opcode: Opcode) -> Lowered<Value> {
        let (left, right) = (self.operand(0)?, self.operand(1)?);
        let value = self.like(opcode, [left, right]);
        if syntax::flag(self.old, self.origin, "propagate_nan") {
            return Ok(value);
        }
        let right_is_nan = self.compare(CmpF, FLOAT_UNO, right, right);
        let value = self.choose(right_is_nan, left, value);
        let left_is_nan = self.compare(CmpF, FLOAT_UNO, left, left);
        Ok(self.choose(left_is_nan, right, value))
    }

    fn other_float(&mut self) -> Lowered<Value> {
        let (value, ty) = (self.operand(0)?, self.result_type()?);
        let width = |ty: &Type| match ty.element_or_self() {
            Type::Float(kind) => kind.width(),
            _ => 0,
        };
        let (from, to) = (width(self.new.ty(value)), width(&ty));
        match from.cmp(&to) {
            std::cmp::Ordering::Less => Ok(self.one(ExtF, [value], ty)),
            std::cmp::Ordering::Greater => Ok(self.one(TruncF, [value], ty)),
            std::cmp::Ordering::Equal => self.refuse("formats of one width are not converted in scf"),
        }
    }

    /// Towards zero; what is out of range becomes the nearest integer in range, and NaN becomes 0. `arith.fptosi` is asked
    /// only for what is in range.
    fn integral(&mut self, opcode: Opcode) -> Lowered<Value> {
        let (value, ty, signed) = (self.operand(0)?, self.result_type()?, opcode == FPToSI);
        let float = self.new.ty(value).clone();
        let Type::Int(width, _) = *ty.element_or_self() else { return self.refuse("the result is no integer") };
        let bits = i32::try_from(width).unwrap_or(64) - i32::from(signed);
        // 2^bits is a power of two: exact, or infinite where the format does not reach it.
        let beyond = 2_f64.powi(bits);
        let least = if signed { -beyond } else { 0.0 };
        let (high, low) = (self.float(beyond, &float), self.float(least, &float));
        let too_high = self.compare(CmpF, FLOAT_OGE, value, high);
        let too_low = self.compare(CmpF, FLOAT_OLT, value, low);
        let is_nan = self.compare(CmpF, FLOAT_UNO, value, value);
        let outside = self.like(OrI, [too_high, too_low]);
        let outside = self.like(OrI, [outside, is_nan]);
        let zero = self.float(0.0, &float);
        let inside = self.choose(outside, zero, value);
        let number = self.one(opcode, [inside], ty.clone());
        let (most, fewest) = ((1_i128 << bits) - 1, if signed { -(1_i128 << bits) } else { 0 });
        // As the signed value that stands for the same bits.
        let most = if signed { most } else { -1 };
        let (most, fewest) = (self.integer(most, &ty), self.integer(fewest, &ty));
        let number = self.choose(too_high, most, number);
        Ok(self.choose(too_low, fewest, number))
    }

    /// A pointer moved: its distance grows.
    fn moved(&mut self) -> Lowered<Value> {
        let from = self.old.op(self.origin).operands[0];
        let is_parameter = self.memories.contains_key(&from);
        let mut distance = self.operand(1)?;
        let ty = self.result_type()?;
        if *self.new.ty(distance) != ty {
            distance = self.one(ExtSI, [distance], ty);
        }
        if is_parameter {
            return Ok(distance);
        }
        let base = self.operand(0)?;
        Ok(self.like(AddI, [base, distance]))
    }

    /// An assertion of several values holds if all are true.
    fn assert_op(&mut self, op: Op) -> Lowered<()> {
        let old = self.old;
        let mut condition = self.operand(0)?;
        if matches!(self.new.ty(condition), Type::Vector(_)) {
            let count = Tile::of(old, old.op(op).operands[0]).map_or(1, |tile| tile.shape.iter().product());
            condition = self.flat(condition, count);
            let spec = OpSpec::new(operation_name("vector.reduction")).operands([condition]).results([Type::int(1)]);
            let kind = Attribute::Opaque("vector.kind<and>".into());
            let made = self.place(spec.property("kind", kind));
            condition = self.new.result(made);
        }
        let message = old.attr(op, "message").and_then(Attribute::as_str).unwrap_or_default();
        let spec = OpSpec::new(operation_name("cf.assert")).operands([condition]);
        self.place(spec.property("msg", Attribute::str(message)));
        Ok(())
    }
}
