//! Symbolic strides: `i * N + j` names the cell `(i, j)` where `0 <= j < N`.
//!
//! Why that is sound: for a fixed `N > 0` every integer is `N * a + r` with `0 <= r < N` for exactly one pair `(a, r)`
//! (division with remainder). So if the remainders of *all* accesses of a root are proved to lie in `0..N`, two of them
//! touch the same cell exactly if both parts agree, and neither part multiplies symbols any more. With several strides,
//! each a multiple of the next by one symbol, the same holds digit by digit. A remainder that leaves `0..N` by less than
//! `N` (`i * N + j - 1`) is carried into the next digit, case by case.

use std::collections::BTreeMap;

use super::access::{MemoryAccess, Place, Touch};
use super::alias::{FunctionMemory, RootId};
use super::conditions::{Conditions, at_least_zero, at_most, less};
use super::domain::{Home, Nest};
use super::view::Subscript;
use crate::affine::expr::{AffineExpr, AffineOp};
use crate::affine::presburger::{Budget, Relation};
use crate::ir::Module;

/// A product of symbols, sorted.
pub type Monomial = Vec<u32>;
/// A sum of products of a monomial and an expression without products of symbols.
type Polynomial = BTreeMap<Monomial, AffineExpr>;

/// How many steps the proof of one remainder may take.
const BUDGET: u64 = 100_000;

/// Gives the roots with symbolic strides cells that are affine, where that can be proved to be the same.
pub fn resolve(m: &Module, nest: &Nest, memory: &FunctionMemory, accesses: &mut [MemoryAccess]) {
    for (root, _) in memory.roots.iter() {
        let stuck = |touch: &Touch| touch.unknown.as_ref().is_some_and(|unknown| unknown.code == SEMI_AFFINE);
        let of_root = |touch: &&Touch| touch.place == Place::Root(root);
        if accesses.iter().flat_map(|access| &access.touches).filter(of_root).any(stuck) {
            resolve_root(m, nest, root, accesses);
        }
    }
}

/// The code of a subscript that multiplies symbols.
pub const SEMI_AFFINE: &str = "semi-affine-subscript";

/// The cells of one touch, in digits: a union of cases.
type Cases = Vec<(Conditions, Vec<Subscript>)>;

/// Does the touch name cells of the root? What touches any cell needs no digits.
fn names_cells(touch: &Touch, root: RootId) -> bool {
    touch.place == Place::Root(root) && !touch.exprs.is_empty()
}

/// For each subscript of the root the strides by which its digits are told apart, products of symbols, the longest first: whoever
/// divides by the same ones has the same digits. None if there are no such strides.
pub fn strides(root: RootId, accesses: &[MemoryAccess]) -> Option<Vec<Vec<Monomial>>> {
    let touches = accesses.iter().flat_map(|access| &access.touches).filter(|touch| names_cells(touch, root));
    let touches: Vec<&Touch> = touches.collect();
    let mut strides: Vec<Vec<Monomial>> = Vec::new();
    for dim in 0..touches.first()?.exprs.len() {
        let exprs = touches.iter().filter_map(|touch| touch.exprs[dim].as_ref());
        strides.push(strides_of(&exprs.map(polynomial).collect::<Option<Vec<Polynomial>>>()?)?);
    }
    Some(strides)
}

