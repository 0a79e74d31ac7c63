"""The kernels of PolyBench/C 4.2 once more, in plain Python, written from their definitions and not from the programs.

`reference.py NAME..` prints for each kernel what the `@main` of NAME.mlir prints: vectors as they are, of a matrix A the
vector of the sums of A(i, j) (j + 1) over each row, of a cube A those of A(i, j, k) (j + 2 k + 1) over each plane.
`reference.py` alone prints the names. Operations stand in the order of the definitions, so that the numbers are the same
to the last bit; scalars live in Python's variables, and loops that count down do so.
"""

import math
import struct
import sys


def vector(n, cell=lambda i: None):
    return [cell(i) for i in range(n)]


def matrix(n, m, cell=lambda i, j: None):
    return [[cell(i, j) for j in range(m)] for i in range(n)]


def cube(n, m, p, cell):
    return [[[cell(i, j, k) for k in range(p)] for j in range(m)] for i in range(n)]


def single(x):
    """The nearest f32."""
    return struct.unpack("f", struct.pack("f", x))[0]


def show(numbers):
    """The numbers as printMemref prints them."""
    print(f"Unranked Memref base@ = PTR rank = 1 offset = 0 sizes = [{len(numbers)}] strides = [1] data = ")
    print("[" + ",  ".join(str(x) if isinstance(x, int) else f"{x:g}" for x in numbers) + "]")


def rows(a):
    """One number for each row (or plane) that tells its cells apart."""
    sums = []
    for row in a:
        total = 0 if isinstance(row[0], int) else 0.0
        for j, cell in enumerate(row):
            if isinstance(cell, list):
                for k, x in enumerate(cell):
                    total += x * (j + 2 * k + 1)
            else:
                total += cell * (j + 1)
        sums.append(total)
    return sums


# Data mining.


def column_means(m, n, data):
    means = vector(m)
    for j in range(m):
        total = 0.0
        for i in range(n):
            total += data[i][j]
        means[j] = total / float(n)
    return means


def correlation(m=35, n=38):
    data = matrix(n, m, lambda i, j: (i * j) / m + i)
    mean = column_means(m, n, data)
    stddev = vector(m)
    for j in range(m):
        total = 0.0
        for i in range(n):
            total += (data[i][j] - mean[j]) * (data[i][j] - mean[j])
        stddev[j] = math.sqrt(total / n)
        if stddev[j] <= 0.1:
            stddev[j] = 1.0
    for i in range(n):
        for j in range(m):
            data[i][j] = (data[i][j] - mean[j]) / (math.sqrt(n) * stddev[j])
    corr = matrix(m, m, lambda i, j: 1.0)
    for i in range(m):
        for j in range(i + 1, m):
            total = 0.0
            for k in range(n):
                total += data[k][i] * data[k][j]
            corr[i][j] = corr[j][i] = total
    show(rows(corr))


def covariance(m=35, n=38):
    data = matrix(n, m, lambda i, j: (i * j) / m)
    mean = column_means(m, n, data)
    for i in range(n):
        for j in range(m):
            data[i][j] -= mean[j]
    cov = matrix(m, m)
    for i in range(m):
        for j in range(i, m):
            total = 0.0
            for k in range(n):
                total += data[k][i] * data[k][j]
            cov[i][j] = cov[j][i] = total / (n - 1.0)
    show(rows(cov))


# Products.


def product(a, b):
    """a * b, each cell summed up from 0 in order."""
    result = matrix(len(a), len(b[0]))
    for i in range(len(a)):
        for j in range(len(b[0])):
            total = 0.0
            for k in range(len(b)):
                total += a[i][k] * b[k][j]
            result[i][j] = total
    return result


def two_mm(ni=17, nj=35, nk=21, nl=37, alpha=1.5, beta=1.2):
    a = matrix(ni, nk, lambda i, j: alpha * (((i * j + 1) % ni) / ni))
    b = matrix(nk, nj, lambda i, j: (i * (j + 1) % nj) / nj)
    c = matrix(nj, nl, lambda i, j: ((i * (j + 3) + 1) % nl) / nl)
    d = matrix(ni, nl, lambda i, j: (i * (j + 2) % nk) / nk)
    tmp = product(a, b)
    for i in range(ni):
        for j in range(nl):
            d[i][j] *= beta
            for k in range(nj):
                d[i][j] += tmp[i][k] * c[k][j]
    show(rows(d))


