//! The steps of a pipeline as functions, for programs that make them. Each is the step that its text says:
//! `Step::skew("%t", "%i", 2)` is `skew(%t,%i;2)`; a loop is `%i`, `%i@1` or a position.

use std::fmt::Display;

use super::pipeline::{Argument, Step};
use crate::diag::Span;

impl Step {
    /// `name(a,b;c)`.
    fn of(name: &str, groups: &[&[&dyn Display]]) -> Step {
        let mut text = format!("{name}(");
        let mut all = Vec::new();
        for (number, group) in groups.iter().enumerate() {
            text.push_str(if number > 0 { ";" } else { "" });
            let mut arguments = Vec::new();
            for (number, argument) in group.iter().enumerate() {
                text.push_str(if number > 0 { "," } else { "" });
                let start = text.len();
                text.push_str(&argument.to_string());
                arguments.push(Argument { text: text[start..].to_string(), span: Span::new(start, text.len()) });
            }
            all.push(arguments);
        }
        text.push(')');
        Step { name: name.to_string(), groups: all, span: Span::new(0, text.len()), text }
    }

    /// Two loops change places.
    pub fn interchange(a: &str, b: &str) -> Step {
        Step::of("interchange", &[&[&a, &b]])
    }

    /// Loop `b` takes the values `b + factor * a`.
    pub fn skew(a: &str, b: &str, factor: i64) -> Step {
        Step::of("skew", &[&[&a, &b], &[&factor]])
    }

    /// Loops over blocks of so many iterations outside, loops over their points inside.
    pub fn tile<S: Display, const N: usize>(loops: [(&str, S); N]) -> Step {
        let names: Vec<&dyn Display> = loops.iter().map(|(name, _)| name as &dyn Display).collect();
        let sizes: Vec<&dyn Display> = loops.iter().map(|(_, size)| size as &dyn Display).collect();
        Step::of("tile", &[&names, &sizes])
    }

    /// The loop by `distance` iterations later.
    pub fn shift(a: &str, distance: i64) -> Step {
        Step::of("shift", &[&[&a, &distance]])
    }

    /// The loop backwards.
    pub fn reverse(a: &str) -> Step {
        Step::of("reverse", &[&[&a]])
    }

    /// Two loops become one, `b` by `shift` iterations later.
    pub fn fuse(a: &str, b: &str, shift: i64) -> Step {
        Step::of("fuse", &[&[&a, &b], &[&format!("shift={shift}")]])
    }

    /// The statements of the loop get loops of their own.
    pub fn distribute(a: &str) -> Step {
        Step::of("distribute", &[&[&a]])
    }

    /// So many iterations in one.
    pub fn unroll(a: &str, factor: i64) -> Step {
        Step::of("unroll", &[&[&a], &[&factor]])
    }

    /// A tile of so many iterations of two loops whose results stay in registers while the loops inside run.
    pub fn micro(tile: [(&str, i64); 2]) -> Step {
        let [(a, first), (b, second)] = tile;
        Step::of("micro", &[&[&a, &b], &[&first, &second]])
    }

    /// The iterations in any order.
    pub fn parallelize(a: &str) -> Step {
        Step::of("parallelize", &[&[&a]])
    }
}

#[cfg(test)]
mod tests {
    use super::super::pipeline::parse_pipeline;
    use super::*;

    #[test]
    fn each_is_the_step_that_its_text_says() {
        let steps = [
            Step::interchange("%i", "%j"),
            Step::skew("0", "%j@1", -2),
            Step::tile([("%i", 32), ("%j", 8)]),
            Step::tile([("%i", "%n")]),
            Step::shift("%i", 3),
            Step::reverse("%i"),
            Step::fuse("%i", "%j", -1),
            Step::distribute("%i"),
            Step::unroll("%i", 4),
            Step::micro([("%i", 8), ("%j", 16)]),
            Step::parallelize("%i_t"),
        ];
        for step in steps {
            assert_eq!(parse_pipeline(&step.text), Ok(vec![step.clone()]), "{}", step.text);
        }
    }
}
