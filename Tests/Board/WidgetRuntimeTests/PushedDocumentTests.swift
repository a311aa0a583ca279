import BoardDocuments
import CaseWalking
import Foundation
import IntentDefinitions
import Machine
import ProviderProtocol
import SourceText
import Testing
import Timelines
import WidgetModel
import WidgetViews

@testable import WidgetRuntime
@testable import WidgetStore

/// Pushes through the host: a document is checked, stored, sent with requests, and reloads its widgets.
@Suite(.brief) struct PushedDocumentTests {
    private static let noon = Instant(milliseconds: 1_795_219_200_000)
    private static let digest = SHA256.digest(of: "a key")

    // The board

    /// A board on files, which the test can open again.
    private struct Place {
        let folder: String
        let workspace: LoadedWorkspace

        /// - Parameter manifest: the content of `provider.yaml`.
        init(_ folder: String, _ manifest: String) throws {
            for (name, text) in PushedDocumentTests.files + [("provider.yaml", manifest)] {
                try Data(text.utf8).write(to: URL(fileURLWithPath: folder + "/" + name))
            }
            var findings: [Finding] = []
            let read = try #require(WorkspaceFolder.read(folder, into: &findings))
            let literals = LiteralContext.machine(
                clock: SimulatedClock(Instant(milliseconds: 0)), folder: folder, environment: [:])
            let loaded = try LoadedWorkspace(read, literals: literals)
            try #require(loaded.errorCount == 0, "\(loaded.findings.map(\.message))")
            (self.folder, workspace) = (folder, loaded)
        }

        func open(at start: Instant = PushedDocumentTests.noon) async throws -> SteppedBoard {
            let board = try await SteppedBoard(
                folder: folder + "/state", in: workspace, at: start, seed: 1)
            await board.goOn()
            return board
        }
    }

    private func place(
        _ manifest: String = PushedDocumentTests.manifest, _ body: (Place) async throws -> Void
    ) async throws {
        let folder = NSTemporaryDirectory() + "wc-" + UUID().uuidString.prefix(8)
        try FileManager.default.createDirectory(
            atPath: folder + "/state", withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }  // The system cleans its folder too.
        try await body(try Place(folder, manifest))
    }

    private func board(
        _ manifest: String = PushedDocumentTests.manifest, _ body: (SteppedBoard) async throws -> Void
    ) async throws {
        try await place(manifest) { place in
            let board = try await place.open()
            try await body(board)
            await board.close()
        }
    }

    private static let files = [
        ("widgetconf.yaml", "format: 1\nname: pushes\nintents: []\nproviders: [\"provider.yaml\"]\n"),
        ("cpu.view.yaml", "format: 1\nview: { text: \"{load}\" }\n"),
        ("disk.view.yaml", "format: 1\nview: { text: \"{load}\" }\n"),
        ("log.view.yaml", "format: 1\nview: { text: \"{words}\" }\n"),
    ]

    private static let manifest = """
        format: 1
        provider: machine
        widgets:
          cpu:
            title: CPU
            families: [systemSmall]
            configuration: static
            source: { push: true, data: { load: load } }
            view: cpu.view.yaml
            entry: { load: decimal }
          disk:
            title: Disk
            families: [systemSmall]
            configuration: static
            source: { push: { mode: merge }, data: { load: load, name: name } }
            view: disk.view.yaml
            entry: { load: decimal, name: { type: string, optional: true } }
          log:
            title: Log
            families: [systemSmall]
            configuration: static
            source: { push: { mode: append, most: 3 }, data: { words: "[-1].words" } }
            view: log.view.yaml
            entry: { words: string }

        """

    // Steps

    private func add(_ kind: String, on board: SteppedBoard) async throws {
        let add = AddCall(
            kind: kind, family: nil, name: nil, changes: [], folder: board.folder, editID: UUID().uuidString)
        #expect(await board.host.answer(add).status == .done)
        try await answerAll(on: board)
    }

