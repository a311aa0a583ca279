import SourceText

/// A selector of a blueprint, which describes a value by a mapping such as `{ number: { min: 0, max: 100 }
/// }`.
enum SelectorOfHomeAssistant {
    /// The step with the keys that mean the same; nil for unknown selectors.
    static func hint(for selector: YAMLNode) -> String? {
        guard let (key, value) = selector.entries.first(where: { _ in true }), let word = key.text else {
            return nil
        }
        if word == "number" { return "write \"\(number(value))\" here" }
        if word == "text", value.value(of: "multiline")?.hasText("true") ?? false {
            return "write \"type: string, multiline: true\" here"
        }
        return words[word].map { "write \"\($0)\" here" }
    }

    /// The type, the range and the unit of a number.
    private static func number(_ value: YAMLNode) -> String {
        func text(_ key: String) -> String? { value.value(of: key)?.text }
        let (least, most, unit) = (text("min"), text("max"), text("unit_of_measurement"))
        let isPercent = unit == "%"
        let isWhole = [least, most, text("step")].allSatisfy { $0.map { Int($0) != nil } ?? true }
        let sign = isPercent ? "%" : ""
        let range = least.flatMap { least in most.map { ", range: [\(least)\(sign), \($0)\(sign)]" } } ?? ""
        let suffix = isPercent ? "" : unit.map { ", suffix: \($0)" } ?? ""
        let control = text("mode") == "slider" ? ", control: slider" : ""
        return "type: \(isPercent ? "percent" : isWhole ? "integer" : "decimal")\(range)\(suffix)\(control)"
    }

    private static let words = [
        "boolean": "type: boolean", "color_rgb": "type: color", "date": "type: date",
        "datetime": "type: dateTime",
        "duration": "type: duration", "file": "type: file", "icon": "type: icon",
        "language": "type: language",
        "location": "type: place", "select": "cases: { … }", "text": "type: string", "time": "type: time",
    ]
}
