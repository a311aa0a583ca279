package import WidgetModel

/// The parameters of `logs`.
package struct LogQuery: Codable, Sendable {
    /// The provider or the placed widget that the records concern; nil for all.
    package var provider: ProviderName?
    package var widget: PlacedWidgetID?
    /// The minimum level; nil for all levels.
    package var level: LogLevel?

    package init(provider: ProviderName? = nil, widget: PlacedWidgetID? = nil, level: LogLevel? = nil) {
        self.provider = provider
        self.widget = widget
        self.level = level
    }
}

/// The reply to `logs`.
package struct LoggedRecords: Codable, Sendable {
    /// The latest records, oldest first.
    package var records: [LogRecord]

    /// The maximum number of records in one reply.
    package static let limit = 200

    package init(records: [LogRecord]) { self.records = records }
}
