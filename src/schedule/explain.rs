//! Refusals for people: two places in the source, two iterations, the cell they fight over, and all such pairs.

use std::sync::Arc;

use num_bigint::BigInt;
use num_traits::ToPrimitive;

use super::refusal::{Broken, Event, NotApplicable, Refusal, Witness};
use crate::affine::presburger::Names;
use crate::analysis::scop::{Access, Array, ArrayId, Scop, StatementId};
use crate::analysis::words::{Does, End, Pair};
use crate::diag::{Diagnostic, Label, Span};
use crate::ir::{Module, Op, Value};

/// The refusal as a diagnostic. Its first label is the access that would come too early.
pub fn explain(m: &Module, scop: &Scop, refusal: &Refusal) -> Diagnostic {
    match refusal {
        Refusal::NotApplicable(no) => {
            let place = if no.span == Span::default() { m.op(scop.func).span } else { no.span };
            let mut diagnostic = Diagnostic::error(no.code, place, no.message.clone());
            let is_here = |label: &&Label| [Span::default(), place].contains(&label.span);
            let (here, elsewhere): (Vec<&Label>, Vec<&Label>) = no.labels.iter().partition(is_here);
            if let [first, more @ ..] = &here[..] {
                diagnostic.labels[0].text.clone_from(&first.text);
                diagnostic.labels.extend(more.iter().map(|label| Label { span: place, ..(*label).clone() }));
            }
            diagnostic.labels.extend(elsewhere.into_iter().cloned());
            diagnostic.notes.extend(no.notes.iter().cloned());
            diagnostic
        }
        Refusal::Unknown(reason) => {
            let place = m.op(reason.op.unwrap_or(scop.func)).span;
            Diagnostic::error(reason.code, place, reason.message.clone())
        }
        Refusal::Violates(witness) => explain_witness(m, scop, witness),
    }
}

fn explain_witness(m: &Module, scop: &Scop, witness: &Witness) -> Diagnostic {
    let (code, message) = match (witness.broken, &witness.at) {
        (Broken::Reversed, _) => ("reverses-dependence", format!("{} reverses a dependence", witness.change)),
        (Broken::Unordered, Some(at)) => {
            ("carries-dependence", format!("{}: iterations of %{at} depend on each other", witness.change))
        }
        (Broken::Partial, at) => {
            let around = at.as_ref().map_or_else(String::new, |at| format!(" of %{at}"));
            (
                "sees-partial-results",
                format!("{}: iterations{around} use what they would compute in parts", witness.change),
            )
        }
        (Broken::Unordered, None) => {
            ("unordered-dependence", format!("{} gives no order to a dependence", witness.change))
        }
    };
    let mut diagnostic = Diagnostic::error(code, m.op(witness.target.op).span, message);
    diagnostic.labels = labels(m, scop, witness).into();
    diagnostic.notes = notes(m, scop, witness);
    diagnostic
}

/// Both accesses where they stand, the second one first.
fn labels(m: &Module, scop: &Scop, witness: &Witness) -> [Label; 2] {
    let [first, second] = cells(m, scop, witness);
    [(&witness.target, second, true), (&witness.source, first, false)].map(|(event, cell, is_second)| Label {
        span: m.op(event.op).span,
        text: event_text(scop, event, &cell, is_second),
    })
}

/// The sizes of which a witness is, if there are any, and all pairs.
fn notes(m: &Module, scop: &Scop, witness: &Witness) -> Vec<String> {
    let values = witness.symbols.iter().zip(symbol_names(m, scop)).map(|(value, name)| format!("%{name} = {value}"));
    let values = values.collect::<Vec<_>>().join(", ");
    let with = (!values.is_empty()).then(|| format!("with {values}"));
    with.into_iter().chain([pairs(m, scop, witness)]).collect()
}

