//! Loops in order.
//!
//! `for (int64_t i = lower; i < upper; i += step)` would pass the end of `int64_t` where `upper` is less than a step from it. It
//! is written where that cannot be: the step is 1, or `upper` is a small number, or `lower` is at most one, so that the loop would
//! have to run for 2^40 iterations first. Elsewhere iterations are numbered.

use super::Emitter;
use crate::affine::dialect::{AffineForOp, Applied};
use crate::affine::expr::{AffineExpr, AffineOp};
use crate::codegen::reading::yielded;
use crate::codegen::text::{Expr, affine, extremum};
use crate::diag::Diagnostic;
use crate::facts::registers::{KeptElement, KeptInLoop};
use crate::ir::{Attribute, Op, Opcode, Type, Value};

/// So many iterations are never done.
const NEVER: i64 = 1 << 40;
/// So deep bounds are followed.
pub(super) const DEPTH: u32 = 8;

/// One dim of a loop.
#[derive(Clone)]
pub(super) struct Dim {
    pub(super) iv: Value,
    pub(super) lower: Expr,
    pub(super) upper: Expr,
    pub(super) step: Expr,
    /// What `lower` is at most.
    pub(super) most: i64,
    /// Are bounds and step read without a sign?
    pub(super) is_unsigned: bool,
}

impl Dim {
    /// Does it plainly never run?
    pub(super) fn is_empty(&self) -> bool {
        self.lower.as_wide_int().zip(self.upper.as_wide_int()).is_some_and(|(lower, upper)| lower >= upper)
    }

    /// Is the upper bound less the lower one sure to fit where the loop is empty? Compilers that deal iterations out subtract before
    /// they compare.
    fn has_count(&self) -> bool {
        self.most <= 0 || self.upper.as_int().is_some_and(|upper| upper >= -1)
    }
}

/// A loop's head, and what stands first in its body.
pub(super) struct Head {
    pub(super) text: String,
    pub(super) first: Option<String>,
    /// What holds a block that is for the loop alone, and is skipped where the loop does not run: nothing where it always does, none where
    /// it never does.
    pub(super) enters: Option<String>,
    /// The name of the induction variable, which is free again after the loop.
    pub(super) iv: String,
}

