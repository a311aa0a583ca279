import BoardDocuments
import Configurations
import Machine
import SourceText
import Synchronization
import WidgetModel
import WidgetRuntime

/// The log that `serve` prints on standard output: a header, and one line for each event of the board.
final class EventLog: Sendable {
    private let context: CommandContext
    private let format: OutputFormat
    private let paint: Paint
    private let environment: [String: String]
    /// Lines of events that occurred before the header was printed; nil afterwards.
    private let early: Mutex<[TerminalText]?> = Mutex([])

    init(_ context: CommandContext, _ options: GlobalOptions) {
        self.context = context
        format = options.format
        paint = options.paint(of: context)
        environment = context.environment
    }

    /// Prints the header, then the lines that were stored for it.
    func begin(workspace: LoadedWorkspace, widgets: Int, state: String, socket: String) {
        let providers = workspace.manifests.manifests.count
        let first: TerminalText
        if format == .json {
            var event = BoardEvent(.serving)
            event.workspace = workspace.folder
            event.state = state
            event.socket = socket
            event.widgets = widgets
            event.providers = providers
            first = line(event)
        } else {
            let counts = ": \(counted(widgets, "placed widget")), \(counted(providers, "provider"))"
            var lines: [[Words]] = [
                [.strong("serving \(workspace.name)"), Words(counts)],
                [.dim("  board    \(state)")], [.dim("  socket   \(socket)")],
            ]
            if context.supervisor == nil {
                lines.append(
                    [.dim("  press Ctrl-C to end; requests in flight continue at the next start")])
            }
            lines.append([])
            first = lines.map { paint.lines($0, indent: 11) }.joined(separator: "\n")
        }
        early.withLock { early in
            for text in [first] + (early ?? []) { show(text) }
            early = nil
        }
    }

    /// Prints the line for an event, or stores it until the header is printed.
    func tell(_ event: BoardEvent) {
        let times = TimeFormat(now: event.at ?? context.clock.now(), environment: environment)
        guard let words = event.line(times, paint) else { return }
        let text = format == .json ? line(event) : words
        early.withLock { early in
            if early == nil { show(text) } else { early?.append(text) }
        }
    }

    /// Reports on standard error that the board is closed.
    func end() { if format == .text { context.console.talk("the board is closed\n") } }

    private func line(_ event: BoardEvent) -> TerminalText { TerminalText(json: event.encodedJSON.text) }

    /// Prints a line immediately.
    private func show(_ text: TerminalText) {
        let line = text + "\n"
        let console = context.console
        // If the log's reader has closed the pipe, the board is still served, and the failure cannot be
        // reported.
        try? format == .json ? console.output(document: line) : console.output(line)
    }
}
