//! What a pipeline arrives at, written and read again.

use super::drive::written;
use super::held::Held;
use super::session::{Session, Shown};
use super::staged::applied_text;
use super::unwritten::unwritten;
use super::{Options, Outcome, PipelineError, StorageLimits, assume, refused};
use crate::analysis::names::value_name;
use crate::equivalence::{Brief, Reread};
use crate::ir::same::are_equal;
use crate::lowering::scf::lower_uncarried;
use crate::schedule::ast::AstNode;
use crate::schedule::license;
use crate::schedule::refusal::NotApplicable;
use crate::schedule::scan::scan;
use crate::schedule::text;

/// The program in the order that the judge allowed, written and read again.
pub(super) fn finish(session: Session<'_>, options: &Options) -> Result<Outcome, PipelineError> {
    let Session { module, budget, spare, source, program, legal, scanned, drafted, shown, made_by, .. } = session;
    let Session { mut report, assumed, .. } = session;
    let scop = &*program.scop;
    let (may_alias, given_up) = (options.may_alias, legal.licenses());
    // What needed no more memory is what would be written now.
    let drafted = drafted.take().filter(|drafted| given_up.is_empty() && drafted.is_of(&program.scop, legal.get()));
    let nodes = match &drafted {
        Some(drafted) => drafted.nodes.clone(),
        None => scan(module, scop, &legal, &scanned, budget).map_err(|refusal| refused(module, scop, refusal))?,
    };
    let brief = &Brief::new(if options.certify { options.limits.certified } else { options.limits.reread });
    report.extend(license::lines(module, &program, &legal));
    // What is written is made of this, and held against it.
    let module = &license::without_promises(module, &program, given_up);
    let held = Held { module, source: &source, program: &program, given_up, may_alias, budget, brief };
    let sizes = legal.get().sizes();
    let write = |nodes: &[AstNode]| written(module, scop, legal.get(), nodes);
    let mut emitted = match drafted {
        Some(drafted) => drafted.emitted,
        None => write(&nodes).map_err(|error| unwritten(module, &program, legal.get(), &error, budget))?,
    };
    lower_uncarried(&mut emitted.module, scop.func).map_err(|no| {
        refused(module, scop, NotApplicable::new("not-combined", module.op(scop.func).span, no.message).into())
    })?;
    // What is the same operation by operation is the same program, of which there is nothing to ask. A search (`nearest`), which has one budget
    // for all, asks all the same: what a pipeline takes of it says how far the search comes.
    let is_search = std::ptr::eq(budget, &*spare);
    let is_same = || given_up.is_empty() && are_equal(module, scop.func, &emitted.module, scop.func);
    let read = match sizes[..] {
        [] if !is_search && is_same() => Reread::Same,
        [] => held.reread(&nodes, &emitted, &write),
        _ => held.reread_at_sizes(&nodes, &emitted, &write),
    };
    // Comparisons of values have a limit of their own, and come out of the whole all the same.
    let _ = budget.spend(brief.taken());
    match &read {
        Reread::Contradicted(contradiction) => {
            let wrong = assume::wrong((module, &program), &assumed, contradiction);
            return Err(match wrong {
                Some(no) => refused(module, scop, no.into()),
                None => PipelineError::Contradicted(contradiction.clone().into()),
            });
        }
        Reread::NotRead(reason) => {
            let more = if brief.ran_out() { format!("; {}", options.limits.allows_more()) } else { String::new() };
            report.push(format!("not re-read: {reason}{more}"));
        }
        Reread::Same => {}
    }
    report.extend(emitted.storage.iter().cloned());
    for size in sizes {
        let name = value_name(module, size);
        report.push(format!("proved for every {name} >= 1; a smaller one counts as 1"));
        report.push(format!("assumed: sums and products with {name} do not wrap"));
    }
    let schedule = options.schedule.then(|| {
        let as_it_is = || Shown { tree: text::print(module, scop, legal.get()), steps: Vec::new() };
        let Shown { tree, steps } = shown.unwrap_or_else(as_it_is);
        format!("{made_by}{tree}{}", applied_text(&steps))
    });
    let storage = StorageLimits::NOTHING;
    Ok(Outcome { module: emitted.module, report, schedule, order: None, reread: read, storage })
}
