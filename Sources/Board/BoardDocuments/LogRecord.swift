package import WidgetModel

/// A line of the board's log: a provider's output, or a problem with one of its widgets.
package struct LogRecord: Codable, Hashable, Sendable {
    /// On the board's clock.
    package var at: Instant
    package var level: LogLevel
    /// Nil for a problem of the board itself, such as a full disk.
    package var provider: ProviderName?
    /// Nil for a line that is not about one widget.
    package var widget: PlacedWidgetID?
    package var text: String

    /// The record of an event; nil if the log does not contain such events.
    package init?(_ event: BoardEvent) {
        let message = event.message?.wrappedValue
        let words: (LogLevel, String?)? =
            switch event.news {
            case .log: (event.level ?? .info, event.line)
            case .provider: (event.level ?? .warning, event.text)
            case .warning: (.warning, message)
            case .closed where event.outcome == .failed: (.error, message)
            case .performed, .trouble: (.error, message)
            default: nil
            }
        guard let at = event.at, let (level, text) = words, let text else { return nil }
        self.at = at
        self.level = level
        self.provider = event.provider
        self.widget = event.widget?.wrappedValue
        self.text = text
    }

    /// Whether the record concerns a provider or a placed widget.
    ///
    /// - Parameters:
    ///   - provider: the provider; for a widget, its provider.
    ///   - widget: the widget; nil for all widgets of the provider.
    package func concerns(_ provider: ProviderName?, _ widget: PlacedWidgetID?) -> Bool {
        if let widget, self.widget == widget { return true }
        return provider != nil && self.provider == provider && (widget == nil || self.widget == nil)
    }
}
