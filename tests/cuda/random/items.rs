//! What a random function is made of: loops, branches, stores, calls, reductions, buffers.

use super::{Array, Iv, MOST_DIMS, MOST_RUNS, Scope, Writer};

/// Functions that random functions call.
pub(super) fn helpers(element: &str, add: &str) -> String {
    let ty = format!("memref<?x{element}>");
    format!(
        "  func.func @mix_{element}(%a: {element}, %b: {element}) -> {element} {{
    %c = arith.{add} %a, %b : {element}
    return %c : {element}
  }}
  func.func @peek_{element}(%A: {ty}, %i: index) -> {element} {{
    %a = memref.load %A[%i] : {ty}
    return %a : {element}
  }}
  func.func @poke_{element}(%A: {ty}, %i: index, %x: {element}) {{
    %a = memref.load %A[%i] : {ty}
    %b = arith.{add} %a, %x : {element}
    memref.store %b, %A[%i] : {ty}
    return
  }}
  func.func @bump_{element}(%A: {ty}, %i: index, %x: {element}) -> {element} {{
    func.call @poke_{element}(%A, %i, %x) : ({ty}, index, {element}) -> ()
    %b = func.call @peek_{element}(%A, %i) : ({ty}, index) -> {element}
    return %b : {element}
  }}
  func.func @swap_{element}(%A: {ty}, %i: index, %x: {element}) -> ({element}, {element}) {{
    %a = memref.load %A[%i] : {ty}
    %b = func.call @bump_{element}(%A, %i, %x) : ({ty}, index, {element}) -> {element}
    return %a, %b : {element}, {element}
  }}
"
    )
}

/// The bounds of one dim of a loop.
struct Bounds {
    lower: i64,
    /// The loop ends before this, if it is no more than `least`, an expression over the value of a loop around.
    upper: Upper,
    step: i64,
    span: i64,
}

enum Upper {
    Constant(i64),
    /// `%n` and so much.
    Argument(i64),
    /// The value of a loop around and so much, but at most the constant.
    Around(Iv, i64, i64),
}

impl Writer {
    /// One item, or a few.
    pub(super) fn body(&mut self, scope: &mut Scope) {
        for _ in 0..=self.draw.below(2) {
            if self.fuel == 0 {
                return;
            }
            self.fuel -= 1;
            self.item(scope);
        }
    }

    fn item(&mut self, scope: &mut Scope) {
        if scope.depth < 3 && self.draw.once_in(2 + scope.depth) {
            return self.parallel(scope);
        }
        match self.draw.below(if self.is_sequential { 10 } else { 27 }) {
            0..=2 => self.store(scope),
            3 => self.sequential(scope),
            4 => self.carrying(scope),
            5 => self.affine_branch(scope),
            6..=9 => self.parallel(scope),
            10 | 11 => self.branch(scope),
            12 => self.switch(scope),
            13 => self.repeat(scope),
            14..=16 | 24..=26 => self.call(scope),
            17 | 18 => self.reduction(scope),
            19 | 20 => self.buffer(scope),
            21 => self.counter(scope),
            22 => self.once(scope),
            _ => self.store(scope),
        }
    }

    /// The array of a statement in these loops: a new one, or one that has such a statement already.
    fn array(&mut self, scope: &Scope, is_flat: bool) -> Array {
        let parallel = scope.ivs.iter().enumerate().filter_map(|(k, iv)| Some((iv.parallel?, k, iv.span)));
        let mut count = 0;
        let mut dims = Vec::new();
        for (op, _, span) in parallel {
            count = if dims.last().is_some_and(|&(last, _, _)| last == op) { count + 1 } else { 0 };
            dims.push((op, count, span));
        }
        let same: Vec<Array> = self.arrays.iter().filter(|a| a.dims == dims && a.is_flat == is_flat).cloned().collect();
        if !same.is_empty() && self.draw.once_in(3) {
            return self.draw.pick(&same);
        }
        let is_static = !is_flat && self.draw.once_in(2);
        let array = Array { name: format!("%A{}", self.arrays.len()), dims, is_flat, is_static };
        self.arrays.push(array.clone());
        array
    }

