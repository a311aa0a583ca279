package import WidgetModel

/// Tells a provider that the answer to a request is no longer needed.
///
/// The provider stops working as soon as it can, and still answers the request with any result or error. Then
/// it is free for the next request.
package struct CancelNotification: MessagePart {
    package static let method = "cancel"

    package var id: MessageID

    package init(id: MessageID) { self.id = id }

    package var message: Message { .notification(method: Self.method, params: encodedJSON) }
}

/// Tells a process that it no longer serves a board, which may return later.
///
/// The host does not report changes of the board's group until then.
package struct BoardLeftNotification: MessagePart {
    package static let method = "board.left"

    package var board: BoardID

    package init(board: BoardID) { self.board = board }

    package var message: Message { .notification(method: Self.method, params: encodedJSON) }
}

/// A notification from a provider to the host.
package enum ProviderNotification: Hashable, Sendable {
    case log(LogNotification)
    case reload(ReloadNotification)
    case progress(ProgressNotification)
    /// A method that this version does not support; it is logged and ignored.
    case unknown(method: String)

    /// Decodes the parameters of a notification. The position in an error begins with `params`.
    package init(method: String, params: JSONValue) throws(JSONMismatch) {
        do throws(JSONMismatch) {
            switch method {
            case LogNotification.method: self = .log(try LogNotification(json: params))
            case ReloadNotification.method: self = .reload(try ReloadNotification(json: params))
            case ProgressNotification.method: self = .progress(try ProgressNotification(json: params))
            default: self = .unknown(method: method)
            }
        } catch {
            throw error.inside("params")
        }
    }
}

/// A line for the provider's log with a level. Lines on standard error lack a level.
package struct LogNotification: MessagePart {
    package static let method = "log"

    /// The board to whose log the line belongs; nil for a line that concerns no single board.
    package var board: BoardID?
    package var level: LogLevel
    package var message: String
    /// The name of a view or modifier that was drawn as its nearest equivalent; nil for any other line.
    package var approximation: String?

    package init(
        board: BoardID? = nil, level: LogLevel = .info, message: String, approximation: String? = nil
    ) {
        self.board = board
        self.level = level
        self.message = message
        self.approximation = approximation
    }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        board = try fields.decodeIfPresent(BoardID.self, forKey: .board)
        level = try fields.read(.level, otherwise: .info)
        message = try fields.message(.message)
        approximation = try fields.decodeIfPresent(String.self, forKey: .approximation)
    }

    /// The line as shown to users. The level `info` is omitted, because lines on standard error use this
    /// level.
    package var line: String { level == .info ? message : "\(level.rawValue): \(message)" }
}

/// Tells the host that the provider has new content. The host requests timelines as far as the budget allows.
package struct ReloadNotification: MessagePart {
    package static let method = "reload"

    /// The board whose widgets are reloaded; nil for all boards that the process serves.
    package var board: BoardID?
    /// The kind whose placed widgets are reloaded; nil for all kinds of the provider.
    package var kind: Kind?
    /// The only placed widget that is reloaded; nil for all widgets of the kind.
    package var widget: PlacedWidgetID?

    package init(board: BoardID? = nil, kind: Kind? = nil, widget: PlacedWidgetID? = nil) {
        self.board = board
        self.kind = kind
        self.widget = widget
    }
}

/// Reports a provider's progress with a request to the host. It does not extend the request's deadline. The
/// request determines the board.
package struct ProgressNotification: MessagePart {
    package static let method = "progress"

    /// The request that the provider is working on.
    package var id: MessageID
    /// The completed fraction, from 0 to 1; nil if it is unknown.
    package var fraction: Double?
    /// The provider's current activity, for the person who waits; nil without a message.
    package var message: String?

    package init(id: MessageID, fraction: Double? = nil, message: String? = nil) {
        self.id = id
        self.fraction = fraction
        self.message = message
    }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        id = try fields.decode(MessageID.self, forKey: .id)
        fraction = try fields.decodeIfPresent(Double.self, forKey: .fraction)
        if let fraction, !(0...1).contains(fraction) {
            throw InnerMismatch(
                JSONMismatch(path: "fraction", "found \(fraction), expected a number from 0 to 1"))
        }
        message = try fields.decodeIfPresent(String.self, forKey: .message)?
            .shortened(toBytes: ProtocolLimits.messageBytes)
    }
}
