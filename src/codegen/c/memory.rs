//! Memory operations: loads, stores, buffers, views, calls and printing.

use super::Emitter;
use super::arith::number_literal;
use super::helpers::suffix;
use super::memref::{CBuffer, bytes, layout, shape};
use super::vectors::is_on_vectors;
use crate::affine::dialect::applied;
use crate::builtin::{callee, symbol_name};
use crate::codegen::reading::{is_hint, library_print, print_format, punctuation, quoted, standing_number};
use crate::codegen::scalar::{is_number_op, scalar_type, width};
use crate::codegen::text::{Code, Expr};
use crate::codegen::views::{Strided, ViewStart, is_metadata, is_recast, is_strided_view, metadata, strided_view};
use crate::diag::Diagnostic;
use crate::facts::origin::{Provenance, origin};
use crate::ir::view::segment;
use crate::ir::{Attribute, Op, Type, Value};

/// The most bytes of all arrays of a function on the stack.
const STACK_LIMIT: u64 = 64 << 10;
/// An array of so few bytes costs nothing to fill.
const FEW: u64 = 64;

impl Emitter<'_> {
    /// Writes one operation without regions; a number that nobody uses is left out.
    pub(super) fn leaf(&mut self, op: Op) -> Result<(), Diagnostic> {
        let m = self.m;
        if self.is_left_out(op) || self.early.contains(&op) {
            return Ok(());
        }
        self.took_load = false;
        match m.name(op) {
            _ if is_on_vectors(m, op) => self.vector_op(op),
            _ if standing_number(m, op).is_some() => Ok(()),
            "affine.load" | "memref.load" => {
                let element = self.address(op, 0)?;
                self.bind(op, &element, true)
            }
            "affine.store" | "memref.store" => {
                let value = self.value(m.op(op).operands[0])?;
                let element = self.address(op, 1)?;
                // A variable keeps what is stored as it was loaded; compilers warn of its assignment to itself.
                if self.kept.get(&op).is_none_or(|name| *name != value.text) {
                    self.code.line(format!("{} = {};", element.text, value.text));
                }
                Ok(())
            }
            "memref.alloc" | "memref.alloca" => self.allocate(op),
            "bufferization.clone" => self.clone_memory(op),
            "memref.dealloc" => {
                let memory = m.op(op).operands[0];
                let buffer = self.buffer(memory, op)?;
                if !self.on_stack.contains(&memory) {
                    self.code.line(format!("free({});", buffer.flat.text));
                }
                Ok(())
            }
            _ if is_recast(m, op) => self.cast(op),
            _ if is_strided_view(m, op) => self.view(op),
            _ if is_metadata(m, op) => self.metadata(op),
            _ if is_hint(m, op) => Ok(()),
            "memref.get_global" => self.get_global(op),
            "memref.copy" => self.copy(op),
            "func.call" => self.call(op),
            "vector.print" => self.print(op),
            "cf.assert" => self.assertion(op),
            "affine.delinearize_index" => self.delinearize(op),
            _ if is_number_op(m, op) => {
                let expr = self.number(op)?;
                let loads = self.took_load;
                self.bind(op, &expr, loads)
            }
            _ => Err(self.unknown(op)),
        }
    }

    /// The element that a load or store names, or the variable that it is kept in; operand number `memref` is the memref.
    pub(super) fn address(&mut self, op: Op, memref: usize) -> Result<Expr, Diagnostic> {
        let m = self.m;
        if let Some(name) = self.kept.get(&op) {
            return Ok(Expr::atom(name.clone()));
        }
        let subscripts = if matches!(m.name(op), "affine.load" | "affine.store") {
            let applied = applied(m, op).ok_or_else(|| self.malformed(op))?;
            self.applied(applied)?
        } else {
            self.values(&m.op(op).operands[memref + 1..])?
        };
        Ok(self.buffer(m.op(op).operands[memref], op)?.element(&subscripts))
    }

    fn allocate(&mut self, op: Op) -> Result<(), Diagnostic> {
        let (m, span) = (self.m, self.m.op(op).span);
        let result = m.result(op);
        let ty = m.ty(result).as_memref().ok_or_else(|| self.malformed(op))?;
        if layout(ty, span)?.is_some() {
            return Err(self.unsupported(op, "an allocation with a layout has no counterpart in C"));
        }
        let element = self.type_of(&ty.element, op)?;
        let shape = shape(ty, span)?.to_vec();
        let is_local = m.is(op, "memref.alloca");
        if is_local && self.leaves(op) {
            return Err(self.unsupported(op, "a local buffer that leaves its block has no counterpart in C"));
        }
        let fixed: Option<u64> =
            shape.iter().try_fold(width(&ty.element).unwrap_or(8), |n, size| n.checked_mul((*size)?));
        let is_small = |bytes: &u64| *bytes <= STACK_LIMIT - self.stack;
        if let Some(bytes) = fixed.filter(is_small).filter(|_| is_local || self.ends_in_its_iteration(op)) {
            self.stack += bytes;
            self.on_stack.insert(result);
            let name = self.fresh(result);
            let is_few = bytes <= FEW;
            let zero = if is_few && !self.is_stored_at_once(op) { " = {0}" } else { "" };
            self.code.line(format!("{}{zero};", self.array_declaration(ty, &element, &name)));
            self.code.mention(&name);
            if self.is_only_stored(result) {
                // Compilers warn of what is set and never used.
                self.code.line(format!("(void){name};"));
            }
            let first = "[0]".repeat(shape.len().max(1));
            let sizes = shape.iter().map(|size| Expr::atom(size.unwrap_or(0).to_string())).collect();
            let flat = Expr::loose(format!("&{name}{first}"));
            let nested = (shape.len() > 1).then(|| name.clone());
            let flat = if nested.is_none() { Expr::atom(name) } else { flat };
            let layout = Strided { sizes, strides: None, offset: Some(Expr::int(0)) };
            self.buffers.insert(result, CBuffer { flat, nested, element, layout });
            return Ok(());
        }
        let name = self.fresh(result);
        let mut dynamic = segment(m, op, 0).unwrap_or_default().iter();
        let mut sizes = Vec::new();
        for (d, size) in shape.iter().enumerate() {
            sizes.push(match size {
                Some(n) => Expr::atom(n.to_string()),
                None => {
                    let value = *dynamic.next().ok_or_else(|| self.malformed(op))?;
                    let size = self.value(value)?;
                    self.named(size, &format!("{name}_d{d}"))
                }
            });
        }
        let data = self.on_heap(result, element, sizes, name);
        if is_local {
            self.frees.push(data);
        }
        Ok(())
    }

    /// Asks for memory that lies row by row; the name of where it begins.
    fn on_heap(&mut self, result: Value, element: String, sizes: Vec<Expr>, name: String) -> String {
        let data = self.names.take(&format!("{name}_data"));
        let new = Expr::c_cast(&format!("{element} *"), &Expr::call("fk_alloc", &[bytes(&element, &sizes)]));
        let new =
            if self.style.is_cxx { new.text } else { new.text.split_once(')').map_or("", |(_, call)| call).to_owned() };
        self.code.line(format!("{element} *{data} = {new};"));
        self.code.mention(&data);
        self.names.release(&name);
        let layout = Strided { sizes, strides: None, offset: Some(Expr::int(0)) };
        self.buffers.insert(result, CBuffer { flat: Expr::atom(data.clone()), nested: None, element, layout });
        data
    }

    /// Memory of the same sizes, with a copy.
    fn clone_memory(&mut self, op: Op) -> Result<(), Diagnostic> {
        let m = self.m;
        let (from, result) = (self.buffer(m.op(op).operands[0], op)?, m.result(op));
        let ty = m.ty(result).as_memref().ok_or_else(|| self.malformed(op))?;
        if layout(ty, m.op(op).span)?.is_some() {
            return Err(self.unsupported(op, "a clone with a layout has no counterpart in C"));
        }
        let name = self.fresh(result);
        self.on_heap(result, from.element.clone(), from.layout.sizes.clone(), name);
        let to = self.buffer(result, op)?;
        self.copy_elements(&from, &to);
        Ok(())
    }

    /// The expression, or a name for it where it is more than a name or number.
    pub(super) fn named(&mut self, expr: Expr, wish: &str) -> Expr {
        let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
        if expr.as_int().is_some() || expr.text.chars().all(is_word) {
            return expr;
        }
        let name = self.names.take(wish);
        self.code.line(format!("const int64_t {name} = {};", expr.text));
        self.code.mention(&name);
        Expr::atom(name)
    }

    /// An array for each `memref.global` that the functions ask for, with its elements.
    pub(super) fn tables(&mut self, functions: &[Op]) -> Result<String, Diagnostic> {
        let m = self.m;
        let asked: Vec<Provenance> = functions
            .iter()
            .flat_map(|&function| m.walk(function))
            .filter(|&op| m.is(op, "memref.get_global") && self.is_used(m.result(op)))
            .map(|op| origin(m, m.result(op)))
            .collect();
        let mut code = Code::unbroken();
        for op in m.walk(m.root()).into_iter().filter(|&op| m.is(op, "memref.global")) {
            let (Some(symbol), Some(Attribute::Type(Type::MemRef(ty)))) = (symbol_name(m, op), m.attr(op, "type"))
            else {
                return Err(self.malformed(op));
            };
            if !asked.contains(&Provenance::Global(symbol.to_owned())) {
                continue;
            }
            if self.tables.contains_key(symbol) {
                return Err(
                    self.unsupported(op, "a second table of this name, in another module, has no counterpart in C")
                );
            }
            let element = self.type_of(&ty.element, op)?;
            let count = ty.shape.iter().flatten().try_fold(1u64, |n, size| n.checked_mul((*size)?));
            let count = count.ok_or_else(|| self.unknown(op))?;
            let name = self.globals.take(symbol);
            let elements = match m.attr(op, "initial_value") {
                Some(Attribute::Dense(_, elements)) => {
                    let texts = elements.iter().map(|e| number_literal(e, &ty.element).map(|e| e.text));
                    let texts: Option<Vec<String>> = texts.collect();
                    let mut texts = texts.ok_or_else(|| self.unknown(op))?;
                    if texts.iter().any(|text| text.contains("fk_")) {
                        return Err(self.unsupported(op, "a NaN in a table has no counterpart in C"));
                    }
                    if let ([one], true) = (&texts[..], count > 1) {
                        texts = vec![one.clone(); usize::try_from(count).map_err(|_| self.unknown(op))?];
                    }
                    if texts.is_empty() { String::new() } else { format!(" = {{{}}}", texts.join(", ")) }
                }
                Some(Attribute::Unit) | None => String::new(),
                Some(_) => return Err(self.unknown(op)),
            };
            code.line(format!("static {element} {name}[{}]{elements};", count.max(1)));
            self.tables.insert(symbol.to_owned(), name);
        }
        let text = code.finish();
        Ok(if text.is_empty() { text } else { text + "\n" })
    }

    fn get_global(&mut self, op: Op) -> Result<(), Diagnostic> {
        let result = self.m.result(op);
        if !self.is_used(result) {
            return Ok(());
        }
        let name = match self.m.attr(op, "name") {
            Some(Attribute::Symbol(path)) => path.last().and_then(|name| self.tables.get(&**name)),
            _ => None,
        };
        let name = name.cloned().ok_or_else(|| self.malformed(op))?;
        self.held(result, &[name], op)?;
        Ok(())
    }

    /// Another type for the same memory: nothing changes but what is known of it.
    fn cast(&mut self, op: Op) -> Result<(), Diagnostic> {
        let m = self.m;
        let Some(&result) = m.op(op).results.first() else { return Ok(()) };
        let mut buffer = self.buffer(m.op(op).operands[0], op)?;
        let known = m.ty(result).as_memref().and_then(|ty| ty.shape.clone()).unwrap_or_default();
        for (size, known) in buffer.layout.sizes.iter_mut().zip(known) {
            if let Some(known) = known {
                *size = Expr::atom(known.to_string());
            }
        }
        self.buffers.insert(result, buffer);
        Ok(())
    }

    /// Another view of memory.
    fn view(&mut self, op: Op) -> Result<(), Diagnostic> {
        let m = self.m;
        let from = self.buffer(m.op(op).operands[0], op)?;
        let result = m.result(op);
        let wish = m.value(result).name.clone();
        let wish = wish.as_deref().unwrap_or("v");
        let mut value = |operand: Value, part: &str| {
            let operand = self.value(operand)?;
            Ok(self.named(operand, &format!("{wish}_{part}")))
        };
        let view = strided_view(m, op, &from.layout, &mut value)?;
        let distance = match (view.start, &from.layout.offset) {
            (ViewStart::Behind(distance), _) => distance,
            (ViewStart::At(offset), Some(before)) if before.as_int() == Some(0) => offset,
            (ViewStart::At(offset), Some(before)) => offset.sub(before),
            (ViewStart::At(_), None) => return Err(self.unsupported(op, "where this memory begins is not known")),
        };
        let name = self.fresh(result);
        let data = self.names.take(&format!("{name}_data"));
        self.names.release(&name);
        let at = from.flat.add(&distance);
        self.code.line(format!("{} *{data} = {};", from.element, at.text));
        let mut strides = Vec::new();
        for (d, stride) in view.strides.into_iter().enumerate() {
            strides.push(self.named(stride, &format!("{name}_s{d}")));
        }
        let offset = from.layout.offset.as_ref().map(|offset| offset.add(&distance));
        self.code.mention(&data);
        let layout = Strided { sizes: view.sizes, strides: Some(strides), offset };
        self.buffers.insert(result, CBuffer { flat: Expr::atom(data), nested: None, element: from.element, layout });
        Ok(())
    }

    /// Where memory begins, and numbers that say how a memref lies in it.
    fn metadata(&mut self, op: Op) -> Result<(), Diagnostic> {
        let m = self.m;
        let from = self.buffer(m.op(op).operands[0], op)?;
        let (&whole, numbers) = m.op(op).results.split_first().ok_or_else(|| self.malformed(op))?;
        let (Some(described), Some(before)) = (metadata(&from.layout), &from.layout.offset) else {
            return Err(self.unsupported(op, "where this memory begins is not known"));
        };
        let flat = if before.as_int() == Some(0) { from.flat } else { from.flat.sub(before) };
        let layout = Strided { sizes: Vec::new(), strides: None, offset: Some(Expr::int(0)) };
        self.buffers.insert(whole, CBuffer { flat, nested: None, element: from.element, layout });
        for (&value, number) in numbers.iter().zip(described) {
            if self.is_used(value) {
                let name = self.define(value);
                self.code.line(format!("const int64_t {name} = {};", number.text));
            }
        }
        Ok(())
    }

    /// Element by element in the order of the subscripts, as the interpreter does: that is what it means where memory overlaps.
    fn copy(&mut self, op: Op) -> Result<(), Diagnostic> {
        let operands = self.m.op(op).operands.clone();
        let (from, to) = (self.buffer(operands[0], op)?, self.buffer(operands[1], op)?);
        self.copy_elements(&from, &to);
        Ok(())
    }

    fn copy_elements(&mut self, from: &CBuffer, to: &CBuffer) {
        let names = self.names.clone();
        let mut subscripts = Vec::new();
        for (d, size) in from.layout.sizes.iter().enumerate() {
            let name = self.names.take(["i", "j", "k", "l"].get(d).unwrap_or(&"i"));
            self.code.open(format!("for (int64_t {name} = 0; {name} < {}; {name}++)", size.text));
            subscripts.push(Expr::atom(name));
        }
        self.code.line(format!("{} = {};", to.element(&subscripts).text, from.element(&subscripts).text));
        subscripts.iter().for_each(|_| self.code.close(""));
        self.names = names;
    }

    fn call(&mut self, op: Op) -> Result<(), Diagnostic> {
        let m = self.m;
        let callee = callee(m, op).ok_or_else(|| self.malformed(op))?;
        let Some(name) = self.functions.get(&callee).cloned() else {
            return self.call_library(op, symbol_name(m, callee).unwrap_or_default());
        };
        if self.is_entry(callee) {
            return Err(self.unsupported(op, "a call of the program's main has no counterpart in C"));
        }
        let operands = m.op(op).operands.clone();
        let (memrefs, scalars): (Vec<Value>, Vec<Value>) =
            operands.into_iter().partition(|&operand| m.ty(operand).as_memref().is_some());
        let mut arguments = Vec::new();
        for value in scalars.into_iter().chain(memrefs) {
            arguments.extend(self.parts(value, op)?);
        }
        let results = m.op(op).results.clone();
        for &result in &results {
            let names = self.variables(result, None, op)?;
            self.held(result, &names, op)?;
            arguments.extend(names.iter().map(|name| Expr::loose(format!("&{name}"))));
        }
        self.code.line(format!("{};", Expr::call(&name, &arguments).text));
        Ok(())
    }

    /// Functions of the runner's library that have a counterpart.
    fn call_library(&mut self, op: Op, symbol: &str) -> Result<(), Diagnostic> {
        let operand = self.m.op(op).operands.first().copied();
        let print = |e: &mut Self, format: &str| -> Result<(), Diagnostic> {
            let operand = operand.ok_or_else(|| e.malformed(op))?;
            let value = e.value(operand)?;
            let cast = if format == "%g" {
                "double"
            } else if format == "%lld" {
                "long long"
            } else {
                "unsigned long long"
            };
            let line = printed((format, cast), "", &value, e.m.ty(operand));
            e.code.line(line);
            Ok(())
        };
        match symbol {
            "printMemrefF64" | "printMemrefF32" | "printMemrefI32" | "printMemrefI64" | "printMemrefI16"
            | "printMemrefI8" => self.print_memref(op),
            "printI64" => print(self, "%lld"),
            "printU64" => print(self, "%llu"),
            "printF32" | "printF64" => print(self, "%g"),
            _ => {
                let line = library_print(symbol).ok_or_else(|| {
                    self.unsupported(op, &format!("the function @{symbol} has no body and no counterpart in C"))
                })?;
                self.code.line(line);
                Ok(())
            }
        }
    }

    fn print_memref(&mut self, op: Op) -> Result<(), Diagnostic> {
        let &[memref] = &self.m.op(op).operands[..] else { return Err(self.malformed(op)) };
        let buffer = self.buffer(memref, op)?;
        let Some(offset) = buffer.layout.offset.clone() else {
            return Err(self.unsupported(op, "where this memory begins is not known, so that it cannot be printed"));
        };
        let rank = buffer.layout.sizes.len();
        let list = |items: &[Expr], cxx: bool| {
            let texts: Vec<&str> = items.iter().map(|item| item.text.as_str()).collect();
            let texts = texts.join(", ");
            match (rank, cxx) {
                (0, _) => "NULL".to_owned(),
                _ => format!("(const int64_t[]){{{texts}}}"),
            }
        };
        let end = suffix(&buffer.element);
        let (sizes, strides) = (buffer.layout.sizes.clone(), buffer.layout.all_strides());
        if self.style.is_cxx && rank > 0 {
            let texts = |items: &[Expr]| items.iter().map(|e| e.text.clone()).collect::<Vec<_>>().join(", ");
            let names = ["sizes", "strides"].map(|name| self.names.take(name));
            self.code.open("");
            for (name, list) in names.iter().zip([&sizes, &strides]) {
                self.code.line(format!("const int64_t {name}[] = {{{}}};", texts(list)));
            }
            let (flat, offset, names_of) = (buffer.flat.text, offset.text, names.join(", "));
            self.code.line(format!("fk_print_memref_{end}({flat}, {rank}, {offset}, {names_of});"));
            self.code.close("");
            names.iter().for_each(|name| self.names.release(name));
            return Ok(());
        }
        let arguments = [
            buffer.flat.clone(),
            Expr::int(i64::try_from(rank).unwrap_or(0)),
            offset,
            Expr::atom(list(&sizes, false)),
            Expr::atom(list(&strides, false)),
        ];
        self.code.line(format!("{};", Expr::call(&format!("fk_print_memref_{end}"), &arguments).text));
        Ok(())
    }

    fn assertion(&mut self, op: Op) -> Result<(), Diagnostic> {
        let condition = self.value(self.m.op(op).operands[0])?;
        let message = match self.m.attr(op, "msg") {
            Some(Attribute::Str(text)) if text.contains('\0') => {
                return Err(self.unsupported(op, "a message with a NUL in it has no counterpart in C"));
            }
            Some(Attribute::Str(text)) => quoted(&format!("the assertion failed: {text}")),
            _ => quoted("the assertion failed"),
        };
        self.code.line(format!("fk_assert({}, {message});", condition.text));
        Ok(())
    }

    /// `vector.print` of a scalar, a text, or punctuation.
    fn print(&mut self, op: Op) -> Result<(), Diagnostic> {
        let m = self.m;
        if let Some(&source) = m.op(op).operands.first() {
            let value = self.value(source)?;
            let (format, cast) = print_format(m.ty(source))
                .ok_or_else(|| self.unsupported(op, "only scalars of common types are printed"))?;
            self.type_of(m.ty(source), op)?;
            let after = punctuation(m, op).ok_or_else(|| self.malformed(op))?;
            let line = printed((format, cast), after, &value, m.ty(source));
            self.code.line(line);
            return Ok(());
        } else if let Some(Attribute::Str(text)) = m.attr(op, "stringLiteral") {
            self.code.line(match text.contains('\0') {
                true => format!("fwrite({}, 1, {}, stdout);", quoted(text), text.len()),
                false => format!("fputs({}, stdout);", quoted(text)),
            });
            return Ok(());
        }
        match punctuation(m, op).ok_or_else(|| self.malformed(op))? {
            "" => {}
            text => self.code.line(format!("printf(\"{text}\");")),
        }
        Ok(())
    }
}

/// Prints a number, with some text behind it.
pub(super) fn printed((format, cast): (&str, &str), after: &str, value: &Expr, ty: &Type) -> String {
    let value = if scalar_type(ty) == Some(cast) { value.clone() } else { Expr::c_cast(cast, value) };
    format!("printf(\"{format}{after}\", {});", value.text)
}
