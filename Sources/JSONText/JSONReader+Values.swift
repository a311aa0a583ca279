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

    package mutating func readString() throws(JSONError) -> String {
        try readSlice().string
    }

    /// A string's content without copying it.
    package mutating func readSlice() throws(JSONError) -> JSONSlice {
        skipSpace()
        guard cursor < end, cursor.pointee == UInt8(ascii: "\"") else { throw unexpectedKind(.string) }
        return try scanString()
    }

    /// An `Int64` literal; any other number is an `unexpected-kind`.
    package mutating func readInteger() throws(JSONError) -> Int64 {
        let place = try placeOfNumber()
        guard let integer = try scanNumber() else {
            throw failure(.unexpectedKind, "expected an integer, found \(text(from: place))", at: place)
        }
        return integer
    }

    /// Any number, rounded to the nearest double; infinite when it is too large for one.
    package mutating func readDouble() throws(JSONError) -> Double {
        let place = try placeOfNumber()
        if let integer = try scanNumber() { return Double(integer) }
        let bytes = UnsafeBufferPointer(start: place, count: cursor - place)
        return exactDouble(of: bytes) ?? JSONNumber(checked: text(from: place)).double
    }

    /// `.integer` or `.number`.
    package mutating func readNumber() throws(JSONError) -> JSONValue {
        let place = try placeOfNumber()
        if let integer = try scanNumber() { return .integer(integer) }
        return .number(JSONNumber(checked: text(from: place)))
    }

    /// A number as it stands in the text; `integer` is its value when it is an `Int64` literal.
    ///
    /// The bytes are only good as long as those that the reader reads.
    package mutating func readNumberSlice() throws(JSONError) -> (
        bytes: UnsafeBufferPointer<UInt8>, integer: Int64?
    ) {
        let place = try placeOfNumber()
        let integer = try scanNumber()
        return (UnsafeBufferPointer(start: place, count: cursor - place), integer)
    }

    private mutating func placeOfNumber() throws(JSONError) -> UnsafePointer<UInt8> {
        skipSpace()
        guard cursor < end, cursor.pointee == UInt8(ascii: "-") || cursor.pointee.isDigit else {
            throw unexpectedKind(.number)
        }
        return cursor
    }

    private func text(from place: UnsafePointer<UInt8>) -> String {
        String(decoding: UnsafeBufferPointer(start: place, count: cursor - place), as: UTF8.self)
    }

    /// Passes one value of any kind, checking all of it.
    package mutating func skipValue() throws(JSONError) {
        switch try nextKind() {
        case .null: try readNull()
        case .boolean: _ = try readBoolean()
        case .number: _ = try scanNumber()
        case .string: _ = try scanString()
        case .array:
            try enterArray()
            while try nextElement() { try skipValue() }
        case .object:
            try enterObject()
            while try nextKey() != nil { try skipValue() }
        }
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
