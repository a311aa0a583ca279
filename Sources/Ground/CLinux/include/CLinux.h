// What Swift's Glibc module leaves out of Linux's headers.
//
// A file that uses struct stat or timespec imports this module beside Glibc: both have the type, and which of them the
// compiler takes it from depends on how it divides the files of a target.
#include <fcntl.h>
#include <linux/openat2.h>
#include <linux/stat.h>
#include <signal.h>
#include <spawn.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/pidfd.h>
#include <sys/prctl.h>
#include <sys/sysinfo.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>

// glibc declares these only under _GNU_SOURCE, which Swift's Glibc module is not built with.
// Locks of an open file description: unlike those of flock they can be tested without being taken.
static const int set_ofd_lock = 37;   // F_OFD_SETLK
static const int test_ofd_lock = 36;  // F_OFD_GETLK
static const unsigned int memory_file_closes_on_exec = 1;  // MFD_CLOEXEC
extern int memfd_create(const char *name, unsigned int flags);
extern int pipe2(int descriptors[2], int flags);
extern int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *actions, const char *folder);
extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int first);
extern int pthread_setname_np(pthread_t thread, const char *name);

// Starts a process with default actions for all signals and none blocked: threads that run tasks block signals,
// and this process may ignore some.
static inline void use_default_signals(posix_spawnattr_t *attributes, int flags) {
    sigset_t signals;
    sigemptyset(&signals);
    posix_spawnattr_setsigmask(attributes, &signals);
    sigfillset(&signals);
    posix_spawnattr_setsigdefault(attributes, &signals);
    posix_spawnattr_setflags(attributes, (short)(flags | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK));
}

// Finds a file below a folder, following no link that leads out of it. The result names the file but does not open
// it, so a device or a pipe notices nothing.
static const int O_PATH_ONLY = 010000000;  // O_PATH
extern long syscall(long number, ...);
static inline int open_beneath(int folder, const char *path) {
    struct open_how how = {0};
    how.flags = 010000000 | 02000000;  // O_PATH | O_CLOEXEC
    how.resolve = RESOLVE_BENEATH | RESOLVE_NO_MAGICLINKS;
    return (int)syscall(SYS_openat2, folder, path, &how, sizeof how);
}

// What identifies a folder after it was moved: its number and the time of its creation, which is 0 where the file
// system does not store it.
struct folder_birth {
    unsigned long long number;
    long long seconds;
    unsigned int nanoseconds;
};
static inline int find_folder_birth(const char *path, struct folder_birth *birth) {
    struct statx status = {0};
    if (syscall(SYS_statx, AT_FDCWD, path, 0, STATX_INO | STATX_BTIME, &status) != 0) return -1;
    birth->number = status.stx_ino;
    birth->seconds = status.stx_btime.tv_sec;
    birth->nanoseconds = status.stx_btime.tv_nsec;
    return 0;
}

// Adds a descriptor to a queue of epoll, which becomes readable when the descriptor does. Closing the descriptor removes
// it.
static inline int epoll_add(int queue, int descriptor) {
    struct epoll_event event = {.events = EPOLLIN};
    return epoll_ctl(queue, EPOLL_CTL_ADD, descriptor, &event);
}

// Swift cannot call variadic functions.
static inline void become_child_subreaper(void) { prctl(PR_SET_CHILD_SUBREAPER, 1); }

// Lets two files or folders change their names in one step.
static inline int exchange_files(const char *one, const char *other) {
    return (int)syscall(SYS_renameat2, AT_FDCWD, one, AT_FDCWD, other, 2);  // RENAME_EXCHANGE
}
