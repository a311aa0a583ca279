import SourceText
package import WidgetModel

/// A text of a request with values in it: `$name` alone, and `{name}` inside a text, as in views.
///
/// | name | value |
/// | --- | --- |
/// | `stop`, `stop.id` | a parameter of the widget's intent, and a member of it |
/// | `request.now`, `request.family`, `request.locale`, `request.timeZone` | a value of the request |
/// | `group.name` | a value of the manifest's group |
/// | `search` | the text of a search, in `options` |
package struct SourceTemplate: Hashable, Sendable {
    /// The template as written.
    package let text: String
    let parts: [Part]

    enum Part: Hashable, Sendable {
        case text(String)
        case value(TemplateReference)
    }

    package init(parsing text: String) throws(SourceTemplateProblem) {
        var parts: [Part] = []
        for part in ValueNotation.parts(of: text) {
            switch part {
            case .text(let text): parts.append(.text(text))
            case .value(let written): parts.append(.value(try TemplateReference(written)))
            case .unclosed(let range): throw .unclosed(range)
            case .dollar(let written): throw .dollar(written, in: text)
            }
        }
        self.text = text
        self.parts = parts
    }

    /// The values that the template uses, in its order.
    package var references: [TemplateReference] {
        parts.compactMap { if case .value(let reference) = $0 { reference } else { nil } }
    }

    /// The text if the template uses no value; nil otherwise.
    package var constant: String? {
        guard parts.count == 1, case .text(let text) = parts[0] else { return nil }
        return text
    }

    /// The value that the whole template consists of, as `$name` or `{name}`; nil for other templates.
    var lone: TemplateReference? {
        guard parts.count == 1, case .value(let reference) = parts[0] else { return nil }
        return reference
    }

    /// The value of the template. `$name` alone keeps its type; other templates are strings.
    ///
    /// Nil if the whole template is a value that is missing or null.
    package func value(in values: TemplateValues) -> JSONValue? {
        guard let lone else { return .string(text(in: values)) }
        let value = values.value(of: lone)
        return text.hasPrefix("$") ? value : value.map { .string($0.templateText) }
    }

    /// The text of the template, in which missing values are empty.
    package func text(in values: TemplateValues) -> String {
        text(in: values) { $0 }
    }

    /// The text of the template, with each value encoded for its position.
    func text(in values: TemplateValues, encoding: (String) -> String) -> String {
        parts.map { part -> String in
            switch part {
            case .text(let text): text
            case .value(let reference): encoding(values.value(of: reference)?.templateText ?? "")
            }
        }.joined()
    }

    /// Whether the template uses values, and all of them are missing or null.
    func isMissing(in values: TemplateValues) -> Bool {
        !references.isEmpty && references.allSatisfy { values.value(of: $0) == nil }
    }

    /// The strings of the template where it can be repeated or left out: a string for each element if the
    /// whole template is a list; empty if all its values are missing.
    func texts(in values: TemplateValues) -> [String] {
        guard let lone else { return isMissing(in: values) ? [] : [text(in: values)] }
        switch values.value(of: lone) {
        case nil: return []
        case .array(let elements)?: return elements.filter { !$0.isNull }.map(\.templateText)
        case let value?: return [value.templateText]
        }
    }
}

