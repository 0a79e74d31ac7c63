//! What the operations of a program touch by subscripts, where they stand, and of what these are subscripts.
//!
//! A subscript is in bounds if it is below the size, or if the old program, which is taken to be right, has the same subscript
//! for the same. What is the same is said by a name:
//!
//! 1. *Memory*: cells that one program touches are there in the other one.
//! 2. *Subscripts of memory whose layout makes other cells of them*: two subscripts, one of them out of bounds, may be one cell.
//! 3. *Views*: cells of the memory behind a view may be none of the view. Whether a subscript is in bounds depends on the sizes
//!    and on nothing else, so tuples are sizes and subscripts, and what is in bounds of one view is so in all.

use super::conjunction::{Conjunction, Row};
use super::slice::{Side, plain_access};
use crate::affine::expr::AffineExpr;
use crate::affine::presburger::{BasicRelation, Relation};
use crate::affine::row::{combine, unit};
use crate::analysis::access::{AccessKind, MemoryAccess, Place, Touch};
use crate::analysis::alias::RootId;
use crate::analysis::range::{of_type, of_value};
use crate::ir::{Op, Value};

/// Why there is no proof.
pub const UNKNOWN_SUBSCRIPT: &str = "whether a subscript is in bounds is not known";

/// How many choices of sizes are tried. Memory of steps has two for each dim: what it is asked for, and 0.
const MOST_CHOICES: usize = 16;

/// Tuples that an operation touches.
pub struct Subscripted {
    /// The operation.
    pub op: Op,
    /// Values of the induction variables around it -> tuples. None: any, or not known.
    pub tuples: Option<Relation>,
    /// Of what, in words that are the same in both programs. None: of what nobody else names.
    pub name: Option<String>,
    /// What the tuples have to be below; none where that is not known.
    pub sizes: Option<Sizes>,
    /// Does the operation touch all of them whenever it runs?
    pub is_certain: bool,
    /// Does a statement with the same slice touch the same?
    pub is_in_slice: bool,
}

/// The sizes of what has subscripts.
pub struct Sizes {
    /// How many entries of a tuple come before the subscripts.
    pub before: usize,
    /// For each subscript expressions over these entries and the symbols of both programs: it is below the greatest.
    pub all: Vec<Vec<AffineExpr>>,
}

impl Sizes {
    /// Each choice of one size for each dim; none if there are too many.
    pub fn choices(&self) -> Vec<Vec<&AffineExpr>> {
        let count = self.all.iter().try_fold(1usize, |count, sizes| count.checked_mul(sizes.len()));
        if count.is_none_or(|count| count > MOST_CHOICES) {
            return Vec::new();
        }
        self.all.iter().fold(vec![Vec::new()], |known, sizes| {
            let with = |size, known: &[_]| known.iter().copied().chain([size]).collect::<Vec<_>>();
            known.iter().flat_map(|known: &Vec<&AffineExpr>| sizes.iter().map(|size| with(size, known))).collect()
        })
    }

    /// `0 <= subscript < size` of the second tuple of a question, where `size` is one of those of the dim. None if a number is too
    /// large.
    pub fn below(&self, question: &mut Conjunction, dim: usize, size: &AffineExpr) -> Option<[Row; 2]> {
        let (tuple, symbols) = (question.second(), question.symbols());
        let size = question.value(size, &tuple[..self.before], &symbols)?;
        let subscript = &tuple[self.before + dim];
        Some([subscript.clone(), combine(&combine(&size, 1, subscript, -1)?, 1, &[1], -1)?])
    }
}

