import BoardDocuments
import CaseWalking
import Foundation
import Synchronization
import Testing
import WidgetModel

@testable import WidgetRuntime

/// A provider's progress reaches the command that waits for its answer.
@Suite(.serialized, .brief) struct ProgressTests {
    /// A session that informs the provider when the command listens, and lets it answer after its progress.
    private func session(of board: TestBoard, _ told: TellTale) async throws -> BoardSession {
        var timeouts = Timeouts.patient
        timeouts.silence = Milliseconds(1)
        var session = try await board.clientSession(timeouts)
        session.tellOfReply = { [folder = board.folder] reply in
            if case .stored = reply { leave("listening", in: folder) }
        }
        session.tellOfProgress = { [folder = board.folder] words in
            told.words.withLock { $0.append(words) }
            leave("go", in: folder)
        }
        return session
    }

    private final class TellTale: Sendable {
        let words: Mutex<[String]> = Mutex([])
    }

    private let edit = WidgetEdit(
        widget: "echo-1", changes: [.set(name: "mode", text: "progress")], folder: "/", editID: "slow")

    @Test func ofAServedBoard() async throws {
        let board = try await TestBoard(.boasting)
        _ = await board.add()
        _ = await board.add()
        let told = TellTale()
        let reply = try await session(of: board, told).answer(EditCall(edit), until: nil)
        guard case .replied(let edited) = reply else {
            Issue.record("\(reply)")
            return
        }
        #expect(edited.json["reload"]?["outcome"] == "answered")
        #expect(told.words.withLock(\.self) == ["40%, reading"])
        await board.close()
    }

    /// Clients that draw the widget get the progress in the reply, while the request is in flight.
    @Test func ofADrawnWidget() async throws {
        let board = try await TestBoard(.boasting)
        _ = await board.add()
        try await board.leave("listening")
        async let edited = board.host.answer(EditCall(edit))
        try await board.eventually { board in
            await board.host.answer(RenderCall(.widget("echo-1"), at: nil)).json["progress"] == "40%, reading"
        }
        try await board.leave("go")
        _ = await edited
        #expect(await board.host.answer(RenderCall(.widget("echo-1"), at: nil)).json["progress"] == nil)
        await board.close()
    }

    @Test func ofACommandThatHostsTheBoardItself() async throws {
        let board = try await TestBoard()
        _ = await board.add()
        await board.close()
        try await board.leave("listening")
        let told = TellTale()
        let reply = try await session(of: board, told).answer(EditCall(edit), until: nil)
        guard case .replied(let edited) = reply else {
            Issue.record("\(reply)")
            return
        }
        #expect(edited.json["reload"]?["outcome"] == "answered")
        #expect(told.words.withLock(\.self) == ["40%, reading"])
    }
}

/// Writes a file for the provider.
private func leave(_ name: String, in folder: String) {
    _ = FileManager.default.createFile(atPath: folder + "/" + name, contents: nil)
}
