//! Names that mean something else in C or C++: one list for both, since headers are for both.
//!
//! Keywords, macros and what the emitted text calls must not be the name of anything. A local variable may be called as a function
//! of the library that is not called; a function or table must not, nor as what compilers and the libraries below them know.

use std::sync::LazyLock;

use rustc_hash::FxHashSet;

use crate::codegen::text::{C_WORDS, CXX_WORDS};

/// Words that the emitted text uses, besides those that all relatives of C use.
#[rustfmt::skip]
const OWN_WORDS: &[&str] = &[
    "restrict", "omp", "fputs", "fwrite", "snprintf", "fflush", "aligned_alloc", "memmove", "I",
];

/// Functions of Unix that no header of ours declares: what is called so takes their place in the libraries, too.
#[rustfmt::skip]
const UNIX_WORDS: &[&str] = &[
    "gets", "signal", "raise", "read", "write", "open", "close", "link", "time", "clock", "sleep", "wait", "kill", "exec",
    "pipe", "send", "recv", "bind", "listen", "accept", "connect", "access", "dup", "step", "environ", "printMemref",
    // What the libraries of OpenMP and C++ call.
    "bind_textdomain_codeset", "bindtextdomain", "btowc", "catclose", "catgets", "catopen", "chdir", "clock_getres",
    "clock_gettime", "closedir", "dirfd", "dl_iterate_phdr", "dladdr", "dlclose", "dlerror", "dlopen", "dlsym", "dlvsym",
    "errno", "fchmod", "fchmodat", "fcntl", "fdopendir", "freelocale", "fstat", "fstat64", "ftruncate", "get_nprocs",
    "getauxval", "getcwd", "getentropy", "gethostname", "getpagesize", "getpid", "getrlimit", "getrusage", "gettimeofday",
    "getuid", "getwc", "iconv", "iconv_close", "iconv_open", "ioctl", "isatty", "lseek", "lseek64", "lstat", "mbrtowc",
    "mbsnrtowcs", "mbsrtowcs", "memalign", "mkdir", "mmap", "mprotect", "munmap", "nanosleep", "newlocale", "nl_langinfo",
    "openat", "opendir", "poll", "program_invocation_short_name", "putwc", "readdir", "readlink", "sem_init", "sem_post",
    "sem_wait", "sendfile", "setlocale", "setrlimit", "shm_open", "shm_unlink", "sigaction", "sigaddset", "sigdelset",
    "sigemptyset", "sigfillset", "sigismember", "stat", "statvfs", "symlink", "syscall", "sysconf", "syslog", "times",
    "truncate", "ungetwc", "unlink", "unlinkat", "uselocale", "utimensat", "wcrtomb", "wcscmp", "wcslen", "wcsnrtombs",
    "wctob", "wmemchr", "wmemcmp", "wmemcpy", "wmemmove", "wmemset", "writev",
];

/// What headers define and declare.
struct Headers {
    macros: FxHashSet<&'static str>,
    declared: FxHashSet<&'static str>,
}

static HEADERS: LazyLock<Headers> = LazyLock::new(|| {
    let (macros, declared) = include_str!("reserved.txt").split_once("# declared").unwrap_or_default();
    let words = |text: &'static str| {
        text.lines().filter(|line| !line.starts_with('#')).flat_map(str::split_whitespace).collect()
    };
    Headers { macros: words(macros), declared: words(declared) }
});

/// What no name begins with: ours, and those of the run time of OpenMP and of what that is made of.
pub(super) const PREFIXES: &[&str] = &["fk_", "omp_", "gomp_", "kmp", "pthread_", "sched_"];

/// Must nothing be called so?
pub(super) fn is_reserved(word: &str) -> bool {
    [C_WORDS, OWN_WORDS, CXX_WORDS].iter().any(|list| list.contains(&word)) || HEADERS.macros.contains(word)
}

/// Must nothing be called so that is known in the whole file?
pub(super) fn is_reserved_in_files(word: &str) -> bool {
    is_reserved(word) || UNIX_WORDS.contains(&word) || HEADERS.declared.contains(word)
}
