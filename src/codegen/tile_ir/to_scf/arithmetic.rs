//! Operations on numbers, element by element.
//!
//! Where Tile IR defines a result that the operation of the same name in `arith` leaves open, more than that operation is
//! written: shifts by the width or more, the remainder by -1, conversions to integers out of range, the greater of two
//! zeros or of a number and NaN. Rounding other than to nearest, and flushing to zero, have no counterpart.

use super::{Lowered, Lowering};
use crate::cuda_tile::{Tile, constant, syntax};
use crate::ir::module::OpSpec;
use crate::ir::{Attribute, Op, Type, Value};
use crate::lowering::operation_name;

/// Operations of one operand kind for which one operation is there, whatever the modifiers.
const PLAIN: &[(&str, &str)] = &[
    ("absf", "math.absf"),
    ("addf", "arith.addf"),
    ("andi", "arith.andi"),
    ("bitcast", "arith.bitcast"),
    ("ceil", "math.ceil"),
    ("cos", "math.cos"),
    ("cosh", "math.cosh"),
    ("divf", "arith.divf"),
    ("exp", "math.exp"),
    ("exp2", "math.exp2"),
    ("floor", "math.floor"),
    ("fma", "math.fma"),
    ("log", "math.log"),
    ("log2", "math.log2"),
    ("mulf", "arith.mulf"),
    ("negf", "arith.negf"),
    ("ori", "arith.ori"),
    ("pow", "math.powf"),
    ("remf", "arith.remf"),
    ("rsqrt", "math.rsqrt"),
    ("sin", "math.sin"),
    ("sinh", "math.sinh"),
    ("sqrt", "math.sqrt"),
    ("subf", "arith.subf"),
    ("tan", "math.tan"),
    ("tanh", "math.tanh"),
    ("xori", "arith.xori"),
];

/// Predicates by their numbers.
const EQUAL: i64 = 0;
const ABOVE: i64 = 8;
const FLOAT_OGE: i64 = 3;
const FLOAT_OLT: i64 = 4;
const FLOAT_UNO: i64 = 14;

