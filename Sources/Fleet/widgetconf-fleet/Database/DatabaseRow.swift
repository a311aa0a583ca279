import CPostgres

/// A row of a result, whose columns were sent in PostgreSQL's binary format.
struct DatabaseRow: Sendable {
    /// Nil for NULL.
    private let columns: [[UInt8]?]

    private init(_ result: OpaquePointer, row: CInt) {
        columns = (0..<PQnfields(result)).map { column in
            guard PQgetisnull(result, row, column) == 0, let start = PQgetvalue(result, row, column) else {
                return nil
            }
            let count = Int(PQgetlength(result, row, column))
            return Array(UnsafeRawBufferPointer(start: start, count: count))
        }
    }

    /// All rows of a result.
    static func all(of result: OpaquePointer) -> [DatabaseRow] {
        (0..<PQntuples(result)).map { DatabaseRow(result, row: $0) }
    }

    func isNull(_ column: Int) -> Bool { columns[column] == nil }

    /// The bytes of a value; empty for NULL.
    func bytes(_ column: Int) -> [UInt8] { columns[column] ?? [] }

    func text(_ column: Int) -> String { String(decoding: bytes(column), as: UTF8.self) }

    /// The number of a `bigint`; 0 for NULL.
    func number(_ column: Int) -> Int { bytes(column).reduce(0) { $0 << 8 | Int($1) } }

    /// Whether a `boolean` is true; false for NULL.
    func flag(_ column: Int) -> Bool { number(column) != 0 }
}

/// A parameter of a statement.
enum DatabaseValue: Sendable {
    case text(String)
    case number(Int)
    case bytes([UInt8])
    case numbers([Int])
    case texts([String])
    case byteStrings([[UInt8]])

    /// Whether the value is sent in the binary format.
    var isBinary: Bool {
        if case .bytes = self { return true }
        return false
    }

    /// The bytes that are sent.
    var encoded: [UInt8] {
        switch self {
        case .text(let text): Array(text.utf8)
        case .number(let number): Array(String(number).utf8)
        case .bytes(let bytes): bytes
        case .numbers(let numbers): Self.list(numbers.map(String.init))
        case .texts(let texts): Self.list(texts.map(Self.quoted))
        case .byteStrings(let strings): Self.list(strings.map { Self.quoted("\\x" + Self.digits(of: $0)) })
        }
    }

    /// The hexadecimal digits of bytes.
    static func digits(of bytes: [UInt8]) -> String {
        let digits = Array("0123456789abcdef".utf8)
        return String(
            decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }

    private static func list(_ elements: [String]) -> [UInt8] {
        Array("{\(elements.joined(separator: ","))}".utf8)
    }

    private static func quoted(_ text: String) -> String {
        "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
    }
}
