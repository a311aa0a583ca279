import Synchronization
import TextWidth
import WidgetModel
import WidgetRuntime
import WidgetStore

/// The line on standard error that says what a command waits for and whether its change is stored. It is
/// removed when the wait is over. Only terminals have it.
final class WaitingLine: Sendable {
    private let console: Console
    private let columns: Int
    /// Whether the line is removed and drawn again. Otherwise it stays, and a new one follows.
    private let isRepainted: Bool
    private let state = Mutex(State())

    private struct State {
        /// The line on the screen; nil if there is none.
        var line: TerminalText?
        var isStored = false
        /// The reply as it was last reported; nil while nothing is awaited.
        var awaited: AwaitedReply?
        /// How far the provider is, in its words; nil if it does not say it.
        var progress: String?
    }

    /// - Returns: nil if standard error is not a terminal.
    init?(_ context: CommandContext) {
        guard let columns = context.console.talkColumns else { return nil }
        console = context.console
        self.columns = columns
        isRepainted = !context.avoidsRepainting
    }

    /// Draws what is known about a reply, or removes the line.
    func show(_ reply: AwaitedReply) {
        let words = state.withLock { state in
            if case .stored = reply { state.isStored = true }
            state.awaited = reply == .over ? nil : reply
            if reply == .over { state.progress = nil }
            return WaitingLine.words(state)
        }
        show(words: words)
    }

    /// Adds how far the provider is. It is drawn as soon as the line is.
    func show(progress: String) {
        let words = state.withLock { state in
            state.progress = progress
            return WaitingLine.words(state)
        }
        if let words { show(words: words) }
    }

    private static func words(_ state: State) -> String? {
        let wait = "waiting for the provider" + (state.progress.map { " (\($0))" } ?? "")
        return switch state.awaited {
        case .reading: "\(wait)… Ctrl-C leaves"
        case .unstored: "waiting… Ctrl-C leaves, nothing is stored yet"
        case .stored(let change): "\(wait)… Ctrl-C leaves, \(name(of: change)) is stored"
        case .over, nil: nil
        }
    }

    /// Draws words in place of the line, or removes it.
    func show(words: String?) {
        // A terminal writes "^C" behind the line, which must not go on in the next one.
        let line = words.map { TerminalText($0.truncated(toCells: columns - 3)) }
        state.withLock { state in
            remove(state.line)
            state.line = line
            draw(line)
        }
    }

    /// Prints a message above the line, unless the change is stored: then the wait is for the provider.
    func say(_ message: TerminalText) {
        state.withLock { state in
            if state.isStored { return }
            remove(state.line)
            console.talk(message)
            draw(state.line)
        }
    }

    private static func name(of change: StoredChange) -> String {
        switch change.revision {
        case nil: "the press"
        case .first?: change.widget.description
        case let revision?: "revision \(revision)"
        }
    }

    private func draw(_ line: TerminalText?) {
        if let line { console.talk(isRepainted ? line : line + "\n") }
    }

    private func remove(_ line: TerminalText?) {
        // Back to the start of the line, and erase it (ECMA-48, EL).
        if line != nil, isRepainted { console.talk("\r\u{1B}[K") }
    }
}
