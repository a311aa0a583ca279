import Foundation
import JSONText
import TextWidth
package import ViewRendering
package import WidgetModel
package import WidgetRuntime

/// All that a command sees of the machine; tests hand in their own.
package struct CommandSurroundings: Sendable {
    package var console: Console
    package var environment: [String: String]
    /// The current folder, absolute: where relative paths on the command line begin.
    package var folder: String
    package var clock: any Clock
    package var timeouts = Timeouts()
    /// The user's request to end a command that stays. From the first call on, an interruption no longer ends
    /// the process at once.
    package var interruption: @Sendable () -> Interruption
    /// The same for a command that stores something; nil: an interruption ends the process at once.
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

    /// Those of this process.
    package static func ofThisProcess() -> CommandSurroundings {
        BoardLoop.useOneLoop()
        let environment = ProcessInfo.processInfo.environment
        var surroundings = CommandSurroundings(
            console: .standard(environment: environment), environment: environment,
            folder: FileManager.default.currentDirectoryPath, clock: SystemClock(),
            interruption: { StopSignals.interruption })
        surroundings.interruptionOfChanges = surroundings.interruption
        return surroundings
    }
}

/// Where a command's words go and come from: data on standard output, talk on standard error.
package struct Console: Sendable {
    private let write: @Sendable (String) throws(RuntimeFailure) -> Void
    private let say: @Sendable (String) -> Void
    /// All that standard input brings.
    package var input: @Sendable () throws(RuntimeFailure) -> [UInt8]
    /// Hands on what standard input brings piece by piece, however much it is; nil: `input` in one piece.
    package var inputPieces: Pieces?
    /// The lines that standard input brings, for a conversation.
    package var lines: LineSource
    /// Whether a person types them on a terminal, which shows them.
    package var readsTerminal: Bool
    /// What standard output is shown on; nil when it is no terminal.
    package var terminal: Terminal?
    /// The columns of the terminal that talk is shown on; nil when it is none.
    package var talkColumns: Int?
    /// The signs that the locale's character set has.
    package var glyphs: GlyphSet
    /// Asks the terminal whether its background is light or dark; nil when it does not say.
    package var background: @Sendable () -> Appearance?

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
        self.background = background
    }

    /// Prints data for people at once.
    func output(_ text: TerminalText) throws(RuntimeFailure) {
        try write(shown(text, terminal?.columns).text)
    }

    /// Prints data for programs at once, whatever the locale.
    func output(document: TerminalText) throws(RuntimeFailure) { try write(document.text) }

    func output(_ document: JSONValue) throws(RuntimeFailure) {
        try output(document: TerminalText(json: document.pretty() + "\n"))
    }

    /// Prints a file: byte for byte, unless a person looks at it on a terminal.
    func output(file bytes: [UInt8]) throws(RuntimeFailure) {
        let text = String(decoding: bytes, as: UTF8.self)
        try write(terminal == nil ? text : TerminalText(lines: text).text)
    }

    /// Says something beside the data; what cannot be said is lost.
    func talk(_ text: TerminalText) { say(shown(text, talkColumns).text) }

    private func shown(_ text: TerminalText, _ columns: Int?) -> TerminalText {
        glyphs == .unicode ? text : text.withASCIISigns(columns: columns)
    }

    /// Hands on what standard input brings; a piece is only good in the call.
    func eachPieceOfInput(_ take: (UnsafeBufferPointer<UInt8>) -> Void) throws(RuntimeFailure) {
        if let inputPieces { return try inputPieces(take) }
        let bytes = try input()
        bytes.withUnsafeBufferPointer { take($0) }
    }
}

/// What a terminal can show.
package struct Terminal: Hashable, Sendable {
    package var columns: Int
    package var colors: ColorDepth

    package init(columns: Int, colors: ColorDepth) {
        self.columns = columns
        self.colors = colors
    }
}
