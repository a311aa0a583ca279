import SourceText

/// Recognizes declarations that are probably misspelled themselves: the declared name is not used anywhere,
/// and a similar name is used without a declaration.
///
/// The findings about the uses then point to the declaration. They do not offer a fix, which would spread the
/// mistake to every correct use.
struct SuspectDeclarations {
    private let files: [SourceFile]

    /// - Parameter files: The files of the workspace without translations, which copy the names of their
    ///   original.
    init(in files: [SourceFile]) { self.files = files }

    /// A name in a file, and the declared name that would replace it.
    private struct Replacement: Hashable {
        let used: String
        let declared: String
    }

    /// The location of a declaration, and its title.
    private struct Declaration {
        let key: YAMLNode
        let title: String?
    }

    /// The same findings, except that findings about uses of a suspect declaration point to the declaration.
    func pointing(_ findings: [Finding]) -> [Finding] {
        let replacements = findings.map { finding in
            finding.renamed.map { Replacement(used: $0.from, declared: $0.to) }
        }
        let counts = Dictionary(replacements.compactMap(\.self).map { ($0, 1) }, uniquingKeysWith: +)
        guard !counts.isEmpty else { return findings }
        let suspects = suspects(among: counts)
        guard !suspects.isEmpty else { return findings }
        return zip(findings, replacements).map { finding, replacement in
            let known = replacement ?? implied(by: finding, among: suspects)
            guard let known, let declaration = suspects[known] else { return finding }
            return Self.pointing(finding, to: declaration, as: known.used)
        }
    }

    /// The replacement that a finding without a fix only suggests, as for a placeholder in a text.
    private func implied(
        by finding: Finding, among suspects: [Replacement: Declaration]
    ) -> Replacement? {
        suspects.keys.first {
            finding.hint == didYouMean($0.declared) && finding.location?.text.contains(word: $0.used) == true
        }
    }

    private static func pointing(
        _ finding: Finding, to declaration: Declaration, as name: String
    ) -> Finding {
        var finding = finding
        finding.fix = nil
        finding.hint = "rename the declaration of \(quoted(declaration.key.text ?? "")) to \(quoted(name))"
        finding.notes.append(
            .init("this name is declared, and nothing uses it", at: declaration.key.location))
        return finding
    }

    /// The declarations that are misspelled, by the replacements that they would cause.
    ///
    /// A single use without further evidence is not enough, because it may be the misspelled one.
    private func suspects(among counts: [Replacement: Int]) -> [Replacement: Declaration] {
        let names = Set(counts.keys.map(\.declared))
        let found = NameUses(of: names, in: files)
        return counts.reduce(into: [:]) { suspects, entry in
            let (replacement, count) = entry
            guard found.counts[replacement.declared] == 1,
                let declaration = found.declarations[replacement.declared]
            else { return }
            let title = declaration.title.map(Self.letters)
            let isRight = title == Self.letters(replacement.declared)
            if !isRight, count > 1 || title == Self.letters(replacement.used) {
                suspects[replacement] = declaration
            }
        }
    }

    /// The letters and digits of a text in lower case, to compare a name with a title.
    private static func letters(_ text: String) -> String {
        text.lowercased().filter { $0.isLetter || $0.isNumber }
    }

    /// How often names occur in files, and where they are keys.
    private struct NameUses {
        private(set) var counts: [String: Int] = [:]
        private(set) var declarations: [String: Declaration] = [:]
        private let names: Set<String>

        init(of names: Set<String>, in files: [SourceFile]) {
            self.names = names
            for file in files {
                var findings: [Finding] = []
                if let root = YAMLTree.read(file, into: &findings).root { visit(root) }
            }
        }

        private mutating func visit(_ node: YAMLNode) {
            if let text = node.text { count(text) }
            for element in node.elements { visit(element) }
            for (key, value) in node.entries {
                if let name = key.text, names.contains(name) {
                    counts[name, default: 0] += 1
                    let title = value.isMapping ? value.value(of: "title")?.text : value.text
                    declarations[name] = Declaration(key: key, title: title)
                }
                visit(value)
            }
        }

        /// Counts a value, or the placeholders in it: `${place}`, `$place` and `{place}`.
        private mutating func count(_ text: String) {
            if names.contains(text) { counts[text, default: 0] += 1 }
            guard text.contains("{") || text.contains("$") else { return }
            for word in text.split(whereSeparator: { !$0.isLetter && !$0.isNumber && $0 != "_" }) {
                if names.contains(String(word)) { counts[String(word), default: 0] += 1 }
            }
        }
    }
}
