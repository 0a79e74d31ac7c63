//! `parallelize` and `parallelize(a)`: loops whose iterations may run in any order become `affine.parallel`.
//!
//! ```text
//! rewrite: band a { S }  ->  parallel band a { S }
//! ```
//! A level is parallel if no dependence joins two of its iterations in the same iteration of the loops around it. Bare
//! `parallelize` asks for each loop, outermost first, marks those that are and reports why the others are not; it never
//! fails. `parallelize(a)` is refused with a witness if `a` is not parallel. Adjacent independent levels are written as
//! one op.
//!
//! Where only the order of a reduction stands in the way, and it may be given up, the iterations compute partial results:
//! `affine.parallel .. reduce ("addf")` combines these, and what was there before is combined with its result afterwards.
//! An accumulator in memory has to be the same cell in all iterations; it is read and written once, after the loop. Kinds that
//! `affine.parallel` does not know (`xori`, the least and greatest of integers, `maxnumf`) are combined by `scf.parallel`, and
//! what is in such a loop becomes scf as well.
//!
//! Updates by `memref.atomic_rmw` of one kind, whose result nobody uses, do not depend on each other, wherever they are; but for sums and products of
//! floats, which round, and `maxnumf` and `minnumf`, which keep the first of two zeros.
//!
//! refuses: `carries-dependence`; `not-combined` where values have no neutral element, `accumulator-moves`, `may-not-run`.

use super::nearest::not_parallel;
use super::pipeline::Step;
use super::session::{No, Session};
use crate::schedule::change::Change;
use crate::schedule::explain::short;
use crate::schedule::legality::{Violation, carried_by, why_unknown, witness};
use crate::schedule::refusal::Refusal;

/// The claim for one loop.
pub fn claim(session: &Session<'_>, step: &Step) -> Result<Change, No> {
    let loops = session.loops(step, 1)?;
    Ok(Change::order("parallelize", &step.text, session.tree.in_parallel(loops[0])))
}

/// A claim for each loop, outermost first.
pub fn all(session: &mut Session<'_>, step: &Step) {
    let mut answers = Answers { before: session.asked.is_some().then(|| session.clone()), given: Vec::new() };
    for number in 0..session.tree.bands().len() {
        let label = session.label(number);
        let band = session.tree.bands()[number];
        if band.parallel || band.name.is_empty() {
            continue;
        }
        let op = band.origin.map(|origin| session.scop().loops[origin].op);
        // Also where there is one iteration only and nothing is carried.
        let hands_on = session.scop().phis.iter().any(|phi| Some(phi.op) == op);
        let change = Change::order("parallelize", &step.text, session.tree.in_parallel(number));
        let carried = carried_by(session.scop(), session.dependences(), &session.tree, number, session.budget);
        let why = match carried {
            Ok(None) if hands_on => "it hands values from one iteration to the next".to_string(),
            Ok(None) => match session.judge(change) {
                Ok(()) => {
                    session.report.push(format!("{label} is parallel"));
                    continue;
                }
                Err(refusal) => answers.why_not(session, &label, &refusal),
            },
            Ok(Some(violation)) => {
                let is_licensed = violation.dependence.license.is_some();
                if let Some(reduced) = is_licensed.then(|| reduced(session, &change)).flatten() {
                    *session = reduced;
                    session.report.push(format!("{label} is parallel: its iterations compute partial results"));
                    continue;
                }
                answers.why_not(session, &label, &why(session, &change, &violation))
            }
            Err(stuck) => answers.why_not(session, &label, &stuck.into()),
        };
        session.report.push(format!("{label} is not parallel: {why}"));
    }
    let left_out: Vec<String> = session.left_out().collect();
    session.report.extend(left_out);
}

/// Why a loop that carries a dependence is not parallel. An upper bound says that nobody knows, which is the judge's to say; or that
/// nobody knows which iterations share what they accumulate in.
fn why(session: &Session<'_>, change: &Change, violation: &Violation<'_>) -> Refusal {
    let (scop, dependences) = (session.scop(), session.dependences());
    if violation.dependence.exact {
        let seen = witness(scop, dependences, change, violation, session.budget);
        return seen.map_or_else(|refusal| refusal, |found| Refusal::Violates(found.into()));
    }
    let unsure = session.clone().judge(change.clone()).err();
    unsure.unwrap_or_else(|| Refusal::Unknown(why_unknown(scop, dependences, change, violation)))
}

/// What is accepted instead of the whole step, where loops are not parallel.
struct Answers<'a> {
    /// The program before the step, if anybody asks.
    before: Option<Session<'a>>,
    /// The answers so far, each with the loop that it was given for first.
    given: Vec<(String, String)>,
}

impl Answers<'_> {
    /// Why a loop is not parallel, and what would be. The same answer is given once.
    fn why_not(&mut self, session: &Session<'_>, label: &str, refusal: &Refusal) -> String {
        let why = short(session.module, session.scop(), refusal);
        let Some(near) = self.before.as_ref().and_then(|before| not_parallel(before, label, refusal)) else {
            return why;
        };
        if let Some((_, first)) = self.given.iter().find(|(given, _)| *given == near) {
            return format!("{why}; try the same as for {first}");
        }
        self.given.push((near.clone(), label.to_owned()));
        format!("{why}; {near}")
    }
}

/// The session with a parallel loop whose iterations compute partial results, if the judge agrees and it can be written.
fn reduced<'a>(session: &Session<'a>, change: &Change) -> Option<Session<'a>> {
    let mut trial = session.clone();
    trial.judge(change.clone()).ok()?;
    trial.is_writable(session.budget).then_some(trial)
}
