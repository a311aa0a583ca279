import BoardDocuments
import Foundation
import Glibc
import Machine
import NIOCore
import NIOPosix
import ProviderProtocol
import Synchronization
import WebBoard
import WidgetModel
import WidgetPictures
import WidgetViews

/// Follows the board on one thread, and wakes the streams of pages with unsent events.
///
/// Events of the board only identify the widgets to request. Events that arrive in quick succession are
/// handled together, and a page receives the newest state, in its language.
final class LiveHub: Sendable {
    /// Identifies a page.
    struct Reader: Hashable, Sendable {
        fileprivate let locale: LocaleTag
        fileprivate let number: LiveFeed.Reader
    }

    private struct State {
        /// The languages of all open pages.
        var languages: [LocaleTag: Language] = [:]
        var streams: [Reader: Stream] = [:]
        /// The credentials with which all streams were last checked.
        var credentials: WebCredentials
        var lastBeat = LiveHub.now
        var isEnding = false
        var inspection: RepeatedTask?

        mutating func changeAll(_ change: (inout Language) -> Void) {
            for index in languages.values.indices { change(&languages.values[index]) }
        }

        /// Wakes the streams of pages with unsent events. Pages in a language that is not loaded yet would
        /// receive an empty board.
        func wakeReaders() {
            for (locale, language) in languages where !language.isOutdated {
                for number in language.feed.waiting {
                    streams[Reader(locale: locale, number: number)]?.signal.yield()
                }
            }
        }

        /// The language of a new stream. The number of languages, including the board's, never exceeds
        /// `limit`.
        func language(for wanted: LocaleTag?, board: LocaleTag, limit: Int) -> LocaleTag {
            // A stream without text does not need another language.
            guard let wanted else {
                return languages[board] == nil ? languages.keys.min() ?? board : board
            }
            let isKnown = languages[wanted] != nil
            let others = languages.keys.count(where: { $0 != board })
            return isKnown || others + 1 < limit ? wanted : board
        }
    }

    /// The feed for the pages with one language.
    private struct Language {
        var feed: LiveFeed
        /// Whether the feed lacks the board's current state. Only `load` and the loss of the board clear it.
        var isOutdated = true
    }

    /// The stream of one page.
    private struct Stream {
        let signal: AsyncStream<Void>.Continuation
        /// Closes the connection of a page that does not read.
        let drop: @Sendable () -> Void
        let isAdmitted: @Sendable (WebCredentials) -> Bool
        /// When the current write began; nil if the page has read everything.
        var writingSince: Instant?
    }

    private let state: Mutex<State>
    private let settings: WebServerSettings
    /// The language of the board, for pages beyond the limit of languages.
    private let locale: LocaleTag
    private let dates: PictureDates
    private let credentialsFile: CredentialsFile
    private var limits: WebLimits { settings.limits }
    /// The pipe that wakes the thread: the end that the thread reads, and the end to which others write.
    private let (woken, waker): (CInt, CInt)

    /// How often the streams are inspected. If the board does not send events, this also limits how often
    /// changes are sent.
    private static let inspectionInterval = Milliseconds.seconds(1)

    /// - Parameters:
    ///   - locale: the language of the board.
    ///   - dates: the dates of the board.
    init(
        _ settings: WebServerSettings, locale: LocaleTag, dates: PictureDates, credentials: CredentialsFile
    ) {
        self.settings = settings
        self.locale = locale
        self.dates = dates
        credentialsFile = credentials
        state = Mutex(State(credentials: credentials.current(at: Self.now)))
        var ends: [CInt] = [0, 0]
        precondition(pipe(&ends) == 0, "no pipe: \(systemReason(errno))")
        for end in ends {
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        }
        (woken, waker) = (ends[0], ends[1])
    }

    deinit {
        close(woken)
        close(waker)
    }

    /// Starts the thread, which runs until `end`, and the inspections, which never wait for the board.
    func start() {
        Thread.detachNewThread { self.follow() }
        let interval = TimeAmount.milliseconds(min(Self.inspectionInterval, limits.heartbeat).count)
        let inspection = MultiThreadedEventLoopGroup.singleton.next().scheduleRepeatedTask(
            initialDelay: interval, delay: interval
        ) { [weak self] _ in self?.inspect(at: Self.now) }
        state.withLock { $0.inspection = inspection }
    }

