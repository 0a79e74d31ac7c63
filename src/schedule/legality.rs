//! The judge: the one place where legality is decided.
//!
//! A claim is legal if every pair of dependent instances still runs in its order: for each dependence `D` and each case
//! `L` in which a tree runs the second instance not strictly after the first ([`Order::lost`]), `D` and `L` share no
//! integer point. Both are exact relations over the values of the induction variables and symbols, and emptiness is
//! decided over the integers, so a Yes is a proof and a No has a witness: a point of `D` and `L`. That a level may run
//! in parallel is the same question. Where `D` is only known to be an upper bound, a Yes is a proof all the same, but a
//! point of `D` and `L` proves nothing: the answer is *unknown*.
//!
//! A claim may give up the order of reductions ([`License`]). A dependence between two updates of one of them may then
//! be lost. Where a parallel loop loses it, its iterations have to compute partial results: the loop is marked with
//! the reduction, and then nothing else may touch the accumulators in one run of the loop, in no iteration of it.
//! `docs/algorithms/reductions.md` says why that is enough.
//!
//! Which order the program started with plays no part except through `D`; distance vectors play none at all.
//! `docs/algorithms/judge.md` has the proof and an example.

use std::collections::{BTreeMap, BTreeSet};

use rustc_hash::FxHashSet;

use super::asked::AskedOrder;
use super::change::{Change, License};
use super::order::{Lost, Order};
use super::refusal::{Broken, Doubt, Reason, Refusal, Witness};
use super::shown::{at_point, shown};
use super::tree::{Band, Tree};
use crate::affine::presburger::{BasicRelation, BasicSet, Budget, Exhausted, Optimum, Relation};
use crate::affine::row::NotAffine;
use crate::analysis::reduction::ReductionGroup;
use crate::analysis::scop::{Scop, StatementId};
use crate::analysis::words::why_in_doubt;
use crate::arena::Id;
use crate::ir::Value;

/// Two accesses of two statements, and which of their instances depend on each other.
#[derive(Clone, Debug)]
pub struct StatementDependence {
    /// What runs first.
    pub source: StatementId,
    /// Which access of it.
    pub source_access: usize,
    /// What runs second.
    pub target: StatementId,
    /// Which access of it.
    pub target_access: usize,
    /// Induction variables of the source -> induction variables of the target.
    pub pairs: Relation,
    /// Does every pair really touch the same cell? If not, at most these do.
    pub exact: bool,
    /// The group of the reduction of which it ties two updates, if it does.
    pub reduces: Option<ReductionGroup>,
    /// What allows to give up its order, if it does.
    pub license: Option<License>,
}

/// A `T` that the judge found legal. There is no other way to make one.
#[must_use]
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Legal<T> {
    what: T,
    licenses: BTreeSet<License>,
}

impl<T> Legal<T> {
    /// What is legal.
    pub fn get(&self) -> &T {
        &self.what
    }

    /// What is legal, given away.
    pub fn into_inner(self) -> T {
        self.what
    }

    /// The reductions whose order had to be given up.
    pub fn licenses(&self) -> &BTreeSet<License> {
        &self.licenses
    }

    /// Is the order of the dependence kept?
    pub fn keeps(&self, dependence: &StatementDependence) -> bool {
        !dependence.license.as_ref().is_some_and(|license| self.licenses.contains(license))
    }
}

/// The pairs of one dependence whose order a tree does not keep.
#[derive(Clone, Debug)]
pub struct Violation<'d> {
    /// The dependence.
    pub dependence: &'d StatementDependence,
    /// All of them.
    pub pairs: Relation,
    /// The cases that have any of them; the first that has a pair says how that one is lost.
    cases: Vec<Lost>,
}

