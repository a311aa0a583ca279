/// Restores a widget from the trash to the board, and requests its timeline.
package struct RestoreCall: BoardCall {
    package typealias Reply = ListedWidget

    package static let method = "trash.restore"

    package static let routes = [
        CallRoute(.post, "/trash/{id}/restore", "Put a removed widget back on the board.") {
            $0.body = .members()
        }
    ]

    /// The id of a widget in the trash.
    package var widget: String

    package init(widget: String) { self.widget = widget }

    package var expectsReloads: Bool { true }
}
