//! Edits of a step that is refused, nearest first: steps before it, other loops or numbers for it, another step in its place.
//! None of them is known to be accepted.

use std::rc::Rc;

use num_traits::ToPrimitive;

use super::super::bands::{Skew, around, nest_from, shift_between, skews, within};
use super::super::promote::{HULL, LOCAL, PACK, is_layout};
use super::super::rewrite::is_too_much;
use super::super::session::Session;
use super::Refused;
use super::again::{Again, MOST_WAYS, is_nest, orders, texts, with_groups, with_loops};
use super::own::{copies_first, in_chunks, other_tiles, promotions, storage_of, without_loops};
use crate::affine::presburger::Budget;
use crate::schedule::refusal::{Event, Refusal, Witness};

/// Factors of skews that are tried for each pair of loops.
const FACTORS: [i64; 2] = [1, 2];

/// Fused loops that are further apart are not looked for.
const MOST_APART: i32 = 1024;

/// Loops of a nest whose orders are all tried.
const MOST_PERMUTED: usize = 4;

/// So many iterations in a row may be free of each other, the most first: in strips that run side by side, or as lanes of one
/// operation on vectors. 8 is what the vectors of most machines hold of `f32`, and fewer are of use down to 2.
const IN_A_ROW: [i64; 3] = [8, 4, 2];

/// What stands for the reason that the user has to give.
const REASON: &str = "REASON";

/// Steps in the place of one.
#[derive(Clone, Debug)]
pub struct Edit {
    /// The steps, left to right.
    pub parts: Vec<Part>,
}

/// One of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Part {
    /// A step as text.
    Step(String),
    /// A step that is taken for legal, for this reason.
    Assumed(String, String),
    /// The refused step at the loops that there are by then.
    Again(Again),
}

/// What the edits are made of.
struct Maker<'m, 's> {
    session: &'m Session<'s>,
    refused: &'m Refused<'m>,
    budget: &'m Rc<Budget>,
    /// The loops that the step names.
    loops: Vec<usize>,
    /// The loops around the innermost of them, that one, and those that it runs alone, outermost first.
    nest: Vec<usize>,
    edits: Vec<Edit>,
}

/// The edits of a step.
pub fn edits(session: &Session<'_>, refused: &Refused<'_>, budget: &Rc<Budget>) -> Vec<Edit> {
    let step = refused.step;
    let named = step.loop_arguments().iter().map(|argument| session.loop_of(argument));
    let Ok(loops) = named.collect::<Result<Vec<usize>, _>>() else { return Vec::new() };
    let Some(innermost) = loops.iter().copied().max() else { return without_loops(refused) };
    let mut nest = around(&session.tree, innermost);
    nest.extend(nest_from(&session.tree, innermost).unwrap_or(innermost..innermost + 1));
    let mut maker = Maker { session, refused, budget, loops, nest, edits: Vec::new() };
    maker.make();
    maker.edits
}

impl Maker<'_, '_> {
    fn make(&mut self) {
        if &*self.refused.step.name == "promote" && is_too_much(self.refused.refusal) {
            self.in_other_memory();
        }
        match &*self.refused.step.name {
            "interchange" => {
                self.after_skews();
                self.after_reversing();
                self.after_distributing();
                self.after_fusing();
                self.beside(&|a, b| format!("interchange({a},{b})"));
                self.one_after_the_other();
            }
            "permute" => {
                self.after_skews();
                self.after_reversing();
                self.after_distributing();
                self.other_orders();
            }
            "tile" => {
                self.after_storage(false);
                self.after_skews();
                self.after_distributing();
                self.after_fusing();
                self.smaller();
                self.fewer();
            }
            "strip_mine" => {
                self.smaller();
                self.in_general();
            }
            name @ ("forall" | "map") => {
                self.after_storage(true);
                self.after_distributing();
                self.fewer();
                self.each(&|text| format!("{name}({text};block_x)"));
                self.in_wavefronts(&|text| format!("{name}({text};block_x)"));
            }
            "parallelize" => {
                self.after_storage(true);
                self.put(in_chunks(self.session, self.refused));
                self.without_options();
                self.after_distributing();
                self.each(&|text| format!("parallelize({text})"));
                self.in_wavefronts(&|text| format!("parallelize({text})"));
                self.in_strips();
            }
            "unroll_jam" => {
                self.after_skews();
                self.after_distributing();
                self.numbers(&[2], &|text, number| format!("unroll_jam({text};{number})"));
                self.again_elsewhere();
                self.numbers(&[], &|text, number| format!("unroll({text};{number})"));
            }
            "vectorize" => {
                self.interchanged();
                self.after_distributing();
                self.fewer_lanes();
                self.again_elsewhere();
            }
            "skew" => self.other_skews(),
            "shift" => self.other_shifts(),
            "fuse" => self.other_fusions(),
            "split" => self.other_side(),
            "separate" => self.tiled_first(),
            "coalesce" => self.other_coalescings(),
            _ => self.in_general(),
        }
        self.assumed();
    }

