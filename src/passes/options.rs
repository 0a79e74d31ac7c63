//! The options of a pass: what they may say, and what was said.

use std::collections::BTreeMap;

use super::text::{WrittenPass, given};
use crate::diag::{Span, nearest};
use crate::transforms::UsageError;

/// What the value of an option is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OptionKind {
    /// Nothing, `true` or `false`.
    Flag,
    /// A number.
    Number(NumberWidth),
    /// Numbers between commas, or none.
    Numbers(NumberWidth),
    /// A fraction, 0 where nothing stands.
    Fraction,
    /// One of these words.
    Word(&'static [&'static str]),
    /// Any text.
    Text,
}

/// Which numbers an option takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NumberWidth {
    /// Those of 32 bits, with a sign.
    Signed32,
    /// Those of 32 bits, from 0 on.
    Unsigned32,
    /// Those of 64 bits, with a sign.
    Signed64,
    /// Those of 64 bits, from 0 on.
    Unsigned64,
}

impl NumberWidth {
    /// The number that a text is, as LLVM's options read it: hexadecimal after `0x`, binary after `0b`, octal after `0o` or `0`, behind
    /// a `-` if it may be negative. What is more than 64 bits with a sign hold is the most that they do.
    fn read(self, text: &str) -> Option<i64> {
        let is_signed = matches!(self, NumberWidth::Signed32 | NumberWidth::Signed64);
        let (is_negative, digits) = match text.strip_prefix('-').filter(|_| is_signed) {
            Some(digits) => (true, digits),
            None => (false, text),
        };
        let prefixes = [("0x", 16), ("0X", 16), ("0b", 2), ("0B", 2), ("0o", 8), ("0", 8)];
        let (radix, digits) = prefixes
            .into_iter()
            .find_map(|(prefix, radix)| Some((radix, digits.strip_prefix(prefix).filter(|rest| !rest.is_empty())?)))
            .unwrap_or((10, digits));
        if !digits.chars().all(|c| c.is_digit(radix)) {
            return None;
        }
        let number = i128::from(u64::from_str_radix(digits, radix).ok()?);
        let number = if is_negative { -number } else { number };
        let range = match self {
            NumberWidth::Signed32 => i128::from(i32::MIN)..=i128::from(i32::MAX),
            NumberWidth::Unsigned32 => 0..=i128::from(u32::MAX),
            NumberWidth::Signed64 => i128::from(i64::MIN)..=i128::from(i64::MAX),
            NumberWidth::Unsigned64 => 0..=i128::from(u64::MAX),
        };
        range.contains(&number).then(|| i64::try_from(number).unwrap_or(i64::MAX))
    }

    /// What should stand in the place of a text that is no such number.
    fn meant(self, text: &str) -> String {
        let is_octal = text.starts_with('0') && text.len() > 1 && text.chars().all(|c| c.is_ascii_digit());
        let octal = if is_octal { ", octal behind a 0" } else { "" };
        format!("{}{octal}", self.words())
    }

    fn words(self) -> &'static str {
        match self {
            NumberWidth::Signed32 => "a number from -2147483648 to 2147483647",
            NumberWidth::Unsigned32 => "a number from 0 to 4294967295",
            NumberWidth::Signed64 => "a number",
            NumberWidth::Unsigned64 => "a number from 0 on",
        }
    }
}

/// An option of a pass.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PassOption {
    /// As it is written.
    pub name: &'static str,
    /// What its value is.
    pub kind: OptionKind,
    /// What is said where it is given and changes nothing; empty where it does what mlir-opt's does.
    pub ignored: &'static str,
}

/// What was said.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct OptionValues {
    /// The numbers of each option; one for a flag that is set, none for one that is not.
    numbers: BTreeMap<&'static str, Vec<i64>>,
    words: BTreeMap<&'static str, String>,
    /// What there is to say of options that change nothing.
    pub remarks: Vec<String>,
}

impl OptionValues {
    /// Is the flag set?
    pub fn flag(&self, name: &str) -> bool {
        self.numbers.get(name).is_some_and(|values| !values.is_empty())
    }

    /// The number, if it is given.
    pub fn number(&self, name: &str) -> Option<i64> {
        self.numbers.get(name).and_then(|values| values.last()).copied()
    }

    /// The numbers of a list; none if it is not given.
    pub fn numbers(&self, name: &str) -> &[i64] {
        self.numbers.get(name).map_or(&[], Vec::as_slice)
    }

    /// Gives an option these numbers.
    pub fn set(&mut self, name: &'static str, numbers: &[i64]) {
        self.numbers.insert(name, numbers.to_vec());
    }

    /// The word, if it is given.
    pub fn word(&self, name: &str) -> Option<&str> {
        self.words.get(name).map(String::as_str)
    }

    /// Gives an option what is written after it; else what it takes, in words.
    fn take(&mut self, choice: &PassOption, value: Option<&str>) -> Result<(), String> {
        let name = choice.name;
        let Some(value) = value.or((choice.kind == OptionKind::Flag).then_some("")) else {
            return Err("an option with a value, after `=`".into());
        };
        match choice.kind {
            OptionKind::Flag => {
                let set = match value {
                    "" | "true" | "TRUE" | "True" | "1" => vec![1],
                    "false" | "FALSE" | "False" | "0" => Vec::new(),
                    _ => return Err("true or false".into()),
                };
                self.numbers.insert(name, set);
            }
            OptionKind::Text => _ = self.words.insert(name, value.to_owned()),
            OptionKind::Word(words) if words.contains(&value) => _ = self.words.insert(name, value.to_owned()),
            OptionKind::Word(words) => return Err(format!("one of {}", words.join(", "))),
            OptionKind::Fraction if is_fraction(value.trim()) => _ = self.words.insert(name, value.to_owned()),
            OptionKind::Fraction => return Err("a fraction".into()),
            OptionKind::Number(width) => {
                let number = width.read(value.trim()).ok_or_else(|| width.meant(value.trim()))?;
                self.numbers.insert(name, vec![number]);
            }
            OptionKind::Numbers(width) => {
                let parts = value.split(',').filter(|_| !value.trim().is_empty());
                let read: Option<Vec<i64>> = parts.map(|text| width.read(text.trim())).collect();
                let read = read.ok_or_else(|| format!("a list, between commas, each {}", width.words()))?;
                self.numbers.entry(name).or_default().extend(read);
            }
        }
        Ok(())
    }

