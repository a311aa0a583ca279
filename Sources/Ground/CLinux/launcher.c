#define _GNU_SOURCE
#include "launching.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/capability.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

/// The stack of the child until exec. It only makes system calls and formats two short lines.
enum { stack_bytes = 64 << 10 };

static int write_text(const char *path, const char *text) {
    int file = open(path, O_WRONLY | O_CLOEXEC);
    if (file < 0) return -1;
    ssize_t count = write(file, text, strlen(text));
    int code = errno;
    close(file);
    errno = code;
    return count < 0 ? -1 : 0;
}

/// Enters a user namespace in which only this user and group exist, and a mount namespace that it owns.
static int enter_namespaces(const struct attempt *attempt) {
    char user[64], group[64];
    if (unshare(CLONE_NEWUSER | CLONE_NEWNS) != 0) return -1;
    snprintf(user, sizeof user, "%u %u 1", attempt->user, attempt->user);
    snprintf(group, sizeof group, "%u %u 1", attempt->group, attempt->group);
    if (write_text("/proc/self/uid_map", user) != 0) return -1;
    if (write_text("/proc/self/setgroups", "deny") != 0) return -1;
    return write_text("/proc/self/gid_map", group);
}

/// Covers a folder with an empty one that nobody may open.
static int hide(const char *folder) {
    return mount("none", folder, "tmpfs", MS_RDONLY | MS_NOSUID | MS_NODEV | MS_NOEXEC, "mode=000,size=4k");
}

/// Mounts a folder over itself. No process can rename a folder on which something is mounted.
static int pin(const char *folder) { return mount(folder, folder, NULL, MS_BIND | MS_REC, NULL); }

/// Gives up the privileges of root. With them, covers could be taken away, and rules circumvented.
static int drop_capabilities(void) {
    // Without new privileges, an executed program receives no more than its parent has.
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return -1;
    struct __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
    struct __user_cap_data_struct none[_LINUX_CAPABILITY_U32S_3] = {{0, 0, 0}};
    if (prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0) != 0) return -1;
    return (int)syscall(SYS_capset, &header, none);
}

static int hide_folders(const struct attempt *attempt) {
    if (enter_namespaces(attempt) != 0) return -1;
    for (char *const *folder = attempt->plan->pinned; *folder; folder++)
        if (pin(*folder) != 0) return -1;
    for (char *const *folder = attempt->plan->hidden; *folder; folder++)
        if (hide(*folder) != 0) return -1;
    return 0;
}

static int confine(const struct launch *plan) {
    if (plan->keeps_privileges) return 0;
    if (drop_capabilities() != 0) return -1;
    if (plan->ruleset >= 0 && syscall(SYS_landlock_restrict_self, plan->ruleset, 0) != 0) return -1;
    if (!plan->filter) return 0;
    struct sock_fprog filter = {plan->filter_length, (struct sock_filter *)plan->filter};
    return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter, 0, 0);
}

/// Sets both limits, so that the process cannot raise them.
static int limit_files(unsigned long count) {
    struct rlimit limit;
    if (count == 0) return 0;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return -1;
    if (limit.rlim_max < count) count = limit.rlim_max;
    limit.rlim_cur = limit.rlim_max = count;
    return setrlimit(RLIMIT_NOFILE, &limit);
}

/// Moves the streams to the descriptors from 0 on. They are first copied above all targets, so that none is
/// overwritten before it is moved.
static int move_streams(const struct launch *plan) {
    int copies[8];
    if (plan->stream_count > 8) { errno = EINVAL; return -1; }
    for (int index = 0; index < plan->stream_count; index++) {
        copies[index] = fcntl(plan->streams[index], F_DUPFD_CLOEXEC, plan->stream_count);
        if (copies[index] < 0) return -1;
    }
    for (int index = 0; index < plan->stream_count; index++)
        if (dup2(copies[index], index) < 0) return -1;
    return 0;
}

void reset_signal_handlers(void) {
    struct sigaction standard = {.sa_handler = SIG_DFL};
    for (int signal = 1; signal < NSIG; signal++) sigaction(signal, &standard, NULL);
}

