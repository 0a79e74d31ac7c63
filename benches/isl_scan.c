// Times isl on judging schedules and generating loops for them, all in one process:
//
//     cc -O2 -o isl_scan benches/isl_scan.c -lisl
//     scan_programs kernels tests/kernels | isl_scan [ROUNDS]
//
// Sets and trees are read before the clock starts. Judging asks whether an instance that depends on another runs before
// it or at the same time: the flat schedule of the tree is applied to both sides of the dependences, and what is not
// lexicographically positive must be empty; which loops may be parallel is not asked. Generating is
// isl_ast_build_node_from_schedule with default options. A line gives a program and both times, the best of ROUNDS in
// microseconds. Ends with 1 if a schedule is found not to keep its dependences.
#define _GNU_SOURCE
#include <isl/ast.h>
#include <isl/ast_build.h>
#include <isl/ctx.h>
#include <isl/map.h>
#include <isl/options.h>
#include <isl/schedule.h>
#include <isl/set.h>
#include <isl/space.h>
#include <isl/union_map.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct {
    char *name;
    isl_set *context;
    isl_schedule *schedule;
    isl_union_map *dependences;
} Program;

static void fail(const char *why, const char *what) {
    fprintf(stderr, "isl_scan: %s: %s\n", why, what);
    exit(2);
}

static double microseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return 1e6 * now.tv_sec + now.tv_nsec / 1e3;
}

static isl_stat add_backward(isl_map *deltas, void *user) {
    // Both sides of the dependences are times by now: of one space, as the schedule is flat.
    isl_map *late = isl_map_lex_ge(isl_space_domain(isl_map_get_space(deltas)));
    bool *legal = user;
    deltas = isl_map_intersect(deltas, late);
    *legal = *legal && isl_map_is_empty(deltas);
    isl_map_free(deltas);
    return isl_stat_ok;
}

static bool is_legal(const Program *program) {
    isl_union_map *times = isl_schedule_get_map(program->schedule);
    isl_union_map *pairs = isl_union_map_apply_domain(isl_union_map_copy(program->dependences), isl_union_map_copy(times));
    pairs = isl_union_map_apply_range(pairs, times);
    bool legal = true;
    isl_union_map_foreach_map(pairs, add_backward, &legal);
    isl_union_map_free(pairs);
    return legal;
}

static void generate(const Program *program) {
    isl_ast_build *build = isl_ast_build_from_context(isl_set_copy(program->context));
    isl_ast_node *node = isl_ast_build_node_from_schedule(build, isl_schedule_copy(program->schedule));
    if (!node) fail("no loops for", program->name);
    isl_ast_node_free(node);
    isl_ast_build_free(build);
}

static int measure(Program *program, int rounds) {
    double judged = 0, generated = 0;
    bool legal = true;
    for (int round = 0; round < rounds; round++) {
        double start = microseconds();
        legal = is_legal(program);
        double middle = microseconds();
        generate(program);
        double end = microseconds();
        if (round == 0 || middle - start < judged) judged = middle - start;
        if (round == 0 || end - middle < generated) generated = end - middle;
    }
    printf("%s %.1f %.1f\n", program->name, judged, generated);
    if (!legal) fprintf(stderr, "isl_scan: %s: a dependence is not kept\n", program->name);
    isl_set_free(program->context);
    isl_schedule_free(program->schedule);
    isl_union_map_free(program->dependences);
    free(program->name);
    return !legal;
}

int main(int argc, char **argv) {
    int rounds = argc > 1 ? atoi(argv[1]) : 7, wrong = 0;
    isl_ctx *ctx = isl_ctx_alloc();
    isl_options_set_on_error(ctx, ISL_ON_ERROR_ABORT);
    Program program = {0};
    char *line = NULL;
    size_t size = 0;
    while (getline(&line, &size, stdin) > 0) {
        line[strcspn(line, "\n")] = '\0';
        char *value = strchr(line, ' ');
        if (!value) {
            if (program.schedule) wrong |= measure(&program, rounds);
            memset(&program, 0, sizeof program);
            continue;
        }
        *value++ = '\0';
        if (strcmp(line, "program") == 0) program.name = strdup(value);
        if (strcmp(line, "context") == 0) program.context = isl_set_read_from_str(ctx, value);
        if (strcmp(line, "schedule") == 0) program.schedule = isl_schedule_read_from_str(ctx, value);
        if (strcmp(line, "dependences") == 0) program.dependences = isl_union_map_read_from_str(ctx, value);
    }
    free(line);
    isl_ctx_free(ctx);
    return wrong;
}
