//! Orders that a user claims: a function from the iterations of each statement to times, or the text of a schedule tree.
//!
//! Times are compared as words of a dictionary, so a function for each statement says who runs before whom; [`at_times`]
//! makes a tree of it: where all times are numbers a sequence, least first, else a band. Statements all of whose times are the
//! same run in the order of the text. The judge is asked as of every other claim.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::drive::start_from;
use super::pipeline::UsageError;
use super::session::Session;
use super::staged::StagedClaim;
use super::{Options, PipelineError, no_scop};
use crate::affine::expr::AffineExpr;
use crate::affine::presburger::Budget;
use crate::analysis::extract;
use crate::analysis::scop::{Scop, StatementId};
use crate::arena::Id;
use crate::diag::Span;
use crate::ir::{Module, Op};
use crate::schedule::text;
use crate::schedule::tree::{Band, Node, Tree};

/// Is an order legal, that of the text of a schedule tree? Nothing is written.
///
/// ```
/// use farkas::affine::expr::AffineExpr;
/// use farkas::prelude::*;
/// use farkas::transforms::{at_times, judge};
///
/// let source = "func.func @f(%A: memref<9x9xf32>) {
///   affine.for %i = 1 to 8 {
///     affine.for %j = 0 to 7 {
///       %a = affine.load %A[%i - 1, %j + 1] : memref<9x9xf32>
///       affine.store %a, %A[%i, %j] : memref<9x9xf32>
///     }
///   }
///   return
/// }";
/// let module = parse(source)?.module;
/// let (f, options) = (function(&module, "f").ok_or("no such function")?, Options::default());
/// let (i, j) = (AffineExpr::Dim(0), AffineExpr::Dim(1));
///
/// // One function for the one statement: (i, j) -> (j, i) reverses pairs, (i, j) -> (i + j, i) does not.
/// let exchanged = at_times(&module, f, &[vec![j.clone(), i.clone()]], &options)?;
/// assert!(judge(&module, f, &exchanged, &options).is_err());
/// let skewed = at_times(&module, f, &[vec![i.clone() + j, i]], &options)?;
/// judge(&module, f, &skewed, &options)?;
/// // What is legal can be written.
/// let written = apply_pipeline(&module, f, &[], &Options { schedule_from: Some(skewed), ..options })?;
/// assert!(print(&written.module, &PrintOptions::default()).contains("affine.for"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// A tree that is none of this function, and the refusal, with two iterations that change places.
pub fn judge(module: &Module, func: Op, tree: &str, options: &Options) -> Result<(), PipelineError> {
    let budget = Budget::new(options.limits.steps);
    let session = Session::read(module, func, &budget, options).map_err(|no| no_scop(module, func, no));
    start_from(&mut session?, &StagedClaim::read(module, func, tree)?.only_tree()?)
}

/// The text of the schedule tree in which each statement runs at its times, statements in the order of the program's text. A time
/// is an expression over the statement's induction variables, outermost first, as dims, and the program's symbols.
///
/// # Errors
/// If there is not one function for each statement, or one names a variable that its statement has not.
pub fn at_times(
    module: &Module,
    func: Op,
    times: &[Vec<AffineExpr>],
    options: &Options,
) -> Result<String, PipelineError> {
    let scop = extract(module, func, options.may_alias).map_err(|no| no_scop(module, func, no))?;
    let wrong = |message: String| Err(PipelineError::Usage(UsageError::new(Span::default(), message)));
    if times.len() != scop.statements.len() {
        return wrong(format!("there are {} statements, and functions for {}", scop.statements.len(), times.len()));
    }
    for ((id, statement), exprs) in scop.statements.iter().zip(times) {
        let is_known = |expr: &AffineExpr| knows(expr, statement.loops.len(), scop.symbols.len());
        if let Some(expr) = exprs.iter().find(|expr| !is_known(expr)) {
            return wrong(format!("the time {expr} of {id:?} names a variable that is not there"));
        }
    }
    let all: Vec<StatementId> = scop.statements.iter().map(|(id, _)| id).collect();
    let root = ClaimedTimes { scop: &scop, times }.node(&all, 0);
    Ok(text::print(module, &scop, &Tree { root }))
}

/// Has the expression no other dims and symbols than these?
fn knows(expr: &AffineExpr, num_dims: usize, num_symbols: usize) -> bool {
    let mut is_known = true;
    expr.walk(&mut |part| match part {
        AffineExpr::Dim(dim) => is_known &= (*dim as usize) < num_dims,
        AffineExpr::Symbol(symbol) => is_known &= (*symbol as usize) < num_symbols,
        _ => {}
    });
    is_known
}

/// Functions from iterations to times.
struct ClaimedTimes<'t> {
    scop: &'t Scop,
    times: &'t [Vec<AffineExpr>],
}

impl ClaimedTimes<'_> {
    /// The time of a statement at a level; 0 behind its last.
    fn time(&self, id: StatementId, level: usize) -> AffineExpr {
        self.times[id.index()].get(level).cloned().unwrap_or(AffineExpr::Const(0))
    }

    /// The order of statements whose times before `level` are the same.
    fn node(&self, statements: &[StatementId], level: usize) -> Node {
        if statements.iter().all(|id| self.times[id.index()].len() <= level) {
            return Node::sequence(statements.iter().map(|&id| Node::Leaf(id)).collect());
        }
        let mut groups: BTreeMap<i64, Vec<StatementId>> = BTreeMap::new();
        let mut member = BTreeMap::new();
        for &id in statements {
            let time = self.time(id, level);
            if let Some(number) = time.as_const() {
                groups.entry(number).or_default().push(id);
            }
            member.insert(id, time);
        }
        if groups.values().map(Vec::len).sum::<usize>() == statements.len() {
            return Node::sequence(groups.values().map(|group| self.node(group, level + 1)).collect());
        }
        // A loop with the name of the one that it runs, if it runs just that.
        let loops = |&id: &StatementId| &self.scop.statements[id].loops;
        let origin = match &member[&statements[0]] {
            AffineExpr::Dim(dim) => loops(&statements[0]).get(*dim as usize).copied(),
            _ => None,
        };
        let runs = |id: &StatementId| match &member[id] {
            AffineExpr::Dim(dim) => loops(id).get(*dim as usize).copied() == origin,
            _ => false,
        };
        let origin = origin.filter(|_| statements.iter().all(runs));
        let name: Arc<str> = format!("t{level}").into();
        let body = self.node(statements, level + 1);
        let (tile, options, reduces) = (None, Default::default(), Default::default());
        Node::Band(Arc::new(Band { name, origin, member, tile, parallel: false, reduces, options, body }))
    }
}
