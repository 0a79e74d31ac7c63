//! Flags of the command line that an answer names, and what a result is for: the forms in which it is to be written.

use std::fmt;
use std::sync::Arc;

use super::Options;
use crate::ir::Module;
use crate::transforms::StorageLimits;

/// A flag of the command line.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Flag {
    /// Sums and products of floats in any order.
    Reassociate,
    /// Distinct arguments may overlap.
    MayAlias,
    /// So many bytes on the heap at most.
    Heap(u64),
    /// So many bytes on the stack at most.
    Shared(u64),
    /// Runs that show no difference are enough.
    TestedOk,
    /// A certificate.
    Certify,
    /// The form that is written.
    Emit(String),
    /// A header beside C.
    Header,
    /// A look in C whether arguments overlap.
    CheckAlias,
    /// What is known of the function's arguments: `%m >= %n`.
    Assume(String),
}

/// `--limit heap=64`
impl fmt::Display for Flag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Flag::Reassociate => f.write_str("--reassociate"),
            Flag::MayAlias => f.write_str("--may-alias"),
            Flag::Heap(bytes) => write!(f, "--limit heap={bytes}"),
            Flag::Shared(bytes) => write!(f, "--limit shared={bytes}"),
            Flag::TestedOk => f.write_str("--tested-ok"),
            Flag::Certify => f.write_str("--certify"),
            Flag::Emit(form) => write!(f, "--emit {form}"),
            Flag::Header => f.write_str("--header"),
            Flag::CheckAlias => f.write_str("--check-alias"),
            Flag::Assume(condition) => write!(f, "--assume '{condition}'"),
        }
    }
}

/// Flags to give, and flags not to give. One that takes a value is given instead of the same with another value.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Flags {
    /// These.
    pub with: Vec<Flag>,
    /// None of these.
    pub without: Vec<Flag>,
}

impl Flags {
    /// One flag to give.
    pub fn with(flag: Flag) -> Flags {
        Flags { with: vec![flag], without: Vec::new() }
    }

    /// One flag not to give.
    pub fn without(flag: Flag) -> Flags {
        Flags { with: Vec::new(), without: vec![flag] }
    }

    /// These and others.
    #[must_use]
    pub fn and(mut self, other: Flags) -> Flags {
        let more = |mine: &[Flag], others: Vec<Flag>| others.into_iter().filter(|flag| !mine.contains(flag)).collect();
        let (with, without): (Vec<Flag>, Vec<Flag>) =
            (more(&self.with, other.with), more(&self.without, other.without));
        self.with.extend(with);
        self.without.extend(without);
        self
    }

    /// The conditions among those to give.
    pub(super) fn conditions(&self) -> impl Iterator<Item = &str> {
        self.with.iter().filter_map(|flag| match flag {
            Flag::Assume(condition) => Some(&**condition),
            _ => None,
        })
    }

    /// What is promised with them; conditions are stated in the program instead.
    #[must_use]
    pub fn given_to(&self, options: &Options) -> Options {
        let mut options = options.clone();
        for flag in &self.with {
            match *flag {
                Flag::Reassociate => options.reassociate = true,
                Flag::MayAlias => options.may_alias = true,
                Flag::Heap(bytes) => options.storage.heap = Some(bytes),
                Flag::Shared(bytes) => options.storage.shared = Some(bytes),
                _ => {}
            }
        }
        for flag in &self.without {
            match flag {
                Flag::Reassociate => options.reassociate = false,
                Flag::MayAlias => options.may_alias = false,
                Flag::Heap(_) => options.storage.heap = None,
                Flag::Shared(_) => options.storage.shared = None,
                _ => {}
            }
        }
        options
    }

    /// With which a step is accepted that makes so much memory, where less is allowed.
    pub(super) fn of_storage(allowed: StorageLimits, made: StorageLimits) -> Flags {
        let one = |allowed: Option<u64>, made: Option<u64>, flag: &dyn Fn(u64) -> Flag| match (allowed, made) {
            (Some(allowed), None) => Flags::without(flag(allowed)),
            (Some(allowed), Some(made)) if made > allowed => Flags::with(flag(made)),
            _ => Flags::default(),
        };
        one(allowed.heap, made.heap, &Flag::Heap).and(one(allowed.shared, made.shared, &Flag::Shared))
    }
}

/// Whether a program can be written in the forms that are asked for.
type Writes = dyn Fn(&Module) -> Option<Flags> + Send + Sync;

/// What the result of a pipeline is for: nothing is proposed whose result could not be written then.
#[derive(Clone)]
pub struct Wanted(Arc<Writes>);

impl Wanted {
    /// `writes` gives the flags with which a program is written: none where it is written as it is asked for, `--emit` where it is in
    /// another form only.
    pub fn new(writes: impl Fn(&Module) -> Option<Flags> + Send + Sync + 'static) -> Wanted {
        Wanted(Arc::new(writes))
    }

    /// The flags with which a program is written; none if no form is one for it.
    pub(super) fn flags(&self, module: &Module) -> Option<Flags> {
        (self.0)(module)
    }
}

impl fmt::Debug for Wanted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Wanted")
    }
}
