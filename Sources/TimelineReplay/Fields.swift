import JSONText
import WidgetModel

/// What is wrong with a line of an event file.
package struct ReplayError: Error, Hashable, CustomStringConvertible {
    /// Lower case, no full stop: what was expected.
    package let description: String

    init(_ description: String) { self.description = description }
}

/// The members of an object, read as what they have to be.
struct Fields {
    let object: JSONObject

    init(_ json: JSONValue?) throws(ReplayError) {
        guard let object = json?.object else { throw ReplayError("expected an object") }
        self.object = object
    }

    func optional<Value>(_ key: String, _ read: (JSONValue) -> Value?) throws(ReplayError) -> Value? {
        guard let json = object[key], !json.isNull else { return nil }
        guard let value = read(json) else { throw ReplayError("\"\(key)\" is not what it has to be") }
        return value
    }

    func required<Value>(_ key: String, _ read: (JSONValue) -> Value?) throws(ReplayError) -> Value {
        guard let value = try optional(key, read) else { throw ReplayError("\"\(key)\" is missing") }
        return value
    }

    func list<Value>(_ key: String, _ read: (JSONValue) -> Value?) throws(ReplayError) -> [Value] {
        let array = try required(key) { $0.array }
        let values = array.compactMap(read)
        guard values.count == array.count else { throw ReplayError("\"\(key)\" is not what it has to be") }
        return values
    }

    func word<Word: RawRepresentable>(
        _ key: String, _ type: Word.Type
    ) throws(ReplayError) -> Word where Word.RawValue == String {
        try required(key) { $0.string.flatMap(Word.init) }
    }

    func number<Number: FixedWidthInteger>(_ key: String, _ type: Number.Type) throws(ReplayError) -> Number {
        try required(key) { $0.integer.flatMap { Number(exactly: $0) } }
    }

    func flag(_ key: String) throws(ReplayError) -> Bool { try optional(key) { $0.boolean } ?? false }

    func instant(_ key: String) throws(ReplayError) -> Instant { try required(key, Instant.init(replayed:)) }

    func instants(_ key: String) throws(ReplayError) -> [Instant] { try list(key, Instant.init(replayed:)) }

    func generation(_ key: String = "generation") throws(ReplayError) -> Generation {
        Generation(try number(key, UInt32.self))
    }

    func revision(_ key: String = "revision") throws(ReplayError) -> Revision {
        let number = try number(key, Int.self)
        guard (0...Int(UInt32.max)).contains(number) else { throw ReplayError("\"\(key)\" is out of range") }
        return Revision(number)
    }
}

/// So far from 1970, some 36 million years, spans of any length may be added to an instant.
let farthest = Int64(1) << 60

extension Instant {
    /// As people read it, where the calendar has it, else its count of milliseconds.
    var replayed: JSONValue {
        Instant(rfc3339: description) == self ? .string(description) : .integer(milliseconds)
    }

    init?(replayed json: JSONValue) {
        if let text = json.string, let instant = Instant(rfc3339: text) {
            self = instant
        } else if let count = json.integer, (-farthest...farthest).contains(count) {
            self.init(milliseconds: count)
        } else {
            return nil
        }
    }
}

func number(_ number: some BinaryInteger) -> JSONValue { .integer(Int64(number)) }
func optional(_ instant: Instant?) -> JSONValue { instant?.replayed ?? .null }
