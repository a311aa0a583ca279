import IntentDefinitions
import SourceText

/// The program of a command exists, and so do the script that an interpreter runs, and the files and the
/// programs of sources.
///
/// This is a warning, because the program may be built later, and another program may write the file.
enum ProgramRule {
    static func check(
        _ manifest: ProviderManifest, on disk: CheckedDisk, in context: LiteralContext, _ sink: FindingSink
    ) {
        let folder = context.based(at: manifest.folder).folderBase
        check(manifest.command, folder, disk, sink)
        for fetch in manifest.sources.flatMap(\.allFetches) {
            switch fetch.method {
            case .run(let run):
                // An argument with a value cannot be a script.
                let words = run.command.map { word in word.map { $0.constant ?? "-" } }
                check(words, folder, disk, sink)
            case .file(let path):
                guard let file = path.value.constant, !file.hasPrefix("~"),
                    let near = missing(file, folder, disk)
                else { continue }
                sink.report(SourceFindings.fileMissing(path.map(\.text), near: near.first))
            case .http, .fixed, .push, .mqtt: continue
            }
        }
    }

    private static func check(
        _ command: [Located<String>], _ folder: String, _ disk: CheckedDisk, _ sink: FindingSink
    ) {
        guard let program = command.first else { return }
        guard program.value.contains("/") else {
            if disk.isProgram(program.value, folder) {
                if let script = script(of: command) { checkFile(script, folder, disk, sink) }
            } else {
                sink.report(BindingFindings.programUnknown(program, in: command))
            }
            return
        }
        checkFile(program, folder, disk, sink, asProgramIn: command)
    }

    /// - Parameter command: the command whose program is the file; empty if the file is a script.
    private static func checkFile(
        _ file: Located<String>, _ folder: String, _ disk: CheckedDisk, _ sink: FindingSink,
        asProgramIn command: [Located<String>] = []
    ) {
        guard let near = missing(file.value, folder, disk) else { return }
        sink.report(BindingFindings.programMissing(file, near: near.first, in: command))
    }

    /// For a missing file, the path of the file with a similar name, if there is one; nil if the file exists.
    private static func missing(_ file: String, _ folder: String, _ disk: CheckedDisk) -> [String]? {
        let path = absolutePath(file, from: folder)
        guard !disk.isThere(path) else { return nil }
        let folders = file.split(separator: "/", omittingEmptySubsequences: false).dropLast()
        return disk.nearest(to: path).map { [folders.map { $0 + "/" }.joined() + $0] } ?? []
    }

    /// The path of the script that an interpreter runs: its first argument that is not an option. Nil for
    /// other programs, and after options that may be followed by a separate argument.
    private static func script(of command: [Located<String>]) -> Located<String>? {
        let name = command[0].value
        guard interpreters.contains(name) || name.hasPrefix("python") else { return nil }
        guard let argument = command.dropFirst().first(where: { !plainOptions.contains($0.value) }),
            !argument.value.hasPrefix("-"), !argument.value.contains(where: \.isWhitespace),
            argument.value.contains("."), !argument.value.contains(":")
        else { return nil }
        return argument
    }

    private static let interpreters: Set = [
        "bash", "bun", "dash", "deno", "fish", "ksh", "lua", "node", "perl", "php", "ruby", "sh", "zsh",
    ]
    /// Interpreter options that are never followed by an argument.
    private static let plainOptions: Set = ["-B", "-E", "-I", "-O", "-s", "-u", "-w", "-x", "--"]
}
