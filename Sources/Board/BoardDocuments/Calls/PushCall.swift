package import WidgetModel

/// Stores a document from outside of the board for a kind or a widget, and reloads its widgets.
///
/// The document is on the disk when the reply arrives. The web server sends this call for `POST
/// /api/v1/push/KEY`, which `WebBoard` describes.
package struct PushCall: BoardCall {
    package typealias Reply = DeliveredPush

    package static let method = "push"

    /// The id of a placed widget, or a kind; nil for a push with a key.
    package var target: String?
    /// The SHA-256 of a key in hexadecimal digits, which determines the target.
    package var key: String?
    package var document: JSONValue
    /// Nil for the rule in the manifest.
    package var strategy: PushStrategy?
    /// For `stream`: the number of elements that are kept.
    package var limit: Int?

    private enum CodingKeys: String, CodingKey { case target, key, document = "data", strategy, limit }

    private init(_ content: PushContent) {
        document = content.document
        strategy = content.strategy
        limit = content.limit
    }

    package init(to target: String, _ content: PushContent) {
        self.init(content)
        self.target = target
    }

    package init(withKey digest: String, _ content: PushContent) {
        self.init(content)
        key = digest
    }

    package var lane: CallLane { .pushing }
}
