//! From a plan to a schedule tree: tiles, the order of loops over points, parallel loops, wavefronts.
//!
//! Each permutable band becomes loops over tiles around loops over points. The loop over points that walks along memory is
//! innermost ([`super::inner`]). A coincident loop goes to the front and is parallel; where there is none, the first tile loop runs in wavefronts,
//! `w = T_1 + T_2`, and the second is parallel: no edge goes backward along either, so tiles of one wavefront do not wait for each
//! other. Both may be the sides of diamonds ([`super::diamond`]). Units in different statements of an innermost loop get loops of
//! their own where that leaves them without conditions.

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::choose::{Choice, Front, candidates, of_chains, of_windows, orders};
use super::diamond::{Diamond, diamonds};
use super::hyperplane::{self, Member, NewTimes, Rank, Time, add_to};
use super::inner::goes_along;
use super::jam::staggered;
use super::knobs::Knobs;
use super::model::Model;
use super::plan::{Banded, Plan, circles, inside, is_plain, left_by};
use super::problem::{Edge, Problem};
use super::window::straight;
use crate::affine::expr::AffineExpr;
use crate::affine::presburger::{Budget, Exhausted};
use crate::analysis::scop::StatementId;
use crate::ir::Op;
use crate::schedule::tree::{Band, LoopOptions, Node, TiledTime};

/// A way to write a band has to be better than a simpler one by this many hundredths.
const MARGIN: u128 = 3;

/// How much is done to bands.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Ambition {
    /// Loops are ordered, and parallel where they are.
    Order,
    /// They are tiled as well.
    Tiles,
    /// Tiles run in wavefronts where nothing else makes them parallel.
    Wavefronts,
    /// In those of diamonds.
    Diamonds,
}

impl std::fmt::Display for Ambition {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Ambition::Order => "other order of loops",
            Ambition::Tiles => "tiles",
            Ambition::Wavefronts => "wavefronts of tiles",
            Ambition::Diamonds => "diamonds",
        })
    }
}

/// Units that share a loop.
type Groups = Vec<Vec<usize>>;

/// Units, and the times of some loops around them.
type Within = (Vec<usize>, Vec<BTreeMap<usize, Time>>);

/// Makes trees of plans of one problem.
pub struct Shaper<'p> {
    /// The problem.
    pub problem: &'p Problem<'p>,
    /// What tells the iterations of each unit apart.
    pub ranks: &'p [Rank],
    /// What the user asks for.
    pub knobs: &'p Knobs,
    /// How much is done.
    pub ambition: Ambition,
    /// What orders cost.
    pub model: &'p Model<'p>,
    /// For questions about sets.
    pub budget: &'p Budget,
    /// The edges that some loops of a band do not carry, by its units and the times of these loops.
    pub left: RefCell<FxHashMap<Within, Rc<Vec<Edge>>>>,
    /// The statements of bands that were to have diamonds, and have none.
    pub upright: RefCell<BTreeSet<Vec<StatementId>>>,
    /// Were wavefronts of tiles tried anywhere?
    pub has_fronts: Cell<bool>,
}

/// What stands around a node.
#[derive(Clone, Default, Debug)]
pub struct Around {
    /// Is a loop around parallel?
    pub parallel: bool,
    /// The loops, as they would be without tiles.
    pub bands: Vec<Band>,
}

impl<'p> Shaper<'p> {
    /// Makes trees of plans whose units have these times.
    pub fn new(
        problem: &'p Problem<'p>,
        ranks: &'p [Rank],
        (knobs, ambition): (&'p Knobs, Ambition),
        model: &'p Model<'p>,
        budget: &'p Budget,
    ) -> Shaper<'p> {
        let (left, upright) = (RefCell::default(), RefCell::default());
        Shaper { problem, ranks, knobs, ambition, model, budget, left, upright, has_fronts: Cell::new(false) }
    }

