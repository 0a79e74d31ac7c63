//! Integer values as affine expressions over the loops around them and the symbols.
//!
//! `Dim(k)` is the k-th loop around the value, `Symbol(s)` a value that is fixed while the function runs. A minimum, a
//! maximum or a selected value is no single expression: it is a *choice*, a dim from [`FIRST_CHOICE`] on, which
//! [`Values::resolve`] and [`Values::pieces`] replace by its pieces. Arithmetic on `index` is assumed not to wrap; on
//! `iN` it is exact where the range of the result shows that it cannot.

use std::collections::HashMap;

use super::conditions::{Conditions, TooMany, at_most, equals_zero, less};
use crate::affine::dialect::{ApplyOp, MaxOp, MinOp};
use crate::affine::expr::{AffineExpr, AffineOp};
use crate::ir::{Attribute, Block, Module, Op, Type, Value, ValueDef};

/// The dims from here on are choices.
pub const FIRST_CHOICE: u32 = 1 << 24;
/// How many operators an expression may have.
const LARGEST: usize = 400;
/// How many operations an expression may be read through.
const DEEPEST: usize = 400;

/// The least or the greatest?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Extremum {
    /// The least.
    Min,
    /// The greatest.
    Max,
}

/// A value that is one of several expressions.
#[derive(Clone, Debug)]
pub struct Choice {
    /// The expressions, each with when it is the value: disjoint, and never nothing.
    pub pieces: Vec<(Conditions, AffineExpr)>,
    /// The same as an extremum, where it is one.
    pub extremum: Option<(Extremum, Vec<AffineExpr>)>,
}

/// Bounds of a value; none where there is none.
pub type Range = (Option<i128>, Option<i128>);

/// The expressions of the values of a function.
#[derive(Clone, Debug)]
pub struct Values {
    /// The symbols.
    pub symbols: Vec<Value>,
    /// Which symbols are sizes of memrefs: not negative.
    pub sizes: Vec<bool>,
    /// The ranges of the loops around the place where the reader is.
    pub ranges: Vec<Range>,
    /// The sizes of memrefs, by memref and dimension.
    pub dims: HashMap<(Value, i64), AffineExpr>,
    numbers: HashMap<Value, u32>,
    known: HashMap<Value, Option<AffineExpr>>,
    choices: Vec<Choice>,
    top: Block,
    depth: usize,
}

impl Values {
    /// The values of the function whose first block is `top`; its arguments of type index are symbols.
    pub fn new(m: &Module, top: Block) -> Values {
        let mut values = Values {
            symbols: Vec::new(),
            sizes: Vec::new(),
            ranges: Vec::new(),
            dims: HashMap::new(),
            numbers: HashMap::new(),
            known: HashMap::new(),
            choices: Vec::new(),
            top,
            depth: 0,
        };
        for &arg in &m.block(top).args {
            if *m.ty(arg) == Type::Index {
                values.symbol(arg);
            }
        }
        values
    }

    /// The first block of the function.
    pub fn top(&self) -> Block {
        self.top
    }

    /// Makes `iv` the induction variable of the loop at `depth`.
    pub fn set_iv(&mut self, iv: Value, depth: usize) {
        self.known.insert(iv, Some(AffineExpr::Dim(depth as u32)));
    }

    /// What is known of the value already.
    pub fn get(&self, value: Value) -> Option<&AffineExpr> {
        self.known.get(&value)?.as_ref()
    }

    /// The choice behind a dim.
    pub fn choice(&self, dim: u32) -> Option<&Choice> {
        self.choices.get(dim.checked_sub(FIRST_CHOICE)? as usize)
    }

    /// Is a choice part of the expression?
    pub fn has_choice(&self, expr: &AffineExpr) -> bool {
        self.first_choice([expr]).is_some()
    }

