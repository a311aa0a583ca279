import BoardDocuments
import IntentDefinitions
import JSONText
import SourceText
import WidgetModel

extension JSONValue {
    /// A parameter's value in one line, as it could be typed: `7`, `3m`, `12.50 EUR`,
    /// `Asia/Seoul, Europe/Berlin`, `"Paris, France", Rome`; `–` without one.
    ///
    /// - Parameter type: the name of the parameter's type; a duration is a number of seconds in JSON.
    func valueText(_ type: String? = nil) -> String {
        switch self {
        case .null: return "–"
        case .boolean(let truth): return truth ? "true" : "false"
        case .integer, .number: return type == ParameterType.duration().name ? durationText : text
        case .string(let text): return text.isEmpty || text.hasBlankEnd ? "\"\(text)\"" : text
        case .array(let values):
            return values.isEmpty ? "none" : values.map { $0.elementText(type) }.joined(separator: ", ")
        case .object(let object): return object.valueText ?? text
        }
    }

    /// An element of a list; in quotes when a comma in it would look like the end of it.
    private func elementText(_ type: String?) -> String {
        let text = valueText(type)
        return text.contains(",") ? "\"\(text)\"" : text
    }

    private var durationText: String {
        double.map { Milliseconds(Int64(($0 * 1000).rounded())).description } ?? text
    }
}

extension JSONObject {
    /// Of an object its title, of an amount its literal, of a place and of a person the name; nil for
    /// anything else.
    fileprivate var valueText: String? {
        if let title = self["title"]?.string ?? self["id"]?.string { return title }
        if let amount = self["amount"], let currency = self["currency"]?.string {
            let money = Currency(currency).flatMap { currency in
                DecimalNumber(amount.text).flatMap { Money($0, currency) }
            }
            return money?.description ?? "\(amount.text) \(currency)"
        }
        if let value = self["value"], let unit = self["unit"]?.string { return "\(value.text) \(unit)" }
        let name = self["name"]?.string
        if let latitude = self["latitude"], let longitude = self["longitude"] {
            return name ?? "\(latitude.text),\(longitude.text)"
        }
        guard let handle = self["email"]?.string ?? self["phone"]?.string else { return name }
        return name.map { "\($0) <\(handle)>" } ?? handle
    }
}

extension String {
    fileprivate var hasBlankEnd: Bool { first == " " || last == " " }
}
