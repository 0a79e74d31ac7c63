//! Copies of one statement in loops beside each other that take up each other's values, as one copy.
//!
//! The scanner writes a loop as three where some of its iterations need no guards, and whoever peels one writes it as two. A
//! statement then has a copy in each, with one map from new iterations to old ones:
//!
//! ```text
//! for j = l to B { if (b <= j) S(j) }   for j = B to E { S(j) }   for j = max(B, E) to u { if (j < e) S(j) }
//! ```
//!
//! These are *joined*: one copy, whose instances are those of all, as if one loop had run them. What is asked of pairs of copies
//! is asked once for all of them.
//!
//! *Sound.* Loops are joined that stand beside each other, with nothing between them; that run in order; of which each has
//! only values, in one iteration of the loops around, that are less than all of a later one; and that run copies of the same
//! statements by the same maps in the same order: those of one of them, some of which the others may lack. So an instance of
//! a loop is known by the values of all loops around it, whichever of the loops beside each other that is, and of two instances
//! that runs first which has the lesser values, or stands first in the loop that has all: this is the order of one loop. To
//! anything else they have the order that each of them has. The instances of a joined copy are exactly those of its
//! members, which have to be one conjunction together.

use std::borrow::Cow;
use std::collections::HashMap;

use super::NotProved;
use super::conjunction::Piece;
use super::family::FAMILY_STEPS;
use super::questions::{How, Questions, StatementCopy, small};
use crate::affine::expr::AffineExpr;
use crate::affine::presburger::{Budget, Exhausted, Set};
use crate::affine::row::combine;
use crate::analysis::scop::{LoopId, Statement, StatementId};
use crate::arena::Id;

/// More loops beside each other are not held against each other.
const MOST_BESIDE: usize = 8;

/// Copies, and all of them as one.
pub struct Joined<'a> {
    /// The copy in the loop that has all statements, with the instances of all.
    pub whole: Cow<'a, StatementCopy<'a>>,
    /// In the order of the text.
    pub members: Vec<&'a StatementCopy<'a>>,
}

/// What copies have in common that are joined.
type CopiesCommon<'a> = (Option<StatementId>, &'a [AffineExpr]);

/// A loop that runs statements and no loops.
struct Innermost<'a> {
    loops: &'a [LoopId],
    copies: Vec<&'a StatementCopy<'a>>,
    /// The numbers of its first statement, and of the one after its last.
    place: (usize, usize),
}

