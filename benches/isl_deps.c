// Times isl on the memory-based dependences of PolyBench's kernels, all in one process:
//
//     cc -O2 -o isl_deps benches/isl_deps.c -lisl
//     isl_deps tests/kernels/isl/polybench.txt [ROUNDS]
//
// The head of the text says how to read it. Access relations are made before the clock starts. Timed is, for each pair of
// references to one array of which one writes: the relation between the iterations that meet in a cell, what each common
// loop carries of it, what no loop carries, and which of these are empty. A line gives a kernel, its relations, its
// dependence polyhedra in the grouping of the published numbers (tests/tools/polybench_isl.py says which), and the best of
// ROUNDS in microseconds. Ends with 1 if a number of polyhedra is not the published one.
#include <isl/ctx.h>
#include <isl/map.h>
#include <isl/options.h>
#include <isl/set.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MAX_KERNELS = 64, MAX_REFERENCES = 256, MAX_LOOPS = 8, TEXT = 512 };

// When the iterations of a statement run: place[0], loop 0, place[1], loop 1, ..
typedef struct {
    int number;
    int loops;
    int place[MAX_LOOPS + 1];
    bool down[MAX_LOOPS];
    char iterations[TEXT];  // [i, j]
    char condition[TEXT];
} Statement;

typedef struct {
    Statement statement;
    char array[TEXT];
    bool writes;
    isl_map *cells;     // from iterations to cells
    isl_map *touched;   // and back
} Reference;

typedef struct {
    char name[TEXT];
    char parameters[TEXT];
    int published;
    int count;
    Reference *references;
} Kernel;

typedef struct {
    int relations;
    int polyhedra;
} Found;

static void fail(const char *why, const char *what) {
    fprintf(stderr, "isl_deps: %s: %s\n", why, what);
    exit(2);
}

// ---- reading

// `S1[i, j] : condition @ 0, i, 0, -j, 0`
static Statement read_statement(const char *line, int number) {
    Statement statement = {.number = number, .condition = "1 = 1"};
    const char *schedule = strstr(line, " @ ");
    const char *condition = strstr(line, " : ");
    if (sscanf(line, "%*[^[]%511[^]]", statement.iterations) != 1 || !schedule) fail("no statement", line);
    strcat(statement.iterations, "]");
    if (condition) {
        sprintf(statement.condition, "%.*s", (int)(schedule - condition - 3), condition + 3);
    }
    char *entries = strdup(schedule + 3);
    int position = 0;
    for (char *entry = strtok(entries, ", "); entry; entry = strtok(NULL, ", "), position++) {
        if (position > 2 * MAX_LOOPS) fail("too many loops", line);
        if (position % 2 == 0) statement.place[position / 2] = atoi(entry);
        else statement.down[position / 2] = entry[0] == '-';
    }
    statement.loops = position / 2;
    free(entries);
    return statement;
}

// The references in `text`, up to `end`: `A[i, j] B[j]`
static void read_references(isl_ctx *ctx, Kernel *kernel, const Statement *statement, bool writes, const char *text,
                            const char *end) {
    char array[TEXT], subscripts[TEXT], relation[8 * TEXT];
    for (const char *close; (close = memchr(text, ']', end - text)); text = close + 1) {
        subscripts[0] = '\0';
        if (sscanf(text, " %511[^[ ][%511[^]]", array, subscripts) < 1) fail("no reference", text);
        if (kernel->count == MAX_REFERENCES) fail("too many references", kernel->name);
        snprintf(relation, sizeof relation, "[%s] -> { %s -> %s[%s] : %s }", kernel->parameters, statement->iterations,
                 array, subscripts, statement->condition);
        Reference *reference = &kernel->references[kernel->count++];
        reference->statement = *statement;
        reference->writes = writes;
        reference->cells = isl_map_read_from_str(ctx, relation);
        if (!reference->cells) fail("isl cannot read", relation);
        reference->touched = isl_map_reverse(isl_map_copy(reference->cells));
        strcpy(reference->array, array);
    }
}

// `kernel NAME COUNT: PARAMETERS`, where COUNT may be a sum
static Kernel read_kernel(const char *line) {
    Kernel kernel = {.references = calloc(MAX_REFERENCES, sizeof(Reference))};
    int arrays, scalars = 0;
    if (sscanf(line, "kernel %511s %d+%d", kernel.name, &arrays, &scalars) < 2) fail("no kernel", line);
    kernel.published = arrays + scalars;
    strcpy(kernel.parameters, strstr(line, ": ") + 2);
    return kernel;
}

