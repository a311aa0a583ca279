import Foundation
package import Machine
package import ViewRendering
package import WidgetModel
package import WidgetRuntime

/// Everything that a command uses of the machine: streams, environment, folder, clock and
/// signals. Tests pass their own.
package struct CommandContext: Sendable {
    package var console: Console
    package var environment: [String: String]
    /// The absolute path of the current folder, to which relative paths on the command line refer.
    package var folder: String
    package var clock: any Clock
    package var timeouts = Timeouts()
    /// The settings of `config.yaml`. They are already in `environment`, as far as variables exist.
    var settings = UserSettings()
    /// The socket of the service manager that started this process; nil without one.
    package var supervisor: SupervisorSocket?
    /// How often the service manager must hear from the event loop; nil if it does not watch this process.
    package var heartbeat: Milliseconds?
    /// A folder that exists if systemd runs the machine (sd_booted(3)).
    package var systemdFolder = "/run/systemd/system"
    /// Calls its argument on any thread whenever the settings should be read again.
    package var whenReloadRequested: @Sendable (@escaping @Sendable () -> Void) -> Void = { _ in }
    /// Returns the user's interruption (Ctrl-C), for commands that run until then.
    ///
    /// After the first call, an interruption no longer ends the process immediately.
    package var interruption: @Sendable () -> Interruption
    /// The same for commands that store a change, so that they can report whether it was stored. If nil, an
    /// interruption ends the process immediately.
    package var interruptionOfChanges: (@Sendable () -> Interruption)?

    package init(
        console: Console, environment: [String: String], folder: String, clock: any Clock,
        interruption: @escaping @Sendable () -> Interruption
    ) {
        self.console = console
        self.environment = environment
        self.folder = folder
        self.clock = clock
        self.interruption = interruption
    }

    /// The context of this process, for `main.swift`.
    package static func ofThisProcess() -> CommandContext {
        BoardLoop.useOneLoop()
        var environment = ProcessInfo.processInfo.environment
        let supervisor = SupervisorSocket(environment: environment)
        let heartbeat = SupervisorSocket.heartbeat(environment: environment)
        for name in SupervisorSocket.variables { environment[name] = nil }
        var context = CommandContext(
            console: .standard(environment: environment), environment: environment,
            folder: FileManager.default.currentDirectoryPath, clock: SystemClock(),
            interruption: { StopSignals.interruption })
        context.timeouts = Timeouts(environment: environment)
        context.supervisor = supervisor
        context.heartbeat = supervisor == nil ? nil : heartbeat
        context.whenReloadRequested = { ReloadSignal.whenReceived($0) }
        context.interruptionOfChanges = context.interruption
        return context
    }
}

