//! The image of a statement's iterations under its schedule: which points of the generated loops run it.
//!
//! Let `g_0, g_1, ..` be the generated induction variables on the way to statement `S`, one for each band, and `e_k` its
//! member at band `k`. Bands that are no tile loops say `g_k = e_k(ivs)`. Where these equations can be solved for the
//! induction variables with pivots 1 and -1, each becomes an affine expression of the `g`, and the domain is rewritten by
//! substitution: nothing is projected, no row is lost, and the points correspond one to one. A tile loop adds
//!
//! ```text
//! g_k <= e_k < g_k + size       g_k = lower + size * q, q an integer
//! ```
//!
//! which is the meaning of `g_k = lower + size * floor((e_k - lower) / size)`.
//!
//! Example: `skew(%i,%j;1)` gives `g_0 = i`, `g_1 = j + i`; so `i = g_0`, `j = g_1 - g_0`, and `0 <= j < n` becomes
//! `g_0 <= g_1 < g_0 + n`.

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::Zero;

use super::times::Times;
use crate::affine::expr::AffineExpr;
use crate::affine::presburger::{BasicRelation, BasicSet, Set, Space};
use crate::affine::row::{NotAffine, Row, columns, combine, demand, expr_of, unit};
use crate::analysis::scop::{Scop, StatementId};
use crate::schedule::sizes::symbol_of;
use crate::schedule::tree::{Band, TiledTime};

/// The induction variables of a statement as expressions of the generated ones.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Inverse {
    /// One for each loop of the statement, outermost first; dims are the generated loops around it.
    pub ivs: Vec<AffineExpr>,
    /// What must be 0 for a point of the generated loops to be an instance at all.
    pub zero: Vec<AffineExpr>,
    /// Rows over `[1 | symbols | generated]`, one for each symbol, then one for each induction variable.
    values: Vec<Row>,
}

/// Why there is no image.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoImage {
    /// A member is not affine or does not fit 64 bits.
    NotAffine(NotAffine),
    /// The members do not determine this induction variable with coefficients 1 and -1.
    NotUnimodular(usize),
}

impl From<NotAffine> for NoImage {
    fn from(reason: NotAffine) -> NoImage {
        NoImage::NotAffine(reason)
    }
}

/// The equations `g_k = e_k`, and which of them has been solved for which induction variable.
struct Solved {
    /// Rows over `[1 | symbols | generated | ivs]` that are 0.
    equations: Vec<Vec<i64>>,
    /// For each induction variable the equation that gives it: there its coefficient is 1 or -1, elsewhere 0.
    pivots: Vec<Option<usize>>,
    first_iv: usize,
}

fn solve(scop: &Scop, statement: StatementId, bands: &[&Band]) -> Result<Solved, NotAffine> {
    let (num_symbols, num_ivs) = (scop.symbols.len(), scop.statements[statement].loops.len());
    let (first_iv, times) = (1 + num_symbols + bands.len(), Times::of(scop, statement, bands)?);
    let mut equations: Vec<Vec<i64>> = Vec::new();
    // Tile loops last: other loops say an induction variable more plainly.
    let (tiles, loops): (Vec<usize>, Vec<usize>) = (0..bands.len()).partition(|&k| bands[k].tile.is_some());
    for k in loops.into_iter().chain(tiles) {
        let Some(time) = &times.times[k] else { continue };
        let mut row = time[..=num_symbols].to_vec();
        row.resize(first_iv, 0);
        row[1 + num_symbols + k] = -1;
        row.extend(&time[1 + num_symbols..]);
        row.resize(first_iv + num_ivs + times.divs.len(), 0);
        equations.push(row);
    }
    eliminate(&mut equations, first_iv + num_ivs)?;
    // Gauss-Jordan with unit pivots.
    let mut pivots: Vec<Option<usize>> = vec![None; num_ivs];
    loop {
        let unused = |row: &usize| !pivots.contains(&Some(*row));
        let unit = |row: usize| (0..num_ivs).find(|&iv| equations[row][first_iv + iv].abs() == 1);
        let Some((row, iv)) = (0..equations.len()).filter(unused).find_map(|row| Some((row, unit(row)?))) else {
            break;
        };
        pivots[iv] = Some(row);
        let pivot = equations[row].clone();
        for (_, equation) in equations.iter_mut().enumerate().filter(|(other, _)| *other != row) {
            let factor = equation[first_iv + iv].checked_mul(-pivot[first_iv + iv]).ok_or(NotAffine::Overflow)?;
            if factor != 0 {
                *equation = combine(equation, 1, &pivot, factor).ok_or(NotAffine::Overflow)?;
            }
        }
    }
    Ok(Solved { equations, pivots, first_iv })
}

