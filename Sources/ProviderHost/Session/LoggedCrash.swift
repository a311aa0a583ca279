/// The fatal error that a process reports in its log before it ends.
///
/// A runtime that crashes writes a stack trace after the error. The error is therefore not among the last
/// lines of the log.
struct LoggedCrash {
    /// The words before the error: Swift's and Go's. Other languages end their log with the error.
    private static let announcements = ["Fatal error: ", "panic: "]
    private var line: String?
    /// The error with its announcement, which is the rest of the line.
    private var error = ""
    /// The file and line of the first stack frame with a position.
    private var position: String?

    /// The latest error and its position; nil if the process reported none.
    var cause: String? { position.map { "\(error) at \($0)" } ?? line }

    mutating func append(_ line: String) {
        if let start = Self.announcements.lazy.compactMap({ line.utf8.firstRange(of: $0.utf8) }).first {
            self = LoggedCrash(line: line, error: String(line[start.lowerBound...]))
        } else if self.line != nil, position == nil {
            position = Self.position(in: line)
        }
    }

    /// Finds `Countdown.swift:46` in a frame that ends with ` at /folder/Countdown.swift:46:12`. Frames of
    /// libraries without sources do not have such an end.
    private static func position(in line: String) -> String? {
        guard let path = line.utf8.firstRange(of: " at /".utf8),
            let file = line[path.upperBound...].split(separator: "/").last
        else { return nil }
        let parts = file.split(separator: ":")
        guard parts.count >= 2, Int(parts[1]) != nil else { return nil }
        return "\(parts[0]):\(parts[1])"
    }
}
