//! The dependence graph and its strongly connected components.
//!
//! What depends on itself through others cannot be pulled apart: the components are what loop distribution may make
//! loops of, in the topological order in which they are listed.

use petgraph::algo::{tarjan_scc, toposort};
use petgraph::graph::{DiGraph, NodeIndex};
use petgraph::visit::EdgeRef;

/// Nodes are numbers from 0: accesses, statements, instances. Edges say that the target depends on the source.
#[derive(Clone, Debug)]
pub struct DependenceGraph {
    graph: DiGraph<(), ()>,
}

impl DependenceGraph {
    /// The graph with these edges, sources first.
    pub fn new(num_nodes: usize, edges: impl IntoIterator<Item = (usize, usize)>) -> DependenceGraph {
        let mut graph = DiGraph::new();
        for _ in 0..num_nodes {
            graph.add_node(());
        }
        for (source, target) in edges {
            graph.update_edge(NodeIndex::new(source), NodeIndex::new(target), ());
        }
        DependenceGraph { graph }
    }

    /// The strongly connected components in a topological order, each sorted.
    pub fn components(&self) -> Vec<Vec<usize>> {
        let mut components: Vec<Vec<usize>> = tarjan_scc(&self.graph)
            .into_iter()
            .map(|component| {
                let mut nodes: Vec<usize> = component.into_iter().map(NodeIndex::index).collect();
                nodes.sort_unstable();
                nodes
            })
            .collect();
        components.reverse();
        components
    }

    /// For each node the number of edges on the longest path to it; none if there is a cycle.
    pub fn depths(&self) -> Option<Vec<usize>> {
        let mut depths = vec![0; self.graph.node_count()];
        for node in toposort(&self.graph, None).ok()? {
            for edge in self.graph.edges(node) {
                let target = edge.target().index();
                depths[target] = depths[target].max(depths[node.index()] + 1);
            }
        }
        Some(depths)
    }

    /// Without the edges that a longer path makes superfluous; `depths` are the graph's. In a graph without cycles this is
    /// the one smallest graph with the same paths.
    ///
    /// A path from `a` to `b` over a third node goes through a successor of `a` that is less deep than `b`.
    pub fn nearest(&self, depths: &[usize]) -> Vec<(usize, usize)> {
        let mut kept = Vec::new();
        for a in self.graph.node_indices() {
            // Of all nodes, deepest last, those that a longer path reaches.
            let mut reached = vec![false; depths.len()];
            let mut successors: Vec<NodeIndex> = self.graph.neighbors(a).collect();
            successors.sort_unstable_by_key(|node| (depths[node.index()], node.index()));
            for b in successors {
                if reached[b.index()] {
                    continue;
                }
                kept.push((a.index(), b.index()));
                let mut stack = vec![b];
                while let Some(node) = stack.pop() {
                    for next in self.graph.neighbors(node) {
                        if !std::mem::replace(&mut reached[next.index()], true) {
                            stack.push(next);
                        }
                    }
                }
            }
        }
        kept
    }
}

#[cfg(test)]
mod tests {
    use super::DependenceGraph;

    #[test]
    fn components_come_sources_first() {
        let graph = DependenceGraph::new(5, [(3, 4), (4, 3), (0, 3), (4, 1), (1, 1), (0, 1)]);
        let components = graph.components();
        let place = |node: usize| components.iter().position(|component| component.contains(&node));
        assert_eq!(components.len(), 4);
        assert!(components.contains(&vec![3, 4]));
        assert!(place(0) < place(3) && place(3) < place(1));
    }

    #[test]
    fn the_longest_path_counts() {
        let graph = DependenceGraph::new(4, [(0, 1), (1, 2), (0, 2), (2, 3), (0, 3)]);
        assert_eq!(graph.depths(), Some(vec![0, 1, 2, 3]));
        assert_eq!(DependenceGraph::new(2, [(0, 1), (1, 0)]).depths(), None);
    }

    #[test]
    fn what_a_path_implies_is_left_out() {
        let graph = DependenceGraph::new(5, [(0, 1), (1, 2), (0, 2), (2, 3), (0, 3), (0, 4)]);
        let depths = graph.depths().expect("no cycle");
        let mut kept = graph.nearest(&depths);
        kept.sort_unstable();
        assert_eq!(kept, [(0, 1), (0, 4), (1, 2), (2, 3)]);
    }
}
