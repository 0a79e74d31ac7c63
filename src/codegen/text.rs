//! Text of C and its relatives: indented lines, expressions that know how tightly they bind, and names that are free to use.
//!
//! The languages differ in how their helpers, casts and reserved words are spelled; what does is a parameter here.

use rustc_hash::FxHashSet;

use crate::affine::expr::{AffineExpr, AffineOp};

/// The longest line, where it can be broken.
const WIDTH: usize = 120;

/// Where a line that is too long is broken: at the last blank after a comma that fits, else at the first one. Text in
/// quotes is left alone.
fn wrap(line: &str, width: usize) -> Option<usize> {
    if line.len() <= width || line.contains('"') {
        return None;
    }
    let blanks = || line.match_indices(", ").map(|(at, _)| at + 1);
    blanks().take_while(|&at| at <= width).last().or_else(|| blanks().next())
}

/// Lines of code at a current indentation.
#[derive(Default)]
pub(super) struct Code {
    text: String,
    depth: usize,
    /// Do only the heads of functions go on in the next line?
    is_unbroken: bool,
}

impl Code {
    /// Text whose lines are as long as they are, but for the heads of functions.
    pub(super) fn unbroken() -> Code {
        Code { is_unbroken: true, ..Code::default() }
    }

    /// Writes one line; a long list goes on in the next.
    pub(super) fn line(&mut self, line: impl AsRef<str>) {
        if self.is_unbroken {
            self.push_line(2 * self.depth, line.as_ref());
        } else {
            self.broken_line(line);
        }
    }

    /// Writes one line; a long list goes on in the next, whatever else does.
    pub(super) fn broken_line(&mut self, line: impl AsRef<str>) {
        let mut rest = line.as_ref();
        let mut indent = 2 * self.depth;
        while let Some(end) = wrap(rest, WIDTH.saturating_sub(indent)) {
            self.push_line(indent, &rest[..end]);
            rest = &rest[end + 1..];
            indent = 2 * self.depth + 4;
        }
        self.push_line(indent, rest);
    }

    fn push_line(&mut self, indent: usize, line: &str) {
        self.text.extend(std::iter::repeat_n(' ', indent));
        self.text.push_str(line);
        self.text.push('\n');
    }

    /// Writes `head {` and indents what follows.
    pub(super) fn open(&mut self, head: impl AsRef<str>) {
        let head = head.as_ref();
        self.line(if head.is_empty() { "{".to_owned() } else { format!("{head} {{") });
        self.depth += 1;
    }

    /// The same for the head of a function.
    pub(super) fn open_function(&mut self, head: &str) {
        self.broken_line(format!("{head} {{"));
        self.depth += 1;
    }

    /// Writes `}` with something after it.
    pub(super) fn close(&mut self, tail: &str) {
        self.depth -= 1;
        self.line(format!("}}{tail}"));
    }

    /// Writes `} head {`.
    pub(super) fn reopen(&mut self, head: &str) {
        self.depth -= 1;
        self.line(format!("}} {head} {{"));
        self.depth += 1;
    }

    /// `// text`, on as many lines as it takes.
    pub(super) fn comment(&mut self, text: &str) {
        let (indent, mut line) = (2 * self.depth, "//".to_owned());
        for word in text.split(' ') {
            if indent + line.len() + 1 + word.len() > WIDTH && line.len() > 2 {
                self.push_line(indent, &line);
                line.truncate(2);
            }
            line = format!("{line} {word}");
        }
        self.push_line(indent, &line);
    }

    /// `#pragma text`, at the beginning of its line.
    pub(super) fn pragma(&mut self, text: &str) {
        self.push_line(0, &format!("#pragma {text}"));
    }

    /// Where the text ends now.
    pub(super) fn mark(&self) -> usize {
        self.text.len()
    }

    /// Puts a pragma before what was written since.
    pub(super) fn pragma_at(&mut self, mark: usize, text: &str) {
        self.text.insert_str(mark, &format!("#pragma {text}\n"));
    }