    /// Answers all open requests, and those that waited for them.
    ///
    /// - Returns: the documents in all these requests, by widget.
    @discardableResult
    private func answerAll(on board: SteppedBoard) async throws -> [String: JSONValue] {
        await board.settle()
        var all: [String: JSONValue] = [:]
        while let asked = board.standIn.asked.first {
            all.merge(self.asked(board)) { first, _ in first }
            let values: JSONValue = ["load": 1, "words": "a"]
            let answer = TimelineAnswer(
                entries: [AnswerEntry(EntryHeader(date: board.clock.now()), view: "", values: values)],
                policy: .never)
            await board.answer(asked, .success(answer.encodedJSON))
        }
        return all
    }

    private func push(
        _ document: JSONValue, to target: String, on board: SteppedBoard
    ) async -> BoardReply<DeliveredPush> {
        let reply = await board.host.answer(PushCall(to: target, PushContent(document)))
        await board.settle()
        return reply
    }

    /// The open requests for timelines: the widget, and the document that the provider receives, or null.
    private func asked(_ board: SteppedBoard) -> [String: JSONValue] {
        let requests = board.standIn.asked.compactMap { asked -> (String, JSONValue)? in
            guard case .timeline(let request) = asked.request else { return nil }
            let widget = request.context.widget?.unsimulated.description ?? ""
            return (widget, request.pushed?.document ?? .null)
        }
        return Dictionary(requests) { first, _ in first }
    }

