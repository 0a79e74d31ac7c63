//! Integer operations as affine expressions: casts, arithmetic, digits, comparisons.
//!
//! The expression of an `iN` value is the number that its bits are when read as signed. Where an operation reads them as
//! unsigned, the number is a choice: itself, or `2^N` more where it is negative. Division rounds to zero in `arith` and
//! down in affine expressions: another choice, by the sign of the dividend.

use super::conditions::{Conditions, at_least_zero, at_most, equals_zero, less};
use super::range::{half, of_type};
use super::value::{Extremum, Values, is_integer};
use crate::affine::dialect::{AffineDelinearizeIndexOp, AffineLinearizeIndexOp, BasisElement};
use crate::affine::expr::AffineExpr;
use crate::builtin::predicate_number;
use crate::ir::opcode::Opcode::*;
use crate::ir::{Attribute, Module, Op, Type, Value};

/// The widest type whose values are read as unsigned by a choice.
const WIDEST: u32 = 62;

fn bits(ty: &Type) -> u32 {
    if let Type::Int(width, _) = ty { *width } else { 64 }
}

impl Values {
    /// The number that the bits of a value of the type are, read as unsigned.
    pub fn unsigned(&mut self, expr: AffineExpr, ty: &Type) -> Option<AffineExpr> {
        if self.is_natural(&expr) {
            return Some(expr);
        }
        let whole = modulus(ty)?;
        let natural = Conditions::all([at_least_zero(expr.clone())]);
        let read = self.either(&natural, expr.clone(), expr + AffineExpr::Const(whole))?;
        self.set_range(&read, (Some(0), Some(i128::from(whole) - 1)));
        Some(read)
    }

    /// The number that the bits of a value of the type are, read as signed, where the expression reads them as unsigned.
    pub fn signed(&mut self, expr: AffineExpr, ty: &Type) -> Option<AffineExpr> {
        if self.fits(&expr, ty) {
            return Some(expr);
        }
        let whole = modulus(ty)?;
        let small = Conditions::all([less(expr.clone(), AffineExpr::Const(whole / 2))]);
        let read = self.either(&small, expr.clone(), expr - AffineExpr::Const(whole))?;
        self.set_range(&read, of_type(ty));
        Some(read)
    }

    pub(super) fn cast(&mut self, m: &Module, op: Op, operand: Value, value: Value) -> Option<AffineExpr> {
        let unsigned = match m.opcode(op)? {
            IndexCast | ExtSI | TruncI => false,
            IndexCastUI | ExtUI => true,
            _ => return None,
        };
        let (from, to) = (m.ty(operand), m.ty(value));
        if !is_integer(from) || !is_integer(to) {
            return None;
        }
        let mut expr = self.expr(m, operand)?;
        if (says(m, op, "nuw") || m.attr(op, NOT_NEGATIVE).is_some()) && !self.is_natural(&expr) {
            self.believed.insert(op);
        }
        if unsigned && bits(from) < bits(to) {
            expr = self.unsigned(expr, from)?;
        }
        self.keeps(&expr, from, to).then_some(expr)
    }

    /// Is a number of one type the same number when it is cast to another one, read as signed?
    pub fn keeps(&self, expr: &AffineExpr, from: &Type, to: &Type) -> bool {
        bits(from) <= bits(to) || self.fits(expr, to)
    }

    pub(super) fn arithmetic(&mut self, m: &Module, op: Op, a: Value, b: Value, value: Value) -> Option<AffineExpr> {
        let ty = m.ty(value);
        if !is_integer(ty) {
            return None;
        }
        let (a, b) = (self.expr(m, a)?, self.expr(m, b)?);
        let by = b.as_const();
        let is_natural = self.is_natural(&a) && self.is_natural(&b);
        let expr = match m.opcode(op)? {
            AddI => a + b,
            SubI => a - b,
            MulI => a * b,
            ShLI => a * power(by?, ty)?,
            ShRSI => a.floor_div(power(by?, ty)?),
            opcode @ (FloorDivSI | CeilDivSI) => {
                let (a, by) = if by? < 0 { (-a, by?.checked_neg()?) } else { (a, by?) };
                let by = Some(by).filter(|&by| by > 0)?;
                if opcode == FloorDivSI { a.floor_div(by) } else { a.ceil_div(by) }
            }
            DivSI if by? < 0 => -self.quotient(a, by?.checked_neg()?)?,
            DivSI => self.quotient(a, by?)?,
            RemSI => {
                let by = by?.checked_abs()?;
                a.clone() - self.quotient(a, by)? * by
            }
            DivUI => self.unsigned(a, ty)?.floor_div(by.filter(|&by| by > 0)?),
            RemUI => self.unsigned(a, ty)?.modulo(by.filter(|&by| by > 0)?),
            CeilDivUI => self.unsigned(a, ty)?.ceil_div(by.filter(|&by| by > 0)?),
            ShRUI => self.unsigned(a, ty)?.floor_div(power(by?, ty)?),
            AndI => {
                let modulus = by.filter(|&by| by > 0)?.checked_add(1)?;
                a.modulo(Some(modulus).filter(|modulus| modulus & (modulus - 1) == 0)?)
            }
            MinSI => return self.extremum(Extremum::Min, vec![a, b]),
            MaxSI => return self.extremum(Extremum::Max, vec![a, b]),
            opcode @ (MinUI | MaxUI) if self.is_natural(&a) && self.is_natural(&b) => {
                let extremum = if opcode == MinUI { Extremum::Min } else { Extremum::Max };
                return self.extremum(extremum, vec![a, b]);
            }
            _ => return None,
        };
        let (fits, no_wrap) = (self.fits(&expr, ty), says(m, op, "nsw"));
        // Read as unsigned, what is negative wraps.
        let is_natural = is_natural && self.is_natural(&expr) && (fits || *ty == Type::Index);
        let is_believed = !fits && no_wrap && *ty != Type::Index || says(m, op, "nuw") && !is_natural;
        if is_believed || m.attr(op, "isExact").is_some() {
            self.believed.insert(op);
        }
        let fits = fits || no_wrap;
        self.may_wrap |= !fits && *ty == Type::Index;
        (fits || *ty == Type::Index).then_some(expr)
    }

