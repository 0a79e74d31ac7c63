//! Memory operations: loads, stores, buffers, views, calls and printing.

use super::preamble::Helpers;
use super::types::{cxx_type, element, scalar, static_count, strided};
use super::{CudaEmitter, Runner};
use crate::affine::dialect::applied;
use crate::affine::expr::AffineExpr;
use crate::builtin::{callee, function_type, symbol_name};
use crate::codegen::reading::{is_hint, library_print, print_format, punctuation, quoted, standing_number};
use crate::codegen::text::{Expr, affine};
use crate::codegen::views::{Strided, ViewStart, is_metadata, is_recast, is_strided_view, metadata, strided_view};
use crate::diag::Diagnostic;
use crate::facts::spmd::private::OwnPlace;
use crate::ir::types::MemRefType;
use crate::ir::{Attribute, Combiner, Op, Opcode, Type, Value};
use crate::scf::processors::AXES;

impl CudaEmitter<'_> {
    /// Writes one operation without regions; a number that nobody uses is left out.
    pub(super) fn leaf(&mut self, op: Op, place: Runner) -> Result<(), Diagnostic> {
        let m = self.m;
        if crate::codegen::scalar::is_number_op(m, op)
            && !m.op(op).results.iter().any(|r| self.plan.uses.contains_key(r))
        {
            return Ok(());
        }
        if let Some(fetch) = self.team.as_ref().and_then(|team| team.fetch(op)) {
            // What a fetch loads and stores is said where it stores.
            if fetch.load != op {
                let (from, to) = (self.address(fetch.load, 0)?, self.address(op, 1)?);
                self.helpers.insert(Helpers::Fetch);
                let count = fetch.row.map_or(1, |(_, count)| count);
                self.code.line(format!("fk::fetch<{count}>(&{}, &{});", to.text, from.text));
            }
            return Ok(());
        }
        match m.name(op) {
            _ if standing_number(m, op).is_some() => Ok(()),
            "affine.load" | "memref.load" => {
                let address = self.address(op, 0)?;
                self.touched |= place == Runner::Block;
                self.bind(op, &self.loaded(m.op(op).operands[0], address))
            }
            "affine.store" | "memref.store" => {
                let value = self.value(m.op(op).operands[0])?;
                let address = self.address(op, 1)?;
                self.code.line(format!("{} = {};", address.text, value.text));
                Ok(())
            }
            "memref.atomic_rmw" => self.update_atomically(op, place),
            "memref.alloc" | "memref.alloca" => self.allocate(op, place),
            "memref.dealloc" => self.deallocate(op, place),
            _ if is_recast(m, op) => self.cast(op),
            _ if is_strided_view(m, op) => self.view(op, place),
            _ if is_metadata(m, op) => self.metadata(op),
            _ if is_hint(m, op) => Ok(()),
            "memref.get_global" => self.get_global(op, place),
            "memref.copy" => self.copy(op, place),
            "func.call" => self.call(op, place),
            "vector.print" => self.print(op),
            "affine.delinearize_index" => self.delinearize(op),
            "cf.assert" if matches!(place, Runner::Host | Runner::Driver) => self.assertion(op),
            _ if m.computes(op, Opcode::Select) || crate::codegen::scalar::is_number_op(m, op) => {
                let expr = self.number(op)?;
                self.bind(op, &expr)
            }
            _ => Err(self.unknown(op)),
        }
    }

    /// An update that no other one comes between.
    fn update_atomically(&mut self, op: Op, place: Runner) -> Result<(), Diagnostic> {
        let m = self.m;
        let ty = m.ty(m.result(op));
        let (address, value) = (self.address(op, 1)?, self.value(m.op(op).operands[0])?);
        let combiner = Combiner::of_atomic(m, op);
        let combined = |a: &Expr, b: &Expr| match combiner {
            Some(combiner) => self.combined(op, combiner.kind(), ty, &[a.clone(), b.clone()]),
            None => Ok(b.clone()),
        };
        if matches!(place, Runner::Host | Runner::Driver) {
            let new = combined(&address, &value)?;
            if place == Runner::Driver {
                let name = self.descriptor(m.op(op).operands[1], op)?;
                self.code.line(format!("memory.on_host({name}, true);"));
            }
            if self.plan.uses.contains_key(&m.result(op)) {
                self.bind(op, &address)?;
            }
            self.code.line(format!("{} = {};", address.text, new.text));
            return Ok(());
        }
        if place == Runner::Block || !self.plan.is_orderless(op) {
            return Err(self.unknown(op));
        }
        let new = combined(&Expr::atom("a"), &Expr::atom("b"))?;
        let element = cxx_type(ty, m.op(op).span)?;
        self.helpers.insert(Helpers::Atomic);
        self.code.line(if combiner == Some(Combiner::AddI) {
            format!("fk::add_atomically<{element}>(&{}, {});", address.text, value.text)
        } else {
            let combine = format!("[](const {element} a, const {element} b) {{ return {}; }}", new.text);
            format!("fk::update_atomically<{element}>(&{}, {}, {combine});", address.text, value.text)
        });
        Ok(())
    }

    /// Ends the program where the condition does not hold.
    fn assertion(&mut self, op: Op) -> Result<(), Diagnostic> {
        let condition = self.value(self.m.op(op).operands[0])?;
        let message = self.m.attr(op, "msg").and_then(Attribute::as_str).unwrap_or_default();
        let text = quoted(&format!("error: the assertion failed: {message}\n"));
        self.code.line(format!("if (!({})) {{", condition.text));
        self.code.line(format!("  fputs({text}, stderr);"));
        self.code.line("  exit(3);");
        self.code.line("}");
        Ok(())
    }

    /// `const double x = ..;`
    pub(super) fn bind(&mut self, op: Op, expr: &Expr) -> Result<(), Diagnostic> {
        let result = self.m.op(op).results.first().copied().ok_or_else(|| self.unknown(op))?;
        let ty = cxx_type(self.m.ty(result), self.m.op(op).span)?;
        let name = self.define(result);
        self.code.line(format!("const {ty} {name} = {};", expr.text));
        Ok(())
    }

    /// The name of a memref's descriptor.
    pub(super) fn descriptor(&mut self, memref: Value, op: Op) -> Result<String, Diagnostic> {
        if self.arrays.contains(&memref) {
            return Err(self.unsupported(op, "a buffer inside a kernel can only be loaded from and stored to"));
        }
        Ok(self.value(memref)?.text)
    }

    /// The element that a load or store names; operand number `memref` is the memref.
    fn address(&mut self, op: Op, memref: usize) -> Result<Expr, Diagnostic> {
        let m = self.m;
        let span = m.op(op).span;
        let subscripts = if matches!(m.name(op), "affine.load" | "affine.store") {
            let applied = applied(m, op).ok_or_else(|| self.malformed(op))?;
            self.applied(applied)?
        } else {
            self.values(&m.op(op).operands[memref + 1..])?
        };
        let value = m.op(op).operands[memref];
        // An array has no strides but those of the type that it was made with.
        let ty = m.ty(if self.arrays.contains(&value) { self.plan.root(value) } else { value });
        let ty = ty.as_memref().ok_or_else(|| self.malformed(op))?;
        let name = self.value(value)?.text;
        if let Some((starts, sizes)) = self.own_parts.get(&value) {
            let subscripts = match self.plan.blocks.as_ref().and_then(|blocks| blocks.own_place(m, op, value)) {
                Some(place) => self.place_in_part(op, &place)?,
                None => subscripts.iter().zip(starts).map(|(at, start)| at.sub(start)).collect(),
            };
            let shape = sizes.iter().map(|&size| Some(size)).collect();
            let part = MemRefType::new(Some(shape), ty.element.clone(), None, None);
            return element(&name, &part, &subscripts, true, span);
        }
        element(&name, ty, &subscripts, self.arrays.contains(&value), span)
    }

    /// Subscripts that move with how far loops have come: when these are written out, nvcc sees numbers, as it must for registers.
    fn place_in_part(&self, op: Op, place: &OwnPlace) -> Result<Vec<Expr>, Diagnostic> {
        let distance = |iv: &Value| {
            let start = self.starts.get(iv);
            start.map_or_else(
                || Expr::int(0),
                |start| self.known.get(iv).map_or_else(|| Expr::int(0), |at| at.sub(start)),
            )
        };
        let is_started = |dim: u32| self.starts.contains_key(&place.loops[dim as usize]);
        let used = (0..place.loops.len() as u32).filter(|&dim| place.subscripts.iter().any(|at| at.uses_dim(dim)));
        if !used.into_iter().all(is_started) {
            return Err(self.unknown(op));
        }
        let distances: Vec<Expr> = place.loops.iter().map(distance).collect();
        Ok(place.subscripts.iter().map(|at| affine(at, &distances, &[], "fk::")).collect())
    }

    fn allocate(&mut self, op: Op, place: Runner) -> Result<(), Diagnostic> {
        let (m, span) = (self.m, self.m.op(op).span);
        let result = m.result(op);
        let ty = m.ty(result).as_memref().ok_or_else(|| self.malformed(op))?;
        if ty.layout.is_some() {
            return Err(self.unsupported(op, "an allocation with a layout has no counterpart in the CUDA output"));
        }
        let element = cxx_type(&ty.element, span)?;
        if matches!(place, Runner::Block | Runner::Thread) {
            let mut count = static_count(ty).ok_or_else(|| self.unknown(op))?.max(1);
            let name = self.define(result);
            self.arrays.insert(result);
            let own = if place == Runner::Block { self.own_part(result, &name) } else { None };
            if let Some(part) = &own {
                count = part.1.iter().product();
            }
            let shared = place == Runner::Block && own.is_none();
            self.own_parts.extend(own.map(|part| (result, part)));
            match shared {
                true => self.shared_buffer(&element, &name, count),
                false => self.code.line(format!("{element} {name}[{count}];")),
            }
            return Ok(());
        }
        let mut sizes = self.values(&m.op(op).operands)?.into_iter();
        let shape = ty.shape.clone().ok_or_else(|| self.malformed(op))?;
        let list: Option<Vec<String>> = shape
            .iter()
            .map(|size| size.map_or_else(|| Some(sizes.next()?.text), |size| Some(size.to_string())))
            .collect();
        let list = list.ok_or_else(|| self.malformed(op))?.join(", ");
        let (allocator, keep) = match m.is(op, "memref.alloca") {
            true => ("scope.alloc", "memory.local"),
            false => ("fk::alloc", "memory.fresh"),
        };
        let new = Expr::atom(format!("{allocator}<{element}, {}>({{{list}}})", shape.len()));
        let new = if place == Runner::Driver { Expr::call(keep, &[new]) } else { new };
        self.bind(op, &new)
    }

    /// Where a thread's own part of a buffer of its block starts, and how long it is along each dim, if each has one.
    fn own_part(&mut self, buffer: Value, name: &str) -> Option<(Vec<Expr>, Vec<u64>)> {
        let blocks = self.plan.blocks.as_ref().filter(|_| self.team.is_some())?;
        let private = blocks.own(buffer)?.clone();
        let mut touches =
            self.plan.uses.get(&buffer).into_iter().flatten().filter(|used| !self.m.is(used.op, "memref.dealloc"));
        if touches.all(|used| blocks.own_place(self.m, used.op, buffer).is_some()) {
            return Some((Vec::new(), private.sizes));
        }
        let threads = AXES[..self.thread_dims].iter().map(|axis| Expr::atom(format!("int64_t{{threadIdx.{axis}}}")));
        let threads: Vec<Expr> = threads.collect();
        let mut start = |place: &AffineExpr| {
            let place = affine(place, &threads, &[], "fk::");
            if place.as_int().is_some() {
                return place;
            }
            let first = self.names.take(&format!("{name}_first"));
            self.code.line(format!("const int64_t {first} = {};", place.text));
            Expr::atom(first)
        };
        Some((private.start.iter().map(&mut start).collect(), private.sizes))
    }

    /// An array for each `memref.global`, with its elements.
    pub(super) fn tables(&mut self) -> Result<String, Diagnostic> {
        let m = self.m;
        let mut text = String::new();
        for op in m.walk(m.root()).into_iter().filter(|&op| m.is(op, "memref.global")) {
            let (Some(symbol), Some(Attribute::Type(Type::MemRef(ty)))) = (symbol_name(m, op), m.attr(op, "type"))
            else {
                return Err(self.malformed(op));
            };
            let count = static_count(ty).ok_or_else(|| self.unknown(op))?;
            let name = self.globals.take(&format!("{symbol}_elements"));
            let element = cxx_type(&ty.element, m.op(op).span)?;
            let elements = match m.attr(op, "initial_value") {
                Some(Attribute::Dense(_, elements)) => {
                    let texts: Option<Vec<String>> =
                        elements.iter().map(|e| Some(scalar(e, &ty.element)?.text)).collect();
                    let mut texts = texts.ok_or_else(|| self.unknown(op))?;
                    if let ([one], true) = (&texts[..], count > 1) {
                        texts = vec![one.clone(); usize::try_from(count).map_err(|_| self.unknown(op))?];
                    }
                    format!(" = {{{}}}", texts.join(", "))
                }
                Some(Attribute::Unit) | None => String::new(),
                Some(_) => return Err(self.unknown(op)),
            };
            let mut code = crate::codegen::text::Code::default();
            code.line(format!("static {element} {name}[{}]{elements};", count.max(1)));
            text.push_str(&code.finish());
            self.tables.insert(symbol.to_owned(), name);
        }
        Ok(text)
    }

    fn get_global(&mut self, op: Op, place: Runner) -> Result<(), Diagnostic> {
        let (m, result) = (self.m, self.m.result(op));
        let name = match m.attr(op, "name") {
            Some(Attribute::Symbol(path)) => path.first().and_then(|name| self.tables.get(&**name)),
            _ => None,
        };
        let name = name.ok_or_else(|| self.malformed(op))?;
        let ty = m.ty(result).as_memref().ok_or_else(|| self.malformed(op))?;
        let sizes: Vec<String> = ty.shape.iter().flatten().flatten().map(u64::to_string).collect();
        let element = cxx_type(&ty.element, m.op(op).span)?;
        let view = format!("fk::view<{element}, {}>({name}, {{{}}})", sizes.len(), sizes.join(", "));
        self.bind(op, &Expr::atom(view))?;
        if place == Runner::Driver {
            let name = self.define(result);
            self.code.line(format!("memory.cover({name});"));
        }
        Ok(())
    }

    fn deallocate(&mut self, op: Op, place: Runner) -> Result<(), Diagnostic> {
        let memref = self.m.op(op).operands[0];
        if self.arrays.contains(&memref) {
            return Ok(());
        }
        let name = self.descriptor(memref, op)?;
        if matches!(place, Runner::Host | Runner::Driver) && !self.drivers.is_empty() || place == Runner::Driver {
            self.code.line(format!("fk::DeviceCopies::forget({name});"));
        }
        self.code.line(format!("free({name}.base);"));
        Ok(())
    }

    /// Another type for the same descriptor: nothing changes but what is known of it.
    fn cast(&mut self, op: Op) -> Result<(), Diagnostic> {
        let source = self.m.op(op).operands[0];
        if self.m.ty(source).as_memref().is_none_or(|ty| ty.shape.is_none()) {
            return Err(self.unsupported(op, "an unranked memref can only be printed"));
        }
        let known = self.value(source)?;
        if self.arrays.contains(&source) {
            self.arrays.insert(self.m.result(op));
        }
        self.known.insert(self.m.result(op), known);
        Ok(())
    }

    /// How the elements of a memref lie, and a pointer to where its memory begins.
    fn strided(&mut self, memref: Value, op: Op) -> Result<(Strided, String), Diagnostic> {
        let (m, span) = (self.m, self.m.op(op).span);
        let is_array = self.arrays.contains(&memref);
        if is_array && self.own_parts.contains_key(&self.plan.root(memref)) {
            return Err(self.unsupported(op, "what a thread has for itself can only be loaded from and stored to"));
        }
        let name = self.value(memref)?.text;
        let ty = m.ty(if is_array { self.plan.root(memref) } else { memref });
        let ty = ty.as_memref().ok_or_else(|| self.malformed(op))?;
        let strided = strided(&name, ty, is_array, span)?;
        Ok((strided, if is_array { name } else { format!("{name}.base") }))
    }

    /// Another view of memory: a descriptor, for whoever runs this. What begins where the type says need not lie in what it is a view of,
    /// so that the host makes sure that a copy holds it.
    fn view(&mut self, op: Op, place: Runner) -> Result<(), Diagnostic> {
        let m = self.m;
        let result = m.result(op);
        if !self.plan.uses.contains_key(&result) {
            return Ok(());
        }
        let (source, base) = self.strided(m.op(op).operands[0], op)?;
        let view = strided_view(m, op, &source, &mut |operand, _| self.value(operand))?;
        let before = source.offset.unwrap_or_else(|| Expr::int(0));
        let (offset, is_inside) = match view.start {
            ViewStart::Behind(distance) => (before.add(&distance), true),
            ViewStart::At(offset) => (offset, false),
        };
        let list = |items: &[Expr]| items.iter().map(|item| item.text.as_str()).collect::<Vec<_>>().join(", ");
        let (sizes, strides) = (list(&view.sizes), list(&view.strides));
        self.bind(op, &Expr::atom(format!("{{{base}, {}, {{{sizes}}}, {{{strides}}}}}", offset.text)))?;
        if place == Runner::Driver && !is_inside {
            let name = self.define(result);
            self.code.line(format!("memory.cover({name});"));
        }
        Ok(())
    }

    /// Where memory begins, and numbers that say how a memref lies in it.
    fn metadata(&mut self, op: Op) -> Result<(), Diagnostic> {
        let m = self.m;
        let (source, base) = self.strided(m.op(op).operands[0], op)?;
        let (&whole, numbers) = m.op(op).results.split_first().ok_or_else(|| self.malformed(op))?;
        let is_used = |value: &Value| self.plan.uses.contains_key(value);
        let described = metadata(&source).ok_or_else(|| self.malformed(op))?;
        let used: Vec<(Value, Expr)> =
            numbers.iter().copied().zip(described).filter(|(value, _)| is_used(value)).collect();
        if is_used(&whole) {
            self.bind(op, &Expr::atom(format!("{{{base}, 0, {{}}, {{}}}}")))?;
        }
        for (value, number) in used {
            let name = self.define(value);
            self.code.line(format!("const int64_t {name} = {};", number.text));
        }
        Ok(())
    }

    fn copy(&mut self, op: Op, place: Runner) -> Result<(), Diagnostic> {
        let operands = self.m.op(op).operands.clone();
        let (from, to) = (self.descriptor(operands[0], op)?, self.descriptor(operands[1], op)?);
        if place == Runner::Driver {
            self.helpers.insert(Helpers::Copy);
            self.code.line(format!("fk::copy_on_device(memory, {from}, {to});"));
        } else {
            self.code.line(format!("fk::copy({from}, {to});"));
        }
        Ok(())
    }

    fn call(&mut self, op: Op, place: Runner) -> Result<(), Diagnostic> {
        let m = self.m;
        let callee = callee(m, op).ok_or_else(|| self.malformed(op))?;
        let Some(name) = self.functions.get(&callee).cloned() else {
            return self.call_library(op, symbol_name(m, callee).unwrap_or_default(), place);
        };
        let arguments = self.values(&m.op(op).operands)?;
        for &operand in &m.op(op).operands {
            if self.arrays.contains(&operand) {
                self.descriptor(operand, op)?;
            }
        }
        if place == Runner::Driver && !self.drivers.contains(&callee) {
            self.hand_to_host(op, callee)?;
        }
        self.touched |= place == Runner::Block;
        let call = Expr::call(&name, &arguments);
        let results = m.op(op).results.clone();
        match &results[..] {
            [] => self.code.line(format!("{};", call.text)),
            [_] => self.bind(op, &call)?,
            _ => {
                let all = self.names.take(&format!("{name}_all"));
                let ty = function_type(m, callee).ok_or_else(|| self.malformed(op))?;
                self.code.line(format!("const {name}_results {all} = {};", call.text));
                debug_assert_eq!(ty.results.len(), results.len());
                for (number, &result) in results.iter().enumerate() {
                    let ty = cxx_type(m.ty(result), m.op(op).span)?;
                    let name = self.define(result);
                    self.code.line(format!("const {ty} {name} = {all}.r{number};"));
                }
            }
        }
        for &result in &results {
            if place == Runner::Driver && m.ty(result).as_memref().is_some() {
                let name = self.define(result);
                self.code.line(format!("memory.cover({name});"));
            }
        }
        Ok(())
    }

    /// Makes sure of the memory that a function works on which knows of no device: its arguments, and globals.
    fn hand_to_host(&mut self, call: Op, callee: Op) -> Result<(), Diagnostic> {
        let m = self.m;
        if m.walk(callee)
            .into_iter()
            .any(|op| matches!(m.name(op), "memref.get_global" | "memref.reinterpret_cast" | "func.call"))
        {
            self.code.line("memory.on_host(true);");
            return Ok(());
        }
        for memref in m.op(call).operands.iter().copied().filter(|&value| m.ty(value).as_memref().is_some()) {
            let name = self.descriptor(memref, call)?;
            self.code.line(format!("memory.on_host({name}, true);"));
        }
        Ok(())
    }

    /// Functions of the runner's library that have a counterpart.
    fn call_library(&mut self, op: Op, symbol: &str, place: Runner) -> Result<(), Diagnostic> {
        match symbol {
            "printMemrefF16" | "printMemrefBF16" | "printMemrefF64" | "printMemrefF32" | "printMemrefI32"
            | "printMemrefI64" => {
                let memref = self.descriptor(self.m.op(op).operands[0], op)?;
                if place == Runner::Driver {
                    self.code.line(format!("memory.on_host({memref}, false);"));
                }
                self.code.line(format!("fk::print_memref({memref});"));
                Ok(())
            }
            _ => {
                let line = library_print(symbol).ok_or_else(|| {
                    self.unsupported(op, &format!("the function @{symbol} has no body and no counterpart in CUDA"))
                })?;
                self.code.line(line);
                Ok(())
            }
        }
    }

    /// `vector.print` of a scalar, a text, or punctuation.
    fn print(&mut self, op: Op) -> Result<(), Diagnostic> {
        let m = self.m;
        if let Some(&source) = m.op(op).operands.first() {
            let value = self.value(source)?;
            let (format, cast) = print_format(m.ty(source))
                .ok_or_else(|| self.unsupported(op, "only scalars of common types are printed"))?;
            self.code.line(format!("printf(\"{format}\", {});", Expr::cast(cast, &value).text));
        } else if let Some(Attribute::Str(text)) = m.attr(op, "stringLiteral") {
            self.code.line(format!("fputs({}, stdout);", quoted(text)));
            return Ok(());
        }
        match punctuation(m, op).ok_or_else(|| self.malformed(op))? {
            "" => {}
            text => self.code.line(format!("printf(\"{text}\");")),
        }
        Ok(())
    }
}