    /// The node of a plan.
    pub fn node(&self, plan: &Plan, around: &Around) -> Node {
        match plan {
            Plan::Sequence(children) => Node::sequence(children.iter().map(|child| self.node(child, around)).collect()),
            Plan::Unit(unit) => self.problem.units[*unit].body.clone(),
            Plan::Band(band) => self.banded(band, around),
        }
    }

    /// The cheapest of the ways to write a band, with a loop along memory below all others if that is cheaper.
    fn banded(&self, band: &Banded, around: &Around) -> Node {
        let mut best = self.as_planned(band, around);
        let cost = |node: &Node| self.model.cost(node, &around.bands, around.parallel);
        if is_plain(&band.body) {
            return best;
        }
        let along_memory =
            |&level: &usize| band.members[level].coincident && goes_along(self.problem, band, level, self.ranks);
        for level in (0..band.members.len()).filter(along_memory) {
            let node = self.node(&band.sunk(level), around);
            let (new, old) = (cost(&node), cost(&best));
            if new + old * MARGIN / 100 < old {
                best = node;
            }
        }
        best
    }

    /// The cheapest of the ways to write a band around its body.
    fn as_planned(&self, band: &Banded, around: &Around) -> Node {
        let diamonds = self.diamonds(band);
        if is_plain(&band.body)
            && diamonds.is_empty()
            && let Some(chained) = self.in_chains(band, around)
        {
            return self.cheapest(chained, around);
        }
        let mut bodies: [Option<Node>; 2] = [None, None];
        let all = candidates(self, band, around, &diamonds).into_iter().flat_map(|choice| {
            let parallel = around.parallel || choice.parallel.is_some();
            let body = (!is_plain(&band.body)).then(|| {
                let inside = || {
                    let mut bands = around.bands.clone();
                    bands.extend(band.members.iter().map(|member| self.looped(member, &band.units)));
                    self.node(&band.body, &Around { parallel, bands })
                };
                bodies[usize::from(parallel)].get_or_insert_with(inside).clone()
            });
            let is_plain = choice.tiles.is_empty() && choice.front.is_none() && body.is_none();
            let straight = if is_plain { straight(band, &choice.order) } else { None };
            let straight = straight.map(|band| self.written(&band, &choice, None));
            straight.into_iter().chain([self.written(band, &choice, body)])
        });
        let windows = of_windows(self, band, around);
        let windows =
            windows.iter().flat_map(|(band, each)| each.iter().map(|choice| self.written(band, choice, None)));
        self.cheapest(all.chain(windows), around)
    }

    /// The cheapest of some nodes.
    fn cheapest(&self, all: impl IntoIterator<Item = Node>, around: &Around) -> Node {
        cheapest(all, MARGIN, |node| self.model.cost(node, &around.bands, around.parallel))
    }

    /// The diamonds of a band, if they are asked for; that it has none is noted.
    fn diamonds(&self, band: &Banded) -> Vec<Diamond> {
        let is_sweep = band.members.len() > 1 && band.members.iter().all(|member| !member.coincident);
        if self.ambition < Ambition::Diamonds || !is_sweep {
            return Vec::new();
        }
        let found = diamonds(band);
        if found.is_empty() {
            let statements = band.units.iter().flat_map(|&unit| &self.problem.units[unit].statements);
            self.upright.borrow_mut().insert(statements.copied().collect());
        }
        found
    }

    /// The ways to write a recurrence of one unit in its two innermost loops, so that iterations of the outer one of them can run side by side: without
    /// tiles first. None if it is no recurrence.
    fn in_chains(&self, band: &Banded, around: &Around) -> Option<Vec<Node>> {
        let [unit] = band.units[..] else { return None };
        let order = &orders(self, band)[0];
        let skewed = staggered(band, order)?;
        let upright = self.chains_inside(band, unit)?;
        let tiled = of_chains(self, (band, &skewed), order, around);
        let in_tiles = tiled.iter().flat_map(|(band, each)| each.iter().map(|choice| self.written(band, choice, None)));
        Some([upright].into_iter().chain(in_tiles).collect())
    }

