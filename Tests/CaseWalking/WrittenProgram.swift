import Foundation

/// Writes a script that a test starts as a program.
package enum WrittenProgram {
    /// Writes the script in another process.
    ///
    /// A process that another test starts at this moment has a copy of each open descriptor until it executes
    /// its program, and Linux does not execute a file that any process may still write ("text file busy").
    package static func write(_ text: String, to path: String) async throws {
        let ended = try await ToolRun.of(
            "sh", ["-c", #"cat > "$0" && chmod 755 "$0""#, path], input: Data(text.utf8))
        guard ended.status == 0 else { throw WritingFailure(reason: ended.errors) }
    }

    private struct WritingFailure: Error { let reason: String }
}
