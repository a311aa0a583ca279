import BoardDocuments
import Foundation
import ProviderProtocol
import Testing
import WidgetModel
import WidgetViews

@testable import WidgetRuntime

/// Documents are functions of the board at one moment.
@Suite struct BoardSnapshotTests {
    private static let noon = Instant(milliseconds: 1_795_219_200_000)

    /// A board with one widget, whose first timeline was answered.
    private func board(_ body: (SteppedBoard) async throws -> Void) async throws {
        let folder = NSTemporaryDirectory() + "wc-" + UUID().uuidString.prefix(8)
        let state = folder + "/state"
        try FileManager.default.createDirectory(atPath: state, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }  // The system cleans its folder too.
        let workspace = try SteppedBoard.workspace(in: folder)
        let board = try await SteppedBoard(folder: state, in: workspace, at: Self.noon, seed: 1)
        await board.goOn()
        let add = AddCall(kind: "echo", family: nil, name: nil, changes: [], folder: folder, editID: "first")
        #expect(await board.host.answer(add).status == .done)
        await board.settle()
        let request = try #require(board.standIn.asked.first)
        let answer = TimelineAnswer(
            entries: [AnswerEntry(EntryHeader(date: Self.noon), view: .text("21°"))], policy: .never)
        await board.answer(request, .success(answer.encodedJSON))
        try await body(board)
        await board.close()
    }

    @Test func aSnapshotKeepsItsMomentWhileTheBoardGoesOn() async throws {
        try await board { board in
            let (before, after) = try await board.host.run { host in
                let snapshot = host.snapshot
                let hosted = try #require(snapshot.widgets.all.first)
                host.widgets[hosted.index]?.name = "Kitchen"
                func name(in snapshot: BoardSnapshot) throws -> String? {
                    let hosted = try #require(snapshot.widgets[hosted.id])
                    return snapshot.summary(of: hosted, in: .english).name
                }
                return (try name(in: snapshot), try name(in: host.snapshot))
            }
            #expect(before == nil)
            #expect(after == "Kitchen")
        }
    }

    @Test func documentsDependOnTheMomentAlone() async throws {
        try await board { board in
            let documents = { () async throws -> [String] in
                try await board.host.run { host in
                    let snapshot = host.snapshot
                    let hosted = try #require(snapshot.widgets.all.first)
                    return [
                        snapshot.summary(of: hosted, in: .english).encodedJSON.text,
                        snapshot.timeline(of: hosted).encodedJSON.text,
                        try snapshot.rendered(hosted, at: nil, in: .english).encodedJSON.text,
                        try snapshot.history(of: hosted, in: .english).encodedJSON.text,
                        try snapshot.explanation(of: hosted, at: nil, in: nil).document?.encodedJSON.text
                            ?? "",
                    ]
                }
            }
            let first = try await documents()
            #expect(try await documents() == first)
            #expect(first[2].contains("21°"))
        }
    }

    @Test func anEarlierInstantShowsThePlaceholder() async throws {
        try await board { board in
            let explanation = try await board.host.run { host in
                let hosted = try #require(host.snapshot.widgets.all.first)
                let earlier = try host.snapshot.explanation(of: hosted, at: Self.noon - .hours(1), in: nil)
                return try #require(earlier.document)
            }
            guard case .placeholder(hasTimeline: true) = explanation.second.shows else {
                Issue.record("it shows \(explanation.second.shows)")
                return
            }
        }
    }
}

extension BoardHost {
    /// Runs `body` on the board's loop.
    func run<Result: Sendable>(
        _ body: @Sendable (isolated BoardHost) throws -> Result
    ) rethrows -> Result { try body(self) }
}
