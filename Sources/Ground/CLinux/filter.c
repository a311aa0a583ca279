#include "launcher.h"

#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/netlink.h>
#include <linux/sched.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

_Static_assert(sizeof(struct sock_filter) == filter_instruction_bytes, "the size of an instruction");

#ifdef ARCHITECTURE
// Calls that are missing from older headers. Since Linux 5.1, new calls have one number on all processors.
enum {
    call_process_madvise = 440, call_quotactl_fd = 443, call_memfd_secret = 447, call_process_mrelease = 448,
    call_fchmodat2 = 452, call_setxattrat = 463, call_removexattrat = 466, call_open_tree_attr = 467,
    call_file_setattr = 469,
};

/// Calls that a provider has no use for. Most need privileges that it lacks; they are refused because defects
/// in them have broken sandboxes before. `io_uring` could open sockets without the call `socket`.
static const uint32_t refused[] = {
    SYS_ptrace, SYS_process_vm_readv, SYS_process_vm_writev, SYS_pidfd_getfd, SYS_kcmp, call_process_madvise,
    call_process_mrelease, SYS_migrate_pages, SYS_move_pages,
    SYS_mount, SYS_umount2, SYS_pivot_root, SYS_chroot, SYS_fsopen, SYS_fsconfig, SYS_fspick, SYS_fsmount,
    SYS_move_mount, SYS_open_tree, call_open_tree_attr, SYS_mount_setattr,
    SYS_unshare, SYS_setns, SYS_bpf, SYS_perf_event_open, SYS_keyctl, SYS_add_key, SYS_request_key,
    SYS_userfaultfd, SYS_io_uring_setup, SYS_io_uring_enter, SYS_io_uring_register, call_memfd_secret,
    SYS_kexec_load, SYS_kexec_file_load, SYS_init_module, SYS_finit_module, SYS_delete_module,
    SYS_name_to_handle_at, SYS_open_by_handle_at, SYS_quotactl, call_quotactl_fd, SYS_swapon, SYS_swapoff,
    SYS_reboot, SYS_acct, SYS_syslog, SYS_fanotify_init, SYS_fanotify_mark,
};

/// Calls whose effects a process without namespaces could have on files and programs outside of its reach.
/// Landlock has no rules for them, and a filter cannot see paths, so they are refused for all files.
static const uint32_t refused_without_namespaces[] = {
    // Modes, owners, times and attributes of files.
#ifdef SYS_chmod
    SYS_chmod, SYS_chown, SYS_lchown, SYS_utime, SYS_utimes, SYS_futimesat,
#endif
    SYS_fchmod, SYS_fchmodat, call_fchmodat2, SYS_fchown, SYS_fchownat, SYS_utimensat, SYS_setxattr,
    SYS_lsetxattr, SYS_fsetxattr, call_setxattrat, SYS_removexattr, SYS_lremovexattr, SYS_fremovexattr,
    call_removexattrat, call_file_setattr,
    // The activity in folders.
    SYS_inotify_add_watch,
    // Messages and memory of other programs.
    SYS_shmget, SYS_shmat, SYS_shmctl, SYS_semget, SYS_semop, SYS_semtimedop, SYS_semctl, SYS_msgget,
    SYS_msgsnd, SYS_msgrcv, SYS_msgctl, SYS_mq_open, SYS_mq_unlink,
};

/// Calls whose first argument is a process, with 0 for the caller itself. Its own number is refused, too: a
/// filter cannot know it.
static const uint32_t refused_for_others[] = {
    SYS_prlimit64, SYS_sched_setaffinity, SYS_sched_setscheduler, SYS_sched_setparam, SYS_sched_setattr,
};

/// The second byte of requests of `ioctl` that change attributes of files: those of most file systems (`f`, `v`
/// and `X`), FAT (`r`) and Btrfs. Their other requests are missing without harm.
static const uint32_t refused_requests[] = {'f' << 8, 'v' << 8, 'X' << 8, 'r' << 8, 0x94 << 8};

/// Requests of `ioctl` that type into a terminal: TIOCSTI and TIOCLINUX.
static const uint32_t typing_requests[] = {0x5412, 0x541c};

/// A filter while it is written. After each group of instructions, the number of the call is loaded.
struct writer {
    struct sock_filter *filter;
    unsigned short length;
};

static void put(struct writer *to, uint16_t code, uint32_t value, uint8_t if_true, uint8_t if_false) {
    to->filter[to->length++] = (struct sock_filter)BPF_JUMP(code, value, if_true, if_false);
}
static void load(struct writer *to, size_t offset) { put(to, BPF_LD | BPF_W | BPF_ABS, (uint32_t)offset, 0, 0); }
static void load_argument(struct writer *to, int index) {
    // The lower half, which is all that the kernel reads of a process, a family or a request.
    load(to, offsetof(struct seccomp_data, args) + sizeof(uint64_t) * index);
}
static void load_call(struct writer *to) { load(to, offsetof(struct seccomp_data, nr)); }
static void answer(struct writer *to, uint32_t action) { put(to, BPF_RET | BPF_K, action, 0, 0); }
static void refuse(struct writer *to, int code) { answer(to, SECCOMP_RET_ERRNO | code); }

