//! Dependences in words: directions, distances, and the pairs as text.
//!
//! What is said of one depends on its pairs and on the names of the loops around its ends. Both are often the same, and to
//! write a relation costs more than to find it; so what was said once is said again.

use rustc_hash::FxHashMap;

use super::DependenceReport;
use super::reason::Reporter;
use crate::affine::presburger::{Budget, Names, Relation, Set};
use crate::analysis::dependence::Dependence;
use crate::analysis::direction::{LoopDirection, directions};
use crate::analysis::domain::LoopId;
use crate::analysis::names::{identifier, value_name};
use crate::analysis::witness::uses_symbol;
use crate::arena::Id;

/// What words depend on: the pairs, whether they may not exist at all, how many loops both ends share, and the names of the
/// loops around each.
type WordsKey<'d> = (&'d Relation, bool, usize, [usize; 2]);

/// The dependences of a function in words.
pub(super) struct Described<'r, 'a, 'd> {
    reporter: &'r Reporter<'a>,
    /// The lists of names of loops, numbered.
    lists: FxHashMap<Vec<String>, usize>,
    list_of: FxHashMap<&'r [LoopId], usize>,
    known: FxHashMap<WordsKey<'d>, (Vec<LoopDirection>, String)>,
}

impl<'r, 'a, 'd> Described<'r, 'a, 'd> {
    pub fn new(reporter: &'r Reporter<'a>) -> Self {
        Described { reporter, lists: FxHashMap::default(), list_of: FxHashMap::default(), known: FxHashMap::default() }
    }

    /// All of some dependences between numbered accesses.
    pub fn all(mut self, dependences: &'d [Dependence]) -> Vec<DependenceReport> {
        dependences.iter().map(|dep| self.dependence(dep)).collect()
    }

    fn dependence(&mut self, dep: &'d Dependence) -> DependenceReport {
        let reporter = self.reporter;
        let (from, to) = (reporter.loops_of(dep.source), reporter.loops_of(dep.target));
        let common = from.iter().zip(to).take_while(|(a, b)| a == b).count();
        let key = (&dep.pairs, dep.exhausted, common, [self.list(from), self.list(to)]);
        let (all, relation) = self.known.entry(key).or_insert_with(|| {
            let budget = reporter.words.share(reporter.options.limits.words);
            (directions(dep, common, &budget), reporter.relation(dep, from, to))
        });
        let visible = all.iter().zip(from).filter(|(_, id)| reporter.a.nest.is_visible(**id));
        let (directions, distances) = visible.map(|(direction, _)| (direction.sign, direction.distance)).unzip();
        DependenceReport {
            source: reporter.id(dep.source).unwrap_or_default(),
            target: reporter.id(dep.target).unwrap_or_default(),
            kind: dep.kind.name(),
            carried_by: dep.carried_by.map(|id| id.index()),
            directions,
            distances,
            relation: relation.clone(),
            exact: dep.exact,
        }
    }

    fn list(&mut self, loops: &'r [LoopId]) -> usize {
        if let Some(&number) = self.list_of.get(loops) {
            return number;
        }
        let next = self.lists.len();
        let number = *self.lists.entry(self.reporter.names_of(loops)).or_insert(next);
        self.list_of.insert(loops, number);
        number
    }
}

impl Reporter<'_> {
    fn names_of(&self, loops: &[LoopId]) -> Vec<String> {
        loops.iter().map(|&id| identifier(&self.a.nest.name(id))).collect()
    }

    /// The pairs as text: without what rows imply, and without symbols that play no part.
    fn relation(&self, dep: &Dependence, from: &[LoopId], to: &[LoopId]) -> String {
        let budget = self.words.share(self.options.limits.pair);
        let pairs = if dep.exhausted { None } else { tidy(&dep.pairs, &self.a.nest.context, &budget) };
        let mut pairs = pairs.unwrap_or_else(|| dep.pairs.clone());
        let mut symbols: Vec<String> =
            self.a.nest.symbols.iter().map(|&symbol| identifier(&value_name(self.m, symbol))).collect();
        for symbol in (0..symbols.len()).rev() {
            if !uses_symbol(&pairs, symbol)
                && let Ok(without) = pairs.project_out_symbols(symbol, 1, &budget)
            {
                pairs = without;
                symbols.remove(symbol);
            }
        }
        let range: Vec<String> = self.names_of(to).into_iter().map(|name| format!("{name}'")).collect();
        let list = |names: Vec<String>| names.into_iter().map(Into::into).collect();
        pairs.to_text(&Names { symbols: list(symbols), domain: list(self.names_of(from)), range: list(range) })
    }
}

/// The same pairs for what is known of the symbols, without saying that again.
fn tidy(pairs: &Relation, context: &Set, budget: &Budget) -> Option<Relation> {
    let mut pairs = pairs.eliminate_divs(budget).ok()?.remove_redundancies(budget).ok()?;
    if context.disjuncts().iter().any(|known| !known.ineqs().is_empty()) {
        pairs = pairs.gist(&Relation::universe(pairs.space()).intersect_symbols(context), budget).ok()?;
    }
    if pairs.disjuncts().len() < 2 { Some(pairs) } else { pairs.coalesce(budget).ok() }
}
