//! Question 3: instances that depend on each other run in their order.
//!
//! Which do is either asked of the old program, cell by cell, or known: the dependences that the analysis of the old program
//! found. No judge has a part in it, nor what judges ask about orders: that of a text is its own ([`super::text`]). Where two statements still stand in loops that step through the times of the old
//! program one by one, and part where they parted there, the loops keep what the old program keeps, and nothing is asked.
//!
//! Reductions whose order is given up, and said to be, are let go as far as the new program shows why it may be: their
//! updates run one after the other, in another order, or a loop computes partial results of them. A plain parallel loop
//! around them does not, and nothing else may touch the accumulators in a loop that computes partial results.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet, HashMap};

use rustc_hash::{FxHashMap, FxHashSet};

use super::conjunction::{Conjunction, Piece, Row};
use super::distances::hulls;
use super::family::Family;
use super::questions::{CopyInstance, How, Questions, StatementCopy, broken, small};
use super::text::{LostInText, Text};
use super::{BrokenQuestion, IsProved, NotProved, Rule};
use crate::affine::presburger::{BasicRelation, Relation};
use crate::affine::row::combine;
use crate::analysis::scop::{ArrayId, LoopId, Scop, StatementId};
use crate::analysis::traps::may_swap;
use crate::arena::Id;
use crate::ir::Op;
use crate::schedule::change::License;
use crate::schedule::legality::StatementDependence;

/// Which instances of the old program have to stay in their order.
pub enum Kept<'a> {
    /// Those that meet in a cell, one of them writing.
    Meetings,
    /// Those of its dependences.
    Dependences(Own<'a>),
}

/// What keeps the instances of a program in order, and what is given up of that.
#[derive(Clone, Copy, Debug)]
pub struct Own<'a> {
    /// All that the analysis found, less what is assumed not to be there.
    pub dependences: &'a [StatementDependence],
    /// The reductions whose order is given up, and said to be.
    pub given_up: &'a BTreeSet<License>,
    /// The loops of the new program whose iterations compute partial results, and of what.
    pub partial: &'a BTreeMap<Op, BTreeSet<License>>,
}

/// Two instances of the new program that are related somehow.
type RelatedPair = (Conjunction, CopyInstance, CopyInstance);

