import BoardClient
import BoardDocuments
import Foundation
import Glibc
import JSONText
import ProviderProtocol
import Synchronization
import WebBoard
import WidgetModel
import WidgetRuntime

/// Follows the board on one thread, and wakes the streams of the pages that have not been sent its news.
///
/// Events of the board only say which widgets to ask for. Those that arrive within a moment are asked for
/// together, and a page gets their newest state.
final class LiveHub: Sendable {
    private struct State {
        var feed = LiveFeed()
        var streams: [LiveFeed.Reader: Stream] = [:]
        /// The secret of the cookies with which the streams were opened.
        var session: String
        var isEnding = false
    }

    /// The stream of one page.
    private struct Stream {
        let signal: AsyncStream<Void>.Continuation
        /// Closes the connection of a page that does not read.
        let drop: @Sendable () -> Void
        /// When the present write began; nil if the page has read everything.
        var writingSince: Instant?
    }

    private let state: Mutex<State>
    private let socket: String
    private let locale: LocaleTag
    private let door: DoorFile
    /// The end of a pipe at which the thread is woken, and the one that wakes it.
    private let (woken, waker): (CInt, CInt)

    /// How long the thread waits before it looks for a board that is away.
    private static let retry = Milliseconds(500)
    /// How often the thread checks, while pages are open, whether the secrets have changed.
    private static let check = Milliseconds.seconds(1)

    /// - Parameter locale: the language of titles and summaries.
    init(socket: String, locale: LocaleTag, door: DoorFile) {
        self.socket = socket
        self.locale = locale
        self.door = door
        state = Mutex(State(session: door.door.session))
        var ends: [CInt] = [0, 0]
        precondition(pipe(&ends) == 0, "no pipe: \(errno)")
        for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
        (woken, waker) = (ends[0], ends[1])
    }

    deinit {
        close(woken)
        close(waker)
    }

    /// Starts the thread, which runs until `end`.
    func start() { Thread.detachNewThread { self.follow() } }

    /// Ends all streams and the thread.
    func end() {
        state.withLock { state in
            state.isEnding = true
            for stream in state.streams.values { stream.signal.finish() }
        }
        wake()
    }

    // Streams

    /// Adds the stream of a page; nil if there are too many.
    ///
    /// - Parameter drop: closes the connection of the page.
    func add(_ drop: @escaping @Sendable () -> Void) -> (LiveFeed.Reader, AsyncStream<Void>)? {
        let (signals, signal) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let reader = state.withLock { state -> LiveFeed.Reader? in
            guard !state.isEnding, state.streams.count < WebLimits.streams else { return nil }
            let reader = state.feed.add()
            state.streams[reader] = Stream(signal: signal, drop: drop)
            return reader
        }
        signal.yield()
        wake()
        return reader.map { ($0, signals) }
    }

    func remove(_ reader: LiveFeed.Reader) {
        state.withLock { state in
            state.feed.remove(reader)
            state.streams[reader] = nil
        }
    }

    /// Takes what a page has not been sent. The page counts as slow if it does not call this again soon.
    func take(for reader: LiveFeed.Reader) -> [UInt8] {
        state.withLock { state in
            let bytes = state.feed.take(for: reader)
            state.streams[reader]?.writingSince = bytes.isEmpty ? nil : Self.now
            return bytes
        }
    }

    /// Records that a page has read everything.
    func hasRead(_ reader: LiveFeed.Reader) {
        state.withLock { $0.streams[reader]?.writingSince = nil }
    }

    private func change(_ change: (inout LiveFeed) -> Void) {
        state.withLock { state in
            change(&state.feed)
            for reader in state.feed.waiting { state.streams[reader]?.signal.yield() }
        }
    }

    // The thread

    private static var now: Instant { SystemClock().now() }

    private func wake() { _ = write(waker, [1], 1) }

    private var isEnding: Bool { state.withLock { $0.isEnding } }

    private func follow() {
        while !isEnding {
            if var board = FollowedBoard(socket, in: locale) {
                load(&board)
                listen(&board)
                board.close()
            }
            change { $0.loseBoard() }
            if !isEnding { wait(Self.retry, for: []) }
        }
    }

    /// Receives events until the connection ends.
    private func listen(_ board: inout FollowedBoard) {
        var lastBeat = Self.now
        while !isEnding {
            wait(patience, for: [board.descriptor])
            guard board.read() else { return }
            if !board.changed.isEmpty || board.needsList {
                // Events of one change arrive together.
                wait(WebLimits.gathering, for: [])
                guard board.read() else { return }
            }
            let now = Self.now
            board.changed.formUnion(state.withLock { $0.feed.changed(at: now) })
            refresh(&board)
            let isBeat = now - lastBeat >= WebLimits.heartbeat
            if isBeat { lastBeat = now }
            change { if isBeat { $0.beat() } }
            inspect(at: now)
        }
    }

    /// How long the thread may wait for events; nil without a page.
    private var patience: Milliseconds? {
        state.withLock { state in
            guard state.feed.readerCount > 0 else { return nil }
            let change = state.feed.nextChange.map { max(Milliseconds(0), $0 - Self.now) }
            return min(Self.check, change ?? Self.check)
        }
    }

    /// Ends the streams of pages that do not read, and all streams if the secrets have changed.
    private func inspect(at now: Instant) {
        let session = door.door.session
        let slow = state.withLock { state -> [Stream] in
            if state.session != session {
                state.session = session
                for stream in state.streams.values { stream.signal.finish() }
            }
            return state.streams.values.filter { stream in
                stream.writingSince.map { now - $0 > WebLimits.slowReader } ?? false
            }
        }
        for stream in slow { stream.drop() }
    }

    private func load(_ board: inout FollowedBoard) {
        guard let cards = board.allCards() else { return }
        change { $0.replace(with: cards) }
    }

    private func refresh(_ board: inout FollowedBoard) {
        // Without a page, the changes wait for the next one.
        guard state.withLock({ $0.feed.readerCount > 0 }) else { return }
        if board.needsList { return load(&board) }
        guard !board.changed.isEmpty else { return }
        guard let cards = board.changedCards() else { return load(&board) }
        change { $0.update(cards) }
    }

    /// Waits until one of the descriptors is readable, or the thread is woken.
    private func wait(_ time: Milliseconds?, for descriptors: [CInt]) {
        var waited = (descriptors + [woken]).map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        poll(&waited, nfds_t(waited.count), time.map { CInt($0.count) } ?? -1)
        var bytes = [UInt8](repeating: 0, count: 64)
        while read(woken, &bytes, bytes.count) > 0 {}
    }
}
