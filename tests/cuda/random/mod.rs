//! Random functions whose parallel loops have no races, as text.
//!
//! A statement stores to an array of its own at the values of all parallel loops around it, so that two iterations never
//! meet. It may read any array: where writer and reader stand in one parallel loop at the iteration's own place, elsewhere
//! anywhere, as there one comes after the other. What is stored is computed from what was there, so that work that is done
//! twice, too early or not at all is seen.

mod items;

/// Numbers as if by chance (splitmix64).
pub struct Draw(pub u64);

impl Draw {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }

    pub fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    pub fn pick<T: Clone>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())].clone()
    }
}

/// The kinds of numbers: the type, and what prints it.
pub const ELEMENTS: [(&str, &str); 2] = [("i32", "printMemrefI32"), ("f64", "printMemrefF64")];

/// The most dims of an array.
pub const MOST_DIMS: usize = 5;

/// The most iterations that loops inside each other have together.
const MOST_RUNS: i64 = 3000;

/// The value of a loop around.
#[derive(Clone)]
struct Iv {
    name: String,
    /// Its least value, and how many there are from there on.
    lower: i64,
    span: i64,
    /// The number of its loop, if that is parallel.
    parallel: Option<usize>,
    /// May subscripts of affine operations be made of it?
    is_dim: bool,
}

/// A parameter that one statement, or several in the same loops, store to.
#[derive(Clone)]
struct Array {
    name: String,
    /// The parallel loops around, and in how many values of each.
    dims: Vec<(usize, usize, i64)>,
    /// One dim in place of many.
    is_flat: bool,
    /// Are its sizes part of its type?
    is_static: bool,
}

impl Array {
    fn sizes(&self) -> Vec<i64> {
        let sizes = self.dims.iter().map(|dim| dim.2.max(1));
        if self.is_flat { vec![sizes.product()] } else { sizes.collect() }
    }

    fn ty(&self, element: &str) -> String {
        let size = |size: &i64| if self.is_static { format!("{size}x") } else { "?x".to_owned() };
        format!("memref<{}{element}>", self.sizes().iter().map(size).collect::<String>())
    }
}

/// What may be used at a place.
#[derive(Clone)]
struct Scope {
    ivs: Vec<Iv>,
    /// Values of the element type.
    values: Vec<String>,
    /// How often the place is reached at most.
    runs: i64,
    /// How many parallel loops stand around.
    depth: usize,
}

/// A function, and what is done with it.
pub struct Function {
    /// Its definition.
    pub text: String,
    /// The lines of `@main` that call it and print what it stored.
    pub call: String,
    /// Its name.
    pub name: String,
    /// Pipelines to try, the first that is accepted is taken.
    pub pipelines: Vec<String>,
}

/// Writes one function.
struct Writer {
    draw: Draw,
    /// All loops as `affine.for`, for a pipeline to make parallel.
    is_sequential: bool,
    element: &'static str,
    printer: &'static str,
    text: String,
    indent: usize,
    names: usize,
    parallels: usize,
    arrays: Vec<Array>,
    /// What the argument `%n` is.
    n: i64,
    /// How many items may still be written.
    fuel: usize,
    /// Of sequential programs: the loops that a pipeline may make parallel, each with its depth among them.
    marked: Vec<(String, usize)>,
}

/// The function with this number of a seed.
pub fn function(seed: u64, number: usize) -> Function {
    let mut draw = Draw(seed.wrapping_mul(0x2545_f491_4f6c_dd1d) ^ (number as u64) << 17);
    let (element, printer) = if draw.once_in(4) { ELEMENTS[1] } else { ELEMENTS[0] };
    let is_sequential = draw.once_in(3);
    let n = draw.pick(&[0, 1, 2, 5, 33, 33]);
    let fuel = 3 + draw.below(if is_sequential { 5 } else { 14 });
    let mut writer = Writer {
        draw,
        is_sequential,
        element,
        printer,
        text: String::new(),
        indent: 2,
        names: 0,
        parallels: 0,
        arrays: Vec::new(),
        n,
        fuel,
        marked: Vec::new(),
    };
    let zero = writer.constant(1);
    let mut scope = Scope { ivs: Vec::new(), values: vec![zero], runs: 1, depth: 0 };
    while writer.fuel > 0 {
        writer.body(&mut scope);
    }
    let name = format!("f{number}");
    let pipelines = writer.pipelines();
    Function { text: writer.definition(&name), call: writer.lines_of_main(&name), pipelines, name }
}

