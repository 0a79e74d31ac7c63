//! What a certificate claims of teams of threads: the threads of a processor around a loop in order, or of a GPU's block.

use serde::{Deserialize, Serialize};

/// What is claimed of a loop that a team of threads runs together.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TeamClaim {
    /// Its position among the loops.
    pub index: usize,
    /// Its induction variable.
    pub iv: String,
    /// What the threads do, in the order of the text.
    pub phases: Vec<PhaseClaim>,
    /// How a block of a GPU runs it, if one does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub block: Option<BlockClaim>,
}

/// What is claimed of a part of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PhaseClaim {
    /// Who does it: `all`, `one` or `each`.
    pub by: String,
    /// What it touches.
    pub accesses: Vec<String>,
    /// Do all threads meet behind it?
    pub all_meet: bool,
    /// The numbers of the phases that may run while some thread is still in this one. No dependence ties them to it.
    pub beside: Vec<usize>,
}

/// What is claimed of a block of a GPU whose threads share iterations of a loop.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BlockClaim {
    /// The threads along each axis.
    pub threads: Vec<i64>,
    /// The loops whose iterations they share.
    pub dealt: Vec<DealtClaim>,
    /// Has each iteration of the loop around all a block of its own?
    pub once: bool,
    /// Is it one warp?
    pub one_warp: bool,
    /// Memory of which no element is touched by two threads.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub own: Vec<OwnClaim>,
    /// The loads and stores that are fetches: done at any time until their thread waits.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub fetched: Vec<[String; 2]>,
    /// The loops past whose barriers fetches stay on their way.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub groups: Vec<GroupClaim>,
}

/// What is claimed of a loop whose iterations the threads of a block share.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DealtClaim {
    /// Its position among the loops, of its first dim.
    pub index: usize,
    /// The induction variable of that.
    pub iv: String,
    /// The positions of its dims of which each thread has the iteration with its number, and along which axis.
    pub numbers: Vec<(usize, usize)>,
}

/// Memory of which each thread has a part for itself.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OwnClaim {
    /// Its position among the memory of the function.
    pub index: usize,
    /// Its name.
    pub name: String,
}

/// What is claimed of a loop that leaves fetches on their way.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GroupClaim {
    /// Its position among the loops.
    pub index: usize,
    /// The phase behind which a thread ends a group in each iteration.
    pub phase: usize,
    /// So many groups stay on their way there, or all.
    pub left: Option<usize>,
}
