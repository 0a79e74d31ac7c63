//! Bands: perfect nests, whether their loops may trade places, and the skews that would allow it.
//!
//! A band is *permutable* if no dependence goes backward along any of its loops, those aside that loops further out
//! carry. Then every order of its loops is legal, and so is tiling it. The judge is asked: a dependence goes backward
//! along a loop exactly if moving that loop to the front of the band reverses it. The skews come from
//! [`crate::scheduler::lp`], and the judge is asked about them too.

use std::ops::Range;

use super::Options;
use super::loops::PerfectNest;
use super::session::Session;
use super::skew::skewed;
use crate::affine::presburger::{BasicRelation, Budget};
use crate::affine::row::{combine, row_of};
use crate::analysis::extract;
use crate::analysis::scop::StatementId;
use crate::arena::Id;
use crate::ir::{Module, Op};
use crate::report::BandReport;
use crate::schedule::change::Change;
use crate::schedule::explain::short;
use crate::schedule::legality::{JudgeStuck, StatementDependence, inside, judge};
use crate::schedule::order::Order;
use crate::schedule::program::Program;
use crate::schedule::refusal::Refusal;
use crate::schedule::tree::{Band, Node, Tree};
use crate::scheduler::lp::{Forward, propose};

/// Factors above this are no help to anybody.
const MAX_FACTOR: i32 = 1024;

/// A skew by a factor: loop `b` by loop `a`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Skew {
    /// The number of the loop that is added.
    pub a: usize,
    /// The number of the loop that it is added to.
    pub b: usize,
    /// How often.
    pub factor: i64,
}

impl Skew {
    /// The step that makes it.
    pub fn text(&self, session: &Session<'_>) -> String {
        format!("skew({},{};{})", session.label(self.a), session.label(self.b), self.factor)
    }
}

/// The bands of two loops or more of a function.
pub fn bands(module: &Module, func: Op, options: &Options) -> Vec<BandReport> {
    let Ok(scop) = extract(module, func, options.may_alias) else { return Vec::new() };
    let nests: Vec<Range<usize>> = nests(&Tree::of(&scop)).into_iter().filter(|nest| nest.len() > 1).collect();
    if nests.is_empty() {
        return Vec::new();
    }
    let budget = Budget::new(options.limits.steps);
    let (program, _) = Program::read(module, scop, options.reassociate, &options.limits);
    let session = Session::start(module, program, &budget, options.limits);
    nests.into_iter().enumerate().map(|(index, nest)| describe(&session, index, nest)).collect()
}

fn describe(session: &Session<'_>, index: usize, nest: Range<usize>) -> BandReport {
    let tree = session.tree.bands();
    let loops = nest.clone().filter_map(|number| Some(tree[number].origin?.index())).collect();
    let budget = session.share(session.limits.pair);
    let mut report = BandReport { index, loops, permutable: None, skew: None, why: String::new() };
    let refusal = match within(session, &nest, &budget) {
        Ok(dependences) => match backward(session, &session.tree, &dependences, &nest, &budget) {
            None => {
                report.permutable = Some(true);
                report.why = "no dependence goes backward along any of its loops".to_owned();
                return report;
            }
            Some((number, refusal)) => {
                report.skew = skews(session, &dependences, &nest, &budget)
                    .map(|skews| skews.iter().map(|skew| skew.text(session)).collect::<Vec<_>>().join(" "));
                report.why = format!("backward along {}: ", session.label(number));
                refusal
            }
        },
        Err(stuck) => stuck.into(),
    };
    match refusal {
        Refusal::Unknown(reason) => report.why = reason.message,
        Refusal::NotApplicable(no) => report.why = no.message,
        Refusal::Violates(_) => {
            report.permutable = Some(false);
            report.why += &short(session.module, session.scop(), &refusal);
        }
    }
    report
}

/// The perfect nests of a tree, each as the numbers of its loops.
pub fn nests(tree: &Tree) -> Vec<Range<usize>> {
    let mut nests = Vec::new();
    let mut start = 0;
    while let Some(nest) = nest_from(tree, start) {
        start = nest.end;
        nests.push(nest);
    }
    nests
}

