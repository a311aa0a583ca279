import CLinux
import Glibc
package import WidgetModel

/// Follows a board: subscribes to the events of the `serve` that hosts it, and subscribes again as soon as
/// another `serve` starts.
///
///     searching ── a `serve` listens ──▶ asking ── it confirms ──▶ following
///         ▲                                │                           │
///         └── it refuses or ends ──────────┴── it ends ────────────────┘
///
/// The follower does not have a thread. Its client takes the news, and waits until `descriptor` is readable.
/// Nothing wakes the client in between.
package final class BoardFollower {
    package enum News: Sendable {
        /// A `serve` reports events from now on. Earlier events may be missing.
        case connected
        /// No `serve` reports events. If none runs, this is also the first news.
        case lost
        /// Events of the `serve`, in order.
        case happened([BoardEvent])
        /// Another process changed the board while no `serve` reports events.
        case changed
    }

    private enum State {
        /// No `serve` listens. Waits until a lock is written. Goes to: asking.
        case searching
        /// A `serve` has not answered yet, perhaps because it was stopped. Goes to: following, searching.
        case asking(EventConnection)
        /// Goes to: searching, and immediately to asking if the next `serve` listens already.
        case following(EventConnection)
    }

    /// What the client wants to know.
    package struct Subject {
        /// The path of the board's state folder.
        let folder: String
        /// Returns the path of the socket of the process that hosts the board.
        let socket: () -> String
        /// Returns whether a `serve` runs, which need not listen yet.
        let isServed: () -> Bool
        /// Returns whether the contents of the board differ from the last call. Nil if the client does not
        /// need changes of a board without a `serve`.
        let hasChanged: (() -> Bool)?

        package init(
            folder: String, socket: @escaping () -> String, isServed: @escaping () -> Bool = { true },
            hasChanged: (() -> Bool)? = nil
        ) {
            (self.folder, self.socket, self.isServed) = (folder, socket, isServed)
            self.hasChanged = hasChanged
        }
    }

    /// Becomes readable when there may be news.
    package let descriptor: CInt
    private let subject: Subject
    /// How long events are collected before they are reported.
    private let gathering: Milliseconds
    private let watch: StateWatch
    private var state = State.searching
    /// The events that are not reported yet.
    private var events: [BoardEvent] = []
    private var news: [News] = []
    /// Whether the last report was `lost`.
    private var isLost = false
    /// Rings when the collected events are due.
    private let delivery = Alarm()
    /// Rings when another process has probably finished its change.
    private let settlement = Alarm()
    /// Rings when a `serve` that does not answer counts as lost, or is contacted again.
    private let retry = Alarm()

    /// How long another process may take to finish a change after its last write.
    private static let settling = Milliseconds(50)
    /// How long to wait before a process that did not answer is contacted again.
    private static let pause = Milliseconds.seconds(1)

    /// Looks for a `serve`, and waits for its answer up to one second.
    package init(_ subject: Subject, gathering: Milliseconds = .zero) {
        (self.subject, self.gathering) = (subject, gathering)
        watch = StateWatch(subject.folder)
        descriptor = epoll_create1(CInt(EPOLL_CLOEXEC))
        precondition(descriptor >= 0, "cannot create a queue of events: \(errno)")
        for part in [watch.descriptor, delivery.descriptor, settlement.descriptor, retry.descriptor] {
            _ = epoll_add(descriptor, part)
        }
        search()
        guard case .asking(let connection) = state else { return }
        var answer = pollfd(fd: connection.descriptor, events: Int16(POLLIN), revents: 0)
        poll(&answer, 1, CInt(EventConnection.timeout.count))
        receive()
    }

    deinit { close(descriptor) }

    /// Whether a `serve` reports events.
    package var isConnected: Bool { if case .following = state { true } else { false } }

    /// The news since the last call, without waiting.
    package func takeNews() -> [News] {
        let changes = watch.takeChanges()
        if retry.takeRing() { giveUpWaiting() }
        receive()
        if case .searching = state, changes.contains(.host) { search() }
        if delivery.takeRing() { deliver() }
        if settlement.takeRing(), !isConnected, subject.hasChanged?() == true { news.append(.changed) }
        if changes.contains(.contents), subject.hasChanged != nil { settlement.set(after: Self.settling) }
        defer { news = [] }
        return news
    }

    /// Ends the connection, because the `serve` does not answer another request. The client must handle this
    /// like `lost`. The `serve` is contacted again later.
    package func disconnect() {
        (state, events, isLost) = (.searching, [], true)
        retry.set(after: Self.pause)
    }

    /// Contacts a `serve`.
    private func search() {
        // Without a watch, nothing reports the start of a `serve`.
        if !watch.isOpen { retry.set(after: Self.pause) }
        guard subject.isServed() else { return lose() }
        do throws(SocketConnection.Problem) {
            let connection = try EventConnection(at: subject.socket())
            state = .asking(connection)
            _ = epoll_add(descriptor, connection.descriptor)
            retry.set(after: Self.pause)
        } catch {
            // A `serve` that does not listen yet writes to its lock once it does.
            if case .busy = error { retry.set(after: Self.pause) }
            lose()
        }
    }

    private func giveUpWaiting() {
        switch state {
        case .searching: search()
        // Its answer may come later.
        case .asking: lose()
        case .following: break
        }
    }

    /// Reads what a `serve` has sent.
    private func receive() {
        switch state {
        case .searching: break
        case .asking(let connection):
            guard let arrived = connection.read() else {
                state = .searching
                return lose()
            }
            guard connection.isConfirmed else { return }
            retry.cancel()
            (state, isLost) = (.following(connection), false)
            news.append(.connected)
            collect(arrived)
        case .following(let connection):
            if let arrived = connection.read() { return collect(arrived) }
            deliver()
            state = .searching
            lose()
            search()
        }
    }

    private func collect(_ arrived: [BoardEvent]) {
        events += arrived
        if gathering == .zero {
            deliver()
        } else if !events.isEmpty, !delivery.isSet {
            delivery.set(after: gathering)
        }
    }

    private func deliver() {
        if !events.isEmpty { news.append(.happened(events)) }
        events = []
    }

    private func lose() {
        if !isLost { news.append(.lost) }
        isLost = true
    }
}