    fn label(&self, number: usize) -> String {
        self.session.label(number)
    }

    fn put(&mut self, texts: impl IntoIterator<Item = String>) {
        let parts: Vec<Part> = texts.into_iter().map(Part::Step).collect();
        let text = &self.refused.step.text;
        let is_same = matches!(&parts[..], [Part::Step(only)] if only == text);
        if !parts.is_empty() && !is_same {
            self.push(parts);
        }
    }

    /// The refused step itself, at the loops that there are by then.
    fn again(&self, way: usize) -> Part {
        let reason = self.refused.reason.map(str::to_owned);
        Part::Again(Again { step: self.refused.step.clone(), way, reason })
    }

    /// Some steps, then the refused one.
    fn put_before(&mut self, texts: Vec<String>, way: usize) {
        let parts = texts.into_iter().map(Part::Step).chain([self.again(way)]).collect();
        self.push(parts);
    }

    fn push(&mut self, parts: Vec<Part>) {
        if !self.edits.iter().any(|edit| edit.parts == parts) {
            self.edits.push(Edit { parts });
        }
    }

    /// Skews that may make a nest permutable, then the step.
    fn after_skews(&mut self) {
        for skews in self.skews() {
            let texts = skews.iter().map(|skew| skew.text(self.session)).collect();
            self.put_before(texts, 0);
        }
    }

    /// Skews of the perfect nest that the step works on, the simplest first.
    fn skews(&self) -> Vec<Vec<Skew>> {
        let (Some(&top), Some(&last)) = (self.loops.iter().min(), self.loops.iter().max()) else { return Vec::new() };
        if self.session.chain(&self.loops).is_err() {
            return Vec::new();
        }
        let nest = top..last + 1;
        let mut proposals = Vec::new();
        for factor in FACTORS {
            let pairs = nest.clone().flat_map(|b| nest.clone().map(move |a| (a, b))).filter(|(a, b)| a < b);
            proposals.extend(pairs.map(|(a, b)| vec![Skew { a, b, factor }]));
        }
        let budget = self.budget.share(self.session.limits.band);
        let solved = within(self.session, &nest, &budget)
            .ok()
            .and_then(|dependences| skews(self.session, &dependences, &nest, &budget))
            .filter(|skews| !skews.is_empty());
        proposals.extend(solved);
        proposals
    }

    /// Memory of its own for each iteration, then the step: of its innermost loop, where no value of that memory goes along it, and nothing else
    /// does where it has to be `alone`.
    fn after_storage(&mut self, alone: bool) {
        let Some(&innermost) = self.loops.iter().max() else { return };
        if let Some(first) = storage_of(self.session, innermost, alone, self.budget) {
            self.put_before(vec![first], 0);
        }
    }

    /// Two loops next to each other trade places, and the step takes the one that is inside then.
    fn interchanged(&mut self) {
        for pair in self.nest.clone().windows(2).rev() {
            if pair.iter().any(|number| self.loops.contains(number)) {
                let (a, b) = (self.label(pair[0]), self.label(pair[1]));
                let inside = with_loops(self.refused.step, std::slice::from_ref(&a));
                self.put([format!("interchange({a},{b})"), inside]);
            }
        }
    }

