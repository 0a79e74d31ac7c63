//! The dependence graph and its strongly connected components.

use petgraph::algo::tarjan_scc;
use petgraph::graph::{DiGraph, NodeIndex};

use super::dependence::{Dependence, Kind};
use super::domain::LoopId;

/// Nodes are the owners of the occurrences, edges are dependences.
#[derive(Clone, Debug)]
pub struct DependenceGraph {
    graph: DiGraph<usize, (Kind, Option<LoopId>)>,
}

impl DependenceGraph {
    /// The graph of `num_nodes` owners.
    pub fn new(num_nodes: usize, dependences: &[Dependence]) -> DependenceGraph {
        let mut graph = DiGraph::new();
        let nodes: Vec<NodeIndex> = (0..num_nodes).map(|node| graph.add_node(node)).collect();
        for dependence in dependences {
            let label = (dependence.kind, dependence.carried_by);
            graph.add_edge(nodes[dependence.source], nodes[dependence.target], label);
        }
        DependenceGraph { graph }
    }

    /// The strongly connected components in a topological order, each sorted.
    pub fn components(&self) -> Vec<Vec<usize>> {
        let mut components: Vec<Vec<usize>> = tarjan_scc(&self.graph)
            .into_iter()
            .map(|component| {
                let mut nodes: Vec<usize> = component.into_iter().map(|node| self.graph[node]).collect();
                nodes.sort_unstable();
                nodes
            })
            .collect();
        components.reverse();
        components
    }
}
