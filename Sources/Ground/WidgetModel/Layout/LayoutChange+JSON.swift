/// The JSON form: an object with a member that names the change, such as
/// `{"move": ["a-1"], "before": "b-1"}`.
extension LayoutChange: Codable {
    private enum Key: CodingKey, CaseIterable {
        // The change. Each object contains exactly one of these keys.
        case move, page, rename, movePage, removePage, section, renameSection, moveSection, columns, stack
        case unstack, pin, unpin, reset
        // The destination and the details.
        case before, after, to, toPage, onPage, widgets, title
    }

    /// The value of `to`.
    private enum End: String, Codable { case first, last }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        func text(_ key: Key) throws -> String { try container.decode(String.self, forKey: key) }
        func texts(_ key: Key) throws -> [String] { try container.decode([String].self, forKey: key) }
        func optional(_ key: Key) throws -> String? {
            try container.decodeIfPresent(String.self, forKey: key)
        }

        guard let change = Key.allCases.first(where: container.contains) else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "a change of the layout"))
        }
        switch change {
        case .move:
            self = .move(widgets: try texts(.move), to: try LayoutChange.destination(in: container))
        case .page: self = .page(title: try text(.page), widgets: try texts(.widgets))
        case .rename: self = .rename(page: try text(.rename), title: try text(.title))
        case .movePage: self = .movePage(page: try text(.movePage), before: try optional(.before))
        case .removePage: self = .removePage(try text(.removePage))
        case .renameSection:
            self = .renameSection(
                try text(.renameSection), page: try optional(.onPage), title: try optional(.title))
        case .moveSection:
            self = .moveSection(
                try text(.moveSection), page: try optional(.onPage), before: try optional(.before))
        case .section: self = .section(title: try optional(.section), widgets: try texts(.widgets))
        case .columns: self = .columns(count: try container.decodeIfPresent(Int.self, forKey: .columns))
        case .stack: self = .stack(widgets: try texts(.stack))
        case .unstack: self = .unstack(widget: try text(.unstack))
        case .pin: self = .pin(widget: try text(.pin))
        case .unpin: self = .unpin(widget: try text(.unpin))
        case .reset:
            guard try container.decode(Bool.self, forKey: .reset) else {
                throw DecodingError.dataCorruptedError(
                    forKey: .reset, in: container, debugDescription: "true")
            }
            self = .reset
        case .before, .after, .to, .toPage, .onPage, .widgets, .title:
            throw DecodingError.dataCorruptedError(
                forKey: change, in: container, debugDescription: "a change of the layout before it")
        }
    }

    private static func destination(in container: KeyedDecodingContainer<Key>) throws -> LayoutDestination {
        let given = [Key.before, .after, .toPage, .to].filter(container.contains)
        guard given.count == 1 else {
            throw DecodingError.dataCorruptedError(
                forKey: .move, in: container,
                debugDescription: "exactly one of \"before\", \"after\", \"toPage\" and \"to\" beside it")
        }
        if let widget = try container.decodeIfPresent(String.self, forKey: .before) {
            return .before(widget: widget)
        }
        if let widget = try container.decodeIfPresent(String.self, forKey: .after) {
            return .after(widget: widget)
        }
        if let page = try container.decodeIfPresent(String.self, forKey: .toPage) { return .page(page: page) }
        return try container.decode(End.self, forKey: .to) == .first ? .first : .last
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        switch self {
        case .move(let widgets, let destination):
            try container.encode(widgets, forKey: .move)
            switch destination {
            case .first: try container.encode(End.first, forKey: .to)
            case .last: try container.encode(End.last, forKey: .to)
            case .before(let widget): try container.encode(widget, forKey: .before)
            case .after(let widget): try container.encode(widget, forKey: .after)
            case .page(let page): try container.encode(page, forKey: .toPage)
            }
        case .page(let title, let widgets):
            try container.encode(title, forKey: .page)
            try container.encode(widgets, forKey: .widgets)
        case .rename(let page, let title):
            try container.encode(page, forKey: .rename)
            try container.encode(title, forKey: .title)
        case .movePage(let page, let before):
            try container.encode(page, forKey: .movePage)
            try container.encodeIfPresent(before, forKey: .before)
        case .removePage(let page): try container.encode(page, forKey: .removePage)
        case .renameSection(let section, let page, let title):
            try container.encode(section, forKey: .renameSection)
            try container.encodeIfPresent(page, forKey: .onPage)
            try container.encode(title, forKey: .title)
        case .moveSection(let section, let page, let before):
            try container.encode(section, forKey: .moveSection)
            try container.encodeIfPresent(page, forKey: .onPage)
            try container.encodeIfPresent(before, forKey: .before)
        case .section(let title, let widgets):
            try container.encode(title, forKey: .section)
            try container.encode(widgets, forKey: .widgets)
        case .columns(let count): try container.encode(count, forKey: .columns)
        case .stack(let widgets): try container.encode(widgets, forKey: .stack)
        case .unstack(let widget): try container.encode(widget, forKey: .unstack)
        case .pin(let widget): try container.encode(widget, forKey: .pin)
        case .unpin(let widget): try container.encode(widget, forKey: .unpin)
        case .reset: try container.encode(true, forKey: .reset)
        }
    }
}
