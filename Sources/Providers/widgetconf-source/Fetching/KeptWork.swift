import Foundation
import Synchronization

/// Work on its own thread that continues between requests: a command that keeps running, or a connection to a
/// broker.
protocol KeptWork: AnyObject, Sendable {
    /// Whether the work was ended, also because no request uses it anymore.
    var isEnded: Bool { get }
    /// When a request used it last.
    var lastUse: ContinuousClock.Instant { get }
    /// Finished when the thread has ended.
    var stopped: FirstResult<Void> { get }

    /// Works on this thread until the work is ended.
    func keepRunning()
    /// Ends the work. It can be called from any thread.
    func end()
}

extension KeptWork {
    /// Starts the work, once.
    fileprivate func start() {
        Thread.detachNewThread { [self] in
            keepRunning()
            stopped.finish(.success(()))
        }
    }
}

/// The kept work of one kind. If there is too much, the work that was not used for the longest time is ended:
/// probably no widget uses it anymore.
final class KeptPool<Key: Hashable & Sendable, Work: KeptWork>: Sendable {
    private let most: Int
    private let kept = Mutex<[Key: Work]>([:])

    init(most: Int) { self.most = most }

    var count: Int { kept.withLock { $0.count } }

    /// The work for a key; nil if it does not run.
    func running(for key: Key) -> Work? {
        kept.withLock { $0[key] }.flatMap { $0.isEnded ? nil : $0 }
    }

    /// The work for a key, which is started if necessary.
    func work(for key: Key, _ make: () throws -> Work) throws -> Work {
        let (work, isNew, superfluous) = try kept.withLock { kept -> (Work, Bool, Work?) in
            if let work = kept[key], !work.isEnded { return (work, false, nil) }
            let work = try make()
            kept[key] = nil
            var superfluous: Work?
            if kept.count >= most,
                let oldest = kept.min(by: { $0.value.lastUse < $1.value.lastUse })?.key
            {
                superfluous = kept.removeValue(forKey: oldest)
            }
            kept[key] = work
            return (work, true, superfluous)
        }
        superfluous?.end()
        if isNew { work.start() }
        return work
    }

    /// Ends all work, and waits for its end until the deadline.
    func shutDown(by deadline: Deadline) async {
        let all = kept.withLock { kept in
            defer { kept = [:] }
            return Array(kept.values)
        }
        for work in all { work.end() }
        // After the deadline, the process ends with the connections that remain, and the host kills commands.
        try? await deadline.limit {
            for work in all { try await work.stopped.value() }
        }
    }
}

/// The delays before work begins again. They double, unless the last run was long.
struct RestartDelays {
    static let first = Duration.seconds(1)
    private static let longest = Duration.seconds(60)
    private static let longRun = Duration.seconds(60)

    private var next = first

    /// The delay after a run.
    mutating func delay(after run: Duration) -> Duration {
        let delay = run >= Self.longRun ? Self.first : next
        next = min(delay * 2, Self.longest)
        return delay
    }
}
