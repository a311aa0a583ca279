package import WidgetModel

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

/// The reply to a change of a group.
package struct ChangedGroup: Codable, Sendable {
    package var group: String
    /// The revision of the group now.
    package var revision: Int
    /// Whether a value is different than before.
    package var changed: Bool

    package init(group: String, revision: Int, changed: Bool) {
        self.group = group
        self.revision = revision
        self.changed = changed
    }
}
