//! A table: the operators of the calculator, how they are written and what they make. Parser, documentation and help read it.

/// Makes the operators of one kind: their type, and the table of what is known of them.
macro_rules! operators {
    ($(#[$about:meta])* $kind:ident: $($name:ident [$($word:literal)*] $what:literal;)+) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum $kind {
            $(#[doc = $what] $name,)+
        }

        impl $kind {
            /// All, each with the ways it is written, and what it makes.
            pub const ALL: &'static [(&'static [&'static str], $kind, &'static str)] =
                &[$((&[$($word),*], $kind::$name, $what),)+];

            /// The operator that is written so.
            pub(super) fn of(word: &str) -> Option<(&'static str, $kind)> {
                let of = |(words, kind, _): &(&[&'static str], $kind, _)| {
                    words.iter().find(|&&other| other == word).map(|&word| (word, *kind))
                };
                $kind::ALL.iter().find_map(of)
            }
        }
    };
}

operators! {
    /// An operator in front of its operand.
    Unary:
    AffineHull ["aff"] "The affine hull.";
    Card ["card"] "The number of points.";
    Coalesce ["coalesce"] "Fewer conjunctions.";
    Complement ["complement"] "All other points of the same spaces.";
    Deltas ["deltas"] "The differences of pairs.";
    Domain ["dom" "domain"] "First points of pairs.";
    DomainMap ["domain_map"] "Pairs to their first points.";
    IsEmpty ["empty" "is_empty"] "Is there no point?";
    Identity ["identity"] "Points with themselves.";
    Lexmax ["lexmax"] "The lexicographically greatest points.";
    Lexmin ["lexmin"] "The lexicographically least points.";
    Params ["params"] "The values of the symbols.";
    Range ["ran" "range"] "Second points of pairs.";
    RangeMap ["range_map"] "Pairs to their second points.";
    Sample ["sample"] "One point.";
    TypeOf ["typeof"] "The kind of a value.";
    Unwrap ["unwrap"] "Nested points as pairs.";
    Wrap ["wrap"] "Pairs as nested points.";
    Zip ["zip"] "Pairs of pairs, regrouped.";
}

operators! {
    /// An operator between its operands.
    Binary:
    Add ["+"] "Union; the sum of numbers.";
    Subtract ["-"] "Difference.";
    Multiply ["*"] "Intersection; with a set, of the domain; the product of numbers.";
    Gist ["%"] "Simpler constraints in a context.";
    Before ["." "before"] "First the left relation, then the right one; the image of a set.";
    After ["after"] "First the right relation, then the left one.";
    Apply ["(..)"] "The image of the operand in parentheses.";
    Pairs ["->"] "All pairs of points of two sets.";
    Cross ["cross"] "Points side by side.";
    CrossRange ["cross_range"] "Second points side by side.";
    IntersectRange ["->*"] "Intersection of the range.";
    SubtractRange ["->-"] "Difference of the range.";
    Precedes ["<<"] "Lexicographically less.";
    PrecedesOrEqual ["<<="] "Lexicographically less or equal.";
    Follows [">>"] "Lexicographically greater.";
    FollowsOrEqual [">>="] "Lexicographically greater or equal.";
    Equal ["=" "=="] "The same points?";
    Different ["!="] "Other points?";
    Subset ["<="] "A subset?";
    StrictSubset ["<"] "A strict subset?";
    Superset [">="] "A superset?";
    StrictSuperset [">"] "A strict superset?";
}

impl Binary {
    /// Is it a comparison? These bind less than all others, which bind alike, from left to right.
    pub(super) fn compares(self) -> bool {
        use Binary::{Different, Equal, StrictSubset, StrictSuperset, Subset, Superset};
        matches!(self, Equal | Different | Subset | StrictSubset | Superset | StrictSuperset)
    }
}

/// Operators of `iscc` that have no counterpart here.
pub(super) const MISSING: &str = "any ast ast_build bmap codegen coefficients deltas_map last lattice_width lb lift list \
    lpoly parse_file poly pow read scan schedule solutions source sum ub upoly vertices write";