impl<'d> Violation<'d> {
    /// Pairs that a parallel band parts.
    fn unordered(dependence: &'d StatementDependence, band: usize, pairs: Relation) -> Violation<'d> {
        let all = BasicRelation::universe(pairs.space());
        Violation { dependence, pairs, cases: vec![Lost { pairs: all, broken: Broken::Unordered, band: Some(band) }] }
    }

    /// Pairs that tie partial results of a parallel band to something else: in one iteration of it, or in two.
    fn intrusion(
        dependence: &'d StatementDependence,
        band: usize,
        pairs: Relation,
        within: BasicRelation,
    ) -> Violation<'d> {
        let mut lost = Violation::unordered(dependence, band, pairs);
        lost.cases.insert(0, Lost { pairs: within, broken: Broken::Partial, band: Some(band) });
        lost
    }
}

/// What stops a question: it is too big, or a time has no row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum JudgeStuck {
    /// The budget ran out.
    Exhausted(Exhausted),
    /// A schedule function is not affine, or a coefficient leaves 64 bits.
    NotAffine(NotAffine),
}

impl From<Exhausted> for JudgeStuck {
    fn from(exhausted: Exhausted) -> JudgeStuck {
        JudgeStuck::Exhausted(exhausted)
    }
}

impl From<NotAffine> for JudgeStuck {
    fn from(reason: NotAffine) -> JudgeStuck {
        JudgeStuck::NotAffine(reason)
    }
}

impl From<JudgeStuck> for Refusal {
    fn from(stuck: JudgeStuck) -> Refusal {
        match stuck {
            JudgeStuck::Exhausted(exhausted) => exhausted.into(),
            JudgeStuck::NotAffine(reason) => {
                let message = format!("the order asked for has no exact form: {reason}");
                Refusal::Unknown(Reason::new("schedule-not-affine", message, None))
            }
        }
    }
}

/// Judges a claim.
///
/// # Errors
/// [`Refusal::Violates`] with a witness, or [`Refusal::Unknown`] where the dependences are only upper bounds or the
/// budget does not suffice.
pub fn judge(
    scop: &Scop,
    dependences: &[StatementDependence],
    change: &Change,
    budget: &Budget,
) -> Result<Legal<Tree>, Refusal> {
    judge_from(None, scop, dependences, change, budget)
}

/// Judges a claim like [`judge`], where an order of the same program is known to be legal. What that order keeps and
/// the claim orders in the same manner, the claim keeps: only the other dependences are asked about.
///
/// # Errors
/// As [`judge`].
pub fn judge_from(
    known: Option<&Legal<Tree>>,
    scop: &Scop,
    dependences: &[StatementDependence],
    change: &Change,
    budget: &Budget,
) -> Result<Legal<Tree>, Refusal> {
    let mut used = GivenUp::default();
    let found = first_violation(known, scop, dependences, change, &mut used, budget)?;
    match found {
        None => Ok(used.legal(&change.tree)),
        Some(_) if !change.tree.sizes().is_empty() => Err(at_some_size(scop, dependences, change, budget)),
        Some(violation) if violation.dependence.exact => {
            Err(Refusal::Violates(Box::new(witness(scop, dependences, change, &violation, budget)?)))
        }
        Some(violation) => Err(Refusal::Unknown(why_unknown(scop, dependences, change, &violation))),
    }
}

/// Sizes of tiles to look for a witness at.
const TRIED_SIZES: [i64; 6] = [2, 3, 4, 8, 16, 32];

/// Why a claim with tiles whose sizes are values is not legal for all sizes: the witness at one of them. Bands that
/// are not permutable may be legal at all sizes; then nobody knows.
fn at_some_size(scop: &Scop, dependences: &[StatementDependence], change: &Change, budget: &Budget) -> Refusal {
    for size in TRIED_SIZES {
        let scop = &with_values(scop, &change.tree.sizes(), size);
        let fixed = Change { tree: change.tree.at_size(size), ..change.clone() };
        match judge(scop, dependences, &fixed, budget) {
            Ok(_) => {}
            Err(Refusal::Violates(mut witness)) => {
                witness.change = format!("{} with sizes of {size}", witness.change);
                return Refusal::Violates(witness);
            }
            Err(other) => return other,
        }
    }
    let message = format!("{} is not legal by permutability, and no size that was tried breaks it", change.name);
    Refusal::Unknown(Reason::new("symbolic-size", message, None))
}

