//! What the emitters of C and CUDA C read of programs alike: functions, ends of blocks, conditions, lists, what is printed and how.

use super::text::{Expr, affine, extremum};
use crate::affine::dialect::{AffineParallelOp, Applied, BasisElement};
use crate::affine::expr::AffineExpr;
use crate::builtin::{callee, symbol_name};
use crate::diag::Diagnostic;
use crate::ir::attr::FloatBits;
use crate::ir::types::Signedness;
use crate::ir::view::{integers, segment};
use crate::ir::{Attribute, Block, Module, Op, Opcode, Traits, Type, Value};

/// The functions with a body that are called `only`, and those that they call, in the order of the program; or all.
pub(super) fn called_by(m: &Module, only: Option<&str>) -> Vec<Op> {
    let has_body = |&op: &Op| m.op(op).regions.iter().any(|&region| !m.region(region).blocks.is_empty());
    let all = m.walk(m.root()).into_iter().filter(|&op| m.is(op, "func.func")).filter(has_body);
    let Some(only) = only else { return all.collect() };
    let only = only.trim_start_matches('@');
    let mut wanted: Vec<Op> = all.clone().filter(|&op| symbol_name(m, op) == Some(only)).collect();
    let mut at = 0;
    while let Some(&function) = wanted.get(at) {
        let callees = m.walk(function).into_iter().filter_map(|op| callee(m, op));
        for callee in callees.filter(|&callee| m.single_block(callee, 0).is_some()).collect::<Vec<_>>() {
            if !wanted.contains(&callee) {
                wanted.push(callee);
            }
        }
        at += 1;
    }
    all.filter(|op| wanted.contains(op)).collect()
}

/// Does the operation end its block? What it yields is read there.
pub(super) fn is_terminator(m: &Module, op: Op) -> bool {
    let ends = [
        "affine.yield",
        "scf.yield",
        "scf.condition",
        "scf.reduce",
        "scf.reduce.return",
        "func.return",
        "scf.forall.in_parallel",
        "memref.alloca_scope.return",
    ];
    m.has_traits(op, Traits::TERMINATOR) || ends.contains(&m.name(op))
}

/// Does the operation tell a compiler something, and nothing else? Or nothing at all: written out, a copy onto itself would undo what others write
/// meanwhile.
pub(super) fn is_hint(m: &Module, op: Op) -> bool {
    m.carries_nothing(op)
        || matches!(m.name(op), "affine.prefetch" | "memref.prefetch" | "memref.assume_alignment" | "llvm.intr.assume")
}

/// What the end of a block hands on.
pub(super) fn yielded(m: &Module, block: Block) -> Vec<Value> {
    let last = m.last_op(block).filter(|&op| is_terminator(m, op));
    last.map(|op| m.op(op).operands.to_vec()).unwrap_or_default()
}

/// The number that the operation stands for wherever it is used, as an attribute: that of a constant, and 0 for a value that may be any.
pub(super) fn standing_number(m: &Module, op: Op) -> Option<Attribute> {
    if m.computes(op, Opcode::Constant) || m.is(op, "llvm.mlir.constant") {
        return m.attr(op, "value").cloned();
    }
    if !matches!(m.name(op), "ub.poison" | "llvm.mlir.undef" | "llvm.mlir.poison" | "llvm.mlir.zero") {
        return None;
    }
    let ty = m.ty(*m.op(op).results.first()?).clone();
    // Of any float format the number 0 has no bits.
    Some(if ty.is_float_like() { Attribute::Float(FloatBits(0), ty) } else { Attribute::int(0, ty) })
}

/// The condition of an `affine.if` over texts for its operands; the functions for divisions have names that begin with `prefix`.
pub(super) fn condition(m: &Module, op: Op, operands: &[Expr], prefix: &str) -> Option<Expr> {
    let Some(Attribute::Set(set)) = m.attr(op, "condition") else { return None };
    let (dims, symbols) = operands.split_at_checked(set.num_dims as usize)?;
    let mut tests = Vec::new();
    for constraint in &set.constraints {
        let side = affine(&constraint.expr, dims, symbols, prefix);
        match side.as_int() {
            Some(number) if number == 0 || number > 0 && !constraint.is_eq => {}
            Some(_) => return Some(Expr::bool(false)),
            None => tests.push(format!("{} {} 0", side.text, if constraint.is_eq { "==" } else { ">=" })),
        }
    }
    Some(if tests.is_empty() { Expr::bool(true) } else { Expr::loose(tests.join(" && ")) })
}

/// A list of which some entries are numbers in an attribute and the others are operands of one segment.
pub(super) fn mixed<E>(
    m: &Module,
    op: Op,
    (name, number): (&str, usize),
    mut value: impl FnMut(Value) -> Result<Expr, E>,
) -> Option<Result<Vec<Expr>, E>> {
    let fixed = m.attr(op, name).and_then(integers)?;
    let mut dynamic = segment(m, op, number)?.iter();
    let mut list = Vec::new();
    for entry in fixed {
        let entry = if entry == i64::MIN { value(*dynamic.next()?) } else { Ok(Expr::int(entry)) };
        match entry {
            Ok(entry) => list.push(entry),
            Err(error) => return Some(Err(error)),
        }
    }
    Some(Ok(list))
}

/// The range of one dim of a parallel loop.
#[derive(Clone, Debug)]
pub(super) struct DimRange {
    pub(super) iv: Value,
    pub(super) lower: Expr,
    pub(super) upper: Expr,
    pub(super) step: Expr,
}

