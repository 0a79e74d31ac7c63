//! `vectorize(a;8)`: so many iterations of an innermost loop at once, as operations on vectors. `vectorize(a;8;mask)`: what is left over, too.
//!
//! ```text
//! rewrite: band a { S: v = load A[a]; w = op v; store w, B[a] }
//!       -> band a by 8 { v = load A[a .. a + 7]; w = op v, 8 times; store w, B[a .. a + 7] }, what is left over
//! ```
//! A width counts iterations. The loop is cut into chunks of that many: each operation runs for all iterations of a chunk, its lanes,
//! before the next one does. Full chunks are parted from what is left over, which stays a loop, so that no lane runs that did not: `peel`, which
//! need not be said.
//!
//! *Under a mask.* With `mask` what the upper end leaves over is one more chunk, of which as many lanes run as iterations are left: `vector.maskedload`
//! and `vector.maskedstore` by `vector.create_mask`. Other lanes neither load nor store, and compute of zeros what nobody uses; what may trap is
//! refused there. What all lanes have in common is loaded where the chunk runs. What the lower end leaves over stays a loop, and so does a
//! single iteration that is left over in all runs.
//!
//! *Accesses.* The last subscript moves by one from lane to lane, and no other one does: the lanes are one vector in memory. No subscript
//! moves: a load, whose value all lanes have. All others, as those of columns, backwards, or of cells that are loaded themselves, are done lane by
//! lane, with `vector.from_elements` and `vector.extract`; under a mask they are refused, and so are stores of all lanes to one cell anywhere. What
//! is computed is what `arith` and `math` compute on elements; what all lanes have in common is computed once. The number of
//! the iteration is a vector by `vector.step`.
//!
//! *Sound.* The claim is a schedule tree of the program in which each load is a statement of its own: a band of chunks, in it for each
//! operation, in the order of the text, a band of lanes. That is the order of the vector text, and the judge says whether it keeps every
//! dependence: `A[i] = A[i + 1]` does, `A[i + 1] = A[i]` does not, `A[i + 8] = A[i]` does with 8 lanes. What is
//! written is proved to compute the same, element by element.
//!
//! ```text
//! affine.for %i = 0 to %n {                     affine.for %i = 0 to %n - %n mod 8 step 8 {
//!   %a = affine.load %A[%i + 1]          ->       %a = affine.vector_load %A[%i + 1] : .., vector<8xf32>
//!   affine.store %a, %A[%i]                       affine.vector_store %a, %A[%i] : .., vector<8xf32>
//! }                                             }  ..
//!
//! with mask, behind that:  affine.for %i = max((%n floordiv 8) * 8, 0) to %n step 8 {
//!                            %m = vector.create_mask %n - %i : vector<8xi1>
//!                            %a = vector.maskedload %A[%i + 1], %m, %zeros : ..
//!                            vector.maskedstore %A[%i], %m, %a : ..
//!                          }
//! ```
//! refuses: `not-innermost`, `hands-values-on`, `not-contiguous`, `not-elementwise`, `no-full-tile`, `not-proved`.
//! source: Allen and Kennedy, *Automatic translation of Fortran programs to vector form* (1987).

mod lanes;

use std::sync::Arc;

use rustc_hash::FxHashSet;

use super::loops::{fresh, place_of_value};
use super::pipeline::Step;
use super::rewrite::{Rewritten, written};
use super::session::{No, Session};
use super::unroll::{Points, around, in_full_tiles};
use super::{Options, UsageError};
use crate::affine::dialect::{AffineForOp, AffineStoreOp, is_dim};
use crate::affine::expr::AffineExpr;
use crate::affine::presburger::{Budget, Set};
use crate::affine::row::conditions;
use crate::analysis::alone::{Alone, KnownFacts, facts, given, is_root};
use crate::analysis::domain::LoopId;
use crate::analysis::names::value_name;
use crate::analysis::region::{is_load, iter_args};
use crate::analysis::scop::Scop;
use crate::analysis::{extract, extract_apart};
use crate::builtin::constant_of;
use crate::diag::{Span, nearest};
use crate::emit::Emitted;
use crate::ir::{Module, Op, Type, Value};
use crate::schedule::change::Change;
use crate::schedule::explain::pairs;
use crate::schedule::legality::judge;
use crate::schedule::program::Program;
use crate::schedule::refusal::{Doubt, Event, NotApplicable, Reason, Refusal, Witness};
use crate::schedule::tree::{Band, Node, Tree};