    private func id(_ text: String) throws -> PlacedWidgetID { try #require(PlacedWidgetID(text)) }

    // Tests

    @Test func aPushReloadsItsWidgetsWithTheDocument() async throws {
        try await board { board in
            try await add("cpu", on: board)
            let reply = await push(["load": 0.5], to: "cpu", on: board)
            #expect(reply.status == .done, "\(reply.remarks)")
            #expect(try reply.document?.widgets == [id("cpu-1")])
            #expect(reply.document?.at == Self.noon)
            let asked = try #require(board.standIn.asked.first)
            guard case .timeline(let request) = asked.request else {
                Issue.record("the request is \(asked.request)")
                return
            }
            #expect(request.pushed == PushedDocument(["load": 0.5], at: Self.noon))
            #expect(request.context.reason == .arrived)
            try await answerAll(on: board)
            let rows = await board.host.answer(LedgerCall.widget("cpu-1")).json["reloads"]?.array ?? []
            #expect(rows.last?["reason"] == "arrived" && rows.last?["charged"] == false)
        }
    }

    /// A kind without a placed widget can be pushed to; the widget that is placed later shows the document.
    @Test func aDocumentIsStoredBeforeTheFirstWidget() async throws {
        try await board { board in
            #expect(await push(["load": 0.5], to: "cpu", on: board).document?.widgets == [])
            let add = AddCall(
                kind: "cpu", family: nil, name: nil, changes: [], folder: board.folder, editID: "first")
            #expect(await board.host.answer(add).status == .done)
            await board.settle()
            #expect(asked(board) == ["cpu-1": ["load": 0.5]])
        }
    }

    @Test func aDocumentThatDoesNotFitIsNotStored() async throws {
        try await board { board in
            try await add("cpu", on: board)
            _ = await push(["load": 0.5], to: "cpu", on: board)
            try await answerAll(on: board)
            board.clock.advance(to: .seconds(5))
            for document: JSONValue in [["lod": 1], ["load": "much"], [:], [1], nil] {
                let reply = await push(document, to: "cpu", on: board)
                #expect(reply.status == .problems, "\(document.text)")
                #expect(reply.remarks.first?.message.hasPrefix("cpu: ") == true, "\(document.text)")
                #expect(reply.document == nil)
            }
            let refused = await push(["lod": 1], to: "cpu", on: board)
            #expect(refused.remarks.first?.message.contains("load") == true, "\(refused.remarks)")
            let kind = PushTarget.kind(Kind(unchecked: "cpu"))
            #expect(try board.store.document(of: kind) == #"{"load":0.5}"#)
            #expect(asked(board).isEmpty)
        }
    }

    /// Without the failure, the widget would show its placeholder, as before the first push.
    @Test func aDocumentThatCannotBeReadIsAFailure() async throws {
        try await board { board in
            try await add("cpu", on: board)
            let damaged = DocumentToStore("{", of: .kind(Kind(unchecked: "cpu")))
            try board.store.store([damaged], pushedAt: Self.noon, withKeys: [])
            await board.host.run { host in
                for hosted in host.widgets.all { host.take(.reloadAsked(hosted.index, .center)) }
            }
            #expect(try await answerAll(on: board).isEmpty)
            let failure = await board.host.run { $0.widgets.all.first?.failure }
            #expect(failure?.class == .unavailable)
            #expect(failure?.message.hasSuffix("the document that was pushed to \"cpu\" is not JSON") == true)
        }
    }

    @Test func aBurstIsOneReloadWithTheNewestDocument() async throws {
        try await board { board in
            try await add("cpu", on: board)
            for load in 1...4 { _ = await push(["load": .integer(Int64(load))], to: "cpu", on: board) }
            #expect(asked(board) == ["cpu-1": ["load": 1]], "the request was sent before the others arrived")
            try await answerAll(on: board)
            #expect(asked(board).isEmpty, "the next one waits for the spacing")
            await board.advance(to: Self.noon + Milliseconds(999))
            #expect(asked(board).isEmpty)
            await board.advance(to: Self.noon + .seconds(1))
            #expect(asked(board) == ["cpu-1": ["load": 4]])
            try await answerAll(on: board)
            await board.advance(to: Self.noon + .seconds(60))
            #expect(asked(board).isEmpty)
        }
    }

    @Test func aWidgetShowsTheLaterOfItsOwnAndItsKindsDocument() async throws {
        try await board { board in
            try await add("cpu", on: board)
            try await add("cpu", on: board)
            var second: Int64 = 0
            func pushed(_ load: JSONValue, to target: String) async throws -> [String: JSONValue] {
                second += 2
                await board.advance(to: Self.noon + .seconds(second))
                #expect(await push(["load": load], to: target, on: board).status == .done)
                return try await answerAll(on: board)
            }
            #expect(try await pushed(1, to: "cpu") == ["cpu-1": ["load": 1], "cpu-2": ["load": 1]])
            #expect(try await pushed(2, to: "cpu-1") == ["cpu-1": ["load": 2]])
            #expect(try await pushed(3, to: "cpu") == ["cpu-1": ["load": 3], "cpu-2": ["load": 3]])
        }
    }

    @Test func documentsAreCombinedByTheRuleOfTheManifest() async throws {
        try await board { board in
            _ = await push(["load": 1, "name": "sda"], to: "disk", on: board)
            _ = await push(["load": 2], to: "disk", on: board)
            let disk = PushTarget.kind(Kind(unchecked: "disk"))
            let merged = try board.store.document(of: disk)
            #expect(merged == #"{"load":2,"name":"sda"}"#)
            for words in ["a", "b", "c", "d"] {
                _ = await push(["words": .string(words)], to: "log", on: board)
            }
            let log = PushTarget.kind(Kind(unchecked: "log"))
            let lines = try board.store.document(of: log)
            #expect(lines == #"[{"words":"b"},{"words":"c"},{"words":"d"}]"#)
            // Many values are combined on another thread.
            let many = JSONValue.array((0..<3000).map { ["words": .string("\($0)")] })
            #expect(await push(many, to: "log", on: board).status == .done)
            let longer = try board.store.document(of: log)
            #expect(longer?.hasSuffix(#"{"words":"2999"}]"#) == true)
        }
    }

    /// TRMNL's strategies replace the rule of the manifest.
    @Test func theSenderCanChooseTheStrategy() async throws {
        try await board { board in
            for body: JSONValue in [
                ["load": 1], ["merge_variables": ["t": [1]], "merge_strategy": "stream", "stream_limit": 2],
                ["merge_variables": ["t": [2, 3]], "merge_strategy": "stream", "stream_limit": 2],
                ["merge_variables": ["load": 4], "merge_strategy": "deep_merge"],
            ] {
                let call = PushCall(to: "cpu", try PushContent(body: body))
                #expect(await board.host.answer(call).status == .done, "\(body.text)")
            }
            let cpu = PushTarget.kind(Kind(unchecked: "cpu"))
            #expect(try board.store.document(of: cpu) == #"{"load":4,"t":[2,3]}"#)
        }
    }

    @Test func aKeyReachesOnlyItsTarget() async throws {
        try await board { board in
            try await add("cpu", on: board)
            try await add("cpu", on: board)
            let add = AddPushKeyCall(target: "cpu-2", provider: nil, digest: Self.digest, title: "Backup")
            let key = try #require(await board.host.answer(add).document)
            #expect(key.id == Self.digest.prefix(12) && key.count == 0)
            #expect(await board.host.answer(add).document == key, "a repeated call adds nothing")
            let call = PushCall(withKey: Self.digest, PushContent(["load": 7]))
            let reply = await board.host.answer(call)
            #expect(try reply.document?.widgets == [id("cpu-2")])
            await board.settle()
            #expect(asked(board) == ["cpu-2": ["load": 7]])
            let kind = PushTarget.kind(Kind(unchecked: "cpu"))
            #expect(try board.store.document(of: kind) == nil)
            #expect(try board.store.document(of: .widget(id("cpu-1"))) == nil)
            let listed = try #require(await board.host.answer(ListPushKeysCall()).document?.keys.first)
            #expect(listed.count == 1 && listed.used == Self.noon)
        }
    }

    @Test func anUnknownKeyChangesNothing() async throws {
        try await board { board in
            let add = AddPushKeyCall(target: "cpu", provider: nil, digest: Self.digest, title: nil)
            #expect(await board.host.answer(add).status == .done)
            let unknown = await board.host.answer(PushCall(withKey: "other", PushContent(["load": 7])))
            #expect(unknown.refusal == .notFound && unknown.remarks == [.pushKeyUnknown])
            #expect(await board.host.answer(PushReloadCall(withKey: "other")).refusal == .notFound)
            #expect(await board.host.answer(FindPushKeyCall(key: "other")).remarks == [.pushKeyUnknown])
            let remove = RemovePushKeyCall(id: String(Self.digest.prefix(3)))
            #expect(await board.host.answer(remove).status == .done)
            let removed = await board.host.answer(PushCall(withKey: Self.digest, PushContent(["load": 7])))
            #expect(removed.remarks == [.pushKeyUnknown])
            let instants = try board.store.pushInstants()
            #expect(instants.isEmpty)
        }
    }

    @Test func aKeyIsLimitedToItsRate() async throws {
        try await board { board in
            let add = AddPushKeyCall(target: "cpu", provider: nil, digest: Self.digest, title: nil)
            _ = await board.host.answer(add)
            let call = PushCall(withKey: Self.digest, PushContent(["load": 7]))
            for _ in 0..<50 { #expect(await board.host.answer(call).status == .done) }
            #expect(await board.host.answer(call).refusal == .tooFast(retryAfter: Milliseconds(100)))
            #expect(await push(["load": 8], to: "cpu", on: board).status == .done, "a user has no limit")
            board.clock.advance(to: Milliseconds(100))
            #expect(await board.host.answer(call).status == .done)
        }
    }

    /// If one kind refuses the document, none of them has it.
    @Test func aKeyOfAProviderPushesToAllItsKinds() async throws {
        try await board { board in
            let add = AddPushKeyCall(target: nil, provider: "machine", digest: Self.digest, title: nil)
            #expect(await board.host.answer(add).status == .done)
            let half = await board.host.answer(PushCall(withKey: Self.digest, PushContent(["load": 7])))
            #expect(half.remarks.first?.message.hasPrefix("log: ") == true, "\(half.remarks)")
            let instants = try board.store.pushInstants()
            #expect(instants.isEmpty)
            let whole = PushContent(["load": 7, "words": "a"])
            #expect(await board.host.answer(PushCall(withKey: Self.digest, whole)).status == .done)
            let all = try board.store.pushInstants()
            #expect(all.count == 3)
        }
    }

    /// A reload that waited for the spacing when the host ended is requested by the next one.
    @Test func theNextHostShowsTheNewestDocument() async throws {
        try await place { place in
            var board = try await place.open()
            try await add("cpu", on: board)
            _ = await push(["load": 1], to: "cpu", on: board)
            try await answerAll(on: board)
            _ = await push(["load": 2], to: "cpu", on: board)
            await board.close()
            board = try await place.open(at: Self.noon + .seconds(2))
            try await board.host.run { try PushReloads.recover(on: $0) }
            await board.settle()
            #expect(asked(board) == ["cpu-1": ["load": 2]])
            try await answerAll(on: board)
            await board.close()
            board = try await place.open(at: Self.noon + .hours(1))
            try await board.host.run { try PushReloads.recover(on: $0) }
            await board.settle()
            #expect(asked(board).isEmpty, "the request of its timeline contained the document")
            await board.close()
            // The clock was set back, so the instants do not tell which is newer.
            board = try await place.open(at: Self.noon - .hours(1))
            try await board.host.run { try PushReloads.recover(on: $0) }
            await board.settle()
            #expect(asked(board) == ["cpu-1": ["load": 2]])
            await board.close()
        }
    }

    /// A host that ends between the commit of a push and its reload.
    @Test func theNextHostShowsADocumentThatWasOnlyStored() async throws {
        try await place { place in
            var board = try await place.open()
            try await add("cpu", on: board)
            await board.close()
            let store = try BoardStore(folder: place.folder + "/state")
            let kind = PushTarget.kind(Kind(unchecked: "cpu"))
            try store.store(
                [DocumentToStore(#"{"load":3}"#, of: kind)], pushedAt: Self.noon + .hours(1), withKeys: [])
            try store.close()
            board = try await place.open(at: Self.noon + .hours(2))
            #expect(asked(board).isEmpty)
            try await board.host.run { try PushReloads.recover(on: $0) }
            await board.settle()
            #expect(asked(board) == ["cpu-1": ["load": 3]])
            await board.close()
        }
    }

    // Many pushes at once

    /// Pushes that arrive while others are checked and stored share a transaction. None is lost, and each is
    /// combined with those before it.
    @Test func manyPushesAtOnceShareATransaction() async throws {
        try await board(Self.manifest.replacing("most: 3", with: "most: 200")) { board in
            let (host, synced) = (board.host, board.store.activity.synced)
            // As if another push was being stored while these arrive.
            #expect(await host.run { $0.pushes.queue.take() })
            let statuses = await withTaskGroup(of: ReplyStatus.self) { group in
                for number in 0..<100 {
                    let text = JSONValue.string("\(number)")
                    let document: JSONValue = number % 10 == 9 ? ["lines": text] : ["words": text]
                    group.addTask {
                        await host.answer(PushCall(to: "log", PushContent(document))).status
                    }
                }
                while await host.run({ $0.pushes.queue.waiting.count }) < 100 { await Task.yield() }
                await host.run { $0.pushes.queue.pass() }
                return await group.reduce(into: [ReplyStatus]()) { $0.append($1) }
            }
            #expect(statuses.count { $0 == .done } == 90)
            #expect(statuses.count { $0 == .problems } == 10, "a document that does not fit stops no other")
            let stored = try board.store.document(of: .kind(Kind(unchecked: "log"))) ?? ""
            let words = try JSONValue(parsing: stored).array?.compactMap { $0["words"]?.string } ?? []
            let expected = (0..<100).filter { $0 % 10 != 9 }.map { "\($0)" }
            #expect(words.sorted() == expected.sorted())
            #expect(board.store.activity.synced == synced + 1)
            #expect(await host.answer(PushCall(to: "log", PushContent(["words": "z"]))).status == .done)
        }
    }

    @Test func manyPushesForOneWidgetAreOneReload() async throws {
        try await board { board in
            try await add("cpu", on: board)
            let host = board.host
            await withTaskGroup(of: Void.self) { group in
                for load in Int64(0)..<50 {
                    group.addTask {
                        _ = await host.answer(PushCall(to: "cpu", PushContent(["load": .integer(load)])))
                    }
                }
            }
            await board.settle()
            #expect(asked(board).count == 1)
            try await answerAll(on: board)
            await board.advance(to: Self.noon + .seconds(1))
            let newest = try board.store.document(of: .kind(Kind(unchecked: "cpu"))) ?? ""
            for (_, document) in asked(board) { #expect(document.text == newest) }
            try await answerAll(on: board)
            await board.advance(to: Self.noon + .seconds(60))
            #expect(asked(board).isEmpty)
        }
    }

    /// A disk that is full: the reply says so, and no part of the push is stored.
    @Test func aFullDiskStoresNothing() async throws {
        try await place { place in
            let recorder = FileRecorder(folder: place.folder + "/state")
            defer { recorder.stop() }
            let board = try await place.open()
            let add = AddPushKeyCall(target: nil, provider: "machine", digest: Self.digest, title: nil)
            #expect(await board.host.answer(add).status == .done)
            let document: JSONValue = ["load": 7, "words": "a"]
            let call = PushCall(withKey: Self.digest, PushContent(document))
            recorder.refuse(after: 0, times: 1)
            let refused = await board.host.answer(call)
            #expect(refused.status == .failed && refused.document == nil)
            #expect(refused.remarks.first?.message.contains("the disk is full: ") == true)
            #expect(try board.store.pushInstants().isEmpty)
            #expect(try board.store.pushKeys().map(\.count) == [0])
            #expect(await board.host.answer(call).status == .done)
            #expect(try board.store.pushInstants().count == 3)
            recorder.pause()
            await board.close()
        }
    }

    /// The document that `append` would make is limited, too. The former one remains.
    @Test func aDocumentThatGrowsTooLargeIsNotStored() async throws {
        try await board(Self.manifest.replacing("most: 3", with: "most: 2000")) { board in
            let long = String(repeating: "x", count: 300_000)
            for _ in 0..<3 {
                #expect(await push(["words": .string(long)], to: "log", on: board).status == .done)
            }
            let refused = await push(["words": .string(long)], to: "log", on: board)
            #expect(refused.status == .problems)
            #expect(
                refused.remarks.first?.message.hasSuffix("expected at most \(PushLimits.bytes)") == true,
                "\(refused.remarks)")
            let stored = try board.store.document(of: .kind(Kind(unchecked: "log"))) ?? ""
            #expect(try JSONValue(parsing: stored).array?.count == 3)
            let deep = (0..<PushLimits.depth).reduce(["words": "a"] as JSONValue) { inner, _ in
                ["words": "a", "more": inner]
            }
            let nested = await push(deep, to: "log", on: board)
            #expect(nested.remarks.first?.message.contains("within one another") == true)
        }
    }

    /// `reload: { at: … }` reads the document, too, so a document without it would never be shown.
    @Test func theInstantOfTheNextReloadIsChecked() async throws {
        let manifest = Self.manifest.replacing(
            "push: true, data: { load: load }",
            with: "push: true, data: { load: load }, reload: { at: next }")
        try await board(manifest) { board in
            let refused = await push(["load": 1], to: "cpu", on: board)
            #expect(refused.status == .problems)
            #expect(refused.remarks.first?.message.contains("next") == true, "\(refused.remarks)")
            let document: JSONValue = ["load": 1, "next": "2026-11-21T13:00:00Z"]
            #expect(await push(document, to: "cpu", on: board).status == .done)
        }
    }

    // Other lives of a target

    /// A widget in the trash does not receive anything. Restored, it has its document and its keys again.
    @Test func theKeysOfAWidgetRestWithItInTheTrash() async throws {
        try await board { board in
            try await add("cpu", on: board)
            let add = AddPushKeyCall(target: "cpu-1", provider: nil, digest: Self.digest, title: nil)
            #expect(await board.host.answer(add).status == .done)
            let call = PushCall(withKey: Self.digest, PushContent(["load": 7]))
            #expect(await board.host.answer(call).status == .done)
            try await answerAll(on: board)
            #expect(await board.host.answer(RemoveCall(widget: "cpu-1")).status == .done)
            let refused = await board.host.answer(PushCall(withKey: Self.digest, PushContent(["load": 8])))
            #expect(refused.refusal == .notFound && refused.remarks == [.pushKeyUnknown])
            #expect(await board.host.answer(PushReloadCall(withKey: Self.digest)).refusal == .notFound)
            let widget = PushTarget.widget(try id("cpu-1"))
            #expect(try board.store.document(of: widget) == #"{"load":7}"#)
            _ = await board.host.answer(RestoreCall(widget: "cpu-1"))
            await board.settle()
            #expect(asked(board) == ["cpu-1": ["load": 7]])
            try await answerAll(on: board)
            #expect(await board.host.answer(call).status == .done)
        }
    }

    /// A renamed kind continues with the document and the keys of its former name.
    @Test func aRenamedKindKeepsItsDocument() async throws {
        try await place { place in
            var board = try await place.open()
            try await add("disk", on: board)
            let add = AddPushKeyCall(target: "disk", provider: nil, digest: Self.digest, title: nil)
            #expect(await board.host.answer(add).status == .done)
            _ = await push(["load": 1, "name": "sda"], to: "disk", on: board)
            try await answerAll(on: board)
            await board.close()
            let renamed = Self.manifest.replacing("  disk:\n", with: "  volume:\n").replacing(
                "    title: Disk\n", with: "    title: Disk\n    formerly: [disk]\n")
            board = try await Place(place.folder, renamed).open(at: Self.noon + .hours(1))
            let call = PushCall(withKey: Self.digest, PushContent(["load": 2]))
            let reply = await board.host.answer(call)
            #expect(try reply.document?.widgets == [id("disk-1")])
            await board.settle()
            #expect(asked(board) == ["disk-1": ["load": 2, "name": "sda"]])
            await board.close()
        }
    }

    /// The form of a widget whose data is pushed offers an address, even without parameters.
    @Test func theFormKnowsThatProgramsPush() async throws {
        try await board { board in
            try await add("cpu", on: board)
            let opened = await board.host.answer(OpenFormCall(widget: "cpu-1", definition: true)).document
            #expect(opened?.takesPushes == true && opened?.definition == nil)
            let later = await board.host.answer(OpenFormCall(widget: "cpu-1")).document
            #expect(later?.takesPushes == nil)
        }
    }

    @Test func targetsAndTitlesAreChecked() async throws {
        try await board { board in
            let missing = await push(["load": 1], to: "gpu", on: board)
            #expect(missing.refusal == .notFound)
            let add = AddPushKeyCall(target: nil, provider: "machin", digest: Self.digest, title: nil)
            #expect(await board.host.answer(add).remarks.first?.hint == "did you mean \"machine\"?")
            for text in ["", "key", Self.digest.uppercased(), Self.digest + "0"] {
                let other = AddPushKeyCall(target: "cpu", provider: nil, digest: text, title: nil)
                #expect(await board.host.answer(other).remarks == [.pushKeyDigest], "\(text)")
            }
            let long = String(repeating: "x", count: PushKeyRules.titleLimit + 1)
            let titled = AddPushKeyCall(target: "cpu", provider: nil, digest: Self.digest, title: long)
            #expect(await board.host.answer(titled).status == .problems)
            #expect(await board.host.answer(RemovePushKeyCall(id: "")).refusal == .notFound)
            #expect(await board.host.answer(ListPushKeysCall()).document?.keys.isEmpty == true)
        }
    }
}
