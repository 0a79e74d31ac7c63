//! Bytes as isl notation: what is read is written, read again, and written as the same text.
#![no_main]

use farkas::affine::presburger::{Budget, Relation, Union};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Ok(union) = Union::parse(text) else { return };
    // Chains of `!=` double the disjuncts, and a text of thousands takes seconds.
    if union.pieces.iter().any(|piece| piece.relation.disjuncts().len() > 100) {
        return;
    }
    let written = union.to_string();
    let again = Union::parse(&written).unwrap_or_else(|e| panic!("{text}\nis written as\n{written}\n{e}"));
    assert_eq!(again.to_string(), written, "{text}");
    if let Ok(equal) = union.is_equal(&again, &Budget::new(20_000)) {
        assert!(equal, "{text}\nis written as\n{written}");
    }
    if let Ok((relation, names)) = Relation::parse_named(text) {
        let written = relation.to_text(&names);
        let again = Relation::parse(&written).unwrap_or_else(|e| panic!("{text}\nis written as\n{written}\n{e}"));
        assert_eq!(again.space(), relation.space(), "{text}\nis written as\n{written}");
    }
});
