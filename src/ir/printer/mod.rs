//! The printer: a [`Module`] to MLIR's text, byte for byte what `mlir-opt` prints.
//!
//! An operation's `print` function gets a [`Printer`] that has written `%results = name` and writes the rest, a leading
//! blank included. It must not assume a valid operation; where the custom syntax cannot say what is there, it calls
//! [`Printer::generic_instead`] before it writes anything and returns.
//!
//! Maps and sets are defined by name (`#map`, `#set`) before everything else, in the order in which they are first
//! printed. Generic forms and the attributes of arguments are the exception: MLIR looks at the parts of the former in
//! another order than it prints them, and not at all at the latter. Where there are any, the text is written a second time,
//! after the first has numbered the names.

mod names;

use std::fmt::Write as _;

use super::aliases::Aliases;
use super::attr::{AttrDict, Attribute, Location};
use super::module::{Block, Module, Op, OpName, Region, Value};
use super::registry::Traits;
use super::text::{Elision, TextWriter};
use super::types::Type;
use crate::affine::expr::AffineExpr;
use crate::affine::map::AffineMap;
use names::Names;

/// How to print.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PrintOptions {
    /// Print every operation in generic form.
    pub generic: bool,
    /// Use the names of the source (`%i`, made unique) instead of MLIR's own (`%arg0`, `%0`, `%c0`).
    pub keep_names: bool,
    /// Print the locations that the source gave.
    pub locations: bool,
}

/// What an operation's `print` function writes to.
pub struct Printer<'a> {
    /// The module that is printed.
    pub module: &'a Module,
    options: PrintOptions,
    out: String,
    names: Names,
    aliases: Aliases,
    indent: usize,
    dialects: Vec<&'static str>,
    /// Where the text of the current operation's name starts.
    name_at: usize,
    /// Did the text pass over something while names were collected, so that it must be written again?
    is_partial: bool,
}

/// The whole module as text.
pub fn print(module: &Module, options: &PrintOptions) -> String {
    let root = module.root();
    let dialect = match &module.op(root).name {
        OpName::Known(info) => info.name.split('.').next().unwrap_or(""),
        OpName::Unknown(_) => "",
    };
    let mut printer = Printer::new(module, options, dialect);
    printer.program(|printer| printer.op(root));
    // `mlir-opt` ends its output with an empty line.
    printer.out.push_str(if options.keep_names { "\n" } else { "\n\n" });
    printer.out
}

/// The operations of the root's body one after another, without the root around them.
pub fn print_body(module: &Module, options: &PrintOptions) -> String {
    let root = module.root();
    let dialect = match &module.op(root).name {
        OpName::Known(info) => info.default_dialect.unwrap_or(""),
        OpName::Unknown(_) => "",
    };
    let mut printer = Printer::new(module, options, dialect);
    printer.program(|printer| {
        for &op in &module.block(module.body()).ops {
            printer.op(op);
            printer.out.push('\n');
        }
    });
    printer.out
}

/// One operation in generic form on its own, for messages.
pub fn print_op(module: &Module, op: Op) -> String {
    let options = PrintOptions { generic: true, ..PrintOptions::default() };
    let mut printer = Printer {
        module,
        options,
        out: String::new(),
        names: Names::new(module, module.root(), &options),
        aliases: Aliases::default(),
        indent: 0,
        dialects: vec![""],
        name_at: 0,
        is_partial: false,
    };
    printer.op(op);
    printer.out
}

impl<'a> Printer<'a> {
    /// A printer that has written nothing yet, where operations of `dialect` need no prefix.
    fn new(module: &'a Module, options: &PrintOptions, dialect: &'static str) -> Printer<'a> {
        Printer {
            module,
            options: *options,
            out: String::new(),
            names: Names::new(module, module.root(), options),
            aliases: Aliases::collecting(),
            indent: 0,
            dialects: vec![dialect],
            name_at: 0,
            is_partial: false,
        }
    }

    /// The definitions of all aliases, then what `write` writes; it is asked twice if need be.
    fn program(&mut self, write: impl Fn(&mut Self)) {
        write(self);
        if self.is_partial {
            self.out.clear();
            self.aliases.collecting = false;
            write(self);
        }
        self.out.insert_str(0, &self.aliases.definitions());
    }
}

