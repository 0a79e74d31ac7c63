//! The search for the nearest Yes: a promise, other steps, sizes, then both a promise and other steps.
//!
//! What is accepted and has to be written in another form than the command asks for is kept for the end.

use super::again::by_names;
use super::conditions::{FoundConditions, conditions};
use super::edits::edits;
use super::flags::{Flag, Flags};
use super::own::{in_chunks, storage_first};
use super::{
    Asked, Found, MOST_TRIED, Nearest, Refused, allowed, has_sums, is_accepted, joined, promise, promises, whole,
};
use crate::transforms::drafts::Drafts;
use crate::transforms::rewrite::is_too_much;
use crate::transforms::session::Session;
use crate::transforms::{Options, StorageLimits, assume};

/// Conditions beside which something else is looked for.
const MOST_BESIDE: usize = 2;

/// Searches inside of others that look for two things at once.
const MOST_DEEP: usize = 2;

/// The nearest Yes to a refused step of the session's pipeline. None if nobody asked for it.
pub fn nearest(session: &Session<'_>, refused: &Refused<'_>) -> Option<Nearest> {
    let asked = session.asked.clone()?;
    asked.stands_at(session);
    // A loop that stands for its position has a name that its copies have too.
    let step = by_names(session, refused.step);
    let refused = &Refused { step: &step, others: refused.others && asked.others, ..*refused };
    let text = joined(&session.applied, &assume::with_reason(refused.reason, &refused.step.text));
    let all = std::iter::once(&text).chain(asked.rest(session)).map(String::as_str).collect::<Vec<_>>().join(" ");
    let mut search = Search { session, refused, asked: &asked, all, tried: 0, elsewhere: None };
    let found = search.found(&text).or(search.elsewhere);
    let tried = search.tried;
    Some(found.map_or_else(|| asked.answer(None, tried), |near| Nearest { tried, ..near }))
}

/// A search, and how far it came.
struct Search<'r, 'm> {
    session: &'r Session<'m>,
    refused: &'r Refused<'r>,
    asked: &'r Asked<'m>,
    /// The whole pipeline.
    all: String,
    tried: usize,
    /// The first that is accepted and has to be written in another form.
    elsewhere: Option<Nearest>,
}

impl Search<'_, '_> {
    /// What is accepted in the place of the pipeline up to the refused step, `text`.
    fn found(&mut self, text: &str) -> Option<Nearest> {
        let Search { session, refused, asked, .. } = *self;
        let chunks = in_chunks(session, refused).filter(|_| refused.reason.is_none());
        let chunks = chunks.map(|step| joined(&session.applied, &step));
        // 1. A promise, and nothing else.
        if let Some((flags, upto)) = promise(session, asked, refused.refusal, (text, chunks), &mut self.tried) {
            let near = asked.go_on(session, flags, (&upto, upto != text), &mut self.tried);
            if let Some(near) = self.written(near) {
                return Some(near);
            }
        }
        if asked.budget.left() < asked.cost() {
            return None;
        }
        // 2. Other steps.
        let drafts = Drafts::default();
        for edit in edits(session, refused, &asked.budget) {
            if self.tried >= MOST_TRIED || !asked.can_ask() {
                break;
            }
            self.tried += 1;
            let Some(text) = allowed(session, asked, &edit, &drafts) else { continue };
            if !asked.can_try() {
                break;
            }
            let near =
                is_accepted(session, asked, &text).then(|| whole(session, asked, &text, &mut self.tried)).flatten();
            if let Some(near) = near.and_then(|near| self.written(near)) {
                return Some(near);
            }
        }
        // 3. Sizes.
        let FoundConditions { found, others } = self.conditions();
        if let Some(condition) = found {
            let flags = Flags::with(Flag::Assume(condition));
            return Some(asked.answer(Some(Found::Flags(flags)), 0));
        }
        // 4. Both a promise or sizes, and what is nearest then; more memory.
        let more = self.memory(text);
        let sizes = others.into_iter().take(MOST_BESIDE).map(|condition| Flags::with(Flag::Assume(condition)));
        let all = promises(&asked.options, has_sums(session)).into_iter().chain(more);
        for flags in all.chain(sizes.filter(|_| asked.depth < MOST_DEEP)) {
            let near = asked
                .can_try()
                .then(|| asked.answered(&flags, self.all.clone(), (false, refused.others), &mut self.tried))?;
            if let Some(near) = near.and_then(|near| self.written(near)) {
                return Some(near);
            }
        }
        // 5. Memory of its own for each iteration, and what is nearest then.
        let first = storage_first(session, refused, &asked.budget).filter(|_| asked.depth < MOST_DEEP)?;
        let steps: Vec<String> = session.applied.iter().cloned().chain([first]).collect();
        let rest = self.all.strip_prefix(&joined(&session.applied, "")).unwrap_or(&self.all);
        let near = asked.can_try().then(|| {
            asked.answered(&Flags::default(), joined(&steps, rest), (true, refused.others), &mut self.tried)
        })?;
        near.and_then(|near| self.written(near))
    }

    /// What is accepted, if it is written as it is asked for. What is written in another form only is kept for the end.
    fn written(&mut self, near: Nearest) -> Option<Nearest> {
        let form = self.asked.form(&near, &self.all)?;
        if form == Flags::default() {
            return Some(near);
        }
        // Where the second is no better, the first will do: each that is tried is written in all forms.
        if self.elsewhere.is_some() {
            return self.elsewhere.take();
        }
        let found = near.found.clone().map(|found| match found {
            Found::Flags(flags) => Found::Flags(flags.and(form)),
            Found::Steps(flags, text) => Found::Steps(flags.and(form), text),
            other => other,
        });
        self.elsewhere.get_or_insert(Nearest { found, ..near });
        None
    }

    /// Conditions with which the command is accepted as it stands, or meets something else.
    fn conditions(&mut self) -> FoundConditions {
        let Search { session, refused, asked, .. } = *self;
        let is_asked = asked.steps.len() > session.applied.len();
        let all = if is_asked { asked.steps.join(" ") } else { self.all.clone() };
        match refused.reason {
            None => conditions(session, asked, refused, &all, &mut self.tried),
            Some(_) => FoundConditions::default(),
        }
    }

    /// The memory that the pipeline makes up to the refused step, if that is more than is allowed.
    fn memory(&mut self, text: &str) -> Option<Flags> {
        let Search { refused, asked, .. } = *self;
        if !is_too_much(refused.refusal) || !asked.can_try() {
            return None;
        }
        self.tried += 1;
        let options = Options { storage: StorageLimits::default(), ..asked.brief() };
        let outcome = asked.apply(text, &options).ok()?;
        Some(Flags::of_storage(asked.options.storage, outcome.storage))
    }
}
