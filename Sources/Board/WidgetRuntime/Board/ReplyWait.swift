import BoardDocuments
import NIOCore
import ProviderHost
import Synchronization
import WidgetModel
package import WidgetStore

/// The status of a command that waits for a reply, for its user.
package enum AwaitedReply: Hashable, Sendable {
    /// The request does not store anything.
    case reading
    /// The change is not in the database.
    case unstored
    /// The change is stored, and the provider has not answered.
    case stored(StoredChange)
    /// The reply has arrived, or the user has interrupted the command.
    case over
}

/// Reports that a command waits for a reply, whether its change is stored, and the provider's progress.
///
/// The database is read, which works regardless of the process that hosts the board. Progress is reported by
/// the events of a `serve`.
final class ReplyWait: Sendable {
    private let id: String?
    /// The widget in the request; nil for several widgets, and for a new one.
    private let widget: String?
    private let session: BoardSession
    private let tell: @Sendable (AwaitedReply) -> Void
    private let state = Mutex(State())

    private struct State {
        var timer: Scheduled<Void>?
        /// The events of the host; nil before the first report, and without a `serve`.
        var events: EventConnection?
        /// The last report; nil before the first report.
        var last: AwaitedReply?
    }

    /// How often the database and the events are read.
    private static let interval = TimeAmount.milliseconds(200)

    /// Begins to wait. The first report comes after the silence that the timeouts allow.
    init(
        _ call: some BoardCall, of session: BoardSession, tell: @escaping @Sendable (AwaitedReply) -> Void
    ) {
        id = call.changeID
        widget = call.parameters()["widget"]?.string
        self.session = session
        self.tell = tell
        look(after: .milliseconds(session.timeouts.silence.count))
    }

    /// Ends the wait. Nothing is reported afterwards.
    func end() {
        state.withLock { state in
            state.timer?.cancel()
            if state.last != nil, state.last != .over { tell(.over) }
            state.last = .over
            state.events = nil
        }
    }

    private func look(after delay: TimeAmount) {
        state.withLock { state in
            guard state.last != .over else { return }
            state.timer = BoardLoop.next().eventLoop.scheduleTask(in: delay) { [self] in
                // The loop may be the host's, which must not wait for the disk.
                Blocking.start(.outside) { self.look() }
            }
        }
    }

    private func look() {
        // Without a `serve`, nothing sends events.
        let socket = session.tellOfProgress == nil || !session.isServed ? nil : session.hostedPath
        state.withLock { state in
            guard state.last == nil, let socket else { return }
            state.events = try? EventConnection(at: socket)  // Nil: a host that is gone reports no progress.
        }
        report(awaited)
        let isFollowed = tellProgress()
        if isFollowed || state.withLock({ $0.last == .unstored }) { look(after: ReplyWait.interval) }
    }

    /// The current status of the reply.
    private var awaited: AwaitedReply {
        guard let id else { return .reading }
        if let last = state.withLock(\.last), case .stored = last { return last }
        // If the database cannot be read now, the next interval tries again.
        return (try? StoreSurvey.change(id, in: session.state.path)).flatMap { $0 }.map { .stored($0) }
            ?? .unstored
    }

    /// Reports the latest progress of the request's widget. Returns false if no further progress is expected.
    private func tellProgress() -> Bool {
        let (events, last) = state.withLock { state in
            let events = state.events?.read()
            if events == nil { state.events = nil }
            return (events, state.last)
        }
        guard let events, last != .over else { return false }
        var subject = widget
        if case .stored(let change)? = last { subject = change.widget.description }
        // A new widget does not have an id yet.
        guard subject != nil || id == nil else { return true }
        let own = events.filter { event in
            subject == nil || event.widget?.wrappedValue?.description == subject
        }
        own.compactMap(\.progressWords).last.map { session.tellOfProgress?($0) }
        return true
    }

    private func report(_ reply: AwaitedReply) {
        state.withLock { state in
            guard state.last != .over, state.last != reply else { return }
            state.last = reply
            tell(reply)
        }
    }
}
