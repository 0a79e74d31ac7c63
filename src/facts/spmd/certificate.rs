//! Teams with their proofs: that nobody has to meet behind a phase, followed without the solver.
//!
//! A barrier is left out because no dependence ties what its phase touches to what may then run beside it. That a dependence is not
//! there is a proof of the function's certificate ([`crate::analysis::certificate`]), one for each pair of accesses that could have one.
//! So a team is claimed with the phases behind which all meet, and for each other phase with those that it may run beside.
//! To follow it, the phases are read from the text again, and the same question is put to the dependences that the proofs leave.
//!
//! *Sound.* The phases are the program's own, and which may run beside which is computed anew; a barrier that the claim has not and
//! a proof does not excuse is a conflict, whoever wrote the claim.

use rustc_hash::FxHashSet;

use super::{By, Team, teams};
use crate::analysis::certificate::{PhaseClaim, TeamClaim, access_name};
use crate::analysis::verdict::Analysis;
use crate::arena::Id;
use crate::ir::{Module, Op};
use crate::limits::Limits;

/// The teams of a function as they are claimed.
pub fn claimed(
    m: &Module,
    function: Op,
    analysis: &Analysis,
    at_once: &FxHashSet<Op>,
    limits: &Limits,
) -> Vec<TeamClaim> {
    let teams = teams(m, function, analysis, at_once, limits);
    teams.iter().filter_map(|team| team.claim(m, analysis)).collect()
}

/// Follows the claims about a function, by the dependences that its proofs leave.
///
/// # Errors
/// The first claim that does not hold, in words.
pub fn follow(
    m: &Module,
    function: Op,
    analysis: &Analysis,
    at_once: &FxHashSet<Op>,
    claims: &[TeamClaim],
) -> Result<(), String> {
    for claim in claims {
        let around = m.walk(function).into_iter().filter_map(|op| Team::around(m, op, at_once));
        let mut team = around
            .into_iter()
            .find(|team| team.claim(m, analysis).is_some_and(|other| other.index == claim.index))
            .ok_or_else(|| format!("loop {} is none that a team can run", claim.iv))?;
        if team.phases.len() != claim.phases.len() {
            return Err(format!("the team around {} has {} phases", claim.iv, team.phases.len()));
        }
        for (phase, claimed) in team.phases.iter_mut().zip(&claim.phases) {
            phase.barrier = claimed.all_meet;
        }
        if let Some(conflict) = team.conflict(m, analysis, &Limits::default()) {
            let reason = conflict.reason;
            return Err(format!(
                "in the team around {} all have to meet behind phase {}: {reason}",
                claim.iv, conflict.first
            ));
        }
        if team.claim(m, analysis).as_ref() != Some(claim) {
            return Err(format!("the phases of the team around {} are others", claim.iv));
        }
    }
    Ok(())
}

impl Team {
    fn claim(&self, m: &Module, analysis: &Analysis) -> Option<TeamClaim> {
        let (id, _) = analysis.nest.loops.iter().find(|(_, data)| data.op == self.around)?;
        let owners = self.owners(m, analysis);
        let phases = self.phases.iter().enumerate().map(|(number, phase)| PhaseClaim {
            by: match phase.by {
                By::All => "all",
                By::One => "one",
                By::Each => "each",
            }
            .to_owned(),
            accesses: {
                let own = (0..analysis.accesses.len()).filter(|access| owners.get(access) == Some(&number));
                own.map(|access| access_name(m, &analysis.accesses, access)).collect()
            },
            all_meet: phase.barrier,
            beside: self.beside(number).into_iter().collect(),
        });
        Some(TeamClaim { index: id.index(), iv: format!("%{}", analysis.nest.name(id)), phases: phases.collect() })
    }
}
