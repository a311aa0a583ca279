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
        case .object:
            // An object of another form is shown as it is.
            return (try? ObjectValue(json: self))?.text ?? text
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

/// The members of values that are objects: a choice, an amount, a measure, a place or a person.
private struct ObjectValue: Codable {
    var title: String?
    var id: String?
    var amount: JSONValue?
    var currency: String?
    var value: JSONValue?
    var unit: String?
    var name: String?
    var latitude: JSONValue?
    var longitude: JSONValue?
    var email: String?
    var phone: String?

    /// The title of an object, the literal of an amount, the name of a place or a person; nil without one.
    var text: String? {
        if let title = title ?? id { return title }
        if let amount, let currency {
            let money = Currency(currency).flatMap { currency in
                DecimalNumber(amount.text).flatMap { Money($0, currency) }
            }
            return money?.description ?? "\(amount.text) \(currency)"
        }
        if let value, let unit { return "\(value.text) \(unit)" }
        if let latitude, let longitude { return name ?? "\(latitude.text),\(longitude.text)" }
        guard let handle = email ?? phone else { return name }
        return name.map { "\($0) <\(handle)>" } ?? handle
    }
}

extension String {
    fileprivate var hasBlankEnd: Bool { first == " " || last == " " }
}
