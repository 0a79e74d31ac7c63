//! Integer values as affine expressions over the loops around them and the symbols.
//!
//! `Dim(k)` is the k-th loop around the value, `Symbol(s)` a value that is fixed while the function runs. A minimum, a
//! maximum or a selected value is no single expression: it is a *choice*, a dim of another kind ([`Variable`]), which
//! [`Values::resolve`] and [`Values::pieces`] replace by its pieces. Arithmetic on `index` is assumed not to wrap; on
//! `iN` it is exact where the range of the result shows that it cannot.

use rustc_hash::{FxHashMap, FxHashSet};

use super::conditions::{Conditions, TooMany, at_most, less};
use super::range::{Interval, of_type};
use crate::affine::dialect::{
    AffineApplyOp, AffineDelinearizeIndexOp, AffineLinearizeIndexOp, AffineMaxOp, AffineMinOp,
};
use crate::affine::expr::AffineExpr;
use crate::ir::{Attribute, Block, Module, Op, Opcode, Type, Value, ValueDef};

/// No loop nest is as deep as this: the dims from here on are choices.
const FIRST_CHOICE: u32 = 1 << 24;
/// How many operators an expression may have.
pub const LARGEST: usize = 400;
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

/// What a dim stands for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Variable {
    /// The induction variable of a loop, by its depth.
    Iv(usize),
    /// A choice, by its number; later ones may be made of earlier ones.
    Choice(usize),
}

impl Variable {
    /// The variable behind a dim.
    pub fn of(dim: u32) -> Variable {
        match dim.checked_sub(FIRST_CHOICE) {
            Some(number) => Variable::Choice(number as usize),
            None => Variable::Iv(dim as usize),
        }
    }

    /// The dim that stands for it.
    fn dim(self) -> u32 {
        match self {
            Variable::Iv(depth) => depth as u32,
            Variable::Choice(number) => FIRST_CHOICE + number as u32,
        }
    }
}

/// A value that is one of several expressions.
#[derive(Clone, Debug)]
pub struct Alternatives {
    /// The expressions, each with when it is the value: disjoint, and never nothing.
    pub pieces: Vec<(Conditions, AffineExpr)>,
    /// The same as an extremum, where it is one.
    pub extremum: Option<(Extremum, Vec<AffineExpr>)>,
    /// Its bounds.
    pub range: Interval,
}

/// The expressions of the values of a function.
#[derive(Clone, Debug)]
pub struct Values {
    /// The symbols.
    pub symbols: Vec<Value>,
    /// Which symbols are sizes of memrefs: not negative.
    pub sizes: Vec<bool>,
    /// What the types of the symbols say of them.
    pub limits: Vec<Interval>,
    /// When a value of type `i1` that chooses a memref is true.
    pub conditions: FxHashMap<Value, Conditions>,
    /// The ranges of the loops around the place where the reader is.
    pub ranges: Vec<Interval>,
    /// The sizes of memrefs, by memref and dimension.
    pub dims: FxHashMap<(Value, i64), AffineExpr>,
    /// Has a result of type index been read that is not proved to fit 64 bits?
    pub may_wrap: bool,
    /// Operations that say that they mean something, where that is not known.
    pub believed: FxHashSet<Op>,
    numbers: FxHashMap<Value, u32>,
    known: FxHashMap<Value, Option<AffineExpr>>,
    choices: Vec<Alternatives>,
    top: Block,
    depth: usize,
    /// Values at the top of the function that are no symbols.
    unfixed: FxHashSet<Value>,
    /// When the blocks that the reader has come to run, or more often.
    places: FxHashMap<Block, Conditions>,
    /// The block in which what is read is computed.
    place: Block,
}

impl Values {
    /// The values of the function whose first block is `top`; its arguments of type index are symbols, and `unfixed` values are
    /// none.
    pub fn new(m: &Module, top: Block, unfixed: FxHashSet<Value>) -> Values {
        let mut values = Values {
            symbols: Vec::new(),
            sizes: Vec::new(),
            limits: Vec::new(),
            conditions: FxHashMap::default(),
            ranges: Vec::new(),
            dims: FxHashMap::default(),
            may_wrap: false,
            believed: FxHashSet::default(),
            numbers: FxHashMap::default(),
            known: FxHashMap::default(),
            choices: Vec::new(),
            top,
            depth: 0,
            unfixed,
            places: FxHashMap::default(),
            place: top,
        };
        for &arg in &m.block(top).args {
            if *m.ty(arg) == Type::Index {
                values.symbol(m, arg);
            }
        }
        values
    }

    /// Values at the top of the function that are no symbols.
    pub fn unfixed(&self) -> &FxHashSet<Value> {
        &self.unfixed
    }

    /// The first block of the function.
    pub fn top(&self) -> Block {
        self.top
    }

    /// The reader comes to a block that runs where `when` holds, or less often. Returns where it was.
    pub fn enter(&mut self, block: Block, when: Conditions) -> Block {
        self.places.insert(block, when);
        std::mem::replace(&mut self.place, block)
    }

