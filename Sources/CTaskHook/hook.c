#include "CTaskHook.h"

// As Swift's runtime declares it. The linker finds it, whether the runtime is linked in or loaded; weak: a runtime
// without it leaves it null.
typedef __attribute__((swiftcall)) void (*task_runner)(void *task);
typedef __attribute__((swiftcall)) void (*task_hook)(void *task, task_runner usual);
extern task_hook swift_task_enqueueGlobal_hook __attribute__((weak));

static void (*task_taker)(void *task);

static __attribute__((swiftcall)) void take(void *task, task_runner usual) {
    (void)usual;
    task_taker(task);
}

void take_shared_tasks(void (*taker)(void *task)) {
    if (!&swift_task_enqueueGlobal_hook) return;
    task_taker = taker;
    swift_task_enqueueGlobal_hook = take;
}