/// The program where those of its symbols that are among `values` are `number`.
fn with_values(scop: &Scop, values: &[Value], number: i64) -> Scop {
    let mut scop = scop.clone();
    let mut known = BasicSet::universe(scop.context.space());
    for (symbol, _) in scop.symbols.iter().enumerate().filter(|(_, value)| values.contains(value)) {
        let mut row = vec![0; symbol + 2];
        (row[0], row[symbol + 1]) = (-number, 1);
        known.add_eq(&row);
    }
    scop.context = scop.context.intersect(&known.into());
    scop
}

/// What a claim needs that nobody knows.
pub struct Assumed {
    /// The order.
    pub legal: Legal<Tree>,
    /// The dependences that are left then; every later claim keeps these.
    pub left: Vec<StatementDependence>,
    /// What is assumed to be no dependence.
    pub gone: Vec<StatementDependence>,
}

/// Judges a claim as [`judge`] does, but takes what nobody knows for granted: that no pair of an upper bound whose
/// order the claim does not keep is a dependence, and that a dependence too large to ask about is none.
///
/// # Errors
/// [`Refusal::Violates`] where a dependence that is known is not kept.
pub fn judge_assuming(
    scop: &Scop,
    dependences: &[StatementDependence],
    change: &Change,
    budget: &Budget,
) -> Result<Assumed, Refusal> {
    let order = Order::new(scop, &change.tree);
    let (mut left, mut gone, mut used) = (Vec::new(), Vec::new(), GivenUp::default());
    for dependence in dependences {
        match violation_of(&order, scop, dependence, &change.licenses, &mut used, budget) {
            Ok(None) => left.push(dependence.clone()),
            Ok(Some(_)) if dependence.exact && !change.tree.sizes().is_empty() => {
                return Err(at_some_size(scop, dependences, change, budget));
            }
            Ok(Some(violation)) if dependence.exact => {
                return Err(Refusal::Violates(Box::new(witness(scop, dependences, change, &violation, budget)?)));
            }
            Ok(Some(violation)) => {
                let pairs = dependence.pairs.subtract(&violation.pairs, budget)?;
                left.push(StatementDependence { pairs, ..dependence.clone() });
                gone.push(StatementDependence { pairs: violation.pairs, ..dependence.clone() });
            }
            Err(JudgeStuck::Exhausted(_)) => gone.push(dependence.clone()),
            Err(stuck) => return Err(stuck.into()),
        }
    }
    match intrusion(&order, scop, dependences, &change.tree, &used, budget)? {
        None => Ok(Assumed { legal: used.legal(&change.tree), left, gone }),
        Some(violation) => Err(Refusal::Violates(Box::new(witness(scop, dependences, change, &violation, budget)?))),
    }
}

/// What a claim gives up, as far as it has to.
#[derive(Default)]
struct GivenUp {
    licenses: BTreeSet<License>,
    /// The parallel bands whose iterations compute partial results.
    partial: BTreeSet<(usize, License)>,
}

impl GivenUp {
    /// The tree, with marks on the bands that compute partial results.
    fn legal(self, tree: &Tree) -> Legal<Tree> {
        let mut what = tree.clone();
        let mut partial: BTreeMap<usize, BTreeSet<License>> = BTreeMap::new();
        for (number, license) in self.partial {
            partial.entry(number).or_default().insert(license);
        }
        for (number, band) in tree.bands().into_iter().enumerate() {
            let mine = partial.remove(&number).unwrap_or_default();
            if band.reduces != mine
                && let Some(place) = what.band_mut(number)
            {
                place.reduces = mine;
            }
        }
        Legal { what, licenses: self.licenses }
    }
}

/// A loop that the source calls parallel although its iterations depend on each other, or may do so.
#[derive(Clone, Debug)]
pub struct Race<'d> {
    /// The number of its band.
    pub band: usize,
    /// The pairs; none if the question was too big.
    pub violation: Option<Violation<'d>>,
}

