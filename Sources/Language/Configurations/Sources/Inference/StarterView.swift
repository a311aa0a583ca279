/// The view of a first widget: each value with its label, or rows with the elements of a list.
struct StarterView {
    private let source: InferredSource
    private var values: [InferredValue] { source.values }

    init(_ source: InferredSource) { self.source = source }

    /// The most rows and lines of a list, which fit into the widget with a heading.
    private static let mostRows = 6
    /// The most columns of the smallest family.
    private static let narrowColumns = 2
    private static let nothing = "text: nothing to show, color: secondary"

    /// The content of the view file.
    var text: String {
        let rows = values.first { !$0.members.isEmpty }
        let heading = ["# How the widget looks. Views in YAML are described in Docs/views.md.", "format: 1"]
        var lines = heading + ["view:"]
        if let rows {
            let wide = rows.members.filter { !isLink($0, in: rows) }
            let narrow = narrow(wide)
            lines += stack(list(of: rows, columns: narrow)).map { "  " + $0 }
            if narrow.count < wide.count {
                lines += ["families:", "  systemMedium:"]
                lines += stack(list(of: rows, columns: wide)).map { "    " + $0 }
            }
        } else {
            lines += stack(singleNodes).map { "  " + $0 }
        }
        return lines.map { $0 + "\n" }.joined()
    }

    /// Nodes below each other. Each node consists of lines, of which the first begins the element.
    private func stack(_ nodes: [[String]]) -> [String] {
        let elements = nodes.flatMap { node in
            node.enumerated().map { ($0 == 0 ? "  - " : "    ") + $1 }
        }
        return ["vstack:"] + elements
            + ["alignment: leading", "frame: { width: fill, height: fill, alignment: topLeading }"]
    }

    // MARK: Single values

    /// The heading, the most important number, and the other values with their labels.
    private var singleNodes: [[String]] {
        let heading = headingValue
        let number = values.first { [.integer, .decimal].contains($0.type) && !$0.isOptional }
        let others = values.filter { $0.name != heading?.name && $0.name != number?.name }
        // A text alone may have several lines.
        let limit = values.count > 1 ? ", lineLimit: 1" : ""
        let head = heading.map { [["{ text: $\($0.name), font: headline\(limit) }"]] } ?? []
        let large =
            number.map { value in
                [
                    ["{ text: \(AnswerText.scalar(value.label)), color: secondary, lineLimit: 1 }"],
                    ["{ text: \(alone(value, in: nil)), font: title, lineLimit: 1 }"],
                ]
            } ?? []
        return head + large + others.map(node)
    }

    /// The first text, which is usually a name.
    private var headingValue: InferredValue? { values.first { $0.type == .string && !$0.isOptional } }

    /// A value with its label, or a list.
    private func node(of value: InferredValue) -> [String] {
        switch value.content {
        case .objects: return []
        case .list(.integer), .list(.decimal):
            return ["{ if: { \(key(value.name)): set }, chart: $\(value.name), mark: line }"]
        case .list:
            let element = value.elementName(besides: values)
            return [
                "each: \(AnswerText.scalar("\(element) in \(value.name)"))", "limit: \(Self.mostRows)",
                "text: $\(element)", "lineLimit: 1", "else: { \(Self.nothing) }",
            ]
        case .single(let type): return ["{ \(single(value, type)) }"]
        }
    }

    /// The keys of a node with a single value and its label.
    private func single(_ value: InferredValue, _ type: InferredType) -> String {
        let exists = value.isOptional ? "if: { \(key(value.name)): set }, " : ""
        switch type {
        case .boolean:
            let words = ["yes", "no"].map { AnswerText.quoted("\(value.label): \($0)") }
            return "if: { \(key(value.name)): true }, text: \(words[0]), color: secondary, "
                + "else: { text: \(words[1]), color: secondary }"
        case .url:
            let label = "text: \(AnswerText.scalar(value.label)), color: secondary, lineLimit: 1"
            return "\(exists)link: $\(value.name), content: { \(label) }"
        case .string, .integer, .decimal, .date, .dateTime, .time:
            let text = AnswerText.quoted("\(value.label) {\(value.name)\(format(of: value))}")
            return "\(exists)text: \(text), color: secondary, lineLimit: 1"
        }
    }

