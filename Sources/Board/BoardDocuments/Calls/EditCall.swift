package import WidgetModel

/// Edits placed widgets: either all of them, or none.
package struct EditCall: DocumentCall {
    package typealias Reply = EditReply

    package static let method = "edit"

    package static let routes = [
        CallRoute(.patch, "/widgets/{id}", "Edit a widget.") {
            $0.body = .members(except: ["widgets", "kind", "all"] + EditCall.notInAPI)
            $0.example = ["values": ["units": "imperial", "token": nil], "unset": ["theme"]]
            $0.reply = ChangedWidget.self
            $0.isTagged = true
            $0.changeID = "editID"
            $0.expectedRevision = "expectedRevision"
        },
        CallRoute(.patch, "/widgets", "Edit several widgets, or none of them.") {
            $0.operation = "editSeveral"
            $0.example = ["kind": "weather", "values": ["units": "imperial"]]
            $0.isBodyRequired = true
            $0.body = .members(except: ["expectedRevision"] + EditCall.notInAPI)
            $0.changeID = "editID"
        },
    ]

    private static let notInAPI = ["revision", "verify", "timeline", "views", "trace"]

    package let document: WidgetEdit

    package init(_ document: WidgetEdit) { self.document = document }

    // A dry run does not store anything, and sends a request to a provider.
    package var lane: CallLane { isReading ? .waiting : .editing }
    package var changeID: String? { isReading ? nil : document.editID }
    package var isReading: Bool { document.dryRun == true }
    package var expectsReloads: Bool { !isReading }
    package static func timeline(in reply: Reply) -> PresentTimeline? { reply.one?.timeline }
}

/// The parameters of `edit`: the widgets and their changes.
package typealias WidgetEdit = Joined<WidgetTarget, RequestedEdit>

extension WidgetEdit {
    package init(_ target: WidgetTarget, changes: [RequestedChange], folder: String, editID: String) {
        self.init(target, RequestedEdit(changes: changes, folder: folder, editID: editID))
    }

    package init(widget: String, changes: [RequestedChange], folder: String, editID: String) {
        self.init(.widget(widget), changes: changes, folder: folder, editID: editID)
    }

    package var target: WidgetTarget { first }
}

/// The changes of an `edit`. Either all changes are applied to all widgets, or none.
package struct RequestedEdit: Codable, Sendable {
    package var changes: [RequestedChange]
    /// The widget whose values replace the current ones before the changes; nil to keep the current ones.
    package var from: String?
    /// Nil keeps the family.
    package var family: Family?
    /// The user's name for the widget. Nil keeps the name, and an empty string removes it.
    package var name: String?
    /// The client's working folder, to which relative paths in values refer.
    package var folder: String
    /// Chosen by the client, so that repeating the request does not change anything further.
    package var editID: String
    /// The host refuses the edit if the widget's revision differs (C7).
    package var expectedRevision: Revision?
    /// Restores this revision instead of making `changes`.
    package var revision: Revision?
    /// `false` skips the provider's validation of the values.
    package var verify: Bool?
    /// Only plans and validates the edit, without changing anything.
    package var dryRun: Bool?
    /// With a dry run: also requests a snapshot with the new values.
    package var snapshot: Bool?
    /// With a dry run: also requests a timeline with the new values.
    package var timeline: Bool?
    /// With such a timeline: also requests the views of its entries.
    package var views: Bool?
    /// Nil to wait until the provider has answered.
    package var wait: EditWait?
    /// Whether the reply about one widget contains the steps of the edit with their durations.
    package var trace: Bool?

    package init(changes: [RequestedChange], folder: String, editID: String) {
        self.changes = changes
        self.folder = folder
        self.editID = editID
    }
}

/// The event for which an edit waits after it is stored.
package enum EditWait: String, Codable, Sendable, CaseIterable {
    /// The reply is sent as soon as the edit is on the disk and a fresh timeline is requested. Without
    /// `serve`, the request would end with the command, so the edit still waits for the answer.
    case none
    /// The provider's answer.
    case answered
}
