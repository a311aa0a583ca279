import NIOCore
import ProviderHost
import Synchronization
import WidgetModel
package import WidgetStore

/// What a command that waits for a reply can tell its user.
package enum AwaitedReply: Hashable, Sendable {
    /// The request stores nothing.
    case reading
    /// The change is not in the database.
    case unstored
    /// The change is stored, and the provider has not answered.
    case stored(StoredChange)
    /// The reply has come, or the user has interrupted the command.
    case over
}

/// Reports that a command waits for a reply, and whether its change is stored.
///
/// The database is read, which is possible no matter which process hosts the board.
final class ReplyWait: Sendable {
    private let id: String?
    private let folder: String
    private let tell: @Sendable (AwaitedReply) -> Void
    private let state = Mutex(State())

    private struct State {
        var timer: Scheduled<Void>?
        /// What was reported last; nil before the first report.
        var last: AwaitedReply?
    }

    /// How often the database is read until the change is stored.
    private static let interval = TimeAmount.milliseconds(200)

    /// - Parameters:
    ///   - id: the id of the change; nil for a request that stores nothing.
    ///   - silence: how long the command waits before the first report.
    init(
        _ id: String?, in folder: StateFolder, after silence: Milliseconds,
        tell: @escaping @Sendable (AwaitedReply) -> Void
    ) {
        self.id = id
        self.folder = folder.path
        self.tell = tell
        look(after: .milliseconds(silence.count))
    }

    /// Ends the wait. Nothing is reported afterwards.
    func end() {
        state.withLock { state in
            state.timer?.cancel()
            if state.last != nil, state.last != .over { tell(.over) }
            state.last = .over
        }
    }

    private func look(after delay: TimeAmount) {
        state.withLock { state in
            guard state.last != .over else { return }
            state.timer = BoardLoop.next().eventLoop.scheduleTask(in: delay) { [self] in
                // The loop may be that of the host, which must not wait for the disk.
                Blocking.start { self.look() }
            }
        }
    }

    private func look() {
        guard let id else { return report(.reading) }
        // A database that cannot be read now is read again.
        if let stored = try? StoreSurvey.change(id, in: folder) { return report(.stored(stored)) }
        report(.unstored)
        look(after: ReplyWait.interval)
    }

    private func report(_ reply: AwaitedReply) {
        state.withLock { state in
            guard state.last != .over, state.last != reply else { return }
            state.last = reply
            tell(reply)
        }
    }
}