/// Operations.
impl Printer<'_> {
    /// The operation with its results and its location, without indentation and line end.
    fn op(&mut self, op: Op) {
        self.results(op);
        self.inline_op(op);
    }

    /// The operation without its results, on the same line.
    pub fn inline_op(&mut self, op: Op) {
        self.name_at = self.out.len();
        match &self.module.op(op).name {
            OpName::Known(info) if !self.options.generic => match info.print {
                Some(print) => {
                    let dialect = self.dialects.last().copied().unwrap_or("");
                    let short = info.name.strip_prefix(dialect).and_then(|rest| rest.strip_prefix('.'));
                    self.out.push_str(short.filter(|short| !short.contains('.')).unwrap_or(info.name));
                    print(self, op);
                }
                None => self.generic(op),
            },
            _ => self.generic(op),
        }
        if self.options.locations && self.module.op(op).loc != Location::Unknown {
            self.out.push(' ');
            let module = self.module;
            self.writer().location(&module.op(op).loc);
        }
    }

    /// `%a, %b:2 = `.
    fn results(&mut self, op: Op) {
        let groups = self.names.groups(self.module, op);
        for (number, &(first, count)) in groups.iter().enumerate() {
            if number > 0 {
                self.out.push_str(", ");
            }
            let _ = self.names.base(&mut self.out, first);
            if count > 1 {
                let _ = write!(self.out, ":{count}");
            }
        }
        if !groups.is_empty() {
            self.out.push_str(" = ");
        }
    }

    /// Prints the operation in generic form, because its custom form cannot express it. Call it first, then return.
    pub fn generic_instead(&mut self, op: Op) {
        self.out.truncate(self.name_at);
        self.generic(op);
    }

    /// `"affine.for"(%a)[^bb1] <{..}> ({..}) {..} : (T) -> T`.
    fn generic(&mut self, op: Op) {
        let module = self.module;
        let data = module.op(op);
        let mut operands = data.operands.to_vec();
        let mut properties = data.properties.clone();
        let is_branch = module.has_traits(op, Traits::BRANCH);
        if is_branch {
            join_branch_operands(module, op, &mut operands, &mut properties);
        }
        if let OpName::Known(info) = &data.name {
            for (name, default) in info.defaults.iter().filter(|(name, _)| data.properties.get(name).is_none()) {
                properties.set(*name, super::registry::default_value(default));
            }
        }
        let operand_types: Vec<Type> = operands.iter().map(|&value| module.ty(value).clone()).collect();
        let result_types: Vec<Type> = data.results.iter().map(|&value| module.ty(value).clone()).collect();
        if self.aliases.collecting {
            self.is_partial = true;
            return self.visit_generic(op, &properties, &operand_types, &result_types);
        }
        self.out.push_str(&super::text::quoted(data.name.as_str()));
        self.out.push('(');
        self.values(&operands);
        self.out.push(')');
        if !data.successors.is_empty() {
            self.out.push('[');
            for (number, (block, args)) in data.successors.iter().enumerate() {
                self.comma(number);
                self.successor(*block, if is_branch { &[] } else { args });
            }
            self.out.push(']');
        }
        if !properties.is_empty() {
            self.out.push_str(" <{");
            self.writer().entries(properties.iter());
            self.out.push_str("}>");
        }
        if !data.regions.is_empty() {
            self.out.push_str(" (");
            for (number, &region) in data.regions.iter().enumerate() {
                self.comma(number);
                self.region_with(region, true, true, true);
            }
            self.out.push(')');
        }
        self.dict(&data.attrs);
        self.out.push_str(" : (");
        self.types(&operand_types);
        self.out.push_str(") -> ");
        self.writer().results(&result_types);
    }

    /// Looks at everything the generic form prints, in the order in which MLIR looks for aliases.
    fn visit_generic(&mut self, op: Op, properties: &AttrDict, operands: &[Type], results: &[Type]) {
        let data = self.module.op(op);
        for &region in &data.regions {
            self.region_with(region, true, true, true);
        }
        self.types(operands);
        self.types(results);
        // The properties of an operation that MLIR does not know it does not look at.
        let mut all = if matches!(data.name, OpName::Known(_)) { properties.clone() } else { AttrDict::default() };
        for (name, value) in data.attrs.iter() {
            all.set(name, value.clone());
        }
        self.dict(&all);
    }

    fn comma(&mut self, number: usize) {
        if number > 0 {
            self.out.push_str(", ");
        }
    }

    fn writer(&mut self) -> TextWriter<'_> {
        TextWriter { out: &mut self.out, aliases: &mut self.aliases }
    }
}