    fn first_choice<'e>(&self, exprs: impl IntoIterator<Item = &'e AffineExpr>) -> Option<u32> {
        let mut found = None;
        for expr in exprs {
            expr.walk(&mut |part| match part {
                AffineExpr::Dim(dim) if *dim >= FIRST_CHOICE => found = found.max(Some(*dim)),
                _ => {}
            });
        }
        // The last one made cannot be part of another.
        found
    }

    fn symbol(&mut self, value: Value) -> AffineExpr {
        let next = self.symbols.len() as u32;
        let number = *self.numbers.entry(value).or_insert(next);
        if number == next {
            self.symbols.push(value);
            self.sizes.push(false);
            self.known.insert(value, Some(AffineExpr::Symbol(number)));
        }
        AffineExpr::Symbol(number)
    }

    /// The expression of the value; none if it has none.
    pub fn expr(&mut self, m: &Module, value: Value) -> Option<AffineExpr> {
        if let Some(known) = self.known.get(&value) {
            return known.clone();
        }
        if self.depth > DEEPEST {
            return None;
        }
        self.depth += 1;
        let mut expr = match m.value(value).def {
            ValueDef::Result(op, _) => self.result(m, op, value),
            ValueDef::Arg(..) => None,
        };
        self.depth -= 1;
        expr = expr.filter(|expr| expr.num_operators() <= LARGEST);
        if expr.is_none() && m.defining_block(value) == Some(self.top) && is_integer(m.ty(value)) {
            expr = Some(self.fixed(m, value));
        }
        self.known.insert(value, expr.clone());
        expr
    }

    /// The symbol of a value at the top of the function: where it is cast to index, the cast value.
    fn fixed(&mut self, m: &Module, value: Value) -> AffineExpr {
        let cast = m.block(self.top).ops.iter().find(|&&op| {
            matches!(m.name(op), "arith.index_cast" | "index.casts")
                && m.op(op).operands[..] == [value]
                && *m.ty(m.result(op)) == Type::Index
        });
        match cast {
            Some(&op) if *m.ty(value) != Type::Index => self.symbol(m.result(op)),
            _ => self.symbol(value),
        }
    }

    fn result(&mut self, m: &Module, op: Op, value: Value) -> Option<AffineExpr> {
        let data = m.op(op);
        if let Some(apply) = ApplyOp::cast(m, op) {
            let applied = apply.applied(m);
            return self.compose(m, &applied.map.results, applied.dims(), applied.symbols())?.pop();
        }
        if let Some(min) = MinOp::cast(m, op) {
            let applied = min.applied(m);
            let exprs = self.compose(m, &applied.map.results, applied.dims(), applied.symbols())?;
            return self.extremum(Extremum::Min, exprs);
        }
        if let Some(max) = MaxOp::cast(m, op) {
            let applied = max.applied(m);
            let exprs = self.compose(m, &applied.map.results, applied.dims(), applied.symbols())?;
            return self.extremum(Extremum::Max, exprs);
        }
        match (m.name(op), &data.operands[..]) {
            ("arith.constant" | "index.constant", _) => match m.attr(op, "value")? {
                Attribute::Int(value, _) => Some(AffineExpr::Const(i64::try_from(value).ok()?)),
                _ => None,
            },
            ("memref.dim", &[memref, dim]) => self.size(m, value, memref, dim),
            ("arith.select", &[condition, a, b]) => self.select(m, condition, a, b),
            (_, &[operand]) => self.cast(m, op, operand, value),
            (_, &[a, b]) => self.arithmetic(m, op, a, b, value),
            _ => None,
        }
    }

    /// The expressions with the operands put in for dims and symbols.
    pub fn compose(
        &mut self,
        m: &Module,
        exprs: &[AffineExpr],
        dims: &[Value],
        symbols: &[Value],
    ) -> Option<Vec<AffineExpr>> {
        let mut read = |values: &[Value]| values.iter().map(|&v| self.expr(m, v)).collect::<Vec<_>>();
        let (dims, symbols) = (read(dims), read(symbols));
        exprs.iter().map(|expr| put_in(expr, &dims, &symbols)).collect()
    }

    /// The same of values that were read before, one by one.
    pub fn composed(&self, exprs: &[AffineExpr], dims: &[Value], symbols: &[Value]) -> Vec<Option<AffineExpr>> {
        let read = |values: &[Value]| values.iter().map(|&v| self.get(v).cloned()).collect::<Vec<_>>();
        let (dims, symbols) = (read(dims), read(symbols));
        exprs.iter().map(|expr| put_in(expr, &dims, &symbols)).collect()
    }

    /// The least or the greatest of the expressions.
    pub fn extremum(&mut self, extremum: Extremum, exprs: Vec<AffineExpr>) -> Option<AffineExpr> {
        if let [expr] = &exprs[..] {
            return Some(expr.clone());
        }
        let mut pieces = Vec::new();
        for (k, expr) in exprs.iter().enumerate() {
            let others = exprs.iter().enumerate().filter(|(other, _)| *other != k);
            let best = others.map(|(other, rival)| {
                let (low, high) = match extremum {
                    Extremum::Min => (expr.clone(), rival.clone()),
                    Extremum::Max => (rival.clone(), expr.clone()),
                };
                if other < k { less(low, high) } else { at_most(low, high) }
            });
            let when = Conditions::all(best);
            if when != Conditions::never() {
                pieces.push((when, expr.clone()));
            }
        }
        if let [(when, expr)] = &pieces[..]
            && *when == Conditions::always()
        {
            return Some(expr.clone());
        }
        Some(self.choose(Choice { pieces, extremum: Some((extremum, exprs)) }))
    }

    fn choose(&mut self, choice: Choice) -> AffineExpr {
        self.choices.push(choice);
        AffineExpr::Dim(FIRST_CHOICE + (self.choices.len() - 1) as u32)
    }

    fn select(&mut self, m: &Module, condition: Value, a: Value, b: Value) -> Option<AffineExpr> {
        if !is_integer(m.ty(a)) {
            return None;
        }
        let when = self.condition(m, condition)?;
        let otherwise = when.not().ok()?;
        let (a, b) = (self.expr(m, a)?, self.expr(m, b)?);
        let mut pieces = Vec::new();
        for (conditions, expr) in [(disjoint(&when)?, a), (otherwise, b)] {
            pieces.extend(conditions.any.into_iter().map(|one| (Conditions { any: vec![one] }, expr.clone())));
        }
        Some(self.choose(Choice { pieces, extremum: None }))
    }

    /// The size of a dimension of a memref.
    fn size(&mut self, m: &Module, value: Value, memref: Value, dim: Value) -> Option<AffineExpr> {
        let dim = self.expr(m, dim)?.as_const()?;
        let mut memref = memref;
        loop {
            let shape = m.ty(memref).as_memref()?.shape.as_ref()?;
            if let Some(size) = shape.get(usize::try_from(dim).ok()?)? {
                return i64::try_from(*size).ok().map(AffineExpr::Const);
            }
            let op = m.defining_op(memref);
            match op.map(|op| (op, m.name(op))) {
                Some((op, "memref.cast" | "memref.memory_space_cast")) => memref = m.op(op).operands[0],
                Some((op, "memref.alloc" | "memref.alloca")) => {
                    let before = shape[..dim as usize].iter().filter(|size| size.is_none()).count();
                    return self.expr(m, *m.op(op).operands.get(before)?);
                }
                _ => break,
            }
        }
        if m.defining_block(memref) != Some(self.top) {
            return None;
        }
        if let Some(known) = self.dims.get(&(memref, dim)) {
            return Some(known.clone());
        }
        let expr = self.symbol(value);
        if let AffineExpr::Symbol(number) = expr {
            self.sizes[number as usize] = true;
        }
        self.dims.insert((memref, dim), expr.clone());
        Some(expr)
    }

    fn cast(&mut self, m: &Module, op: Op, operand: Value, value: Value) -> Option<AffineExpr> {
        let name = m.name(op);
        let known = matches!(
            name,
            "arith.index_cast"
                | "arith.index_castui"
                | "arith.extsi"
                | "arith.extui"
                | "arith.trunci"
                | "index.casts"
                | "index.castu"
        );
        if !known || !is_integer(m.ty(operand)) {
            return None;
        }
        let expr = self.expr(m, operand)?;
        let unsigned = matches!(name, "arith.index_castui" | "arith.extui" | "index.castu");
        if unsigned && self.range(&expr).0.is_none_or(|low| low < 0) {
            return None;
        }
        let narrower = matches!((m.ty(operand), m.ty(value)), (Type::Index, Type::Int(..))) || name == "arith.trunci";
        (!narrower || self.fits(&expr, m.ty(value))).then_some(expr)
    }

    fn arithmetic(&mut self, m: &Module, op: Op, a: Value, b: Value, value: Value) -> Option<AffineExpr> {
        if !is_integer(m.ty(value)) || !(m.name(op).starts_with("arith.") || m.name(op).starts_with("index.")) {
            return None;
        }
        let (a, b) = (self.expr(m, a)?, self.expr(m, b)?);
        let positive = b.as_const().filter(|&b| b > 0);
        let name = m.name(op).split_once('.')?.1;
        let natural = |values: &Values, expr: &AffineExpr| values.range(expr).0.is_some_and(|low| low >= 0);
        let expr = match name {
            "addi" | "add" => a + b,
            "subi" | "sub" => a - b,
            "muli" | "mul" => a * b,
            "floordivsi" | "floordivs" => a.floor_div(positive?),
            "ceildivsi" | "ceildivs" => a.ceil_div(positive?),
            "divsi" | "divs" | "divui" | "divu" if natural(self, &a) => a.floor_div(positive?),
            "remsi" | "rems" | "remui" | "remu" if natural(self, &a) => a.modulo(positive?),
            "ceildivui" | "ceildivu" if natural(self, &a) => a.ceil_div(positive?),
            "shli" | "shl" => a * power(b.as_const()?)?,
            "shrsi" | "shrs" => a.floor_div(power(b.as_const()?)?),
            "shrui" | "shru" if natural(self, &a) => a.floor_div(power(b.as_const()?)?),
            "andi" | "and" => {
                let modulus = positive?.checked_add(1).filter(|modulus| modulus & (modulus - 1) == 0)?;
                a.modulo(modulus)
            }
            "minsi" | "mins" => return self.extremum(Extremum::Min, vec![a, b]),
            "maxsi" | "maxs" => return self.extremum(Extremum::Max, vec![a, b]),
            "minui" | "minu" if natural(self, &a) && natural(self, &b) => {
                return self.extremum(Extremum::Min, vec![a, b]);
            }
            "maxui" | "maxu" if natural(self, &a) && natural(self, &b) => {
                return self.extremum(Extremum::Max, vec![a, b]);
            }
            _ => return None,
        };
        let no_wrap = matches!(m.attr(op, "overflowFlags"), Some(Attribute::Opaque(text)) if text.contains("nsw"));
        (no_wrap || self.fits(&expr, m.ty(value))).then_some(expr)
    }

    /// When a value of type `i1` is true; none if that is not affine.
    pub fn condition(&mut self, m: &Module, value: Value) -> Option<Conditions> {
        let op = m.defining_op(value)?;
        match (m.name(op), &m.op(op).operands[..]) {
            ("arith.constant", _) => match m.attr(op, "value")? {
                Attribute::Bool(true) => Some(Conditions::always()),
                Attribute::Bool(false) => Some(Conditions::never()),
                Attribute::Int(value, _) if *value == 0.into() => Some(Conditions::never()),
                Attribute::Int(..) => Some(Conditions::always()),
                _ => None,
            },
            ("arith.cmpi", &[a, b]) => {
                let Attribute::Int(predicate, _) = m.attr(op, "predicate")? else { return None };
                let predicate = u8::try_from(predicate).ok()?;
                self.compare(m, predicate, a, b)
            }
            ("arith.andi", &[a, b]) => self.condition(m, a)?.and(&self.condition(m, b)?).ok(),
            ("arith.ori", &[a, b]) => self.condition(m, a)?.or(self.condition(m, b)?).ok(),
            ("arith.xori", &[a, b]) if self.condition(m, b)? == Conditions::always() => {
                self.condition(m, a)?.not().ok()
            }
            _ => None,
        }
    }

    fn compare(&mut self, m: &Module, predicate: u8, a: Value, b: Value) -> Option<Conditions> {
        if !is_integer(m.ty(a)) {
            return None;
        }
        let (a, b) = (self.expr(m, a)?, self.expr(m, b)?);
        if predicate > 5 && [&a, &b].iter().any(|side| self.range(side).0.is_none_or(|low| low < 0)) {
            return None;
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

    /// The same without choices.
    pub fn resolve(&self, conditions: &Conditions) -> Result<Conditions, TooMany> {
        let mut resolved = Conditions::never();
        for conjunction in &conditions.any {
            let Some(dim) = self.first_choice(conjunction.iter().map(|constraint| &constraint.expr)) else {
                resolved = resolved.or(Conditions { any: vec![conjunction.clone()] })?;
                continue;
            };
            for (when, expr) in &self.choices[(dim - FIRST_CHOICE) as usize].pieces {
                let put = conjunction.iter().map(|constraint| {
                    let mut constraint = constraint.clone();
                    constraint.expr = replace_dim(&constraint.expr, dim, expr);
                    constraint
                });
                let piece = Conditions::all(put).and(when)?;
                resolved = resolved.or(self.resolve(&piece)?)?;
            }
        }
        Ok(resolved)
    }

    /// The expressions without choices, each list with when it holds.
    pub fn pieces(&self, exprs: &[AffineExpr]) -> Result<Vec<(Conditions, Vec<AffineExpr>)>, TooMany> {
        let mut done = Vec::new();
        let mut work = vec![(Conditions::always(), exprs.to_vec())];
        while let Some((when, exprs)) = work.pop() {
            let Some(dim) = self.first_choice(&exprs) else {
                done.push((self.resolve(&when)?, exprs));
                continue;
            };
            for (piece, value) in &self.choices[(dim - FIRST_CHOICE) as usize].pieces {
                let put = exprs.iter().map(|expr| replace_dim(expr, dim, value)).collect();
                work.push((when.and(piece)?, put));
            }
            if work.len() + done.len() > 64 {
                return Err(TooMany);
            }
        }
        Ok(done)
    }

    /// Bounds of an expression at the place where the reader is.
    pub fn range(&self, expr: &AffineExpr) -> Range {
        match expr {
            AffineExpr::Const(value) => (Some(i128::from(*value)), Some(i128::from(*value))),
            AffineExpr::Symbol(number) => self.symbol_range(*number),
            AffineExpr::Dim(dim) if *dim >= FIRST_CHOICE => {
                let pieces = self.choices[(*dim - FIRST_CHOICE) as usize].pieces.iter();
                let ranges: Vec<Range> = pieces.map(|(_, expr)| self.range(expr)).collect();
                let low = ranges.iter().map(|range| range.0).min().flatten();
                let high = ranges.iter().map(|range| range.1.ok_or(())).collect::<Result<Vec<_>, ()>>();
                (low, high.ok().and_then(|highs| highs.into_iter().max()))
            }
            AffineExpr::Dim(dim) => self.ranges.get(*dim as usize).copied().unwrap_or((None, None)),
            AffineExpr::Binary(op, sides) => {
                range_of(*op, self.range(&sides.0), self.range(&sides.1)).unwrap_or((None, None))
            }
        }
    }

    fn symbol_range(&self, number: u32) -> Range {
        if self.sizes.get(number as usize) == Some(&true) { (Some(0), None) } else { (None, None) }
    }

    fn fits(&self, expr: &AffineExpr, ty: &Type) -> bool {
        let Type::Int(width, _) = ty else { return true };
        let Some(limit) = width.checked_sub(1).and_then(|bits| 1i128.checked_shl(bits)).filter(|_| *width <= 64) else {
            return false;
        };
        matches!(self.range(expr), (Some(low), Some(high)) if -limit <= low && high < limit)
    }
}

/// `2^exponent`.
fn power(exponent: i64) -> Option<i64> {
    if (0..62).contains(&exponent) { Some(1 << exponent) } else { None }
}

fn range_of(op: AffineOp, a: Range, b: Range) -> Option<Range> {
    let apply = |x: Option<i128>, y: Option<i128>, f: fn(i128, i128) -> Option<i128>| f(x?, y?);
    let constant = |range: Range| range.0.filter(|_| range.0 == range.1);
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

fn products(a: Range, b: Range) -> Option<Range> {
    let corners = [a.0?.checked_mul(b.0?)?, a.0?.checked_mul(b.1?)?, a.1?.checked_mul(b.0?)?, a.1?.checked_mul(b.1?)?];
    Some((corners.iter().min().copied(), corners.iter().max().copied()))
}

fn is_integer(ty: &Type) -> bool {
    matches!(ty, Type::Index | Type::Int(..))
}

fn replace_dim(expr: &AffineExpr, dim: u32, value: &AffineExpr) -> AffineExpr {
    let put = |d: u32| if d == dim { value.clone() } else { AffineExpr::Dim(d) };
    expr.replace(put, AffineExpr::Symbol)
}

/// The expression with others put in for its dims and symbols; none if one that it uses is missing.
fn put_in(expr: &AffineExpr, dims: &[Option<AffineExpr>], symbols: &[Option<AffineExpr>]) -> Option<AffineExpr> {
    let take = |from: &[Option<AffineExpr>], number: u32| from.get(number as usize).cloned().flatten();
    let mut whole = true;
    expr.walk(&mut |part| match part {
        AffineExpr::Dim(dim) => whole &= take(dims, *dim).is_some(),
        AffineExpr::Symbol(symbol) => whole &= take(symbols, *symbol).is_some(),
        _ => {}
    });
    let or_zero = |expr: Option<AffineExpr>| expr.unwrap_or(AffineExpr::Const(0));
    whole.then(|| expr.replace(|dim| or_zero(take(dims, dim)), |symbol| or_zero(take(symbols, symbol))))
}

/// The same conditions in disjoint conjunctions.
fn disjoint(conditions: &Conditions) -> Option<Conditions> {
    let mut result = Conditions::never();
    for (k, conjunction) in conditions.any.iter().enumerate() {
        let before = Conditions { any: conditions.any[..k].to_vec() };
        let rest = Conditions { any: vec![conjunction.clone()] }.and(&before.not().ok()?).ok()?;
        result = result.or(rest).ok()?;
    }
    Some(result)
}
