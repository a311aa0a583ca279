import BoardDocuments
import JSONText
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

/// Reports that a command waits for a reply, whether its change is stored, and how far the provider is.
///
/// The database is read, which is possible no matter which process hosts the board. The progress is among the
/// events of a `serve`.
final class ReplyWait: Sendable {
    private let id: String?
    /// The widget that the request names; nil for several, and for a new one.
    private let widget: String?
    private let session: BoardSession
    private let tell: @Sendable (AwaitedReply) -> Void
    private let state = Mutex(State())

    private struct State {
        var timer: Scheduled<Void>?
        /// The events of the host; nil before the first report, and without a `serve`.
        var events: EventConnection?
        /// What was reported last; nil before the first report.
        var last: AwaitedReply?
    }

    /// How often the database and the events are read.
    private static let interval = TimeAmount.milliseconds(200)

    /// Begins to wait. The first report comes after the silence that the timeouts allow.
    init(
        _ request: BoardRequest, of session: BoardSession, tell: @escaping @Sendable (AwaitedReply) -> Void
    ) {
        id = request.changeID
        widget = request.parameters(in: session.locale)["widget"]?.string
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
                // The loop may be that of the host, which must not wait for the disk.
                Blocking.start { self.look() }
            }
        }
    }

    private func look() {
        if session.tellOfProgress != nil {
            state.withLock { if $0.last == nil { $0.events = EventConnection(session) } }
        }
        report(awaited)
        let isFollowed = tellProgress()
        if isFollowed || state.withLock({ $0.last == .unstored }) { look(after: ReplyWait.interval) }
    }

    /// What is known about the reply.
    private var awaited: AwaitedReply {
        guard let id else { return .reading }
        if let last = state.withLock(\.last), case .stored = last { return last }
        // A database that cannot be read now is read again.
        return (try? StoreSurvey.change(id, in: session.state.path)).flatMap { $0 }.map { .stored($0) }
            ?? .unstored
    }

    /// Reports the latest progress of the widget that the request is about. Returns false if no more arrives.
    private func tellProgress() -> Bool {
        let (events, last) = state.withLock { state in
            let events = state.events?.read()
            if events == nil { state.events = nil }
            return (events, state.last)
        }
        guard let events, last != .over else { return false }
        var subject = widget
        if case .stored(let change)? = last { subject = change.widget.description }
        // A widget that is not placed yet has no name.
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