/// Executes the next `skipped` instructions only if the loaded value is `value`.
static void if_equal(struct writer *to, uint32_t value, uint8_t skipped) {
    put(to, BPF_JMP | BPF_JEQ | BPF_K, value, 0, skipped);
}
/// Skips the next `skipped` instructions if the loaded value is `value`.
static void unless_equal(struct writer *to, uint32_t value, uint8_t skipped) {
    put(to, BPF_JMP | BPF_JEQ | BPF_K, value, skipped, 0);
}

static void refuse_all(struct writer *to, const uint32_t *calls, size_t count) {
    for (size_t index = 0; index < count; index++) {
        if_equal(to, calls[index], 1);
        refuse(to, EPERM);
    }
}
#define REFUSE_ALL(to, calls) refuse_all(to, calls, sizeof calls / sizeof calls[0])

static void check_processor(struct writer *to) {
    load(to, offsetof(struct seccomp_data, arch));
    unless_equal(to, ARCHITECTURE, 1);
    answer(to, SECCOMP_RET_KILL_PROCESS);
    load_call(to);
#ifdef __x86_64__
    // The x32 interface has the same calls under other numbers.
    put(to, BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1);
    refuse(to, ENOSYS);
#endif
}

static void refuse_namespaces(struct writer *to) {
    // The flags of clone3 are in memory, where a filter cannot look. Callers fall back to clone.
    if_equal(to, SYS_clone3, 1);
    refuse(to, ENOSYS);
    if_equal(to, SYS_clone, 4);
    load_argument(to, 0);
    put(to, BPF_JMP | BPF_JSET | BPF_K, CLONE_NEWUSER, 0, 1);
    refuse(to, EPERM);
    load_call(to);
}

/// Allows the sockets of the Internet, and questions about the machine's addresses. Unix sockets lead to other
/// programs of the user, which would work for the provider.
static void refuse_sockets(struct writer *to, enum filter_sockets sockets) {
    if (sockets == filter_no_sockets) {
        if_equal(to, SYS_socket, 1);
        refuse(to, EACCES);
    } else {
        if_equal(to, SYS_socket, 8);
        load_argument(to, 0);
        unless_equal(to, AF_INET, 5);
        unless_equal(to, AF_INET6, 4);
        if_equal(to, AF_NETLINK, 2);
        load_argument(to, 2);
        unless_equal(to, NETLINK_ROUTE, 1);
        refuse(to, EACCES);
        load_call(to);
    }
    // A pair of datagram sockets can send to any address; one of streams stays connected.
    if_equal(to, SYS_socketpair, 6);
    load_argument(to, 1);
    put(to, BPF_ALU | BPF_AND | BPF_K, 0xf, 0, 0);
    unless_equal(to, SOCK_STREAM, 2);
    unless_equal(to, SOCK_SEQPACKET, 1);
    refuse(to, EACCES);
    load_call(to);
}

static void refuse_typing(struct writer *to) {
    if_equal(to, SYS_ioctl, 6);
    load_argument(to, 1);
    if_equal(to, typing_requests[0], 1);
    refuse(to, EPERM);
    if_equal(to, typing_requests[1], 1);
    refuse(to, EPERM);
    load_call(to);
}

static void refuse_attributes(struct writer *to) {
    enum { count = sizeof refused_requests / sizeof refused_requests[0] };
    if_equal(to, SYS_ioctl, 3 + 2 * count);
    load_argument(to, 1);
    put(to, BPF_ALU | BPF_AND | BPF_K, 0xff00, 0, 0);
    REFUSE_ALL(to, refused_requests);
    load_call(to);
}

static void refuse_other_processes(struct writer *to) {
    for (size_t index = 0; index < sizeof refused_for_others / sizeof refused_for_others[0]; index++) {
        if_equal(to, refused_for_others[index], 4);
        load_argument(to, 0);
        unless_equal(to, 0, 1);
        refuse(to, EPERM);
        load_call(to);
    }
    // A process or a group, of which 0 is that of the caller. All processes of the user are a third choice.
    if_equal(to, SYS_setpriority, 6);
    load_argument(to, 0);
    if_equal(to, PRIO_USER, 1);
    refuse(to, EPERM);
    load_argument(to, 1);
    unless_equal(to, 0, 1);
    refuse(to, EPERM);
    load_call(to);
    // The same with other numbers: 3 is all processes of the user.
    if_equal(to, SYS_ioprio_set, 6);
    load_argument(to, 0);
    if_equal(to, 3, 1);
    refuse(to, EPERM);
    load_argument(to, 1);
    unless_equal(to, 0, 1);
    refuse(to, EPERM);
    load_call(to);
}

unsigned short provider_filter(
    enum filter_sockets sockets, enum filter_namespaces namespaces, struct sock_filter *filter) {
    struct writer writer = {filter, 0};
    check_processor(&writer);
    REFUSE_ALL(&writer, refused);
    refuse_namespaces(&writer);
    refuse_sockets(&writer, sockets);
    refuse_typing(&writer);
    if (namespaces == filter_without_namespaces) {
        REFUSE_ALL(&writer, refused_without_namespaces);
        refuse_other_processes(&writer);
        refuse_attributes(&writer);
    }
    answer(&writer, SECCOMP_RET_ALLOW);
    return writer.length;
}
#else
unsigned short provider_filter(
    enum filter_sockets sockets, enum filter_namespaces namespaces, struct sock_filter *filter) { return 0; }
#endif
