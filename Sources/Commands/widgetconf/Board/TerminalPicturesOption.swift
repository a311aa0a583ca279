import ArgumentParser
import BoardDocuments
import Configurations
import ViewRendering

/// `--pictures` of the live board.
struct TerminalPicturesOption: ParsableArguments {
    /// The values of the option.
    enum Choice: String, ExpressibleByArgument, CaseIterable {
        /// Use what the terminal supports.
        case auto
        case kitty, sixel, never
    }

    @Option(
        name: .customLong("pictures"),
        help: """
            Draw widgets as pictures: kitty or sixel to use that protocol without asking the terminal, \
            never, or auto to ask it, except inside tmux and screen.
            """)
    var choice = Choice.auto

    /// The choice on the command line, or else in the settings.
    func choice(in context: CommandContext) -> Choice {
        guard choice == .auto else { return choice }
        return context.settings.text(.pictures).flatMap { Choice(rawValue: $0) } ?? .auto
    }
}

extension TerminalPicturesOption.Choice {
    /// How long to wait for the terminal's answer, in milliseconds.
    private static let deadline = 250

    /// Whether the user chose a protocol.
    var isForced: Bool { self == .kitty || self == .sixel }

    /// The protocol to use; nil for cells only. tmux drops kitty pictures, so users cannot force them there.
    ///
    /// - Returns: the protocol, and any keys that the user typed before the terminal answered.
    func graphics(environment: [String: String]) -> (TerminalGraphics?, typed: [UInt8]) {
        let term = environment["TERM", default: ""]
        let isInside =
            environment["TMUX"] != nil || environment["STY"] != nil || term.hasPrefix("tmux")
            || term.hasPrefix("screen")
        switch self {
        case .never: return (nil, [])
        case .kitty: return (isInside ? nil : .kitty, [])
        case .sixel: return (.sixel, [])
        case .auto: break
        }
        // tmux and screen answer themselves, so their answer does not describe the outer terminal.
        return isInside ? (nil, []) : Self.ask()
    }

    private static func ask() -> (TerminalGraphics?, typed: [UInt8]) {
        FullScreen.write(GraphicsAnswer.question)
        var answer = GraphicsAnswer()
        let start = ContinuousClock.now
        while !answer.isComplete {
            let elapsed = Int64((ContinuousClock.now - start) / .milliseconds(1))
            guard elapsed < deadline, case .input(let bytes) = FullScreen.wait(Int64(deadline) - elapsed)
            else { break }
            answer.take(bytes)
        }
        answer.end()
        return (answer.graphics, answer.typed)
    }
}
