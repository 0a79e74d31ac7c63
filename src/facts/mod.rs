//! What a program is told about itself before it is printed: found by the analysis, once, whatever language it is printed in.
//!
//! | file | what it finds |
//! |---|---|
//! | `forward` | values that go on in registers instead of through memory; the one that changes the program |
//! | `simd` | innermost loops of which several iterations may run at once |
//! | `spmd` | loops in order that one team of threads runs, and where all of them meet |
//! | `threads` | parallel loops that threads may share, functions that print, functions whose arguments may overlap |
//! | `origin` | where the memory behind a memref comes from |

pub mod forward;
pub mod origin;
pub mod simd;
pub mod spmd;
pub mod threads;

use std::collections::HashMap;

use crate::analysis::dependence::Wanted;
use crate::analysis::verdict::analyse;
use crate::builtin::{functions, symbol_name};
use crate::ir::{Module, Op, Value};
use crate::limits::Limits;
use forward::{Forwarded, forwarded};
use spmd::{Team, teams};
use threads::Calls;

/// What is known of a program's loops.
#[derive(Clone, Debug, Default)]
pub struct Facts {
    /// Innermost loops of which so many iterations in a row may run at once; `None` where all may.
    pub simd: HashMap<Op, Option<u64>>,
    /// Loops in order that one team of threads runs, by the loop.
    pub teams: HashMap<Op, Team>,
    /// Memrefs of which that assumes that they do not overlap, with their function.
    pub apart: Vec<(Op, [Value; 2])>,
}

/// The program with values in registers, as it is printed, and what is known of it.
pub fn prepared(module: &Module, only: Option<&str>, may_alias: bool, limits: &Limits) -> (Module, Facts) {
    let Forwarded { module, apart } = forwarded(module, only, may_alias, &Calls::read(module).overlapping);
    let mut facts = found(&module, only, may_alias, limits);
    facts.apart.extend(apart);
    (module, facts)
}

/// What is known of the functions called `only`, or of all. With `may_alias` distinct arguments may overlap.
pub fn found(module: &Module, only: Option<&str>, may_alias: bool, limits: &Limits) -> Facts {
    let calls = Calls::read(module);
    let at_once = calls.at_once(module);
    let only = only.map(|name| name.trim_start_matches('@'));
    let mut facts = Facts::default();
    for function in functions(module) {
        if only.is_some_and(|only| symbol_name(module, function) != Some(only)) {
            continue;
        }
        let candidates = simd::candidates(module, function);
        if candidates.is_empty() && !at_once.iter().any(|&op| module.ancestors(op).any(|around| around == function)) {
            continue;
        }
        let may_alias = may_alias || calls.overlapping.contains(&function);
        let analysis = analyse(module, function, may_alias, &Wanted::within(limits));
        let mut rests_on_assumption = false;
        for team in teams(module, function, &analysis, &at_once, limits) {
            facts.teams.insert(team.around, team);
            rests_on_assumption = true;
        }
        for op in candidates {
            if let Some(length) = simd::length(module, &analysis, op, limits) {
                facts.simd.insert(op, length);
                rests_on_assumption = true;
            }
        }
        let assumed = analysis.dependences.assumed.iter().filter(|_| rests_on_assumption);
        let values = |root| analysis.memory.roots[root].value;
        facts.apart.extend(assumed.map(|&(a, b)| (function, [values(a), values(b)])));
    }
    facts
}
