/// Returns the key with a digest.
package struct FindPushKeyCall: BoardCall {
    package typealias Reply = KnownPushKey

    package static let method = "push.findKey"

    /// The SHA-256 of the key in hexadecimal digits.
    package var key: String

    package init(key digest: String) { key = digest }

    package var lane: CallLane { .pushing }
    package var isReading: Bool { true }
}
