package import WidgetModel

/// Lists the latest records of the board's log.
package struct LogsCall: BoardCall {
    package typealias Reply = LoggedRecords

    package static let method = "logs"

    package static let routes = [
        CallRoute.get(
            "/logs", "The latest records of the board and its providers.",
            query: [
                .member("provider", "Only records that concern this provider."),
                .member("widget", "Only records that concern this widget.", .widgetID),
                .member("level", "Only records of this level and above.", .word(of: LogLevel.self)),
                .member("limit", "The number of records; \(limit) by default.", .number(1...1_000)),
                .member("before", "Only records before this instant.", .instant),
            ])
    ]

    /// The number of records in a reply, unless the client asks for another number.
    package static let limit = 200

    /// Only records that concern this provider; nil for all.
    package var provider: ProviderName?
    /// Only records that concern this widget; nil for all.
    package var widget: PlacedWidgetID?
    /// The minimum level; nil for all.
    package var level: LogLevel?
    /// The number of records. Records of the same instant are never separated, so there can be more.
    package var limit: Int?
    /// Only records before this instant; nil for the latest ones.
    package var before: Instant?

    package init(provider: ProviderName? = nil, widget: PlacedWidgetID? = nil, level: LogLevel? = nil) {
        self.provider = provider
        self.widget = widget
        self.level = level
    }

    package var lane: CallLane { .reading }
    package var isReading: Bool { true }
}
