package import SourceText
package import WidgetModel

/// The content of a `provider.yaml`: how to run the provider's process, and the widgets that it provides.
package struct ProviderManifest: Sendable {
    package let file: SourceFile
    package internal(set) var name: Located<ProviderName>
    /// The program and its arguments; it runs in the manifest's folder. Not empty in a manifest that can be
    /// run. For sources, it is `widgetconf-source` with the name of the manifest.
    package internal(set) var command: [Located<String>] = []
    /// The source of the widgets that do not have their own one; nil if a program answers for them.
    package internal(set) var source: SourceDeclaration?
    package internal(set) var limits = ProviderLimits()
    /// The permissions that the provider requests; nil if the manifest does not contain `permissions`. The
    /// permissions of sources that run no programs are derived from them.
    package internal(set) var permissions: ProviderPermissions?
    /// Whether the permissions are derived from the sources.
    var hasDerivedPermissions = false
    /// The names of variables that the process inherits in addition to the standard ones.
    package internal(set) var passedEnvironment: [Located<String>] = []
    /// The values that the provider shares with an app; nil without a group.
    package internal(set) var group: SharedGroup?
    /// The widgets in file order. A `ManifestSet` keeps only widgets without errors.
    package internal(set) var widgets: [WidgetDeclaration] = []

    /// The folder of the manifest as written in its path; empty for the current folder.
    package var folder: String {
        guard let slash = file.path.lastIndex(of: "/") else { return "" }
        return slash == file.path.startIndex ? "/" : String(file.path[..<slash])
    }
}

/// Values that an app and a provider share. All programs that use the same id share the same values.
package struct SharedGroup: Sendable {
    /// Consists of letters, digits, `.`, `_` and `-`, such as `group.org.example.reader`.
    package internal(set) var id: Located<String>
    /// The names of secret values (C8), each once, in file order.
    package internal(set) var secrets: [Located<String>] = []
}