/// The original order, which keeps every dependence by definition. Loops that the source calls parallel are marked so,
/// races aside: these keep the sequential order in which the dependences were computed.
pub fn original<'d>(
    scop: &Scop,
    dependences: &'d [StatementDependence],
    budget: &Budget,
) -> (Legal<Tree>, Vec<Race<'d>>) {
    let mut tree = Tree::of(scop);
    let mut races = Vec::new();
    for number in 0..tree.bands().len() {
        if !tree.bands()[number].origin.is_some_and(|id| scop.loops[id].parallel) {
            continue;
        }
        match carried_by(scop, dependences, &tree, number, budget) {
            Ok(None) => tree.band_mut(number).into_iter().for_each(|band| band.runs_as_written(scop)),
            Ok(Some(violation)) => races.push(Race { band: number, violation: Some(violation) }),
            Err(_) => races.push(Race { band: number, violation: None }),
        }
    }
    (Legal { what: tree, licenses: BTreeSet::new() }, races)
}

/// Is every dependence kept? The question of [`judge_from`] without a reason.
///
/// # Errors
/// [`JudgeStuck`] if the question is too big.
pub fn is_legal(
    known: Option<&Legal<Tree>>,
    scop: &Scop,
    dependences: &[StatementDependence],
    tree: &Tree,
    budget: &Budget,
) -> Result<bool, JudgeStuck> {
    let change = Change::order("", "", tree.clone());
    Ok(first_violation(known, scop, dependences, &change, &mut GivenUp::default(), budget)?.is_none())
}

/// Why the iterations of a band may not run in any order: the pairs of one dependence that take different times there,
/// and the same at all bands further out. None if there are no such pairs, which is what makes a level parallel. An
/// exact dependence stands before upper bounds, of which nobody knows whether they are there.
///
/// # Errors
/// [`JudgeStuck`] if the question is too big.
pub fn carried_by<'d>(
    scop: &Scop,
    dependences: &'d [StatementDependence],
    tree: &Tree,
    band: usize,
    budget: &Budget,
) -> Result<Option<Violation<'d>>, JudgeStuck> {
    let order = Order::new(scop, tree);
    let mut outer = tree.path_to(band);
    outer.retain(|&number| number != band);
    let (mut inexact, mut asked) = (None, FxHashSet::default());
    for dependence in inside(scop, order.band(band), dependences) {
        let times = [dependence.source, dependence.target].map(|statement| order.times_of(statement));
        let is_known = !dependence.exact && inexact.is_some();
        if is_known || !asked.insert((dependence.exact, &dependence.pairs, times)) {
            continue;
        }
        let mut pairs = Relation::empty(dependence.pairs.space());
        let known = dependence.pairs.intersect_symbols(&scop.context);
        for parted in order.parted_at(band, (dependence.source, dependence.target), &outer)? {
            let wrong = known.intersect(&parted.into());
            if !wrong.is_empty(budget)? {
                pairs = pairs.union(&wrong);
            }
        }
        if !pairs.disjuncts().is_empty() {
            let violation = Violation::unordered(dependence, band, pairs);
            if dependence.exact {
                return Ok(Some(violation));
            }
            inexact = Some(violation);
        }
    }
    Ok(inexact)
}

/// The dependences between statements that both stand below a band.
pub fn inside<'d>(
    scop: &Scop,
    band: &Band,
    dependences: &'d [StatementDependence],
) -> impl Iterator<Item = &'d StatementDependence> + use<'d> {
    let mut is_inside = vec![false; scop.statements.len()];
    band.member.keys().for_each(|statement| is_inside[statement.index()] = true);
    let both = move |dependence: &&StatementDependence| {
        is_inside[dependence.source.index()] && is_inside[dependence.target.index()]
    };
    dependences.iter().filter(both)
}