/// The loops directly inside of a node, in the order of the text; the first of them has this number.
pub fn directly_inside(node: &Node, first: usize) -> Vec<usize> {
    fn collect(node: &Node, next: &mut usize, found: &mut Vec<usize>) {
        match node {
            Node::Band(_) => {
                found.push(*next);
                *next += node.num_bands();
            }
            Node::Sequence(children) => children.iter().for_each(|child| collect(child, next, found)),
            Node::Guard { then, otherwise, .. } => {
                [then, otherwise].into_iter().for_each(|node| collect(node, next, found))
            }
            Node::Leaf(_) => {}
        }
    }
    let (mut next, mut found) = (first, Vec::new());
    collect(node, &mut next, &mut found);
    found
}

/// The perfect nest whose outermost loop has this number; none if there is no such loop.
pub fn nest_from(tree: &Tree, start: usize) -> Option<Range<usize>> {
    let mut node = &tree.bands().get(start)?.body;
    let mut end = start + 1;
    loop {
        match node {
            Node::Band(band) => {
                node = &band.body;
                end += 1;
            }
            Node::Guard { then, otherwise, .. } if otherwise.is_nothing() => node = then,
            Node::Guard { .. } | Node::Sequence(_) | Node::Leaf(_) => return Some(start..end),
        }
    }
}

/// The numbers of the loops around a loop, outermost first.
pub fn around(tree: &Tree, number: usize) -> Vec<usize> {
    let mut path = tree.path_to(number);
    path.pop();
    path
}

/// The dependences between instances in the band that loops further out do not carry.
///
/// # Errors
/// [`JudgeStuck`] if the question is too big.
pub fn within(
    session: &Session<'_>,
    nest: &Range<usize>,
    budget: &Budget,
) -> Result<Vec<StatementDependence>, JudgeStuck> {
    let order = Order::new(session.scop(), &session.tree);
    let outer = around(&session.tree, nest.start);
    let mut found = Vec::new();
    for dependence in inside(session.scop(), order.band(nest.start), session.dependences()) {
        let here = order.same_time(dependence.source, dependence.target, &outer)?;
        let pairs = dependence.pairs.intersect_symbols(&session.scop().context).intersect(&here.into());
        if !pairs.is_empty(budget)? {
            found.push(StatementDependence { pairs, ..dependence.clone() });
        }
    }
    Ok(found)
}

/// The first loop along which a dependence goes backward, or may do so, and why; none if the band is permutable.
pub fn backward(
    session: &Session<'_>,
    tree: &Tree,
    dependences: &[StatementDependence],
    nest: &Range<usize>,
    budget: &Budget,
) -> Option<(usize, Refusal)> {
    nest.clone().skip(1).find_map(|number| {
        let front = match to_front(session, tree, nest, number) {
            Ok(front) => front,
            Err(refusal) => return Some((number, refusal)),
        };
        let change = Change::order("permuting", "", front);
        judge(session.scop(), dependences, &change, budget).err().map(|refusal| (number, refusal))
    })
}

/// The tree with one loop of a perfect nest moved outside of the others.
pub fn to_front(session: &Session<'_>, tree: &Tree, nest: &Range<usize>, number: usize) -> Result<Tree, Refusal> {
    let loops: Vec<usize> = nest.clone().collect();
    let mut chain = PerfectNest::take(session.module, session.scop(), tree, &loops)?;
    chain.bands[..=number - nest.start].rotate_right(1);
    Ok(chain.put(tree))
}

/// The skews that make a whole perfect nest permutable; none if none were found.
pub fn skews(
    session: &Session<'_>,
    dependences: &[StatementDependence],
    nest: &Range<usize>,
    budget: &Budget,
) -> Option<Vec<Skew>> {
    let (len, skews) = longest(session, dependences, nest, MAX_FACTOR, budget);
    (len == nest.len()).then_some(skews)
}

