//! Folders of programs: beside each `NAME.mlir` stand `NAME.expected` and `NAME.generic`, what is printed for it.

use farkas::{PrintOptions, diag, print};

use super::test_dialect::parse;
use super::{files, read};

/// As MLIR prints a program.
pub const CUSTOM: PrintOptions = PrintOptions { generic: false, keep_names: false, locations: false };
/// As MLIR prints it with `--mlir-print-op-generic`.
pub const GENERIC: PrintOptions = PrintOptions { generic: true, ..CUSTOM };
/// With all that the source says.
pub const NAMED: PrintOptions = PrintOptions { keep_names: true, locations: true, ..CUSTOM };

/// What we print for a program that must be right.
pub fn printed(source: &str, options: &PrintOptions, what: &str) -> String {
    match parse(source) {
        Ok(module) => print(&module, options),
        Err(errors) => {
            let texts: Vec<String> = errors.iter().map(|error| diag::render(error, what, source)).collect();
            panic!("{what} is refused:\n{}", texts.join("\n"))
        }
    }
}

/// Each program is printed as it says beside it; `UPDATE_EXPECT=1` writes what we print instead.
pub fn prints_what_is_expected(folder: &str) {
    for (name, path) in files(folder, "mlir") {
        let source = read(&path);
        for (options, extension) in [(CUSTOM, "expected"), (GENERIC, "generic")] {
            let expected = path.with_extension(extension);
            let found = printed(&source, &options, &name);
            if std::env::var_os("UPDATE_EXPECT").is_some() {
                std::fs::write(&expected, found).expect("the corpus is writable");
            } else {
                assert_eq!(found, read(&expected), "{}", expected.display());
            }
        }
    }
}

/// Each form of each program is read as the same program.
pub fn reads_what_it_prints(folder: &str) {
    for (name, path) in files(folder, "mlir") {
        let source = read(&path);
        let custom = printed(&source, &CUSTOM, &name);
        assert_eq!(printed(&custom, &CUSTOM, &name), custom, "{name}: the custom form");
        let generic = printed(&source, &GENERIC, &name);
        assert_eq!(printed(&generic, &GENERIC, &name), generic, "{name}: the generic form");
        assert_eq!(printed(&generic, &CUSTOM, &name), custom, "{name}: from the generic form");
        let named = printed(&source, &NAMED, &name);
        assert_eq!(printed(&named, &NAMED, &name), named, "{name}: with the names of the source");
        assert_eq!(printed(&named, &CUSTOM, &name), custom, "{name}: from the names of the source");
    }
}
