import Configurations
import FindingPages
import Foundation
import IntentDefinitions
import SourceText
import WidgetManifests
import WidgetRuntime

/// The files that `check` is asked about.
struct CheckSources {
    /// Each once, under the name that findings show.
    private(set) var files: [SourceFile] = []
    /// Where the files lie on the disk, by their names; standard input lies nowhere.
    private(set) var paths: [String: String] = [:]
    /// The names of the files that were given one by one, and not by their folder.
    private(set) var named: Set<String> = []
    /// The names of given files that are passed over because their content is something else.
    private(set) var skipped: [String] = []
    /// The folders in which files of these lie, or may appear.
    private(set) var folders: Set<String> = []
    /// What literals mean beyond their text.
    let literals: LiteralSurroundings

    private var parts: [Part] = []

    /// Files that are checked together.
    private struct Part {
        /// The names of those that are reported on.
        var names: [String] = []
        /// Files that are only read: the rest of a workspace, or what a translation translates.
        var context: [SourceFile] = []
        /// Whether what is not among the files may be elsewhere.
        var scope = Binding.Scope.files
        /// The paths that a pattern of the workspace names; nil for files that are in none.
        var matches: ((String) -> [String])?
    }

    static let standardInput = "<stdin>"

    /// Everything that a workspace names; only its own file when that has errors.
    init(workspace option: String?, in surroundings: CommandSurroundings) throws(RuntimeFailure) {
        let root = try WorkspaceFolder.find(
            option: option, environment: surroundings.environment, current: surroundings.folder)
        literals = Self.literals(surroundings)
        let naming = FileNaming(current: surroundings.folder)
        let workspace = try CheckedWorkspace(root, naming)
        files = workspace.files
        folders = workspace.folders
        for path in workspace.paths { paths[naming.name(of: path)] = path }
        parts = [
            Part(
                names: files.map(\.path), context: workspace.sidecars, scope: workspace.scope,
                matches: workspace.matches)
        ]
    }

    /// Just the files of these paths, of folders all below them; `-` is a definition on standard input.
    ///
    /// Each is seen within its nearest workspace when that names it, else without one.
    ///
    /// - Parameters:
    ///   - option: the workspace of all of them, instead of the nearest.
    ///   - skipsUnknown: whether files are passed over whose content is no part of a workspace.
    init(
        paths given: [String], workspace option: String?, skipsUnknown: Bool,
        in surroundings: CommandSurroundings
    ) throws(RuntimeFailure) {
        literals = Self.literals(surroundings)
        let naming = FileNaming(current: surroundings.folder)
        var roots = NearestWorkspaces()
        if let option {
            roots.chosen = try WorkspaceFolder.find(
                option: option, environment: surroundings.environment, current: surroundings.folder)
        }
        var workspaces: [String: (workspace: CheckedWorkspace, part: Part)] = [:]
        var others: [String: Part] = [:]
        for path in given {
            if path == "-" {
                let file = SourceFile(path: Self.standardInput, bytes: try surroundings.console.input())
                add(file, to: &others["", default: Part()], false)
                continue
            }
            let whole = absolute(path, from: surroundings.folder)
            let found = FolderWalk.files(at: whole)
            folders.formUnion(FolderWalk.folders(at: whole))
            if found == [whole] { named.insert(naming.name(of: whole)) }
            for path in found where paths.updateValue(path, forKey: naming.name(of: path)) == nil {
                let root = roots.root(of: path) ?? ""
                if !root.isEmpty, workspaces[root] == nil {
                    let workspace = try CheckedWorkspace(root, naming)
                    folders.formUnion(workspace.folders)
                    workspaces[root] = (workspace, Part(scope: workspace.scope, matches: workspace.matches))
                }
                if let file = workspaces[root]?.workspace.file(at: path) {
                    workspaces[root]?.part.names.append(file.path)
                    files.append(file)
                } else {
                    let file = try SourceReading.file(path, named: naming.name(of: path))
                    add(file, to: &others[root, default: Part()], skipsUnknown)
                }
            }
        }
        for root in workspaces.keys.sorted() {
            guard let entry = workspaces[root], !entry.part.names.isEmpty else { continue }
            var part = entry.part
            let names = Set(part.names)
            part.context =
                entry.workspace.files.filter { !names.contains($0.path) } + entry.workspace.sidecars
            parts.append(part)
        }
        for root in others.keys.sorted() {
            guard var part = others[root] else { continue }
            let names = Set(part.names)
            part.context =
                try originals(of: part.names, naming)
                + SidecarSiblings.files(
                    of: files.filter { names.contains($0.path) }, at: { paths[$0] }, named: naming.name)
            parts.append(part)
        }
    }

