//! Printed output, byte for byte as `mlir-runner` with its runner libraries prints it.
//!
//! The base address of an unranked memref, which differs on every run there, is always `0x1000` here.

use super::number::{Number, NumberKind};
use crate::ir::FloatKind;

/// A part of the output: numbers are kept apart from the text around them, so that runs can be compared.
#[derive(Clone, Debug)]
pub enum OutputPiece<S> {
    /// Text as it is.
    Text(String),
    /// A number of the given format; `true` if it is printed without a sign.
    Number(S, NumberKind, bool),
}

/// The output as text.
pub fn render<S: Copy>(pieces: &[OutputPiece<S>], number: impl Fn(S) -> Number) -> String {
    let mut text = String::new();
    for piece in pieces {
        match piece {
            OutputPiece::Text(part) => text.push_str(part),
            OutputPiece::Number(scalar, kind, unsigned) => {
                // The runner's library knows no sign of an index.
                let unsigned = *unsigned || *kind == NumberKind::Index;
                text.push_str(&number_text(number(*scalar), *kind, unsigned));
            }
        }
    }
    text
}

/// One number: integers in decimal (`i1` as 0 and 1), floats as C's `%g`.
pub fn number_text(number: Number, kind: NumberKind, unsigned: bool) -> String {
    match kind {
        NumberKind::Float(float) => general(number.to_f64(float), 6),
        NumberKind::Int(1) => u8::from(number.is_true()).to_string(),
        _ if unsigned => number.unsigned(kind).to_string(),
        _ => number.0.to_string(),
    }
}

/// C's `%.{digits}g`.
pub fn general(value: f64, digits: usize) -> String {
    let sign = if value.is_sign_negative() { "-" } else { "" };
    if value.is_nan() {
        return format!("{sign}nan");
    }
    if value.is_infinite() {
        return format!("{sign}inf");
    }
    let scientific = format!("{:.*e}", digits - 1, value.abs());
    let Some((mantissa, exponent)) = scientific.split_once('e') else { return scientific };
    let exponent: i32 = exponent.parse().unwrap_or(0);
    if exponent < -4 || exponent >= digits as i32 {
        let exponent_sign = if exponent < 0 { '-' } else { '+' };
        return format!("{sign}{}e{exponent_sign}{:02}", without_zeros(mantissa), exponent.abs());
    }
    let decimals = (digits as i32 - 1 - exponent) as usize;
    format!("{sign}{}", without_zeros(&format!("{:.*}", decimals, value.abs())))
}

fn without_zeros(text: &str) -> &str {
    if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.') } else { text }
}

/// The kind of the elements that the runner library's function called `name` prints; none if it is no such function.
pub fn print_memref_kind(name: &str) -> Option<NumberKind> {
    Some(match name {
        "printMemrefF64" => NumberKind::Float(FloatKind::F64),
        "printMemrefF32" => NumberKind::Float(FloatKind::F32),
        "printMemrefF16" => NumberKind::Float(FloatKind::F16),
        "printMemrefBF16" => NumberKind::Float(FloatKind::BF16),
        "printMemrefI64" => NumberKind::Int(64),
        "printMemrefI32" => NumberKind::Int(32),
        "printMemrefI16" => NumberKind::Int(16),
        "printMemrefI8" => NumberKind::Int(8),
        "printMemrefInd" => NumberKind::Index,
        _ => return None,
    })
}

/// What stands before the elements of a memref.
pub fn memref_header(offset: i64, shape: &[i64], strides: &[i64]) -> String {
    let list = |items: &[i64]| items.iter().map(i64::to_string).collect::<Vec<_>>().join(", ");
    format!(
        "Unranked Memref base@ = 0x1000 rank = {} offset = {offset} sizes = [{}] strides = [{}] data = \n",
        shape.len(),
        list(shape),
        list(strides)
    )
}

/// A memref's elements, row-major, between nested brackets.
pub fn memref_elements<S: Copy>(elements: &[S], shape: &[i64], kind: NumberKind, pieces: &mut Vec<OutputPiece<S>>) {
    let text = |part: String| OutputPiece::Text(part);
    if shape.is_empty() {
        pieces.push(text("[".into()));
        pieces.extend(elements.iter().map(|&element| OutputPiece::Number(element, kind, false)));
        pieces.push(text("]\n".into()));
        return;
    }
    brackets(elements, shape, shape.len(), kind, pieces);
    pieces.push(text("\n".into()));
}

fn brackets<S: Copy>(elements: &[S], shape: &[i64], rank: usize, kind: NumberKind, pieces: &mut Vec<OutputPiece<S>>) {
    let depth = rank - shape.len();
    pieces.push(OutputPiece::Text("[".into()));
    let count = usize::try_from(shape[0]).unwrap_or(0);
    let size = elements.len().checked_div(count).unwrap_or(0);
    for row in 0..count {
        if row > 0 {
            let gap = if shape.len() == 1 { " ".repeat(rank + 1) } else { format!(" \n{}", " ".repeat(depth + 1)) };
            pieces.push(OutputPiece::Text(format!(",{gap}")));
        }
        match &shape[1..] {
            [] => pieces.push(OutputPiece::Number(elements[row], kind, false)),
            inner => brackets(&elements[row * size..(row + 1) * size], inner, rank, kind, pieces),
        }
    }
    pieces.push(OutputPiece::Text("]".into()));
}

/// A vector's elements, row-major, between nested parentheses.
pub fn vector_elements<S: Copy>(
    elements: &[S],
    shape: &[u64],
    kind: NumberKind,
    unsigned: bool,
    pieces: &mut Vec<OutputPiece<S>>,
) {
    pieces.push(OutputPiece::Text("( ".into()));
    let count = shape.first().map_or(1, |&n| n as usize);
    let size = elements.len().checked_div(count).unwrap_or(0);
    for row in 0..count {
        if row > 0 {
            pieces.push(OutputPiece::Text(", ".into()));
        }
        match shape.get(1..) {
            None | Some([]) => {
                pieces.extend(elements.get(row).map(|&element| OutputPiece::Number(element, kind, unsigned)))
            }
            Some(inner) => vector_elements(&elements[row * size..(row + 1) * size], inner, kind, unsigned, pieces),
        }
    }
    pieces.push(OutputPiece::Text(" )".into()));
}

#[cfg(test)]
mod tests {
    use super::general;

    #[test]
    fn floats_are_printed_like_c() {
        let cases = [
            (0.0, "0"),
            (-0.0, "-0"),
            (1.0, "1"),
            (0.1, "0.1"),
            (123456.0, "123456"),
            (1234567.0, "1.23457e+06"),
            (999999.5, "1e+06"),
            (0.0001, "0.0001"),
            (0.00001, "1e-05"),
            (0.000123456789, "0.000123457"),
            (1e100, "1e+100"),
            (-2.5, "-2.5"),
            (f64::INFINITY, "inf"),
            (f64::NEG_INFINITY, "-inf"),
            (5e-324, "4.94066e-324"),
        ];
        for (value, text) in cases {
            assert_eq!(general(value, 6), text);
        }
    }
}