    fn after_reversing(&mut self) {
        for number in self.loops.clone() {
            self.put_before(vec![format!("reverse({})", self.label(number))], 0);
        }
    }

    /// The same step as it is without options.
    fn without_options(&mut self) {
        if self.refused.step.groups.len() > 1 {
            let labels: Vec<String> = self.loops.iter().map(|&number| self.label(number)).collect();
            self.put([with_groups(self.refused.step, &labels, &[])]);
        }
    }

    /// The statements of a loop apart, then the step at the copies of its loops.
    fn after_distributing(&mut self) {
        for number in self.nest.clone() {
            for way in 0..MOST_WAYS {
                self.put_before(vec![format!("distribute({})", self.label(number))], way);
            }
        }
    }

    /// Loops beside each other as one, moved apart as far as they have to be and skewed by the loop around, then the step.
    fn after_fusing(&mut self) {
        let tree = &self.session.tree;
        let bands = tree.bands();
        let mut fused = Vec::new();
        for &x in &self.nest {
            let around = around(tree, x);
            let is_beside = |&other: &usize| other != x && super::super::bands::around(tree, other) == around;
            for other in (0..bands.len()).filter(is_beside) {
                let budget = self.budget.share(self.session.limits.band);
                let (a, b) = (x.min(other), x.max(other));
                let least = shift_between(self.session, &around, (a, b), MOST_APART, &budget).unwrap_or(0);
                let fuse = format!("fuse({},{};shift={least})", self.label(a), self.label(b));
                fused.push((fuse, around.last().map(|&outer| (self.label(outer), self.label(a)))));
            }
        }
        for (fuse, skewed) in fused {
            self.put_before(vec![fuse.clone()], 0);
            for ((outer, inner), factor) in skewed.iter().flat_map(|pair| FACTORS.map(|factor| (pair, factor))) {
                self.put_before(vec![fuse.clone(), format!("skew({outer},{inner};{factor})")], 0);
            }
        }
    }

    /// Iterations that are close to each other may be independent where far ones are not.
    fn in_strips(&mut self) {
        let [number] = self.loops[..] else { return };
        let apart = match self.refused.refusal {
            Refusal::Violates(witness) => self.distance(witness, number),
            _ => None,
        };
        for size in apart.into_iter().chain(IN_A_ROW).filter(|&size| size > 1) {
            let label = self.label(number);
            self.put([format!("strip_mine({label};{size})"), format!("parallelize({label})")]);
        }
    }

    /// How far apart the two iterations of a witness are along a loop of the program.
    fn distance(&self, witness: &Witness, number: usize) -> Option<i64> {
        let origin = self.session.tree.bands()[number].origin?;
        let at = |event: &Event| {
            let loops = &self.session.scop().statements[event.statement].loops;
            event.iteration.get(loops.iter().position(|id| *id == origin)?)?.to_i64()
        };
        let step = self.session.scop().loops[origin].step;
        at(&witness.target)?.checked_sub(at(&witness.source)?)?.checked_div(step)
    }

    /// The same tiles with sizes that fit.
    fn smaller(&mut self) {
        let (loops, numbers) = (texts(self.refused.step.group(0)), texts(self.refused.step.group(1)));
        if loops.len() == numbers.len() && numbers.iter().any(|size| size.len() > 4) {
            for size in ["32", "4", "2"] {
                let sizes = vec![size.to_owned(); loops.len()];
                self.put([with_groups(self.refused.step, &loops, &[sizes])]);
            }
        }
    }

    /// A step of each two loops of the nest that are next to each other.
    fn beside(&mut self, text: &dyn Fn(&str, &str) -> String) {
        for pair in self.nest.clone().windows(2) {
            let written = text(&self.label(pair[0]), &self.label(pair[1]));
            self.put([written]);
        }
    }

    /// Loops that are no nest may be one loop after the other.
    fn one_after_the_other(&mut self) {
        if let [a, b] = self.loops[..]
            && !is_nest(self.session, &[a, b])
        {
            self.put([format!("fuse({},{})", self.label(a), self.label(b))]);
        }
    }

