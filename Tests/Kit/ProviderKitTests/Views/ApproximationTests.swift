import Foundation
import ProviderKit
import Synchronization
import Testing

/// The documented list of views and modifiers that the view tree cannot express.
@Suite struct ApproximationTests {
    @Test func thePageListsAllOfThem() throws {
        let page = try String(
            contentsOf: packageFolder.appending(path: "Docs/from-widgetkit.md"),
            encoding: .utf8)
        let rows = Approximation.allCases.map { "| `\($0.rawValue)` | \($0.outcome) |" }
        let table = try #require(page.components(separatedBy: "| API | on a board |\n| --- | --- |\n").last)
        #expect(table.components(separatedBy: "\n\n").first == rows.joined(separator: "\n"))
    }

    @Test func eachIsReportedOnce() {
        let lines = Mutex<[String]>([])
        let recorder = ApproximationRecorder()
        recorder.record(.shadow)
        recorder.connect { line in
            lines.withLock { $0.append(String(decoding: line.dropLast(), as: UTF8.self)) }
        }
        recorder.record(.blur)
        recorder.record(.shadow)
        recorder.record(.blur)
        #expect(
            lines.withLock { $0 } == [
                #"{"jsonrpc":"2.0","method":"log","params":{"level":"debug","message":".shadow is not drawn","approximation":".shadow"}}"#,
                #"{"jsonrpc":"2.0","method":"log","params":{"level":"debug","message":".blur is not drawn","approximation":".blur"}}"#,
            ])
    }
}