impl Questions<'_> {
    /// Asks for the order of what depends on each other.
    pub(super) fn ask_order(&self, families: &[Family<'_>], is_empty: &mut IsProved<'_>) -> Result<(), NotProved> {
        let own = match self.kept {
            Kept::Dependences(own) => own,
            Kept::Meetings => return self.ask_meetings(families, is_empty),
        };
        let partial = own.partial(&self.new.scop);
        let mut new = Text::of(&self.new.scop);
        new.parallel.extend(partial.keys());
        let alike = Alike::new(self, &new, is_empty)?;
        let mut answered = Answered::new(self, &new, (own.given_up, partial.is_empty()));
        let mut families_of: HashMap<StatementId, Vec<&Family<'_>>> = HashMap::new();
        for family in families {
            family.whole().old.into_iter().for_each(|old| families_of.entry(old).or_default().push(family));
        }
        let of = |id: StatementId| families_of.get(&id).into_iter().flatten().copied();
        let mut known = KnownPairs::default();
        let together = self.kept_together(own, (&new, partial.is_empty()), &of, &mut known)?;
        for (number, dependence) in own.dependences.iter().enumerate() {
            let relation = answered.number(&dependence.pairs);
            for (one, two) in of(dependence.source).flat_map(|one| of(dependence.target).map(move |two| (one, two))) {
                if together.contains(&(number, one.whole().number, two.whole().number)) {
                    continue;
                }
                let pairs = one.members.iter().flat_map(|&one| two.members.iter().map(move |&two| (one, two)));
                let is_open = |(one, two)| {
                    let question = answered.question((relation, dependence), one, two);
                    !alike.are(one, two) && question.is_none_or(|question| !answered.kept.contains(&question))
                };
                let are_several = one.is_several() || two.is_several();
                if are_several && partial.is_empty() {
                    let (whole, is_let_go) = ((one.whole(), two.whole()), answered.is_let_go(dependence));
                    if !pairs.clone().any(is_open)
                        || self.keeps_soon(&new, (&dependence.pairs, is_let_go), whole, &mut known)?
                    {
                        continue;
                    }
                }
                for (one, two) in pairs {
                    let question = answered.question((relation, dependence), one, two);
                    let is_known = question.is_some_and(|question| answered.kept.contains(&question));
                    let asked = match alike.are(one, two) || is_known {
                        true => Ok(()),
                        false => self.ask_dependence(own, (&new, &partial), (dependence, one, two), is_empty),
                    };
                    let accesses = Some((dependence.source_access, dependence.target_access));
                    asked.and_then(|()| self.ask_apart((&new, &partial), (dependence, one, two), is_empty)).map_err(
                        |not| NotProved {
                            broken: not.broken.map(|broken| BrokenQuestion { accesses, ..broken }),
                            ..not
                        },
                    )?;
                    answered.kept.extend(question);
                }
            }
        }
        Ok(())
    }

    /// Which dependences keep their order in which families, because all pairs do whose distances are in the hull of theirs: by their numbers.
    /// Where loops compute partial results more is asked of each dependence.
    fn kept_together<'f, 'a: 'f, I: Iterator<Item = &'f Family<'a>>>(
        &self,
        own: &Own<'_>,
        (new, is_whole): (&Text<'_>, bool),
        of: &dyn Fn(StatementId) -> I,
        known: &mut KnownPairs,
    ) -> Result<FxHashSet<(usize, usize, usize)>, NotProved> {
        let mut kept = FxHashSet::default();
        if !is_whole || !matches!(self.how, How::Sets(_)) {
            return Ok(kept);
        }
        let is_ordered =
            |one: &StatementDependence| one.license.as_ref().is_none_or(|license| !own.given_up.contains(license));
        for hull in hulls(own.dependences, &is_ordered) {
            for one in of(hull.source) {
                for two in of(hull.target) {
                    let whole = (one.whole(), two.whole());
                    if self.keeps_soon(new, (&hull.pairs, false), whole, known)? {
                        kept.extend(hull.of.iter().map(|&number| (number, whole.0.number, whole.1.number)));
                    }
                }
            }
        }
        Ok(kept)
    }

    /// Is it soon known that no pair of a dependence loses its order, of whatever members of two families? Where pairs may be let go,
    /// those count that do not run one after the other.
    ///
    /// In the same iteration of all loops that they share, members run as they stand in the text.
    pub(super) fn keeps_soon(
        &self,
        new: &Text<'_>,
        (related, is_let_go): (&Relation, bool),
        (one, two): (&StatementCopy<'_>, &StatementCopy<'_>),
        known: &mut KnownPairs,
    ) -> Result<bool, NotProved> {
        let Some(FamilyPairs { pairs, in_loops, same }) = known.of(self, new, (one, two))? else { return Ok(false) };
        let in_loops = in_loops.iter().filter(|(is_reversed, _)| !(is_let_go && *is_reversed)).map(|(_, lost)| lost);
        let mut all = Vec::new();
        for (question, y1, y2) in self.among(&small(Piece::all(related))?, pairs)? {
            let columns = self.times((one, &y1), (two, &y2));
            for lost in in_loops.clone() {
                let mut question = question.clone();
                small(question.embed(lost, &columns))?;
                all.push(question);
            }
            let mut question = question;
            let behind = small(combine(&small(one.place(&y1))?, 1, &small(two.place(&y2))?, -1))?;
            if is_let_go {
                question.equate(&behind)
            } else {
                question.demand(&behind)
            }
            for same in same {
                let mut question = question.clone();
                small(question.embed(same, &columns))?;
                all.push(question);
            }
        }
        Ok(self.are_soon_empty(all.iter().map(Conjunction::relation))?)
    }

    /// The columns of a pair of times: symbols, then the loops around both.
    fn times(
        &self,
        (one, y1): (&StatementCopy<'_>, &CopyInstance),
        (two, y2): (&StatementCopy<'_>, &CopyInstance),
    ) -> Vec<Row> {
        let loops = |copy: &StatementCopy<'_>, y: &CopyInstance| y.dims[..copy.new_statement.loops.len()].to_vec();
        [self.columns(self.new, &loops(one, y1)), loops(two, y2)].concat()
    }

    /// Asks for the order of what meets in a cell.
    fn ask_meetings(&self, families: &[Family<'_>], is_empty: &mut IsProved<'_>) -> Result<(), NotProved> {
        let (old, new) = (Text::in_order(&self.old.scop), Text::of(&self.new.scop));
        let kept = self.meetings_kept((&old, &new), families)?;
        for one in &self.copies {
            for two in self.copies.iter().filter(|two| !kept.contains(&[one.number, two.number])) {
                let pairs = self.meetings_in_order(&old, (one, two), is_empty)?;
                let (Some(source), Some(target), false) = (one.new, two.new, pairs.is_empty()) else { continue };
                let lost = pieces(new.lost(source, target).into_iter().map(|lost| lost.pairs).collect())?;
                self.ask_kept((one, two), &pairs, &lost, is_empty)?;
            }
        }
        Ok(())
    }

    /// Does no pair of a dependence lose its order, that of reductions aside where it may?
    fn ask_dependence(
        &self,
        own: &Own<'_>,
        (new, partial): (&Text<'_>, &PartialLoops<'_>),
        (dependence, one, two): (&StatementDependence, &StatementCopy<'_>, &StatementCopy<'_>),
        is_empty: &mut IsProved<'_>,
    ) -> Result<(), NotProved> {
        let (Some(source), Some(target)) = (one.new, two.new) else { return Ok(()) };
        let license = dependence.license.as_ref().filter(|license| own.given_up.contains(*license));
        let is_let_go = |lost: &LostInText| {
            let combines = |id: LoopId| partial.get(&id).zip(license).is_some_and(|(all, own)| all.contains(own));
            if lost.is_reversed { license.is_some() } else { lost.by.is_some_and(combines) }
        };
        let lost = new.lost(source, target).into_iter().filter(|lost| !is_let_go(lost)).map(|lost| lost.pairs);
        let lost = pieces(lost.collect())?;
        if lost.is_empty() {
            return Ok(());
        }
        self.ask_kept((one, two), &self.dependent(dependence, one, two)?, &lost, is_empty)
    }

    /// Where a loop computes partial results, is what ties their accumulators to anything else in another run of the loop?
    fn ask_apart(
        &self,
        (new, partial): (&Text<'_>, &PartialLoops<'_>),
        (dependence, one, two): (&StatementDependence, &StatementCopy<'_>, &StatementCopy<'_>),
        is_empty: &mut IsProved<'_>,
    ) -> Result<(), NotProved> {
        let (Some(source), Some(target)) = (one.new, two.new) else { return Ok(()) };
        let arrays = [
            one.old_statement.accesses[dependence.source_access].array,
            two.old_statement.accesses[dependence.target_access].array,
        ];
        for (id, licenses) in partial {
            let other =
                |license: &&License| dependence.license.as_ref() != Some(*license) && arrays.contains(&license.array);
            let shared = new.shared(source, target);
            let Some(around) = shared.iter().position(|shared| shared == id) else { continue };
            if licenses.iter().any(|license| other(&license)) {
                let same = new.same_iteration(source, target, around);
                self.ask_kept((one, two), &self.dependent(dependence, one, two)?, &pieces(vec![same])?, is_empty)?;
            }
        }
        Ok(())
    }

    /// Is none of the pairs among those that are lost in the new program?
    fn ask_kept(
        &self,
        (one, two): (&StatementCopy<'_>, &StatementCopy<'_>),
        pairs: &[RelatedPair],
        lost: &[Piece],
        is_empty: &mut IsProved<'_>,
    ) -> Result<(), NotProved> {
        for (question, y1, y2) in pairs {
            let columns = self.times((one, y1), (two, y2));
            for lost in lost {
                let mut question = question.clone();
                small(question.embed(lost, &columns))?;
                if !self.is_empty(Rule::Order, (one.number, two.number), &question, is_empty)? {
                    return broken(Rule::Order, (one.old, two.old), "dependent instances may run in another order");
                }
            }
        }
        Ok(())
    }

    /// The pairs of instances of two copies whose images are those of a dependence.
    fn dependent(
        &self,
        dependence: &StatementDependence,
        one: &StatementCopy<'_>,
        two: &StatementCopy<'_>,
    ) -> Result<Vec<RelatedPair>, NotProved> {
        self.among(&small(Piece::all(&dependence.pairs))?, &self.pairs(one, two)?)
    }

    /// Those of some pairs of instances of the new program whose images are in one of some pieces.
    fn among(&self, pieces: &[Piece], pairs: &[RelatedPair]) -> Result<Vec<RelatedPair>, NotProved> {
        let mut all = Vec::new();
        for piece in pieces {
            for (question, y1, y2) in pairs {
                let mut question = question.clone();
                let columns = [self.columns(self.old, &y1.image), y2.image.clone()].concat();
                small(question.embed(piece, &columns))?;
                all.push((question, y1.clone(), y2.clone()));
            }
        }
        Ok(all)
    }

    /// The pairs of instances of two copies whose images meet, the first before the second.
    fn meetings_in_order(
        &self,
        old: &Text<'_>,
        (one, two): (&StatementCopy<'_>, &StatementCopy<'_>),
        is_empty: &mut IsProved<'_>,
    ) -> Result<Vec<RelatedPair>, NotProved> {
        let (Some(source), Some(target)) = (one.old, two.old) else { return Ok(Vec::new()) };
        let meetings = self.meetings(one, two)?;
        if meetings.is_empty() {
            return Ok(Vec::new());
        }
        let before = pieces(old.before(source, target))?;
        let mut all = Vec::new();
        for (question, y1, y2) in meetings {
            let columns = [self.columns(self.old, &y1.image), y2.image.clone()].concat();
            for before in &before {
                let mut question = question.clone();
                small(question.embed(before, &columns))?;
                if !self.is_empty(Rule::Meet, (one.number, two.number), &question, is_empty)? {
                    all.push((question, y1.clone(), y2.clone()));
                }
            }
        }
        Ok(all)
    }

    /// The pairs of instances of two copies whose images may touch the same cell, one of them writing; by accesses.
    fn meetings(&self, one: &StatementCopy<'_>, two: &StatementCopy<'_>) -> Result<Vec<RelatedPair>, NotProved> {
        let scop = &self.old.scop;
        let mut all = Vec::new();
        let mut seen: Vec<(ArrayId, &Relation, ArrayId, &Relation)> = Vec::new();
        for (a, first) in one.old_statement.accesses.iter().enumerate() {
            for (b, second) in two.old_statement.accesses.iter().enumerate() {
                let (from, to) = ((one.old_statement, first), (two.old_statement, second));
                let is_idle = may_swap(self.old.module, scop, from, to);
                if is_idle || !(first.write || second.write) || !scop.may_overlap(first.array, second.array) {
                    continue;
                }
                let about = (first.array, &first.relation, second.array, &second.relation);
                if seen.contains(&about) {
                    continue;
                }
                seen.push(about);
                let same = first.array == second.array;
                for p in &one.old_accesses[a] {
                    for q in &two.old_accesses[b] {
                        for (mut question, y1, y2) in self.pairs(one, two)? {
                            let ranks = (first.relation.space().num_range, second.relation.space().num_range);
                            let cell = question.fresh(ranks.0);
                            // Two views of one array may count its cells in different ways; then nothing is said.
                            let other = if same && ranks.0 == ranks.1 { cell.clone() } else { question.fresh(ranks.1) };
                            let columns = [self.columns(self.old, &y1.image), cell].concat();
                            small(question.embed(p, &columns))?;
                            let columns = [self.columns(self.old, &y2.image), other].concat();
                            small(question.embed(q, &columns))?;
                            all.push((question, y1, y2));
                        }
                    }
                }
            }
        }
        Ok(all)
    }
}

fn pieces(basics: Vec<BasicRelation>) -> Result<Vec<Piece>, NotProved> {
    let pieces = basics.into_iter().map(|basic| small(Piece::all(&basic.into())));
    Ok(pieces.collect::<Result<Vec<_>, _>>()?.concat())
}

/// The loops of the new program that compute partial results, and of what.
type PartialLoops<'a> = BTreeMap<LoopId, &'a BTreeSet<License>>;

impl<'a> Own<'a> {
    /// The loops of the new program that compute partial results: their iterations have no order.
    fn partial(&self, scop: &Scop) -> PartialLoops<'a> {
        let of = |id: LoopId| Some((id, self.partial.get(&scop.loops[id].op)?));
        scop.loops.ids().filter_map(of).collect()
    }
}

/// The loops that two statements share, and which of the two stands first.
type TextParting<'a> = (&'a [LoopId], Ordering);

/// The number of a relation, whether its pairs may be let go, and what the answer depends on besides.
type RelationQuestion<'a> = (usize, bool, TextParting<'a>, [usize; 2]);

