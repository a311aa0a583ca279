// Where things are, and how people are reached.
extension LiteralReader {
    /// A path made absolute; `~/` is the home folder.
    static func path(
        _ text: String, _ type: ParameterType, _ acceptance: FileAcceptance,
        _ surroundings: LiteralSurroundings
    ) throws(LiteralProblem) -> String {
        let isFile = if case .file = type { true } else { false }
        let path: String
        if text == "~" || text.hasPrefix("~/"), let home = surroundings.homeFolder {
            path = absolutePath(text.dropFirst(2), from: home)
        } else {
            guard !text.isEmpty, !text.hasPrefix("~"), !text.utf8.contains(0) else {
                throw problem(.form, text, type)
            }
            path = absolutePath(text, from: surroundings.folderBase)
        }
        guard !isFile || !text.hasSuffix("/"), !isFile || text != "~" else {
            throw problem(.form, text, type)
        }
        guard acceptance.accepts(path: path) else { throw problem(.unfitting, text, type) }
        return path
    }

    /// A scheme, a colon and more, without spaces; after `http` and `https` a host.
    static func url(_ text: String) throws(LiteralProblem) -> String {
        let isClean = text.unicodeScalars.allSatisfy(isAllowedInURL)
        if isClean, hasSchemeAndMore(text) { return text }
        let meant = "https://" + text
        let looksLikeHost = isClean && text.prefix { $0 != "/" && $0 != ":" }.dropFirst().contains(".")
        throw problem(
            .form, text, .url, suggestion: looksLikeHost && hasSchemeAndMore(meant) ? meant : nil)
    }

    private static func isAllowedInURL(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "\0"..." ", "<", ">", "\"", "{", "}", "|", "\\", "^", "`", "\u{7F}": false
        case "!"..."~": true
        default: !scalar.properties.isWhitespace
        }
    }

    private static func hasSchemeAndMore(_ text: String) -> Bool {
        let bytes = text.utf8
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { return false }
        let scheme = bytes[..<colon]
        let rest = bytes[colon...].dropFirst()
        guard scheme.first?.isLetter == true, scheme.allSatisfy(\.isInScheme), !rest.isEmpty else {
            return false
        }
        guard ["http", "https", "ws", "wss", "ftp"].contains(text[..<colon].lowercased()) else {
            // A host with a port looks like a scheme: `localhost:8080`.
            return rest.first == UInt8(ascii: "/")
                || !rest.allSatisfy { $0.isDigit || $0 == UInt8(ascii: "/") }
        }
        return rest.starts(with: "//".utf8)
            && rest.dropFirst(2).first.map { !"/?#:".utf8.contains($0) } ?? false
    }

    static func place(_ text: String, _ type: ParameterType) throws(LiteralProblem) -> PlaceValue {
        if let place = PlaceValue(text) { return place }
        let parts = text.split { ",; ".contains($0) }
        let meant = parts.count == 2 ? PlaceValue("\(parts[0]),\(parts[1])")?.description : nil
        throw problem(.form, text, type, suggestion: meant)
    }

    static func person(_ text: String, _ mode: PersonMode) throws(LiteralProblem) -> PersonValue {
        guard let person = PersonValue(text) else { throw problem(.form, text, .person(mode)) }
        guard person.fits(mode) else { throw problem(.unfitting, text, .person(mode)) }
        return person
    }
}

extension UInt8 {
    fileprivate var isLetter: Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= self | 0x20 }
    fileprivate var isDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }
    /// RFC 3986, section 3.1.
    fileprivate var isInScheme: Bool {
        isLetter || isDigit || [UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: ".")].contains(self)
    }
}
