//! The inputs on which two programs are compared.
//!
//! Every integer argument is a size of its own: small ones are tried in all combinations, so that any of two is the smaller
//! one, equal, or 0; then larger ones, negative ones, those that the programs name, and integers at the ends of their types. Floats are also NaN, infinite and
//! both zeros. Where arguments may overlap, some are given one buffer.

use std::collections::BTreeSet;

use super::number::{Number, NumberKind};
use super::session::{Fill, Input, Inputs, arguments};
use crate::affine::expr::AffineExpr;
use crate::affine::set::Constraint;
use crate::ir::types::MemRefType;
use crate::ir::{Attribute, Module, Op, Opcode, Type};

/// The size that a dimension gets where none is chosen for it; `-1` is still open.
const FREE: i64 = -1;
/// Sizes below this are tried in all combinations.
const SMALL: i64 = 5;
/// As long as there are no more combinations than this; otherwise so many of them.
const MOST_COMBINATIONS: usize = 625;
const SOME_COMBINATIONS: u64 = 160;
/// Each of so few is tried with numbers of all sorts.
const FEW_COMBINATIONS: usize = 25;
/// Sizes that no usual tile size divides, for all arguments at once and a little apart.
const MEDIUM: [i64; 3] = [5, 8, 17];
const LARGE: i64 = 33;
/// How often unusual numbers are drawn anew.
const SEEDS: u64 = 8;
/// An index that is far from all others: twice and a few bits more of it are still words, as indices are taken not to wrap.
const FAR: i64 = 1 << 31;
/// The largest size that dimensions get before it is known that they need it.
const WIDEST: i64 = 64;
/// Integers of the texts are worth a try as sizes, each and its neighbors, as long as they are no larger and not more than these.
const LARGEST_CONSTANT: i64 = 1 << 16;
const MOST_CONSTANTS: usize = 12;
/// The steps that a run may take on an integer at the end of its type.
const EXTREME_STEPS: u64 = 20_000;
/// The same on an integer that the programs name.
const NAMED_STEPS: u64 = 250_000;
/// By so much memory may be longer than it has to be.
const ROOM: i64 = 8;
/// How many pairs of arguments are given one buffer.
const MOST_SHARED: usize = 12;

/// Inputs whose free sizes are still open.
#[derive(Clone, Debug)]
pub(super) struct Candidate {
    args: Vec<Input>,
    /// The smallest size that the free ones may be.
    pub(super) size: i64,
    fill: Fill,
    /// The steps that a run may take on it, where it is likely to run for long without need.
    pub(super) most_steps: Option<u64>,
}

/// What the candidates are made for.
pub(super) struct WantedInputs<'w> {
    /// May arguments overlap?
    pub(super) may_alias: bool,
    /// May floats be NaN and infinite?
    pub(super) special: bool,
    /// Values of arguments, by number, that are worth a try.
    pub(super) points: &'w [Vec<(u32, i64)>],
    /// Integers that the programs name.
    pub(super) constants: BTreeSet<NamedInteger>,
    /// Do the programs touch several elements at once? Then memory is longer than it has to be, too.
    pub(super) has_vectors: bool,
    /// Integers at the ends of their types, and points far from 0, too?
    pub(super) has_extremes: bool,
}

/// An integer that a program names, those first at which alone something is done.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct NamedInteger {
    is_bound: bool,
    value: i64,
}

/// The integers that a function names, in conditions, maps and constants, without their signs.
pub(super) fn constants(module: &Module, function: Op) -> BTreeSet<NamedInteger> {
    let mut found = BTreeSet::new();
    let mut note = |is_bound: bool, part: &AffineExpr| {
        let value = part.as_const().and_then(i64::checked_abs);
        found.extend(value.map(|value| NamedInteger { is_bound, value }));
    };
    for op in module.walk(function) {
        let data = module.op(op);
        for (_, attribute) in data.properties.iter().chain(data.attrs.iter()) {
            match attribute {
                Attribute::Map(map) => map.results.iter().for_each(|expr| expr.walk(&mut |part| note(true, part))),
                Attribute::Set(set) => {
                    let mut note = |one: &Constraint| one.expr.walk(&mut |part| note(!one.is_eq, part));
                    set.constraints.iter().for_each(&mut note);
                }
                Attribute::Int(..) if module.computes(op, Opcode::Constant) => {
                    attribute.as_i64().into_iter().for_each(|value| note(true, &value.into()));
                }
                _ => {}
            }
        }
    }
    found
}

/// The arguments of a function.
struct Inventory<'m> {
    module: &'m Module,
    function: Op,
    types: Vec<&'m Type>,
    /// Are sizes of memrefs looked at, so that they are as good as arguments?
    has_dims: bool,
    /// Do integers become indices, which are taken not to wrap?
    has_casts: bool,
}

