import CaseWalking
import Foundation
import NIOCore
import NIOPosix
import ProviderProtocol
import Testing
import WidgetModel

@testable import ProviderHost

/// Boards that share the process of a provider, and boards that must not.
@Suite(.serialized, .brief) struct SharedProviderTests {
    @Test func boardsShareAProcess() async throws {
        let stage = try SharedStage(.many)
        let (hall, kitchen) = (stage.connect("hall"), stage.connect("kitchen"))
        hall.ask(1)
        kitchen.ask(1)
        let (first, second) = (try await hall.answer(), try await kitchen.answer())
        #expect(first.token == 1 && second.token == 1, "each board has its own tokens")
        #expect(first.board == "hall" && second.board == "kitchen")
        #expect(first.processID == second.processID)
        #expect(await stage.isRunning(kitchen))
        await stage.end(hall, kitchen)
    }

    @Test func withoutADeclarationEachBoardHasAProcess() async throws {
        let stage = try SharedStage(.one)
        let (hall, kitchen) = (stage.connect("hall"), stage.connect("kitchen"))
        hall.ask(1)
        kitchen.ask(1)
        let (first, second) = (try await hall.answer(), try await kitchen.answer())
        #expect(first.board == "hall" && second.board == "kitchen")
        #expect(first.processID != second.processID)
        hall.ask(2)
        kitchen.ask(2)
        #expect(try await hall.answer().processID == first.processID)
        #expect(try await kitchen.answer().processID == second.processID)
        // A message without a board concerns the only board of its process.
        kitchen.ask(3, [["reload", [:]], ["log", ["message": "mine"]]])
        #expect(
            try await kitchen.answer().before
                == [
                    .notification(.reload(ReloadNotification())),
                    .notification(.log(LogNotification(message: "mine"))),
                ])
        hall.ask(3)
        #expect(try await hall.answer().before == [])
        await stage.end(hall, kitchen)
    }

    @Test func messagesReachTheBoardThatTheyName() async throws {
        let stage = try SharedStage(.many)
        let (hall, kitchen) = (stage.connect("hall"), stage.connect("kitchen"))
        hall.ask(1)
        kitchen.ask(1)
        _ = (try await hall.answer(), try await kitchen.answer())
        hall.ask(
            2,
            [
                ["reload", ["board": "kitchen"]], ["reload", [:]], ["reload", ["board": "attic"]],
                ["log", ["board": "kitchen", "message": "for one"]], ["log", ["message": "for none"]],
                ["stderr", "a line"],
            ])
        kitchen.ask(2)
        let everywhere = ProviderEvent.notification(.reload(ReloadNotification()))
        let named = ReloadNotification(board: kitchen.share.board)
        #expect(try await hall.answer().before == [everywhere])
        #expect(
            try await kitchen.answer().before
                == [.notification(.reload(named)), everywhere, kitchen.line("for one")])
        let remark = HostRemarks.unknownBoard(BoardID(unchecked: "attic"))
        let expected: Set<ProviderEvent> = [
            .remark(remark), .notification(.log(LogNotification(message: "for none"))), .log("a line"),
        ]
        #expect(await stage.reported(expected.count) == expected)
        await stage.end(hall, kitchen)
    }

    @Test func requestsToTheHostMustNameTheirBoard() async throws {
        let stage = try SharedStage(.many)
        let (hall, kitchen) = (stage.connect("hall"), stage.connect("kitchen"))
        hall.ask(1)
        kitchen.ask(1)
        _ = (try await hall.answer(), try await kitchen.answer())
        let missing =
            "malformed request: params.board: missing, expected the board of the request, because this "
            + "process serves several"
        let unknown =
            "params.board: found \"attic\", expected a board that this process serves; name the board of "
            + "the context"
        let refused: [(JSONValue, String)] = [([:], missing), (["board": "attic"], unknown)]
        for (token, (params, message)) in zip([2, 3] as [UInt64], refused) {
            hall.ask(token, [["group.get", params]])
            _ = try await hall.answer()
            #expect(await hall.next() == hall.line(message))
        }
        hall.ask(4, [["group.get", ["board": "kitchen"]]])
        _ = try await hall.answer()
        guard case .asked(let call, let request) = await kitchen.next() else {
            throw Surprise("kitchen was not asked")
        }
        #expect(request.board == kitchen.share.board)
        kitchen.share.reply(to: call, .success(7))
        #expect(await hall.next() == hall.line("7"))
        await stage.end(hall, kitchen)
    }

    @Test func aBoardThatLeavesDisturbsNoOther() async throws {
        let stage = try SharedStage(.many)
        let (hall, kitchen) = (stage.connect("hall"), stage.connect("kitchen"))
        kitchen.ask(1)
        let before = try await kitchen.answer()
        hall.ask(1, [["hold", [:]]])
        await hall.share.stop()
        guard case .failed(1, let failure) = await hall.outcome() else { throw Surprise("no failure") }
        #expect(failure == HostFailures.stopped())
        kitchen.ask(2)
        #expect(try await kitchen.answer().processID == before.processID)
        hall.ask(2)
        guard case .failed(2, _) = await hall.outcome() else { throw Surprise("it has left") }
        let porch = stage.connect("porch")
        guard case .declared(let declaration) = await porch.next() else { throw Surprise("no declaration") }
        #expect(declaration.boards == .many)
        porch.ask(1)
        #expect(try await porch.answer().processID == before.processID)
        await stage.end(kitchen, porch)
        let next = stage.connect("hall")
        next.ask(1)
        #expect(try await next.answer().processID != before.processID)
        await stage.end(next)
    }

    /// The log of a process may contain data of any of its boards.
    @Test func failuresContainNoLogOfOtherBoards() async throws {
        let stage = try SharedStage(.many)
        let (hall, kitchen) = (stage.connect("hall"), stage.connect("kitchen"))
        kitchen.ask(1, [["hold", [:]]])
        hall.ask(1, [["stderr", "the token of the hall"], ["die", [:]]])
        for board in [hall, kitchen] {
            guard case .failed(1, let failure) = await board.outcome() else { throw Surprise("no failure") }
            #expect(failure.class == .crashed && failure.logLines == [] && failure.cause == nil)
        }
        await kitchen.share.stop()
        hall.ask(2, [["die", [:]]])
        guard case .failed(2, let failure) = await hall.outcome() else { throw Surprise("no failure") }
        #expect(failure.class == .crashed && failure.logLines == [], "the log is still that of both")
        await stage.end(hall)
    }

    @Test func failuresContainTheLogOfTheOnlyBoard() async throws {
        let stage = try SharedStage(.many)
        let (hall, kitchen) = (stage.connect("hall"), stage.connect("kitchen"))
        hall.ask(1, [["stderr", "the token of the hall"], ["die", [:]]])
        guard case .failed(1, let failure) = await hall.outcome() else { throw Surprise("no failure") }
        #expect(failure.logLines.last == "the token of the hall")
        await stage.end(hall, kitchen)
    }

    /// A process may still print data of a board that has left.
    @Test func outputAfterABoardHasLeftReachesNoOther() async throws {
        let stage = try SharedStage(.many)
        let (hall, kitchen) = (stage.connect("hall"), stage.connect("kitchen"))
        hall.ask(1)
        kitchen.ask(1)
        _ = (try await hall.answer(), try await kitchen.answer())
        await kitchen.share.stop()
        let late: JSONValue = ["board": "kitchen", "message": "named"]
        hall.ask(2, [["stderr", "a line"], ["log", late], ["group.get", [:]]])
        #expect(try await hall.answer().before == [])
        #expect(
            await hall.next()
                == hall.line(
                    "malformed request: params.board: missing, expected the board of the request, because "
                        + "this process serves several"))
        let expected: Set<ProviderEvent> = [
            .notification(.log(LogNotification(message: "kitchen has left"))), .log("a line"),
            .notification(.log(LogNotification(board: kitchen.share.board, message: "named"))),
        ]
        #expect(await stage.reported(expected.count) == expected)
        await stage.end(hall)
    }

    /// A board does not answer requests while it leaves.
    @Test func requestsToABoardThatLeavesAreRefused() async throws {
        let stage = try SharedStage(.many)
        let (hall, kitchen) = (stage.connect("hall"), stage.connect("kitchen"))
        hall.ask(1)
        kitchen.ask(1, [["group.get", ["board": "hall"]]])
        _ = (try await hall.answer(), try await kitchen.answer())
        guard case .asked(let call, _) = await hall.next() else { throw Surprise("hall was not asked") }
        await hall.share.stop()
        hall.share.reply(to: call, .success(7))
        #expect(
            await kitchen.next()
                == kitchen.line(
                    "params.board: found \"hall\", expected a board that this process serves; name the board "
                        + "of the context"))
        await stage.end(kitchen)
    }

    /// The requests of both processes have the same id.
    @Test func aLateReplyDoesNotReachTheNextProcess() async throws {
        let stage = try SharedStage(.many)
        let former = stage.connect("hall")
        former.ask(1, [["group.get", [:]]])
        guard case .asked(let call, _)? = try await former.answer().before.first else {
            throw Surprise("the board was not asked")
        }
        await former.share.stop()
        let hall = stage.connect("hall")
        hall.ask(1, [["group.get", [:]]])
        guard case .asked(let next, _)? = try await hall.answer().before.first else {
            throw Surprise("the board was not asked")
        }
        for share in [former.share, hall.share] { share.reply(to: call, .success(1)) }
        hall.share.reply(to: next, .success(2))
        #expect(await hall.next() == hall.line("2"))
        await stage.end(former, hall)
    }

    @Test func notificationsNameTheBoard() async throws {
        let stage = try SharedStage(.many)
        let hall = stage.connect("hall")
        hall.ask(1)
        _ = try await hall.answer()
        hall.share.notify(GroupChangedNotification(group: "g", values: [:], revision: 1).message)
        #expect(await hall.next() == hall.line("g of hall"))
        await stage.end(hall)
    }
}

