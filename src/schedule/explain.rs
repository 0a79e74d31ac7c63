//! Refusals for people: two places in the source, two iterations, the cell they fight over, and all such pairs.

use std::sync::Arc;

use num_bigint::BigInt;
use num_traits::ToPrimitive;

use super::refusal::{Broken, Doubt, Event, NotApplicable, Reason, Refusal, Witness};
use crate::affine::presburger::Names;
use crate::analysis::scop::{Access, Array, ArrayId, Scop, StatementId};
use crate::analysis::witness::uses_symbol;
use crate::analysis::words::{AccessPair, Does, End, Point, carrier};
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
        Refusal::Unknown(reason) => explain_reason(m, scop, reason),
        Refusal::Violates(witness) => explain_witness(m, scop, witness),
    }
}

/// Where two instances may depend on each other: these, then the operation that is why nobody knows, if it is neither of both.
fn explain_reason(m: &Module, scop: &Scop, reason: &Reason) -> Diagnostic {
    let place = |op: Op| m.op(op).span;
    let Some(doubt) = &reason.doubt else {
        let mut diagnostic =
            Diagnostic::error(reason.code, place(reason.op.unwrap_or(scop.func)), reason.message.clone());
        diagnostic.labels.extend(reason.labels.iter().cloned());
        diagnostic.notes.extend(reason.notes.iter().cloned());
        return diagnostic;
    };
    let Witness { source, target, .. } = &doubt.witness;
    let start = Diagnostic::error(reason.code, place(target.op), reason.message.clone());
    let diagnostic = both_ends(m, scop, (&doubt.witness, false), start);
    match reason.op {
        Some(op) if op != source.op && op != target.op => diagnostic.label(place(op), doubt.why.clone()),
        _ => diagnostic,
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
    let diagnostic = Diagnostic::error(code, m.op(witness.target.op).span, message);
    both_ends(m, scop, (witness, true), diagnostic).note(pairs(m, scop, witness))
}

/// Both instances as labels, and the values of the symbols. Where they are no dependence for sure, they are what may be one.
fn both_ends(m: &Module, scop: &Scop, (witness, is_sure): (&Witness, bool), mut start: Diagnostic) -> Diagnostic {
    let [first, second] = shared(m, scop, (witness, is_sure));
    let AccessPair { first: source, second: target, symbols, .. } =
        pair(m, scop, (witness, is_sure), &|op| m.name(op).to_owned());
    start.labels[0].text = event_text(scop, &witness.target, (&target, &second));
    let text = event_text(scop, &witness.source, (&source, &first));
    let diagnostic = start.label(m.op(witness.source.op).span, text);
    if symbols.is_empty() { diagnostic } else { diagnostic.note(format!("with {}", symbols.join(", "))) }
}

/// The same where it is two iterations that block it.
pub fn because_of(no: NotApplicable, m: &Module, scop: &Scop, witness: &Witness) -> NotApplicable {
    let Diagnostic { mut labels, mut notes, .. } = explain_witness(m, scop, witness);
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
        Refusal::Unknown(reason) => match &reason.doubt {
            Some(doubt) => format!("unknown, {}", doubted(m, scop, doubt, &|op| m.name(op).to_owned())),
            None => format!("unknown, {}", reason.message),
        },
    }
}

/// `memref.store may write a cell of %A at %i = 0, then memref.load may read it at %i = 1: a subscript is not affine`; `who` names
/// an operation.
pub fn doubted(m: &Module, scop: &Scop, doubt: &Doubt, who: &dyn Fn(Op) -> String) -> String {
    format!("{}: {}", pair(m, scop, (&doubt.witness, false), who), doubt.why)
}

/// `affine.store writes %A[0] at %i = 0, then affine.load reads it at %i = 1`: a witness in half a sentence.
pub fn sentence(m: &Module, scop: &Scop, witness: &Witness) -> String {
    pair(m, scop, (witness, true), &|op| m.name(op).to_owned()).to_string()
}

