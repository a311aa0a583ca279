import BoardDocuments
import CaseWalking
import Foundation
import Glibc
import Testing
import WidgetModel

@testable import WidgetRuntime

/// `serve` starts and stops repeatedly while eight processes edit its board. `STARTS=30` starts it that
/// often, as `make soak` does.
@Suite(.serialized) struct ServeStormTests {
    static let starts = ProcessInfo.processInfo.environment["STARTS"].flatMap { Int($0) } ?? 3
    static let editors = 8

    @Test(.timeLimit(.minutes(ServeStormTests.starts + 30)))
    func everyStartSucceedsAndEveryAcknowledgedEditIsThereOnce() async throws {
        let served = try ServedBoard()
        let session = try served.session()
        for _ in 0..<Self.editors { _ = try await session.answer(served.addition()) }
        let storm = Storm()
        var random = Storm.random
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 1...Self.editors {
                group.addTask { try await storm.edit("echo-\(number)", of: served) }
            }
            storm.change { $0.isUp = true }
            for start in 1...Self.starts {
                try await Self.moreEdits(storm, &random)
                let server = try served.start()
                let isListening = await server.listens()
                #expect(isListening, "start \(start)")
                try await Self.moreEdits(storm, &random)
                server.send(SIGTERM)
                #expect(try await server.end() == (.exit, 0))
            }
            storm.change { $0.isOver = true }
            try await group.waitForAll()
        }
        #expect(storm.refused == [])
        for (widget, edits) in storm.acknowledged {
            let rows = try await session.answer(HistoryCall(widget: widget)).json["revisions"]?.array ?? []
            let texts = rows.dropFirst().map { $0["changes"]?["text"]?["to"]?.string }
            #expect(texts == edits.map(\.text), "\(widget): each edit once, in order")
            #expect(rows.map { $0["revision"]?.integer } == Array(1...Int64(max(1, rows.count))))
        }
    }

    private static func moreEdits(_ storm: Storm, _ random: inout Randomness) async throws {
        let wanted = storm.count + 1 + random.below(editors)
        try await storm.wait { $0.count >= wanted }
    }
}
