import Synchronization
import WidgetModel
import WidgetRuntime
import WidgetStore

/// The line on standard error that describes what a command waits for and whether its change is stored. It is
/// removed after the wait. It appears only in terminals.
final class WaitingLine: Sendable {
    private let console: Console
    private let columns: Int
    /// Whether the line is removed and redrawn. If not, it remains, and the next line is printed below.
    private let isRepainted: Bool
    private let state = Mutex(State())

    private struct State {
        /// The line on the screen; nil if no line is shown.
        var line: TerminalText?
        var isStored = false
        /// The reply as it was last reported; nil while nothing is awaited.
        var awaited: AwaitedReply?
        /// The provider's progress, in its own words; nil if not reported.
        var progress: String?
    }

    /// - Returns: nil if standard error is not a terminal.
    init?(_ context: CommandContext) {
        guard let columns = context.console.talkColumns else { return nil }
        console = context.console
        self.columns = columns
        isRepainted = !context.avoidsRepainting
    }

    /// Draws the state of a reply, or removes the line.
    func show(_ reply: AwaitedReply) {
        let words = state.withLock { state in
            if case .stored = reply { state.isStored = true }
            state.awaited = reply == .over ? nil : reply
            if reply == .over { state.progress = nil }
            return WaitingLine.words(state)
        }
        show(words: words)
    }

    /// Adds the provider's progress, which appears as soon as the line does.
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

    /// Draws words in place of the line; nil removes it.
    func show(words: String?) {
        // A terminal adds "^C" after the line, which must still fit into the row.
        let line = words.map { TerminalText($0.truncated(toCells: columns - 3)) }
        state.withLock { state in
            remove(state.line)
            state.line = line
            draw(line)
        }
    }

    /// Prints a message above the line, unless the change is already stored and the command only waits for
    /// the provider.
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
        // Moves to the start of the line and erases it (ECMA-48, EL).
        if line != nil, isRepainted { console.talk("\r\u{1B}[K") }
    }
}
