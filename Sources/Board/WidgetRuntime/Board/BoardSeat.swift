import Glibc
package import Machine
package import ProviderHost
package import WidgetModel
package import WidgetStore

/// The place of a board in a process that hosts many boards: its log, its loop, and everything that it shares
/// with the other boards.
package struct BoardSeat: Sendable {
    /// The id of the board for providers.
    package let board: BoardID
    /// The log of the board, of which the database is a copy.
    package let journal: any BoardJournal
    package let loop: BoardLoop
    package let providers: SharedProviders
    package let workspace: LoadedWorkspace

    package init(
        board: BoardID, journal: any BoardJournal, loop: BoardLoop, providers: SharedProviders,
        workspace: LoadedWorkspace
    ) {
        self.board = board
        self.journal = journal
        self.loop = loop
        self.providers = providers
        self.workspace = workspace
    }

    func apply(to context: inout BoardContext) {
        context.board = board
        context.journal = journal
        context.loop = loop
        context.providers = providers
    }
}

extension BoardHost {
    /// Appends the changes that wait to the log of the board.
    package func appendWaiting() throws(StoreError) { try unsaved.appendWaiting(in: store) }
}

/// The mark of a folder whose board belongs to a fleet. Only a node of the fleet may host such a board: other
/// changes of the folder would be lost.
extension StateFolder {
    private static let fleetMark = "fleet"

    /// Whether a fleet hosts the board.
    package var belongsToFleet: Bool { access(path + "/" + StateFolder.fleetMark, F_OK) == 0 }

    /// Marks the folder.
    package func giveToFleet() throws(RuntimeFailure) {
        try FileWriting.writeSecret([], to: path + "/" + StateFolder.fleetMark)
        try SystemFolders.sync(path)
    }

    /// The failure if another process than a node opens the board.
    var fleetFailure: RuntimeFailure {
        RuntimeFailure(
            "the board in \(path) belongs to a fleet, and no node hosts it here",
            hint: "\"widgetconf-fleet export\" takes a board out of its fleet")
    }
}
