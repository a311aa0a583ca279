import SourceText

// Hints of several findings, and findings that differ from others in their hint.
extension YAMLFindings {
    /// The number of keys up to which a hint lists all of them. A longer list is of no help.
    private static let mostListed = 12
    /// The number of keys that a hint names in place of a long list.
    private static let likelyCount = 3

    /// The hint for an unknown key without a similar known one.
    ///
    /// - Parameters:
    ///   - name: The unknown key. If there are many keys, only those that resemble it most are named.
    ///   - guide: The page that explains all keys; nil to list all of them.
    package static func useOne(of keys: [String], for name: String = "", guide: String? = nil) -> String {
        if keys.count == 1 { return "the only key here is \(oneOf(keys))" }
        guard let guide, keys.count > mostListed else { return "use one of the keys \(oneOf(keys))" }
        let likely = Spelling.likely(name, among: keys, count: likelyCount)
        return "use a key such as \(oneOf(likely)); \(guide) explains all \(keys.count)"
    }

    /// A mapping that is the value of its missing key.
    ///
    /// - Parameter entries: What is in the mapping.
    static func keyMissing(
        _ mapping: YAMLNode, _ noun: String, around entries: [MappingEntry], _ form: KeyForm
    ) -> Finding {
        var finding = keyMissing(mapping, noun, key: "\(form.name)")
        let text = mapping.location.text
        if form.list == .always {
            let names = entries.compactMap(\.key.text).joined(separator: ", ")
            finding.hint = "values cannot be set here; write \"\(form.name): [\(names)]\" for the names"
        } else if text.hasPrefix("{"), !text.contains(where: \.isNewline) {
            finding.hint = "write { \(form.name): \(text) }"
        } else {
            finding.hint = "write \"\(form.name):\" above them, and indent them below"
        }
        return finding
    }
}

extension YAMLNode {
    /// Whether the keys of a mapping are languages, as in `{ en: Lamp, de: Lampe }`.
    var namesLanguages: Bool {
        isMapping
            && entries.allSatisfy { key, value in
                let parts = (key.text ?? "").split { $0 == "-" || $0 == "_" }
                return value.isScalar && (parts.first?.count ?? 0) == 2 && parts.count <= 2
                    && parts[0].allSatisfy { $0.isASCII && $0.isLowercase }
            }
    }

    /// The name that the file has in German.
    var germanName: String {
        let name = file.path.split(separator: "/").last.map(String.init) ?? file.path
        let stem = name.lastIndex(of: ".").map { name[..<$0] } ?? name[...]
        return stem + ".de.yaml"
    }

    /// The mapping that a list of mappings with names means; nil for other lists.
    var mappingByName: String? {
        guard let first = elements.first(where: { _ in true }) else { return nil }
        let name =
            first.isMapping
            ? ["name", "kind", "id", "key"].lazy.compactMap { first.value(of: $0)?.text }.first : nil
        return name.map { "\"\($0): { … }\": the name is the key, and the other keys are inside" }
    }
}
