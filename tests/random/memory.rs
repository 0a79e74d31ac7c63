//! Random operations on memory, vectors and tensors.

use super::Gen;
use super::types::{MemRef, Ty, float, int};

/// A memref type with this tail after the element type.
fn memref(shape: &[Option<usize>], element: &str, tail: &str) -> Ty {
    Ty::MemRef(MemRef { shape: Some(shape.to_vec()), element: element.to_owned(), tail: tail.to_owned() })
}

/// The scalar type that a text names.
pub fn scalar(text: &str) -> Ty {
    match text {
        "index" => Ty::Index,
        _ if text.starts_with('i') => int(text),
        _ => float(text),
    }
}

impl Gen<'_> {
    /// A memref that accesses work on, its type, its rank and its element type.
    pub fn array_value(&mut self) -> (String, Ty, usize, Ty) {
        let element = self.scalar_type();
        let memref = if self.once_in(3) { self.memref(&element) } else { self.plain_memref(&element) };
        let Some(shape) = &memref.shape else { return self.array_value_of("f32") };
        let (rank, ty) = (shape.len(), Ty::MemRef(memref));
        (self.val(&ty), ty, rank, element)
    }

    fn array_value_of(&mut self, element: &str) -> (String, Ty, usize, Ty) {
        let shape = self.shape(3);
        let ty = memref(&shape, element, "");
        (self.val(&ty), ty, shape.len(), scalar(element))
    }

    pub fn memory(&mut self) {
        let attrs = self.attr_dict();
        match self.below(12) {
            0 => self.alloc(),
            1 => {
                let (array, ty, ..) = self.array_value();
                self.line(format!("memref.dealloc {array}{attrs} : {ty}"));
            }
            2 | 3 => {
                let (array, ty, rank, element) = self.array_value();
                let (subscripts, flag) = (self.vals(&Ty::Index, rank), self.access_flags());
                self.def(&[element], format!("memref.load {array}[{subscripts}]{flag} : {ty}"));
            }
            4 | 5 => {
                let (array, ty, rank, element) = self.array_value();
                let (value, subscripts, flag) = (self.val(&element), self.vals(&Ty::Index, rank), self.access_flags());
                self.line(format!("memref.store {value}, {array}[{subscripts}]{flag} : {ty}"));
            }
            6 => {
                let (array, ty, rank, _) = self.array_value();
                if rank == 0 {
                    return;
                }
                let dim = self.val(&Ty::Index);
                self.def(&[Ty::Index], format!("memref.dim{attrs} {array}, {dim} : {ty}"));
            }
            7 => {
                let (array, ty, ..) = self.array_value();
                self.def(&[Ty::Index], format!("memref.rank {array}{attrs} : {ty}"));
            }
            8 => {
                let (array, ty, ..) = self.array_value();
                let other = self.val(&ty);
                self.line(format!("memref.copy {array}, {other}{attrs} : {ty} to {ty}"));
            }
            9 => {
                let is_float = self.once_in(2);
                let element = if is_float { "f32" } else { "i32" };
                let kinds: &[&str] = if is_float {
                    &["addf", "mulf", "maximumf", "minimumf", "assign", "maxnumf", "minnumf"]
                } else {
                    &["addi", "muli", "andi", "ori", "maxs", "minu", "maxu", "mins", "assign"]
                };
                let kind = *self.pick(kinds);
                let (array, ty, rank, element) = self.array_value_of(element);
                let (value, subscripts) = (self.val(&element), self.vals(&Ty::Index, rank));
                let text = format!(
                    "memref.atomic_rmw {kind} {value}, {array}[{subscripts}]{attrs} : ({element}, {ty}) -> {element}"
                );
                self.def(&[element], text);
            }
            10 if !self.globals.is_empty() => {
                let (name, ty) = self.globals[0].clone();
                self.def(&[ty.clone()], format!("memref.get_global @{name} : {ty}{attrs}"));
            }
            10 => {
                let (array, ty, ..) = self.array_value();
                let to = self.some_type();
                self.def(
                    &[to.clone(), Ty::Index],
                    format!("builtin.unrealized_conversion_cast {array} : {ty} to {to}, index{attrs}"),
                );
            }
            _ => self.prefetch_like(),
        }
    }

    fn prefetch_like(&mut self) {
        let (array, ty, rank, _) = self.array_value();
        if self.once_in(3) {
            // MLIR does not read the attributes that it prints here.
            let (subscripts, rw) = (self.vals(&Ty::Index, rank), *self.pick(&["read", "write"]));
            let (locality, cache) = (self.below(4), *self.pick(&["data", "instr"]));
            self.line(format!("memref.prefetch {array}[{subscripts}], {rw}, locality<{locality}>, {cache} : {ty}"));
        } else if self.once_in(2) {
            self.def(&[Ty::Index], format!("memref.extract_aligned_pointer_as_index {array} : {ty} -> index"));
        } else if let Ty::MemRef(MemRef { element, tail, .. }) = &ty
            && !tail.contains("affine_map")
            && !tail.contains("strided")
        {
            let base = memref(&[], element, tail);
            let mut types = vec![base.clone(), Ty::Index];
            types.extend((0..2 * rank).map(|_| Ty::Index));
            self.def(&types, format!("memref.extract_strided_metadata {array} : {ty} -> {}", super::commas(&types)));
        }
    }

    fn access_flags(&mut self) -> &'static str {
        *self.pick(&[
            "",
            "",
            "",
            "",
            " {nontemporal = true}",
            " {nontemporal = false}",
            " {alignment = 8 : i64}",
            " {t.x}",
        ])
    }

    fn alloc(&mut self) {
        let element = self.scalar_type();
        let memref = self.memref(&element);
        let Some(shape) = &memref.shape else { return };
        let dynamic = shape.iter().filter(|size| size.is_none()).count();
        let symbols = match memref.tail.strip_prefix(", strided") {
            Some(tail) => tail.matches('?').count(),
            None => usize::from(memref.tail.contains(")[s0] ->")),
        };
        let name = *self.pick(&["alloc", "alloca"]);
        let (sizes, symbols) = (self.vals(&Ty::Index, dynamic), self.vals(&Ty::Index, symbols));
        let symbols = if symbols.is_empty() { String::new() } else { format!("[{symbols}]") };
        let attrs = *self.pick(&["", "", " {alignment = 64 : i64}", " {t.a = 1 : i32}"]);
        let ty = Ty::MemRef(memref);
        self.def(&[ty.clone()], format!("memref.{name}({sizes}){symbols}{attrs} : {ty}"));
    }

    pub fn views(&mut self) {
        let attrs = self.attr_dict();
        let i = self.val(&Ty::Index);
        match self.below(8) {
            0 => {
                let from = memref(&[Some(4), None], "f32", "");
                let to = memref(&[None, Some(3)], "f32", "");
                let arg = self.val(&from);
                self.def(&[to.clone()], format!("memref.cast {arg}{attrs} : {from} to {to}"));
            }
            1 => {
                let from = memref(&[Some(4), None], "i8", "");
                let to = memref(&[Some(4), None], "i8", ", 2");
                let arg = self.val(&from);
                self.def(&[to.clone()], format!("memref.memory_space_cast {arg}{attrs} : {from} to {to}"));
            }
            2 => {
                let from = memref(&[Some(8), None], "f32", "");
                let arg = self.val(&from);
                let (text, to) = match self.below(3) {
                    0 => (
                        format!("[0, {i}] [4, {i}] [1, 1]"),
                        memref(&[Some(4), None], "f32", ", strided<[?, 1], offset: ?>"),
                    ),
                    1 => ("[2, 1] [1, 3] [1, 1]".to_owned(), memref(&[Some(3)], "f32", ", strided<[1], offset: ?>")),
                    _ => (
                        format!("[{i}, 0] [{i}, 5] [1, {i}]"),
                        memref(&[None, Some(5)], "f32", ", strided<[?, ?], offset: ?>"),
                    ),
                };
                self.def(&[to.clone()], format!("memref.subview {arg}{text}{attrs} : {from} to {to}"));
            }
            3 => {
                let from = memref(&[Some(4), None], "f32", "");
                let to = memref(&[None, Some(2)], "f32", ", strided<[?, 1], offset: ?>");
                let arg = self.val(&from);
                let text = format!("offset: [{i}], sizes: [{i}, 2], strides: [{i}, 1]");
                self.def(&[to.clone()], format!("memref.reinterpret_cast {arg} to {text}{attrs} : {from} to {to}"));
            }
            4 => {
                let from = memref(&[Some(4), Some(6)], "f32", "");
                let to = memref(&[Some(6), Some(4)], "f32", ", strided<[1, 6]>");
                let arg = self.val(&from);
                self.def(&[to.clone()], format!("memref.transpose {arg} (a, b) -> (b, a){attrs} : {from} to {to}"));
            }
            5 => {
                let from = memref(&[Some(2048)], "i8", "");
                let to = memref(&[None, Some(4)], "f32", "");
                let arg = self.val(&from);
                self.def(&[to.clone()], format!("memref.view {arg}[{i}][{i}]{attrs} : {from} to {to}"));
            }
            6 => {
                let from = memref(&[Some(4), Some(2), None], "f32", "");
                let to = memref(&[Some(8), None], "f32", "");
                let arg = self.val(&from);
                self.def(&[to.clone()], format!("memref.collapse_shape {arg} [[0, 1], [2]]{attrs} : {from} into {to}"));
            }
            _ => {
                let from = memref(&[Some(8), None], "f32", "");
                let to = memref(&[Some(4), Some(2), None], "f32", "");
                let arg = self.val(&from);
                let text = format!("[[0, 1], [2]] output_shape [4, 2, {i}]");
                self.def(&[to.clone()], format!("memref.expand_shape {arg} {text}{attrs} : {from} into {to}"));
            }
        }
    }

    /// A vector type of this rank.
    fn vector(&mut self, element: &Ty, rank: usize) -> Ty {
        Ty::Vector((0..rank).map(|_| 1 + self.below(4)).collect(), Box::new(element.clone()))
    }

    pub fn vectors(&mut self) {
        match self.below(3) {
            0 => self.transfers(),
            1 => self.vector_parts(),
            _ => self.vector_whole(),
        }
    }

    fn transfers(&mut self) {
        let element = self.scalar_type();
        let shape: Vec<Option<usize>> = self.shape(3);
        let ty = memref(&shape, &element.to_string(), "");
        let rank = shape.len();
        let array = self.val(&ty);
        let subscripts = self.vals(&Ty::Index, rank);
        let most = 1 + self.below(2);
        let vector = self.vector(&element, rank.min(most));
        let Ty::Vector(sizes, _) = &vector else { unreachable!("it is a vector") };
        let flags = match self.below(4) {
            2 => format!(" {{in_bounds = [{}]}}", vec!["true"; sizes.len()].join(", ")),
            3 if sizes.len() == rank && rank == 2 => " {permutation_map = affine_map<(d0, d1) -> (d1, d0)>}".to_owned(),
            _ => String::new(),
        };
        let read = self.below(4);
        if rank == 0 || read >= 2 {
            let access = format!("{array}[{subscripts}]{} : {ty}, {vector}", self.access_flags());
            if matches!(read, 0 | 2) {
                self.def(&[vector.clone()], format!("vector.load {access}"));
            } else {
                let value = self.val(&vector);
                self.line(format!("vector.store {value}, {access}"));
            }
            return;
        }
        let mask_ty = Ty::Vector(sizes.clone(), Box::new(int("i1")));
        let masked = flags.is_empty() && self.once_in(3);
        let mask = if masked { format!(", {}", self.val(&mask_ty)) } else { String::new() };
        if read == 0 {
            let padding = self.val(&element);
            let text = format!("vector.transfer_read {array}[{subscripts}], {padding}{mask}{flags} : {ty}, {vector}");
            self.def(&[vector.clone()], text);
        } else {
            let value = self.val(&vector);
            self.line(format!("vector.transfer_write {value}, {array}[{subscripts}]{mask}{flags} : {vector}, {ty}"));
        }
    }

    fn vector_parts(&mut self) {
        let attrs = self.attr_dict();
        let element = self.scalar_type();
        let i = self.val(&Ty::Index);
        match self.below(6) {
            0 => {
                let vector = Ty::Vector(vec![4], Box::new(element.clone()));
                let (arg, at) = (self.val(&vector), (*self.pick(&["0", "3", &i])).to_owned());
                self.def(&[element.clone()], format!("vector.extract {arg}[{at}]{attrs} : {element} from {vector}"));
            }
            1 => {
                let vector = Ty::Vector(vec![2, 3], Box::new(element.clone()));
                let inner = Ty::Vector(vec![3], Box::new(element));
                let arg = self.val(&vector);
                self.def(&[inner.clone()], format!("vector.extract {arg}[{i}]{attrs} : {inner} from {vector}"));
            }
            2 => {
                let vector = Ty::Vector(vec![2, 3], Box::new(element.clone()));
                let (value, arg) = (self.val(&element), self.val(&vector));
                self.def(
                    &[vector.clone()],
                    format!("vector.insert {value}, {arg} [1, {i}]{attrs} : {element} into {vector}"),
                );
            }
            3 => {
                let vector = Ty::Vector(vec![2], Box::new(element.clone()));
                let args = self.vals(&element, 2);
                self.def(&[vector.clone()], format!("vector.from_elements {args}{attrs} : {vector}"));
            }
            4 => {
                let vector = Ty::Vector(vec![4, 2], Box::new(int("i1")));
                let text = match self.below(2) {
                    0 => format!("vector.create_mask {i}, {i}{attrs} : {vector}"),
                    _ => format!("vector.constant_mask [3, 1]{attrs} : {vector}"),
                };
                self.def(&[vector], text);
            }
            _ => {
                let vector = Ty::Vector(vec![4], Box::new(Ty::Index));
                self.def(&[vector.clone()], format!("vector.step{attrs} : {vector}"));
            }
        }
    }

    fn vector_whole(&mut self) {
        let attrs = self.attr_dict();
        match self.below(7) {
            0 => {
                let element = self.scalar_type();
                let vector = self.vector(&element, 2);
                let arg = self.val(&element);
                self.def(&[vector.clone()], format!("vector.broadcast {arg}{attrs} : {element} to {vector}"));
            }
            1 => {
                let element = self.scalar_type();
                let from = Ty::Vector(vec![2, 4], Box::new(element.clone()));
                let to = Ty::Vector(vec![8], Box::new(element));
                let arg = self.val(&from);
                self.def(&[to.clone()], format!("vector.shape_cast {arg}{attrs} : {from} to {to}"));
            }
            2 => {
                let from = Ty::Vector(vec![2, 4], Box::new(float("f32")));
                let to = Ty::Vector(vec![2, 8], Box::new(float("bf16")));
                let arg = self.val(&from);
                self.def(&[to.clone()], format!("vector.bitcast {arg}{attrs} : {from} to {to}"));
            }
            3 => {
                let vector = self.vector(&float("f32"), 2);
                let args = self.vals(&vector, 3);
                self.def(&[vector.clone()], format!("vector.fma {args}{attrs} : {vector}"));
            }
            4 => {
                let is_float = self.once_in(2);
                let (element, kind, flags) = if is_float {
                    let flags = self.fastmath();
                    (float("f32"), *self.pick(&["add", "mul", "minnumf", "maxnumf", "minimumf", "maximumf"]), flags)
                } else {
                    (
                        int("i32"),
                        *self.pick(&["add", "mul", "minui", "minsi", "maxui", "maxsi", "and", "or", "xor"]),
                        String::new(),
                    )
                };
                let vector = self.vector(&element, 1);
                let arg = self.val(&vector);
                let acc = if self.once_in(2) { format!(", {}", self.val(&element)) } else { String::new() };
                self.def(
                    &[element.clone()],
                    format!("vector.reduction <{kind}>, {arg}{acc}{flags}{attrs} : {vector} into {element}"),
                );
            }
            5 => {
                let element = self.scalar_type();
                let vector = self.vector(&element, 1);
                let arg = self.val(&vector);
                let punctuation = *self.pick(&["", " punctuation <no_punctuation>", " punctuation <comma>"]);
                self.line(format!("vector.print {arg} : {vector}{punctuation}{attrs}"));
            }
            _ => {
                let text = self.string();
                self.line(format!("vector.print str {text}"));
            }
        }
    }

    pub fn tensors(&mut self) {
        let attrs = self.attr_dict();
        let element = self.scalar_type();
        let shape = self.shape(3);
        let ty = Ty::Tensor(shape.clone(), Box::new(element.clone()));
        let dynamic = shape.iter().filter(|size| size.is_none()).count();
        let i = self.val(&Ty::Index);
        match self.below(8) {
            3 if shape.is_empty() => {}
            6 => {
                let (value, sizes) = (self.val(&element), self.vals(&Ty::Index, dynamic));
                let sizes = if sizes.is_empty() { sizes } else { format!("[{sizes}]") };
                self.def(&[ty.clone()], format!("tensor.splat {value}{sizes}{attrs} : {ty}"));
            }
            0 => {
                let sizes = self.vals(&Ty::Index, dynamic);
                self.def(&[ty.clone()], format!("tensor.empty({sizes}){attrs} : {ty}"));
            }
            1 => {
                let (arg, subscripts) = (self.val(&ty), self.vals(&Ty::Index, shape.len()));
                self.def(&[element], format!("tensor.extract {arg}[{subscripts}]{attrs} : {ty}"));
            }
            2 => {
                let (value, arg, subscripts) = (self.val(&element), self.val(&ty), self.vals(&Ty::Index, shape.len()));
                self.def(&[ty.clone()], format!("tensor.insert {value} into {arg}[{subscripts}]{attrs} : {ty}"));
            }
            3 => {
                let arg = self.val(&ty);
                self.def(&[Ty::Index], format!("tensor.dim{attrs} {arg}, {i} : {ty}"));
            }
            4 => {
                let to = Ty::Tensor(shape.iter().map(|_| None).collect(), Box::new(element));
                let arg = self.val(&ty);
                self.def(&[to.clone()], format!("tensor.cast {arg}{attrs} : {ty} to {to}"));
            }
            5 => {
                let from = Ty::Tensor(vec![Some(8), None], Box::new(element.clone()));
                let to = Ty::Tensor(vec![Some(4), None], Box::new(element));
                let arg = self.val(&from);
                self.def(
                    &[to.clone()],
                    format!("tensor.extract_slice {arg}[0, {i}] [4, {i}] [1, 1]{attrs} : {from} to {to}"),
                );
            }
            _ => {
                let into = Ty::Tensor(vec![Some(8), None], Box::new(element.clone()));
                let from = Ty::Tensor(vec![Some(4), None], Box::new(element));
                let (value, arg) = (self.val(&from), self.val(&into));
                let text = format!(
                    "tensor.insert_slice {value} into {arg}[0, {i}] [4, {i}] [1, 1]{attrs} : {from} into {into}"
                );
                self.def(&[into.clone()], text);
            }
        }
    }
}
