package import WidgetModel

/// Returns the display with a key.
package struct FindDisplayCall: BoardCall {
    package typealias Reply = Display

    package static let method = "display.find"

    /// The SHA-256 of the key in hexadecimal digits.
    package var key: String

    package init(key: String) { self.key = key }

    package var lane: CallLane { .displaying }
    package var isReading: Bool { true }
}
