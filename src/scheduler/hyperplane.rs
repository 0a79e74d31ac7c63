//! Permutable bands of whole functions: for each unit one affine time after the other.
//!
//! A *member* of a band gives each unit `S` a time `h_S = c_S . i + k_S`. It keeps an edge `S -> T` if
//!
//! ```text
//! h_T(y) - h_S(x) >= 0     for every dependent pair x -> y
//! ```
//!
//! which is a row for each generator of the edge ([`super::generators`]), linear in the unknown `c` and `k`. All members of a band keep
//! all edges that are not carried further out, so that they may trade places, and be tiled. Each member is the cheapest solution
//! of a linear program (Bondhugula and others 2008): first one with `h_T(y) = h_S(x)` on every edge, which is a parallel loop (Verdoolaege
//! and Janssens 2017, "Scheduling for PPCG"); else one with a small distance `h_T(y) - h_S(x) <= u . n + w`, symbols `n`, small
//! coefficients and small shifts. That it is new for units whose iterations are not told apart yet is said by vectors `v` orthogonal
//! to what they have: `v . c_S >= 0` for all and `>= 1` for their sum; where that has no solution, `v . c_S >= 1` or `<= -1` for one of them,
//! with coefficients of any sign (Bondhugula, Acharya and Cohen 2016, "The Pluto+ algorithm").

use std::collections::{BTreeMap, BTreeSet};

use num_integer::Integer;

use super::lp::{Demand, Linear};
use super::problem::{Edge, Unit};
use crate::affine::expr::AffineExpr;
use crate::affine::presburger::{BasicRelation, Space};
use crate::affine::row::combine;

/// Coefficients are no larger than this: skews by more leave tiles in which nothing is used twice.
pub const LARGEST_COEFFICIENT: i64 = 128;

/// Shifts are no larger than this.
pub const LARGEST_SHIFT: i64 = 100_000;

/// What a distance costs that grows with a symbol, one that does not, a coefficient of an outer loop and of either sign, and a
/// shift.
const COST_PER_SYMBOL: i64 = 100_000;
const COST_PER_STEP: i64 = 200;
const COST_OF_COEFFICIENT: i64 = 20;
const COST_OF_REVERSAL: i64 = 60;
const COST_OF_SHIFT: i64 = 1;

/// An affine time of a unit.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Time {
    /// For each loop around the unit.
    pub coefficients: Vec<i64>,
    /// What is added.
    pub constant: i64,
}

impl Time {
    /// As an expression over the loops.
    pub fn expr(&self) -> AffineExpr {
        let terms = self.coefficients.iter().enumerate().filter(|(_, factor)| **factor != 0);
        let sum = terms.fold(AffineExpr::Const(0), |sum, (dim, &factor)| sum + AffineExpr::Dim(dim as u32) * factor);
        sum + self.constant
    }
}

/// One loop of a band.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Member {
    /// The time of each unit.
    pub times: BTreeMap<usize, Time>,
    /// Has no edge any distance along it?
    pub coincident: bool,
}

impl Member {
    /// The same for some of its units.
    pub fn of(&self, units: &[usize]) -> Member {
        let times = self.times.iter().filter(|(unit, _)| units.contains(unit));
        Member { times: times.map(|(&unit, time)| (unit, time.clone())).collect(), ..*self }
    }

    /// The same times backward; none where a number is too large. That keeps the edges that have no distance along it.
    pub fn backward(&self) -> Option<Member> {
        let backward = |(unit, time): (&usize, &Time)| {
            let coefficients = time.coefficients.iter().map(|factor| factor.checked_neg()).collect::<Option<_>>()?;
            Some((*unit, Time { coefficients, constant: time.constant.checked_neg()? }))
        };
        Some(Member { times: self.times.iter().map(backward).collect::<Option<_>>()?, coincident: self.coincident })
    }

