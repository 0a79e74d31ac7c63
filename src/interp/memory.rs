//! Memory: buffers of cells, and memrefs as views of them.

use std::rc::Rc;

use super::exec::{Ints, Stop};
use crate::affine::expr::{AffineExpr, AffineOp};
use crate::affine::map::AffineMap;

/// A value while a program runs.
#[derive(Clone, Debug)]
pub enum RunValue<S> {
    /// Nothing has been written here yet.
    Unset,
    /// A number.
    Scalar(S),
    /// The elements of a vector, row-major.
    Vector(Rc<[S]>),
    /// A memref.
    View(Rc<MemrefView>),
}

/// A memref: a window on a buffer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MemrefView {
    /// Which buffer.
    pub buffer: usize,
    /// Sizes.
    pub shape: Vec<i64>,
    /// How subscripts become cells.
    pub layout: BufferLayout,
}

/// How subscripts become cells of the buffer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BufferLayout {
    /// `offset + sum of subscript * stride`.
    Strided {
        /// The cell of subscripts 0.
        offset: i64,
        /// Cells between neighbours, for each dimension.
        strides: Vec<i64>,
    },
    /// Any other function: the cell of each subscript tuple, row-major.
    Table(Rc<[usize]>),
}

/// One buffer.
#[derive(Clone, Debug)]
pub struct Buffer<S> {
    /// Its cells.
    pub cells: Vec<RunValue<S>>,
    /// Has it been freed?
    pub freed: bool,
}

/// More cells than this are not allocated.
pub(super) const MAX_CELLS: usize = 1 << 25;

/// All buffers of a run.
#[derive(Clone, Debug, Default)]
pub struct Memory<S> {
    buffers: Vec<Buffer<S>>,
    cells: usize,
    most: usize,
}

impl<S: Clone> Memory<S> {
    /// No buffer.
    pub fn new() -> Memory<S> {
        Memory::of(MAX_CELLS)
    }

    /// No buffer, and no room for more cells than this.
    pub fn of(most: usize) -> Memory<S> {
        Memory { buffers: Vec::new(), cells: 0, most }
    }

    /// A fresh buffer of `size` cells.
    pub fn allocate(&mut self, size: usize, fill: RunValue<S>) -> Result<usize, Stop> {
        self.cells = self.cells.saturating_add(size);
        if self.cells > self.most {
            return Err(Stop::limit(format!("more than {} cells of memory", self.most)));
        }
        self.buffers.push(Buffer { cells: vec![fill; size], freed: false });
        Ok(self.buffers.len() - 1)
    }

    /// A fresh buffer with a row-major view of `shape` on it.
    pub fn allocate_shape(&mut self, shape: Vec<i64>, fill: RunValue<S>) -> Result<MemrefView, Stop> {
        let size = checked_size(&shape)?;
        let buffer = self.allocate(size, fill)?;
        Ok(MemrefView { buffer, layout: BufferLayout::row_major(&shape), shape })
    }

    /// The buffer.
    pub fn buffer(&self, buffer: usize) -> &Buffer<S> {
        &self.buffers[buffer]
    }

    /// The buffer, to change.
    pub fn buffer_mut(&mut self, buffer: usize) -> &mut Buffer<S> {
        &mut self.buffers[buffer]
    }

    /// Frees the buffer; its cells are gone.
    pub fn free(&mut self, buffer: usize) -> Result<(), Stop> {
        let buffer = &mut self.buffers[buffer];
        if std::mem::replace(&mut buffer.freed, true) {
            return Err(Stop::trap("double-free", "the memory was freed before"));
        }
        self.cells -= std::mem::take(&mut buffer.cells).len();
        Ok(())
    }

    /// The cell that the subscripts name: within the shape, within the buffer, and not freed.
    pub fn cell(&self, view: &MemrefView, subscripts: &[i64]) -> Result<usize, Stop> {
        let inside = subscripts.iter().zip(&view.shape).all(|(&i, &size)| 0 <= i && i < size);
        if !inside || subscripts.len() != view.shape.len() {
            let message = format!("subscripts {subscripts:?} are outside the shape {:?}", view.shape);
            return Err(Stop::trap(OUT_OF_BOUNDS, message));
        }
        let buffer = &self.buffers[view.buffer];
        if buffer.freed {
            return Err(Stop::trap("use-after-free", "the memory was freed before this access"));
        }
        let cell = view.cell(subscripts);
        let found = cell.and_then(|cell| usize::try_from(cell).ok()).filter(|&cell| cell < buffer.cells.len());
        found.ok_or_else(|| {
            let message =
                format!("subscripts {subscripts:?} are outside the {} cells of the buffer", buffer.cells.len());
            Stop::trap(OUT_OF_BOUNDS, message)
        })
    }
}

