//! What the emitters of C and CUDA C read of operations alike: ends of blocks, conditions, lists, what is printed and how.

use super::text::{Expr, affine};
use crate::ir::types::Signedness;
use crate::ir::view::{integers, segment};
use crate::ir::{Attribute, Block, Module, Op, Traits, Type, Value};

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

/// What the end of a block hands on.
pub(super) fn yielded(m: &Module, block: Block) -> Vec<Value> {
    let last = m.last_op(block).filter(|&op| is_terminator(m, op));
    last.map(|op| m.op(op).operands.to_vec()).unwrap_or_default()
}

/// The condition of an `affine.if` over texts for its operands; the functions for divisions have names that begin with `prefix`.
pub(super) fn condition(m: &Module, op: Op, operands: &[Expr], prefix: &str) -> Option<Expr> {
    let Some(Attribute::Set(set)) = m.attr(op, "condition") else { return None };
    let (dims, symbols) = operands.split_at_checked(set.num_dims as usize)?;
    let test = |(expr, is_eq): (_, bool)| {
        format!("{} {} 0", affine(expr, dims, symbols, prefix).text, if is_eq { "==" } else { ">=" })
    };
    let tests: Vec<String> = set.constraints.iter().map(|c| test((&c.expr, c.is_eq))).collect();
    Some(if tests.is_empty() { Expr::bool(true) } else { Expr::atom(tests.join(" && ")) })
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
            b' '..=b'~' => literal.push(char::from(byte)),
            _ => literal.push_str(&format!("\\{byte:03o}")),
        }
    }
    literal.push('"');
    literal
}

/// Which dims of its source a subview keeps: a dim is dropped only where its size is 1, and then its stride does not matter.
pub(super) fn kept_dims(sizes: &[i64], shape: &[Option<u64>]) -> Option<Vec<usize>> {
    let mut kept = Vec::new();
    for (d, &size) in sizes.iter().enumerate() {
        let known = u64::try_from(size).ok();
        let must_keep = size != 1 || sizes.len() - d <= shape.len() - kept.len();
        if must_keep && *shape.get(kept.len())? == known {
            kept.push(d);
        } else if must_keep {
            return None;
        }
    }
    (kept.len() == shape.len()).then_some(kept)
}
