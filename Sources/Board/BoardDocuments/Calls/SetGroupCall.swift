package import WidgetModel

/// Changes values that an app and providers share.
package struct SetGroupCall: BoardCall {
    package typealias Reply = ChangedGroup

    package static let method = "group.set"

    package static let routes = [
        CallRoute(.patch, "/groups/{id}", "Change values of a group, all at once.") {
            $0.named = "group"
            $0.body = .members()
            $0.example = ["values": ["count": 3]]
            $0.isTagged = true
            $0.expectedRevision = "ifRevision"
        }
    ]

    /// Nil for the only group of the workspace.
    package var group: String?
    /// The new values by key. Null removes a key.
    package var values: JSONObject
    /// The change is only stored if the group has this revision; nil to store it in any case.
    package var ifRevision: Int?

    package init(group: String?, values: JSONObject, ifRevision: Int? = nil) {
        self.group = group
        self.values = values
        self.ifRevision = ifRevision
    }
}