    /// Where to read or write: the loop's own value in a loop that stands around both, else anywhere.
    fn place(&mut self, scope: &Scope, array: &Array) -> Vec<Result<Iv, i64>> {
        let mut place = Vec::new();
        for &(op, which, span) in &array.dims {
            let own = scope.ivs.iter().filter(|iv| iv.parallel == Some(op)).nth(which);
            let others: Vec<Iv> = scope.ivs.iter().filter(|iv| iv.span > 0 && iv.span <= span).cloned().collect();
            place.push(match own {
                Some(iv) => Ok(iv.clone()),
                None if !others.is_empty() && self.draw.once_in(2) => Ok(self.draw.pick(&others)),
                None => Err(self.draw.below(span.max(1) as usize) as i64),
            });
        }
        place
    }

    /// The number of a value from the loop's first.
    fn offset(&mut self, at: &Result<Iv, i64>) -> String {
        match at {
            Ok(iv) if iv.lower == 0 => iv.name.clone(),
            Ok(iv) => {
                let lower = self.index(iv.lower);
                self.define(format!("arith.subi {}, {lower} : index", iv.name))
            }
            Err(constant) => self.index(*constant),
        }
    }

    /// `affine` or `memref`, and the subscripts.
    fn subscripts(&mut self, place: &[Result<Iv, i64>], array: &Array) -> (&'static str, String) {
        if array.is_flat {
            return ("memref", self.flat(place, array));
        }
        let is_affine = place.iter().all(|at| at.as_ref().map_or(true, |iv| iv.is_dim));
        if is_affine && (self.is_sequential || self.draw.once_in(2)) {
            let text = |at: &Result<Iv, i64>| match at {
                Ok(iv) => format!("{} - {}", iv.name, iv.lower),
                Err(constant) => constant.to_string(),
            };
            return ("affine", place.iter().map(text).collect::<Vec<_>>().join(", ").replace("- -", "+ "));
        }
        let offsets: Vec<String> = place.iter().map(|at| self.offset(at)).collect();
        ("memref", offsets.join(", "))
    }

    /// The number of an element in an array of one dim.
    fn flat(&mut self, place: &[Result<Iv, i64>], array: &Array) -> String {
        let mut sum = self.index(0);
        for (at, dim) in place.iter().zip(&array.dims) {
            let (size, digit) = (self.index(dim.2.max(1)), self.offset(at));
            let scaled = self.define(format!("arith.muli {sum}, {size} : index"));
            sum = self.define(format!("arith.addi {scaled}, {digit} : index"));
        }
        sum
    }

    fn load(&mut self, scope: &Scope, array: &Array) -> String {
        let place = self.place(scope, array);
        let (dialect, subscripts) = self.subscripts(&place, array);
        self.define(format!("{dialect}.load {}[{subscripts}] : {}", array.name, array.ty(self.element)))
    }

    /// Reads some array that was stored to before.
    fn read(&mut self, scope: &mut Scope) {
        let array = self.draw.pick(&self.arrays);
        let value = self.load(scope, &array);
        scope.values.push(value);
    }

    fn store(&mut self, scope: &mut Scope) {
        if !self.arrays.is_empty() && !self.draw.once_in(3) {
            self.read(scope);
        }
        let value = self.expression(scope);
        self.store_value(scope, &value);
    }

    /// Combines what is stored with a value.
    fn store_value(&mut self, scope: &mut Scope, value: &str) {
        let is_flat = !self.is_sequential && self.draw.once_in(6);
        let array = self.array(scope, is_flat);
        let place = self.place(scope, &array);
        let (dialect, subscripts) = self.subscripts(&place, &array);
        let ty = array.ty(self.element);
        let old = self.define(format!("{dialect}.load {}[{subscripts}] : {ty}", array.name));
        let new = self.combine(&old, value);
        self.line(format!("{dialect}.store {new}, {}[{subscripts}] : {ty}", array.name));
        if self.draw.once_in(2) {
            scope.values.push(old);
        }
    }

    fn bounds(&mut self, scope: &Scope, room: i64) -> Bounds {
        let lower = self.draw.pick(&[0, 0, 0, 1, -3]);
        let step = self.draw.pick(&[1, 1, 1, 2, 3]);
        let around: Vec<Iv> = scope.ivs.iter().filter(|iv| iv.is_dim && iv.span > 0).cloned().collect();
        if !around.is_empty() && self.draw.once_in(6) {
            let iv = self.draw.pick(&around);
            let most = self.draw.pick(&[1, 2, 33]).min(iv.span);
            if most <= room {
                let upper = Upper::Around(iv.clone(), lower - iv.lower + 1, lower + most);
                return Bounds { lower, upper, step, span: most };
            }
        }
        match self.draw.pick(&[0, 1, 1, 1, 2, 2, 33, 33, 33, -1]) {
            -1 if self.n <= room => Bounds { lower, upper: Upper::Argument(lower), step, span: self.n },
            span => {
                let span = if span < 0 || span > room { self.draw.pick(&[1, 2]).min(room.max(1)) } else { span };
                Bounds { lower, upper: Upper::Constant(lower + span), step, span }
            }
        }
    }