/// Takes the columns from `first` on out of the equations, by adding multiples of some to others; those that are left with
/// one of these columns are dropped.
fn eliminate(equations: &mut Vec<Vec<i64>>, first: usize) -> Result<(), NotAffine> {
    let width = equations.first().map_or(first, Vec::len);
    for column in first..width {
        loop {
            let has = |&row: &usize| equations[row][column] != 0;
            let rows: Vec<usize> = (0..equations.len()).filter(has).collect();
            // The last of those with the least factor: a tile loop, if there is one.
            let Some(&least) = rows.iter().rev().min_by_key(|&&row| equations[row][column].unsigned_abs()) else {
                break;
            };
            if rows.len() == 1 {
                equations.remove(least);
                break;
            }
            let pivot = equations[least].clone();
            for &row in rows.iter().filter(|&&row| row != least) {
                let factor = (equations[row][column] / pivot[column]).checked_neg().ok_or(NotAffine::Overflow)?;
                equations[row] = combine(&equations[row], 1, &pivot, factor).ok_or(NotAffine::Overflow)?;
            }
        }
    }
    equations.iter_mut().for_each(|row| row.truncate(first));
    Ok(())
}

impl Solved {
    /// An induction variable as a row over `[1 | symbols | generated]`; none if it is not determined.
    fn iv(&self, iv: usize) -> Result<Option<Vec<i64>>, NotAffine> {
        let Some(pivot) = self.pivots[iv] else { return Ok(None) };
        let equation = &self.equations[pivot];
        let others = equation[self.first_iv..].iter().enumerate().any(|(other, &c)| other != iv && c != 0);
        if others {
            return Ok(None);
        }
        combine(&equation[..self.first_iv], -equation[self.first_iv + iv], &[], 0).map(Some).ok_or(NotAffine::Overflow)
    }
}

/// A row over `[1 | symbols | generated]` as an expression.
fn as_expr(row: &[i64], num_symbols: usize) -> Result<AffineExpr, NotAffine> {
    let num_dims = row.len() - 1 - num_symbols;
    let row: Vec<BigInt> = row.iter().map(|&c| BigInt::from(c)).collect();
    expr_of(&row, &columns(Space::set(num_symbols, num_dims), &[])).ok_or(NotAffine::Overflow)
}

/// Solves the members on the way to a statement for its induction variables.
pub fn invert(scop: &Scop, statement: StatementId, bands: &[&Band]) -> Result<Inverse, NoImage> {
    let solved = solve(scop, statement, bands)?;
    let num_symbols = scop.symbols.len();
    let mut values: Vec<Row> = (1..=num_symbols).map(unit).collect();
    for iv in 0..solved.pivots.len() {
        values.push(solved.iv(iv)?.ok_or(NoImage::NotUnimodular(iv))?);
    }
    let left = solved.equations.iter().enumerate().filter(|(row, _)| !solved.pivots.contains(&Some(*row)));
    let zero = left.map(|(_, row)| as_expr(&row[..solved.first_iv], num_symbols)).collect::<Result<Vec<_>, _>>()?;
    let ivs = values[num_symbols..].iter().map(|row| as_expr(row, num_symbols)).collect::<Result<Vec<_>, _>>()?;
    Ok(Inverse { ivs, zero: zero.into_iter().filter(|expr| *expr != AffineExpr::Const(0)).collect(), values })
}

/// Those induction variables of a statement that the given, outermost, bands determine.
pub fn known_ivs(scop: &Scop, statement: StatementId, bands: &[&Band]) -> Vec<Option<AffineExpr>> {
    let num_ivs = scop.statements[statement].loops.len();
    let Ok(solved) = solve(scop, statement, bands) else { return vec![None; num_ivs] };
    let expr = |iv| as_expr(&solved.iv(iv).ok()??, scop.symbols.len()).ok();
    (0..num_ivs).map(expr).collect()
}

impl Inverse {
    /// The values of the symbols and of the dims of a set over the first induction variables, as rows over the generated ones.
    pub fn values(&self, set: &Set) -> &[Row] {
        &self.values[..set.space().num_coordinates()]
    }

    /// An expression over the first induction variables, over the generated ones.
    pub fn rewrite(&self, expr: &AffineExpr) -> AffineExpr {
        expr.replace(&|dim| self.ivs[dim as usize].clone(), &AffineExpr::Symbol)
    }

    /// Adds what the bands themselves demand of the generated induction variables.
    pub fn demand_bands(
        &self,
        scop: &Scop,
        statement: StatementId,
        bands: &[&Band],
        image: &mut BasicSet,
    ) -> Result<(), NotAffine> {
        for zero in &self.zero {
            demand(image, zero, true)?;
        }
        let value = |k: usize| AffineExpr::Dim(k as u32);
        let times = Times::of(scop, statement, bands)?;
        for (k, band) in bands.iter().enumerate() {
            let Some(tile) = &band.tile else {
                self.demand_quasi_affine(statement, k, bands, &times, image)?;
                continue;
            };
            let point = self.point(statement, k, bands, &times)?;
            demand(image, &(point.clone() - value(k)), false)?;
            if let Some(times) = tile.times {
                let size = symbol_of(scop, times) * tile.size;
                demand(image, &(value(k) + size - 1 - point), false)?;
                demand(image, &(value(k) - tile.lower.clone()), false)?;
                demand_multiple(image, &(value(k) - tile.lower.clone()), tile.size)?;
                continue;
            }
            demand(image, &(value(k) + (tile.size - 1) - point), false)?;
            demand_multiple(image, &(value(k) - tile.lower.clone()), tile.size)?;
            // Tiles of tiles: the inner tile lies inside the outer one.
            for (inner, other) in bands.iter().enumerate().skip(k + 1) {
                let same = |inner: &&TiledTime| inner.times.is_none() && inner.lower == tile.lower;
                let Some(inner_tile) = other.tile.as_ref().filter(same) else { continue };
                if other.member[&statement] == band.member[&statement] && tile.size % inner_tile.size == 0 {
                    demand(image, &(value(inner) - value(k)), false)?;
                    demand(image, &(value(k) + (tile.size - inner_tile.size) - value(inner)), false)?;
                }
            }
        }
        Ok(())
    }

