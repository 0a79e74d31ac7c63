//! Question 3: instances that depend on each other run in their order.
//!
//! Which do is either asked of the old program, cell by cell, or known: the dependences that the judge has asked about. Then
//! there is a claim as well, which keeps them. Where two statements stand in loops that step through the times of the
//! claim one by one, and part where the claim parts them, the loops keep whatever the claim keeps, and nothing is asked.

use super::conjunction::{Conjunction, Piece};
use super::questions::{Copy, Instance, Questions, broken, small, symbols};
use super::{IsEmpty, NotProved, Rule, not_proved};
use crate::affine::expr::AffineExpr;
use crate::affine::presburger::{BasicRelation, Relation};
use crate::analysis::scop::{ArrayId, Scop};
use crate::schedule::legality::Dependence;
use crate::schedule::order::Order;
use crate::schedule::tree::{Band, Step, Tree};

/// Which instances of the old program have to stay in their order.
pub enum Kept<'a> {
    /// Those that meet in a cell, one of them writing.
    Meetings,
    /// Those of the dependences, which the claim keeps.
    Claim(&'a [Dependence], &'a Tree),
}

/// Two instances of the new program that are related somehow.
type Pair = (Conjunction, Instance, Instance);

impl Questions<'_> {
    /// Asks for the order of what depends on each other.
    pub(super) fn ask_order(&self, is_empty: &mut IsEmpty<'_>) -> Result<(), NotProved> {
        let tree = program_tree(&self.new.scop);
        let new = Order::new(&self.new.scop, &tree);
        match self.kept {
            Kept::Meetings => {
                let tree = Tree::of(&self.old.scop);
                let old = Order::new(&self.old.scop, &tree);
                for one in &self.copies {
                    for two in &self.copies {
                        let pairs = self.meetings_in_order(&old, (one, two), is_empty)?;
                        self.ask_kept(&new, (one, two), pairs, is_empty)?;
                    }
                }
            }
            Kept::Claim(dependences, claim) => {
                let alike = Alike::new(self, claim, &tree, is_empty)?;
                for dependence in *dependences {
                    for one in self.copies.iter().filter(|copy| copy.old == Some(dependence.source)) {
                        for two in self.copies.iter().filter(|copy| copy.old == Some(dependence.target)) {
                            if !alike.are(one, two) {
                                let pairs = self.dependent(dependence, one, two)?;
                                self.ask_kept(&new, (one, two), pairs, is_empty)?;
                            }
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// Does none of the pairs lose its order in the new program?
    fn ask_kept(
        &self,
        new: &Order<'_>,
        (one, two): (&Copy<'_>, &Copy<'_>),
        pairs: Vec<Pair>,
        is_empty: &mut IsEmpty<'_>,
    ) -> Result<(), NotProved> {
        // The end comes last in both.
        let (Some(source), Some(target), false) = (one.new, two.new, pairs.is_empty()) else { return Ok(()) };
        let Ok(lost) = new.lost(source, target) else { return not_proved("an order is not affine") };
        let lost = pieces(lost.into_iter().map(|lost| lost.pairs).collect())?;
        for (question, y1, y2) in pairs {
            let columns = [self.columns(self.new, &y1.dims), y2.dims].concat();
            for lost in &lost {
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
    fn dependent(&self, dependence: &Dependence, one: &Copy<'_>, two: &Copy<'_>) -> Result<Vec<Pair>, NotProved> {
        let mut all = Vec::new();
        for piece in &small(Piece::all(&dependence.pairs))? {
            for (mut question, y1, y2) in self.pairs(one, two)? {
                let columns = [self.columns(self.old, &y1.image), y2.image.clone()].concat();
                small(question.embed(piece, &columns))?;
                all.push((question, y1, y2));
            }
        }
        Ok(all)
    }

    /// The pairs of instances of two copies whose images meet, the first before the second.
    fn meetings_in_order(
        &self,
        old: &Order<'_>,
        (one, two): (&Copy<'_>, &Copy<'_>),
        is_empty: &mut IsEmpty<'_>,
    ) -> Result<Vec<Pair>, NotProved> {
        let (Some(source), Some(target)) = (one.old, two.old) else { return Ok(Vec::new()) };
        let meetings = self.meetings(one, two)?;
        if meetings.is_empty() {
            return Ok(Vec::new());
        }
        let Ok(before) = old.before(source, target) else { return not_proved("an order is not affine") };
        let before = pieces(before)?;
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
    fn meetings(&self, one: &Copy<'_>, two: &Copy<'_>) -> Result<Vec<Pair>, NotProved> {
        let scop = &self.old.scop;
        let mut all = Vec::new();
        let mut seen: Vec<(ArrayId, &Relation, ArrayId, &Relation)> = Vec::new();
        for (a, first) in one.old_statement.accesses.iter().enumerate() {
            for (b, second) in two.old_statement.accesses.iter().enumerate() {
                if !(first.write || second.write) || !scop.may_overlap(first.array, second.array) {
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

/// The order that a program has by itself, its parallel loops marked.
fn program_tree(scop: &Scop) -> Tree {
    let mut tree = Tree::of(scop);
    for number in 0..tree.bands().len() {
        if let Some(band) = tree.band_mut(number) {
            band.parallel = band.origin.is_some_and(|id| scop.loops[id].parallel);
        }
    }
    tree
}

/// The bands of a tree, and for each copy the way to it and how many of its loops have the times of the claim.
struct Alike<'a> {
    claimed: Vec<&'a Band>,
    written: Vec<&'a Band>,
    ways: Vec<Way>,
}

/// The ways to a copy in both trees.
#[derive(Default)]
struct Way {
    claimed: Vec<Step>,
    written: Vec<Step>,
    known: usize,
}

impl<'a> Alike<'a> {
    fn new(
        questions: &Questions<'_>,
        claim: &'a Tree,
        program: &'a Tree,
        is_empty: &mut IsEmpty<'_>,
    ) -> Result<Alike<'a>, NotProved> {
        let (claimed, written) = (claim.bands(), program.bands());
        let (to_old, to_new) = (claim.paths(), program.paths());
        let mut ways = Vec::new();
        for copy in &questions.copies {
            let paths = (copy.old.and_then(|id| to_old.get(&id)), copy.new.and_then(|id| to_new.get(&id)));
            let ((Some(ours), Some(theirs)), Some(old), Some(new)) = (paths, copy.old, copy.new) else {
                ways.push(Way::default());
                continue;
            };
            let times = bands_of(ours).into_iter().zip(bands_of(theirs));
            let times = times.map(|(ours, theirs)| (claimed[ours].time(old), written[theirs].time(new)));
            let mut known = 0;
            for (ours, theirs) in times {
                if !questions.same_time(copy, &ours, &theirs, is_empty)? {
                    break;
                }
                known += 1;
            }
            ways.push(Way { claimed: ours.clone(), written: theirs.clone(), known });
        }
        Ok(Alike { claimed, written, ways })
    }

    /// Does the program order the instances of two statements exactly as the claim does, or more strictly?
    fn are(&self, source: &Copy<'_>, target: &Copy<'_>) -> bool {
        let (source, target) = (&self.ways[source.number], &self.ways[target.number]);
        let (ours, fork) = shared(&source.claimed, &target.claimed);
        let (theirs, written) = shared(&source.written, &target.written);
        let known = source.known.min(target.known);
        let strict = |(&ours, &theirs): (&usize, &usize)| self.claimed[ours].parallel || !self.written[theirs].parallel;
        ours.len() == theirs.len() && ours.len() <= known && fork == written && ours.iter().zip(&theirs).all(strict)
    }
}

/// The numbers of the bands on a way.
fn bands_of(path: &[Step]) -> Vec<usize> {
    path.iter().filter_map(|step| if let Step::Band(number) = step { Some(*number) } else { None }).collect()
}

/// The bands that two ways share, and which of them goes to the earlier child where they part.
fn shared(source: &[Step], target: &[Step]) -> (Vec<usize>, Option<bool>) {
    let same = source.iter().zip(target).take_while(|(a, b)| a == b).count();
    let fork = match (source.get(same), target.get(same)) {
        (Some(Step::Child(from)), Some(Step::Child(to))) => Some(from < to),
        _ => None,
    };
    (bands_of(&source[..same]), fork)
}

impl Questions<'_> {
    /// Is a time of the claim the time of the new program, at every instance of a copy?
    fn same_time(
        &self,
        copy: &Copy<'_>,
        ours: &AffineExpr,
        theirs: &AffineExpr,
        is_empty: &mut IsEmpty<'_>,
    ) -> Result<bool, NotProved> {
        for (mut question, y) in self.instances(copy, 0)? {
            let ours = question.value(ours, &y.image, &symbols(self.old));
            let theirs = question.value(theirs, &y.dims, &symbols(self.new));
            let (Some(ours), Some(theirs)) = (ours, theirs) else { return Ok(false) };
            for case in small(question.differing(&[ours], &[theirs]))? {
                if !self.is_empty(Rule::Times, (copy.number, copy.number), &case, is_empty)? {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }
}