static int read_kernels(isl_ctx *ctx, const char *path, Kernel kernels[MAX_KERNELS]) {
    FILE *file = fopen(path, "r");
    if (!file) fail("cannot read", path);
    int count = 0, statements = 0;
    Statement statement;
    for (char line[TEXT]; fgets(line, sizeof line, file);) {
        line[strcspn(line, "#\n")] = '\0';
        const char *body = strstr(line, ":=");
        if (strncmp(line, "kernel ", 7) == 0) {
            if (count == MAX_KERNELS) fail("too many kernels", line);
            kernels[count++] = read_kernel(line);
        } else if (strstr(line, " @ ")) {
            statement = read_statement(line, statements++);
        } else if (body && count > 0) {
            read_references(ctx, &kernels[count - 1], &statement, false, body + 2, line + strlen(line));
            read_references(ctx, &kernels[count - 1], &statement, true, line, body);
        }
    }
    fclose(file);
    return count;
}

// ---- dependences

static int common_loops(const Statement *a, const Statement *b) {
    int shared = 0;
    while (shared < a->loops && shared < b->loops && a->place[shared] == b->place[shared]) shared++;
    return shared;
}

// What the loop at `level` carries of pairs that agree in the loops around it.
static isl_map *carried(isl_map *pairs, int level, bool down) {
    return down ? isl_map_order_gt(pairs, isl_dim_in, level, isl_dim_out, level)
                : isl_map_order_lt(pairs, isl_dim_in, level, isl_dim_out, level);
}

static bool exists(isl_map *pairs) {
    bool empty = isl_map_is_empty(pairs);
    isl_map_free(pairs);
    return !empty;
}

// All iterations of `source` and later ones of `target` that touch the same cell, by carrying loop.
static void meet(const Reference *source, const Reference *target, Found *found) {
    const Statement *first = &source->statement, *second = &target->statement;
    int common = common_loops(first, second);
    bool same_statement = first->number == second->number;
    bool innermost = false;
    isl_map *pairs = isl_map_apply_range(isl_map_copy(source->cells), isl_map_copy(target->touched));
    for (int level = 0; level < common; level++) {
        innermost = exists(carried(isl_map_copy(pairs), level, first->down[level]));
        found->relations += innermost;
        found->polyhedra += innermost;
        pairs = isl_map_equate(pairs, isl_dim_in, level, isl_dim_out, level);
    }
    // References stand in the order in which an instance makes them.
    bool before = same_statement ? source < target : first->place[common] < second->place[common];
    if (!before) {
        isl_map_free(pairs);
    } else if (exists(pairs)) {
        found->relations++;
        found->polyhedra += !same_statement && !innermost;
    }
}

static Found dependences(const Kernel *kernel) {
    Found found = {0, 0};
    const Reference *end = kernel->references + kernel->count;
    for (const Reference *source = kernel->references; source < end; source++) {
        for (const Reference *target = kernel->references; target < end; target++) {
            bool writes = source->writes || target->writes;
            if (writes && strcmp(source->array, target->array) == 0) meet(source, target, &found);
        }
    }
    return found;
}

static double microseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return 1e6 * now.tv_sec + now.tv_nsec / 1e3;
}

int main(int argc, char **argv) {
    if (argc < 2) fail("usage", "isl_deps POLYBENCH.TXT [ROUNDS]");
    int rounds = argc > 2 ? atoi(argv[2]) : 7;
    isl_ctx *ctx = isl_ctx_alloc();
    isl_options_set_on_error(ctx, ISL_ON_ERROR_ABORT);
    static Kernel kernels[MAX_KERNELS];
    int count = read_kernels(ctx, argv[1], kernels);
    double best[MAX_KERNELS], total = 0;
    Found found[MAX_KERNELS];
    for (int round = 0; round < rounds; round++) {
        for (int index = 0; index < count; index++) {
            double start = microseconds();
            found[index] = dependences(&kernels[index]);
            double time = microseconds() - start;
            if (round == 0 || time < best[index]) best[index] = time;
        }
    }
    int relations = 0, wrong = 0;
    for (int index = 0; index < count; index++) {
        Kernel *kernel = &kernels[index];
        printf("%s\t%d\t%d\t%.1f\n", kernel->name, found[index].relations, found[index].polyhedra, best[index]);
        if (found[index].polyhedra != kernel->published) {
            fprintf(stderr, "isl_deps: %s has %d polyhedra, published are %d\n", kernel->name, found[index].polyhedra,
                    kernel->published);
            wrong = 1;
        }
        relations += found[index].relations;
        total += best[index];
        for (int reference = 0; reference < kernel->count; reference++) {
            isl_map_free(kernel->references[reference].cells);
            isl_map_free(kernel->references[reference].touched);
        }
        free(kernel->references);
    }
    printf("all %d\t%d\t\t%.1f\n", count, relations, total);
    isl_ctx_free(ctx);
    return wrong;
}
