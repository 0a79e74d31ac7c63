//! Random sums of products whose tiles blocks keep in memory of their own: shared or of each thread, padded or with other rows, fetched ahead.

use crate::random::{Draw, ELEMENTS, Function};

/// The side of each array: what subscripts reach at most.
const SIDE: i64 = 36;

/// The function with this number of a seed. Where a pipeline is refused, one without its last steps is tried.
pub fn function(seed: u64, number: usize) -> Function {
    let mut draw = Draw(seed.wrapping_mul(0x9e37_79b9) ^ (number as u64) << 21);
    let (element, printer) = draw.pick(&ELEMENTS);
    let name = format!("f{number}");
    let at_a = draw.pick(&["%i, %k", "%k, %i", "%i, %k + 1", "%k, %i + 2", "%i + %k, %k"]);
    let at_b = draw.pick(&["%k, %j", "%j, %k", "%k, %j + 1"]);
    let (add, multiply) = if element == "i32" { ("addi", "muli") } else { ("addf", "mulf") };
    let ty = format!("memref<?x?x{element}>");
    let text = format!(
        "  func.func @{name}(%n: index, %m: index, %l: index, %C: {ty}, %A: {ty}, %B: {ty}) {{
    affine.for %i = 0 to %n {{ affine.for %j = 0 to %m {{ affine.for %k = 0 to %l {{
      %c = affine.load %C[%i, %j] : {ty}
      %a = affine.load %A[{at_a}] : {ty}
      %b = affine.load %B[{at_b}] : {ty}
      %p = arith.{multiply} %a, %b : {element}
      %s = arith.{add} %c, %p : {element}
      affine.store %s, %C[%i, %j] : {ty}
    }} }} }}
    return
  }}
"
    );
    let mut call = String::new();
    for size in ["n", "m", "l"] {
        let length = draw.pick(&[1, 3, 7, 8, 13, 16, 17]);
        call.push_str(&format!("    %{name}{size} = arith.constant {length} : index\n"));
    }
    for array in ["C", "A", "B"] {
        let own = format!("%{name}{array}");
        let fixed = format!("memref<{SIDE}x{SIDE}x{element}>");
        call.push_str(&format!(
            "    {own}s = memref.alloc() : {fixed}\n    {own} = memref.cast {own}s : {fixed} to {ty}\n    \
             call @fill_{element}_2({own}) : ({ty}) -> ()\n"
        ));
    }
    let arguments: Vec<String> = ["n", "m", "l", "C", "A", "B"].map(|one| format!("%{name}{one}")).to_vec();
    call.push_str(&format!(
        "    call @{name}({}) : (index, index, index, {ty}, {ty}, {ty}) -> ()\n    vector.print str \"{name}\\0A\"\n    \
         %{name}u = memref.cast %{name}C : {ty} to memref<*x{element}>\n    call @{printer}(%{name}u) : (memref<*x{element}>) -> ()\n",
        arguments.join(", ")
    ));
    Function { text, call, pipelines: pipelines(&mut draw), name }
}

/// Steps, and the same without the last ones.
fn pipelines(draw: &mut Draw) -> Vec<String> {
    let sides: Vec<String> = (0..2).map(|_| draw.pick(&["4", "8"]).to_owned()).collect();
    let mut steps = vec![
        format!("tile(%i,%j,%k;{},{},{})", sides[0], sides[1], draw.pick(&[2, 4])),
        "map(%i_t,%j_t;block_y,block_x)".to_owned(),
    ];
    if draw.once_in(2) {
        steps.push("promote(%C,%k_t;whole,private)".to_owned());
    }
    let shared: Vec<&str> = ["A", "B"].into_iter().filter(|_| !draw.once_in(5)).collect();
    for array in &shared {
        let layout = draw.pick(&["", ",layout=(d1,d0)", ",pad=1", ",layout=(d1,d0),pad=2"]);
        steps.push(format!("promote(%{array},%k_t;shared{layout})"));
    }
    let deals =
        ["map(%i,%j;thread_y,thread_x)", "map(%i,%j;thread_y,thread_x)", "map(%i;thread_x)", "map(%j;thread_x)"];
    steps.push(draw.pick(&deals).to_owned());
    for array in &shared {
        if !draw.once_in(4) {
            steps.push(format!("forall(%{array}_in0,%{array}_in1;thread_y,thread_x)"));
        }
    }
    if !shared.is_empty() && !draw.once_in(3) {
        steps.push(format!("pipeline(%k_t;{})", draw.pick(&[2, 3])));
    }
    (2..=steps.len()).rev().map(|count| steps[..count].join(" ")).collect()
}
