//! Numbers together with a hash of the computation that made them.
//!
//! Two scalars with equal hashes were computed from the same inputs in the same way, up to these folds, which other
//! compilers do too:
//!
//! - operations on constants are constants; induction variables and `index` arguments are constants;
//! - integers form a ring: `+`, `-`, `*` and shifts left by a constant are compared as polynomials;
//! - operands of commutative operations have no order; integer `and or xor max min` and float `maximumf minimumf` have
//!   no grouping either; `x op x = x` for `and or max min`;
//! - `x + 0.0`, `x + -0.0`, `x - 0.0`, `x * 1.0`, `x / 1.0` are `x` (the first is wrong for `x = -0.0`);
//!   `a - b` is `a + (-b)`, `-(-x)` is `x`; the neutral element of `max`, `min`, `and`, `or`, `xor` goes away;
//! - `select` with a constant condition, or with equal branches, is the branch; a `select` of two integers by their order is
//!   their `min` or `max`;
//! - an unknown function reads all memory it is given and overwrites it, and knows of all calls of unknown functions
//!   before it;
//! - float `+ * maxnumf minnumf` whose order is free ([`ScalarOp::relaxed`]) are compared as multisets of terms, and
//!   `fma(a, b, c)` as `a * b + c`.
//!
//! The hash of an integer is its polynomial at pseudo-random points of the field of `2^61 - 1` elements, so two different
//! polynomials collide with probability about `degree / 2^61`; other hashes are mixed into the same field.

use super::domain::{Domain, Leaf};
use super::exec::Stop;
use super::number::{Number, NumberKind};
use super::scalar::ScalarOp;
use crate::ir::{Combiner, Opcode};

const FIELD: u64 = (1 << 61) - 1;

/// A number and the hash of the computation that made it.
#[derive(Clone, Copy, Debug)]
pub struct TermScalar {
    number: Number,
    hash: u64,
    /// If the computation is a chain of one associative operation: a tag of it, and the sum of its members' hashes.
    chain: Option<(u64, u64)>,
}

impl TermScalar {
    /// The number.
    pub fn number(self) -> Number {
        self.number
    }

    /// The hash of the computation.
    pub fn hash(self) -> u64 {
        self.hash
    }

    fn new(number: Number, hash: u64) -> TermScalar {
        TermScalar { number, hash, chain: None }
    }

    fn is_constant(self, kind: NumberKind) -> bool {
        self.hash == constant_hash(kind, self.number)
    }

    fn is(self, kind: NumberKind, number: Number) -> bool {
        self.number == number && self.is_constant(kind)
    }
}

/// The domain of terms.
#[derive(Clone, Copy, Debug, Default)]
pub struct TermDomain {
    /// May the order of float reductions be given up everywhere?
    pub reassociate: bool,
}

impl Domain for TermDomain {
    type Scalar = TermScalar;

    fn constant(&self, kind: NumberKind, number: Number) -> TermScalar {
        TermScalar::new(number, constant_hash(kind, number))
    }

    fn leaf(&self, leaf: Leaf, number: Number) -> TermScalar {
        let hash = match leaf {
            Leaf::Input { argument, cell } => mix(&[1, argument as u64, cell as u64]),
            Leaf::Uninitialised => mix(&[2]),
        };
        TermScalar::new(number, hash)
    }

    fn number(&self, scalar: TermScalar) -> Number {
        scalar.number
    }

    fn apply(&self, op: &ScalarOp, x: &[TermScalar]) -> Result<TermScalar, Stop> {
        let mut numbers = [Number::default(); 3];
        for (number, scalar) in numbers.iter_mut().zip(x) {
            *number = scalar.number;
        }
        let number = op.evaluate(&numbers[..x.len().min(3)])?;
        let (plus, negated);
        let (op, x) = match (op.code, x) {
            (Opcode::SubF, [a, b]) => {
                plus = ScalarOp { code: Opcode::AddF, ..*op };
                negated = [*a, negate(op.from, *b)];
                (&plus, &negated[..])
            }
            _ => (op, x),
        };
        let is_free = op.relaxed || self.reassociate;
        if let Some(folded) = fold(op, x, is_free) {
            return Ok(TermScalar { number, ..folded });
        }
        if let (true, Opcode::Fma, [a, b, c]) = (is_free, op.code, x) {
            let with = |code| ScalarOp { code, ..*op };
            let product = combine(&with(Opcode::MulF), &[*a, *b], number, true);
            return Ok(combine(&with(Opcode::AddF), &[product, *c], number, true));
        }
        let free = is_free && matches!(op.code, Opcode::AddF | Opcode::MulF | Opcode::MaxNumF | Opcode::MinNumF);
        let constant = x.iter().all(|scalar| scalar.is_constant(op.from)) && !matches!(op.code, Opcode::FPowI);
        if constant && !free {
            return Ok(self.constant(op.to, number));
        }
        Ok(combine(op, x, number, free))
    }

