//! Question 3: instances that depend on each other run in their order.
//!
//! Which do is either asked of the old program, cell by cell, or known: the dependences that the analysis of the old program
//! found. No judge has a part in it. Where two statements still stand in loops that step through the times of the old
//! program one by one, and part where they parted there, the loops keep what the old program keeps, and nothing is asked.
//!
//! Reductions whose order is given up, and said to be, are let go as far as the new program shows why it may be: their
//! updates run one after the other, in another order, or a loop computes partial results of them. A plain parallel loop
//! around them does not, and nothing else may touch the accumulators in a loop that computes partial results.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use super::conjunction::{Conjunction, Piece};
use super::questions::{Copy, How, Instance, Questions, broken, small, symbols};
use super::{Broken, IsEmpty, NotProved, Rule, not_proved};
use crate::affine::expr::AffineExpr;
use crate::affine::presburger::{BasicRelation, Relation};
use crate::analysis::scop::{ArrayId, Scop, StatementId};
use crate::ir::Op;
use crate::schedule::change::License;
use crate::schedule::legality::Dependence;
use crate::schedule::order::{Lost, Order, Parting};
use crate::schedule::refusal;
use crate::schedule::tree::{Band, Step, Tree};

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
    pub dependences: &'a [Dependence],
    /// The reductions whose order is given up, and said to be.
    pub given_up: &'a BTreeSet<License>,
    /// The loops of the new program whose iterations compute partial results, and of what.
    pub partial: &'a BTreeMap<Op, BTreeSet<License>>,
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
                        let (Some(source), Some(target), false) = (one.new, two.new, pairs.is_empty()) else {
                            continue;
                        };
                        let Ok(lost) = new.lost(source, target) else { return not_proved("an order is not affine") };
                        let lost = pieces(lost.into_iter().map(|lost| lost.pairs).collect())?;
                        self.ask_kept((one, two), &pairs, &lost, is_empty)?;
                    }
                }
            }
            Kept::Dependences(own) => self.ask_own(own, (&tree, &new), is_empty)?,
        }
        Ok(())
    }

    /// Asks for the order of the dependences of the old program.
    fn ask_own(
        &self,
        own: &Own<'_>,
        (tree, new): (&Tree, &Order<'_>),
        is_empty: &mut IsEmpty<'_>,
    ) -> Result<(), NotProved> {
        let original = Tree::of(&self.old.scop);
        let mut marked = tree.clone();
        let partial = own.mark(&self.new.scop, &mut marked);
        let new = if partial.is_empty() { new } else { &Order::new(&self.new.scop, &marked) };
        let alike = Alike::new(self, &original, &marked, is_empty)?;
        let mut answered = Answered::new(self, new);
        let mut copies_of: HashMap<StatementId, Vec<&Copy<'_>>> = HashMap::new();
        for copy in &self.copies {
            copy.old.into_iter().for_each(|old| copies_of.entry(old).or_default().push(copy));
        }
        for dependence in own.dependences {
            let accesses = Some((dependence.source_access, dependence.target_access));
            let copies = |id: StatementId| copies_of.get(&id).into_iter().flatten().copied();
            for one in copies(dependence.source) {
                for two in copies(dependence.target) {
                    let asked = match alike.are(one, two) || answered.are_kept(dependence, one, two) {
                        true => Ok(()),
                        false => self.ask_dependence(own, (new, &partial), (dependence, one, two), is_empty),
                    };
                    asked
                        .and_then(|()| self.ask_apart((&marked, new, &partial), (dependence, one, two), is_empty))
                        .map_err(|not| NotProved {
                            broken: not.broken.map(|broken| Broken { accesses, ..broken }),
                            ..not
                        })?;
                    answered.keep(dependence, one, two);
                }
            }
        }
        Ok(())
    }

    /// Does no pair of a dependence lose its order, that of reductions aside where it may?
    fn ask_dependence(
        &self,
        own: &Own<'_>,
        (new, partial): (&Order<'_>, &Partial<'_>),
        (dependence, one, two): (&Dependence, &Copy<'_>, &Copy<'_>),
        is_empty: &mut IsEmpty<'_>,
    ) -> Result<(), NotProved> {
        let (Some(source), Some(target)) = (one.new, two.new) else { return Ok(()) };
        let Ok(lost) = new.lost(source, target) else { return not_proved("an order is not affine") };
        let license = dependence.license.as_ref().filter(|license| own.given_up.contains(*license));
        let is_let_go = |lost: &Lost| {
            let combines = |band: usize| partial.get(&band).zip(license).is_some_and(|(all, own)| all.contains(own));
            match lost.broken {
                refusal::Broken::Reversed => license.is_some(),
                refusal::Broken::Unordered => lost.band.is_some_and(combines),
            }
        };
        let lost = lost.into_iter().filter(|lost| !is_let_go(lost)).map(|lost| lost.pairs);
        let lost = pieces(lost.collect())?;
        if lost.is_empty() {
            return Ok(());
        }
        self.ask_kept((one, two), &self.dependent(dependence, one, two)?, &lost, is_empty)
    }

    /// Where a loop computes partial results, is what ties their accumulators to anything else in another run of the loop?
    fn ask_apart(
        &self,
        (tree, new, partial): (&Tree, &Order<'_>, &Partial<'_>),
        (dependence, one, two): (&Dependence, &Copy<'_>, &Copy<'_>),
        is_empty: &mut IsEmpty<'_>,
    ) -> Result<(), NotProved> {
        let (Some(source), Some(target)) = (one.new, two.new) else { return Ok(()) };
        let arrays = [
            one.old_statement.accesses[dependence.source_access].array,
            two.old_statement.accesses[dependence.target_access].array,
        ];
        for (&band, licenses) in partial {
            let is_inside = |statement| new.band(band).member.contains_key(&statement);
            let other =
                |license: &&License| dependence.license.as_ref() != Some(*license) && arrays.contains(&license.array);
            if !(is_inside(source) && is_inside(target) && licenses.iter().any(|license| other(&license))) {
                continue;
            }
            let mut around = tree.path_to(band);
            around.retain(|&outer| outer != band);
            let Ok(same) = new.same_time(source, target, &around) else { return not_proved("an order is not affine") };
            self.ask_kept((one, two), &self.dependent(dependence, one, two)?, &pieces(vec![same])?, is_empty)?;
        }
        Ok(())
    }

    /// Is none of the pairs among those that are lost in the new program?
    fn ask_kept(
        &self,
        (one, two): (&Copy<'_>, &Copy<'_>),
        pairs: &[Pair],
        lost: &[Piece],
        is_empty: &mut IsEmpty<'_>,
    ) -> Result<(), NotProved> {
        for (question, y1, y2) in pairs {
            let columns = [self.columns(self.new, &y1.dims), y2.dims.clone()].concat();
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
    let plain = Tree::of(scop);
    let mut tree = plain.clone();
    for (number, band) in plain.bands().into_iter().enumerate() {
        if band.origin.is_some_and(|id| scop.loops[id].parallel)
            && let Some(place) = tree.band_mut(number)
        {
            place.parallel = true;
        }
    }
    tree
}

/// The bands of the new program that compute partial results, and of what.
type Partial<'a> = BTreeMap<usize, &'a BTreeSet<License>>;

impl<'a> Own<'a> {
    /// Marks the bands of the new program that compute partial results: their iterations have no order.
    fn mark(&self, scop: &Scop, tree: &mut Tree) -> Partial<'a> {
        let mut partial = Partial::new();
        for (number, band) in tree.bands().into_iter().enumerate() {
            let op = band.origin.map(|id| scop.loops[id].op);
            partial.extend(op.and_then(|op| self.partial.get(&op)).map(|licenses| (number, licenses)));
        }
        partial.keys().for_each(|&number| tree.band_mut(number).into_iter().for_each(|band| band.parallel = true));
        partial
    }
}

/// The questions about dependences whose answer was that no pair loses its order. The answer depends on the pairs, on where
/// the ways to the two copies part, and on the times, the instance maps and the domains of these: on nothing else of them.
struct Answered<'a> {
    order: &'a Order<'a>,
    /// The numbers of what copies have of all that, where equal questions need not be asked again.
    kinds: Option<Vec<usize>>,
    kept: HashSet<(&'a Relation, Parting, [usize; 2])>,
}

impl<'a> Answered<'a> {
    /// Who asks row by row wants to hear of each question.
    fn new(questions: &Questions<'_>, order: &'a Order<'a>) -> Answered<'a> {
        let mut known = HashMap::new();
        let mut kind = |copy: &Copy<'_>| {
            let times = copy.new.map_or_else(Vec::new, |id| order.times_of(id));
            let next = known.len();
            *known.entry((times, copy.ivs.clone(), copy.new_statement.domain.clone())).or_insert(next)
        };
        let asks_once = matches!(questions.how, How::Sets(_));
        let kinds = asks_once.then(|| questions.copies.iter().map(&mut kind).collect());
        Answered { order, kinds, kept: HashSet::new() }
    }

    /// None where a license may let a pair go: that is of this dependence alone.
    fn question(
        &self,
        dependence: &'a Dependence,
        one: &Copy<'_>,
        two: &Copy<'_>,
    ) -> Option<(&'a Relation, Parting, [usize; 2])> {
        let kinds = self.kinds.as_ref().filter(|_| dependence.license.is_none())?;
        let parting = self.order.parting(one.new?, two.new?);
        Some((&dependence.pairs, parting, [kinds[one.number], kinds[two.number]]))
    }

    fn are_kept(&self, dependence: &'a Dependence, one: &Copy<'_>, two: &Copy<'_>) -> bool {
        self.question(dependence, one, two).is_some_and(|question| self.kept.contains(&question))
    }

    fn keep(&mut self, dependence: &'a Dependence, one: &Copy<'_>, two: &Copy<'_>) {
        let question = self.question(dependence, one, two);
        self.kept.extend(question);
    }
}

/// The bands of a tree, and for each copy the way to it and how many of its loops have the times of the old program.
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
            let paths = (copy.old.and_then(|id| to_old.to(id)), copy.new.and_then(|id| to_new.to(id)));
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
            ways.push(Way { claimed: ours.to_vec(), written: theirs.to_vec(), known });
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
