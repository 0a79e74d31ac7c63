//! The schedule tree: in which order the instances of the statements run.
//!
//! A tree is read from the outside in. A *band* runs its body once for each value of its member, in ascending order (in
//! any order, if it is parallel); the member gives each statement below it a time, a quasi-affine function of the
//! statement's induction variables. A *sequence* runs its children one after the other, a *guard* keeps an `affine.if`
//! as it was written, a *leaf* is one statement. A permutable band of several loops is a chain of bands here. `text` prints
//! and reads trees.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::Arc;

use super::change::License;
use crate::affine::expr::AffineExpr;
use crate::affine::row::gathered;
use crate::analysis::scop::{LoopId, OrderItem, Scop, StatementId};
use crate::arena::SideTable;
use crate::ir::{Op, Value};

/// A schedule tree.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tree {
    /// The outermost node.
    pub root: Node,
}

/// A node of a schedule tree.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Node {
    /// One loop; trees that have it in common share it.
    Band(Arc<Band>),
    /// Children that run one after the other.
    Sequence(Vec<Node>),
    /// An `affine.if` as it was written.
    Guard {
        /// The operation.
        op: Op,
        /// Its first region.
        then: Box<Node>,
        /// Its second region; an empty sequence if it has none.
        otherwise: Box<Node>,
    },
    /// One statement.
    Leaf(StatementId),
}

/// One loop of the schedule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Band {
    /// The name of its induction variable, without `%`.
    pub name: Arc<str>,
    /// The loop it descends from.
    pub origin: Option<LoopId>,
    /// For each statement below, its time before tiling: an expression over the statement's induction variables
    /// (dims, outermost first) and the symbols of the scop.
    pub member: BTreeMap<StatementId, AffineExpr>,
    /// How the member is rounded, if this is a tile loop.
    pub tile: Option<TiledTime>,
    /// May its iterations run in any order?
    pub parallel: bool,
    /// The reductions of which its iterations have to compute partial results, if so. The judge says which.
    pub reduces: BTreeSet<License>,
    /// How it is to be written.
    pub options: LoopOptions,
    /// What it runs.
    pub body: Node,
}

/// How a loop is written. None of this changes the order in which anything runs.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct LoopOptions {
    /// As one copy of its body for each iteration.
    pub unroll: bool,
    /// From 0 in steps of 1.
    pub normalize: bool,
    /// Together with the loop directly inside, as one loop.
    pub coalesce: bool,
    /// As a dimension of an `scf.forall` with this mapping attribute: `gpu.block<x>`.
    pub mapping: Option<Arc<str>>,
    /// Do these processors combine the partial results of a loop? Then it is no `scf.forall`, which combines nothing.
    pub combines: bool,
}

impl LoopOptions {
    /// Can what runs the iterations combine their partial results?
    pub fn may_combine(&self) -> bool {
        self.mapping.is_none() || self.combines
    }
}

/// Rounds a time `e` down to `lower + size * floor((e - lower) / size)`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TiledTime {
    /// In units of the induction variable; positive.
    pub size: i64,
    /// The size is this value times `size`, if there is one: see [`super::sizes`].
    pub times: Option<Value>,
    /// Where the first tile starts: constant or symbolic.
    pub lower: AffineExpr,
}

impl TiledTime {
    /// The tile of a size that is a number.
    pub fn fixed(size: i64, lower: AffineExpr) -> TiledTime {
        TiledTime { size, times: None, lower }
    }

    /// The rounded time. Where the size is a value, that of one-element tiles.
    pub fn round(&self, time: &AffineExpr) -> AffineExpr {
        (time.clone() - self.lower.clone()).floor_div(self.size) * self.size + self.lower.clone()
    }
}

/// One step of the way from the root to a leaf.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PathStep {
    /// Through the band with this number, counted from the outside in and from first to last.
    Band(usize),
    /// To this child of a sequence; of a guard: 0 is `then`, 1 is `otherwise`.
    Child(usize),
}

impl Band {
    /// Its iterations run in any order, on the processors that the text says, if it does.
    pub fn runs_as_written(&mut self, scop: &Scop) {
        self.parallel = true;
        self.options.mapping = self.origin.and_then(|id| scop.loops[id].mapping.clone());
    }

    /// Has the size of its tiles a value of the program in it?
    pub fn is_sized_by_value(&self) -> bool {
        self.tile.as_ref().is_some_and(|tile| tile.times.is_some())
    }

