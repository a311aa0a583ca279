import BoardDocuments
import CaseWalking
import Foundation
import GRDB
import ProviderProtocol
import TestJournals
import Testing
import Timelines
import WidgetModel
import WidgetViews

@testable import WidgetRuntime
@testable import WidgetStore

/// A disk that fills up: no acknowledged change is lost, nothing is stored twice, and every message is
/// accurate.
@Suite(.serialized, .thorough) struct FullDiskTests {
    @Test func aStoredPlacementIsReportedAsStored() async throws {
        let board = try await TestBoard()
        let adding = Task { await board.add("mode=late") }
        try await board.eventually { $0.wasLogged("waits") }
        try await board.refuseWrites(true)
        try await board.leave("go")
        let added = await adding.value
        #expect(added.status == .done, "the widget is on the board")
        #expect(added.json["widget"] == "echo-1")
        #expect(added.json["reload"]?["stored"] == false)
        let remark = try #require(added.remarks.first)
        #expect(remark.severity == .warning)
        #expect(remark.message.hasPrefix("echo-1 is stored at revision 1, but its reload is not: "))
        #expect(remark.hint?.contains("repeat") == false)
        try await board.refuseWrites(false)
        await board.close()
    }

    @Test func aPerformedPressIsReportedAsPerformed() async throws {
        let board = try await TestBoard()
        _ = await board.add("mode=press")
        let pressing = Task { await board.press("echo-1", "hang") }
        try await board.eventually { $0.isThere("hangs") }
        try await board.refuseWrites(true)
        try await board.leave("go")
        let pressed = await pressing.value
        #expect(pressed.status == .done)
        #expect(pressed.json["outcome"] == "answered")
        #expect(pressed.remarks.first?.message.hasPrefix("press 1 of echo-1 is stored, but") == true)
        try await board.refuseWrites(false)
        await board.close()
    }

    /// The index of SQLite's log does not fit on the disk; SQLite reports this as "disk I/O error".
    @Test(arguments: [["list"], ["add", "echo"], ["doctor"]])
    func aFullDiskIsNamedByEveryCommand(_ arguments: [String]) async throws {
        let board = try ServedBoard()
        #expect(try await board.run(["add", "echo"]).status == 0)
        let (status, output) = try await board.run(arguments, kibibytes: 16)
        #expect(status == (arguments == ["doctor"] ? 1 : 3))
        #expect(
            output.contains(arguments == ["doctor"] ? "disk            full: " : "error: the disk is full: "),
            "\(output)")
        let listed = try await JSONValue(parsing: board.run(["list", "--format", "json"]).output)
        #expect(listed["widgets"]?.array?.count == 1)
    }

    /// Commands in separate processes whose files may not grow beyond a random size.
    @Test(arguments: 0..<3)
    func everyCommandSaysTruthfullyWhatWasStored(_ seed: Int) async throws {
        var randomness = Randomness(seed: seed)
        let board = try ServedBoard()
        #expect(try await board.run(["add", "echo"]).status == 0)
        var before = try await stored(on: board)
        for step in 1...6 {
            let isPlacing = randomness.once(in: 2)
            let words = "text=words \(step) " + String(repeating: "x", count: randomness.below(20_000))
            let arguments = isPlacing ? ["add", "echo", words] : ["edit", "echo-1", words]
            let (status, output) = try await board.run(arguments, kibibytes: 33 + randomness.below(90))
            let after = try await stored(on: board)
            let isStored = status == 0
            var expected = before
            if isStored, isPlacing {
                expected.append((1, words))
            } else if isStored {
                expected[0] = (expected[0].revision + 1, words)
            }
            let message = "seed \(seed), step \(step), exit \(status): \(output.prefix(2_000))"
            #expect(after.map(\.revision) == expected.map(\.revision), "\(message)")
            #expect(after.map(\.text) == expected.map(\.text), "\(message)")
            #expect(status == 0 || status == 3, "\(message)")
            #expect(isStored == !output.contains("error: "), "\(message)")
            #expect(isStored || output.contains("the disk is full"), "\(message)")
            #expect(!output.contains("not answered yet"), "\(message)")
            before = after
        }
    }

    private func stored(on board: ServedBoard) async throws -> [(revision: Int, text: String)] {
        let listed = try await JSONValue(parsing: board.run(["list", "--format", "json"]).output)
        return try #require(listed["widgets"]?.array).map { row in
            (Int(row["revision"]?.integer ?? 0), "text=" + (row["values"]?["text"]?.string ?? ""))
        }
    }

    /// A random life on a disk that repeatedly fills up after a random number of writes, and is full for a
    /// random number of writes.
    @Test(arguments: 0..<6)
    func everyAnswerOfAHostIsTrueWhileTheDiskFillsUp(_ seed: Int) async throws {
        let folder = NSTemporaryDirectory() + "wc-full-" + UUID().uuidString.prefix(8)
        defer { try? FileManager.default.removeItem(atPath: folder) }  // Best-effort cleanup.
        try FileManager.default.createDirectory(atPath: folder + "/life", withIntermediateDirectories: true)
        let recorder = FileRecorder(folder: folder + "/life")
        defer { recorder.stop() }
        let board = try await SteppedBoard(
            folder: folder + "/life", in: try SteppedBoard.workspace(in: folder),
            at: Instant(milliseconds: 1_795_305_600_000), seed: seed)
        await board.goOn()
        var disk = FillingDisk(board: board, seed: seed)
        for step in 1...60 {
            if disk.randomness.once(in: 3) {
                recorder.refuse(after: disk.randomness.below(12), times: 1 + disk.randomness.below(6))
            }
            try await disk.change(step)
        }
        recorder.pause()
        await board.close()
        let store = try BoardStore(folder: folder + "/life")
        #expect(try disk.stored(in: store) == disk.acknowledged)
        try store.close()
    }

    /// The same with a journal that repeatedly refuses changes or does not answer.
    @Test(arguments: 0..<6)
    func everyAnswerOfAHostIsTrueWhileTheLogFails(_ seed: Int) async throws {
        let folder = NSTemporaryDirectory() + "wc-log-" + UUID().uuidString.prefix(8)
        defer { try? FileManager.default.removeItem(atPath: folder) }  // Best-effort cleanup.
        try FileManager.default.createDirectory(atPath: folder + "/life", withIntermediateDirectories: true)
        let journal = MemoryJournal(board: "life")
        let board = try await SteppedBoard(
            folder: folder + "/life", journal: journal, in: try SteppedBoard.workspace(in: folder),
            at: Instant(milliseconds: 1_795_305_600_000), seed: seed)
        await board.goOn()
        let failure = "the log of the board life cannot be used: "
        var disk = FillingDisk(board: board, seed: seed, failure: failure)
        for step in 1...60 {
            if disk.randomness.once(in: 3) {
                let faults = (0...disk.randomness.below(3)).map { _ in
                    disk.randomness.pick(MemoryJournal.Fault.all)
                }
                journal.fail(after: disk.randomness.below(6), faults)
            }
            try await disk.change(step)
        }
        journal.heal()
        await board.close()
        let rebuilt = try BoardStore(rebuilding: journal.contents())
        #expect(try disk.stored(in: rebuilt) == disk.acknowledged)
    }
}