    fn unknown_call(&self, before: Option<TermScalar>, name: &str, inputs: &[TermScalar]) -> Option<TermScalar> {
        let mut words = vec![9, before.map_or(0, |state| state.hash), name.len() as u64];
        words.extend(name.bytes().map(u64::from));
        words.extend(inputs.iter().map(|scalar| scalar.hash));
        let hash = mix(&words);
        Some(TermScalar::new(Number::wrap(hash.into(), NumberKind::Index), hash))
    }

    fn made_by(&self, state: TermScalar, part: usize, kind: NumberKind) -> TermScalar {
        let hash = mix(&[10, state.hash, part as u64]);
        let number = match kind {
            NumberKind::Float(float) => Number::from_f64(0.5 + (hash >> 9) as f64 / (1u64 << 52) as f64, float),
            kind => Number::wrap((hash % 8).into(), kind),
        };
        TermScalar::new(number, hash)
    }

    fn select(&self, kind: NumberKind, condition: TermScalar, yes: TermScalar, no: TermScalar) -> TermScalar {
        let chosen = if condition.number.is_true() { yes } else { no };
        if condition.is_constant(NumberKind::Int(1)) || yes.hash == no.hash {
            return chosen;
        }
        if let Some(extremum) = extremum(kind, condition, yes, no) {
            let folded =
                fold(&extremum, &[yes, no], false).map(|folded| TermScalar { number: chosen.number, ..folded });
            return folded.unwrap_or_else(|| chain(&extremum, yes, no, chosen.number));
        }
        TermScalar::new(chosen.number, mix(&[3, kind_tag(kind), condition.hash, yes.hash, no.hash]))
    }
}

/// The operation that chooses the least or greatest of two integers, if the condition compares these two.
fn extremum(kind: NumberKind, condition: TermScalar, yes: TermScalar, no: TermScalar) -> Option<ScalarOp> {
    let compared = |predicate: u8, a: TermScalar, b: TermScalar| {
        let op = ScalarOp { predicate, to: NumberKind::Int(1), ..ScalarOp::new(Opcode::CmpI, kind) };
        condition.hash == mix(&[5, op_tag(&op), a.hash, b.hash])
    };
    let found = [(2, Opcode::MinSI, Opcode::MaxSI), (6, Opcode::MinUI, Opcode::MaxUI)].into_iter().find_map(
        |(predicate, least, greatest)| {
            let either = |a, b| compared(predicate, a, b) || compared(predicate + 1, a, b);
            either(yes, no).then_some(least).or(either(no, yes).then_some(greatest))
        },
    );
    found.filter(|_| !kind.is_float()).map(|code| ScalarOp::new(code, kind))
}

/// The operand that the operation gives back as it is, or a constant it always gives. That a sum with `0.0` is not `-0.0` does
/// not matter where its order is free.
fn fold(op: &ScalarOp, x: &[TermScalar], is_free: bool) -> Option<TermScalar> {
    let kind = op.from;
    let neutral = match op.code {
        Opcode::AddF => [float(kind, if is_free { 0.0 } else { -0.0 }), float(kind, -0.0)],
        Opcode::DivF => [float(kind, 1.0); 2],
        Opcode::ExtSI | Opcode::ExtUI | Opcode::TruncI | Opcode::IndexCast | Opcode::IndexCastUI
            if op.from == op.to =>
        {
            return Some(x[0]);
        }
        code => [Number::neutral(Combiner::of(code)?.neutral(), kind); 2],
    };
    let [a, b] = x else { return None };
    if neutral.iter().any(|&n| b.is(kind, n)) {
        return Some(*a);
    }
    if neutral.iter().any(|&n| a.is(kind, n)) && is_commutative(op) {
        return Some(*b);
    }
    use Opcode::{AndI, MaxNumF, MaxSI, MaxUI, MaximumF, MinNumF, MinSI, MinUI, MinimumF, OrI};
    let is_idempotent =
        matches!(op.code, AndI | OrI | MaxSI | MaxUI | MinSI | MinUI | MaximumF | MinimumF | MaxNumF | MinNumF);
    (is_idempotent && a.hash == b.hash).then_some(*a)
}

