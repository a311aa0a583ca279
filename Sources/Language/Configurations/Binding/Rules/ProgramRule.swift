import IntentDefinitions
import SourceText

/// The program of a command exists, and so does the script that an interpreter runs.
///
/// This is a warning, because the program may be built later.
enum ProgramRule {
    static func check(
        _ manifest: ProviderManifest, on disk: CheckedDisk, in context: LiteralContext, _ sink: FindingSink
    ) {
        let folder = context.based(at: manifest.folder).folderBase
        guard let program = manifest.command.first else { return }
        guard program.value.contains("/") else {
            if disk.isProgram(program.value, folder) {
                if let script = script(of: manifest.command) { checkFile(script, folder, disk, sink) }
            } else {
                sink.report(BindingFindings.programUnknown(program, in: manifest.command))
            }
            return
        }
        checkFile(program, folder, disk, sink, asProgramIn: manifest.command)
    }

    /// - Parameter command: the command whose program is the file; empty if the file is a script.
    private static func checkFile(
        _ file: Located<String>, _ folder: String, _ disk: CheckedDisk, _ sink: FindingSink,
        asProgramIn command: [Located<String>] = []
    ) {
        let path = absolutePath(file.value, from: folder)
        guard !disk.isThere(path) else { return }
        let near = disk.nearest(to: path).map { name in
            file.value.split(separator: "/", omittingEmptySubsequences: false).dropLast()
                .map { $0 + "/" }.joined() + name
        }
        sink.report(BindingFindings.programMissing(file, near: near, in: command))
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
