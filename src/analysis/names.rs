//! The source's own names in reports.

use std::fmt::Formatter;

use super::domain::{LoopId, Nest};
use crate::affine::expr::AffineExpr;
use crate::ir::{Module, Value, ValueDef};

/// `%name`; values without a name are called after where they come from.
pub fn value_name(m: &Module, value: Value) -> String {
    match (&m.value(value).name, m.value(value).def) {
        (Some(name), _) => format!("%{name}"),
        (None, ValueDef::Arg(_, number)) => format!("%arg{number}"),
        (None, ValueDef::Result(..)) => format!("%{value:?}"),
    }
}

/// The expressions with names put in for dims and symbols.
pub fn subscripts(m: &Module, exprs: &[AffineExpr], dims: &[Value], symbols: &[Value]) -> String {
    let dim = |f: &mut Formatter<'_>, number: u32| match dims.get(number as usize) {
        Some(&value) => f.write_str(&value_name(m, value)),
        None => write!(f, "d{number}"),
    };
    let symbol = |f: &mut Formatter<'_>, number: u32| match symbols.get(number as usize) {
        Some(&value) => write!(f, "symbol({})", value_name(m, value)),
        None => write!(f, "s{number}"),
    };
    exprs.iter().map(|expr| expr.named(dim, symbol).to_string()).collect::<Vec<_>>().join(", ")
}

/// A bound of a loop whose enclosing loops are `around`; several expressions are joined by `join`.
pub fn bounds(m: &Module, nest: &Nest, around: &[LoopId], exprs: &[AffineExpr], join: &str) -> String {
    let dim = |f: &mut Formatter<'_>, number: u32| match around.get(number as usize) {
        Some(&id) => write!(f, "%{}", nest.name(id)),
        None => write!(f, "d{number}"),
    };
    let symbol = |f: &mut Formatter<'_>, number: u32| match nest.symbols.get(number as usize) {
        Some(&value) => f.write_str(&value_name(m, value)),
        None => write!(f, "s{number}"),
    };
    let text: Vec<String> = exprs.iter().map(|expr| expr.named(dim, symbol).to_string()).collect();
    match &text[..] {
        [] => "?".to_owned(),
        [one] => one.clone(),
        _ => format!("{join}({})", text.join(", ")),
    }
}

/// The name as an identifier of a set: no `%`, no sign that means something else there.
pub fn identifier(name: &str) -> String {
    let plain: String =
        name.trim_start_matches('%').chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
    if plain.starts_with(|c: char| c.is_ascii_digit()) || plain.is_empty() { format!("v{plain}") } else { plain }
}
