package import SourceText
package import WidgetModel

/// The types `file` and `folder`: an absolute path, which need not exist.
package struct FileType: ValueKind {
    package let isFolder: Bool
    package let acceptance: FileAcceptance
    /// Whether people may upload a file from their browser.
    package var allowsUpload = false

    package var word: String { isFolder ? "folder" : "file" }
    package var otherWords: [String] { isFolder ? ["directory", "path"] : [] }
    package var attributes: [TypeAttribute] { isFolder ? [.accept] : [.accept, .upload] }
    package func reading(_ attributes: [DeclaredAttribute], _ sink: FindingSink) -> ParameterType? {
        let acceptance = attributes.read(.accept, .fileAcceptance, sink)?.value ?? .any
        let allowsUpload = attributes.read(.upload, .boolean, sink)?.value ?? false
        return ParameterType(
            FileType(isFolder: isFolder, acceptance: acceptance, allowsUpload: allowsUpload))
    }

    package var expectation: String {
        let kinds = acceptance.kinds.map(\.description)
        return "a \(word)'s path" + (kinds.isEmpty ? "" : " that ends in \(oneOf(kinds))")
    }
    package var literalSchema: JSONValue { ["type": ["string", "number"]] }

    /// Makes a path absolute. `~/` stands for the home folder.
    package func value(
        ofLiteral text: String, in context: LiteralContext
    ) throws(LiteralProblem) -> ParameterValue {
        let path: String
        if text == "~" || text.hasPrefix("~/"), let home = context.homeFolder {
            path = absolutePath(text.dropFirst(2), from: home)
        } else {
            guard !text.isEmpty, !text.hasPrefix("~"), !text.utf8.contains(0) else {
                throw problem(.form, text)
            }
            path = absolutePath(text, from: context.folderBase)
        }
        guard isFolder || !text.hasSuffix("/") && text != "~" else { throw problem(.form, text) }
        guard acceptance.accepts(path: path) else { throw problem(.unfitting, text) }
        return isFolder ? .folder(path) : .file(path)
    }

    /// Refuses a variable of the shell, which the author of a file expects to be replaced. A user may choose
    /// a folder whose name begins with a dollar sign.
    package func value(
        inFile text: String, _ context: LiteralContext
    ) throws(LiteralProblem) -> ParameterValue {
        guard let variable = PathVariable(in: text) else { return try value(ofLiteral: text, in: context) }
        let example = isFolder ? "~/notes" : "~/notes.txt"
        throw LiteralProblem(
            .form, found: text, expected: "\(expectation) without variables, such as \"\(example)\"",
            suggestion: variable.meant)
    }

    package var valueControl: ValueControl { isFolder ? .folder : .file }
    /// The accepted extensions, if only extensions are accepted.
    package var valueUnits: [String] { acceptance.extensions ?? [] }

    package func holds(_ value: ParameterValue) -> Bool {
        switch value {
        case .file: !isFolder
        case .folder: isFolder
        default: false
        }
    }
    package func includes(_ older: any ValueKind) -> Bool {
        guard let older = older as? FileType, older.isFolder == isFolder else { return false }
        let (kinds, olderKinds) = (acceptance.kinds, older.acceptance.kinds)
        return kinds.isEmpty || !olderKinds.isEmpty && olderKinds.allSatisfy(kinds.contains)
    }

    package var jsonExpectation: String { "an absolute path" }
    package func isExact(_ text: String) -> Bool { text.hasPrefix("/") }
    package func schema(within range: ValueRange?) -> JSONValue { .text(fitting: "^/") }
    package func judgment(of value: ParameterValue) -> Judgment { .oneForm(of: value) }

    package var apple: AppleWords { AppleWords("File", swift: "IntentFile") }
}

extension ParameterType {
    /// Whether people may upload a file.
    package var allowsUpload: Bool { (kind as? FileType)?.allowsUpload ?? false }

    package static func file(_ acceptance: FileAcceptance = .any) -> ParameterType {
        ParameterType(FileType(isFolder: false, acceptance: acceptance))
    }

    package static func folder(_ acceptance: FileAcceptance = .any) -> ParameterType {
        ParameterType(FileType(isFolder: true, acceptance: acceptance))
    }
}

/// Which files or folders a parameter accepts.
package struct FileAcceptance: Hashable, Sendable {
    /// A kind of file, described in one of three ways.
    package enum Kind: Hashable, Sendable {
        /// A file extension with its dot, such as `.csv`. Case is ignored.
        case `extension`(String)
        /// A MIME type such as `text/csv` or `image/*`.
        case contentType(String)
        /// A uniform type identifier such as `public.comma-separated-values-text`.
        case uniformType(String)
    }

    /// The accepted kinds; empty if everything is accepted.
    package let kinds: [Kind]

    package init(_ kinds: [Kind]) { self.kinds = kinds }

    package static let any = FileAcceptance([])

    /// Whether a path can be accepted, as far as its name shows.
    ///
    /// Content types and uniform types cannot be recognized from a path, so if one of them
    /// is accepted, every path is.
    package func accepts(path: String) -> Bool {
        guard let extensions, !extensions.isEmpty else { return true }
        let name = path.split(separator: "/").last.map { $0.lowercased() } ?? ""
        return extensions.contains { name.hasSuffix($0.lowercased()) && name.utf8.count > $0.utf8.count }
    }

    /// The accepted extensions; nil if a kind is described in another way.
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
    /// Reads any of the three descriptions; nil for any other text.
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

extension NodeReader where Value == FileAcceptance {
    /// One kind, such as `.csv`, or a list such as `[.csv, text/csv, public.comma-separated-values-text]`.
    fileprivate static var fileAcceptance: NodeReader {
        NodeReader<[Located<FileAcceptance.Kind>]>.oneOrMore(of: .fileKind).map { kinds, node, sink in
            FileAcceptance(RepeatedElementRule.check(kinds, in: node, sink))
        }
    }
}

extension NodeReader where Value == FileAcceptance.Kind {
    fileprivate static var fileKind: NodeReader {
        NodeReader<String>.text.map { text, node, sink in
            FileAcceptance.Kind(text) ?? sink.refuse(TypeFindings.acceptUnknown(node, text))
        }
    }
}
