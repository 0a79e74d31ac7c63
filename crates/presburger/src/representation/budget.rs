//! How much work a question may cost before it answers [`Exhausted`] instead.

use super::scalar::Stop;
use std::cell::Cell;
use std::fmt;
use std::ops::Deref;
use std::rc::Rc;

/// The budget ran out: the question has an answer, but it was not found within the limit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Exhausted {
    /// The limit that was hit, in steps.
    pub limit: u64,
}

impl fmt::Display for Exhausted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the question about integer sets took more than {} steps", self.limit)
    }
}

impl std::error::Error for Exhausted {}

/// A counter of steps (pivots, search nodes, new rows) shared by the operations it is handed to.
#[derive(Clone, Debug)]
pub struct Budget {
    limit: u64,
    left: Cell<u64>,
    big_only: bool,
    brief: bool,
}

impl Default for Budget {
    /// Generous: a few seconds of work.
    fn default() -> Self {
        Budget::new(2_000_000)
    }
}

impl Budget {
    /// A budget of `limit` steps.
    pub fn new(limit: u64) -> Self {
        Budget { limit, left: Cell::new(limit), big_only: false, brief: false }
    }

    /// The same budget, but all arithmetic is done in big integers (to test one engine against the other).
    pub fn big_only(mut self) -> Self {
        self.big_only = true;
        self
    }

    /// So many of its steps, or what is left, for a question of its own.
    pub fn share(self: &Rc<Self>, steps: u64) -> Share {
        Share { part: Budget::new(steps.min(self.left())), whole: self.clone() }
    }

    /// All of its steps again, for the next of several questions.
    pub fn renew(&self) {
        self.left.set(self.limit);
    }

    /// How many steps are left.
    pub fn left(&self) -> u64 {
        self.left.get()
    }

    pub(crate) fn is_big_only(&self) -> bool {
        self.big_only
    }

    /// What a search finds that may not take the long way; none if it would have to.
    pub(crate) fn briefly<T>(&self, search: impl FnOnce(&Budget) -> Result<T, Stop>) -> Result<Option<T>, Stop> {
        let brief = Budget { brief: true, ..self.clone() };
        let found = search(&brief);
        self.left.set(brief.left());
        match found {
            Err(Stop::Exhausted(_)) if self.left() > 0 => Ok(None),
            found => found.map(Some),
        }
    }

    /// Work of which four steps count as one: those of an elimination are small, and there are many of them.
    pub(crate) fn by_quarters<T>(&self, work: impl FnOnce(&Budget) -> Result<T, Exhausted>) -> Result<T, Exhausted> {
        let fine = Budget { left: Cell::new(self.left().saturating_mul(4)), ..self.clone() };
        let done = work(&fine);
        self.left.set(fine.left().div_euclid(4));
        done
    }

    /// What a search finds in so many steps; none if they do not suffice.
    pub(crate) fn within<T>(
        &self,
        steps: u64,
        search: impl FnOnce(&Budget) -> Result<T, Stop>,
    ) -> Result<Option<T>, Stop> {
        let found = self.attempt(steps, |share| match search(share) {
            Err(Stop::Exhausted(spent)) => Err(spent),
            found => Ok(found),
        });
        found?.transpose()
    }

    /// What work finds in so many steps of the budget; none if they do not suffice.
    ///
    /// # Errors
    /// If the whole budget is spent.
    pub fn attempt<T>(
        &self,
        steps: u64,
        work: impl FnOnce(&Budget) -> Result<T, Exhausted>,
    ) -> Result<Option<T>, Exhausted> {
        let steps = steps.min(self.left());
        let share = Budget { limit: steps, left: Cell::new(steps), ..self.clone() };
        let found = work(&share);
        self.left.set(self.left() - (steps - share.left()));
        match found {
            Err(Exhausted { .. }) if self.left() > 0 => Ok(None),
            Err(Exhausted { .. }) => Err(self.exhausted()),
            Ok(found) => Ok(Some(found)),
        }
    }

    /// That the limit was hit.
    pub(crate) fn exhausted(&self) -> Exhausted {
        Exhausted { limit: self.limit }
    }

    /// Asked before the long way of a search, which is not that long for few variables.
    pub(crate) fn allow_long_search(&self, num_vars: usize) -> Result<(), Exhausted> {
        if self.brief && num_vars > 3 { Err(Exhausted { limit: self.limit }) } else { Ok(()) }
    }

    /// How many nodes the short way of a search may visit. In few variables the long way is short itself; in many, a
    /// brief search may cost more where it saves more.
    pub(crate) fn nodes_of_short_search(&self, num_vars: usize) -> u64 {
        let num_vars = num_vars as u64;
        if self.brief { num_vars.saturating_sub(4).pow(2) } else { 4 * num_vars }
    }

    /// Takes `steps` from the budget.
    ///
    /// # Errors
    /// If fewer are left: then none are.
    pub fn spend(&self, steps: u64) -> Result<(), Exhausted> {
        match self.left.get().checked_sub(steps) {
            Some(left) => {
                self.left.set(left);
                Ok(())
            }
            None => {
                self.left.set(0);
                Err(Exhausted { limit: self.limit })
            }
        }
    }
}

/// A part of a budget: what is taken from it is gone from the whole when it is dropped.
#[derive(Debug)]
pub struct Share {
    part: Budget,
    whole: Rc<Budget>,
}

impl Deref for Share {
    type Target = Budget;
    fn deref(&self) -> &Budget {
        &self.part
    }
}

impl Drop for Share {
    fn drop(&mut self) {
        let taken = self.part.limit - self.part.left();
        self.whole.left.set(self.whole.left().saturating_sub(taken));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_share_takes_is_gone_from_the_whole() {
        let whole = Rc::new(Budget::new(10));
        for (taken, left) in [(4, 6), (4, 2), (4, 0)] {
            let share = whole.share(5);
            assert_eq!(share.spend(taken).is_ok(), share.limit >= taken);
            drop(share);
            assert_eq!(whole.left(), left);
        }
        assert!(whole.share(5).spend(1).is_err());
    }
}