/// The property of a switch that says how many operands each case passes on.
pub(super) const CASES: &str = "case_operand_segments";

/// The operands that a branch passes on, after its own, and the property that tells them apart.
fn join_branch_operands(module: &Module, op: Op, operands: &mut Vec<Value>, properties: &mut AttrDict) {
    let data = module.op(op);
    let mut sizes = Vec::new();
    if !operands.is_empty() || data.successors.len() > 1 {
        sizes.push(operands.len() as i64);
    }
    for (_, args) in &data.successors {
        sizes.push(args.len() as i64);
        operands.extend(args);
    }
    if matches!(&data.name, OpName::Known(info) if info.inherent.contains(&CASES)) && sizes.len() > 1 {
        // A switch counts the operands of all its cases as one segment.
        let cases = sizes.split_off(2);
        sizes.push(cases.iter().sum());
        properties.set(CASES, Attribute::i32_array(&cases));
    }
    if sizes.len() > 1 {
        properties.set("operandSegmentSizes", Attribute::i32_array(&sizes));
    }
}

/// The words of custom syntax.
impl Printer<'_> {
    /// Are the names of the source kept? Then the text is meant to be read again, by `mlir-opt` too.
    pub fn keeps_names(&self) -> bool {
        self.options.keep_names
    }

    /// Writes text as it is.
    pub fn text(&mut self, text: &str) {
        self.out.push_str(text);
    }

    /// Writes anything that displays.
    pub fn display(&mut self, value: impl std::fmt::Display) {
        let _ = write!(self.out, "{value}");
    }

    /// `%a`, `%a#1`.
    pub fn value(&mut self, value: Value) {
        let _ = self.names.write(&mut self.out, value);
    }

    /// `%a, %b`.
    pub fn values(&mut self, values: &[Value]) {
        for (number, &value) in values.iter().enumerate() {
            self.comma(number);
            self.value(value);
        }
    }

    /// A type.
    pub fn ty(&mut self, ty: &Type) {
        self.writer().ty(ty);
    }

    /// The type of a value.
    pub fn type_of(&mut self, value: Value) {
        let module = self.module;
        self.ty(module.ty(value));
    }

    /// `T, U`.
    pub fn types(&mut self, types: &[Type]) {
        for (number, ty) in types.iter().enumerate() {
            self.comma(number);
            self.ty(ty);
        }
    }

    /// The types of the values, `T, U`.
    pub fn types_of(&mut self, values: &[Value]) {
        for (number, &value) in values.iter().enumerate() {
            self.comma(number);
            self.type_of(value);
        }
    }

    /// ` -> T` or ` -> (T, U)`; nothing for no type.
    pub fn arrow_types(&mut self, types: &[Type]) {
        if !types.is_empty() {
            self.out.push_str(" -> ");
            self.writer().results(types);
        }
    }

    /// ` -> T` or ` -> (T, U)` for the operation's results; nothing if it has none.
    pub fn arrow_result_types(&mut self, op: Op) {
        let types: Vec<Type> = self.module.op(op).results.iter().map(|&value| self.module.ty(value).clone()).collect();
        self.arrow_types(&types);
    }

    /// `(T, U) -> V`.
    pub fn signature(&mut self, inputs: &[Type], results: &[Type]) {
        self.out.push('(');
        self.types(inputs);
        self.out.push_str(") -> ");
        self.writer().results(results);
    }

    /// An attribute with its type.
    pub fn attr(&mut self, attr: &Attribute) {
        self.writer().attr(attr, Elision::Never);
    }

    /// An attribute without its type.
    pub fn attr_untyped(&mut self, attr: &Attribute) {
        self.writer().attr(attr, Elision::Always);
    }

    /// ` {a = 1, b}`: properties and discardable attributes together, those named in `elided` left out; nothing if none
    /// is left.
    pub fn attr_dict(&mut self, op: Op, elided: &[&str]) {
        let dict = self.remaining(op, elided);
        self.dict(&dict);
    }

    /// ` attributes {..}`, likewise.
    pub fn attr_dict_with_keyword(&mut self, op: Op, elided: &[&str]) {
        let dict = self.remaining(op, elided);
        if !dict.is_empty() {
            self.out.push_str(" attributes");
        }
        self.dict(&dict);
    }

    fn remaining(&self, op: Op, elided: &[&str]) -> AttrDict {
        let data = self.module.op(op);
        let mut dict = AttrDict::default();
        for (name, value) in data.properties.iter().chain(data.attrs.iter()) {
            if !elided.contains(&&**name) {
                dict.set(name, value.clone());
            }
        }
        dict
    }

    /// A dictionary ` {..}`; nothing if it is empty.
    pub fn dict(&mut self, dict: &AttrDict) {
        if !dict.is_empty() {
            self.out.push_str(" {");
            self.writer().entries(dict.iter());
            self.out.push('}');
        }
    }

    /// `@name`, quoted where needed.
    pub fn symbol(&mut self, name: &str) {
        self.out.push_str(&super::text::symbol(name));
    }

    /// `(%i, %j)[%n]`: the first `num_dims` operands in parentheses, the others in brackets if there are any.
    pub fn dim_and_symbol_operands(&mut self, operands: &[Value], num_dims: usize) {
        let (dims, symbols) = operands.split_at(num_dims.min(operands.len()));
        self.out.push('(');
        self.values(dims);
        self.out.push(')');
        if !symbols.is_empty() {
            self.out.push('[');
            self.values(symbols);
            self.out.push(']');
        }
    }

    /// An expression over operands: dims are printed as `%i`, symbols as `symbol(%n)`.
    pub fn affine_expr(&mut self, expr: &AffineExpr, dims: &[Value], symbols: &[Value]) {
        let Printer { names, out, .. } = self;
        let name = |f: &mut std::fmt::Formatter<'_>, values: &[Value], number: u32| match values.get(number as usize) {
            Some(&value) => names.write(f, value),
            None => f.write_str("<<missing operand>>"),
        };
        let dim = |f: &mut std::fmt::Formatter<'_>, number| name(f, dims, number);
        let symbol = |f: &mut std::fmt::Formatter<'_>, number| {
            f.write_str("symbol(")?;
            name(f, symbols, number)?;
            f.write_str(")")
        };
        let _ = write!(out, "{}", expr.named(dim, symbol));
    }

    /// The results of the map over its operands (dims first), separated by commas, without brackets.
    pub fn affine_subscripts(&mut self, map: &AffineMap, operands: &[Value]) {
        let (dims, symbols) = operands.split_at((map.num_dims as usize).min(operands.len()));
        for (number, result) in map.results.iter().enumerate() {
            self.comma(number);
            self.affine_expr(result, dims, symbols);
        }
    }

    /// `%arg: T`, a region argument as it is written in a header.
    pub fn region_arg(&mut self, arg: Value) {
        self.value(arg);
        self.out.push_str(": ");
        self.type_of(arg);
    }

    /// A dictionary after an argument. What stands in it is printed by name only where it has a name already.
    pub fn arg_dict(&mut self, dict: &AttrDict) {
        if self.aliases.collecting && !dict.is_empty() {
            self.is_partial = true;
        } else {
            self.dict(dict);
        }
    }

    /// `^bb1` or `^bb1(%a, %b : T, U)`.
    pub fn successor(&mut self, block: Block, args: &[Value]) {
        self.out.push_str(&self.names.block(block));
        if !args.is_empty() {
            self.out.push('(');
            self.values(args);
            self.out.push_str(" : ");
            self.types_of(args);
            self.out.push(')');
        }
    }
}

