import WidgetModel

/// Reads an XML document as a sequence of elements and text.
///
/// The reader does not validate. Names are used without their prefixes. Document types cannot define
/// entities, so an answer cannot grow while it is read; unknown entities are kept as text.
struct XMLReader {
    enum Event {
        case start(XMLElement)
        /// The end of the innermost element.
        case end
        case text(String)
    }

    private let bytes: [UInt8]
    private var index = 0
    /// The names of the open elements, with their prefixes.
    private var open: [String] = []
    /// Whether the last element was written as `<name/>`, so that its end comes next.
    private var isAlone = false

    /// Throws if the document is not UTF-8, ISO 8859-1 or Windows-1252.
    init(_ bytes: [UInt8]) throws(AnswerProblem) {
        self.bytes = try XMLEncoding.utf8(bytes)
    }

    /// The next part of the document; nil at the end.
    mutating func next() throws(AnswerProblem) -> Event? {
        if isAlone {
            isAlone = false
            open.removeLast()
            return .end
        }
        while index < bytes.count {
            guard bytes[index] == UInt8(ascii: "<") else { return .text(text()) }
            if starts(with: "<!--") {
                try skip(past: "-->", in: "a comment")
            } else if starts(with: "<![CDATA[") {
                return .text(try characterData())
            } else if starts(with: "<?") {
                try skip(past: "?>", in: "a processing instruction")
            } else if starts(with: "<!") {
                try skipDocumentType()
            } else if starts(with: "</") {
                try endTag()
                return .end
            } else {
                return .start(try startTag())
            }
        }
        guard let last = open.last else { return nil }
        throw problem("the end inside <\(JSONValue.shortened(last))>")
    }

    // MARK: Text

    /// Reads text up to the next tag, with its entities resolved.
    private mutating func text() -> String {
        let start = index
        index = bytes[index...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
        return XMLEntities.resolved(bytes[start..<index])
    }

    private mutating func characterData() throws(AnswerProblem) -> String {
        let start = index + 9
        try skip(past: "]]>", in: "CDATA")
        return String(decoding: bytes[start..<index - 3], as: UTF8.self)
    }

    // MARK: Tags

    private mutating func startTag() throws(AnswerProblem) -> XMLElement {
        index += 1
        let name = try name()
        guard open.count < AnswerLimits.elementDepth else {
            throw problem("more than \(AnswerLimits.elementDepth) elements inside each other")
        }
        var element = XMLElement(name)
        while true {
            skipSpace()
            guard index < bytes.count else { throw problem("the end inside a tag") }
            if bytes[index] == UInt8(ascii: ">") {
                index += 1
                break
            }
            if starts(with: "/>") {
                index += 2
                isAlone = true
                break
            }
            let (key, value) = try attribute()
            if element.attributes[key] == nil { element.attributes[key] = value }
        }
        open.append(name)
        return element
    }

    private mutating func attribute() throws(AnswerProblem) -> (name: String, value: String) {
        let name = try name()
        skipSpace()
        guard starts(with: "=") else { throw problem("an attribute without \"=\"") }
        index += 1
        skipSpace()
        guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") || bytes[index] == UInt8(ascii: "'"),
            let end = bytes[(index + 1)...].firstIndex(of: bytes[index])
        else { throw problem("an attribute without quotes") }
        let value = XMLEntities.resolved(bytes[index + 1..<end])
        index = end + 1
        return (XMLElement(name).name, value)
    }

    private mutating func endTag() throws(AnswerProblem) {
        index += 2
        let name = try name()
        skipSpace()
        guard starts(with: ">") else { throw problem("an end tag that is not closed") }
        guard let last = open.popLast(), last == name else {
            throw problem("</\(JSONValue.shortened(name))>, expected the end of another element")
        }
        index += 1
    }

    private mutating func name() throws(AnswerProblem) -> String {
        let start = index
        while index < bytes.count, XMLReader.isInName(bytes[index]) { index += 1 }
        guard index > start else { throw problem("a tag without a name") }
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }

    private static func isInName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "/"), UInt8(ascii: "="), UInt8(ascii: "\""),
            UInt8(ascii: "'"):
            false
        default: !AnswerFormat.isSpace(byte)
        }
    }

    // MARK: Skipping

    /// Skips `<!DOCTYPE …>`. Declarations in it are refused.
    private mutating func skipDocumentType() throws(AnswerProblem) {
        let end = bytes[index...].firstIndex { $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "[") }
        guard let end, bytes[end] == UInt8(ascii: ">") else {
            throw problem("a document type with declarations, which are not supported")
        }
        index = end + 1
    }

    private mutating func skipSpace() {
        while index < bytes.count, AnswerFormat.isSpace(bytes[index]) { index += 1 }
    }

    private mutating func skip(past text: StaticString, in part: String) throws(AnswerProblem) {
        let start = index
        while index < bytes.count {
            if starts(with: text) {
                index += text.utf8CodeUnitCount
                return
            }
            index += 1
        }
        index = start
        throw problem("\(part) that is not closed")
    }

    private func starts(with text: StaticString) -> Bool {
        let count = text.utf8CodeUnitCount
        guard index + count <= bytes.count else { return false }
        return bytes[index..<index + count].elementsEqual(
            UnsafeBufferPointer(start: text.utf8Start, count: count))
    }

    private func problem(_ found: String) -> AnswerProblem {
        let line = bytes[..<min(index, bytes.count)].count(where: { $0 == UInt8(ascii: "\n") }) + 1
        return AnswerProblem("line \(line) of the answer is not XML: found \(found)")
    }
}