/// The first violation of an exact dependence, or else the first of any.
fn first_violation<'d>(
    known: Option<&Legal<Tree>>,
    scop: &Scop,
    dependences: &'d [StatementDependence],
    change: &Change,
    used: &mut GivenUp,
    budget: &Budget,
) -> Result<Option<Violation<'d>>, JudgeStuck> {
    let order = Order::new(scop, &change.tree);
    let known = known.map(|known| (known, Order::new(scop, known.get()), change.tree.moved_from(known.get())));
    let is_kept = |dependence: &StatementDependence| {
        let (a, b) = (dependence.source, dependence.target);
        known.as_ref().is_some_and(|(legal, known, moved)| {
            let stay = !moved.contains(&a) && !moved.contains(&b);
            legal.keeps(dependence) && (stay || order.is_as_in(known, a, b))
        })
    };
    let (mut inexact, mut asked) = (None, AskedOrder::default());
    for dependence in dependences {
        if !dependence.exact && inexact.is_some() || is_kept(dependence) {
            continue;
        }
        let question = asked.question(&order, dependence);
        if asked.is_kept(&question) {
            continue;
        }
        match violation_of(&order, scop, dependence, &change.licenses, used, budget)? {
            Some(violation) if dependence.exact => return Ok(Some(violation)),
            Some(violation) => inexact = Some(violation),
            // What a license allows is of this dependence alone.
            None if dependence.license.is_none() => asked.keep(question),
            None => {}
        }
    }
    match inexact {
        None => intrusion(&order, scop, dependences, &change.tree, used, budget),
        inexact => Ok(inexact),
    }
}

/// A dependence that ties an accumulator, of which iterations of a parallel loop compute partial results, to something
/// else in the same run of the loop.
fn intrusion<'d>(
    order: &Order<'_>,
    scop: &Scop,
    dependences: &'d [StatementDependence],
    tree: &Tree,
    used: &GivenUp,
    budget: &Budget,
) -> Result<Option<Violation<'d>>, JudgeStuck> {
    for (number, license) in &used.partial {
        let mut around = tree.path_to(*number);
        around.retain(|outer| outer != number);
        let is_accumulator =
            |statement: StatementId, access: usize| scop.statements[statement].accesses[access].array == license.array;
        let others = inside(scop, order.band(*number), dependences);
        for dependence in others.filter(|dependence| dependence.license.as_ref() != Some(license)) {
            let (a, b) = (dependence.source, dependence.target);
            if is_accumulator(a, dependence.source_access) || is_accumulator(b, dependence.target_access) {
                let same: Relation = order.same_time(a, b, &around)?.into();
                let pairs = dependence.pairs.intersect_symbols(&scop.context).intersect(&same);
                if !pairs.is_empty(budget)? {
                    around.push(*number);
                    let within = order.same_time(a, b, &around)?;
                    return Ok(Some(Violation::intrusion(dependence, *number, pairs, within)));
                }
            }
        }
    }
    Ok(None)
}

/// The pairs of one dependence whose order is not kept; none if there are none. Pairs of updates that a license lets
/// run one after the other in any order are none of them: the license is `used` instead.
fn violation_of<'d>(
    order: &Order<'_>,
    scop: &Scop,
    dependence: &'d StatementDependence,
    licenses: &BTreeSet<License>,
    used: &mut GivenUp,
    budget: &Budget,
) -> Result<Option<Violation<'d>>, JudgeStuck> {
    let license = dependence.license.as_ref().filter(|license| licenses.contains(*license));
    let pairs = dependence.pairs.intersect_symbols(&scop.context);
    let mut all = Relation::empty(pairs.space());
    let mut cases = Vec::new();
    for case in order.lost(dependence.source, dependence.target)? {
        let lost = Relation::from(case.pairs.clone());
        if !pairs.is_disjoint(&lost, budget)? {
            // Updates that a band does not part would run at the same time, and `scf.forall` combines nothing.
            let combines = |band: usize| order.band(band).options.may_combine();
            let partial = |license: &License| license.has_partial_results() && case.band.is_some_and(combines);
            if let Some(license) = license.filter(|license| case.broken == Broken::Reversed || partial(license)) {
                used.licenses.insert(license.clone());
                let parallel = case.band.filter(|_| case.broken == Broken::Unordered);
                used.partial.extend(parallel.map(|band| (band, license.clone())));
                continue;
            }
            all = all.union(&pairs.intersect(&lost));
            cases.push(case);
        }
    }
    Ok((!cases.is_empty()).then_some(Violation { dependence, pairs: all, cases }))
}

/// Steps spent on the pair that is shown where nobody knows.
const DOUBT_STEPS: u64 = 1_000_000;

