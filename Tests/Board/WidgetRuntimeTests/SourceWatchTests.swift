import BoardDocuments
import CaseWalking
import Foundation
import Machine
import ProviderProtocol
import SourceText
import Testing
import Timelines
import WidgetModel
import WidgetViews

@testable import WidgetRuntime

/// Reloads by data that a source notices: they are not charged, they are spaced like pushes, and the process
/// that notices the data runs as soon as the board is served.
@Suite(.brief) struct SourceWatchTests {
    private static let noon = Instant(milliseconds: 1_795_219_200_000)
    private static let provider = ProviderName("notes")

    private static let manifest = """
        format: 1
        provider: notes
        widgets:
          runs:
            title: Runs
            families: [systemSmall]
            configuration: static
            source: { file: runs.json, data: { count: count }, reload: never }
            view: runs.view.yaml
            entry: { count: integer }
          log:
            title: Log
            families: [systemSmall]
            configuration: static
            source: { run: [tail, -f, log.json], keep: true, data: { count: count }, reload: never }
            view: runs.view.yaml
            entry: { count: integer }
          once:
            title: Once
            families: [systemSmall]
            configuration: static
            source: { run: [cat, log.json], data: { count: count }, reload: never }
            view: runs.view.yaml
            entry: { count: integer }

        """

    private static let files = [
        ("widgetconf.yaml", "format: 1\nname: notes\nintents: []\nproviders: [\"provider.yaml\"]\n"),
        ("runs.view.yaml", "format: 1\nview: { text: \"{count}\" }\n"), ("provider.yaml", manifest),
    ]

    /// A board with a widget of each kind, which have been answered.
    private func board(_ body: (SteppedBoard) async throws -> Void) async throws {
        let folder = NSTemporaryDirectory() + "wc-" + UUID().uuidString.prefix(8)
        try FileManager.default.createDirectory(
            atPath: folder + "/state", withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }  // The system cleans its folder too.
        for (name, text) in Self.files {
            try Data(text.utf8).write(to: URL(fileURLWithPath: folder + "/" + name))
        }
        let workspace = try SteppedBoard.loaded(folder)
        try #require(workspace.errorCount == 0, "\(workspace.findings.map(\.message))")
        let board = try await SteppedBoard(
            folder: folder + "/state", in: workspace, at: Self.noon, seed: 1)
        await board.goOn()
        for kind in ["runs", "log", "once"] {
            let add = AddCall(
                kind: kind, family: nil, name: nil, changes: [], folder: folder, editID: kind)
            #expect(await board.host.answer(add).status == .done)
            try await answerAll(on: board)
        }
        board.clock.advance(to: .seconds(10))
        try await body(board)
        await board.close()
    }

    /// Answers all open requests, and those that waited for them.
    ///
    /// - Returns: the widgets, and the reason of each.
    @discardableResult
    private func answerAll(on board: SteppedBoard) async throws -> [String: String] {
        await board.settle()
        var all: [String: String] = [:]
        while let asked = board.standIn.asked.first {
            all.merge(self.asked(board)) { first, _ in first }
            let entry = AnswerEntry(
                EntryHeader(date: board.clock.now()), view: "", values: ["count": 1])
            let answer = TimelineAnswer(entries: [entry], policy: .never)
            await board.answer(asked, .success(answer.encodedJSON))
        }
        return all
    }

    /// The widgets with an open request, and the reason of each.
    private func asked(_ board: SteppedBoard) -> [String: String] {
        let requests = board.standIn.asked.compactMap { asked -> (String, String)? in
            guard case .timeline(let request) = asked.request else { return nil }
            let widget = request.context.widget?.unsimulated.description ?? ""
            return (widget, request.context.reason?.rawValue ?? "")
        }
        return Dictionary(requests) { first, _ in first }
    }

    /// Handles a notification of the process.
    private func notify(_ kind: String, on board: SteppedBoard) async {
        let reload = ProviderReloads(
            notification: ReloadNotification(kind: Kind(unchecked: kind)), provider: Self.provider)
        await board.host.run { reload.request(on: $0) }
        await board.settle()
    }

    @Test func noticedDataReloadsWithoutAChargeAtMostOnceASecond() async throws {
        try await board { board in
            // The standard budget allows a charged reload every 5 minutes.
            for second in 0..<3 {
                await board.advance(to: Self.noon + .seconds(Int64(20 + second)))
                await notify("runs", on: board)
                #expect(asked(board) == ["runs-1": "arrived"], "\(second)")
                try await answerAll(on: board)
            }
            await notify("runs", on: board)
            await notify("runs", on: board)
            #expect(asked(board).isEmpty, "the next one waits for the spacing")
            await board.advance(to: Self.noon + .seconds(23))
            #expect(asked(board) == ["runs-1": "arrived"])
            try await answerAll(on: board)
            let rows = await board.host.answer(LedgerCall.widget("runs-1")).json["reloads"]?.array ?? []
            let reasons = rows.map { $0["reason"]?.string ?? "" }
            #expect(reasons == ["added", "arrived", "arrived", "arrived", "arrived"])
            #expect(rows.allSatisfy { $0["charged"] == false && $0["outcome"] == "answered" })
        }
    }

    @Test func serveStartsTheProcessesThatNoticeData() async throws {
        try await board { board in
            await board.host.run { SourceWatch.begin(on: $0) }
            await board.settle()
            // The stand-in receives one request at a time.
            #expect(asked(board).count == 1)
            let all = try await answerAll(on: board)
            #expect(
                all == ["log-1": "arrived", "runs-1": "arrived"],
                "the other command is only run by the policy")
        }
    }

    /// A new process notices data only for the widgets that requested a timeline from it.
    @Test func theOtherWidgetsOfANewProcessRequestTimelines() async throws {
        try await board { board in
            await board.host.run { host in
                for hosted in host.widgets.all where hosted.id.description == "runs-1" {
                    host.take(.reloadAsked(hosted.index, .center))
                }
                SourceWatch.started(Self.provider, on: host)
            }
            await board.settle()
            let all = try await answerAll(on: board)
            #expect(all == ["log-1": "arrived", "runs-1": "center"])
        }
    }

    @Test func aProcessThatEndedStartsAgainAtMostOnceAMinute() async throws {
        try await board { board in
            func end(after seconds: Int64) async throws -> Bool {
                await board.advance(to: Self.noon + .seconds(seconds))
                await board.host.run { SourceWatch.ended(Self.provider, on: $0) }
                await board.settle()
                defer { board.standIn.isRunning = true }
                let isAsked = !board.standIn.asked.isEmpty
                try await answerAll(on: board)
                return isAsked
            }
            let early = try await end(after: 20)
            #expect(!early, "its successor runs already")
            board.standIn.isRunning = false
            let first = try await end(after: 30)
            #expect(first)
            board.standIn.isRunning = false
            let second = try await end(after: 60)
            #expect(!second, "it ended twice within a minute")
            board.standIn.isRunning = false
            let third = try await end(after: 121)
            #expect(third)
        }
    }
}
