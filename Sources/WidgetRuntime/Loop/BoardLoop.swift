package import NIOCore
import NIOPosix
import Synchronization

/// The event loop on which a board is hosted: its socket, the pipes and exits of its providers, its alarm,
/// its watched files and the stop signals are events of this loop.
///
/// It is also where the board's tasks run, as the executor of the board and the one that its tasks prefer. On
/// Swift's own threads, a timer would wake an idle `serve` once a second. Being both, it lets a task of the
/// board go on without another turn of the loop when one function of the board calls another.
package final class BoardLoop: SerialExecutor, TaskExecutor {
    package let eventLoop: any EventLoop

    private static let all = MultiThreadedEventLoopGroup.singleton.makeIterator().map(BoardLoop.init)
    private static let uses = Atomic(0)

    private init(_ eventLoop: any EventLoop) { self.eventLoop = eventLoop }

    /// Has this process use one event loop. Called before the first use of `next`.
    package static func useOneLoop() { NIOSingletons.groupLoopCountSuggestion = 1 }

    /// The loop of the process; without `useOneLoop`, as in tests, the next one of several.
    package static func next() -> BoardLoop {
        all[uses.add(1, ordering: .relaxed).oldValue % all.count]
    }

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        eventLoop.execute {
            job.runSynchronously(
                isolatedTo: self.asUnownedSerialExecutor(), taskExecutor: self.asUnownedTaskExecutor())
        }
    }

    package func checkIsolated() { eventLoop.preconditionInEventLoop() }
}