/// The same where it is two iterations that block it.
pub fn because_of(no: NotApplicable, m: &Module, scop: &Scop, witness: &Witness) -> NotApplicable {
    let (mut labels, mut notes) = (Vec::from(labels(m, scop, witness)), notes(m, scop, witness));
    labels.splice(0..0, no.labels);
    notes.splice(0..0, no.notes);
    NotApplicable { labels, notes, ..no }
}

/// The whole relation that a change does not keep.
pub fn pairs(m: &Module, scop: &Scop, witness: &Witness) -> String {
    format!("all such pairs: {}", witness.pairs.to_text(&pair_names(m, scop, witness)))
}

/// The refusal in half a sentence.
pub fn short(m: &Module, scop: &Scop, refusal: &Refusal) -> String {
    match refusal {
        Refusal::NotApplicable(no) => {
            let labels = no.labels.iter().map(|label| label.text.as_str()).filter(|text| !text.is_empty());
            std::iter::once(no.message.as_str()).chain(labels).collect::<Vec<_>>().join(", ")
        }
        Refusal::Violates(witness) => sentence(m, scop, witness),
        Refusal::Unknown(reason) => format!("unknown, {}", reason.message),
    }
}

/// `affine.store writes %A[0] at %i = 0, then affine.load reads it at %i = 1`: a witness in half a sentence.
pub fn sentence(m: &Module, scop: &Scop, witness: &Witness) -> String {
    pair(m, scop, witness, &|op| m.name(op).to_owned()).to_string()
}

/// The same with its parts apart; `who` names an operation.
pub fn pair(m: &Module, scop: &Scop, witness: &Witness, who: &dyn Fn(Op) -> String) -> Pair {
    let (source, target) = (&witness.source, &witness.target);
    let loops = |event: &Event| &scop.statements[event.statement].loops;
    let end = |event: &Event, second: bool| {
        let does = match scop.arrays[event.array] {
            Array::World => Does::of(m, event.op, true, true),
            Array::Console => Does::of(m, event.op, false, true),
            _ => Does::Touch,
        };
        End {
            who: who(event.op),
            does,
            verb: does.verb(verb(event, second)),
            loops: loops(event).iter().map(|id| format!("%{}", scop.nest.name(*id))).collect(),
            point: event.iteration.iter().map(BigInt::to_string).collect(),
        }
    };
    let symbols = witness.symbols.iter().zip(symbol_names(m, scop));
    Pair {
        first: end(source, false),
        second: end(target, true),
        cell: cells(m, scop, witness).into_iter().next(),
        same_loops: loops(source) == loops(target),
        same: source.op == target.op,
        symbols: symbols.map(|(value, name)| format!("%{name} = {value}")).collect(),
    }
}

fn verb(event: &Event, second: bool) -> &'static str {
    match (event.write, second) {
        (false, _) => "reads",
        (true, false) => "writes",
        (true, true) => "overwrites",
    }
}

/// `reads %A[1, 1] at (%i, %j) = (0, 2)`
fn event_text(scop: &Scop, event: &Event, cell: &str, second: bool) -> String {
    let text = match (is_seen(scop, event), second) {
        (true, false) => "is seen from outside".to_string(),
        (true, true) => "is seen after it".to_string(),
        (false, _) => format!("{} {}", verb(event, second), cell),
    };
    match point(scop, event.statement, &event.iteration) {
        Some(point) => format!("{text} at {point}"),
        None => text,
    }
}

/// `(%i, %j) = (0, 2)`; nothing outside of loops.
pub fn point(scop: &Scop, statement: StatementId, iteration: &[BigInt]) -> Option<String> {
    let names: Vec<String> =
        scop.statements[statement].loops.iter().map(|id| format!("%{}", scop.nest.name(*id))).collect();
    let values: Vec<String> = iteration.iter().map(BigInt::to_string).collect();
    match &names[..] {
        [] => None,
        [name] => Some(format!("{name} = {}", values[0])),
        _ => Some(format!("({}) = ({})", names.join(", "), values.join(", "))),
    }
}

