/// Removes a key for pushes, which is unknown from then on.
package struct RemovePushKeyCall: BoardCall {
    package typealias Reply = RemovedPushKey

    package static let method = "push.removeKey"

    /// The id of the key, or the beginning of the id.
    package var id: String

    package init(id: String) { self.id = id }

    package var lane: CallLane { .editing }
}
