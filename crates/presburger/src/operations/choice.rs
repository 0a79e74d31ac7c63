//! Which subtrahend cuts a region first: one without equalities, with rows on one side of which the others lie, leaves the
//! fewest pieces in the end.
//!
//! A subtrahend lies on one side of a row if it has a row with the same coefficients and no greater constant. How many do is
//! counted for all rows at once: those with the same coefficients are sorted by their constants and gone through from the
//! strongest, with the number of subtrahends that were met so far.

use super::region::Region;
use crate::representation::budget::{Budget, Exhausted};
use crate::representation::faces::Faces;
use crate::representation::matrix::Matrix;
use crate::representation::row::{self, Parallel, fingerprint};
use crate::representation::scalar::Scalar;
use smallvec::SmallVec;
use std::borrow::Cow;
use std::rc::Rc;

/// A subtrahend that neither covers nor, at first sight, misses a region.
pub struct Meeting<'a, S: Scalar> {
    /// Which it is.
    pub part: usize,
    /// The region before each equality of the subtrahend.
    pub stages: Vec<Cow<'a, Region<S>>>,
    /// The equalities that do not hold on the region.
    pub eqs: Matrix<S>,
    /// The region with the equalities.
    pub last: Cow<'a, Region<S>>,
    /// The inequalities that may cut it.
    pub ineqs: Faces<S>,
}

/// How many rows are sorted and counted in the time of one step.
const FACES_A_STEP: usize = 16;

/// The subtrahends among which is chosen.
pub struct Choice<'m, 'a, S: Scalar> {
    meetings: &'m [Rc<Meeting<'a, S>>],
    /// The number of the first inequality of each.
    numbers: SmallVec<[usize; 8]>,
    /// Those that are left.
    left: SmallVec<[usize; 8]>,
    /// The fewest equalities of those that are left: of these is chosen.
    fewest: Option<usize>,
    /// The inequalities of those with the fewest, and what may imply them, in order.
    faces: Vec<Face<S>>,
}

/// A row and whose it is; they are counted in this order.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Face<S> {
    /// The number of its coefficients.
    direction: usize,
    constant: S,
    /// The number of an inequality of which is asked how many imply it. Those who do come first.
    asked: Option<usize>,
    meeting: usize,
}

/// Rows with different coefficients, by their fingerprints.
struct Directions<'m, S>(Vec<(u64, &'m [S])>);

/// What was chosen.
pub struct Chosen {
    /// The subtrahend.
    pub meeting: usize,
    /// For each of its inequalities how many others that are left have no row that obviously implies it; nothing if there
    /// are no others.
    pub without: Vec<usize>,
}

