//! The proof that two programs compute the same, and certificates of it.

#[path = "../tools/mod.rs"]
mod tools;

mod certificate;
mod copied;
mod differences;
mod digits;
mod drawn_stops;
mod effort;
mod flow_certificates;
mod handed_over;
mod lanes;
mod moved;
mod part;
mod parts;
mod proofs;
mod put_back;
mod registers;
mod reread;
mod reread_changed;
mod spelled;
mod stops;
mod stops_law;
mod verify_chunks;
mod verify_reductions;
mod wholes;

use farkas::ir::Module;

fn read(text: &str) -> Module {
    farkas::parse(text).unwrap_or_else(|errors| panic!("{}\n{text}", errors[0])).module
}

/// What stands in the way of a proof.
fn obstacle(before: &str, after: &str) -> Option<String> {
    farkas::prove(&read(before), &read(after), None, false).err().map(|not| not.reason)
}
