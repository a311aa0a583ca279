package import SourceText

/// Only definitions may end with `.yml`: `provider.yml` would otherwise be read as one, and never found as a
/// manifest.
package enum FileEndingRule {
    /// The finding against a file; nil for a name that says what the file is.
    package static func check(_ file: SourceFile) -> Finding? {
        guard file.path.hasSuffix(".yml") else { return nil }
        let meant = file.path.dropLast(4) + ".yaml"
        return FileRole(path: meant) == .definition
            ? nil : ManifestFindings.fileEnding(file, meant: String(meant))
    }
}
