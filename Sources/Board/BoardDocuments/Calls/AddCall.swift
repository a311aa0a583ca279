package import WidgetModel

/// Places a widget.
package struct AddCall: BoardCall {
    package typealias Reply = ChangedWidget

    package static let method = "add"

    package static let routes = [
        CallRoute(.post, "/widgets", "Place a widget.") {
            $0.body = .members()
            $0.example = ["kind": "weather", "family": "systemMedium", "values": ["units": "imperial"]]
            $0.success = 201
            $0.changeID = "editID"
        }
    ]

    package var kind: String
    /// Nil selects the first family that the widget supports.
    package var family: Family?
    /// The user's name for the widget; nil without a name.
    package var name: String?
    /// The title or the name of a recommendation, whose values replace the defaults; nil to use the defaults.
    package var recommendation: String?
    package var changes: [RequestedChange]
    /// The client's working folder, to which relative paths in values refer.
    package var folder: String
    /// Chosen by the client, so that repeating the call does not change anything further.
    package var editID: String
    /// Only plans and validates the placement, and requests a snapshot of it, without placing anything.
    package var dryRun: Bool?

    package init(
        kind: String, family: Family?, name: String? = nil, recommendation: String? = nil,
        changes: [RequestedChange], folder: String, editID: String, dryRun: Bool? = nil
    ) {
        self.kind = kind
        self.family = family
        self.name = name
        self.recommendation = recommendation
        self.changes = changes
        self.folder = folder
        self.editID = editID
        self.dryRun = dryRun
    }

    // A dry run does not store anything, and sends a request to a provider.
    package var lane: CallLane { isReading ? .waiting : .editing }
    package var changeID: String? { isReading ? nil : editID }
    package var isReading: Bool { dryRun == true }
    package var expectsReloads: Bool { !isReading }
    package static func timeline(in reply: Reply) -> PresentTimeline? { reply.timeline }
}