def three_mm(ni=17, nj=34, nk=19, nl=36, nm=23):
    a = matrix(ni, nk, lambda i, j: ((i * j + 1) % ni) / (5 * ni))
    b = matrix(nk, nj, lambda i, j: ((i * (j + 1) + 2) % nj) / (5 * nj))
    c = matrix(nj, nm, lambda i, j: (i * (j + 3) % nl) / (5 * nl))
    d = matrix(nm, nl, lambda i, j: ((i * (j + 2) + 2) % nk) / (5 * nk))
    show(rows(product(product(a, b), product(c, d))))


def atax(m=38, n=42):
    x = vector(n, lambda i: 1 + i / n)
    a = matrix(m, n, lambda i, j: ((i + j) % n) / (5 * m))
    y = vector(n, lambda i: 0.0)
    for row in a:
        tmp = 0.0
        for j in range(n):
            tmp += row[j] * x[j]
        for j in range(n):
            y[j] += row[j] * tmp
    show(y)


def bicg(m=38, n=42):
    p = vector(m, lambda i: (i % m) / m)
    r = vector(n, lambda i: (i % n) / n)
    a = matrix(n, m, lambda i, j: (i * (j + 1) % n) / n)
    s = vector(m, lambda i: 0.0)
    q = vector(n, lambda i: 0.0)
    for i in range(n):
        for j in range(m):
            s[j] += r[i] * a[i][j]
            q[i] += a[i][j] * p[j]
    show(s)
    show(q)


def doitgen(nr=7, nq=5, np=34):
    a = cube(nr, nq, np, lambda i, j, k: ((i * j + k) % np) / np)
    c4 = matrix(np, np, lambda i, j: (i * j % np) / np)
    show(rows([product(plane, c4) for plane in a]))


def mvt(n=40):
    x1 = vector(n, lambda i: (i % n) / n)
    x2 = vector(n, lambda i: ((i + 1) % n) / n)
    y1 = vector(n, lambda i: ((i + 3) % n) / n)
    y2 = vector(n, lambda i: ((i + 4) % n) / n)
    a = matrix(n, n, lambda i, j: (i * j % n) / n)
    for i in range(n):
        for j in range(n):
            x1[i] += a[i][j] * y1[j]
            x2[i] += a[j][i] * y2[j]
    show(x1)
    show(x2)


def gemm(ni=20, nj=35, nk=41, alpha=1.5, beta=1.2):
    c = matrix(ni, nj, lambda i, j: ((i * j + 1) % ni) / ni)
    a = matrix(ni, nk, lambda i, j: (i * (j + 1) % nk) / nk)
    b = matrix(nk, nj, lambda i, j: (i * (j + 2) % nj) / nj)
    for i in range(ni):
        for j in range(nj):
            c[i][j] *= beta
            for k in range(nk):
                c[i][j] += alpha * a[i][k] * b[k][j]
    show(rows(c))


def gemver(n=40, alpha=1.5, beta=1.2):
    u1 = vector(n, float)
    u2 = vector(n, lambda i: (i + 1) / n / 2.0)
    v1 = vector(n, lambda i: (i + 1) / n / 4.0)
    v2 = vector(n, lambda i: (i + 1) / n / 6.0)
    y = vector(n, lambda i: (i + 1) / n / 8.0)
    z = vector(n, lambda i: (i + 1) / n / 9.0)
    a = matrix(n, n, lambda i, j: (i * j % n) / n + u1[i] * v1[j] + u2[i] * v2[j])
    x = vector(n, lambda i: 0.0)
    w = vector(n, lambda i: 0.0)
    for i in range(n):
        for j in range(n):
            x[i] += beta * a[j][i] * y[j]
        x[i] += z[i]
    for i in range(n):
        for j in range(n):
            w[i] += alpha * a[i][j] * x[j]
    show(w)


def gesummv(n=37, alpha=1.5, beta=1.2):
    x = vector(n, lambda i: (i % n) / n)
    y = vector(n)
    for i in range(n):
        ax = bx = 0.0
        for j in range(n):
            ax += ((i * j + 1) % n) / n * x[j]
            bx += ((i * j + 2) % n) / n * x[j]
        y[i] = alpha * ax + beta * bx
    show(y)


