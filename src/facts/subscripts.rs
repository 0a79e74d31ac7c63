//! Loads and stores of one element, however they are spelled, or of some in a row, and their subscripts as sums.
//!
//! `affine.load %A[%i + 1]`, and `memref.load %A[%x]` of an `%x` that `affine.apply` or `arith` computes, have the subscript `%i + 1`: a value
//! that the analysis has an expression for is that expression, over induction variables and values that are fixed in the
//! function; any other is itself. `%i * %n + %j` is a sum of products of values.
//!
//! What holds of sums holds of the elements as far as index arithmetic does not wrap, which the analysis takes it not to do anywhere. That equal
//! sums are equal subscripts, and those a constant apart are not, is so even where it does: sums and products wrap alike
//! in whatever order they are computed.

use std::collections::BTreeMap;

use crate::affine::dialect::applied;
use crate::affine::expr::{AffineExpr, AffineOp};
use crate::analysis::PlainAccess;
use crate::analysis::domain::{Home, Nest};
use crate::ir::{Module, Op, Value};

/// Products of values, each sorted, with their factors, none of which is 0; the empty product has the constant.
pub(super) type SubscriptSum = BTreeMap<Vec<Value>, i64>;

/// One subscript.
pub(super) struct SummedSubscript {
    /// As a sum, if it is one.
    pub sum: Option<SubscriptSum>,
    /// The values that it is written with.
    pub written: Vec<Value>,
}

/// The subscripts of an access.
pub(super) fn subscripts(m: &Module, nest: &Nest, op: Op) -> Vec<SummedSubscript> {
    let home = nest.home_of(m, op);
    let Some(applied) = applied(m, op) else {
        let Some(access) = PlainAccess::cast(m, op) else { return Vec::new() };
        let plain = |&value: &Value| SummedSubscript { sum: Some(value_sum(nest, home, value)), written: vec![value] };
        return access.indices(m, op).iter().map(plain).collect();
    };
    let operand = |values: &[Value], number: u32| values.get(number as usize).copied();
    let operand_sum = |values: &[Value], number| Some(value_sum(nest, home, operand(values, number)?));
    let subscript = |expr: &AffineExpr| {
        let sum = sum(expr, &|dim| operand_sum(applied.dims(), dim), &|symbol| operand_sum(applied.symbols(), symbol));
        let mut written = Vec::new();
        expr.walk(&mut |part| match part {
            AffineExpr::Dim(dim) => written.extend(operand(applied.dims(), *dim)),
            AffineExpr::Symbol(symbol) => written.extend(operand(applied.symbols(), *symbol)),
            _ => {}
        });
        SummedSubscript { sum, written }
    };
    applied.map.results.iter().map(subscript).collect()
}

/// A value in a block as a sum.
fn value_sum(nest: &Nest, home: &Home, value: Value) -> SubscriptSum {
    let one = |value: Value| BTreeMap::from([(vec![value], 1)]);
    let iv = |dim: u32| nest.iv(home, dim as usize).map(one);
    let symbol = |symbol: u32| nest.symbols.get(symbol as usize).map(|&value| one(value));
    let known = nest.expr(value).and_then(|expr| sum(&expr, &iv, &symbol));
    known.unwrap_or_else(|| one(value))
}

/// An expression as a sum, if it is one and some factor of each product is a single one: multiplied out it is not longer then.
fn sum(
    expr: &AffineExpr,
    dim: &dyn Fn(u32) -> Option<SubscriptSum>,
    symbol: &dyn Fn(u32) -> Option<SubscriptSum>,
) -> Option<SubscriptSum> {
    match expr {
        AffineExpr::Const(number) => Some([(Vec::new(), *number)].into_iter().filter(|term| term.1 != 0).collect()),
        AffineExpr::Dim(number) => dim(*number),
        AffineExpr::Symbol(number) => symbol(*number),
        AffineExpr::Binary(op, sides) => {
            let (a, b) = (sum(&sides.0, dim, symbol)?, sum(&sides.1, dim, symbol)?);
            match op {
                AffineOp::Add => plus(a, &b, 1),
                AffineOp::Mul => times(a, b),
                _ => None,
            }
        }
    }
}

/// `a + factor * b`
pub(super) fn plus(mut a: SubscriptSum, b: &SubscriptSum, factor: i64) -> Option<SubscriptSum> {
    for (values, &times) in b {
        let entry = a.entry(values.clone()).or_insert(0);
        *entry = entry.checked_add(times.checked_mul(factor)?)?;
    }
    a.retain(|_, times| *times != 0);
    Some(a)
}

/// `a * b`, where one of them is a single product.
fn times(a: SubscriptSum, b: SubscriptSum) -> Option<SubscriptSum> {
    let (one, all) = if a.len() <= 1 { (a, b) } else { (b, a) };
    let Some((values, &factor)) = one.first_key_value() else { return Some(one) };
    let product = |(others, times): (&Vec<Value>, &i64)| {
        let mut both: Vec<Value> = values.iter().chain(others).copied().collect();
        both.sort();
        Some((both, times.checked_mul(factor)?))
    };
    if one.len() == 1 { all.iter().map(product).collect() } else { None }
}