    /// The row `time of target - time of source` over the columns of an edge; none where a number is too large.
    pub fn distance(&self, edge: &Edge) -> Option<Vec<i64>> {
        let space = edge.pairs.space();
        let row = |unit: usize, first: usize| {
            let time = &self.times[&unit];
            let mut row = vec![0; first];
            row[0] = time.constant;
            row.extend(&time.coefficients);
            row
        };
        let (from, to) = (row(edge.source, first(space, false)), row(edge.target, first(space, true)));
        combine(&to, 1, &from, -1)
    }

    /// Is the distance along it nowhere negative?
    pub fn keeps(&self, edge: &Edge) -> bool {
        self.distance(edge).and_then(|row| edge.generators.is_nonnegative(&row)) == Some(true)
    }

    /// Is the distance along it 0 everywhere?
    pub fn is_still_on(&self, edge: &Edge) -> bool {
        let both = || {
            let row = self.distance(edge)?;
            let turned = combine(&row, -1, &[], 0)?;
            Some(edge.generators.is_nonnegative(&row)? && edge.generators.is_nonnegative(&turned)?)
        };
        both() == Some(true)
    }
}

/// The column where the dims of the source or the target begin.
fn first(space: Space, target: bool) -> usize {
    if target { space.range(0) } else { space.domain(0) }
}

/// The pairs of an edge that have the same time at some members; none where a number is too large.
pub fn at_same_time<'m>(edge: &Edge, members: impl IntoIterator<Item = &'m Member>) -> Option<BasicRelation> {
    let mut pairs = edge.pairs.clone();
    for member in members {
        pairs.add_eq(&member.distance(edge)?);
    }
    Some(pairs)
}

/// The coefficients of times that tell the iterations of a unit apart so far, linearly independent.
pub type Rank = Vec<Vec<i64>>;

/// Who has a new time in each member of a band: all whose iterations are not told apart yet, or, where that has no solution, those with most
/// loops left. The others wait for a later member, and stand still in this one (as in isl).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum NewTimes {
    /// All.
    OfAll,
    /// Some may wait.
    OfDeepest,
}

/// The longest band of some units, of at most `most` members; what tells their iterations apart is added to.
pub fn band(
    (units, here, edges): (&[Unit], &[usize], &[Edge]),
    ranks: &mut [Rank],
    (most, new): (usize, NewTimes),
) -> Vec<Member> {
    let (mut members, mut known) = (Vec::new(), KeptEdges::default());
    while members.len() < most {
        let open = open(units, here, ranks);
        let Some(deepest) = open.iter().map(|(_, vectors)| vectors.len()).max() else { break };
        let mut found = next((units, here, edges), &open, &mut known);
        if found.is_none() && new == NewTimes::OfDeepest && are_uneven(&open) {
            let is_deep = |(_, vectors): &&(usize, Vec<Vec<i64>>)| vectors.len() == deepest;
            found = next((units, here, edges), &open.iter().filter(is_deep).cloned().collect::<Vec<_>>(), &mut known);
        }
        let Some(member) = found else { break };
        for (&unit, time) in &member.times {
            add_to(&mut ranks[unit], &time.coefficients);
        }
        members.push(member);
    }
    members
}

/// Could one more member let some units wait?
pub fn may_wait(units: &[Unit], here: &[usize], ranks: &[Rank]) -> bool {
    are_uneven(&open(units, here, ranks))
}

/// The units whose iterations are not told apart yet, with vectors orthogonal to their times.
fn open(units: &[Unit], here: &[usize], ranks: &[Rank]) -> Vec<(usize, Vec<Vec<i64>>)> {
    let is_open = |unit: &&usize| ranks[**unit].len() < units[**unit].depth();
    here.iter().filter(is_open).map(|&unit| (unit, orthogonal(&ranks[unit], units[unit].depth()))).collect()
}

/// Have some units more loops left than others?
fn are_uneven(open: &[(usize, Vec<Vec<i64>>)]) -> bool {
    open.windows(2).any(|pair| pair[0].1.len() != pair[1].1.len())
}

/// Adds a row to a rank if it is independent.
pub fn add_to(rank: &mut Rank, row: &[i64]) {
    if orthogonal(rank, row.len()).iter().any(|other| dot(other, row) != 0) {
        rank.push(row.to_vec());
    }
}