impl Writer {
    fn line(&mut self, text: impl AsRef<str>) {
        self.text.extend(std::iter::repeat_n(' ', 2 * self.indent));
        self.text.push_str(text.as_ref());
        self.text.push('\n');
    }

    fn open(&mut self, text: impl AsRef<str>) {
        self.line(format!("{} {{", text.as_ref()));
        self.indent += 1;
    }

    fn close(&mut self, tail: &str) {
        self.indent -= 1;
        self.line(format!("}}{tail}"));
    }

    /// `} else {`, `} do {`
    fn reopen(&mut self, word: &str) {
        self.indent -= 1;
        self.line(format!("}} {word} {{"));
        self.indent += 1;
    }

    fn fresh(&mut self, stem: &str) -> String {
        self.names += 1;
        format!("%{stem}{}", self.names)
    }

    /// Writes `%x = text` and gives `%x`.
    fn define(&mut self, text: impl AsRef<str>) -> String {
        let name = self.fresh("v");
        self.line(format!("{name} = {}", text.as_ref()));
        name
    }

    fn index(&mut self, value: i64) -> String {
        self.define(format!("arith.constant {value} : index"))
    }

    fn is_float(&self) -> bool {
        self.element == "f64"
    }

    fn constant(&mut self, value: i64) -> String {
        let dot = if self.is_float() { ".0" } else { "" };
        self.define(format!("arith.constant {value}{dot} : {}", self.element))
    }

    /// An index as a number.
    fn number(&mut self, index: &str) -> String {
        let whole = self.define(format!("arith.index_cast {index} : index to i32"));
        if self.is_float() { self.define(format!("arith.sitofp {whole} : i32 to f64")) } else { whole }
    }

    /// A number made of two; of floats one that does not grow.
    fn combine(&mut self, a: &str, b: &str) -> String {
        if !self.is_float() {
            let operation = self.draw.pick(&["addi", "addi", "muli", "xori", "maxsi", "subi"]);
            return self.define(format!("arith.{operation} {a}, {b} : i32"));
        }
        let half = self.define("arith.constant 0.5 : f64");
        let left = self.define(format!("arith.mulf {a}, {half} : f64"));
        let right = self.define(format!("arith.mulf {b}, {half} : f64"));
        let operation = self.draw.pick(&["addf", "subf", "maximumf"]);
        self.define(format!("arith.{operation} {left}, {right} : f64"))
    }

    /// A number made of what is known at a place.
    fn expression(&mut self, scope: &Scope) -> String {
        let mut value = self.draw.pick(&scope.values);
        if let (false, false) = (scope.ivs.is_empty(), self.draw.once_in(3)) {
            let iv = self.draw.pick(&scope.ivs).name;
            let number = self.number(&iv);
            value = self.combine(&number, &value);
        }
        if self.draw.once_in(2) {
            let other = self.draw.pick(&scope.values);
            value = self.combine(&value, &other);
        }
        value
    }

    fn definition(&self, name: &str) -> String {
        let parameter = |array: &Array| format!(", {}: {}", array.name, array.ty(self.element));
        let parameters: String = self.arrays.iter().map(parameter).collect();
        format!("  func.func @{name}(%n: index{parameters}) {{\n{}    return\n  }}\n", self.text)
    }

    fn lines_of_main(&self, name: &str) -> String {
        let element = self.element;
        let mut text = format!("    %{name}n = arith.constant {} : index\n", self.n);
        let (mut arguments, mut types) = (format!("%{name}n"), "index".to_owned());
        let mut prints = format!("    vector.print str \"{name}\\0A\"\n");
        for (number, array) in self.arrays.iter().enumerate() {
            let (own, sizes) = (format!("%{name}a{number}"), array.sizes());
            let fixed = format!("memref<{}{element}>", sizes.iter().map(|size| format!("{size}x")).collect::<String>());
            let open = format!("memref<{}{element}>", "?x".repeat(sizes.len()));
            text.push_str(&format!("    {own} = memref.alloc() : {fixed}\n"));
            let cast = if sizes.is_empty() { own.clone() } else { format!("{own}d") };
            if !sizes.is_empty() {
                text.push_str(&format!("    {cast} = memref.cast {own} : {fixed} to {open}\n"));
            }
            text.push_str(&format!("    call @fill_{element}_{}({cast}) : ({open}) -> ()\n", sizes.len()));
            arguments.push_str(&format!(", {}", if array.is_static { &own } else { &cast }));
            types.push_str(&format!(", {}", if array.is_static { &fixed } else { &open }));
            prints.push_str(&format!("    {own}u = memref.cast {own} : {fixed} to memref<*x{element}>\n"));
            prints.push_str(&format!("    call @{}({own}u) : (memref<*x{element}>) -> ()\n", self.printer));
        }
        format!("{text}    call @{name}({arguments}) : ({types}) -> ()\n{prints}")
    }

