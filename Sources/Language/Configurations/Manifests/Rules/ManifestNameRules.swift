import SourceText
import WidgetModel

/// The rule for names of kinds, providers, workspaces, groups, displays and sets. They consist of letters,
/// digits, `.`, `_` and `-`, because most become file names.
enum WordRule {
    /// The subject that a name belongs to, which determines the code and the text of a finding.
    enum Subject {
        case boardKey, boardSet, display, group, groupValue, kind, provider, workspace

        var noun: String {
            switch self {
            case .boardKey: "a widget of a set"
            case .boardSet: "a set of widgets"
            case .display: "a display"
            case .group: "a group"
            case .groupValue: "a value of a group"
            case .kind: "a kind"
            case .provider: "a provider"
            case .workspace: "a workspace"
            }
        }
    }

    /// The JSON Schema of a name.
    static var schema: JSONValue {
        SchemaForm.fitting(
            "^[^\\u0000-,./:-@\\[-\\^\\u0060{-\\u007F][^\\u0000-,/:-@\\[-\\^\\u0060{-\\u007F]*$")
    }

    /// The maximum length of a name in bytes. File systems allow 255, and the id of a placed widget is longer
    /// than its kind.
    static let longest = 200

    /// Returns false, after a finding, if the name is malformed.
    static func check(_ name: Located<String>, of subject: Subject, _ sink: FindingSink) -> Bool {
        let isWord = Kind(name.value) != nil && !name.value.hasPrefix(".") && name.value.utf8.count <= longest
        if !isWord { sink.report(ManifestFindings.wordMalformed(name, of: subject)) }
        return isWord
    }
}

/// The name of an environment variable consists of letters, digits and `_`, and does not begin with a digit.
/// A manifest contains only names, never values.
enum EnvironmentNameRule {
    /// Returns false, after a finding, if the name is malformed.
    static func check(_ name: Located<String>, _ sink: FindingSink) -> Bool {
        let bytes = name.value.utf8
        let isName =
            bytes.first.map { !$0.isDigit } ?? false && bytes.allSatisfy { isLetter($0) || $0.isDigit }
        if !isName { sink.report(ManifestFindings.environmentName(name)) }
        return isName
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (65...90).contains(byte) || (97...122).contains(byte) || byte == UInt8(ascii: "_")
    }
}

/// The secrets of a group are valid names, each listed once.
enum GroupSecretsRule {
    static func check(_ names: [Located<String>], _ sink: FindingSink) {
        _ = sink.unique(names.filter { WordRule.check($0, of: .groupValue, sink) }, .groupSecret)
    }
}

/// A permission for the network names hosts, because users are asked about hosts, not about single pages.
enum NetworkHostRule {
    /// The host; a URL is reported, and its host is used.
    @Sendable static func host(_ text: String, _ node: YAMLNode, _ sink: FindingSink) -> String? {
        if let finding = ManifestFindings.networkWord(node, text) {
            sink.report(finding)
            return text
        }
        let start = text.ranges(of: "://").first.map { text[$0.upperBound...] } ?? text[...]
        let host = String(start.prefix { $0 != "/" && $0 != "?" })
        if host == text || host.isEmpty { return text }
        sink.report(ManifestFindings.networkHost(node, text, meant: host))
        return host
    }
}
