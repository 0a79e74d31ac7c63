//! Operations on numbers. What `arith` leaves undefined may become anything that Tile IR defines; fast-math flags, which
//! only permit, are dropped.

use std::cmp::Ordering;

use super::{Lowered, Lowering, short};
use crate::builtin;
use crate::cuda_tile::{self, Tile, syntax};
use crate::ir::module::OpSpec;
use crate::ir::{Attribute, Op, Type, Value};

/// Properties and the words that they are written as; no word for a flag.
type Words = &'static [(&'static str, &'static str)];

/// Operations with a counterpart of the same meaning: its name, and its properties as words.
const SAME: &[(&str, &str, Words)] = &[
    ("arith.addf", "addf", ROUNDED),
    ("arith.andi", "andi", &[]),
    ("arith.bitcast", "bitcast", &[]),
    ("arith.ceildivsi", "divi", &[("signedness", "signed"), ("rounding", "positive_inf")]),
    ("arith.ceildivui", "divi", &[("signedness", "unsigned"), ("rounding", "positive_inf")]),
    ("arith.divf", "divf", ROUNDED),
    ("arith.divsi", "divi", SIGNED),
    ("arith.divui", "divi", UNSIGNED),
    ("arith.extsi", "exti", SIGNED),
    ("arith.extui", "exti", UNSIGNED),
    ("arith.extf", "ftof", ROUNDED),
    ("arith.floordivsi", "divi", &[("signedness", "signed"), ("rounding", "negative_inf")]),
    ("arith.fptosi", "ftoi", &[("signedness", "signed"), ("rounding_mode", "nearest_int_to_zero")]),
    ("arith.fptoui", "ftoi", &[("signedness", "unsigned"), ("rounding_mode", "nearest_int_to_zero")]),
    ("arith.maxsi", "maxi", SIGNED),
    ("arith.maxui", "maxi", UNSIGNED),
    ("arith.maxnumf", "maxf", &[]),
    ("arith.maximumf", "maxf", &[("propagate_nan", "")]),
    ("arith.minsi", "mini", SIGNED),
    ("arith.minui", "mini", UNSIGNED),
    ("arith.minnumf", "minf", &[]),
    ("arith.minimumf", "minf", &[("propagate_nan", "")]),
    ("arith.mulf", "mulf", ROUNDED),
    ("arith.negf", "negf", &[]),
    ("arith.ori", "ori", &[]),
    ("arith.remf", "remf", &[]),
    ("arith.remsi", "remi", SIGNED),
    ("arith.remui", "remi", UNSIGNED),
    ("arith.select", "select", &[]),
    ("arith.shrsi", "shri", SIGNED),
    ("arith.shrui", "shri", UNSIGNED),
    ("arith.sitofp", "itof", &[("signedness", "signed"), ("rounding_mode", "nearest_even")]),
    ("arith.subf", "subf", ROUNDED),
    ("arith.uitofp", "itof", &[("signedness", "unsigned"), ("rounding_mode", "nearest_even")]),
    ("arith.xori", "xori", &[]),
    ("math.absf", "absf", &[]),
    ("math.absi", "absi", &[]),
    ("math.ceil", "ceil", &[]),
    ("math.cos", "cos", &[]),
    ("math.cosh", "cosh", &[]),
    ("math.exp", "exp", &[]),
    ("math.exp2", "exp2", &[]),
    ("math.floor", "floor", &[]),
    ("math.fma", "fma", ROUNDED),
    ("math.log", "log", &[]),
    ("math.log2", "log2", &[]),
    ("math.powf", "pow", &[]),
    ("math.rsqrt", "rsqrt", &[]),
    ("math.sin", "sin", &[]),
    ("math.sinh", "sinh", &[]),
    ("math.sqrt", "sqrt", ROUNDED),
    ("math.tan", "tan", &[]),
    ("math.tanh", "tanh", &[]),
];

const ROUNDED: Words = &[("rounding_mode", "nearest_even")];
const SIGNED: Words = &[("signedness", "signed")];
const UNSIGNED: Words = &[("signedness", "unsigned")];

