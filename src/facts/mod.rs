//! What a program is told about itself before it is printed: found by the analysis, once, whatever language it is printed in.
//!
//! | file | what it finds |
//! |---|---|
//! | `forward` | values that go on in registers instead of through memory; the one that changes the program |
//! | `registers` | elements that stay in a register while a loop runs |
//! | `subscripts` | subscripts as sums, however they are spelled |
//! | `simd` | innermost loops of which several iterations may run at once |
//! | `spmd` | loops in order that one team of threads runs, parallel loops that blocks share, and where all threads meet |
//! | `threads` | parallel loops that threads may share, functions that are seen from outside, functions whose arguments may overlap |
//! | `work` | how much a loop does, so that threads are not asked for little |
//! | `footprint` | what a function touches of the memory behind its arguments, and of globals |
//! | `origin` | where the memory behind a memref comes from |

pub(crate) mod footprint;
pub(crate) mod forward;
pub(crate) mod origin;
pub(crate) mod registers;
pub(crate) mod simd;
#[doc(hidden)]
pub mod spmd;
mod subscripts;
#[doc(hidden)]
pub mod threads;
pub(crate) mod work;

use std::cell::LazyCell;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::affine::presburger::Budget;
use crate::analysis::dependence::{Carriers, WantedDependences};
use crate::analysis::verdict::analyse;
use crate::builtin::{functions, symbol_name};
use crate::ir::{Module, Op, Value};
use crate::limits::Limits;
use footprint::{Footprints, footprints};
use forward::{Forwarded, forwarded};
use spmd::{Team, carriers, teams_with_barriers};
use threads::CallFacts;
use work::Work;

/// What is known of a program's loops.
#[derive(Clone, Debug, Default)]
pub struct Facts {
    /// Innermost loops of which so many iterations in a row may run at once; `None` where all may.
    pub simd: FxHashMap<Op, Option<u64>>,
    /// What loops in order keep in registers.
    pub kept: FxHashMap<Op, registers::KeptInLoop>,
    /// Loops in order that one team of threads runs, by the loop.
    pub teams: FxHashMap<Op, Team>,
    /// What the parallel loops do, where there is an estimate.
    pub work: FxHashMap<Op, Work>,
    /// Parallel loops whose iterations do different amounts of work, by the estimate.
    pub uneven: FxHashSet<Op>,
    /// What an iteration of a team's loop does, and how often all threads meet in it, by the loop.
    pub team_work: FxHashMap<Op, [Work; 2]>,
    /// What functions touch of their arguments, where they test whether these overlap.
    pub footprints: FxHashMap<Op, Footprints>,
    /// Memrefs of which that assumes that they do not overlap, with their function.
    pub apart: Vec<(Op, [Value; 2])>,
}

/// What programs are taken to allow.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Allowed {
    /// Distinct arguments may overlap.
    pub may_alias: bool,
    /// Sums and products of floats may be computed in any order.
    pub reassociate: bool,
}

/// Functions that the program itself calls with arguments that are not plainly apart, or not from globals that they touch.
pub fn called_overlapping(module: &Module) -> FxHashSet<Op> {
    CallFacts::read(module).overlapping
}

/// The program with values in registers, as it is printed, and what is known of it.
pub fn prepared(module: &Module, only: Option<&str>, allowed: Allowed, limits: &Limits) -> (Module, Facts) {
    let overlapping = called_overlapping(module);
    let Forwarded { module, apart } = forwarded(module, only, allowed.may_alias, &overlapping, limits);
    let mut facts = found(&module, only, allowed, limits);
    facts.apart.extend(apart);
    let (kept, apart) = registers::registers(&module, only, allowed.may_alias, &overlapping, limits);
    facts.kept.extend(kept);
    facts.apart.extend(apart);
    (module, facts)
}

/// Adds what functions touch of their arguments, here and as they stand in `written`.
pub fn add_footprints(facts: &mut Facts, module: &Module, written: &Module, limits: &Limits) {
    for op in functions(module) {
        let other = symbol_name(module, op).and_then(|name| crate::builtin::function(written, name));
        let both = other.map(|other| [(module, op), (written, other)]);
        if let Some(found) = both.and_then(|both| footprints(&both, &Budget::new(limits.words))) {
            facts.footprints.insert(op, found);
        }
    }
}

/// The functions called `only`, or all.
fn called(module: &Module, only: Option<&str>) -> Vec<Op> {
    let only = only.map(|name| name.trim_start_matches('@'));
    let is_wanted = |&function: &Op| only.is_none_or(|only| symbol_name(module, function) == Some(only));
    functions(module).into_iter().filter(is_wanted).collect()
}

/// What is known of the functions called `only`, or of all.
pub fn found(module: &Module, only: Option<&str>, allowed: Allowed, limits: &Limits) -> Facts {
    let calls = CallFacts::read(module);
    let at_once = calls.at_once(module, allowed.reassociate);
    let mut facts = Facts { work: works(module), ..Facts::default() };
    facts.uneven.extend(facts.work.keys().filter(|&&op| work::is_uneven(module, op)));
    for function in called(module, only) {
        let candidates = simd::candidates(module, function);
        if candidates.is_empty() && !at_once.iter().any(|&op| module.ancestors(op).any(|around| around == function)) {
            continue;
        }
        let may_alias = allowed.may_alias || calls.overlapping.contains(&function);
        let analysed = |carriers| {
            analyse(module, function, may_alias, &WantedDependences { carriers, ..WantedDependences::within(limits) })
        };
        let teams = teams_with_barriers(module, function, &at_once);
        let analysis = analysed(carriers(&teams, &candidates));
        // How long the shortest dependence of a loop is takes all of them, and most loops have a short one first.
        let all = LazyCell::new(|| {
            let loops = candidates.iter().copied().collect();
            analysed(Carriers::Some { loops, first_of: FxHashSet::default(), within: false })
        });
        let mut rests_on_assumption = false;
        for mut team in teams {
            team.settle(module, &analysis, limits);
            if let Some(both) = team_work(module, &team) {
                facts.team_work.insert(team.around, both);
            }
            facts.teams.insert(team.around, team);
            rests_on_assumption = true;
        }
        for &op in &candidates {
            let length = simd::length(module, &analysis, op, limits);
            let length = length.and_then(|most| most.map_or(Some(None), |_| simd::length(module, &all, op, limits)));
            if let Some(length) = length {
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

/// What the parallel loops of a program do, where there is an estimate.
pub fn works(module: &Module) -> FxHashMap<Op, Work> {
    let parallel = module.walk(module.root()).into_iter().filter(|&op| threads::is_parallel(module, op));
    parallel.filter_map(|op| Some((op, work::of_loop(module, op)?))).collect()
}

/// What an iteration of a team's loop does, and how often all threads meet in it.
fn team_work(m: &Module, team: &Team) -> Option<[Work; 2]> {
    let all = work::of_iteration(m, team.around, &|_| None)?;
    let met = team.phases.iter().filter(|phase| phase.barrier).filter_map(|phase| phase.ops.last()).copied();
    let met: FxHashSet<Op> = met.collect();
    let meets = |op: Op| {
        let has_inside = m.walk(op).into_iter().any(|inner| met.contains(&inner));
        // Loops and branches around are looked into; in what one meeting is for there is no other.
        if met.contains(&op) { Some(1) } else { (!has_inside).then_some(0) }
    };
    Some([all, work::of_iteration(m, team.around, &meets)?])
}
