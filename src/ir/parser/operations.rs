//! The file, and operations in custom and generic form.

use super::values::ResultName;
use super::{Current, Delimiter, OpParser, Operand, Parse, TokenKind, sort_out};
use crate::diag::{Diagnostic, Span, nearest, nearest_of};
use crate::ir::attr::{AttrDict, Attribute};
use crate::ir::module::{Block, Op, OpName, OpSpec, Value};
use crate::ir::printer::CASES;
use crate::ir::registry::Traits;
use crate::ir::types::Type;

/// The most results that one name on the left of `=` may stand for.
const MAX_RESULTS: usize = 1 << 16;

impl<'s> OpParser<'_, 's> {
    /// Everything up to the end of the text.
    pub(super) fn file(&mut self) {
        let body = self.module.body();
        self.enter_names(true);
        while !self.at(TokenKind::End) {
            let start = self.token.start;
            if let Err(error) = self.top_level(body) {
                self.recover(error, start, body);
            }
        }
        self.leave_names(true);
        self.resolve_late_locations();
        self.check_age();
        self.replace_placeholders();
    }

    /// An alias or an operation at the top of the file.
    fn top_level(&mut self, body: Block) -> Parse<()> {
        match self.token.kind {
            TokenKind::Hash => self.attr_alias(),
            TokenKind::Bang => self.type_alias(),
            TokenKind::Punct if self.text() == "{-#" => {
                Err(self.error("unsupported", "file metadata `{-# .. #-}` is not supported"))
            }
            _ => {
                let op = self.operation()?;
                self.module.push(body, op);
                Ok(())
            }
        }
    }

    /// `#name = attribute`.
    fn attr_alias(&mut self) -> Parse<()> {
        let start = self.span();
        let name = &self.text()[1..];
        self.advance();
        let is_known = self.attr_aliases.contains_key(name);
        self.check_alias(name, is_known, start)?;
        self.punct("=")?;
        let attr = self.in_old_program(Self::attr)?;
        self.attr_aliases.insert(name, attr);
        Ok(())
    }

    /// `!name = type`.
    fn type_alias(&mut self) -> Parse<()> {
        let start = self.span();
        let name = &self.text()[1..];
        self.advance();
        let is_known = self.type_aliases.contains_key(name);
        self.check_alias(name, is_known, start)?;
        self.punct("=")?;
        let ty = self.in_old_program(Self::ty)?;
        self.type_aliases.insert(name, ty);
        Ok(())
    }

    fn check_alias(&self, name: &str, is_known: bool, span: Span) -> Parse<()> {
        if is_known {
            return Err(Diagnostic::error("redefinition", span, format!("the alias `{name}` is defined twice")));
        }
        if name.contains('.') {
            return Err(Diagnostic::error("bad-alias", span, "names with a `.` belong to dialects"));
        }
        Ok(())
    }

    /// One operation with the names of its results and its location.
    pub(super) fn operation(&mut self) -> Parse<Op> {
        let mut names = Vec::new();
        if self.at_operand() {
            names = self.list(Delimiter::None, Self::result_name)?;
            self.punct("=")?;
        }
        let num_results = names.iter().map(|name| name.count).sum();
        let span = self.span();
        let op = match self.token.kind {
            TokenKind::Str => self.generic(num_results)?,
            TokenKind::Word => self.custom(num_results)?,
            _ => return Err(self.expected("an operation")),
        };
        self.trailing_location(Some(op))?;
        self.define_results(op, &names);
        let data = self.module.op_mut(op);
        data.span = Span { start: span.start, end: data.span.end.max(span.end) };
        Ok(op)
    }

    /// `%a` or `%a:2`.
    fn result_name(&mut self) -> Parse<ResultName<'s>> {
        let span = self.span();
        let Some(text) = self.take(TokenKind::Percent) else { return Err(self.expected("an SSA name")) };
        let mut count = 1;
        if self.try_punct(":") {
            let number = self.integer()?;
            count =
                usize::try_from(number).ok().filter(|count| (1..=MAX_RESULTS).contains(count)).ok_or_else(|| {
                    let message = format!("a name stands for 1 to {MAX_RESULTS} results");
                    Diagnostic::error("result-count", self.span_since(span), message)
                })?;
        }
        Ok(ResultName { name: &text[1..], count, span })
    }

    /// `affine.for ..`: the operation's own syntax.
    fn custom(&mut self, num_results: usize) -> Parse<Op> {
        let span = self.span();
        let word = self.any_keyword()?;
        let dialect = self.dialects.last().copied().unwrap_or("");
        let prefixed = if word.contains('.') { None } else { Some(format!("{dialect}.{word}")) };
        let full = prefixed.as_deref().unwrap_or(word);
        let today = self.registry.get(full).or_else(|| self.registry.get(word));
        if let Some(op) = self.old_operation(word, today, span, num_results)? {
            return Ok(op);
        }
        let Some(info) = today else { return Err(self.unknown_syntax(word, self.near(full), span)) };
        let Some(parse) = info.parse else { return Err(self.unknown_syntax(word, None, span)) };
        self.current = Current { name: OpName::Known(info), span, num_results, header_end: None, regions_end: 0 };
        parse(self).map_err(|error| self.may_be_old(error, word, info))
    }

    #[cold]
    fn no_such_operation(&mut self, name: &str, span: Span) {
        let message = format!("the dialect of `{name}` has no such operation");
        let error = Diagnostic::error("unknown-op", span, message);
        self.report(match self.near(name) {
            Some(near) => error.note(meant(near)),
            None => error,
        });
    }

    fn unknown_syntax(&self, name: &str, near: Option<&str>, span: Span) -> Diagnostic {
        let error = Diagnostic::error("unknown-op", span, format!("the custom syntax of `{name}` is unknown"));
        if let Some(near) = near {
            return error.note(meant(near));
        }
        if let Some(advice) = self.registry.advice(name) {
            return error.note(format!("help: {advice}"));
        }
        error.note(
            "operations of other dialects are read in generic form, which `mlir-opt --mlir-print-op-generic` prints",
        )
    }

    /// The operation whose name is nearest to one that no operation has.
    #[cold]
    fn near(&self, name: &str) -> Option<&'static str> {
        // A longer text is no name, and would take long to compare.
        let mut known: Vec<&'static str> = self.registry.names().filter(|_| name.len() < 64).collect();
        known.sort_unstable();
        // Within its dialect if there is such a one: there the rest of the name has to be near.
        let of_dialect = |full: &&'static str| {
            let (dialect, rest) = full.split_once('.')?;
            (Some(dialect) == name.split('.').next()).then_some(rest)
        };
        let rests: Vec<&str> = known.iter().filter_map(of_dialect).collect();
        if rests.is_empty() {
            return nearest(name, known);
        }
        let near = nearest_of(name.split_once('.').map_or(name, |(_, rest)| rest), rests)?;
        known.into_iter().find(|full| of_dialect(full) == Some(near))
    }

    /// `"affine.for"(%a, %b)[^bb1] <{..}> ({..}) {..} : (T, T) -> T`.
    fn generic(&mut self, num_results: usize) -> Parse<Op> {
        let span = self.span();
        let name = self.string()?;
        if name.is_empty() || name.contains('\0') {
            return Err(Diagnostic::error("bad-string", span, "an operation has a name"));
        }
        let row = self.generic_row(&name);
        if row.is_none() && self.registry.is_wrong(&name) {
            self.no_such_operation(&name, span);
        }
        let name = row.map_or_else(|| OpName::Unknown(name.into()), OpName::Known);
        self.current = Current { name: name.clone(), span, num_results, header_end: None, regions_end: 0 };
        let names = self.operands(Delimiter::Paren)?;
        let mut successors = Vec::new();
        if self.at_punct("[") {
            successors = self.list(Delimiter::Square, Self::successor)?;
        }
        let mut properties = AttrDict::default();
        if self.try_punct("<") {
            properties = self.attr_dict()?;
            self.punct(">")?;
        }
        let mut regions = Vec::new();
        if self.at_punct("(") {
            regions = self.list(Delimiter::Paren, |p| p.region(&[]))?;
        }
        let attrs = sort_out(&name, self.attr_dict()?, &mut properties);
        self.punct(":")?;
        let types_at = self.span();
        let (inputs, result_types) = self.signature()?;
        let operands = self.resolve_each(&names, &inputs, types_at)?;
        let spec = OpSpec { properties, attrs, span, ..OpSpec::new(name).operands(operands).results(result_types) };
        let op = self.create(spec, regions);
        self.module.op_mut(op).successors = successors;
        self.split_branch_operands(op)?;
        Ok(op)
    }

    /// Hands the operands that a branch passes on over to its successors.
    fn split_branch_operands(&mut self, op: Op) -> Parse<()> {
        let data = self.module.op(op);
        let num_successors = data.successors.len();
        if !self.module.has_traits(op, Traits::BRANCH) || num_successors == 0 {
            return Ok(());
        }
        let total = data.operands.len();
        let passed = match data.properties.get("operandSegmentSizes") {
            Some(sizes) => match data.properties.get(CASES) {
                Some(cases) => switch_segments(sizes, cases, total, num_successors),
                None => branch_segments(sizes, total, num_successors),
            },
            None if num_successors == 1 => Some(vec![total]),
            None => None,
        };
        let Some(passed) = passed else {
            let message = "`operandSegmentSizes` does not tell which operands go to which successor";
            return Err(Diagnostic::error("operand-segments", self.current.span, message));
        };
        let data = self.module.op_mut(op);
        let own = total - passed.iter().sum::<usize>();
        let rest: Vec<Value> = data.operands[own..].to_vec();
        data.operands.truncate(own);
        data.properties.remove("operandSegmentSizes");
        data.properties.remove(CASES);
        let mut rest = rest.into_iter();
        for ((_, args), count) in data.successors.iter_mut().zip(passed) {
            args.extend(rest.by_ref().take(count));
        }
        Ok(())
    }

    /// Reads `(%a, %b) : (T, U) -> V` or the like where operands are listed before their types.
    ///
    /// # Errors
    /// If there are not as many types as operands, or a part is malformed.
    pub fn operands_with_types(&mut self, names: &[Operand<'s>]) -> Parse<Vec<Value>> {
        let start = self.span();
        let types: Vec<Type> = if names.is_empty() { Vec::new() } else { self.types()? };
        let span = self.span_since(start);
        self.resolve_each(names, &types, span)
    }
}

