package import NIOCore
import NIOPosix
import Synchronization

/// The event loop of a board. Its socket, the pipes and exits of its providers, its alarm, its watched files
/// and the stop signals are events of this loop.
///
/// It is also the executor of the board and the preferred executor of its tasks. On Swift's default threads,
/// a timer would wake an idle `serve` regularly. Because both executors are the same, calls between functions
/// of the board do not need an additional turn of the loop.
package final class BoardLoop: SerialExecutor, TaskExecutor {
    package let eventLoop: any EventLoop

    /// The loops of this process: as many as requested, or many if neither `useOneLoop` nor `useLoops` was
    /// called.
    ///
    /// Tests run many boards and commands at the same time. If they shared a few loops, each would wait for
    /// the work of the others, even for work that waits for a disk.
    private static let all: [BoardLoop] = {
        let group =
            isLimited.load(ordering: .relaxed)
            ? MultiThreadedEventLoopGroup.singleton : MultiThreadedEventLoopGroup(numberOfThreads: 32)
        return group.makeIterator().map(BoardLoop.init)
    }()
    private static let isLimited = Atomic(false)
    /// How often `next` was called.
    private static let uses = Atomic(0)

    private init(_ eventLoop: any EventLoop) { self.eventLoop = eventLoop }

    /// Makes this process use a single event loop. It must be called before `next`.
    package static func useOneLoop() { useLoops(1) }

    /// Makes this process use a number of event loops. It must be called before `next`.
    package static func useLoops(_ count: Int) {
        NIOSingletons.groupLoopCountSuggestion = count
        isLimited.store(true, ordering: .relaxed)
    }

    /// The loop of the process. Several loops are used in turn.
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

    /// Lets `assumeIsolated` succeed for code that the loop runs without a task.
    package func checkIsolated() { eventLoop.preconditionInEventLoop() }
}
