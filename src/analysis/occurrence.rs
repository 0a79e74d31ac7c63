//! What touches memory when it runs: the ends of dependences.

use super::access::{AccessKind, Effect, MemoryAccess, Place};
use super::domain::{LoopId, Nest};
use crate::affine::presburger::{Relation, Set, Space};
use crate::ir::Module;

/// Something that touches memory when it runs: an access at home, or an access of a statement instance.
#[derive(Clone, Debug)]
pub struct Occurrence {
    /// What it belongs to, as the caller counts: an access, a statement. Dependences name it.
    pub owner: usize,
    /// The loops around it, outermost first.
    pub loops: Vec<LoopId>,
    /// Its place in the original order among all that run in the same iteration of the loops they share. Two with the
    /// same place are not ordered within one iteration.
    pub position: usize,
    /// The iterations in which it runs.
    pub domain: Set,
    /// Which memory it touches.
    pub place: Place,
    /// In which way.
    pub effect: Effect,
    /// Iterations -> subscripts, inside the domain; none: any cell. No two of its conjunctions have cells of one iteration: what
    /// touches several in such a way is several occurrences, with owners of their own.
    pub cells: Option<Relation>,
    /// Does it touch exactly these cells in exactly these iterations?
    pub must: bool,
}

impl Occurrence {
    /// The loops around both, outermost first.
    pub(super) fn common_loops(&self, other: &Occurrence) -> impl Iterator<Item = LoopId> {
        self.loops.iter().zip(&other.loops).take_while(|(one, two)| one == two).map(|(&id, _)| id)
    }

    /// A read of cells of some memory after all else, by whoever looks when the function is done.
    pub fn at_end(owner: usize, place: Place, cells: Relation) -> Occurrence {
        Occurrence {
            owner,
            loops: Vec::new(),
            position: usize::MAX,
            domain: Set::universe(Space::set(cells.space().num_symbols, 0)),
            place,
            effect: Effect::Read,
            cells: Some(cells),
            must: true,
        }
    }
}

/// What the accesses do at home: each in its own block, owned by its index in the list.
pub fn occurrences(m: &Module, nest: &Nest, accesses: &[MemoryAccess]) -> Vec<Occurrence> {
    let mut all = Vec::new();
    for (owner, access) in accesses.iter().enumerate() {
        let home = nest.home_of(m, access.op);
        all.extend(access.touches.iter().map(|touch| Occurrence {
            owner,
            loops: home.loops.clone(),
            position: nest.order(access.op),
            domain: home.domain.clone(),
            place: touch.place,
            effect: touch.effect,
            cells: touch.cells.clone(),
            must: touch.must && home.exact,
        }));
    }
    all
}

/// The same with room for something else between any two places of the text: the operation with number `n` stands at `2 * n`. What
/// is made anew has cells of its own in every iteration, with nothing in them: making it is left out.
pub fn spaced_occurrences(m: &Module, nest: &Nest, accesses: &[MemoryAccess]) -> Vec<Occurrence> {
    let mut all = occurrences(m, nest, accesses);
    all.retain(|one| accesses[one.owner].kind != AccessKind::Alloc || one.effect != Effect::Write);
    all.iter_mut().for_each(|one| one.position *= 2);
    all
}