    /// Gives each thread of the parallel region whose pragma stands there a copy of its own of those variables that it mentions.
    pub(super) fn copy_in(&mut self, mark: usize, names: &[String]) {
        let (pragma, region) = self.text[mark..].split_once('\n').unwrap_or_default();
        let used: Vec<&str> =
            names.iter().map(String::as_str).filter(|name| find_word(region, name).is_some()).collect();
        let heads = ["#pragma omp parallel for simd", "#pragma omp parallel for", "#pragma omp parallel"];
        let head = heads.into_iter().find(|head| pragma.starts_with(head));
        if let (Some(head), false) = (head, used.is_empty()) {
            let clause = format!(" firstprivate({})", used.join(", "));
            self.text.insert_str(mark + head.len(), &clause);
        }
    }

    /// Takes back the brace that was opened there, after which nothing was written.
    pub(super) fn unopen(&mut self, mark: usize) {
        self.text.truncate(mark);
        self.depth -= 1;
    }

    /// An empty line.
    pub(super) fn gap(&mut self) {
        self.text.push('\n');
    }

    /// All that was written.
    pub(super) fn finish(self) -> String {
        if self.text.contains(MENTION) { mentioned(&self.text) } else { self.text }
    }

    /// Says, where that turns out to be so, that it is no mistake that nobody reads the variable that was just declared.
    pub(super) fn mention(&mut self, name: &str) {
        self.line(format!("{MENTION}{name}"));
    }
}

/// Stands before a name of which it is not known yet whether it is read.
const MENTION: char = '\u{1}';

/// Puts `(void)name;` where a marked name is only written up to the end of its block, and nothing where it is read.
fn mentioned(text: &str) -> String {
    let lines: Vec<&str> = text.lines().collect();
    let depth = |line: &str| line.len() - line.trim_start().len();
    let mut out = String::with_capacity(text.len());
    for (at, line) in lines.iter().enumerate() {
        if let Some(name) = line.trim_start().strip_prefix(MENTION) {
            let here = depth(line);
            let rest = lines[at + 1..].iter().take_while(|line| line.starts_with('#') || depth(line) >= here);
            if rest.clone().any(|line| reads(line.trim_start(), name)) {
                continue;
            }
            out.push_str(&format!("{}(void){name};\n", " ".repeat(here)));
        } else {
            out.push_str(line);
            out.push('\n');
        }
    }
    out
}

/// Does the line do more with the name than to assign to it, or to an element?
fn reads(line: &str, name: &str) -> bool {
    let Some(first) = find_word(line, name) else { return false };
    let after = &line[first + name.len()..];
    let is_target = first == 0 && (after.starts_with(" = ") || after.starts_with('['));
    if !is_target {
        return !line.starts_with(MENTION);
    }
    after.split_once(" = ").is_some_and(|(_, value)| find_word(value, name).is_some())
}

/// Where the text contains the word, not as a part of a string or comment.
pub(super) fn find_word(text: &str, word: &str) -> Option<usize> {
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let is_whole = |at: usize| !text[..at].ends_with(is_word) && !text[at + word.len()..].starts_with(is_word);
    let is_code = |at: usize| is_code(&text[text[..at].rfind('\n').map_or(0, |end| end + 1)..at]);
    text.match_indices(word).map(|(at, _)| at).find(|&at| is_whole(at) && is_code(at))
}

/// Is what comes after this beginning of a line neither in quotes nor in a comment?
fn is_code(line: &str) -> bool {
    let (mut in_quotes, mut chars) = (false, line.chars().peekable());
    while let Some(c) = chars.next() {
        match c {
            '"' => in_quotes = !in_quotes,
            '\\' if in_quotes => drop(chars.next()),
            '/' if !in_quotes && chars.peek() == Some(&'/') => return false,
            _ => {}
        }
    }
    !in_quotes
}

