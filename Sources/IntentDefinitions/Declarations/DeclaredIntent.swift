import SourceText
import YAMLReading

/// An intent as it is written.
///
/// A reference, for every rule that looks at an intent as a whole keeps it.
final class DeclaredIntent {
    let name: Located<String>
    var title: Located<String>?
    var description: Located<String>?
    var version: Located<Int>?
    var summary: [DeclaredSummary] = []
    var parameters: [DeclaredParameter] = []
    var rules: [DeclaredRule] = []
    var migrations: [DeclaredMigration] = []
    /// Whether reading it reported an error; what is then missing is not reported again.
    var hasErrors = false

    private init(_ name: Located<String>) { self.name = name }

    static func read(_ name: Located<String>, _ node: YAMLNode, _ sink: FindingSink) -> DeclaredIntent {
        let intent = DeclaredIntent(name)
        let mark = sink.mark
        let isRead: Void? = node.readMapping("an intent", sink) { fields in
            intent.title = fields.optional("title", .text)
            intent.description = fields.optional("description", .text)
            intent.version = fields.optional("version", .integer(in: 1...Int.max))
            intent.summary = fields.value(of: "summary")?.read(.summary, sink)?.value ?? []
            intent.parameters =
                fields.value(of: "parameters")?.readDeclarations(sink, DeclaredParameter.read) ?? []
            intent.migrations =
                fields.value(of: "migrations")?.read(.list(of: .migration), sink)?.value.map(\.value) ?? []
            intent.rules = fields.value(of: "rules")?.read(.list(of: .rule), sink)?.value.map(\.value) ?? []
        }
        intent.hasErrors = isRead == nil || sink.hasErrors(since: mark) || !node.isComplete
        return intent
    }
}
