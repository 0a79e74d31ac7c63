//! The dependence graph, its strongly connected components, and a picture of it.

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

    /// The graph in Graphviz's language; `name` tells what a node is called, `loop_name` what a loop is called.
    pub fn to_dot(&self, name: impl Fn(usize) -> String, loop_name: impl Fn(LoopId) -> String) -> String {
        let mut text = String::from("digraph dependences {\n");
        for node in self.graph.node_indices() {
            let label = name(self.graph[node]).replace('\\', "\\\\").replace('"', "\\\"");
            text.push_str(&format!("  n{} [label=\"{label}\", shape=box];\n", node.index()));
        }
        for edge in self.graph.edge_indices() {
            let Some((from, to)) = self.graph.edge_endpoints(edge) else { continue };
            let (kind, carried_by) = self.graph[edge];
            let by = carried_by.map_or_else(String::new, |id| format!(" {}", loop_name(id)));
            let style = match kind {
                Kind::Flow => "solid",
                Kind::Anti => "dashed",
                Kind::Output => "dotted",
                Kind::Input | Kind::Order => "bold",
            };
            let label = format!("{}{by}", kind.name()).replace('"', "\\\"");
            text.push_str(&format!("  n{} -> n{} [label=\"{label}\", style={style}];\n", from.index(), to.index()));
        }
        text.push_str("}\n");
        text
    }
}
