//! From instances and pairs to a scene: places on the grid, which arrows are drawn, what may run together.

use std::collections::{BTreeMap, BTreeSet};

use super::scene::{Arrow, AxisBlock, InstancePoint, LoopView, Scene};
use crate::analysis::dependence::Kind;
use crate::report::graph::DependenceGraph;

/// A nest at some sizes.
#[derive(Clone, Debug, Default)]
pub struct NestLayout {
    /// Its loops, the outermost first.
    pub loops: Vec<LoopView>,
    /// For each statement in the order of the text: its caption and its loops, as numbers into `loops`.
    pub statements: Vec<(String, Vec<usize>)>,
    /// Statement and induction variables.
    pub points: Vec<(usize, Vec<i64>)>,
    /// Pairs of points and the kind of dependence.
    pub pairs: Vec<(usize, usize, Kind)>,
    /// Are these all pairs? If not, nothing is said about what may run together.
    pub all_known: bool,
}

/// Between what stands side by side in one body; between rows with labels of their own columns.
const GAPS: [f64; 2] = [0.6, 1.6];

impl NestLayout {
    /// The scene, without words.
    pub fn scene(&self) -> Scene {
        let mut grid = Grid { model: self, blocks: Vec::new(), starts: BTreeMap::new(), slots: BTreeMap::new() };
        grid.place_loop(&[0], 0, 0.0, None);
        let Grid { blocks, starts, slots, .. } = grid;
        let place = |(statement, values): &(usize, Vec<i64>)| {
            let path = &self.statements[*statement].1;
            let mut at = [0.0; 3];
            for (axis, (data, value)) in path.iter().zip(values).enumerate() {
                at[axis] =
                    starts[data] + self.values(*data).iter().position(|other| other == value).unwrap_or(0) as f64;
            }
            if let Some(slot) = slots.get(statement) {
                at[path.len()] = *slot;
            }
            at
        };
        // In the order of execution, which is that of the grid and then of the text.
        let mut order: Vec<(usize, [f64; 3])> = self.points.iter().map(place).enumerate().collect();
        order.sort_by(|(a, x), (b, y)| {
            let places = x.iter().zip(y).map(|(x, y)| x.total_cmp(y)).find(|order| order.is_ne());
            places.unwrap_or_else(|| self.points[*a].0.cmp(&self.points[*b].0))
        });
        let mut number = vec![0; order.len()];
        order.iter().enumerate().for_each(|(new, (old, _))| number[*old] = new);
        let pairs: BTreeSet<(usize, usize, Kind)> =
            self.pairs.iter().map(|&(a, b, kind)| (number[a], number[b], kind)).filter(|(a, b, _)| a < b).collect();
        let (steps, arrows) = self.order(&pairs);
        let points = order.iter().enumerate().map(|(new, &(old, at))| {
            let statement = self.points[old].0;
            InstancePoint { statement, at, lane: self.lane(statement), step: steps.as_ref().map(|steps| steps[new]) }
        });
        let (bands, banded) = self.bands(&number);
        Scene {
            depth: self.statements.iter().map(|(_, path)| path.len()).max().unwrap_or(1),
            blocks,
            loops: self.loops.clone(),
            statements: self.statements.iter().map(|(caption, _)| caption.clone()).collect(),
            points: points.collect(),
            counts: counts(&pairs, &arrows),
            arrows,
            bands,
            banded,
            ..Scene::default()
        }
    }

    /// The values that a loop takes, in order.
    fn values(&self, data: usize) -> Vec<i64> {
        let taken = self.points.iter().filter_map(|(statement, values)| {
            let axis = self.statements[*statement].1.iter().position(|&other| other == data)?;
            Some(values[axis])
        });
        taken.collect::<BTreeSet<i64>>().into_iter().collect()
    }

    /// Which of how many statements of its body it is.
    fn lane(&self, statement: usize) -> (usize, usize) {
        let path = &self.statements[statement].1;
        let body = self.bodies(path).into_iter().find(|body| body.contains(&statement)).unwrap_or_default();
        (body.iter().position(|&other| other == statement).unwrap_or(0), body.len().max(1))
    }

    /// The statements right in the body of a loop, those together that no inner loop parts.
    fn bodies(&self, path: &[usize]) -> Vec<Vec<usize>> {
        let children = self.children(path).into_iter();
        children.filter_map(|child| if let Child::Body(body) = child { Some(body) } else { None }).collect()
    }