    fn room(scope: &Scope) -> i64 {
        MOST_RUNS / scope.runs.max(1)
    }

    /// The scope inside of a loop with these values.
    fn inside(scope: &Scope, ivs: Vec<Iv>) -> Scope {
        let mut inner = scope.clone();
        for iv in ivs {
            inner.runs *= iv.span.max(1);
            inner.ivs.push(iv);
        }
        inner
    }

    /// The upper bound of an affine loop.
    fn affine_upper(upper: &Upper) -> String {
        match upper {
            Upper::Constant(end) => end.to_string(),
            Upper::Argument(more) => format!("affine_map<()[s0] -> (s0 + {more})>()[%n]").replace("+ -", "- "),
            Upper::Around(iv, more, most) => {
                format!("min affine_map<(d0) -> (d0 + {more}, {most})>({})", iv.name).replace("+ -", "- ")
            }
        }
    }

    /// The same as a value.
    fn upper_value(&mut self, upper: &Upper) -> String {
        let (base, more, most) = match upper {
            Upper::Constant(end) => return self.index(*end),
            Upper::Argument(more) => ("%n", *more, None),
            Upper::Around(iv, more, most) => (&*iv.name, *more, Some(*most)),
        };
        let more = self.index(more);
        let sum = self.define(format!("arith.addi {base}, {more} : index"));
        let Some(most) = most else { return sum };
        let most = self.index(most);
        self.define(format!("arith.minsi {sum}, {most} : index"))
    }

    /// Opens a sequential loop that carries a value if there is one; gives the scope inside.
    fn open_for(&mut self, scope: &Scope, parallel: Option<usize>, carried: Option<(&str, &str, &str)>) -> Scope {
        let bounds = self.bounds(scope, Self::room(scope));
        let name = self.fresh("i");
        let is_dim = self.is_sequential || self.draw.once_in(2);
        let ty = self.element;
        let tail = carried.map_or(String::new(), |(_, arg, init)| format!(" iter_args({arg} = {init}) -> ({ty})"));
        let head = carried.map_or(String::new(), |(result, _, _)| format!("{result} = "));
        if is_dim {
            let upper = Self::affine_upper(&bounds.upper);
            let step = bounds.step;
            self.open(format!("{head}affine.for {name} = {} to {upper} step {step}{tail}", bounds.lower));
        } else {
            let upper = self.upper_value(&bounds.upper);
            let (lower, step) = (self.index(bounds.lower), self.index(bounds.step));
            self.open(format!("{head}scf.for {name} = {lower} to {upper} step {step}{tail}"));
        }
        let mut inner =
            Self::inside(scope, vec![Iv { name, lower: bounds.lower, span: bounds.span, parallel, is_dim }]);
        inner.values.extend(carried.map(|(_, arg, _)| arg.to_owned()));
        inner
    }

    fn sequential(&mut self, scope: &mut Scope) {
        let mut inner = self.open_for(scope, None, None);
        self.body(&mut inner);
        self.close("");
    }

    /// A loop that carries a value.
    fn carrying(&mut self, scope: &mut Scope) {
        let (result, arg) = (self.fresh("r"), self.fresh("x"));
        let init = self.expression(scope);
        let mut inner = self.open_for(scope, None, Some((&result, &arg, &init)));
        let dialect = if inner.ivs.last().is_some_and(|iv| iv.is_dim) { "affine" } else { "scf" };
        self.body(&mut inner);
        let value = self.expression(&inner);
        let next = self.combine(&arg, &value);
        self.line(format!("{dialect}.yield {next} : {}", self.element));
        self.close("");
        self.store_value(scope, &result);
        scope.values.push(result);
    }

    fn dims_left(scope: &Scope) -> usize {
        MOST_DIMS - scope.ivs.iter().filter(|iv| iv.parallel.is_some()).count()
    }

