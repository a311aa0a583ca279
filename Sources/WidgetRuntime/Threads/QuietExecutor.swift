import NIOCore
import NIOPosix

/// Where tasks run in a process that waits for days.
package enum QuietExecutor {
    /// Has tasks run on the event loops, which sleep until something happens.
    ///
    /// The threads that tasks usually share are watched by a timer that wakes the process once a second, from
    /// the first task on; so this comes before that, on the main thread and at most once. Where it cannot be
    /// done, tasks run as usual.
    package static func install() {
        NIOSingletons.unsafeTryInstallSingletonPosixEventLoopGroupAsConcurrencyGlobalExecutor()
    }
}