/// How many lanes there may be: a vector of more elements is not followed.
const MOST_LANES: i64 = 64;

/// What vectors a loop becomes.
#[derive(Clone, Copy)]
pub(super) struct VectorForm {
    /// How many iterations run at once.
    pub width: i64,
    /// Is what the upper end leaves over run under a mask?
    pub is_masked: bool,
    /// Are the rows of memory that the first store goes to counted in whole vectors from their start? A row that starts where a line of a cache does is then
    /// written line by line. Else little is left over.
    pub is_aligned: bool,
}

/// The program with operations on vectors.
pub(super) fn rewrite(session: &Session<'_>, step: &Step, options: &Options) -> Result<Rewritten, No> {
    let number = session.loops(step, 1)?[0];
    let form = VectorForm { width: width(step)?, is_masked: is_masked(step)?, is_aligned: false };
    let looped = innermost(session, number)?;
    let (m, func, op) = (session.module, session.scop().func, session.scop().loops[looped].op);
    let module = match alone(m, (func, op), (step, form), options, session.budget) {
        Some(module) => module,
        // The words of a refusal are those of the whole function, of which more may be known.
        None => in_session(session, number, (step, form), None, options)?,
    };
    let label = session.label(number);
    Ok(Rewritten::new(module, vec![format!("{label}: {} iterations at once", form.width)]))
}

/// The same of the loop alone; none if it is refused there, or cannot stand alone.
pub(super) fn alone(
    m: &Module,
    (func, looped): (Op, Op),
    (step, form): (&Step, VectorForm),
    options: &Options,
    budget: &Budget,
) -> Option<Module> {
    let known = facts(m, func, looped);
    let mut values = given(m, &[looped])?;
    let fresh: Vec<Value> = known.1.iter().copied().filter(|value| !values.contains(value)).collect();
    values.extend(fresh);
    let stands_alone = |&value: &Value| match m.ty(value) {
        Type::MemRef(_) => is_root(m, func, value),
        // What is affine in it has to be so outside, and a number that is known is no argument.
        Type::Index => is_dim(m, value, looped) && constant_of(m, value).is_none(),
        _ => true,
    };
    if !values.iter().all(stands_alone) {
        return None;
    }
    let mut alone = Alone::of(m, func, &[looped], &values)?;
    alone.reserve(names_of_loops(m, func));
    let mut scop = extract(&alone.module, func, options.may_alias).ok()?;
    scop.context = scop.context.intersect(&of_symbols(&scop, known, &alone.args)?);
    let (program, _) = Program::read_within(&alone.module, scop, false, &options.limits, budget);
    let session = Session::of(&alone.module, program, budget, options);
    innermost(&session, 0).ok()?;
    let grid = if form.is_aligned { Some(start_of_row(&session, looped)?) } else { None };
    let module = in_session(&session, 0, (step, form), grid, options).ok()?;
    alone.put_back(module)
}

/// The iteration of the only loop of a program in which its first store goes to the start of a row.
fn start_of_row(session: &Session<'_>, looped: Op) -> Option<AffineExpr> {
    let (m, scop) = (session.module, session.scop());
    let iv = AffineForOp::cast(m, looped)?.induction_var(m);
    let store = m.walk(looped).into_iter().find(|&op| AffineStoreOp::cast(m, op).is_some())?;
    let subscripts = AffineStoreOp::cast(m, store)?.subscripts(m);
    let number = |value: &Value| match scop.symbols.iter().position(|symbol| symbol == value) {
        Some(symbol) => Some(AffineExpr::Symbol(symbol as u32)),
        None => (*value == iv).then_some(AffineExpr::Const(0)),
    };
    let numbers: Vec<AffineExpr> = subscripts.operands.iter().map(number).collect::<Option<_>>()?;
    let (dims, symbols) = numbers.split_at(subscripts.map.num_dims as usize);
    let last = subscripts.map.results.last()?;
    Some(AffineExpr::Const(0) - last.replace(|dim| dims[dim as usize].clone(), |at| symbols[at as usize].clone()))
}