/// The questions about dependences whose answer was that no pair loses its order. The answer depends on the pairs, on where
/// the two copies part, on the instance maps and the domains of these, and on whether a license lets pairs go that run one after
/// the other: on nothing else of them.
struct Answered<'a> {
    text: &'a Text<'a>,
    given_up: &'a BTreeSet<License>,
    /// Does no loop compute partial results, of which each has licenses of its own?
    is_whole: bool,
    /// The numbers of what copies have of all that, where equal questions need not be asked again.
    kinds: Option<Vec<usize>>,
    /// The numbers of the relations of dependences.
    relations: FxHashMap<&'a Relation, usize>,
    kept: FxHashSet<RelationQuestion<'a>>,
}

impl<'a> Answered<'a> {
    /// Who asks row by row wants to hear of each question.
    fn new(
        questions: &Questions<'_>,
        text: &'a Text<'a>,
        (given_up, is_whole): (&'a BTreeSet<License>, bool),
    ) -> Answered<'a> {
        let mut known = HashMap::new();
        let mut kind = |copy: &StatementCopy<'_>| {
            let next = known.len();
            *known.entry((copy.ivs.clone(), copy.new_statement.domain.clone())).or_insert(next)
        };
        let asks_once = matches!(questions.how, How::Sets(_));
        let kinds = asks_once.then(|| questions.copies.iter().map(&mut kind).collect());
        Answered { text, given_up, is_whole, kinds, relations: FxHashMap::default(), kept: FxHashSet::default() }
    }

    /// The number of a relation; equal ones have one.
    fn number(&mut self, relation: &'a Relation) -> usize {
        let next = self.relations.len();
        *self.relations.entry(relation).or_insert(next)
    }

    /// None where a license may let a pair go in a loop that computes partial results: that is of this dependence alone.
    fn question(
        &self,
        (relation, dependence): (usize, &StatementDependence),
        one: &StatementCopy<'_>,
        two: &StatementCopy<'_>,
    ) -> Option<RelationQuestion<'a>> {
        let kinds = self.kinds.as_ref().filter(|_| dependence.license.is_none() || self.is_whole)?;
        let parting = (self.text.shared(one.new?, two.new?), turn(one.new?, two.new?));
        Some((relation, self.is_let_go(dependence), parting, [kinds[one.number], kinds[two.number]]))
    }

    /// May pairs of a dependence run one after the other in whatever order?
    fn is_let_go(&self, dependence: &StatementDependence) -> bool {
        dependence.license.as_ref().is_some_and(|license| self.given_up.contains(license))
    }
}