    /// The reader goes back to a block.
    pub fn leave(&mut self, to: Block) {
        self.place = to;
    }

    /// Reads what is computed in a block, whoever uses it: what is known of its user's place need not hold there.
    pub(super) fn computed_in<T>(&mut self, block: Option<Block>, read: impl FnOnce(&mut Values) -> T) -> T {
        let here = std::mem::replace(&mut self.place, block.unwrap_or(self.top));
        let found = read(self);
        self.place = here;
        found
    }

    /// When the block in which what is read is computed runs, or more often.
    pub(super) fn place(&self) -> Conditions {
        self.places.get(&self.place).cloned().unwrap_or_else(Conditions::always)
    }

    /// Makes `expr` the value of an induction variable; none if it is not known.
    pub fn set_iv(&mut self, iv: Value, expr: Option<AffineExpr>) {
        self.known.insert(iv, expr);
    }

    /// What is known of the value already.
    pub fn get(&self, value: Value) -> Option<&AffineExpr> {
        self.known.get(&value)?.as_ref()
    }

    /// The choice behind a dim.
    pub fn choice(&self, dim: u32) -> Option<&Alternatives> {
        match Variable::of(dim) {
            Variable::Choice(number) => self.choices.get(number),
            Variable::Iv(_) => None,
        }
    }

    /// Is a choice part of the expression?
    pub fn has_choice(&self, expr: &AffineExpr) -> bool {
        self.first_choice([expr]).is_some()
    }