    fn parallel(&mut self, scope: &mut Scope) {
        if scope.depth == 3 || Self::dims_left(scope) == 0 {
            return self.store(scope);
        }
        let op = self.parallels;
        self.parallels += 1;
        if self.is_sequential {
            let mut inner = self.open_for(scope, Some(op), None);
            self.marked.push((inner.ivs.last().expect("a loop").name.clone(), scope.depth));
            inner.depth += 1;
            self.body(&mut inner);
            if self.draw.once_in(2) {
                self.store(&mut inner);
            }
            return self.close("");
        }
        let tail = self.open_parallel(scope, op, false, "");
        let mut inner = tail.1;
        self.body(&mut inner);
        if self.draw.once_in(2) {
            self.store(&mut inner);
        }
        self.close(&tail.0);
    }

    /// Opens a parallel loop, which may have a result; gives what is behind its end, the scope inside, its dialect.
    fn open_parallel(&mut self, scope: &Scope, op: usize, reduces: bool, init: &str) -> (String, Scope, &'static str) {
        let count = 1 + self.draw.below(Self::dims_left(scope).min(3));
        let kind = self.draw.below(if reduces { 2 } else { 3 });
        let (mut ivs, mut all) = (Vec::new(), Vec::new());
        let mut room = Self::room(scope);
        for _ in 0..count {
            let bounds = self.bounds(scope, room);
            room /= bounds.span.max(1);
            let name = self.fresh("p");
            let is_dim = kind == 0;
            ivs.push(Iv { name, lower: bounds.lower, span: bounds.span, parallel: Some(op), is_dim });
            all.push(bounds);
        }
        let names = ivs.iter().map(|iv| iv.name.clone()).collect::<Vec<_>>().join(", ");
        let mut inner = Self::inside(scope, ivs);
        inner.depth += 1;
        let ty = self.element;
        let head = if reduces { format!("%s{op} = ") } else { String::new() };
        if kind == 0 {
            self.open_affine_parallel(&head, &names, &all, reduces);
            return (String::new(), inner, "affine");
        }
        let mut lists = [Vec::new(), Vec::new(), Vec::new()];
        for bounds in &all {
            let upper = self.upper_value(&bounds.upper);
            let (lower, step) = (self.index(bounds.lower), self.index(bounds.step));
            [lower, upper, step].into_iter().zip(&mut lists).for_each(|(value, list)| list.push(value));
        }
        let [lower, upper, step] = lists.map(|list| list.join(", "));
        if kind == 1 {
            let init = if reduces { format!(" init ({init}) -> {ty}") } else { String::new() };
            self.open(format!("{head}scf.parallel ({names}) = ({lower}) to ({upper}) step ({step}){init}"));
            return (String::new(), inner, "scf");
        }
        self.open(format!("scf.forall ({names}) = ({lower}) to ({upper}) step ({step})"));
        let unit = if scope.depth == 0 { self.draw.pick(&["block", "block", "thread"]) } else { "thread" };
        let axes = self.draw.pick(&[["x", "y", "z"], ["z", "y", "x"], ["y", "x", "z"]]);
        let mapping: Vec<String> = axes[..count].iter().map(|axis| format!("#gpu.{unit}<{axis}>")).collect();
        let is_mapped = !self.draw.once_in(4);
        (if is_mapped { format!(" {{mapping = [{}]}}", mapping.join(", ")) } else { String::new() }, inner, "forall")
    }

    fn open_affine_parallel(&mut self, head: &str, names: &str, all: &[Bounds], reduces: bool) {
        let list = |text: &dyn Fn(&Bounds) -> String| all.iter().map(text).collect::<Vec<_>>().join(", ");
        let lower = list(&|bounds| bounds.lower.to_string());
        let step = list(&|bounds| bounds.step.to_string());
        let upper = list(&|bounds| match &bounds.upper {
            Upper::Constant(end) => end.to_string(),
            Upper::Argument(more) => format!("symbol(%n) + {more}").replace("+ -", "- "),
            Upper::Around(iv, more, most) => format!("min({} + {more}, {most})", iv.name).replace("+ -", "- "),
        });
        let operation = if self.is_float() { "addf" } else { "addi" };
        let tail = if reduces { format!(" reduce (\"{operation}\") -> ({})", self.element) } else { String::new() };
        self.open(format!("{head}affine.parallel ({names}) = ({lower}) to ({upper}) step ({step}){tail}"));
    }

