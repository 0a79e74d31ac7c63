//! Re-reading: what was generated is extracted again and held against the claim.
//!
//! The emitter says of each operation it wrote which operation of which statement it is a copy of, and for which iteration:
//! the instance map. Re-extraction gives the new statements, their domains, accesses and order without asking the
//! scanner. Let `F` be the instance map of new statement `S'`, a copy of `S`. Then
//!
//! - (a) each `F` is injective on the domain of `S'`, the images of two copies of `S` share no point, and together they
//!   are the domain of `S`: everything runs exactly once;
//! - (b) each access of `S'` is an access of `S` after `F`: everything touches what it touched;
//! - (c) what the claim orders strictly, the program orders so;
//! - (d) no dependent pair is reversed or without order.
//!
//! For two new statements whose loops step through the times of the claim one by one, and which part where the claim parts
//! them, (c) holds by construction; then (d) is the judge's own verdict on the claim.
//!
//! Statements without operations of their own (copies between cells) have become SSA values and are not looked at.
//! A failure is a bug of this crate, never of its user: it panics and names the invariant.

use std::collections::{BTreeMap, HashMap};

use super::emit::{Emitted, Image};
use super::legality::Dependence;
use super::order::Order;
use super::rows::{combine, row_of};
use super::tree::{Band, Step, Tree};
use crate::affine::expr::AffineExpr;
use crate::affine::presburger::{BasicRelation, Budget, Exhausted, Relation, Set};
use crate::analysis::extract;
use crate::analysis::rows::function;
use crate::analysis::scop::{Access, Array, Scop, Statement, StatementId, StatementKind};
use crate::ir::Op;

/// Most statements for which (c) looks at all pairs.
const MAX_STATEMENTS: usize = 24;

/// Why a generated program was not held against its claim.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotReread {
    /// Half a sentence.
    pub reason: String,
}

impl From<Exhausted> for NotReread {
    fn from(exhausted: Exhausted) -> NotReread {
        NotReread { reason: exhausted.to_string() }
    }
}

fn not_reread<T>(reason: impl Into<String>) -> Result<T, NotReread> {
    Err(NotReread { reason: reason.into() })
}

/// One statement of the generated program as a copy of one of the source.
struct Copy {
    new: StatementId,
    source: StatementId,
    /// New iterations -> iterations of the source; its domain is that of the new statement.
    map: Relation,
    /// The same as expressions.
    ivs: Vec<AffineExpr>,
}

/// Holds `emitted`, generated from `tree`, against the claim. `may_alias` is what the source was extracted with.
///
/// # Panics
/// If one of (a) to (d) is broken.
///
/// # Errors
/// If a question is too big, or the symbols of the two programs differ.
pub fn reread(
    scop: &Scop,
    tree: &Tree,
    dependences: &[Dependence],
    emitted: &Emitted,
    may_alias: bool,
    budget: &Budget,
) -> Result<(), NotReread> {
    if emitted.is_partial {
        return not_reread("a parallel loop combines partial results");
    }
    if !emitted.storage.is_empty() {
        return not_reread("values are in memory now");
    }
    let Ok(again) = extract(&emitted.module, scop.func, may_alias) else {
        return not_reread("the generated function is no polyhedral program");
    };
    if again.symbols != scop.symbols {
        return not_reread("the generated function has other symbols");
    }
    let copies = copies(scop, &again, emitted)?;
    check_cover(scop, &again, &copies, budget)?;
    check_accesses(scop, &again, &copies, emitted, budget)?;
    check_order(scop, &again, tree, dependences, &copies, budget)
}

/// Has the statement operations that are still there after emission?
fn is_kept(statement: &Statement) -> bool {
    !statement.roots.is_empty() && matches!(statement.kind, StatementKind::Write | StatementKind::Opaque)
}

fn copies(scop: &Scop, again: &Scop, emitted: &Emitted) -> Result<Vec<Copy>, NotReread> {
    let mut images: HashMap<Op, Vec<&Image>> = HashMap::new();
    emitted.images.iter().for_each(|image| images.entry(image.op).or_default().push(image));
    let mut copies = Vec::new();
    for (new, statement) in again.statements.iter().filter(|(_, statement)| is_kept(statement)) {
        let root = statement.roots[statement.roots.len() - 1];
        let of = |image: &&&Image| scop.statements[image.statement].roots.contains(&image.source);
        let Some(image) = images.get(&root).and_then(|images| images.iter().find(of)) else {
            if !emitted.module.op(root).regions.is_empty() {
                return not_reread("a generated loop is read as one opaque operation");
            }
            let name = emitted.module.name(root);
            panic!("re-read: {name} ({root:?}) of the generated program is a copy of no statement's own operation");
        };
        if statement.roots.len() != scop.statements[image.statement].roots.len() {
            // Loads of one cell were merged, and what had to run together no longer has to.
            return not_reread("a statement came apart");
        }
        let num_ivs = scop.statements[image.statement].loops.len();
        let depth = statement.loops.len();
        if image.ivs.len() != num_ivs || image.ivs.iter().any(|expr| !fits(expr, depth)) {
            return not_reread("a statement moved out of its loops");
        }
        let Some(map) = function(&image.ivs, scop.symbols.len(), depth) else {
            return not_reread("an instance map is not affine");
        };
        copies.push(Copy {
            new,
            source: image.statement,
            map: map.intersect_domain(&statement.domain),
            ivs: image.ivs.clone(),
        });
    }
    Ok(copies)
}