/// All inputs to try, small ones first. None if there is an argument that none can be made for.
pub(super) fn candidates(module: &Module, function: Op, wanted: &WantedInputs<'_>) -> Vec<Candidate> {
    Inventory::of(module, function).candidates(wanted).unwrap_or_default()
}

/// Inputs with all sizes equal, or the only ones where there are no sizes.
pub(super) fn of_size(module: &Module, function: Op, size: i64) -> Option<Candidate> {
    let inventory = Inventory::of(module, function);
    inventory.candidate(&vec![size; inventory.num_sizes()], Fill::Small(1))
}

/// Has the function sizes to choose?
pub(super) fn is_sized(module: &Module, function: Op) -> bool {
    let inventory = Inventory::of(module, function);
    inventory.num_sizes() > 0 || free_dims_of(&inventory.types) > 0
}

fn free_dims(ty: &Type) -> usize {
    let shape = ty.as_memref().and_then(|memref| memref.shape.as_ref());
    shape.map_or(0, |shape| shape.iter().filter(|size| size.is_none()).count())
}

fn free_dims_of(types: &[&Type]) -> usize {
    types.iter().map(|ty| free_dims(ty)).sum()
}

/// Is it an integer that is no truth?
fn is_size(ty: &Type) -> bool {
    NumberKind::of(ty).is_some_and(|kind| !kind.is_float() && kind != NumberKind::Int(1))
}

impl<'m> Inventory<'m> {
    fn of(module: &'m Module, function: Op) -> Inventory<'m> {
        let types = arguments(module, function).into_iter().map(|argument| module.ty(argument)).collect();
        let has = |wanted: &dyn Fn(Op) -> bool| module.walk(function).into_iter().any(wanted);
        let has_casts = has(&|op| matches!(module.opcode(op), Some(Opcode::IndexCast | Opcode::IndexCastUI)));
        Inventory { module, function, types, has_dims: has(&|op| module.is(op, "memref.dim")), has_casts }
    }

    /// How many sizes there are to choose: those of memrefs too where the program looks at them.
    fn num_sizes(&self) -> usize {
        let of = |ty: &&Type| usize::from(is_size(ty)) + if self.has_dims { free_dims(ty) } else { 0 };
        self.types.iter().map(of).sum()
    }

    fn candidates(&self, wanted: &WantedInputs<'_>) -> Option<Vec<Candidate>> {
        let count = self.num_sizes();
        let mut list = Vec::new();
        let is_special = wanted.special && !self.has_casts;
        let special = |seed: u64| if is_special { Fill::Special(seed) } else { Fill::Wild(seed) };
        let combined = combinations(count);
        let is_few = combined.len() <= FEW_COMBINATIONS;
        for (number, sizes) in (0..).zip(&combined) {
            let fills = [Fill::Small(number), Fill::Wild(number), special(number)];
            let only = [0, 0, 0, 1, 2][number as usize % 5];
            for fill in if is_few { &fills[..] } else { &fills[only..=only] } {
                list.push(self.candidate(sizes, *fill)?);
            }
        }
        // What is written behind the last element that counts shows where there is memory for it.
        for size in [3, 5, 1].into_iter().filter(|_| wanted.has_vectors && free_dims_of(&self.types) > 0) {
            let roomy = self.candidate(&vec![size; count], Fill::Small(size as u64))?;
            list.push(Candidate { size: size + ROOM, ..roomy });
        }
        for seed in 0..SEEDS {
            let fill = if seed % 2 == 0 { Fill::Wild(seed) } else { special(seed) };
            list.push(self.candidate(&vec![1 + seed as i64 % 3; count], fill)?);
        }
        let is_near = |&(_, value): &(u32, i64)| value.unsigned_abs() <= LARGEST_CONSTANT.unsigned_abs();
        for point in wanted.points.iter().filter(|point| wanted.has_extremes || point.iter().all(is_near)) {
            list.extend(self.at(point));
        }
        list.extend(self.shared(wanted, count)?);
        let is_sized = count > 0 || free_dims_of(&self.types) > 0;
        if is_sized {
            list.extend(self.unusual(count, wanted.has_extremes)?);
            list.extend(self.large(count, (0..).zip(MEDIUM))?);
        }
        // One large size costs less than all of them.
        list.extend(self.named(&wanted.constants, count)?);
        if is_sized {
            list.extend(self.large(count, [(3, LARGE)])?);
        }
        Some(list)
    }

    /// The kinds of the sizes that there are to choose.
    fn kinds(&self) -> Vec<NumberKind> {
        let of = |ty: &&'m Type| match NumberKind::of(ty).filter(|_| is_size(ty)) {
            Some(kind) => vec![kind],
            None => vec![NumberKind::Index; if self.has_dims { free_dims(ty) } else { 0 }],
        };
        self.types.iter().flat_map(of).collect()
    }

