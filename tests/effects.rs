//! What operations do besides computing their results: every row says it, and nobody guesses it from a name.

use farkas::ir::{Acts, Effects};

/// The effects of an operation that has a row.
fn effects(name: &str) -> Effects {
    farkas::registry().get(name).and_then(|row| row.effects).unwrap_or_else(|| panic!("{name} has a row that says"))
}

#[test]
fn every_row_states_its_effects() {
    let registry = farkas::registry();
    let silent: Vec<&str> = registry.names().filter(|name| registry.get(name).unwrap().effects.is_none()).collect();
    assert!(silent.is_empty(), "rows without the column `effects`: {silent:?}");
    assert!(registry.names().count() > 300);
}

#[test]
fn each_operand_has_its_own_effects() {
    let copy = effects("memref.copy");
    assert_eq!([copy.acts(0), copy.acts(1), copy.acts(2)], [Acts::READS, Acts::WRITES, Acts::NONE]);
    let store = effects("memref.store");
    assert!(store.acts(0).has(Acts::CAPTURES) && !store.acts(0).has(Acts::WRITES));
    assert_eq!((store.acts(1), store.acts(9)), (Acts::WRITES, Acts::NONE));
    assert_eq!(Effects::ANYTHING.acts(9), Acts::ANYTHING);
}
