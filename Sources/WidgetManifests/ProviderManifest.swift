package import SourceText
package import WidgetModel
package import YAMLReading

/// What `provider.yaml` says: how the provider's process is run, and the widgets that it answers for.
package struct ProviderManifest: Sendable {
    package let file: SourceFile
    package internal(set) var name: Located<ProviderName>
    /// The program and its arguments, at least the program; it runs in the manifest's folder.
    package internal(set) var command: [Located<String>] = []
    package internal(set) var limits = ProviderLimits()
    /// Variables that the process inherits beside the usual few.
    package internal(set) var passedEnvironment: [Located<String>] = []
    /// What it shares with an app; nil: nothing.
    package internal(set) var group: SharedGroup?
    /// Those without errors, in the order of the file.
    package internal(set) var widgets: [WidgetDeclaration] = []

    /// The folder of the manifest as its path says it; empty for the present one.
    package var folder: String {
        guard let slash = file.path.lastIndex(of: "/") else { return "" }
        return slash == file.path.startIndex ? "/" : String(file.path[..<slash])
    }
}

/// Values that an app and a provider share: the id under which all who name it meet, and which of the values
/// are secrets (C8).
package struct SharedGroup: Sendable {
    /// Letters, digits, `.`, `_`, `-`, such as `group.org.example.reader`.
    package internal(set) var id: Located<String>
    /// Names of values, each once, in the order of the file.
    package internal(set) var secrets: [Located<String>] = []
}
