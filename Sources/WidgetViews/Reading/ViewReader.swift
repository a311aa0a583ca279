package import JSONText
import WidgetModel

extension ViewTree {
    /// Reads and checks a view of version 1, as Docs/view-tree.md specifies it.
    ///
    /// - Throws: the first mistake, with the way to it.
    package init(json: JSONValue) throws(ViewError) {
        var reader = ViewReader()
        self = try reader.view(json, depth: 1)
    }
}

/// Runs `body`; what it throws gets `step` in front of its path.
func within<Value>(
    _ step: @autoclosure () -> String, _ body: () throws(ViewError) -> Value
) throws(ViewError) -> Value {
    do { return try body() } catch { throw error.within(step()) }
}

/// Reads one tree and counts what it takes.
struct ViewReader {
    private var nodes = 0
    private var bytes = 0

    mutating func view(_ json: JSONValue, depth: Int) throws(ViewError) -> ViewTree {
        nodes += 1
        guard nodes <= ViewLimits.nodes else {
            throw .limit("more nodes", "at most \(ViewLimits.nodes) in one view")
        }
        guard depth <= ViewLimits.depth else {
            throw .limit("a deeper node", "at most \(ViewLimits.depth) nodes within nodes")
        }
        switch json {
        case .string(let text): return .text(try counted(text))
        case .object(let object): return try node(object, depth: depth)
        default:
            throw ViewError(.node, found: json.named, expected: "a text or an object with " + Self.oneNode)
        }
    }

    private static let oneNode = "one of " + ViewNodeKey.list

    private mutating func node(_ object: JSONObject, depth: Int) throws(ViewError) -> ViewTree {
        let kinds = object.compactMap { ViewNodeKey(rawValue: $0.key) }
        guard let kind = kinds.first, kinds.count == 1 else {
            let keys = kinds.isEmpty ? object.map(\.key) : kinds.map(\.rawValue)
            let found = keys.isEmpty ? "an empty object" : "the keys " + keys.sorted().joined(separator: ", ")
            throw ViewError(.node, found: found, expected: "exactly " + Self.oneNode)
        }
        var tree = ViewTree(try content(kind, of: object, depth: depth))
        let own = kind.ownKeys
        for (key, value) in object where key != kind.rawValue && !own.contains(key) {
            guard let modifier = ViewModifierKey(rawValue: key) else {
                let known = (own + ViewModifierKey.allCases.map(\.rawValue)).sorted().joined(separator: ", ")
                let expected = "beside \(kind.rawValue) only \(known)"
                throw ViewError(.unknownKey, found: "the key \(quoted(key))", expected: expected)
            }
            try within(key) { () throws(ViewError) in try value.read(modifier, into: &tree.style) }
        }
        return tree
    }

    /// What the node `kind` of `object` contains.
    private mutating func content(
        _ kind: ViewNodeKey, of object: JSONObject, depth: Int
    ) throws(ViewError) -> ViewContent {
        switch kind {
        case .text: return .text(try requiredText("text", of: object))
        case .date: return .date(try date(object))
        case .image:
            return .image(
                ViewSymbol(try requiredText("image", of: object), label: try text("label", of: object)))
        case .vstack: return .stack(try stack(.vertical, object, depth))
        case .hstack: return .stack(try stack(.horizontal, object, depth))
        case .zstack: return .stack(try stack(.depth, object, depth))
        case .spacer: return .spacer(leastLength: try object.read("spacer", Self.spacer) ?? 0)
        case .divider:
            guard object["divider"] == .boolean(true) else {
                throw ViewError(.value, at: "divider", found: object["divider"].named, expected: "true")
            }
            return .divider
        case .gauge: return .gauge(try gauge(object))
        case .progress: return .progress(try progress(object))
        case .chart: return .chart(try chart(object))
        case .link:
            return .link(url: try requiredText("link", of: object), content: try touched(object, depth))
        case .button:
            return .button(action: try action("button", of: object), content: try touched(object, depth))
        case .toggle:
            guard case .boolean(let isOn)? = object["isOn"] else {
                throw ViewError(.value, at: "isOn", found: object["isOn"].named, expected: "true or false")
            }
            let action = try action("toggle", of: object)
            return .toggle(action: action, isOn: isOn, content: try touched(object, depth))
        }
    }

    /// What a node shows that a person touches.
    private mutating func touched(_ object: JSONObject, _ depth: Int) throws(ViewError) -> ViewTree {
        guard let content = object["content"] else {
            throw ViewError(.value, at: "content", found: "nothing", expected: "the view to touch")
        }
        return try within("content") { () throws(ViewError) in try view(content, depth: depth + 1) }
    }

    /// The name under which a provider performs an action.
    private mutating func action(_ key: String, of object: JSONObject) throws(ViewError) -> String {
        let action = try requiredText(key, of: object)
        guard ViewLimits.isAction(action) else {
            throw ViewError(
                .range, at: key, found: object[key].named,
                expected: "an action of 1 to \(ViewLimits.actionBytes) bytes on one line")
        }
        return action
    }

    /// `true`, or the least length.
    private static func spacer(_ json: JSONValue) throws(ViewError) -> Double {
        if json == .boolean(true) { return 0 }
        guard json.measure != nil else {
            throw ViewError(.value, found: json.named, expected: "true or points")
        }
        return try json.points()
    }

