#!/usr/bin/env bash
# How many outputs of mlir-opt's passes `farkas verify` proves: the table of docs/algorithms/equivalence.md, a row for each pass.
#
#     benches/verify_passes.sh [PASS..]
#
# The programs are examples/*.mlir, all their functions, and the kernel functions of tests/kernels/*.mlir. FARKAS_MLIR_OPT
# names mlir-opt, FARKAS the program to ask (target/release/farkas, built if there is none), SECONDS_EACH how long it may take.
set -euo pipefail
cd "$(dirname "$0")/.."
mlir_opt=${FARKAS_MLIR_OPT:-mlir-opt}
out=target/verify_passes
mkdir -p "$out"
if [ -z "${FARKAS:-}" ]; then
  cargo build --release --quiet --bin farkas
  FARKAS=${CARGO_TARGET_DIR:-target}/release/farkas
fi
declare -A passes=(
  [tile]='affine-loop-tile{tile-size=8}' [parallelize]=affine-parallelize [normalize]=affine-loop-normalize
  [lower-affine]=lower-affine [unroll]='affine-loop-unroll{unroll-factor=4}'
  [unroll-jam]='affine-loop-unroll-jam{unroll-jam-factor=2}' [coalescing]=affine-loop-coalescing [scalrep]=affine-scalrep
  [fusion]=affine-loop-fusion [licm]=affine-loop-invariant-code-motion
  [super-vectorize]='affine-super-vectorize{virtual-vector-size=4}'
)
if [ $# = 0 ]; then
  set -- tile parallelize normalize lower-affine unroll unroll-jam coalescing scalrep fusion licm super-vectorize
fi
echo "| pass | proved | tested | different | unknown |"
echo "|---|---|---|---|---|"
for name in "$@"; do
  declare -A count=([proved]=0 [tested]=0 [different]=0 [unknown]=0)
  for file in examples/*.mlir tests/kernels/*.mlir; do
    after=$out/$(echo "$name/$file" | tr / _)
    if ! "$mlir_opt" "$file" --pass-pipeline="builtin.module(func.func(${passes[$name]}))" -o "$after" 2>/dev/null; then
      echo "$name fails on $file" >&2
      continue
    fi
    only=()
    if [[ $file == tests/kernels/* ]]; then
      only=(--func "kernel_$(basename "$file" .mlir | tr - _)")
    fi
    said=$(timeout "${SECONDS_EACH:-120}" "$FARKAS" verify "$file" "$after" "${only[@]}" 2>&1 || true)
    verdict=$(echo "${said:-unknown}" | head -1 | cut -d: -f1)
    count[$verdict]=$((${count[$verdict]:-0} + 1))
    echo "$name $file: ${said//$'\n'/; }" >&2
  done
  echo "| $name | ${count[proved]} | ${count[tested]} | ${count[different]} | ${count[unknown]} |"
done
