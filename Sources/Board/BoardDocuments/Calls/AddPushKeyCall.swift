package import WidgetModel

/// Adds a key for pushes. If a key with this digest exists, the reply is that key, so that a client can
/// repeat the call.
package struct AddPushKeyCall: BoardCall {
    package typealias Reply = KnownPushKey

    package static let method = "push.addKey"

    /// The id of a placed widget, or a kind; nil for a key of a provider.
    package var target: String?
    /// The name of a provider, for a key of all its widgets.
    package var provider: String?
    /// The SHA-256 of the key in hexadecimal digits.
    package var digest: String
    /// The user's name for the key.
    package var title: String?

    package init(target: String?, provider: String?, digest: String, title: String?) {
        self.target = target
        self.provider = provider
        self.digest = digest
        self.title = title
    }

    /// Adds a key of one widget.
    package init(_ key: PushKey, of widget: PlacedWidgetID) {
        self.init(target: widget.description, provider: nil, digest: key.digest, title: nil)
    }

    package var lane: CallLane { .editing }
}