    /// The ends of a kind, as far as its integers may become indices.
    fn ends(&self, kind: NumberKind) -> [i64; 3] {
        match kind {
            NumberKind::Int(width) if width <= if self.has_casts { 32 } else { 64 } => {
                let least = i64::MIN >> (64 - width);
                [least, !least, least + 1]
            }
            _ => [-FAR, FAR, FAR + 1],
        }
    }

    /// Negative sizes, and the ends of types if that is wanted.
    fn unusual(&self, count: usize, has_extremes: bool) -> Option<Vec<Candidate>> {
        let mut list = Vec::new();
        for (which, kind) in self.kinds().into_iter().enumerate() {
            for size in [-1, -3] {
                let sizes: Vec<i64> = (0..count).map(|n| if n == which { size } else { 3 }).collect();
                list.push(self.candidate(&sizes, Fill::Small(99))?);
            }
            for size in self.ends(kind).into_iter().filter(|_| has_extremes) {
                let sizes: Vec<i64> = (0..count).map(|n| if n == which { size } else { 3 }).collect();
                list.push(Candidate { most_steps: Some(EXTREME_STEPS), ..self.candidate(&sizes, Fill::Small(98))? });
            }
        }
        list.push(self.candidate(&vec![-3; count], Fill::Small(99))?);
        Some(list)
    }

    /// All sizes that large, or a little larger, at once.
    fn large(&self, count: usize, sizes: impl IntoIterator<Item = (u64, i64)>) -> Option<Vec<Candidate>> {
        let mut list = Vec::new();
        for (round, size) in sizes {
            let fill = if size == LARGE { Fill::Wild(round) } else { Fill::Small(round) };
            for spread in [0, 1] {
                let sizes: Vec<i64> = (0..count as i64).map(|n| size + spread * (n * 2 % 5)).collect();
                list.push(self.candidate(&sizes, fill)?);
            }
        }
        Some(list)
    }

    /// Each size at and beside the integers that the programs name.
    fn named(&self, constants: &BTreeSet<NamedInteger>, count: usize) -> Option<Vec<Candidate>> {
        let mut list = Vec::new();
        let constants = constants.iter().map(|known| known.value);
        let constants = constants.filter(|known| (SMALL..=LARGEST_CONSTANT).contains(known)).take(MOST_CONSTANTS);
        let mut tried = BTreeSet::new();
        let sizes = constants.flat_map(|known| [known, known - 1, known + 1]);
        for size in sizes.filter(|&size| tried.insert(size)) {
            for which in 0..count {
                let sizes: Vec<i64> = (0..count).map(|n| if n == which { size } else { 3 }).collect();
                list.push(Candidate { most_steps: Some(NAMED_STEPS), ..self.candidate(&sizes, Fill::Small(97))? });
            }
        }
        Some(list)
    }

    /// The given arguments, the others small.
    fn at(&self, point: &[(u32, i64)]) -> Option<Candidate> {
        let mut candidate = self.candidate(&vec![3; self.num_sizes()], Fill::Small(7))?;
        for &(number, value) in point {
            let input = candidate.args.get_mut(number as usize)?;
            let Input::Scalar(scalar) = input else { continue };
            *scalar = Number::wrap(value.into(), NumberKind::of(self.types[number as usize])?);
            candidate.size = candidate.size.max(value.clamp(1, WIDEST));
        }
        Some(candidate)
    }

    /// Pairs of arguments in one buffer: all of it, and a little apart.
    fn shared(&self, wanted: &WantedInputs<'_>, count: usize) -> Option<Vec<Candidate>> {
        let mut list = Vec::new();
        if !wanted.may_alias {
            return Some(list);
        }
        let plain = |n: usize| self.types[n].as_memref().filter(|memref| self.may_share(n, memref));
        for second in 0..self.types.len() {
            for first in 0..second {
                let (Some(one), Some(two)) = (plain(first), plain(second)) else { continue };
                if one.element != two.element || one.space != two.space || list.len() >= 2 * MOST_SHARED {
                    continue;
                }
                for offset in [0, 1] {
                    let mut candidate = self.candidate(&vec![3; count], Fill::Small(offset as u64))?;
                    if let Input::Memref(shape) = candidate.args[second].clone() {
                        candidate.args[second] = Input::Shared { shape, with: first, offset };
                        list.push(candidate);
                    }
                }
            }
        }
        Some(list)
    }

