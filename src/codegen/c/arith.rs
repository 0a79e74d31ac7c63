//! Operations on numbers as C expressions: arith, math, index, affine.apply and its kin, sizes of memrefs.

use super::Emitter;
use super::helpers::suffix;
use crate::affine::dialect::{AffineDelinearizeIndexOp, AffineLinearizeIndexOp, applied};
use crate::builtin::predicate_number;
use crate::codegen::range::decided;
use crate::codegen::reading;
use crate::codegen::scalar::{
    compare_floats, compare_integers, library_function, literal, lookup, scalar_type, unsigned_type,
};
use crate::codegen::text::{Expr, extremum};
use crate::diag::Diagnostic;
use crate::ir::opcode::Opcode::{self, *};
use crate::ir::opcode::follow;
use crate::ir::{Attribute, FloatKind, Op, Type, Value};

/// Operations whose helpers are called by these names and a type.
const HELPERS: &[(Opcode, &str)] = &[
    (AddI, "add"),
    (SubI, "sub"),
    (MulI, "mul"),
    (ShLI, "shl"),
    (ShRSI, "shr"),
    (ShRUI, "shru"),
    (DivSI, "div"),
    (FloorDivSI, "floordiv"),
    (CeilDivSI, "ceildiv"),
    (RemSI, "rem"),
    (DivUI, "divu"),
    (RemUI, "remu"),
    (CeilDivUI, "ceildivu"),
    (MaxSI, "max"),
    (MinSI, "min"),
    (MaxUI, "maxu"),
    (MinUI, "minu"),
    (AbsI, "abs"),
    (CtLZ, "ctlz"),
    (CtTZ, "cttz"),
    (CtPop, "ctpop"),
    (IPowI, "ipow"),
    (MaximumF, "maximum"),
    (MinimumF, "minimum"),
    (MaxNumF, "maxnum"),
    (MinNumF, "minnum"),
    (FPowI, "powi"),
];

/// A literal of a type; a NaN keeps its bits.
pub(super) fn number_literal(attr: &Attribute, ty: &Type) -> Option<Expr> {
    literal(attr, ty, |kind, bits| {
        let (end, word) = if kind == FloatKind::F32 { ("f32", "u") } else { ("f64", "u") };
        Expr::atom(format!("fk_of_bits_{end}({bits:#x}{word})"))
    })
}