impl Lowering<'_> {
    pub(super) fn arithmetic(&mut self, op: Op) -> Lowered<()> {
        let old = self.old;
        let name = old.name(op);
        if name == "cf.assert" {
            let condition = self.operand(0)?;
            let message = old.attr(op, "msg").and_then(Attribute::as_str).unwrap_or_default();
            let spec = OpSpec::new(cuda_tile::name("cuda_tile.assert")).operands([condition]);
            self.place(spec.property("message", Attribute::str(message)));
            return Ok(());
        }
        if old.op(op).results.len() != 1 || !old.op(op).regions.is_empty() {
            return self.no_counterpart();
        }
        let value = match name {
            "arith.constant" => self.constant_op(op)?,
            "arith.addi" | "arith.subi" | "arith.muli" | "arith.shli" | "arith.trunci" => self.overflowing(op)?,
            "arith.truncf" => {
                let nearest = old.attr(op, "roundingmode").is_none_or(|mode| mode.as_i64() == Some(0));
                if !nearest {
                    return self.refuse("Tile IR converts between floats by rounding to nearest only");
                }
                let operand = self.operand(0)?;
                self.made("ftof", &[operand], ROUNDED)?
            }
            "arith.index_cast" => self.index_cast(op, "signed")?,
            "arith.index_castui" => self.index_cast(op, "unsigned")?,
            "arith.cmpi" => self.compare_integers(op)?,
            "arith.cmpf" => self.compare_floats(op)?,
            _ => match SAME.iter().find(|(known, ..)| *known == name) {
                Some((_, made, words)) => {
                    let operands = self.values(&old.op(op).operands)?;
                    self.made(made, &operands, words)?
                }
                None => return self.no_counterpart(),
            },
        };
        self.bind(old.result(op), value);
        Ok(())
    }

    /// The result of a new operation, of the tile type of the old result.
    fn made(&mut self, name: &str, operands: &[Value], words: &[(&'static str, &str)]) -> Lowered<Value> {
        let ty = self.result_type()?;
        Ok(self.made_as(name, operands, words, ty))
    }

    fn made_as(&mut self, name: &str, operands: &[Value], words: &[(&'static str, &str)], ty: Type) -> Value {
        let full = format!("cuda_tile.{name}");
        let mut spec = OpSpec::new(cuda_tile::name(&full)).operands(operands.iter().copied()).results([ty]);
        for &(property, word) in words {
            let value = if word.is_empty() { Attribute::Unit } else { syntax::word_attr(property, word) };
            spec = spec.property(property, value);
        }
        let made = self.place(spec);
        self.new.result(made)
    }

    fn constant_op(&mut self, op: Op) -> Lowered<Value> {
        let old = self.old;
        let ty = self.result_type()?;
        let element = Tile::from_type(&ty).and_then(|tile| tile.number().cloned()).unwrap_or(Type::int(64));
        let items: Vec<Attribute> = match old.attr(op, "value") {
            Some(Attribute::Dense(_, items)) => items.to_vec(),
            Some(value) => vec![value.clone()],
            None => return self.no_counterpart(),
        };
        let items = items.into_iter().map(|item| match item {
            Attribute::Int(value, _) => Attribute::Int(value, element.clone()),
            other => other,
        });
        let value = Attribute::Dense(ty.clone(), items.collect());
        let spec = OpSpec::new(cuda_tile::name("cuda_tile.constant")).results([ty]).property("value", value);
        let made = self.place(spec);
        Ok(self.new.result(made))
    }

    /// The flags that overflow may be assumed not to happen go along.
    fn overflowing(&mut self, op: Op) -> Lowered<Value> {
        let old = self.old;
        let flags = old.attr(op, "overflowFlags").map_or_else(Vec::new, |flags| flags.words("arith.overflow"));
        let words: &[(&'static str, &str)] = match (flags.contains(&"nsw"), flags.contains(&"nuw")) {
            (true, true) => &[("overflow", "no_wrap")],
            (true, false) => &[("overflow", "no_signed_wrap")],
            (false, true) => &[("overflow", "no_unsigned_wrap")],
            (false, false) => &[],
        };
        let operands = self.values(&old.op(op).operands)?;
        let name = short(&old.op(op).name, "arith").unwrap_or_default();
        self.made(name, &operands, words)
    }

    /// Between `index`, which is `i64` here, and another integer.
    fn index_cast(&mut self, op: Op, sign: &str) -> Lowered<Value> {
        let old = self.old;
        let width = |ty: &Type| match ty.element_or_self() {
            Type::Index => Some(64),
            Type::Int(width, _) => Some(*width),
            _ => None,
        };
        let (from, to) = (width(old.ty(old.op(op).operands[0])), width(old.ty(old.result(op))));
        let (Some(from), Some(to)) = (from, to) else { return self.no_counterpart() };
        let operand = self.operand(0)?;
        match from.cmp(&to) {
            Ordering::Equal => Ok(operand),
            Ordering::Less if sign == "signed" => self.made("exti", &[operand], SIGNED),
            Ordering::Less => self.made("exti", &[operand], UNSIGNED),
            Ordering::Greater => self.made("trunci", &[operand], &[]),
        }
    }

    fn compare_integers(&mut self, op: Op) -> Lowered<Value> {
        let predicate = builtin::predicate(self.old, op).unwrap_or_default();
        let (sign, rest) = match predicate {
            "eq" | "ne" => ("signed", predicate),
            _ => (if predicate.starts_with('s') { "signed" } else { "unsigned" }, &predicate[predicate.len().min(1)..]),
        };
        let Some(word) = comparison(rest) else { return self.no_counterpart() };
        let operands = [self.operand(0)?, self.operand(1)?];
        self.made("cmpi", &operands, &[("comparison_predicate", word), ("signedness", sign)])
    }

    /// `ord` and `uno` ask each operand whether it equals itself.
    fn compare_floats(&mut self, op: Op) -> Lowered<Value> {
        let predicate = builtin::predicate(self.old, op).unwrap_or_default();
        let (left, right) = (self.operand(0)?, self.operand(1)?);
        if matches!(predicate, "ord" | "uno") {
            let (word, order, join) =
                if predicate == "ord" { ("equal", "ordered", "andi") } else { ("not_equal", "unordered", "ori") };
            let words = [("comparison_predicate", word), ("comparison_ordering", order)];
            let first = self.made("cmpf", &[left, left], &words)?;
            if left == right {
                return Ok(first);
            }
            let second = self.made("cmpf", &[right, right], &words)?;
            return self.made(join, &[first, second], &[]);
        }
        if matches!(predicate, "true" | "false") {
            let ty = self.result_type()?;
            return Ok(self.constant(Attribute::Bool(predicate == "true"), &ty));
        }
        let order = if predicate.starts_with('o') { "ordered" } else { "unordered" };
        let Some(word) = comparison(&predicate[predicate.len().min(1)..]) else { return self.no_counterpart() };
        self.made("cmpf", &[left, right], &[("comparison_predicate", word), ("comparison_ordering", order)])
    }
}

fn comparison(text: &str) -> Option<&'static str> {
    match text {
        "eq" => Some("equal"),
        "ne" => Some("not_equal"),
        "lt" => Some("less_than"),
        "le" => Some("less_than_or_equal"),
        "gt" => Some("greater_than"),
        "ge" => Some("greater_than_or_equal"),
        _ => None,
    }
}
