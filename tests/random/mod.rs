//! Random valid programs as text, drawn from a tape of choices: a shorter tape, and smaller numbers on it, make a smaller
//! program, so that proptest's shrinking of the tape keeps programs valid.
//!
//! The text is written by hand from what MLIR's documents say about each operation, not by the printer that is tested.

// A row of types reads better as `&[ty.clone()]`; `*` tells the compiler that words are picked, not slices.
#![allow(clippy::cloned_ref_to_slice_refs, clippy::explicit_auto_deref)]

mod attrs;
mod lines;
mod loops;
mod memory;
mod scalar;
mod types;

use std::fmt::Display;

use types::Ty;

/// What an `index` may stand for in an affine map.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Role {
    /// Neither dim nor symbol.
    Plain,
    /// A dim only.
    Dim,
    /// A dim and a symbol.
    Symbol,
}

/// A value that may be used where the text stands.
#[derive(Clone, Debug)]
pub struct Val {
    name: String,
    ty: Ty,
    role: Role,
}

/// A program that is being written.
pub struct Gen<'t> {
    tape: &'t [u16],
    at: usize,
    out: String,
    indent: usize,
    scope: Vec<Val>,
    counter: usize,
    /// How many regions enclose the text within the function; at 0 an `index` is a symbol.
    level: usize,
    maps: Vec<(usize, usize, usize)>,
    sets: Vec<(usize, usize)>,
    types: Vec<Ty>,
    functions: Vec<(String, Vec<Ty>, Vec<Ty>)>,
    globals: Vec<(String, Ty)>,
    /// What stands as a dim in the subscripts that are being written.
    bare: Vec<String>,
}

/// The program that the tape describes.
pub fn program(tape: &[u16]) -> String {
    let mut g = Gen {
        tape,
        at: 0,
        out: String::new(),
        indent: 0,
        scope: Vec::new(),
        counter: 0,
        level: 0,
        maps: Vec::new(),
        sets: Vec::new(),
        types: Vec::new(),
        functions: Vec::new(),
        globals: Vec::new(),
        bare: Vec::new(),
    };
    g.module();
    g.out
}

