package import SourceText
package import WidgetModel
package import YAMLReading

/// What `provider.yaml` says: how the provider's process is run, and the widgets that it answers for.
package struct ProviderManifest: Sendable {
    package let file: SourceFile
    package let name: Located<ProviderName>
    /// The program and its arguments, at least the program; it runs in the manifest's folder.
    package let command: [Located<String>]
    package let limits: ProviderLimits
    /// Variables that the process inherits beside the usual few.
    package let passedEnvironment: [Located<String>]
    /// What it shares with an app; nil: nothing.
    package let group: SharedGroup?
    /// Those without errors, in the order of the file.
    package let widgets: [WidgetDeclaration]

    /// The folder of the manifest as its path says it; empty for the present one.
    package var folder: String {
        guard let slash = file.path.lastIndex(of: "/") else { return "" }
        return slash == file.path.startIndex ? "/" : String(file.path[..<slash])
    }
}

/// What bounds a provider's process; each has a default and can be set under `limits`.
package struct ProviderLimits: Hashable, Sendable {
    /// Bytes of resident memory.
    package var memory: Int
    /// How long an answer may take.
    package var answer: Milliseconds
    /// How long the process is kept without a request.
    package var idle: Milliseconds

    package init(
        memory: Int = Limits.memoryBytes, answer: Milliseconds = Limits.answer,
        idle: Milliseconds = Limits.idle
    ) {
        self.memory = memory
        self.answer = answer
        self.idle = idle
    }

    /// Less does not start a process; more is no limit.
    static let memoryBounds = 8_000_000...64_000_000_000
    static let answerBounds = Milliseconds(100)...Milliseconds.minutes(10)
    static let idleBounds = Milliseconds.zero...Milliseconds.hours(24)
}

/// Values that an app and a provider share: the id under which all who name it meet, and which of the values
/// are secrets (C8).
package struct SharedGroup: Sendable {
    /// Letters, digits, `.`, `_`, `-`, such as `group.org.example.reader`.
    package let id: Located<String>
    /// Names of values, each once, in the order of the file.
    package let secrets: [Located<String>]
}

/// A group as it is written.
private struct GroupKeys {
    var id: Located<String>?
    var secrets: [Located<String>] = []

    static let grammar = MappingGrammar<GroupKeys>(
        "\"group\"",
        [
            .required("id", "The name under which the app and the provider share values.", .word(.group)) {
                $0.id = $1
            },
            .optional(
                "secrets", "The names of values that are secrets.",
                .list(of: NodeReader<String>.text.map(WordRule.schema) { text, _, _ in text })
            ) { $0.secrets = $1.value },
        ])
}

extension NodeReader where Value == SharedGroup {
    /// `{ id: group.org.example.weather, secrets: [token] }`
    static var group: NodeReader {
        .mapping(GroupKeys.grammar, GroupKeys(), short: "id") { keys, _, sink in
            GroupSecretsRule.check(keys.secrets, sink)
            return keys.id.map { SharedGroup(id: $0, secrets: keys.secrets) }
        }
    }
}