    /// `a / by`, rounded to zero.
    fn quotient(&mut self, a: AffineExpr, by: i64) -> Option<AffineExpr> {
        if by <= 0 {
            return None;
        }
        if self.is_natural(&a) {
            return Some(a.floor_div(by));
        }
        let natural = Conditions::all([at_least_zero(a.clone())]);
        self.either(&natural, a.clone().floor_div(by), a.ceil_div(by))
    }

    /// One digit of an index: what is left of it by all faster digits, modulo its own basis element unless it is the
    /// slowest.
    pub(super) fn delinearize(&mut self, m: &Module, op: AffineDelinearizeIndexOp, digit: Value) -> Option<AffineExpr> {
        let digits = op.digits(m).to_vec();
        let at = digits.iter().position(|&other| other == digit)?;
        let sizes = op.sizes(m);
        let mut rest = self.expr(m, op.index(m))?;
        for k in (at.max(1)..digits.len()).rev() {
            let size = self.basis(m, *sizes.get(k - 1)?)?.as_const().filter(|&size| size > 0)?;
            if k == at {
                return Some(rest.modulo(size));
            }
            rest = rest.floor_div(size);
        }
        Some(rest)
    }

    /// Digits put together, the slowest first.
    pub(super) fn linearize(&mut self, m: &Module, op: AffineLinearizeIndexOp) -> Option<AffineExpr> {
        let (digits, sizes) = (op.digits(m).to_vec(), op.sizes(m));
        if op.is_disjoint(m) {
            self.believed.insert(op.op());
        }
        let mut sum = AffineExpr::Const(0);
        for (k, &digit) in digits.iter().enumerate() {
            if k > 0 {
                sum = sum * self.basis(m, *sizes.get(k - 1)?)?;
            }
            sum = sum + self.expr(m, digit)?;
        }
        Some(sum)
    }

    fn basis(&mut self, m: &Module, basis: BasisElement) -> Option<AffineExpr> {
        match basis {
            BasisElement::Static(size) => Some(AffineExpr::Const(size)),
            BasisElement::Dynamic(size) => self.expr(m, size),
        }
    }

    /// When a value of type `i1` is true; none if that is not affine.
    pub fn condition(&mut self, m: &Module, value: Value) -> Option<Conditions> {
        let op = m.defining_op(value)?;
        self.computed_in(m.op(op).parent, |values| values.truth(m, op))
    }

    fn truth(&mut self, m: &Module, op: Op) -> Option<Conditions> {
        match (m.opcode(op)?, &m.op(op).operands[..]) {
            (Constant, _) => match m.attr(op, "value")? {
                Attribute::Bool(true) => Some(Conditions::always()),
                Attribute::Bool(false) => Some(Conditions::never()),
                Attribute::Int(value, _) if *value == 0.into() => Some(Conditions::never()),
                Attribute::Int(..) => Some(Conditions::always()),
                _ => None,
            },
            (CmpI, &[a, b]) => self.compare(m, predicate_number(m, op)?, a, b),
            (AndI, &[a, b]) => self.condition(m, a)?.and(&self.condition(m, b)?).ok(),
            (OrI, &[a, b]) => self.condition(m, a)?.or(self.condition(m, b)?).ok(),
            (XorI, &[a, b]) if self.condition(m, b)? == Conditions::always() => self.condition(m, a)?.not().ok(),
            _ => None,
        }
    }

    fn compare(&mut self, m: &Module, predicate: u8, a: Value, b: Value) -> Option<Conditions> {
        let ty = m.ty(a);
        if !is_integer(ty) {
            return None;
        }
        let (mut a, mut b) = (self.expr(m, a)?, self.expr(m, b)?);
        if predicate > 5 {
            (a, b) = (self.unsigned(a, ty)?, self.unsigned(b, ty)?);
        }
        let conditions = match predicate {
            0 => Conditions::all([equals_zero(a - b)]),
            1 => Conditions::all([less(a.clone(), b.clone())]).or(Conditions::all([less(b, a)])).ok()?,
            2 | 6 => Conditions::all([less(a, b)]),
            3 | 7 => Conditions::all([at_most(a, b)]),
            4 | 8 => Conditions::all([less(b, a)]),
            5 | 9 => Conditions::all([at_most(b, a)]),
            _ => return None,
        };
        Some(conditions)
    }
}

/// What says of a cast that its operand, read as signed, is not negative.
const NOT_NEGATIVE: &str = "nonNeg";

/// Does the operation say this of wrapping?
fn says(m: &Module, op: Op, flag: &str) -> bool {
    m.attr(op, "overflowFlags").is_some_and(|flags| flags.words("arith.overflow").contains(&flag))
}

/// How many numbers the type has.
fn modulus(ty: &Type) -> Option<i64> {
    match ty {
        Type::Int(width, _) if *width <= WIDEST => i64::try_from(half(*width)? * 2).ok(),
        _ => None,
    }
}

/// `2^exponent`, which shifts a value of the type by less than its width.
fn power(exponent: i64, ty: &Type) -> Option<i64> {
    let width = if let Type::Int(width, _) = ty { i64::from(*width).min(62) } else { 62 };
    if (0..width).contains(&exponent) { Some(1 << exponent) } else { None }
}