/// The standard streams of a command.
///
/// Data is written to standard output, and everything else to standard error, so that output can be piped.
package struct Console: Sendable {
    /// Writes to standard output.
    private let write: @Sendable (String) throws(RuntimeFailure) -> Void
    /// Writes to standard error. It cannot fail, because there is nowhere to report the failure.
    private let say: @Sendable (String) -> Void
    /// Reads standard input to its end.
    package var input: @Sendable () throws(RuntimeFailure) -> [UInt8]
    /// Reads standard input in pieces, for inputs of any size. If nil, `input` is used as one piece.
    package var inputPieces: Pieces?
    /// The lines of standard input, for dialogs such as `try`.
    package var lines: LineSource
    /// Whether standard input is a terminal, which echoes what the user types.
    package var readsTerminal: Bool
    /// Whether a form can use the whole screen of a terminal.
    package var hasFullScreen = false
    /// The descriptor of standard output, which reveals that its reader has closed it; nil in tests.
    var outputDescriptor: CInt?
    /// The terminal of standard output; nil if standard output is not a terminal.
    package var terminal: Terminal?
    /// The width of the terminal of standard error; nil if it is not a terminal.
    package var talkColumns: Int?
    /// The set of symbols that the character set of the locale contains.
    package var glyphs: GlyphSet
    /// Whether the character set of the locale contains only ASCII. `--symbols` does not change that.
    private let isASCII: Bool
    /// Whether standard error is systemd's journal, in which each line has a priority.
    package var marksPriorities = false
    /// Asks the terminal whether its background is light or dark; nil if it does not answer.
    package var background: @Sendable () -> Appearance?

    /// Calls `take` with each piece. The buffer is valid only during the call.
    package typealias Pieces =
        @Sendable (_ take: (UnsafeBufferPointer<UInt8>) -> Void) throws(RuntimeFailure) -> Void

    package init(
        output: @escaping @Sendable (String) throws(RuntimeFailure) -> Void,
        talk: @escaping @Sendable (String) -> Void,
        input: @escaping @Sendable () throws(RuntimeFailure) -> [UInt8], inputPieces: Pieces? = nil,
        lines: LineSource? = nil, readsTerminal: Bool = false,
        terminal: Terminal? = nil, talkColumns: Int? = nil, glyphs: GlyphSet = .unicode,
        background: @escaping @Sendable () -> Appearance? = { nil }
    ) {
        write = output
        say = talk
        self.input = input
        self.inputPieces = inputPieces
        self.lines = lines ?? LineSource(all: input)
        self.readsTerminal = readsTerminal
        self.terminal = terminal
        self.talkColumns = talkColumns
        self.glyphs = glyphs
        isASCII = glyphs == .ascii
        self.background = background
    }

    /// Prints text for people immediately. Symbols that the locale lacks are replaced.
    func output(_ text: TerminalText) throws(RuntimeFailure) {
        try write(shown(text, terminal?.columns).text)
    }

    /// Prints a document for programs immediately. It is UTF-8 in every locale.
    func output(document: TerminalText) throws(RuntimeFailure) { try write(document.text) }

    /// Prints a JSON document in several lines.
    func output(_ document: JSONValue) throws(RuntimeFailure) {
        try output(document: TerminalText(json: document.pretty() + "\n"))
    }

    /// Prints words for a shell that completes a command line, one on each line.
    func output(completion lines: [String]) throws(RuntimeFailure) {
        guard !lines.isEmpty else { return }
        try write(lines.joined(separator: "\n") + "\n")
    }

    /// Prints a line for a bar immediately, in UTF-8.
    func output(bar line: String) throws(RuntimeFailure) { try output(file: Array((line + "\n").utf8)) }

    /// Prints the bytes of a file unchanged. In a terminal, control characters are escaped.
    func output(file bytes: [UInt8]) throws(RuntimeFailure) {
        let text = String(decoding: bytes, as: UTF8.self)
        try write(terminal == nil ? text : TerminalText(lines: text).text)
    }

    /// Writes a message for people to standard error. Failures are ignored.
    ///
    /// - Parameter priority: the priority of its lines in the journal.
    func talk(_ text: TerminalText, _ priority: JournalPriority = .information) {
        let text = shown(text, talkColumns).text
        say(marksPriorities ? priority.marking(text) : text)
    }

    /// Replaces what the locale cannot show, or only symbols if the user asks for it.
    private func shown(_ text: TerminalText, _ columns: Int?) -> TerminalText {
        if isASCII { return text.inASCII(columns: columns) }
        return glyphs == .ascii ? text.withASCIISigns(columns: columns) : text
    }

    /// Reads standard input in pieces. Each buffer is valid only during its call.
    func eachPieceOfInput(_ take: (UnsafeBufferPointer<UInt8>) -> Void) throws(RuntimeFailure) {
        if let inputPieces { return try inputPieces(take) }
        let bytes = try input()
        bytes.withUnsafeBufferPointer { take($0) }
    }
}

/// The properties of a terminal that decide how text is laid out and colored.
package struct Terminal: Hashable, Sendable {
    package var columns: Int
    package var colors: ColorDepth

    package init(columns: Int, colors: ColorDepth) {
        self.columns = columns
        self.colors = colors
    }
}
