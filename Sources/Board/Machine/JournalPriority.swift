import CLinux
import Glibc

/// The priority of a line in systemd's journal, which a service writes before the line as `<N>`
/// (sd-daemon(3)).
package enum JournalPriority: Int, Sendable {
    case error = 3
    case warning, notice, information

    /// The text with the priority before each line.
    package func marking(_ text: String) -> String {
        let mark = "<\(rawValue)>"
        return text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.isEmpty ? "" : mark + $0 }.joined(separator: "\n")
    }

    /// Whether a descriptor is connected to the journal, so that priorities are read.
    ///
    /// `JOURNAL_STREAM` alone does not tell: children of a service inherit the variable, and may write
    /// to other files.
    package static func isRead(from descriptor: CInt, environment: [String: String]) -> Bool {
        var status = stat()
        guard let stream = environment["JOURNAL_STREAM"], fstat(descriptor, &status) == 0 else {
            return false
        }
        return stream == "\(status.st_dev):\(status.st_ino)"
    }
}