fn resolve_root(m: &Module, nest: &Nest, root: RootId, accesses: &mut [MemoryAccess]) -> Option<()> {
    let of_root = |touch: &Touch| names_cells(touch, root);
    let all = || accesses.iter().flat_map(|access| access.touches.iter().map(move |touch| (access, touch)));
    let strides = strides(root, accesses)?;
    let touches: Vec<(&MemoryAccess, &Touch)> = all().filter(|(_, touch)| of_root(touch)).collect();
    let mut resolved: Vec<Relation> = Vec::new();
    for (access, touch) in &touches {
        let home = nest.home_of(m, access.op);
        let mut cases: Cases = vec![(touch.when.clone(), Vec::new())];
        for (dim, strides) in strides.iter().enumerate() {
            let digits = digits(nest, home, touch, touch.exprs[dim].as_ref(), strides)?;
            let pairs = cases.iter().flat_map(|case| digits.iter().map(move |digit| (case, digit)));
            let joined = pairs.map(|((when, cells), (also, more))| {
                Some((when.and(also).ok()?, cells.iter().chain(more).cloned().collect()))
            });
            cases = joined.collect::<Option<Cases>>()?;
        }
        let mut union: Option<Relation> = None;
        for (when, cells) in cases {
            let (relation, _) = nest.function_where(home, &when, &cells, &touch.counts)?;
            union = Some(union.map_or(relation.clone(), |known| known.union(&relation)));
        }
        resolved.push(union?);
    }
    let mut resolved = resolved.into_iter();
    for access in accesses.iter_mut() {
        let exact = nest.home_of(m, access.op).exact;
        for touch in access.touches.iter_mut().filter(|touch| of_root(touch)) {
            touch.cells = resolved.next();
            if touch.unknown.as_ref().is_some_and(|unknown| unknown.code == SEMI_AFFINE) {
                touch.unknown = None;
                touch.must = exact;
            }
        }
    }
    Some(())
}

/// The expression multiplied out; none if dims are multiplied with each other, or a product is divided.
fn polynomial(expr: &AffineExpr) -> Option<Polynomial> {
    let single = |monomial: Monomial, expr: AffineExpr| Some(Polynomial::from([(monomial, expr)]));
    match expr {
        AffineExpr::Const(_) | AffineExpr::Dim(_) => single(Vec::new(), expr.clone()),
        AffineExpr::Symbol(symbol) => single(vec![*symbol], AffineExpr::Const(1)),
        AffineExpr::Binary(AffineOp::Add, sides) => {
            let mut sum = polynomial(&sides.0)?;
            for (monomial, factor) in polynomial(&sides.1)? {
                let known = sum.entry(monomial).or_insert(AffineExpr::Const(0));
                *known = known.clone() + factor;
            }
            Some(sum)
        }
        AffineExpr::Binary(AffineOp::Mul, sides) => {
            let (a, b) = (polynomial(&sides.0)?, polynomial(&sides.1)?);
            let mut product = Polynomial::new();
            for (x, f) in &a {
                for (y, g) in &b {
                    if f.as_const().is_none() && g.as_const().is_none() {
                        return None;
                    }
                    let mut monomial: Monomial = x.iter().chain(y).copied().collect();
                    monomial.sort_unstable();
                    let known = product.entry(monomial).or_insert(AffineExpr::Const(0));
                    *known = known.clone() + f.clone() * g.clone();
                }
            }
            Some(product)
        }
        AffineExpr::Binary(..) => expr.is_pure_affine().then(|| Polynomial::from([(Vec::new(), expr.clone())])),
    }
}

/// The strides, longest first: monomials that multiply dims, and products of symbols. None if one is not a multiple of
/// the next by one symbol.
fn strides_of(polynomials: &[Polynomial]) -> Option<Vec<Monomial>> {
    let mut strides: Vec<Monomial> = Vec::new();
    for (monomial, factor) in polynomials.iter().flatten() {
        let needed = monomial.len() > 1 || (!monomial.is_empty() && factor.as_const().is_none());
        if needed && !strides.contains(monomial) {
            strides.push(monomial.clone());
        }
    }
    strides.sort_by_key(|monomial| std::cmp::Reverse(monomial.len()));
    let one = Vec::new();
    let steps = strides.iter().zip(strides.iter().skip(1).chain([&one]));
    steps.map(|(long, short)| ratio(long, short)).collect::<Option<Vec<u32>>>()?;
    Some(strides)
}

