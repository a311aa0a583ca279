package import Foundation

/// Runs the tools of `Tests/Tools`, which need packages from PyPI.
///
/// They run in a virtual environment, `Tests/Tools/.venv`, which `make test` creates; without it, the
/// system's Python is used.
package enum PythonTool {
    private static let python: String = {
        let own = TestCase.packageRoot.appending(path: "Tests/Tools/.venv/bin/python3").path
        return FileManager.default.isExecutableFile(atPath: own) ? own : Python.program
    }()

    /// The reason why a package cannot be used; nil if it can. Evaluated before any test runs.
    package static func lacks(_ name: String) -> String? {
        guard let run = try? ToolRun.waitingFor(python, ["-c", "import \(name)"]) else {
            return "python3 cannot be started"
        }
        return run.status == 0 ? nil : "python3 has no \(name): \(run.errors.suffix(100))"
    }

    package static func run(
        _ arguments: [String], input: Data = Data(), environment: [String: String]? = nil,
        in folder: String? = nil
    ) async throws -> ToolRun {
        try await ToolRun.of(python, arguments, input: input, environment: environment, in: folder)
    }
}
