import Foundation

/// The Python interpreter that tests start providers and tools with.
///
/// `python3` on `PATH` may be a script that chooses among several and takes half a second each time. On a
/// busy machine, a provider started through such a script is too late. So the script is run once to find the
/// interpreter itself.
package enum Python {
    /// The interpreter's path; `python3` if it was not found, and then each test fails where it starts its
    /// provider.
    package static let program: String = {
        let run = try? ToolRun.waitingFor("python3", ["-c", "import sys; print(sys.executable)"])
        let path = run?.output.trimmingCharacters(in: .newlines) ?? ""
        return path.isEmpty ? "python3" : path  // The interpreter may not find itself.
    }()

    /// A `PATH` whose `python3` is the interpreter itself.
    package static let searchPath: String = {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        guard let end = program.lastIndex(of: "/") else { return path }
        return program[..<end] + ":" + path
    }()

    /// This process's environment with that `PATH`.
    package static let environment = ProcessInfo.processInfo.environment.merging(["PATH": searchPath]) { $1 }
}
