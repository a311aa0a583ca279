#define _GNU_SOURCE
#include "launcher.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// The kernel's interface, whose later versions are missing from the headers of older systems.
enum {
    execute = 1 << 0, write_file = 1 << 1, read_file = 1 << 2, read_folder = 1 << 3,
    all_of_version_1 = (1 << 13) - 1, refer = 1 << 13, truncate_file = 1 << 14, device_ioctl = 1 << 15,
    // Device files can only be made by root; no provider needs them.
    make_character_device = 1 << 6, make_block_device = 1 << 11,
    bind_tcp = 1 << 0, connect_tcp = 1 << 1,
    scope_abstract_sockets = 1 << 0, scope_signals = 1 << 1,
    rule_path = 1, flag_version = 1,
};

struct attributes { uint64_t files, network, scoped; };
struct path_rule { uint64_t allowed; int32_t parent; } __attribute__((packed));

int landlock_version(void) {
    long version = syscall(SYS_landlock_create_ruleset, NULL, 0, flag_version);
    return version < 0 ? 0 : (int)version;
}

/// The rights of all versions that the kernel knows.
static uint64_t file_rights(int version) {
    uint64_t rights = all_of_version_1;
    if (version >= 2) rights |= refer;
    if (version >= 3) rights |= truncate_file;
    if (version >= 5) rights |= device_ioctl;
    return rights;
}

int landlock_ruleset(int network) {
    int version = landlock_version();
    struct attributes attributes = {file_rights(version), 0, 0};
    if (version >= 4 && !network) attributes.network = bind_tcp | connect_tcp;
    if (version >= 6) attributes.scoped = scope_signals | (network ? 0 : scope_abstract_sockets);
    // Older kernels refuse fields that they do not know.
    size_t size = version >= 6 ? 24 : version >= 4 ? 16 : 8;
    return (int)syscall(SYS_landlock_create_ruleset, &attributes, size, 0);
}

int landlock_allow(int ruleset, const char *path, enum landlock_use use) {
    uint64_t allowed = read_file | read_folder | execute;
    if (use != landlock_read) allowed |= write_file | truncate_file | device_ioctl;
    if (use == landlock_write)
        allowed |= file_rights(landlock_version()) & ~(uint64_t)(make_character_device | make_block_device);
    int parent = open(path, O_PATH | O_CLOEXEC);
    if (parent < 0) return errno;
    struct stat status;
    // These are the rights that a rule of a single file may have.
    if (fstat(parent, &status) == 0 && !S_ISDIR(status.st_mode))
        allowed &= execute | write_file | read_file | truncate_file | device_ioctl;
    struct path_rule rule = {allowed & file_rights(landlock_version()), parent};
    int code = syscall(SYS_landlock_add_rule, ruleset, rule_path, &rule, 0) == 0 ? 0 : errno;
    close(parent);
    return code;
}
