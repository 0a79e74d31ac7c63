//! Functions that are too large for one problem: consecutive nests are a problem of their own, one after the other.
//!
//! The nests of a piece stay together, and the pieces stay in their order, so that what is proposed for each of them is, all together, an order of the function.
//! Nothing is fused across pieces. Whether the order is legal the judge says, as of every other.

use super::knobs::Knobs;
use super::{Proposal, Proposer};
use crate::affine::presburger::Budget;
use crate::schedule::program::Program;
use crate::schedule::tree::{Node, Tree};

/// Loops that the nests of a piece have together, if it is more than one nest.
const MOST_LOOPS: usize = 16;

/// Proposals for each piece by itself, put together: the most ambitious of each first. None if there is one piece only, or nothing is proposed for any.
pub fn in_pieces(program: &Program, tree: &Tree, knobs: &Knobs, budget: &Budget) -> Vec<Proposal> {
    let pieces = pieces(tree.root.children());
    if pieces.len() < 2 {
        return Vec::new();
    }
    let each: Vec<Vec<Proposal>> = pieces.iter().map(|piece| of_piece(program, piece, knobs, budget)).collect();
    let most = each.iter().map(Vec::len).max().unwrap_or(0);
    let all = (0..most).filter_map(|number| {
        let chosen = each.iter().map(|proposals| proposals.get(number).or(proposals.last()));
        together(pieces.iter().zip(chosen))
    });
    all.collect()
}

/// Consecutive nodes: as many as have few loops.
fn pieces(nodes: &[Node]) -> Vec<Node> {
    let mut pieces: Vec<Vec<Node>> = Vec::new();
    let mut loops = 0;
    for node in nodes {
        loops += node.num_bands();
        match pieces.last_mut().filter(|_| loops <= MOST_LOOPS) {
            Some(piece) => piece.push(node.clone()),
            None => {
                loops = node.num_bands();
                pieces.push(vec![node.clone()]);
            }
        }
    }
    pieces.into_iter().map(Node::sequence).collect()
}

/// What is proposed for one piece; nothing if it is too hard.
fn of_piece(program: &Program, piece: &Node, knobs: &Knobs, budget: &Budget) -> Vec<Proposal> {
    let tree = Tree { root: piece.clone() };
    let proposer = Proposer::read(program, &tree, knobs, budget);
    proposer.and_then(|proposer| Ok(proposer.proposals()?.collect())).unwrap_or_default()
}

/// The order of all pieces, each as it was written where nothing is proposed for it; none if that is all of them.
fn together<'a>(pieces: impl Iterator<Item = (&'a Node, Option<&'a Proposal>)>) -> Option<Proposal> {
    let mut whole: Option<Proposal> = None;
    let (mut nodes, mut num_bands) = (Vec::new(), 0);
    for (piece, proposal) in pieces {
        let tree = proposal.and_then(|proposal| proposal.tree.as_ref());
        let node = tree.map_or(piece, |tree| &tree.root);
        if let Some(proposal) = proposal.filter(|_| tree.is_some()) {
            let jams = proposal.jams.iter().map(|&(number, factor)| (number + num_bands, factor));
            let all = whole.get_or_insert_with(|| Proposal { jams: Vec::new(), cost: 0, ..proposal.clone() });
            // Inner loops first, so that numbers before them stay.
            all.jams = jams.chain(std::mem::take(&mut all.jams)).collect();
            all.cost += proposal.cost;
            all.ambition = all.ambition.max(proposal.ambition);
            all.upright.extend(proposal.upright.iter().cloned());
        }
        num_bands += node.num_bands();
        nodes.push(node.clone());
    }
    whole.map(|whole| Proposal { tree: Some(Tree { root: Node::sequence(nodes) }), ..whole })
}
