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
        var places: [String: Located<String>] = [:]
        for name in names where WordRule.check(name, of: .groupValue, sink) {
            if let earlier = places[name.value] {
                sink.report(ManifestFindings.groupSecretDuplicate(name, earlier: earlier))
            } else {
                places[name.value] = name
            }
        }
    }
}

/// Names that are known in the whole workspace, each with the place that took it first.
struct UniqueNames {
    private(set) var places: [String: SourceLocation] = [:]

    /// False, with a finding that shows both places, when the name is taken; otherwise it is from now on.
    mutating func add(
        _ name: String, at location: SourceLocation, of bearer: WordRule.Bearer, _ sink: FindingSink
    ) -> Bool {
        if let earlier = places[name] {
            sink.report(ManifestFindings.duplicate(name, at: location, of: bearer, earlier: earlier))
            return false
        }
        places[name] = location
        return true
    }
}
