//! Regions and blocks: `{ .. }`, `^bb1(%a: i32):`, successors.

use rustc_hash::FxHashMap;

use super::{Current, Delimiter, MAX_REGIONS, OpParser, Operand, Parse, RegionArg, TokenKind};
use crate::diag::{Diagnostic, Span};
use crate::ir::checks::place;
use crate::ir::module::{Block, Op, OpName, OpSpec, Region, Value};
use crate::ir::registry::Traits;

/// The blocks of an open region by label: with the place of the label, or of the first mention if it has none yet.
pub(super) type Labels<'s> = FxHashMap<&'s str, Label>;

pub(super) struct Label {
    block: Block,
    span: Span,
    is_defined: bool,
}

impl<'s> OpParser<'_, 's> {
    /// Reads `%arg : type`, with attributes and a location if there are any.
    ///
    /// # Errors
    /// If a part is missing.
    pub fn region_arg(&mut self) -> Parse<RegionArg<'s>> {
        let name = self.operand()?;
        let ty = self.colon_type()?;
        let attrs = self.attr_dict()?;
        let loc = self.trailing_location(None)?;
        Ok(RegionArg { name, ty, attrs, loc })
    }

    /// Is a region next?
    pub fn at_region(&self) -> bool {
        self.at_punct("{")
    }

    /// Reads `{ .. }`. The entry block gets `args`. The region belongs to no operation until [`OpParser::create`].
    ///
    /// # Errors
    /// The first thing wrong in it.
    pub fn region(&mut self, args: &[RegionArg<'s>]) -> Parse<Region> {
        self.region_losing(args, &[])
    }

    /// The same; in it, the names `lost` are those of a header that could not be read.
    pub(super) fn region_losing(&mut self, args: &[RegionArg<'s>], lost: &[&'s str]) -> Parse<Region> {
        let has_number =
            |arg: &&RegionArg<'s>| (arg.name.span.end - arg.name.span.start) as usize > arg.name.name.len() + 1;
        if let Some(arg) = args.iter().find(has_number) {
            return Err(Diagnostic::error("unexpected-token", arg.name.span, "an argument is a name without a number"));
        }
        let (isolated, dialect) = match &self.current.name {
            OpName::Known(info) => {
                (info.traits.contains(Traits::ISOLATED), info.default_dialect.unwrap_or(self.inherited_dialect()))
            }
            OpName::Unknown(_) => (false, ""),
        };
        let header_end = self.current.header_end.unwrap_or(self.passed);
        let outer = Current { header_end: Some(header_end), ..self.current.clone() };
        self.dialects.push(dialect);
        // The stack of default dialects is as deep as the regions are; it starts with that of the file.
        let region = if self.dialects.len() <= MAX_REGIONS + 1 && !self.is_stack_used_up() {
            self.region_body(args, isolated, lost)
        } else {
            Err(self.too_deep("regions nest", MAX_REGIONS))
        };
        self.dialects.pop();
        self.current = Current { regions_end: self.passed, ..outer };
        region
    }

    fn region_body(&mut self, args: &[RegionArg<'s>], isolated: bool, lost: &[&'s str]) -> Parse<Region> {
        let open = self.span();
        let is_guard =
            matches!(&self.current.name, OpName::Known(info) if ["affine.if", "scf.if"].contains(&info.name));
        self.punct("{")?;
        self.braces.push((open, is_guard));
        let region = self.module.create_region();
        self.enter_names(isolated);
        let newly_lost: Vec<&str> = lost.iter().copied().filter(|name| self.lose(name)).collect();
        self.blocks.push(Labels::default());
        let result = self.region_contents(region, args, open);
        let labels = self.blocks.pop().unwrap_or_default();
        for (name, label) in labels.iter().filter(|(_, label)| result.is_ok() && !label.is_defined) {
            self.report(Diagnostic::error("undefined-block", label.span, format!("`^{name}` is not defined")));
            self.mistakes.damaged.push(label.block);
        }
        self.leave_names(result.is_ok());
        self.braces.pop();
        self.forget(&newly_lost);
        result.map(|()| region)
    }

    /// The blocks, and the `}`.
    fn region_contents(&mut self, region: Region, args: &[RegionArg<'s>], open: Span) -> Parse<()> {
        if !args.is_empty() || !self.at_punct("}") && !self.at(TokenKind::Caret) {
            let entry = self.module.create_block();
            self.module.attach_block(region, entry);
            self.define_args(entry, args);
            if self.at(TokenKind::Caret) && !args.is_empty() {
                let error = self.error("entry-block", "the arguments of the first block are given before the `{`");
                self.report(error);
                self.mistakes.damaged.push(entry);
            }
            self.operations(entry, open)?;
        }
        while self.at(TokenKind::Caret) {
            self.block(region, open)?;
        }
        self.punct("}")
    }

    /// A labelled block.
    fn block(&mut self, region: Region, open: Span) -> Parse<()> {
        let start = self.span();
        let name = &self.text()[1..];
        self.advance();
        let mut block = self.label(name, start);
        if let Some(label) = self.blocks.last_mut().and_then(|labels| labels.get_mut(name)) {
            if label.is_defined {
                let error = Diagnostic::error("redefinition", start, format!("`^{name}` is defined twice"));
                let error = error.label(label.span, "first defined here");
                self.report(error);
                block = self.module.create_block();
            } else {
                *label = Label { block, span: start, is_defined: true };
            }
        }
        self.module.attach_block(region, block);
        if let Err(error) = self.block_args(block) {
            let args = self.names_between(start.start as usize, self.token.start);
            for name in args {
                self.lose(name);
            }
            self.recover(error, start.start as usize, block);
        }
        self.operations(block, open)
    }

    /// The arguments of a block, and the `:`.
    fn block_args(&mut self, block: Block) -> Parse<()> {
        let args = self.list(Delimiter::OptionalParen, Self::region_arg)?;
        self.define_args(block, &args);
        self.punct(":").map_err(|error| error.note("a block starts with `^name(%a: type):` and has no braces"))
    }

    /// The block with that label in the innermost region.
    fn label(&mut self, name: &'s str, span: Span) -> Block {
        let module = &mut *self.module;
        let mut new = || Label { block: module.create_block(), span, is_defined: false };
        match self.blocks.last_mut() {
            Some(labels) => labels.entry(name).or_insert_with(new).block,
            None => new().block,
        }
    }

    /// Operations up to `}` or the next label.
    fn operations(&mut self, block: Block, open: Span) -> Parse<()> {
        while !self.at_punct("}") && !self.at(TokenKind::Caret) {
            if self.at(TokenKind::End) {
                return Err(self.open_at_the_end(block).label(open, "opened here"));
            }
            let start = self.token.start;
            match self.operation() {
                Ok(op) => {
                    self.push_before(block);
                    self.module.push(block, op);
                }
                Err(error) => self.recover(error, start, block),
            }
        }
        Ok(())
    }

    /// The error where the text ends before a block does. Nothing follows a terminator in its block, so that the brace is missing
    /// before what does.
    fn open_at_the_end(&self, block: Block) -> Diagnostic {
        let ends = |pair: &&[Op]| self.module.has_traits(pair[0], Traits::TERMINATOR);
        match self.module.block(block).ops.windows(2).find(ends) {
            Some(&[last, next]) => {
                let (last, name) = (self.module.name(last), self.module.name(next));
                let message = format!("expected `}}` between `{last}`, which ends a block, and `{name}`");
                Diagnostic::error("unexpected-end", place(self.module, next), message)
            }
            _ => self.expected("`}`"),
        }
    }

    /// Reads `^bb1` or `^bb1(%a, %b : T, U)`.
    ///
    /// # Errors
    /// If no label is next, or the arguments are malformed.
    pub fn successor(&mut self) -> Parse<(Block, Vec<Value>)> {
        let block = self.successor_label()?;
        let start = self.span();
        if !self.try_punct("(") {
            return Ok((block, Vec::new()));
        }
        let names: Vec<Operand<'s>> = self.operands(Delimiter::None)?;
        let mut types = Vec::new();
        if !names.is_empty() {
            self.punct(":")?;
            types = self.types()?;
        }
        self.punct(")")?;
        let span = self.span_since(start);
        Ok((block, self.resolve_each(&names, &types, span)?))
    }

    /// Reads `^bb1`.
    ///
    /// # Errors
    /// If no label is next.
    pub fn successor_label(&mut self) -> Parse<Block> {
        let start = self.span();
        let Some(text) = self.take(TokenKind::Caret) else { return Err(self.expected("a block, `^name`")) };
        if self.blocks.is_empty() {
            return Err(Diagnostic::error("undefined-block", start, "there are no blocks to branch to here"));
        }
        Ok(self.label(&text[1..], start))
    }

    /// Appends an operation `name` without operands to the region's last block, if no terminator stands there; makes the
    /// block if the region is empty.
    pub fn ensure_terminator(&mut self, region: Region, name: &str) {
        self.ensure_end(region, name, false);
    }

    /// The same; the terminator gets the results of the last operation.
    pub fn yield_results(&mut self, region: Region, name: &str) {
        self.ensure_end(region, name, true);
    }

    fn ensure_end(&mut self, region: Region, name: &str, yields: bool) {
        let block = match self.module.region(region).blocks.last() {
            Some(&block) => block,
            None => self.module.add_block(region),
        };
        let last = self.module.last_op(block);
        if !last.is_some_and(|op| self.may_end(op)) {
            let results = last.filter(|_| yields).map_or(Vec::new(), |op| self.module.op(op).results.to_vec());
            let name = self.operation_name(name);
            let spec = OpSpec { span: self.current.span, ..OpSpec::new(name) }.operands(results);
            let op = self.module.create(spec);
            self.module.push(block, op);
        }
    }

    /// The operation's name, tied to its row if there is one.
    pub fn operation_name(&self, name: &str) -> OpName {
        self.registry.get(name).map_or_else(|| OpName::Unknown(name.into()), OpName::Known)
    }

    /// Could the operation be a terminator? Unregistered ones could.
    fn may_end(&self, op: crate::ir::module::Op) -> bool {
        match &self.module.op(op).name {
            OpName::Known(info) => info.traits.contains(Traits::TERMINATOR),
            OpName::Unknown(_) => false,
        }
    }
}
