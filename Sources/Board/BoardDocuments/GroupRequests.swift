package import WidgetModel

/// The parameters of `group.get`: the values of a group that an app reads.
package struct GroupQuery: Codable, Sendable {
    /// Nil for the only group of the workspace.
    package var group: String?
    /// Nil for all keys.
    package var keys: [String]?

    package init(group: String?, keys: [String]? = nil) {
        self.group = group
        self.keys = keys
    }
}

/// The parameters of `group.set`: a change that an app makes.
package struct GroupChange: Codable, Sendable {
    /// Nil for the only group of the workspace.
    package var group: String?
    /// The new values by key. Null removes a key.
    package var values: JSONObject
    /// The required current revision of the group; the change is refused if it differs. Nil to store it in
    /// any case.
    package var ifRevision: Int?

    package init(group: String?, values: JSONObject, ifRevision: Int? = nil) {
        self.group = group
        self.values = values
        self.ifRevision = ifRevision
    }
}

/// The values of a group. Secrets are masked (C8).
package struct SharedValues: Codable, Sendable {
    package var group: String
    /// Grows with each change; 0 for a group without changes.
    package var revision: Int
    package var values: JSONObject

    package init(group: String, revision: Int, values: JSONObject) {
        self.group = group
        self.revision = revision
        self.values = values
    }
}

/// The reply to a group's change.
package struct ChangedGroup: Codable, Sendable {
    package var group: String
    /// The revision of the group now.
    package var revision: Int
    /// Whether any value changed.
    package var changed: Bool

    package init(group: String, revision: Int, changed: Bool) {
        self.group = group
        self.revision = revision
        self.changed = changed
    }
}
