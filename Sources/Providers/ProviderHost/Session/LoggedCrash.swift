import WidgetModel

/// The fatal error that a process reports in its log before it ends.
///
/// Many runtimes write something after the error, such as a stack trace or a version. The error is therefore
/// not always the last line of the log.
///
/// A process that survives an error continues to answer. However, its answers and its log are separate pipes:
/// if a process answers and then crashes, the error may be received before the answer. Therefore an error
/// still counts for `answerGrace` after the next answer.
struct LoggedCrash {
    /// How long an error that was received before an answer still counts as the reason why a process ended.
    static let answerGrace = Milliseconds(2000)
    /// The text before an error in Swift and Go. A stack trace follows.
    private static let announcements = ["Fatal error: ", "panic: "]
    /// Parts of library paths. The author's mistake is not in a library.
    private static let libraries = [
        "/lib/python", "/site-packages/", "/widgetconf/__init__.py", "/widgetconf.py", "/widgetconf.mjs",
    ]

    private var line: String?
    /// The error with its announcement, which is the rest of the line.
    private var error = ""
    /// The file and line of the first stack frame with a position.
    private var position: String?
    /// The latest position without an error after it. Python and Node write the position before the error.
    private var before: String?
    /// When the first answer after the error was received.
    private var answeredAt: MonotonicInstant?

    /// The latest error and its position, if it can be the reason why the process ended at `end`.
    func cause(ofEndAt end: MonotonicInstant) -> String? {
        if let answeredAt, end - answeredAt > Self.answerGrace { return nil }
        return position.map { "\(error) at \($0)" } ?? line
    }

    /// Records that the process has answered.
    mutating func answered(at now: MonotonicInstant) {
        if line != nil, answeredAt == nil { answeredAt = now }
    }

    mutating func append(_ line: String) {
        if let start = Self.announcements.lazy.compactMap({ line.utf8.firstRange(of: $0.utf8) }).first {
            let source = line[..<start.lowerBound].split(separator: ":")
            let isPlaced =
                source.count >= 2 && source[0].hasSuffix(".swift") && !line.hasPrefix("Swift/")
            self = LoggedCrash(
                line: line, error: String(line[start.lowerBound...]),
                position: isPlaced ? Self.position(source[0], source[1]) : nil)
        } else if Self.isError(line) {
            self = LoggedCrash(line: line, error: line, position: before)
        } else if let earlier = Self.earlierPosition(in: line) {
            before = earlier
        } else if self.line != nil, position == nil {
            position = Self.framePosition(in: line)
        }
    }

    /// Whether the line is an error as Python and Node write it: `KeyError: 'title'`, or
    /// `Error [ERR_MODULE_NOT_FOUND]: …`.
    private static func isError(_ line: String) -> Bool {
        guard let name = line.split(separator: ":", maxSplits: 1).first?.split(separator: " ").first else {
            return false
        }
        return (name.hasSuffix("Error") || name.hasSuffix("Exception"))
            && name.allSatisfy { $0.isLetter || $0.isNumber || "._".contains($0) }
    }

    /// Finds `plant.py:46` in Python's `  File "/folder/plant.py", line 46, in timeline` and in Node's
    /// `file:///folder/plant.mjs:46`.
    private static func earlierPosition(in line: String) -> String? {
        let words = line.split(separator: "\"", omittingEmptySubsequences: false)
        if words.count == 3, words[0].allSatisfy({ $0 == " " || "File".contains($0) }),
            let number = words[2].split(whereSeparator: { " ,".contains($0) }).dropFirst().first
        {
            return position(words[1], number)
        }
        guard line.hasPrefix("file:///") || line.hasPrefix("/"), let colon = line.lastIndex(of: ":") else {
            return nil
        }
        return position(line[..<colon], line[line.index(after: colon)...])
    }

    /// Finds `Countdown.swift:46` in a frame that ends with ` at /folder/Countdown.swift:46:12`, and
    /// `plant.mjs:46` in one with `file:///folder/plant.mjs:46:12`. Frames of libraries without sources do
    /// not end like this.
    private static func framePosition(in line: String) -> String? {
        guard let path = [" at /", "file:///"].lazy.compactMap({ line.utf8.firstRange(of: $0.utf8) }).first
        else {
            return nil
        }
        let parts = line[path.upperBound...].split(separator: ":")
        return parts.count >= 2 ? position("/" + parts[0], parts[1]) : nil
    }

    /// The name of the file with the number of the line; nil for a library or without a number.
    private static func position(_ path: some StringProtocol, _ line: some StringProtocol) -> String? {
        guard Int(line) != nil, !libraries.contains(where: path.contains),
            let file = path.split(separator: "/").last
        else { return nil }
        return "\(file):\(line)"
    }
}
