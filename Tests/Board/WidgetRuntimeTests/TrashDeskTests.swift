import BoardDocuments
import Configurations
import Foundation
import IntentDefinitions
import Testing
import WidgetModel

@testable import WidgetRuntime
@testable import WidgetStore

/// The age of removed widgets and of their secrets, without a host.
@Suite struct TrashDeskTests {
    private let store: BoardStore
    private let noon = Instant(milliseconds: 1_795_219_200_000)

    init() throws { store = try BoardStore() }

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
        let end = noon + BoardStore.trashAge
        try desk.sweep(at: end - .seconds(1))
        #expect(try desk.widget("weather-1")?.removed == noon)
        #expect(Set(secrets.widgets) == [removed, placed])
        try desk.sweep(at: end)
        #expect(try desk.widget("weather-1") == nil)
        #expect(secrets.widgets == [placed])
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