    /// What may make the loops parallel.
    fn pipelines(&mut self) -> Vec<String> {
        if !self.is_sequential {
            return Vec::new();
        }
        let mut pipelines = Vec::new();
        let find = |depth: usize| self.marked.iter().find(|(_, at)| *at == depth).map(|(name, _)| name.clone());
        if let Some(outer) = find(0) {
            let size = self.draw.pick(&[2, 3, 8]);
            let first = match (self.draw.below(14), find(1)) {
                (0 | 1, Some(inner)) => format!("forall({outer};block_x) forall({inner};thread_x)"),
                (2, Some(inner)) => format!("forall({outer},{inner};block_y,block_x)"),
                (3, Some(inner)) => format!("forall({outer},{inner};thread_x,thread_y)"),
                (4, _) => format!("forall({outer};thread_x)"),
                (5, _) => format!("strip_mine({outer};{size}) parallelize"),
                (6, _) => format!("unroll({outer};{size}) parallelize"),
                (7, _) => format!("parallelize threads({size},{})", self.draw.pick(&[1, 5, 32])),
                (8, _) => format!("parallelize threads({})", self.draw.pick(&[3, 32, 100])),
                (11, Some(inner)) => format!("parallelize({outer}) parallelize({inner}) threads({size},8)"),
                (9, Some(inner)) => format!("map({outer};block_x) map({inner};warp)"),
                _ => format!("forall({outer};block_x)"),
            };
            pipelines.push(first);
        }
        if self.draw.once_in(3) {
            // Whichever loop combines something.
            let unit = self.draw.pick(&["lanes", "threads", "blocks"]);
            let (before, count) = (pipelines.len(), self.names.min(6));
            pipelines.extend((0..count).map(|number| format!("reduce({number};{unit}) parallelize")));
            pipelines.rotate_left(before);
        }
        pipelines.push("parallelize".to_owned());
        pipelines
    }
}

/// A program that calls the functions and prints what they stored.
pub fn program(functions: &[Function]) -> String {
    let mut text = String::from("module {\n");
    for (element, printer) in ELEMENTS {
        let (zero, add, one) = if element == "i32" { ("1", "addi", "3") } else { ("1.0", "addf", "0.5") };
        text.push_str(&format!("  func.func private @{printer}(memref<*x{element}>)\n"));
        text.push_str(&items::helpers(element, add));
        for rank in 0..=MOST_DIMS {
            text.push_str(&filler(element, rank, zero, add, one));
        }
    }
    functions.iter().for_each(|function| text.push_str(&function.text));
    text.push_str("  func.func @main() {\n");
    functions.iter().for_each(|function| text.push_str(&function.call));
    text.push_str("    return\n  }\n}\n");
    text
}

/// A function that gives each element of an array of this rank another value than its neighbours.
fn filler(element: &str, rank: usize, zero: &str, add: &str, one: &str) -> String {
    let ty = format!("memref<{}{element}>", "?x".repeat(rank));
    let mut text = format!("  func.func @fill_{element}_{rank}(%A: {ty}) {{\n");
    text.push_str("    %c0 = arith.constant 0 : index\n    %c1 = arith.constant 1 : index\n");
    text.push_str(&format!("    %at = memref.alloca() : memref<{element}>\n"));
    text.push_str(&format!(
        "    %first = arith.constant {zero} : {element}\n    %one = arith.constant {one} : {element}\n"
    ));
    text.push_str(&format!("    memref.store %first, %at[] : memref<{element}>\n"));
    for dim in 0..rank {
        text.push_str(&format!("    %k{dim} = arith.constant {dim} : index\n"));
        text.push_str(&format!("    %s{dim} = memref.dim %A, %k{dim} : {ty}\n"));
    }
    for dim in 0..rank {
        text.push_str(&format!("    scf.for %i{dim} = %c0 to %s{dim} step %c1 {{\n"));
    }
    let subscripts: Vec<String> = (0..rank).map(|dim| format!("%i{dim}")).collect();
    text.push_str(&format!(
        "    %x = memref.load %at[] : memref<{element}>\n    %y = arith.{add} %x, %one : {element}\n    \
         memref.store %y, %at[] : memref<{element}>\n    memref.store %y, %A[{}] : {ty}\n",
        subscripts.join(", ")
    ));
    text.push_str(&"    }\n".repeat(rank));
    text.push_str("    return\n  }\n");
    text
}