impl<'q> Questions<'q> {
    /// All copies, joined where that is possible. Who asks row by row wants to hear of each copy.
    pub fn joined(&self) -> Result<Vec<Joined<'_>>, NotProved> {
        let mut joined: Vec<Joined<'_>> = Vec::new();
        if let How::Sets(budget) = self.how {
            let loops = self.innermost();
            let mut first = 0;
            while first < loops.len() {
                let mut end = first + 1;
                while end < loops.len() && end - first < MOST_BESIDE && self.continues(&loops[first..=end], budget)? {
                    end += 1;
                }
                if end - first > 1 {
                    joined.extend(self.join(&loops[first..end], budget)?.into_iter().flatten());
                }
                first = end;
            }
        }
        let mut is_joined = vec![false; self.copies.len()];
        joined.iter().flat_map(|one| &one.members).for_each(|copy| is_joined[copy.number] = true);
        let others = self.copies.iter().filter(|copy| !is_joined[copy.number]);
        joined.extend(others.map(|copy| Joined { whole: Cow::Borrowed(copy), members: vec![copy] }));
        joined.sort_by_key(|one| one.whole.number);
        Ok(joined)
    }

    /// The loops that run copies of statements and no loops, in the order of the text.
    fn innermost(&self) -> Vec<Innermost<'_>> {
        let mut copies: HashMap<StatementId, Vec<&StatementCopy<'_>>> = HashMap::new();
        self.copies
            .iter()
            .for_each(|copy| copy.new.into_iter().for_each(|id| copies.entry(id).or_default().push(copy)));
        let mut all: Vec<Innermost<'_>> = Vec::new();
        let mut seen: HashMap<LoopId, usize> = HashMap::new();
        for (id, Statement { loops, .. }) in self.new.scop.statements.iter() {
            let own = copies.get(&id).into_iter().flatten().copied();
            let next = id.index() + 1;
            match all.last_mut() {
                Some(last) if last.loops == loops => (last.copies.extend(own), last.place.1 = next).1,
                _ => {
                    loops.iter().for_each(|id| *seen.entry(*id).or_default() += 1);
                    all.push(Innermost { loops, copies: own.collect(), place: (id.index(), next) });
                }
            }
        }
        all.retain(|one| one.loops.last().is_some_and(|id| seen[id] == 1) && !one.copies.is_empty());
        all
    }

    /// Does the last of some loops stand behind the others, and take up their values?
    fn continues(&self, loops: &[Innermost<'_>], budget: &Budget) -> Result<bool, NotProved> {
        let [others @ .., last] = loops else { return Ok(false) };
        let Some(before) = others.last() else { return Ok(false) };
        let are_beside = before.loops.split_last().map(|split| split.1) == last.loops.split_last().map(|split| split.1);
        let is_ordered = |one: &Innermost<'_>| one.loops.last().is_some_and(|id| !self.new.scop.loops[*id].parallel);
        if !are_beside
            || before.place.1 != last.place.0
            || !is_ordered(before)
            || !is_ordered(last)
            || !share(before, last)
        {
            return Ok(false);
        }
        others.iter().try_fold(true, |known, other| Ok(known && self.ascends(other, last, budget)?))
    }

    /// Is it soon known that of two loops beside each other the first has lesser values?
    fn ascends(&self, one: &Innermost<'_>, two: &Innermost<'_>, budget: &Budget) -> Result<bool, NotProved> {
        let depth = one.loops.len();
        let domain = |one: &Innermost<'_>| one.loops.last().map(|id| &self.new.scop.loops[*id].domain);
        let (Some(first), Some(second)) = (domain(one), domain(two)) else { return Ok(false) };
        if first.space().num_range != depth || second.space().num_range != depth {
            return Ok(false);
        }
        for first in &small(Piece::all(first))? {
            for second in &small(Piece::all(second))? {
                let mut question = self.start(depth, depth)?;
                let (y1, y2) = (question.first(), question.second());
                small(question.embed(first, &self.columns(self.new, &y1)))?;
                small(question.embed(second, &self.columns(self.new, &y2)))?;
                small(question.equate_all(&y1[..depth - 1], &y2[..depth - 1]))?;
                question.demand(&small(combine(&y1[depth - 1], 1, &y2[depth - 1], -1))?);
                if budget.attempt(FAMILY_STEPS, |budget| question.relation().is_empty(budget))? != Some(true) {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    /// The copies in loops that take up each other's values, joined; none if they do not run the same in one order, or if
    /// instances of one statement are more than one conjunction.
    fn join<'a>(&'a self, loops: &[Innermost<'a>], budget: &Budget) -> Result<Option<Vec<Joined<'a>>>, Exhausted> {
        let Some(most) = loops.iter().max_by_key(|one| one.copies.len()) else { return Ok(None) };
        let mut joined: Vec<Joined<'a>> = Vec::new();
        let mut numbers: HashMap<CopiesCommon<'_>, usize> = HashMap::new();
        for (number, &copy) in most.copies.iter().enumerate() {
            if numbers.insert(copy.by(), number).is_some() {
                return Ok(None);
            }
            joined.push(Joined { whole: Cow::Borrowed(copy), members: Vec::new() });
        }
        for one in loops {
            let mut next = 0;
            for &copy in &one.copies {
                match numbers.get(&copy.by()) {
                    Some(&number) if number >= next => {
                        joined[number].members.push(copy);
                        next = number + 1;
                    }
                    _ => return Ok(None),
                }
            }
        }
        for one in joined.iter_mut().filter(|one| one.members.len() > 1) {
            let domains = one.members.iter().map(|copy| &copy.new_statement.domain);
            let Some(all) = domains.cloned().reduce(|all: Set, other| all.union(&other)) else { return Ok(None) };
            let Some(all) = budget.attempt(FAMILY_STEPS, |budget| all.coalesce(budget))? else { return Ok(None) };
            match Piece::all(&all) {
                Some(domain) if domain.len() == 1 => one.whole.to_mut().set_domain(domain),
                _ => return Ok(None),
            }
        }
        Ok(Some(joined))
    }
}

/// Have two loops copies of one statement by one map?
fn share(one: &Innermost<'_>, two: &Innermost<'_>) -> bool {
    one.copies.iter().any(|copy| two.copies.iter().any(|other| copy.by() == other.by()))
}

impl StatementCopy<'_> {
    /// Of what it is a copy, and by which map.
    fn by(&self) -> CopiesCommon<'_> {
        (self.old, &self.ivs)
    }
}