/// The sizes with their sum.
fn sizes_and_sum(sizes: &Attribute) -> Option<(Vec<usize>, usize)> {
    let sizes = sizes.as_i64_array()?.into_iter().map(|size| usize::try_from(size).ok()).collect::<Option<Vec<_>>>()?;
    let sum = sizes.iter().try_fold(0usize, |sum, &size| sum.checked_add(size))?;
    Some((sizes, sum))
}

/// How many operands go to each successor of a switch: those of the default, then those of each case.
fn switch_segments(sizes: &Attribute, cases: &Attribute, total: usize, num_successors: usize) -> Option<Vec<usize>> {
    let (sizes, sum) = sizes_and_sum(sizes)?;
    let (cases, passed) = sizes_and_sum(cases)?;
    let [_, default, all] = sizes[..] else { return None };
    let is_consistent = sum == total && passed == all && cases.len() + 1 == num_successors;
    is_consistent.then(|| [vec![default], cases].concat())
}

/// How many operands go to each successor: the last segments.
fn branch_segments(sizes: &Attribute, total: usize, num_successors: usize) -> Option<Vec<usize>> {
    let (sizes, sum) = sizes_and_sum(sizes)?;
    let own = sizes.len().checked_sub(num_successors)?;
    (sum == total).then(|| sizes[own..].to_vec())
}

fn meant(near: &str) -> String {
    format!("did you mean `{near}`?")
}
