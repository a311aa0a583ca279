package import WidgetModel

/// Returns the board as a file declares it: its widgets, their layout, and the displays.
package struct ExportBoardCall: BoardCall {
    package typealias Reply = DeclaredBoard

    package static let method = "set.export"

    /// The set whose name and keys are used; nil for the board's only set. The keys of other widgets are
    /// their ids.
    package var set: String?
    /// Leaves out widgets that are no members of the set.
    package var membersOnly: Bool?
    /// The folder of the file; paths below it are relative to it.
    package var folder: String

    package init(set: String? = nil, membersOnly: Bool? = nil, folder: String) {
        self.set = set
        self.membersOnly = membersOnly
        self.folder = folder
    }

    package var lane: CallLane { .reading }
    package var isReading: Bool { true }
}