static void reset_signals(void) {
    reset_signal_handlers();
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
}

/// Has the kernel kill this process when its keeper ends, which a killer of the host may kill as well: the keeper has
/// the host's memory, so that it has the same command line, and the kernel kills both when memory runs out.
static int end_with(pid_t keeper) {
    if (keeper == 0) return 0;
    if (prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0) != 0) return -1;
    errno = ESRCH;
    return getppid() == keeper ? 0 : -1;
}

int launch_child(void *argument) {
    struct attempt *attempt = argument;
    const struct launch *plan = attempt->plan;
    attempt->process = getpid();
    attempt->step = launch_start;
    // Ctrl-Z is no longer meant for the child once it has left the group of its parent.
    if (setsid() < 0) goto failed;
    reset_signals();
    if (move_streams(plan) != 0) goto failed;
    attempt->step = launch_hide;
    if (plan->hidden && hide_folders(attempt) != 0) goto failed;
    attempt->step = launch_folder;
    if (chdir(plan->folder) != 0) goto failed;
    attempt->step = launch_limit;
    if (limit_files(plan->open_files) != 0) goto failed;
    attempt->step = launch_confine;
    if (confine(plan) != 0) goto failed;
    // A change of rights undoes this, so it comes after all others.
    if (end_with(attempt->keeper) != 0) goto failed;
    attempt->step = launch_program;
    syscall(SYS_close_range, plan->stream_count, ~0u, 0);
    execve(plan->program, plan->arguments, plan->environment);
failed:
    attempt->code = errno;
    _exit(127);
}

/// Held until a new child executes its program. Until then, the child is in the group of its parent, and a thread
/// of the parent waits for it. If both were stopped, the parent would never count as stopped.
static pthread_mutex_t starting = PTHREAD_MUTEX_INITIALIZER;

void begin_start(sigset_t *former) {
    // A handler of this process must not run in the child, which shares its memory.
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, former);
    pthread_mutex_lock(&starting);
}

void end_start(const sigset_t *former) {
    pthread_mutex_unlock(&starting);
    pthread_sigmask(SIG_SETMASK, former, NULL);
}

void stop_group(void) {
    pthread_mutex_lock(&starting);
    kill(0, SIGSTOP);
    pthread_mutex_unlock(&starting);
}

/// Runs a child in this process's memory until it executes a program or exits, as posix_spawn does.
static pid_t run(int (*body)(void *), struct attempt *attempt) {
    void *stack = mmap(NULL, stack_bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_STACK, -1, 0);
    if (stack == MAP_FAILED) return -1;
    sigset_t former;
    begin_start(&former);
    pid_t number = clone(body, (char *)stack + stack_bytes, CLONE_VM | CLONE_VFORK | SIGCHLD, attempt);
    int code = errno;
    end_start(&former);
    munmap(stack, stack_bytes);
    errno = code;
    return number;
}

pid_t launch(const struct launch *plan, enum launch_step *step, int *code) {
    struct attempt attempt = {plan, geteuid(), getegid(), 0, launch_start, 0, 0};
    pid_t number = run(launch_child, &attempt);
    *step = attempt.step;
    *code = number < 0 ? errno : attempt.code;
    if (number > 0 && attempt.code != 0) {
        while (waitpid(number, NULL, 0) < 0 && errno == EINTR) {}
        return -1;
    }
    return number;
}

static int trial(void *argument) {
    struct attempt *attempt = argument;
    // Any folder that always exists will do.
    _exit(enter_namespaces(attempt) == 0 && hide("/proc") == 0 && drop_capabilities() == 0 ? 0 : 1);
}

int launch_can_hide(void) {
    struct attempt attempt = {NULL, geteuid(), getegid(), 0, launch_hide, 0, 0};
    int status = 1;
    pid_t number = run(trial, &attempt);
    if (number < 0) return 0;
    while (waitpid(number, &status, 0) < 0)
        if (errno != EINTR) return 0;
    return status == 0;
}
