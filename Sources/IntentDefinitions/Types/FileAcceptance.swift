/// Which files, or folders, a parameter takes.
package struct FileAcceptance: Hashable, Sendable {
    /// One kind of file: any of three ways to say it.
    package enum Kind: Hashable, Sendable {
        /// With its point, as in `.csv`; letter case does not count.
        case `extension`(String)
        /// `text/csv`, `image/*`.
        case contentType(String)
        /// `public.comma-separated-values-text`.
        case uniformType(String)
    }

    /// Any of these; no kind at all means that everything is taken.
    package let kinds: [Kind]

    package init(_ kinds: [Kind]) { self.kinds = kinds }

    package static let any = FileAcceptance([])

    /// Whether a path may be taken, as far as its name says.
    ///
    /// Only extensions can be seen in a path: where a content type or a uniform type is accepted as well, any
    /// path may be one.
    package func accepts(path: String) -> Bool {
        guard let extensions, !extensions.isEmpty else { return true }
        let name = path.split(separator: "/").last.map { $0.lowercased() } ?? ""
        return extensions.contains { name.hasSuffix($0.lowercased()) && name.utf8.count > $0.utf8.count }
    }

    /// The extensions, when there is nothing else.
    package var extensions: [String]? {
        var extensions: [String] = []
        for kind in kinds {
            guard case .extension(let text) = kind else { return nil }
            extensions.append(text)
        }
        return extensions
    }
}

extension FileAcceptance.Kind: CustomStringConvertible {
    /// Reads any of the three ways; nil for a text that is none of them.
    package init?(_ text: String) {
        let isPlain = text.unicodeScalars.allSatisfy { scalar in
            scalar.isASCII
                ? scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
                    || ".-_+/*".unicodeScalars.contains(scalar)
                : scalar.properties.isAlphabetic
        }
        let halves = text.split(separator: "/", omittingEmptySubsequences: false)
        let isWild = text.contains("*")
        guard isPlain, !isWild || halves.count == 2 && halves[1] == "*" && !halves[0].contains("*") else {
            return nil
        }
        if halves.count == 2, halves.allSatisfy({ !$0.isEmpty && !$0.hasPrefix(".") }) {
            self = .contentType(text)
        } else if halves.count == 1, text.hasPrefix("."), text.count > 1, !text.hasSuffix(".") {
            self = .extension(text)
        } else if halves.count == 1, !text.hasPrefix("."), text.contains("."), !text.hasSuffix(".") {
            self = .uniformType(text)
        } else {
            return nil
        }
    }

    package var description: String {
        switch self {
        case .extension(let text), .contentType(let text), .uniformType(let text): text
        }
    }
}
