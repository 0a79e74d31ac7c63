//! Maps and sets of operations that were moved to where numbers change that did not change before: these are dims there.

use super::checks::is_symbol;
use crate::affine::expr::AffineExpr;
use crate::affine::map::AffineMap;
use crate::affine::set::IntegerSet;
use crate::ir::{Attribute, Module, Op, Value};

/// Makes those symbols of the maps and sets of an operation, and of those in it, dims that are none where it stands.
pub(crate) fn symbols_that_change_as_dims(m: &mut Module, op: Op) {
    for inner in m.walk(op) {
        let mut start = first_input(m, inner);
        for property in ["lowerBoundMap", "upperBoundMap", "lowerBoundsMap", "upperBoundsMap", "map", "condition"] {
            let Some(attribute) = m.attr(inner, property) else { continue };
            let num_inputs = match attribute {
                Attribute::Map(map) => map.num_inputs(),
                Attribute::Set(set) => set.num_inputs(),
                _ => continue,
            };
            let operands = m.op(inner).operands[start..start + num_inputs].to_vec();
            let found = respelled(m, inner, attribute, &operands);
            if let Some((attribute, operands)) = found {
                let data = m.op_mut(inner);
                data.properties.set(property, attribute);
                data.operands[start..start + num_inputs].copy_from_slice(&operands);
            }
            start += num_inputs;
        }
    }
}

/// Where the inputs of its first map begin among the operands of an operation.
fn first_input(m: &Module, op: Op) -> usize {
    match m.name(op) {
        "affine.load" | "affine.vector_load" | "affine.prefetch" => 1,
        "affine.store" | "affine.vector_store" => 2,
        _ => 0,
    }
}

/// The same map or set with more dims, and its operands; none if its symbols are symbols.
fn respelled(m: &Module, op: Op, attribute: &Attribute, operands: &[Value]) -> Option<(Attribute, Vec<Value>)> {
    let num_dims = match attribute {
        Attribute::Map(map) => map.num_dims,
        Attribute::Set(set) => set.num_dims,
        _ => return None,
    };
    let (dims, symbols) = operands.split_at(num_dims as usize);
    let (kept, changing): (Vec<Value>, Vec<Value>) = symbols.iter().partition(|&&symbol| is_symbol(m, symbol, op));
    if changing.is_empty() {
        return None;
    }
    let place = |all: &[Value], value: Value| all.iter().position(|&other| other == value).map(|at| at as u32);
    let symbol = |number: u32| {
        let value = symbols[number as usize];
        let as_dim = || place(&changing, value).map(|at| AffineExpr::Dim(num_dims + at));
        place(&kept, value).map(AffineExpr::Symbol).or_else(as_dim).unwrap_or(AffineExpr::Symbol(number))
    };
    let (num_dims, num_symbols) = (num_dims + changing.len() as u32, kept.len() as u32);
    let attribute = match attribute {
        Attribute::Map(map) => {
            let results = map.results.iter().map(|expr| expr.replace(&AffineExpr::Dim, &symbol)).collect();
            Attribute::Map(AffineMap::new(num_dims, num_symbols, results))
        }
        Attribute::Set(set) => {
            let set: IntegerSet = set.replace(num_dims, num_symbols, &AffineExpr::Dim, &symbol);
            Attribute::Set(set)
        }
        _ => return None,
    };
    Some((attribute, dims.iter().chain(&changing).chain(&kept).copied().collect()))
}
