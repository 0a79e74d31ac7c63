//! Bytes as a program: what is read and verified is printed, read again, and printed as the same text, in both forms.
#![no_main]

use farkas::{PrintOptions, diag, parse, print};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|source: &str| {
    let module = match parse(source) {
        Ok(parsed) => parsed.module,
        Err(errors) => {
            for error in errors.iter().take(3) {
                diag::render(error, "input", source);
            }
            return;
        }
    };
    let custom = PrintOptions::default();
    let text = print(&module, &custom);
    for options in [custom, PrintOptions { generic: true, ..custom }, PrintOptions { keep_names: true, ..custom }] {
        let written = print(&module, &options);
        let again = parse(&written)
            .unwrap_or_else(|errors| panic!("{source}\nis printed as\n{written}\n{}", diag::render(&errors[0], "", &written)));
        assert_eq!(print(&again.module, &custom), text, "{source}\nis printed as\n{written}");
    }
});
