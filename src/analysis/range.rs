//! Bounds of affine expressions, from the loops around them and the types of the symbols: the proof that arithmetic on
//! `iN` does not wrap.
//!
//! Intervals come first. They forget what parts of an expression have to do with each other: `i - 2 * (i floordiv 2)` is
//! 0 or 1, and its interval as wide as that of `i`. Where they do not suffice, the set of iterations in which the
//! expression leaves its type is asked for. These are the iterations of the block that the value is computed in, or more:
//! an empty set is a proof.

use super::conditions::{Conditions, at_least_zero, at_most};
use super::value::{Values, Variable};
use crate::affine::expr::{AffineExpr, AffineOp};
use crate::affine::presburger::Budget;
use crate::affine::set::Constraint;
use crate::ir::checks::constant;
use crate::ir::{Module, Op, Opcode, Type, Value};

/// Bounds of a value; none where there is none.
pub type Interval = (Option<i128>, Option<i128>);

/// What a type says of its values, read as signed numbers; `index` has at most 64 bits.
pub fn of_type(ty: &Type) -> Interval {
    let limit = match ty {
        Type::Index => half(64),
        Type::Int(width, _) => half(*width),
        _ => None,
    };
    (limit.map(|limit| -limit), limit.map(|limit| limit - 1))
}

/// Half of the numbers of so many bits.
pub fn half(width: u32) -> Option<i128> {
    width.checked_sub(1).filter(|&bits| bits < 64).map(|bits| 1i128 << bits)
}

/// Bounds of an integer that need not be affine, by how it is computed: `x mod 10` is below 10, whatever `x` is.
pub fn of_value(m: &Module, value: Value) -> Interval {
    if let Some(number) = constant(m, value) {
        return (Some(i128::from(number)), Some(i128::from(number)));
    }
    let ty = m.ty(value);
    let known = m.defining_op(value).and_then(|op| computed(m, op));
    // What may leave the type wraps.
    let within = |(low, high): &(i128, i128)| match of_type(ty) {
        (Some(least), Some(greatest)) => least <= *low && *high <= greatest,
        _ => false,
    };
    known.filter(within).map_or(of_type(ty), |(low, high)| (Some(low), Some(high)))
}

/// Bounds of the result of an operation.
fn computed(m: &Module, op: Op) -> Option<(i128, i128)> {
    let operand = |number: usize| {
        let (low, high) = of_value(m, *m.op(op).operands.get(number)?);
        low.zip(high)
    };
    let positive = |number: usize| operand(number).filter(|(low, high)| low == high && *low > 0).map(|(low, _)| low);
    Some(match m.opcode(op)? {
        Opcode::RemUI => (0, positive(1)? - 1),
        Opcode::RemSI => {
            let greatest = positive(1)? - 1;
            let is_natural = operand(0).is_some_and(|(low, _)| low >= 0);
            (if is_natural { 0 } else { -greatest }, greatest)
        }
        Opcode::AddI => {
            let (a, b) = (operand(0)?, operand(1)?);
            (a.0.checked_add(b.0)?, a.1.checked_add(b.1)?)
        }
        Opcode::SubI => {
            let (a, b) = (operand(0)?, operand(1)?);
            (a.0.checked_sub(b.1)?, a.1.checked_sub(b.0)?)
        }
        Opcode::IndexCast | Opcode::ExtSI => operand(0)?,
        _ => return None,
    })
}

/// How many steps a question for the iterations in which an expression leaves its type may take.
const BUDGET: u64 = 100_000;

impl Values {
    /// Bounds of an expression at the place where the reader is.
    pub fn range(&self, expr: &AffineExpr) -> Interval {
        match expr {
            AffineExpr::Const(value) => (Some(i128::from(*value)), Some(i128::from(*value))),
            AffineExpr::Symbol(number) => {
                let (low, high) = self.limits.get(*number as usize).copied().unwrap_or((None, None));
                if self.sizes.get(*number as usize) == Some(&true) { (Some(0), high) } else { (low, high) }
            }
            AffineExpr::Dim(dim) => match Variable::of(*dim) {
                Variable::Choice(_) => self.choice(*dim).map_or((None, None), |choice| choice.range),
                Variable::Iv(depth) => self.ranges.get(depth).copied().unwrap_or((None, None)),
            },
            AffineExpr::Binary(op, sides) => {
                range_of(*op, self.range(&sides.0), self.range(&sides.1)).unwrap_or((None, None))
            }
        }
    }

