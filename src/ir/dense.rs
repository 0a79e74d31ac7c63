//! The raw bytes of dense attributes: `dense<"0x..">`, elements in little-endian order, `i1` packed into bits.

use num_bigint::{BigInt, BigUint};
use num_traits::One;

use super::attr::{Attribute, FloatBits};
use super::types::{Signedness, Type};

/// How many bits an element takes in memory; 1 for `i1`, else a multiple of 8.
pub(crate) fn storage_bits(ty: &Type) -> Option<usize> {
    match ty {
        Type::Int(1, _) => Some(1),
        Type::Int(width, _) => Some((*width as usize).next_multiple_of(8)),
        Type::Index => Some(64),
        Type::Float(kind) => Some((kind.width() as usize).next_multiple_of(8)),
        Type::Complex(element) => Some(2 * storage_bits(element)?.next_multiple_of(8)),
        _ => None,
    }
}

/// `0x..` for the elements; none if an element is not of the element type `ty`.
pub(super) fn to_hex(ty: &Type, items: &[Attribute]) -> Option<String> {
    let bits = storage_bits(ty)?;
    let mut bytes: Vec<u8> = Vec::with_capacity(items.len() * bits.div_ceil(8));
    if bits == 1 {
        bytes.resize(items.len().div_ceil(8), 0);
        for (number, item) in items.iter().enumerate() {
            if item.as_i64()? != 0 {
                bytes[number / 8] |= 1 << (number % 8);
            }
        }
    } else {
        for item in items {
            push_bytes(&mut bytes, item, bits / 8)?;
        }
    }
    let digits = bytes.iter().map(|byte| format!("{byte:02X}"));
    Some(std::iter::once("0x".to_owned()).chain(digits).collect())
}

fn push_bytes(bytes: &mut Vec<u8>, item: &Attribute, width: usize) -> Option<()> {
    let (raw, fill) = match item {
        Attribute::Int(value, _) => {
            (value.to_signed_bytes_le(), if value.sign() == num_bigint::Sign::Minus { 0xff } else { 0 })
        }
        Attribute::Bool(value) => (vec![u8::from(*value)], 0),
        Attribute::Float(bits, _) => (bits.0.to_le_bytes().to_vec(), 0),
        Attribute::Array(parts) => {
            return parts.iter().try_for_each(|part| push_bytes(bytes, part, width / parts.len().max(1)));
        }
        _ => return None,
    };
    bytes.extend((0..width).map(|at| raw.get(at).copied().unwrap_or(fill)));
    Some(())
}

/// The elements that the string of digits (after `0x`) stands for: `count` of them, or one for a splat.
pub(super) fn from_hex(digits: &str, ty: &Type, count: usize) -> Option<Vec<Attribute>> {
    if !digits.len().is_multiple_of(2) || !digits.is_ascii() {
        return None;
    }
    let pairs = (0..digits.len()).step_by(2);
    let bytes: Vec<u8> = pairs.map(|at| u8::from_str_radix(&digits[at..at + 2], 16).ok()).collect::<Option<_>>()?;
    let bits = storage_bits(ty)?;
    if bits == 1 {
        if bytes.len() == 1 && (count > 8 || count == 0) && matches!(bytes[0], 0 | 0xff) {
            return Some(vec![Attribute::Bool(bytes[0] != 0)]);
        }
        let element = |at: usize| Attribute::Bool(bytes[at / 8] >> (at % 8) & 1 == 1);
        return (bytes.len() == count.div_ceil(8)).then(|| (0..count).map(element).collect());
    }
    let width = bits / 8;
    if bytes.len() != width && Some(bytes.len()) != count.checked_mul(width) {
        return None;
    }
    Some(bytes.chunks(width).map(|chunk| from_bytes(chunk, ty)).collect())
}

fn from_bytes(bytes: &[u8], ty: &Type) -> Attribute {
    match ty {
        Type::Float(_) => {
            let mut raw = [0; 16];
            raw[..bytes.len()].copy_from_slice(bytes);
            Attribute::Float(FloatBits(u128::from_le_bytes(raw)), ty.clone())
        }
        Type::Complex(element) => {
            let parts = bytes.chunks(bytes.len() / 2).map(|part| from_bytes(part, element));
            Attribute::Array(parts.collect())
        }
        Type::Int(width, signedness) => {
            let value = BigUint::from_bytes_le(bytes) % (BigUint::one() << *width as usize);
            Attribute::Int(wrap(value, *width, *signedness), ty.clone())
        }
        _ => Attribute::Int(BigInt::from_signed_bytes_le(bytes), ty.clone()),
    }
}

/// The number that `width` bits stand for in a type of that signedness.
fn wrap(value: BigUint, width: u32, signedness: Signedness) -> BigInt {
    let value = BigInt::from(value);
    let half = BigInt::one() << (width as usize - 1);
    if signedness != Signedness::Unsigned && value >= half { value - (half << 1) } else { value }
}
