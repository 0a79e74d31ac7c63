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
    /// A number from 0 on.
    Count,
    /// An integer.
    Integer,
    /// A fraction.
    Fraction,
    /// Numbers from 0 on, between commas.
    Counts,
    /// Integers, between commas.
    Integers,
    /// One of these words.
    Word(&'static [&'static str]),
    /// Any text.
    Text,
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
}

/// Reads the options of a pass.
pub(super) fn read(element: &WrittenPass, choices: &'static [PassOption]) -> Result<OptionValues, UsageError> {
    let mut values = OptionValues::default();
    for one in given(element.options.as_deref().unwrap_or_default()) {
        let span = place(element, one.span);
        let Some(choice) = choices.iter().find(|choice| choice.name == one.name) else {
            return Err(no_such(element, &one.name, span, choices));
        };
        let wrong = |what: &str| UsageError::new(span, format!("`{}` is {what}", choice.name));
        match (choice.kind, one.value.as_deref()) {
            (OptionKind::Flag, None) => _ = values.numbers.insert(choice.name, vec![1]),
            (OptionKind::Flag, Some(value)) => {
                let set = match value.to_ascii_lowercase().as_str() {
                    "true" | "1" => vec![1],
                    "false" | "0" => Vec::new(),
                    _ => return Err(wrong("true or false")),
                };
                values.numbers.insert(choice.name, set);
            }
            (_, None) => return Err(wrong("an option with a value, after `=`")),
            (OptionKind::Text, Some(value)) => _ = values.words.insert(choice.name, value.to_owned()),
            (OptionKind::Word(words), Some(value)) => {
                if !words.contains(&value) {
                    return Err(wrong(&format!("one of {}", words.join(", "))));
                }
                values.words.insert(choice.name, value.to_owned());
            }
            (OptionKind::Fraction, Some(value)) => {
                value.parse::<f64>().ok().filter(|value| value.is_finite()).ok_or_else(|| wrong("a fraction"))?;
                values.words.insert(choice.name, value.to_owned());
            }
            (kind, Some(value)) => {
                let is_list = matches!(kind, OptionKind::Counts | OptionKind::Integers);
                let least = if matches!(kind, OptionKind::Count | OptionKind::Counts) { 0 } else { i64::MIN };
                let number = |text: &str| text.trim().parse::<i64>().ok().filter(|number| *number >= least);
                let what = match (is_list, least) {
                    (true, _) => "a list of numbers, between commas",
                    (false, 0) => "a number from 0 on",
                    _ => "a number",
                };
                let parts: Vec<&str> = if is_list { value.split(',').collect() } else { vec![value] };
                let read: Option<Vec<i64>> = parts.into_iter().map(number).collect();
                values.numbers.entry(choice.name).or_default().extend(read.ok_or_else(|| wrong(what))?);
            }
        }
        if !choice.ignored.is_empty() {
            values.remarks.push(format!("{} changes nothing: {}", choice.name, choice.ignored));
        }
    }
    Ok(values)
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
