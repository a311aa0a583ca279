package import WidgetModel

/// Requests the provider's placed widgets from the host.
package struct ConfigurationsRequest: HostRequestParams {
    package typealias Answer = ConfigurationsAnswer
    package static let method = HostMethod.configurations

    package var board: BoardID?
    /// Only widgets of this kind; nil for all kinds of the provider.
    package var kind: Kind?
    /// The `next` of the previous answer, to request the next page; nil for the first page.
    package var cursor: String?

    package init(board: BoardID? = nil, kind: Kind? = nil, cursor: String? = nil) {
        self.board = board
        self.kind = kind
        self.cursor = cursor
    }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        board = try fields.decodeIfPresent(BoardID.self, forKey: .board)
        kind = try fields.decodeIfPresent(Kind.self, forKey: .kind)
        cursor = try fields.cursorIfPresent(.cursor)
    }
}

/// A page of the provider's placed widgets, sorted by id.
package struct ConfigurationsAnswer: MessagePart {
    package var widgets: [ConfiguredWidget]
    /// The cursor of the next page; nil after the last widget.
    package var next: String?

    package init(widgets: [ConfiguredWidget], next: String? = nil) {
        self.widgets = widgets
        self.next = next
    }
}

/// A placed widget with the values of its parameters.
package struct ConfiguredWidget: MessagePart {
    package var kind: Kind
    package var widget: PlacedWidgetID
    package var family: Family
    package var revision: Revision
    /// The same values as in a request for a timeline. Required values may be missing.
    package var configuration: JSONObject

    package init(
        kind: Kind, widget: PlacedWidgetID, family: Family, revision: Revision, configuration: JSONObject
    ) {
        self.kind = kind
        self.widget = widget
        self.family = family
        self.revision = revision
        self.configuration = configuration
    }
}
