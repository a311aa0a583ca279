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

    /// A scheme, a colon and more, without blanks; behind `http` and `https` a host.
    static func url(_ text: String) throws(LiteralProblem) -> String {
        let isClean = text.unicodeScalars.allSatisfy {
            $0.value > 0x20 && $0.value != 0x7F && !$0.properties.isWhitespace
                && !"<>\"{}|\\^`".unicodeScalars.contains($0)
        }
        if isClean, hasSchemeAndMore(text) { return text }
        let meant = "https://" + text
        let looksLikeHost = isClean && text.prefix { $0 != "/" && $0 != ":" }.dropFirst().contains(".")
        throw problem(
            .form, text, .url, suggestion: looksLikeHost && hasSchemeAndMore(meant) ? meant : nil)
    }

    private static func hasSchemeAndMore(_ text: String) -> Bool {
        guard let colon = text.firstIndex(of: ":") else { return false }
        let scheme = text[..<colon].lowercased().unicodeScalars
        guard let first = scheme.first, ("a"..."z").contains(first) else { return false }
        let isScheme = scheme.allSatisfy {
            ("a"..."z").contains($0) || ("0"..."9").contains($0) || "+-.".unicodeScalars.contains($0)
        }
        let rest = text[text.index(after: colon)...]
        guard isScheme, !rest.isEmpty else { return false }
        guard ["http", "https", "ws", "wss", "ftp"].contains(text[..<colon].lowercased()) else {
            // A host with a port looks like a scheme: `localhost:8080`.
            return rest.hasPrefix("/") || !rest.allSatisfy { ("0"..."9").contains($0) || $0 == "/" }
        }
        return rest.hasPrefix("//") && rest.dropFirst(2).first.map { !"/?#:".contains($0) } ?? false
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
