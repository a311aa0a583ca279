import WidgetModel

/// The JSON form of an event in an event file: `{"event": "answered", "widget": 0, "generation": 3, …}`.
extension Event: Codable {
    /// The value of the member `event`, which determines the other members.
    private enum Name: String, Codable {
        case providerAdded, providerDeclared, placed, restored, resumed, redeclared, rebuilt, loggedOut,
            removed,
            edited, reloadAsked
        case pressed, performed, looked, answered, failed, woke
    }

    private enum CodingKeys: String, CodingKey {
        case event, provider, concurrency, widget, placement, record, revision, complete, reason, visibility
        case generation, content
        case failureClass = "class"
        case retryAfter
    }

    package init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        func member<Value: Decodable>(_ key: CodingKeys) throws -> Value {
            try members.decode(Value.self, forKey: key)
        }
        /// Decoded with 16 bits, so that numbers that no host would write are rejected.
        func concurrency() throws -> Int { Int(try member(.concurrency) as UInt16) }
        switch try member(.event) as Name {
        case .providerAdded: self = .providerAdded(try member(.provider), concurrency: try concurrency())
        case .providerDeclared:
            self = .providerDeclared(try member(.provider), concurrency: try concurrency())
        case .placed: self = .placed(try member(.widget), try member(.placement))
        case .restored: self = .restored(try member(.widget), try member(.record))
        case .resumed: self = .resumed
        case .redeclared: self = .redeclared(try member(.widget), try member(.placement))
        case .rebuilt: self = .rebuilt(try member(.widget), try member(.content))
        case .loggedOut: self = .loggedOut(try member(.widget))
        case .removed: self = .removed(try member(.widget))
        case .edited: self = .edited(try member(.widget), try member(.revision), try member(.complete))
        case .reloadAsked: self = .reloadAsked(try member(.widget), try member(.reason))
        case .pressed: self = .pressed(try member(.widget))
        case .performed: self = .performed(try member(.widget))
        case .looked: self = .looked(try member(.widget), try member(.visibility))
        case .answered:
            self = .answered(
                try member(.widget), try member(.generation), try AnsweredTimeline(from: decoder))
        case .failed:
            let retryAfter = try members.decodeIfPresent(Instant.self, forKey: .retryAfter)
            self = .failed(
                try member(.widget), try member(.generation),
                ReloadFailure(try member(.failureClass), retryAfter: retryAfter))
        case .woke: self = .woke
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: CodingKeys.self)
        func write(_ name: Name, _ values: (CodingKeys, any Encodable)...) throws {
            try members.encode(name, forKey: .event)
            for (key, value) in values { try members.encode(value, forKey: key) }
        }
        switch self {
        case .providerAdded(let provider, let concurrency):
            try write(.providerAdded, (.provider, provider), (.concurrency, concurrency))
        case .providerDeclared(let provider, let concurrency):
            try write(.providerDeclared, (.provider, provider), (.concurrency, concurrency))
        case .placed(let widget, let placement):
            try write(.placed, (.widget, widget), (.placement, placement))
        case .restored(let widget, let record): try write(.restored, (.widget, widget), (.record, record))
        case .resumed: try write(.resumed)
        case .redeclared(let widget, let placement):
            try write(.redeclared, (.widget, widget), (.placement, placement))
        case .rebuilt(let widget, let content):
            try write(.rebuilt, (.widget, widget), (.content, content))
        case .loggedOut(let widget): try write(.loggedOut, (.widget, widget))
        case .removed(let widget): try write(.removed, (.widget, widget))
        case .edited(let widget, let revision, let completeness):
            try write(.edited, (.widget, widget), (.revision, revision), (.complete, completeness))
        case .reloadAsked(let widget, let reason):
            try write(.reloadAsked, (.widget, widget), (.reason, reason))
        case .pressed(let widget): try write(.pressed, (.widget, widget))
        case .performed(let widget): try write(.performed, (.widget, widget))
        case .looked(let widget, let visibility):
            try write(.looked, (.widget, widget), (.visibility, visibility))
        case .answered(let widget, let generation, let timeline):
            try write(.answered, (.widget, widget), (.generation, generation))
            try timeline.encode(to: encoder)
        case .failed(let widget, let generation, let failure):
            try write(
                .failed, (.widget, widget), (.generation, generation), (.failureClass, failure.failureClass))
            try members.encodeIfPresent(failure.retryAfter, forKey: .retryAfter)
        case .woke: try write(.woke)
        }
    }
}
