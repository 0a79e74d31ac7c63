//! Operations on numbers as C++ expressions: arith, math, affine.apply and its kin, sizes of memrefs.

use super::CudaEmitter;
use super::types::{cxx_type, narrow_float, scalar, unsigned};
use crate::affine::dialect::{AffineDelinearizeIndexOp, AffineLinearizeIndexOp, Applied, applied};
use crate::builtin::predicate_number;
use crate::codegen::range::decided;
use crate::codegen::reading;
use crate::codegen::scalar::{compare_floats, compare_integers, library_function, lookup};
use crate::codegen::text::{Expr, affine, extremum};
use crate::diag::Diagnostic;
use crate::ir::opcode::Opcode::{self, *};
use crate::ir::opcode::follow;
use crate::ir::{Combiner, FloatKind, Op, Type, Value};

/// Operators that are the same in C++.
const INFIX: &[(Opcode, &str)] = &[(DivSI, "/"), (RemSI, "%"), (AndI, "&"), (OrI, "|"), (XorI, "^"), (ShRSI, ">>")];

/// Operations that are function templates of the support code.
const TEMPLATES: &[(Opcode, &str)] = &[
    (AddI, "fk::add"),
    (SubI, "fk::sub"),
    (MulI, "fk::mul"),
    (ShLI, "fk::shl"),
    (MaximumF, "fk::maximum"),
    (MinimumF, "fk::minimum"),
    (MaxNumF, "fk::maxnum"),
    (MinNumF, "fk::minnum"),
];