impl DimRange {
    /// How many iterations there are, if that is a constant.
    pub(super) fn trips(&self) -> Option<i64> {
        let (lower, upper, step) = (self.lower.as_int()?, self.upper.as_int()?, self.step.as_int()?.max(1));
        Some(upper.checked_sub(lower)?.max(0).checked_add(step - 1)? / step)
    }
}

/// The ranges of a parallel loop. Each operand is asked for once, for all dims: what is written where its only user stands is there
/// once. Functions have names that begin with `prefix`.
///
/// # Errors
/// `malformed` where the loop lacks something, and what `value` says.
pub(super) fn ranges(
    m: &Module,
    op: Op,
    (prefix, malformed): (&str, &Diagnostic),
    value: &mut dyn FnMut(Value) -> Result<Expr, Diagnostic>,
) -> Result<Vec<DimRange>, Diagnostic> {
    let lacking = || malformed.clone();
    let ivs = m.block(m.single_block(op, 0).ok_or_else(lacking)?).args.clone();
    let mut all = |values: &[Value]| values.iter().map(|&operand| value(operand)).collect::<Result<Vec<Expr>, _>>();
    let (lowers, uppers, steps) = match m.name(op) {
        "affine.parallel" => {
            let view = AffineParallelOp::cast(m, op).ok_or_else(lacking)?;
            let mut bounds = |function: &str, applied: &Applied<'_>, groups: Vec<&[AffineExpr]>| {
                let (dims, symbols) = (all(applied.dims())?, all(applied.symbols())?);
                let bound = |group: &[AffineExpr]| {
                    let exprs = group.iter().map(|expr| affine(expr, &dims, &symbols, prefix)).collect();
                    extremum(&format!("{prefix}{function}"), exprs).ok_or_else(lacking)
                };
                groups.into_iter().map(bound).collect::<Result<Vec<Expr>, _>>()
            };
            let steps = view.steps(m);
            let lowers = bounds("max", &view.lower(m), (0..steps.len()).map(|dim| view.lower_of(m, dim)).collect())?;
            let uppers = bounds("min", &view.upper(m), (0..steps.len()).map(|dim| view.upper_of(m, dim)).collect())?;
            (lowers, uppers, steps.into_iter().map(Expr::int).collect())
        }
        "scf.parallel" => {
            let mut list = |number| all(segment(m, op, number).ok_or_else(lacking)?);
            (list(0)?, list(1)?, list(2)?)
        }
        _ => {
            let mut list = |name, number| mixed(m, op, (name, number), &mut *value).ok_or_else(lacking)?;
            (list("staticLowerBound", 0)?, list("staticUpperBound", 1)?, list("staticStep", 2)?)
        }
    };
    // The results of a `scf.forall` are arguments of its body, behind the induction variables.
    let is_whole = lowers.len() <= ivs.len() && lowers.len() == uppers.len() && lowers.len() == steps.len();
    let dims = ivs.into_iter().zip(lowers).zip(uppers).zip(steps);
    let ranges = dims.map(|(((iv, lower), upper), step)| DimRange { iv, lower, upper, step });
    if is_whole { Ok(ranges.collect()) } else { Err(lacking()) }
}

/// The sizes of an index that is put together or taken apart.
pub(super) fn sizes(
    sizes: &[BasisElement],
    mut value: impl FnMut(Value) -> Result<Expr, Diagnostic>,
) -> Result<Vec<Expr>, Diagnostic> {
    let size = |size: &BasisElement| match *size {
        BasisElement::Static(number) => Ok(Expr::int(number)),
        BasisElement::Dynamic(size) => value(size),
    };
    sizes.iter().map(size).collect()
}

/// The call that prints what a function of the runner's library prints that is given nothing.
pub(super) fn library_print(symbol: &str) -> Option<String> {
    crate::builtin::library_text(symbol).map(|text| format!("printf(\"{}\");", text.replace('\n', "\\n")))
}

/// How a number of that type is printed: the format, and the type that it is cast to for it.
pub(super) fn print_format(ty: &Type) -> Option<(&'static str, &'static str)> {
    Some(match ty {
        Type::Index | Type::Int(64, Signedness::Unsigned) => ("%llu", "unsigned long long"),
        Type::Int(1, _) | Type::Int(8 | 16 | 32 | 64, Signedness::Signless | Signedness::Signed) => {
            ("%lld", "long long")
        }
        Type::Float(_) => ("%g", "double"),
        _ => return None,
    })
}

/// What `vector.print` prints behind a number, as the inside of a literal: by default a new line. None if there is no such
/// punctuation.
pub(super) fn punctuation(m: &Module, op: Op) -> Option<&'static str> {
    let name = match m.attr(op, "punctuation") {
        Some(Attribute::Opaque(text)) => text.trim_start_matches("vector.punctuation").trim_matches(['<', '>']),
        _ => "newline",
    };
    Some(match name {
        "no_punctuation" => "",
        "newline" => "\\n",
        "comma" => ", ",
        "open" => "( ",
        "close" => " )",
        _ => return None,
    })
}

/// A string literal.
pub(super) fn quoted(text: &str) -> String {
    let mut literal = String::from("\"");
    for byte in text.bytes() {
        match byte {
            b'"' | b'\\' => literal.extend(['\\', char::from(byte)]),
            // Two of them begin a trigraph.
            b'?' if literal.ends_with('?') => literal.push_str("\\?"),
            b' '..=b'~' => literal.push(char::from(byte)),
            _ => literal.push_str(&format!("\\{byte:03o}")),
        }
    }
    literal.push('"');
    literal
}
