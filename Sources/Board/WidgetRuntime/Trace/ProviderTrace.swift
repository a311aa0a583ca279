import CLinux
import Configurations
import Glibc
package import Machine
import ProviderHost
import SourceText
import WidgetModel

/// Writes all messages between hosts and their providers into a file: one JSON object on each line.
///
/// The setting `trace` contains the file's absolute path, so that every command and `serve` can be traced.
/// Each line is appended with one write, so that several processes can share the file. It has mode 0600.
package enum ProviderTrace {
    /// The size at which recording stops, so that a forgotten trace does not fill the disk.
    package static let limitBytes = 64 << 20

    /// Creates the file of a trace, so that a path that cannot be written is reported before anything starts.
    package static func create(_ path: String) throws(RuntimeFailure) {
        let file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard file >= 0 else {
            throw RuntimeFailure(
                "the trace \(path) cannot be written: \(systemReason(errno))",
                hint: "name a file in a folder that exists")
        }
        close(file)
    }

    /// Reads a trace. Lines that are not records, such as truncated lines, are left out.
    package static func read(_ text: [UInt8]) -> [TraceRecord] {
        text.split(separator: UInt8(ascii: "\n")).compactMap(record)
    }

    /// The record of a line; nil for other lines.
    package static func record(_ line: some Collection<UInt8>) -> TraceRecord? {
        guard let json = try? JSONValue(parsing: Array(line)) else { return nil }  // The line is truncated.
        return try? TraceRecord(json: json)  // Another version wrote it.
    }

    /// The closure to which a host passes all messages to and from a provider; nil without a trace.
    static func sink(
        for provider: ProviderName, _ widgets: [BoundWidget], environment: [String: String]
    ) -> (@Sendable (TracedEvent) -> Void)? {
        guard let path = environment[.trace] else { return nil }
        let mask = TraceMask(widgets.filter { $0.manifest.name.value == provider })
        return { event in append(record(of: event, by: provider, mask), to: path) }
    }

    private static func record(
        of event: TracedEvent, by provider: ProviderName, _ mask: TraceMask
    ) -> TraceRecord {
        func record(
            _ what: TraceRecord.Event, _ message: JSONValue? = nil, text: String? = nil
        ) -> TraceRecord {
            TraceRecord(
                at: SystemClock().now(), provider: provider, processID: Int(event.processID), what,
                message: message, text: text)
        }
        func line(_ what: TraceRecord.Event, _ bytes: some Collection<UInt8>) -> TraceRecord {
            // Data that is not JSON is shown as text.
            if let json = try? JSONValue(parsing: Array(bytes)) { return record(what, mask(json)) }
            return record(what, text: mask(String(decoding: bytes, as: UTF8.self)))
        }
        return switch event.what {
        case .started: record(.started)
        case .sent(let bytes): line(.sent, bytes.last == UInt8(ascii: "\n") ? bytes.dropLast() : bytes[...])
        case .received(let bytes): line(.received, bytes)
        case .logged(let text): record(.logged, text: mask(text))
        case .stopped(let ending): record(.stopped, text: ending.description)
        }
    }

    /// Appends a line. A failed write is ignored, so that a trace never disturbs a board.
    private static func append(_ record: TraceRecord, to path: String) {
        let file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard file >= 0 else { return }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, Int(status.st_size) < limitBytes else { return }
        let line = record.encodedJSON.line
        line.withUnsafeBytes { _ = Glibc.write(file, $0.baseAddress, $0.count) }
    }
}