/// Is the event what somebody outside sees, a call or something printed, and no cell of memory?
fn is_seen(scop: &Scop, event: &Event) -> bool {
    matches!(scop.arrays[event.array], Array::World | Array::Console)
}

/// `%A[1, 1]` for both ends; `a cell of %A` where the subscripts of neither name it.
fn cells(m: &Module, scop: &Scop, witness: &Witness) -> [String; 2] {
    let Witness { source, target, symbols, .. } = witness;
    let is_one = source.array == target.array && source.cell == target.cell;
    let mut named = [source, target].map(|event| subscripts(scop, event, symbols));
    if is_one {
        let any = named.iter().flatten().next().cloned();
        named = [any.clone(), any];
    }
    let [first, second] = named;
    [(source, first), (target, second)].map(|(event, cell)| {
        let name = array_name(m, scop, event.array);
        match (&scop.arrays[event.array], cell) {
            (Array::Memory(_), Some(cell)) => format!("{name}[{}]", cell.join(", ")),
            (Array::Memory(_), None) => format!("a cell of {name}"),
            _ => name,
        }
    })
}

/// What the subscripts of an event are: what the text computes, and of a vector those of the cell that is meant.
fn subscripts(scop: &Scop, event: &Event, symbols: &[BigInt]) -> Option<Vec<String>> {
    let of = |access: &&Access| (access.op, access.write, access.array) == (event.op, event.write, event.array);
    let exprs = scop.statements[event.statement].accesses.iter().find(of)?.subscripts.as_ref()?;
    let words = |values: &[BigInt]| values.iter().map(ToPrimitive::to_i64).collect::<Option<Vec<i64>>>();
    let (symbols, iteration) = (words(symbols)?, words(&event.iteration)?);
    let computed = exprs.iter().map(|expr| Some(expr.eval(&iteration, &symbols)?.to_string()));
    computed.collect::<Option<Vec<String>>>().or_else(|| {
        let cell = event.cell.get(scop.memory.roots[event.array.root()].depth()..)?;
        (cell.len() == exprs.len()).then(|| cell.iter().map(BigInt::to_string).collect())
    })
}

/// `%A`, or what else is written or read.
pub fn array_name(m: &Module, scop: &Scop, array: ArrayId) -> String {
    match &scop.arrays[array] {
        Array::Memory(value) | Array::Symbol(value) => value_name(m, *value),
        Array::Cell { .. } => cell_name(m, scop, array),
        Array::World => "memory".to_string(),
        Array::Console => "the output".to_string(),
    }
}

/// The name of a value that lives in the cell.
fn cell_name(m: &Module, scop: &Scop, cell: ArrayId) -> String {
    let phi = scop.phis.iter().find(|phi| phi.cell == cell);
    let written = || scop.statements.iter().flat_map(|(_, s)| &s.writes).find(|write| write.cell == cell);
    let value = phi.map(|phi| m.op(phi.op).results[phi.index]).or_else(|| written().map(|write| write.value));
    value.map_or_else(|| "a value".to_string(), |value| value_name(m, value))
}

fn value_name(m: &Module, value: Value) -> String {
    m.value(value).name.as_ref().map_or_else(|| "a value".to_string(), |name| format!("%{name}"))
}

fn symbol_names(m: &Module, scop: &Scop) -> Vec<Arc<str>> {
    let name = |(number, value): (usize, &Value)| {
        m.value(*value).name.clone().unwrap_or_else(|| Arc::from(format!("s{number}")))
    };
    scop.symbols.iter().enumerate().map(name).collect()
}

/// Names for the pairs: the loops of the source, and those of the target with a prime.
fn pair_names(m: &Module, scop: &Scop, witness: &Witness) -> Names {
    let loops = |statement: StatementId| scop.statements[statement].loops.iter().map(|id| scop.nest.name(*id));
    Names {
        symbols: symbol_names(m, scop),
        domain: loops(witness.source.statement).collect(),
        range: loops(witness.target.statement).map(|name| Arc::from(format!("{name}'"))).collect(),
    }
}