/// What questions about two families have in common, whatever the dependence.
struct FamilyPairs {
    /// All pairs of their instances.
    pairs: Vec<RelatedPair>,
    /// Times at which the loops do not run the first before the second, and do they run it after that?
    in_loops: Vec<(bool, Piece)>,
    /// The same iteration of all loops that they share.
    same: Vec<Piece>,
}

/// Of how many pairs of families it is kept what questions about them have in common.
const MOST_PAIRS: usize = 1 << 10;

/// What is known of families, by the numbers of the first member of each.
#[derive(Default)]
pub(super) struct KnownPairs(FxHashMap<(usize, usize), FamilyPairs>);

impl KnownPairs {
    /// What questions about two families have in common; none if one is the end of the function.
    fn of(
        &mut self,
        questions: &Questions<'_>,
        new: &Text<'_>,
        (one, two): (&StatementCopy<'_>, &StatementCopy<'_>),
    ) -> Result<Option<&FamilyPairs>, NotProved> {
        let (Some(source), Some(target)) = (one.new, two.new) else { return Ok(None) };
        let key = (one.number, two.number);
        if !self.0.contains_key(&key) {
            if self.0.len() == MOST_PAIRS {
                self.0.clear();
            }
            let mut in_loops = Vec::new();
            for lost in new.lost_in_loops(source, target) {
                let is_reversed = lost.is_reversed;
                in_loops.extend(pieces(vec![lost.pairs])?.into_iter().map(|piece| (is_reversed, piece)));
            }
            let same = pieces(vec![new.same_iteration(source, target, new.shared(source, target).len())])?;
            self.0.insert(key, FamilyPairs { pairs: questions.pairs(one, two)?, in_loops, same });
        }
        Ok(self.0.get(&key))
    }
}

