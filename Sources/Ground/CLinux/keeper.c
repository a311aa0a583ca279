#define _GNU_SOURCE
#include "launching.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/futex.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdint.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

// The keeper shares the memory of its host, so that it costs neither memory nor a copy of page tables, and needs no
// program that would have to be installed. It also shares the thread-local storage of the thread that started it:
// `errno`, and what the C library stores there. Until the program is executed, that thread waits, as after vfork.
// Afterwards, the keeper calls nothing of the C library, and makes system calls directly.

enum {
    keeper_bytes = 32 << 10,
    program_stack_bytes = 64 << 10,
    /// Room for the names of one reading of /proc, and for the line of one process.
    names_bytes = 4 << 10,
    line_bytes = 1 << 10,
    /// How many killed processes are known while /proc is read. Their children are killed in the same reading.
    known_kills = 1024,
    /// The pauses between two rounds of killing, in milliseconds. Each is twice as long as the one before.
    first_pause = 1,
    longest_pause = 100,
};

struct keeper {
    pid_t host, process, child;
    /// Whether the program was executed, or a step failed; a futex.
    atomic_int is_ready;
    /// Whether the child has ended; set after its status.
    atomic_int has_ended;
    int status;
    struct attempt attempt;
    void *program_stack;
    siginfo_t info;
    pid_t killed[known_kills];
    int kills;
    char names[names_bytes];
    char line[line_bytes];
};

static long direct_call(long number, long a, long b, long c, long d, long e) {
#if defined(__x86_64__)
    long result;
    register long fourth __asm__("r10") = d;
    register long fifth __asm__("r8") = e;
    __asm__ volatile("syscall" : "=a"(result)
                     : "a"(number), "D"(a), "S"(b), "d"(c), "r"(fourth), "r"(fifth) : "rcx", "r11", "memory");
    return result;
#elif defined(__aarch64__)
    register long call __asm__("x8") = number;
    register long first __asm__("x0") = a;
    register long second __asm__("x1") = b;
    register long third __asm__("x2") = c;
    register long fourth __asm__("x3") = d;
    register long fifth __asm__("x4") = e;
    __asm__ volatile("svc 0" : "+r"(first)
                     : "r"(call), "r"(second), "r"(third), "r"(fourth), "r"(fifth) : "memory");
    return first;
#else
#error "the keeper knows how x86-64 and arm64 make system calls"
#endif
}
/// Some compilers read a value of the thread's storage in functions with arrays, to find overflows.
#define without_canary __attribute__((no_stack_protector))
#define call(number, a, b, c, d) direct_call(number, (long)(a), (long)(b), (long)(c), (long)(d), 0)

/// The kernel's form of a set of signals.
static uint64_t bit(int signal) { return (uint64_t)1 << (signal - 1); }

/// Waits for one of the keeper's signals, and returns it; negative after `milliseconds`, which are unlimited if
/// negative.
static long next_signal(long milliseconds) {
    uint64_t signals = bit(SIGCHLD) | bit(SIGTERM) | bit(SIGUSR1) | bit(SIGCONT);
    struct timespec time = {milliseconds / 1000, milliseconds % 1000 * 1000000};
    return call(SYS_rt_sigtimedwait, &signals, 0, milliseconds < 0 ? 0 : &time, sizeof signals);
}

/// Reads `/proc/PID/stat` into the line, and finds the parent. Returns 0 if the process has ended.
without_canary static int read_process(struct keeper *own, pid_t number, pid_t *parent, char *state) {
    char path[32], digits[12];
    int count = 0, length = 0;
    for (pid_t left = number; left > 0; left /= 10) digits[count++] = (char)('0' + left % 10);
    for (const char *part = "/proc/"; *part; part++) path[length++] = *part;
    while (count > 0) path[length++] = digits[--count];
    for (const char *part = "/stat"; *part; part++) path[length++] = *part;
    path[length] = 0;
    long file = call(SYS_openat, AT_FDCWD, path, O_RDONLY | O_CLOEXEC, 0);
    if (file < 0) return 0;
    long bytes = call(SYS_read, file, own->line, line_bytes, 0);
    call(SYS_close, file, 0, 0, 0);
    // The name in parentheses can contain any characters, so the fields are counted from the last parenthesis.
    long at = bytes - 1;
    while (at > 0 && own->line[at] != ')') at--;
    if (at <= 0 || at + 4 >= bytes) return 0;
    *state = own->line[at + 2];
    *parent = 0;
    for (at += 4; at < bytes && own->line[at] >= '0' && own->line[at] <= '9'; at++)
        *parent = *parent * 10 + (own->line[at] - '0');
    return 1;
}

