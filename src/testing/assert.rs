//! What a test says of programs: that two of them mean the same, that a pipeline is refused.

use std::borrow::Cow;

use super::NestRecipe;
use crate::interp::{CompareOptions, Verdict};
use crate::ir::{Module, Value};
use crate::schedule::refusal::{Refusal, Witness};
use crate::transforms::{Options, PipelineError, apply_pipeline, functions_for, parse_pipeline};
use crate::{PrintOptions, builtin, print, prove_within, tested};

/// What a test has for a program: a module, its text, or a recipe.
pub trait ProgramSource {
    /// The program.
    ///
    /// # Panics
    /// Where a text is wrong, with all that is wrong with it.
    fn module(&self) -> Cow<'_, Module>;
}

impl<P: ProgramSource + ?Sized> ProgramSource for &P {
    fn module(&self) -> Cow<'_, Module> {
        (**self).module()
    }
}

impl ProgramSource for Module {
    fn module(&self) -> Cow<'_, Module> {
        Cow::Borrowed(self)
    }
}

impl ProgramSource for str {
    fn module(&self) -> Cow<'_, Module> {
        match crate::parse(self) {
            Ok(parsed) => Cow::Owned(parsed.module),
            Err(errors) => panic!("no program: {errors}\n{self}"),
        }
    }
}

impl ProgramSource for String {
    fn module(&self) -> Cow<'_, Module> {
        self.as_str().module()
    }
}

impl ProgramSource for NestRecipe {
    fn module(&self) -> Cow<'_, Module> {
        Cow::Owned(self.render().text.module().into_owned())
    }
}

/// Two programs compute the same: that is proved, or they are run, and leave the same for all inputs that are tried.
///
/// # Panics
/// Where they do not, or where neither a proof nor a run says anything; with both programs, the inputs, and the cell that
/// differs or why nothing is known.
#[track_caller]
pub fn assert_same_meaning(before: impl ProgramSource, after: impl ProgramSource) {
    assert_same_meaning_with(before, after, &CompareOptions::default());
}

/// The same of one function, with arguments that may overlap, or where sums and products may be taken in any order.
///
/// # Panics
/// As [`assert_same_meaning`].
#[track_caller]
pub fn assert_same_meaning_with(before: impl ProgramSource, after: impl ProgramSource, options: &CompareOptions) {
    let (before, after) = (&*before.module(), &*after.module());
    let proved = prove_within(before, after, options.func.as_deref(), options.may_alias, &options.limits);
    let Err(not) = proved else { return };
    let story = match tested(before, after, Some(&not), options.clone()) {
        // Integers may be combined in any order; floats only where that is asked for.
        Verdict::Tested { numbers_only: Some(found), .. }
            if !options.reassociate && [before, after].into_iter().any(has_floats) =>
        {
            format!("the numbers agree, but were computed in another way: {found}\n{not}")
        }
        Verdict::Tested { .. } => return,
        Verdict::Differ(difference) => format!("different: {difference}"),
        Verdict::Unknown(reason) => format!("unknown: {reason}\n{not}"),
    };
    panic!("{story}\n\nbefore:\n{}\nafter:\n{}", shown(before), shown(after));
}

/// A pipeline is refused with this code, such as `reverses-dependence`, and with two instances whose order it would not keep. Returns
/// them.
///
/// # Panics
/// Where it is accepted, with what it makes of the program; where it is refused for another reason, with that reason.
#[track_caller]
pub fn assert_refused(program: impl ProgramSource, pipeline: &str, code: &str) -> Witness {
    let module = &*program.module();
    let steps = parse_pipeline(pipeline).unwrap_or_else(|error| panic!("`{pipeline}` is no pipeline: {error}"));
    let mut accepted = String::new();
    for func in functions_for(module, &builtin::functions(module), &steps) {
        match apply_pipeline(module, func, &steps, &Options::default()) {
            Ok(outcome) => accepted.push_str(&format!("\nafter:\n{}", shown(&outcome.module))),
            Err(PipelineError::Refused { refusal, diagnostic, .. }) => match *refusal {
                Refusal::Violates(witness) if diagnostic.code == code => return *witness,
                _ => panic!("`{pipeline}` is not refused with a witness of {code}: {diagnostic}\n{}", shown(module)),
            },
            Err(error) => panic!("`{pipeline}` does not come to a refusal: {error}\n{}", shown(module)),
        }
    }
    panic!("`{pipeline}` is not refused\n\nbefore:\n{}{accepted}", shown(module));
}

fn shown(module: &Module) -> String {
    print(module, &PrintOptions { keep_names: true, ..PrintOptions::default() })
}

/// Does it compute with floats?
fn has_floats(module: &Module) -> bool {
    let of_floats = |&value: &Value| module.ty(value).is_float_like();
    module.walk(module.root()).into_iter().any(|op| module.op(op).results.iter().any(of_floats))
}
