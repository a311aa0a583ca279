import IntentDefinitions
import SourceText
import WidgetModel
import WidgetViews

/// The values that may stand at a position of a view, according to the JSON Schema of views.
///
/// The schema is derived from the nodes themselves, so a new key of a node does not require a change here.
struct ViewSlot {
    /// The alternatives, one of which must fit.
    private let schemas: [JSONObject]

    init(_ schema: JSONValue) { schemas = ViewSlot.flattened(schema) }

    private static func flattened(_ schema: JSONValue) -> [JSONObject] {
        guard let object = schema.object else { return [] }
        return object["anyOf"]?.array.map { $0.flatMap(flattened) } ?? [object]
    }

    /// The position of a whole view.
    static let view = ViewSlot(["$ref": .string("#/$defs/" + ViewSchema.name)])

    var takesView: Bool { schemas.contains { $0["$ref"] != nil } }

    /// The position of the elements, if a list may stand here.
    var element: ViewSlot? {
        schemas.first { $0["type"] == "array" }.map { ViewSlot($0["items"] ?? true) }
    }

    /// The keys of the object that may stand here, with their schemas; nil if objects are not allowed. Of
    /// several objects, the one with a key among `keys` counts.
    func members(of keys: [String]) -> JSONObject? {
        let objects = schemas.compactMap { $0["properties"]?.object }
        return objects.first { object in keys.contains { object[$0] != nil } } ?? objects.first
    }

    /// Whether any text may stand here.
    var takesText: Bool {
        schemas.contains { $0["type"] == "string" && $0["format"] == nil && $0["pattern"] == nil }
    }

    private var takesNumber: Bool { schemas.contains { $0["type"] == "number" } }
    private var takesInteger: Bool { schemas.contains { $0["type"] == "integer" } }
    private var takesInstant: Bool { schemas.contains { $0["format"] == "date-time" } }
    private var takesColor: Bool { schemas.contains { $0["pattern"] != nil } }
    private var takesBoolean: Bool { schemas.contains { $0["type"] == "boolean" } }
    private var constants: [JSONValue] { schemas.flatMap { $0["enum"]?.array ?? [] } }

    /// Whether `true` may stand here, but not `false`.
    var takesTrue: Bool { constants.contains(true) }

    /// The words that may stand here.
    var words: [String] { constants.compactMap(\.string) }

    /// A scalar as JSON. YAML does not give plain scalars a type; this position determines the type.
    func json(of scalar: YAMLNode) -> JSONValue {
        let text = scalar.text ?? ""
        if scalar.isPlain {
            if takesBoolean || constants.contains(true), text == "true" { return true }
            if takesBoolean, text == "false" { return false }
            if takesNumber || takesInteger, let number = JSONValue(numberText: text) { return number }
        }
        return .string(text)
    }

    /// The expectation that values of a type do not meet here; nil if they may stand here.
    func refusal(of type: EntryType) -> ViewExpectation? {
        switch type {
        case .object: return expected
        case .list(let type):
            guard let element else {
                return takesText && textRefusal(of: .list(type)) == nil ? nil : expected
            }
            return element.refusal(of: type) == nil ? nil : expected
        case .value(let type):
            if takesText, textRefusal(of: .value(type)) == nil { return nil }
            switch type.name {
            case "integer": return takesNumber || takesInteger ? nil : expected
            case "decimal", "percent": return takesNumber ? nil : expected
            case "boolean": return takesBoolean ? nil : expected
            case "dateTime": return takesInstant ? nil : expected
            case "color": return takesColor ? nil : expected
            case "string", "url": return takesColor || !words.isEmpty ? nil : expected
            case "enum":
                let unknown = type.enumeration?.cases.first { !words.contains($0.name) }
                return words.isEmpty || unknown != nil ? expected : nil
            default: return expected
            }
        }
    }

    /// The expectation that values of a type do not meet as part of a text; nil if they are allowed.
    static func textRefusal(of type: EntryType) -> ViewExpectation? {
        switch type {
        case .value(let type): type.isBoolean ? .valueWithText : nil
        case .object: .valueWithText
        case .list(let element): textRefusal(of: element)
        }
    }

    private func textRefusal(of type: EntryType) -> ViewExpectation? { ViewSlot.textRefusal(of: type) }

    /// A sample that may stand here instead of a value from the data.
    var sample: JSONValue {
        if takesText { return "text" }
        if takesNumber { return JSONValue(0.5) }
        if takesInteger { return 1 }
        if takesBoolean { return true }
        if takesInstant { return "2026-01-01T00:00:00Z" }
        if let word = constants.first { return word }
        guard let element else { return "text" }
        let least = schemas.compactMap { $0["minItems"]?.integer }.first ?? 1
        return .array(Array(repeating: element.sample, count: Int(max(1, least))))
    }

    /// The expectation of this position.
    var expected: ViewExpectation {
        if takesView { return element == nil ? .view : .viewOrList }
        if let element, element.takesView { return .listOfViews }
        if takesText { return .text }
        if takesColor { return .color }
        if takesNumber, takesTrue { return .trueOrNumber }
        if takesNumber { return element == nil ? .number : .numberOrList }
        if takesInteger { return .wholeNumber }
        if takesBoolean { return .boolean }
        if takesInstant { return .instant }
        if !words.isEmpty { return .words(words) }
        if let element { return .list(of: element.expected) }
        return takesTrue ? .trueOnly : .mapping
    }
}
