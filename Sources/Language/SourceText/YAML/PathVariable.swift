/// A variable of the shell in a path. Paths in files do not pass through a shell, so `$HOME` would be the
/// name of a folder.
package struct PathVariable: Hashable, Sendable {
    /// The variable as it is written, such as `$HOME` or `${DATA}`.
    package let text: String
    /// The path with `~` instead of the home folder; nil for another variable.
    package let meant: String?

    /// Finds `$NAME` as a whole name of a file or folder, and `${NAME}` anywhere; nil if the path does not
    /// contain a variable.
    package init?(in path: String) {
        guard path.utf8.contains(UInt8(ascii: "$")), let text = Self.first(in: path) else { return nil }
        self.text = text
        let isHome = path.hasPrefix(text) && (text == "$HOME" || text == "${HOME}")
        let rest = path.dropFirst(text.count)
        let isWhole = Self.first(in: String(rest)) == nil && (rest.isEmpty || rest.hasPrefix("/"))
        meant = isHome && isWhole ? "~" + rest : nil
    }

    private static func first(in path: String) -> String? {
        for part in path.split(separator: "/") {
            if let brace = part.firstRange(of: "${") {
                let end = part[brace.upperBound...].firstIndex(of: "}").map { part.index(after: $0) }
                return String(part[brace.lowerBound..<(end ?? part.endIndex)])
            }
            let name = part.dropFirst()
            let isName = name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
            if part.hasPrefix("$"), isName, let first = name.first, !first.isNumber { return String(part) }
        }
        return nil
    }
}

extension FindingSink {
    /// Reports a variable in a path. Returns false if a variable was found.
    ///
    /// - Parameter isHomeKnown: Whether the path may begin with `~/`.
    package func checkPath(_ path: Located<String>, isHomeKnown: Bool) -> Bool {
        guard let variable = PathVariable(in: path.value) else { return true }
        report(YAMLFindings.pathVariable(variable, in: path, isHomeKnown: isHomeKnown))
        return false
    }
}
