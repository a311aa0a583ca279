package import WidgetModel

/// What pushed documents and keys belong to.
package enum PushTarget: Hashable, Sendable {
    /// All widgets of a kind, including widgets that are placed later.
    case kind(Kind)
    /// One placed widget.
    case widget(PlacedWidgetID)
    /// All widgets of a provider. Only keys have this target.
    case provider(ProviderName)
}

extension PushTarget: CustomStringConvertible {
    package var description: String {
        switch self {
        case .kind(let kind): kind.name
        case .widget(let widget): widget.description
        case .provider(let provider): provider.name
        }
    }
}

/// The JSON form: `{"kind": "cpu"}`, `{"widget": "cpu-1"}` or `{"provider": "org.example.machine"}`.
extension PushTarget: Codable {
    private enum Key: CodingKey, CaseIterable { case kind, widget, provider }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Key.self)
        // All members are read, so that the schema contains all of them.
        let kind = try fields.decodeIfPresent(Kind.self, forKey: .kind)
        let widget = try fields.decodeIfPresent(PlacedWidgetID.self, forKey: .widget)
        let provider = try fields.decodeIfPresent(ProviderName.self, forKey: .provider)
        let target =
            kind.map(PushTarget.kind) ?? widget.map(PushTarget.widget) ?? provider.map(PushTarget.provider)
        guard let target, try fields.countOfValues() <= 1 else {
            let expected = "exactly one of \"kind\", \"widget\" and \"provider\""
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: expected))
        }
        self = target
    }

    package func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: Key.self)
        switch self {
        case .kind(let kind): try fields.encode(kind, forKey: .kind)
        case .widget(let widget): try fields.encode(widget, forKey: .widget)
        case .provider(let provider): try fields.encode(provider, forKey: .provider)
        }
    }
}

/// The reply to a push, and to a reload with a key.
package struct DeliveredPush: Codable, Sendable {
    package var target: PushTarget
    /// The placed widgets that reload, sorted by id. A widget reloads at most once a second.
    package var widgets: [PlacedWidgetID]
    /// When it arrived.
    package var at: Instant

    package init(target: PushTarget, widgets: [PlacedWidgetID], at: Instant) {
        self.target = target
        self.widgets = widgets
        self.at = at
    }
}

/// A key as the board knows it. The key itself is not stored.
package struct KnownPushKey: Codable, Hashable, Sendable {
    package var id: String
    package var target: PushTarget
    /// The user's name for it; missing without one.
    package var title: String?
    package var created: Instant
    /// When it was last used; missing if it was never used.
    package var used: Instant?
    /// How often it was used.
    package var count: Int

    package init(
        id: String, target: PushTarget, title: String?, created: Instant, used: Instant? = nil, count: Int = 0
    ) {
        self.id = id
        self.target = target
        self.title = title
        self.created = created
        self.used = used
        self.count = count
    }
}

/// The reply to `push.keys`.
package struct PushKeyList: Codable, Sendable {
    /// The oldest first.
    package var keys: [KnownPushKey]

    package init(keys: [KnownPushKey]) { self.keys = keys }
}

/// The reply to `push.removeKey`.
package struct RemovedPushKey: Codable, Sendable {
    package var removed: KnownPushKey

    package init(removed: KnownPushKey) { self.removed = removed }
}
