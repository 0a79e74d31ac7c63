//! Functions that emitted C brings along: `static inline`, and only those that it calls.
//!
//! Their names begin with `fk_`, as no other name does; one for several types ends in the type: `fk_add_i32`. What they
//! compute where C leaves it open is what the interpreter computes: integers wrap, a shift by the width or more gives 0 or the
//! sign, a float outside the range of an integer gives the nearest one, and a division that has no result ends the program
//! with a message.

use std::collections::BTreeSet;

use crate::codegen::text::find_word;

/// What stands for `fk_stop` where there are threads; no name of a function.
const STOP_ALONE: &str = "stop, alone";

/// Functions of one type.
const PLAIN: &[(&str, &str)] = &[
    ("min", "static inline int64_t fk_min(int64_t a, int64_t b) { return a < b ? a : b; }\n"),
    ("max", "static inline int64_t fk_max(int64_t a, int64_t b) { return a < b ? b : a; }\n"),
    (
        "floor_div",
        "// Rounded down.
static inline int64_t fk_floor_div(int64_t a, int64_t b) {
  return a / b - ((a % b != 0) & ((a < 0) != (b < 0)));
}
",
    ),
    (
        "ceil_div",
        "// Rounded up.
static inline int64_t fk_ceil_div(int64_t a, int64_t b) {
  return a / b + ((a % b != 0) & ((a < 0) == (b < 0)));
}
",
    ),
    (
        "mod",
        "// The remainder that goes with division rounded down.
static inline int64_t fk_mod(int64_t a, int64_t b) {
  const int64_t r = a % b;
  return r < 0 ? r + b : r;
}
",
    ),
    (
        "divisor",
        "// What an affine expression divides by.
static inline void fk_divisor(int64_t b) {
  char why[80];
  if (b > 0) return;
  snprintf(why, sizeof why, \"an affine expression divides by %lld, which is not positive\", (long long)b);
  fk_stop(why);
}
",
    ),
    (
        "basis",
        "// What an index is taken apart by.
static inline void fk_basis(int64_t b) {
  char why[80];
  if (b > 0) return;
  snprintf(why, sizeof why, \"the basis element %lld is not positive\", (long long)b);
  fk_stop(why);
}
",
    ),
    (
        "trips",
        "// How often a loop from lower to upper by step runs.
static inline uint64_t fk_trips(int64_t lower, int64_t upper, int64_t step) {
  if (step <= 0) fk_stop(\"the step of a loop is not positive\");
  return upper <= lower ? 0 : ((uint64_t)upper - (uint64_t)lower - 1) / (uint64_t)step + 1;
}
",
    ),
    (
        "trips_unsigned",
        "// The same, bounds and step read without a sign.
static inline uint64_t fk_trips_unsigned(uint64_t lower, uint64_t upper, uint64_t step) {
  if (step == 0) fk_stop(\"the step of a loop is not positive\");
  return upper <= lower ? 0 : (upper - lower - 1) / step + 1;
}
",
    ),
    (
        "value",
        "// The induction variable of iteration number n.
static inline int64_t fk_value(int64_t lower, uint64_t n, int64_t step) {
  return (int64_t)((uint64_t)lower + n * (uint64_t)step);
}
",
    ),
    (
        "cut",
        "// Where a part of so many iterations begins.
static inline uint64_t fk_cut(uint64_t trips, uint64_t parts, uint64_t part) {
  const uint64_t rest = trips % parts;
  return trips / parts * part + (part < rest ? part : rest);
}
",
    ),
    (
        "stop",
        "static inline void fk_stop(const char *why) {
  fflush(stdout);
  fprintf(stderr, \"error: %s\\n\", why);
  exit(3);
}
",
    ),
    (
        STOP_ALONE,
        "// One thread alone leaves the program: nothing may end it twice.
static inline void fk_stop(const char *why) {
#pragma omp critical(fk_stop)
  {
    fflush(stdout);
    fprintf(stderr, \"error: %s\\n\", why);
    exit(3);
  }
}
",
    ),
    ("assert", "static inline void fk_assert(bool holds, const char *why) {\n  if (!holds) fk_stop(why);\n}\n"),
    (
        "alloc",
        "// Memory for so many bytes at least, aligned.
static inline void *fk_alloc(uint64_t bytes) {
  void *memory = bytes <= SIZE_MAX - 128 ? aligned_alloc(64, (size_t)(bytes + 64) / 64 * 64) : NULL;
  if (memory == NULL) fk_stop(\"out of memory\");
  return memory;
}
",
    ),
    (
        "times",
        "// A product of sizes; as large as can be where it is larger.
static inline uint64_t fk_times(uint64_t a, int64_t b) {
  if (b < 0) fk_stop(\"a size is negative\");
  return b > 0 && a > UINT64_MAX / (uint64_t)b ? UINT64_MAX : a * (uint64_t)b;
}
",
    ),
    (
        "reach",
        "// So many bytes, and a dim more; all there are where that is not clear.
static inline uint64_t fk_reach(uint64_t bytes, int64_t size, int64_t stride, uint64_t width) {
  if (size <= 0 || bytes == 0) return 0;
  if (stride < 0 || (uint64_t)stride > INT64_MAX / width) return UINT64_MAX;
  const uint64_t step = (uint64_t)stride * width;
  return step > 0 && (uint64_t)size - 1 > (UINT64_MAX - bytes) / step ? UINT64_MAX : bytes + ((uint64_t)size - 1) * step;
}
",
    ),
    (
        "fits",
        "// Is it small enough to be computed with?
static inline bool fk_fits(int64_t a) { return a > -1099511627776 && a < 1099511627776; }
",
    ),
    (
        "overlap",
        "// Do two arrays share a byte?
static inline bool fk_overlap(const void *a, uint64_t a_bytes, const void *b, uint64_t b_bytes) {
  const uintptr_t x = (uintptr_t)a, y = (uintptr_t)b;
  if (a_bytes == 0 || b_bytes == 0) return false;
  if (a_bytes == UINT64_MAX || b_bytes == UINT64_MAX) return true;
  return x < y ? y - x < a_bytes : x - y < b_bytes;
}
",
    ),
];

/// Functions of several types: `T` stands for the type, `U` for the unsigned one, `X` for the end of the name, `W` for the
/// width, `D` for what the limits are called.
const TYPED: &[(&str, &str)] = &[
    ("add", "static inline T fk_add_X(T a, T b) { return (T)((uint64_t)a + (uint64_t)b); }\n"),
    ("sub", "static inline T fk_sub_X(T a, T b) { return (T)((uint64_t)a - (uint64_t)b); }\n"),
    ("mul", "static inline T fk_mul_X(T a, T b) { return (T)((uint64_t)a * (uint64_t)b); }\n"),
    ("min", "static inline T fk_min_X(T a, T b) { return a < b ? a : b; }\n"),
    ("max", "static inline T fk_max_X(T a, T b) { return a < b ? b : a; }\n"),
    ("minu", "static inline T fk_minu_X(T a, T b) { return (U)a <= (U)b ? a : b; }\n"),
    ("maxu", "static inline T fk_maxu_X(T a, T b) { return (U)a >= (U)b ? a : b; }\n"),
    ("abs", "static inline T fk_abs_X(T a) { return a < 0 ? (T)(0 - (uint64_t)a) : a; }\n"),
    ("shl", "static inline T fk_shl_X(T a, T b) { return (U)b >= W ? 0 : (T)((uint64_t)a << (U)b); }\n"),
    ("shr", "static inline T fk_shr_X(T a, T b) { return (T)(a >> ((U)b >= W ? W - 1 : (U)b)); }\n"),
    ("shru", "static inline T fk_shru_X(T a, T b) { return (U)b >= W ? 0 : (T)((U)a >> (U)b); }\n"),
    (
        "div",
        "static inline T fk_div_X(T a, T b) {
  if (b == 0) fk_stop(\"division by zero\");
  if (b == -1 && a == D_MIN) fk_stop(\"the quotient of the smallest integer by -1 does not fit\");
  return (T)(a / b);
}
",
    ),
    ("floordiv", "static inline T fk_floordiv_X(T a, T b) {\n  const T q = fk_div_X(a, b);\n  return (T)(q - ((a % b != 0) & ((a < 0) != (b < 0))));\n}\n"),
    ("ceildiv", "static inline T fk_ceildiv_X(T a, T b) {\n  const T q = fk_div_X(a, b);\n  return (T)(q + ((a % b != 0) & ((a < 0) == (b < 0))));\n}\n"),
    ("rem", "static inline T fk_rem_X(T a, T b) {\n  if (b == 0) fk_stop(\"division by zero\");\n  return b == -1 ? 0 : (T)(a % b);\n}\n"),
    ("divu", "static inline T fk_divu_X(T a, T b) {\n  if (b == 0) fk_stop(\"division by zero\");\n  return (T)((U)a / (U)b);\n}\n"),
    ("remu", "static inline T fk_remu_X(T a, T b) {\n  if (b == 0) fk_stop(\"division by zero\");\n  return (T)((U)a % (U)b);\n}\n"),
    ("ceildivu", "static inline T fk_ceildivu_X(T a, T b) {\n  if (b == 0) fk_stop(\"division by zero\");\n  return (T)((U)a / (U)b + ((U)a % (U)b != 0));\n}\n"),
    ("ctpop", "static inline T fk_ctpop_X(T a) {\n  T count = 0;\n  for (uint64_t rest = (U)a; rest != 0; rest &= rest - 1) count++;\n  return count;\n}\n"),
    ("ctlz", "static inline T fk_ctlz_X(T a) {\n  T count = W;\n  for (uint64_t rest = (U)a; rest != 0; rest >>= 1) count--;\n  return count;\n}\n"),
    ("cttz", "static inline T fk_cttz_X(T a) {\n  T count = 0;\n  while (count < W && ((uint64_t)a >> count & 1) == 0) count++;\n  return count;\n}\n"),
    (
        "ipow",
        "static inline T fk_ipow_X(T base, T exponent) {
  if (exponent < 0) {
    if (base == 0) fk_stop(\"division by zero\");
    if (base != -1) return base == 1;
    return exponent % 2 == 0 ? 1 : -1;
  }
  uint64_t result = 1, square = (uint64_t)base;
  for (T rest = exponent; rest > 0; rest >>= 1) {
    if (rest & 1) result *= square;
    square *= square;
  }
  return (T)result;
}
",
    ),
    (
        "of_float",
        "static inline T fk_of_float_X(double a) {
  if (a != a) return 0;
  if (a <= (double)D_MIN) return D_MIN;
  return a >= -(double)D_MIN ? D_MAX : (T)a;
}
",
    ),
    (
        "of_float_unsigned",
        "static inline T fk_of_float_unsigned_X(double a) {
  if (!(a > 0)) return 0;
  return (T)(a >= -2.0 * (double)D_MIN ? UD_MAX : (U)a);
}
",
    ),
    (
        "maximum",
        "// A NaN wins, and -0 is less than +0: equal numbers have the same bits, but for zeros.
static inline T fk_maximum_X(T a, T b) {
  T found = a == b ? fk_of_bits_X(fk_bits_X(a) & fk_bits_X(b)) : a > b ? a : b;
  found = b == b ? found : b;
  return a == a ? found : a;
}
",
    ),
    (
        "minimum",
        "// A NaN wins, and -0 is less than +0: equal numbers have the same bits, but for zeros.
static inline T fk_minimum_X(T a, T b) {
  T found = a == b ? fk_of_bits_X(fk_bits_X(a) | fk_bits_X(b)) : a < b ? a : b;
  found = b == b ? found : b;
  return a == a ? found : a;
}
",
    ),
    ("maxnum", "// A number wins over a NaN.\nstatic inline T fk_maxnum_X(T a, T b) {\n  if (a != a) return b;\n  return b != b || a >= b ? a : b;\n}\n"),
    ("minnum", "// A number wins over a NaN.\nstatic inline T fk_minnum_X(T a, T b) {\n  if (a != a) return b;\n  return b != b || a <= b ? a : b;\n}\n"),
    (
        "powi",
        "static inline T fk_powi_X(T base, int64_t exponent) {
  T result = 1, square = base;
  for (uint64_t rest = exponent < 0 ? 0 - (uint64_t)exponent : (uint64_t)exponent;;) {
    if (rest & 1) result *= square;
    rest >>= 1;
    if (rest == 0) break;
    square *= square;
  }
  return exponent < 0 ? 1 / result : result;
}
",
    ),
    ("of_bits", "static inline T fk_of_bits_X(U bits) {\n  T value;\n  memcpy(&value, &bits, sizeof value);\n  return value;\n}\n"),
    ("bits", "static inline U fk_bits_X(T value) {\n  U bits;\n  memcpy(&bits, &value, sizeof bits);\n  return bits;\n}\n"),
    (
        "print",
        "// One level of brackets.
static inline void fk_print_X(const T *at, int rank, int depth, const int64_t *sizes, const int64_t *strides) {
  printf(\"[\");
  if (rank == 0) F
  for (int64_t i = 0; depth < rank && i < sizes[depth]; i++) {
    if (i > 0) printf(depth + 1 == rank ? \",%*s\" : \", \\n%*s\", depth + 1 == rank ? rank + 1 : depth + 1, \"\");
    if (depth + 1 < rank) {
      fk_print_X(at, rank, depth + 1, sizes, strides);
    } else {
      F
    }
    at += strides[depth];
  }
  printf(\"]\");
}
",
    ),
    (
        "print_memref",
        "// Prints an array as the runner library of MLIR does, at a fixed address.
static inline void fk_print_memref_X(const T *at, int rank, int64_t offset, const int64_t *sizes, const int64_t *strides) {
  printf(\"Unranked Memref base@ = 0x1000 rank = %d offset = %lld sizes = [\", rank, (long long)offset);
  for (int d = 0; d < rank; d++) printf(\"%s%lld\", d > 0 ? \", \" : \"\", (long long)sizes[d]);
  printf(\"] strides = [\");
  for (int d = 0; d < rank; d++) printf(\"%s%lld\", d > 0 ? \", \" : \"\", (long long)strides[d]);
  printf(\"] data = \\n\");
  fk_print_X(at, rank, 0, sizes, strides);
  printf(\"\\n\");
}
",
    ),
];

/// The end of a name for a type of a number.
pub(super) fn suffix(ty: &str) -> &'static str {
    match ty {
        "int8_t" => "i8",
        "int16_t" => "i16",
        "int32_t" => "i32",
        "float" => "f32",
        "double" => "f64",
        _ => "i64",
    }
}

/// Puts a type in the place of the letters.
fn instance(template: &str, suffix: &str) -> Option<String> {
    let (ty, unsigned, width, limits) = match suffix {
        "i8" => ("int8_t", "uint8_t", "8", "INT8"),
        "i16" => ("int16_t", "uint16_t", "16", "INT16"),
        "i32" => ("int32_t", "uint32_t", "32", "INT32"),
        "i64" => ("int64_t", "uint64_t", "64", "INT64"),
        "f32" => ("float", "uint32_t", "32", ""),
        "f64" => ("double", "uint64_t", "64", ""),
        _ => return None,
    };
    let show =
        if suffix.starts_with('f') { "printf(\"%g\", (double)*at);" } else { "printf(\"%lld\", (long long)*at);" };
    let mut text = String::new();
    for word in words(template) {
        match word {
            "T" => text.push_str(ty),
            "U" => text.push_str(unsigned),
            "W" => text.push_str(width),
            "F" => text.push_str(show),
            _ => match (word.strip_suffix("_X"), word.strip_prefix("UD_"), word.strip_prefix("D_")) {
                (Some(start), ..) => text.push_str(&format!("{start}_{suffix}")),
                (_, Some(end), _) => text.push_str(&format!("U{limits}_{end}")),
                (_, _, Some(end)) => text.push_str(&format!("{limits}_{end}")),
                _ => text.push_str(word),
            },
        }
    }
    Some(text)
}

/// The text in pieces: words, and what is between them.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let mut rest = text;
    std::iter::from_fn(move || {
        let first = rest.chars().next()?;
        let kind = is_word(first);
        let end = rest.find(|c| is_word(c) != kind).unwrap_or(rest.len());
        let (word, after) = rest.split_at(end);
        rest = after;
        Some(word)
    })
}

/// The text of the function called `name`, in a file with threads or without.
fn definition(name: &str, is_threaded: bool) -> Option<String> {
    let name = match name.strip_prefix("fk_")? {
        "stop" if is_threaded => STOP_ALONE,
        name => name,
    };
    if let Some((_, text)) = PLAIN.iter().find(|(known, _)| *known == name) {
        return Some((*text).to_owned());
    }
    if let Some(ty) = super::vectors::definition(name) {
        return Some(ty);
    }
    let (start, suffix) = name.rsplit_once('_')?;
    let (_, template) = TYPED.iter().find(|(known, _)| *known == start)?;
    instance(template, suffix)
}

/// The functions that the text calls, and those that they call, each before its first call.
pub(super) fn needed(text: &str) -> String {
    let (mut seen, mut out) = (BTreeSet::new(), String::new());
    add_needed(text, text.contains("#pragma omp parallel"), &mut seen, &mut out);
    out
}

fn add_needed(text: &str, is_threaded: bool, seen: &mut BTreeSet<String>, out: &mut String) {
    for word in words(text).filter(|word| word.starts_with("fk_")) {
        if seen.contains(word) {
            continue;
        }
        let is_called = |_: &String| find_word(text, word).is_some();
        if let Some(definition) = definition(word, is_threaded).filter(is_called) {
            seen.insert(word.to_owned());
            add_needed(&definition, is_threaded, seen, out);
            out.push_str(&definition);
            out.push('\n');
        }
    }
}

/// The headers that the text needs, as lines.
pub(super) fn headers(text: &str, is_cxx: bool) -> String {
    const STDIO: &[&str] = &["printf", "fprintf", "snprintf", "fputs", "fwrite", "putchar", "fflush"];
    const STDLIB: &[&str] = &["exit", "free", "aligned_alloc"];
    let found: BTreeSet<&str> = words(text).collect();
    let is_there = |word: &str| found.contains(word) && find_word(text, word).is_some();
    let any = |list: &[&str]| list.iter().any(|word| is_there(word));
    let is_math = found.iter().any(|word| {
        let stem = word.strip_suffix('f').unwrap_or(word);
        (crate::ir::Opcode::is_name_in_c(word) || crate::ir::Opcode::is_name_in_c(stem)) && is_there(word)
    });
    let mut lines = String::new();
    let mut include = |name: &str, needed: bool| {
        if needed {
            lines.push_str(&format!("#include <{name}>\n"));
        }
    };
    include(
        "math.h",
        is_math || any(&["fmax", "INFINITY", "NAN", "signbit", "isnan", "isinf", "isfinite", "isnormal"]),
    );
    include("stdbool.h", !is_cxx && any(&["bool", "true", "false"]));
    include("stdint.h", true);
    include("stdio.h", any(STDIO));
    include("stdlib.h", any(STDLIB));
    include("string.h", any(&["memcpy", "memmove"]));
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn helpers_come_before_their_calls_and_once() {
        let text = needed("x = fk_floordiv_i32(fk_floordiv_i32(a, b), c);");
        assert_eq!(text.matches("fk_floordiv_i32(int32_t a").count(), 1);
        assert!(text.find("void fk_stop").unwrap() < text.find("fk_div_i32(int32_t").unwrap());
        assert!(text.contains("a == INT32_MIN"));
        assert!(!text.contains("fk_min"));
    }

    #[test]
    fn headers_are_those_of_the_words() {
        assert_eq!(headers("double x = sqrt(y);", false), "#include <math.h>\n#include <stdint.h>\n");
        assert_eq!(headers("double x = y;", false), "#include <stdint.h>\n");
        assert_eq!(headers("bool x = true;", true), "#include <stdint.h>\n");
    }

    #[test]
    fn every_template_has_an_instance_for_its_types() {
        for (name, template) in TYPED {
            let is_float = ["maximum", "minimum", "maxnum", "minnum", "powi", "of_bits", "bits"].contains(name);
            let text = instance(template, if is_float { "f64" } else { "i16" }).unwrap();
            assert!(words(&text).all(|word| !["T", "U", "X", "W", "D"].contains(&word)), "{name}: {text}");
        }
    }
}
