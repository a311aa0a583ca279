#include "CLauncher.h"

#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/sched.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>
#include <sys/syscall.h>

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

_Static_assert(sizeof(struct sock_filter) == filter_instruction_bytes, "the size of an instruction");

#ifdef ARCHITECTURE
/// Calls that a provider has no use for. Most need privileges that it lacks; they are refused because defects
/// in them have broken sandboxes before. `io_uring` could open sockets without the call `socket`.
static const uint32_t refused[] = {
    SYS_ptrace, SYS_process_vm_readv, SYS_process_vm_writev, SYS_mount, SYS_umount2, SYS_pivot_root,
    SYS_unshare, SYS_setns, SYS_bpf, SYS_perf_event_open, SYS_keyctl, SYS_add_key, SYS_request_key,
    SYS_userfaultfd, SYS_io_uring_setup, SYS_io_uring_enter, SYS_io_uring_register, SYS_kexec_load,
    SYS_init_module, SYS_finit_module, SYS_delete_module, SYS_open_by_handle_at, SYS_quotactl, SYS_swapon,
    SYS_swapoff, SYS_reboot, SYS_acct, SYS_fsopen, SYS_fsmount, SYS_move_mount, SYS_open_tree,
    SYS_mount_setattr,
};
enum { refused_count = sizeof refused / sizeof refused[0] };

static struct sock_filter load(size_t offset) {
    return (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (uint32_t)offset);
}
static struct sock_filter answer(uint32_t action) {
    return (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, action);
}
static struct sock_filter unless_equal(uint32_t value, uint8_t skipped) {
    return (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 0, skipped);
}

unsigned short provider_filter(enum filter_sockets sockets, struct sock_filter *filter) {
    unsigned short n = 0;
    filter[n++] = load(offsetof(struct seccomp_data, arch));
    filter[n++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0);
    filter[n++] = answer(SECCOMP_RET_KILL_PROCESS);
    filter[n++] = load(offsetof(struct seccomp_data, nr));
#ifdef __x86_64__
    // The x32 interface has the same calls under other numbers.
    filter[n++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1);
    filter[n++] = answer(SECCOMP_RET_ERRNO | ENOSYS);
#endif
    for (int index = 0; index < refused_count; index++) {
        filter[n++] = unless_equal(refused[index], 1);
        filter[n++] = answer(SECCOMP_RET_ERRNO | EPERM);
    }
    // The flags of clone3 are in memory, where a filter cannot look. Callers fall back to clone.
    filter[n++] = unless_equal(SYS_clone3, 1);
    filter[n++] = answer(SECCOMP_RET_ERRNO | ENOSYS);
    filter[n++] = unless_equal(SYS_clone, 3);
    filter[n++] = load(offsetof(struct seccomp_data, args[0]));
    filter[n++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, CLONE_NEWUSER, 0, 1);
    filter[n++] = answer(SECCOMP_RET_ERRNO | EPERM);
    if (sockets != filter_all_sockets) {
        filter[n++] = load(offsetof(struct seccomp_data, nr));
        filter[n++] = unless_equal(SYS_socket, sockets == filter_no_sockets ? 1 : 3);
        if (sockets == filter_unix_sockets) {
            filter[n++] = load(offsetof(struct seccomp_data, args[0]));
            filter[n++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, AF_UNIX, 1, 0);
        }
        filter[n++] = answer(SECCOMP_RET_ERRNO | EACCES);
    }
    filter[n++] = answer(SECCOMP_RET_ALLOW);
    return n;
}
#else
unsigned short provider_filter(enum filter_sockets sockets, struct sock_filter *filter) { return 0; }
#endif