    fn first_choice<'e>(&self, exprs: impl IntoIterator<Item = &'e AffineExpr>) -> Option<usize> {
        let mut found = None;
        for expr in exprs {
            expr.walk(&mut |part| {
                if let AffineExpr::Dim(dim) = part
                    && let Variable::Choice(number) = Variable::of(*dim)
                {
                    found = found.max(Some(number));
                }
            });
        }
        // The last one made cannot be part of another.
        found
    }

    fn symbol(&mut self, m: &Module, value: Value) -> AffineExpr {
        let next = self.symbols.len() as u32;
        let number = *self.numbers.entry(value).or_insert(next);
        if number == next {
            self.symbols.push(value);
            self.sizes.push(false);
            self.limits.push(of_type(m.ty(value)));
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
            ValueDef::Result(op, _) => self.computed_in(m.op(op).parent, |values| values.result(m, op, value)),
            ValueDef::Arg(..) => None,
        };
        self.depth -= 1;
        expr = expr.filter(|expr| expr.num_operators() <= LARGEST);
        let is_fixed = m.defining_block(value) == Some(self.top) && !self.unfixed.contains(&value);
        if expr.is_none() && is_fixed && is_integer(m.ty(value)) {
            expr = Some(self.fixed(m, value));
        }
        self.known.insert(value, expr.clone());
        expr
    }

    /// The symbol of a value at the top of the function: where it is cast to index, the cast value.
    fn fixed(&mut self, m: &Module, value: Value) -> AffineExpr {
        let cast = m.block(self.top).ops.iter().find(|&&op| {
            m.computes(op, Opcode::IndexCast) && m.op(op).operands[..] == [value] && *m.ty(m.result(op)) == Type::Index
        });
        match cast {
            Some(&op) if matches!(m.ty(value), Type::Int(width, _) if *width <= 64) => {
                let symbol = self.symbol(m, m.result(op));
                if let AffineExpr::Symbol(number) = symbol {
                    self.limits[number as usize] = of_type(m.ty(value));
                }
                symbol
            }
            _ => self.symbol(m, value),
        }
    }

    fn result(&mut self, m: &Module, op: Op, value: Value) -> Option<AffineExpr> {
        let data = m.op(op);
        if let Some(apply) = AffineApplyOp::cast(m, op) {
            let applied = apply.applied(m);
            return self.compose(m, &applied.map.results, applied.dims(), applied.symbols())?.pop();
        }
        if let Some(min) = AffineMinOp::cast(m, op) {
            let applied = min.applied(m);
            let exprs = self.compose(m, &applied.map.results, applied.dims(), applied.symbols())?;
            return self.extremum(Extremum::Min, exprs);
        }
        if let Some(max) = AffineMaxOp::cast(m, op) {
            let applied = max.applied(m);
            let exprs = self.compose(m, &applied.map.results, applied.dims(), applied.symbols())?;
            return self.extremum(Extremum::Max, exprs);
        }
        if let Some(digits) = AffineDelinearizeIndexOp::cast(m, op) {
            return self.delinearize(m, digits, value);
        }
        if let Some(digits) = AffineLinearizeIndexOp::cast(m, op) {
            return self.linearize(m, digits);
        }
        match (m.opcode(op), &data.operands[..]) {
            (Some(Opcode::Constant), _) => match m.attr(op, "value")? {
                Attribute::Int(value, _) => Some(AffineExpr::Const(i64::try_from(value).ok()?)),
                _ => None,
            },
            (_, &[memref, dim]) if m.is(op, "memref.dim") => self.size(m, value, memref, dim),
            (Some(Opcode::Select), &[condition, a, b]) => self.select(m, condition, a, b),
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
        Some(self.choose(pieces, Some((extremum, exprs))))
    }

    fn choose(
        &mut self,
        pieces: Vec<(Conditions, AffineExpr)>,
        extremum: Option<(Extremum, Vec<AffineExpr>)>,
    ) -> AffineExpr {
        let of = |exprs: &mut dyn Iterator<Item = &AffineExpr>| exprs.map(|expr| self.range(expr)).collect::<Vec<_>>();
        let range = match &extremum {
            Some((Extremum::Max, exprs)) => {
                let ranges = of(&mut exprs.iter());
                (ranges.iter().filter_map(|range| range.0).max(), highest(&ranges))
            }
            Some((Extremum::Min, exprs)) => {
                let ranges = of(&mut exprs.iter());
                (lowest(&ranges), ranges.iter().filter_map(|range| range.1).min())
            }
            None => {
                let ranges = of(&mut pieces.iter().map(|(_, expr)| expr));
                (lowest(&ranges), highest(&ranges))
            }
        };
        self.choices.push(Alternatives { pieces, extremum, range });
        AffineExpr::Dim(Variable::Choice(self.choices.len() - 1).dim())
    }

    /// Sets the bounds of a choice where they are known better than its pieces tell.
    pub(super) fn set_range(&mut self, expr: &AffineExpr, range: Interval) {
        if let AffineExpr::Dim(dim) = expr
            && let Variable::Choice(number) = Variable::of(*dim)
        {
            self.choices[number].range = range;
        }
    }

    /// `a` where `when` holds, else `b`.
    pub(super) fn either(&mut self, when: &Conditions, a: AffineExpr, b: AffineExpr) -> Option<AffineExpr> {
        let mut pieces = Vec::new();
        for (conditions, expr) in [(disjoint(when)?, a), (when.not().ok()?, b)] {
            pieces.extend(conditions.any.into_iter().map(|one| (Conditions { any: vec![one] }, expr.clone())));
        }
        match &pieces[..] {
            [(when, expr)] if *when == Conditions::always() => Some(expr.clone()),
            _ => Some(self.choose(pieces, None)),
        }
    }

    fn select(&mut self, m: &Module, condition: Value, a: Value, b: Value) -> Option<AffineExpr> {
        if !is_integer(m.ty(a)) {
            return None;
        }
        let when = self.condition(m, condition)?;
        let (a, b) = (self.expr(m, a)?, self.expr(m, b)?);
        self.either(&when, a, b)
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
        let expr = self.symbol(m, value);
        if let AffineExpr::Symbol(number) = expr {
            self.sizes[number as usize] = true;
        }
        self.dims.insert((memref, dim), expr.clone());
        Some(expr)
    }

    /// The same without choices.
    pub fn resolve(&self, conditions: &Conditions) -> Result<Conditions, TooMany> {
        let mut resolved = Conditions::never();
        for conjunction in &conditions.any {
            let Some(number) = self.first_choice(conjunction.iter().map(|constraint| &constraint.expr)) else {
                resolved = resolved.or(Conditions { any: vec![conjunction.clone()] })?;
                continue;
            };
            let dim = Variable::Choice(number).dim();
            for (when, expr) in &self.choices[number].pieces {
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
            let Some(number) = self.first_choice(&exprs) else {
                done.push((self.resolve(&when)?, exprs));
                continue;
            };
            let dim = Variable::Choice(number).dim();
            for (piece, value) in &self.choices[number].pieces {
                let put = exprs.iter().map(|expr| replace_dim(expr, dim, value)).collect();
                work.push((when.and(piece)?, put));
            }
            if work.len() + done.len() > 64 {
                return Err(TooMany);
            }
        }
        Ok(done)
    }
}

/// The least of all, if all have one.
fn lowest(ranges: &[Interval]) -> Option<i128> {
    ranges.iter().map(|range| range.0).min().flatten()
}

/// The greatest of all, if all have one.
fn highest(ranges: &[Interval]) -> Option<i128> {
    let highs: Option<Vec<i128>> = ranges.iter().map(|range| range.1).collect();
    highs.and_then(|highs| highs.into_iter().max())
}

/// The integer of which a value is the index, which is the same number; the value itself where it is no cast.
pub fn integer_of(m: &Module, value: Value) -> Value {
    let cast = m.defining_op(value).filter(|&op| m.computes(op, Opcode::IndexCast) && *m.ty(value) == Type::Index);
    let source = cast.and_then(|op| m.op(op).operands.first().copied());
    source.filter(|&source| matches!(m.ty(source), Type::Int(width, _) if *width <= 64)).unwrap_or(value)
}

pub(super) fn is_integer(ty: &Type) -> bool {
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