/// What is known of numbers, as a set of the symbols of a program, whose arguments stand for them.
fn of_symbols(scop: &Scop, (set, operands): KnownFacts, args: &[(Value, Value)]) -> Option<Set> {
    let symbol = |operand: &Value| {
        let &(_, arg) = args.iter().find(|(value, _)| value == operand)?;
        Some(AffineExpr::Symbol(scop.symbols.iter().position(|&symbol| symbol == arg)? as u32))
    };
    let symbols: Vec<AffineExpr> = operands.iter().map(symbol).collect::<Option<_>>()?;
    let (dims, others) = symbols.split_at(set.num_dims as usize);
    let num_symbols = scop.symbols.len();
    let (dim, other) = (|dim: u32| dims[dim as usize].clone(), |at: u32| others[at as usize].clone());
    let set = set.replace(0, num_symbols as u32, &dim, &other);
    conditions(&set, num_symbols, 0).ok()
}

/// The module in which the loop of a program is operations on vectors.
fn in_session(
    session: &Session<'_>,
    number: usize,
    (step, VectorForm { width, is_masked, .. }): (&Step, VectorForm),
    grid: Option<AffineExpr>,
    options: &Options,
) -> Result<Module, No> {
    let (m, func) = (session.module, session.scop().func);
    let label = session.label(number);
    let none = |op: Op| {
        let message = format!("no {width} iterations of {label} follow each other for certain");
        No::from(NotApplicable::new("no-full-tile", m.op(op).span, message))
    };
    let looped = session.tree.bands()[number].origin.ok_or_else(|| none(func))?;
    // Nothing else has this name: by it the loops over lanes are found again among those that are written.
    let taken: Vec<String> = names_of_loops(m, func).into_iter().chain(session.names_in_use()).collect();
    let name = fresh(&format!("{}_v", session.tree.bands()[number].name), &taken);
    let points = Points { name: name.as_str().into(), options: Default::default(), around: &in_order, grid };
    let change = in_full_tiles(session, (step, "vectorize"), (number, width), &points)?;
    keeps_order(session, step, (looped, &chunks(&change.tree, &name)), options)?;
    let rest = if is_masked { beyond(&change.tree, (&name, looped), &taken) } else { Vec::new() };
    let mut chunked = session.clone();
    chunked.judge(change)?;
    let Emitted { module, .. } = written(m, chunked.scop(), &chunked.tree, session.budget)?;
    lanes::write(module, func, (&name, width), &rest)?.ok_or_else(|| none(session.scop().loops[looped].op))
}

/// The names of the loops of a function.
fn names_of_loops(m: &Module, func: Op) -> Vec<String> {
    let loops = m.walk(func).into_iter().filter_map(|op| AffineForOp::cast(m, op));
    loops.filter_map(|looped| Some(m.value(looped.induction_var(m)).name.as_deref()?.to_owned())).collect()
}

/// The loop over the lanes of a chunk, one after the other.
fn in_order(band: &Band, body: Node) -> Node {
    around(&Band { parallel: false, ..band.clone() }, body)
}

/// How many iterations run at once.
pub fn width(step: &Step) -> Result<i64, UsageError> {
    let [argument] = step.group(1) else { return Err(step.wrong("vectorize needs a width: vectorize(%i;8)")) };
    match argument.as_integer()? {
        width @ 2..=MOST_LANES => Ok(width),
        width => {
            let message = format!("a width lies between 2 and {MOST_LANES}; this is {width}");
            Err(UsageError::new(argument.span, message))
        }
    }
}