impl Side<'_> {
    /// What operations touch by subscripts, where they stand.
    pub fn subscripted(&self) -> Vec<Subscripted> {
        let mut all = Vec::new();
        for &MemoryAccess { op, kind, ref touches, .. } in &*self.scop.touched {
            if matches!(kind, AccessKind::Alloc | AccessKind::Dealloc | AccessKind::Shape | AccessKind::Prefetch) {
                continue;
            }
            for touch in touches {
                match touch.place {
                    Place::Root(root) => self.touched(op, touch, root, &mut all),
                    Place::World if kind != AccessKind::Call => all.push(anywhere(op)),
                    Place::World | Place::Console | Place::Own(_) => {}
                }
            }
        }
        all
    }

    /// What an operation touches of memory.
    fn touched(&self, op: Op, touch: &Touch, root: RootId, all: &mut Vec<Subscripted>) {
        let runs = self.scop.nest.home_of(self.module, op).exact;
        let data = &self.scop.memory.roots[root];
        let name = self.memory(root);
        if touch.is_as_written() || touch.is_of_view() {
            let (rank, in_digits) = (data.depth() + self.arity(root), self.digits.has(root));
            let is_plain = touch.cells.as_ref().is_some_and(|cells| cells.space().num_range == rank);
            let sizes = self.sizes_of(root).filter(|_| is_plain && !in_digits && data.numbering().is_none());
            // What is on the stack ends with the iteration that made it.
            let sizes = sizes.filter(|_| touch.is_of_known_iteration(data.depth()) || !self.is_on_stack(data.value));
            let (tuples, name) = (touch.cells.clone(), name.clone().filter(|_| is_plain));
            // Of a view they are other numbers than of what it is a view of.
            let is_written = is_plain && !in_digits && touch.is_as_written();
            let tuples =
                tuples.map(|tuples| if is_written { self.in_ranges(op, data.depth(), tuples) } else { tuples });
            all.push(Subscripted { op, tuples, name, sizes, is_certain: runs && touch.must, is_in_slice: true });
        }
        if touch.is_as_written() {
            return;
        }
        let tuples = touch.subscripts(self.module, &self.scop.nest, op);
        let (name, sizes) = match touch.is_of_view() {
            true => {
                let rank = tuples.as_ref().map_or(0, |tuples| tuples.space().num_range / 2);
                let all = (0..rank as u32).map(|dim| vec![AffineExpr::Dim(dim)]).collect();
                (Some(format!("views of rank {rank}")), Some(Sizes { before: rank, all }))
            }
            false => (name.map(|name| format!("subscripts of {name}")), self.sizes_of(root)),
        };
        let is_in_slice = plain_access(self.module.name(op)).is_none();
        let is_certain = runs && touch.is_certain_as_written();
        all.push(Subscripted { op, tuples, name, sizes, is_certain, is_in_slice });
    }

    /// The tuples, of which the subscripts come after so many entries, where each subscript is within the bounds that its value
    /// has for being computed as it is. Those of every index are none: indices do not wrap.
    fn in_ranges(&self, op: Op, before: usize, tuples: Relation) -> Relation {
        let subscripts = match (self.module.name(op), &self.module.op(op).operands[..]) {
            ("memref.load", [_, subscripts @ ..]) | ("memref.store", [_, _, subscripts @ ..]) => subscripts,
            _ => return tuples,
        };
        let space = tuples.space();
        let mut known = BasicRelation::universe(space);
        for (number, &subscript) in subscripts.iter().enumerate() {
            let own = unit(space.range(before + number));
            let (low, high) = of_value(self.module, subscript);
            let (least, greatest) = of_type(self.module.ty(subscript));
            let (low, high) = (low.filter(|_| low != least), high.filter(|_| high != greatest));
            let word = |bound: Option<i128>| i64::try_from(bound?).ok()?.checked_neg();
            let rows = [
                word(low).and_then(|negated| combine(&own, 1, &[1], negated)),
                word(high).and_then(|negated| combine(&own, -1, &[1], negated.checked_neg()?)),
            ];
            rows.into_iter().flatten().for_each(|row| known.add_ineq(&row));
        }
        tuples.intersect(&known.into())
    }

    fn is_on_stack(&self, root: Value) -> bool {
        self.module.defining_op(root).is_some_and(|op| self.module.is(op, "memref.alloca"))
    }

    /// The sizes of a root, if its type and what it is made with say so.
    fn sizes_of(&self, root: RootId) -> Option<Sizes> {
        let data = &self.scop.memory.roots[root];
        let shape = self.module.ty(data.value).as_memref()?.shape.as_ref()?;
        let mut given = self.module.defining_op(data.value).map_or(&[][..], |op| &self.module.op(op).operands).iter();
        let before = data.depth();
        let size = |size: &Option<u64>| match size {
            Some(size) => Some(vec![AffineExpr::Const(i64::try_from(*size).ok()?)]),
            None => self.greatest(*given.next()?, before),
        };
        Some(Sizes { before, all: shape.iter().map(size).collect::<Option<_>>()? })
    }
}

/// Memory that is not known.
fn anywhere(op: Op) -> Subscripted {
    Subscripted { op, tuples: None, name: None, sizes: None, is_certain: false, is_in_slice: true }
}