/// Steps spent on the least pair of iterations in the wrong order. Where it is that hard to find, any pair is shown: one is known to
/// be there. They are steps of its own, so that what is answered elsewhere does not depend on it.
const LEAST_STEPS: u64 = 50_000;

/// The pair of a violation that is shown. Where a parallel band has no order for its pairs, it is the one of the
/// plainest of all `dependences` that are so there; else the smallest of its own: least symbols, then least source,
/// then least target; any pair if there is no least.
pub fn witness(
    scop: &Scop,
    dependences: &[StatementDependence],
    change: &Change,
    violation: &Violation<'_>,
    budget: &Budget,
) -> Result<Witness, Refusal> {
    witness_of(scop, dependences, change, violation, budget).map(|(_, witness)| witness)
}

/// The same with the dependence that has the pair.
fn witness_of<'d>(
    scop: &Scop,
    dependences: &'d [StatementDependence],
    change: &Change,
    violation: &Violation<'d>,
    budget: &Budget,
) -> Result<(&'d StatementDependence, Witness), Refusal> {
    let band = match violation.cases[..] {
        [Lost { broken: Broken::Unordered, band, .. }] => band,
        _ => None,
    };
    // A parallel band gives up the order of what has partial results only.
    let is_given_up = |license: &License| license.has_partial_results() && change.licenses.contains(license);
    let is_allowed = |one: &StatementDependence| one.license.as_ref().is_some_and(is_given_up);
    let plainest = band.and_then(|band| shown(scop, (dependences, &is_allowed), (&change.tree, band)));
    if let Some((dependence, pairs, point)) = plainest.filter(|(one, ..)| one.exact == violation.dependence.exact) {
        let witness = at_point(scop, change, (dependence, &pairs, &point), (Broken::Unordered, band), budget)?;
        return Ok((dependence, witness));
    }
    let Violation { dependence, pairs, cases } = violation;
    let space = pairs.space();
    let all: Vec<usize> = (1..space.num_columns()).collect();
    let dims: Vec<usize> = (space.domain(0)..space.num_columns()).collect();
    let search = Budget::new(LEAST_STEPS);
    let least = |order: &[usize]| match pairs.lexmin_point(order, &search) {
        Ok(Optimum::Bounded(point)) => Some(point),
        _ => None,
    };
    let point = match least(&all).or_else(|| least(&dims)) {
        Some(point) => point,
        None => pairs.sample(budget)?.expect("a relation that is not empty has a point").to_big(),
    };
    let mut here = cases.iter().map(|case| Ok::<_, Refusal>(case.pairs.contains(&point)?.then_some(case)));
    let Lost { broken, band, .. } = here.find_map(Result::transpose).expect("each pair is in a case")?;
    let witness = at_point(scop, change, (dependence, pairs, &point), (*broken, *band), budget)?;
    Ok((violation.dependence, witness))
}

/// Why nobody knows whether a claim keeps what is only an upper bound: the pair that would be shown if it were a dependence, if
/// there is one that is not hard to find, and what is not known of it. It is asked for with steps of its own, so that
/// what is answered elsewhere does not depend on it.
pub fn why_unknown(
    scop: &Scop,
    dependences: &[StatementDependence],
    change: &Change,
    violation: &Violation<'_>,
) -> Reason {
    let found = witness_of(scop, dependences, change, violation, &Budget::new(DOUBT_STEPS)).ok();
    let dependence = found.as_ref().map_or(violation.dependence, |found| found.0);
    let source = &scop.statements[dependence.source].accesses[dependence.source_access];
    let target = &scop.statements[dependence.target].accesses[dependence.target_access];
    let both = [source, target];
    let (code, op, why) = why_in_doubt(
        both.into_iter().find_map(|access| access.unknown.as_ref()),
        source.array == target.array,
        both.into_iter().find_map(|access| access.doubt.as_ref()),
    );
    let message = format!("{} may reverse a dependence: {why}", change.name);
    let doubt = found.map(|(_, witness)| Box::new(Doubt { witness, why: why.to_owned() }));
    Reason { doubt, ..Reason::new(code, message, op.or(Some(target.op))) }
}
