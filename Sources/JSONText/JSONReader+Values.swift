/// The values: each function reads one whole value, or throws `unexpected-kind` when another kind comes.
extension JSONReader {
    package mutating func readNull() throws(JSONError) {
        skipSpace()
        try readWord("null", .null)
    }

    package mutating func readBoolean() throws(JSONError) -> Bool {
        skipSpace()
        if cursor < end, cursor.pointee == UInt8(ascii: "t") {
            try readWord("true", .boolean)
            return true
        }
        try readWord("false", .boolean)
        return false
    }

    private mutating func readWord(_ word: StaticString, _ kind: JSONKind) throws(JSONError) {
        guard cursor < end, cursor.pointee == word.utf8Start.pointee else { throw unexpectedKind(kind) }
        for index in 0..<word.utf8CodeUnitCount {
            guard cursor < end, cursor.pointee == word.utf8Start[index] else {
                throw unexpected("\"\(word)\"")
            }
            cursor += 1
        }
    }

    /// `.integer` or `.number`.
    package mutating func readNumber() throws(JSONError) -> JSONValue {
        skipSpace()
        guard cursor < end, cursor.pointee == UInt8(ascii: "-") || cursor.pointee.isDigit else {
            throw unexpectedKind(.number)
        }
        let first = cursor
        if let integer = try scanNumber() { return .integer(integer) }
        let bytes = UnsafeBufferPointer(start: first, count: cursor - first)
        return .number(JSONNumber(checked: String(decoding: bytes, as: UTF8.self)))
    }

    /// One value of any kind as a tree.
    package mutating func readValue() throws(JSONError) -> JSONValue {
        switch try nextKind() {
        case .null:
            try readNull()
            return .null
        case .boolean: return .boolean(try readBoolean())
        case .number: return try readNumber()
        case .string: return .string(try scanString().string)
        case .array:
            var elements: [JSONValue] = []
            try enterArray()
            while try nextElement() { elements.append(try readValue()) }
            return .array(elements)
        case .object:
            var object = JSONObject()
            try enterObject()
            while let key = try nextKey() { object[key.string] = try readValue() }
            return .object(object)
        }
    }
}

extension JSONValue {
    /// Reads one JSON text, which must hold nothing else; strict as RFC 8259 has it, no lenience of any kind.
    package init(parsing bytes: [UInt8], limits: JSONLimits = .default) throws(JSONError) {
        self = try bytes.withUnsafeBufferPointer { buffer throws(JSONError) in
            try JSONValue(parsing: buffer, limits: limits)
        }
    }

    package init(parsing bytes: UnsafeBufferPointer<UInt8>, limits: JSONLimits = .default) throws(JSONError) {
        var reader = try JSONReader(bytes, limits: limits)
        self = try reader.readValue()
        try reader.finish()
    }

    package init(parsing text: String, limits: JSONLimits = .default) throws(JSONError) {
        try self.init(parsing: Array(text.utf8), limits: limits)
    }

    package init(parsing bytes: ArraySlice<UInt8>, limits: JSONLimits = .default) throws(JSONError) {
        self = try bytes.withUnsafeBufferPointer { buffer throws(JSONError) in
            try JSONValue(parsing: buffer, limits: limits)
        }
    }
}