/// How many loops at the front of a perfect nest can be made permutable, at least one, and the skews that do it, the
/// innermost loop's first, so that each is by loops as they were. Loops over tiles and over points stay apart. The judge has
/// agreed.
pub fn longest(
    session: &Session<'_>,
    dependences: &[StatementDependence],
    nest: &Range<usize>,
    max_factor: i32,
    budget: &Budget,
) -> (usize, Vec<Skew>) {
    let (mut len, mut skews) = (1, Vec::new());
    let bands = session.tree.bands();
    for number in nest.clone().skip(1) {
        if bands[number].tile.is_some() != bands[nest.start].tile.is_some() {
            break;
        }
        let factors = forms(session, dependences, nest.start, number)
            .and_then(|forms| propose(&forms, number - nest.start, max_factor, budget));
        let Some(factors) = factors else { break };
        let nonzero = factors.iter().enumerate().filter(|(_, factor)| **factor != 0);
        let more = nonzero.map(|(a, &factor)| Skew { a: nest.start + a, b: number, factor });
        let proposed: Vec<Skew> = more.chain(skews.iter().copied()).collect();
        if !is_permutable_after(session, &proposed, dependences, &(nest.start..number + 1), budget) {
            break;
        }
        (len, skews) = (len + 1, proposed);
    }
    (len, skews)
}

fn is_permutable_after(
    session: &Session<'_>,
    skews: &[Skew],
    dependences: &[StatementDependence],
    nest: &Range<usize>,
    budget: &Budget,
) -> bool {
    let Some(after) = after_skews(session, skews) else { return false };
    let change = Change::order("skew", "", after.clone());
    judge(session.scop(), dependences, &change, budget).is_ok()
        && backward(session, &after, dependences, nest, budget).is_none()
}

/// The tree after some skews.
pub fn after_skews(session: &Session<'_>, skews: &[Skew]) -> Option<Tree> {
    let mut after = session.clone();
    for skew in skews {
        after.tree = skewed(&after, skew.a, skew.b, skew.factor).ok()?;
    }
    Some(after.tree)
}

/// The distances along loop `number`, to which those along the loops from `first` may be added.
fn forms(
    session: &Session<'_>,
    dependences: &[StatementDependence],
    first: usize,
    number: usize,
) -> Option<Vec<Forward>> {
    let bands = session.tree.bands();
    let mut forms = Vec::new();
    for dependence in dependences {
        for pairs in dependence.pairs.disjuncts() {
            let distance =
                |band: usize| distance(pairs, (bands[band], dependence.source), (bands[band], dependence.target));
            let base = distance(number)?;
            let addends = (first..number).map(distance).collect::<Option<Vec<_>>>()?;
            forms.push(Forward { pairs: pairs.clone(), base, addends });
        }
    }
    Some(forms)
}

/// The least shift of loop `b` with which no dependence from loop `a` on it goes backward, those aside that the loops `outer`
/// carry; none if none was found.
pub fn shift_between(
    session: &Session<'_>,
    outer: &[usize],
    (a, b): (usize, usize),
    max: i32,
    budget: &Budget,
) -> Option<i64> {
    let order = Order::new(session.scop(), &session.tree);
    let bands = session.tree.bands();
    let mut forms = Vec::new();
    for dependence in session.dependences() {
        let (source, target) = (dependence.source, dependence.target);
        if !bands[a].member.contains_key(&source) || !bands[b].member.contains_key(&target) {
            continue;
        }
        let here = order.same_time(source, target, outer).ok()?;
        let pairs = dependence.pairs.intersect_symbols(&session.scop().context).intersect(&here.into());
        for pairs in pairs.disjuncts() {
            let base = distance(pairs, (bands[a], source), (bands[b], target))?;
            forms.push(Forward { pairs: pairs.clone(), base, addends: vec![vec![1]] });
        }
    }
    propose(&forms, 1, max, budget)?.first().copied()
}

/// The row `time of target - time of source` at two bands; none if it is not affine.
fn distance(
    pairs: &BasicRelation,
    (from, source): (&Band, StatementId),
    (to, target): (&Band, StatementId),
) -> Option<Vec<i64>> {
    let space = pairs.space();
    let domain: Vec<usize> = (0..space.num_domain).map(|dim| space.domain(dim)).collect();
    let range: Vec<usize> = (0..space.num_range).map(|dim| space.range(dim)).collect();
    let mut scratch = BasicRelation::universe(space);
    let from = row_of(&mut scratch, &from.time(source), &domain).ok()?;
    let to = row_of(&mut scratch, &to.time(target), &range).ok()?;
    let row = combine(&to, 1, &from, -1)?;
    (row.len() <= space.num_columns()).then_some(row)
}
