/// The element that a fix changes. Fixes are applied in this order, and the files are rechecked after each
/// stage, because a name that seems unknown may be declared in part of the file that could not be read.
enum FixStage: Int, CaseIterable, Comparable {
    /// Keys, the shape of values, and the syntax of the file.
    case structure
    /// The names of files, groups and types, on which further names depend.
    case declarations
    /// The names of parameters and of values in views.
    case names
    /// Values, such as a case's name.
    case values

    static func < (left: FixStage, right: FixStage) -> Bool { left.rawValue < right.rawValue }

    /// The stage of a finding that has a fix.
    init(of code: FindingCode) {
        let text = code.text
        if Self.ofDeclarations.contains(text) {
            self = .declarations
        } else if Self.ofNames.contains(text) {
            self = .names
        } else {
            self = text.hasSuffix("-unknown-value") || text.hasSuffix("-unfitting") ? .values : .structure
        }
    }

    private static let ofDeclarations: Set = [
        "entry-type", "group-unknown", "intent-unknown", "type-unknown", "uses-missing",
    ]
    private static let ofNames: Set = [
        "locale-name-unknown", "locale-placeholder", "migration-name", "parameter-unknown", "reads-unknown",
        "recommendation-unknown", "view-value-unknown",
    ]
    /// Names of declarations in other files.
    private static let ofOtherFiles: Set = [
        "intent-unknown", "locale-name-unknown", "reads-unknown", "recommendation-unknown",
        "recommendation-unknown-value", "uses-missing", "view-value-unknown",
    ]
    /// Further errors that hide declarations, in addition to errors about keys and about the text of a file.
    private static let hiding: Set = [
        "cases-empty", "entry-type", "group-unknown", "include-clash", "name-malformed", "name-taken",
        "property-type", "type-and-cases", "type-missing", "type-unknown", "uses-broken", "uses-circular",
        "uses-clash", "uses-missing", "value-missing", "value-null", "value-type", "view-each", "view-node",
    ]

    /// Whether a finding with this code is about a name or a value that refers to a declaration.
    static func isReference(_ code: FindingCode) -> Bool { FixStage(of: code) != .structure }

    /// Whether the declaration may be in another file than the finding.
    static func refersToOtherFiles(_ code: FindingCode) -> Bool { ofOtherFiles.contains(code.text) }

    /// Whether an error with this code may hide declarations that a fix of `stage` depends on.
    static func isHiding(_ code: FindingCode, from stage: FixStage) -> Bool {
        let text = code.text
        let isHiding = text.hasPrefix("yaml-") || text.hasPrefix("key-") || hiding.contains(text)
        return isHiding && FixStage(of: code) < stage
    }
}

extension Finding {
    /// The name in the file and the replacement that the fix writes, without quotes. Nil if the finding is
    /// not about a single name.
    package var renamed: (from: String, to: String)? {
        guard FixStage.isReference(code), let location, let fix, fix.edits.count == 1,
            fix.edits[0].range == location.range
        else { return nil }
        let quotes: (String) -> String = {
            String($0.drop { "\"'".contains($0) }.prefix { !"\"'".contains($0) })
        }
        return (quotes(location.text), quotes(fix.edits[0].replacement))
    }
}
