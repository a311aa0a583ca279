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

    /// Whether a file is what an import has kept beside a definition or a locale file.
    package static func isSidecar(_ path: some StringProtocol) -> Bool { path.hasSuffix(".apple.yaml") }
}
