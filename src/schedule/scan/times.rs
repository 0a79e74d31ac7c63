//! The times of a statement at the bands around it, as rows over `[ 1 | symbols | ivs | divs ]`.
//!
//! All rows share their divs, and divisions that differ by a number or in their sign are one div. A reversed tile loop has
//! `floor((2 s - 1 - x) / s)`, which is `1 - floor(x / s)`.

use crate::affine::flatten::flatten;
use crate::affine::row::{NotAffine, combine};
use crate::analysis::scop::{Scop, StatementId};
use crate::schedule::tree::Band;

/// The times of one statement.
pub(super) struct Times {
    /// One for each band; none at loops over tiles whose size is a value.
    pub times: Vec<Option<Vec<i64>>>,
    /// One for each band: the time before it is rounded.
    members: Vec<Vec<i64>>,
    /// Which bands are loops over tiles of a fixed size.
    tiles: Vec<usize>,
    /// What is divided, over the columns before it, and by what.
    pub divs: Vec<(Vec<i64>, i64)>,
    /// The column of the first div.
    pub first_div: usize,
}

/// A row, and multiples of tile loops.
type Skewed = (Vec<i64>, Vec<(usize, i64)>);

impl Times {
    pub fn of(scop: &Scop, statement: StatementId, bands: &[&Band]) -> Result<Times, NotAffine> {
        let (num_ivs, num_symbols) = (scop.statements[statement].loops.len(), scop.symbols.len());
        let times = bands.iter().map(|band| band.time(statement));
        let exprs: Vec<_> = times.chain(bands.iter().map(|band| band.member[&statement].clone())).collect();
        let flat = flatten(&exprs, num_ivs, num_symbols)?;
        let mut canonical = Canonical { first_div: 1 + num_symbols + num_ivs, known: Vec::new(), divs: Vec::new() };
        for div in &flat.divs {
            canonical.add(&div.row, div.divisor)?;
        }
        let rows = flat.rows.iter().map(|row| canonical.row(row)).collect::<Result<Vec<_>, _>>()?;
        let (times, members) = rows.split_at(bands.len());
        let is_fixed = |band: usize| !bands[band].is_sized_by_value();
        Ok(Times {
            times: (0..bands.len()).map(|band| is_fixed(band).then(|| times[band].clone())).collect(),
            members: members.to_vec(),
            tiles: (0..bands.len()).filter(|&band| bands[band].tile.is_some() && is_fixed(band)).collect(),
            divs: canonical.divs,
            first_div: canonical.first_div,
        })
    }

    /// The divs that a row mentions, by their columns.
    pub fn divs_in(&self, row: &[i64]) -> Vec<usize> {
        (self.first_div..row.len()).filter(|&column| row[column] != 0).collect()
    }

    /// A time as `row + sum of factor * g_tile` with as few divs in the row as it can be: none if it was skewed by a tile
    /// loop.
    pub fn without_tiles(&self, time: &[i64]) -> Result<Skewed, NotAffine> {
        self.without(time, &|_| true)
    }

    /// What band `k` rounds, in the same form. The tile loops it is said by have fewer divisions in what they round
    /// themselves, so that in the end all are said by the induction variables.
    pub fn member(&self, k: usize) -> Result<Skewed, NotAffine> {
        let num_divs = |band: usize| self.divs_in(&self.members[band]).len();
        self.without(&self.members[k], &|tile| num_divs(tile) < num_divs(k))
    }

    fn without(&self, time: &[i64], wanted: &dyn Fn(usize) -> bool) -> Result<Skewed, NotAffine> {
        let (mut row, mut taken) = (time.to_vec(), Vec::new());
        for &tile in self.tiles.iter().filter(|&&tile| wanted(tile)) {
            let Some(time) = &self.times[tile] else { continue };
            if let [div] = self.divs_in(time)[..]
                && row.get(div).is_some_and(|&c| c != 0 && c % time[div] == 0)
            {
                let factor = row[div] / time[div];
                row = combine(&row, 1, time, -factor).ok_or(NotAffine::Overflow)?;
                taken.push((tile, factor));
            }
        }
        row.resize(self.divs_in(&row).last().map_or(self.first_div, |last| last + 1), 0);
        Ok((row, taken))
    }
}

/// Divisions brought to their one form.
struct Canonical {
    first_div: usize,
    /// For each division as it was: its div, the factor 1 or -1, and what is added.
    known: Vec<(usize, i64, i64)>,
    divs: Vec<(Vec<i64>, i64)>,
}

impl Canonical {
    /// A row over the divisions as they were, over the divs.
    fn row(&self, row: &[i64]) -> Result<Vec<i64>, NotAffine> {
        let mut sum = row[..row.len().min(self.first_div)].to_vec();
        sum.resize(self.first_div, 0);
        for (&coefficient, &(div, factor, added)) in row.iter().skip(self.first_div).zip(&self.known) {
            let mut unit = vec![0; self.first_div + div + 1];
            (unit[0], unit[self.first_div + div]) = (added, factor);
            sum = combine(&sum, 1, &unit, coefficient).ok_or(NotAffine::Overflow)?;
        }
        Ok(sum)
    }

    fn add(&mut self, row: &[i64], divisor: i64) -> Result<(), NotAffine> {
        let mut row = self.row(row)?;
        let is_negative = row[1..].iter().find(|c| **c != 0).is_some_and(|c| *c < 0);
        let factor = if is_negative { -1 } else { 1 };
        if is_negative {
            // floor(r / s) = -floor((s - 1 - r) / s)
            row = combine(&row, -1, &[divisor - 1], 1).ok_or(NotAffine::Overflow)?;
        }
        while row.len() > self.first_div && row.last() == Some(&0) {
            row.pop();
        }
        // floor((x + c + k s) / s) = floor((x + c) / s) + k
        let apart = |known: &(Vec<i64>, i64)| {
            let same = known.1 == divisor && known.0[1..] == row[1..];
            row[0].checked_sub(known.0[0]).filter(|apart| same && apart % divisor == 0).map(|apart| apart / divisor)
        };
        let known = self.divs.iter().enumerate().find_map(|(place, div)| Some((place, apart(div)?)));
        let (place, apart) = known.unwrap_or((self.divs.len(), 0));
        if place == self.divs.len() {
            self.divs.push((row, divisor));
        }
        let added = apart * factor;
        self.known.push((place, factor, added));
        Ok(())
    }
}