    /// The time of a statement at this band.
    ///
    /// # Panics
    /// If the statement does not stand below the band.
    pub fn time(&self, statement: StatementId) -> AffineExpr {
        let time = self.member.get(&statement).unwrap_or_else(|| panic!("{statement:?} has no time at %{}", self.name));
        match &self.tile {
            Some(tile) => tile.round(time),
            None => time.clone(),
        }
    }
}

impl Tree {
    /// The original schedule of a program.
    pub fn of(scop: &Scop) -> Tree {
        Tree { root: sequence(scop, &scop.items) }
    }

    /// Does the program as it was written run the same as a node of the outermost sequence of a tree, in the same order?
    pub fn is_original(scop: &Scop, node: &Node) -> bool {
        let is_its = |item: &&OrderItem| match (item, node) {
            (OrderItem::Loop(id, _), Node::Band(band)) => band.origin == Some(*id),
            (OrderItem::If { op, .. }, Node::Guard { op: other, .. }) => op == other,
            (OrderItem::Statement(id), Node::Leaf(other)) => id == other,
            _ => false,
        };
        scop.items.iter().find(is_its).is_some_and(|item| node_of(scop, item).has_order_of(node))
    }

    /// The bands, each before those in its body, in the order of the text.
    pub fn bands(&self) -> Vec<&Band> {
        self.root.bands()
    }

    /// The sizes of tiles that are values of the program, each once.
    pub fn sizes(&self) -> Vec<Value> {
        let mut sizes = Vec::new();
        for size in self.bands().iter().filter_map(|band| band.tile.as_ref()?.times) {
            if !sizes.contains(&size) {
                sizes.push(size);
            }
        }
        sizes
    }

    /// The tree where every size that is a value is this number.
    pub fn at_size(&self, size: i64) -> Tree {
        let mut tree = self.clone();
        for (number, band) in self.bands().into_iter().enumerate() {
            if let Some(tile) = band.tile.as_ref().filter(|tile| tile.times.is_some())
                && let Some(place) = tree.band_mut(number)
            {
                place.tile = Some(TiledTime::fixed(tile.size * size, tile.lower.clone()));
            }
        }
        tree
    }

    /// The band with this number, to change.
    pub fn band_mut(&mut self, number: usize) -> Option<&mut Band> {
        self.root.band_mut(number)
    }

    /// The tree with one loop in parallel, and those that are written as one with it.
    pub fn in_parallel(&self, number: usize) -> Tree {
        self.with(number, |band| band.parallel = true)
    }

    /// The same where the iterations of a loop run in order.
    pub fn in_order(&self, number: usize) -> Tree {
        self.with(number, |band| {
            band.parallel = false;
            band.reduces.clear();
        })
    }

    /// The same with a loop changed, and those that become one with it.
    fn with(&self, number: usize, change: impl Fn(&mut Band)) -> Tree {
        let mut tree = self.clone();
        let mut next = number;
        while let Some(band) = tree.band_mut(next) {
            change(band);
            if !band.options.coalesce {
                break;
            }
            next += 1;
        }
        tree
    }

    /// Gathers the terms of all times, so that steps that undo each other leave the tree as it was, and takes processors
    /// from bands that are sequential now.
    pub fn settle(&mut self, scop: &Scop) {
        let num_symbols = scop.symbols.len();
        let new = |time: &AffineExpr, num_dims: usize| {
            let is_sum = matches!(time, AffineExpr::Binary(..));
            is_sum.then(|| gathered(time, num_dims, num_symbols)).filter(|settled| settled != time)
        };
        let mut changes = Vec::new();
        for (number, band) in self.bands().into_iter().enumerate() {
            let of =
                |(id, time): (&StatementId, &AffineExpr)| Some((*id, new(time, scop.statements[*id].loops.len())?));
            let times: Vec<_> = band.member.iter().filter_map(of).collect();
            let lower = band.tile.as_ref().and_then(|tile| new(&tile.lower, 0));
            let is_mapped = band.options.mapping.is_some() && !band.parallel;
            if lower.is_some() || !times.is_empty() || is_mapped {
                changes.push((number, times, lower));
            }
        }
        for (number, times, lower) in changes {
            let Some(band) = self.band_mut(number) else { continue };
            band.member.extend(times);
            if !band.parallel {
                (band.options.mapping, band.options.combines) = (None, false);
            }
            if let (Some(tile), Some(lower)) = (&mut band.tile, lower) {
                tile.lower = lower;
            }
        }
    }

