package import JSONText
import SourceText

/// The format that every file begins with: `format: 1`.
package enum FileFormat {
    /// The format of definitions, manifests and workspaces that this version reads.
    package static let version = 1

    private static let summary = "The version of the language."

    /// What an editor checks and shows.
    package static var schema: JSONValue {
        ["const": .integer(Int64(version)), "description": .string(summary)]
    }

    /// The key that says it; anything but this version is a finding.
    package static func key<Target>() -> GrammarKey<Target> {
        .custom(
            "format", summary, isRequired: true, schema: ["const": .integer(Int64(version))]
        ) { _, entry, sink in check(entry.value, sink) }
    }

    private static func check(_ value: YAMLNode, _ sink: FindingSink) {
        guard let format = value.read(.integer, sink), format.value != version else { return }
        sink.report(YAMLFindings.formatUnsupported(format))
    }

    /// Checks the format of a mapping whose other keys are not read by a table.
    static func check(of root: YAMLNode, _ noun: String, _ sink: FindingSink) {
        if let value = root.value(of: "format") {
            check(value, sink)
        } else if root.isComplete {
            sink.report(YAMLFindings.keyMissing(root, noun, key: "format"))
        }
    }
}
