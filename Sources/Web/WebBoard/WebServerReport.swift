package import WidgetModel

/// A line that `widgetconf-web serve` prints for the process that started it, in JSON.
package struct WebServerReport: Codable, Hashable, Sendable {
    /// A log line from a display's device.
    package struct DeviceLine: Codable, Hashable, Sendable {
        package var display: DisplayName
        package var level: LogLevel
        package var message: String

        package init(display: DisplayName, level: LogLevel, message: String) {
            self.display = display
            self.level = level
            self.message = message
        }
    }

    /// The address at which the server listens.
    package var address: String?
    /// Why the server cannot listen.
    package var error: String?
    package var device: DeviceLine?

    package init(address: String? = nil, error: String? = nil, device: DeviceLine? = nil) {
        self.address = address
        self.error = error
        self.device = device
    }
}
