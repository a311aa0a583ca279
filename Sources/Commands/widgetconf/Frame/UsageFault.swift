/// A problem with a command line: the found and the expected text, and a step that fixes the problem, if the
/// command knows one.
struct UsageFault: Error, Hashable {
    let message: String
    /// Nil if the step has to be derived from the command line (see `LineRepair`).
    let hint: String?

    init(_ message: String, hint: String?) {
        self.message = message
        self.hint = hint
    }

    /// Reads a fault from the text in which the argument parser passed it on.
    init(passedOn text: String) {
        let parts = text.split(separator: UsageFault.separator, maxSplits: 1)
        self.init(parts.first.map(String.init) ?? "", hint: parts.count == 2 ? String(parts[1]) : nil)
    }

    /// Separates message and hint. The argument parser passes on only an error's text.
    private static let separator: Character = "\u{1F}"
}

extension UsageFault: ExpressibleByStringInterpolation {
    init(stringLiteral message: String) { self.init(message, hint: nil) }
}

extension UsageFault: CustomStringConvertible {
    var description: String { message + (hint.map { "\(UsageFault.separator)\($0)" } ?? "") }
}
