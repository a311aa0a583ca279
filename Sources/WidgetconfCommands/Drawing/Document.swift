import JSONText
import WidgetModel

/// Typed looks into the documents that the host answers.
extension JSONObject {
    func text(_ key: String) -> String { self[key]?.string ?? "" }
    func number(_ key: String) -> Int? { self[key]?.integer.map(Int.init) }
    func flag(_ key: String) -> Bool { self[key]?.boolean ?? false }
    func instant(_ key: String) -> Instant? { self[key]?.string.flatMap { Instant(rfc3339: $0) } }
    func object(_ key: String) -> JSONObject? { self[key]?.object }
    func objects(_ key: String) -> [JSONObject] { (self[key]?.array ?? []).compactMap(\.object) }
    func texts(_ key: String) -> [String] { (self[key]?.array ?? []).compactMap(\.string) }
}