/// The beginning of an element.
struct XMLElement {
    /// The name without its prefix.
    let name: String
    let hasPrefix: Bool
    /// The attributes by their names without prefixes.
    var attributes: [String: String] = [:]

    /// Divides a name such as `dc:date`.
    init(_ qualified: String) {
        let colon = qualified.utf8.lastIndex(of: UInt8(ascii: ":"))
        name = colon.map { String(qualified[qualified.utf8.index(after: $0)...]) } ?? qualified
        hasPrefix = colon != nil
    }
}

/// References such as `&amp;` and `&#8211;`.
enum XMLEntities {
    /// The text with its references resolved, and with line feeds as line breaks. Unknown references remain.
    static func resolved(_ bytes: ArraySlice<UInt8>) -> String {
        let isPlain = bytes.allSatisfy { $0 != UInt8(ascii: "&") && $0 != UInt8(ascii: "\r") }
        if isPlain { return String(decoding: bytes, as: UTF8.self) }
        var resolved: [UInt8] = []
        var index = bytes.startIndex
        while index < bytes.endIndex {
            let byte = bytes[index]
            if byte == UInt8(ascii: "&"), let (scalar, end) = reference(in: bytes, at: index) {
                resolved += String(Character(scalar)).utf8
                index = end
                continue
            }
            index += 1
            if byte == UInt8(ascii: "\r") {
                if index < bytes.endIndex, bytes[index] == UInt8(ascii: "\n") { continue }
                resolved.append(UInt8(ascii: "\n"))
            } else {
                resolved.append(byte)
            }
        }
        return String(decoding: resolved, as: UTF8.self)
    }

    /// The longest reference that is recognized, in bytes.
    private static let longest = 12

    private static func reference(
        in bytes: ArraySlice<UInt8>, at start: Int
    ) -> (scalar: Unicode.Scalar, end: Int)? {
        let window = bytes[start..<min(start + longest, bytes.endIndex)]
        guard let end = window.firstIndex(of: UInt8(ascii: ";")) else { return nil }
        let name = String(decoding: bytes[start + 1..<end], as: UTF8.self)
        return scalar(name).map { ($0, end + 1) }
    }

    private static func scalar(_ name: String) -> Unicode.Scalar? {
        guard name.hasPrefix("#") else { return named[name] }
        let digits = name.dropFirst()
        let isHexadecimal = digits.hasPrefix("x") || digits.hasPrefix("X")
        let number = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        guard let number, let scalar = Unicode.Scalar(number) else { return nil }
        let isControl = number < 0x20 && number != 0x09 && number != 0x0A && number != 0x0D
        return isControl ? "\u{FFFD}" : scalar
    }

    /// The five references of XML, and the HTML references that feeds contain most often.
    private static let named: [String: Unicode.Scalar] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}", "ndash": "–",
        "mdash": "—", "hellip": "…", "lsquo": "‘", "rsquo": "’", "ldquo": "“", "rdquo": "”", "bull": "•",
        "middot": "·", "laquo": "«", "raquo": "»", "euro": "€", "deg": "°", "copy": "©", "reg": "®",
        "trade": "™", "auml": "ä", "ouml": "ö", "uuml": "ü", "Auml": "Ä", "Ouml": "Ö", "Uuml": "Ü",
        "szlig": "ß", "eacute": "é", "egrave": "è", "agrave": "à", "ccedil": "ç",
    ]
}

/// The encodings of XML documents.
private enum XMLEncoding {
    /// The document in UTF-8. ISO 8859-1 is read as Windows-1252, as browsers do.
    static func utf8(_ bytes: [UInt8]) throws(AnswerProblem) -> [UInt8] {
        let isWide = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
        let name = isWide ? "utf-16" : declared(bytes)
        switch name {
        case nil, "utf-8", "utf8", "us-ascii", "ascii": return bytes
        case "iso-8859-1", "latin1", "windows-1252", "cp1252":
            var text = String.UnicodeScalarView()
            for byte in bytes { text.append(scalar(byte)) }
            return Array(String(text).utf8)
        case let name?:
            throw AnswerProblem(
                "found the encoding \(JSONValue.shortText(name)), expected \"utf-8\" or \"iso-8859-1\"")
        }
    }

    /// The encoding in lower case that the XML declaration specifies; nil if it does not specify one.
    private static func declared(_ bytes: [UInt8]) -> String? {
        let beginning = String(decoding: bytes.prefix(200), as: UTF8.self)
        guard beginning.hasPrefix("<?xml"), let end = beginning.firstIndex(of: ">") else { return nil }
        let parts = beginning[..<end].split { $0 == "=" || $0 == "\"" || $0 == "'" || $0.isWhitespace }
        guard let word = parts.firstIndex(of: "encoding"), word + 1 < parts.count else { return nil }
        return parts[word + 1].lowercased()
    }

    private static func scalar(_ byte: UInt8) -> Unicode.Scalar {
        guard (0x80...0x9F).contains(byte) else { return Unicode.Scalar(byte) }
        return Unicode.Scalar(windows[Int(byte) - 0x80]) ?? "\u{FFFD}"
    }

    /// The scalars of the bytes 0x80 to 0x9F in Windows-1252; U+FFFD for the five unused ones.
    private static let windows: [UInt32] = [
        0x20AC, 0xFFFD, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039,
        0x0152, 0xFFFD, 0x017D, 0xFFFD, 0xFFFD, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
        0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0xFFFD, 0x017E, 0x0178,
    ]
}
