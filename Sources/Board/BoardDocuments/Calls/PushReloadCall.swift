/// Reloads the widgets of a key. The web server sends this call for `POST /api/v1/reload/KEY`, which
/// `WebBoard` describes.
package struct PushReloadCall: BoardCall {
    package typealias Reply = DeliveredPush

    package static let method = "push.reload"

    /// The SHA-256 of the key in hexadecimal digits.
    package var key: String

    package init(withKey digest: String) { key = digest }

    package var lane: CallLane { .pushing }
}
