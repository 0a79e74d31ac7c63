//! Typed views: an operation known to be of one kind. They cost nothing and borrow nothing.

use super::attr::Attribute;
use super::module::{Module, Op, Value};
use super::types::Type;

/// Declares a typed view: `view!(/** docs */ ForOp, "affine.for")`.
macro_rules! view {
    ($(#[$meta:meta])* $view:ident, $name:literal) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub struct $view($crate::ir::Op);
        impl $view {
            #[doc = concat!("The operation as `", $name, "`, if it is one.")]
            pub fn cast(module: &$crate::ir::Module, op: $crate::ir::Op) -> Option<$view> {
                module.is(op, $name).then_some($view(op))
            }
            /// The operation itself.
            pub fn op(self) -> $crate::ir::Op {
                self.0
            }
        }
    };
}
pub(crate) use view;

/// The operands of segment number `index`; none if the segments are missing or do not fit the operands.
pub fn segment(module: &Module, op: Op, index: usize) -> Option<&[Value]> {
    let sizes = integers(module.attr(op, "operandSegmentSizes")?)?;
    let start = sizes.get(..index)?.iter().try_fold(0_i64, |sum, &size| sum.checked_add(size))?;
    let end = start.checked_add(*sizes.get(index)?)?;
    module.op(op).operands.get(usize::try_from(start).ok()?..usize::try_from(end).ok()?)
}

/// The property `operandSegmentSizes`.
pub fn segment_sizes(sizes: &[usize]) -> Attribute {
    let sizes = sizes.iter().map(|&size| Attribute::Int(size.into(), Type::int(32)));
    Attribute::DenseArray(Type::int(32), sizes.collect())
}

/// `array<i64: ..>`.
pub fn dense_i64(values: &[i64]) -> Attribute {
    let values = values.iter().map(|&value| Attribute::Int(value.into(), Type::int(64)));
    Attribute::DenseArray(Type::int(64), values.collect())
}

/// The elements of an integer list: `[1, 2]`, `array<i64: 1, 2>`, `dense<[1, 2]> : tensor<2xi32>`; none if it is no such
/// list or an element leaves 64 bits.
pub fn integers(attr: &Attribute) -> Option<Vec<i64>> {
    let items = match attr {
        Attribute::Array(items) | Attribute::DenseArray(_, items) => items,
        Attribute::Dense(ty, items) => {
            let count = match ty {
                Type::Tensor(tensor) => tensor.shape.as_ref()?.iter().copied().collect::<Option<Vec<u64>>>()?,
                Type::Vector(vector) => vector.shape.clone(),
                _ => return None,
            };
            let count = count.iter().try_fold(1_u64, |product, &size| product.checked_mul(size))?;
            // A splat stands for all of its elements; a list of properties is never long.
            return match &items[..] {
                [splat] if count <= 1 << 16 => Some(vec![integer(splat)?; usize::try_from(count).ok()?]),
                items if u64::try_from(items.len()) == Ok(count) => items.iter().map(integer).collect(),
                _ => None,
            };
        }
        _ => return None,
    };
    items.iter().map(integer).collect()
}

/// An integer that fits 64 bits.
pub fn integer(attr: &Attribute) -> Option<i64> {
    match attr {
        Attribute::Int(value, _) => i64::try_from(value).ok(),
        Attribute::Bool(value) => Some(i64::from(*value)),
        _ => None,
    }
}