    /// A parallel loop whose iterations are combined; they may store as well.
    fn reduction(&mut self, scope: &mut Scope) {
        if scope.depth == 3 || Self::dims_left(scope) == 0 {
            return self.store(scope);
        }
        let op = self.parallels;
        self.parallels += 1;
        let init = self.expression(scope);
        let (tail, mut inner, dialect) = self.open_parallel(scope, op, true, &init);
        self.body(&mut inner);
        let value = self.expression(&inner);
        let ty = self.element;
        if dialect == "affine" {
            self.line(format!("affine.yield {value} : {ty}"));
        } else {
            self.open(format!("scf.reduce({value} : {ty})"));
            self.line(format!("^bb0(%a{op}: {ty}, %b{op}: {ty}):"));
            let operation = if self.is_float() { "addf" } else { "addi" };
            let sum = self.define(format!("arith.{operation} %a{op}, %b{op} : {ty}"));
            self.line(format!("scf.reduce.return {sum} : {ty}"));
            self.close("");
        }
        self.close(&tail);
        self.store_value(scope, &format!("%s{op}"));
        scope.values.push(format!("%s{op}"));
    }

    fn affine_branch(&mut self, scope: &mut Scope) {
        let dims: Vec<Iv> = scope.ivs.iter().filter(|iv| iv.is_dim).cloned().collect();
        let Some(iv) = (!dims.is_empty()).then(|| self.draw.pick(&dims)) else { return self.store(scope) };
        let test = self.draw.pick(&["d0 mod 2 == 0", "d0 - 1 >= 0", "-d0 + 5 >= 0", "d0 == 0"]);
        self.open(format!("affine.if affine_set<(d0) : ({test})>({})", iv.name));
        self.both(scope, "");
    }

    /// The two sides of a branch without results.
    fn both(&mut self, scope: &Scope, tail: &str) {
        self.body(&mut scope.clone());
        if self.draw.once_in(2) {
            self.reopen("else");
            self.body(&mut scope.clone());
        }
        self.close(tail);
    }

    /// A condition that is sometimes true.
    fn condition(&mut self, scope: &Scope) -> String {
        let (value, ty) = (self.expression(scope), self.element);
        let bound = self.draw.pick(&[0, 2, 7]);
        let bound = self.constant(bound);
        let test = if self.is_float() { "cmpf olt" } else { "cmpi slt" };
        self.define(format!("arith.{test}, {value}, {bound} : {ty}"))
    }

    fn branch(&mut self, scope: &mut Scope) {
        let condition = self.condition(scope);
        if self.draw.once_in(2) {
            self.open(format!("scf.if {condition}"));
            return self.both(scope, "");
        }
        let (result, ty) = (self.fresh("r"), self.element);
        self.open(format!("{result} = scf.if {condition} -> ({ty})"));
        for side in 0..2 {
            let mut inner = scope.clone();
            self.body(&mut inner);
            let value = self.expression(&inner);
            self.line(format!("scf.yield {value} : {ty}"));
            if side == 0 {
                self.reopen("else");
            }
        }
        self.close("");
        scope.values.push(result);
    }

    fn switch(&mut self, scope: &mut Scope) {
        let Some(iv) = scope.ivs.last().cloned() else { return self.store(scope) };
        let (result, ty) = (self.fresh("r"), self.element);
        self.line(format!("{result} = scf.index_switch {} -> {ty}", iv.name));
        for label in ["case 0", "case 1", "default"] {
            self.open(label);
            let mut inner = scope.clone();
            self.body(&mut inner);
            let value = self.expression(&inner);
            self.line(format!("scf.yield {value} : {ty}"));
            self.close("");
        }
        scope.values.push(result);
    }

    /// A loop that ends when a condition says so.
    fn repeat(&mut self, scope: &mut Scope) {
        let (ty, most) = (self.element, self.draw.pick(&[0, 1, 3]));
        if scope.runs * most > MOST_RUNS {
            return self.store(scope);
        }
        let (zero, one, limit, init) = (self.index(0), self.index(1), self.index(most), self.expression(scope));
        let [result, k, x, l, y] = ["w", "k", "x", "l", "y"].map(|stem| self.fresh(stem));
        self.open(format!("{result}:2 = scf.while ({k} = {zero}, {x} = {init}) : (index, {ty}) -> (index, {ty})"));
        let more = self.define(format!("arith.cmpi slt, {k}, {limit} : index"));
        self.line(format!("scf.condition({more}) {k}, {x} : index, {ty}"));
        self.reopen("do");
        self.line(format!("^bb0({l}: index, {y}: {ty}):"));
        let mut inner = scope.clone();
        inner.runs *= most.max(1);
        inner.values.push(y.clone());
        self.body(&mut inner);
        let value = self.expression(&inner);
        let (next, sum) = (self.define(format!("arith.addi {l}, {one} : index")), self.combine(&y, &value));
        self.line(format!("scf.yield {next}, {sum} : index, {ty}"));
        self.close("");
        self.store_value(scope, &format!("{result}#1"));
        scope.values.push(format!("{result}#1"));
    }