/// The same with its parts apart; `who` names an operation. Where it is not sure that it is a dependence, what is done may be done.
/// Symbols of which neither the pairs nor the subscripts of the cell know have no value: any will do.
pub fn pair(m: &Module, scop: &Scop, (witness, is_sure): (&Witness, bool), who: &dyn Fn(Op) -> String) -> AccessPair {
    let (source, target) = (&witness.source, &witness.target);
    let loops = |event: &Event| &scop.statements[event.statement].loops;
    let is_one = source.array == target.array;
    // What surely happens is said so where it is the other access, or the memory, of which too little is known.
    let is_certain = |event: &Event, other: &Event| is_sure || must(scop, event) && !(is_one && must(scop, other));
    let end = |event: &Event, other: &Event, second: bool| {
        let does = match scop.arrays[event.array] {
            // Of a load from memory that is not known, it is known that it reads.
            Array::World => Does::of(m, event.op, true, is_sure || is_opaque(scop, event)),
            Array::Console if event.write || is_opaque(scop, event) => Does::of(m, event.op, false, true),
            Array::Console => Does::Trap,
            _ => Does::Touch,
        };
        End {
            who: who(event.op),
            does,
            verb: does.verb(verb(event, second, is_certain(event, other))),
            at: Point::new(&scop.nest, loops(event), &event.iteration),
        }
    };
    let symbols = witness.symbols.iter().zip(symbol_names(m, scop)).enumerate();
    let is_named = |event: &Event, number: usize| {
        let exprs = access(scop, event).and_then(|access| access.subscripts.as_ref());
        exprs.is_some_and(|exprs| exprs.iter().any(|expr| expr.uses_symbol(number as u32)))
    };
    let plays_a_part =
        |number: usize| uses_symbol(&witness.pairs, number) || is_named(source, number) || is_named(target, number);
    let symbols = symbols.filter(|(number, _)| plays_a_part(*number));
    let is_memory = |event: &Event| matches!(scop.arrays[event.array], Array::Memory(_));
    let [cell, other] = shared(m, scop, (witness, is_sure));
    AccessPair {
        first: end(source, target, false),
        second: end(target, source, true),
        cell: Some(cell),
        other: (!is_one && is_memory(source) && is_memory(target)).then_some(other),
        later: carrier(&scop.nest, [source, target].map(|event| (&loops(event)[..], &event.iteration[..]))),
        same_loops: loops(source) == loops(target),
        same: source.op == target.op,
        symbols: symbols.map(|(_, (value, name))| format!("%{name} = {value}")).collect(),
    }
    .told()
}

fn verb(event: &Event, second: bool, is_certain: bool) -> &'static str {
    match (event.write, second) {
        (false, _) if is_certain => "reads",
        (false, _) => "may read",
        (true, false) if is_certain => "writes",
        (true, false) => "may write",
        (true, true) if is_certain => "overwrites",
        (true, true) => "may overwrite",
    }
}

/// The access of an event.
fn access<'s>(scop: &'s Scop, event: &Event) -> Option<&'s Access> {
    let of = |access: &&Access| (access.op, access.write, access.array) == (event.op, event.write, event.array);
    scop.statements[event.statement].accesses.iter().find(of)
}

/// May the operation of an event do anything to what it touches?
fn is_opaque(scop: &Scop, event: &Event) -> bool {
    let of = |access: &&Access| (access.op, access.array) == (event.op, event.array);
    let mut sides = scop.statements[event.statement].accesses.iter().filter(of).map(|access| access.write);
    sides.any(|write| write != event.write)
}

/// Does the access of an event touch what it seems to whenever it runs?
fn must(scop: &Scop, event: &Event) -> bool {
    access(scop, event).is_some_and(|access| access.must)
}

/// `reads %A[1, 1] at (%i, %j) = (0, 2)`
fn event_text(scop: &Scop, event: &Event, (end, cell): (&End, &str)) -> String {
    let text = match is_seen(scop, event) && end.does != Does::Touch {
        true => end.verb.to_owned(),
        false => format!("{} {cell}", end.verb),
    };
    // Nothing is said of what runs outside of loops.
    if end.at.is_top { text } else { format!("{text}{}", end.at) }
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

/// The cells of both ends. What may be any memory is called as the other end calls it, where they may be no dependence.
fn shared(m: &Module, scop: &Scop, (witness, is_sure): (&Witness, bool)) -> [String; 2] {
    let [first, second] = cells(m, scop, witness);
    let is_any = |event: &Event| !is_sure && scop.arrays[event.array] == Array::World;
    match (is_any(&witness.source), is_any(&witness.target)) {
        (true, false) => [second.clone(), second],
        (false, true) => [first.clone(), first],
        _ => [first, second],
    }
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
    let exprs = access(scop, event)?.subscripts.as_ref()?;
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