    fn other_orders(&mut self) {
        let count = self.loops.len();
        if count > MOST_PERMUTED {
            return self.beside(&|a, b| format!("interchange({a},{b})"));
        }
        let labels: Vec<String> = self.loops.iter().map(|&number| self.label(number)).collect();
        for order in orders(count) {
            if !order.is_sorted() {
                let numbers: Vec<String> = order.iter().map(usize::to_string).collect();
                self.put([with_groups(self.refused.step, &labels, &[numbers])]);
            }
        }
    }

    /// The same step for some of its loops that stand together, most first, each with its own number.
    fn fewer(&mut self) {
        let step = self.refused.step;
        let (loops, numbers) = (texts(step.group(0)), texts(step.group(1)));
        if loops.len() != numbers.len() {
            return;
        }
        for count in (1..loops.len()).rev() {
            for first in (0..=loops.len() - count).rev() {
                let chosen = first..first + count;
                self.put([with_groups(step, &loops[chosen.clone()], &[numbers[chosen].to_vec()])]);
            }
        }
    }

    /// A step of each other loop of the nest, the nearest first.
    fn each(&mut self, text: &dyn Fn(&str) -> String) {
        if !self.refused.others {
            return;
        }
        // What is parallel already is no news.
        let (bands, marks) = (self.session.tree.bands(), &*self.refused.step.name == "parallelize");
        for number in self.elsewhere().into_iter().filter(|&number| !(marks && bands[number].parallel)) {
            let written = text(&self.label(number));
            self.put([written]);
        }
    }

    /// The other loops that run with it: those inside first, then those around from the inside out.
    fn elsewhere(&self) -> Vec<usize> {
        let tree = &self.session.tree;
        let innermost = self.loops.iter().copied().max().unwrap_or_default();
        let inside = (innermost + 1..tree.bands().len()).take_while(|&n| tree.path_to(n).contains(&innermost));
        let outside = around(tree, innermost).into_iter().rev();
        inside.chain(outside).filter(|number| !self.loops.contains(number)).collect()
    }

    /// The refused step at one other loop.
    fn again_elsewhere(&mut self) {
        if self.loops.len() == 1 {
            let step = self.refused.step;
            self.each(&|text| with_loops(step, &[text.to_owned()]));
        }
    }

    /// The refused step at other loops, and for each memory that is touched below its own, by itself.
    fn other_memory(&mut self) {
        self.without_hull();
        self.again_elsewhere();
        let [number] = self.loops[..] else { return };
        let rest = self.refused.step.groups.iter().skip(1).map(|group| format!(";{}", texts(group).join(",")));
        for text in promotions(self.session, number, &rest.collect::<String>()) {
            self.put([text]);
        }
    }

    /// The cells that are touched in the place of the box around them, and the layout of the loops in the place of one that is written.
    fn without_hull(&mut self) {
        let step = self.refused.step;
        let options = step.groups.iter().skip(1).flat_map(|group| texts(group));
        let (asked, mut others): (Vec<String>, _) = options.partition(|option| option == HULL || is_layout(option));
        others.extend(asked.iter().find(|option| is_layout(option)).map(|_| PACK.to_owned()));
        if !asked.is_empty() {
            let options = if others.is_empty() { Vec::new() } else { vec![others] };
            self.put([with_groups(step, &texts(step.group(0)), &options)]);
        }
    }

    /// Fewer stages; or copies in each iteration, then the step.
    fn after_copies(&mut self) {
        let own = self.refused.step.integers(1).ok().and_then(|numbers| numbers.first().copied()).unwrap_or_default();
        let fewer: Vec<i64> = [8, 4, 3, 2].into_iter().filter(|&stages| stages < own).collect();
        self.numbers(&fewer, &|text, stages| format!("pipeline({text};{stages})"));
        for text in self.loops.clone().iter().flat_map(|&number| copies_first(self.session, number)) {
            self.put_before(vec![text], 0);
        }
    }

