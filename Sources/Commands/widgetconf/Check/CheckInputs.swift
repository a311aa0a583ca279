import Configurations
import Foundation
import IntentDefinitions
import Machine
import SourceText
import WidgetRuntime

/// The files that `check` reads, grouped so that each group is checked as one unit.
///
/// `schema` uses it as well, to read the definitions of a workspace.
struct CheckInputs {
    /// The files to report on, each once. Their paths are the names that findings show.
    private(set) var files: [SourceFile] = []
    /// The absolute paths of the files, by name. Standard input has no path.
    private(set) var paths: [String: String] = [:]
    /// The names of files that were given directly and not through a folder. Only these
    /// may lose content to a fix.
    private(set) var named: Set<String> = []
    /// The names of given files that `skipsUnknown` left out because they do not belong to a workspace.
    private(set) var skipped: [String] = []
    /// The folders that contain these files, or in which further files may appear. `--watch` watches them.
    private(set) var folders: Set<String> = []
    /// The clock, zone and folders that literals such as `today` or relative paths depend on.
    let literals: LiteralContext

    private var parts: [Part] = []
    private let naming: FileNaming
    private let disk: SourceDisk
    private let around: CheckedDisk

    /// Files that are checked as one unit, usually the files of one workspace.
    private struct Part {
        /// The names of the files to report on.
        var names: [String] = []
        /// Files that are read to resolve references but not reported on: the rest of a workspace, or the
        /// originals of translations.
        var related: [SourceFile] = []
        /// The names of the files below the workspace folder that no pattern matches.
        var strays: Set<String> = []
        /// Whether a missing declaration is an error, or may be in a file that was not given.
        var scope = Binding.Scope.files
        /// Resolves a path pattern of the workspace; nil for files outside a workspace.
        var matches: ((String) -> [String])?
    }

    /// The name of standard input in findings.
    static let standardInput = "<stdin>"

    /// The extent of the files of a workspace.
    enum Extent {
        /// The files that the patterns match, and the files that these use.
        case patterns
        /// All files below the folder as well: tests, views, and files that no pattern matches.
        case folder
    }

    /// Reads all files of a workspace. If `widgetconf.yaml` itself has errors, it is the only file.
    ///
    /// - Throws: if no workspace is found, or if a file cannot be read.
    init(
        workspace option: String?, _ extent: Extent = .patterns, in context: CommandContext
    ) throws(RuntimeFailure) {
        let root = try WorkspaceFolder.find(
            option: option, environment: context.environment, current: context.folder)
        literals = Self.literals(context)
        naming = FileNaming(current: context.folder)
        disk = SourceDisk()
        around = .machine(disk, context.environment)
        var workspace = try CheckedWorkspace(root, naming, disk)
        let strays = extent == .folder ? try workspace.addFilesOfFolder(naming) : []
        files = workspace.files
        folders = workspace.folders
        for path in workspace.paths { paths[naming.name(of: path)] = path }
        parts = [
            Part(
                names: files.map(\.path), related: workspace.sidecars, strays: strays,
                scope: workspace.scope, matches: workspace.matches)
        ]
    }