/// How tightly an expression binds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Precedence {
    /// A conditional, a comparison, bits: parenthesized wherever it is an operand.
    Loose,
    /// A sum.
    Sum,
    /// A product.
    Product,
    /// A name, a literal, a call, a subscript.
    Atom,
}

/// An expression.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Expr {
    pub(super) text: String,
    level: Precedence,
}

impl Expr {
    pub(super) fn atom(text: impl Into<String>) -> Expr {
        Expr { text: text.into(), level: Precedence::Atom }
    }

    pub(super) fn loose(text: impl Into<String>) -> Expr {
        Expr { text: text.into(), level: Precedence::Loose }
    }

    pub(super) fn int(value: i64) -> Expr {
        match value {
            i64::MIN => Expr::atom("INT64_MIN"),
            0.. => Expr::atom(value.to_string()),
            _ => Expr { text: value.to_string(), level: Precedence::Sum },
        }
    }

    pub(super) fn bool(holds: bool) -> Expr {
        Expr::atom(if holds { "true" } else { "false" })
    }

    pub(super) fn call(function: &str, arguments: &[Expr]) -> Expr {
        let arguments: Vec<&str> = arguments.iter().map(|e| e.text.as_str()).collect();
        Expr::atom(format!("{function}({})", arguments.join(", ")))
    }

    /// `static_cast<ty>(value)`.
    pub(super) fn cast(ty: &str, value: &Expr) -> Expr {
        Expr::atom(format!("static_cast<{ty}>({})", value.text))
    }

    /// `(ty)value`, which binds like an operand.
    pub(super) fn c_cast(ty: &str, value: &Expr) -> Expr {
        Expr::atom(format!("({ty}){}", value.tight()))
    }

    /// Its value, if it is a plain integer literal.
    pub(super) fn as_int(&self) -> Option<i64> {
        self.text.parse().ok()
    }

    /// Its value, if it is a literal that was widened at most.
    pub(super) fn as_wide_int(&self) -> Option<i64> {
        let text = self.text.strip_prefix("(int64_t)").unwrap_or(&self.text);
        let inner = text.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
        inner.unwrap_or(text).parse().ok()
    }

    /// The text as an operand of an operator of that level.
    pub(super) fn at(&self, level: Precedence) -> String {
        if self.level >= level { self.text.clone() } else { format!("({})", self.text) }
    }

    /// The text as an operand that must not be taken apart.
    pub(super) fn tight(&self) -> String {
        self.at(Precedence::Atom)
    }

    /// What is computed of two literals, where it fits.
    fn folded(&self, other: &Expr, computed: fn(i64, i64) -> Option<i64>) -> Option<Expr> {
        computed(self.as_int()?, other.as_int()?).map(Expr::int)
    }

    pub(super) fn add(&self, other: &Expr) -> Expr {
        if let Some(sum) = self.folded(other, i64::checked_add) {
            return sum;
        }
        if self.as_int() == Some(0) {
            return other.clone();
        }
        let text = match other.as_int() {
            Some(0) => return self.clone(),
            Some(n) if n < 0 && n != i64::MIN => format!("{} - {}", self.at(Precedence::Sum), -n),
            _ => match other.text.strip_prefix('-') {
                Some(positive) if other.level >= Precedence::Product => {
                    format!("{} - {positive}", self.at(Precedence::Sum))
                }
                _ => format!("{} + {}", self.at(Precedence::Sum), other.at(Precedence::Product)),
            },
        };
        Expr { text, level: Precedence::Sum }
    }

    pub(super) fn sub(&self, other: &Expr) -> Expr {
        Expr {
            text: format!("{} - {}", self.at(Precedence::Sum), other.at(Precedence::Product)),
            level: Precedence::Sum,
        }
    }

    pub(super) fn mul(&self, other: &Expr) -> Expr {
        if let Some(product) = self.folded(other, i64::checked_mul) {
            return product;
        }
        match (self.as_int(), other.as_int()) {
            (Some(0), _) | (_, Some(0)) => Expr::int(0),
            (Some(1), _) => other.clone(),
            (_, Some(1)) => self.clone(),
            _ => Expr {
                text: format!("{} * {}", self.at(Precedence::Product), other.at(Precedence::Atom)),
                level: Precedence::Product,
            },
        }
    }

