//! Operations on numbers. What `arith` leaves undefined may become anything that Tile IR defines; fast-math flags, which
//! only permit, are dropped.

use std::cmp::Ordering;

use super::{FunctionLowered, FunctionLowering};
use crate::builtin;
use crate::cuda_tile::{self, Tile, syntax};
use crate::ir::module::OpSpec;
use crate::ir::opcode::Opcode::{self, *};
use crate::ir::opcode::follow;
use crate::ir::{Attribute, Op, OpName, Type, Value};

impl FunctionLowering<'_> {
    pub(super) fn arithmetic(&mut self, op: Op) -> FunctionLowered<()> {
        let old = self.old;
        if old.is(op, "cf.assert") {
            let condition = self.operand(0)?;
            let message = old.attr(op, "msg").and_then(Attribute::as_str).unwrap_or_default();
            let spec = OpSpec::new(cuda_tile::name("cuda_tile.assert")).operands([condition]);
            self.place(spec.property("message", Attribute::str(message)));
            return Ok(());
        }
        if old.op(op).results.len() != 1 || !old.op(op).regions.is_empty() {
            return self.no_counterpart();
        }
        if let steps @ [_, ..] = old.steps(op) {
            let operands = self.values(&old.op(op).operands)?;
            let Some(value) = follow(steps, operands, |opcode, of| self.made(opcode, of, &[]))? else {
                return self.no_counterpart();
            };
            self.bind(old.result(op), value);
            return Ok(());
        }
        let Some(opcode) = old.opcode(op) else { return self.no_counterpart() };
        let value = match opcode {
            Constant => self.constant_op(op)?,
            AddI | SubI | MulI | ShLI | TruncI => self.overflowing(opcode)?,
            TruncF if old.attr(op, "roundingmode").is_some_and(|mode| mode.as_i64() != Some(0)) => {
                return self.refuse("Tile IR converts between floats by rounding to nearest only");
            }
            IndexCast => self.index_cast(op, ExtSI)?,
            IndexCastUI => self.index_cast(op, ExtUI)?,
            CmpI => self.compare_integers(op)?,
            CmpF => self.compare_floats(op)?,
            _ if cuda_tile::operation(opcode).is_none() => return self.no_counterpart(),
            _ => {
                let operands = self.values(&old.op(op).operands)?;
                self.made(opcode, &operands, &[])?
            }
        };
        self.bind(old.result(op), value);
        Ok(())
    }

    /// The result of the operation that computes this, of the tile type of the old result, with more words.
    fn made(&mut self, opcode: Opcode, operands: &[Value], more: &[(&'static str, &str)]) -> FunctionLowered<Value> {
        let Some((name, words)) = cuda_tile::operation(opcode) else { return self.no_counterpart() };
        let ty = self.result_type()?;
        let words: Vec<_> = words.iter().chain(more).copied().collect();
        Ok(self.made_as(name, operands, &words, ty))
    }

    fn made_as(&mut self, name: OpName, operands: &[Value], words: &[(&'static str, &str)], ty: Type) -> Value {
        let mut spec = OpSpec::new(name).operands(operands.iter().copied()).results([ty]);
        for &(property, word) in words {
            let value = if word.is_empty() { Attribute::Unit } else { syntax::word_attr(property, word) };
            spec = spec.property(property, value);
        }
        let made = self.place(spec);
        self.new.result(made)
    }

    fn compared(&mut self, name: &str, operands: [Value; 2], words: &[(&'static str, &str)]) -> FunctionLowered<Value> {
        let ty = self.result_type()?;
        Ok(self.made_as(cuda_tile::name(name), &operands, words, ty))
    }

    fn constant_op(&mut self, op: Op) -> FunctionLowered<Value> {
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
    fn overflowing(&mut self, opcode: Opcode) -> FunctionLowered<Value> {
        let (old, op) = (self.old, self.origin);
        let flags = old.attr(op, "overflowFlags").map_or_else(Vec::new, |flags| flags.words("arith.overflow"));
        let words: &[(&'static str, &str)] = match (flags.contains(&"nsw"), flags.contains(&"nuw")) {
            (true, true) => &[("overflow", "no_wrap")],
            (true, false) => &[("overflow", "no_signed_wrap")],
            (false, true) => &[("overflow", "no_unsigned_wrap")],
            (false, false) => &[],
        };
        let operands = self.values(&old.op(op).operands)?;
        self.made(opcode, &operands, words)
    }

    /// Between `index`, which is `i64` here, and another integer.
    fn index_cast(&mut self, op: Op, extension: Opcode) -> FunctionLowered<Value> {
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
            Ordering::Less => self.made(extension, &[operand], &[]),
            Ordering::Greater => self.made(TruncI, &[operand], &[]),
        }
    }

    fn compare_integers(&mut self, op: Op) -> FunctionLowered<Value> {
        let predicate = builtin::predicate(self.old, op).unwrap_or_default();
        let (sign, rest) = match predicate {
            "eq" | "ne" => ("signed", predicate),
            _ => (if predicate.starts_with('s') { "signed" } else { "unsigned" }, &predicate[predicate.len().min(1)..]),
        };
        let Some(word) = comparison(rest) else { return self.no_counterpart() };
        let operands = [self.operand(0)?, self.operand(1)?];
        self.compared("cuda_tile.cmpi", operands, &[("comparison_predicate", word), ("signedness", sign)])
    }

    /// `ord` and `uno` ask each operand whether it equals itself.
    fn compare_floats(&mut self, op: Op) -> FunctionLowered<Value> {
        let predicate = builtin::predicate(self.old, op).unwrap_or_default();
        let (left, right) = (self.operand(0)?, self.operand(1)?);
        if matches!(predicate, "ord" | "uno") {
            let (word, order, join) =
                if predicate == "ord" { ("equal", "ordered", AndI) } else { ("not_equal", "unordered", OrI) };
            let words = [("comparison_predicate", word), ("comparison_ordering", order)];
            let first = self.compared("cuda_tile.cmpf", [left, left], &words)?;
            if left == right {
                return Ok(first);
            }
            let second = self.compared("cuda_tile.cmpf", [right, right], &words)?;
            return self.made(join, &[first, second], &[]);
        }
        if matches!(predicate, "true" | "false") {
            let ty = self.result_type()?;
            return Ok(self.constant(Attribute::Bool(predicate == "true"), &ty));
        }
        let order = if predicate.starts_with('o') { "ordered" } else { "unordered" };
        let Some(word) = comparison(&predicate[predicate.len().min(1)..]) else { return self.no_counterpart() };
        self.compared(
            "cuda_tile.cmpf",
            [left, right],
            &[("comparison_predicate", word), ("comparison_ordering", order)],
        )
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