    /// Reads the files at the given paths and below the given folders; `-` is standard input.
    ///
    /// Each file is checked within its nearest workspace if that workspace includes the file, and otherwise
    /// on its own.
    ///
    /// - Parameters:
    ///   - option: the workspace to use for all files instead of the nearest one.
    ///   - skipsUnknown: leave out files whose content shows that they do not belong to a workspace.
    ///   - inputPath: the path whose content comes from standard input; nil for a definition without a path.
    /// - Throws: if a file cannot be read.
    init(
        paths given: [String], workspace option: String?, skipsUnknown: Bool, inputPath: String?,
        in context: CommandContext
    ) throws(RuntimeFailure) {
        literals = Self.literals(context)
        naming = FileNaming(current: context.folder)
        var given = given
        if let inputPath, given.contains("-") {
            let path = absolute(inputPath, from: context.folder)
            disk = SourceDisk(unsaved: try context.console.input(), at: path)
            given = given.map { $0 == "-" ? path : $0 }
        } else {
            disk = SourceDisk()
        }
        around = .machine(disk, context.environment)
        var roots = NearestWorkspaces(disk: disk)
        if let option {
            roots.chosen = try WorkspaceFolder.find(
                option: option, environment: context.environment, current: context.folder)
        }
        var workspaces: [String: (workspace: CheckedWorkspace, part: Part)] = [:]
        var others: [String: Part] = [:]
        for path in given {
            if path == "-" {
                let file = SourceFile(path: Self.standardInput, bytes: try context.console.input())
                add(file, to: &others["", default: Part()], false)
                continue
            }
            let whole = absolute(path, from: context.folder)
            let found = disk.isFolder(whole) == true ? FolderWalk.files(at: whole) : [whole]
            folders.formUnion(FolderWalk.folders(at: whole))
            if found == [whole] { named.insert(naming.name(of: whole)) }
            for path in found where paths.updateValue(path, forKey: naming.name(of: path)) == nil {
                let root = roots.root(of: path) ?? ""
                if !root.isEmpty, workspaces[root] == nil {
                    let workspace = try CheckedWorkspace(root, naming, disk)
                    folders.formUnion(workspace.folders)
                    workspaces[root] = (workspace, Part(scope: workspace.scope, matches: workspace.matches))
                }
                if let file = workspaces[root]?.workspace.file(at: path) {
                    workspaces[root]?.part.names.append(file.path)
                    files.append(file)
                } else if !root.isEmpty, [.timelineTest, .answers, .board].contains(FileRole(path: path)) {
                    // These concern the widgets of their workspace, although no pattern matches them.
                    let file = try disk.file(path, named: naming.name(of: path))
                    workspaces[root]?.part.names.append(file.path)
                    files.append(file)
                } else {
                    let file = try disk.file(path, named: naming.name(of: path))
                    add(file, to: &others[root, default: Part()], skipsUnknown)
                }
            }
        }
        for root in workspaces.keys.sorted() {
            guard let entry = workspaces[root], !entry.part.names.isEmpty else { continue }
            add(entry.part, of: entry.workspace)
        }
        for root in others.keys.sorted() {
            guard let part = others[root] else { continue }
            try addOthers(part, in: context)
        }
    }

    /// Adds the chosen files of a workspace; the rest of it is related to them.
    private mutating func add(_ part: Part, of workspace: CheckedWorkspace) {
        var part = part
        let names = Set(part.names)
        part.related = workspace.files.filter { !names.contains($0.path) } + workspace.sidecars
        parts.append(part)
    }

    /// Adds files that belong to no workspace, with the files to which they refer.
    private mutating func addOthers(_ part: Part, in context: CommandContext) throws(RuntimeFailure) {
        var part = part
        let names = Set(part.names)
        let given = files.filter { names.contains($0.path) }
        part.related =
            try originals(of: part.names, naming)
            + SidecarSiblings.files(of: given, at: { paths[$0] }, named: naming.name)
            + UsedFiles.files(of: given, on: disk, at: { paths[$0] }, named: naming.name)
        folders.formUnion(part.related.map { absolute($0.path, from: context.folder).folder })
        parts.append(part)
    }

    /// Adds a file that belongs to no workspace to a part, or records that it was skipped.
    private mutating func add(_ file: SourceFile, to part: inout Part, _ skipsUnknown: Bool) {
        guard !skipsUnknown || FileRole.isOfWorkspace(file) else {
            skipped.append(file.path)
            return
        }
        files.append(file)
        part.names.append(file.path)
    }

    /// The definitions and manifests that the named locale files translate, unless they are named themselves.
    /// A translation can only be checked against its original.
    private func originals(
        of names: [String], _ naming: FileNaming
    ) throws(RuntimeFailure) -> [SourceFile] {
        var siblings = LocaleSiblings(on: disk)
        var known = Set(names.compactMap { paths[$0] })
        var originals: [SourceFile] = []
        for path in known.sorted() {
            guard let original = siblings.original(of: path), known.insert(original).inserted else {
                continue
            }
            originals.append(try disk.file(original, named: naming.name(of: original)))
        }
        return originals
    }

    /// The environment for literals that applies to this process.
    static func literals(_ context: CommandContext) -> LiteralContext {
        .machine(
            clock: context.clock, folder: context.folder, environment: context.environment)
    }

    /// Checks all parts and returns their findings.
    ///
    /// - Parameters:
    ///   - texts: replacement contents of the same files, used by `--fix` to check its result; nil to check
    ///     the files as they were read.
    ///   - reduced: the names of files whose content may be reduced to a translation.
    func check(_ texts: [SourceFile]? = nil, reduced: Set<String> = []) -> CheckResults {
        let byName = Dictionary((texts ?? files).map { ($0.path, $0) }) { first, _ in first }
        return CheckResults(
            parts.map { part in
                let files = part.names.compactMap { byName[$0] }
                return CheckedFiles(
                    files, related: part.related + newlyUsed(by: files, in: part), strays: part.strays,
                    reduced: reduced, scope: part.scope, context: literals, matches: part.matches,
                    disk: around, codes: { FindingPages.codes })
            }, skipped: skipped)
    }

