//! `mmaf` and `mmai`: a product of matrices, or of two batches of them, added to a third.

use super::syntax::{check_modifiers, inherent, parse_modifiers, print_modifiers, print_signature, result_is, tile_of};
use super::types::Tile;
use crate::ir::checks::{Check, num_operands, wrong};
use crate::ir::effects::Effects;
use crate::ir::parser::{Delimiter, OpParser, Parse};
use crate::ir::printer::Printer;
use crate::ir::syntax::plain_attrs;
use crate::ir::{Arity, FloatKind, Module, Op, OpInfo, Type};

/// The table rows.
pub(super) static TABLE: &[OpInfo] =
    &[row("cuda_tile.mmaf", &[]), row("cuda_tile.mmai", &["signedness_lhs", "signedness_rhs"])];

const fn row(name: &'static str, inherent: &'static [&'static str]) -> OpInfo {
    OpInfo {
        name,
        effects: Some(Effects::NONE),
        inherent,
        parse: Some(parse),
        print: Some(print),
        check: |module, op, out| out.extend(shape(module, op).err()),
        results: Arity::Exactly(1),
        regions: Arity::Exactly(0),
        ..OpInfo::DEFAULT
    }
}

/// `%a, %b, %c signed signed {..} : T, U, V`; the result is of type `V`.
fn parse(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let names = p.operands(Delimiter::None)?;
    let spec = p.spec();
    let mut spec = parse_modifiers(p, spec)?;
    spec.attrs = plain_attrs(p)?;
    p.punct(":")?;
    let at = p.span();
    let types = p.types()?;
    let span = p.span_since(at);
    let operands = p.resolve_each(&names, &types, span)?;
    Ok(p.create(spec.operands(operands).results(types.last().cloned()), Vec::new()))
}

fn print(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    if shape(module, op).is_err() {
        return p.generic_instead(op);
    }
    let data = module.op(op);
    p.text(" ");
    p.values(&data.operands);
    print_modifiers(p, op);
    p.attr_dict(op, inherent(module, op));
    print_signature(p, &data.operands, &[]);
}

fn shape(module: &Module, op: Op) -> Check {
    num_operands(module, op, 3)?;
    let operands = &module.op(op).operands;
    let [left, right, sum] = [operands[0], operands[1], operands[2]].map(|value| tile_of(module, op, value));
    let (left, right, sum) = (left?, right?, sum?);
    result_is(module, op, &sum)?;
    if sum.shape != product_shape(&left, &right).unwrap_or_default() {
        let message = format!("does not multiply `{left}` by `{right}` into `{sum}`");
        return Err(wrong(module, op, "type-mismatch", message));
    }
    let fits = left.element == right.element
        && match (left.number(), sum.number()) {
            (Some(from), Some(to)) if module.is(op, "cuda_tile.mmai") => *from == Type::int(8) && *to == Type::int(32),
            (Some(Type::Float(from)), Some(Type::Float(to))) => sums_in(*from, *to),
            _ => false,
        };
    if !fits {
        let message = format!("does not sum products of `{left}` and `{right}` in `{sum}`");
        return Err(wrong(module, op, "type-mismatch", message));
    }
    check_modifiers(module, op)
}

/// The shape of the product: (MxK, KxN) gives MxN, (BxMxK, BxKxN) gives BxMxN.
fn product_shape(left: &Tile, right: &Tile) -> Option<Vec<u64>> {
    match (&left.shape[..], &right.shape[..]) {
        ([m, k], [k2, n]) if k == k2 => Some(vec![*m, *n]),
        ([b, m, k], [b2, k2, n]) if k == k2 && b == b2 => Some(vec![*b, *m, *n]),
        _ => None,
    }
}

/// May products of the one format be summed in the other?
fn sums_in(from: FloatKind, to: FloatKind) -> bool {
    use FloatKind::{BF16, F8E4M3FN, F8E5M2, F16, F32, F64, TF32};
    match from {
        F8E4M3FN | F8E5M2 | F16 => matches!(to, F16 | F32),
        BF16 | TF32 | F32 => to == F32,
        F64 => to == F64,
        _ => false,
    }
}
