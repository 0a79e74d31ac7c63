//! Names of a program that mean something to compilers.

use std::collections::BTreeSet;
use std::path::PathBuf;

use farkas::codegen::c::{self, Style};
use farkas::facts::Facts;

use super::{gcc, read, tools};

const HEADERS: &[&str] = &["math.h", "stdbool.h", "stdint.h", "stdio.h", "stdlib.h", "string.h"];
/// Functions that no header of ours declares, and names that have made trouble.
#[rustfmt::skip]
const OTHERS: &[&str] = &[
    "omp_get_thread_num", "GOMP_parallel", "read", "write", "time", "index", "isalpha", "cexp", "execv", "new", "this",
    "pthread_create", "sched_yield", "sysconf", "mmap",
    "class", "and", "sizes", "strides", "status", "why", "linux", "unix", "f32addf64", "I", "j1",
];

/// The identifiers of a text.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    words.filter(|word| word.starts_with(|c: char| c.is_ascii_alphabetic()))
}

/// Whatever the headers have in them may be the name of functions, arguments and tables.
#[test]
fn what_headers_declare_is_reserved() {
    let Some(gcc) = gcc("what_headers_declare_is_reserved") else { return };
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("a plain path").to_owned();
    let includes: String = HEADERS.iter().map(|header| format!("#include <{header}>\n")).collect();
    let mut compilers: Vec<(PathBuf, bool)> = vec![(gcc, false)];
    compilers.extend(tools::clang().map(|clang| (clang, false)));
    compilers.extend(tools::cxx().map(|cxx| (cxx, true)));
    for (compiler, is_cxx) in compilers {
        let (end, standard) = if is_cxx { ("cpp", "-std=c++17") } else { ("c", "-std=c11") };
        let empty = path(&format!("headers.{end}"));
        std::fs::write(&empty, &includes).expect("a writable folder");
        let told = |flags: &[&str]| tools::run(&compiler, &[&[standard, "-E"], flags, &[&empty]].concat(), &[]);
        let (macros, declared) = (told(&["-dM"]).expect("macros"), told(&["-P"]).expect("declarations"));
        let defined = macros.0.lines().filter_map(|line| words(line.strip_prefix("#define ")?).next());
        let all: BTreeSet<&str> = defined.chain(words(&declared.0)).chain(OTHERS.iter().copied()).collect();
        assert!(all.len() > 300, "{}", all.len());
        for words in all.into_iter().collect::<Vec<_>>().chunks(200) {
            let functions: String = words.iter().map(|word| named(word)).collect();
            let style = Style { is_cxx, is_library: true, ..Style::default() };
            let files = c::emit(&read(&functions), None, &Facts::default(), style).expect("C");
            let source = path(&format!("program.{end}"));
            std::fs::write(&source, format!("{includes}{}{}", files.header, files.source)).expect("a writable folder");
            let flags = [standard, "-Wall", "-Wextra", "-Werror", "-fopenmp", "-fsyntax-only", &source];
            tools::run(&compiler, &flags, &[]).unwrap_or_else(|error| panic!("{}: {error}", compiler.display()));
        }
    }
}

/// A function of that name, with arguments and a table of that name.
fn named(word: &str) -> String {
    format!(
        "memref.global \"private\" @{word}.1 : memref<2xi32> = dense<7>
         func.func @{word}(%{word}: i32, %{word}.d: memref<?xi32>) {{
           %G. = memref.get_global @{word}.1 : memref<2xi32>
           affine.for %i. = 0 to 2 {{
             affine.store %{word}, %{word}.d[%i.] : memref<?xi32>
             %x. = affine.load %G.[%i.] : memref<2xi32>
             affine.store %x., %{word}.d[%i. + 2] : memref<?xi32>
           }}
           return
         }}\n"
    )
}

/// A header for C is one for C++, and what the text declares by itself takes no name from the program.
#[test]
fn names_of_our_own_make_way() {
    let (Some(gcc), Some(cxx)) = (gcc("names_of_our_own_make_way"), tools::cxx()) else { return };
    let module = read(
        "func.func private @printMemrefF64(memref<*xf64>)
         func.func @f(%sizes: index, %strides: index, %new: f64, %this: f64, %class: i1) {
           %A = memref.alloc(%sizes, %strides) : memref<?x?xf64>
           affine.for %i. = 0 to %sizes { affine.for %j = 0 to %strides {
             affine.store %new, %A[%i., %j] : memref<?x?xf64>
           } }
           %U = memref.cast %A : memref<?x?xf64> to memref<*xf64>
           call @printMemrefF64(%U) : (memref<*xf64>) -> ()
           memref.dealloc %A : memref<?x?xf64>
           return
         }
         func.func @main() -> i32 {
           %status = arith.constant 3 : index
           %A = memref.alloca(%status) : memref<?xi32>
           %seven = arith.constant 7 : i32
           affine.store %seven, %A[0] : memref<?xi32>
           %x. = affine.load %A[0] : memref<?xi32>
           return %x. : i32
         }",
    );
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("a plain path").to_owned();
    for (compiler, end, standard, is_cxx) in [(&gcc, "c", "-std=c11", false), (&cxx, "cpp", "-std=c++17", true)] {
        let files = c::emit(&module, None, &Facts::default(), Style { is_cxx, ..Style::default() }).expect("C");
        let [source, header] = [path(&format!("f.{end}")), path(&format!("h.{end}"))];
        std::fs::write(&source, &files.source).expect("a writable folder");
        std::fs::write(&header, &files.header).expect("a writable folder");
        tools::run(compiler, &[standard, "-Wall", "-Wextra", "-Werror", "-fsyntax-only", &source], &[])
            .expect("it is C");
        for (compiler, language) in [(&gcc, "c"), (&cxx, "c++")] {
            tools::run(compiler, &["-x", language, "-fsyntax-only", &header], &[]).expect("it is a header");
        }
    }
    let module = read("func.func @main() { return }");
    for is_cxx in [false, true] {
        let files = c::emit(&module, None, &Facts::default(), Style { is_cxx, ..Style::default() }).expect("C");
        assert!(!files.source.contains("extern") && !files.header.contains("extern"), "{}", files.source);
    }
}
