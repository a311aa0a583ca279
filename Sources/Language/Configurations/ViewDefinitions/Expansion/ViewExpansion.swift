import IntentDefinitions
import SourceText
import WidgetModel
import WidgetViews

/// Builds the view of one entry from its data.
struct ViewExpansion {
    /// The limit of work for one view: nodes, parts of strings, and list elements that are drawn, written or
    /// tested. Nested lists reach it long before they take a noticeable time.
    static let mostSteps = 100_000

    private let family: Family
    private let format: ValueFormat
    /// The values of the entry, and the elements for which nodes are repeated, the innermost last.
    private var values: [String: EntryContent]
    /// The innermost repeated node, for messages.
    private var repetition: Repetition?
    /// The node that is being built.
    private var location: SourceLocation
    private var steps = 0
    private var nodes = 0
    /// The size of the strings that were built.
    private var bytes = 0
    /// The path of the view that is being built, for messages about the finished view.
    private var path: [ViewPath.Step] = []
    private var origins: [[ViewPath.Step]: SourceLocation]?

    /// Why a node cannot be built.
    private enum Stop: Error {
        case missing
        case failed(ViewBuildError)
    }

    /// Builds a view. The finished view is checked like one that a provider sends.
    static func view(
        _ template: NodeTemplate, _ values: [String: EntryContent], for family: Family, _ format: ValueFormat
    ) throws(ViewBuildError) -> ViewTree {
        var expansion = ViewExpansion(template, values, family, format)
        let json = try expansion.json(template)
        do throws(ViewError) {
            return try ViewTree(json: json)
        } catch {
            // Only an error needs the origin of each node, so the view is built once more.
            expansion = ViewExpansion(template, values, family, format)
            expansion.origins = [:]
            _ = try expansion.json(template)
            throw .refused(
                error, at: expansion.origin(of: ViewPath.steps(of: error.path)) ?? template.location)
        }
    }

    private init(
        _ template: NodeTemplate, _ values: [String: EntryContent], _ family: Family, _ format: ValueFormat
    ) {
        location = template.location
        self.family = family
        self.format = format
        self.values = values
    }

    private mutating func json(_ template: NodeTemplate) throws(ViewBuildError) -> JSONValue {
        do throws(Stop) {
            if let json = try views(template).first { return json }
        } catch {
            if case .failed(let failure) = error { throw failure }
        }
        throw .nothingLeft(at: template.location)
    }

    /// The views that a node becomes: no view, one view, or one for each element of a list.
    private mutating func views(_ template: NodeTemplate) throws(Stop) -> [JSONValue] {
        guard let repetition = template.repetition else {
            do throws(Stop) {
                if let view = try view(template) { return [view] }
            } catch {
                guard case .missing = error, template.otherwise != nil else { throw error }
            }
            return try template.otherwise.map { other throws(Stop) in try views(other) } ?? []
        }
        var built: [JSONValue] = []
        if case .list(let elements)? = value(at: repetition.list.path) {
            let outer = (values[repetition.name], self.repetition)
            defer { (values[repetition.name], self.repetition) = outer }
            self.repetition = repetition
            let start = path.last
            for element in elements {
                if let limit = repetition.limit, built.count == limit { break }
                try step(at: template.location)
                values[repetition.name] = element
                if case .index(let index)? = start { path[path.count - 1] = .index(index + built.count) }
                if let view = try view(template) { built.append(view) }
            }
            if let start { path[path.count - 1] = start }
        }
        if built.isEmpty, let other = template.otherwise { return try views(other) }
        return built
    }

    /// The view that a node becomes once; nil if its condition is false.
    private mutating func view(_ template: NodeTemplate) throws(Stop) -> JSONValue? {
        let outer = location
        location = template.location
        defer { location = outer }
        try step(at: location)
        if let condition = template.condition, try !holds(condition) { return nil }
        nodes += 1
        guard nodes <= ViewLimits.nodes else { throw exceeded(.nodes, at: location) }
        origins?[path] = template.location
        switch template.body {
        case .text(let text): return .string(try self.text(text))
        case .row(let cells): return .array(try list(cells))
        case .members(let members): return .object(try object(members))
        }
    }

    private mutating func holds(_ condition: Condition) throws(Stop) -> Bool {
        var tested = 0
        let holds = condition.holds(on: family) { name in
            let content = value(at: name.split(separator: ".").map(String.init))
            tested += content?.elementCount ?? 0
            return content?.parameterValue
        }
        try step(tested, at: location)
        return holds
    }

    private mutating func object(_ members: [(key: String, value: ValueTemplate)]) throws(Stop) -> JSONObject
    {
        var object: JSONObject = [:]
        for (key, value) in members {
            path.append(.key(key))
            defer { path.removeLast() }
            object[key] = try json(value)
        }
        return object
    }

    /// The views in a list. Each view knows its index in the list.
    private mutating func list(_ nodes: [NodeTemplate]) throws(Stop) -> [JSONValue] {
        var list: [JSONValue] = []
        for node in nodes {
            path.append(.index(list.count))
            defer { path.removeLast() }
            list += try views(node)
        }
        return list
    }

    private mutating func json(_ value: ValueTemplate) throws(Stop) -> JSONValue {
        switch value {
        case .constant(let json): return json
        case .text(let text): return .string(try self.text(text))
        case .object(let members): return .object(try object(members))
        case .view(let node):
            guard let view = try views(node).first else { throw .missing }
            return view
        case .reference(let reference, _):
            return try content(of: reference).parameterValue.json
        case .list(let values):
            let nodes = values.compactMap { if case .view(let node) = $0 { node } else { nil } }
            if nodes.count == values.count { return .array(try list(nodes)) }
            var list: [JSONValue] = []
            for value in values { list.append(try json(value)) }
            return .array(list)
        }
    }

    private mutating func text(_ template: TextTemplate) throws(Stop) -> String {
        var text = ""
        for part in template.parts {
            switch part {
            case .text(let part): text += part
            case .value(let reference):
                text += format.text(of: try content(of: reference), as: reference.type, reference.style)
            }
        }
        bytes += text.utf8.count
        guard bytes <= ViewLimits.bytes else { throw exceeded(.bytes, at: location) }
        return text
    }

    private mutating func content(of reference: ValueReference) throws(Stop) -> EntryContent {
        guard let content = value(at: reference.path) else { throw .missing }
        try step(1 + content.elementCount, at: reference.location)
        return content
    }

    private func value(at path: [String]) -> EntryContent? {
        var content = path.first.flatMap { values[$0] }
        for name in path.dropFirst() {
            guard case .object(let members)? = content else { return nil }
            content = members[name]
        }
        return content
    }

    private mutating func step(_ count: Int = 1, at location: SourceLocation) throws(Stop) {
        steps += count
        guard steps <= ViewExpansion.mostSteps else { throw exceeded(.steps, at: location) }
    }

    private func exceeded(_ limit: ViewBuildError.Limit, at location: SourceLocation) -> Stop {
        .failed(.exceeded(limit, in: repetition, at: location))
    }

    /// The location of the node at a path, or of the innermost one around it.
    private func origin(of steps: [ViewPath.Step]) -> SourceLocation? {
        var steps = steps
        while origins?[steps] == nil, !steps.isEmpty { steps.removeLast() }
        return origins?[steps]
    }
}

extension EntryContent {
    /// The number of elements in a list, including the elements of nested lists; 0 for a single value.
    fileprivate var elementCount: Int {
        guard case .list(let elements) = self else { return 0 }
        return elements.reduce(elements.count) { $0 + $1.elementCount }
    }
}
