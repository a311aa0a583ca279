import JSONText
import SourceText
import WidgetModel
import YAMLReading

/// Kinds, providers, workspaces and groups are named by letters, digits, `.`, `_` and `-`: they become file
/// names.
enum WordRule {
    enum Bearer {
        case group, groupValue, kind, provider, workspace

        var noun: String {
            switch self {
            case .group: "a group"
            case .groupValue: "a value of a group"
            case .kind: "a kind"
            case .provider: "a provider"
            case .workspace: "a workspace"
            }
        }
    }

    /// A name as JSON Schema.
    static var schema: JSONValue {
        SchemaForm.fitting(
            "^[^\\u0000-,./:-@\\[-\\^\\u0060{-\\u007F][^\\u0000-,/:-@\\[-\\^\\u0060{-\\u007F]*$")
    }

    /// Bytes of a name: a file system takes 255, and a placed widget's id is longer than its kind.
    static let longest = 200

    /// False after a finding.
    static func check(_ name: Located<String>, of bearer: Bearer, _ sink: FindingSink) -> Bool {
        let isWord = Kind(name.value) != nil && !name.value.hasPrefix(".") && name.value.utf8.count <= longest
        if !isWord { sink.report(ManifestFindings.wordMalformed(name, of: bearer)) }
        return isWord
    }
}

/// A variable's name is letters, digits and `_`, not beginning with a digit; its value is not written here.
enum EnvironmentNameRule {
    /// False after a finding.
    static func check(_ name: Located<String>, _ sink: FindingSink) -> Bool {
        let bytes = name.value.utf8
        let isName =
            bytes.first.map { !isDigit($0) } ?? false && bytes.allSatisfy { isLetter($0) || isDigit($0) }
        if !isName { sink.report(ManifestFindings.environmentName(name)) }
        return isName
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (65...90).contains(byte) || (97...122).contains(byte) || byte == UInt8(ascii: "_")
    }
}

/// The secret values of a group are named as values are, each once.
enum GroupSecretsRule {
    static func check(_ names: [Located<String>], _ sink: FindingSink) {
        _ = sink.unique(names.filter { WordRule.check($0, of: .groupValue, sink) }, .groupSecret)
    }
}