    /// The option of a pass that has a value which makes no sense, alone or beside the others, and why. mlir-opt refuses these too, or
    /// crashes on them.
    pub fn misfit(&self, pass: &str) -> Option<(&'static str, &'static str)> {
        match pass {
            "affine-loop-tile" => {
                let is_overridden = self.number("tile-size").is_some_and(|size| size > 0);
                let is_wrong = !is_overridden && self.numbers("tile-sizes").contains(&0);
                is_wrong.then_some(("tile-sizes", "are greater than 0: a tile of no iterations never ends"))
            }
            "affine-loop-unroll" => {
                let is_wrong = self.number("unroll-factor").is_some_and(|factor| factor < 1 && factor != -1);
                is_wrong.then_some(("unroll-factor", "is greater than 0, or -1 for all iterations of a loop"))
            }
            "affine-loop-unroll-jam" => {
                let is_wrong = self.number("unroll-jam-factor") == Some(0);
                is_wrong.then_some(("unroll-jam-factor", "is greater than 0: a loop is copied so many times"))
            }
            "affine-super-vectorize" => {
                let sizes = self.numbers("virtual-vector-size");
                let fastest = self.numbers("test-fastest-varying");
                if sizes.iter().any(|&size| size < 1) {
                    Some(("virtual-vector-size", "is greater than 0: a vector has so many elements"))
                } else if !fastest.is_empty() && fastest.len() != sizes.len() {
                    Some(("test-fastest-varying", "has a number for each of virtual-vector-size"))
                } else {
                    let is_wrong = self.flag("vectorize-reductions") && sizes.len() != 1;
                    is_wrong
                        .then_some(("vectorize-reductions", "is for vectors of one dimension: virtual-vector-size=4"))
                }
            }
            _ => None,
        }
    }
}

/// Reads the options of a pass.
pub(super) fn read(element: &WrittenPass, choices: &'static [PassOption]) -> Result<OptionValues, UsageError> {
    let mut values = OptionValues::default();
    let all = given(element.options.as_deref().unwrap_or_default());
    for one in &all {
        let span = place(element, one.span);
        let Some(choice) = choices.iter().find(|choice| choice.name == one.name) else {
            return Err(no_such(element, &one.name, span, choices));
        };
        values
            .take(choice, one.value.as_deref())
            .map_err(|what| UsageError::new(span, format!("`{}` is {what}", choice.name)))?;
        if !choice.ignored.is_empty() {
            values.remarks.push(format!("{} changes nothing: {}", choice.name, choice.ignored));
        }
    }
    match values.misfit(&element.name) {
        Some((name, what)) => {
            let place = all.iter().rev().find(|one| one.name == name).map(|one| place(element, one.span));
            Err(UsageError::new(place.unwrap_or(element.span), format!("`{name}` {what}")))
        }
        None => Ok(values),
    }
}

/// Is a text a fraction, as C reads one?
fn is_fraction(text: &str) -> bool {
    let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
    let Some(digits) = unsigned.strip_prefix("0x").or_else(|| unsigned.strip_prefix("0X")) else {
        return text.is_empty() || text.parse::<f64>().is_ok();
    };
    let (mantissa, exponent) = digits.split_once(['p', 'P']).map_or((digits, None), |(a, b)| (a, Some(b)));
    let whole = mantissa.replacen('.', "", 1);
    let are_digits = |text: &str, radix| !text.is_empty() && text.chars().all(|c| c.is_digit(radix));
    let is_exponent = |text: &str| are_digits(text.strip_prefix(['+', '-']).unwrap_or(text), 10);
    are_digits(&whole, 16) && exponent.is_none_or(is_exponent)
}

/// What was likely meant by an option that is none of these.
pub(super) fn misspelt(element: &WrittenPass, choices: &'static [PassOption]) -> Option<UsageError> {
    given(element.options.as_deref().unwrap_or_default()).into_iter().find_map(|one| {
        let is_known = choices.iter().any(|choice| choice.name == one.name);
        let near = || nearest(&one.name, choices.iter().map(|choice| choice.name));
        (!is_known && near().is_some_and(|near| super::is_misspelt(&one.name, near)))
            .then(|| no_such(element, &one.name, place(element, one.span), choices))
    })
}

/// The place of an option in the text of the pipeline.
fn place(element: &WrittenPass, span: Span) -> Span {
    let start = element.options_span.range().start;
    Span::new(start + span.range().start, start + span.range().end)
}

fn no_such(element: &WrittenPass, written: &str, span: Span, choices: &[PassOption]) -> UsageError {
    let names = choices.iter().map(|choice| choice.name);
    let message = format!("`{}` has no option `{written}`", element.name);
    match nearest(written, names.clone()) {
        Some(meant) => UsageError::new(span, format!("{message}; did you mean `{meant}`?")),
        None if choices.is_empty() => UsageError::new(span, format!("{message}: it has none")),
        None => UsageError::listing(span, message, names.map(str::to_owned).collect()),
    }
}
