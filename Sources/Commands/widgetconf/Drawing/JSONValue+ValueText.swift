import BoardDocuments
import IntentDefinitions
import Machine
import SourceText
import WidgetModel
import WidgetRuntime

extension JSONValue {
    /// A parameter's value on one line, as a user could enter it: `7`, `3m`, `12.50 EUR`,
    /// `Asia/Seoul, Europe/Berlin`, `"Paris, France", Rome`. Null is `–`.
    ///
    /// - Parameters:
    ///   - type: the name of the parameter's type. It is needed for durations and percentages, which are
    ///     numbers in JSON.
    ///   - suffix: the text after a number.
    ///   - memberType: returns the type name of a member of an object that a user filled in. Names of nested
    ///     members contain dots.
    func valueText(
        _ type: String? = nil, suffix: String? = nil, memberType: (String) -> String? = { _ in nil }
    ) -> String {
        switch self {
        case .null: return "–"
        case .boolean(let truth): return truth ? "true" : "false"
        case .integer, .number:
            let number = numberText(type)
            return suffix.map { NumberSuffix($0).behind(number) } ?? number
        case .string(let text):
            // The local time, with the offset that it has at that instant.
            if type == "dateTime", let instant = Instant(rfc3339: text) {
                return instant.rfc3339(offset: instant.localOffset)
            }
            return text.isEmpty || text.hasBlankEnd ? "\"\(text)\"" : text
        case .array(let values):
            let elements = values.map { $0.elementText(type, suffix, memberType) }
            return values.isEmpty ? "none" : elements.joined(separator: ", ")
        case .object(let members) where members["all"] == true:
            let excepted = members["except"]?.valueText()
            return excepted.map { AllValue.exceptWord + $0 } ?? AllValue.word
        case .object(let members):
            // An object of an unknown form is printed with its members.
            let isRecord = members[Record.keyMember] != nil
            return (isRecord ? nil : (try? ObjectValue(json: self))?.text) ?? members.recordText(memberType)
        }
    }

    /// The order of the objects in a list by their positions in an older one, such as `2, 1, new`; nil for
    /// other values.
    func recordOrder(in older: JSONValue) -> String? {
        guard recordCount != nil, older.recordCount != nil, let items = array, let former = older.array else {
            return nil
        }
        let keys = former.map { $0.object?[Record.keyMember] }
        return items.map { item in
            keys.firstIndex(of: item.object?[Record.keyMember]).map { "\($0 + 1)" } ?? "new"
        }.joined(separator: ", ")
    }

    /// The number of objects in a list whose objects are printed one by one; nil for other values.
    var recordCount: Int? {
        guard let elements = array, !elements.isEmpty,
            elements.allSatisfy({ $0.object?[Record.keyMember] != nil })
        else { return nil }
        return elements.count
    }

    /// An element of a list, in quotes if it contains a comma. Without quotes, the comma would look like a
    /// separator.
    private func elementText(
        _ type: String?, _ suffix: String?, _ memberType: (String) -> String?
    ) -> String {
        let text = valueText(type, suffix: suffix, memberType: memberType)
        return text.contains(",") ? "\"\(text)\"" : text
    }

    /// The number as a literal of its type.
    private func numberText(_ type: String?) -> String {
        switch type {
        case ParameterType.duration().name: durationText
        case ParameterType.percent.name: DecimalNumber(self)?.percentage ?? text
        default: text
        }
    }

    /// The number of seconds as a duration literal, such as `3m`.
    private var durationText: String {
        double.map { Milliseconds(Int64(($0 * 1000).rounded())).description } ?? text
    }
}

/// The members of all values that are JSON objects: choices, amounts, measurements, locations and persons.
///
/// The members determine the type of the object, because a reply does not contain the type of each value.
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
    var start: String?
    var end: String?

    /// The title of a choice, the literal of an amount or measurement, or the name of a location or person;
    /// nil for other objects.
    var text: String? {
        if let title = title ?? id { return title }
        if let amount, let currency {
            let money = Currency(currency).flatMap { currency in
                DecimalNumber(amount.text).flatMap { Money($0, currency) }
            }
            return money?.description ?? "\(amount.text) \(currency)"
        }
        if let start, let end { return "\(start)..\(end)" }
        if let value, let unit { return "\(value.text) \(unit)" }
        if let latitude, let longitude { return name ?? "\(latitude.text),\(longitude.text)" }
        guard let handle = email ?? phone else { return name }
        return name.map { "\($0) <\(handle)>" } ?? handle
    }
}

extension JSONObject {
    /// An object that a user filled in, as a definition writes it: `{ symbol: AAPL, amount: 3 }`.
    fileprivate func recordText(_ memberType: (String) -> String?) -> String {
        let members = filter { $0.key != Record.keyMember }.map { name, value in
            let text = value.valueText(memberType(name)) { memberType("\(name).\($0)") }
            return "\(name): \(text)"
        }
        return "{ \(members.joined(separator: ", ")) }"
    }
}

extension String {
    /// Whether the text begins or ends with a space, which would be invisible without quotes.
    fileprivate var hasBlankEnd: Bool { first == " " || last == " " }
}
