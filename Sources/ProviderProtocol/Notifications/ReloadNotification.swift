package import JSONText
package import WidgetModel

/// Tells the host that there is news: it asks for fresh timelines, as far as the budget allows.
package struct ReloadNotification: MessagePart {
    package static let method = ProviderNotificationMethod.reload

    /// The kind whose placed widgets are meant; nil: all of the provider's.
    package var kind: Kind?
    /// The one placed widget that is meant; nil: all of the kind.
    package var widget: PlacedWidgetID?

    package init(kind: Kind? = nil, widget: PlacedWidgetID? = nil) {
        self.kind = kind
        self.widget = widget
    }

    package init(json: JSONValue) throws(MessageError) {
        let fields = try MessageFields(json)
        kind = try fields.optional("kind", Read.kind)
        widget = try fields.optional("widget", Read.widget)
    }

    package var json: JSONValue {
        var object: JSONObject = [:]
        if let kind { object["kind"] = .string(kind.name) }
        if let widget { object["widget"] = .string(widget.description) }
        return .object(object)
    }
}