    /// Ends all streams and the thread.
    func end() {
        state.withLock { state in
            state.isEnding = true
            state.inspection?.cancel()
            for stream in state.streams.values { stream.signal.finish() }
        }
        wake()
    }

    // Streams

    /// Adds the stream of a page.
    ///
    /// - Parameters:
    ///   - wanted: the language of its titles and summaries; nil for a stream without text.
    ///   - isAdmitted: whether the credentials allow the stream to continue.
    ///   - drop: closes the connection of the page.
    /// - Throws: if the limit is exceeded, or if the server is shutting down.
    func add(
        in wanted: LocaleTag? = nil, isAdmitted: @escaping @Sendable (WebCredentials) -> Bool,
        drop: @escaping @Sendable () -> Void
    ) throws(WebProblem) -> (Reader, AsyncStream<Void>) {
        let (signals, signal) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let added: Result<Reader, WebProblem> = state.withLock { state in
            if state.isEnding { return .failure(.ending) }
            // The credentials may have changed since the request was checked.
            guard isAdmitted(credentialsFile.current(at: Self.now)) else { return .failure(.loginNeeded) }
            guard state.streams.count < limits.streams else {
                return .failure(.tooMany("streams", limit: limits.streams))
            }
            let locale = state.language(for: wanted, board: self.locale, limit: limits.languages)
            let number = state.languages[locale, default: newLanguage].feed.add()
            let reader = Reader(locale: locale, number: number)
            state.streams[reader] = Stream(signal: signal, drop: drop, isAdmitted: isAdmitted)
            // If the feed is outdated, the thread first requests the board's state.
            if state.languages[locale]?.isOutdated == false { signal.yield() }
            return .success(reader)
        }
        let reader = try added.get()
        wake()
        return (reader, signals)
    }

    func remove(_ reader: Reader) {
        state.withLock { state in
            state.languages[reader.locale]?.feed.remove(reader.number)
            if state.languages[reader.locale]?.feed.readerCount == 0 { state.languages[reader.locale] = nil }
            state.streams[reader] = nil
        }
    }

    /// Returns the unsent events of a page. If the page does not call this soon afterwards, it counts as
    /// slow.
    func unsentEvents(of reader: Reader) -> [UInt8] {
        state.withLock { state in
            let bytes = state.languages[reader.locale]?.feed.unsentEvents(for: reader.number) ?? []
            state.streams[reader]?.writingSince = bytes.isEmpty ? nil : Self.now
            return bytes
        }
    }

    /// Records that a page has read all events.
    func hasRead(_ reader: Reader) {
        state.withLock { $0.streams[reader]?.writingSince = nil }
    }

    private var newLanguage: Language { Language(feed: LiveFeed(hours: dates.time.hours)) }

    /// Changes the feed for a language. Without pages in that language, the call is ignored. If a new page
    /// has been added since, its feed is loaded anyway.
    private func change(_ locale: LocaleTag, _ change: (inout LiveFeed) -> Void) {
        state.withLock { state in
            guard state.languages[locale]?.isOutdated == false else { return }
            change(&state.languages[locale, default: newLanguage].feed)
            state.wakeReaders()
        }
    }

    /// Ends the streams of pages that do not read, and of pages whose credentials are no longer valid.
    /// Regularly sends a comment to all others.
    private func inspect(at now: Instant) {
        let credentials = credentialsFile.current(at: now)
        let slow = state.withLock { state -> [Stream] in
            if state.credentials != credentials {
                state.credentials = credentials
                for stream in state.streams.values where !stream.isAdmitted(credentials) {
                    stream.signal.finish()
                }
            }
            if now - state.lastBeat >= limits.heartbeat {
                state.lastBeat = now
                state.changeAll { $0.feed.beat() }
                state.wakeReaders()
            }
            return state.streams.values.filter { stream in
                stream.writingSince.map { now - $0 > limits.slowReader } ?? false
            }
        }
        for stream in slow { stream.drop() }
    }

    // The thread

    private static var now: Instant { SystemClock().now() }

    private func wake() { _ = write(waker, [1], 1) }

    private var isEnding: Bool { state.withLock { $0.isEnding } }

