import CLinux
import Glibc

/// Why the program of a provider's command cannot be started.
package enum ProgramProblem: Hashable, Sendable {
    case missing
    /// The program is in the manifest's folder, which is not searched for names without a slash.
    case inFolder
    case notExecutable
    /// A folder or a device.
    case notFile

    /// The problem as a message.
    ///
    /// - Parameter folder: The folder for relative programs with a slash, as it is displayed.
    package func message(about program: String, folder: String) -> String {
        switch self {
        case .missing:
            "found no program \(program) "
                + (program.contains("/") ? "in \(folder)" : "beside widgetconf or in PATH")
        case .inFolder: "found no program \(program) beside widgetconf or in PATH, only in \(folder)"
        case .notExecutable: "\(program) is not executable"
        case .notFile: "found \(program), which is a folder, expected a program"
        }
    }

    /// The step that fixes the problem.
    ///
    /// - Parameter manifest: The path of the manifest, as it is displayed.
    package func remedy(about program: String, folder: String, manifest: String) -> String {
        let inner = program.hasPrefix("./") ? String(program.dropFirst(2)) : program
        let path = program.hasPrefix("/") || folder.isEmpty ? program : "\(folder)/\(inner)"
        return switch self {
        case .missing: "build or install it, or correct \"command\" in \(manifest)"
        case .inFolder: "write \"./\(program)\" in \"command\" in \(manifest)"
        case .notExecutable: "run \"chmod +x \(path)\""
        case .notFile: "name the program in it in \"command\" in \(manifest)"
        }
    }
}

/// Finds the program of a provider's command.
package enum ProgramResolution {
    /// The folders that are searched if PATH is not set, as in `execvp`.
    package static let standardPath = "/usr/bin:/bin"

    /// The path of `program`; nil if no such executable exists.
    ///
    /// A program with a slash is relative to the manifest's folder. Any other program is searched next to the
    /// running executable, and then in the folders of PATH. For `python3`, the virtual environment in the
    /// manifest's folder comes first.
    static func path(
        of program: String, folder: String, besideExecutable: String?, searchPath: String,
        isExecutable: (String) -> Bool
    ) -> String? {
        if program.contains("/") {
            let path = program.hasPrefix("/") ? program : folder + "/" + program
            return isExecutable(path) ? path : nil
        }
        var candidates: [String] = []
        if program == "python3" { candidates.append(folder + "/.venv/bin/python3") }
        if let besideExecutable { candidates.append(besideExecutable + "/" + program) }
        for entry in searchPath.split(separator: ":", omittingEmptySubsequences: false) {
            // POSIX: an empty entry of PATH stands for the working folder, which is the manifest's folder.
            candidates.append((entry.isEmpty ? folder : String(entry)) + "/" + program)
        }
        return candidates.first(where: isExecutable)
    }

    /// Whether a provider's program exists.
    ///
    /// - Parameter folder: the manifest's folder.
    package static func isFound(
        _ program: String, from folder: String, environment: [String: String]
    ) -> Bool {
        path(
            of: program, folder: folder, besideExecutable: executableFolder(),
            searchPath: environment["PATH"] ?? standardPath, isExecutable: isExecutableFile) != nil
    }

    /// Why the program of a command cannot be started; nil if it can. The parameters are the same as above.
    static func problem(
        with program: String, folder: String, besideExecutable: String?, searchPath: String
    ) -> ProgramProblem? {
        let found = path(
            of: program, folder: folder, besideExecutable: besideExecutable, searchPath: searchPath,
            isExecutable: isExecutableFile)
        guard found == nil else { return nil }
        var status = stat()
        let path = program.hasPrefix("/") ? program : folder + "/" + program
        guard stat(path, &status) == 0 else { return .missing }
        if !program.contains("/") { return .inFolder }
        return status.st_mode & S_IFMT == S_IFREG ? .notExecutable : .notFile
    }

    /// The path of another program of this package: next to the running executable, or on `searchPath`; nil
    /// if it is not found.
    package static func path(ofCompanion program: String, searchPath: String) -> String? {
        path(
            of: program, folder: ".", besideExecutable: executableFolder(), searchPath: searchPath,
            isExecutable: isExecutableFile)
    }

    /// Whether the path is a regular file that the current user may execute.
    package static func isExecutableFile(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && access(path, X_OK) == 0
    }

    /// The folder of the running executable; nil if /proc is not mounted.
    static func executableFolder() -> String? {
        var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
        let count = buffer.withUnsafeMutableBytes {
            readlink("/proc/self/exe", $0.baseAddress!.assumingMemoryBound(to: CChar.self), $0.count)
        }
        guard count > 0 else { return nil }
        let path = String(decoding: buffer[..<count], as: UTF8.self)
        return path.lastIndex(of: "/").map { String(path[..<$0]) }
    }
}