def symm(m=35, n=37, alpha=1.5, beta=1.2):
    c = matrix(m, n, lambda i, j: ((i + j) % 100) / m)
    b = matrix(m, n, lambda i, j: ((n + i - j) % 100) / m)
    a = matrix(m, m, lambda i, j: ((i + j) % 100) / m if j <= i else -999.0)
    for i in range(m):
        for j in range(n):
            above = 0.0
            for k in range(i):
                c[k][j] += alpha * b[i][j] * a[i][k]
                above += b[k][j] * a[i][k]
            c[i][j] = beta * c[i][j] + alpha * b[i][j] * a[i][i] + alpha * above
    show(rows(c))


def syr2k(n=35, m=21, alpha=1.5, beta=1.2):
    a = matrix(n, m, lambda i, j: ((i * j + 1) % n) / n)
    b = matrix(n, m, lambda i, j: ((i * j + 2) % m) / m)
    c = matrix(n, n, lambda i, j: ((i * j + 3) % n) / m)
    for i in range(n):
        for j in range(i + 1):
            c[i][j] *= beta
            for k in range(m):
                c[i][j] += a[j][k] * alpha * b[i][k] + b[j][k] * alpha * a[i][k]
    show(rows(c))


def syrk(n=35, m=21, alpha=1.5, beta=1.2):
    a = matrix(n, m, lambda i, j: ((i * j + 1) % n) / n)
    c = matrix(n, n, lambda i, j: ((i * j + 2) % m) / m)
    for i in range(n):
        for j in range(i + 1):
            c[i][j] *= beta
            for k in range(m):
                c[i][j] += alpha * a[i][k] * a[j][k]
    show(rows(c))


def trmm(m=35, n=37, alpha=1.5):
    a = matrix(m, m, lambda i, j: ((i + j) % m) / m if j < i else None)
    b = matrix(m, n, lambda i, j: ((n + (i - j)) % n) / n)
    for i in range(m):
        for j in range(n):
            for k in range(i + 1, m):
                b[i][j] += a[k][i] * b[k][j]
            b[i][j] = alpha * b[i][j]
    show(rows(b))


# Solvers.


def positive(n):
    """The symmetric positive definite matrix that the factorizations start from."""
    root = matrix(n, n, lambda i, j: 1.0 if i == j else -j / n + 1 if j < i else 0.0)
    return product(root, [list(column) for column in zip(*root)])


def cholesky(n=39):
    a = positive(n)
    for i in range(n):
        for j in range(i):
            for k in range(j):
                a[i][j] -= a[i][k] * a[j][k]
            a[i][j] /= a[j][j]
        for k in range(i):
            a[i][i] -= a[i][k] * a[i][k]
        a[i][i] = math.sqrt(a[i][i])
    show(rows(a))


def durbin(n=40):
    r = vector(n, lambda i: float(n + 1 - i))
    y = [-r[0]]
    beta = 1.0
    alpha = -r[0]
    for k in range(1, n):
        beta = (1.0 - alpha * alpha) * beta
        total = 0.0
        for i in range(k):
            total += r[k - i - 1] * y[i]
        alpha = -(r[k] + total) / beta
        y = [y[i] + alpha * y[k - i - 1] for i in range(k)] + [alpha]
    show(y)


def gramschmidt(m=43, n=21):
    a = matrix(m, n, lambda i, j: (i * j % m) / m * 100 + 10)
    r = matrix(n, n, lambda i, j: 0.0)
    q = matrix(m, n)
    for k in range(n):
        norm = 0.0
        for i in range(m):
            norm += a[i][k] * a[i][k]
        r[k][k] = math.sqrt(norm)
        for i in range(m):
            q[i][k] = a[i][k] / r[k][k]
        for j in range(k + 1, n):
            for i in range(m):
                r[k][j] += q[i][k] * a[i][j]
            for i in range(m):
                a[i][j] -= q[i][k] * r[k][j]
    show(rows(r))
    show(rows(q))


def factor(a):
    """a := l * u in place, l unit lower triangular."""
    n = len(a)
    for i in range(n):
        for j in range(n):
            for k in range(min(i, j)):
                a[i][j] -= a[i][k] * a[k][j]
            if j < i:
                a[i][j] /= a[j][j]


def lu(n=37):
    a = positive(n)
    factor(a)
    show(rows(a))


def ludcmp(n=37):
    a = positive(n)
    x = vector(n)
    y = vector(n)
    factor(a)
    for i in range(n):
        y[i] = (i + 1) / n / 2.0 + 4
        for j in range(i):
            y[i] -= a[i][j] * y[j]
    for i in reversed(range(n)):
        x[i] = y[i]
        for j in range(i + 1, n):
            x[i] -= a[i][j] * x[j]
        x[i] /= a[i][i]
    show(x)
    show(y)