    private func follow() {
        let subject = BoardFollower.Subject(folder: settings.state, socket: { [settings] in settings.socket })
        let board = BoardFollower(subject, gathering: limits.gathering)
        var changes = BoardChanges()
        while !isEnding {
            for news in board.takeNews() {
                switch news {
                case .connected: state.withLock { state in state.changeAll { $0.isOutdated = true } }
                case .happened(let events): for event in events { changes.record(event) }
                case .lost, .changed: break
                }
            }
            if board.isConnected, !refresh(&changes) { board.disconnect() }
            if !board.isConnected { loseBoard() }
            wait(board.isConnected ? timeout : nil, for: board.descriptor)
        }
    }

    private func loseBoard() {
        state.withLock { state in
            state.changeAll { language in
                language.isOutdated = false
                language.feed.loseBoard()
            }
            state.wakeReaders()
        }
    }

    /// How long the thread may wait for events; nil for no limit.
    private var timeout: Milliseconds? {
        let next = state.withLock { $0.languages.values.compactMap(\.feed.nextChange).min() }
        return next.map { max(limits.gathering, $0 - Self.now) }
    }

    /// Requests everything that may look different, in each language, and discards the changes. Returns false
    /// if the board does not answer.
    private func refresh(_ changes: inout BoardChanges) -> Bool {
        let (languages, switched) = state.withLock { state in
            let switched = state.languages.values.flatMap { $0.feed.changed(at: Self.now) }
            return (state.languages.mapValues(\.isOutdated), switched)
        }
        changes.widgets.formUnion(switched)
        for (locale, isOutdated) in languages {
            let isAnswered =
                isOutdated || changes.needsList ? load(changes, in: locale) : update(changes, in: locale)
            guard isAnswered else { return false }
        }
        // A page that was added in the meantime receives everything.
        changes = BoardChanges()
        return true
    }

    private func update(_ changes: BoardChanges, in locale: LocaleTag) -> Bool {
        let isSwitching = state.withLock {
            $0.languages[locale]?.feed.needsArrangement(after: changes.widgets, at: Self.now) ?? false
        }
        if isSwitching {
            guard let arranged = document(of: LayoutCall(), in: locale) else {
                return load(changes, in: locale)
            }
            change(locale) { $0.arrange(arranged) }
        }
        if changes.widgets.isEmpty { return true }
        // A request for a removed widget is refused.
        let call = RenderCall(.widgets(changes.widgets.sorted().map(\.description)))
        guard let reply = document(of: call, in: locale) else { return load(changes, in: locale) }
        let cards = RenderedWidgets(reply).widgets.map { card(of: $0, in: locale) }
        change(locale) { $0.update(cards) }
        return true
    }

    private func load(_ changes: BoardChanges, in locale: LocaleTag) -> Bool {
        guard let shown = document(of: RenderCall(.all), in: locale).map(RenderedWidgets.init) else {
            return false
        }
        let cards = shown.widgets.map { card(of: $0, in: locale) }
        state.withLock { state in
            state.languages[locale]?.feed.replace(
                with: cards, arranged: shown.board, isRearranged: changes.isRearranged)
            state.languages[locale]?.isOutdated = false
            state.wakeReaders()
        }
        return true
    }

    /// The card of a widget in a language. Its dates are spoken without seconds, because a screen reader
    /// would otherwise repeat them each second.
    private func card(of widget: RenderedWidget, in locale: LocaleTag) -> LiveCard {
        let dates = DateFormat.system(now: widget.at, dates.worded(in: locale), resolution: .minute)
        return LiveCard(widget, dates)
    }

    /// The document of a read; nil if the board does not answer or refuses it.
    private func document<Call: BoardCall>(of call: Call, in locale: LocaleTag) -> Call.Reply? {
        BoardLine.ask(call, in: locale, at: settings.socket)?.carriedOut
    }

    /// Waits until the descriptor is readable, or the thread is woken.
    private func wait(_ time: Milliseconds?, for descriptor: CInt) {
        var waited = [descriptor, woken].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        poll(&waited, nfds_t(waited.count), time.map { CInt(clamping: $0.count) } ?? -1)
        var bytes = [UInt8](repeating: 0, count: 64)
        while read(woken, &bytes, bytes.count) > 0 {}
    }
}
