import BoardDocuments
import Foundation
import Testing
import WidgetModel

@testable import WidgetRuntime

@Suite struct BoardLogTests {
    private let folder: StateFolder

    init() throws {
        let path = NSTemporaryDirectory() + "log-" + UUID().uuidString.prefix(8)
        folder = try StateFolder(option: path, workspaceName: "log", environment: [:])
    }

    private func append(_ text: String, at milliseconds: Int64 = 0) {
        var event = BoardEvent(.log)
        event.at = Instant(milliseconds: milliseconds)
        event.line = text
        BoardLog.append(event, in: folder)
    }

    private var path: String { folder.path + "/" + BoardLog.fileName }

    @Test func recordsAreReadOnce() throws {
        defer { try? FileManager.default.removeItem(atPath: folder.path) }  // Best-effort cleanup.
        var log = BoardLog(in: folder)
        #expect(log.next() == [])
        append("1")
        append("2")
        #expect(log.next().map(\.text) == ["1", "2"])
        append("3")
        #expect(log.next().map(\.text) == ["3"])
        #expect(log.next() == [])
    }

    @Test func aFullFileBecomesTheOlderOne() throws {
        defer { try? FileManager.default.removeItem(atPath: folder.path) }  // Best-effort cleanup.
        let long = String(repeating: "x", count: BoardLog.fileBytes / 4)
        var log = BoardLog(in: folder)
        for number in 1...3 { append("\(number)\(long)") }
        #expect(log.next().map { $0.text.prefix(1) } == ["1", "2", "3"])
        // The fourth record does not fit.
        for number in 4...5 { append("\(number)\(long)") }
        #expect(log.next().map { $0.text.prefix(1) } == ["4", "5"])
        for number in 6...8 { append("\(number)\(long)") }
        #expect(log.next().map { $0.text.prefix(1) } == ["6", "7", "8"])
        var fresh = BoardLog(in: folder)
        #expect(fresh.next().map { $0.text.prefix(1) } == ["4", "5", "6", "7", "8"])
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        #expect(names == ["log.1.jsonl", "log.jsonl"])
    }

    /// Records of the same instant remain together, so that none is missed before the next part.
    @Test func theLatestRecordsAreReadInParts() {
        defer { try? FileManager.default.removeItem(atPath: folder.path) }  // Best-effort cleanup.
        let written: [(String, Int64)] = [("a", 1), ("b", 2), ("c", 2), ("d", 3)]
        for (text, at) in written { append(text, at: at) }
        func part(_ count: Int, before end: Int64?) -> [String] {
            let end = end.map { Instant(milliseconds: $0) }
            return BoardLog(in: folder).latest(count, before: end) { _ in true }.map(\.text)
        }
        #expect(part(1, before: nil) == ["d"] && part(2, before: nil) == ["b", "c", "d"])
        #expect(part(1, before: 3) == ["b", "c"] && part(9, before: 2) == ["a"])
    }

    /// A crash may leave an incomplete line, and another version other lines.
    @Test func linesThatAreNoRecordsAreSkipped() throws {
        defer { try? FileManager.default.removeItem(atPath: folder.path) }  // Best-effort cleanup.
        try Data("no JSON\n{\"at\": 7}\n".utf8).write(to: URL(filePath: path))
        append("1")
        let file = try FileHandle(forWritingTo: URL(filePath: path))
        try file.seekToEnd()
        try file.write(contentsOf: Data("{\"at\":".utf8))
        try file.close()
        var log = BoardLog(in: folder)
        #expect(log.next().map(\.text) == ["1"])
        #expect(log.next() == [])
    }
}
