//! The sides of the box in which the elements lie that one run of a block touches.
//!
//! A side starts at a quasi-affine function of the loops around the block, and has a constant size if there is a start from
//! which no element is farther than some constant; else it lies between two bounds that hold for all elements, and its size
//! is one affine expression.

use num_bigint::BigInt;
use num_traits::ToPrimitive;

use crate::affine::expr::AffineExpr;
use crate::affine::presburger::{BasicRelation, Budget, Div, Exhausted, Relation, Set, Space};
use crate::affine::row::{canonical, columns, demand, expr_of};
use crate::schedule::scan::bounds::{Bound, level};

/// One side of a box. Dims are the loops around the block.
#[derive(Clone, Debug)]
pub(crate) struct BoxSide {
    /// Which subscript of the cell runs along it.
    pub dim: usize,
    /// Where it starts.
    pub start: AffineExpr,
    /// How many elements it has.
    pub size: AffineExpr,
    /// Is the size never negative where the block runs?
    pub is_sure: bool,
    /// Are elements that far apart at one place?
    pub is_ring: bool,
}

impl BoxSide {
    /// The sides of a box around the elements of `touched`, which takes the loops around a block to elements; in their order, none
    /// where a side has no end. The block runs within `context`, if that is known.
    ///
    /// # Errors
    /// If the budget runs out.
    pub fn all(touched: &Relation, context: Option<&Set>, budget: &Budget) -> Result<Vec<Option<BoxSide>>, Exhausted> {
        let rank = touched.space().num_range;
        let side = |dim| {
            let later = touched.project_out_range(dim + 1, rank - dim - 1, budget)?;
            let alone = later.project_out_range(0, dim, budget)?;
            match alone.fixed_size_box(budget)? {
                Some(fixed) => Ok(BoxSide::constant(dim, &fixed.offsets[0], &fixed.sizes[0], alone.space())),
                None => BoxSide::symbolic(dim, &alone, context, budget),
            }
        };
        (0..rank).map(side).collect()
    }

    fn constant(dim: usize, start: &Div, size: &BigInt, space: Space) -> Option<BoxSide> {
        let columns = columns(Space::set(space.num_symbols, space.num_domain), &[]);
        let start = expr_of(&start.row, &columns)?.floor_div(start.divisor.to_i64()?);
        Some(BoxSide { dim, start, size: size.to_i64()?.into(), is_sure: true, is_ring: false })
    }

    /// A side between two bounds that hold for all elements, with a size of as few loops as possible.
    fn symbolic(
        dim: usize,
        alone: &Relation,
        context: Option<&Set>,
        budget: &Budget,
    ) -> Result<Option<BoxSide>, Exhausted> {
        let Space { num_symbols, num_domain: depth, .. } = alone.space();
        let values = alone.wrap();
        let mut bounds: Vec<Bound> = Vec::new();
        for basic in values.disjuncts() {
            for bound in level(basic, depth).bounds {
                let mut holds = BasicRelation::universe(values.space());
                let is_row = demand(&mut holds, &bound.constraint, false).is_ok();
                if is_row && !bounds.contains(&bound) && values.is_subset(&holds.into(), budget)? {
                    bounds.push(bound);
                }
            }
        }
        let (lower, upper): (Vec<Bound>, Vec<Bound>) = bounds.into_iter().partition(|bound| bound.lower);
        let pairs = lower.iter().flat_map(|lower| upper.iter().map(move |upper| (lower, upper)));
        let sizes = pairs.filter_map(|(lower, upper)| {
            let size = canonical(&(upper.value.clone() - lower.value.clone()), depth, num_symbols).ok()?;
            Some((lower.value.clone(), size))
        });
        let Some((start, size)) = sizes.min_by_key(|(_, size)| (size.num_dims(), size.to_string().len())) else {
            return Ok(None);
        };
        let mut positive = BasicRelation::universe(Space::set(num_symbols, depth));
        let is_sure = match (context, demand(&mut positive, &size, false)) {
            (Some(context), Ok(())) => context.is_subset(&positive.into(), budget)?,
            _ => false,
        };
        Ok(Some(BoxSide { dim, start, size, is_sure, is_ring: false }))
    }

    /// Where along the side an element is.
    pub fn subscript(&self, index: &[AffineExpr], num_dims: usize, num_symbols: usize) -> Option<AffineExpr> {
        let distance = canonical(&(index[self.dim].clone() - self.start.clone()), num_dims, num_symbols).ok()?;
        Some(match self.size.as_const() {
            Some(size) if self.is_ring => distance.modulo(size),
            _ => distance,
        })
    }
}
