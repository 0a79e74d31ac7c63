//! Pairs of iterations that touch the same cell, as conjunctions.
//!
//! The cells of an occurrence are mostly a function of its iteration, `cell = f(x)`. Then "x and y touch the same cell"
//! is `f(x) = g(y)`, with no column for the cell itself. Where the cells are a range (vectors, copies) the cell is an
//! existential; where they are free, nothing is said.

use std::cmp::Ordering;
use std::ops::Range;

use num_bigint::BigInt;
use smallvec::SmallVec;

use crate::affine::expr::AffineExpr;
use crate::affine::presburger::{BasicRelation, Relation, Set, Space};
use crate::affine::row::{Row, combine, row_from, unit};

/// A conjunction of an occurrence: what it says of iterations and cells.
#[derive(Clone, Debug)]
pub struct OccurrencePiece {
    num_dims: usize,
    /// All of it, over `[ 1 | symbols | iteration | cell | divs ]`.
    whole: BasicRelation,
    /// The same without the equations that give a coordinate of the cell as a function.
    rest: BasicRelation,
    cells: Vec<Coordinate>,
}

/// One coordinate of a cell.
#[derive(Clone, Debug)]
enum Coordinate {
    /// A function of the iteration.
    Function(Row),
    /// A number that some rows speak of.
    Bound,
    /// Any number.
    Free,
}

/// The conjunctions of an occurrence that touches the cells of a relation.
pub fn pieces(relation: &Relation) -> Vec<OccurrencePiece> {
    let Space { num_domain, num_range, .. } = relation.space();
    relation.disjuncts().iter().map(|basic| OccurrencePiece::new(basic, num_domain, num_range)).collect()
}

/// The conjunctions of an occurrence whose cells are not known.
pub fn pieces_of_set(domain: &Set) -> Vec<OccurrencePiece> {
    domain.disjuncts().iter().map(|basic| OccurrencePiece::new(basic, domain.space().num_range, 0)).collect()
}

impl OccurrencePiece {
    fn new(basic: &BasicRelation, num_dims: usize, num_cells: usize) -> OccurrencePiece {
        let first = 1 + basic.space().num_symbols + num_dims;
        let cells: Vec<Coordinate> =
            (first..first + num_cells).map(|column| coordinate(basic, column, first..first + num_cells)).collect();
        let is_function = |k: &usize| matches!(cells[*k], Coordinate::Function(_));
        let given: Vec<usize> = (0..num_cells).filter(is_function).map(|k| first + k).collect();
        let rest = basic.retain_rows(|row| given.iter().all(|&column| row[column] == BigInt::ZERO));
        let mut whole = rest.clone();
        for (k, cell) in cells.iter().enumerate() {
            if let Coordinate::Function(row) = cell {
                whole.add_eq(&combine(&unit(first + k), 1, row, -1).expect("a function is an equation turned around"));
            }
        }
        OccurrencePiece { num_dims, whole, rest, cells }
    }

    /// A function of its iteration, over pairs of which it is the source and in which its divs stand from a column on.
    fn placed(&self, row: &[i64], divs: usize) -> Row {
        let cells = self.rest.space().num_columns() - self.cells.len();
        let (front, back) = row.split_at(cells);
        let mut placed = front.to_vec();
        placed.resize(divs, 0);
        placed.extend(&back[self.cells.len()..]);
        placed
    }

    /// Is it plain that each iteration touches one cell? An existential may make it several.
    pub fn is_single(&self) -> bool {
        let is_function = |cell: &Coordinate| matches!(cell, Coordinate::Function(_));
        self.rest.divs().iter().all(Option::is_some) && self.cells.iter().all(is_function)
    }
}

/// What a conjunction says of the coordinate in a column, one of those of the cell.
fn coordinate(basic: &BasicRelation, column: usize, cells: Range<usize>) -> Coordinate {
    // Functions are made of words; numbers that are none are left to rows.
    let Some(rows) = basic.words() else { return Coordinate::Bound };
    let speaks = |row: &&[i64]| row[column] != 0;
    if rows.divs().flatten().any(|(row, _)| speaks(&row)) || rows.ineqs().any(|row| speaks(&row)) {
        return Coordinate::Bound;
    }
    let mut equations = rows.eqs().filter(speaks);
    let (Some(row), None) = (equations.next(), equations.next()) else {
        return if rows.eqs().any(|row| speaks(&row)) { Coordinate::Bound } else { Coordinate::Free };
    };
    let is_alone = cells.into_iter().all(|other| (other == column) == (row[other] != 0));
    let is_unit = is_alone && row[column].unsigned_abs() == 1;
    // Turned around twice, so that what is made an equation again is one of words.
    let function = is_unit.then(|| combine(row, -row[column], &[], 0)).flatten();
    match function.filter(|row| row.iter().all(|entry| entry.checked_neg().is_some())) {
        Some(mut function) => {
            function[column] = 0;
            Coordinate::Function(function)
        }
        None => Coordinate::Bound,
    }
}

