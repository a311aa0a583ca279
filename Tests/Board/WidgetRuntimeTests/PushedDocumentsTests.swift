import BoardDocuments
import GRDB
import ProviderProtocol
import Testing
import WidgetModel

@testable import WidgetRuntime
@testable import WidgetStore

/// The documents in memory: each is read once, and their size is limited.
@Suite struct PushedDocumentsTests {
    private static let noon = Instant(milliseconds: 1_795_219_200_000)

    private let store: BoardStore
    private let targets = ["a", "b", "c"].map { PushTarget.kind(Kind(unchecked: $0)) }

    init() throws { store = try BoardStore() }

    private func push(_ document: String, to targets: [PushTarget]) throws {
        try store.store(
            targets.map { DocumentToStore(document, of: $0) }, pushedAt: Self.noon, withKeys: [])
    }

    @Test func anUnchangedDocumentIsReadOnce() throws {
        var documents = PushedDocuments()
        #expect(try documents.latest(of: targets, in: store) == nil)
        try push("1", to: targets)
        #expect(try documents.latest(of: targets, in: store) == PushedDocument(1, at: Self.noon))
        // No push writes a document with the same number, so nothing reads it again.
        try store.connection.write { try $0.execute(sql: "UPDATE pushed SET document = '{'") }
        #expect(try documents.latest(of: targets, in: store)?.document == 1)
        try push("[2]", to: [targets[0]])
        #expect(try documents.latest(of: targets, in: store)?.document == [2])
    }

    @Test func aDamagedDocumentIsAnError() throws {
        var documents = PushedDocuments()
        try push("{", to: targets)
        let error = #expect(throws: StoreError.self) {
            try documents.latest(of: targets, in: store)
        }
        #expect(error?.code == .damaged)
        try store.connection.write { try $0.execute(sql: "DROP TABLE pushed") }
        #expect(throws: StoreError.self) { try documents.latest(of: targets, in: store) }
    }

    /// Documents that are larger than the limit together are read again.
    @Test func theMemoryIsLimited() throws {
        var documents = PushedDocuments()
        let long = JSONValue.string(String(repeating: "x", count: PushLimits.bytes * 3 / 4)).text
        try push(long, to: targets)
        for target in targets {
            #expect(try documents.latest(of: [target], in: store) != nil)
            #expect(documents.bytes <= PushedDocuments.limit)
        }
        #expect(documents.bytes == long.utf8.count)
        try push("1", to: [targets[2]])
        #expect(try documents.latest(of: targets, in: store)?.document == 1)
        #expect(documents.bytes == 1, "the former document of the target is dropped")
    }
}