    /// The bands around the band with this number and that band itself, outermost first.
    pub fn path_to(&self, number: usize) -> Vec<usize> {
        let mut path = Vec::new();
        self.root.collect_path(number, 0, &mut path);
        path
    }

    /// The tree with another node in place of the band with this number.
    pub fn replace(&self, number: usize, node: &Node) -> Tree {
        Tree { root: self.root.replace(number, node) }
    }

    /// The statements that another tree has at another place or at other times. Of two others, both trees order the instances
    /// alike: the bands around them are the same and have the same times, and they part in the same manner.
    pub fn moved_from(&self, other: &Tree) -> BTreeSet<StatementId> {
        let mut moved = BTreeSet::new();
        self.root.collect_moved(&other.root, &mut moved);
        moved
    }

    /// The way to each statement.
    pub fn paths(&self) -> Paths {
        let mut paths = Paths::default();
        self.root.collect_paths(&mut 0, &mut Vec::new(), &mut paths);
        paths
    }
}

/// The ways from the root of a tree to its statements.
#[derive(Clone, Default, Debug)]
pub struct Paths {
    /// One way after the other.
    steps: Vec<PathStep>,
    /// Where the way to each statement stands among them.
    places: SideTable<StatementId, Range<usize>>,
}

impl Paths {
    /// The way to a statement; none if it does not stand in the tree.
    pub fn to(&self, statement: StatementId) -> Option<&[PathStep]> {
        self.places.get(statement).map(|place| &self.steps[place.clone()])
    }

    fn insert(&mut self, statement: StatementId, way: &[PathStep]) {
        let start = self.steps.len();
        self.steps.extend_from_slice(way);
        self.places.insert(statement, start..self.steps.len());
    }
}

impl Node {
    /// The node without statements.
    pub fn nothing() -> Node {
        Node::Sequence(Vec::new())
    }

    /// Children in order, those of sequences among them spliced in; a single one stands for itself.
    pub fn sequence(children: Vec<Node>) -> Node {
        let mut flat = Vec::new();
        for child in children {
            match child {
                Node::Sequence(inner) => flat.extend(inner),
                other => flat.push(other),
            }
        }
        if flat.len() == 1 { flat.remove(0) } else { Node::Sequence(flat) }
    }

    /// The node with `new` in place of band `number`, counted from here.
    fn replace(&self, number: usize, new: &Node) -> Node {
        match self {
            Node::Band(_) if number == 0 => new.clone(),
            Node::Band(band) => {
                Node::Band(Arc::new(Band { body: band.body.replace(number - 1, new), ..(**band).clone() }))
            }
            Node::Sequence(children) => {
                let mut children = children.clone();
                if let Some((at, rest)) = child_with(children.iter(), number) {
                    children[at] = children[at].replace(rest, new);
                }
                Node::sequence(children)
            }
            Node::Guard { op, then, otherwise } => {
                let mut branches = [then.clone(), otherwise.clone()];
                if let Some((at, rest)) = child_with(branches.iter().map(|branch| &**branch), number) {
                    *branches[at] = branches[at].replace(rest, new);
                }
                let [then, otherwise] = branches;
                Node::Guard { op: *op, then, otherwise }
            }
            Node::Leaf(statement) => Node::Leaf(*statement),
        }
    }

    /// How many bands there are, this one included.
    pub fn num_bands(&self) -> usize {
        match self {
            Node::Band(band) => 1 + band.body.num_bands(),
            Node::Sequence(children) => children.iter().map(Node::num_bands).sum(),
            Node::Guard { then, otherwise, .. } => then.num_bands() + otherwise.num_bands(),
            Node::Leaf(_) => 0,
        }
    }

    /// What runs one after the other: the children of a sequence, or the node itself.
    pub fn children(&self) -> &[Node] {
        match self {
            Node::Sequence(children) => children,
            other => std::slice::from_ref(other),
        }
    }