/// Regions and blocks.
impl Printer<'_> {
    /// `{`, the region indented, `}`.
    /// The first block's arguments are printed if `entry_args`, the blocks' terminators if `terminators`.
    pub fn region(&mut self, region: Region, entry_args: bool, terminators: bool) {
        self.region_with(region, entry_args, terminators, false);
    }

    /// The same; the header of an empty first block is printed if `empty_block`.
    pub fn region_with(&mut self, region: Region, entry_args: bool, terminators: bool, empty_block: bool) {
        self.out.push_str("{\n");
        let data = self.module.region(region);
        let owner = data.parent.map(|op| &self.module.op(op).name);
        let dialect = match owner {
            Some(OpName::Known(info)) => info.default_dialect.unwrap_or(""),
            _ => "",
        };
        self.dialects.push(dialect);
        for (number, &block) in data.blocks.iter().enumerate() {
            let block_data = self.module.block(block);
            let header =
                number > 0 || empty_block && block_data.ops.is_empty() || entry_args && !block_data.args.is_empty();
            self.block(block, header, number > 0 || terminators);
        }
        self.dialects.pop();
        self.new_indent();
        self.out.push('}');
    }

    /// Must the terminator of the block be written? MLIR leaves it out where it hands on nothing, even if it has attributes;
    /// text that keeps the names of the source keeps these too.
    pub fn says_more(&self, block: Block) -> bool {
        self.module.last_op(block).is_some_and(|last| {
            let data = self.module.op(last);
            let has_kept_attrs = self.options.keep_names && !data.attrs.is_empty();
            !data.operands.is_empty() || has_kept_attrs || !self.module.has_traits(last, Traits::TERMINATOR)
        })
    }

    /// A new line, indented as the operation is.
    pub fn newline(&mut self) {
        self.new_line(0);
    }

    /// A line end, and the operation's indentation plus `extra` blanks.
    pub fn new_line(&mut self, extra: usize) {
        self.out.push('\n');
        self.new_indent();
        self.out.extend(std::iter::repeat_n(' ', extra));
    }

    fn new_indent(&mut self) {
        self.out.extend(std::iter::repeat_n(' ', self.indent));
    }

    fn block(&mut self, block: Block, header: bool, terminator: bool) {
        let data = self.module.block(block);
        if header {
            self.new_indent();
            self.out.push_str(&self.names.block(block));
            if !data.args.is_empty() {
                self.out.push('(');
                for (number, &arg) in data.args.iter().enumerate() {
                    self.comma(number);
                    self.region_arg(arg);
                }
                self.out.push(')');
            }
            self.out.push(':');
            self.out.push_str(&self.names.predecessors(block));
            self.out.push('\n');
        }
        self.indent += 2;
        let is_elided = |op: &Op| !terminator && self.module.has_traits(*op, Traits::TERMINATOR);
        let shown = match data.ops.split_last() {
            Some((last, others)) if is_elided(last) => others,
            _ => &data.ops[..],
        };
        for &op in shown {
            self.new_indent();
            self.op(op);
            self.out.push('\n');
        }
        self.indent -= 2;
    }
}