impl Lowering<'_> {
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
        let value = match name {
            "constant" => self.constant_op(op)?,
            "select" => {
                self.same_roots(&old.op(op).operands[1..2], &old.op(op).operands[2..])?;
                let (condition, first, second) = (self.operand(0)?, self.operand(1)?, self.operand(2)?);
                self.choose(condition, first, second)
            }
            "assume" => self.operand(0)?,
            "addi" | "subi" | "muli" => {
                let operands = [self.operand(0)?, self.operand(1)?];
                self.overflowing(&format!("arith.{name}"), &operands)?
            }
            "trunci" => {
                let operand = self.operand(0)?;
                self.overflowing("arith.trunci", &[operand])?
            }
            "negi" => self.negated()?,
            "absi" => {
                let negated = self.negated()?;
                let value = self.operand(0)?;
                self.like("arith.maxsi", [value, negated])
            }
            "mini" | "maxi" => {
                let sign = if self.is_signed() { "si" } else { "ui" };
                let operands = [self.operand(0)?, self.operand(1)?];
                self.like(&format!("arith.{}{sign}", &name[..3]), operands)
            }
            "mulhii" => {
                let operands = [self.operand(0)?, self.operand(1)?];
                let ty = self.result_type()?;
                let product = self.emit("arith.mului_extended", operands, [ty.clone(), ty]);
                self.new.op(product).results[1]
            }
            "divi" => self.quotient()?,
            "remi" => self.remainder()?,
            "shli" | "shri" => self.shifted(name == "shli")?,
            "cmpi" | "cmpf" => self.compared(op)?,
            "maxf" | "minf" => self.extreme(name == "maxf")?,
            "exti" | "itof" => {
                let sign = if self.is_signed() { "s" } else { "u" };
                let operand = self.operand(0)?;
                let ty = self.result_type()?;
                let made = if name == "exti" { format!("arith.ext{sign}i") } else { format!("arith.{sign}itofp") };
                self.one(&made, [operand], ty)
            }
            "ftof" => self.other_float()?,
            "ftoi" => self.integral()?,
            "offset" => self.moved()?,
            _ => match PLAIN.iter().find(|(known, _)| *known == name) {
                Some((_, made)) => {
                    let operands = self.values(&old.op(op).operands)?;
                    let ty = self.result_type()?;
                    self.one(made, operands, ty)
                }
                None => return self.refuse(format!("`{}` has no counterpart in scf", old.name(op))),
            },
        };
        self.bind(old.result(op), value);
        Ok(())
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
    fn overflowing(&mut self, name: &str, operands: &[Value]) -> Lowered<Value> {
        let flags = match syntax::word(self.old, self.origin, "overflow") {
            Some("no_signed_wrap") => "nsw",
            Some("no_unsigned_wrap") => "nuw",
            Some("no_wrap") => "nsw, nuw",
            _ => "none",
        };
        let ty = self.result_type()?;
        let spec = OpSpec::new(operation_name(name)).operands(operands.iter().copied()).results([ty]);
        let flags = Attribute::Opaque(format!("arith.overflow<{flags}>").into());
        let made = self.place(spec.property("overflowFlags", flags));
        Ok(self.new.result(made))
    }

    /// `0 - x`, which wraps.
    fn negated(&mut self) -> Lowered<Value> {
        let value = self.operand(0)?;
        let ty = self.new.ty(value).clone();
        let zero = self.zero(&ty);
        Ok(self.like("arith.subi", [zero, value]))
    }

    /// A comparison by the number of its predicate.
    fn compare(&mut self, name: &str, predicate: i64, left: Value, right: Value) -> Value {
        let ty = self.new.ty(left).with_element(Type::int(1));
        let spec = OpSpec::new(operation_name(name)).operands([left, right]).results([ty]);
        let made = self.place(spec.property("predicate", Attribute::int(predicate, Type::int(64))));
        self.new.result(made)
    }

    fn choose(&mut self, condition: Value, first: Value, second: Value) -> Value {
        let ty = self.new.ty(first).clone();
        self.one("arith.select", [condition, first, second], ty)
    }

    fn compared(&mut self, op: Op) -> Lowered<Value> {
        let old = self.old;
        let (left, right) = (self.operand(0)?, self.operand(1)?);
        let predicate = syntax::word(old, op, "comparison_predicate").unwrap_or_default();
        let order = ["equal", "not_equal", "less_than", "less_than_or_equal", "greater_than", "greater_than_or_equal"];
        let number = order.iter().position(|word| *word == predicate).unwrap_or(0);
        if old.is(op, "cuda_tile.cmpi") {
            let unsigned = !self.is_signed() && number > 1;
            return Ok(self.compare("arith.cmpi", number as i64 + if unsigned { 4 } else { 0 }, left, right));
        }
        // oeq, one, olt, ole, ogt, oge; the unordered ones follow seven later.
        let ordered = [1, 6, 4, 5, 2, 3][number];
        let unordered = syntax::word(old, op, "comparison_ordering") == Some("unordered");
        Ok(self.compare("arith.cmpf", ordered + if unordered { 7 } else { 0 }, left, right))
    }

    fn quotient(&mut self) -> Lowered<Value> {
        let name = match (self.is_signed(), syntax::word(self.old, self.origin, "rounding")) {
            (true, Some("negative_inf")) => "arith.floordivsi",
            (true, Some("positive_inf")) => "arith.ceildivsi",
            (true, _) => "arith.divsi",
            (false, Some("positive_inf")) => "arith.ceildivui",
            (false, _) => "arith.divui",
        };
        let operands = [self.operand(0)?, self.operand(1)?];
        Ok(self.like(name, operands))
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
        if !self.is_signed() {
            return Ok(self.like("arith.remui", [left, right]));
        }
        if self.known(1).is_none_or(|known| known == -1) {
            let ty = self.new.ty(right).clone();
            let (minus_one, one) = (self.integer(-1, &ty), self.integer(1, &ty));
            let is_minus_one = self.compare("arith.cmpi", EQUAL, right, minus_one);
            right = self.choose(is_minus_one, one, right);
        }
        Ok(self.like("arith.remsi", [left, right]))
    }

    /// A shift by the width or more shifts everything out.
    fn shifted(&mut self, is_left: bool) -> Lowered<Value> {
        let (value, mut amount) = (self.operand(0)?, self.operand(1)?);
        let ty = self.new.ty(value).clone();
        let Type::Int(width, _) = *ty.element_or_self() else { return self.refuse("only integers are shifted") };
        let is_arithmetic = !is_left && self.is_signed();
        let in_range = match self.known(1) {
            Some(known) if (0..i64::from(width)).contains(&known) => None,
            // An amount of one bit is 0 or 1, so it is compared as it is.
            _ => {
                let most = self.integer(i128::from(width) - 1, &ty);
                let beyond = self.compare("arith.cmpi", ABOVE, amount, most);
                amount = self.choose(beyond, most, amount);
                Some(beyond)
            }
        };
        let shifted = match (is_left, is_arithmetic) {
            (true, _) => self.overflowing("arith.shli", &[value, amount])?,
            (false, true) => self.like("arith.shrsi", [value, amount]),
            (false, false) => self.like("arith.shrui", [value, amount]),
        };
        match in_range {
            Some(beyond) if !is_arithmetic => {
                let zero = self.zero(&ty);
                Ok(self.choose(beyond, zero, shifted))
            }
            _ => Ok(shifted),
        }
    }

    /// The greater or smaller: of two zeros by sign, of a number and NaN the number unless NaN is asked for.
    fn extreme(&mut self, greater: bool) -> Lowered<Value> {
        let (left, right) = (self.operand(0)?, self.operand(1)?);
        let value = self.like(if greater { "arith.maximumf" } else { "arith.minimumf" }, [left, right]);
        if syntax::flag(self.old, self.origin, "propagate_nan") {
            return Ok(value);
        }
        let right_is_nan = self.compare("arith.cmpf", FLOAT_UNO, right, right);
        let value = self.choose(right_is_nan, left, value);
        let left_is_nan = self.compare("arith.cmpf", FLOAT_UNO, left, left);
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
            std::cmp::Ordering::Less => Ok(self.one("arith.extf", [value], ty)),
            std::cmp::Ordering::Greater => Ok(self.one("arith.truncf", [value], ty)),
            std::cmp::Ordering::Equal => self.refuse("formats of one width are not converted in scf"),
        }
    }

    /// Towards zero; what is out of range becomes the nearest integer in range, and NaN becomes 0. `arith.fptosi` is asked
    /// only for what is in range.
    fn integral(&mut self) -> Lowered<Value> {
        let (value, ty, signed) = (self.operand(0)?, self.result_type()?, self.is_signed());
        let float = self.new.ty(value).clone();
        let Type::Int(width, _) = *ty.element_or_self() else { return self.refuse("the result is no integer") };
        let bits = i32::try_from(width).unwrap_or(64) - i32::from(signed);
        // 2^bits is a power of two: exact, or infinite where the format does not reach it.
        let beyond = 2_f64.powi(bits);
        let least = if signed { -beyond } else { 0.0 };
        let (high, low) = (self.float(beyond, &float), self.float(least, &float));
        let too_high = self.compare("arith.cmpf", FLOAT_OGE, value, high);
        let too_low = self.compare("arith.cmpf", FLOAT_OLT, value, low);
        let is_nan = self.compare("arith.cmpf", FLOAT_UNO, value, value);
        let outside = self.like("arith.ori", [too_high, too_low]);
        let outside = self.like("arith.ori", [outside, is_nan]);
        let zero = self.float(0.0, &float);
        let inside = self.choose(outside, zero, value);
        let number = self.one(if signed { "arith.fptosi" } else { "arith.fptoui" }, [inside], ty.clone());
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
            distance = self.one("arith.extsi", [distance], ty);
        }
        if is_parameter {
            return Ok(distance);
        }
        let base = self.operand(0)?;
        Ok(self.like("arith.addi", [base, distance]))
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
