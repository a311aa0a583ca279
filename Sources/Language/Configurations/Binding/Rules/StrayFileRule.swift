import SourceText

/// A file in the workspace's folder that contains declarations belongs to the workspace.
enum StrayFileRule {
    /// Reports files that look like definitions or manifests, but do not match any pattern.
    ///
    /// - Parameter workspace: the path of `widgetconf.yaml`, and its patterns.
    static func check(_ strays: [SourceFile], _ workspace: Workspace, _ sink: FindingSink) {
        let folder = workspace.file.path.dropLast("widgetconf.yaml".count)
        for file in strays where FileRole.isOfWorkspace(file) {
            let path = file.path.hasPrefix(folder) ? file.path.dropFirst(folder.count) : file.path[...]
            let place = path.lastIndex(of: "/").map { path[...$0] } ?? ""
            let isManifest = ["provider.yaml", "provider.yml"].contains(path.dropFirst(place.count))
            let patterns = isManifest ? workspace.providers : workspace.intents
            // The finding about a pattern that names the folder contains the correct pattern.
            if !isManifest, patterns.contains(where: { $0.value + "/" == place || $0.value == place }) {
                continue
            }
            // Only the ending keeps the file out of the workspace.
            let isMatchedAsYAML =
                path.hasSuffix(".yml") && patterns.contains { $0.value == place + "*.yaml" }
            sink.report(
                BindingFindings.fileUnmatched(
                    file, isManifest: isManifest,
                    pattern: isManifest ? "\(path)" : "\(place)*.\(path.ending)",
                    renamed: isMatchedAsYAML ? path.dropFirst(place.count).dropLast(3) + "yaml" : nil))
        }
    }
}

extension Substring {
    /// The ending of a file name, without its dot.
    fileprivate var ending: Substring { split(separator: ".").last ?? "" }
}
