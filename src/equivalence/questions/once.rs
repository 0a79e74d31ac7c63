//! Question 1, its first half: the instances of the new program are some of the old one, none of them twice.

use super::{Questions, StatementCopy, broken, small};
use crate::equivalence::conjunction::Conjunction;
use crate::equivalence::family::Family;
use crate::equivalence::{IsProved, NotProved, Rule};

impl Questions<'_> {
    /// Asks whether each instance of a copy has an image of its own, and no other copy has it.
    pub(super) fn ask_once(&self, families: &[Family<'_>], is_empty: &mut IsProved<'_>) -> Result<(), NotProved> {
        for (number, one) in families.iter().enumerate() {
            self.ask_domain(one, is_empty)?;
            for two in families[number..].iter().filter(|two| two.whole().old == one.whole().old) {
                if (one.is_several() || two.is_several())
                    && self.are_soon_empty(self.twice(one.whole(), two.whole())?.iter().map(Conjunction::relation))?
                {
                    continue;
                }
                for (one, two) in one.pairs(two) {
                    for case in self.twice(one, two)? {
                        if !self.is_empty(Rule::Once, (one.number, two.number), &case, is_empty)? {
                            let reason = "an instance of the old program runs twice in the new one";
                            return broken(Rule::Once, (one.old, two.old), reason);
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// The pairs of instances of two copies that have one image, or of one copy, less those of an instance with itself.
    fn twice(&self, one: &StatementCopy<'_>, two: &StatementCopy<'_>) -> Result<Vec<Conjunction>, NotProved> {
        let mut all = Vec::new();
        for (mut question, y1, y2) in self.pairs(one, two)? {
            small(question.equate_all(&y1.image, &y2.image))?;
            if one.number == two.number {
                all.extend(small(question.differing(&y1.dims, &y2.dims))?);
            } else {
                all.push(question);
            }
        }
        Ok(all)
    }

    /// Are the images of a family iterations of what it is a copy of?
    fn ask_domain(&self, family: &Family<'_>, is_empty: &mut IsProved<'_>) -> Result<(), NotProved> {
        if family.is_several() && self.lies_soon_in_domain(family.whole())? {
            return Ok(());
        }
        for copy in &family.members {
            if !self.lies_in_domain(copy, is_empty)? {
                let reason = "an instance of the new program is none of the old one";
                return broken(Rule::Domain, (copy.old, copy.old), reason);
            }
        }
        Ok(())
    }

    /// Are the images of a copy iterations of what it is a copy of?
    pub fn lies_in_domain(&self, copy: &StatementCopy<'_>, is_empty: &mut IsProved<'_>) -> Result<bool, NotProved> {
        for (question, y) in self.instances(copy, 0)? {
            let columns = self.columns(self.old, &y.image);
            let domain = Self::regions(&copy.old_domain, &columns)?;
            if !self.lies_in(Rule::Domain, (copy.number, copy.number), &question, &domain, is_empty)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
