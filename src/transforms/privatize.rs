//! `parallelize(a;privatize=P)`: a loop of reductions in `P` chunks that run in parallel, each into accumulators of its own.
//!
//! ```text
//! rewrite: for a { C[f] += t }  ->  make B;  parallel for c in 0 .. P { B[c] = 0;  for a in chunk c { B[c][f] += t } }
//!                                   for c in 0 .. P { for x in left(a) { C[x] += B[c][x] } }
//! ```
//! Every reduction that the loop carries gets `P` accumulators of exactly the box of cells that the loop updates, or of one element
//! where the loop hands a value on. Each chunk starts its own at the neutral element, and a loop in order combines them with what was
//! there before, chunk by chunk, in those cells that the loop updates. How many chunks there are and which iterations each has
//! depends on nothing but the program and `P`: so the bits of a result are the same on any number of threads.
//!
//! A loop of a known number of iterations is cut in `P` pieces. Else chunk `c` has strip `c`, `c + P`, `c + 2 * P` .. of the
//! iterations: 256 of them where the loop is innermost, 8 where it runs loops, or `strip=64` as many as that says.
//!
//! Unlike bare `parallelize(a)`, which combines in any order, it asks of no accumulator in memory that it stays in one cell, nor that
//! its update always runs. What is read and written beside reductions has to be independent, as for `parallelize(a)`: the judge is
//! asked the same. Floats need a license (`--reassociate`, or `fastmath<reassoc>`), integers have it.
//!
//! *Sound.* `docs/algorithms/reductions.md`. As for all steps that make another program, nothing is taken on trust: both programs
//! are compared by the flow of values, sums as multisets of their terms.
//!
//! ```text
//! parallelize(%i;privatize=8)
//! affine.for %i = 0 to %m {                 ->  %y_part = memref.alloc(%n) : memref<8x?xf32>
//!   affine.for %j = 0 to %n {                   affine.parallel (%i_c) = (0) to (8) {
//!     // y[j] += A[i][j]                          // y_part[i_c][..] = 0
//!                                                 affine.for %i_t = %i_c * 8 to %m step 64 {
//!                                                   affine.for %i = %i_t to min(%i_t + 8, %m) { // y_part[i_c][j] += A[i][j]
//! ```
//! refuses: `carries-dependence`, `nothing-to-combine`; `not-combined` where two results have no one operation that combines them;
//! `tile-too-large`; `not-a-block`, `no-box`, `unknown-access`, `overlapping-memory`, `made-inside` as `promote` does.

mod build;

use std::collections::BTreeSet;

use rustc_hash::FxHashSet;

use super::images::images;
use super::pipeline::Step;
use super::promote::{self, Request, RunPlace};
use super::redirect::direct;
use super::rewrite::{Made, Regrouped, Rewritten};
use super::session::{No, Session};
use super::{Options, UsageError};
use crate::affine::dialect::AffineForOp;
use crate::analysis::names::value_name;
use crate::analysis::reduction::{ReductionGroup, Update};
use crate::analysis::scop::{Array, Scop};
use crate::emit::Emitted;
use crate::ir::{Combiner, Op};
use crate::schedule::change::{Change, License};
use crate::schedule::license;
use crate::schedule::refusal::NotApplicable;
use build::{AccumulatesIn, ChunkPart, Chunks};

/// So many chunks at most.
const MOST_CHUNKS: i64 = 4096;

/// Iterations that follow each other in one chunk, where nobody says how many: of a loop that runs others, and of one that does not.
const STRIPS: [i64; 2] = [8, 256];

/// What the step asks for.
struct PrivateWanted {
    /// The band.
    number: usize,
    chunks: i64,
    strip: Option<i64>,
}