/// The one symbol by which `long` is a multiple of `short`.
fn ratio(long: &[u32], short: &[u32]) -> Option<u32> {
    let mut rest = long.to_vec();
    for symbol in short {
        rest.remove(rest.iter().position(|other| other == symbol)?);
    }
    match rest[..] {
        [symbol] => Some(symbol),
        _ => None,
    }
}

/// The digits of one subscript, most significant first, in cases; none if a remainder is not proved to be small.
fn digits(nest: &Nest, home: &Home, touch: &Touch, expr: Option<&AffineExpr>, strides: &[Monomial]) -> Option<Cases> {
    let Some(expr) = expr else { return Some(vec![(Conditions::always(), vec![None; strides.len() + 1])]) };
    let mut rest = polynomial(expr)?;
    let mut parts: Vec<AffineExpr> =
        strides.iter().map(|stride| rest.remove(stride).unwrap_or(AffineExpr::Const(0))).collect();
    let linear = rest.into_iter().map(|(monomial, factor)| match monomial[..] {
        [] => Some(factor),
        [symbol] => Some(AffineExpr::Symbol(symbol) * factor),
        _ => None,
    });
    parts.push(linear.collect::<Option<Vec<_>>>()?.into_iter().fold(AffineExpr::Const(0), |sum, part| sum + part));
    let mut cases = vec![(Conditions::always(), parts)];
    for low in (1..=strides.len()).rev() {
        let radix = AffineExpr::Symbol(ratio(&strides[low - 1], strides.get(low).map_or(&[], |stride| &stride[..]))?);
        let mut next = Vec::new();
        for (when, parts) in &cases {
            for (also, carry) in carries(nest, home, touch, when, &parts[low], &radix)? {
                let mut parts = parts.clone();
                parts[low] = parts[low].clone() - radix.clone() * carry;
                parts[low - 1] = parts[low - 1].clone() + AffineExpr::Const(carry);
                next.push((when.and(&also).ok()?, parts));
            }
        }
        cases = next;
    }
    Some(cases.into_iter().map(|(when, parts)| (when, parts.into_iter().map(Some).collect())).collect())
}

/// The carries `k` with `0 <= digit - k * radix < radix`: 0 alone if that is proved, else -1, 0 and 1 if these are.
fn carries(
    nest: &Nest,
    home: &Home,
    touch: &Touch,
    when: &Conditions,
    digit: &AffineExpr,
    radix: &AffineExpr,
) -> Option<Vec<(Conditions, i64)>> {
    let inside = |k: i64| {
        let digit = digit.clone() - radix.clone() * k;
        let inside = Conditions::all([at_most(AffineExpr::Const(0), digit.clone()), less(digit, radix.clone())]);
        nest.values.resolve(&inside).ok()
    };
    let depth = home.loops.len() as u32;
    let counts = touch.counts.iter().enumerate().filter_map(|(k, count)| {
        let extra = AffineExpr::Dim(depth + k as u32);
        count.clone().map(|count| [at_least_zero(extra.clone()), less(extra, count)])
    });
    let domain = home.conditions.and(when).ok()?.and(&Conditions::all(counts.flatten())).ok()?;
    let covered = |carries: &[i64]| {
        let mut outside = domain.clone();
        for &k in carries {
            outside = outside.and(&inside(k)?.not().ok()?).ok()?;
        }
        let (set, _) = outside.to_set(nest.symbols.len(), home.loops.len() + touch.counts.len());
        set.is_empty(&Budget::new(BUDGET)).ok()
    };
    if covered(&[0])? {
        return Some(vec![(Conditions::always(), 0)]);
    }
    // The cases would have to speak of the elements of a vector one by one.
    let all = [-1, 0, 1];
    let cases = || all.iter().map(|&k| Some((inside(k)?, k))).collect::<Option<_>>();
    if touch.counts.is_empty() && covered(&all)? { cases() } else { None }
}
