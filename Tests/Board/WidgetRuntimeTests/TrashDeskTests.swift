import BoardDocuments
import Configurations
import Foundation
import IntentDefinitions
import TestJournals
import Testing
import WidgetModel

@testable import WidgetRuntime
@testable import WidgetStore

/// The age of removed widgets and of their secrets, without a host.
@Suite(.journaled) struct TrashDeskTests {
    private let store: BoardStore
    private let noon = Instant(milliseconds: 1_795_219_200_000)

    init() throws { store = try BoardStore.openedInMemory() }

    private func place() throws -> PlacedWidgetID {
        let first = RevisionRow(
            number: .first, at: noon, origin: "add", family: .systemSmall, choices: "{}", changes: "{}")
        return try store.place(try #require(Kind("weather")), first: first, reload: nil).id
    }

    @Test func secretsAreDeletedWithTheirWidget() throws {
        let folder = NSTemporaryDirectory() + "wt-" + UUID().uuidString.prefix(8)
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { #expect(throws: Never.self) { try FileManager.default.removeItem(atPath: folder) } }
        let secrets = SecretFolder(state: folder)
        let desk = TrashDesk(store: store, secrets: secrets)
        let (removed, placed) = (try place(), try place())
        let kept = SecretFolder.Kept(secrets: [SecretPlace("token"): SecretText("t")])
        for widget in [removed, placed] { try secrets.write(kept, of: widget) }
        try store.remove(removed, at: noon)
        let workspace = try SteppedBoard.workspace(in: folder)
        let end = noon + BoardStore.trashAge
        try desk.sweep(at: end - .seconds(1), workspace)
        #expect(try desk.widget("weather-1")?.removed == noon)
        #expect(Set(secrets.widgets) == [removed, placed])
        try desk.sweep(at: end, workspace)
        #expect(try desk.widget("weather-1") == nil)
        #expect(secrets.widgets == [placed])
    }

    /// The documents and keys of kinds and providers that are no longer declared, and have no widgets.
    @Test func pushesOfWhatNoLongerExistsAreDeleted() throws {
        let folder = NSTemporaryDirectory() + "wt-" + UUID().uuidString.prefix(8)
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { #expect(throws: Never.self) { try FileManager.default.removeItem(atPath: folder) } }
        let workspace = try SteppedBoard.workspace(in: folder)
        try #require(workspace.errorCount == 0)
        let desk = TrashDesk(store: store, secrets: SecretFolder(state: folder))
        // "weather" and "sky" are not declared: of "weather" a widget is placed, and of "sky" there is none.
        let placed = try place()
        let kinds = ["echo", "weather", "sky"].map { PushTarget.kind(Kind(unchecked: $0)) }
        let providers = ["echo", "former"].map { PushTarget.provider(ProviderName($0)) }
        let gone = PushTarget.widget(PlacedWidgetID(kind: placed.kind, number: 9))
        let documents = kinds + [.widget(placed), gone]
        try store.store(documents.map { DocumentToStore("1", of: $0) }, pushedAt: noon, withKeys: [])
        for (index, target) in (documents + providers).enumerated() {
            let key = KnownPushKey(id: "k\(index)", target: target, title: nil, created: noon)
            try store.add(key, digest: "d\(index)")
        }
        let end = noon + BoardStore.trashAge
        try desk.sweep(at: end - .seconds(1), workspace)
        #expect(try store.pushKeys().count == 7, "a folder may be missing for some days")
        // A key that was used lately is kept with its document.
        try store.noteUse(ofPushKey: "k2", at: noon + .hours(24))
        try desk.sweep(at: end, workspace)
        let kept = kinds + [.widget(placed)]
        #expect(try Set(store.pushInstants().keys) == Set(kept))
        #expect(try store.pushKeys().map(\.target) == kept + [providers[0]])
        try desk.sweep(at: end + .hours(24), workspace)
        #expect(try store.document(of: kinds[2]) == nil && store.pushKeys().count == 4)
        // Errors can hide declarations, so nothing is deleted.
        try Data("format: 1\nprovider: echo\n".utf8).write(to: URL(filePath: folder + "/provider.yaml"))
        let broken = try SteppedBoard.loaded(folder)
        try #require(broken.errorCount > 0)
        try desk.sweep(at: end + .hours(48), broken)
        #expect(try store.pushKeys().count == 4)
    }

    /// The name of a kind may contain the suffix of incomplete files.
    @Test func onlyIncompleteFilesOfSecretsAreRemoved() throws {
        let folder = NSTemporaryDirectory() + "wt-" + UUID().uuidString.prefix(8)
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { #expect(throws: Never.self) { try FileManager.default.removeItem(atPath: folder) } }
        let secrets = SecretFolder(state: folder)
        let kept = SecretFolder.Kept(secrets: [SecretPlace("token"): SecretText("t")])
        let ids = ["weather-1", "a.json.widgetconf-1", "a.json.widgetconf-7-2"]
        for id in ids { try secrets.write(kept, of: try #require(PlacedWidgetID(id))) }
        let left = ["weather-1", "accounts", "a.json.widgetconf-1"].map { "\($0).json.widgetconf-4194999" }
        let others = ["", "0", "007", "7.txt", "+7"].map { "weather-1.json.widgetconf-\($0)" }
        for name in left + others { try Data().write(to: URL(filePath: "\(secrets.path)/\(name)")) }
        secrets.removeLeftovers()
        let names = Set(try FileManager.default.contentsOfDirectory(atPath: secrets.path))
        #expect(names == Set(ids.map { "\($0).json" } + others))
    }

    @Test func theHintListsWhatCanBeRestored() throws {
        let desk = TrashDesk(store: store, secrets: SecretFolder(state: "/nowhere"))
        func hint(_ text: String, isPlaced: Bool = false) throws -> String? {
            let reply: BoardReply<Trash> = try desk.refuse(text, isPlaced: isPlaced)
            #expect(reply.refusal == .notFound)
            return reply.remarks.first?.hint
        }
        #expect(try hint("weather-1") == "the trash is empty")
        try store.remove(try place(), at: noon)
        #expect(try hint("weather-7") == "did you mean \"weather-1\"?")
        try store.remove(try place(), at: noon)
        #expect(try hint("weather-7") == "write one of these: weather-1, weather-2")
    }
}