/// A value in a template.
package struct TemplateReference: Hashable, Sendable {
    /// The name and its members, such as `["place", "latitude"]`.
    package let path: [String]
    /// The form of `request.now`; nil for RFC 3339, and for other values.
    package let format: InstantFormat?
    /// The range in the UTF-8 of the template, without `$` and braces.
    package let range: Range<Int>

    /// The forms of an instant after a colon.
    package enum InstantFormat: String, Hashable, Sendable, CaseIterable {
        /// Whole seconds since 1970.
        case seconds
        /// Milliseconds since 1970.
        case milliseconds
        /// The local date, such as `2026-11-21`.
        case date
    }

    /// The values of the request.
    package enum RequestValue: String, Hashable, Sendable, CaseIterable {
        case now, family, locale, timeZone
    }

    /// The names that do not refer to parameters.
    package static let request = "request"
    package static let group = "group"
    package static let search = "search"

    /// The name as in the template: `place.latitude`.
    package var name: String { path.joined(separator: ".") }

    /// The value of the request; nil for other values.
    package var requestValue: RequestValue? {
        path[0] == TemplateReference.request ? RequestValue(rawValue: path[1]) : nil
    }

    /// The key in the group; nil for other values.
    package var groupKey: String? { path[0] == TemplateReference.group ? path[1] : nil }

    /// The parameter, or `search`; nil for values of the request and the group.
    package var parameter: String? { requestValue == nil && groupKey == nil ? path[0] : nil }

    /// The parameters that a failure names.
    var causes: [String] { parameter.map { [$0] } ?? [] }

    init(_ written: ValueNotation.Written) throws(SourceTemplateProblem) {
        path = written.path
        range = written.range
        let isNow = path == [TemplateReference.request, RequestValue.now.rawValue]
        format = written.format.flatMap(InstantFormat.init(rawValue:))
        if path[0] == TemplateReference.request {
            guard path.count == 2, RequestValue(rawValue: path[1]) != nil else {
                throw .requestValue(written)
            }
        }
        if path[0] == TemplateReference.group, path.count < 2 { throw .group(written) }
        guard written.format == nil || isNow && format != nil else {
            throw .format(written, isNow: isNow)
        }
    }
}

/// Why a text is not a template.
package struct SourceTemplateProblem: Error, Hashable, Sendable, CustomStringConvertible {
    /// The found and the expected text; lower case, without a period.
    package let message: String
    /// The range of the cause in the UTF-8 of the template.
    package let range: Range<Int>
    /// One step that corrects the template; nil if the message is enough.
    package let hint: String?

    package var description: String { message }

    static func unclosed(_ range: Range<Int>) -> SourceTemplateProblem {
        SourceTemplateProblem(
            message: "found \"{\" without a name and \"}\", expected a value such as \"{name}\"",
            range: range, hint: "write \"{{\" for the character itself")
    }

    static func dollar(_ written: ValueNotation.Written, in text: String) -> SourceTemplateProblem {
        let name = written.path.joined(separator: ".")
        let bytes = Array(text.utf8)
        // The range begins after the dollar sign. Between braces of YAML, the text needs quotes.
        let before = String(decoding: bytes[..<(written.range.lowerBound - 1)], as: UTF8.self)
        let whole = "\(before){\(name)}" + String(decoding: bytes[written.range.upperBound...], as: UTF8.self)
        return SourceTemplateProblem(
            message: "found \"$\(name)\" inside a text, expected \"{\(name)}\"", range: written.range,
            hint: "write \(YAMLFindings.inQuotes(whole)) in quotes, or \"$$\" for the character itself")
    }

    static func requestValue(_ written: ValueNotation.Written) -> SourceTemplateProblem {
        let names = TemplateReference.RequestValue.allCases.map { "request.\($0.rawValue)" }
        let name = written.path.joined(separator: ".")
        return SourceTemplateProblem(
            message: "found the value \(quoted(name)) of the request, expected \(oneOf(names))",
            range: written.range, hint: Spelling.nearest(name, among: names).map(didYouMean))
    }

    static func group(_ written: ValueNotation.Written) -> SourceTemplateProblem {
        SourceTemplateProblem(
            message: "found the whole group, expected one of its values, such as \"group.name\"",
            range: written.range, hint: nil)
    }

    static func format(_ written: ValueNotation.Written, isNow: Bool) -> SourceTemplateProblem {
        let formats = TemplateReference.InstantFormat.allCases.map(\.rawValue)
        let format = quoted(written.format ?? "")
        guard isNow else {
            return SourceTemplateProblem(
                message: "found the format \(format), but only \"request.now\" has formats",
                range: written.range, hint: "remove the format")
        }
        return SourceTemplateProblem(
            message: "found the format \(format), expected \(oneOf(formats))", range: written.range,
            hint: Spelling.nearest(written.format ?? "", among: formats).map(didYouMean))
    }
}
