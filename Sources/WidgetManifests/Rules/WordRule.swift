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
