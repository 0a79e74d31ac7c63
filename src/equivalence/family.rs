//! Copies of one statement that differ by constants, as one copy with a few more dims.
//!
//! A loop that is unrolled, or unrolled and jammed, has its statement once for each of a few iterations: `S(4i + c)` for
//! `c` = 0, 1, 2, 3, all in the same loops. These are a *family*: one copy, whose instances are the `(i, c)` with `0 <= c < 4`.
//! What is asked of each of its members, or of each member of one family and each of another, is asked once, for all `c`.
//!
//! *Sound.* A family has the instances of its members, no more and no fewer: what its members have of their own are constants,
//! of instance maps, of rows of domains, and where they stand in the text, and these are affine functions of a `c` that is in a
//! box, of which each member has one ([`box_of`]). All else is compared: what they are copies of, the loops around them, the
//! rows. So a question about a family has a pair exactly if a question about its members has one. Where it has, or where that is
//! not known soon, the members are asked one by one, as if there were no families; they alone can make a proof fail.

use std::borrow::Cow;
use std::collections::HashMap;

use super::NotProved;
use super::conjunction::{Piece, Row};
use super::joined::Joined;
use super::questions::{CopyInstance, How, Questions, StatementCopy};
use crate::affine::expr::{AffineExpr, AffineOp};
use crate::affine::presburger::{Exhausted, Relation};
use crate::affine::row::combine;
use crate::analysis::scop::{LoopId, StatementId};
use crate::arena::Id;

/// What a question about a family may take, which its members would be asked otherwise.
pub(super) const FAMILY_STEPS: u64 = 20_000;

/// Copies, and all of them as one.
pub struct Family<'a> {
    /// At least one.
    pub members: Vec<&'a StatementCopy<'a>>,
    whole: Cow<'a, StatementCopy<'a>>,
}

/// A dim that a family has besides the loops around its members.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Extra {
    /// How far apart its iterations stand in the text.
    pub apart: i64,
}

impl<'a> Family<'a> {
    /// A copy for all members.
    pub fn whole(&self) -> &StatementCopy<'a> {
        &self.whole
    }

    /// The pairs of its members and those of another family; of its own each pair once.
    pub fn pairs<'f>(
        &'f self,
        other: &'f Family<'a>,
    ) -> impl Iterator<Item = (&'f StatementCopy<'a>, &'f StatementCopy<'a>)> {
        let is_own = self.whole().number == other.whole().number;
        let all = self.members.iter().flat_map(move |&one| other.members.iter().map(move |&two| (one, two)));
        all.filter(move |(one, two)| !is_own || one.number <= two.number)
    }

    /// Has it more than one member?
    pub fn is_several(&self) -> bool {
        self.members.len() > 1
    }
}

/// What members of a family have in common.
type Common = (Option<StatementId>, Vec<LoopId>, Vec<AffineExpr>, Vec<Piece>);

