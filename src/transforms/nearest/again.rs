//! The refused step again, at the loops that there are after other steps.

use super::super::pipeline::{Argument, LoopRef, Step, parse_pipeline};
use super::super::session::Session;

/// The refused step at loops that steps before it have copied.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Again {
    pub step: Step,
    /// Which of the loops that may be meant.
    pub way: usize,
    /// The reason that stood before it.
    pub reason: Option<String>,
}

/// Copies of a loop that are looked for.
pub const MOST_WAYS: usize = 3;

impl Again {
    /// The step; none if the loops are not there.
    pub fn text(&self, session: &Session<'_>) -> Option<String> {
        self.ways(session).into_iter().nth(self.way)
    }

    /// The step at the loops as they are called, and at each nest of copies of them.
    fn ways(&self, session: &Session<'_>) -> Vec<String> {
        let wanted: Vec<&str> = names(&self.step);
        let bands = session.tree.bands();
        let mut ways = Vec::new();
        let named = self.step.loop_arguments().iter().map(|argument| session.loop_of(argument));
        if named.collect::<Result<Vec<usize>, _>>().is_ok_and(|loops| is_nest(session, &loops)) {
            ways.push(self.step.text.clone());
        }
        for innermost in 0..bands.len() {
            let path = session.tree.path_to(innermost);
            let find = |name: &&str| path.iter().copied().find(|&number| is_copy(&bands[number].name, name));
            let Some(loops) = wanted.iter().map(find).collect::<Option<Vec<usize>>>() else { continue };
            if loops.contains(&innermost) {
                let labels: Vec<String> = loops.iter().map(|&number| session.label(number)).collect();
                let text = with_loops(&self.step, &labels);
                if !ways.contains(&text) {
                    ways.push(text);
                }
            }
        }
        ways
    }
}

/// Are these loops inside each other?
pub fn is_nest(session: &Session<'_>, loops: &[usize]) -> bool {
    let path = session.tree.path_to(loops.iter().copied().max().unwrap_or_default());
    loops.iter().all(|number| path.contains(number))
}

/// Is a loop called `name`, or `name_1` as its copies are?
fn is_copy(of: &str, name: &str) -> bool {
    let number = of.strip_prefix(name).map(|rest| rest.strip_prefix('_').unwrap_or(rest));
    of == name || number.is_some_and(|rest| of.len() > name.len() && rest.bytes().all(|byte| byte.is_ascii_digit()))
}

/// The names of the loops of a step, without `%` and without `@1`.
fn names(step: &Step) -> Vec<&str> {
    let plain = step.loop_arguments().iter().map(|argument| argument.text.trim_start_matches('%'));
    plain.map(|name| name.split('@').next().unwrap_or_default()).collect()
}

/// The step with the names of loops in place of positions.
pub fn by_names(session: &Session<'_>, step: &Step) -> Step {
    let named = step.loop_arguments();
    let is_position = |argument: &Argument| matches!(argument.as_loop(), Ok(LoopRef::Position(_)));
    let loops = || named.iter().map(|argument| session.loop_of(argument).ok()).collect::<Option<Vec<usize>>>();
    let Some(loops) = named.iter().any(is_position).then(loops).flatten() else { return step.clone() };
    let labels: Vec<String> = loops.into_iter().map(|number| session.label(number)).collect();
    parse_pipeline(&with_loops(step, &labels)).ok().and_then(|mut steps| steps.pop()).unwrap_or_else(|| step.clone())
}

/// The step with other loops.
pub fn with_loops(step: &Step, loops: &[String]) -> String {
    let (group, named) = (step.group(0), step.loop_arguments());
    let at = group.iter().position(|argument| named.first() == Some(argument)).unwrap_or_default();
    let mut first = texts(group);
    first.splice(at..at + named.len(), loops.iter().cloned());
    with_groups(step, &first, &step.groups[1..].iter().map(|group| texts(group)).collect::<Vec<_>>())
}

pub fn texts(group: &[Argument]) -> Vec<String> {
    group.iter().map(|argument| argument.text.clone()).collect()
}

pub fn with_groups(step: &Step, first: &[String], rest: &[Vec<String>]) -> String {
    let groups: Vec<String> =
        std::iter::once(first.join(",")).chain(rest.iter().map(|group| group.join(","))).collect();
    format!("{}({})", step.name, groups.join(";"))
}

/// All orders of so many things.
pub fn orders(count: usize) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    for _ in 0..count {
        let longer = |order: &Vec<usize>| {
            let free = (0..count).filter(|next| !order.contains(next)).collect::<Vec<_>>();
            free.into_iter().map(|next| order.iter().copied().chain([next]).collect()).collect::<Vec<Vec<usize>>>()
        };
        all = all.iter().flat_map(longer).collect();
    }
    all
}
