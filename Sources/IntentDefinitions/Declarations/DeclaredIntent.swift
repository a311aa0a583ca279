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
    /// False where the version could not be read, or may stand where reading did not come to.
    var isVersionKnown = true
    /// Whether reading it reported an error; what is then missing is not reported again.
    var hasErrors = false

    private init(_ name: Located<String>) { self.name = name }

    static func read(_ name: Located<String>, _ node: YAMLNode, _ sink: FindingSink) -> DeclaredIntent {
        let intent = DeclaredIntent(name)
        let mark = sink.mark
        let isRead: Void? = node.readMapping("an intent", sink) { fields in
            intent.title = fields.optional("title", .text)
            intent.description = fields.optional("description", .text)
            let version = fields.value(of: "version")
            intent.summary = fields.value(of: "summary")?.read(.summary, sink)?.value ?? []
            let parameters = fields.value(of: "parameters")
            intent.migrations =
                fields.value(of: "migrations")?.read(.list(of: .migration), sink)?.value.map(\.value) ?? []
            intent.rules = fields.value(of: "rules")?.read(.list(of: .rule), sink)?.value.map(\.value) ?? []
            intent.readVersion(version ?? fields.misspelt("version"), node, sink)
            intent.readParameters(parameters ?? fields.misspelt("parameters"), sink)
        }
        intent.hasErrors = isRead == nil || sink.hasErrors(since: mark) || !node.isComplete
        return intent
    }

    private func readVersion(_ value: YAMLNode?, _ node: YAMLNode, _ sink: FindingSink) {
        version = value?.read(.integer(in: 1...Int.max), sink)
        isVersionKnown = version != nil || value == nil && node.isComplete
    }

    /// One that was indented too far, and so stands inside of another, is read with a finding there.
    private func readParameters(_ value: YAMLNode?, _ sink: FindingSink) {
        parameters = value?.readDeclarations(sink, DeclaredParameter.read) ?? []
        if parameters.contains(where: { !$0.indented.isEmpty }) { parameters = parameters.flatMap(\.whole) }
    }
}
