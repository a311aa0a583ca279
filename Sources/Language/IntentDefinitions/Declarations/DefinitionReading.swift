package import SourceText

/// Reads definition files, each of them once, after the files that it uses.
final class DefinitionReading {
    /// The files by absolute path.
    private var sources: [String: SourceFile] = [:]
    /// The absolute paths of definitions that are not read, but may be meant.
    private let strays: [String]
    private let sidecars: [String: SourceFile]
    private let context: LiteralContext
    private let sink: FindingSink
    private var states: [String: State] = [:]
    /// The paths of files that other files use. They are kept in memory until all files have been read.
    private var usedPaths: Set<String> = []
    /// The paths of opened files with erroneous or missing declarations.
    private var failed: Set<String> = []
    /// Whether every file was read to its end.
    private(set) var isComplete = true

    private enum State {
        case opening
        /// Nil after reporting an error.
        case opened(OpenedFile?)
    }

    init(
        _ files: [SourceFile], strays: [String] = [], sidecars: [String: SourceFile],
        context: LiteralContext, _ sink: FindingSink
    ) {
        self.strays = strays.map { absolutePath($0, from: context.folderBase) }
        self.sidecars = sidecars
        self.context = context
        self.sink = sink
        for file in files { sources[path(of: file)] = file }
        // A single file cannot use other files.
        for file in files where files.count > 1 {
            let folder = folder(of: path(of: file))
            usedPaths.formUnion(file.usedPaths.map { absolutePath($0, from: folder) })
        }
    }

    private func path(of file: SourceFile) -> String { absolutePath(file.path, from: context.folderBase) }

    /// Whether other files use the file.
    func isUsed(_ file: SourceFile) -> Bool { usedPaths.contains(path(of: file)) }

    /// The file with its types and groups; nil after reporting an error.
    func open(_ file: SourceFile) -> OpenedFile? {
        let path = path(of: file)
        if case .opened(let opened)? = states[path] { return opened }
        states[path] = .opening
        var mark = sink.mark
        let tree = sink.readTree(file)
        isComplete = isComplete && tree.isComplete
        var opened: OpenedFile?
        if let declared = DeclaredFile.read(tree, sink) {
            if sink.hasErrors(since: mark) { failed.insert(path) }
            let used = sink.unique(declared.uses, .element).map { ($0, use($0, by: path)) }
            mark = sink.mark
            let values = ValueReader(context: context.based(at: folder(of: file.path)), sink: sink)
            opened = OpenedFile(declared, tree, sidecar: sidecars[file.path], using: used, values, sink)
        }
        if opened == nil || sink.hasErrors(since: mark) { failed.insert(path) }
        states[path] = usedPaths.contains(path) ? .opened(opened) : nil
        return opened
    }

    /// A file that another file uses; nil after reporting an error.
    private func use(_ use: Located<String>, by user: String) -> OpenedFile? {
        let path = absolutePath(use.value, from: folder(of: user))
        if case .opening? = states[path] {
            return sink.refuse(ReuseFindings.usesCircular(use, isSelf: path == user))
        }
        guard let file = sources[path] else {
            failed.insert(user)
            let known = sources.keys.filter { $0 != user }.sorted() + strays
            let names = known.map { relativePath($0, to: folder(of: user)) }
            return sink.refuse(ReuseFindings.usesMissing(use, known: names))
        }
        let opened = open(file)
        if failed.contains(path) {
            failed.insert(user)
            sink.report(ReuseFindings.usesBroken(use, file))
        }
        return opened
    }
}

extension SourceFile {
    /// The paths of the files that a definition file uses, as written. They are relative to its folder.
    package var usedPaths: [String] {
        guard mentionsUses else { return [] }
        let unheard = FindingSink()
        return DeclaredFile.read(unheard.readTree(self), unheard)?.uses.map(\.value) ?? []
    }

    /// Whether the text contains the key. Most files do not, and are therefore read only once.
    private var mentionsUses: Bool {
        let key = Array("uses".utf8)
        return bytes.withUnsafeBufferPointer { bytes in
            bytes.indices.contains { bytes[$0] == key[0] && bytes[$0...].starts(with: key) }
        }
    }
}