    /// A recurrence without tiles: its two innermost loops need no time of those around them.
    fn chains_inside(&self, band: &Banded, unit: usize) -> Option<Node> {
        let (outer, _) = band.members.split_at(band.members.len() - 2);
        let left = left_by(outer, &band.edges, self.budget).ok()?;
        let mut ranks = self.ranks.to_vec();
        ranks[unit].retain(|row| !band.members.iter().any(|member| member.times[&unit].coefficients == *row));
        for member in outer {
            add_to(&mut ranks[unit], &member.times[&unit].coefficients);
        }
        let members = hyperplane::band((&self.problem.units, &band.units, &left), &mut ranks, (2, NewTimes::OfAll));
        let inner = Banded { members, edges: left, ..band.clone() };
        let inner = if inner.members.len() == 2 { staggered(&inner, &[0, 1]).unwrap_or(inner) } else { return None };
        let members: Vec<Member> = outer.iter().chain(&inner.members).cloned().collect();
        let order: Vec<usize> = (0..members.len()).collect();
        let sizes = vec![None; members.len()];
        let whole = Banded { members, ..band.clone() };
        let choice = Choice { sizes, tiles: Vec::new(), order, parallel: None, front: None };
        Some(self.written(&whole, &choice, None))
    }

    /// A band as a choice says, around a body with loops of its own if it has one.
    fn written(&self, band: &Banded, choice: &Choice, body: Option<Node>) -> Node {
        let mut node = match body {
            Some(body) => choice.order.iter().rev().fold(body, |node, &level| {
                let parallel = choice.parallel == Some(level) && choice.sizes[level].is_none();
                self.around(node, &band.members[level], &band.units, None, parallel)
            }),
            None => self.over_points(band, choice, &band.units, 0),
        };
        for &level in choice.tiles.iter().rev() {
            let parallel = choice.parallel == Some(level);
            node = self.around(node, &band.members[level], &band.units, choice.sizes[level], parallel);
        }
        match &choice.front {
            Some(front) => self.over_fronts(node, band, front, choice),
            None => node,
        }
    }

    /// The loops over points from one on, each once for all units that have to share it, and what runs in them.
    fn over_points(&self, band: &Banded, choice: &Choice, units: &[usize], at: usize) -> Node {
        let (outer, inner) = choice.order.split_at(at);
        let Some((&level, inside)) = inner.split_first() else { return self.bodies(&band.body, units) };
        let parallel = choice.parallel == Some(level) && choice.sizes[level].is_none();
        // A time that a loop further out has, too, makes a loop of one iteration.
        let is_known = |unit: usize, level: usize| {
            let time = |level: usize| &band.members[level].times[&unit];
            outer.iter().any(|&other| time(other) == time(level))
        };
        let parts = match inside.split_last() {
            None => self.split(band, outer, units, level),
            Some((_, between)) => {
                let is_alone = |unit: usize| [level].iter().chain(between).all(|&level| is_known(unit, level));
                self.parted(band, outer, units, &is_alone)
            }
        };
        let one = |part: &Vec<usize>| {
            let body = self.over_points(band, choice, part, at + 1);
            if parts.len() > 1 && !parallel && part.iter().all(|&unit| is_known(unit, level)) {
                return body;
            }
            self.around(body, &band.members[level], part, None, parallel)
        };
        Node::sequence(parts.iter().map(one).collect())
    }

