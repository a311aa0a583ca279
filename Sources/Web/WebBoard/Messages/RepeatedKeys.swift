import WidgetModel

/// Finds keys that occur several times in an object of a body. JSON parsers disagree about which of them
/// counts, so all are rejected.
struct RepeatedKeys {
    /// An array or an object around the current position.
    private enum Container {
        case array(index: Int)
        case object(keys: Set<String>, current: String?)

        var part: String {
            switch self {
            case .array(let index): "\(index)"
            case .object(_, let current): current ?? ""
            }
        }
    }

    private var containers: [Container] = []
    private(set) var pointers: [JSONPointer] = []

    /// Scans a text that is valid JSON, until enough keys are found.
    init(in bytes: [UInt8]) {
        var position = 0
        while position < bytes.count, pointers.count < BodySchema.problemLimit {
            switch bytes[position] {
            case UInt8(ascii: "{"): containers.append(.object(keys: [], current: nil))
            case UInt8(ascii: "["): containers.append(.array(index: 0))
            case UInt8(ascii: "}"), UInt8(ascii: "]"): containers.removeLast()
            case UInt8(ascii: ","): separate()
            case UInt8(ascii: "\""):
                let start = position
                position = Self.end(ofStringAt: start, in: bytes)
                read(bytes[start...position])
            default: break
            }
            position += 1
        }
    }

    /// The next element begins, or the next key.
    private mutating func separate() {
        switch containers.popLast() {
        case .array(let index): containers.append(.array(index: index + 1))
        case .object(let keys, _): containers.append(.object(keys: keys, current: nil))
        case nil: break
        }
    }

    /// Records a string, if it is a key.
    private mutating func read(_ text: ArraySlice<UInt8>) {
        guard case .object(var keys, nil)? = containers.last,
            let key = (try? JSONValue(parsing: text))?.string  // The text is part of valid JSON.
        else { return }
        containers.removeLast()
        let isNew = keys.insert(key).inserted
        containers.append(.object(keys: keys, current: key))
        if !isNew { pointers.append(JSONPointer(containers.map(\.part))) }
    }

    /// The index of the closing quote.
    private static func end(ofStringAt start: Int, in bytes: [UInt8]) -> Int {
        var position = start + 1
        while bytes[position] != UInt8(ascii: "\"") {
            position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
        }
        return position
    }
}
