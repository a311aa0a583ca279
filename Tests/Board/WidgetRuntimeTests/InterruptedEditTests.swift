import BoardDocuments
import CaseWalking
import Foundation
import Glibc
import Testing
import WidgetModel

@testable import WidgetRuntime

/// An interrupted command reports whether its change is stored.
@Suite(.serialized, .brief) struct InterruptedEditTests {
    /// Starts an edit, interrupts it when `file` exists, and returns its output.
    private func interruptedEdit(
        of board: ServedBoard, at file: String, by signal: Int32
    ) async throws -> JSONValue {
        let command = try board.start(["edit", "echo-1", "text=two", "--format", "json"])
        // Immediately, before the provider's time to answer is over, even if the tests' threads are busy.
        try await Waiting.until { [number = command.number] in
            board.isThere(file) && kill(number, signal) == 0
        }
        let output = await OwnThread.run { [output = command.output] in output.readDataToEndOfFile() }
        let end = try await command.end()
        #expect(end == (.uncaughtSignal, signal))
        return try JSONValue(parsing: String(decoding: output, as: UTF8.self))
    }

    @Test(arguments: [false, true], [SIGINT, SIGTERM])
    func oneThatIsStoredSaysItsRevision(isServed: Bool, signal: Int32) async throws {
        let board = try ServedBoard()
        _ = try await board.session().answer(board.addition())
        let server = isServed ? try await board.serve() : nil
        try board.write("hold", "")
        let printed = try await interruptedEdit(of: board, at: "asked", by: signal)
        #expect(printed == ["stored": true, "widget": "echo-1", "revision": 2])
        try board.remove("hold")
        let history = try await board.session().answer(HistoryCall(widget: "echo-1")).json["revisions"]
        #expect(history?.array?.count == 2)
        server?.send(SIGTERM)
        if let server { #expect(try await server.end() == (.exit, 0)) }
    }

    @Test(arguments: [false, true])
    func oneThatIsNotStoredNeverIs(isServed: Bool) async throws {
        let board = try ServedBoard()
        _ = try await board.session().answer(board.addition())
        try board.write("hold-validate", "")
        let server = isServed ? try await board.serve() : nil
        let printed = try await interruptedEdit(of: board, at: "validating", by: SIGINT)
        #expect(printed == ["stored": false])
        try board.remove("hold-validate")
        server?.send(SIGTERM)
        if let server { #expect(try await server.end() == (.exit, 0)) }
        let history = try await board.session().answer(HistoryCall(widget: "echo-1")).json["revisions"]
        #expect(history?.array?.count == 1)
    }

    /// A host that yields to a waiting `serve` may still have the edit.
    @Test func aHostThatYieldsWithdraws() async throws {
        let board = try await TestBoard()
        _ = await board.add()
        let turn = await board.host.beginYielding()
        #expect(await board.host.lineReply(ListCall()) == nil, "this is for serve")
        let withdrawn = try #require(await board.host.lineReply(WithdrawCall(id: "interrupted")))
        let reply = try SocketAnswer<WithdrawnChange>(json: JSONValue(parsing: withdrawn)).result
        #expect(reply?.json["stored"] == false)
        #expect(await board.edit("echo-1", "count=2", id: "interrupted").status == .failed)
        await board.close()
        turn?.release()
    }
}

extension BoardHost {
    /// From now on, a `serve` waits for this host.
    fileprivate func beginYielding() -> ServeTurn? {
        defer { turn = nil }
        return turn
    }

    /// The reply to a client of the socket; nil if the client has to ask the next host.
    fileprivate func lineReply(_ call: some HostedCall) async -> [UInt8]? {
        await withCheckedContinuation { continuation in
            let reply = SocketReply {
                continuation.resume(returning: $0)
            } notify: { _ in
            }
            _ = answer(line: JSONValue.object(call.message).bytes, reply)
        }
    }
}