    /// Units inside of some loops, those that run in one iteration of the next ones apart, if they can go before or behind all
    /// others.
    fn parted(&self, band: &Banded, outer: &[usize], units: &[usize], is_alone: &dyn Fn(usize) -> bool) -> Groups {
        let (alone, others): (Vec<usize>, Vec<usize>) = units.iter().partition(|&&unit| is_alone(unit));
        if alone.is_empty() || others.is_empty() || outer.is_empty() {
            return vec![units.to_vec()];
        }
        let Ok(edges) = self.left(band, outer) else { return vec![units.to_vec()] };
        let leads = |from: &[usize], to: &[usize]| {
            edges.iter().any(|edge| from.contains(&edge.source) && to.contains(&edge.target))
        };
        let (is_last, is_first) = (leads(&others, &alone), leads(&alone, &others));
        let alone = circles(&alone, &edges);
        match (is_first, is_last) {
            (true, true) => vec![units.to_vec()],
            (_, false) => [alone, vec![others]].concat(),
            (false, true) => [vec![others], alone].concat(),
        }
    }

    /// The units that have to share the innermost loop.
    fn split(&self, band: &Banded, outer: &[usize], units: &[usize], level: usize) -> Groups {
        if units.len() < 2 || self.compute_together(units) {
            return vec![units.to_vec()];
        }
        match self.left(band, outer) {
            Ok(edges) if !self.share_innermost(units, &band.members[level], &inside(units, &edges)) => {
                circles(units, &edges)
            }
            _ => vec![units.to_vec()],
        }
    }

    /// Does one computation serve several of some units? In loops of their own each would do it again.
    fn compute_together(&self, here: &[usize]) -> bool {
        let computed = |&unit: &usize| {
            let statements = self.problem.units[unit].statements.iter().map(|&id| &self.problem.scop.statements[id]);
            // Parts of one statement have the same operations and no iteration in common.
            let ops = statements.filter(|statement| statement.part.is_none()).flat_map(|statement| {
                let is_access = |op: &Op| statement.accesses.iter().any(|access| access.op == *op);
                statement.ops.iter().copied().filter(move |op| !is_access(op))
            });
            (unit, ops.collect::<Vec<Op>>())
        };
        let all: Vec<(usize, Vec<Op>)> = here.iter().map(computed).collect();
        let loops = |unit: usize| &self.problem.units[unit].loops;
        let mut pairs =
            all.iter().enumerate().flat_map(|(at, one)| all[at + 1..].iter().map(move |other| (one, other)));
        pairs.any(|((a, ours), (b, theirs))| loops(*a) == loops(*b) && ours.iter().any(|op| theirs.contains(op)))
    }

    /// The edges that some loops of a band do not carry.
    fn left(&self, band: &Banded, outer: &[usize]) -> Result<Rc<Vec<Edge>>, Exhausted> {
        if band.units.len() == 1 {
            return Ok(Rc::default());
        }
        let outer: BTreeSet<usize> = outer.iter().copied().collect();
        let members: Vec<Member> = outer.into_iter().map(|level| band.members[level].clone()).collect();
        let key: Within = (band.units.clone(), members.iter().map(|member| member.times.clone()).collect());
        if let Some(known) = self.left.borrow().get(&key) {
            return Ok(known.clone());
        }
        let edges = Rc::new(left_by(&members, &band.edges, self.budget)?);
        self.left.borrow_mut().insert(key, edges.clone());
        Ok(edges)
    }

    /// Do all units run in the same iterations of the innermost loop, each iteration by itself, or all as chains that do not wait for
    /// each other? In one loop these read once what they have in common; a chain beside what could run in vectors would keep it from that.
    fn share_innermost(&self, here: &[usize], member: &Member, edges: &[Edge]) -> bool {
        let units = &self.problem.units;
        let domain = |unit: usize| &self.problem.scop.statements[units[unit].statements[0]].domain;
        let first = here[0];
        let same = here.iter().all(|&unit| {
            let is_alike = units[unit].loops == units[first].loops || domain(unit) == domain(first);
            is_alike && member.times[&unit] == member.times[&first]
        });
        let (still, moving): (Vec<&Edge>, Vec<&Edge>) = edges.iter().partition(|edge| member.is_still_on(edge));
        let is_chain = |unit: usize| moving.iter().any(|edge| edge.source == unit);
        let are_chains = still.is_empty()
            && moving.iter().all(|edge| edge.source == edge.target)
            && here.iter().all(|&unit| is_chain(unit));
        same && (moving.is_empty() || are_chains)
    }