impl Emitter<'_> {
    pub(super) fn affine_for(&mut self, op: Op) -> Result<(), Diagnostic> {
        let m = self.m;
        let view = AffineForOp::cast(m, op).ok_or_else(|| self.malformed(op))?;
        let args = m.block(self.region_block(op, 0)?).args.clone();
        let most = self.most_of_bounds(&view.lower(m), &view.lower(m).map.results);
        let lower = self.applied(view.lower(m))?;
        let lower = extremum("fk_max", lower).ok_or_else(|| self.malformed(op))?;
        let upper = self.applied(view.upper(m))?;
        let upper = extremum("fk_min", upper).ok_or_else(|| self.malformed(op))?;
        let step = Expr::int(view.step(m));
        let dim = Dim { iv: args[0], lower, upper, step, most, is_unsigned: false };
        self.loop_in_order(op, dim, view.inits(m), &args[1..])
    }

    pub(super) fn scf_for(&mut self, op: Op) -> Result<(), Diagnostic> {
        let m = self.m;
        let operands = m.op(op).operands.clone();
        let [lower, upper, step, inits @ ..] = &operands[..] else { return Err(self.malformed(op)) };
        let args = m.block(self.region_block(op, 0)?).args.clone();
        let is_unsigned = matches!(m.attr(op, "unsignedCmp"), Some(Attribute::Unit | Attribute::Bool(true)));
        let most = if is_unsigned { i64::MAX } else { self.most_of(*lower, DEPTH) };
        let (lower, upper, step) = (self.value(*lower)?, self.value(*upper)?, self.value(*step)?);
        let dim = Dim { iv: args[0], lower, upper, step, most, is_unsigned };
        self.loop_in_order(op, dim, inits, &args[1..])
    }

    fn loop_in_order(&mut self, op: Op, dim: Dim, inits: &[Value], args: &[Value]) -> Result<(), Diagnostic> {
        let body = self.region_block(op, 0)?;
        let variables = self.carried(op, inits, args)?;
        let head = self.prepare(&dim, op)?;
        let nest = self.enter_nest(op)?;
        let kept = self.keep(op, &head)?;
        if !dim.is_empty() {
            self.simd(op, "");
        }
        self.open_loop(&head);
        self.block(body, |e| e.assign(&variables, &yielded(e.m, body), op))?;
        self.code.close("");
        self.put_back(kept);
        self.leave_nest(nest);
        self.names.release(&head.iv);
        Ok(())
    }

    /// Loads what a loop keeps in registers, if it runs at all: variables, and the elements that they stand for and are stored to.
    fn keep(&mut self, op: Op, head: &Head) -> Result<Vec<(String, Option<Expr>)>, Diagnostic> {
        let m = self.m;
        // A sum is nothing that several iterations may add to at once, and a load that nobody asks for is left out.
        let is_simd = self.facts.simd.contains_key(&op);
        let is_wanted = |kept: &&KeptElement| if kept.is_stored { !is_simd } else { !self.is_left_out(kept.access) };
        let facts = self.facts;
        let Some(KeptInLoop { elements, subscripts }) = facts.kept.get(&op) else { return Ok(Vec::new()) };
        let kept: Vec<KeptElement> = elements.iter().filter(is_wanted).cloned().collect();
        let Some(enters) = head.enters.as_ref().filter(|_| !kept.is_empty()) else { return Ok(Vec::new()) };
        self.settle_loads(op)?;
        self.code.open(enters);
        let mut variables = Vec::new();
        for &inner in subscripts {
            self.leaf(inner)?;
            for &value in &m.op(inner).results {
                self.settle_value(value, inner)?;
                variables.extend(self.known.get(&value).map(|name| (name.text.clone(), None)));
            }
            self.early.insert(inner);
        }
        for KeptElement { access, is_stored, accesses } in kept {
            let value = if is_stored { m.op(access).operands[0] } else { m.result(access) };
            let ty = self.type_of(m.ty(value), access)?;
            let element = self.address(access, usize::from(is_stored))?;
            let name = if is_stored { self.names.take("kept") } else { self.fresh(value) };
            let fixed = if is_stored { "" } else { "const " };
            self.code.line(format!("{fixed}{ty} {name} = {};", element.text));
            self.code.mention(&name);
            self.kept.extend(accesses.into_iter().map(|access| (access, name.clone())));
            variables.push((name, is_stored.then_some(element)));
        }
        Ok(variables)
    }

    /// Stores what a loop kept.
    fn put_back(&mut self, kept: Vec<(String, Option<Expr>)>) {
        let is_any = !kept.is_empty();
        self.kept.clear();
        self.early.clear();
        for (name, element) in kept {
            if let Some(element) = element {
                self.code.line(format!("{} = {name};", element.text));
            }
            self.names.release(&name);
        }
        if is_any {
            self.code.close("");
        }
    }

    /// `#pragma omp simd`, where iterations may run at once. What the loop carries is among the variables of `reductions`, the clauses.
    pub(super) fn simd(&mut self, op: Op, reductions: &str) {
        if !self.m.op(op).results.is_empty() && reductions.is_empty() {
            return;
        }
        match self.facts.simd.get(&op) {
            Some(None) => self.code.pragma(&format!("omp simd{reductions}")),
            Some(Some(length)) => self.code.pragma(&format!("omp simd safelen({length}){reductions}")),
            None => {}
        }
    }

    /// Writes the bounds that are no plain text down, and gives the loop's head.
    pub(super) fn prepare(&mut self, dim: &Dim, op: Op) -> Result<Head, Diagnostic> {
        let ty = self.type_of(self.m.ty(dim.iv), op)?;
        let iv = self.fresh(dim.iv);
        self.known.insert(dim.iv, Expr::atom(iv.clone()));
        let is_plain = !dim.is_unsigned && ty == "int64_t" && self.stays_inside(dim);
        if is_plain {
            let upper = self.hoisted(&dim.upper, &format!("{iv}_end"));
            let test = Expr::atom(iv.clone()).less(&upper).text;
            let advance =
                if dim.step.as_int() == Some(1) { format!("{iv}++") } else { format!("{iv} += {}", dim.step.text) };
            self.most.insert(dim.iv, last_of(dim));
            let text = format!("for (int64_t {iv} = {}; {test}; {advance})", dim.lower.text);
            let enters = match dim.lower.as_wide_int().zip(dim.upper.as_wide_int()) {
                Some((lower, upper)) => (lower < upper).then(String::new),
                // Compilers take a comparison of a name with itself for a mistake.
                None => (dim.lower != upper).then(|| format!("if ({})", dim.lower.clone().less(&upper).text)),
            };
            return Ok(Head { text, first: None, enters, iv });
        }
        let number = self.names.take(&format!("{iv}_n"));
        let trips = self.names.take(&format!("{iv}_trips"));
        let lower = self.hoisted(&dim.lower, &format!("{iv}_begin"));
        let step = self.hoisted(&dim.step, &format!("{iv}_step"));
        let count = if dim.is_unsigned {
            let Some(word) = unsigned_word(self.m.ty(dim.iv)) else { return Err(self.unknown(op)) };
            let read = |e: &Expr| Expr::c_cast(word, e);
            Expr::call("fk_trips_unsigned", &[read(&lower), read(&dim.upper), read(&step)])
        } else {
            Expr::call("fk_trips", &[lower.clone(), dim.upper.clone(), step.clone()])
        };
        self.code.line(format!("const uint64_t {trips} = {};", count.text));
        let value = Expr::call("fk_value", &[lower, Expr::atom(number.clone()), step]);
        let value = if ty == "int64_t" { value } else { Expr::c_cast(&ty, &value) };
        let mut first = format!("const {ty} {iv} = {};", value.text);
        if !self.is_used(dim.iv) {
            first.clear();
        }
        let text = format!("for (uint64_t {number} = 0; {number} < {trips}; {number}++)");
        let enters = Some(format!("if ({trips} > 0)"));
        Ok(Head { text, first: Some(first).filter(|line| !line.is_empty()), enters, iv })
    }

    /// A dim whose iterations are dealt out: they are counted, from a bound that has a name.
    pub(super) fn countable(&mut self, mut dim: Dim) -> Dim {
        dim.lower = self.hoisted(&dim.lower, "begin");
        if self.stays_inside(&dim) && !dim.has_count() {
            dim.upper = Expr::call("fk_max", &[dim.lower.clone(), dim.upper.clone()]);
        }
        dim
    }

    /// A bound by a name, if it is more than a sum of names.
    pub(super) fn hoisted(&mut self, bound: &Expr, wish: &str) -> Expr {
        if !bound.text.contains(['(', '[', '?']) {
            return bound.clone();
        }
        let name = self.names.take(wish);
        self.code.line(format!("const int64_t {name} = {};", bound.text));
        Expr::atom(name)
    }

    /// Is no induction variable past the end of `int64_t`?
    fn stays_inside(&self, dim: &Dim) -> bool {
        let Some(step) = dim.step.as_int().filter(|&step| step > 0) else { return false };
        let ends = dim.upper.as_int().is_some_and(|upper| upper <= i64::MAX - step);
        let never = || (i64::MAX - dim.most.max(0)) / step >= NEVER;
        step == 1 || ends || never()
    }

    pub(super) fn open_loop(&mut self, head: &Head) {
        self.code.open(&head.text);
        if let Some(first) = &head.first {
            self.code.line(first);
        }
    }

    /// The results of a map.
    pub(super) fn applied(&mut self, applied: Applied<'_>) -> Result<Vec<Expr>, Diagnostic> {
        let (dims, symbols) = (self.values(applied.dims())?, self.values(applied.symbols())?);
        Ok(applied.map.results.iter().map(|e| affine(e, &dims, &symbols, "fk_")).collect())
    }

    /// What the largest of the bounds is at most.
    pub(super) fn most_of_bounds(&self, applied: &Applied<'_>, bounds: &[AffineExpr]) -> i64 {
        bounds.iter().map(|e| self.most_of_expr(e, applied, DEPTH)).max().unwrap_or(i64::MAX)
    }

    /// Each part of an expression fits into 64 bits, or the program means nothing: so a half of what is not known is at most 2^62.
    fn most_of_expr(&self, expr: &AffineExpr, of: &Applied<'_>, depth: u32) -> i64 {
        let Some(depth) = depth.checked_sub(1) else { return i64::MAX };
        let value = |value: Option<&Value>| value.map_or(i64::MAX, |&value| self.most_of(value, depth));
        match expr {
            AffineExpr::Const(value) => *value,
            AffineExpr::Dim(k) => value(of.dims().get(*k as usize)),
            AffineExpr::Symbol(k) => value(of.symbols().get(*k as usize)),
            AffineExpr::Binary(op, pair) => {
                let left = self.most_of_expr(&pair.0, of, depth);
                match (op, &pair.1) {
                    (AffineOp::Add, right) => left.saturating_add(self.most_of_expr(right, of, depth)),
                    (AffineOp::Mul, AffineExpr::Const(by @ 0..)) => left.saturating_mul(*by),
                    (AffineOp::Mod, AffineExpr::Const(by @ 1..)) => by - 1,
                    (AffineOp::FloorDiv, AffineExpr::Const(by @ 1..)) => left.div_euclid(*by),
                    (AffineOp::CeilDiv, AffineExpr::Const(by @ 1..)) => left.div_euclid(*by).saturating_add(1),
                    _ => i64::MAX,
                }
            }
        }
    }

    /// What an index is at most, as far as that is plain to see.
    pub(super) fn most_of(&self, value: Value, depth: u32) -> i64 {
        if let Some(&most) = self.most.get(&value) {
            return most;
        }
        let Some(op) = self.m.defining_op(value) else { return i64::MAX };
        if self.m.computes(op, Opcode::Constant) {
            let number = self.m.attr(op, "value").and_then(crate::ir::view::integer);
            return number.unwrap_or(i64::MAX);
        }
        let Some(applied) = crate::affine::dialect::applied(self.m, op) else { return i64::MAX };
        let each = applied.map.results.iter().map(|e| self.most_of_expr(e, &applied, depth));
        let most = match self.m.name(op) {
            "affine.min" => each.min(),
            "affine.apply" | "affine.max" => each.max(),
            _ => None,
        };
        most.unwrap_or(i64::MAX)
    }
}

/// What an induction variable is at most: it is less than the upper bound, and a loop that begins at a small number has not gone so far
/// that it would leave 64 bits.
fn last_of(dim: &Dim) -> i64 {
    let reached = dim.step.as_int().map_or(i64::MAX, |step| dim.most.saturating_add(step.saturating_mul(NEVER)));
    dim.upper.as_int().map_or(reached, |upper| reached.min(upper.saturating_sub(1)))
}

/// The unsigned type of an integer.
fn unsigned_word(ty: &Type) -> Option<&'static str> {
    Some(match ty {
        Type::Int(8, _) => "uint8_t",
        Type::Int(16, _) => "uint16_t",
        Type::Int(32, _) => "uint32_t",
        Type::Int(64, _) | Type::Index => "uint64_t",
        _ => return None,
    })
}