/// Which of two statements stands first.
fn turn(one: StatementId, two: StatementId) -> Ordering {
    one.index().cmp(&two.index())
}

/// For each copy how many of the loops around it, from the outside in, have the values of the old program.
struct Alike<'a> {
    old: Text<'a>,
    new: &'a Text<'a>,
    known: Vec<usize>,
}

impl<'a> Alike<'a> {
    fn new(
        questions: &'a Questions<'_>,
        new: &'a Text<'a>,
        is_empty: &mut IsProved<'_>,
    ) -> Result<Alike<'a>, NotProved> {
        let mut known = Vec::new();
        for copy in &questions.copies {
            let most = copy.old_statement.loops.len().min(copy.new_statement.loops.len());
            let mut same = 0;
            while same < most && questions.same_value(copy, same, is_empty)? {
                same += 1;
            }
            known.push(same);
        }
        Ok(Alike { old: Text::in_order(&questions.old.scop), new, known })
    }

    /// Does the new program order the instances of two statements exactly as the old one does?
    fn are(&self, one: &StatementCopy<'_>, two: &StatementCopy<'_>) -> bool {
        let ((Some(a), Some(b)), (Some(x), Some(y))) = ((one.old, two.old), (one.new, two.new)) else { return false };
        let (before, after) = (self.old.shared(a, b), self.new.shared(x, y));
        before.len() == after.len()
            && after.len() <= self.known[one.number].min(self.known[two.number])
            && turn(a, b) == turn(x, y)
            && !after.iter().any(|id| self.new.parallel.contains(id))
    }
}

impl Questions<'_> {
    /// Has a loop around a copy the value that it has in the old program, at every instance?
    fn same_value(
        &self,
        copy: &StatementCopy<'_>,
        level: usize,
        is_empty: &mut IsProved<'_>,
    ) -> Result<bool, NotProved> {
        for (question, y) in self.instances(copy, 0)? {
            // Where the two are always the same, or always so far apart, nobody has to be asked.
            let apart = small(combine(&y.image[level], 1, &y.dims[level], -1))?;
            match apart.split_first() {
                Some((constant, others)) if others.iter().all(|&entry| entry == 0) && *constant == 0 => continue,
                Some((_, others)) if others.iter().all(|&entry| entry == 0) => return Ok(false),
                _ => {}
            }
            for case in small(question.differing(&y.image[level..=level], &y.dims[level..=level]))? {
                if !self.is_empty(Rule::Times, (copy.number, copy.number), &case, is_empty)? {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }
}