/// Does the expression mention only the first `depth` dims?
fn fits(expr: &AffineExpr, depth: usize) -> bool {
    let mut fits = true;
    expr.walk(&mut |part| fits &= !matches!(part, AffineExpr::Dim(dim) if *dim as usize >= depth));
    fits
}

/// (a)
fn check_cover(scop: &Scop, again: &Scop, copies: &[Copy], budget: &Budget) -> Result<(), NotReread> {
    for (id, statement) in scop.statements.iter().filter(|(_, statement)| is_kept(statement)) {
        let domain = statement.domain.intersect_symbols(&scop.context);
        let mut covered = Set::empty(domain.space());
        for copy in copies.iter().filter(|copy| copy.source == id) {
            let twice = copy.map.compose(&copy.map.inverse(), budget)?;
            let same = again.statements[copy.new].domain.identity_on();
            assert!(twice.is_subset(&same, budget)?, "re-read (a): {:?} runs an instance of {id:?} twice", copy.new);
            let image = copy.map.range(budget)?.intersect_symbols(&scop.context);
            assert!(image.is_disjoint(&covered, budget)?, "re-read (a): two copies of {id:?} share an instance");
            covered = covered.union(&image);
        }
        assert!(covered.is_equal(&domain, budget)?, "re-read (a): the copies of {id:?} do not cover its domain");
    }
    Ok(())
}

/// (b)
fn check_accesses(
    scop: &Scop,
    again: &Scop,
    copies: &[Copy],
    emitted: &Emitted,
    budget: &Budget,
) -> Result<(), NotReread> {
    // A slice may hold an operation of another iteration of its statement: what an unrolled loop hands on.
    let source_of = |op: Op, copy: &Copy| {
        let of = |image: &&Image| image.op == op && image.statement == copy.source && copy.ivs.starts_with(&image.ivs);
        emitted.images.iter().find(of).map(|image| image.source)
    };
    let is_memory = |scop: &Scop, access: &Access| matches!(scop.arrays[access.array], Array::Memory(_));
    for copy in copies {
        let (old, new) = (&scop.statements[copy.source], &again.statements[copy.new]);
        for access in old.accesses.iter().filter(|access| is_memory(scop, access) && access.must) {
            let same = |other: &&Access| {
                other.write == access.write && is_memory(again, other) && source_of(other.op, copy) == Some(access.op)
            };
            let Some(other) = new.accesses.iter().find(same) else {
                // Loads that were shared or hoisted belong to the first statement that asked for them.
                assert!(!access.write, "re-read (b): {:?} lost a write of {:?}", copy.new, copy.source);
                continue;
            };
            let claimed = copy.map.compose(&access.relation, budget)?.intersect_symbols(&scop.context);
            let found = other.relation.intersect_symbols(&scop.context);
            assert!(
                claimed.is_equal(&found, budget)?,
                "re-read (b): an access of {:?} is not that of {:?} after the instance map",
                copy.new,
                copy.source
            );
        }
    }
    Ok(())
}

