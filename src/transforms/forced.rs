//! What a refused step would have made of the program: tests replay its witness there.

use std::collections::BTreeSet;

use super::Options;
use super::drive::{Manner, apply_given};
use super::held::Held;
use super::pipeline::Step;
use super::session::Session;
use crate::analysis::scop::StatementId;
use crate::emit::{Emitted, emit};
use crate::equivalence::{Brief, Reread};
use crate::ir::{Module, Op};
use crate::schedule::ast::AstNode;
use crate::schedule::change::Change;
use crate::schedule::refusal::Witness;
use crate::schedule::scan::{Scanned, scan_unchecked};

/// What a refused step would have made of the program.
#[doc(hidden)]
#[derive(Clone, Debug)]
pub struct Forced {
    /// The loops in the order that was refused; instances are those of whole statements.
    pub nodes: Vec<AstNode>,
    /// The same as a program, if it can be written without storage.
    pub emitted: Option<Emitted>,
    /// Why it was refused.
    pub witness: Witness,
    /// What re-reading says of that program.
    pub reread: Option<Reread>,
}

/// Applies steps up to the first that is refused with a witness, that one included. None if no step is, or if what was
/// refused cannot be scanned.
#[doc(hidden)]
pub fn force_pipeline(module: &Module, func: Op, steps: &[Step], options: &Options) -> Option<Forced> {
    apply_given(module, func, steps, options, Manner::Forced, None, None).err()?.forced.map(|forced| *forced)
}

/// The program in the order that was refused.
pub(super) fn forced(session: &Session<'_>, change: &Change, witness: &Witness, may_alias: bool) -> Option<Forced> {
    fn to_wholes(nodes: &mut [AstNode], whole: &dyn Fn(StatementId) -> StatementId) {
        for node in nodes {
            match node {
                AstNode::For(node) => to_wholes(&mut node.body, whole),
                AstNode::If { then, otherwise, .. } => {
                    to_wholes(then, whole);
                    to_wholes(otherwise, whole);
                }
                AstNode::Instance(instance) => instance.statement = whole(instance.statement),
            }
        }
    }
    let scop = change.program.as_ref().map_or(session.scop(), |program| &program.scop);
    let whole = |id: StatementId| scop.statements[id].part.as_ref().map_or(id, |part| part.of);
    let mut nodes = scan_unchecked(session.module, scop, &change.tree, &Scanned::default(), session.budget).ok()?;
    let write = |nodes: &[AstNode]| emit(session.module, scop, nodes);
    let mut emitted = write(&nodes).ok();
    let (given_up, program) = (&BTreeSet::new(), change.program.as_ref().unwrap_or(&session.program));
    let Session { module, source, budget, .. } = session;
    let brief = &Brief::new(session.limits.reread);
    let held = Held { module, source, program, given_up, may_alias, budget, brief };
    let reread = emitted.as_ref().map(|emitted| held.reread(&nodes, emitted, &write));
    for image in emitted.iter_mut().flat_map(|emitted| &mut emitted.images) {
        image.statement = whole(image.statement);
    }
    to_wholes(&mut nodes, &whole);
    Some(Forced { nodes, emitted, witness: witness.clone(), reread })
}
