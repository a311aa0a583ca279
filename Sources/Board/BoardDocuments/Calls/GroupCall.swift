/// Returns values that an app and providers share.
package struct GroupCall: BoardCall {
    package typealias Reply = SharedValues

    package static let method = "group.get"

    package static let routes = [
        CallRoute.get("/groups/{id}", "The values that providers and apps share.") {
            $0.named = "group"
            $0.isTagged = true
        }
    ]

    /// Nil for the only group of the workspace.
    package var group: String?
    /// Nil for all keys.
    package var keys: [String]?

    package init(group: String?, keys: [String]? = nil) {
        self.group = group
        self.keys = keys
    }

    package var isReading: Bool { true }
}