fn float(kind: NumberKind, value: f64) -> Number {
    match kind {
        NumberKind::Float(float) => Number::from_f64(value, float),
        _ => Number(0),
    }
}

fn is_commutative(op: &ScalarOp) -> bool {
    match op.code {
        Opcode::CmpI => matches!(op.predicate, 0 | 1),
        Opcode::CmpF => matches!(op.predicate, 0 | 1 | 6 | 7 | 8 | 13 | 14 | 15),
        Opcode::MulHighSI | Opcode::MulHighUI | Opcode::AddCarry => true,
        code => Combiner::of(code).is_some(),
    }
}

/// Has the operation no grouping, whatever it is applied to?
fn is_associative(code: Opcode) -> bool {
    use Opcode::*;
    matches!(code, AndI | OrI | XorI | MaxSI | MaxUI | MinSI | MinUI | MaximumF | MinimumF)
}

fn combine(op: &ScalarOp, x: &[TermScalar], number: Number, free: bool) -> TermScalar {
    let code = op.code;
    let ring = |hash| TermScalar::new(number, hash);
    match (code, x) {
        (Opcode::AddI, [a, b]) => ring(add(a.hash, b.hash)),
        (Opcode::SubI, [a, b]) => ring(add(a.hash, FIELD - b.hash)),
        (Opcode::MulI, [a, b]) => ring(multiply(a.hash, b.hash)),
        (Opcode::ShLI, [a, b]) if b.is_constant(op.from) && (0..op.from.width().into()).contains(&b.number.0) => {
            ring(multiply(a.hash, embed(1 << b.number.0.min(126))))
        }
        (Opcode::NegF, [a]) => TermScalar { number, ..negate(op.from, *a) },
        (_, [a, b]) if free || is_associative(code) => chain(op, *a, *b, number),
        (_, [a, b, rest @ ..]) if is_commutative(op) || code == Opcode::Fma => {
            let (low, high) = (a.hash.min(b.hash), a.hash.max(b.hash));
            let rest = rest.first().map_or(0, |c| c.hash);
            TermScalar::new(number, mix(&[4, op_tag(op), low, high, rest]))
        }
        // a > b is b < a, so that the direction in which a comparison is written does not matter.
        (Opcode::CmpI, [a, b]) if matches!(op.predicate, 4 | 5 | 8 | 9) => {
            let flipped = ScalarOp { predicate: op.predicate - 2, ..*op };
            TermScalar::new(number, mix(&[5, op_tag(&flipped), b.hash, a.hash]))
        }
        (Opcode::CmpF, [a, b]) if matches!(op.predicate, 2 | 3 | 9 | 10) => {
            let flipped = ScalarOp { predicate: op.predicate + 2, ..*op };
            TermScalar::new(number, mix(&[5, op_tag(&flipped), b.hash, a.hash]))
        }
        _ => {
            let mut words = vec![5, op_tag(op)];
            words.extend(x.iter().map(|scalar| scalar.hash));
            TermScalar::new(number, mix(&words))
        }
    }
}

/// `-x` for a float, `-(-x)` being `x`: hashes come in pairs that differ by a fixed involution of the field.
fn negate(kind: NumberKind, x: TermScalar) -> TermScalar {
    let number = ScalarOp::new(Opcode::NegF, kind).evaluate(&[x.number]).unwrap_or(x.number);
    if x.is_constant(kind) {
        return TermScalar::new(number, constant_hash(kind, number));
    }
    TermScalar::new(number, (FIELD - x.hash) % FIELD)
}

/// A link of a chain: the hash depends on the multiset of the members alone.
fn chain(op: &ScalarOp, a: TermScalar, b: TermScalar, number: Number) -> TermScalar {
    let tag = op_tag(op);
    let members = |scalar: TermScalar| match scalar.chain {
        Some((other, sum)) if other == tag => sum,
        _ => mix(&[6, scalar.hash]),
    };
    let sum = members(a).wrapping_add(members(b));
    TermScalar { number, hash: mix(&[7, tag, sum]), chain: Some((tag, sum)) }
}

fn kind_tag(kind: NumberKind) -> u64 {
    match kind {
        NumberKind::Int(width) => u64::from(width),
        NumberKind::Index => 200,
        NumberKind::Float(float) => 300 + float as u64,
    }
}

fn op_tag(op: &ScalarOp) -> u64 {
    use std::hash::{Hash, Hasher};
    let mut hasher = Fold(0);
    (op.code, op.predicate, kind_tag(op.from), kind_tag(op.to)).hash(&mut hasher);
    hasher.finish()
}