/// The code of the trap that an access outside a memref's shape or buffer is.
pub const OUT_OF_BOUNDS: &str = "out-of-bounds";

/// The number of cells of a shape; negative sizes are a trap.
pub fn checked_size(shape: &[i64]) -> Result<usize, Stop> {
    let mut size = 1usize;
    for &extent in shape {
        let extent = usize::try_from(extent)
            .map_err(|_| Stop::trap("negative-size", format!("the size {extent} is negative")))?;
        size = size.saturating_mul(extent);
    }
    Ok(size)
}

impl BufferLayout {
    /// Row-major and without gaps.
    pub fn row_major(shape: &[i64]) -> BufferLayout {
        let mut strides = vec![1; shape.len()];
        for d in (1..shape.len()).rev() {
            strides[d - 1] = i64::saturating_mul(strides[d], shape[d]);
        }
        BufferLayout::Strided { offset: 0, strides }
    }

    /// The layout of an affine map on a shape, with the number of cells it needs.
    ///
    /// A map of several results names a cell of a box, which is laid out row-major.
    pub fn of_map(map: &AffineMap, symbols: &[i64], shape: &[i64]) -> Result<(BufferLayout, usize), Stop> {
        let size = checked_size(shape)?;
        if let [result] = &map.results[..]
            && let Some((offset, strides)) = linear(result, shape.len(), symbols)
        {
            let last: i128 =
                shape.iter().zip(&strides).map(|(&n, &s)| i128::from((n - 1).max(0)) * i128::from(s)).sum();
            let cells = if size == 0 { 0 } else { i128::from(offset) + last + 1 };
            let cells =
                usize::try_from(cells).map_err(|_| Stop::trap(OUT_OF_BOUNDS, "the layout leaves the buffer"))?;
            return Ok((BufferLayout::Strided { offset, strides }, cells));
        }
        if size > MAX_CELLS {
            return Err(Stop::limit(format!("more than {MAX_CELLS} cells of memory")));
        }
        let mut points = Vec::with_capacity(size);
        let mut extents = vec![0i64; map.results.len()];
        for subscripts in Subscripts::new(shape) {
            let point = super::ops::affine::evaluate_map(map, &subscripts, symbols)?;
            for (extent, &x) in extents.iter_mut().zip(&point) {
                if x < 0 {
                    return Err(Stop::trap(OUT_OF_BOUNDS, "the layout maps a subscript to a negative cell"));
                }
                *extent = (*extent).max(x + 1);
            }
            points.push(point);
        }
        let cells = checked_size(&extents)?;
        let cell = |point: Ints| point.iter().zip(&extents).fold(0, |cell, (&x, &n)| cell * n as usize + x as usize);
        Ok((BufferLayout::Table(points.into_iter().map(cell).collect()), cells))
    }
}

/// The offset and the strides of a linear expression over `num_dims` dims; none if it is not linear.
fn linear(expr: &AffineExpr, num_dims: usize, symbols: &[i64]) -> Option<(i64, Vec<i64>)> {
    match expr {
        AffineExpr::Const(value) => Some((*value, vec![0; num_dims])),
        AffineExpr::Dim(d) => {
            let mut strides = vec![0; num_dims];
            *strides.get_mut(*d as usize)? = 1;
            Some((0, strides))
        }
        AffineExpr::Symbol(s) => Some((*symbols.get(*s as usize)?, vec![0; num_dims])),
        AffineExpr::Binary(op, pair) => {
            let (left, right) = (linear(&pair.0, num_dims, symbols)?, linear(&pair.1, num_dims, symbols)?);
            match op {
                AffineOp::Add => {
                    let sums = left.1.iter().zip(&right.1).map(|(a, b)| a.checked_add(*b)).collect::<Option<_>>()?;
                    Some((left.0.checked_add(right.0)?, sums))
                }
                AffineOp::Mul => {
                    let is_constant = |form: &(i64, Vec<i64>)| form.1.iter().all(|&stride| stride == 0);
                    let (form, factor) = match (is_constant(&left), is_constant(&right)) {
                        (_, true) => (left, right.0),
                        (true, false) => (right, left.0),
                        (false, false) => return None,
                    };
                    let products = form.1.iter().map(|s| s.checked_mul(factor)).collect::<Option<_>>()?;
                    Some((form.0.checked_mul(factor)?, products))
                }
                AffineOp::Mod | AffineOp::FloorDiv | AffineOp::CeilDiv => None,
            }
        }
    }
}

