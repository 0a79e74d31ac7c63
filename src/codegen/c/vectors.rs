//! Vectors of one dimension, as types that GCC and clang have: `typedef double fk_f64x8 __attribute__((vector_size(64)));`
//!
//! What C has for vectors is written for the whole vector; all else lane by lane, in the order of the lanes, as it is written for one number. A truth
//! value of a vector is a lane of 64 bits, 0 or -1. Memory is read and written through a type that asks for the alignment of an element only
//! and may be an alias of any other. No function of C takes or gives a vector: how those are passed depends on the options of the compiler.
//!
//! Refused are vectors of several dimensions, scalable ones, and those of which the number of lanes is no power of two, as C has no type for them.

mod memory;

use super::Emitter;
use super::arith::number_literal;
use super::helpers::suffix;
use super::memory::printed;
use crate::builtin::{lanes_combiner, predicate_number};
use crate::codegen::reading::{print_format, punctuation, standing_number};
use crate::codegen::scalar::{describe, scalar_type};
use crate::codegen::text::Expr;
use crate::diag::Diagnostic;
use crate::ir::Opcode::{
    AddF, AddI, AndI, CmpF, CmpI, DivF, ExtF, ExtSI, IndexCast, MulF, MulI, NegF, OrI, SIToFP, Select, SubF, SubI,
    TruncF, TruncI, XorI,
};
use crate::ir::view::integers;
use crate::ir::{Attribute, Module, Op, Opcode, Type, Value};

/// Longer lists of lanes are no vectors of a machine.
const MOST_LANES: u64 = 1024;

/// A vector in C.
struct CVector {
    /// The type of a lane in the program.
    element: Type,
    /// The letters and digits of a lane in names of types: `f64`, and `i64` of a truth value.
    lane: &'static str,
    count: u64,
}

impl CVector {
    fn of(ty: &Type) -> Option<CVector> {
        let Type::Vector(vector) = ty else { return None };
        let (&[count], [false]) = (&vector.shape[..], &vector.scalable[..]) else { return None };
        let lane = suffix(scalar_type(&vector.element)?);
        let is_type = count.is_power_of_two() && count <= MOST_LANES;
        is_type.then(|| CVector { element: vector.element.clone(), lane, count })
    }

    fn name(&self) -> String {
        self.with(self.lane)
    }

    /// The type of as many other lanes.
    fn with(&self, lane: &str) -> String {
        format!("fk_{lane}x{}", self.count)
    }

    /// The integers as wide as a lane, with a letter for the sign.
    fn integers(&self, sign: char) -> String {
        self.with(&format!("{sign}{}", &self.lane[1..]))
    }

    fn is_mask(&self) -> bool {
        matches!(self.element, Type::Int(1, _))
    }
}

/// The definition of a type, by its name without the beginning that all have: `f64x8`, and `f64x8_u` of what lies in memory.
pub(super) fn definition(name: &str) -> Option<String> {
    let vector = name.strip_suffix("_u").unwrap_or(name);
    let (lane, count) = vector.split_once('x')?;
    let (ty, width) = match lane {
        "i8" => ("int8_t", 1),
        "i16" => ("int16_t", 2),
        "i32" => ("int32_t", 4),
        "i64" => ("int64_t", 8),
        "u8" => ("uint8_t", 1),
        "u16" => ("uint16_t", 2),
        "u32" => ("uint32_t", 4),
        "u64" => ("uint64_t", 8),
        "f32" => ("float", 4),
        "f64" => ("double", 8),
        _ => return None,
    };
    let size = width * count.parse::<u64>().ok()?;
    let memory = if vector == name { String::new() } else { format!(", aligned({width}), may_alias") };
    Some(format!("typedef {ty} fk_{name} __attribute__((vector_size({size}){memory}));\n"))
}

