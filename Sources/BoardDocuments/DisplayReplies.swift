package import WidgetModel

/// The reply to `display.list`.
package struct DisplayList: Codable, Sendable {
    /// Sorted by name.
    package var displays: [Display]

    package init(displays: [Display]) { self.displays = displays }
}

/// The reply to `display.remove`.
package struct RemovedDisplay: Codable, Sendable {
    package var display: DisplayName

    package init(display: DisplayName) { self.display = display }
}
