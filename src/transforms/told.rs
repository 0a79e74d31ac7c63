//! What `auto` says of the order that it chose: the loops of each nest, and why one runs in order.

use super::nearest::not_parallel;
use super::session::Session;
use crate::affine::presburger::Budget;
use crate::analysis::scop::StatementId;
use crate::arena::Id;
use crate::schedule::change::Change;
use crate::schedule::explain::{sentence, short};
use crate::schedule::legality::{carried_by, why_unknown, witness};
use crate::schedule::refusal::Refusal;
use crate::schedule::tree::{Band, Node, Tree};
use crate::scheduler::is_over_diamonds;

/// Nests beyond this many are counted only.
const MOST_NESTS: usize = 10;

/// Loops beside each other beyond this many are counted only.
const MOST_BESIDE: usize = 4;

/// A line for each nest that is new, and one for its outermost loop if neither that nor one of its tiles is parallel.
pub fn lines(session: &Session<'_>, tree: &Tree) -> Vec<String> {
    let (mut lines, mut number, mut left) = (Vec::new(), 0, 0);
    for node in tree.root.children() {
        let first = number;
        number += node.num_bands();
        let Node::Band(band) = node else { continue };
        let is_new = !Tree::is_original(session.scop(), node) || node.bands().iter().any(|band| band.parallel);
        if !is_new {
            left += 1;
            continue;
        }
        if lines.len() >= 2 * MOST_NESTS {
            lines.push("more nests are ordered anew: --schedule shows them".to_owned());
            return lines;
        }
        lines.push(format!("order of {}: {}", statements(&node.statements()), chain(node)));
        let is_parallel = |node: &Node| matches!(node, Node::Band(band) if band.parallel);
        if !band.parallel && !is_parallel(&band.body) {
            lines.extend(why_in_order(session, tree, first));
        }
    }
    if left > 0 {
        lines.push(format!("nests left as they were, none of their orders is faster by the model: {left}"));
    }
    lines
}

/// The statements of a nest in a word or two.
pub fn statements(all: &[StatementId]) -> String {
    match all {
        [one] => format!("{one:?}"),
        [] => String::new(),
        all => {
            let (first, last) = (all.iter().min_by_key(|id| id.index()), all.iter().max_by_key(|id| id.index()));
            first.zip(last).map_or(String::new(), |(first, last)| format!("{first:?} to {last:?}"))
        }
    }
}

/// The loops of a nest, outermost first: `%i parallel > { %j; %k }`.
pub fn chain(node: &Node) -> String {
    match node {
        Node::Band(band) => {
            let inside = chain(&band.body);
            let arrow = if inside.is_empty() { "" } else { " > " };
            format!("{}{arrow}{inside}", loop_text(band))
        }
        Node::Sequence(children) => {
            let all: Vec<String> = children.iter().map(chain).filter(|text| !text.is_empty()).collect();
            match all.len() {
                0 => String::new(),
                1 => all[0].clone(),
                2..=MOST_BESIDE => format!("{{ {} }}", all.join("; ")),
                count => format!("{{ {}; {} more }}", all[..MOST_BESIDE].join("; "), count - MOST_BESIDE),
            }
        }
        Node::Guard { then, otherwise, .. } => {
            let both = [chain(then), chain(otherwise)];
            both.into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join("; ")
        }
        Node::Leaf(_) => String::new(),
    }
}

fn loop_text(band: &Band) -> String {
    let mut text = format!("%{}", band.name);
    if let Some(tile) = &band.tile {
        text += &format!(" by {}", tile.size);
    }
    if band.member.values().any(|time| band.tile.is_none() && time.divides()) {
        text += if is_over_diamonds(band) { " diamonds" } else { " wavefronts" };
    }
    if band.parallel {
        text += " parallel";
    }
    text
}

/// Two iterations that keep a loop in order; none if only the model does.
fn why_in_order(session: &Session<'_>, tree: &Tree, number: usize) -> Option<String> {
    let budget = session.share(session.limits.words);
    let ordered = Session { tree: tree.clone(), ..session.clone() };
    let name = ordered.label(number);
    Some(match kept(&ordered, session, number, &budget) {
        Err(why) => {
            let near = near(session, (&ordered, ordered.tree.bands()[number]), &why);
            let why = format!("{name} runs in order: {}", short(session.module, session.scop(), &why));
            near.map_or_else(|| why.clone(), |near| format!("{why}; {near}"))
        }
        Ok(None) => format!("{name} could be parallel; that is not faster by the model, or not asked for"),
        Ok(Some(KeptOrder { why, nearest })) => {
            let why = format!("{name} runs in order: {why}");
            nearest.map_or_else(|| why.clone(), |near| format!("{why}; {near}"))
        }
    })
}

/// Why a loop runs in order.
pub struct KeptOrder {
    /// Two iterations and a cell.
    pub why: String,
    /// What would make it parallel.
    pub nearest: Option<String>,
}

/// Why a loop of a session's tree runs in order; none if nothing keeps it so. `before` is the session in which what is near is looked
/// for: what is in order already is answered in the program as it was there.
///
/// # Errors
/// If nobody knows.
pub fn kept(
    session: &Session<'_>,
    before: &Session<'_>,
    number: usize,
    budget: &Budget,
) -> Result<Option<KeptOrder>, Refusal> {
    let (scop, tree) = (session.scop(), &session.tree);
    let Some(violation) = carried_by(scop, session.dependences(), tree, number, budget)? else { return Ok(None) };
    let change = Change::order("parallelize", "", tree.clone());
    if !violation.dependence.exact {
        return Err(Refusal::Unknown(why_unknown(scop, session.dependences(), &change, &violation)));
    }
    let witness = witness(scop, session.dependences(), &change, &violation, session.budget)?;
    let why = sentence(session.module, scop, &witness);
    let nearest = near(before, (session, tree.bands()[number]), &Refusal::Violates(witness.into()));
    Ok(Some(KeptOrder { why, nearest }))
}

/// What would make a loop of an order parallel in the program as it was before: the loop of this name, or the one that it was made of.
pub fn near(before: &Session<'_>, (session, band): (&Session<'_>, &Band), refusal: &Refusal) -> Option<String> {
    let made_of = band.origin.map(|origin| session.scop().loops[origin].op);
    let bands = before.tree.bands();
    let only = |is_it: &dyn Fn(&Band) -> bool| {
        let mut found = bands.iter().filter(|band| is_it(band));
        found.next().filter(|_| found.next().is_none())
    };
    let is_made_of =
        |one: &Band| made_of.is_some() && one.origin.map(|origin| before.scop().loops[origin].op) == made_of;
    let there = only(&|one| one.name == band.name).or_else(|| only(&is_made_of))?;
    not_parallel(before, &format!("%{}", there.name), refusal)
}