fn dot(a: &[i64], b: &[i64]) -> i128 {
    a.iter().zip(b).map(|(a, b)| i128::from(*a) * i128::from(*b)).sum()
}

/// How the coefficients of new times are restricted.
#[derive(Clone, Copy, Debug)]
enum Direction {
    /// None is negative, and no vector orthogonal to the known ones either.
    Forward,
    /// The vector with this number, or its opposite, grows.
    Along(usize, i64),
}

/// What all members of a band that keep its edges have in common: by whether they are coincident, and may have coefficients of either sign.
/// None of it depends on the members so far.
type KeptEdges = [[Option<(Linear, Places)>; 2]; 2];

/// One more member that tells more iterations apart of all open units, the cheapest.
fn next(
    (units, here, edges): (&[Unit], &[usize], &[Edge]),
    open: &[(usize, Vec<Vec<i64>>)],
    known: &mut KeptEdges,
) -> Option<Member> {
    let most = open.iter().map(|(_, vectors)| vectors.len()).max()?;
    for coincident in [true, false] {
        let question = Question { units, here, edges, open, coincident };
        let [of_one_sign, of_either_sign] = &mut known[usize::from(coincident)];
        let kept = of_one_sign.get_or_insert_with(|| question.kept(false));
        if let Some((member, _)) = question.solve(kept, Direction::Forward) {
            return Some(member);
        }
        let kept = of_either_sign.get_or_insert_with(|| question.kept(true));
        let directions = (0..most).flat_map(|at| [Direction::Along(at, 1), Direction::Along(at, -1)]);
        let best = directions.filter_map(|direction| question.solve(kept, direction)).min_by_key(|(_, cost)| *cost);
        if let Some((member, _)) = best {
            return Some(member);
        }
    }
    None
}

/// The unknowns of each unit: for each coefficient one for what is above 0, and one for what is below if that may be; and the shift.
type Places = BTreeMap<usize, (Vec<(usize, Option<usize>)>, usize)>;

/// What one linear program is about.
struct Question<'q> {
    units: &'q [Unit],
    here: &'q [usize],
    edges: &'q [Edge],
    /// The units whose iterations are not told apart yet, with vectors orthogonal to their times.
    open: &'q [(usize, Vec<Vec<i64>>)],
    coincident: bool,
}

