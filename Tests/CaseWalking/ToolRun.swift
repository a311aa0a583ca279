package import Foundation

/// A program that a test runs to its end, such as Git or a script in Python.
package struct ToolRun: Sendable {
    package let status: Int32
    package let output: String
    /// What the program wrote to standard error.
    package let errors: String

    /// Runs a program on a thread of its own.
    ///
    /// - Parameters:
    ///   - program: a path, or a name that is looked up on `PATH`.
    ///   - environment: that of the tests if nil.
    ///   - folder: that of the tests if nil.
    package static func of(
        _ program: String, _ arguments: [String], input: Data = Data(), environment: [String: String]? = nil,
        in folder: String? = nil
    ) async throws -> ToolRun {
        try await OwnThread.run {
            Result { try waitingFor(program, arguments, input: input, environment: environment, in: folder) }
        }.get()
    }

    /// Runs a program, and blocks this thread until it ends.
    static func waitingFor(
        _ program: String, _ arguments: [String], input: Data = Data(), environment: [String: String]? = nil,
        in folder: String? = nil
    ) throws -> ToolRun {
        let process = Process()
        process.executableURL = URL(filePath: program.contains("/") ? program : "/usr/bin/env")
        process.arguments = program.contains("/") ? arguments : [program] + arguments
        if let environment { process.environment = environment }
        if let folder { process.currentDirectoryURL = URL(filePath: folder) }
        let streams = FileManager.default.temporaryDirectory.appending(path: "widgetconf-\(UUID())")
        try FileManager.default.createDirectory(at: streams, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: streams) }  // A leftover harms nobody.
        // Files rather than pipes: neither side can wait for the other.
        let (inputs, outputs, errors) = (
            streams.appending(path: "input"), streams.appending(path: "output"),
            streams.appending(path: "errors")
        )
        try input.write(to: inputs)
        for file in [outputs, errors] { try Data().write(to: file) }
        process.standardInput = try FileHandle(forReadingFrom: inputs)
        process.standardOutput = try FileHandle(forWritingTo: outputs)
        process.standardError = try FileHandle(forWritingTo: errors)
        try process.run()
        process.waitUntilExit()
        return ToolRun(
            status: process.terminationStatus,
            output: String(decoding: try Data(contentsOf: outputs), as: UTF8.self),
            errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self))
    }
}