/// A provider in Python that several boards use.
private final class SharedStage: @unchecked Sendable {
    private let folder: URL
    private let settings: ProviderSettings
    private let providers: SharedProviders
    private let loop: HostLoop = MultiThreadedEventLoopGroup.singleton.next()
    private var events: AsyncStream<ProviderEvent>.AsyncIterator

    init(_ boards: ServedBoards) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "shared-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let text = Stage.prelude + "BOARDS = \"\(boards.rawValue)\"\n" + Self.program
        try text.write(to: folder.appending(path: "provider.py"), atomically: true, encoding: .utf8)
        settings = ProviderSettings(
            name: ProviderName("shared"), command: ["python3", "-S", "provider.py"], folder: folder.path,
            environment: ProviderEnvironment.inherited(from: Python.environment), limits: .patient())
        let (stream, continuation) = AsyncStream.makeStream(of: ProviderEvent.self)
        events = stream.makeAsyncIterator()
        providers = SharedProviders { _, event in continuation.yield(event) }
    }

    deinit { try? FileManager.default.removeItem(at: folder) }  // Best-effort cleanup.

    func connect(_ name: String) -> StagedBoard {
        StagedBoard { events in
            providers.connect(
                BoardID(unchecked: name), to: settings, fingerprint: "1", on: loop, events: events)
        }
    }

    func isRunning(_ board: StagedBoard) async -> Bool {
        let share = board.share
        return await withCheckedContinuation { continuation in
            loop.execute { continuation.resume(returning: share.isRunning) }
        }
    }

    /// The next events that no board receives.
    func reported(_ count: Int) async -> Set<ProviderEvent> {
        var found: Set<ProviderEvent> = []
        while found.count < count, let event = await events.next(isolation: nil) { found.insert(event) }
        return found
    }

    /// Stops the boards, and expects that no process of theirs remains.
    func end(_ boards: StagedBoard...) async {
        for board in boards { await board.share.stop() }
        for group in Set(boards.flatMap(\.processIDs)) {
            while !Stage.alive(inGroup: group).isEmpty, !Task.isCancelled { await Waiting.pause() }
            #expect(Stage.alive(inGroup: group) == [])
        }
    }

    /// Performs the calls in the configuration, and answers with the board and the process. Answers to its
    /// own requests become lines of its log.
    static let program = """
        def text(reply):
            return json.dumps(reply["result"]) if "result" in reply else reply["error"]["message"]

        def serve():
            asked = []
            while message := read():
                method, params = message.get("method"), message.get("params")
                if method is None:
                    line = {"board": asked[message["id"]], "message": text(message)}
                    say({"method": "log", "params": line})
                elif method == "initialize":
                    answer(message, {"kinds": [], "concurrency": 4, "boards": BOARDS})
                elif method == "shutdown":
                    answer(message, {})
                    return
                elif method == "board.left":
                    say({"method": "log", "params": {"message": params["board"] + " has left"}})
                elif method == "group.changed":
                    line = params["group"] + " of " + params["board"]
                    say({"method": "log", "params": {"board": params["board"], "message": line}})
                elif method == "timeline":
                    board = params["context"]["board"]
                    for name, call in json.loads(params["configuration"]["do"]):
                        if name == "hold": break
                        if name == "die": os._exit(1)
                        if name == "stderr": print(call, file=sys.stderr, flush=True)
                        elif name.startswith("group."):
                            say({"id": len(asked), "method": name, "params": call})
                            asked.append(board)
                        else: say({"method": name, "params": call})
                    else: answer(message, [board, os.getpid()])

        serve()

        """
}