impl Question<'_> {
    /// What all members that keep the edges have in common, of coefficients of either sign or not.
    fn kept(&self, of_either_sign: bool) -> (Linear, Places) {
        let mut linear = Linear::default();
        let mut places = Places::new();
        for &unit in self.here {
            let coefficient = |linear: &mut Linear, dim: usize| {
                let above = linear.unknown((0, LARGEST_COEFFICIENT), COST_OF_COEFFICIENT + dim as i64);
                let below =
                    of_either_sign.then(|| linear.unknown((0, LARGEST_COEFFICIENT), COST_OF_REVERSAL + dim as i64));
                (above, below)
            };
            let coefficients = (0..self.units[unit].depth()).map(|dim| coefficient(&mut linear, dim)).collect();
            let shift = linear.unknown((0, LARGEST_SHIFT), COST_OF_SHIFT);
            places.insert(unit, (coefficients, shift));
        }
        let num_symbols = self.edges.first().map_or(0, |edge| edge.pairs.space().num_symbols);
        let wide = (!self.coincident).then(|| {
            let step = linear.unknown((0, LARGEST_SHIFT), COST_PER_STEP);
            let symbols: Vec<usize> =
                (0..num_symbols).map(|_| linear.unknown((0, LARGEST_COEFFICIENT), COST_PER_SYMBOL)).collect();
            (step, symbols)
        });
        self.keep_edges(&mut linear, &places, wide.as_ref());
        linear.settle();
        (linear, places)
    }

    fn solve(&self, (kept, places): &(Linear, Places), direction: Direction) -> Option<(Member, i128)> {
        let mut linear = kept.clone();
        self.be_new(&mut linear, places, direction)?;
        let found = linear.solve()?;
        let cost = found.iter().zip(&linear.costs).map(|(value, cost)| i128::from(*value) * i128::from(*cost)).sum();
        let time = |(coefficients, shift): &(Vec<(usize, Option<usize>)>, usize)| {
            let value = |&(above, below): &(usize, Option<usize>)| found[above] - below.map_or(0, |below| found[below]);
            Time { coefficients: coefficients.iter().map(value).collect(), constant: found[*shift] }
        };
        let mut times: BTreeMap<usize, Time> = places.iter().map(|(&unit, place)| (unit, time(place))).collect();
        simplify(&mut times);
        Some((Member { times, coincident: self.coincident }, cost))
    }

    /// A row for each generator of each edge, each row once.
    fn keep_edges(&self, linear: &mut Linear, places: &Places, wide: Option<&(usize, Vec<usize>)>) {
        let mut rows: BTreeSet<Demand> = BTreeSet::new();
        let mut sum = vec![0; linear.bounds.len()];
        for edge in self.edges {
            let space = edge.pairs.space();
            let all = edge.generators.rays.iter().map(|ray| (ray, false));
            for (generator, is_line) in all.chain(edge.generators.lines.iter().map(|line| (line, true))) {
                sum.fill(0);
                for (unit, start, sign) in
                    [(edge.source, first(space, false), -1), (edge.target, first(space, true), 1)]
                {
                    let (coefficients, shift) = &places[&unit];
                    for (dim, &(above, below)) in coefficients.iter().enumerate() {
                        let factor = sign * generator[start + dim];
                        sum[above] += factor;
                        below.into_iter().for_each(|below| sum[below] -= factor);
                    }
                    sum[*shift] += sign * generator[0];
                }
                rows.extend(demand(sum.iter().copied().enumerate(), is_line || self.coincident));
                // Along a ray that no symbol ends, no distance has a bound, whatever the times are.
                let sizes = &generator[..=space.num_symbols];
                if let Some((step, slopes)) = wide
                    && !is_line
                    && sizes.iter().all(|&entry| entry >= 0)
                    && sizes.iter().any(|&entry| entry > 0)
                {
                    let symbols = &sizes[1..];
                    sum.iter_mut().for_each(|factor| *factor = -*factor);
                    sum[*step] = generator[0];
                    slopes.iter().zip(symbols).for_each(|(&slope, &entry)| sum[slope] = entry);
                    rows.extend(demand(sum.iter().copied().enumerate(), false));
                }
            }
        }
        linear.rows.extend(rows);
    }

    /// Times that tell more iterations apart than those so far.
    fn be_new(&self, linear: &mut Linear, places: &Places, direction: Direction) -> Option<()> {
        for (unit, vectors) in self.open {
            let (coefficients, _) = &places[unit];
            let along = |vector: &[i64], sign: i64| {
                let mut sum: BTreeMap<usize, i64> = BTreeMap::new();
                for (&(above, below), factor) in coefficients.iter().zip(vector) {
                    *sum.entry(above).or_default() += sign * factor;
                    below.into_iter().for_each(|below| *sum.entry(below).or_default() -= sign * factor);
                }
                sum
            };
            match direction {
                Direction::Forward => {
                    let mut all: BTreeMap<usize, i64> = BTreeMap::new();
                    for vector in vectors {
                        let sum = along(vector, 1);
                        sum.iter().for_each(|(unknown, factor)| *all.entry(*unknown).or_default() += factor);
                        linear.rows.extend(demand(sum.iter().map(|(&unknown, &factor)| (unknown, factor)), false));
                    }
                    let terms = all.into_iter().filter(|(_, factor)| *factor != 0).collect();
                    linear.rows.push(Demand { terms, least: 1, exactly: false });
                }
                Direction::Along(at, sign) => {
                    let vector = vectors.get(at).or(vectors.last())?;
                    let terms = along(vector, sign).into_iter().filter(|(_, factor)| *factor != 0).collect();
                    linear.rows.push(Demand { terms, least: 1, exactly: false });
                }
            }
        }
        Some(())
    }
}

