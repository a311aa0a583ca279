package import WidgetModel

/// The reply to `display.list`.
package struct DisplayList: Codable, Sendable {
    /// Sorted by name.
    package var displays: [Display]

    package init(displays: [Display]) { self.displays = displays }
}

/// The parameters of `display.report`: what a server of displays has found out about one of them.
package struct DisplayReport: Codable, Sendable {
    package var display: DisplayName
    /// Its pairing window is ignored.
    package var status: DisplayStatus
    /// The SHA-256 of a new key in hexadecimal digits, which replaces the former one.
    package var key: String?
    /// Whether the key is that of a device that was just paired, which needs an open pairing window.
    package var paired: Bool?

    package init(display: DisplayName, status: DisplayStatus, key: String? = nil) {
        self.display = display
        self.status = status
        self.key = key
    }
}

/// The reply to `display.remove`.
package struct RemovedDisplay: Codable, Sendable {
    package var display: DisplayName

    package init(display: DisplayName) { self.display = display }
}
