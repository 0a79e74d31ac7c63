//! farkas: a polyhedral loop toolkit.

use std::sync::LazyLock;

pub mod affine;
pub mod analysis;
pub mod arena;
pub mod builtin;
pub mod codegen;
pub mod diag;
pub mod interp;
pub mod ir;
pub mod scf;
pub mod schedule;
#[cfg(feature = "proptest")]
pub mod testing;
pub mod transforms;

use diag::{Diagnostic, Severity};
pub use ir::printer::PrintOptions;
use ir::{Module, Registry};

/// Every operation that the crate knows.
static REGISTRY: LazyLock<Registry> = LazyLock::new(|| {
    let mut registry = Registry::default();
    builtin::register(&mut registry);
    registry.register(affine::dialect::TABLE);
    registry.register(scf::TABLE);
    registry
});

/// A program that has been read and verified.
#[derive(Clone, Debug)]
pub struct Parsed {
    /// The program.
    pub module: Module,
    /// What is likely not meant.
    pub warnings: Vec<Diagnostic>,
}

/// The operations that the crate knows, by name.
pub fn registry() -> &'static Registry {
    &REGISTRY
}

/// Reads and verifies a program.
///
/// # Errors
/// The first thing wrong with the text, or else everything that is wrong with the program, warnings included.
pub fn parse(source: &str) -> Result<Parsed, Vec<Diagnostic>> {
    let module = read(source).map_err(|error| vec![error])?;
    let found = verify(&module);
    if found.iter().any(|diagnostic| diagnostic.severity == Severity::Error) {
        return Err(found);
    }
    Ok(Parsed { module, warnings: found })
}

/// Reads a program without verifying it.
///
/// # Errors
/// The first thing wrong with the text.
pub fn read(source: &str) -> Result<Module, Diagnostic> {
    ir::parser::parse(source, &REGISTRY, &builtin::MODULE)
}

/// Everything that is wrong with a program, and everything that is likely not meant.
pub fn verify(module: &Module) -> Vec<Diagnostic> {
    ir::verifier::verify(module)
}

/// The text of a program.
pub fn print(module: &Module, options: &PrintOptions) -> String {
    ir::printer::print(module, options)
}