/// (c) and (d)
fn check_order(
    scop: &Scop,
    again: &Scop,
    tree: &Tree,
    dependences: &[Dependence],
    copies: &[Copy],
    budget: &Budget,
) -> Result<(), NotReread> {
    let program = program_tree(again);
    let (claimed, written) = (Order::new(scop, tree), Order::new(again, &program));
    let broken = |pairs: &Relation, source: &Copy, target: &Copy| -> Result<bool, NotReread> {
        let Ok(lost) = written.lost(source.new, target.new) else { return not_reread("the order is not affine") };
        let pairs = pairs.intersect_symbols(&scop.context);
        let here = source.map.compose(&pairs, budget)?.compose(&target.map.inverse(), budget)?;
        for case in lost {
            if !here.is_disjoint(&Relation::from(case.pairs), budget)? {
                return Ok(true);
            }
        }
        Ok(false)
    };
    let alike = Alike::new(scop, again, tree, &program, copies, budget)?;
    for dependence in dependences {
        for source in copies.iter().filter(|copy| copy.source == dependence.source) {
            for target in copies.iter().filter(|copy| copy.source == dependence.target) {
                assert!(
                    alike.are(source, target) || !broken(&dependence.pairs, source, target)?,
                    "re-read (d): the program does not keep a dependence from {:?} to {:?}",
                    dependence.source,
                    dependence.target
                );
            }
        }
    }
    if copies.len() > MAX_STATEMENTS {
        return Ok(());
    }
    for source in copies {
        for target in copies.iter().filter(|target| !alike.are(source, target)) {
            let Ok(before) = claimed.before(source.source, target.source) else {
                return not_reread("the order claimed is not affine");
            };
            let domains = pairs_of_domains(scop, source, target);
            for strictly in before {
                let strictly: Relation = strictly.into();
                if broken(&strictly.intersect(&domains), source, target)? {
                    // Every dependence is kept, by (d). Extraction puts what is independent into an order of its own
                    // where a slice begins further up than it ends.
                    return not_reread("statements that are independent are read in another order");
                }
            }
        }
    }
    Ok(())
}

/// How many levels of each new statement have the times of the claim.
struct Alike<'a> {
    claimed: (Vec<&'a Band>, BTreeMap<StatementId, Vec<Step>>),
    written: (Vec<&'a Band>, BTreeMap<StatementId, Vec<Step>>),
    levels: BTreeMap<StatementId, usize>,
}

impl<'a> Alike<'a> {
    fn new(
        scop: &Scop,
        again: &Scop,
        tree: &'a Tree,
        program: &'a Tree,
        copies: &[Copy],
        budget: &Budget,
    ) -> Result<Alike<'a>, NotReread> {
        let (claimed, written) = ((tree.bands(), tree.paths()), (program.bands(), program.paths()));
        let mut levels = BTreeMap::new();
        for copy in copies {
            let map = copy.map.intersect_symbols(&again.context).intersect_symbols(&scop.context);
            let ours = bands_of(&claimed.1[&copy.source]).into_iter().map(|number| claimed.0[number].time(copy.source));
            let theirs = bands_of(&written.1[&copy.new]).into_iter().map(|number| written.0[number].time(copy.new));
            let mut equal = 0;
            for (ours, theirs) in ours.zip(theirs) {
                if !same_time(&map, &theirs, &ours, budget)? {
                    break;
                }
                equal += 1;
            }
            levels.insert(copy.new, equal);
        }
        Ok(Alike { claimed, written, levels })
    }

    /// Does the program order the instances of two statements exactly as the claim does, or more strictly?
    fn are(&self, source: &Copy, target: &Copy) -> bool {
        let (ours, fork) = shared(&self.claimed.1[&source.source], &self.claimed.1[&target.source]);
        let (theirs, written) = shared(&self.written.1[&source.new], &self.written.1[&target.new]);
        let known = self.levels[&source.new].min(self.levels[&target.new]);
        let strict =
            |(&ours, &theirs): (&usize, &usize)| self.claimed.0[ours].parallel || !self.written.0[theirs].parallel;
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

/// Is `from`, a time of the domain, `to`, a time of the range, at every point of a map?
fn same_time(map: &Relation, from: &AffineExpr, to: &AffineExpr, budget: &Budget) -> Result<bool, NotReread> {
    let space = map.space();
    let domain: Vec<usize> = (0..space.num_domain).map(|dim| space.domain(dim)).collect();
    let range: Vec<usize> = (0..space.num_range).map(|dim| space.range(dim)).collect();
    for sign in [1, -1] {
        let mut differs = BasicRelation::universe(space);
        let rows = row_of(&mut differs, from, &domain).and_then(|from| {
            let to = row_of(&mut differs, to, &range)?;
            combine(1, &combine(sign, &to, -sign, &from)?, -1, &[1])
        });
        let Ok(row) = rows else { return Ok(false) };
        differs.add_ineq(&row);
        if !map.is_disjoint(&differs.into(), budget)? {
            return Ok(false);
        }
    }
    Ok(true)
}

fn pairs_of_domains(scop: &Scop, source: &Copy, target: &Copy) -> Relation {
    scop.statements[source.source].domain.product(&scop.statements[target.source].domain)
}

/// The order that a program has by itself, its parallel loops marked.
pub(super) fn program_tree(scop: &Scop) -> Tree {
    let mut tree = Tree::of(scop);
    for number in 0..tree.bands().len() {
        if let Some(band) = tree.band_mut(number) {
            band.parallel = band.origin.is_some_and(|id| scop.loops[id].parallel);
        }
    }
    tree
}