/// The program with the chunks.
pub(super) fn rewrite(session: &Session<'_>, step: &Step, options: &Options) -> Result<Rewritten, No> {
    let wanted = wanted(session, step)?;
    let label = session.label(wanted.number);
    let given_up = reduced(session, step, wanted.number)?;
    let place = promote::place(session, wanted.number, true)?;
    let refuse = |code, message: String| NotApplicable::new(code, session.module.op(place.op).span, message);
    let Some(looped) = AffineForOp::cast(session.module, place.op) else {
        return Err(refuse("not-a-block", format!("{label} is no affine.for")).into());
    };
    let parts = parts(session, (&wanted, &place, looped), &given_up)?;
    let is_innermost = session.tree.bands()[wanted.number].body.num_bands() == 0;
    let chunks = Chunks {
        count: wanted.chunks,
        strip: wanted.strip,
        usual: STRIPS[usize::from(is_innermost)],
        name: session.tree.bands()[wanted.number].name.to_string(),
    };
    let plain = license::without_promises(session.module, &session.program, &given_up);
    let written = build::build(session, plain, (&place, looped), (&chunks, &parts))?;
    let (emitted, scop) = promote::written(session, (&written.module, &written.copies), options.may_alias)?;
    let mut report: Vec<String> =
        given_up.iter().map(|one| license::line(session.module, &session.program, one, true)).collect();
    let mut made = Vec::new();
    for (part, &memory) in parts.iter().zip(&written.memories) {
        let bytes = part.bytes(session.module, chunks.count, (&place.ivs, &session.scop().symbols));
        let (name, ty) = (format!("%{}", part.name()), written.module.ty(memory).clone());
        let holds = format!("what {} chunks of {label} add to {}", chunks.count, part.of);
        made.push(Made { name, ty, bytes, holds, is_local: false });
    }
    report.push(format!(
        "{label} runs as {} chunks, which are combined in their order whatever the number of threads",
        chunks.count
    ));
    let images = images(session, (&written.moved, &written.loops), (&emitted, &scop));
    let module = emitted.module.clone();
    Ok(Rewritten {
        module,
        made,
        report,
        regrouped: Some(Regrouped { emitted: Emitted { images, ..emitted }, given_up }),
        proved: None,
    })
}

/// Asks the judge whether the loop could be parallel but for reductions.
pub(super) fn claim(session: &Session<'_>, step: &Step) -> Result<(), No> {
    let wanted = wanted(session, step)?;
    reduced(session, step, wanted.number).map(|_| ())
}

fn wanted(session: &Session<'_>, step: &Step) -> Result<PrivateWanted, UsageError> {
    let number = session.loops(step, 1)?[0];
    let (chunks, strip) = sizes(step)?;
    Ok(PrivateWanted { number, chunks, strip })
}

/// How many chunks, and how many iterations of each run at once.
pub(super) fn sizes(step: &Step) -> Result<(i64, Option<i64>), UsageError> {
    let (mut chunks, mut strip) = (None, None);
    for option in step.groups.iter().skip(1).flatten() {
        let count = |text: &str| text.parse().ok().filter(|count| (1..=MOST_CHUNKS).contains(count));
        let wrong = |what: &str| UsageError::new(option.span, format!("{what} is a number from 1 to {MOST_CHUNKS}"));
        match option.text.split_once('=') {
            Some(("privatize", text)) => chunks = Some(count(text).ok_or_else(|| wrong("privatize"))?),
            Some(("strip", text)) => strip = Some(count(text).ok_or_else(|| wrong("strip"))?),
            _ => {
                let known = ["privatize=8", "strip=64"].map(String::from).to_vec();
                return Err(UsageError::listing(option.span, "parallelize knows no such option", known));
            }
        }
    }
    let chunks = chunks.ok_or_else(|| step.wrong("strip goes with privatize: parallelize(%i;privatize=8,strip=64)"))?;
    Ok((chunks, strip))
}

/// The reductions that alone keep the loop in order: whatever else does is a refusal of the judge.
fn reduced(session: &Session<'_>, step: &Step, number: usize) -> Result<BTreeSet<License>, No> {
    let mut trial = session.clone();
    trial.judge(Change::order("parallelize", &step.text, session.tree.in_parallel(number)))?;
    let reduces = trial.tree.bands()[number].reduces.clone();
    let place = || super::loops::place_of_band(session.module, session.scop(), session.tree.bands()[number]);
    if reduces.is_empty() {
        let message = format!("{} carries no reduction: parallelize needs no chunks of it", session.label(number));
        return Err(NotApplicable::new("nothing-to-combine", place(), message).into());
    }
    Ok(reduces)
}

