/// Deletes widgets in the trash permanently.
package struct EmptyTrashCall: BoardCall {
    package typealias Reply = EmptiedTrash

    package static let method = "trash.empty"

    package static let routes = [
        CallRoute(.delete, "/trash", "Delete all removed widgets permanently."),
        CallRoute(.delete, "/trash/{id}", "Delete a removed widget permanently.") {
            $0.operation = "trashDelete"
        },
    ]

    /// Only this widget; nil for all.
    package var widget: String?

    package init(widget: String? = nil) { self.widget = widget }

    package var lane: CallLane { .reading }
}