    private mutating func add(_ file: SourceFile, to part: inout Part, _ skipsUnknown: Bool) {
        guard !skipsUnknown || FileRole.isOfWorkspace(file) else {
            skipped.append(file.path)
            return
        }
        files.append(file)
        part.names.append(file.path)
    }

    /// What locale files translate, where it is not among the files itself.
    private func originals(
        of names: [String], _ naming: FileNaming
    ) throws(RuntimeFailure) -> [SourceFile] {
        var siblings = LocaleSiblings()
        var known = Set(names.compactMap { paths[$0] })
        var originals: [SourceFile] = []
        for path in known.sorted() {
            guard let original = siblings.original(of: path), known.insert(original).inserted else {
                continue
            }
            originals.append(try SourceReading.file(original, named: naming.name(of: original)))
        }
        return originals
    }

    static func literals(_ surroundings: CommandSurroundings) -> LiteralSurroundings {
        .machine(
            clock: surroundings.clock, folder: surroundings.folder, environment: surroundings.environment)
    }

    /// What is wrong with the files as they are, or with other texts of theirs, in their order.
    ///
    /// - Parameter reduced: the names of files that the user wants reduced to translations.
    func check(_ texts: [SourceFile]? = nil, reduced: Set<String> = []) -> CheckedSources {
        let byName = Dictionary((texts ?? files).map { ($0.path, $0) }) { first, _ in first }
        return CheckedSources(
            parts.map { part in
                CheckedFiles(
                    part.names.compactMap { byName[$0] }, context: part.context, reduced: reduced,
                    scope: part.scope, surroundings: literals, matches: part.matches,
                    codes: { FindingPages.codes })
            }, skipped: skipped)
    }
}

/// A workspace as `check` reads it.
private struct CheckedWorkspace {
    let files: [SourceFile]
    let paths: [String]
    /// What imports have kept beside its definitions.
    let sidecars: [SourceFile]
    let folders: Set<String>
    let scope: Binding.Scope
    let matches: ((String) -> [String])?
    private let indices: [String: Int]

    /// Everything that it names; only its own file when that has errors.
    init(_ root: String, _ naming: FileNaming) throws(RuntimeFailure) {
        // Also of files that are read and turn out to be no part of the workspace.
        var places: [String: String] = [:]
        let named = { (path: String) -> String in
            let name = naming.name(of: path)
            places[name] = path
            return name
        }
        let path = root + "/" + WorkspaceFolder.fileName
        let file = try SourceReading.file(path, named: named(path))
        var findings: [Finding] = []
        if let workspace = Workspace.read(file, into: &findings) {
            let folder = WorkspaceFolder(path: root, workspace: workspace)
            scope = .workspace
            files = try folder.files(named: named)
            folders = folder.folders
            matches = folder.paths
        } else {
            (scope, files, folders, matches) = (.files, [file], [root], nil)
        }
        paths = files.map { places[$0.path] ?? path }
        sidecars = try SidecarSiblings.files(of: files, at: { places[$0] }, named: naming.name)
        indices = Dictionary(paths.enumerated().map { ($1, $0) }) { first, _ in first }
    }

    /// The file at a path; nil for one that the workspace does not name.
    func file(at path: String) -> SourceFile? { indices[path].map { files[$0] } }
}

/// Finds the workspace that a file is in: the nearest folder upward that has `widgetconf.yaml`.
private struct NearestWorkspaces {
    /// Instead of the nearest.
    var chosen: String?
    private var roots: [String: String?] = [:]

    mutating func root(of path: String) -> String? {
        let folder = (path as NSString).deletingLastPathComponent
        if let chosen { return chosen }
        if let known = roots[folder] { return known }
        let root = WorkspaceFolder.nearest(to: folder)
        roots[folder] = .some(root)
        return root
    }
}