    /// What tile loop `k` rounds, over the generated loops.
    fn point(&self, statement: StatementId, k: usize, bands: &[&Band], times: &Times) -> Result<AffineExpr, NotAffine> {
        let (row, tiles) = times.member(k)?;
        if row.len() > times.first_div {
            return Ok(self.rewrite(&bands[k].member[&statement]));
        }
        self.sum(&row, &tiles, times)
    }

    /// A row without divs over the induction variables and multiples of tile loops, over the generated loops.
    fn sum(&self, row: &[i64], tiles: &[(usize, i64)], times: &Times) -> Result<AffineExpr, NotAffine> {
        let num_symbols = times.first_div - 1 - self.ivs.len();
        let rest = self.rewrite(&as_expr(&row[..times.first_div], num_symbols)?);
        Ok(tiles.iter().fold(rest, |sum, &(tile, factor)| sum + AffineExpr::Dim(tile as u32) * factor))
    }

    /// `g_k = e_k` where `e_k` has divisions. Those that are the time of a tile loop `g_j` are said by `g_j`: a wavefront
    /// `g_k = s * floor(e / s) + g_j` is `g_k - g_j <= e < g_k - g_j + s` and a stride, rows that the scanner can use.
    fn demand_quasi_affine(
        &self,
        statement: StatementId,
        k: usize,
        bands: &[&Band],
        times: &Times,
        image: &mut BasicRelation,
    ) -> Result<(), NotAffine> {
        let (first_iv, first_div) = (times.first_div - self.ivs.len(), times.first_div);
        let Some(time) = times.times[k].as_ref().filter(|time| !times.divs_in(time).is_empty()) else { return Ok(()) };
        let own = AffineExpr::Dim(k as u32);
        if time[first_iv..first_div].iter().all(|&c| c == 0) {
            let stride = times.divs_in(time).iter().fold(0, |gcd, &div| gcd.gcd(&time[div]));
            demand_multiple(image, &(own.clone() - self.sum(time, &[], times)?), stride)?;
        }
        // 1. Take away the tile loops.
        let (row, tiles) = times.without_tiles(time)?;
        // 2. What is left is c * floor(d / s) = value, so s * value lies in c * (d - s, d].
        let value = own.clone() - self.sum(&row, &tiles, times)?;
        match times.divs_in(&row)[..] {
            [] => demand(image, &value, true),
            [div] if times.divs[div - first_div].0.len() <= first_div => {
                let (mut factor, (mut dividend, size)) = (row[div], times.divs[div - first_div].clone());
                if factor < 0 {
                    // -floor(d / s) = floor((s - 1 - d) / s)
                    factor = factor.checked_neg().ok_or(NotAffine::Overflow)?;
                    dividend = combine(&dividend, -1, &[size - 1], 1).ok_or(NotAffine::Overflow)?;
                }
                dividend.resize(first_div, 0);
                let slack = self.sum(&dividend, &[], times)? * factor - value.clone() * size;
                demand(image, &slack, false)?;
                let most = factor.checked_mul(size - 1).ok_or(NotAffine::Overflow)?;
                demand(image, &(AffineExpr::Const(most) - slack), false)?;
                demand_multiple(image, &value, factor)
            }
            _ => demand(image, &(self.rewrite(&bands[k].time(statement)) - own), true),
        }
    }
}

/// Demands that `expr` is a multiple of `factor`, by an integer that exists.
fn demand_multiple(set: &mut BasicSet, expr: &AffineExpr, factor: i64) -> Result<(), NotAffine> {
    let space = set.space();
    let dims: Vec<usize> = (0..space.num_range).map(|dim| space.range(dim)).collect();
    let mut row = crate::affine::row::row_of(set, expr, &dims)?;
    let quotient = set.add_existential();
    row.resize(quotient + 1, 0);
    row[quotient] = factor.checked_neg().ok_or(NotAffine::Overflow)?;
    set.add_eq(&row);
    Ok(())
}

/// What a set says of dim `dim`: the rows that mention it, or any div.
pub fn about(set: &Set, dim: usize) -> Set {
    let space = set.space();
    set.retain_rows(|row| !row[space.range(dim)].is_zero() || row[space.num_columns()..].iter().any(|c| !c.is_zero()))
}
