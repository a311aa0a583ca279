// What the launcher and the keeper share.
#pragma once

#include "launcher.h"

#include <signal.h>

/// What the child reports. It shares the memory of its parent, which waits until exec or exit.
struct attempt {
    const struct launch *plan;
    uid_t user;
    gid_t group;
    /// The process id of the child, which it writes itself: its parent may be killed before it learns it.
    pid_t process;
    enum launch_step step;
    int code;
    /// The parent, whose end ends the child; 0 if the child goes on.
    pid_t keeper;
};

/// The child, with a `struct attempt`. It never returns to the code of its parent.
int launch_child(void *attempt);

/// Blocks all signals of this thread, and `stop_group` until `end_start`.
void begin_start(sigset_t *former);
void end_start(const sigset_t *former);

/// Removes all signal handlers of this process, which must not be the host.
void reset_signal_handlers(void);