impl Emitter<'_> {
    /// The value as an expression: a literal if it is a constant, what is pending, else its name.
    pub(super) fn value(&mut self, value: Value) -> Result<Expr, Diagnostic> {
        if let Some(expr) = self.known.get(&value) {
            return Ok(expr.clone());
        }
        if let Some(at) = self.pending.iter().position(|pending| pending.value == value) {
            let pending = self.pending.remove(at);
            self.took_load |= pending.loads;
            return Ok(pending.expr);
        }
        if let Some(op) = self.m.defining_op(value)
            && reading::standing_number(self.m, op).is_some()
        {
            return self.literal(op);
        }
        let name = self.define(value);
        Ok(Expr::atom(name))
    }

    pub(super) fn values(&mut self, values: &[Value]) -> Result<Vec<Expr>, Diagnostic> {
        values.iter().map(|&value| self.value(value)).collect()
    }

    fn literal(&mut self, op: Op) -> Result<Expr, Diagnostic> {
        let ty = self.m.ty(self.m.result(op)).clone();
        let literal = reading::standing_number(self.m, op).and_then(|value| number_literal(&value, &ty));
        literal
            .filter(|_| scalar_type(&ty).is_some())
            .ok_or_else(|| self.unsupported(op, "a constant of this type has no counterpart in C"))
    }

    /// The result of an operation on numbers.
    pub(super) fn number(&mut self, op: Op) -> Result<Expr, Diagnostic> {
        let m = self.m;
        let name = m.name(op);
        if let "affine.apply" | "affine.min" | "affine.max" = name {
            let applied = applied(m, op).ok_or_else(|| self.malformed(op))?;
            let results = self.applied(applied)?;
            let function = if name == "affine.max" { "fk_max" } else { "fk_min" };
            return extremum(function, results).ok_or_else(|| self.malformed(op));
        }
        match name {
            "memref.dim" => return self.dim(op),
            "memref.rank" => {
                let memref = self.memref_type(m.op(op).operands[0], op)?;
                let rank = memref.shape.as_ref().map(Vec::len).ok_or_else(|| self.unknown(op))?;
                return Ok(Expr::int(i64::try_from(rank).unwrap_or(0)));
            }
            "affine.linearize_index" => return self.linearize(op),
            _ => {}
        }
        if m.op(op).results.len() != 1 {
            return Err(self.unknown(op));
        }
        let result = m.ty(m.result(op)).clone();
        self.type_of(&result, op)?;
        let mut operands = self.values(&m.op(op).operands)?;
        if let (Some(SubF), [zero, taken]) = (m.opcode(op), &operands[..])
            && matches!(zero.text.as_str(), "0.0" | "0.0f")
            && taken.text.contains('(')
        {
            // gcc 12 reads 0.0 - (double)i as -(double)i, which is -0.0 where i is 0; not where (double)i has a name.
            let (ty, name) = (self.type_of(&result, op)?, self.names.take("taken"));
            self.code.line(format!("const {ty} {name} = {};", taken.text));
            operands[1] = Expr::atom(name);
        }
        let Some(&first) = m.op(op).operands.first() else { return Err(self.unknown(op)) };
        self.computed_of(op, operands, (m.ty(first), &result))
    }

    /// What an operation computes of numbers, or of lanes of vectors: the types are those of the first one and of the result.
    pub(super) fn computed_of(
        &self,
        op: Op,
        operands: Vec<Expr>,
        (first, result): (&Type, &Type),
    ) -> Result<Expr, Diagnostic> {
        let m = self.m;
        self.type_of(first, op)?;
        if let steps @ [_, ..] = m.steps(op) {
            let step = |opcode, of: &[Expr]| self.computed(opcode, result, of, op);
            return follow(steps, operands, step)?.ok_or_else(|| self.unknown(op));
        }
        let opcode = m.opcode(op).ok_or_else(|| self.unknown(op))?;
        let unsigned = unsigned_type(first).ok_or_else(|| self.unknown(op))?;
        let predicate = || predicate_number(m, op).ok_or_else(|| self.malformed(op));
        match (opcode, &operands[..]) {
            (CmpI, [a, b]) => {
                if let Some(holds) = decided(m, predicate()?, m.op(op).operands[0], m.op(op).operands[1]) {
                    return Ok(Expr::bool(holds));
                }
                let compared = compare_integers(predicate()?, first, a, b, |e| Expr::c_cast(&unsigned, e));
                compared.ok_or_else(|| self.malformed(op))
            }
            (CmpF, [a, b]) => compare_floats(predicate()?, a, b).ok_or_else(|| self.malformed(op)),
            // The bit of an i1 is its sign.
            (FPowI, [a, b]) if matches!(m.ty(m.op(op).operands[1]).element_or_self(), Type::Int(1, _)) => {
                let exponent = Expr::loose(format!("-(int32_t){}", b.tight()));
                self.computed(FPowI, result, &[a.clone(), exponent], op)
            }
            (Select, [c, a, b]) => Ok(Expr::select(c, a, b)),
            _ => match self.converted(opcode, &operands, first, result) {
                Some(expr) => Ok(expr),
                None => self.computed(opcode, result, &operands, op),
            },
        }
    }

    /// What an operation on values of one type computes.
    pub(super) fn computed(&self, opcode: Opcode, ty: &Type, operands: &[Expr], op: Op) -> Result<Expr, Diagnostic> {
        if opcode.in_c().is_some() {
            let function = library_function(opcode, ty).ok_or_else(|| self.unknown(op))?;
            return Ok(Expr::call(&function, operands));
        }
        if matches!(ty, Type::Int(1, _)) {
            return bits(opcode, operands).ok_or_else(|| self.unknown(op));
        }
        let name = self.type_of(ty, op)?;
        let is_float = matches!(ty, Type::Float(_));
        if let [a, b] = operands {
            // By a number other than 0 and -1 nothing can go wrong.
            let divisor = b.as_int().filter(|&b| b > 0);
            let plain = match opcode {
                AddF => Some(a.add(b)),
                SubF => Some(a.sub(b)),
                MulF => Some(a.mul(b)),
                DivF => Some(a.over(b)),
                AndI => Some(a.infix("&", b)),
                OrI => Some(a.infix("|", b)),
                XorI => Some(a.infix("^", b)),
                DivSI if divisor.is_some() => Some(a.over(b)),
                RemSI if divisor.is_some() => Some(a.infix("%", b)),
                FloorDivSI if divisor.is_some() && name == "int64_t" => Some(Expr::call("fk_floor_div", operands)),
                CeilDivSI if divisor.is_some() && name == "int64_t" => Some(Expr::call("fk_ceil_div", operands)),
                MaxSI if name == "int64_t" => Some(Expr::call("fk_max", operands)),
                MinSI if name == "int64_t" => Some(Expr::call("fk_min", operands)),
                _ => None,
            };
            if let Some(expr) = plain {
                return Ok(expr);
            }
        }
        let fits = is_float == matches!(opcode, MaximumF | MinimumF | MaxNumF | MinNumF | FPowI);
        match lookup(HELPERS, opcode).filter(|_| fits) {
            Some(helper) => Ok(Expr::call(&format!("fk_{helper}_{}", suffix(&name)), operands)),
            None => Err(self.unknown(op)),
        }
    }

    /// Operations on one number, mostly to another type.
    fn converted(&self, opcode: Opcode, operands: &[Expr], from: &Type, to: &Type) -> Option<Expr> {
        let [a] = operands else { return None };
        let (from_name, to_name, unsigned) = (scalar_type(from)?, scalar_type(to)?, unsigned_type(from)?);
        let (is_from_bit, is_to_bit) = (from_name == "bool", to_name == "bool");
        // The bit of an i1 is its sign.
        let signed = || if is_from_bit { Expr::loose(format!("-(int32_t){}", a.tight())) } else { a.clone() };
        if from == to && !matches!(opcode, NegF | AbsI | Rsqrt | CtLZ | CtTZ | CtPop) {
            return matches!(opcode, IndexCast | IndexCastUI | Bitcast | ExtSI | ExtUI | TruncI).then(|| a.clone());
        }
        Some(match opcode {
            NegF => Expr::loose(format!("-{}", a.tight())),
            Rsqrt => {
                let (one, root) = if to_name == "float" { ("1.0f", "sqrtf") } else { ("1.0", "sqrt") };
                Expr::atom(one).over(&Expr::call(root, operands))
            }
            TruncI | IndexCast | IndexCastUI if is_to_bit => Expr::loose(format!("({} & 1) != 0", a.tight())),
            IndexCast | ExtSI if from_name == to_name => a.clone(),
            IndexCastUI | ExtUI if from_name == to_name => a.clone(),
            IndexCast | ExtSI | SIToFP => Expr::c_cast(to_name, &signed()),
            IndexCastUI | ExtUI | UIToFP if is_from_bit => Expr::c_cast(to_name, a),
            IndexCastUI | ExtUI | UIToFP => Expr::c_cast(to_name, &Expr::c_cast(&unsigned, a)),
            TruncI | ExtF | TruncF => Expr::c_cast(to_name, a),
            FPToSI if !is_to_bit => Expr::call(&format!("fk_of_float_{}", suffix(to_name)), operands),
            FPToUI if !is_to_bit => Expr::call(&format!("fk_of_float_unsigned_{}", suffix(to_name)), operands),
            Bitcast => match (from, to) {
                (Type::Float(_), Type::Int(..)) => {
                    Expr::c_cast(to_name, &Expr::call(&format!("fk_bits_{}", suffix(from_name)), operands))
                }
                (Type::Int(..), Type::Float(_)) => {
                    let word = Expr::c_cast(&unsigned, a);
                    Expr::call(&format!("fk_of_bits_{}", suffix(to_name)), &[word])
                }
                _ => return None,
            },
            IsNaN => Expr::loose(format!("isnan({}) != 0", a.text)),
            IsInf => Expr::loose(format!("isinf({}) != 0", a.text)),
            IsFinite => Expr::loose(format!("isfinite({}) != 0", a.text)),
            IsNormal => Expr::loose(format!("isnormal({}) != 0", a.text)),
            _ => return None,
        })
    }

    /// `affine.linearize_index`: ((i0 * s1 + i1) * s2 + i2) .., which wraps.
    fn linearize(&mut self, op: Op) -> Result<Expr, Diagnostic> {
        let view = AffineLinearizeIndexOp::cast(self.m, op).ok_or_else(|| self.malformed(op))?;
        let (sizes, indices) =
            (reading::sizes(&view.sizes(self.m), |value| self.value(value))?, self.values(view.digits(self.m))?);
        let mut sum = indices.first().cloned().unwrap_or_else(|| Expr::int(0));
        for (size, index) in sizes.iter().zip(indices.iter().skip(1)) {
            sum = Expr::call("fk_add_i64", &[Expr::call("fk_mul_i64", &[sum, size.clone()]), index.clone()]);
        }
        Ok(sum)
    }

    /// `affine.delinearize_index`: the last index is the remainder by the last size, and so on; the first is the rest.
    pub(super) fn delinearize(&mut self, op: Op) -> Result<(), Diagnostic> {
        let view = AffineDelinearizeIndexOp::cast(self.m, op).ok_or_else(|| self.malformed(op))?;
        let sizes = reading::sizes(&view.sizes(self.m), |value| self.value(value))?;
        let mut rest = self.value(view.index(self.m))?;
        let results = view.digits(self.m).to_vec();
        let mut lines = Vec::new();
        for (&result, size) in results[1..].iter().zip(&sizes).rev() {
            lines.push((result, Expr::call("fk_mod", &[rest.clone(), size.clone()])));
            rest = Expr::call("fk_floor_div", &[rest, size.clone()]);
        }
        lines.push((results[0], rest));
        for (result, expr) in lines.into_iter().filter(|(result, _)| self.is_used(*result)).collect::<Vec<_>>() {
            let name = self.define(result);
            self.code.line(format!("const int64_t {name} = {};", expr.text));
        }
        Ok(())
    }

    fn dim(&mut self, op: Op) -> Result<Expr, Diagnostic> {
        let &[memref, index] = &self.m.op(op).operands[..] else { return Err(self.malformed(op)) };
        let (buffer, index) = (self.buffer(memref, op)?, self.value(index)?);
        let Some(d) = index.as_int() else {
            return Err(self.unsupported(op, "a dimension of a memref that is not a constant has no counterpart in C"));
        };
        let size = usize::try_from(d).ok().and_then(|d| buffer.layout.sizes.get(d)).cloned();
        size.ok_or_else(|| self.unsupported(op, "the memref has no such dimension"))
    }
}

/// Operations on single bits. As a signed number, true is -1.
fn bits(opcode: Opcode, operands: &[Expr]) -> Option<Expr> {
    let [a, b] = operands else { return None };
    Some(match opcode {
        AddI | SubI | XorI if a == b => Expr::atom("false"),
        AddI | SubI | XorI => a.infix("!=", b),
        MulI | AndI | MaxSI | MinUI => a.infix("&&", b),
        OrI | MinSI | MaxUI => a.infix("||", b),
        ShLI | ShRUI => Expr::loose(format!("{} && !{}", a.tight(), b.tight())),
        ShRSI => a.clone(),
        _ => return None,
    })
}