    private mutating func stack(
        _ direction: ViewStack.Direction, _ object: JSONObject, _ depth: Int
    ) throws(ViewError) -> ViewStack {
        let key = direction.rawValue
        guard case .array(let list)? = object[key] else {
            throw ViewError(.value, at: key, found: object[key].named, expected: "a list of views")
        }
        var children: [ViewTree] = []
        children.reserveCapacity(min(list.count, ViewLimits.nodes))
        for (index, child) in list.enumerated() {
            children.append(
                try within("\(key)[\(index)]") { () throws(ViewError) in try view(child, depth: depth + 1) })
        }
        let spacing =
            direction == .depth
            ? nil : try object.read("spacing") { json throws(ViewError) in try json.points() }
        let alignment = try object.read("alignment") { json throws(ViewError) in
            try json.alignment(in: direction)
        }
        return ViewStack(direction, children, spacing: spacing, alignment: alignment ?? .center)
    }

    private mutating func date(_ object: JSONObject) throws(ViewError) -> ViewDate {
        let date = try object.read("date") { json throws(ViewError) in try json.instant() }
        let style = try object.read("style") { json throws(ViewError) in try json.word(ViewDate.Style.self) }
        guard let date, let style else {
            throw ViewError(.value, at: "style", found: "nothing", expected: words(ViewDate.Style.self))
        }
        return ViewDate(date, style: style, zone: try text("zone", of: object))
    }

    private mutating func gauge(_ object: JSONObject) throws(ViewError) -> ViewGauge {
        var gauge = ViewGauge(try object.read("gauge") { json throws(ViewError) in try json.number() } ?? 0)
        if let range = try object.read("range", { json throws(ViewError) in try json.range() }) {
            gauge.least = range.lowerBound
            gauge.most = range.upperBound
        }
        let style = try object.read("style") { json throws(ViewError) in try json.word(ViewGauge.Style.self) }
        gauge.style = style ?? .linear
        gauge.label = try text("label", of: object)
        gauge.valueLabel = try text("valueLabel", of: object)
        return gauge
    }

    private mutating func progress(_ object: JSONObject) throws(ViewError) -> ViewProgress {
        let extent = try object.read("progress") { json throws(ViewError) in try json.extent() }
        return ViewProgress(extent ?? .fraction(0), label: try text("label", of: object))
    }

    private mutating func chart(_ object: JSONObject) throws(ViewError) -> ViewChart {
        let values = try object.read("chart") { json throws(ViewError) in try json.chartValues() } ?? []
        try count(8 * values.count)
        var chart = ViewChart(values)
        chart.most = try object.read("most") { json throws(ViewError) in try json.number(above: 0) }
        chart.goal = try object.read("goal") { json throws(ViewError) in try json.number(above: 0) }
        chart.goalColor = try object.read("goalColor") { json throws(ViewError) in try json.color() }
        chart.labels = try labels(object)
        guard chart.labels.isEmpty || chart.labels.count == 2 || chart.labels.count == values.count else {
            let found = "a list of \(chart.labels.count)"
            let expected = "one for each of \(values.count) values, or 2 for both ends"
            throw ViewError(.range, at: "labels", found: found, expected: expected)
        }
        return chart
    }

    private mutating func labels(_ object: JSONObject) throws(ViewError) -> [String] {
        guard let json = object["labels"] else { return [] }
        guard case .array(let list) = json else {
            throw ViewError(.value, at: "labels", found: json.named, expected: "a list of texts")
        }
        var labels: [String] = []
        for (index, label) in list.enumerated() {
            guard case .string(let text) = label else {
                throw ViewError(.value, at: "labels[\(index)]", found: label.named, expected: "a text")
            }
            labels.append(try counted(text))
        }
        return labels
    }

    private mutating func requiredText(_ key: String, of object: JSONObject) throws(ViewError) -> String {
        guard let text = try text(key, of: object) else {
            throw ViewError(.value, at: key, found: "nothing", expected: "a text")
        }
        return text
    }

    private mutating func text(_ key: String, of object: JSONObject) throws(ViewError) -> String? {
        guard let json = object[key] else { return nil }
        guard case .string(let text) = json else {
            throw ViewError(.value, at: key, found: json.named, expected: "a text")
        }
        return try counted(text)
    }

    private mutating func counted(_ text: String) throws(ViewError) -> String {
        try count(text.utf8.count)
        return text
    }

    private mutating func count(_ more: Int) throws(ViewError) {
        bytes += more
        guard bytes <= ViewLimits.bytes else {
            throw .limit("more text", "at most \(ViewLimits.bytes) bytes in one view")
        }
    }
}

extension ViewError {
    static func limit(_ found: String, _ expected: String) -> ViewError {
        ViewError(.limit, found: found, expected: expected)
    }
}

extension JSONObject {
    /// The value of `key`, read; nil when the key is absent.
    func read<Value>(
        _ key: String, _ reading: (JSONValue) throws(ViewError) -> Value
    ) throws(ViewError) -> Value? {
        guard let value = self[key] else { return nil }
        return try within(key) { () throws(ViewError) in try reading(value) }
    }
}