static int was_killed(const struct keeper *own, pid_t number) {
    for (int index = own->kills - 1; index >= 0; index--)
        if (own->killed[index] == number) return 1;
    return 0;
}

static int is_descendant(const struct keeper *own, pid_t parent) {
    return parent == own->process || was_killed(own, parent);
}

/// Kills a process that was a descendant when it was read, or reaps it. Returns 0 only if it may not be killed.
static int end_process(struct keeper *own, pid_t number, pid_t parent, char state) {
    int is_own = parent == own->process;
    if (state == 'Z' && is_own && number != own->child && call(SYS_wait4, number, 0, WNOHANG, 0) == number) return 1;
    // Other zombies are killed, too: the state is that of the main thread, and others may go on.
    // The descriptor refers to one process, even if its number is reused meanwhile.
    long descriptor = call(SYS_pidfd_open, number, 0, 0, 0);
    if (descriptor < 0) return 1;
    long result = -ESRCH;
    if (read_process(own, number, &parent, &state) && is_descendant(own, parent))
        result = call(SYS_pidfd_send_signal, descriptor, SIGKILL, 0, 0);
    call(SYS_close, descriptor, 0, 0, 0);
    if (result == 0 && own->kills < known_kills) own->killed[own->kills++] = number;
    return result != -EPERM;
}

/// The kernel's form of an entry of a folder.
struct entry {
    uint64_t number;
    int64_t next;
    unsigned short length;
    unsigned char type;
    char name[];
};

/// Kills all descendants that are found in one reading of /proc. Returns how many were found that this process may
/// kill; -1 if /proc cannot be read.
static int end_descendants_once(struct keeper *own) {
    long folder = call(SYS_openat, AT_FDCWD, "/proc", O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0);
    if (folder < 0) return -1;
    int found = 0;
    own->kills = 0;
    for (;;) {
        long bytes = call(SYS_getdents64, folder, own->names, names_bytes, 0);
        if (bytes <= 0) break;
        for (long at = 0; at < bytes;) {
            const struct entry *entry = (const struct entry *)(own->names + at);
            at += entry->length;
            pid_t number = 0, parent;
            char state;
            for (const char *digit = entry->name; *digit >= '0' && *digit <= '9'; digit++)
                number = number * 10 + (*digit - '0');
            if (number <= 0 || !read_process(own, number, &parent, &state)) continue;
            if (!is_descendant(own, parent) || (number == own->child && own->has_ended)) continue;
            found += end_process(own, number, parent, state);
        }
    }
    call(SYS_close, folder, 0, 0, 0);
    return found;
}

static int has_host(const struct keeper *own) { return call(SYS_getppid, 0, 0, 0, 0) == own->host; }

/// Reaps descendants that have ended, and reports the end of the child, which is reaped last: until then, no other
/// process can have its number.
static void look_for_ends(struct keeper *own) {
    while (!own->has_ended) {
        own->info.si_pid = 0;
        long result = call(SYS_waitid, P_ALL, 0, &own->info, WEXITED | WNOHANG | WNOWAIT);
        if (result < 0 || own->info.si_pid == 0) return;
        if (own->info.si_pid != own->child) {
            call(SYS_wait4, own->info.si_pid, 0, WNOHANG, 0);
            continue;
        }
        int is_exit = own->info.si_code == CLD_EXITED;
        own->status = is_exit ? (own->info.si_status & 0xff) << 8 : own->info.si_status & 0x7f;
        atomic_store(&own->has_ended, 1);
        if (has_host(own)) call(SYS_kill, own->host, SIGCHLD, 0, 0);
    }
}

/// Kills everything that the child started, until nothing is left, and ends.
static void end_all(struct keeper *own) {
    for (long pause = first_pause;; pause = pause * 2 < longest_pause ? pause * 2 : longest_pause) {
        int found = end_descendants_once(own);
        if (found < 0) call(SYS_kill, -own->child, SIGKILL, 0, 0);
        look_for_ends(own);
        if (found <= 0 && own->has_ended) {
            // What is left cannot be killed, because it has other rights, or cannot be found.
            call(SYS_wait4, own->child, 0, WNOHANG, 0);
            call(SYS_exit_group, 0, 0, 0, 0);
        }
        next_signal(pause);
    }
}

