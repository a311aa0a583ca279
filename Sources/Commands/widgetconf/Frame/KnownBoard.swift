import IntentDefinitions
import WidgetModel
import WidgetRuntime

/// Facts about the widget on a command line, read without opening the board.
final class KnownBoard {
    /// The command's first argument, an id or a kind; nil without arguments.
    let subject: String?
    private let line: CalledLine
    private let context: CommandContext

    init(_ line: CalledLine, in context: CommandContext) {
        (self.line, self.context) = (line, context)
        subject = line.words.dropFirst(line.start).first { !$0.hasPrefix("-") && !$0.contains("=") }
    }

    /// Nil if there is no workspace, or if it cannot be read.
    private lazy var source: CompletionSource? = CompletionSource(
        workspace: value(of: ["-C", "--workspace"]),
        state: value(of: ["--state"]).map { absolute($0, from: context.folder) }, locale: nil,
        folder: context.folder, clock: context.clock, environment: context.environment)

    private func value(of options: [String]) -> String? {
        line.words.firstIndex(where: options.contains).flatMap { line.words.dropFirst($0 + 1).first }
    }

    /// The number of the widget's current revision; nil if it is unknown.
    var currentRevision: Int? {
        subject.flatMap { source?.revisions(of: $0).first?.number.number }
    }

    /// The parameter of the widget or of its kind; nil if it is unknown.
    func parameter(named name: String) -> IntentParameter? {
        guard let subject else { return nil }
        let kind = PlacedWidgetID(subject)?.kind.name ?? subject
        return source?.target(kind)?.parameters.first { $0.name == name }
    }

    /// Whether messages must not repeat a parameter's value. For an unknown parameter, its name decides.
    func isSecret(_ name: String) -> Bool {
        if let parameter = parameter(named: name) { return parameter.type.isSecret }
        let words = ["token", "secret", "password", "passwd", "passphrase", "apikey", "api_key"]
        return words.contains { name.lowercased().contains($0) }
    }

    /// How to give a secret, which other users of the machine can read on a command line.
    static func step(forSecret name: String) -> String {
        "leave the secret out of the command line: write --stdin \(name), which asks for it"
    }
}
