/// The widgets that a call concerns.
package enum WidgetTarget: Hashable, Sendable {
    case widget(String)
    /// Several widgets, whose reply is a list even if there is only one.
    case widgets([String])
    case kind(String)
    case all
}

extension WidgetTarget: Codable {
    private enum Key: CodingKey, CaseIterable { case widget, widgets, kind, all }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        // All members are read, so that the schema contains all of them.
        let widget = try container.decodeIfPresent(String.self, forKey: .widget)
        let widgets = try container.decodeIfPresent([String].self, forKey: .widgets)
        let kind = try container.decodeIfPresent(String.self, forKey: .kind)
        let isAll = try container.decodeIfPresent(Bool.self, forKey: .all) == true
        let target =
            widget.map(WidgetTarget.widget) ?? widgets.map(WidgetTarget.widgets)
            ?? kind.map(WidgetTarget.kind) ?? (isAll ? .all : nil)
        guard let target, try container.countOfValues() <= 1 else {
            let expected = "exactly one of \"widget\", \"widgets\", \"kind\" and \"all\""
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: expected))
        }
        self = target
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        switch self {
        case .widget(let widget): try container.encode(widget, forKey: .widget)
        case .widgets(let widgets): try container.encode(widgets, forKey: .widgets)
        case .kind(let kind): try container.encode(kind, forKey: .kind)
        case .all: try container.encode(true, forKey: .all)
        }
    }
}

extension KeyedDecodingContainer where Key: CaseIterable {
    /// The number of members that are not null.
    func countOfValues() throws -> Int {
        try Key.allCases.count { key in try contains(key) && !decodeNil(forKey: key) }
    }
}
