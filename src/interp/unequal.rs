//! What two runs left, held against each other. Something is named only where it differs.

use super::memory::{Layout, Subscripts, Value, View};
use super::number::{Kind, Number};
use super::output::{Piece, number_text};
use super::session::Done;
use super::term::TermScalar;
use crate::ir::Type;

/// The result of holding two runs against each other: a place, and what is there before and after.
pub(super) enum Found {
    Nothing,
    /// Equal numbers, computed differently.
    Terms([String; 3]),
    /// Other numbers.
    Numbers([String; 3]),
}

/// Collects the first difference.
#[derive(Default)]
pub(super) struct Comparison {
    terms: Option<[String; 3]>,
    numbers: Option<[String; 3]>,
}

/// How two values differ.
#[derive(PartialEq)]
enum Unequal {
    No,
    Terms,
    Numbers,
}

impl Comparison {
    /// What was found.
    pub(super) fn found(self) -> Found {
        match (self.numbers, self.terms) {
            (Some(places), _) => Found::Numbers(places),
            (None, Some(places)) => Found::Terms(places),
            (None, None) => Found::Nothing,
        }
    }

    fn note(&mut self, unequal: Unequal, place: impl FnOnce() -> [String; 3]) {
        match unequal {
            Unequal::Numbers if self.numbers.is_none() => self.numbers = Some(place()),
            Unequal::Terms if self.terms.is_none() => self.terms = Some(place()),
            _ => {}
        }
    }

    /// Compares two values of one name.
    pub(super) fn values(&mut self, name: &str, kind: Option<Kind>, x: &Value<TermScalar>, y: &Value<TermScalar>) {
        self.note(unequal(x, y, kind), || [name.to_string(), text(x, kind), text(y, kind)]);
    }

    /// Compares what two memrefs hold.
    pub(super) fn cells(
        &mut self,
        name: &str,
        kind: Option<Kind>,
        (before, x): (&Done<TermScalar>, &View),
        (after, y): (&Done<TermScalar>, &View),
    ) {
        if x.shape != y.shape {
            let shape = |view: &View| format!("\"{:?}\"", view.shape);
            return self.note(Unequal::Numbers, || [format!("the shape of {name}"), shape(x), shape(y)]);
        }
        if let (Some(these), Some(those)) = (row_major(before, x), row_major(after, y)) {
            // All but the differing cells are passed over without a name.
            let all = these.iter().zip(those).map(|(x, y)| unequal(x, y, kind));
            if all.clone().all(|unequal| unequal == Unequal::No) {
                return;
            }
        }
        for at in Subscripts::new(&x.shape) {
            let cell = |done: &Done<TermScalar>, view: &View| {
                let cell = done.memory.cell(view, &at).ok()?;
                Some(done.memory.buffer(view.buffer).cells[cell].clone())
            };
            let (x, y) = (cell(before, x), cell(after, y));
            let unequal = match (&x, &y) {
                (Some(x), Some(y)) => unequal(x, y, kind),
                (None, None) => Unequal::No,
                _ => Unequal::Numbers,
            };
            let say = |value: &Option<Value<TermScalar>>| {
                value.as_ref().map_or_else(|| "\"freed\"".to_string(), |value| text(value, kind))
            };
            self.note(unequal, || [format!("{name}{at:?}"), say(&x), say(&y)]);
            if self.numbers.is_some() {
                return;
            }
        }
    }

    /// Compares what was printed.
    pub(super) fn output(&mut self, before: &[Piece<TermScalar>], after: &[Piece<TermScalar>]) {
        let (left, right) = (merged(before), merged(after));
        for at in 0..left.len().max(right.len()) {
            let item = |pieces: &[Item]| pieces.get(at).cloned().unwrap_or(Item::Text(String::new()));
            let (x, y) = (item(&left), item(&right));
            let unequal = match (&x, &y) {
                (Item::Text(a), Item::Text(b)) if a == b => Unequal::No,
                (Item::Number(a, kind), Item::Number(b, _)) => unequal(a, b, Some(*kind)),
                _ => Unequal::Numbers,
            };
            let say = |item: &Item| match item {
                Item::Text(text) => format!("{text:?}"),
                Item::Number(value, kind) => text(value, Some(*kind)),
            };
            self.note(unequal, || ["the output".to_string(), say(&x), say(&y)]);
        }
    }
}

/// The cells of a view that is all of its buffer, row-major.
fn row_major<'d>(done: &'d Done<TermScalar>, view: &View) -> Option<&'d [Value<TermScalar>]> {
    let buffer = done.memory.buffer(view.buffer);
    let size = super::memory::checked_size(&view.shape).ok()?;
    let is_plain = !buffer.freed && buffer.cells.len() == size && view.layout == Layout::row_major(&view.shape);
    is_plain.then_some(&buffer.cells[..])
}

/// The format of the numbers in a value.
pub(super) fn element_kind(ty: &Type) -> Option<Kind> {
    match ty {
        Type::Vector(vector) => Kind::of(&vector.element),
        ty => Kind::of(ty),
    }
}

/// Something that was printed.
#[derive(Clone)]
enum Item {
    Text(String),
    Number(Value<TermScalar>, Kind),
}

/// Printed pieces with neighbouring texts joined.
fn merged(pieces: &[Piece<TermScalar>]) -> Vec<Item> {
    let mut items: Vec<Item> = Vec::new();
    for piece in pieces {
        match (piece, items.last_mut()) {
            (Piece::Text(more), Some(Item::Text(text))) => text.push_str(more),
            (Piece::Text(text), _) => items.push(Item::Text(text.clone())),
            (Piece::Number(scalar, kind, _), _) => items.push(Item::Number(Value::Scalar(*scalar), *kind)),
        }
    }
    items
}

fn unequal(x: &Value<TermScalar>, y: &Value<TermScalar>, kind: Option<Kind>) -> Unequal {
    let one = |a: &TermScalar, b: &TermScalar| match a.hash() == b.hash() {
        true => Unequal::No,
        false if same_number(a.number(), b.number(), kind) => Unequal::Terms,
        false => Unequal::Numbers,
    };
    match (x, y) {
        (Value::Scalar(a), Value::Scalar(b)) => one(a, b),
        (Value::Vector(a), Value::Vector(b)) if a.len() == b.len() => {
            let mut worst = Unequal::No;
            for (a, b) in a.iter().zip(b.iter()) {
                match one(a, b) {
                    Unequal::No => {}
                    Unequal::Numbers => return Unequal::Numbers,
                    Unequal::Terms => worst = Unequal::Terms,
                }
            }
            worst
        }
        (Value::Unset, Value::Unset) => Unequal::No,
        _ => Unequal::Numbers,
    }
}

fn same_number(a: Number, b: Number, kind: Option<Kind>) -> bool {
    let is_nan = |n: Number| matches!(kind, Some(Kind::Float(float)) if n.to_f64(float).is_nan());
    a == b || (is_nan(a) && is_nan(b))
}

/// A value for people.
pub(super) fn text(value: &Value<TermScalar>, kind: Option<Kind>) -> String {
    let number = |scalar: &TermScalar| match kind {
        Some(Kind::Float(float)) => format!("{:?}", scalar.number().to_f64(float)),
        Some(kind) => number_text(scalar.number(), kind, false),
        None => scalar.number().0.to_string(),
    };
    match value {
        Value::Scalar(scalar) => number(scalar),
        Value::Vector(lanes) => lanes.iter().map(number).collect::<Vec<_>>().join(", "),
        Value::Unset | Value::View(_) => "(no number)".to_string(),
    }
}
