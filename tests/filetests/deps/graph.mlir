// RUN: farkas deps --dot
// The first statement feeds itself through the second: both stand in one box. The third only reads what they leave.
func.func @f(%A: memref<16xf32>, %B: memref<16xf32>, %C: memref<16xf32>) {
  affine.for %i = 1 to 16 {
    %b = affine.load %B[%i - 1] : memref<16xf32>
    affine.store %b, %A[%i] : memref<16xf32>
    %a = affine.load %A[%i] : memref<16xf32>
    affine.store %a, %B[%i] : memref<16xf32>
    affine.store %a, %C[%i] : memref<16xf32>
  }
  return
}

//| digraph "f" {
//|   label="@f: dependences, memory-based"; labelloc=t;
//|   graph [fontname="Helvetica"];
//|   node [shape=box, style="rounded,filled", fillcolor="#F6F6F2", fontname="Helvetica"];
//|   edge [fontname="Helvetica", fontsize=10];
//|   subgraph cluster_0 {
//|     label=""; style=dashed; color="#7F7F7F";
//|     s0 [label="line 6: %A[%i]\nreads %B[%i - 1]"];
//|     s1 [label="line 8: %B[%i]\nreads %A[%i]"];
//|   }
//|   s2 [label="line 9: %C[%i]\nreads %A[%i]"];
//|   s0 -> s1 [label="flow (0)", style=solid, color="#0072B2", fontcolor="#0072B2"];
//|   s0 -> s2 [label="flow (0)", style=solid, color="#0072B2", fontcolor="#0072B2"];
//|   s1 -> s0 [label="flow by %i (1)", style=solid, color="#0072B2", fontcolor="#0072B2"];
//| }