    // MARK: Rows

    /// The heading, the rows of a grid, and a text for an empty list.
    private func list(of rows: InferredValue, columns: [InferredValue]) -> [[String]] {
        let others = values.filter { $0.members.isEmpty }
        let heading = others.first { $0.type == .string }
        let head = heading.map { [["{ text: $\($0.name), font: headline, lineLimit: 1 }"]] } ?? []
        let further = others.filter { $0.name != heading?.name }.map(node)
        let element = rows.elementName(besides: values)
        let link = rows.members.first { isLink($0, in: rows) }
        let cells = columns.enumerated().map { index, value in
            "          - \(cell(value, of: element, isFirst: index == 0, link: link))"
        }
        let alignments = columns.map { isTrailing($0) ? "trailing" : "leading" }.joined(separator: ", ")
        let grid = [
            "grid:", "    - each: \(AnswerText.scalar("\(element) in \(rows.name)"))",
            "      limit: \(Self.mostRows)", "      row:",
        ]
        let empty = "{ if: { \(key(rows.name)): unset }, \(Self.nothing) }"
        return head + further + [grid + cells + ["columns: [\(alignments)]"], [empty]]
    }

    /// A value of an element. The first value links to the page about the element.
    private func cell(
        _ value: InferredValue, of element: String, isFirst: Bool, link: InferredValue?
    ) -> String {
        let path = "\(element).\(value.name)"
        let exists = value.isOptional ? "if: { \(key(path)): set }, " : ""
        let otherwise = value.isOptional ? ", else: \"–\"" : ""
        switch value.type {
        case .boolean?:
            let label = AnswerText.quoted(value.label)
            return "{ if: { \(key(path)): true }, text: \(label), color: secondary, else: \"–\" }"
        case .url?:
            let label = AnswerText.scalar(value.label)
            return "{ \(exists)link: $\(path), content: \(label)\(otherwise) }"
        case .dateTime?:
            return "{ \(exists)date: $\(path), style: \(value.showsDay ? "date" : "time")\(otherwise) }"
        case .string?, .integer?, .decimal?, .date?, .time?, nil:
            let weight = isFirst ? ", weight: bold" : ""
            let text = "text: \(alone(value, in: element))\(weight), lineLimit: 1"
            guard isFirst, let link, !value.isOptional else { return "{ \(exists)\(text)\(otherwise) }" }
            return "{ link: $\(element).\(link.name), content: { \(text) } }"
        }
    }

    /// Whether a member is the address of the page about its element, and not a column.
    private func isLink(_ member: InferredValue, in rows: InferredValue) -> Bool {
        member.type == .url && !member.isOptional && rows.members.contains { $0.type != .url }
            && rows.members.last { $0.type == .url }?.name == member.name
    }

    /// The columns for the smallest family: the first text, and a number or a date.
    private func narrow(_ columns: [InferredValue]) -> [InferredValue] {
        guard columns.count > Self.narrowColumns else { return columns }
        let first = columns.first { $0.type == .string } ?? columns[0]
        let others = columns.filter { $0.name != first.name }
        let second = others.first(where: isTrailing) ?? others[0]
        return columns.filter { [first.name, second.name].contains($0.name) }
    }

    private func isTrailing(_ value: InferredValue) -> Bool {
        switch value.type {
        case .integer?, .decimal?, .date?, .dateTime?, .time?: true
        case .string?, .boolean?, .url?, nil: false
        }
    }

    // MARK: Values

    /// A value alone as text, in quotes if it has a format.
    private func alone(_ value: InferredValue, in element: String?) -> String {
        let path = (element.map { $0 + "." } ?? "") + value.name
        let format = format(of: value)
        return format.isEmpty ? "$\(path)" : AnswerText.quoted("{\(path)\(format)}")
    }

    private func format(of value: InferredValue) -> String {
        if let digits = value.digits { return ":\(digits)" }
        return value.showsDay ? ":date" : ""
    }

    /// The name of a value as a key.
    private func key(_ name: String) -> String { AnswerText.scalar(name) }
}