impl Gen<'_> {
    /// A number below `bound`; 0 where the tape is at its end.
    fn below(&mut self, bound: usize) -> usize {
        let choice = self.tape.get(self.at).copied().unwrap_or(0);
        self.at += 1;
        (usize::from(choice) * bound) >> 16
    }

    /// True once in `n`; false where the tape is at its end.
    fn once_in(&mut self, n: usize) -> bool {
        self.below(n) + 1 == n
    }

    fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }

    /// The items, each in with a chance of one half.
    fn some_of<'a>(&mut self, items: &[&'a str]) -> Vec<&'a str> {
        items.iter().copied().filter(|_| self.once_in(2)).collect()
    }

    fn line(&mut self, text: impl Display) {
        self.out.push_str(&format!("{:indent$}{text}\n", "", indent = self.indent * 2));
    }

    /// A name for values that was not used before.
    fn fresh(&mut self) -> String {
        self.counter += 1;
        let n = self.counter;
        match self.below(6) {
            1 => format!("%i{n}"),
            2 => format!("%c{n}_x"),
            3 => format!("%a-.$_{n}"),
            4 => format!("%arg{n}"),
            5 => format!("%_{n}.b"),
            _ => format!("%{n}"),
        }
    }

    fn bind(&mut self, name: &str, ty: Ty, role: Role) {
        self.scope.push(Val { name: name.to_owned(), ty, role });
    }

    /// What an operation's result is, as far as affine maps go.
    fn result_role(&self) -> Role {
        if self.level == 0 { Role::Symbol } else { Role::Plain }
    }

    /// `%a, %b:2 = text`, the results usable from here on.
    fn def_as(&mut self, types: &[Ty], role: Role, text: impl Display) -> Vec<String> {
        let mut names = Vec::new();
        if types.len() > 1 && self.once_in(2) {
            let name = self.fresh();
            names.extend((0..types.len()).map(|n| format!("{name}#{n}")));
            self.line(format!("{name}:{} = {text}", types.len()));
        } else if types.is_empty() {
            self.line(text);
        } else {
            names.extend(types.iter().map(|_| String::new()));
            names.iter_mut().for_each(|name| *name = self.fresh());
            self.line(format!("{} = {text}", names.join(", ")));
        }
        // `mlir-opt` does not read `%a#0` twice in one list of subscripts.
        let role = if types.len() > 1 { Role::Plain } else { role };
        for (name, ty) in names.iter().zip(types) {
            self.bind(name, ty.clone(), role);
        }
        names
    }

    fn def(&mut self, types: &[Ty], text: impl Display) -> Vec<String> {
        let role = self.result_role();
        self.def_as(types, role, text)
    }

    /// A value of the type: one that is there, or a new one.
    fn val(&mut self, ty: &Ty) -> String {
        let found: Vec<usize> = (0..self.scope.len()).filter(|&n| self.scope[n].ty == *ty).collect();
        if found.is_empty() || self.once_in(5) {
            return self.make(ty);
        }
        let n = found[found.len() - 1 - self.below(found.len())];
        self.scope[n].name.clone()
    }

    fn vals(&mut self, ty: &Ty, count: usize) -> String {
        let names: Vec<String> = (0..count).map(|_| self.val(ty)).collect();
        names.join(", ")
    }

    /// A new value of the type.
    fn make(&mut self, ty: &Ty) -> String {
        if matches!(ty, Ty::Index | Ty::Int(_) | Ty::Float(_)) && self.once_in(2) {
            let value = self.literal(ty);
            let role = if *ty == Ty::Index { Role::Symbol } else { Role::Plain };
            let attrs = self.attr_dict();
            return self.def_as(std::slice::from_ref(ty), role, format!("arith.constant{attrs} {value}")).remove(0);
        }
        let attrs = self.attr_dict();
        self.def(std::slice::from_ref(ty), format!("\"t.make\"(){attrs} : () -> {}", list(std::slice::from_ref(ty))))
            .remove(0)
    }

    /// An `index` that may be a dim (or, asked for `Role::Symbol`, a symbol) here.
    fn affine_val(&mut self, role: Role) -> String {
        let fits = |val: &Val| val.ty == Ty::Index && val.role >= role;
        let found: Vec<usize> = (0..self.scope.len()).filter(|&n| fits(&self.scope[n])).collect();
        if found.is_empty() || self.once_in(8) {
            let value = self.below(9);
            return self.def_as(&[Ty::Index], Role::Symbol, format!("arith.constant {value} : index")).remove(0);
        }
        let n = found[found.len() - 1 - self.below(found.len())];
        self.scope[n].name.clone()
    }

    /// Writes `head {`, the arguments and the body, and leaves the `}` to the caller; what was bound inside is gone.
    fn region(&mut self, args: &[(String, Ty, Role)], body: impl FnOnce(&mut Self)) {
        let before = self.scope.len();
        for (name, ty, role) in args {
            self.bind(name, ty.clone(), *role);
        }
        self.indent += 1;
        self.level += 1;
        body(self);
        self.level -= 1;
        self.indent -= 1;
        self.scope.truncate(before);
    }

    /// A few statements.
    fn statements(&mut self, most: usize) {
        let count = self.below(most + 1);
        for _ in 0..count {
            self.statement();
        }
    }

    fn statement(&mut self) {
        let which = self.below(22);
        match which {
            12..17 if self.level > 3 => self.arith(),
            1 | 2 => self.arith(),
            3 => self.math(),
            4 => self.index(),
            5 => self.memory(),
            6 => self.views(),
            7 => self.vectors(),
            8 => self.tensors(),
            9..12 => self.affine_simple(),
            12 | 13 => self.affine_loop(),
            14 | 15 => self.scf_loop(),
            16 => self.scf_branch(),
            17 => self.call(),
            18 => self.memory(),
            19 => self.vectors(),
            20 | 21 => self.some_line(),
            _ => self.unregistered(),
        }
    }

    fn module(&mut self) {
        self.aliases();
        let count = self.below(2);
        for _ in 0..count {
            self.declaration();
        }
        if self.once_in(3) {
            self.global();
        }
        self.function();
        if self.once_in(4) {
            self.function();
        }
        if self.once_in(8) {
            self.nested_module();
        }
        if self.once_in(8) {
            self.kernels();
        }
        if self.once_in(8) {
            self.forward_reference();
        }
    }

    /// `#map = ..`, `!type = ..`.
    fn aliases(&mut self) {
        for _ in 0..self.below(3) {
            let (dims, symbols, results) = (self.below(4), self.below(3), 1 + self.below(3));
            let map = self.map(dims, symbols, results);
            let n = self.maps.len();
            self.line(format!("#m{n} = affine_map<{map}>"));
            self.maps.push((dims, symbols, results));
        }
        for _ in 0..self.below(2) {
            let (dims, symbols) = (self.below(3), self.below(3));
            let set = self.set(dims, symbols);
            let n = self.sets.len();
            self.line(format!("#s{n} = affine_set<{set}>"));
            self.sets.push((dims, symbols));
        }
        if self.once_in(4) {
            let ty = self.any_type(2);
            let n = self.types.len();
            self.line(format!("!t_{n} = {ty}"));
            self.types.push(ty);
        }
    }

    /// The type, by its alias where it has one.
    fn aliased(&mut self, ty: &Ty) -> String {
        match self.types.iter().position(|other| other == ty) {
            Some(n) => format!("!t_{n}"),
            None => ty.to_string(),
        }
    }

    /// A type, often one that has an alias.
    fn some_type(&mut self) -> Ty {
        if !self.types.is_empty() && self.once_in(3) {
            let n = self.below(self.types.len());
            return self.types[n].clone();
        }
        self.any_type(1)
    }

    fn declaration(&mut self) {
        let inputs: Vec<Ty> = (0..self.below(3)).map(|_| self.some_type()).collect();
        let results: Vec<Ty> = (0..self.below(3)).map(|_| self.some_type()).collect();
        let name = format!("f{}", self.functions.len());
        let args: Vec<String> = inputs.iter().map(|ty| format!("{ty}{}", self.arg_attrs())).collect();
        let attributes = self.attributes();
        self.line(format!("func.func private @{name}({}) -> {}{attributes}", args.join(", "), list(&results)));
        self.functions.push((name, inputs, results));
    }

    fn global(&mut self) {
        let element = self.scalar_type();
        let shape = self.static_shape(2);
        let visibility = self.pick(&["", "\"private\" ", "\"public\" ", "\"nested\" "]).to_string();
        let constant = *self.pick(&["", "constant "]);
        let ty =
            Ty::MemRef(types::MemRef { shape: Some(shape.clone()), element: element.to_string(), tail: String::new() });
        let value = match self.below(3) {
            0 if visibility.contains("private") => String::new(),
            1 if constant.is_empty() => " = uninitialized".to_owned(),
            _ => format!(" = {}", self.dense(&shape, &element)),
        };
        let attrs = if self.once_in(3) { " {alignment = 64 : i64}" } else { "" };
        let name = format!("g{}", self.globals.len());
        self.line(format!("memref.global {visibility}{constant}@{name} : {ty}{value}{attrs}"));
        self.globals.push((name, ty));
    }

    fn function(&mut self) {
        let mut args: Vec<(String, Ty, Role)> = Vec::new();
        let mut texts = Vec::new();
        for _ in 0..self.below(5) {
            let ty = self.some_type();
            let name = self.fresh();
            let attrs = self.arg_attrs();
            texts.push(format!("{name}: {}{attrs}", self.aliased(&ty)));
            args.push((name, ty, Role::Symbol));
        }
        let results: Vec<Ty> = (0..self.below(3)).map(|_| self.some_type()).collect();
        let result_texts: Vec<String> =
            results.iter().map(|ty| format!("{}{}", self.aliased(ty), self.arg_attrs())).collect();
        let visibility = *self.pick(&["", "", "", "private ", "public ", "nested "]);
        let name = format!("f{}", self.functions.len());
        let symbol = if self.once_in(9) { format!("@\"{name} x\"") } else { format!("@{name}") };
        let attributes = self.attributes();
        let arrow = if results.is_empty() { String::new() } else { format!(" -> ({})", result_texts.join(", ")) };
        self.line(format!("func.func {visibility}{symbol}({}){arrow}{attributes} {{", texts.join(", ")));
        self.functions.push((
            symbol[1..].to_owned(),
            args.iter().map(|(_, ty, _)| ty.clone()).collect(),
            results.clone(),
        ));
        self.function_body(&args, "return", &results);
        self.line("}");
    }

    /// Statements over nothing but the arguments, and the end.
    fn function_body(&mut self, args: &[(String, Ty, Role)], terminator: &str, results: &[Ty]) {
        let before = std::mem::take(&mut self.scope);
        let level = std::mem::replace(&mut self.level, 0);
        self.region(args, |g| {
            g.level = 0;
            g.statements(9);
            if g.once_in(4) {
                g.blocks();
            }
            g.end_with(terminator, results);
            g.level = 1;
        });
        self.level = level;
        self.scope = before;
    }

    /// `return %a, %b : T, U`.
    fn end_with(&mut self, terminator: &str, types: &[Ty]) {
        let names: Vec<String> = types.iter().map(|ty| self.val(ty)).collect();
        let attrs = self.attr_dict();
        if names.is_empty() {
            self.line(format!("{terminator}{attrs}"));
        } else {
            self.line(format!("{terminator}{attrs} {} : {}", names.join(", "), commas(types)));
        }
    }

    /// Ends the current block with a branch, writes a few blocks, and leaves the last one open.
    fn blocks(&mut self) {
        let ty = self.some_type();
        let n = self.counter;
        self.counter += 1;
        let (a, b) = (format!("^bb{n}"), format!("^b.{n}$_"));
        let passed = self.val(&ty);
        match self.below(4) {
            0 => self.line(format!("cf.br {a}({passed} : {ty})")),
            1 => {
                let condition = self.val(&Ty::Int("i1".into()));
                let attrs = self.attr_dict();
                self.line(format!("cf.cond_br {condition}, {a}({passed} : {ty}), {b}{attrs}"));
            }
            2 => {
                let flag = self.val(&Ty::Int("i32".into()));
                let attrs = self.attr_dict();
                self.line(format!("cf.switch {flag} : i32, ["));
                let extra = if self.once_in(2) { format!(",\n    -7: {b}") } else { String::new() };
                self.line(format!("  default: {b},\n    42: {a}({passed} : {ty}){extra}\n  ]{attrs}"));
            }
            _ => {
                let condition = self.val(&Ty::Int("i1".into()));
                let message = self.string();
                self.line(format!("cf.assert {condition}, {message}"));
                self.line(format!("cf.cond_br {condition} weights([7, 0]), {a}({passed} : {ty}), {b}"));
            }
        }
        let arg = self.fresh();
        self.out.push_str(&format!("{a}({arg}: {ty}):\n"));
        let before = self.scope.len();
        self.bind(&arg, ty, self.result_role());
        self.statements(2);
        if self.once_in(2) {
            let condition = self.val(&Ty::Int("i1".into()));
            self.line(format!("cf.cond_br {condition} weights([1, 3]), {b}, {b}"));
        } else {
            self.line(format!("cf.br {b}"));
        }
        self.scope.truncate(before);
        self.out.push_str(&format!("{b}: // a block\n"));
        self.statements(3);
    }

    /// `attributes {..}`, with a discardable attribute in it.
    fn attributes(&mut self) -> String {
        let dict = self.attr_dict();
        if dict.is_empty() { dict } else { format!(" attributes{dict}") }
    }

    fn call(&mut self) {
        if self.functions.is_empty() {
            return self.unregistered();
        }
        let n = self.below(self.functions.len());
        let (name, inputs, results) = self.functions[n].clone();
        let attrs = self.attr_dict();
        if self.once_in(4) {
            let ty = Ty::Other(format!("({}) -> {}", commas(&inputs), list(&results)));
            let callee = self.def(&[ty.clone()], format!("func.constant @{name} : {ty}")).remove(0);
            let args: Vec<String> = inputs.iter().map(|ty| self.val(ty)).collect();
            self.def(&results, format!("func.call_indirect {callee}({}){attrs} : {ty}", args.join(", ")));
            return;
        }
        let args: Vec<String> = inputs.iter().map(|ty| self.val(ty)).collect();
        let text =
            format!("func.call @{name}({}){attrs} : ({}) -> {}", args.join(", "), commas(&inputs), list(&results));
        self.def(&results, text);
    }

    /// `"t.op"(..) <{..}> ({..}) {..} : (..) -> (..)`.
    fn unregistered(&mut self) {
        let inputs: Vec<Ty> = (0..self.below(3)).map(|_| self.some_type()).collect();
        let results: Vec<Ty> = (0..self.below(4)).map(|_| self.some_type()).collect();
        let args: Vec<String> = inputs.iter().map(|ty| self.val(ty)).collect();
        let name = *self.pick(&["t.op", "other.a.b", "plain", "t.x-y z"]);
        let properties =
            if self.once_in(4) { format!(" <{}>", self.dict(1).replace("{}", "{x}")) } else { String::new() };
        let attrs = self.attr_dict();
        let args = args.join(", ");
        let types: Vec<String> = inputs.iter().map(|ty| self.aliased(ty)).collect();
        let tail = format!("{attrs} : ({}) -> {}", types.join(", "), list(&results));
        if self.level > 2 || !self.once_in(4) {
            let at = if self.once_in(6) { format!(" {}", self.location(2)) } else { String::new() };
            self.def(&results, format!("\"{name}\"({args}){properties}{tail}{at}"));
            return;
        }
        // A region between the results and the types: the text is put together around it.
        let before = std::mem::take(&mut self.out);
        let arg = self.fresh();
        let ty = self.some_type();
        let bare = self.once_in(2);
        self.region(&[(arg.clone(), ty.clone(), Role::Plain)], |g| {
            if !bare {
                g.out.push_str(&format!("^bb0({arg}: {ty}):\n"));
            } else {
                g.scope.pop();
            }
            g.statements(2);
            if g.once_in(2) {
                g.line("\"t.end\"() : () -> ()");
            }
        });
        let body = std::mem::replace(&mut self.out, before);
        let close = " ".repeat(self.indent * 2);
        self.def(&results, format!("\"{name}\"({args}){properties} ({{\n{body}{close}}}, {{}}){tail}"));
    }

    fn nested_module(&mut self) {
        let attributes = self.arg_attrs();
        let attributes = if attributes.is_empty() { attributes } else { format!(" attributes{attributes}") };
        let name = *self.pick(&["", " @inner", " @\"a b\""]);
        self.line(format!("module{name}{attributes} {{"));
        self.indent += 1;
        let functions = std::mem::take(&mut self.functions);
        let globals = std::mem::take(&mut self.globals);
        self.function();
        self.functions = functions;
        self.globals = globals;
        self.indent -= 1;
        self.line("}");
    }

    /// A module of kernels, and a function that starts one.
    fn kernels(&mut self) {
        let (shared, results) = (self.once_in(2), self.once_in(2));
        let memory = if shared { " workgroup(%shared: memref<4xf32, 3>)" } else { "" };
        let attributes = self.attributes();
        let (functions, globals) = (std::mem::take(&mut self.functions), std::mem::take(&mut self.globals));
        self.line("module @launching attributes {gpu.container_module} {");
        self.line(format!("gpu.module @kernels{attributes} {{"));
        self.line(format!("gpu.func @k(%launched: f32, %count: index){memory} kernel{attributes} {{"));
        self.function_body(&[("%launched".to_owned(), Ty::Float("f32".into()), Role::Symbol)], "gpu.return", &[]);
        self.line("}");
        if results {
            self.line("gpu.func @l(%lent: f32) -> f32 {");
            self.function_body(
                &[("%lent".to_owned(), Ty::Float("f32".into()), Role::Symbol)],
                "gpu.return",
                &[Ty::Float("f32".into())],
            );
            self.line("}");
        }
        self.line("}");
        let attrs = self.attr_dict();
        self.line("func.func @start(%n: index, %x: f32, %d: i32) {");
        let dynamic = if self.once_in(2) { " dynamic_shared_memory_size %d" } else { "" };
        let sizes = "blocks in (%n, %n, %n) threads in (%n, %n, %n)";
        self.line(format!("gpu.launch_func @kernels::@k {sizes}{dynamic} args(%x : f32, %n : index){attrs}"));
        self.line("return\n}\n}");
        (self.functions, self.globals) = (functions, globals);
    }

    /// Outside of functions a value may be used before it is defined.
    fn forward_reference(&mut self) {
        let ty = self.some_type();
        self.line(format!("\"t.early\"(%late#1, %late#0) : ({ty}, {ty}) -> ()"));
        self.line(format!("%late:2 = \"t.late\"() : () -> ({ty}, {ty})"));
    }
}

/// `a, b`.
fn commas<T: Display>(items: &[T]) -> String {
    let texts: Vec<String> = items.iter().map(T::to_string).collect();
    texts.join(", ")
}

/// `T` or `(T, U)`.
fn list(types: &[Ty]) -> String {
    match types {
        [Ty::Other(text)] if text.starts_with('(') => format!("({text})"),
        [only] => only.to_string(),
        types => format!("({})", commas(types)),
    }
}
