//! Loops by name and by position, and perfect nests of them.

use std::sync::Arc;

use crate::affine::expr::AffineExpr;
use crate::affine::row::growth;
use crate::analysis::domain::LoopId;
use crate::analysis::scop::{Access, Scop, Statement};
use crate::diag::Span;
use crate::ir::{Module, Value};
use crate::schedule::refusal::NotApplicable;
use crate::schedule::tree::{Band, Node, Tree};

use super::pipeline::{LoopRef, UsageError};

/// The number of the band that a step means.
pub fn resolve(names: &[&str], wanted: &LoopRef, span: Span) -> Result<usize, UsageError> {
    // Loops that are not written have no name: they are unrolled, or one with the loop around them.
    let written: Vec<usize> = (0..names.len()).filter(|&number| !names[number].is_empty()).collect();
    let all = || written.iter().map(|&number| label(names, number)).collect::<Vec<_>>();
    let (name, ordinal) = match wanted {
        LoopRef::Position(number) if *number < written.len() => return Ok(written[*number]),
        LoopRef::Position(number) => {
            let message = format!("there is no loop {number}: the function has {} loops", written.len());
            return Err(UsageError::listing(span, message, all()));
        }
        LoopRef::Named { name, ordinal } => (name, ordinal),
    };
    let same: Vec<usize> = (0..names.len()).filter(|&number| names[number] == name).collect();
    match (ordinal, &same[..]) {
        (_, []) => Err(UsageError::among(span, format!("there is no loop %{name}"), &format!("%{name}"), all())),
        (None, [number]) => Ok(*number),
        (None, several) => {
            let candidates = several.iter().map(|&number| label(names, number)).collect();
            Err(UsageError::listing(span, format!("%{name} names several loops"), candidates))
        }
        (Some(ordinal), several) => several.get(*ordinal).copied().ok_or_else(|| {
            let candidates = several.iter().map(|&number| label(names, number)).collect();
            UsageError::listing(span, format!("there is no loop %{name}@{ordinal}"), candidates)
        }),
    }
}

/// How a step names the loop with this number: `%i`, or `%i@1` if there are several.
pub fn label(names: &[&str], number: usize) -> String {
    let name = names[number];
    let same: Vec<usize> = (0..names.len()).filter(|&other| names[other] == name).collect();
    match same.len() {
        1 => format!("%{name}"),
        _ => format!("%{name}@{}", same.iter().filter(|&&other| other < number).count()),
    }
}

/// Numbers of steps above this are refused: bounds and subscripts add them to numbers that nobody knows, and these sums
/// must stay far from the ends of 64 bits.
pub const LARGEST: i64 = 1 << 32;

/// The product of a number that a step gives and one of the program, if it is no larger than that.
pub fn product(number: i64, by: i64) -> Option<i64> {
    number.checked_mul(by).filter(|product| product.unsigned_abs() <= LARGEST.unsigned_abs())
}

/// A name that is not taken: `i_t`, or `i_t2`, `i_t3` ..
pub fn fresh(name: &str, taken: &[String]) -> String {
    let numbered = (2..).map(|number| format!("{name}{number}"));
    let mut candidates = std::iter::once(name.to_string()).chain(numbered);
    candidates.find(|candidate| !taken.contains(candidate)).unwrap_or_default()
}

/// A perfect nest, taken out of its tree.
#[derive(Clone, Debug)]
pub struct PerfectNest {
    /// The number of its outermost band.
    pub top: usize,
    /// Its bands, outermost first, with empty bodies.
    pub bands: Vec<Band>,
    /// What the innermost runs.
    pub inner: Node,
}

impl PerfectNest {
    /// The perfect nest from the outermost to the innermost of the given bands. An `affine.if` between two of them is
    /// left out: the domains of the statements know its condition.
    pub fn take(m: &Module, scop: &Scop, tree: &Tree, numbers: &[usize]) -> Result<PerfectNest, NotApplicable> {
        let top = numbers.iter().copied().min().unwrap_or_default();
        let last = numbers.iter().copied().max().unwrap_or_default();
        let all = tree.bands();
        let (outer, inner) = (&all[top], &all[last]);
        let mut bands = vec![without_body(outer)];
        let mut node = &outer.body;
        while bands.len() <= last - top {
            match node {
                Node::Band(band) => {
                    bands.push(without_body(band));
                    node = &band.body;
                }
                Node::Guard { then, otherwise, .. } if otherwise.is_nothing() => node = then,
                Node::Guard { op, .. } => {
                    let message =
                        format!("an affine.if with an else stands between %{} and %{}", outer.name, inner.name);
                    return Err(NotApplicable::new("not-perfectly-nested", m.op(*op).span, message));
                }
                Node::Leaf(_) => {
                    let message = format!("%{} is not inside %{}", inner.name, outer.name);
                    return Err(NotApplicable::new("not-nested", place(m, scop, node), message));
                }
                Node::Sequence(children) => {
                    let Some(other) = beside(m, scop, children, inner) else {
                        return Err(NotApplicable::new("not-nested", Span::default(), "the loops are not nested"));
                    };
                    if !children.iter().any(|child| is_around(child, inner)) {
                        let message = format!("%{} is not inside %{}", inner.name, outer.name);
                        return Err(NotApplicable::new("not-nested", place_of_band(m, scop, inner), message));
                    }
                    let message = format!(
                        "%{} and %{} are not perfectly nested: this also runs in %{}",
                        outer.name,
                        inner.name,
                        bands[bands.len() - 1].name
                    );
                    return Err(NotApplicable::new("not-perfectly-nested", place(m, scop, other), message));
                }
            }
        }
        Ok(PerfectNest { top, bands, inner: node.clone() })
    }

