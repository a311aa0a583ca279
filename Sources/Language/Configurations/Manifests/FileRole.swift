package import SourceText

/// The role of a file in a workspace, which its file name alone determines.
///
/// Locale files are an exception: they have the role of a definition, and are recognized by the file next to
/// them that they translate (`LocalePath`).
package enum FileRole: Hashable, Sendable, CaseIterable {
    /// `widgetconf.yaml`
    case workspace
    /// `provider.yaml`
    case manifest
    /// `*.test.yaml`
    case timelineTest
    /// `*.answers.yaml`
    case answers
    /// `*.view.yaml`
    case view
    /// `board.yaml`, `*.board.yaml`
    case board
    /// Any other `.yaml` or `.yml` file.
    case definition
    /// Files that are not in the format of widgetconf: `*.apple.yaml`, and everything that is not YAML.
    case other

    /// Determines the role from the last component of `path`.
    package init(path: some StringProtocol) {
        let name = String(path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path[...])
        switch name {
        case "widgetconf.yaml": self = .workspace
        case "provider.yaml": self = .manifest
        case "board.yaml": self = .board
        default:
            if name.hasSuffix(".board.yaml") {
                self = .board
                return
            }
            if name.hasSuffix(".test.yaml") {
                self = .timelineTest
                return
            }
            if name.hasSuffix(".answers.yaml") {
                self = .answers
                return
            }
            if name.hasSuffix(".view.yaml") {
                self = .view
                return
            }
            let isDefinition = name.hasSuffix(".yaml") || name.hasSuffix(".yml")
            self = isDefinition && !FileRole.isSidecar(name) ? .definition : .other
        }
    }

    /// Whether a file belongs to a workspace, judging by its content.
    ///
    /// A definition, manifest, view, timeline test or file of answers belongs to it if it declares
    /// `format: 1` or has the top-level key of its role. The result is false for YAML of other programs and
    /// for everything that is not YAML. In a file with a syntax error, a line that begins with the key is
    /// sufficient, because the tree ends at the error.
    package static func isOfWorkspace(_ file: SourceFile) -> Bool {
        let role = FileRole(path: file.path)
        guard role != .workspace, role != .other else { return role == .workspace }
        var findings: [Finding] = []
        let tree = YAMLTree.read(file, into: &findings)
        let entries = tree.root.map { Array($0.entries) } ?? []
        if entries.contains(where: { $0.key.hasText("format") && $0.value.hasText("1") }) { return true }
        if entries.contains(where: { $0.key.text == role.mainKey }) { return true }
        return !tree.isComplete && role.hasMainKeyInText(of: file)
    }

    /// Whether the content of a file shows that the file is for this program, so that a fix may change it.
    ///
    /// A file is recognized by the main key of its role. Without that key, the file must contain `format` and
    /// another top-level key of this program, or no other keys; both may be misspelled. Other programs use
    /// such keys as well, with other values: `groups` with a list, `format: json`.
    package static func isRecognized(_ file: SourceFile) -> Bool {
        // Standard input, and files with other names that the user gives, are read as definitions.
        let role = FileRole(path: file.path)
        guard role != .workspace else { return true }
        var findings: [Finding] = []
        let tree = YAMLTree.read(file, into: &findings)
        let entries = tree.root.map { Array($0.entries) } ?? []
        let keys = entries.compactMap(\.key.text)
        if keys.contains(role.mainKey) {
            // Pipelines of other programs have "steps", too.
            return role != .timelineTest || !ownKeys.subtracting(["steps"]).isDisjoint(with: keys)
        }
        if !tree.isComplete, role.hasMainKeyInText(of: file) { return true }
        let hasFormat = entries.contains { $0.key.hasText("format") }
        let isForeign = entries.contains { key, value in
            if key.hasText("format") { return value.text.flatMap { Int($0) } == nil }
            return declaring.contains(key.text ?? "") && !value.isMapping
        }
        let others = keys.filter { $0 != "format" }
        return !isForeign && (hasFormat ? others.contains(where: isOwn) : others.allSatisfy(isOwn))
    }

    /// The top-level key that a file of this role needs to have a purpose.
    private var mainKey: String {
        switch self {
        case .manifest: "widgets"
        case .timelineTest: "steps"
        case .answers: "answers"
        case .view: "view"
        case .board: "board"
        case .definition, .workspace, .other: "intents"
        }
    }

    /// Whether a line begins with the main key, for files whose tree ends at an error.
    private func hasMainKeyInText(of file: SourceFile) -> Bool {
        (1...file.lineCount).contains { file.text(file.rangeOfLine($0)).hasPrefix(mainKey + ":") }
    }

    /// The keys of a definition whose values are mappings.
    private static let declaring: Set = ["enums", "groups", "intents", "types"]
    private static let ownKeys = declaring.union([
        "answers", "board", "command", "format", "provider", "start", "steps", "uses", "view", "widget",
        "widgets",
    ])

    /// Whether a key belongs to this program, or is probably a misspelling of such a key.
    private static func isOwn(_ key: String) -> Bool {
        ownKeys.contains(key) || Spelling.nearest(key, among: ownKeys.sorted()) != nil
    }

    /// Whether a file is a sidecar, which an import stores next to a definition or a locale file.
    package static func isSidecar(_ path: some StringProtocol) -> Bool { path.hasSuffix(sidecarEnding) }

    /// The file name ending of sidecars; it replaces the `.yaml` of the definition.
    package static let sidecarEnding = ".apple.yaml"
}

extension SourceFile {
    /// The paths of a manifest's view definitions, relative to its folder.
    package var viewPaths: [String] {
        var findings: [Finding] = []
        let widgets = YAMLTree.read(self, into: &findings).root?.members(of: "widgets") ?? []
        return widgets.compactMap { $0.value.value(of: "view")?.text }.filter { FileRole(path: $0) == .view }
    }
}