def trisolv(n=40):
    x = vector(n)
    for i in range(n):
        x[i] = float(i)
        for j in range(i):
            x[i] -= (i + n - j + 1) * 2 / n * x[j]
        x[i] /= (n + 1) * 2 / n
    show(x)


# Medley.


def smooth(line, a_now, a_last, a_next, a_after, b1, b2):
    """A causal and an anticausal recursion over a line, added up; each operation rounds to f32."""
    forward = []
    x1 = y1 = y2 = 0.0
    for x in line:
        y = single(single(a_now * x) + single(a_last * x1))
        y = single(single(y + single(b1 * y1)) + single(b2 * y2))
        x1, y1, y2 = x, y, y1
        forward.append(y)
    backward = []
    x1 = x2 = y1 = y2 = 0.0
    for x in reversed(line):
        y = single(single(a_next * x1) + single(a_after * x2))
        y = single(single(y + single(b1 * y1)) + single(b2 * y2))
        x1, x2, y1, y2 = x, x1, y, y1
        backward.append(y)
    return [single(f + b) for f, b in zip(forward, reversed(backward))]


def deriche(w=41, h=37, alpha=0.25):
    image = matrix(w, h, lambda i, j: single((313 * i + 991 * j) % 65536 / 65535.0))
    decay = single(math.exp(-alpha))
    squared = single(math.exp(-2.0 * alpha))
    top = single(single(1.0 - decay) * single(1.0 - decay))
    bottom = single(single(1.0 + single(2.0 * alpha * decay)) - single(math.exp(2.0 * alpha)))
    k = single(top / bottom)
    weights = (
        k,
        single(single(k * decay) * (alpha - 1.0)),
        single(single(k * decay) * (alpha + 1.0)),
        single(-k * squared),
        single(2.0**-alpha),
        -squared,
    )
    image = [smooth(row, *weights) for row in image]
    columns = [smooth(list(column), *weights) for column in zip(*image)]
    show(rows([list(row) for row in zip(*columns)]))


def floyd_warshall(n=37):
    def start(i, j):
        return 999 if 0 in ((i + j) % 13, (i + j) % 7, (i + j) % 11) else i * j % 7 + 1

    path = matrix(n, n, start)
    for k in range(n):
        for i in range(n):
            for j in range(n):
                path[i][j] = min(path[i][j], path[i][k] + path[k][j])
    show(rows(path))


def nussinov(n=41):
    seq = vector(n, lambda i: (i + 1) % 4)
    table = matrix(n, n, lambda i, j: 0)
    for i in reversed(range(n)):
        for j in range(i + 1, n):
            bond = int(i < j - 1 and seq[i] + seq[j] == 3)
            ways = [table[i][j - 1], table[i + 1][j], table[i + 1][j - 1] + bond]
            ways += [table[i][k] + table[k + 1][j] for k in range(i + 1, j)]
            table[i][j] = max(ways)
    show(rows(table))


# Stencils.


def adi(tsteps=6, n=34):
    u = matrix(n, n, lambda i, j: (i + n - j) / n)
    v = matrix(n, n)
    dx = dy = 1.0 / n
    dt = 1.0 / tsteps
    mul1 = 2.0 * dt / (dx * dx)
    mul2 = 1.0 * dt / (dy * dy)
    a = c = -mul1 / 2.0
    d = f = -mul2 / 2.0
    b = 1.0 + mul1
    e = 1.0 + mul2
    inner = range(1, n - 1)
    for _ in range(tsteps):
        for i in inner:
            p, q = [0.0], [1.0]
            for j in inner:
                right = -d * u[j][i - 1] + (1.0 + 2.0 * d) * u[j][i] - f * u[j][i + 1] - a * q[j - 1]
                q.append(right / (a * p[j - 1] + b))
                p.append(-c / (a * p[j - 1] + b))
            v[0][i] = v[n - 1][i] = 1.0
            for j in reversed(inner):
                v[j][i] = p[j] * v[j + 1][i] + q[j]
        for i in inner:
            p, q = [0.0], [1.0]
            for j in inner:
                right = -a * v[i - 1][j] + (1.0 + 2.0 * a) * v[i][j] - c * v[i + 1][j] - d * q[j - 1]
                q.append(right / (d * p[j - 1] + e))
                p.append(-f / (d * p[j - 1] + e))
            u[i][0] = u[i][n - 1] = 1.0
            for j in reversed(inner):
                u[i][j] = p[j] * u[i][j + 1] + q[j]
    show(rows(u))