    fn children(&self, path: &[usize]) -> Vec<Child> {
        let mut children: Vec<Child> = Vec::new();
        for (statement, (_, loops)) in self.statements.iter().enumerate().filter(|(_, (_, l))| l.starts_with(path)) {
            match (loops.get(path.len()), children.last_mut()) {
                (None, Some(Child::Body(body))) => body.push(statement),
                (None, _) => children.push(Child::Body(vec![statement])),
                (Some(data), Some(Child::Loop(last))) if last == data => {}
                (Some(data), _) => children.push(Child::Loop(*data)),
            }
        }
        children
    }

    /// The step of each point and the arrows to draw: one for each pair that no path of others implies, of its first kind.
    fn order(&self, pairs: &BTreeSet<(usize, usize, Kind)>) -> (Option<Vec<usize>>, Vec<Arrow>) {
        let graph = DependenceGraph::new(self.points.len(), pairs.iter().map(|&(a, b, _)| (a, b)));
        let depths = graph.depths().unwrap_or_default();
        let kind = |a, b| pairs.range((a, b, Kind::Flow)..).next().map_or(Kind::Flow, |&(_, _, kind)| kind);
        let nearest = graph.nearest(&depths).into_iter();
        let arrows = nearest.map(|(source, target)| Arrow { source, target, kind: kind(source, target) }).collect();
        (self.all_known.then_some(depths), arrows)
    }

    /// Neighbors in a parallel loop that agree in all other loops, and the names of these loops.
    fn bands(&self, number: &[usize]) -> (Vec<(usize, usize)>, Vec<String>) {
        let at: BTreeMap<&(usize, Vec<i64>), usize> = self.points.iter().zip(number.iter().copied()).collect();
        let (mut bands, mut names) = (Vec::new(), Vec::new());
        for (data, view) in self.loops.iter().enumerate().filter(|(_, view)| view.verdict == "parallel") {
            let values = self.values(data);
            for ((statement, point), &from) in &at {
                let Some(axis) = self.statements[*statement].1.iter().position(|&other| other == data) else {
                    continue;
                };
                let mut next = point.clone();
                let Some(&value) = values.iter().find(|&&value| value > point[axis]) else { continue };
                next[axis] = value;
                bands.extend(at.get(&(*statement, next)).map(|&to| (from, to)));
            }
            names.push(view.name.clone());
        }
        if bands.is_empty() { (bands, Vec::new()) } else { (bands, names) }
    }
}

/// What stands in the body of a loop.
enum Child {
    Body(Vec<usize>),
    Loop(usize),
}

/// Places in the making.
struct Grid<'a> {
    model: &'a NestLayout,
    blocks: Vec<AxisBlock>,
    /// Where the values of a loop begin on its axis.
    starts: BTreeMap<usize, f64>,
    /// Where a statement that stands beside loops is on their axis.
    slots: BTreeMap<usize, f64>,
}

impl Grid<'_> {
    /// Places the loop at the end of the path, and what is in it; returns how much of its axis it takes.
    fn place_loop(&mut self, path: &[usize], axis: usize, start: f64, under: Option<(f64, f64)>) -> f64 {
        let data = path[path.len() - 1];
        let values = self.model.values(data);
        self.starts.insert(data, start);
        let labels: Vec<(f64, String)> =
            values.iter().enumerate().map(|(k, value)| (start + k as f64, value.to_string())).collect();
        let end = start + values.len().saturating_sub(1) as f64;
        self.blocks.push(AxisBlock { axis, title: self.model.loops[data].name.clone(), under, labels });
        let children = self.model.children(path);
        let mut cursor = 0.0;
        let is_deep = path.len() == 1 && self.model.statements.iter().any(|(_, loops)| loops.len() == 3);
        if children.iter().any(|child| matches!(child, Child::Loop(_))) {
            for child in children {
                let taken = match child {
                    Child::Body(body) => {
                        self.slots.extend(body.into_iter().map(|statement| (statement, cursor)));
                        1.0
                    }
                    Child::Loop(inner) => {
                        let inner: Vec<usize> = path.iter().copied().chain([inner]).collect();
                        self.place_loop(&inner, axis + 1, cursor, Some((start, end)))
                    }
                };
                cursor += taken + GAPS[usize::from(is_deep)];
            }
        }
        values.len() as f64
    }
}

/// How many pairs of each kind there are and are drawn.
fn counts(pairs: &BTreeSet<(usize, usize, Kind)>, arrows: &[Arrow]) -> Vec<(Kind, usize, usize)> {
    let count = |kind: Kind| {
        let all = pairs.iter().filter(|pair| pair.2 == kind).count();
        (kind, all, arrows.iter().filter(|arrow| arrow.kind == kind).count())
    };
    Kind::ALL.into_iter().map(count).filter(|(_, all, _)| *all > 0).collect()
}
