import WidgetModel

/// Reads CSV (RFC 4180) with a header row. The fields are separated by commas, semicolons or tabs, whichever
/// the header contains most often.
///
/// A row becomes an object with its fields as strings. Missing fields are left out, and blank lines are
/// skipped. If columns share a name, the first column counts.
struct CSVReader {
    private let bytes: [UInt8]
    private let separator: UInt8
    private var index = 0
    /// The current line, 1-based.
    private var line = 1

    private static let quote = UInt8(ascii: "\"")
    private static let lineFeed = UInt8(ascii: "\n")
    private static let carriageReturn = UInt8(ascii: "\r")
    private static let space = UInt8(ascii: " ")
    private static let tab = UInt8(ascii: "\t")

    static func document(of bytes: [UInt8]) throws(AnswerProblem) -> JSONValue {
        var reader = CSVReader(bytes)
        return .array(try reader.rows())
    }

    private init(_ bytes: [UInt8]) {
        self.bytes = bytes
        separator = CSVReader.separator(of: bytes)
    }

    /// The separator of the header; a comma if the header has only one column.
    private static func separator(of bytes: [UInt8]) -> UInt8 {
        var counts: [UInt8: Int] = [:]
        var isQuoted = false
        // Blank lines may precede the header.
        for byte in bytes.drop(while: AnswerFormat.isSpace) {
            if byte == quote { isQuoted.toggle() }
            if isQuoted { continue }
            if byte == lineFeed || byte == carriageReturn { break }
            counts[byte, default: 0] += 1
        }
        let comma = UInt8(ascii: ",")
        let others = [UInt8(ascii: ";"), tab]
        return others.reduce(comma) { counts[$1, default: 0] > counts[$0, default: 0] ? $1 : $0 }
    }

    private mutating func rows() throws(AnswerProblem) -> [JSONValue] {
        guard let header = try record() else {
            throw AnswerProblem("found an empty answer, expected CSV with a header row")
        }
        guard header.count <= AnswerLimits.columns else {
            throw AnswerProblem("found \(header.count) columns, expected at most \(AnswerLimits.columns)")
        }
        let names = header.enumerated().map { $1.isEmpty ? "\($0 + 1)" : $1 }
        let isFirst = names.indices.map { !names[..<$0].contains(names[$0]) }
        var rows: [JSONValue] = []
        var count = 0
        while true {
            let start = line
            guard let fields = try record() else { return rows }
            // Spreadsheets often end rows with further separators.
            let surplus = fields.dropFirst(names.count)
            guard surplus.allSatisfy(\.isEmpty) else {
                throw AnswerProblem(
                    "found \(fields.count) fields in line \(start), expected \(names.count) as in the header")
            }
            count += names.count
            guard count <= AnswerLimits.fields else {
                throw AnswerProblem("found more than \(AnswerLimits.fields) fields of CSV")
            }
            var row: [(String, JSONValue)] = []
            for (column, field) in fields.prefix(names.count).enumerated() where isFirst[column] {
                row.append((names[column], .string(field)))
            }
            rows.append(.object(JSONObject(row)))
        }
    }

    /// The fields of the next row that is not blank; nil at the end.
    private mutating func record() throws(AnswerProblem) -> [String]? {
        while index < bytes.count {
            var fields = [try field()]
            while index < bytes.count, bytes[index] == separator {
                index += 1
                guard fields.count < AnswerLimits.fields else {
                    throw AnswerProblem("found more than \(AnswerLimits.fields) fields in line \(line)")
                }
                fields.append(try field())
            }
            passLineBreak()
            if fields != [""] { return fields }
        }
        return nil
    }

    /// Reads a field up to its separator, a line break or the end.
    private mutating func field() throws(AnswerProblem) -> String {
        while index < bytes.count, isBlank(bytes[index]) { index += 1 }
        if index < bytes.count, bytes[index] == CSVReader.quote { return try quotedField() }
        return plainField()
    }

    /// Reads the rest of a field without quotes, and removes white space at its end.
    private mutating func plainField() -> String {
        let start = index
        while index < bytes.count, bytes[index] != separator, bytes[index] != CSVReader.lineFeed,
            bytes[index] != CSVReader.carriageReturn
        {
            index += 1
        }
        var end = index
        while end > start, isBlank(bytes[end - 1]) { end -= 1 }
        return String(decoding: bytes[start..<end], as: UTF8.self)
    }

    /// Reads a field in quotes, which may contain separators, line breaks and doubled quotes. Text after the
    /// closing quote belongs to the field.
    private mutating func quotedField() throws(AnswerProblem) -> String {
        let first = line
        var content: [UInt8] = []
        index += 1
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            if byte == CSVReader.quote {
                guard index < bytes.count, bytes[index] == CSVReader.quote else {
                    return String(decoding: content, as: UTF8.self) + plainField()
                }
                index += 1
            }
            if byte == CSVReader.lineFeed { line += 1 }
            content.append(byte)
        }
        throw AnswerProblem("found a quote in line \(first) that is not closed")
    }

    private mutating func passLineBreak() {
        if index < bytes.count, bytes[index] == CSVReader.carriageReturn { index += 1 }
        if index < bytes.count, bytes[index] == CSVReader.lineFeed { index += 1 }
        line += 1
    }

    /// Whether a byte is white space around a field.
    private func isBlank(_ byte: UInt8) -> Bool {
        byte == CSVReader.space || byte == CSVReader.tab && separator != CSVReader.tab
    }
}
