package import Foundation

/// Runs the tools of `Tests/Tools`, which need packages from PyPI.
///
/// They have a Python of their own, `Tests/Tools/.venv`, which `make test` makes; without it the machine's is
/// taken.
package enum PythonTool {
    private static let python: String = {
        let own = TestCase.packageRoot.appending(path: "Tests/Tools/.venv/bin/python3").path
        return FileManager.default.isExecutableFile(atPath: own) ? own : Python.program
    }()

    /// Why a package cannot be used; nil if it can.
    package static func lacks(_ name: String) -> String? {
        guard let (status, _, errors) = try? run(["-c", "import \(name)"], input: Data()) else {
            return "python3 cannot be started"
        }
        return status == 0 ? nil : "python3 has no \(name): \(errors.suffix(100))"
    }

    /// The exit code, the output, and what was written to standard error.
    package static func run(
        _ arguments: [String], input: Data, environment: [String: String]? = nil, in place: String? = nil
    ) throws -> (Int32, String, String) {
        let python = Process()
        python.executableURL = URL(filePath: Self.python)
        if let environment { python.environment = environment }
        if let place { python.currentDirectoryURL = URL(filePath: place) }
        python.arguments = arguments
        let folder = FileManager.default.temporaryDirectory.appending(path: "widgetconf-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        // Files rather than pipes: neither side can wait for the other.
        let names = ["input", "output", "errors"].map { folder.appending(path: $0) }
        for name in names { try Data().write(to: name) }
        try input.write(to: names[0])
        python.standardInput = try FileHandle(forReadingFrom: names[0])
        python.standardOutput = try FileHandle(forWritingTo: names[1])
        python.standardError = try FileHandle(forWritingTo: names[2])
        try python.run()
        python.waitUntilExit()
        let texts = try names.dropFirst().map { String(decoding: try Data(contentsOf: $0), as: UTF8.self) }
        return (python.terminationStatus, texts[0], texts[1])
    }
}
