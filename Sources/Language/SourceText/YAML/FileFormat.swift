package import WidgetModel

/// The format with which every file begins: `format: 1`. A later version of the language can have another
/// number.
package enum FileFormat {
    /// The format of definitions, manifests and workspaces that this version reads.
    package static let version = 1

    private static let summary = "The version of the language."

    /// The JSON Schema of the value, for editors.
    package static var schema: JSONValue {
        ["const": .integer(Int64(version)), "description": .string(summary)]
    }

    /// The key for the table of a mapping. Any other version is reported.
    package static func key<Target>() -> GrammarKey<Target> {
        .custom(
            "format", summary, isRequired: true, schema: ["const": .integer(Int64(version))]
        ) { _, entry, sink in check(entry.value, sink) }
    }

    private static func check(_ value: YAMLNode, _ sink: FindingSink) {
        guard let format = value.read(.integer, sink), format.value != version else { return }
        sink.report(YAMLFindings.formatUnsupported(format))
    }

    /// Checks the format of a mapping that is not read by a table of keys, such as a locale file.
    static func check(of root: YAMLNode, _ noun: String, _ sink: FindingSink) {
        if let value = root.value(of: "format") {
            check(value, sink)
        } else if root.isComplete {
            sink.report(YAMLFindings.keyMissing(root, noun, key: "format"))
        }
    }
}
