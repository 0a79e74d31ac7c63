//! A table: the operators of the calculator and their names.

/// An operator in front of its operand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unary {
    /// The affine hull.
    AffineHull,
    /// The number of points.
    Card,
    /// Fewer conjunctions.
    Coalesce,
    /// All other points of the same spaces.
    Complement,
    /// The differences of pairs.
    Deltas,
    /// First points of pairs.
    Domain,
    /// Pairs to their first points.
    DomainMap,
    /// Is there no point?
    IsEmpty,
    /// Points with themselves.
    Identity,
    /// The lexicographically greatest points.
    Lexmax,
    /// The lexicographically least points.
    Lexmin,
    /// The values of the symbols.
    Params,
    /// Second points of pairs.
    Range,
    /// Pairs to their second points.
    RangeMap,
    /// One point.
    Sample,
    /// The kind of a value.
    TypeOf,
    /// Nested points as pairs.
    Unwrap,
    /// Pairs as nested points.
    Wrap,
    /// Pairs of pairs, regrouped.
    Zip,
}

/// Names of operators in front of their operand.
pub(super) const UNARY: [(&str, Unary); 22] = [
    ("aff", Unary::AffineHull),
    ("card", Unary::Card),
    ("coalesce", Unary::Coalesce),
    ("complement", Unary::Complement),
    ("deltas", Unary::Deltas),
    ("dom", Unary::Domain),
    ("domain", Unary::Domain),
    ("domain_map", Unary::DomainMap),
    ("empty", Unary::IsEmpty),
    ("identity", Unary::Identity),
    ("is_empty", Unary::IsEmpty),
    ("lexmax", Unary::Lexmax),
    ("lexmin", Unary::Lexmin),
    ("params", Unary::Params),
    ("ran", Unary::Range),
    ("range", Unary::Range),
    ("range_map", Unary::RangeMap),
    ("sample", Unary::Sample),
    ("typeof", Unary::TypeOf),
    ("unwrap", Unary::Unwrap),
    ("wrap", Unary::Wrap),
    ("zip", Unary::Zip),
];

/// An operator between its operands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Binary {
    /// Union; the sum of numbers.
    Add,
    /// Difference.
    Subtract,
    /// Intersection; with a set, of the domain; the product of numbers.
    Multiply,
    /// Simpler constraints in a context.
    Gist,
    /// First the left relation, then the right one; the image of a set.
    Before,
    /// First the right relation, then the left one.
    After,
    /// The image of the right operand.
    Apply,
    /// All pairs of points of two sets.
    Pairs,
    /// Points side by side.
    Cross,
    /// Second points side by side.
    CrossRange,
    /// Intersection of the range.
    IntersectRange,
    /// Difference of the range.
    SubtractRange,
    /// Lexicographically less.
    Precedes,
    /// Lexicographically less or equal.
    PrecedesOrEqual,
    /// Lexicographically greater.
    Follows,
    /// Lexicographically greater or equal.
    FollowsOrEqual,
    /// The same points?
    Equal,
    /// Other points?
    Different,
    /// A subset?
    Subset,
    /// A strict subset?
    StrictSubset,
    /// A superset?
    Superset,
    /// A strict superset?
    StrictSuperset,
}

/// Operators between operands that bind alike, from left to right.
pub(super) const BINARY: [(&str, Binary); 14] = [
    ("+", Binary::Add),
    ("-", Binary::Subtract),
    ("*", Binary::Multiply),
    ("%", Binary::Gist),
    (".", Binary::Before),
    ("before", Binary::Before),
    ("after", Binary::After),
    ("->", Binary::Pairs),
    ("cross", Binary::Cross),
    ("cross_range", Binary::CrossRange),
    ("<<", Binary::Precedes),
    ("<<=", Binary::PrecedesOrEqual),
    (">>", Binary::Follows),
    (">>=", Binary::FollowsOrEqual),
];

/// Comparisons, which bind less.
pub(super) const COMPARISONS: [(&str, Binary); 7] = [
    ("=", Binary::Equal),
    ("==", Binary::Equal),
    ("!=", Binary::Different),
    ("<=", Binary::Subset),
    ("<", Binary::StrictSubset),
    (">=", Binary::Superset),
    (">", Binary::StrictSuperset),
];

/// Operators of `iscc` that have no counterpart here.
pub(super) const MISSING: &str = "any ast ast_build bmap codegen coefficients deltas_map last lattice_width lb lift list \
    lpoly parse_file poly pow read scan schedule solutions source sum ub upoly vertices write";

/// The operator of this name.
pub(super) fn find<T: Copy>(table: &[(&'static str, T)], name: &str) -> Option<(&'static str, T)> {
    table.iter().find(|(other, _)| *other == name).copied()
}
