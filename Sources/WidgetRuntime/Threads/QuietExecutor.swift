import CTaskHook
import NIOCore
import NIOPosix

/// Where tasks run in a process that waits for days.
package enum QuietExecutor {
    /// Has tasks run on the event loops, which sleep until something happens.
    ///
    /// The threads that tasks usually share are watched by a timer that wakes the process once a second, from
    /// the first task on; so this comes before that, on the main thread. Where it cannot be done, tasks run
    /// as usual. SwiftNIO offers the same, but looks for the hook by its name at run time, which a program
    /// that has Swift's libraries inside does not show.
    package static func install() {
        take_shared_tasks { job in
            let job = unsafeBitCast(job, to: UnownedJob.self)
            MultiThreadedEventLoopGroup.singleton.any().executor.enqueue(ExecutorJob(job))
        }
    }
}
