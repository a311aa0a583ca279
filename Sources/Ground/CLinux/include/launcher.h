// Starts a process with limits, and confines it before its program runs.
//
// posix_spawn cannot run code between fork and exec, and Swift code must not run there. This C code does.
#pragma once

#include <stddef.h>
#include <sys/types.h>

struct sock_filter;

/// How a process is started. All texts and lists belong to the caller, and lists of texts end with NULL.
struct launch {
    const char *program;
    char *const *arguments;
    char *const *environment;
    /// The working folder; entered after folders are hidden.
    const char *folder;
    /// Descriptors that become those from 0 on. All others are closed.
    const int *streams;
    int stream_count;
    /// The number of files that each process may have open; 0 leaves the limit unchanged.
    unsigned long open_files;
    /// Whether the process keeps the privileges of this one, and may gain others. Then it is not confined either.
    int keeps_privileges;
    /// Existing folders whose content the process cannot see; NULL for none.
    char *const *hidden;
    /// Folders that contain hidden ones, and that the process cannot rename; each before those inside it.
    char *const *pinned;
    /// A Landlock ruleset; -1 for none.
    int ruleset;
    /// A system call filter; NULL for none.
    const struct sock_filter *filter;
    unsigned short filter_length;
};

/// The step that failed.
enum launch_step { launch_start = 0, launch_hide, launch_folder, launch_limit, launch_confine, launch_program };

/// Starts a process as the leader of a new session, with default signal handlers and no blocked signals.
///
/// Returns its id; -1 if a step failed, with the step and the error number.
pid_t launch(const struct launch *plan, enum launch_step *step, int *code);

/// The process that keeps everything that a started process starts: descendants whose parents end become its
/// children. It is a child of this process, and shares its memory.
///
/// When the started process has ended, it kills the remaining descendants and ends. On SIGTERM, it sends that signal to
/// the group of the started process; on SIGUSR1, it kills the started process and all descendants. If this process ends
/// first, it does the same after `keeper_grace_seconds`.
struct keeper;
enum { keeper_grace_seconds = 1 };

/// Starts a process as `launch` does, with a keeper. Returns NULL if a step failed, with the step and the error number.
struct keeper *launch_kept(const struct launch *plan, enum launch_step *step, int *code);

/// The process id of the keeper, which the caller must reap.
pid_t keeper_process(const struct keeper *keeper);
/// The process id of the started process.
pid_t keeper_child(const struct keeper *keeper);
/// Whether the started process has ended, with its status as from waitpid. The keeper sends SIGCHLD then.
int keeper_child_ended(const struct keeper *keeper, int *status);
/// Frees the memory of a keeper that was reaped.
void keeper_free(struct keeper *keeper);

/// Stops this process and all others of its group until they are continued, as Ctrl-Z does. It waits for children
/// that are being started.
void stop_group(void);

/// Whether a process of this user can be started with hidden folders.
int launch_can_hide(void);

/// The version of Landlock that the kernel supports; 0 if it has none.
int landlock_version(void);

/// What a rule of a ruleset allows below its path.
enum landlock_use { landlock_read = 0, landlock_write, landlock_device };

/// Creates a ruleset that denies all access to files, and TCP unless `network` is nonzero; -1 on failure.
int landlock_ruleset(int network);

/// Allows the use of a file, or of a folder and everything below it. Returns the error number.
int landlock_allow(int ruleset, const char *path, enum landlock_use use);

/// The sockets that a filter of system calls allows.
enum filter_sockets { filter_network_sockets = 0, filter_no_sockets };

/// Whether the process has namespaces of its own for files, processes and messages. Without them, the filter also
/// refuses calls that affect files and processes that the provider must not change.
enum filter_namespaces { filter_with_namespaces = 0, filter_without_namespaces };

/// Writes a filter of system calls that a provider must not make, and returns its length; 0 if the processor is not
/// supported. There must be room for `filter_capacity` instructions.
unsigned short provider_filter(
    enum filter_sockets sockets, enum filter_namespaces namespaces, struct sock_filter *filter);
enum { filter_capacity = 512, filter_instruction_bytes = 8 };