impl<'m, 'a, S: Scalar> Choice<'m, 'a, S> {
    /// All are left.
    pub fn new(meetings: &'m [Rc<Meeting<'a, S>>]) -> Self {
        let mut next = 0;
        let numbers = meetings.iter().map(|meeting| {
            let first = next;
            next += meeting.num_ineqs();
            first
        });
        let numbers = numbers.collect();
        Choice { meetings, numbers, left: (0..meetings.len()).collect(), fewest: None, faces: Vec::new() }
    }

    /// Those that are left.
    pub fn left(&self) -> &[usize] {
        &self.left
    }

    /// Takes one out.
    pub fn remove(&mut self, meeting: usize) {
        self.left.retain(|k| *k != meeting);
        self.faces.retain(|face| face.meeting != meeting);
    }

    /// The subtrahend to begin with; none if none is left.
    pub fn first(&mut self, budget: &Budget) -> Result<Option<Chosen>, Exhausted> {
        if self.left.len() < 2 {
            return Ok(self.left.first().map(|&meeting| Chosen { meeting, without: Vec::new() }));
        }
        let num_eqs = |&k: &usize| self.meetings[k].eqs.num_rows();
        let fewest = self.left.iter().map(num_eqs).min();
        if self.fewest != fewest {
            self.faces = self.gather(|k| Some(num_eqs(&k)) == fewest);
            self.fewest = fewest;
        }
        budget.spend(S::COST * (self.faces.len() / FACES_A_STEP) as u64)?;
        let without = self.count();
        let of = |k: usize| &without[self.numbers[k]..self.numbers[k] + self.meetings[k].num_ineqs()];
        let among = self.left.iter().copied().filter(|k| Some(num_eqs(k)) == fewest);
        let first = among.min_by_key(|&k| of(k).len() + of(k).iter().sum::<usize>());
        Ok(first.map(|meeting| Chosen { meeting, without: of(meeting).to_vec() }))
    }

    /// The inequalities of those that are asked, and what may imply them, in order.
    fn gather(&self, is_asked: impl Fn(usize) -> bool) -> Vec<Face<S>> {
        let meetings = self.meetings;
        let asked = self.left.iter().copied().filter(|&k| is_asked(k));
        let directions = Directions::of(asked.clone().flat_map(|k| meetings[k].ineqs.iter()));
        let mut faces = Vec::new();
        for meeting in asked {
            for (number, (row, of)) in (self.numbers[meeting]..).zip(meetings[meeting].ineqs.iter()) {
                directions.find(row, of, Parallel::Same).into_iter().for_each(|direction| {
                    faces.push(Face { direction, constant: row[0].clone(), asked: Some(number), meeting });
                });
            }
        }
        for &meeting in &self.left {
            let of = &meetings[meeting];
            let last = match &of.last {
                Cow::Owned(last) => Some(last.faces()),
                // The rows of the region itself imply none that cuts it.
                Cow::Borrowed(_) => None,
            };
            let mut put = |direction, constant| faces.push(Face { direction, constant, asked: None, meeting });
            for (row, of) in of.ineqs.iter().chain(last.into_iter().flat_map(Faces::iter)) {
                directions.find(row, of, Parallel::Same).into_iter().for_each(|k| put(k, row[0].clone()));
            }
            for eq in of.eqs.rows() {
                let of = fingerprint(eq);
                directions.find(eq, of, Parallel::Same).into_iter().for_each(|k| put(k, eq[0].clone()));
                if let (Some(k), Ok(constant)) =
                    (directions.find(eq, of.wrapping_neg(), Parallel::Opposite), eq[0].negated())
                {
                    put(k, constant);
                }
            }
        }
        faces.sort_unstable();
        faces
    }

    /// How many of those that are left do not obviously imply each inequality that is asked for.
    fn count(&self) -> Vec<usize> {
        let mut without =
            vec![0; self.numbers.last().map_or(0, |n| n + self.meetings[self.meetings.len() - 1].num_ineqs())];
        let (mut group, mut num_met) = (0, 0);
        // The last group of parallel rows of which each has one.
        let mut met = vec![0; self.meetings.len()];
        for face in &self.faces {
            if group != face.direction + 1 {
                (group, num_met) = (face.direction + 1, 0);
            }
            match face.asked {
                Some(number) => without[number] = self.left.len() - num_met,
                None if met[face.meeting] != group => {
                    met[face.meeting] = group;
                    num_met += 1;
                }
                None => {}
            }
        }
        without
    }
}

impl<'m, S: Scalar> Directions<'m, S> {
    fn of(rows: impl Iterator<Item = (&'m [S], u64)>) -> Self {
        let mut all: Vec<(u64, &[S])> = rows.map(|(row, of)| (of, row)).collect();
        all.sort_by_key(|&(of, _)| of);
        let mut different: Vec<(u64, &[S])> = Vec::new();
        for (of, row) in all {
            let mut like = different.iter().rev().take_while(|other| other.0 == of);
            if !like.any(|other| row::parallel(other.1, row) == Parallel::Same) {
                different.push((of, row));
            }
        }
        Directions(different)
    }

    /// The number of a row that is parallel like this.
    fn find(&self, row: &[S], of: u64, parallel: Parallel) -> Option<usize> {
        let first = self.0.partition_point(|other| other.0 < of);
        let mut like = (first..).zip(self.0[first..].iter().take_while(|other| other.0 == of));
        like.find(|(_, other)| row::parallel(other.1, row) == parallel).map(|(k, _)| k)
    }
}

impl<S: Scalar> Meeting<'_, S> {
    fn num_ineqs(&self) -> usize {
        self.ineqs.rows().num_rows()
    }
}
