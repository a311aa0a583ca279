import JSONText
import SourceText

extension JSONValue {
    /// A parameter's value in one line, as it could be typed: `7`, `Asia/Seoul, Europe/Berlin`,
    /// `octocat`; `–` without one.
    var valueText: String {
        switch self {
        case .null: "–"
        case .boolean(let truth): truth ? "true" : "false"
        case .integer(let number): String(number)
        case .number(let number): number.text
        case .string(let text): text.isEmpty ? "\"\"" : text
        case .array(let values): values.isEmpty ? "none" : values.map(\.valueText).joined(separator: ", ")
        case .object(let object): object["title"]?.string ?? object["id"]?.string ?? text
        }
    }
}

extension JSONObject {
    /// The same with every text safe to send to a terminal; views are made safe where they are drawn.
    var printable: JSONObject {
        JSONObject(map { ($0.key, ["view", "snapshot"].contains($0.key) ? $0.value : $0.value.printable) })
    }
}

extension JSONValue {
    fileprivate var printable: JSONValue {
        switch self {
        case .string(let text): .string(Printable.text(text))
        case .array(let values): .array(values.map(\.printable))
        case .object(let object):
            .object(JSONObject(object.printable.map { (Printable.text($0.key), $0.value) }))
        case .null, .boolean, .integer, .number: self
        }
    }
}
