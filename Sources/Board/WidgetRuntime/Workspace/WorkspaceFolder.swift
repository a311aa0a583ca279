package import Configurations
import Foundation
package import Machine
package import SourceText

/// The folder of a workspace, and its `widgetconf.yaml`.
package struct WorkspaceFolder: Sendable {
    /// The absolute path.
    package let path: String
    package let workspace: Workspace
    private let disk: SourceDisk

    package init(path: String, workspace: Workspace, on disk: SourceDisk = SourceDisk()) {
        self.path = path
        self.workspace = workspace
        self.disk = disk
    }

    /// The name of the file that makes a folder a workspace.
    package static let fileName = "widgetconf.yaml"

    /// Finds the workspace: `-C`, else `$WIDGETCONF_WORKSPACE`, else the nearest folder upwards from
    /// `current` that contains the file, else `~/.config/widgetconf`.
    ///
    /// - Throws: if no workspace is found.
    package static func find(
        option: String?, environment: [String: String], current: String
    ) throws(RuntimeFailure) -> String {
        if let chosen = option ?? environment[.workspace] {
            let folder = absolute(chosen, from: current)
            guard hasFile(folder) else {
                if let misnamed = misnamedFile(in: folder) { throw misnamed }
                throw RuntimeFailure(
                    "there is no workspace in \(folder): it has no \(fileName)",
                    hint: "create one with \"widgetconf init \(folder)\", or name another folder with -C")
            }
            return folder
        }
        if let folder = nearest(to: current) { return folder }
        let home = (environment["HOME"] ?? NSHomeDirectory()) + "/.config/widgetconf"
        if hasFile(home) { return home }
        if let misnamed = misnamedFile(in: current) { throw misnamed }
        throw RuntimeFailure(
            "there is no workspace here: no \(fileName) in \(current) or above it",
            hint: "create one with \"widgetconf init\", or name one with -C")
    }

    /// The failure if a folder contains `widgetconf.yml`, a common mistake; nil otherwise.
    private static func misnamedFile(in folder: String) -> RuntimeFailure? {
        let misnamed = "widgetconf.yml"
        guard FileManager.default.fileExists(atPath: folder + "/" + misnamed) else { return nil }
        return RuntimeFailure(
            "found \(misnamed) in \(folder), expected \(fileName)", hint: "rename the file: \(fileName)")
    }

    /// The nearest folder upwards that is a workspace, including the start itself; nil if no folder is one.
    package static func nearest(to start: String, on disk: SourceDisk = SourceDisk()) -> String? {
        var folder = start
        while !disk.hasEntry(at: folder + "/" + fileName) {
            let parent = (folder as NSString).deletingLastPathComponent
            if parent == folder || parent.isEmpty { return nil }
            folder = parent
        }
        return folder
    }

    /// Reads `widgetconf.yaml` of a folder; nil if it contains errors, which are added to `findings`.
    ///
    /// - Parameter named: returns the name of a file in findings from its absolute path.
    package static func read(
        _ folder: String, named: (String) -> String = { $0 }, into findings: inout [Finding]
    ) throws(RuntimeFailure) -> WorkspaceFolder? {
        let path = folder + "/" + fileName
        let file = try SourceReading.file(path, named: named(path))
        guard let workspace = Workspace.read(file, into: &findings) else { return nil }
        return WorkspaceFolder(path: folder, workspace: workspace)
    }

    /// Reads the files of the workspace: `widgetconf.yaml`, then the definitions and manifests that match its
    /// patterns, each once and sorted by path, each followed by its locale files and the files that it uses.
    /// Matching files with another role are skipped.
    ///
    /// - Parameter named: returns the name of a file in findings from its absolute path. A relative name
    ///   refers to the same folder as relative paths in literals.
    package func files(named: (String) -> String = { $0 }) throws(RuntimeFailure) -> [SourceFile] {
        var files = [workspace.file]
        var places: [String: String] = [:]
        var siblings = LocaleSiblings(on: disk)
        var known: Set<String> = []
        for (patterns, role) in [(workspace.intents, FileRole.definition), (workspace.providers, .manifest)] {
            let paths = Set(patterns.flatMap { self.paths($0.value) }).filter { FileRole(path: $0) == role }
            for path in paths.sorted() {
                let file = try disk.file(path, named: named(path))
                // A locale file of a file that does not belong to the workspace is skipped.
                let isStray = siblings.original(of: path).map { !paths.contains($0) } ?? false
                if isStray, DefiningKey(in: file) == nil { continue }
                if known.insert(path).inserted { files.append(file) }
                places[file.path] = path
                for sibling in siblings.translations(of: path) where !paths.contains(sibling) {
                    let translation = try disk.file(sibling, named: named(sibling))
                    guard translation.isTranslation(of: file) else { continue }
                    if known.insert(sibling).inserted { files.append(translation) }
                }
            }
        }
        return files + (try UsedFiles.files(of: files, on: disk, at: { places[$0] }, named: named))
    }

    /// The paths that match a pattern, independent of the files' roles.
    package func paths(_ pattern: String) -> [String] { PathPattern(pattern).files(in: path, on: disk) }

    /// The folders that may contain files of the workspace, now or later.
    package var folders: Set<String> {
        (workspace.intents + workspace.providers).reduce(into: [path]) { folders, pattern in
            folders.formUnion(PathPattern(pattern.value).folders(in: path))
        }
    }

    /// Whether a folder is currently a workspace.
    package static func isThere(_ folder: String) -> Bool { hasFile(folder) }

    /// The path of an existing folder without symbolic links, by which two paths can be compared.
    static func canonical(_ folder: String) -> String {
        URL(fileURLWithPath: folder).resolvingSymlinksInPath().path
    }

    private static func hasFile(_ folder: String) -> Bool {
        FileManager.default.fileExists(atPath: folder + "/" + fileName)
    }
}

/// Returns an absolute path without `.` and `..`. A relative path refers to `folder`.
package func absolute(_ path: String, from folder: String) -> String {
    let whole = path.hasPrefix("/") ? path : folder + "/" + path
    var parts: [Substring] = []
    for part in whole.split(separator: "/") where part != "." {
        if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return "/" + parts.joined(separator: "/")
}