impl MemrefView {
    /// The cell of the subscripts, wherever it is; none if that cannot be said.
    fn cell(&self, subscripts: &[i64]) -> Option<i64> {
        match &self.layout {
            BufferLayout::Strided { offset, strides } => {
                subscripts.iter().zip(strides).try_fold(*offset, |sum, (&i, &s)| sum.checked_add(i.checked_mul(s)?))
            }
            BufferLayout::Table(cells) => {
                let row_major = subscripts.iter().zip(&self.shape).fold(0, |at, (&i, &n)| at * n + i);
                cells.get(usize::try_from(row_major).ok()?).map(|&cell| cell as i64)
            }
        }
    }

    /// The strides, or why there are none.
    pub fn strided(&self) -> Result<(i64, &[i64]), Stop> {
        match &self.layout {
            BufferLayout::Strided { offset, strides } => Ok((*offset, strides)),
            BufferLayout::Table(_) => Err(Stop::unsupported("a view of a memref whose layout is not strided")),
        }
    }
}

/// All subscript tuples of a shape, row-major.
#[derive(Clone, Debug)]
pub struct Subscripts<'a> {
    shape: &'a [i64],
    next: Option<Vec<i64>>,
}

impl<'a> Subscripts<'a> {
    /// The tuples of `shape`.
    pub fn new(shape: &'a [i64]) -> Subscripts<'a> {
        Subscripts { shape, next: shape.iter().all(|&n| n > 0).then(|| vec![0; shape.len()]) }
    }
}

impl Iterator for Subscripts<'_> {
    type Item = Vec<i64>;

    fn next(&mut self) -> Option<Vec<i64>> {
        let current = self.next.take()?;
        let mut following = current.clone();
        for d in (0..self.shape.len()).rev() {
            following[d] += 1;
            if following[d] < self.shape[d] {
                self.next = Some(following);
                break;
            }
            following[d] = 0;
        }
        Some(current)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn expr(op: AffineOp, a: AffineExpr, b: AffineExpr) -> AffineExpr {
        AffineExpr::Binary(op, std::sync::Arc::new((a, b)))
    }

    fn map(num_dims: u32, results: Vec<AffineExpr>) -> AffineMap {
        AffineMap { num_dims, num_symbols: 0, results }
    }

    #[test]
    fn a_linear_layout_is_strided() {
        let rows = expr(AffineOp::Mul, AffineExpr::Dim(0), AffineExpr::Const(8));
        let layout = map(2, vec![expr(AffineOp::Add, rows, AffineExpr::Dim(1))]);
        let (layout, cells) = BufferLayout::of_map(&layout, &[], &[3, 4]).unwrap();
        assert_eq!((layout, cells), (BufferLayout::Strided { offset: 0, strides: vec![8, 1] }, 20));
    }

    #[test]
    fn a_tiled_layout_is_a_table() {
        let tile = expr(AffineOp::FloorDiv, AffineExpr::Dim(0), AffineExpr::Const(2));
        let point = expr(AffineOp::Mod, AffineExpr::Dim(0), AffineExpr::Const(2));
        let (layout, cells) = BufferLayout::of_map(&map(1, vec![point, tile]), &[], &[5]).unwrap();
        assert_eq!((layout, cells), (BufferLayout::Table([0, 3, 1, 4, 2].into()), 6));
    }

    #[test]
    fn accesses_stay_in_the_shape_and_in_the_buffer() {
        let mut memory: Memory<()> = Memory::new();
        let view = memory.allocate_shape(vec![2, 3], RunValue::Unset).unwrap();
        assert_eq!(memory.cell(&view, &[1, 2]), Ok(5));
        let code = |result: Result<usize, Stop>| result.map_err(|stop| stop.code);
        assert_eq!(code(memory.cell(&view, &[0, 3])), Err(OUT_OF_BOUNDS));
        assert_eq!(code(memory.cell(&view, &[-1, 0])), Err(OUT_OF_BOUNDS));
        let wide = MemrefView { shape: vec![4, 3], ..view.clone() };
        assert_eq!(code(memory.cell(&wide, &[2, 0])), Err(OUT_OF_BOUNDS));
        assert_eq!(memory.free(view.buffer), Ok(()));
        assert_eq!(code(memory.cell(&view, &[0, 0])), Err("use-after-free"));
        assert!(memory.free(view.buffer).is_err());
    }

    #[test]
    fn memory_has_a_limit() {
        let mut memory: Memory<()> = Memory::new();
        let stop = memory.allocate_shape(vec![1 << 40], RunValue::Unset).unwrap_err();
        assert_eq!(stop.code, "limit");
        assert_eq!(memory.allocate_shape(vec![-1], RunValue::Unset).unwrap_err().code, "negative-size");
    }
}