/// The demand that a sum of unknowns, in their order, is not negative, or 0, without common factors; none if it says nothing.
pub fn demand(sum: impl Iterator<Item = (usize, i64)> + Clone, exactly: bool) -> Option<Demand> {
    let terms = sum.filter(|(_, factor)| *factor != 0);
    let divisor = terms.clone().fold(0i64, |divisor, (_, factor)| divisor.gcd(&factor));
    if divisor == 0 || !exactly && terms.clone().all(|(_, factor)| factor >= 0) {
        return None;
    }
    Some(Demand { terms: terms.map(|(unknown, factor)| (unknown, factor / divisor)).collect(), least: 0, exactly })
}

/// Divides all times by what their coefficients have in common, if that keeps the differences of their shifts, and begins the
/// shifts at 0.
pub fn simplify(times: &mut BTreeMap<usize, Time>) {
    let least = times.values().map(|time| time.constant).min().unwrap_or(0);
    times.values_mut().for_each(|time| time.constant -= least);
    let all = times.values().flat_map(|time| time.coefficients.iter().chain([&time.constant]));
    let divisor = all.fold(0i64, |divisor, entry| divisor.gcd(entry));
    if divisor > 1 {
        for time in times.values_mut() {
            time.coefficients.iter_mut().chain([&mut time.constant]).for_each(|entry| *entry /= divisor);
        }
    }
}

/// Integer vectors that span what is orthogonal to some independent ones.
pub fn orthogonal(rank: &Rank, depth: usize) -> Vec<Vec<i64>> {
    // Gauss and Jordan's elimination in integers: one pivot a row.
    let mut rows: Vec<Vec<i128>> =
        rank.iter().map(|row| row.iter().map(|&entry| i128::from(entry)).collect()).collect();
    let mut pivots: Vec<usize> = Vec::new();
    for at in 0..rows.len() {
        let Some(column) = (0..depth).find(|&column| rows[at][column] != 0) else { continue };
        let row = rows[at].clone();
        for (other, entries) in rows.iter_mut().enumerate().filter(|(other, _)| *other != at) {
            let factor = entries[column];
            if factor != 0 {
                let _ = other;
                let scaled = entries.iter().zip(&row).map(|(x, y)| x * row[column] - y * factor).collect::<Vec<_>>();
                *entries = reduced(scaled);
            }
        }
        pivots.push(column);
    }
    let free: Vec<usize> = (0..depth).filter(|column| !pivots.contains(column)).collect();
    let vector = |&column: &usize| {
        let scale = rows.iter().zip(&pivots).fold(1i128, |scale, (row, &pivot)| scale.lcm(&row[pivot]));
        let mut vector = vec![0i128; depth];
        vector[column] = scale;
        for (row, &pivot) in rows.iter().zip(&pivots) {
            vector[pivot] = -row[column] * scale / row[pivot];
        }
        reduced(vector).into_iter().map(|entry| i64::try_from(entry).unwrap_or(0)).collect()
    };
    free.iter().map(vector).collect()
}

fn reduced(row: Vec<i128>) -> Vec<i128> {
    let divisor = row.iter().fold(0i128, |divisor, entry| divisor.gcd(entry));
    if divisor > 1 { row.into_iter().map(|entry| entry / divisor).collect() } else { row }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn vectors_are_orthogonal_to_what_is_known() {
        let known: Rank = vec![vec![1, 0, 0], vec![2, 1, 0]];
        assert_eq!(orthogonal(&known, 3), [vec![0, 0, 1]]);
        let known: Rank = vec![vec![1, 2, 0]];
        let found = orthogonal(&known, 3);
        assert_eq!(found.len(), 2);
        assert!(found.iter().all(|vector| dot(vector, &known[0]) == 0));
        assert_eq!(orthogonal(&Vec::new(), 2), [vec![1, 0], vec![0, 1]]);
    }

    #[test]
    fn a_rank_takes_independent_rows_only() {
        let mut rank = Vec::new();
        for row in [[1, 0], [2, 0], [1, 1], [0, 5]] {
            add_to(&mut rank, &row);
        }
        assert_eq!(rank, [vec![1, 0], vec![1, 1]]);
    }
}