    /// A quotient.
    pub(super) fn over(&self, other: &Expr) -> Expr {
        Expr {
            text: format!("{} / {}", self.at(Precedence::Product), other.at(Precedence::Atom)),
            level: Precedence::Product,
        }
    }

    /// An operator that is parenthesized wherever it is an operand itself.
    pub(super) fn infix(&self, operator: &str, other: &Expr) -> Expr {
        Expr::loose(format!("{} {operator} {}", self.tight(), other.tight()))
    }

    pub(super) fn less(&self, other: &Expr) -> Expr {
        Expr::loose(format!("{} < {}", self.at(Precedence::Sum), other.at(Precedence::Sum)))
    }

    pub(super) fn select(condition: &Expr, yes: &Expr, no: &Expr) -> Expr {
        match condition.text.as_str() {
            "true" => return yes.clone(),
            "false" => return no.clone(),
            _ => {}
        }
        Expr::loose(format!("{} ? {} : {}", condition.tight(), yes.tight(), no.tight()))
    }
}

/// The largest or smallest of several: `fk::min(a, fk::min(b, c))`.
pub(super) fn extremum(function: &str, values: Vec<Expr>) -> Option<Expr> {
    values.into_iter().rev().reduce(|rest, first| Expr::call(function, &[first, rest]))
}

/// An affine expression over texts for its dims and symbols; the functions for divisions have names that begin with `prefix`.
pub(super) fn affine(expr: &AffineExpr, dims: &[Expr], symbols: &[Expr], prefix: &str) -> Expr {
    match expr {
        AffineExpr::Const(value) => Expr::int(*value),
        AffineExpr::Dim(k) => dims[*k as usize].clone(),
        AffineExpr::Symbol(k) => symbols[*k as usize].clone(),
        AffineExpr::Binary(op, pair) => {
            let text = |expr: &AffineExpr| affine(expr, dims, symbols, prefix);
            // A product by a negative factor is taken away.
            let taken = |expr: &AffineExpr| match expr {
                AffineExpr::Binary(AffineOp::Mul, product) => match product.1 {
                    AffineExpr::Const(factor @ i64::MIN..0) => {
                        factor.checked_neg().map(|factor| text(&product.0).mul(&Expr::int(factor)))
                    }
                    _ => None,
                },
                _ => None,
            };
            if *op == AffineOp::Add {
                match (taken(&pair.0), taken(&pair.1), &pair.1) {
                    (_, Some(taken), _) => return text(&pair.0).sub(&taken),
                    (_, None, AffineExpr::Const(i64::MIN..0)) | (None, ..) => {}
                    (Some(taken), ..) => return text(&pair.1).sub(&taken),
                }
            }
            let (left, right) = (text(&pair.0), text(&pair.1));
            match op {
                AffineOp::Add => left.add(&right),
                AffineOp::Mul if right.as_int() == Some(-1) => {
                    Expr { text: format!("-{}", left.tight()), level: Precedence::Sum }
                }
                AffineOp::Mul => left.mul(&right),
                AffineOp::Mod => Expr::call(&format!("{prefix}mod"), &[left, right]),
                AffineOp::FloorDiv => Expr::call(&format!("{prefix}floor_div"), &[left, right]),
                AffineOp::CeilDiv => Expr::call(&format!("{prefix}ceil_div"), &[left, right]),
            }
        }
    }
}

/// Names in use in one scope.
#[derive(Clone)]
pub(super) struct ScopeNames {
    used: FxHashSet<String>,
    /// Does the word mean something else? It does not with any number behind it.
    reserved: fn(&str) -> bool,
    /// What no name may begin with, small or large.
    prefixes: &'static [&'static str],
}