    /// The bodies of some units in the order of a plan without loops.
    fn bodies(&self, plan: &Plan, wanted: &[usize]) -> Node {
        let units = plan.units();
        let bodies =
            units.iter().filter(|unit| wanted.contains(unit)).map(|&unit| self.problem.units[unit].body.clone());
        Node::sequence(bodies.collect())
    }

    fn times(&self, member: &Member, units: &[usize]) -> BTreeMap<StatementId, AffineExpr> {
        let each = units.iter().flat_map(|unit| {
            let expr = member.times[unit].expr();
            self.problem.units[*unit].statements.iter().map(move |&statement| (statement, expr.clone()))
        });
        each.collect()
    }

    /// One loop around a node.
    fn around(&self, body: Node, member: &Member, units: &[usize], size: Option<i64>, parallel: bool) -> Node {
        let mut looped = Band { parallel, body, ..self.looped(member, units) };
        if let Some(size) = size {
            looped.name = format!("{}_t", looped.name).into();
            looped.tile = Some(TiledTime::fixed(size, AffineExpr::Const(0)));
        }
        Node::Band(Arc::new(looped))
    }

    /// The loop of a member in order, around nothing yet.
    pub fn looped(&self, member: &Member, units: &[usize]) -> Band {
        let (name, origin) = self.name(member, units);
        Band {
            name: name.into(),
            origin,
            member: self.times(member, units),
            tile: None,
            parallel: false,
            reduces: BTreeSet::new(),
            options: LoopOptions::default(),
            body: Node::nothing(),
        }
    }

    /// The loop over fronts of tiles: the sum of two tile loops.
    fn over_fronts(&self, body: Node, band: &Banded, front: &Front, choice: &Choice) -> Node {
        let Some(&second) = choice.tiles.first() else { return body };
        let beside = TiledTime::fixed(choice.sizes[second].unwrap_or(1), AffineExpr::Const(0));
        let seconds = self.times(&band.members[second], &band.units);
        let member = self.times(&front.times, &band.units).into_iter().map(|(id, time)| {
            let other = beside.round(&seconds[&id]);
            (id, time.floor_div(front.size) * front.step + other)
        });
        let member = member.collect();
        let looped = self.looped(&band.members[front.along], &band.units);
        Node::Band(Arc::new(Band { name: format!("{}_t", looped.name).into(), member, body, ..looped }))
    }

    /// The loop that a member mostly is: the last that it has of the deepest unit.
    fn name(&self, member: &Member, units: &[usize]) -> (String, Option<crate::analysis::scop::LoopId>) {
        let deepest = units.iter().max_by_key(|&&unit| (self.problem.units[unit].depth(), std::cmp::Reverse(unit)));
        let found = deepest.and_then(|&unit| {
            let at = member.times[&unit].coefficients.iter().rposition(|&factor| factor != 0)?;
            self.problem.units[unit].loops.get(at).copied()
        });
        let name = found.map_or("i".to_owned(), |id| self.problem.scop.loops[id].name.to_string());
        (name, found)
    }
}

/// The cheapest of some nodes. What comes first is simpler: what comes later must be better by so many hundredths, which the model may err by.
pub fn cheapest(all: impl IntoIterator<Item = Node>, margin: u128, cost: impl Fn(&Node) -> u128) -> Node {
    let mut best: Option<(u128, Node)> = None;
    for node in all {
        let cost = cost(&node);
        if best.as_ref().is_none_or(|(least, _)| cost + least * margin / 100 < *least) {
            best = Some((cost, node));
        }
    }
    best.map_or(Node::nothing(), |(_, node)| node)
}
