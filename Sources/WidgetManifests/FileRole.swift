package import SourceText
import YAMLReading

/// What a file of a workspace is, as its name says; a locale file is told by what lies beside it
/// (`LocalePath`).
package enum FileRole: Hashable, Sendable, CaseIterable {
    /// `widgetconf.yaml`
    case workspace
    /// `provider.yaml`
    case manifest
    /// `*.test.yaml`
    case timelineTest
    /// Every other `.yaml` or `.yml`.
    case definition
    /// What is no YAML, and views and Apple's files: `*.view.yaml`, `*.apple.yaml`.
    case other

    /// By the last part of `path`.
    package init(path: some StringProtocol) {
        let name = String(path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path[...])
        switch name {
        case "widgetconf.yaml": self = .workspace
        case "provider.yaml": self = .manifest
        default:
            if name.hasSuffix(".test.yaml") {
                self = .timelineTest
                return
            }
            let isForeign = name.hasSuffix(".view.yaml") || FileRole.isSidecar(name)
            let isDefinition = name.hasSuffix(".yaml") || name.hasSuffix(".yml")
            self = isDefinition && !isForeign ? .definition : .other
        }
    }

    /// Whether the content of a file is part of a workspace: false for YAML that other programs read, and for
    /// everything that is not YAML. A file that cannot be read to its end counts by the part that can.
    package static func isOfWorkspace(_ file: SourceFile) -> Bool {
        let role = FileRole(path: file.path)
        guard role != .workspace, role != .other else { return role == .workspace }
        var findings: [Finding] = []
        let tree = YAMLTree.read(file, into: &findings)
        let entries = tree.root.map { Array($0.entries) } ?? []
        if entries.contains(where: { $0.key.hasText("format") && $0.value.hasText("1") }) { return true }
        let own = role == .manifest ? "widgets" : role == .timelineTest ? "steps" : "intents"
        if entries.contains(where: { $0.key.text == own }) { return true }
        if tree.isComplete { return false }
        return (1...file.lineCount).contains { file.text(file.rangeOfLine($0)).hasPrefix(own + ":") }
    }

    /// Whether a file is what an import has kept beside a definition or a locale file.
    package static func isSidecar(_ path: some StringProtocol) -> Bool { path.hasSuffix(sidecarEnding) }

    /// How the names of sidecars end, in place of the definition's `.yaml`.
    package static let sidecarEnding = ".apple.yaml"
}
