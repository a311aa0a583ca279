import WidgetModel

extension AnswerFormat {
    /// The format of an answer according to its content, and the document in the answer.
    ///
    /// - Throws: why the answer is not data that a source can read.
    static func recognized(
        in answer: [UInt8]
    ) throws(AnswerProblem) -> (format: AnswerFormat, document: JSONValue) {
        do throws(AnswerProblem) {
            try refuseMarkup(answer, expected: "JSON, CSV, RSS, Atom or text")
            guard isText(answer) else {
                throw AnswerProblem(
                    "the answer is not text, expected JSON, CSV, RSS, Atom or text; "
                        + "use the address of the data itself")
            }
            switch answer.drop(while: { isSpace($0) || isByteOrderMark($0) }).first {
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                return (.json, try AnswerFormat.json.document(of: answer))
            case UInt8(ascii: "<"): return (.feed, try feedDocument(in: answer))
            default: return try plain(answer)
            }
        } catch {
            throw error.quoting(answer)
        }
    }

    private static func feedDocument(in answer: [UInt8]) throws(AnswerProblem) -> JSONValue {
        do throws(AnswerProblem) {
            return try AnswerFormat.feed.document(of: answer)
        } catch {
            throw AnswerProblem(
                "the answer is XML, but neither RSS nor Atom; "
                    + "write a source with \"run\" and a program that converts it to JSON")
        }
    }

    /// The format of an answer that is not JSON; nil if the answer begins like JSON or XML, or is not text.
    static func ofText(_ answer: [UInt8]) -> AnswerFormat? {
        guard let first = answer.first(where: { !isSpace($0) }), isText(answer),
            ![UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "<")].contains(first)
        else { return nil }
        if table(in: answer) != nil { return .csv }
        let lines = answer.split(separator: UInt8(ascii: "\n")).filter { !$0.allSatisfy(isSpace) }
        return lines.count > 1 ? .lines : .text
    }

    /// The document of an answer without brackets: a table, one JSON value per line, or text.
    private static func plain(
        _ answer: [UInt8]
    ) throws(AnswerProblem) -> (format: AnswerFormat, document: JSONValue) {
        // Text that is not JSON has another format.
        if let json = try? AnswerFormat.json.document(of: answer) { return (.json, json) }
        if let table = table(in: answer) { return (.csv, table) }
        let lines = try AnswerFormat.lines.document(of: answer)
        let hasSeveral = (lines.array?.count ?? 0) > 1
        return hasSeveral ? (.lines, lines) : (.text, try AnswerFormat.text.document(of: answer))
    }

    /// The rows of a table with a header; nil for other text, which may contain commas as well.
    private static func table(in answer: [UInt8]) -> JSONValue? {
        // Text that is not CSV has another format.
        guard let json = try? AnswerFormat.csv.document(of: answer), let rows = json.array,
            let first = rows.first?.object, first.count > 1, first.keys.allSatisfy(isHeader),
            rows.allSatisfy({ $0.object?.count == first.count })
        else { return nil }
        return json
    }

    /// Whether a field is the name of a column.
    private static func isHeader(_ field: String) -> Bool {
        field.utf8.count <= longestHeader && field.contains(where: \.isLetter)
    }

    /// The longest name of a column in bytes. Longer fields are sentences.
    private static let longestHeader = 60

    /// Whether an answer is text. Bytes of a picture or an archive contain a zero.
    private static func isText(_ answer: [UInt8]) -> Bool {
        let beginning = answer.prefix(textBytes)
        if beginning.contains(0) { return false }
        let text = String(decoding: beginning, as: UTF8.self)
        let strange = text.unicodeScalars.count { $0 == "\u{FFFD}" || $0.value < 0x20 && !$0.isLineSpace }
        return strange * 10 <= text.unicodeScalars.count
    }

    /// The number of bytes that are examined. Files that are not text differ from text at their beginning.
    private static let textBytes = 2_000

    /// Whether a byte belongs to the mark at the beginning of some texts in UTF-8.
    private static func isByteOrderMark(_ byte: UInt8) -> Bool { [0xEF, 0xBB, 0xBF].contains(byte) }
}

extension Unicode.Scalar {
    /// Whether the character is white space in ASCII.
    fileprivate var isLineSpace: Bool { value <= 0x7F && AnswerFormat.isSpace(UInt8(value)) }
}