/// The operand that is the memref of an access to several elements.
pub(super) fn memory_operand(name: &str) -> Option<usize> {
    match name {
        "vector.load" | "affine.vector_load" | "vector.maskedload" | "vector.transfer_read" | "vector.gather" => {
            Some(0)
        }
        "vector.maskedstore" | "vector.scatter" => Some(0),
        "vector.store" | "affine.vector_store" | "vector.transfer_write" => Some(1),
        _ => None,
    }
}

/// Of how many numbers a value is.
pub(super) fn lanes(ty: &Type) -> u64 {
    CVector::of(ty).map_or(1, |vector| vector.count)
}

/// Does the operation take or give vectors?
pub(super) fn is_on_vectors(m: &Module, op: Op) -> bool {
    let data = m.op(op);
    data.operands.iter().chain(&data.results).any(|&value| matches!(m.ty(value), Type::Vector(_)))
}

impl Emitter<'_> {
    /// The type of a variable of C that holds a value which is no memory.
    pub(super) fn local_type(&self, ty: &Type, op: Op) -> Result<String, Diagnostic> {
        if matches!(ty, Type::Vector(_)) { Ok(self.c_vector(ty, op)?.name()) } else { self.type_of(ty, op) }
    }

    fn c_vector(&self, ty: &Type, op: Op) -> Result<CVector, Diagnostic> {
        let message = || match ty {
            Type::Vector(_) => format!(
                "the type {ty} has no counterpart in C: vectors there have one dimension and 1, 2, 4, .. {MOST_LANES} lanes"
            ),
            _ => format!("the type {} has no counterpart in C", describe(ty)),
        };
        CVector::of(ty).ok_or_else(|| self.unsupported(op, &message()))
    }

    /// A vector is neither taken nor given by a function.
    pub(super) fn is_passed(&self, ty: &Type, op: Op) -> Result<(), Diagnostic> {
        match ty {
            Type::Vector(_) => Err(self.unsupported(op, "no function of C takes or gives a vector")),
            _ => Ok(()),
        }
    }

    /// Writes an operation that takes or gives vectors.
    pub(super) fn vector_op(&mut self, op: Op) -> Result<(), Diagnostic> {
        if standing_number(self.m, op).is_some() {
            return self.vector_constant(op);
        }
        match self.m.name(op) {
            "vector.load" | "affine.vector_load" => self.vector_load(op),
            "vector.store" | "affine.vector_store" => self.vector_store(op),
            "vector.maskedload" => self.masked_load(op, false),
            "vector.gather" => self.masked_load(op, true),
            "vector.maskedstore" => self.masked_store(op, false),
            "vector.scatter" => self.masked_store(op, true),
            "vector.transfer_read" => self.transfer_read(op),
            "vector.transfer_write" => self.transfer_write(op),
            "vector.broadcast" | "vector.splat" => self.broadcast(op),
            "vector.from_elements" | "vector.step" | "vector.shuffle" | "vector.constant_mask" => self.listed(op),
            "vector.create_mask" => self.create_mask(op),
            "vector.extract" | "vector.insert" => self.one_lane(op),
            "vector.to_elements" => self.elements_of(op),
            "vector.reduction" => self.reduction(op),
            "vector.print" => self.print_vector(op),
            _ if self.m.is_pure(op) && self.m.op(op).results.len() == 1 => self.elementwise(op),
            _ => Err(self.unknown(op)),
        }
    }

    // ---- lanes -------------------------------------------------------------------------------------------------

    /// The expression, or a name for it where it is more than a name.
    fn word(&mut self, value: Value, op: Op) -> Result<Expr, Diagnostic> {
        let (expr, ty) = (self.value(value)?, self.local_type(self.m.ty(value), op)?);
        if expr.text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') {
            return Ok(expr);
        }
        let name = self.names.take("lanes");
        self.code.line(format!("const {ty} {name} = {};", expr.text));
        Ok(Expr::atom(name))
    }

    fn words(&mut self, values: &[Value], op: Op) -> Result<Vec<Expr>, Diagnostic> {
        values.iter().map(|&value| self.word(value, op)).collect()
    }

    /// What a lane of a vector is as a number, and any other number itself.
    fn lane_of(&self, value: Value, word: &Expr, lane: &Expr) -> Expr {
        match CVector::of(self.m.ty(value)) {
            Some(vector) if vector.is_mask() => Expr::loose(format!("{}[{}] != 0", word.text, lane.text)),
            Some(_) => Expr::atom(format!("{}[{}]", word.text, lane.text)),
            None => word.clone(),
        }
    }

    /// A number as what a lane holds.
    fn as_lane(vector: &CVector, number: &Expr) -> Expr {
        match number.text.as_str() {
            "true" if vector.is_mask() => Expr::int(-1),
            "false" if vector.is_mask() => Expr::int(0),
            _ if vector.is_mask() => Expr::loose(format!("-(int64_t){}", number.tight())),
            _ => number.clone(),
        }
    }

    /// A loop over lanes.
    fn each_lane(
        &mut self,
        (first, count): (u64, u64),
        body: impl FnOnce(&mut Self, &Expr) -> Result<(), Diagnostic>,
    ) -> Result<(), Diagnostic> {
        let lane = self.names.take("lane");
        self.code.open(format!("for (int64_t {lane} = {first}; {lane} < {count}; {lane}++)"));
        body(self, &Expr::atom(lane.clone()))?;
        self.code.close("");
        self.names.release(&lane);
        Ok(())
    }

    /// Declares the result, and sets each lane to a number.
    fn by_lanes(
        &mut self,
        op: Op,
        number: impl FnOnce(&mut Self, &Expr) -> Result<Expr, Diagnostic>,
    ) -> Result<(), Diagnostic> {
        let result = self.m.result(op);
        let vector = self.c_vector(self.m.ty(result), op)?;
        let name = self.define(result);
        self.code.line(format!("{} {name} = {{0}};", vector.name()));
        self.code.mention(&name);
        self.each_lane((0, vector.count), |e, lane| {
            let number = number(e, lane)?;
            e.code.line(format!("{name}[{}] = {};", lane.text, Self::as_lane(&vector, &number).text));
            Ok(())
        })
    }

    /// Declares the result, whose lanes are listed.
    fn of_list(&mut self, op: Op, lanes: &[Expr]) -> Result<(), Diagnostic> {
        let result = self.m.result(op);
        let vector = self.c_vector(self.m.ty(result), op)?;
        if lanes.len() as u64 != vector.count {
            return Err(self.malformed(op));
        }
        let lanes: Vec<String> = lanes.iter().map(|number| Self::as_lane(&vector, number).text).collect();
        let name = self.define(result);
        self.code.line(format!("const {} {name} = {{{}}};", vector.name(), lanes.join(", ")));
        self.code.mention(&name);
        Ok(())
    }

    // ---- values ------------------------------------------------------------------------------------------------

    fn vector_constant(&mut self, op: Op) -> Result<(), Diagnostic> {
        let vector = self.c_vector(self.m.ty(self.m.result(op)), op)?;
        let literal = |item: &Attribute| number_literal(item, &vector.element);
        let lanes = match standing_number(self.m, op) {
            Some(Attribute::Dense(_, items)) => items.iter().map(literal).collect::<Option<Vec<Expr>>>(),
            Some(_) => Some(vec![Expr::int(0)]),
            None => None,
        };
        let mut lanes = lanes.ok_or_else(|| self.unsupported(op, "a constant of this type has no counterpart in C"))?;
        if let [splat] = &lanes[..] {
            lanes = vec![splat.clone(); vector.count as usize];
        }
        self.of_list(op, &lanes)
    }

    fn broadcast(&mut self, op: Op) -> Result<(), Diagnostic> {
        let (m, from) = (self.m, self.m.op(op).operands[0]);
        let vector = self.c_vector(m.ty(m.result(op)), op)?;
        let word = self.word(from, op)?;
        match CVector::of(m.ty(from)) {
            Some(same) if same.count == vector.count => self.bind(op, &word, false),
            Some(one) if one.count > 1 => Err(self.malformed(op)),
            _ => {
                let number = self.lane_of(from, &word, &Expr::int(0));
                self.of_list(op, &vec![number; vector.count as usize])
            }
        }
    }

    /// Lanes that are numbers, or those of other vectors.
    fn listed(&mut self, op: Op) -> Result<(), Diagnostic> {
        let m = self.m;
        let vector = self.c_vector(m.ty(m.result(op)), op)?;
        let operands = m.op(op).operands.clone();
        let numbers = 0..vector.count as i64;
        let lanes = match m.name(op) {
            "vector.step" => numbers.map(Expr::int).collect(),
            "vector.from_elements" => self.values(&operands)?,
            "vector.constant_mask" => {
                let sizes = m.attr(op, "mask_dim_sizes").and_then(integers).ok_or_else(|| self.malformed(op))?;
                let &[size] = &sizes[..] else { return Err(self.malformed(op)) };
                numbers.map(|lane| Expr::bool(lane < size)).collect()
            }
            _ => {
                let words = self.words(&operands, op)?;
                let first = self.c_vector(m.ty(operands[0]), op)?.count as i64;
                let mask = m.attr(op, "mask").and_then(integers).ok_or_else(|| self.malformed(op))?;
                let lane = |at: i64| match at {
                    // Any number will do.
                    ..0 => Expr::int(0),
                    _ if at < first => self.lane_of(operands[0], &words[0], &Expr::int(at)),
                    _ => self.lane_of(operands[1], &words[1], &Expr::int(at - first)),
                };
                mask.into_iter().map(lane).collect::<Vec<Expr>>()
            }
        };
        self.of_list(op, &lanes)
    }

    fn create_mask(&mut self, op: Op) -> Result<(), Diagnostic> {
        let &[size] = &self.m.op(op).operands[..] else { return Err(self.unknown(op)) };
        let size = self.word(size, op)?;
        self.by_lanes(op, |_, lane| Ok(lane.less(&size)))
    }

    /// `vector.extract` and `vector.insert` of one lane.
    fn one_lane(&mut self, op: Op) -> Result<(), Diagnostic> {
        let (m, operands) = (self.m, self.m.op(op).operands.clone());
        let is_insert = m.is(op, "vector.insert");
        let from = operands[usize::from(is_insert)];
        let vector = self.c_vector(m.ty(from), op)?;
        let place = m.attr(op, "static_position").and_then(integers).unwrap_or_default();
        let at = match (&place[..], &operands[1 + usize::from(is_insert)..]) {
            (&[i64::MIN], &[at]) => {
                let at = self.value(at)?;
                self.named(at, "at")
            }
            (&[at], []) => Expr::int(at),
            _ => return Err(self.unknown(op)),
        };
        let word = self.word(from, op)?;
        if !is_insert {
            let lane = self.lane_of(from, &word, &at);
            return self.bind(op, &lane, false);
        }
        let number = self.value(operands[0])?;
        let name = self.define(m.result(op));
        self.code.line(format!("{} {name} = {};", vector.name(), word.text));
        self.code.line(format!("{name}[{}] = {};", at.text, Self::as_lane(&vector, &number).text));
        self.code.mention(&name);
        Ok(())
    }

    fn elements_of(&mut self, op: Op) -> Result<(), Diagnostic> {
        let from = self.m.op(op).operands[0];
        let word = self.word(from, op)?;
        for (number, &result) in self.m.op(op).results.iter().enumerate() {
            let lane = self.lane_of(from, &word, &Expr::int(number as i64));
            let (ty, name) = (self.type_of(self.m.ty(result), op)?, self.define(result));
            self.code.line(format!("const {ty} {name} = {};", lane.text));
            self.code.mention(&name);
        }
        Ok(())
    }

    /// From the first lane to the last, behind what it is given.
    fn reduction(&mut self, op: Op) -> Result<(), Diagnostic> {
        let (m, operands) = (self.m, self.m.op(op).operands.clone());
        let vector = self.c_vector(m.ty(operands[0]), op)?;
        let combiner = lanes_combiner(m, op, &vector.element).ok_or_else(|| self.malformed(op))?;
        let words = self.words(&operands, op)?;
        let neutral = combiner.start_of_lanes().and_then(|start| start.constant(&vector.element));
        let neutral = neutral.and_then(|start| number_literal(&start, &vector.element));
        let (first, start) = match words.get(1).or(neutral.as_ref()) {
            Some(start) => (0, start.clone()),
            None => (1, self.lane_of(operands[0], &words[0], &Expr::int(0))),
        };
        let (ty, name) = (self.type_of(&vector.element, op)?, self.define(m.result(op)));
        self.code.line(format!("{ty} {name} = {};", start.text));
        self.code.mention(&name);
        self.each_lane((first, vector.count), |e, lane| {
            let both = [Expr::atom(name.clone()), e.lane_of(operands[0], &words[0], lane)];
            let next = e.computed(combiner.opcode(), &vector.element, &both, op)?;
            e.code.line(format!("{name} = {};", next.text));
            Ok(())
        })
    }

    /// An operation on the lanes of vectors.
    fn elementwise(&mut self, op: Op) -> Result<(), Diagnostic> {
        let (m, operands) = (self.m, self.m.op(op).operands.clone());
        let element = |value: Value| m.ty(value).element_or_self().clone();
        let result = element(m.result(op));
        let (Some(&first), Some(opcode)) = (operands.first(), m.opcode(op)) else { return Err(self.unknown(op)) };
        let vector = self.c_vector(m.ty(m.result(op)), op)?;
        let is_alike = |&value: &Value| CVector::of(m.ty(value)).is_none_or(|other| other.count == vector.count);
        if !operands.iter().all(is_alike) {
            return Err(self.unknown(op));
        }
        if let Some(expr) = self.whole(op, opcode, &vector)? {
            let loads = self.took_load;
            return self.bind(op, &expr, loads);
        }
        let words = self.words(&operands, op)?;
        self.by_lanes(op, |e, lane| {
            let lanes = operands.iter().zip(&words).map(|(&value, word)| e.lane_of(value, word, lane)).collect();
            e.computed_of(op, lanes, (&element(first), &result))
        })
    }

    /// What C computes of whole vectors as the operation does lane by lane; none where it does not.
    fn whole(&mut self, op: Op, opcode: Opcode, vector: &CVector) -> Result<Option<Expr>, Diagnostic> {
        let (m, operands) = (self.m, self.m.op(op).operands.clone());
        let ty = vector.name();
        if opcode == Select {
            return self.selected(op, vector).map(Some);
        }
        let Some(from) = CVector::of(m.ty(operands[0])) else { return Ok(None) };
        let operator = match opcode {
            AddF | AddI => "+",
            SubF | SubI => "-",
            MulF | MulI => "*",
            DivF => "/",
            AndI => "&",
            OrI => "|",
            XorI => "^",
            CmpF | CmpI => {
                const FLOATS: [&str; 6] = ["", "==", ">", ">=", "<", "<="];
                const INTEGERS: [&str; 6] = ["==", "!=", "<", "<=", ">", ">="];
                let number = predicate_number(m, op).ok_or_else(|| self.malformed(op))?;
                let list = if opcode == CmpF { FLOATS } else { INTEGERS };
                let operator = list.get(usize::from(number)).copied().unwrap_or_default();
                if operator.is_empty() || from.is_mask() || operands.first() == operands.get(1) {
                    return Ok(None);
                }
                operator
            }
            NegF => return Ok(Some(Expr::loose(format!("-{}", self.value(operands[0])?.tight())))),
            SIToFP | ExtF | TruncF | ExtSI | TruncI | IndexCast if !vector.is_mask() => {
                return Ok(Some(converted(&self.value(operands[0])?, &from, &ty)));
            }
            _ => return Ok(None),
        };
        let is_on_bits = matches!(opcode, AndI | OrI | XorI);
        if from.is_mask() && !is_on_bits {
            return Ok(None);
        }
        let &[a, b] = &operands[..] else { return Err(self.malformed(op)) };
        let (a, b) = (self.value(a)?, self.value(b)?);
        let wraps = matches!(opcode, AddI | SubI | MulI);
        Ok(Some(match opcode {
            CmpF | CmpI => {
                let compared = Expr::c_cast(&from.integers('i'), &a.infix(operator, &b));
                converted(&compared, &CVector { lane: integer_lane(&from), ..from }, &ty)
            }
            _ if wraps => {
                let unsigned = |e: &Expr| Expr::c_cast(&vector.integers('u'), e);
                Expr::c_cast(&ty, &unsigned(&a).infix(operator, &unsigned(&b)))
            }
            AddF => a.add(&b),
            SubF => a.sub(&b),
            MulF => a.mul(&b),
            DivF => a.over(&b),
            _ => a.infix(operator, &b),
        }))
    }

    fn selected(&mut self, op: Op, vector: &CVector) -> Result<Expr, Diagnostic> {
        let operands = self.m.op(op).operands.clone();
        let &[by, a, b] = &operands[..] else { return Err(self.malformed(op)) };
        let Some(mask) = CVector::of(self.m.ty(by)) else {
            let (by, a, b) = (self.value(by)?, self.value(a)?, self.value(b)?);
            return Ok(Expr::select(&by, &a, &b));
        };
        let word = self.word(by, op)?;
        let (a, b) = (self.value(a)?, self.value(b)?);
        let bits = vector.integers('i');
        let chosen = converted(&word, &mask, &bits);
        let (a, b) = (Expr::c_cast(&bits, &a), Expr::c_cast(&bits, &b));
        let not = Expr::atom(format!("~{}", chosen.text));
        Ok(Expr::c_cast(&vector.name(), &chosen.infix("&", &a).infix("|", &not.infix("&", &b))))
    }

    /// `( 1, 2 )`, with what comes behind it.
    fn print_vector(&mut self, op: Op) -> Result<(), Diagnostic> {
        let (m, from) = (self.m, self.m.op(op).operands[0]);
        let vector = self.c_vector(m.ty(from), op)?;
        let format = print_format(&vector.element)
            .ok_or_else(|| self.unsupported(op, "only scalars of common types are printed"))?;
        let after = punctuation(m, op).ok_or_else(|| self.malformed(op))?;
        let word = self.word(from, op)?;
        self.code.line("printf(\"( \");");
        self.each_lane((0, vector.count), |e, lane| {
            let number = e.lane_of(from, &word, lane);
            e.code.line(format!("if ({} > 0) printf(\", \");", lane.text));
            e.code.line(printed(format, "", &number, &vector.element));
            Ok(())
        })?;
        self.code.line(format!("printf(\" ){after}\");"));
        Ok(())
    }
}

/// The lanes as those of another type.
fn converted(value: &Expr, from: &CVector, to: &str) -> Expr {
    if from.name() == to {
        value.clone()
    } else {
        Expr::call("__builtin_convertvector", &[value.clone(), Expr::atom(to)])
    }
}

/// The letters and digits of integers as wide as a lane.
fn integer_lane(vector: &CVector) -> &'static str {
    match &vector.lane[1..] {
        "8" => "i8",
        "16" => "i16",
        "32" => "i32",
        _ => "i64",
    }
}