impl ScopeNames {
    /// No name is in use.
    pub(super) fn new(reserved: fn(&str) -> bool, prefixes: &'static [&'static str]) -> ScopeNames {
        ScopeNames { used: FxHashSet::default(), reserved, prefixes }
    }

    /// The same names in use, and other words reserved.
    pub(super) fn with_reserved(&self, reserved: fn(&str) -> bool) -> ScopeNames {
        ScopeNames { reserved, ..self.clone() }
    }

    /// Nothing is called so any more.
    pub(super) fn release(&mut self, name: &str) {
        self.used.remove(name);
    }

    /// A free identifier that looks like `wish`.
    pub(super) fn take(&mut self, wish: &str) -> String {
        let mut name: String = wish.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
        while name.contains("__") {
            name = name.replace("__", "_");
        }
        let mut name = name.trim_start_matches('_').to_owned();
        if name.is_empty() || name.starts_with(|c: char| c.is_ascii_digit()) {
            name.insert(0, 'v');
        }
        if self.prefixes.iter().any(|prefix| name.to_ascii_lowercase().starts_with(prefix)) {
            name.insert_str(0, "v_"); // a prefix of the macros
        }
        let mut candidate = name.clone();
        let mut number = 0;
        while (self.reserved)(&candidate) || self.used.contains(&candidate) {
            number += 1;
            let bar = if name.ends_with('_') { "" } else { "_" };
            candidate = format!("{name}{bar}{number}");
        }
        self.used.insert(candidate.clone());
        candidate
    }
}

/// Keywords of C, types and functions of its library that the emitted text uses, and macros that its headers define.
#[rustfmt::skip]
pub(super) const C_WORDS: &[&str] = &[
    "alignas", "alignof", "asm", "auto", "bool", "break", "case", "char", "const", "constexpr", "continue", "default",
    "do", "double", "else", "enum", "extern", "false", "float", "for", "goto", "if", "inline", "int", "long", "nullptr",
    "register", "return", "short", "signed", "sizeof", "static", "static_assert", "struct", "switch", "thread_local",
    "true", "typedef", "typeof", "union", "unsigned", "void", "volatile", "while", "main",
    "memcpy", "malloc", "free", "exit", "printf", "fprintf", "int8_t", "int16_t", "int32_t", "int64_t", "uint8_t",
    "uint16_t", "uint32_t", "uint64_t", "size_t", "uintptr_t",
    "fabs", "fabsf", "ceil", "ceilf", "floor", "floorf", "sqrt", "sqrtf", "exp", "expf", "exp2", "exp2f", "expm1",
    "expm1f", "log", "logf", "log2", "log2f", "log10", "log10f", "log1p", "log1pf", "pow", "powf", "sin", "sinf", "cos",
    "cosf", "tan", "tanf", "tanh", "tanhf", "sinh", "sinhf", "cosh", "coshf", "asin", "asinf", "acos", "acosf", "atan",
    "atanf", "atan2", "atan2f", "erf", "erff", "cbrt", "cbrtf", "fma", "fmaf", "fmod", "fmodf", "copysign", "copysignf",
    "round", "roundf", "rint", "rintf", "trunc", "truncf", "signbit", "isnan", "isinf", "isfinite",
    "assert", "errno", "stdin", "stdout", "stderr", "linux", "unix", "NULL", "EOF", "NAN", "INFINITY", "HUGE_VAL",
    "HUGE_VALF", "RAND_MAX", "BUFSIZ", "DOMAIN", "SING", "OVERFLOW", "UNDERFLOW", "TLOSS", "PLOSS", "X_TLOSS",
    "M_PI", "M_E",
];

/// What C++ reserves besides.
#[rustfmt::skip]
pub(super) const CXX_WORDS: &[&str] = &[
    "and", "and_eq", "bitand", "bitor", "catch", "char8_t", "char16_t", "char32_t", "class", "compl", "concept",
    "consteval", "constinit", "const_cast", "co_await", "co_return", "co_yield", "decltype", "delete", "dynamic_cast",
    "explicit", "export", "friend", "mutable", "namespace", "new", "noexcept", "not", "not_eq", "operator", "or",
    "or_eq", "private", "protected", "public", "reinterpret_cast", "requires", "static_cast", "template", "this", "throw",
    "try", "typeid", "typename", "using", "virtual", "wchar_t", "xor", "xor_eq", "std",
];