/// A board on the stage, and the events that it receives.
private final class StagedBoard: @unchecked Sendable {
    struct Answer {
        let token: UInt64
        let board: String?
        let processID: Int64?
        /// The events before it, except declarations, starts and ends.
        let before: [ProviderEvent]
    }

    let share: ProviderShare
    private(set) var processIDs: [Int32] = []
    private var events: AsyncStream<ProviderEvent>.AsyncIterator

    init(_ connect: (@escaping @Sendable (ProviderEvent) -> Void) -> ProviderShare) {
        let (stream, continuation) = AsyncStream.makeStream(of: ProviderEvent.self)
        events = stream.makeAsyncIterator()
        share = connect { continuation.yield($0) }
    }

    func ask(_ token: UInt64, _ calls: JSONValue = []) { share.send(Stage.request(token, calls.text)) }

    /// A line in the log of the board.
    func line(_ message: String) -> ProviderEvent {
        .notification(.log(LogNotification(board: share.board, message: message)))
    }

    func next() async -> ProviderEvent? {
        let event = await events.next(isolation: nil)
        if case .started(let processID)? = event { processIDs.append(processID) }
        return event
    }

    /// The next answer or failure.
    func outcome() async -> ProviderEvent? {
        while let event = await next() {
            switch event {
            case .answered, .failed: return event
            default: continue
            }
        }
        return nil
    }

    func answer() async throws -> Answer {
        var before: [ProviderEvent] = []
        while let event = await next() {
            switch event {
            case .answered(let token, _, let result):
                return Answer(
                    token: token, board: result.array?.first?.string,
                    processID: result.array?.last?.integer, before: before)
            case .failed(_, let failure): throw failure
            case .declared, .started, .stopped: continue
            default: before.append(event)
            }
        }
        throw Surprise("no answer")
    }
}
