//! Products of matrices in many forms, and what is one of them in another guise: batches, triangles, convolutions.

/// A function `@f` with sizes that are arguments.
pub struct Contraction {
    pub name: &'static str,
    /// Its text.
    pub text: String,
    /// The two loops whose results a tile holds.
    pub tile: [&'static str; 2],
    /// How many sizes it has.
    pub sizes: usize,
    /// Steps that pack a factor in panels of eight.
    pub packs: &'static str,
}

/// In tiles, with panels of columns of the second factor that serve a tile of `k`.
const TILES: &str = "tile(%i,%j,%k;16,16,16) permute(%i_t,%j_t,%k_t;1,2,0) strip_mine(%j;8) permute(%i,%j_t2,%j,%k;1,0,3,2) \
                     promote(%B,%k_t;pack)";

/// Loops, each with its bounds, outermost first; arrays with their subscripts, the sum first.
fn text(sizes: &[&str], loops: &[(&str, &str, &str)], [sum, first, second]: [&str; 3]) -> String {
    let parts = |access: &str| {
        let (name, rest) = access.split_once('[').expect("an access");
        let subscripts = rest.strip_suffix(']').expect("an access");
        let ty = format!("memref<{}f32>", "?x".repeat(subscripts.split(", ").count()));
        (format!("%{name}"), subscripts.to_owned(), ty)
    };
    let mut arguments: Vec<String> = sizes.iter().map(|size| format!("%{size}: index")).collect();
    for access in [sum, first, second] {
        let (name, _, ty) = parts(access);
        let argument = format!("{name}: {ty}");
        if !arguments.contains(&argument) {
            arguments.push(argument);
        }
    }
    let mut text = format!("func.func @f({}) {{\n", arguments.join(", "));
    for (name, lower, upper) in loops {
        text += &format!("affine.for %{name} = {lower} to {upper} {{\n");
    }
    for (value, access) in [("sum", sum), ("first", first), ("second", second)] {
        let (name, subscripts, ty) = parts(access);
        text += &format!("%{value} = affine.load {name}[{subscripts}] : {ty}\n");
    }
    let (name, subscripts, ty) = parts(sum);
    text += "%product = arith.mulf %first, %second : f32\n%next = arith.addf %sum, %product : f32\n";
    text += &format!("affine.store %next, {name}[{subscripts}] : {ty}\n");
    text + &"}\n".repeat(loops.len()) + "return\n}\n"
}

/// All of them.
pub fn contractions() -> Vec<Contraction> {
    let (n, m, l) = (("i", "0", "%n"), ("j", "0", "%m"), ("k", "0", "%l"));
    let below = "affine_map<(d0) -> (d0 + 1)>(%i)";
    let sizes: &[&str] = &["n", "m", "l"];
    let gemm = |name, a, b| (name, text(sizes, &[n, m, l], ["C[%i, %j]", a, b]), ["%i", "%j"], TILES);
    let all = vec![
        gemm("gemm", "A[%i, %k]", "B[%k, %j]"),
        gemm("gemm of B transposed", "A[%i, %k]", "B[%j, %k]"),
        gemm("gemm of A transposed", "A[%k, %i]", "B[%k, %j]"),
        gemm("gemm of both transposed", "A[%k, %i]", "B[%j, %k]"),
        (
            "gemm by rows of B",
            text(sizes, &[n, l, m], ["C[%i, %j]", "A[%i, %k]", "B[%k, %j]"]),
            ["%i", "%j"],
            "strip_mine(%j;8) permute(%i,%k,%j_t,%j;2,0,1,3) promote(%B,%j_t;whole,pack)",
        ),
        (
            "gemm by columns",
            text(sizes, &[n, m, l], ["C[%j, %i]", "A[%i, %k]", "B[%k, %j]"]),
            ["%i", "%j"],
            "strip_mine(%i;8) permute(%i_t,%i,%j,%k;0,2,3,1) promote(%A,%i_t;whole,pack)",
        ),
        (
            "batched",
            text(
                &["b", "n", "m", "l"],
                &[("q", "0", "%b"), n, m, l],
                ["C[%q, %i, %j]", "A[%q, %i, %k]", "B[%q, %k, %j]"],
            ),
            ["%i", "%j"],
            "strip_mine(%j;8) permute(%i,%j_t,%j,%k;1,0,3,2) promote(%B,%q;pack)",
        ),
        (
            "syrk",
            text(&["n", "l"], &[n, ("j", "0", below), l], ["C[%i, %j]", "A[%i, %k]", "A[%j, %k]"]),
            ["%i", "%j"],
            "strip_mine(%i;8) permute(%i_t,%i,%j,%k;0,2,3,1) promote(%A,%i_t;whole,pack)",
        ),
        (
            "trmm",
            text(&["n", "m"], &[n, m, ("k", "0", below)], ["C[%i, %j]", "A[%i, %k]", "B[%k, %j]"]),
            ["%i", "%j"],
            "strip_mine(%j;8) permute(%i,%j_t,%j,%k;1,0,3,2) promote(%B,%j_t;whole,pack)",
        ),
        (
            "convolution",
            text(
                &["h", "w", "f", "e"],
                &[
                    ("y", "0", "%h"),
                    ("x", "0", "%w"),
                    ("o", "0", "%f"),
                    ("c", "0", "%e"),
                    ("dy", "0", "3"),
                    ("dx", "0", "3"),
                ],
                ["C[%y, %x, %o]", "A[%y + %dy, %x + %dx, %c]", "B[%dy, %dx, %c, %o]"],
            ),
            ["%x", "%o"],
            "strip_mine(%o;8) permute(%y,%x,%o_t,%o,%c,%dy,%dx;0,2,1,4,5,6,3) promote(%B,%y;whole,pack)",
        ),
    ];
    let with_sizes = |(name, text, tile, packs): (&'static str, String, [&'static str; 2], &'static str)| {
        let sizes = text.lines().next().map_or(0, |line| line.matches(": index").count());
        Contraction { name, text, tile, sizes, packs }
    };
    all.into_iter().map(with_sizes).collect()
}