/// Changes of a board, and the changes that it has acknowledged.
private struct FillingDisk {
    let board: SteppedBoard
    var randomness: Randomness
    /// The ids of each widget's edits, in order; the placement's id comes first.
    var acknowledged: [PlacedWidgetID: [String]] = [:]
    /// How the message of a refused change begins.
    private let failure: String

    init(board: SteppedBoard, seed: Int, failure: String = "the disk is full: ") {
        self.board = board
        self.failure = failure
        randomness = Randomness(seed: seed)
    }

    func stored(in store: BoardStore) throws -> [PlacedWidgetID: [String]] {
        Dictionary(
            uniqueKeysWithValues: try store.widgets().map { row in
                (row.id, try store.revisions(of: row.id).map { $0.editID ?? "" })
            })
    }

    mutating func change(_ step: Int) async throws {
        let id = "step \(step)"
        let widget = acknowledged.keys.sorted().randomElement(using: &randomness)
        let reply: BoardReply<NoDocument>
        switch (randomness.below(6), widget) {
        case (0, let widget?):
            reply = await board.host.outcome(of: RemoveCall(widget: widget.description))
            if reply.status == .done { acknowledged[widget] = nil }
        case (1, let widget?):
            reply = await board.host.outcome(of: ReloadCall(.widget(widget.description)))
        case (2...4, let widget?):
            let edit = WidgetEdit(
                widget: widget.description, changes: [.set(name: "text", text: id)], folder: "/", editID: id)
            reply = await board.host.outcome(of: EditCall(edit))
            if reply.status == .done { acknowledged[widget, default: []].append(id) }
        default:
            let added = await board.host.answer(
                AddCall(kind: "echo", family: nil, changes: [], folder: "/", editID: id))
            reply = BoardReply(refusedAs: added)
            if added.status == .done {
                let placed = try #require(added.document?.widget)
                #expect(acknowledged[placed] == nil, "\(placed) is placed twice")
                acknowledged[placed] = [id]
            }
        }
        await board.settle()
        for asked in board.standIn.asked where randomness.once(in: 2) {
            guard case .timeline(let request) = asked.request else { continue }
            let entry = AnswerEntry(EntryHeader(date: board.clock.now()), view: request.view)
            await board.answer(asked, .success(TimelineAnswer(entries: [entry], policy: .never).encodedJSON))
        }
        let words = "seed step \(step), \(reply.status): \(reply.remarks)"
        #expect(try stored(in: board.store) == acknowledged, "\(words)")
        #expect(reply.status != .problems, "\(words)")
        if reply.status == .failed {
            #expect(reply.remarks.first?.message.contains(failure) == true, "\(words)")
        }
    }
}
