/// Parses JSON from bytes.
///
/// Most callers parse a whole text with `JSONValue(parsing:)`. A caller that needs the members before an
/// error reads an object step by step: it calls `enterObject`, then `nextKey` until that returns nil, and
/// `readValue` once for each key.
///
/// The reader checks grammar, UTF-8, escape sequences and depth. After an error, the reader must not be used
/// again.
package struct JSONReader {
    let bytes: [UInt8]
    /// The index of the next byte.
    var position = 0
    /// The number of arrays and objects around the current position.
    private var depth = 0
    /// Whether an array or object was just entered, so that no comma precedes the next value.
    private var isFirst = false
    /// Whether an object with a repeated key is an error. By default, the last value counts.
    package var refusesRepeatedKeys = false

    /// The number of members up to which repeated keys are found by linear search. Larger objects use a
    /// dictionary.
    private static let linearSearchLimit = 16
    /// The initial capacity, which suffices for most objects of documents and messages.
    private static let usualCount = 8

    /// The maximum nesting depth. A tree is parsed, written and freed recursively, so a deeper one could
    /// overflow the stack.
    package static let depthLimit = 128
    /// The maximum size of a string, which bounds the memory for the tree.
    private static let byteLimit = 64 << 20

    /// Throws if the text is too large or begins with a byte order mark, which RFC 8259 does not allow.
    package init(_ bytes: [UInt8]) throws(JSONError) {
        self.bytes = bytes
        if bytes.count > Self.byteLimit {
            throw failure("expected at most \(Self.byteLimit) bytes, found \(bytes.count)", at: 0)
        }
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
            throw failure("expected a value, found a byte order mark", at: 0)
        }
    }

    /// The next byte; nil at the end.
    @inline(__always)
    var current: UInt8? { position < bytes.count ? bytes[position] : nil }

    /// Reads one value of any kind.
    package mutating func readValue() throws(JSONError) -> JSONValue {
        skipSpace()
        guard let byte = current else { throw unexpected("a value") }
        switch byte {
        case UInt8(ascii: "\""): return .string(try scanString())
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try scanNumber()
        case UInt8(ascii: "{"): return .object(try readObject())
        case UInt8(ascii: "["): return .array(try readArray())
        case UInt8(ascii: "t"): return try read("true", as: .boolean(true))
        case UInt8(ascii: "f"): return try read("false", as: .boolean(false))
        case UInt8(ascii: "n"): return try read("null", as: .null)
        default: throw unexpected("a value")
        }
    }

    /// Reads a literal such as `true`.
    private mutating func read(_ word: String, as value: JSONValue) throws(JSONError) -> JSONValue {
        for byte in word.utf8 {
            guard current == byte else { throw unexpected("\"\(word)\"") }
            position += 1
        }
        return value
    }

    /// Checks that only white space is left.
    package mutating func finish() throws(JSONError) {
        skipSpace()
        if current != nil { throw unexpected("the end") }
    }

    // MARK: Objects and arrays

    private mutating func readArray() throws(JSONError) -> [JSONValue] {
        var elements: [JSONValue] = []
        try enter(UInt8(ascii: "["), "an array")
        while try passComma(orEnd: UInt8(ascii: "]"), "a value or \"]\"", "\",\" or \"]\"") {
            elements.append(try readValue())
        }
        return elements
    }

    /// Reads an object. The last value of a repeated key is used, unless repeated keys are rejected.
    private mutating func readObject() throws(JSONError) -> JSONObject {
        var object = JSONObject()
        var indexes: [String: Int] = [:]
        try enterObject()
        while let (key, range) = try nextLocatedKey() {
            if refusesRepeatedKeys, indexes[key] != nil || indexes.isEmpty && object[key] != nil {
                throw failure("expected each key once, found \"\(key)\" again", at: range.lowerBound)
            }
            let value = try readValue()
            if object.isEmpty { object.reserveCapacity(Self.usualCount) }
            if object.count <= Self.linearSearchLimit {
                object[key] = value
            } else {
                // From here on, the dictionary holds the index of each key.
                if indexes.isEmpty {
                    for (index, member) in object.enumerated() { indexes[member.key] = index }
                }
                if let index = indexes[key] {
                    object.replaceValue(at: index, with: value)
                } else {
                    indexes[key] = object.count
                    object.append(key, value)
                }
            }
        }
        return object
    }

    /// Reads the opening brace of an object, for reading its members step by step.
    package mutating func enterObject() throws(JSONError) {
        skipSpace()
        try enter(UInt8(ascii: "{"), "an object")
    }

    /// Reads an opening bracket, and checks the depth.
    private mutating func enter(_ bracket: UInt8, _ expected: String) throws(JSONError) {
        guard current == bracket else { throw unexpected(expected) }
        depth += 1
        if depth > Self.depthLimit {
            let message = "expected at most \(Self.depthLimit) arrays and objects within one another"
            throw failure(message, at: position)
        }
        position += 1
        isFirst = true
    }

    /// Reads the next key of the current object and its colon; nil after the last member.
    package mutating func nextKey() throws(JSONError) -> String? { try nextLocatedKey()?.key }

    /// Like `nextKey`, with the range of the key, including its quotes.
    private mutating func nextLocatedKey() throws(JSONError) -> (key: String, range: Range<Int>)? {
        guard try passComma(orEnd: UInt8(ascii: "}"), "a key or \"}\"", "\",\" or \"}\"") else { return nil }
        skipSpace()
        guard current == UInt8(ascii: "\"") else { throw unexpected("a key in quotes") }
        let start = position
        let key = try scanString()
        let range = start..<position
        skipSpace()
        guard current == UInt8(ascii: ":") else { throw unexpected("\":\"") }
        position += 1
        return (key, range)
    }

    /// Reads the comma before the next value, or the closing bracket. Returns whether there is another value.
    ///
    /// - Parameters:
    ///   - bracket: The closing bracket.
    ///   - expectedFirst: The text that is expected directly after the opening bracket, for errors.
    ///   - expectedLater: The text that is expected after a value, for errors.
    private mutating func passComma(
        orEnd bracket: UInt8, _ expectedFirst: String, _ expectedLater: String
    ) throws(JSONError) -> Bool {
        skipSpace()
        if current == bracket {
            position += 1
            depth -= 1
            isFirst = false
            return false
        }
        if isFirst {
            guard current != nil else { throw unexpected(expectedFirst) }
            isFirst = false
        } else {
            guard current == UInt8(ascii: ",") else { throw unexpected(expectedLater) }
            position += 1
        }
        return true
    }

    // MARK: Parts

    /// Reads one value, and calls `visit` with each part of the text and its range, in document order. A
    /// value is checked exactly as by `readValue`, but no tree is built.
    package mutating func scanValue(
        _ visit: (JSONPart, Range<Int>) -> Void
    ) throws(JSONError) {
        skipSpace()
        let start = position
        switch current {
        case UInt8(ascii: "{"):
            try enterObject()
            visit(.objectStart, start..<position)
            while let (key, range) = try nextLocatedKey() {
                visit(.string(key), range)
                try scanValue(visit)
            }
            visit(.end, position - 1..<position)
        case UInt8(ascii: "["):
            try enter(UInt8(ascii: "["), "an array")
            visit(.arrayStart, start..<position)
            while try passComma(orEnd: UInt8(ascii: "]"), "a value or \"]\"", "\",\" or \"]\"") {
                try scanValue(visit)
            }
            visit(.end, position - 1..<position)
        default:
            let value = try readValue()
            visit(value.string.map(JSONPart.string) ?? .literal, start..<position)
        }
    }

    private mutating func skipSpace() {
        while let byte = current,
            byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
        {
            position += 1
        }
    }
}

/// Part of a JSON text, for readers that need positions. The keys and the values of an object alternate.
package enum JSONPart: Hashable, Sendable {
    case objectStart, arrayStart
    /// The end of the innermost object or array.
    case end
    /// A key or a string, without quotes and escapes.
    case string(String)
    /// A number, `true`, `false` or `null`.
    case literal
}

extension JSONValue {
    /// Parses a JSON text that contains exactly one value, strictly according to RFC 8259.
    package init(parsing bytes: some Collection<UInt8>) throws(JSONError) {
        var reader = try JSONReader(Array(bytes))
        self = try reader.readValue()
        try reader.finish()
    }

    package init(parsing text: String) throws(JSONError) { try self.init(parsing: text.utf8) }

    /// Parses a JSON text that a person or a person's program wrote. Repeated keys are errors, because they
    /// are probably slips.
    package init(parsingInput bytes: some Collection<UInt8>) throws(JSONError) {
        var reader = try JSONReader(Array(bytes))
        reader.refusesRepeatedKeys = true
        self = try reader.readValue()
        try reader.finish()
    }
}
