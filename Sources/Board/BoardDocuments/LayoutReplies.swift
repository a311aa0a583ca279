package import WidgetModel

/// The reply to `layout` and to its changes: the arrangement of the widgets, and the widget that each stack
/// shows.
package struct ArrangedBoard: Codable, Hashable, Sendable {
    /// The shown widget of a stack.
    package struct Top: Codable, Hashable, Sendable {
        package var widget: PlacedWidgetID
        /// When it may change without other events; nil if never.
        package var until: Instant?

        package init(widget: PlacedWidgetID, until: Instant?) {
            self.widget = widget
            self.until = until
        }
    }

    package var layout: BoardLayout
    /// One for each stack of several widgets.
    package var tops: [Top]

    package init(layout: BoardLayout, tops: [Top]) {
        self.layout = layout
        self.tops = tops
    }

    /// The widget that a stack shows.
    package func top(of stack: WidgetStack) -> PlacedWidgetID {
        tops.first { stack.widgets.contains($0.widget) }?.widget ?? stack.widgets[0]
    }
}

/// Part of the reply to `why`: the widgets of a stack, from the one to show to the last one.
package struct RankedStack: Codable, Sendable {
    package struct Row: Codable, Sendable {
        package var widget: PlacedWidgetID
        package var standing: StackStanding
        /// The other members are about a relevant entry: its score, the rank of the score among the widget's
        /// scores of the last 7 days, from 1 for the highest, and the number of these scores.
        package var score: Double?
        package var place: Int?
        package var count: Int?
        /// When the relevance ends; nil for the next entry's date.
        package var until: Instant?

        package init(
            widget: PlacedWidgetID, standing: StackStanding, score: Double? = nil, place: Int? = nil,
            count: Int? = nil, until: Instant? = nil
        ) {
            self.widget = widget
            self.standing = standing
            self.score = score
            self.place = place
            self.count = count
            self.until = until
        }
    }

    /// The widget that the stack shows. It can differ from the first row for a minute after a switch.
    package var top: PlacedWidgetID
    package var since: Instant
    package var rows: [Row]

    package init(top: PlacedWidgetID, since: Instant, rows: [Row]) {
        self.top = top
        self.since = since
        self.rows = rows
    }
}