/// What gets accumulators.
fn parts(
    session: &Session<'_>,
    (wanted, place, looped): (&PrivateWanted, &RunPlace<'_>, AffineForOp),
    given_up: &BTreeSet<License>,
) -> Result<Vec<ChunkPart>, No> {
    let (m, scop) = (session.module, session.scop());
    let refuse = |message: String| No::from(NotApplicable::new("not-combined", m.op(place.op).span, message));
    let mut parts = Vec::new();
    for license in given_up {
        let updates: Vec<&Update> = session.program.updates.values().filter(|update| license.covers(update)).collect();
        let steps: Vec<Op> = updates.iter().flat_map(|update| update.steps.iter().copied()).collect();
        let (ReductionGroup::Combined(combiner), Some(update)) = (license.group, updates.first()) else {
            return Err(refuse("results that are compared and selected have no operation that combines two".into()));
        };
        let Some(neutral) = combiner.neutral().constant(&update.ty) else {
            return Err(refuse(format!("{} has no neutral element of type {}", combiner.word(), update.ty)));
        };
        let step = step_like(m, &steps, combiner);
        let part = |of: String, kept: AccumulatesIn| ChunkPart {
            combiner,
            step,
            neutral: neutral.clone(),
            ty: update.ty.clone(),
            of,
            kept,
        };
        match scop.arrays[license.array] {
            Array::Memory(value) => {
                let ops: FxHashSet<Op> = accumulators(scop, session, license);
                let is_wanted = |group: &BTreeSet<Op>| group.iter().any(|op| ops.contains(op));
                let request = Request::of(wanted.number, true);
                let root = license.array.root();
                for (buffer, cells, ops) in promote::buffers(session, &request, (root, &is_wanted), place)? {
                    direct(m, &scop.nest, &scop.memory.roots[root], ops.iter().copied())?;
                    let Some(buffer) = buffer.several(wanted.chunks, "_part") else {
                        return Err(refuse("the accumulators have no size that 64 bits hold".into()));
                    };
                    parts.push(part(value_name(m, value), AccumulatesIn::Memory(Box::new((buffer, cells, ops)))));
                }
            }
            _ => {
                let phi = scop.phis.iter().find(|phi| phi.op == place.op && phi.cell == license.array);
                let Some(number) = phi.map(|phi| phi.index) else { continue };
                let result = m.value(m.op(place.op).results[number]).name.as_ref();
                let name = result.map_or_else(
                    || format!("{}_part{number}", session.names()[wanted.number]),
                    |name| format!("{name}_part"),
                );
                let of = format!("the value that {} carries", session.label(wanted.number));
                parts.push(part(of, AccumulatesIn::Carried(number, name)));
            }
        }
    }
    let carried = parts.iter().filter(|part| matches!(part.kept, AccumulatesIn::Carried(..))).count();
    if carried != looped.inits(m).len() {
        return Err(refuse(format!("{} hands on a value that is no reduction", session.label(wanted.number))));
    }
    Ok(parts)
}

/// The operation of an update that combines two results as well.
fn step_like(m: &crate::ir::Module, steps: &[Op], combiner: Combiner) -> Option<Op> {
    let same = steps.iter().copied().find(|&step| m.opcode(step) == Some(combiner.opcode()));
    same.or_else(|| steps.first().copied())
}

/// The accesses that are accumulators of a reduction.
fn accumulators(scop: &Scop, session: &Session<'_>, license: &License) -> FxHashSet<Op> {
    let updates = session.program.updates.iter().filter(|(_, update)| license.covers(update));
    updates
        .flat_map(|(&id, update)| update.accesses.iter().map(move |&at| scop.statements[id].accesses[at].op))
        .collect()
}