/// Pairs of iterations that touch the same cell.
#[derive(Clone, Debug)]
pub struct Conflict {
    /// The pairs, nothing simplified.
    pub pairs: BasicRelation,
    /// For each dim that both iterations have: the sign of `target - source` where a row fixes it to a number. Most
    /// pairs of accesses lie a constant distance apart, and then all levels but one are out of the question.
    signs: SmallVec<[Option<Ordering>; 6]>,
}

/// The pairs `x -> y` of iterations of `source` and `target` that touch the same cell, where the symbols are as in
/// `context`; with `same_cells` false, all pairs. None where a look at the rows shows that there is none.
pub fn conflict(
    source: &OccurrencePiece,
    target: &OccurrencePiece,
    context: &OccurrencePiece,
    num_symbols: usize,
    same_cells: bool,
) -> Option<Conflict> {
    let space = Space::relation(num_symbols, source.num_dims, target.num_dims);
    let mut pairs = BasicRelation::universe(space);
    // 1. Existentials for coordinates that rows speak of, and for those that only the target's rows do.
    let mut own = |is_there: bool| if is_there { unit(pairs.add_existential()) } else { Row::new() };
    let from: Vec<Row> = source.cells.iter().map(|cell| own(matches!(cell, Coordinate::Bound))).collect();
    let meets = |k: usize| source.cells.get(k).filter(|_| same_cells);
    let to = target.cells.iter().enumerate().map(|(k, cell)| match (meets(k), cell) {
        (Some(Coordinate::Bound), _) => from[k].clone(),
        (Some(Coordinate::Function(_)), _) => Row::new(),
        (_, Coordinate::Bound) => own(true),
        (_, Coordinate::Function(_)) => own(same_cells),
        (_, Coordinate::Free) => own(false),
    });
    let mut to: Vec<Row> = to.collect();
    // 2. The source, then the target, whose cell is the one that the source gives.
    let at = |first: usize, piece: &OccurrencePiece, cells: &[Row]| -> Vec<Row> {
        let columns = (1..=num_symbols).chain(first..first + piece.num_dims);
        columns.map(unit).chain(cells.iter().cloned()).collect()
    };
    let divs = pairs.embed(&source.rest, &at(space.domain(0), source, &from));
    for (k, cell) in to.iter_mut().enumerate() {
        if let Some(Coordinate::Function(row)) = meets(k) {
            *cell = source.placed(row, divs);
        }
    }
    pairs.embed(if same_cells { &target.whole } else { &target.rest }, &at(space.range(0), target, &to));
    pairs.embed(&context.rest, &at(space.domain(0), context, &[]));
    // 3. What equations say at a look.
    let mut signs = SmallVec::from_elem(None, source.num_dims.min(target.num_dims));
    for row in pairs.words().iter().flat_map(|rows| rows.eqs()) {
        if row[0] != 0 && row[1..].iter().all(|&entry| entry == 0) {
            return None;
        }
        if let Some((dim, sign)) = fixed_sign(row, space) {
            signs[dim] = Some(sign);
        }
    }
    Some(Conflict { pairs, signs })
}

/// If the row says `target - source == c` of one dim: the dim and the sign of `c`.
fn fixed_sign(row: &[i64], space: Space) -> Option<(usize, Ordering)> {
    let mut entries = row.iter().enumerate().skip(1).filter(|(_, entry)| **entry != 0);
    let ((x, a), (y, b)) = (entries.next()?, entries.next()?);
    let dim = x.checked_sub(space.domain(0)).filter(|&dim| dim < space.num_domain.min(space.num_range))?;
    // b * (target - source) + row[0] == 0
    let is_distance = entries.next().is_none() && y == space.range(dim) && b.checked_neg() == Some(*a);
    is_distance.then(|| (dim, 0.cmp(&(row[0].signum() * b.signum()))))
}

impl Conflict {
    /// The pairs that agree in the first `level` dims and differ by at least `apart`, an expression over these, in the
    /// next one, source first; if `level` is the number of common loops, the pairs that agree in all of them. None where
    /// a look at the rows shows that there is none.
    pub fn at_level(&self, level: usize, common: usize, apart: &AffineExpr) -> Option<BasicRelation> {
        let is = |k: usize, wanted: Ordering| self.signs[k].is_none_or(|sign| sign == wanted);
        let agree = (0..level.min(common)).all(|k| is(k, Ordering::Equal));
        if !agree || (level < common && !is(level, Ordering::Greater)) {
            return None;
        }
        let mut basic = self.pairs.clone();
        let space = basic.space();
        let distance = |k: usize| combine(&unit(space.range(k)), 1, &unit(space.domain(k)), -1);
        for row in (0..level.min(common)).filter_map(distance) {
            basic.add_eq(&row);
        }
        if level < common {
            let least = row_from(&mut basic, apart, space.domain(0)).ok().unwrap_or_else(|| vec![1]);
            let beyond = distance(level).and_then(|distance| combine(&distance, 1, &least, -1));
            beyond.into_iter().for_each(|row| basic.add_ineq(&row));
        }
        Some(basic)
    }
}