impl<'q> Questions<'q> {
    /// All copies, in families where that is possible. Who asks row by row wants to hear of each copy.
    pub fn families<'f>(&'f self, joined: &'f [Joined<'f>]) -> Vec<Family<'f>> {
        let mut groups: Vec<Vec<&Joined<'f>>> = Vec::new();
        let mut numbers: HashMap<Common, usize> = HashMap::new();
        for one in joined {
            let number = match (self.how, one.whole.new) {
                (How::Sets(_), Some(_)) => *numbers.entry(one.whole.common()).or_insert(groups.len()),
                _ => groups.len(),
            };
            if number == groups.len() {
                groups.push(Vec::new());
            }
            groups[number].push(one);
        }
        let family = |mut all: Vec<&'f Joined<'f>>| {
            all.sort_by_key(|one| one.whole.new);
            let copies: Vec<&StatementCopy<'f>> = all.iter().map(|one| &*one.whole).collect();
            match StatementCopy::all(&copies, self.new.scop.symbols.len()) {
                Some(whole) => {
                    let members = all.iter().flat_map(|one| one.members.iter().copied()).collect();
                    vec![Family { members, whole: Cow::Owned(whole) }]
                }
                None => {
                    let alone = |one: &Joined<'f>| Family { members: one.members.clone(), whole: one.whole.clone() };
                    all.into_iter().map(alone).collect()
                }
            }
        };
        let mut families: Vec<Family<'_>> = groups.into_iter().flat_map(family).collect();
        families.sort_by_key(|family| family.members.iter().map(|copy| copy.number).min());
        families
    }

    /// Is it soon known that the images of a copy are iterations of what it is a copy of?
    pub(super) fn lies_soon_in_domain(&self, copy: &StatementCopy<'_>) -> Result<bool, NotProved> {
        let How::Sets(budget) = self.how else { return Ok(false) };
        for (question, y) in self.instances(copy, 0)? {
            let columns = self.columns(self.old, &y.image);
            let union = Self::union(&question, &Self::regions(&copy.old_domain, &columns)?)?;
            if budget.attempt(FAMILY_STEPS, |budget| question.relation().is_subset(&union, budget))? != Some(true) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Is it soon known that none of these has a point?
    pub(super) fn are_soon_empty(&self, questions: impl IntoIterator<Item = Relation>) -> Result<bool, Exhausted> {
        let How::Sets(budget) = self.how else { return Ok(false) };
        for question in questions {
            if budget.attempt(FAMILY_STEPS, |budget| question.is_empty(budget))? != Some(true) {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

impl<'a> StatementCopy<'a> {
    fn common(&self) -> Common {
        let ivs = self.ivs.iter().map(|iv| parts(iv).0).collect();
        let domain = self.domain().iter().map(Piece::without_constants).collect();
        (self.old, self.new_statement.loops.clone(), ivs, domain)
    }

    /// What makes it a member of its family.
    fn own(&self) -> Option<Vec<i64>> {
        let place = i64::try_from(self.new?.index()).ok()?;
        let ivs = self.ivs.iter().map(|iv| parts(iv).1);
        Some(std::iter::once(place).chain(ivs).chain(self.domain().iter().flat_map(Piece::constants)).collect())
    }

    /// Where an instance stands in the text; none if that is too far down.
    pub(super) fn place(&self, y: &CopyInstance) -> Option<Row> {
        let mut place = vec![i64::try_from(self.new?.index()).ok()?];
        for (extra, dim) in self.extra.iter().zip(&y.dims[self.new_statement.loops.len()..]) {
            place = combine(&place, 1, dim, extra.apart)?;
        }
        Some(place)
    }

    /// One copy for several that have all in common but constants.
    fn all(members: &[&StatementCopy<'a>], num_symbols: usize) -> Option<StatementCopy<'a>> {
        let (first, true) = (members.first()?, members.len() > 1) else { return None };
        let points = members.iter().map(|copy| copy.own()).collect::<Option<Vec<_>>>()?;
        let sides = box_of(&points)?;
        let mut whole = StatementCopy::clone(first);
        let depth = whole.new_statement.loops.len();
        for (number, (_, slopes)) in sides.iter().enumerate() {
            whole.extra.push(Extra { apart: slopes[0] });
            let dim = AffineExpr::Dim(u32::try_from(depth + number).ok()?);
            for (iv, &slope) in whole.ivs.iter_mut().zip(&slopes[1..]).filter(|(_, slope)| **slope != 0) {
                *iv = iv.clone() + dim.clone() * slope;
            }
        }
        let mut at = 1 + whole.ivs.len();
        let mut domain = Vec::new();
        for piece in first.domain() {
            let next = at + piece.constants().len();
            let columns: Vec<_> = sides.iter().map(|(count, slopes)| (*count, &slopes[at..next])).collect();
            domain.push(piece.widened(1 + num_symbols + depth, &columns));
            at = next;
        }
        whole.set_domain(domain);
        Some(whole)
    }
}

/// An expression as one without a constant, and that constant.
fn parts(expr: &AffineExpr) -> (AffineExpr, i64) {
    match expr {
        AffineExpr::Const(constant) => (AffineExpr::Const(0), *constant),
        AffineExpr::Binary(AffineOp::Add, sides) => match &**sides {
            (rest, AffineExpr::Const(constant)) => (rest.clone(), *constant),
            _ => (expr.clone(), 0),
        },
        _ => (expr.clone(), 0),
    }
}

/// How many steps of which length lead from the first of some points to the others, if these are all sums of such steps, each
/// once: point number `c0 + count0 * (c1 + count1 * ..)` is the first and `c0` times the first step, `c1` times the second, ...
fn box_of(points: &[Vec<i64>]) -> Option<Vec<(i64, Vec<i64>)>> {
    let between = |from: usize, to: usize| -> Option<Vec<i64>> {
        points[to].iter().zip(&points[from]).map(|(to, from)| to.checked_sub(*from)).collect()
    };
    let (mut sides, mut size) = (Vec::new(), 1);
    while size < points.len() {
        let step = between(0, size)?;
        let run = (size..points.len()).take_while(|&at| between(at - size, at).as_ref() == Some(&step)).count();
        let count = 1 + run / size;
        if count == 1 {
            return None;
        }
        sides.push((i64::try_from(count).ok()?, step));
        size *= count;
    }
    (size == points.len()).then_some(sides)
}
