package import WidgetModel

/// Stores a server's report about one of its displays.
package struct ReportDisplayCall: BoardCall {
    package typealias Reply = Display

    package static let method = "display.report"

    package var display: DisplayName
    /// Its pairing window is ignored.
    package var status: DisplayStatus
    /// The SHA-256 of a new key in hexadecimal digits, which replaces the former one.
    package var key: String?
    /// Whether the key belongs to a newly paired device, which requires an open pairing window.
    package var paired: Bool?

    package init(display: DisplayName, status: DisplayStatus, key: String? = nil, paired: Bool? = nil) {
        self.display = display
        self.status = status
        self.key = key
        self.paired = paired
    }

    package var lane: CallLane { .displaying }
}