    /// The same buffers on the stack instead of the heap, or the other way round.
    fn in_other_memory(&mut self) {
        let step = self.refused.step;
        let (on_stack, others): (Vec<String>, Vec<String>) =
            step.groups.iter().skip(1).flat_map(|group| texts(group)).partition(|option| LOCAL.contains(&&**option));
        let place = on_stack.is_empty().then(|| LOCAL[0].to_owned());
        let options: Vec<String> = place.into_iter().chain(others).collect();
        let options = if options.is_empty() { Vec::new() } else { vec![options] };
        self.put([with_groups(step, &texts(step.group(0)), &options)]);
    }

    /// Two loops next to each other skewed and interchanged: what is outside then counts wavefronts, and inside is free.
    fn in_wavefronts(&mut self, text: &dyn Fn(&str) -> String) {
        for pair in self.nest.clone().windows(2).rev() {
            let (a, b) = (self.label(pair[0]), self.label(pair[1]));
            if nest_from(&self.session.tree, pair[0]).is_none_or(|nest| !nest.contains(&pair[1])) {
                continue;
            }
            for factor in [1, 2, 3] {
                let skewed = [format!("skew({a},{b};{factor})"), format!("interchange({a},{b})")];
                self.put(skewed.into_iter().chain([text(&a)]));
            }
        }
    }

    /// The step with other numbers, and with its own.
    fn numbers(&mut self, others: &[i64], text: &dyn Fn(&str, i64) -> String) {
        let (Ok(own), [number]) = (self.refused.step.integers(1), &self.loops[..]) else { return };
        let label = self.label(*number);
        for &number in others.iter().chain(&own) {
            self.put([text(&label, number)]);
        }
    }

    /// Without a mask, or other numbers of lanes.
    fn fewer_lanes(&mut self) {
        let text = |text: &str, number: i64| format!("vectorize({text};{number})");
        self.numbers(&[], &text);
        self.numbers(&IN_A_ROW, &text);
    }

    fn other_skews(&mut self) {
        self.after_distributing();
        let (Ok(own), [a, b]) = (self.refused.step.integers(1), &self.loops[..]) else { return };
        let own = own.first().copied().unwrap_or(1);
        let (a, b) = (self.label(*a), self.label(*b));
        for (a, b) in [(&a, &b), (&b, &a)] {
            for factor in [own, own.saturating_neg(), 1, -1] {
                self.put([format!("skew({a},{b};{factor})")]);
            }
        }
        self.beside(&|a, b| format!("skew({a},{b};{own})"));
    }

    fn other_shifts(&mut self) {
        let own = self.refused.step.group(0).get(1).and_then(|argument| argument.as_integer().ok()).unwrap_or(1);
        let mut distances = vec![own / 2, own.signum(), own.saturating_neg(), -own.signum()];
        distances.retain(|&distance| distance != 0);
        for number in self.loops.clone().into_iter().chain(self.elsewhere()) {
            for distance in &distances {
                self.put([format!("shift({},{distance})", self.label(number))]);
            }
        }
        self.in_general();
    }

    /// The least shift that may do, others near it, and the loops around first.
    fn other_fusions(&mut self) {
        let [a, b] = self.loops[..] else { return };
        let tree = &self.session.tree;
        let [path, other] = [tree.path_to(a), tree.path_to(b)];
        let shared = path.iter().zip(&other).take_while(|(x, y)| x == y).count();
        let (text, pairs) = ((self.label(a), self.label(b)), path[shared..].iter().zip(&other[shared..]));
        let outside_in: Vec<String> =
            pairs.map(|(&x, &y)| format!("fuse({},{})", self.label(x), self.label(y))).collect();
        if outside_in.len() > 1 {
            self.put(outside_in.clone());
        }
        let around: Vec<usize> = path[..shared].to_vec();
        let budget = self.budget.share(self.session.limits.band);
        let (first, second) = (a.min(b), a.max(b));
        let least = shift_between(self.session, &around, (first, second), MOST_APART, &budget);
        let near = [1, 2, 3, 4, 8, -1, -2, -4].into_iter();
        let (x, y) = if a < b { text } else { (text.1, text.0) };
        for shift in least.into_iter().chain(std::iter::once(0)).chain(near) {
            let option = if shift == 0 { String::new() } else { format!(";shift={shift}") };
            self.put([format!("fuse({x},{y}{option})")]);
        }
        for (&p, &q) in path[shared..].iter().zip(&other[shared..]) {
            self.put([format!("fuse({},{})", self.label(p), self.label(q))]);
        }
        for number in [b, a] {
            self.put_before(vec![format!("reverse({})", self.label(number))], 0);
        }
        for number in around.into_iter().rev() {
            self.put([format!("distribute({})", self.label(number))]);
        }
        self.in_general();
    }

