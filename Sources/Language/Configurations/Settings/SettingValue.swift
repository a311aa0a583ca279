package import WidgetModel

/// The value of a setting.
package enum SettingValue: Hashable, Sendable {
    case text(String)
    case list([String])
    case number(Int)
    case flag(Bool)

    /// The value as it is shown.
    package var text: String {
        switch self {
        case .text(let text): text
        case .list(let texts): texts.joined(separator: ", ")
        case .number(let number): "\(number)"
        case .flag(let isOn): "\(isOn)"
        }
    }

    /// The elements of a list, or the value itself.
    package var texts: [String] { if case .list(let texts) = self { texts } else { [text] } }

    package var json: JSONValue {
        switch self {
        case .text(let text): .string(text)
        case .list(let texts): .array(texts.map(JSONValue.string))
        case .number(let number): .integer(Int64(number))
        case .flag(let isOn): .boolean(isOn)
        }
    }
}
