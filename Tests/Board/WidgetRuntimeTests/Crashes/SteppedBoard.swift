import BoardDocuments
import Foundation
import GRDB
import IntentDefinitions
import Machine
import ProviderHost
import ProviderProtocol
import SourceText
import TestJournals
import Testing
import Timelines
import WidgetModel

@testable import WidgetRuntime
@testable import WidgetStore

/// A board on real files under a stepped clock, whose provider answers when the test does.
struct SteppedBoard {
    let store: BoardStore
    let host: BoardHost
    let clock: SimulatedClock
    let standIn: StandIn
    let folder: String
    /// Nil for a board whose database is synced.
    let journal: MemoryJournal?

    /// Opens the board in the folder without performing any work yet; `goOn` starts the work.
    init(
        folder: String, journal: MemoryJournal? = nil, in workspace: LoadedWorkspace, at start: Instant,
        seed: Int, sent: @escaping @Sendable (TimelineRequest) -> Void = { _ in }
    ) async throws {
        self.folder = folder
        self.journal = journal
        let standIn = StandIn(sent: sent)
        self.standIn = standIn
        clock = SimulatedClock(start)
        store = try BoardStore(folder: folder, journal: journal)
        try store.foldOften()
        let stepping = SimulationSettings(seed: UInt64(seed)) { _, _, deliver in
            standIn.connect(deliver)
            return standIn
        } isPostponed: { token in
            standIn.asked.contains { $0.token == token }
        }
        host = BoardHost(
            workspace: workspace, store: store, secrets: SecretFolder(state: folder), lock: nil, clock: clock,
            boardContext: BoardContext(
                locale: .english, timeZone: "UTC", environment: [:], timeouts: .patient),
            loop: BoardLoop.next(), stepping: stepping)
        try await host.restoreAll()
    }

    /// Lets the host start its work and continue open requests.
    func goOn() async {
        await host.goOn()
        await settle()
    }

    /// Waits until the host has processed all events.
    func settle() async {
        await host.caughtUp()
        await host.end(of: .answers)
    }

    func advance(to instant: Instant) async {
        clock.advance(to: clock.elapsed(at: instant))
        await host.wake()
        await settle()
    }

    func answer(_ asked: StandIn.Asked, _ result: Result<JSONValue, ProviderFailure>) async {
        standIn.answer(asked, result)
        await settle()
    }

    /// Ends the host; its files are kept.
    func close() async {
        await host.close()
        // Only committed changes count.
        try? store.close()
    }

    static func workspace(in folder: String) throws -> LoadedWorkspace {
        for (name, text) in [
            ("widgetconf.yaml", workspaceText), ("echo.yaml", intentText), ("provider.yaml", manifestText),
        ] {
            try Data(text.utf8).write(to: URL(fileURLWithPath: folder + "/" + name))
        }
        return try loaded(folder)
    }

    /// The workspace of the files in a folder.
    static func loaded(_ folder: String) throws -> LoadedWorkspace {
        var findings: [Finding] = []
        let read = try #require(WorkspaceFolder.read(folder, into: &findings))
        let literals = LiteralContext.machine(
            clock: SimulatedClock(Instant(milliseconds: 0)), folder: folder, environment: [:])
        return try LoadedWorkspace(read, literals: literals)
    }

    private static let workspaceText = """
        format: 1
        name: crashes
        intents: ["echo.yaml"]
        providers: ["provider.yaml"]
        """

    private static let intentText = """
        format: 1
        intents:
          Echo:
            title: Echo
            parameters:
              text: { title: Text, type: string, default: hello }
        """

    private static let manifestText = """
        format: 1
        provider: echo
        command: [never-run]
        widgets:
          echo:
            title: Echo
            families: [systemSmall]
            configuration: { intent: Echo }
            budget: { perDay: 4, spacing: 5m }
            retry: { attempts: 2, first: 2s, longest: 1m }
            stale: { after: 2h }
          held:
            title: Held
            families: [systemSmall]
            configuration: { intent: Echo }
            budget: { perDay: 2, spacing: 1m, whenHidden: hold }
            retry: { attempts: 0 }
        """
}

extension BoardStore {
    /// Moves the log into the database every few transactions, so that crashes also happen during this.
    fileprivate func foldOften() throws {
        try connection.writeWithoutTransaction { try $0.execute(sql: "PRAGMA wal_autocheckpoint = 80") }
    }
}

extension BoardHost {
    fileprivate func restoreAll() throws(StoreError) {
        connectProviders()
        isServing = true
        try loadAll()
    }

    fileprivate func goOn() { drive() }

    /// Nil while a change waits for the disk.
    func remembered() -> [PlacedWidgetID: RememberedWidget]? {
        guard unsaved.isEmpty, unsaved.asks.isEmpty else { return nil }
        return Dictionary(
            uniqueKeysWithValues: widgets.all.map { hosted in
                let widget = hosted.index
                return (
                    hosted.id,
                    RememberedWidget(
                        record: engine.record(of: widget), shown: engine.shown(of: widget),
                        shownRevision: engine.shownRevision(of: widget), state: engine.state(of: widget))
                )
            })
    }
}