    /// Is the argument laid out plainly, and not said to be alone?
    fn may_share(&self, number: usize, memref: &MemRefType) -> bool {
        let promise = match self.module.attr(self.function, "arg_attrs") {
            Some(Attribute::Array(dicts)) => dicts.get(number),
            _ => None,
        };
        let is_alone = matches!(promise, Some(Attribute::Dict(dict)) if dict.get("llvm.noalias").is_some());
        memref.layout.is_none() && !is_alone
    }

    /// Inputs with these sizes.
    fn candidate(&self, sizes: &[i64], fill: Fill) -> Option<Candidate> {
        let mut sizes = sizes.iter().copied();
        let mut largest = 1;
        let mut args = Vec::new();
        for (number, ty) in self.types.iter().enumerate() {
            let mut next = || {
                let size = sizes.next().unwrap_or(3);
                // Memory that turns out too small grows; a size that is far from all others is no reason for so much of it.
                largest = largest.max(if size > WIDEST { 1 } else { size });
                size
            };
            args.push(match ty {
                Type::MemRef(memref) => {
                    let mut shape = Vec::new();
                    for known in memref.shape.as_ref()? {
                        shape.push(match known {
                            Some(n) => i64::try_from(*n).ok()?,
                            None if self.has_dims => next().max(0),
                            None => FREE,
                        });
                    }
                    Input::Memref(shape)
                }
                ty if is_size(ty) => Input::Scalar(Number::wrap(next().into(), NumberKind::of(ty)?)),
                ty => {
                    let kind = NumberKind::of(ty)?;
                    let word = fill.number(number, 0, NumberKind::Int(64)).0;
                    let is_truth = kind == NumberKind::Int(1);
                    Input::Scalar(if is_truth { Number::bool(word & 1 == 1) } else { fill.number(number, 0, kind) })
                }
            });
        }
        Some(Candidate { args, size: largest, fill, most_steps: None })
    }
}

/// All combinations of so many small sizes, or some of them, small ones first.
fn combinations(count: usize) -> Vec<Vec<i64>> {
    let all = u32::try_from(count).ok().and_then(|count| (SMALL as usize).checked_pow(count));
    let digits = |mut number: u64| {
        let mut digit = || {
            let digit = (number % SMALL as u64) as i64;
            number /= SMALL as u64;
            digit
        };
        (0..count).map(|_| digit()).collect::<Vec<i64>>()
    };
    let mut list: Vec<Vec<i64>> = match all.filter(|&all| all <= MOST_COMBINATIONS) {
        Some(all) => (0..all as u64).map(digits).collect(),
        None => {
            let equal = (0..SMALL).map(|size| vec![size; count]);
            let apart = (0..count).map(|turn| (0..count).map(|n| ((n + turn) % SMALL as usize) as i64).collect());
            let random = |number: u64| -> Vec<i64> {
                let word = |n: usize| super::term::scramble(number << 8 ^ n as u64);
                (0..count).map(|n| (word(n) % SMALL as u64) as i64).collect()
            };
            equal.chain(apart).chain((0..SOME_COMBINATIONS).map(random)).collect()
        }
    };
    list.sort_by_key(|sizes| (sizes.iter().max().copied(), sizes.iter().sum::<i64>()));
    list
}

impl Candidate {
    /// Has it sizes that are still open?
    pub(super) fn grows(&self) -> bool {
        let shape = |input: &Input| match input {
            Input::Memref(shape) | Input::Shared { shape, .. } => shape.contains(&FREE),
            Input::Scalar(_) => false,
        };
        self.args.iter().any(shape)
    }

    /// The inputs with every free size `size`; later dimensions a little larger.
    pub(super) fn inputs(&self, size: i64) -> Inputs {
        let fixed = |shape: &[i64]| -> Vec<i64> {
            shape.iter().enumerate().map(|(d, &n)| if n == FREE { size + d as i64 } else { n }).collect()
        };
        let fix = |input: &Input| match input {
            Input::Scalar(number) => Input::Scalar(*number),
            Input::Memref(shape) => Input::Memref(fixed(shape)),
            Input::Shared { shape, with, offset } => {
                Input::Shared { shape: fixed(shape), with: *with, offset: *offset }
            }
        };
        Inputs { args: self.args.iter().map(fix).collect(), fill: self.fill }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_sizes_are_combined_in_all_ways_and_many_in_all_orders() {
        assert_eq!(combinations(0), [Vec::<i64>::new()]);
        assert_eq!(combinations(3).len(), 125);
        let many = combinations(9);
        for (a, b) in (0..9).flat_map(|a| (0..9).map(move |b| (a, b))).filter(|(a, b)| a != b) {
            assert!(many.iter().any(|sizes| sizes[a] < sizes[b]) && many.iter().any(|sizes| sizes[a] == sizes[b]));
        }
    }
}