    /// The additional files that changed contents use: a fix of `uses` may refer to a file that was not read
    /// before.
    private func newlyUsed(by files: [SourceFile], in part: Part) -> [SourceFile] {
        let changed = files.filter { file in !self.files.contains { $0 === file } }
        if changed.isEmpty { return [] }
        let known = Set(part.names + part.related.map(\.path))
        // A file that cannot be read is reported as missing.
        let used = try? UsedFiles.files(of: changed, on: disk, at: { paths[$0] }, named: naming.name)
        return (used ?? []).filter { !known.contains($0.path) }
    }
}

/// The files of one workspace, and which of them lie at which path.
private struct CheckedWorkspace {
    private(set) var files: [SourceFile]
    private(set) var paths: [String]
    /// The `.apple.yaml` files next to its definitions.
    let sidecars: [SourceFile]
    private(set) var folders: Set<String>
    private let root: String
    private let disk: SourceDisk
    let scope: Binding.Scope
    let matches: ((String) -> [String])?
    /// The index in `files` by absolute path.
    private var indices: [String: Int]

    /// Reads all files of the workspace in a folder. If `widgetconf.yaml` has errors, it is the only file,
    /// and its scope is `.files` so that no declaration is reported as missing.
    init(_ root: String, _ naming: FileNaming, _ disk: SourceDisk) throws(RuntimeFailure) {
        self.root = root
        self.disk = disk
        // The keys include files that turn out not to belong to the workspace.
        var places: [String: String] = [:]
        let named = { (path: String) -> String in
            let name = naming.name(of: path)
            places[name] = path
            return name
        }
        let path = root + "/" + WorkspaceFolder.fileName
        let file = try disk.file(path, named: named(path))
        var findings: [Finding] = []
        if let workspace = Workspace.read(file, into: &findings) {
            let folder = WorkspaceFolder(path: root, workspace: workspace, on: disk)
            scope = .workspace
            files = try folder.files(named: named)
            folders = folder.folders.union(places.values.map(\.folder))
            matches = folder.paths
        } else {
            (scope, files, folders, matches) = (.files, [file], [root], nil)
        }
        paths = files.map { places[$0.path] ?? path }
        sidecars = try SidecarSiblings.files(of: files, at: { places[$0] }, named: naming.name)
        indices = Dictionary(paths.enumerated().map { ($1, $0) }) { first, _ in first }
    }

    /// Adds the tests and views below the folder, and the definitions and manifests that no pattern matches.
    /// Folders that contain another workspace are left out.
    ///
    /// - Returns: the names of the definitions and manifests.
    mutating func addFilesOfFolder(_ naming: FileNaming) throws(RuntimeFailure) -> Set<String> {
        guard scope == .workspace else { return [] }
        folders.formUnion(FolderWalk.folders(at: root, .exceptWorkspaces))
        var strays: Set<String> = []
        for path in FolderWalk.files(at: root, .exceptWorkspaces) where indices[path] == nil {
            let role = FileRole(path: path)
            guard role != .workspace else { continue }
            let isTested = [.timelineTest, .answers, .view, .board].contains(role)
            // Ignore unreadable files of other programs.
            let other = isTested ? nil : try? disk.file(path, named: naming.name(of: path))
            guard let file = isTested ? try disk.file(path, named: naming.name(of: path)) : other,
                isTested || FileRole.isOfWorkspace(file)
            else { continue }
            if !isTested { strays.insert(file.path) }
            indices[path] = files.count
            files.append(file)
            paths.append(path)
        }
        return strays
    }

    /// The file at an absolute path; nil if the workspace does not include it.
    func file(at path: String) -> SourceFile? { indices[path].map { files[$0] } }
}

extension String {
    /// The folder of an absolute path.
    fileprivate var folder: String { (self as NSString).deletingLastPathComponent }
}

/// Finds and caches the nearest workspace of each folder: the closest folder upwards that
/// contains `widgetconf.yaml`.
private struct NearestWorkspaces {
    /// The workspace that `--workspace` selects. It replaces the nearest workspace for every path.
    var chosen: String?
    private let disk: SourceDisk
    /// The result for each folder, nil where no workspace was found.
    private var roots: [String: String?] = [:]

    init(disk: SourceDisk) { self.disk = disk }

    mutating func root(of path: String) -> String? {
        let folder = (path as NSString).deletingLastPathComponent
        if let chosen { return chosen }
        if let known = roots[folder] { return known }
        let root = WorkspaceFolder.nearest(to: folder, on: disk)
        roots[folder] = .some(root)
        return root
    }
}
