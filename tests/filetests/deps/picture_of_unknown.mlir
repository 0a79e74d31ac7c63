// RUN: farkas deps --svg -
// What the subscript is, nobody knows: no arrow is drawn, no step is shown.
func.func @f(%A: memref<8xf32>, %at: memref<4xindex>, %x: f32) {
  affine.for %i = 0 to 4 {
    %k = affine.load %at[%i] : memref<4xindex>
    memref.store %x, %A[%k] : memref<8xf32>
  }
  return
}

//| <svg xmlns="http://www.w3.org/2000/svg" width="570" height="282" viewBox="0 0 570 282" role="img">
//| <title>@f: %i</title><style>text{font-family:Inter,'Helvetica Neue',Helvetica,Arial,'DejaVu Sans',sans-serif;fill:#222}.h{font-size:17px;font-weight:600}.s{font-size:12.5px;fill:#5A5A5A}.c{font-size:11px;font-weight:600;fill:#7A7A7A;letter-spacing:.06em}.m{font-family:'DejaVu Sans Mono',Menlo,Consolas,monospace;font-size:12px}.a{font-family:'DejaVu Sans Mono',Menlo,Consolas,monospace;font-size:11.5px;fill:#5A5A5A}.n{font-size:10px;text-anchor:middle}.t{font-size:12px}.r{text-anchor:end}.k{text-anchor:middle}.o{fill:#FFFFFF;stroke:#FFFFFF;stroke-width:3px;stroke-linejoin:round}</style>
//| <defs><marker id="flow" viewBox="0 0 8 8" refX="6.5" refY="4" markerWidth="8" markerHeight="8" markerUnits="userSpaceOnUse" orient="auto"><path d="M0 0.8L8 4L0 7.2L1.6 4z" fill="#0072B2"/></marker><marker id="anti" viewBox="0 0 8 8" refX="6.5" refY="4" markerWidth="8" markerHeight="8" markerUnits="userSpaceOnUse" orient="auto"><path d="M0 0.8L8 4L0 7.2L1.6 4z" fill="#D55E00"/></marker><marker id="output" viewBox="0 0 8 8" refX="6.5" refY="4" markerWidth="8" markerHeight="8" markerUnits="userSpaceOnUse" orient="auto"><path d="M0 0.8L8 4L0 7.2L1.6 4z" fill="#A8438B"/></marker><marker id="input" viewBox="0 0 8 8" refX="6.5" refY="4" markerWidth="8" markerHeight="8" markerUnits="userSpaceOnUse" orient="auto"><path d="M0 0.8L8 4L0 7.2L1.6 4z" fill="#9A9A9A"/></marker><marker id="order" viewBox="0 0 8 8" refX="6.5" refY="4" markerWidth="8" markerHeight="8" markerUnits="userSpaceOnUse" orient="auto"><path d="M0 0.8L8 4L0 7.2L1.6 4z" fill="#000000"/></marker></defs>
//| <rect width="570" height="282" fill="#FFFFFF"/>
//| <text x="28" y="36" class="h">@f: %i</text>
//| <text x="28" y="57" class="s">iterations run in reading order · dependences, memory-based</text>
//| <g transform="translate(28 84)">
//| <text x="30" y="13" class="a k o">0</text>
//| <text x="30" y="13" class="a k">0</text>
//| <text x="84" y="13" class="a k o">1</text>
//| <text x="84" y="13" class="a k">1</text>
//| <text x="138" y="13" class="a k o">2</text>
//| <text x="138" y="13" class="a k">2</text>
//| <text x="192" y="13" class="a k o">3</text>
//| <text x="192" y="13" class="a k">3</text>
//| <text x="111" y="-2" class="m k o">%i</text>
//| <text x="111" y="-2" class="m k">%i</text>
//| <circle cx="30" cy="34" r="10" fill="#FFFFFF" stroke="#333333" stroke-width="1.2"/>
//| <circle cx="84" cy="34" r="10" fill="#FFFFFF" stroke="#333333" stroke-width="1.2"/>
//| <circle cx="138" cy="34" r="10" fill="#FFFFFF" stroke="#333333" stroke-width="1.2"/>
//| <circle cx="192" cy="34" r="10" fill="#FFFFFF" stroke="#333333" stroke-width="1.2"/>
//| </g>
//| <g transform="translate(274 84)">
//| <text x="0" y="8" class="c">LOOPS</text>
//| <text x="0" y="28" class="m o">%i</text>
//| <text x="0" y="28" class="m">%i</text>
//| <text x="96" y="28" class="t" style="fill:#444444">sequential</text>
//| <text x="180" y="28" class="s">line 4</text>
//| <text x="0" y="58" class="c">STATEMENTS</text>
//| <circle cx="7" cy="74" r="6.5" fill="#FFFFFF" stroke="#333333" stroke-width="1.2"/>
//| <text x="24" y="78" class="m o">line 6  %A[%k]</text>
//| <text x="24" y="78" class="m">line 6  %A[%k]</text>
//| <text x="0" y="106" class="s">not exactly known, not drawn: line 6 to line 6</text>
//| <text x="0" y="122" class="s">(output)</text>
//| <text x="0" y="138" class="s">line 6: a subscript is not affine</text>
//| <text x="0" y="154" class="s">[non-affine-subscript]</text>
//| </g>
//| </svg>
