import BoardDocuments
import Foundation
import Machine
import ViewRendering
import WidgetModel
import WidgetRuntime

/// Prints the line of a widget whenever it changes, as a client of the `serve` that hosts the board.
///
/// One loop waits for news of the board, and for the instant for which the feed asks. It ends when the user
/// interrupts it, or when its output is closed.
struct BarFollower {
    private var feed: BarFeed
    private let widget: String
    private let session: BoardSession
    private let locale: LocaleTag
    private let context: CommandContext
    private let board: BoardFollower

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
        board = BoardFollower(session, includesChanges: false)
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
                follower.loop(until: end)
                continuation.resume(returning: .done)
            }
        }
    }

    private mutating func loop(until end: EndSign) {
        let reader = [context.console.outputDescriptor].compactMap(\.self)
        while !end.isGiven(orClosed: reader) {
            for news in board.takeNews() {
                switch news {
                case .connected: send(.connected)
                case .lost: send(.lost)
                case .happened(let events): send(.happened(events))
                case .changed: break
                }
            }
            if let wake = feed.nextWake, wake <= context.clock.now() { send(.wake) }
            let delay = feed.nextWake.map { CInt(clamping: max(0, ($0 - context.clock.now()).count)) }
            end.wait(beside: [board.descriptor], readers: reader, for: delay ?? -1)
        }
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
            board.disconnect()
            return send(.lost)
        }
        if let document = reply.carriedOut?.one {
            send(.read(document))
        } else {
            send(.refused(reply.remarks.first?.message ?? "the board has another version"))
        }
    }
}
