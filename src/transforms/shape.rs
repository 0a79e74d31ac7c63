//! `normalize(a)`: the same iterations in the same order, counted from 0 by 1.
//! `coalesce(a,b)`: the same iterations in the same order, counted by one loop for two.
//!
//! ```text
//! rewrite: for a = l to u step s { S(a) }  ->  for a = 0 to ceil((u - l) / s) { S(l + s * a) }
//! rewrite: for a { for b { S(a, b) } }     ->  for a_b = 0 to T * N { S(floor(a_b / N), a_b mod N) }
//!      or: for a = l to u step s { for b = a to min(a + s, v) { S(b) } }  ->  for a_b = l to min(u', v) { S(a_b) }
//! ```
//! Both are options of the scanner: the schedule stays as it is, so both are always legal. `coalesce` needs a loop
//! directly inside with a constant number `N` of iterations, or one over the points of a tile of the outer one: from there on, or counted from there, by a step of which
//! `s` is a multiple, up to where the next tile starts. The points may end before that (`v`, where no tile moves it), so that the last tile need not be full;
//! `u'` is the end of the last tile. Tiles of tiles become one loop from the inside out.

use super::loops::with_between;
use super::parts::Whole;
use super::pipeline::Step;
use super::session::{No, Session};
use crate::schedule::change::Change;
use crate::schedule::refusal::NotApplicable;
use crate::schedule::tree::Node;

/// The claim of `normalize`.
pub fn claim_normalize(session: &Session<'_>, step: &Step) -> Result<Change, No> {
    let number = session.loops(step, 1)?[0];
    let mut tree = session.tree.clone();
    if let Some(band) = tree.band_mut(number) {
        band.options.normalize = true;
    }
    Ok(Change::order("normalize", &step.text, tree))
}

/// The claim of `coalesce`.
pub fn claim_coalesce(session: &Session<'_>, step: &Step) -> Result<Change, No> {
    let loops = session.loops(step, 2)?;
    let whole = Whole::of(session, loops[0]);
    let inner = loops[0] + 1;
    if loops[1] != inner || !matches!(whole.band.body, Node::Band(_)) {
        let message =
            format!("{} is not the one loop directly inside {}", session.label(loops[1]), session.label(loops[0]));
        let no = NotApplicable::new("not-perfectly-nested", whole.place(), message);
        let program = (session.module, session.scop(), &session.tree);
        return Err(with_between(no, program, [loops[0], loops[1]]).into());
    }
    let bands = session.tree.bands();
    let (a, b) = (bands[loops[0]], bands[inner]);
    if a.parallel != b.parallel || a.options.mapping.is_some() || b.options.mapping.is_some() {
        let message = format!("%{} and %{} do not run in the same manner: coalesce first", a.name, b.name);
        return Err(NotApplicable::new("runs-in-another-manner", whole.place(), message).into());
    }
    let mut tree = session.tree.clone();
    let mut inner_name = String::new();
    if let Some(band) = tree.band_mut(inner) {
        inner_name = std::mem::replace(&mut band.name, "".into()).to_string();
    }
    if let Some(band) = tree.band_mut(loops[0]) {
        band.options.coalesce = true;
        band.name = format!("{}_{inner_name}", band.name).into();
    }
    Ok(Change::order("coalesce", &step.text, tree))
}
