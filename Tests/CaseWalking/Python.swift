import Foundation

/// The Python interpreter that tests start providers and tools with.
///
/// `python3` on `PATH` may be a script that chooses among several and takes half a second each time. On a
/// busy machine, a provider started through such a script is too late. So the script is run once to find the
/// interpreter itself.
package enum Python {
    /// The interpreter's path; `python3` without one, and each test says so where it starts its provider.
    package static let program: String = {
        let run = try? ToolRun.waitingFor("python3", ["-c", "import sys; print(sys.executable)"])
        let path = run?.output.trimmingCharacters(in: .newlines) ?? ""
        return path.isEmpty ? "python3" : path  // It may not know where it is.
    }()

    /// `PATH` on which `python3` is the interpreter itself.
    package static let searchPath: String = {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        guard let end = program.lastIndex(of: "/") else { return path }
        return program[..<end] + ":" + path
    }()

    /// The environment of this process with that `PATH`.
    package static let environment = ProcessInfo.processInfo.environment.merging(["PATH": searchPath]) { $1 }
}