    /// Does another node run the same in the same order, whatever loops are parallel and however they are written?
    pub fn has_order_of(&self, other: &Node) -> bool {
        match (self, other) {
            (Node::Band(a), Node::Band(b)) => {
                a.origin == b.origin && a.tile == b.tile && a.member == b.member && a.body.has_order_of(&b.body)
            }
            (Node::Sequence(a), Node::Sequence(b)) => {
                a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.has_order_of(b))
            }
            (
                Node::Guard { op: a, then: first, otherwise: second },
                Node::Guard { op: b, then: third, otherwise: fourth },
            ) => a == b && first.has_order_of(third) && second.has_order_of(fourth),
            (Node::Leaf(a), Node::Leaf(b)) => a == b,
            _ => false,
        }
    }

    /// Is there an `affine.if` below?
    pub fn has_guards(&self) -> bool {
        self.first_guard().is_some()
    }

    /// The first `affine.if` below.
    pub fn first_guard(&self) -> Option<Op> {
        match self {
            Node::Band(band) => band.body.first_guard(),
            Node::Sequence(children) => children.iter().find_map(Node::first_guard),
            Node::Guard { op, .. } => Some(*op),
            Node::Leaf(_) => None,
        }
    }

    /// Is there no statement below?
    pub fn is_nothing(&self) -> bool {
        self.statements().is_empty()
    }

    /// The first statement below.
    pub fn first_statement(&self) -> Option<StatementId> {
        match self {
            Node::Band(band) => band.body.first_statement(),
            Node::Sequence(children) => children.iter().find_map(Node::first_statement),
            Node::Guard { then, otherwise, .. } => then.first_statement().or_else(|| otherwise.first_statement()),
            Node::Leaf(statement) => Some(*statement),
        }
    }

    /// The statements below, first to last.
    pub fn statements(&self) -> Vec<StatementId> {
        match self {
            Node::Band(band) => band.body.statements(),
            Node::Sequence(children) => children.iter().flat_map(Node::statements).collect(),
            Node::Guard { then, otherwise, .. } => {
                [then, otherwise].iter().flat_map(|node| node.statements()).collect()
            }
            Node::Leaf(statement) => vec![*statement],
        }
    }

    /// The same for other statements: each becomes what `image` says, or is left out, and what runs nothing then with it.
    pub fn of_statements(&self, image: &dyn Fn(StatementId) -> Option<StatementId>) -> Node {
        match self {
            Node::Band(band) => {
                let body = band.body.of_statements(image);
                if body.is_nothing() {
                    return Node::nothing();
                }
                let times = band.member.iter();
                let member = times.filter_map(|(&statement, time)| Some((image(statement)?, time.clone()))).collect();
                Node::Band(Arc::new(Band { member, body, ..(**band).clone() }))
            }
            Node::Sequence(children) => {
                let children = children.iter().map(|child| child.of_statements(image));
                Node::sequence(children.filter(|child| !child.is_nothing()).collect())
            }
            Node::Guard { op, then, otherwise } => {
                let (then, otherwise) = (then.of_statements(image), otherwise.of_statements(image));
                match then.is_nothing() && otherwise.is_nothing() {
                    true => Node::nothing(),
                    false => Node::Guard { op: *op, then: Box::new(then), otherwise: Box::new(otherwise) },
                }
            }
            Node::Leaf(statement) => image(*statement).map_or(Node::nothing(), Node::Leaf),
        }
    }

    /// The bands below, each before those in its body.
    pub fn bands(&self) -> Vec<&Band> {
        let mut bands = Vec::new();
        self.collect_bands(&mut bands);
        bands
    }

    fn collect_bands<'a>(&'a self, bands: &mut Vec<&'a Band>) {
        match self {
            Node::Band(band) => {
                bands.push(band);
                band.body.collect_bands(bands);
            }
            Node::Sequence(children) => children.iter().for_each(|child| child.collect_bands(bands)),
            Node::Guard { then, otherwise, .. } => {
                then.collect_bands(bands);
                otherwise.collect_bands(bands);
            }
            Node::Leaf(_) => {}
        }
    }

    /// Band `number`, counted from here. Only what is on the way to it is copied, where other trees share it.
    fn band_mut(&mut self, number: usize) -> Option<&mut Band> {
        match self {
            Node::Band(band) => match number.checked_sub(1) {
                None => Some(Arc::make_mut(band)),
                Some(inside) => Arc::make_mut(band).body.band_mut(inside),
            },
            Node::Leaf(_) => None,
            Node::Sequence(children) => {
                let (at, rest) = child_with(children.iter(), number)?;
                children[at].band_mut(rest)
            }
            Node::Guard { then, otherwise, .. } => match child_with([&**then, &**otherwise].into_iter(), number)? {
                (0, rest) => then.band_mut(rest),
                (_, rest) => otherwise.band_mut(rest),
            },
        }
    }

    /// The way to band `number`, counted from here; the first band here has the number `first`.
    fn collect_path(&self, number: usize, first: usize, path: &mut Vec<usize>) {
        let mut among = |children: &[&Node]| {
            if let Some((at, rest)) = child_with(children.iter().copied(), number) {
                children[at].collect_path(rest, first + number - rest, path);
            }
        };
        match self {
            Node::Band(band) => {
                path.push(first);
                if number > 0 {
                    band.body.collect_path(number - 1, first + 1, path);
                }
            }
            Node::Sequence(children) => among(&children.iter().collect::<Vec<_>>()),
            Node::Guard { then, otherwise, .. } => among(&[then, otherwise]),
            Node::Leaf(_) => {}
        }
    }

    fn collect_moved(&self, other: &Node, moved: &mut BTreeSet<StatementId>) {
        match (self, other) {
            (Node::Band(a), Node::Band(b)) if Arc::ptr_eq(a, b) => {}
            (Node::Band(a), Node::Band(b)) if a.parallel == b.parallel && a.tile == b.tile => {
                let all = a.member.keys().chain(b.member.keys());
                moved.extend(all.filter(|id| a.member.get(*id) != b.member.get(*id)));
                a.body.collect_moved(&b.body, moved);
            }
            (Node::Sequence(a), Node::Sequence(b)) if a.len() == b.len() => {
                a.iter().zip(b).for_each(|(a, b)| a.collect_moved(b, moved));
            }
            (Node::Guard { then, otherwise, .. }, Node::Guard { then: first, otherwise: second, .. }) => {
                then.collect_moved(first, moved);
                otherwise.collect_moved(second, moved);
            }
            (Node::Leaf(a), Node::Leaf(b)) if a == b => {}
            _ => moved.extend(self.statements().into_iter().chain(other.statements())),
        }
    }

    fn collect_paths(&self, bands: &mut usize, path: &mut Vec<PathStep>, paths: &mut Paths) {
        let mut child = |node: &Node, step: PathStep, bands: &mut usize| {
            path.push(step);
            node.collect_paths(bands, path, paths);
            path.pop();
        };
        match self {
            Node::Band(band) => {
                let number = *bands;
                *bands += 1;
                child(&band.body, PathStep::Band(number), bands);
            }
            Node::Sequence(children) => {
                children.iter().enumerate().for_each(|(i, node)| child(node, PathStep::Child(i), bands));
            }
            Node::Guard { then, otherwise, .. } => {
                child(then, PathStep::Child(0), bands);
                child(otherwise, PathStep::Child(1), bands);
            }
            Node::Leaf(statement) => {
                paths.insert(*statement, path);
            }
        }
    }
}

