//! The printer: a [`Module`] to MLIR's text.
//!
//! An operation's `print` function gets a [`Printer`] that has written `%results = name` and writes the rest, a leading
//! blank included. It must not assume a valid operation; where the custom syntax cannot say what is there, it calls
//! [`Printer::generic_instead`] before it writes anything and returns.

use super::attr::{AttrDict, Attribute};
use super::module::{Block, Module, Op, Region, Value};
use super::types::Type;
use crate::affine::expr::AffineExpr;
use crate::affine::map::AffineMap;

/// How to print.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PrintOptions {
    /// Print every operation in generic form.
    pub generic: bool,
    /// Use the names of the source (`%i`, made unique) instead of MLIR's own (`%arg0`, `%0`, `%c0`).
    pub keep_names: bool,
}

/// What an operation's `print` function writes to.
pub struct Printer<'a> {
    /// The module that is printed.
    pub module: &'a Module,
}

#[allow(missing_docs, unused_variables)]
impl Printer<'_> {
    /// Writes text as it is.
    pub fn text(&mut self, text: &str) {}
    /// Writes anything that displays.
    pub fn display(&mut self, value: impl std::fmt::Display) {}
    /// Prints the operation in generic form, because its custom form cannot express it. Call it first, then return.
    pub fn generic_instead(&mut self, op: Op) {}
    /// `%a`, `%a#1`.
    pub fn value(&mut self, value: Value) {}
    /// `%a, %b`.
    pub fn values(&mut self, values: &[Value]) {}
    pub fn ty(&mut self, ty: &Type) {}
    /// `T, U`.
    pub fn types(&mut self, types: &[Type]) {}
    /// ` -> T` or ` -> (T, U)`; nothing for no type.
    pub fn arrow_types(&mut self, types: &[Type]) {}
    /// An attribute with its type.
    pub fn attr(&mut self, attr: &Attribute) {}
    /// An attribute without its type.
    pub fn attr_untyped(&mut self, attr: &Attribute) {}
    /// ` {a = 1, b}`: properties and discardable attributes together, those named in `elided` left out; nothing if none is left.
    pub fn attr_dict(&mut self, op: Op, elided: &[&str]) {}
    /// ` attributes {..}`, likewise.
    pub fn attr_dict_with_keyword(&mut self, op: Op, elided: &[&str]) {}
    /// A dictionary ` {..}`; nothing if it is empty.
    pub fn dict(&mut self, dict: &AttrDict) {}
    /// `@name`, quoted where needed.
    pub fn symbol(&mut self, name: &str) {}
    /// `(%i, %j)[%n]`: the first `num_dims` operands in parentheses, the others in brackets if there are any.
    pub fn dim_and_symbol_operands(&mut self, operands: &[Value], num_dims: usize) {}
    /// An expression over operands: dims are printed as `%i`, symbols as `symbol(%n)`.
    pub fn affine_expr(&mut self, expr: &AffineExpr, dims: &[Value], symbols: &[Value]) {}
    /// The results of the map over its operands (dims first), separated by commas, without brackets.
    pub fn affine_subscripts(&mut self, map: &AffineMap, operands: &[Value]) {}
    /// `{`, the region indented, `}`.
    /// The first block's arguments are printed if `entry_args`, its terminator if `terminators`.
    pub fn region(&mut self, region: Region, entry_args: bool, terminators: bool) {}
    /// `%arg: T`, a region argument as it is written in a header.
    pub fn region_arg(&mut self, arg: Value) {}
    /// `^bb1(%a, %b : T, U)`.
    pub fn successor(&mut self, block: Block, args: &[Value]) {}
}
