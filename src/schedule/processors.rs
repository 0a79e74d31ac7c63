//! The processors that a mapping attribute names, without its `#`: `gpu.block<x>`.

use crate::ir::text::mnemonic;

/// What runs the iterations of an `scf.forall`.
pub const PROCESSORS: [&str; 5] = ["block", "warpgroup", "warp", "thread", "lane"];

/// Is it a mapping attribute: `gpu.block<x>`, `gpu.thread<linear_dim_0>`?
pub fn is_mapping(text: &str) -> bool {
    let parts = text.strip_prefix("gpu.").and_then(|rest| rest.strip_suffix('>')?.split_once('<'));
    parts.is_some_and(|(unit, dim)| {
        let number = dim.strip_prefix("linear_dim_").is_some_and(|n| n.len() == 1 && n.as_bytes()[0].is_ascii_digit());
        PROCESSORS.contains(&unit) && (number || ["x", "y", "z"].contains(&dim))
    })
}

/// The kind of processors that a mapping attribute names: `gpu.block` of `gpu.block<x>`.
pub fn processors(mapping: &str) -> &str {
    mnemonic(mapping)
}