    /// A parallel loop of no dims.
    fn once(&mut self, scope: &mut Scope) {
        self.open("affine.parallel () = () to ()");
        self.body(&mut scope.clone());
        self.store(&mut scope.clone());
        self.close("");
    }

    fn call(&mut self, scope: &mut Scope) {
        let (value, ty) = (self.expression(scope), self.element);
        if self.draw.once_in(5) {
            let other = self.expression(scope);
            let mixed = self.define(format!("func.call @mix_{ty}({value}, {other}) : ({ty}, {ty}) -> {ty}"));
            return self.store_value(scope, &mixed);
        }
        let array = self.array(scope, true);
        let place = self.place(scope, &array);
        let (at, own) = (self.flat(&place, &array), array.ty(ty));
        let arguments = format!("({}, {at}, {value}) : ({own}, index, {ty})", array.name);
        match self.draw.below(4) {
            0 => self.line(format!("func.call @poke_{ty}{arguments} -> ()")),
            1 => {
                let result = self.fresh("r");
                self.line(format!("{result}:2 = func.call @swap_{ty}{arguments} -> ({ty}, {ty})"));
                self.store_value(scope, &format!("{result}#0"));
                scope.values.push(format!("{result}#1"));
            }
            2 => {
                let got = self.define(format!("func.call @peek_{ty}({}, {at}) : ({own}, index) -> {ty}", array.name));
                scope.values.push(got);
            }
            _ => {
                let got = self.define(format!("func.call @bump_{ty}{arguments} -> {ty}"));
                scope.values.push(got);
            }
        }
    }

    /// Memory that lives in one iteration: written in one loop and read by another in another order.
    fn buffer(&mut self, scope: &mut Scope) {
        let (ty, size) = (self.element, self.draw.pick(&[1, 2, 33]));
        if scope.depth == 3 || Self::dims_left(scope) == 0 || scope.runs * size > MOST_RUNS {
            return self.store(scope);
        }
        let maker = self.draw.pick(&["alloc", "alloca"]);
        let own = format!("memref<{size}x{ty}>");
        let mut buffer = self.define(format!("memref.{maker}() : {own}"));
        let made = buffer.clone();
        let mut view = own.clone();
        if self.draw.once_in(4) {
            view = format!("memref<?x{ty}>");
            buffer = self.define(format!("memref.cast {buffer} : {own} to {view}"));
        }
        for reads in [false, true] {
            let (op, name) = (self.parallels, self.fresh("q"));
            self.parallels += 1;
            self.open(format!("affine.parallel ({name}) = (0) to ({size})"));
            let iv = Iv { name: name.clone(), lower: 0, span: size, parallel: Some(op), is_dim: true };
            let mut inner = Self::inside(scope, vec![iv]);
            inner.depth += 1;
            if reads {
                let got = self.define(format!("affine.load {buffer}[{} - {name}] : {view}", size - 1));
                self.store_value(&mut inner, &got);
            } else {
                let value = self.expression(&inner);
                self.line(format!("affine.store {value}, {buffer}[{name}] : {view}"));
            }
            self.close("");
        }
        let got = self.define(format!("affine.load {buffer}[0] : {view}"));
        scope.values.push(got);
        if maker == "alloc" {
            self.line(format!("memref.dealloc {made} : {own}"));
        }
    }

    /// One cell of memory that a loop adds to.
    fn counter(&mut self, scope: &mut Scope) {
        let own = format!("memref<{}>", self.element);
        let cell = self.define(format!("memref.alloca() : {own}"));
        let init = self.expression(scope);
        self.line(format!("memref.store {init}, {cell}[] : {own}"));
        let mut inner = self.open_for(scope, None, None);
        self.body(&mut inner);
        let old = self.define(format!("memref.load {cell}[] : {own}"));
        let value = self.expression(&inner);
        let new = self.combine(&old, &value);
        self.line(format!("memref.store {new}, {cell}[] : {own}"));
        self.close("");
        let got = self.define(format!("memref.load {cell}[] : {own}"));
        self.store_value(scope, &got);
    }
}
