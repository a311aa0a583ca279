import ArgumentParser
import BoardDocuments
import LiveBoard

/// `--pictures` of the live board.
struct TerminalPicturesOption: ParsableArguments {
    /// The values of the option.
    enum Choice: String, ExpressibleByArgument, CaseIterable {
        /// As the terminal answers.
        case auto
        case kitty, sixel, never
    }

    @Option(
        name: .customLong("pictures"),
        help: """
            Draw widgets as pictures: kitty or sixel to use that protocol without asking the terminal, \
            never, or auto to ask it, except inside of tmux and screen.
            """)
    var choice = Choice.auto
}

extension TerminalPicturesOption.Choice {
    /// How long the terminal has to answer, in milliseconds.
    private static let deadline = 250

    /// Whether the user chose a protocol.
    var isForced: Bool { self == .kitty || self == .sixel }

    /// The protocol to use; nil for none. tmux drops the pictures of kitty, so they cannot be forced there.
    ///
    /// - Returns: also what the user typed while the terminal answered.
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
        // tmux and screen answer themselves, so the answer says nothing about the terminal around them.
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
