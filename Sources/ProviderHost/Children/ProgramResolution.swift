import CLinux
import Glibc

/// Finds the program of a provider's command.
package enum ProgramResolution {
    /// The folders that are searched if the environment has no PATH, as by `execvp`.
    package static let standardPath = "/usr/bin:/bin"

    /// The path of `program`; nil if no such executable exists.
    ///
    /// A program with a slash is relative to the manifest's folder. Otherwise the search starts next to the
    /// running executable and continues with the folders of PATH. For `python3`, the virtual environment in
    /// the manifest's folder comes first.
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
            // POSIX: an empty entry of PATH is the working folder, which is that of the manifest.
            candidates.append((entry.isEmpty ? folder : String(entry)) + "/" + program)
        }
        return candidates.first(where: isExecutable)
    }

    /// The path of another program of this package: beside the running executable, or on `searchPath`; nil if
    /// there is none.
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