/// Which of some nodes, one after the other, holds band `number`, and the number that the band has in it.
fn child_with<'n>(nodes: impl Iterator<Item = &'n Node>, mut number: usize) -> Option<(usize, usize)> {
    for (at, node) in nodes.enumerate() {
        let inside = node.num_bands();
        if number < inside {
            return Some((at, number));
        }
        number -= inside;
    }
    None
}

fn sequence(scop: &Scop, items: &[OrderItem]) -> Node {
    Node::sequence(items.iter().map(|item| node_of(scop, item)).collect())
}

fn node_of(scop: &Scop, item: &OrderItem) -> Node {
    match item {
        OrderItem::Statement(statement) => Node::Leaf(*statement),
        OrderItem::If { op, then, otherwise } => Node::Guard {
            op: *op,
            then: Box::new(sequence(scop, then)),
            otherwise: Box::new(sequence(scop, otherwise)),
        },
        OrderItem::Loop(id, items) => {
            let body = sequence(scop, items);
            let time = |statement: StatementId| {
                let position = scop.statements[statement].loops.iter().position(|l| l == id);
                AffineExpr::Dim(position.expect("a statement knows the loops around it") as u32)
            };
            let member = body.statements().into_iter().map(|statement| (statement, time(statement))).collect();
            let name = scop.loops[*id].name.clone();
            let (tile, parallel, reduces, options) = (None, false, BTreeSet::new(), LoopOptions::default());
            Node::Band(Arc::new(Band { name, origin: Some(*id), member, tile, parallel, reduces, options, body }))
        }
    }
}
