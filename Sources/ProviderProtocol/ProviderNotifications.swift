package import JSONText
package import WidgetModel

/// Tells a provider that the answer to a request is no longer needed.
///
/// The provider stops the work as soon as it can and still answers the request, with whatever result or
/// error; that makes room for the next one.
package struct CancelNotification: MessagePart {
    package static let method = "cancel"

    package var id: MessageID

    package init(id: MessageID) { self.id = id }

    package var message: Message { .notification(method: Self.method, params: encodedJSON) }
}

/// What a provider tells the host without being asked.
package enum ProviderNotification: Hashable, Sendable {
    case log(LogNotification)
    case reload(ReloadNotification)
    /// A method that this version does not know; logged and ignored.
    case unknown(method: String)

    package init(method: String, params: JSONValue) throws(JSONMismatch) {
        do throws(JSONMismatch) {
            switch method {
            case LogNotification.method: self = .log(try LogNotification(json: params))
            case ReloadNotification.method: self = .reload(try ReloadNotification(json: params))
            default: self = .unknown(method: method)
            }
        } catch {
            throw error.inside("params")
        }
    }
}

/// A line for the provider's log, with a level; what standard error says without one.
package struct LogNotification: MessagePart {
    package static let method = "log"

    package var level: Level
    package var message: String

    package enum Level: String, Codable, Hashable, Sendable, CaseIterable {
        case debug, info, warning, error
    }

    package init(level: Level = .info, message: String) {
        self.level = level
        self.message = message
    }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        level = try fields.read(.level, otherwise: .info)
        message = try fields.message(.message)
    }

    /// The message for people, after its level; `info` is what every other line of the log has.
    package var line: String { level == .info ? message : "\(level.rawValue): \(message)" }
}

/// Tells the host that there is news: it asks for fresh timelines, as far as the budget allows.
package struct ReloadNotification: MessagePart {
    package static let method = "reload"

    /// The kind whose placed widgets are meant; nil: all of the provider's.
    package var kind: Kind?
    /// The one placed widget that is meant; nil: all of the kind.
    package var widget: PlacedWidgetID?

    package init(kind: Kind? = nil, widget: PlacedWidgetID? = nil) {
        self.kind = kind
        self.widget = widget
    }
}