    /// The tree with the nest put back.
    pub fn put(self, tree: &Tree) -> Tree {
        let mut tree = tree.clone();
        let mut node = self.inner;
        for mut band in self.bands.into_iter().rev() {
            band.body = node;
            node = Node::Band(Arc::new(band));
        }
        let (Some(place), Node::Band(new)) = (tree.band_mut(self.top), node) else { return tree };
        *place = Arc::unwrap_or_clone(new);
        tree
    }
}

/// Is the loop in the node?
fn is_around(node: &Node, inner: &Band) -> bool {
    node.bands().iter().any(|band| std::ptr::eq(*band, inner))
}

/// What a sequence runs besides the part that a loop is in.
fn beside<'n>(m: &Module, scop: &Scop, children: &'n [Node], inner: &Band) -> Option<&'n Node> {
    // What a loop starts with stands at the loop: what stands elsewhere is plainer to see.
    let at_loop = place_of_band(m, scop, inner);
    let others = || children.iter().filter(|child| !is_around(child, inner));
    others().find(|child| place(m, scop, child) != at_loop).or_else(|| others().next())
}

/// The same with what stands between two loops, the first that does, or with the second if it is not in the first.
pub fn with_between(
    no: NotApplicable,
    (m, scop, tree): (&Module, &Scop, &Tree),
    [outer, inner]: [usize; 2],
) -> NotApplicable {
    let all = tree.bands();
    let (name, inner) = (&all[outer].name, all[inner]);
    match &all[outer].body {
        body if !is_around(body, inner) => {
            no.label(place_of_band(m, scop, inner), format!("this is not inside %{name}"))
        }
        Node::Band(band) if std::ptr::eq(&**band, inner) => no,
        Node::Band(band) => no.label(place_of_band(m, scop, band), "this loop is between them"),
        Node::Guard { op, .. } => no.label(m.op(*op).span, "this guard is between them"),
        Node::Sequence(children) => {
            let other = beside(m, scop, children, inner);
            no.labelled(other.map(|other| (place(m, scop, other), format!("this also runs in %{name}"))))
        }
        Node::Leaf(_) => no,
    }
}

fn without_body(band: &Band) -> Band {
    Band { body: Node::nothing(), ..band.clone() }
}

/// Where a node stands in the source.
pub fn place(m: &Module, scop: &Scop, node: &Node) -> Span {
    match node {
        Node::Band(band) => place_of_band(m, scop, band),
        Node::Sequence(children) => children.first().map_or(Span::default(), |child| place(m, scop, child)),
        Node::Guard { op, .. } => m.op(*op).span,
        Node::Leaf(statement) => m.op(scop.statements[*statement].anchor).span,
    }
}

/// Where the loop that a band descends from stands in the source.
pub fn place_of_band(m: &Module, scop: &Scop, band: &Band) -> Span {
    band.origin.map_or(Span::default(), |id| m.op(scop.loops[id].op).span)
}

/// Where a value stands in the source: the operation that makes it, or its name among arguments.
pub fn place_of_value(m: &Module, value: Value) -> Span {
    m.defining_op(value).map_or(m.value(value).span, |op| m.op(op).span)
}

/// By how much each subscript moves from one iteration of a loop to the next; none for each of which that is no constant, and none at all where
/// the subscripts are not known.
pub fn moves(
    (statement, access): (&Statement, &Access),
    looped: LoopId,
    num_symbols: usize,
) -> Option<Vec<Option<i64>>> {
    subscripts_move((statement, access.subscripts.as_ref()?), looped, num_symbols)
}

/// The same of any subscripts of a statement.
pub(super) fn subscripts_move(
    (statement, subscripts): (&Statement, &[AffineExpr]),
    looped: LoopId,
    num_symbols: usize,
) -> Option<Vec<Option<i64>>> {
    let dim = statement.loops.iter().position(|&id| id == looped)?;
    let space = (statement.loops.len(), num_symbols);
    let by = |subscript: &AffineExpr| growth(subscript, &|other| i64::from(other as usize == dim), space);
    Some(subscripts.iter().map(by).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_positions_and_candidates() {
        let names = ["i", "j", "i"];
        let named = |name: &str, ordinal| LoopRef::Named { name: name.to_string(), ordinal };
        let ask = |wanted| resolve(&names, &wanted, Span::default());
        assert_eq!(ask(named("j", None)), Ok(1));
        assert_eq!(ask(named("i", Some(1))), Ok(2));
        assert_eq!(ask(LoopRef::Position(2)), Ok(2));
        assert_eq!(ask(named("i", None)).expect_err("two").candidates, ["%i@0", "%i@1"]);
        assert_eq!(ask(named("k", None)).expect_err("none").candidates, ["%i@0", "%j", "%i@1"]);
        assert!(ask(LoopRef::Position(3)).is_err());
        assert!(ask(named("j", Some(1))).is_err());
    }
}
