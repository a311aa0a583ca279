/// Reads JSON step by step over bytes that somebody else keeps; copies nothing that is not asked for.
///
///     try reader.enterObject()
///     while let key = try reader.nextKey() {
///         let value = try reader.readValue()
///         if key.equals("id") { id = value.integer }
///     }
///     try reader.finish()
///
/// After `enterObject` call `nextKey` until it gives nil, and read one value for each key; after `enterArray`
/// call `nextElement` until it gives false, and read one value for each. Everything is checked in full:
/// grammar, UTF-8, escapes, depth. After an error the reader is of no more use.
package struct JSONReader {
    let start: UnsafePointer<UInt8>
    let end: UnsafePointer<UInt8>
    var cursor: UnsafePointer<UInt8>
    private var depth = 0
    private let depthLimit: Int
    /// Whether an array or object was just entered, so that no comma is due.
    private var isFirst = false

    /// `bytes` must stay valid as long as the reader and its slices are used.
    package init(_ bytes: UnsafeBufferPointer<UInt8>, limits: JSONLimits = .default) throws(JSONError) {
        // An empty buffer may have no address; any will do, since nothing is read there.
        start = bytes.baseAddress ?? UnsafePointer(bitPattern: 1).unsafelyUnwrapped
        end = start + bytes.count
        cursor = start
        depthLimit = limits.depth
        if bytes.count > limits.bytes {
            throw failure(
                .tooLarge, "expected at most \(limits.bytes) bytes, found \(bytes.count)", at: start)
        }
        if bytes.count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF {
            throw failure(.byteOrderMark, "expected a value, found a byte order mark", at: start)
        }
    }

    /// Bytes read so far.
    package var offset: Int { cursor - start }

    /// The kind of the value that comes next, by its first character.
    package mutating func nextKind() throws(JSONError) -> JSONKind {
        skipSpace()
        guard cursor < end else { throw unexpected("a value") }
        switch cursor.pointee {
        case UInt8(ascii: "\""): return .string
        case UInt8(ascii: "{"): return .object
        case UInt8(ascii: "["): return .array
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number
        case UInt8(ascii: "t"), UInt8(ascii: "f"): return .boolean
        case UInt8(ascii: "n"): return .null
        default: throw unexpected("a value")
        }
    }

    /// Throws unless only white space is left.
    package mutating func finish() throws(JSONError) {
        skipSpace()
        if cursor < end { throw unexpected("the end") }
    }

    // MARK: Objects and arrays

    package mutating func enterObject() throws(JSONError) {
        try enter(UInt8(ascii: "{"), .object)
    }

    package mutating func enterArray() throws(JSONError) {
        try enter(UInt8(ascii: "["), .array)
    }

    private mutating func enter(_ bracket: UInt8, _ kind: JSONKind) throws(JSONError) {
        skipSpace()
        guard cursor < end, cursor.pointee == bracket else { throw unexpectedKind(kind) }
        depth += 1
        if depth > depthLimit {
            throw failure(
                .tooDeep, "expected at most \(depthLimit) arrays and objects within one another", at: cursor)
        }
        cursor += 1
        isFirst = true
    }

    /// The next key of the object that was entered, with its colon passed; nil after the last one.
    @inline(__always)
    package mutating func nextKey() throws(JSONError) -> JSONSlice? {
        skipSpace()
        guard cursor < end else { throw unexpected(isFirst ? "a key or \"}\"" : "\",\" or \"}\"") }
        if cursor.pointee == UInt8(ascii: "}") {
            leave()
            return nil
        }
        if isFirst {
            isFirst = false
        } else {
            guard cursor.pointee == UInt8(ascii: ",") else { throw unexpected("\",\" or \"}\"") }
            cursor += 1
            skipSpace()
        }
        guard cursor < end, cursor.pointee == UInt8(ascii: "\"") else { throw unexpected("a key in quotes") }
        let key = try scanString()
        skipSpace()
        guard cursor < end, cursor.pointee == UInt8(ascii: ":") else { throw unexpected("\":\"") }
        cursor += 1
        return key
    }

    /// Whether the array that was entered has another element; passes its comma, or the closing bracket.
    @inline(__always)
    package mutating func nextElement() throws(JSONError) -> Bool {
        skipSpace()
        guard cursor < end else { throw unexpected(isFirst ? "a value or \"]\"" : "\",\" or \"]\"") }
        if cursor.pointee == UInt8(ascii: "]") {
            leave()
            return false
        }
        if isFirst {
            isFirst = false
        } else {
            guard cursor.pointee == UInt8(ascii: ",") else { throw unexpected("\",\" or \"]\"") }
            cursor += 1
        }
        return true
    }

    private mutating func leave() {
        cursor += 1
        depth -= 1
        isFirst = false
    }

    // MARK: White space

    @inline(__always)
    mutating func skipSpace() {
        while cursor < end {
            let byte = cursor.pointee
            if byte > 0x20 { return }
            guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return }
            cursor += 1
        }
    }
}
