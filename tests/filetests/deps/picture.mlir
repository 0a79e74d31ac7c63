// RUN: farkas deps --svg - --arg n=4
// One arrow from each iteration to the next; three points, three steps.
func.func @prefix(%A: memref<?xf32>, %n: index) {
  affine.for %i = 1 to %n {
    %a = affine.load %A[%i - 1] : memref<?xf32>
    affine.store %a, %A[%i] : memref<?xf32>
  }
  return
}

//| <svg xmlns="http://www.w3.org/2000/svg" width="516" height="352" viewBox="0 0 516 352" role="img">
//| <title>@prefix: %i</title><style>text{font-family:Inter,'Helvetica Neue',Helvetica,Arial,'DejaVu Sans',sans-serif;fill:#222}.h{font-size:17px;font-weight:600}.s{font-size:12.5px;fill:#5A5A5A}.c{font-size:11px;font-weight:600;fill:#7A7A7A;letter-spacing:.06em}.m{font-family:'DejaVu Sans Mono',Menlo,Consolas,monospace;font-size:12px}.a{font-family:'DejaVu Sans Mono',Menlo,Consolas,monospace;font-size:11.5px;fill:#5A5A5A}.n{font-size:10px;text-anchor:middle}.t{font-size:12px}.r{text-anchor:end}.k{text-anchor:middle}.o{fill:#FFFFFF;stroke:#FFFFFF;stroke-width:3px;stroke-linejoin:round}</style>
//| <defs><marker id="flow" viewBox="0 0 8 8" refX="6.5" refY="4" markerWidth="8" markerHeight="8" markerUnits="userSpaceOnUse" orient="auto"><path d="M0 0.8L8 4L0 7.2L1.6 4z" fill="#0072B2"/></marker><marker id="anti" viewBox="0 0 8 8" refX="6.5" refY="4" markerWidth="8" markerHeight="8" markerUnits="userSpaceOnUse" orient="auto"><path d="M0 0.8L8 4L0 7.2L1.6 4z" fill="#D55E00"/></marker><marker id="output" viewBox="0 0 8 8" refX="6.5" refY="4" markerWidth="8" markerHeight="8" markerUnits="userSpaceOnUse" orient="auto"><path d="M0 0.8L8 4L0 7.2L1.6 4z" fill="#A8438B"/></marker><marker id="input" viewBox="0 0 8 8" refX="6.5" refY="4" markerWidth="8" markerHeight="8" markerUnits="userSpaceOnUse" orient="auto"><path d="M0 0.8L8 4L0 7.2L1.6 4z" fill="#9A9A9A"/></marker><marker id="order" viewBox="0 0 8 8" refX="6.5" refY="4" markerWidth="8" markerHeight="8" markerUnits="userSpaceOnUse" orient="auto"><path d="M0 0.8L8 4L0 7.2L1.6 4z" fill="#000000"/></marker></defs>
//| <rect width="516" height="352" fill="#FFFFFF"/>
//| <text x="28" y="36" class="h">@prefix: %i</text>
//| <text x="28" y="57" class="s">%n = 4 · iterations run in reading order · dependences, memory-based</text>
//| <g transform="translate(28 84)">
//| <path d="M40.5 34L72 34" fill="none" stroke="#0072B2" stroke-width="1.6" stroke-linecap="round" marker-end="url(#flow)"/>
//| <path d="M94.5 34L126 34" fill="none" stroke="#0072B2" stroke-width="1.6" stroke-linecap="round" marker-end="url(#flow)"/>
//| <text x="30" y="13" class="a k o">1</text>
//| <text x="30" y="13" class="a k">1</text>
//| <text x="84" y="13" class="a k o">2</text>
//| <text x="84" y="13" class="a k">2</text>
//| <text x="138" y="13" class="a k o">3</text>
//| <text x="138" y="13" class="a k">3</text>
//| <text x="84" y="-2" class="m k o">%i</text>
//| <text x="84" y="-2" class="m k">%i</text>
//| <circle cx="30" cy="34" r="10" fill="#FFF6DB" stroke="#333333" stroke-width="1.2"/>
//| <text x="30" y="37.6" class="n">0</text>
//| <circle cx="84" cy="34" r="10" fill="#89C4BE" stroke="#333333" stroke-width="1.2"/>
//| <text x="84" y="37.6" class="n">1</text>
//| <circle cx="138" cy="34" r="10" fill="#214E78" stroke="#333333" stroke-width="1.2"/>
//| <text x="138" y="37.6" class="n" style="fill:#FFFFFF">2</text>
//| </g>
//| <g transform="translate(220 84)">
//| <text x="0" y="8" class="c">LOOPS</text>
//| <text x="0" y="28" class="m o">%i</text>
//| <text x="0" y="28" class="m">%i</text>
//| <text x="96" y="28" class="t" style="fill:#444444">sequential</text>
//| <text x="180" y="28" class="s">line 4</text>
//| <text x="0" y="58" class="c">STATEMENTS</text>
//| <circle cx="7" cy="74" r="6.5" fill="#FFFFFF" stroke="#333333" stroke-width="1.2"/>
//| <text x="24" y="78" class="m o">line 6  %A[%i]</text>
//| <text x="24" y="78" class="m">line 6  %A[%i]</text>
//| <text x="0" y="108" class="c">DEPENDENCES</text>
//| <path d="M0 124L34 124" fill="none" stroke="#0072B2" stroke-width="1.6" stroke-linecap="round" marker-end="url(#flow)"/>
//| <text x="46" y="128" class="t">flow</text>
//| <text x="96" y="128" class="s">2</text>
//| <text x="0" y="158" class="c">WHAT MAY RUN TOGETHER</text>
//| <circle cx="10" cy="178" r="9.5" fill="#FFF6DB" stroke="#333333" stroke-width="1.2"/>
//| <text x="10" y="181.6" class="n">0</text>
//| <circle cx="37" cy="178" r="9.5" fill="#89C4BE" stroke="#333333" stroke-width="1.2"/>
//| <text x="37" y="181.6" class="n">1</text>
//| <circle cx="64" cy="178" r="9.5" fill="#214E78" stroke="#333333" stroke-width="1.2"/>
//| <text x="64" y="181.6" class="n" style="fill:#FFFFFF">2</text>
//| <text x="0" y="206" class="s">no dependence between equal numbers:</text>
//| <text x="0" y="222" class="s">3 points in 3 steps</text>
//| </g>
//| </svg>