def fdtd_2d(tmax=7, nx=34, ny=37):
    ex = matrix(nx, ny, lambda i, j: i * (j + 1) / nx)
    ey = matrix(nx, ny, lambda i, j: i * (j + 2) / ny)
    hz = matrix(nx, ny, lambda i, j: i * (j + 3) / nx)
    for t in range(tmax):
        ey[0] = [float(t)] * ny
        for i in range(1, nx):
            for j in range(ny):
                ey[i][j] -= 0.5 * (hz[i][j] - hz[i - 1][j])
        for i in range(nx):
            for j in range(1, ny):
                ex[i][j] -= 0.5 * (hz[i][j] - hz[i][j - 1])
        for i in range(nx - 1):
            for j in range(ny - 1):
                hz[i][j] -= 0.7 * (ex[i][j + 1] - ex[i][j] + ey[i + 1][j] - ey[i][j])
    show(rows(ex))
    show(rows(ey))
    show(rows(hz))


def heat_3d(tsteps=5, n=11):
    now = cube(n, n, n, lambda i, j, k: (i + j + (n - k)) * 10 / n)

    def step(a):
        def cell(i, j, k):
            if not all(0 < x < n - 1 for x in (i, j, k)):
                return a[i][j][k]
            twice = 2.0 * a[i][j][k]
            along_i = 0.125 * (a[i + 1][j][k] - twice + a[i - 1][j][k])
            along_j = 0.125 * (a[i][j + 1][k] - twice + a[i][j - 1][k])
            along_k = 0.125 * (a[i][j][k + 1] - twice + a[i][j][k - 1])
            return along_i + along_j + along_k + a[i][j][k]

        return cube(n, n, n, cell)

    # A and B start alike, so that a step from one to the other is a step in place.
    for _ in range(2 * tsteps):
        now = step(now)
    show(rows(now))


def jacobi_1d(tsteps=20, n=43):
    a = vector(n, lambda i: (i + 2) / n)
    b = vector(n, lambda i: (i + 3) / n)
    for _ in range(tsteps):
        for source, target in ((a, b), (b, a)):
            for i in range(1, n - 1):
                target[i] = 0.33333 * (source[i - 1] + source[i] + source[i + 1])
    show(a)


def jacobi_2d(tsteps=6, n=35):
    a = matrix(n, n, lambda i, j: (i * (j + 2) + 2) / n)
    b = matrix(n, n, lambda i, j: (i * (j + 3) + 3) / n)
    for _ in range(tsteps):
        for source, target in ((a, b), (b, a)):
            for i in range(1, n - 1):
                for j in range(1, n - 1):
                    west_east = source[i][j] + source[i][j - 1] + source[i][j + 1]
                    target[i][j] = 0.2 * (west_east + source[i + 1][j] + source[i - 1][j])
    show(rows(a))


def seidel_2d(tsteps=6, n=37):
    a = matrix(n, n, lambda i, j: (i * (j + 2) + 2) / n)
    for _ in range(tsteps):
        for i in range(1, n - 1):
            for j in range(1, n - 1):
                total = 0.0
                for row in a[i - 1 : i + 2]:
                    for x in row[j - 1 : j + 2]:
                        total += x
                a[i][j] = total / 9.0
    show(rows(a))


KERNELS = [
    correlation, covariance, two_mm, three_mm, atax, bicg, doitgen, mvt, gemm, gemver, gesummv, symm, syr2k, syrk, trmm,
    cholesky, durbin, gramschmidt, lu, ludcmp, trisolv, deriche, floyd_warshall, nussinov, adi, fdtd_2d, heat_3d, jacobi_1d,
    jacobi_2d, seidel_2d,
]  # fmt: skip
NAMES = {"two_mm": "2mm", "three_mm": "3mm"}
BY_NAME = {NAMES.get(kernel.__name__, kernel.__name__.replace("_", "-")): kernel for kernel in KERNELS}

if __name__ == "__main__":
    if len(sys.argv) == 1:
        print("\n".join(sorted(BY_NAME)))
    for name in sys.argv[1:]:
        BY_NAME[name]()
