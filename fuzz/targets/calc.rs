//! Bytes as a program of the calculator: it prints values or a diagnostic, and what it prints of sets is read back.
#![no_main]

use farkas::affine::presburger::calc::{Value, run};
use farkas::affine::presburger::Union;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|program: &str| {
    let _ = run(program, 4_000, &mut |value| {
        if let Value::Union(union) = value {
            let text = union.to_string();
            let again = Union::parse(&text).unwrap_or_else(|e| panic!("{program}\nprints\n{text}\n{e}"));
            assert_eq!(again.to_string(), text, "{program}");
        }
    });
});