    /// The iterations that are left over first: those for which the condition does not hold.
    fn other_side(&mut self) {
        let condition = self.refused.step.group(1).first().map(|argument| argument.text.clone()).unwrap_or_default();
        let opposites = [("<=", ">"), (">=", "<"), ("<", ">="), (">", "<=")];
        let negated = opposites.iter().find(|(written, _)| condition.contains(written));
        if let (Some((written, instead)), [number]) = (negated, &self.loops[..])
            && condition.matches(['<', '>']).count() == 1
        {
            let condition = condition.replacen(written, instead, 1);
            self.put([format!("split({}; {condition})", self.label(*number))]);
        }
        self.in_general();
    }

    fn tiled_first(&mut self) {
        let labels: Vec<String> = self.loops.iter().map(|&number| self.label(number)).collect();
        let tiles: Vec<String> = self.loops.iter().map(|&n| format!("%{}_t", self.session.names()[n])).collect();
        for size in ["32", "4", "2"] {
            let sizes = vec![size; labels.len()].join(",");
            self.put([format!("tile({};{sizes})", labels.join(",")), format!("separate({})", tiles.join(","))]);
        }
        labels.iter().for_each(|label| self.put([format!("separate({label})")]));
        self.in_general();
    }

    fn other_coalescings(&mut self) {
        self.after_distributing();
        let labels: Vec<String> = self.loops.iter().map(|&number| self.label(number)).collect();
        let all = labels.join(",");
        for label in &labels {
            self.put([format!("normalize({label})"), format!("coalesce({all})")]);
        }
        let normalized = labels.iter().map(|label| format!("normalize({label})"));
        self.put(normalized.chain([format!("coalesce({all})")]));
        if let [a, b] = &labels[..] {
            self.put([format!("interchange({a},{b})"), format!("coalesce({b},{a})")]);
        }
        self.beside(&|a, b| format!("coalesce({a},{b})"));
        self.in_general();
    }

    /// What may help any step of one loop.
    fn in_general(&mut self) {
        let name = &*self.refused.step.name;
        match name {
            "reverse" | "distribute" => self.after_storage(false),
            "promote" => self.other_memory(),
            "micro" => other_tiles(self.session, self.refused, &self.nest).into_iter().for_each(|to| self.put([to])),
            "pipeline" => self.after_copies(),
            _ => {}
        }
        self.after_distributing();
        if name == "peel" {
            for end in ["first", "last"] {
                self.loops
                    .clone()
                    .into_iter()
                    .for_each(|number| self.put([format!("peel({};{end})", self.label(number))]));
            }
        }
        for first in ["normalize", "reverse"].into_iter().filter(|first| *first != name) {
            for number in self.loops.clone() {
                self.put_before(vec![format!("{first}({})", self.label(number))], 0);
            }
        }
        self.again_elsewhere();
    }

    /// Where nobody knows, somebody may.
    fn assumed(&mut self) {
        if matches!(self.refused.refusal, Refusal::Unknown(_)) && self.refused.reason.is_none() {
            let steps = [Some(self.refused.step.text.clone()), in_chunks(self.session, self.refused)];
            for step in steps.into_iter().flatten() {
                self.edits.push(Edit { parts: vec![Part::Assumed(REASON.to_owned(), step)] });
            }
        }
    }
}