    /// What is known of the symbols: sizes are not negative, and numbers of few bits are small. What all 64 bits hold
    /// is left out: no row may speak of more.
    pub fn known_of_symbols(&self) -> Vec<Constraint> {
        let mut known = Vec::new();
        for (number, &(low, high)) in self.limits.iter().enumerate() {
            let symbol = || AffineExpr::Symbol(number as u32);
            let word =
                |bound: Option<i128>| i64::try_from(bound?).ok().filter(|bound| (-i64::MAX..i64::MAX).contains(bound));
            let low = if self.sizes[number] { Some(0) } else { word(low) };
            known.extend(low.map(|low| at_most(AffineExpr::Const(low), symbol())));
            known.extend(word(high).map(|high| at_most(symbol(), AffineExpr::Const(high))));
        }
        known
    }

    /// Is the expression proved to be a number of the type?
    pub fn fits(&self, expr: &AffineExpr, ty: &Type) -> bool {
        let (least, greatest) = of_type(ty);
        self.stays(expr, (least, greatest), *ty != Type::Index)
    }

    /// Is the expression proved not to be negative?
    pub fn is_natural(&self, expr: &AffineExpr) -> bool {
        self.range(expr).0.is_some_and(|low| low >= 0) || self.is_negative(-expr.clone() - AffineExpr::Const(1))
    }

    /// Is the expression proved to stay in the range? `exactly` if intervals are not to be the last word.
    fn stays(&self, expr: &AffineExpr, (least, greatest): Interval, exactly: bool) -> bool {
        let (low, high) = self.range(expr);
        let word = |bound: Option<i128>| i64::try_from(bound?).ok();
        // The bounds of 64 bits have no number beyond them.
        let beyond = |bound: Option<i128>| word(bound).filter(|bound| exactly && bound.unsigned_abs() <= 1 << 62);
        let at_least = low.zip(least).is_some_and(|(low, least)| least <= low)
            || beyond(least).is_some_and(|least| self.is_negative(AffineExpr::Const(least - 1) - expr.clone()));
        at_least
            && (high.zip(greatest).is_some_and(|(high, greatest)| high <= greatest)
                || beyond(greatest)
                    .is_some_and(|greatest| self.is_negative(expr.clone() - AffineExpr::Const(greatest + 1))))
    }

    /// Is it proved that the expression is negative wherever the value that is read is computed?
    fn is_negative(&self, expr: AffineExpr) -> bool {
        let (num_symbols, num_dims) = (self.symbols.len(), self.ranges.len());
        let known = Conditions::all(self.known_of_symbols());
        let Ok(pieces) = self.pieces(&[expr]) else { return false };
        let budget = Budget::new(BUDGET);
        pieces.into_iter().all(|(when, exprs)| {
            let not = Conditions::all(exprs.into_iter().map(at_least_zero));
            let all = self.place().and(&known).and_then(|all| all.and(&when)).and_then(|all| all.and(&not));
            all.is_ok_and(|all| all.to_set(num_symbols, num_dims).0.is_empty(&budget) == Ok(true))
        })
    }
}

fn range_of(op: AffineOp, a: Interval, b: Interval) -> Option<Interval> {
    let apply = |x: Option<i128>, y: Option<i128>, f: fn(i128, i128) -> Option<i128>| f(x?, y?);
    let constant = |range: Interval| range.0.filter(|_| range.0 == range.1);
    Some(match op {
        AffineOp::Add => (apply(a.0, b.0, i128::checked_add), apply(a.1, b.1, i128::checked_add)),
        AffineOp::Mul => {
            let (range, factor) = match (constant(a), constant(b)) {
                (_, Some(factor)) => (a, factor),
                (Some(factor), _) => (b, factor),
                _ => return products(a, b),
            };
            let scale = |x: Option<i128>| x.and_then(|x| x.checked_mul(factor));
            if factor >= 0 { (scale(range.0), scale(range.1)) } else { (scale(range.1), scale(range.0)) }
        }
        AffineOp::Mod => {
            let modulus = constant(b).filter(|&modulus| modulus > 0)?;
            match a {
                (Some(low), Some(high)) if 0 <= low && high < modulus => a,
                _ => (Some(0), Some(modulus - 1)),
            }
        }
        AffineOp::FloorDiv | AffineOp::CeilDiv => {
            let divisor = constant(b).filter(|&divisor| divisor > 0)?;
            let up = if op == AffineOp::CeilDiv { divisor - 1 } else { 0 };
            let divide = |x: Option<i128>| Some(x?.checked_add(up)?.div_euclid(divisor));
            (divide(a.0), divide(a.1))
        }
    })
}

fn products(a: Interval, b: Interval) -> Option<Interval> {
    let corners = [a.0?.checked_mul(b.0?)?, a.0?.checked_mul(b.1?)?, a.1?.checked_mul(b.0?)?, a.1?.checked_mul(b.1?)?];
    Some((corners.iter().min().copied(), corners.iter().max().copied()))
}
