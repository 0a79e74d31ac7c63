//! Affine expressions as `arith`: divisions are written out so that they round down, or up, for negative numbers too.

use super::Lowering;
use crate::affine::dialect::{AffineDelinearizeIndexOp, AffineLinearizeIndexOp, Applied, BasisElement};
use crate::affine::expr::{AffineExpr, AffineOp};
use crate::affine::set::IntegerSet;
use crate::diag::Diagnostic;
use crate::ir::{Op, Opcode, Value};

/// `arith.cmpi` predicates.
const EQUAL: i64 = 0;
const LESS: i64 = 2;
const LESS_EQUAL: i64 = 3;
const GREATER_EQUAL: i64 = 5;

impl Lowering<'_> {
    /// The results of a map.
    pub(super) fn applied(&mut self, applied: Applied<'_>, op: Op) -> Result<Vec<Value>, Diagnostic> {
        let (dims, symbols) = (self.operands(applied.dims(), op)?, self.operands(applied.symbols(), op)?);
        applied.map.results.iter().map(|e| self.expr(e, &dims, &symbols, op)).collect()
    }

    /// The sizes of an index operation.
    fn sizes(&mut self, sizes: &[BasisElement], op: Op) -> Result<Vec<Value>, Diagnostic> {
        let size = |size: &BasisElement| match *size {
            BasisElement::Static(number) => Ok(self.index(number)),
            BasisElement::Dynamic(value) => self.value(value, op),
        };
        sizes.iter().map(size).collect()
    }

    /// ((i0 * s1 + i1) * s2 + i2) ..
    pub(super) fn linearize(&mut self, op: Op) -> Result<(), Diagnostic> {
        let view = AffineLinearizeIndexOp::cast(self.old, op).ok_or_else(|| self.malformed(op))?;
        let sizes = self.sizes(&view.sizes(self.old), op)?;
        let indices = self.operands(view.digits(self.old), op)?;
        let mut sum = match indices.first() {
            Some(&first) => first,
            None => self.index(0),
        };
        for (&size, &index) in sizes.iter().zip(&indices[1.min(indices.len())..]) {
            let scaled = self.number(Opcode::MulI, &[sum, size]);
            sum = self.number(Opcode::AddI, &[scaled, index]);
        }
        self.tie(self.old.result(op), sum);
        Ok(())
    }

    /// The last index is the remainder by the last size, and so on; the first is what is left.
    pub(super) fn delinearize(&mut self, op: Op) -> Result<(), Diagnostic> {
        let view = AffineDelinearizeIndexOp::cast(self.old, op).ok_or_else(|| self.malformed(op))?;
        let sizes = self.sizes(&view.sizes(self.old), op)?;
        let mut rest = self.value(view.index(self.old), op)?;
        let results = view.digits(self.old);
        for (&result, &size) in results[1..].iter().zip(&sizes).rev() {
            let remainder = self.modulo(rest, size);
            self.tie(result, remainder);
            rest = self.floor_div(rest, size);
        }
        self.tie(results[0], rest);
        Ok(())
    }

    /// The least or greatest of several values.
    pub(super) fn reduce(&mut self, extremum: Opcode, values: Vec<Value>) -> Option<Value> {
        let mut values = values.into_iter();
        let first = values.next()?;
        Some(values.fold(first, |least, value| self.number(extremum, &[least, value])))
    }

    /// Does the point meet every constraint? None if there is no constraint.
    pub(super) fn holds(&mut self, set: &IntegerSet, operands: &[Value], op: Op) -> Result<Option<Value>, Diagnostic> {
        let operands = self.operands(operands, op)?;
        let (dims, symbols) = operands.split_at(set.num_dims as usize);
        let mut all: Option<Value> = None;
        for constraint in &set.constraints {
            let value = self.expr(&constraint.expr, dims, symbols, op)?;
            let zero = self.index(0);
            let holds = self.compare(if constraint.is_eq { EQUAL } else { GREATER_EQUAL }, value, zero);
            all = Some(all.map_or(holds, |all| self.number(Opcode::AndI, &[all, holds])));
        }
        Ok(all)
    }

    /// The value of an expression.
    pub(super) fn expr(
        &mut self,
        expr: &AffineExpr,
        dims: &[Value],
        symbols: &[Value],
        op: Op,
    ) -> Result<Value, Diagnostic> {
        let (operator, pair) = match expr {
            AffineExpr::Const(value) => return Ok(self.index(*value)),
            AffineExpr::Dim(k) => return Ok(dims[*k as usize]),
            AffineExpr::Symbol(k) => return Ok(symbols[*k as usize]),
            AffineExpr::Binary(operator, pair) => (operator, pair),
        };
        let left = self.expr(&pair.0, dims, symbols, op)?;
        if let AffineExpr::Const(divisor) = pair.1
            && divisor <= 0
            && matches!(operator, AffineOp::Mod | AffineOp::FloorDiv | AffineOp::CeilDiv)
        {
            return Err(self.unsupported(op, "division by a number that is not positive"));
        }
        if let (AffineOp::Add, AffineExpr::Binary(AffineOp::Mul, product)) = (operator, &pair.1)
            && product.1 == AffineExpr::Const(-1)
        {
            let right = self.expr(&product.0, dims, symbols, op)?;
            return Ok(self.number(Opcode::SubI, &[left, right]));
        }
        let right = self.expr(&pair.1, dims, symbols, op)?;
        Ok(match operator {
            AffineOp::Add => self.number(Opcode::AddI, &[left, right]),
            AffineOp::Mul => self.number(Opcode::MulI, &[left, right]),
            AffineOp::Mod => self.modulo(left, right),
            AffineOp::FloorDiv => self.floor_div(left, right),
            AffineOp::CeilDiv => self.ceil_div(left, right),
        })
    }

    fn select(&mut self, condition: Value, yes: Value, no: Value) -> Value {
        let ty = self.new.ty(yes).clone();
        self.typed(Opcode::Select, &[condition, yes, no], ty)
    }

    /// `arith.remsi` has the sign of the dividend; for a positive divisor a negative remainder is one divisor too low.
    fn modulo(&mut self, a: Value, b: Value) -> Value {
        let remainder = self.number(Opcode::RemSI, &[a, b]);
        let zero = self.index(0);
        let is_negative = self.compare(LESS, remainder, zero);
        let raised = self.number(Opcode::AddI, &[remainder, b]);
        self.select(is_negative, raised, remainder)
    }

    /// For a positive b: a >= 0: a / b; else -1 - (-1 - a) / b, whose dividend is not negative and cannot overflow.
    fn floor_div(&mut self, a: Value, b: Value) -> Value {
        let (zero, minus_one) = (self.index(0), self.index(-1));
        let is_negative = self.compare(LESS, a, zero);
        let mirrored = self.number(Opcode::SubI, &[minus_one, a]);
        let dividend = self.select(is_negative, mirrored, a);
        let quotient = self.number(Opcode::DivSI, &[dividend, b]);
        let mirrored = self.number(Opcode::SubI, &[minus_one, quotient]);
        self.select(is_negative, mirrored, quotient)
    }

    /// For a positive b: a <= 0: -(-a / b); else (a - 1) / b + 1.
    fn ceil_div(&mut self, a: Value, b: Value) -> Value {
        let (zero, one) = (self.index(0), self.index(1));
        let is_low = self.compare(LESS_EQUAL, a, zero);
        let negated = self.number(Opcode::SubI, &[zero, a]);
        let lowered = self.number(Opcode::SubI, &[a, one]);
        let dividend = self.select(is_low, negated, lowered);
        let quotient = self.number(Opcode::DivSI, &[dividend, b]);
        let negated = self.number(Opcode::SubI, &[zero, quotient]);
        let raised = self.number(Opcode::AddI, &[quotient, one]);
        self.select(is_low, negated, raised)
    }
}
