//! What two runs left, held against each other. Something is named only where it differs.

use super::memory::{BufferLayout, MemrefView, RunValue, Subscripts};
use super::number::{Number, NumberKind};
use super::output::{OutputPiece, number_text};
use super::session::Done;
use super::term::TermScalar;
use crate::ir::Type;

/// The result of holding two runs against each other: a place, and what is there before and after.
pub(super) enum FirstUnequal {
    Nothing,
    /// Equal numbers, computed differently.
    Terms([String; 3]),
    /// Other numbers.
    Numbers([String; 3]),
}

/// Collects the first difference.
#[derive(Default)]
pub(super) struct FirstDifference {
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

impl FirstDifference {
    /// What was found.
    pub(super) fn found(self) -> FirstUnequal {
        match (self.numbers, self.terms) {
            (Some(places), _) => FirstUnequal::Numbers(places),
            (None, Some(places)) => FirstUnequal::Terms(places),
            (None, None) => FirstUnequal::Nothing,
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
    pub(super) fn values(
        &mut self,
        name: &str,
        kind: Option<NumberKind>,
        x: &RunValue<TermScalar>,
        y: &RunValue<TermScalar>,
    ) {
        self.note(unequal(x, y, kind), || [name.to_string(), text(x, kind), text(y, kind)]);
    }

    /// Compares what two memrefs hold.
    pub(super) fn cells(
        &mut self,
        name: &str,
        kind: Option<NumberKind>,
        (before, x): (&Done<TermScalar>, &MemrefView),
        (after, y): (&Done<TermScalar>, &MemrefView),
    ) {
        if x.shape != y.shape {
            let shape = |view: &MemrefView| format!("\"{:?}\"", view.shape);
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
            let cell = |done: &Done<TermScalar>, view: &MemrefView| {
                let cell = done.memory.cell(view, &at).ok()?;
                Some(done.memory.buffer(view.buffer).cells[cell].clone())
            };
            let (x, y) = (cell(before, x), cell(after, y));
            let unequal = match (&x, &y) {
                (Some(x), Some(y)) => unequal(x, y, kind),
                (None, None) => Unequal::No,
                _ => Unequal::Numbers,
            };
            let say = |value: &Option<RunValue<TermScalar>>| {
                value.as_ref().map_or_else(|| "\"freed\"".to_string(), |value| text(value, kind))
            };
            self.note(unequal, || [format!("{name}{at:?}"), say(&x), say(&y)]);
            if self.numbers.is_some() {
                return;
            }
        }
    }

    /// Compares what was printed.
    pub(super) fn output(&mut self, before: &[OutputPiece<TermScalar>], after: &[OutputPiece<TermScalar>]) {
        let (left, right) = (merged(before), merged(after));
        for at in 0..left.len().max(right.len()) {
            let item = |pieces: &[PrintedItem]| pieces.get(at).cloned().unwrap_or(PrintedItem::Text(String::new()));
            let (x, y) = (item(&left), item(&right));
            let unequal = match (&x, &y) {
                (PrintedItem::Text(a), PrintedItem::Text(b)) if a == b => Unequal::No,
                (PrintedItem::Number(a, kind), PrintedItem::Number(b, _)) => unequal(a, b, Some(*kind)),
                _ => Unequal::Numbers,
            };
            let say = |item: &PrintedItem| match item {
                PrintedItem::Text(text) => format!("{text:?}"),
                PrintedItem::Number(value, kind) => text(value, Some(*kind)),
            };
            self.note(unequal, || ["the output".to_string(), say(&x), say(&y)]);
        }
    }
}

/// The cells of a view that is all of its buffer, row-major.
fn row_major<'d>(done: &'d Done<TermScalar>, view: &MemrefView) -> Option<&'d [RunValue<TermScalar>]> {
    let buffer = done.memory.buffer(view.buffer);
    let size = super::memory::checked_size(&view.shape).ok()?;
    let is_plain = !buffer.freed && buffer.cells.len() == size && view.layout == BufferLayout::row_major(&view.shape);
    is_plain.then_some(&buffer.cells[..])
}

/// The format of the numbers in a value.
pub(super) fn element_kind(ty: &Type) -> Option<NumberKind> {
    match ty {
        Type::Vector(vector) => NumberKind::of(&vector.element),
        ty => NumberKind::of(ty),
    }
}

/// Something that was printed.
#[derive(Clone)]
enum PrintedItem {
    Text(String),
    Number(RunValue<TermScalar>, NumberKind),
}

/// Printed pieces with neighbouring texts joined.
fn merged(pieces: &[OutputPiece<TermScalar>]) -> Vec<PrintedItem> {
    let mut items: Vec<PrintedItem> = Vec::new();
    for piece in pieces {
        match (piece, items.last_mut()) {
            (OutputPiece::Text(more), Some(PrintedItem::Text(text))) => text.push_str(more),
            (OutputPiece::Text(text), _) => items.push(PrintedItem::Text(text.clone())),
            (OutputPiece::Number(scalar, kind, _), _) => {
                items.push(PrintedItem::Number(RunValue::Scalar(*scalar), *kind))
            }
        }
    }
    items
}

fn unequal(x: &RunValue<TermScalar>, y: &RunValue<TermScalar>, kind: Option<NumberKind>) -> Unequal {
    let one = |a: &TermScalar, b: &TermScalar| match a.hash() == b.hash() {
        true => Unequal::No,
        false if same_number(a.number(), b.number(), kind) => Unequal::Terms,
        false => Unequal::Numbers,
    };
    match (x, y) {
        (RunValue::Scalar(a), RunValue::Scalar(b)) => one(a, b),
        (RunValue::Vector(a), RunValue::Vector(b)) if a.len() == b.len() => {
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
        (RunValue::Unset, RunValue::Unset) => Unequal::No,
        _ => Unequal::Numbers,
    }
}

fn same_number(a: Number, b: Number, kind: Option<NumberKind>) -> bool {
    let is_nan = |n: Number| matches!(kind, Some(NumberKind::Float(float)) if n.to_f64(float).is_nan());
    a == b || (is_nan(a) && is_nan(b))
}

/// A value for people.
pub(super) fn text(value: &RunValue<TermScalar>, kind: Option<NumberKind>) -> String {
    let number = |scalar: &TermScalar| match kind {
        Some(NumberKind::Float(float)) => format!("{:?}", scalar.number().to_f64(float)),
        Some(kind) => number_text(scalar.number(), kind, false),
        None => scalar.number().0.to_string(),
    };
    match value {
        RunValue::Scalar(scalar) => number(scalar),
        RunValue::Vector(lanes) => lanes.iter().map(number).collect::<Vec<_>>().join(", "),
        RunValue::Unset | RunValue::View(_) => "(no number)".to_string(),
    }
}
