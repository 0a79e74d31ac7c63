//! Dominance between the blocks of a region.
//!
//! The immediate dominators are found by the iteration of Cooper, Harvey and Kennedy over the reverse postorder; the
//! tree is then numbered, so that a question costs two comparisons.

use rustc_hash::{FxHashMap, FxHashSet};

use smallvec::SmallVec;

use super::module::{Block, Module, Region};

/// The dominator tree of a region.
pub struct Dominators {
    /// When the walk over the tree enters and leaves each block, by block; unreachable blocks are missing.
    intervals: SmallVec<[(Block, (usize, usize)); 1]>,
}

impl Dominators {
    /// The dominators of the region's blocks.
    pub fn new(module: &Module, region: Region) -> Dominators {
        let blocks = &module.region(region).blocks;
        let Some(&entry) = blocks.first() else { return Dominators { intervals: SmallVec::new() } };
        if blocks.len() == 1 {
            return Dominators { intervals: SmallVec::from_elem((entry, (0, 1)), 1) };
        }
        let order = reverse_postorder(module, region, entry);
        let number: FxHashMap<Block, usize> =
            order.iter().enumerate().map(|(number, &block)| (block, number)).collect();
        let mut predecessors = vec![Vec::new(); order.len()];
        for (from, &block) in order.iter().enumerate() {
            for successor in successors(module, block) {
                if let Some(&to) = number.get(&successor) {
                    predecessors[to].push(from);
                }
            }
        }
        let immediate = immediate_dominators(&predecessors);
        let mut intervals = tree_intervals(&order, &immediate);
        intervals.sort_unstable();
        Dominators { intervals }
    }

    fn interval(&self, block: Block) -> Option<(usize, usize)> {
        let at = self.intervals.binary_search_by_key(&block, |&(block, _)| block).ok()?;
        Some(self.intervals[at].1)
    }

    /// Can the block be reached from the entry?
    pub fn is_reachable(&self, block: Block) -> bool {
        self.interval(block).is_some()
    }

    /// Does every path from the entry to `b` pass through `a`?
    pub fn dominates(&self, a: Block, b: Block) -> bool {
        match (self.interval(a), self.interval(b)) {
            (Some(a), Some(b)) => a.0 <= b.0 && b.1 <= a.1,
            _ => false,
        }
    }
}

/// The blocks of a region in reverse postorder, so that definitions come before uses; what is never reached comes last.
pub fn execution_order(module: &Module, region: Region) -> Vec<Block> {
    let blocks = &module.region(region).blocks;
    let Some(&entry) = blocks.first() else { return Vec::new() };
    let mut order = reverse_postorder(module, region, entry);
    let reached: FxHashSet<Block> = order.iter().copied().collect();
    order.extend(blocks.iter().filter(|block| !reached.contains(block)));
    order
}

fn successors(module: &Module, block: Block) -> Vec<Block> {
    let last = module.last_op(block);
    last.map(|op| module.op(op).successors.iter().map(|(block, _)| *block).collect()).unwrap_or_default()
}

fn reverse_postorder(module: &Module, region: Region, entry: Block) -> Vec<Block> {
    let mut seen = FxHashSet::from_iter([entry]);
    let mut stack = vec![(entry, successors(module, entry))];
    let mut order = Vec::new();
    while let Some((block, rest)) = stack.last_mut() {
        match rest.pop() {
            Some(next) => {
                if module.block(next).parent == Some(region) && seen.insert(next) {
                    stack.push((next, successors(module, next)));
                }
            }
            None => {
                order.push(*block);
                stack.pop();
            }
        }
    }
    order.reverse();
    order
}

/// For each block by its number in reverse postorder: the number of its immediate dominator; the entry's is itself.
fn immediate_dominators(predecessors: &[Vec<usize>]) -> Vec<usize> {
    let unknown = usize::MAX;
    let mut immediate = vec![unknown; predecessors.len()];
    immediate[0] = 0;
    let mut changed = true;
    while changed {
        changed = false;
        for block in 1..predecessors.len() {
            let mut common = unknown;
            for &from in &predecessors[block] {
                if immediate[from] != unknown {
                    common = if common == unknown { from } else { meet(&immediate, common, from) };
                }
            }
            if common != immediate[block] {
                immediate[block] = common;
                changed = true;
            }
        }
    }
    immediate
}

/// The nearest common ancestor; numbers shrink towards the root.
fn meet(immediate: &[usize], mut a: usize, mut b: usize) -> usize {
    while a != b {
        while a > b {
            a = immediate[a];
        }
        while b > a {
            b = immediate[b];
        }
    }
    a
}

fn tree_intervals(order: &[Block], immediate: &[usize]) -> SmallVec<[(Block, (usize, usize)); 1]> {
    let mut children = vec![Vec::new(); order.len()];
    for (block, &parent) in immediate.iter().enumerate().skip(1) {
        children[parent].push(block);
    }
    let mut intervals = SmallVec::new();
    let (mut clock, mut stack) = (1, vec![(0, 0, children[0].clone())]);
    while let Some((block, entered, rest)) = stack.last_mut() {
        match rest.pop() {
            Some(child) => {
                stack.push((child, clock, children[child].clone()));
                clock += 1;
            }
            None => {
                intervals.push((order[*block], (*entered, clock)));
                clock += 1;
                stack.pop();
            }
        }
    }
    intervals
}