/// Is what the upper end leaves over run under a mask, and not a loop?
pub fn is_masked(step: &Step) -> Result<bool, UsageError> {
    if let Some(argument) = step.groups.get(3).and_then(|group| group.first()) {
        return Err(UsageError::new(argument.span, "vectorize takes a loop, a width, and `peel` or `mask`"));
    }
    match step.group(2) {
        [] => Ok(false),
        [how] if how.text == "peel" => Ok(false),
        [how] if how.text == "mask" => Ok(true),
        [how, ..] => {
            let meant = nearest(&how.text, ["peel", "mask"]).map(|meant| format!("; did you mean `{meant}`?"));
            let message = format!("vectorize takes `peel` or `mask`, not `{}`{}", how.text, meant.unwrap_or_default());
            Err(UsageError::new(how.span, message))
        }
    }
}

/// The names of the loops with what is left over beyond full chunks, which nothing else has.
fn beyond(tree: &Tree, (lanes, looped): (&str, LoopId), taken: &[String]) -> Vec<String> {
    let after = tree.bands().into_iter().skip_while(|band| &*band.name != lanes);
    let rest = after.filter(|band| band.origin == Some(looped) && &*band.name != lanes);
    rest.map(|band| band.name.to_string()).filter(|name| !taken.contains(name)).collect()
}

/// The loop, if all that it runs are statements that hand no values from one iteration to the next.
fn innermost(session: &Session<'_>, number: usize) -> Result<LoopId, No> {
    let (m, scop, band) = (session.module, session.scop(), session.tree.bands()[number]);
    let label = session.label(number);
    let span = super::loops::place_of_band(m, scop, band);
    let Some(id) = band.origin else {
        let no = NotApplicable::new("not-innermost", span, format!("{label} is no loop of the text"));
        return Err(no.label(span, "it runs this").into());
    };
    if let Some(inner) = band.body.bands().first() {
        let no = NotApplicable::new("not-innermost", span, format!("{label} has the loop %{} in it", inner.name));
        return Err(no.label(super::loops::place_of_band(m, scop, inner), "the loop inside").into());
    }
    if let Some(guard) = band.body.first_guard() {
        let no = NotApplicable::new("not-innermost", span, format!("{label} has a guard in it"));
        return Err(no.label(m.op(guard).span, "the guard").into());
    }
    let handed: Vec<usize> = scop.phis.iter().filter(|phi| phi.op == scop.loops[id].op).map(|phi| phi.index).collect();
    if !handed.is_empty() {
        let no = hands_on(m, (span, &label), scop.loops[id].op, &handed);
        // The lanes would run side by side: the judge knows which of them wait for each other.
        let side_by_side = Change::order("vectorize", "", session.tree.in_parallel(number));
        return Err(match session.clone().judge(side_by_side) {
            Err(Refusal::Violates(witness)) => no.note(pairs(m, scop, &witness)).into(),
            _ => no.into(),
        });
    }
    Ok(id)
}

/// A loop whose iterations take values, by their numbers, that those before them yield.
fn hands_on(m: &Module, (span, label): (Span, &str), looped: Op, handed: &[usize]) -> NotApplicable {
    let no =
        NotApplicable::new("hands-values-on", span, format!("{label} hands values from one iteration to the next"));
    let Some(end) = m.single_block(looped, 0).and_then(|body| m.last_op(body)) else { return no };
    let (yielded, taken) = (&m.op(end).operands, iter_args(m, looped));
    let pairs = handed.iter().filter_map(|&number| Some((*yielded.get(number)?, *taken.get(number)?)));
    // What yields them may be written anew, and has no place then.
    no.labelled(pairs.map(|(from, to)| {
        let text = format!("{} is {} of the next iteration", value_name(m, from), value_name(m, to));
        (place_of_value(m, from), text)
    }))
}

/// The band over the chunks of a tree whose loop over lanes has this name.
fn chunks(tree: &Tree, name: &str) -> Option<Band> {
    let bands = tree.bands();
    let lanes = bands.iter().position(|band| &*band.name == name)?;
    let around = tree.path_to(lanes).into_iter().rev().nth(1)?;
    Some(bands[around].clone()).filter(|band| band.tile.is_some())
}

