import BoardDocuments
import CaseWalking
import Foundation
import Testing
import WidgetModel

@testable import WidgetRuntime

/// A real `serve` with a real provider is killed at random moments, while several processes edit its board
/// (T7, T17). `KILLS=200` kills it 200 times, as `make soak` does.
@Suite(.serialized) struct KillStormTests {
    static let kills = ProcessInfo.processInfo.environment["KILLS"].flatMap { Int($0) } ?? 10
    static let editors = 3

    @Test(.timeLimit(.minutes(KillStormTests.kills / 2 + 30)))
    func everyAcknowledgedEditIsThereAndGetsItsTimeline() async throws {
        let served = try ServedBoard()
        var server = try await served.serve()
        for _ in 0..<Self.editors { _ = try await served.answer(served.addition()) }
        let storm = Storm()
        var random = Storm.random
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 1...Self.editors {
                group.addTask { try await storm.edit("echo-\(number)", of: served) }
            }
            storm.change { $0.isUp = true }
            for _ in 0..<Self.kills {
                let wanted = storm.count + random.below(5)
                try await storm.wait { $0.count >= wanted }
                // A random moment.
                poll(nil, 0, Int32(random.below(80)))
                server.send(SIGKILL)
                storm.change { $0.isUp = false }
                _ = try await server.end()
                server = try await Self.restart(served)
                try await Self.checkHistories(served, storm)
                storm.change { $0.isUp = true }
            }
            storm.change { $0.isOver = true }
            try await group.waitForAll()
        }
        try await Self.checkHistories(served, storm)
        for widget in storm.acknowledged.keys.sorted() { try await Self.checkEnd(served, widget, storm) }
        server.send(SIGTERM)
        #expect(try await server.end() == (.exit, 0))
    }

    /// A command that lost its host may host the board itself for a moment.
    private static func restart(_ served: ServedBoard) async throws -> StartedCommand {
        while true {
            let command = try served.start()
            if await command.listens() { return command }
            _ = try await command.end()
        }
    }

    /// Every acknowledged edit is stored, with its values.
    private static func checkHistories(_ served: ServedBoard, _ storm: Storm) async throws {
        for (widget, edits) in storm.acknowledged {
            let rows = try await served.answer(HistoryCall(widget: widget)).json["revisions"]?.array ?? []
            let numbers = rows.compactMap { $0["revision"]?.integer }
            #expect(numbers == Array(1...Int64(max(1, rows.count))), "revisions have no gaps")
            for (revision, text) in edits {
                let row = try #require(rows.first { $0["revision"]?.integer == revision })
                #expect(row["changes"]?["text"]?["to"]?.string == text)
            }
        }
    }

    /// The last edit's content is shown, and the outcome of each edit's reload is known.
    private static func checkEnd(_ served: ServedBoard, _ widget: String, _ storm: Storm) async throws {
        try await served.eventually(TimelineCall(widget: widget)) { $0["state"] == "current" }
        let rows = try await served.answer(HistoryCall(widget: widget)).json["revisions"]?.array ?? []
        let last = try #require(rows.last?["changes"]?["text"]?["to"]?.string)
        let shown = try await served.answer(RenderCall(.widget(widget), at: nil)).json["view"]?.string
        #expect(shown?.hasPrefix(last + " ") == true, "\(shown ?? "nothing") of \(last)")
        let reloads = try await served.answer(LedgerCall.widget(widget)).json["reloads"]?.array ?? []
        let outcomes = reloads.filter { $0["reason"] == "edited" }.map {
            ($0["revision"]?.integer ?? 0, $0["outcome"]?.string ?? "")
        }
        for (revision, _) in storm.acknowledged[widget] ?? [] {
            let own = outcomes.filter { $0.0 == revision }.map(\.1)
            // A failed request is retried: on a busy machine, a provider's start may fail.
            let hasTimeline = reloads.contains {
                $0["outcome"] == "answered" && ($0["revision"]?.integer ?? 0) >= revision
            }
            let isKnown = own == ["answered"] || own == ["superseded"] || own == ["failed"]
            // The ledger discards its oldest rows.
            #expect(hasTimeline && (isKnown || own.isEmpty), "\(widget) \(revision): \(own)")
        }
    }
}
