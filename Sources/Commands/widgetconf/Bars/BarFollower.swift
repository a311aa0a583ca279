import BoardDocuments
import CLinux
import Foundation
import Glibc
import ProviderHost
import ViewRendering
import WidgetModel
import WidgetRuntime

/// Prints the line of a widget whenever it changes, as a client of the `serve` that hosts the board.
///
/// One loop waits for events of the board or, if no `serve` runs, until one starts. Otherwise it sleeps until
/// the instant for which the feed asks. It ends when the user interrupts it, or when its output is closed.
struct BarFollower {
    private var feed: BarFeed
    private let widget: String
    private let session: BoardSession
    private let locale: LocaleTag
    private let context: CommandContext
    /// The connection to the `serve` that hosts the board; nil if no `serve` runs.
    private var events: EventConnection?
    private let watch: StateWatch?
    /// When to look for a `serve` again; nil if `watch` reports the start of one.
    private var retriesAt: Instant?

    /// How long to wait after a `serve` did not answer. A `serve` locks the board before it listens.
    private static let pause = Milliseconds.seconds(1)

    /// - Parameter locale: the language of the user; nil for the environment's language.
    init(
        _ feed: BarFeed, of widget: String, session: BoardSession, locale: LocaleTag?,
        in context: CommandContext
    ) {
        self.feed = feed
        self.widget = widget
        self.session = session
        self.locale = locale ?? BoardContext.locale(context.environment)
        self.context = context
        watch = StateWatch(session.state)
    }

    /// Runs a follower on a separate thread, which sleeps between events.
    static func run(
        until interruption: Interruption, _ follower: @escaping @Sendable () -> BarFollower
    ) async -> CommandStatus {
        let end = EndSign()
        interruption.whenCome { end.give() }
        return await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                var follower = follower()
                continuation.resume(returning: follower.loop(until: end))
            }
        }
    }

    private mutating func loop(until end: EndSign) -> CommandStatus {
        connect()
        while true {
            guard wait(for: end) else { return .done }
            takeEvents()
            takeChanges()
            if let wake = feed.nextWake, wake <= context.clock.now() { send(.wake) }
        }
    }

    /// Waits until something happens. Returns false if the line is no longer needed.
    private func wait(for end: EndSign) -> Bool {
        let instants = [feed.nextWake, retriesAt].compactMap(\.self)
        let limit = instants.min().map { max(0, ($0 - context.clock.now()).count) }
        let reader = context.console.outputDescriptor ?? -1
        // `poll` always reports a closed reader.
        var files = [pollfd(fd: end.descriptor, events: Int16(POLLIN), revents: 0)]
        files.append(pollfd(fd: reader, events: 0, revents: 0))
        for descriptor in [events?.descriptor, watch?.descriptor].compactMap(\.self) {
            files.append(pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0))
        }
        poll(&files, nfds_t(files.count), limit.map { CInt(min($0, Int64(CInt.max))) } ?? -1)
        return files[0].revents == 0 && files[1].revents == 0
    }

    // The board

    private mutating func connect() {
        retriesAt = nil
        events = EventConnection(session)
        guard events != nil else {
            if session.isServed || watch == nil { retriesAt = context.clock.now() + BarFollower.pause }
            return send(.lost)
        }
        send(.connected)
    }

    private mutating func takeEvents() {
        guard let events else { return }
        guard let news = events.read() else {
            send(.lost)
            return connect()
        }
        if !news.isEmpty { send(.happened(news)) }
    }

    /// Detects a `serve` that starts.
    private mutating func takeChanges() {
        let hasChanged = watch.map { !$0.takeChanges().isEmpty } ?? false
        let isDue = retriesAt.map { $0 <= context.clock.now() } ?? false
        if events == nil, hasChanged || isDue { connect() }
    }

    private mutating func send(_ event: BarFeed.Event) {
        var effects: [BarFeed.Effect] = []
        feed.handle(event, at: context.clock.now(), into: &effects)
        for effect in effects {
            switch effect {
            case .read: read()
            case .show(let line):
                // A closed output ends the loop.
                try? context.console.output(bar: line)
            }
        }
    }

    private mutating func read() {
        let client = SocketClient(path: session.hostedPath, patience: context.timeouts.host)
        // A host that does not respond counts as lost.
        let reply = try? client?.ask(RenderCall(.widget(widget), at: nil), in: locale)
        guard let reply else {
            (events, retriesAt) = (nil, context.clock.now() + BarFollower.pause)
            return send(.lost)
        }
        if let document = reply.carriedOut?.one {
            send(.read(document))
        } else {
            send(.refused(reply.remarks.first?.message ?? "the board has another version"))
        }
    }
}

/// Becomes readable when the loop must end.
private final class EndSign: Sendable {
    private let event: Descriptor

    init() { event = Descriptor(eventfd(0, CInt(EFD_CLOEXEC) | CInt(EFD_NONBLOCK))) }

    var descriptor: CInt { event.number }

    func give() { _ = eventfd_write(event.number, 1) }
}