static long milliseconds_now(void) {
    struct timespec time;
    call(SYS_clock_gettime, CLOCK_MONOTONIC, &time, 0, 0);
    return time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

static void keep(struct keeper *own) {
    // The instant until which the program may end by itself; 0 while the host runs.
    long until = 0;
    for (;;) {
        // SIGCONT also arrives when the thread that started the keeper ends, and anyone may send it.
        if (until == 0 && !has_host(own)) until = milliseconds_now() + keeper_grace_seconds * 1000;
        long left = until == 0 ? -1 : until - milliseconds_now();
        if (until != 0 && left <= 0) end_all(own);
        long signal = next_signal(left);
        if (signal == SIGTERM) call(SYS_kill, -own->child, SIGTERM, 0, 0);
        look_for_ends(own);
        if (own->has_ended || signal == SIGUSR1) end_all(own);
    }
}

static void report_ready(struct keeper *own) {
    atomic_store(&own->is_ready, 1);
    call(SYS_futex, &own->is_ready, FUTEX_WAKE, 1, 0);
}

/// The keeper. It may use the C library until `report_ready`.
static int begin_keeping(void *argument) {
    struct keeper *own = argument;
    own->process = getpid();
    // Keys of the terminal are not meant for it.
    setsid();
    reset_signal_handlers();
    prctl(PR_SET_NAME, "provider-keeper", 0, 0, 0);
    prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
    // When the host ends, this signal also continues a keeper that was stopped.
    prctl(PR_SET_PDEATHSIG, SIGCONT, 0, 0, 0);
    own->attempt.keeper = own->process;
    char *stack = (char *)own->program_stack + program_stack_bytes;
    own->child = clone(launch_child, stack, CLONE_VM | CLONE_VFORK | SIGCHLD, &own->attempt);
    if (own->child < 0 && own->attempt.code == 0) own->attempt.code = errno;
    int has_failed = own->attempt.code != 0;
    // It must hold no file open, and no folder busy.
    call(SYS_close_range, 0, ~0u, 0, 0);
    call(SYS_chdir, "/", 0, 0, 0);
    report_ready(own);
    if (has_failed) {
        if (own->child > 0) call(SYS_wait4, own->child, 0, 0, 0);
        call(SYS_exit_group, 0, 0, 0, 0);
    }
    keep(own);
    return 0;
}

/// Waits until the program is executed. Only direct calls, because the keeper uses this thread's `errno`.
static void wait_until_ready(struct keeper *keeper) {
    struct timespec pause = {0, 100000000};
    while (!atomic_load(&keeper->is_ready)) {
        call(SYS_futex, &keeper->is_ready, FUTEX_WAIT, 0, &pause);
        // The program may have stopped or killed it at once.
        call(SYS_kill, keeper->process, SIGCONT, 0, 0);
        keeper->info.si_pid = 0;
        call(SYS_waitid, P_PID, keeper->process, &keeper->info, WEXITED | WNOHANG | WNOWAIT);
        if (keeper->info.si_pid != 0) return;
    }
}

struct keeper *launch_kept(const struct launch *plan, enum launch_step *step, int *code) {
    *step = launch_start;
    int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_STACK;
    struct keeper *keeper = mmap(NULL, keeper_bytes, PROT_READ | PROT_WRITE, flags, -1, 0);
    void *stack = mmap(NULL, program_stack_bytes, PROT_READ | PROT_WRITE, flags, -1, 0);
    if (keeper == MAP_FAILED || stack == MAP_FAILED) {
        *code = errno;
        if (keeper != MAP_FAILED) munmap(keeper, keeper_bytes);
        return NULL;
    }
    keeper->host = getpid();
    keeper->attempt = (struct attempt){plan, geteuid(), getegid(), 0, launch_start, 0, 0};
    keeper->program_stack = stack;
    sigset_t former;
    begin_start(&former);
    pid_t process = clone(begin_keeping, (char *)keeper + keeper_bytes, CLONE_VM | SIGCHLD, keeper);
    keeper->process = process;
    if (process > 0) wait_until_ready(keeper);
    int failure = errno;
    end_start(&former);
    // If the keeper was killed, the program may still be using the stack.
    if (keeper->is_ready || process < 0) munmap(stack, program_stack_bytes);
    *step = keeper->attempt.step;
    // The program may have killed the keeper at once.
    if (keeper->child <= 0) keeper->child = keeper->attempt.process;
    int is_started = keeper->child > 0 || keeper->attempt.code != 0;
    *code = process < 0 ? failure : is_started ? keeper->attempt.code : ECHILD;
    if (*code == 0) return keeper;
    while (process > 0 && waitpid(process, NULL, 0) < 0 && errno == EINTR) {}
    keeper_free(keeper);
    return NULL;
}

pid_t keeper_process(const struct keeper *keeper) { return keeper->process; }
pid_t keeper_child(const struct keeper *keeper) { return keeper->child; }

int keeper_child_ended(const struct keeper *keeper, int *status) {
    if (!atomic_load(&keeper->has_ended)) return 0;
    *status = keeper->status;
    return 1;
}

void keeper_free(struct keeper *keeper) { munmap(keeper, keeper_bytes); }