/// A hasher that gives the same on every run and machine.
struct Fold(u64);

impl std::hash::Hasher for Fold {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let word = chunk.iter().fold(0, |word, &byte| word << 8 | u64::from(byte));
            self.0 = scramble(self.0 ^ word);
        }
    }
}

fn constant_hash(kind: NumberKind, number: Number) -> u64 {
    match kind {
        NumberKind::Int(_) | NumberKind::Index => embed(number.0),
        NumberKind::Float(_) => mix(&[8, kind_tag(kind), number.0 as u64]),
    }
}

/// An integer as an element of the field.
fn embed(value: i128) -> u64 {
    value.rem_euclid(FIELD.into()) as u64
}

fn add(a: u64, b: u64) -> u64 {
    (a + b) % FIELD
}

fn multiply(a: u64, b: u64) -> u64 {
    (u128::from(a) * u128::from(b) % u128::from(FIELD)) as u64
}

/// A pseudo-random element of the field for a sequence of words.
fn mix(words: &[u64]) -> u64 {
    words.iter().fold(words.len() as u64, |state, &word| scramble(state ^ scramble(word))) % FIELD
}

/// A bijection of 64 bit words that spreads every bit over the whole word.
pub(super) fn scramble(word: u64) -> u64 {
    let word = word.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let word = (word ^ (word >> 32)).wrapping_mul(0xd6e8_feb8_6659_fd93);
    let word = (word ^ (word >> 29)).wrapping_mul(0xa076_1d64_78bd_642f);
    word ^ (word >> 32)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::FloatKind;

    const F64: NumberKind = NumberKind::Float(FloatKind::F64);

    fn input(cell: usize, number: Number) -> TermScalar {
        TermDomain::default().leaf(Leaf::Input { argument: 0, cell }, number)
    }

    fn apply(code: Opcode, kind: NumberKind, relaxed: bool, a: TermScalar, b: TermScalar) -> TermScalar {
        let op = ScalarOp { relaxed, ..ScalarOp::new(code, kind) };
        TermDomain::default().apply(&op, &[a, b]).unwrap()
    }

    #[test]
    fn integers_are_polynomials() {
        let int = |cell, value| input(cell, Number(value));
        let (x, y) = (int(0, 3), int(1, 5));
        let op = |code, a, b| apply(code, NumberKind::Int(32), false, a, b);
        let left = op(Opcode::MulI, op(Opcode::AddI, x, y), op(Opcode::SubI, x, y));
        let right = op(Opcode::SubI, op(Opcode::MulI, x, x), op(Opcode::MulI, y, y));
        assert_eq!(left.hash(), right.hash());
        assert_eq!(left.number(), Number(-16));
        let zero = op(Opcode::SubI, x, x);
        assert!(zero.is(NumberKind::Int(32), Number(0)));
        assert_ne!(op(Opcode::DivSI, x, y).hash(), op(Opcode::DivSI, y, x).hash());
    }

    #[test]
    fn float_sums_keep_their_grouping_unless_it_is_free() {
        let real = |cell, value| input(cell, Number::from_f64(value, FloatKind::F64));
        let (x, y, z) = (real(0, 0.1), real(1, 0.2), real(2, 0.3));
        for relaxed in [false, true] {
            let sum = |a, b| apply(Opcode::AddF, F64, relaxed, a, b);
            assert_eq!(sum(x, y).hash(), sum(y, x).hash());
            assert_eq!(sum(sum(x, y), z).hash() == sum(x, sum(y, z)).hash(), relaxed);
        }
    }

    #[test]
    fn neutral_elements_go_away() {
        let x = input(0, Number::from_f64(0.5, FloatKind::F64));
        let constant = |value| TermDomain::default().constant(F64, Number::from_f64(value, FloatKind::F64));
        let (zero, minus_zero) = (constant(0.0), constant(-0.0));
        assert_eq!(apply(Opcode::AddF, F64, false, minus_zero, x).hash(), x.hash());
        assert_eq!(apply(Opcode::SubF, F64, false, x, zero).hash(), x.hash());
        let negated = apply(Opcode::SubF, F64, false, minus_zero, x);
        let back = apply(Opcode::SubF, F64, false, minus_zero, negated);
        assert_ne!(negated.hash(), x.hash());
        assert_eq!(back.hash(), x.hash());
        // -0.0 + 0.0 is 0.0.
        assert_ne!(apply(Opcode::AddF, F64, false, zero, x).hash(), x.hash());
        assert_eq!(apply(Opcode::AddF, F64, true, zero, x).hash(), x.hash());
    }
}
