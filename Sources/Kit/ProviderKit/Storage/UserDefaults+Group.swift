public import Foundation
import WidgetModel

/// The defaults of Foundation, whose groups are shared through the board.
///
/// The protocol is not class-bound, so that its initializer can return a subclass.
public protocol GroupedDefaults {}

extension UserDefaults: GroupedDefaults {}

extension GroupedDefaults {
    /// The defaults of a suite.
    ///
    /// A name that begins with `group.` is the group that an app and its providers share: the `group:` of the
    /// manifest. Its values are the same as in `widgetconf group`; in a request, those of its board. The
    /// first read waits for the board, for at most five seconds. In tests, the values remain in memory. Any
    /// other suite is Foundation's, in a file of the user, and all boards share it.
    ///
    /// A group can store JSON values, `Data` and `Date`. Other values are not stored.
    public init?(suiteName: String) {
        let name: String? = suiteName
        let isGroup = suiteName.hasPrefix("group.")
        let defaults = isGroup ? GroupDefaults(group: suiteName) : UserDefaults(suiteName: name)
        guard let defaults = defaults as? Self else { return nil }
        self = defaults
    }
}

extension UserDefaults {
    /// The value of a key, as `object(forKey:)` returns it.
    public func value(forKey key: String) -> Any? { object(forKey: key) }
    /// Sets a key's value, as `set(_:forKey:)` does.
    public func setValue(_ value: Any?, forKey key: String) { set(value, forKey: key) }
}

/// The values of a group in the form of `UserDefaults`.
private final class GroupDefaults: UserDefaults {
    private let name: String
    /// The defaults may be created once and used in requests of several boards.
    private var group: GroupValues { .of(name) }

    init?(group name: String) {
        self.name = name
        super.init(suiteName: nil)
    }

    override func object(forKey key: String) -> Any? { group.all[key].flatMap(PropertyValue.object) }
    override func set(_ value: Any?, forKey key: String) {
        guard let json = PropertyValue.json(value) else { return }
        group.set(key, to: json)
    }
    override func removeObject(forKey key: String) { group.set(key, to: .null) }

    override func set(_ value: Int, forKey key: String) { group.set(key, to: .integer(Int64(value))) }
    override func set(_ value: Float, forKey key: String) { group.set(key, to: JSONValue(Double(value))) }
    override func set(_ value: Double, forKey key: String) { group.set(key, to: JSONValue(value)) }
    override func set(_ value: Bool, forKey key: String) { group.set(key, to: .boolean(value)) }
    override func set(_ url: URL?, forKey key: String) {
        group.set(key, to: url.map { .string($0.absoluteString) } ?? .null)
    }

    override func string(forKey key: String) -> String? {
        guard let json = group.all[key] else { return nil }
        return json.string ?? (json.double == nil ? nil : json.text)
    }
    override func array(forKey key: String) -> [Any]? { object(forKey: key) as? [Any] }
    override func dictionary(forKey key: String) -> [String: Any]? { object(forKey: key) as? [String: Any] }
    override func `data`(forKey key: String) -> Data? { object(forKey: key) as? Data }
    override func stringArray(forKey key: String) -> [String]? {
        let strings = group.all[key]?.array?.map(\.string) ?? [nil]
        return strings.contains(nil) ? nil : strings.compactMap(\.self)
    }
    override func double(forKey key: String) -> Double {
        guard let json = group.all[key] else { return 0 }
        return json.double ?? json.boolean.map { $0 ? 1 : 0 } ?? json.string.flatMap(Double.init) ?? 0
    }
    override func float(forKey key: String) -> Float { Float(double(forKey: key)) }
    override func integer(forKey key: String) -> Int {
        Int(exactly: double(forKey: key).rounded(.towardZero)) ?? 0
    }
    override func bool(forKey key: String) -> Bool {
        guard let json = group.all[key] else { return false }
        return json.boolean ?? json.double.map { $0 != 0 }
            ?? ["yes", "true", "1"].contains(json.string?.lowercased())
    }
    override func url(forKey key: String) -> URL? { group.all[key]?.string.flatMap { URL(string: $0) } }

    override func dictionaryRepresentation() -> [String: Any] {
        let values = group.all.compactMap { key, json in PropertyValue.object(json).map { (key, $0) } }
        return Dictionary(values, uniquingKeysWith: { first, _ in first })
    }
    override func synchronize() -> Bool { true }
}

/// Values of defaults as JSON. Data and dates are objects with one member, because JSON lacks such types.
private enum PropertyValue {
    private static let bytes = "@data"
    private static let date = "@date"

    /// Nil for a value that cannot be stored.
    static func json(_ value: Any?) -> JSONValue? {
        switch value {
        case nil: return .null
        case let value as Bool: return .boolean(value)
        case let value as Int: return .integer(Int64(value))
        case let value as any BinaryInteger: return Int64(exactly: value).map(JSONValue.integer)
        case let value as Double: return JSONValue(value)
        case let value as Float: return JSONValue(Double(value))
        case let value as String: return .string(value)
        case let value as URL: return .string(value.absoluteString)
        case let value as Data: return [bytes: .string(value.base64EncodedString())]
        case let value as Date: return [date: .string(Instant(value).description)]
        case let value as NSNumber: return JSONValue(value.doubleValue)
        case let value as [Any]:
            let elements = value.map(json)
            return elements.contains(nil) ? nil : .array(elements.compactMap(\.self))
        case let value as [String: Any]:
            var members: JSONObject = [:]
            for key in value.keys.sorted() {
                guard let member = json(value[key]) else { return nil }
                members[key] = member
            }
            return .object(members)
        default: return nil
        }
    }

    static func object(_ json: JSONValue) -> Any? {
        switch json {
        case .null: return nil
        case .boolean(let value): return value
        case .integer(let value): return Int(value)
        case .number(let value): return value.double
        case .string(let value): return value
        case .array(let elements): return elements.compactMap(object)
        case .object(let members):
            if let text = json[bytes]?.string, members.count == 1 { return Data(base64Encoded: text) }
            if let text = json[date]?.string, members.count == 1 { return Instant(text).map { Date($0) } }
            let values = members.compactMap { key, value in object(value).map { (key, $0) } }
            return Dictionary(values, uniquingKeysWith: { first, _ in first })
        }
    }
}
