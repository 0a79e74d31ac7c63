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

/// What builds operations looks only into the tables of a dialect: each table is of one.
#[test]
fn every_row_of_the_other_dialects_is_found_by_its_name() {
    let registry = farkas::registry();
    let all = farkas::builtin::row;
    let dialects: Vec<&str> =
        registry.names().filter(|name| all(name).is_some()).filter_map(|name| name.split('.').next()).collect();
    let missing: Vec<&str> = registry
        .names()
        .filter(|name| dialects.contains(&name.split('.').next().unwrap_or_default()) && all(name).is_none())
        .collect();
    assert!(missing.is_empty(), "{missing:?}");
    assert!(all("arith.addi").is_some_and(|row| std::ptr::eq(row, registry.get("arith.addi").unwrap())));
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

/// A nest that uses what an operation was given, with `between` in its place.
fn program(body: &str) -> farkas::ir::Module {
    let text =
        format!("func.func @f(%C: memref<8x8xf32>, %x: f32) {{\n%A = memref.alloc() : memref<8xf32>\n{body}return\n}}");
    farkas::parse(&text).unwrap_or_else(|errors| panic!("{}\n{text}", errors[0])).module
}

/// Loops of which the second reads what an unknown operation may have written: the operation may not leave its place.
#[test]
fn nothing_is_proved_across_an_operation_without_a_row() {
    let copy = "affine.for %j = 0 to 8 {
      %a = affine.load %A[%j] : memref<8xf32>
      affine.store %a, %C[%i, %j] : memref<8x8xf32>
    }";
    let first = "affine.store %x, %A[%i] : memref<8xf32>";
    for op in ["\"gpu.scale\"(%A) : (memref<8xf32>) -> ()", "\"foo.bar\"(%A) : (memref<8xf32>) -> ()"] {
        let before = program(&format!("affine.for %i = 0 to 8 {{\n{first}\n{op}\n{copy}\n}}\n"));
        let apart = format!("affine.for %i = 0 to 8 {{\n{first}\n{op}\n}}\naffine.for %i = 0 to 8 {{\n{copy}\n}}\n");
        let missing = program(&format!("affine.for %i = 0 to 8 {{\n{first}\n{copy}\n}}\n"));
        for after in [program(&apart), missing] {
            assert!(farkas::prove(&before, &after, None, false).is_err(), "{op}");
        }
    }
}
