import BoardDocuments
import Configurations
import IntentDefinitions
import Machine
import ProviderProtocol
import Timelines
import WidgetModel
import WidgetStore

/// The board at one moment. The documents that clients receive are functions of it: making one changes
/// nothing, and asks no provider.
///
/// A snapshot shares the memory of its host. Keep it only for the making of a document, because a change of
/// the board in the meantime would copy what both share.
struct BoardSnapshot {
    /// The definitions in force.
    let workspace: LoadedWorkspace
    let boardContext: BoardContext
    let localizedTime: LocalizedTime
    /// The loaded widgets.
    let widgets: HostedWidgets
    let engine: TimelineEngine
    let providers: ProviderConnections
    let accounts: AccountDesk
    /// The views that are not on the disk yet.
    let unsaved: UnsavedWork
    /// The database, which is only read.
    let store: BoardStore
    /// The stored secrets, which are only read.
    let secrets: SecretFolder
    /// Nil for a real board.
    let stepping: SimulationSettings?
    let isServing: Bool
    let isDriving: Bool
    let isClosing: Bool
    let now: Instant
}

extension BoardHost {
    /// The board at the current time.
    var snapshot: BoardSnapshot {
        BoardSnapshot(
            workspace: workspace, boardContext: boardContext, localizedTime: localizedTime, widgets: widgets,
            engine: engine, providers: providers, accounts: accounts, unsaved: unsaved, store: store,
            secrets: secrets, stepping: stepping, isServing: isServing, isDriving: isDriving,
            isClosing: isClosing, now: clock.now())
    }
}