/// Asks the judge about the order by chunk, operation and lane.
///
/// What is left over beside full chunks is asked about as if it were chunks too: if that keeps every dependence, then so does running
/// some chunks in the order of the text, which all that is in them keeps.
fn keeps_order(
    session: &Session<'_>,
    step: &Step,
    (looped, chunks): (LoopId, &Option<Band>),
    options: &Options,
) -> Result<(), No> {
    let (m, func) = (session.module, session.scop().func);
    let op = session.scop().loops[looped].op;
    let loads: FxHashSet<Op> = m.walk(op).into_iter().filter(|&op| is_load(m, op)).collect();
    let no = |code, message: String| No::from(NotApplicable::new(code, m.op(op).span, message));
    let Some(chunks) = chunks else { return Err(no("no-full-tile", "no iterations make a chunk".to_owned())) };
    let scop = extract_apart(m, func, options.may_alias, loads)
        .map_err(|reason| no("no-polyhedral-program", reason.to_string()))?;
    let (program, _) = Program::read_within(m, scop, false, &session.limits, session.budget);
    let (scop, tree) = (&program.scop, Tree::of(&program.scop));
    let bands = tree.bands();
    let number = bands.iter().position(|band| band.origin == Some(looped));
    let unknown = || NotApplicable::new("not-innermost", m.op(op).span, "what the loop runs is not known");
    let number = number.ok_or_else(|| unknown().label(m.op(op).span, "nothing in it has an order that is known"))?;
    let by_lanes = by_lanes(bands[number], chunks);
    let change = Change::order("vectorize", &step.text, tree.replace(number, &by_lanes));
    let kept = judge(scop, &program.dependences, &change, session.budget);
    kept.map(drop).map_err(|refusal| told(session, scop, refusal))
}

/// A band of chunks, and in it a band of lanes for each statement. All statements stand in the same loops, so that the time of one is
/// that of all.
fn by_lanes(band: &Band, chunks: &Band) -> Node {
    let statements = band.body.statements();
    let lanes = statements.iter().map(|&id| {
        let member = band.member.get(&id).map(|time| (id, time.clone())).into_iter().collect();
        Node::Band(Arc::new(Band { member, body: Node::Leaf(id), parallel: false, ..band.clone() }))
    });
    let time = chunks.member.values().next();
    let member = statements.iter().filter_map(|&id| Some((id, time?.clone()))).collect();
    let (body, name) = (Node::sequence(lanes.collect()), format!("{}_t", band.name).into());
    Node::Band(Arc::new(Band { member, body, name, parallel: false, tile: chunks.tile.clone(), ..band.clone() }))
}

/// The refusal in terms of the statements that the program has where loads are not statements.
fn told(session: &Session<'_>, scop: &Scop, refusal: Refusal) -> No {
    let of = |event: &Event| {
        let loops = &scop.statements[event.statement].loops;
        let mut all = session.scop().statements.iter();
        let found = all.find(|(_, other)| other.ops.contains(&event.op) && other.loops == *loops)?;
        Some(Event { statement: found.0, ..event.clone() })
    };
    let of_both = |witness: &Witness| {
        Some(Witness { source: of(&witness.source)?, target: of(&witness.target)?, ..witness.clone() })
    };
    let witness = match refusal {
        Refusal::Violates(witness) => witness,
        Refusal::Unknown(Reason { doubt: Some(doubt), code, message, op, .. }) => {
            let doubt = of_both(&doubt.witness).map(|witness| Box::new(Doubt { witness, ..*doubt }));
            return Refusal::Unknown(Reason { doubt, ..Reason::new(code, message, op) }).into();
        }
        other => return other.into(),
    };
    match of_both(&witness) {
        Some(witness) => Refusal::Violates(witness.into()).into(),
        None => {
            let why = crate::schedule::explain::sentence(session.module, scop, &witness);
            let place = session.module.op(witness.target.op).span;
            NotApplicable::new("reverses-dependence", place, format!("vectorize reverses a dependence: {why}")).into()
        }
    }
}

/// Where an operation stands.
fn refuse(m: &Module, op: Op, code: &'static str, message: impl Into<String>) -> No {
    NotApplicable::new(code, m.op(op).span, message).into()
}

/// The same of lanes that are no vector in memory, with what they are.
fn scattered(m: &Module, op: Op, message: impl Into<String>, lanes: impl Into<String>) -> No {
    let span = m.op(op).span;
    NotApplicable::new("not-contiguous", span, message).label(span, lanes).into()
}
