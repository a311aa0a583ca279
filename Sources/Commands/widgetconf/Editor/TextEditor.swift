import Configurations
import Glibc
import Machine
import WidgetRuntime

/// The user's text editor: `$VISUAL`, else `$EDITOR`, else `vi`.
struct TextEditor {
    /// A command of the shell, so that it may have options and quoted spaces.
    let command: String
    private let environment: [String: String]

    init(_ environment: [String: String]) {
        command = environment[.editor] ?? "vi"
        self.environment = environment
    }

    /// How the editor ended, and whether it ended too quickly for the user to have edited anything.
    struct End {
        let isSuccess: Bool
        let wasInstant: Bool
    }

    /// Half a second: an editor that only passes the file to an open window returns sooner.
    private static let instant = Duration.milliseconds(500)

    /// Runs the editor in the terminal of this process until it ends.
    func edit(_ path: String) throws(RuntimeFailure) -> End {
        let start = ContinuousClock.now
        // Ctrl-C belongs to the editor while it runs, as in the C library's `system`.
        let former = [SIGINT, SIGQUIT].map { ($0, signal($0, SIG_IGN)) }
        defer { for (number, handler) in former { signal(number, handler) } }
        let program = ExternalProgram(
            words: ["sh", "-c", command + " \"$1\"", "sh", path], environment: environment)
        let status = try program.run()
        return End(isSuccess: status.isSuccess, wasInstant: ContinuousClock.now - start < TextEditor.instant)
    }
}

/// The file that a user edits. It remains in the state folder until its values are stored or unchanged.
struct DraftFile {
    let path: String

    /// Creates the file, which only the user can read.
    init(_ text: String, at path: String) throws(RuntimeFailure) {
        self.path = path
        let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else {
            throw RuntimeFailure("\"\(path)\" cannot be created: \(systemReason(errno))")
        }
        defer { close(file) }
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
            guard count > 0 else {
                throw RuntimeFailure("\"\(path)\" cannot be written: \(systemReason(errno))")
            }
            rest = rest.dropFirst(count)
        }
    }

    /// The content up to a size limit; nil if the user deleted the file.
    func read(limitBytes: Int) throws(RuntimeFailure) -> [UInt8]? {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else {
            if errno == ENOENT { return nil }
            throw RuntimeFailure("\"\(path)\" cannot be read: \(systemReason(errno))")
        }
        defer { close(file) }
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = Glibc.read(file, &piece, piece.count)
            guard count >= 0 else {
                throw RuntimeFailure("\"\(path)\" cannot be read: \(systemReason(errno))")
            }
            bytes += piece[..<count]
            if count == 0 || bytes.count > limitBytes { return bytes }
        }
    }

    func remove() { unlink(path) }
}