#[cfg(test)]
mod tests {
    use super::*;

    fn atom(text: &str) -> Expr {
        Expr::atom(text)
    }

    #[test]
    fn operands_are_parenthesized_where_needed() {
        let (a, b, c) = (atom("a"), atom("b"), atom("c"));
        assert_eq!(a.add(&b).mul(&c).text, "(a + b) * c");
        assert_eq!(a.mul(&b).add(&c).text, "a * b + c");
        assert_eq!(a.sub(&b.sub(&c)).text, "a - (b - c)");
        assert_eq!(a.add(&Expr::int(-3)).text, "a - 3");
        assert_eq!(a.sub(&Expr::int(-3)).text, "a - (-3)");
        assert_eq!(a.mul(&Expr::int(-1)).text, "a * (-1)");
        assert_eq!(Expr::int(2).mul(&Expr::int(3)).add(&Expr::int(-7)).text, "-1");
        assert_eq!(Expr::int(i64::MAX).add(&Expr::int(1)).text, "9223372036854775807 + 1");
        assert_eq!(Expr::select(&a.infix("<", &b), &a.add(&b), &c).text, "(a < b) ? (a + b) : c");
        assert_eq!(Expr::int(i64::MIN).text, "INT64_MIN");
    }

    #[test]
    fn affine_expressions_read_like_the_source() {
        let (d, s) = ([atom("i"), atom("j")], [atom("n")]);
        let (i, j, n) = (AffineExpr::Dim(0), AffineExpr::Dim(1), AffineExpr::Symbol(0));
        let text = |e: AffineExpr| affine(&e, &d, &s, "fk::").text;
        assert_eq!(text(i.clone() - j.clone() * 2), "i - j * 2");
        assert_eq!(text(i.clone() + n.clone() + AffineExpr::Const(-1)), "i + n - 1");
        assert_eq!(text((i.clone() + j).floor_div(AffineExpr::Const(4)) * 8), "fk::floor_div(i + j, 4) * 8");
        assert_eq!(text(-i.clone()), "-i");
        assert_eq!(text((n.clone() - i.clone()).modulo(AffineExpr::Const(3))), "fk::mod(n - i, 3)");
        assert_eq!(text(i.clone() * -2 + n.clone() + AffineExpr::Const(1)), "n - i * 2 + 1");
        assert_eq!(text(-i + AffineExpr::Const(-1)), "-i - 1");
    }

    #[test]
    fn names_are_free_and_legal() {
        let mut names = ScopeNames::new(|word| C_WORDS.contains(&word), &["poly"]);
        assert_eq!(names.take("A"), "A");
        assert_eq!(names.take("A"), "A_1");
        assert_eq!(names.take("0"), "v0");
        assert_eq!(names.take("for"), "for_1");
        assert_eq!(names.take("i.t-x$"), "i_t_x_");
        assert_eq!(names.take("__x"), "x");
        assert_eq!(names.take("poly_y"), "v_poly_y");
        assert_eq!(names.take(""), "v");
    }

    #[test]
    fn words_are_found_in_code_alone() {
        assert_eq!(find_word("a(\"n\\\"n\"); // n\nf(n);", "n"), Some(18));
        assert_eq!(find_word("printf(\"\\n\");\n// n\n", "n"), None);
    }

    #[test]
    fn long_lists_are_broken_after_commas() {
        let mut code = Code::default();
        code.open(format!("void f({})", ["const int64_t number"; 8].join(", ")));
        code.close("");
        let text = code.finish();
        assert!(text.lines().all(|line| line.len() <= WIDTH), "{text}");
        assert_eq!(text.lines().count(), 3, "{text}");
    }
}
