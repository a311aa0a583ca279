import BoardDocuments
import GRDB
import TestJournals
import Testing
import Timelines
import WidgetModel

@testable import WidgetStore

/// Pushed documents and the keys of pushes.
@Suite(.journaled) struct PushTableTests {
    private let folder: TemporaryFolder
    private let store: BoardStore
    private let noon = Instant(milliseconds: 1_795_219_200_000)
    private let kind = PushTarget.kind(Kind(unchecked: "cpu"))

    init() throws {
        folder = try TemporaryFolder()
        store = try BoardStore.opened(in: folder.path)
    }

    private func place() throws -> PlacedWidgetID {
        let first = RevisionRow(
            number: .first, at: noon, origin: "add", family: .systemSmall, choices: "{}", changes: "{}")
        return try store.place(Kind(unchecked: "cpu"), first: first, reload: nil).id
    }

    private func push(_ document: String, to target: PushTarget, at now: Instant? = nil) throws {
        try store.store([DocumentToStore(document, of: target)], pushedAt: now ?? noon, withKeys: [])
    }

    private func key(_ id: String, _ target: PushTarget) -> KnownPushKey {
        KnownPushKey(id: id, target: target, title: "Backup", created: noon)
    }

    @Test func aDocumentReplacesTheOneOfItsTarget() throws {
        let widget = PushTarget.widget(try place())
        #expect(try store.document(of: kind) == nil)
        try push(#"{"load":1}"#, to: kind)
        try push(#"{"load":22}"#, to: widget, at: noon + .seconds(1))
        try push(#"{"load":3}"#, to: kind, at: noon + .seconds(2))
        #expect(try store.document(of: kind) == #"{"load":3}"#)
        #expect(try store.latestPush(to: [kind])?.at == noon + .seconds(2))
        #expect(try store.document(of: widget) == #"{"load":22}"#)
        #expect(try store.pushInstants() == [kind: noon + .seconds(2), widget: noon + .seconds(1)])
    }

    /// The later one by the order of pushes, even if the clock was set back in between.
    @Test func theLaterOfTwoDocumentsCounts() throws {
        let widget = PushTarget.widget(try place())
        #expect(try store.latestPush(to: [widget, kind]) == nil)
        try push("1", to: kind)
        #expect(try store.latestPush(to: [widget, kind])?.target == kind)
        try push("2", to: widget, at: noon - .hours(1))
        #expect(try store.latestPush(to: [widget, kind])?.target == widget)
        try push("3", to: kind, at: noon - .hours(2))
        #expect(try store.latestPush(to: [widget, kind])?.target == kind)
    }

    @Test func severalPushesAreOneSyncedTransaction() throws {
        let widget = PushTarget.widget(try place())
        try store.add(key("k1", kind), digest: "d1")
        try store.add(key("k2", widget), digest: "d2")
        let synced = store.activity.synced
        try store.store(
            [DocumentToStore("1", of: kind), DocumentToStore("2", of: widget)],
            pushedAt: noon + .seconds(5), withKeys: ["k1", "k2", "k1"])
        #expect(store.activity.synced == synced + 1)
        let used = try #require(try store.pushKey(withDigest: "d1"))
        #expect(used.count == 2 && used.used == noon + .seconds(5))
        #expect(try store.pushKey(withDigest: "d2")?.count == 1)
        try store.noteUse(ofPushKey: "k1", at: noon + .seconds(6))
        #expect(try store.pushKeys().map(\.count) == [3, 1])
        #expect(store.activity.synced == synced + 1, "a use alone is not synced")
        #expect(try store.latestPush(to: [kind, widget])?.target == widget, "in the order of the call")
    }

    @Test func keysAreFoundByTheirDigests() throws {
        let keys = [key("k1", kind), key("k2", .provider(ProviderName("machine")))]
        for (key, digest) in zip(keys, ["d1", "d2"]) { try store.add(key, digest: digest) }
        #expect(try store.pushKeys() == keys)
        #expect(try store.pushKey(withDigest: "d2") == keys[1])
        #expect(try store.pushKey(withDigest: "d") == nil)
        try store.removePushKey("k1")
        #expect(try store.pushKeys() == [keys[1]])
        #expect(try store.pushKey(withDigest: "d1") == nil)
    }

    /// The trash keeps the document and the keys of a widget, as it keeps its secrets.
    @Test func theTrashKeepsDocumentsAndKeys() throws {
        let id = try place()
        let widget = PushTarget.widget(id)
        try push("1", to: widget)
        try push("2", to: kind)
        try store.add(key("own", widget), digest: "d1")
        try store.add(key("all", kind), digest: "d2")
        try store.remove(id, at: noon)
        try store.restore(id)
        #expect(try store.document(of: widget) == "1")
        #expect(try store.pushKeys().map(\.id).sorted() == ["all", "own"])
        try store.remove(id, at: noon)
        try store.deleteFromTrash([id])
        #expect(try store.document(of: widget) == nil && store.pushKey(withDigest: "d1") == nil)
        #expect(try store.document(of: kind) == "2")
        #expect(try store.pushKeys().map(\.id) == ["all"])
    }

    @Test func aTargetIsExactlyOne() throws {
        #expect(try PushTarget(json: ["kind": "cpu", "widget": nil]) == kind)
        for json: JSONValue in [["kind": "cpu", "widget": "cpu-1"], ["kind": nil], [:]] {
            #expect(throws: JSONMismatch.self, "\(json.text)") { try PushTarget(json: json) }
        }
    }

    /// SQLite reads the newest number from an index. A scan would take longer for each further document.
    @Test func theNewestNumberIsNotSearched() throws {
        let plan = try store.connection.read { database in
            try Row.fetchAll(database, sql: "EXPLAIN QUERY PLAN SELECT max(number) FROM pushed")
                .map { (row: Row) -> String in row["detail"] }
        }
        #expect(plan.joined().contains("pushedNumber"), "\(plan)")
    }

    @Test func documentsSurviveARestart() throws {
        try push(#"{"load":0.7}"#, to: kind)
        try store.add(key("k1", kind), digest: "d1")
        try store.close()
        let again = try BoardStore.opened(in: folder.path)
        #expect(try again.document(of: kind) == #"{"load":0.7}"#)
        #expect(try again.pushKeys() == [key("k1", kind)])
    }
}