impl CudaEmitter<'_> {
    /// The value as an expression: a literal if it is a constant, else its name.
    pub(super) fn value(&mut self, value: Value) -> Result<Expr, Diagnostic> {
        if let Some(expr) = self.known.get(&value) {
            return Ok(expr.clone());
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
        let literal = reading::standing_number(self.m, op).and_then(|value| scalar(&value, &ty));
        literal.ok_or_else(|| self.unsupported(op, "a constant of this type has no counterpart in the CUDA output"))
    }

    /// The operands of a map, as texts for its dims and symbols.
    pub(super) fn applied(&mut self, applied: Applied<'_>) -> Result<Vec<Expr>, Diagnostic> {
        let (dims, symbols) = (self.values(applied.dims())?, self.values(applied.symbols())?);
        Ok(applied.map.results.iter().map(|e| affine(e, &dims, &symbols, "fk::")).collect())
    }

    /// The result of an operation on numbers.
    pub(super) fn number(&mut self, op: Op) -> Result<Expr, Diagnostic> {
        let (m, span) = (self.m, self.m.op(op).span);
        let name = m.name(op);
        if let "affine.apply" | "affine.min" | "affine.max" = name {
            let applied = applied(m, op).ok_or_else(|| self.malformed(op))?;
            let results = self.applied(applied)?;
            let function = if name == "affine.max" { "fk::max" } else { "fk::min" };
            return extremum(function, results).ok_or_else(|| self.malformed(op));
        }
        match name {
            "memref.dim" => return self.dim(op),
            "affine.linearize_index" => return self.linearize(op),
            _ => {}
        }
        let operands = self.values(&m.op(op).operands)?;
        let Some(&first) = operands_types(m, op).first() else { return Err(self.unknown(op)) };
        let result = m.op(op).results.first().map(|&r| m.ty(r)).ok_or_else(|| self.unknown(op))?;
        if let steps @ [_, ..] = m.steps(op) {
            let step = |opcode, of: &[Expr]| self.by_table(opcode, result, of, op)?.ok_or_else(|| self.unknown(op));
            return follow(steps, operands, step)?.ok_or_else(|| self.unknown(op));
        }
        let opcode = m.opcode(op).ok_or_else(|| self.unknown(op))?;
        if let Some(expr) = self.by_table(opcode, result, &operands, op)? {
            return Ok(expr);
        }
        match (opcode, &operands[..]) {
            (CmpI, [a, b]) => self.compare_integers(op, first, a, b),
            (CmpF, [a, b]) => self.compare_floats(op, a, b),
            (Select, [c, a, b]) => Ok(Expr::select(c, a, b)),
            _ => {
                let (from, to) = (cxx_type(first, span)?, cxx_type(result, span)?);
                self.convert((op, opcode), &operands, (first, &from), (result, &to))
            }
        }
    }

    fn by_table(&self, opcode: Opcode, ty: &Type, operands: &[Expr], op: Op) -> Result<Option<Expr>, Diagnostic> {
        let span = self.m.op(op).span;
        if let Some(narrow) = narrow_float(ty) {
            return self.on_narrow(opcode, narrow, operands, op);
        }
        if opcode.in_c().is_some() {
            let function = library_function(opcode, ty).ok_or_else(|| self.unknown(op))?;
            return Ok(Some(Expr::call(&function, operands)));
        }
        if let Some(function) = lookup(TEMPLATES, opcode) {
            let ty_name = cxx_type(ty, span)?;
            if let (Type::Int(1, _), [a, b]) = (ty, operands) {
                return Ok(Some(match opcode {
                    MulI => a.infix("&&", b),
                    AddI | SubI => a.infix("!=", b),
                    _ => return Err(self.unknown(op)),
                }));
            }
            return Ok(Some(Expr::call(&format!("{function}<{ty_name}>"), operands)));
        }
        let [a, b] = operands else { return Ok(None) };
        if let Some(operator) = lookup(INFIX, opcode) {
            return Ok(Some(narrowed(a.infix(operator, b), ty, span)?));
        }
        let word = || unsigned(ty, span);
        let is_bit = matches!(ty, Type::Int(1, _));
        Ok(Some(match opcode {
            AddF => a.add(b),
            SubF => a.sub(b),
            MulF => Expr::loose(a.infix("*", b).text),
            DivF => a.infix("/", b),
            FloorDivSI => narrowed(Expr::call("fk::floor_div", operands), ty, span)?,
            CeilDivSI => narrowed(Expr::call("fk::ceil_div", operands), ty, span)?,
            // As a signed number true is -1.
            MaxSI if is_bit => a.infix("&&", b),
            MinSI if is_bit => a.infix("||", b),
            MaxSI => Expr::select(&a.infix("<", b), b, a),
            MinSI => Expr::select(&a.infix("<", b), a, b),
            MaxUI => Expr::select(&Expr::cast(&word()?, a).infix("<", &Expr::cast(&word()?, b)), b, a),
            MinUI => Expr::select(&Expr::cast(&word()?, a).infix("<", &Expr::cast(&word()?, b)), a, b),
            DivUI | RemUI | ShRUI => {
                let operator = lookup(&[(DivUI, "/"), (RemUI, "%"), (ShRUI, ">>")], opcode);
                let unsigned = Expr::cast(&word()?, a).infix(operator.unwrap_or("/"), &Expr::cast(&word()?, b));
                Expr::cast(&cxx_type(ty, span)?, &unsigned)
            }
            CeilDivUI => {
                let (a, b) = (Expr::cast("uint64_t", &Expr::cast(&word()?, a)), Expr::cast(&word()?, b));
                let quotient = Expr::loose(format!("{} / {1} + ({0} % {1} != 0)", a.text, b.text));
                Expr::cast(&cxx_type(ty, span)?, &quotient)
            }
            _ => return Ok(None),
        }))
    }

    /// The same on floats of 16 bits: computed in doubles, and rounded once more.
    fn on_narrow(&self, opcode: Opcode, narrow: &str, operands: &[Expr], op: Op) -> Result<Option<Expr>, Diagnostic> {
        let doubles: Vec<Expr> = operands.iter().map(|operand| Expr::cast("double", operand)).collect();
        let computed = match opcode {
            // Of these the bits of a NaN show.
            AbsF => return Ok(Some(of_bits(narrow, &operands[0], "& 0x7fff"))),
            Fma => Some(Expr::call("fk::fma_to_odd", &doubles)),
            opcode => self.by_table(opcode, &Type::Float(FloatKind::F64), &doubles, op)?,
        };
        Ok(computed.map(|computed| Expr::cast(narrow, &computed)))
    }

    /// One more term of a reduction, by the number of its kind.
    pub(super) fn combined(&self, op: Op, kind: i64, ty: &Type, operands: &[Expr]) -> Result<Expr, Diagnostic> {
        let combiner = Combiner::of_kind(kind).ok_or_else(|| self.unknown(op))?;
        self.by_table(combiner.opcode(), ty, operands, op)?.ok_or_else(|| self.unknown(op))
    }

    fn convert(
        &self,
        (op, opcode): (Op, Opcode),
        operands: &[Expr],
        (from_type, from): (&Type, &str),
        (to_type, to): (&Type, &str),
    ) -> Result<Expr, Diagnostic> {
        let [a] = operands else { return Err(self.unknown(op)) };
        let span = self.m.op(op).span;
        // The bit of an i1 is its sign.
        let signed = if matches!(from_type, Type::Int(1, _)) {
            Expr::loose(format!("-{}", Expr::cast("int32_t", a).text))
        } else {
            a.clone()
        };
        if from == to && matches!(opcode, IndexCast | IndexCastUI) {
            return Ok(a.clone());
        }
        if let (SIToFP | UIToFP, Some(narrow), Type::Index | Type::Int(64, _)) =
            (opcode, narrow_float(to_type), from_type)
        {
            let function = if opcode == SIToFP { "fk::signed_to_odd" } else { "fk::unsigned_to_odd" };
            let operand = if opcode == SIToFP { a.clone() } else { Expr::cast("uint64_t", a) };
            return Ok(Expr::cast(narrow, &Expr::call(function, &[operand])));
        }
        Ok(match opcode {
            NegF if narrow_float(to_type).is_some() => of_bits(to, a, "^ 0x8000"),
            Rsqrt if narrow_float(to_type).is_some() => {
                let root = Expr::call("sqrt", &[Expr::cast("double", a)]);
                Expr::cast(to, &Expr::atom("1.0").infix("/", &root))
            }
            NegF => Expr::loose(format!("-{}", a.tight())),
            AbsI => Expr::select(
                &Expr::loose(format!("{} < 0", a.tight())),
                &Expr::call(&format!("fk::sub<{to}>"), &[Expr::int(0), a.clone()]),
                a,
            ),
            Rsqrt => {
                let (one, root) = if to == "float" { ("1.0f", "sqrtf") } else { ("1.0", "sqrt") };
                Expr::atom(one).infix("/", &Expr::call(root, operands))
            }
            IndexCast | ExtSI | SIToFP if !matches!(to_type, Type::Int(1, _)) => Expr::cast(to, &signed),
            TruncI | IndexCast | IndexCastUI if matches!(to_type, Type::Int(1, _)) => {
                Expr::loose(format!("({} & 1) != 0", a.tight()))
            }
            IndexCastUI | ExtUI | UIToFP => Expr::cast(to, &Expr::cast(&unsigned(from_type, span)?, a)),
            TruncI | FPToSI | ExtF | TruncF => Expr::cast(to, a),
            FPToUI => Expr::cast(to, &Expr::cast(&unsigned(to_type, span)?, a)),
            Bitcast => Expr::call(&format!("fk::bitcast<{to}, {from}>"), operands),
            _ => return Err(self.unknown(op)),
        })
    }

    fn compare_integers(&self, op: Op, ty: &Type, a: &Expr, b: &Expr) -> Result<Expr, Diagnostic> {
        let predicate = predicate_number(self.m, op).ok_or_else(|| self.malformed(op))?;
        let word = unsigned(ty, self.m.op(op).span)?;
        if let [first, second] = self.m.op(op).operands[..]
            && let Some(holds) = decided(self.m, predicate, first, second)
        {
            return Ok(Expr::bool(holds));
        }
        compare_integers(predicate, ty, a, b, |e| Expr::cast(&word, e)).ok_or_else(|| self.malformed(op))
    }

    fn compare_floats(&self, op: Op, a: &Expr, b: &Expr) -> Result<Expr, Diagnostic> {
        let predicate = predicate_number(self.m, op).ok_or_else(|| self.malformed(op))?;
        compare_floats(predicate, a, b).ok_or_else(|| self.malformed(op))
    }

    /// `affine.linearize_index`: ((i0 * s1 + i1) * s2 + i2) ..
    fn linearize(&mut self, op: Op) -> Result<Expr, Diagnostic> {
        let view = AffineLinearizeIndexOp::cast(self.m, op).ok_or_else(|| self.malformed(op))?;
        let (sizes, indices) =
            (reading::sizes(&view.sizes(self.m), |value| self.value(value))?, self.values(view.digits(self.m))?);
        let mut sum = indices.first().cloned().unwrap_or_else(|| Expr::int(0));
        for (size, index) in sizes.iter().zip(indices.iter().skip(1)) {
            sum = sum.mul(size).add(index);
        }
        Ok(sum)
    }

    /// `affine.delinearize_index`: the last index is the remainder by the last size, and so on; the first is the rest.
    pub(super) fn delinearize(&mut self, op: Op) -> Result<(), Diagnostic> {
        let view = AffineDelinearizeIndexOp::cast(self.m, op).ok_or_else(|| self.malformed(op))?;
        let sizes = reading::sizes(&view.sizes(self.m), |value| self.value(value))?;
        let mut rest = self.value(view.index(self.m))?;
        let results = view.digits(self.m);
        for (&result, size) in results[1..].iter().zip(&sizes).rev() {
            let name = self.define(result);
            let remainder = Expr::call("fk::mod", &[rest.clone(), size.clone()]);
            self.code.line(format!("const int64_t {name} = {};", remainder.text));
            rest = Expr::call("fk::floor_div", &[rest, size.clone()]);
        }
        let name = self.define(results[0]);
        self.code.line(format!("const int64_t {name} = {};", rest.text));
        Ok(())
    }

    fn dim(&mut self, op: Op) -> Result<Expr, Diagnostic> {
        let m = self.m;
        let &[memref, index] = &m.op(op).operands[..] else { return Err(self.malformed(op)) };
        let index = self.value(index)?;
        let shape = m.ty(memref).as_memref().and_then(|ty| ty.shape.as_ref());
        if let (Some(shape), Some(d)) = (shape, index.as_int()) {
            match usize::try_from(d).ok().and_then(|d| shape.get(d)) {
                Some(Some(size)) => return Ok(Expr::atom(size.to_string())),
                Some(None) => {}
                None => return Err(self.unsupported(op, "the memref has no such dimension")),
            }
        }
        let memref = self.descriptor(memref, op)?;
        Ok(Expr::atom(format!("{memref}.sizes[{}]", index.text)))
    }
}

/// A float of 16 bits whose bits are those of another one, changed.
fn of_bits(narrow: &str, operand: &Expr, change: &str) -> Expr {
    Expr::atom(format!("{narrow}::of({}.bits {change})", operand.tight()))
}

fn operands_types(m: &crate::ir::Module, op: Op) -> Vec<&Type> {
    m.op(op).operands.iter().map(|&value| m.ty(value)).collect()
}

/// C++ computes on `int` at least: cut narrower results back.
fn narrowed(expr: Expr, ty: &Type, span: crate::diag::Span) -> Result<Expr, Diagnostic> {
    Ok(match ty {
        Type::Int(64, _) | Type::Index => expr,
        _ => Expr::cast(&cxx_type(ty, span)?, &expr),
    })
}
