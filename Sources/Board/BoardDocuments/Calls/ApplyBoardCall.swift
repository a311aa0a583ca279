package import WidgetModel

/// Makes the widgets of a set what a board file declares, or only reports what that would change.
package struct ApplyBoardCall: BoardCall {
    package typealias Reply = BoardPlan

    package static let method = "set.apply"

    /// How to resolve conflicts: users' changes since the last apply that the file contradicts.
    package enum Resolution: String, Codable, Sendable, CaseIterable {
        /// The file replaces them.
        case overwrite
        /// They are kept.
        case keep
    }

    package var board: DeclaredBoard
    /// The folder of the file, to which relative paths in values refer.
    package var folder: String
    /// The environment variables that secrets refer to.
    package var environment: [String: String]
    /// Removes widgets of the set that the file does not declare.
    package var prune: Bool?
    /// Nil to refuse the file if there are conflicts.
    package var resolution: Resolution?
    /// Only plans the changes.
    package var dryRun: Bool?
    /// The plan that a person has seen. If the current plan differs, nothing is changed.
    package var expectedPlan: String?
    /// Chosen by the client, so that repeating the call does not change anything further.
    package var editID: String

    package init(_ board: DeclaredBoard, folder: String, environment: [String: String], editID: String) {
        self.board = board
        self.folder = folder
        self.environment = environment
        self.editID = editID
    }

    package var lane: CallLane { isReading ? .waiting : .editing }
    package var changeID: String? { isReading ? nil : editID }
    package var isReading: Bool { dryRun == true }
    package var expectsReloads: Bool { !isReading }
}
