import Configurations
import FindingPages
import IntentDefinitions
import SourceText
import WidgetManifests
import WidgetRuntime

/// The files that `check` is asked about.
struct CheckSources {
    /// Each once, under the name that findings show.
    private(set) var files: [SourceFile] = []
    /// What locale files among them translate, where it is not among them itself.
    private(set) var originals: [SourceFile] = []
    /// Where the files lie on the disk, by their names; standard input lies nowhere.
    private(set) var paths: [String: String] = [:]
    /// The folders in which files of these lie, or may appear.
    private(set) var folders: Set<String> = []
    /// Whether what is not among the files may be elsewhere.
    let scope: Binding.Scope
    /// What literals mean beyond their text.
    let literals: LiteralSurroundings

    /// The paths that a pattern of the workspace names; nil when only paths were given.
    private var matches: ((String) -> [String])?

    static let standardInput = "<stdin>"

    /// Everything that a workspace names; only its own file when that has errors.
    init(workspace option: String?, in surroundings: CommandSurroundings) throws(RuntimeFailure) {
        let path = try WorkspaceFolder.find(
            option: option, environment: surroundings.environment, current: surroundings.folder)
        let naming = FileNaming(current: surroundings.folder)
        var paths: [String: String] = [:]
        let named = { (path: String) -> String in
            let name = naming.name(of: path)
            paths[name] = path
            return name
        }
        literals = Self.literals(surroundings)
        let file = try SourceReading.file(
            path + "/" + WorkspaceFolder.fileName, named: named(path + "/" + WorkspaceFolder.fileName))
        var findings: [Finding] = []
        if let workspace = Workspace.read(file, into: &findings) {
            let folder = WorkspaceFolder(path: path, workspace: workspace)
            scope = .workspace
            files = try folder.files(named: named)
            folders = folder.folders
            matches = folder.paths
        } else {
            scope = .files
            files = [file]
            folders = [path]
        }
        self.paths = paths
    }

    /// Just the files of these paths, of folders all below them; `-` is a definition on standard input.
    init(paths given: [String], in surroundings: CommandSurroundings) throws(RuntimeFailure) {
        scope = .files
        literals = Self.literals(surroundings)
        let naming = FileNaming(current: surroundings.folder)
        for path in given {
            if path == "-" {
                files.append(SourceFile(path: Self.standardInput, bytes: try surroundings.console.input()))
                continue
            }
            let whole = absolute(path, from: surroundings.folder)
            folders.formUnion(FolderWalk.folders(at: whole))
            for found in FolderWalk.files(at: whole) {
                let name = naming.name(of: found)
                guard paths.updateValue(found, forKey: name) == nil else { continue }
                files.append(try SourceReading.file(found, named: name))
            }
        }
        var siblings = LocaleSiblings()
        var known = Set(paths.values)
        for path in paths.values.sorted() {
            guard let original = siblings.original(of: path), known.insert(original).inserted else {
                continue
            }
            originals.append(try SourceReading.file(original, named: naming.name(of: original)))
        }
    }

    static func literals(_ surroundings: CommandSurroundings) -> LiteralSurroundings {
        .machine(
            clock: surroundings.clock, folder: surroundings.folder, environment: surroundings.environment)
    }

    /// What is wrong with the files as they are, or with other texts of theirs.
    func check(_ texts: [SourceFile]? = nil) -> CheckedFiles {
        CheckedFiles(
            texts ?? files, originals: originals, scope: scope, surroundings: literals,
            matches: matches, codes: { FindingPages.codes })
    }
}
