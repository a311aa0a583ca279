// Hints that several findings share, and findings that differ from others only in their hints.
extension YAMLFindings {
    /// A hint lists all keys up to this number. Longer lists are not helpful.
    private static let mostListed = 12
    /// The number of keys that a hint lists instead of a long list.
    private static let likelyCount = 3

    /// The hint for an unknown key that does not resemble a known key.
    ///
    /// - Parameters:
    ///   - name: The unknown key. If there are many keys, only the most similar ones are listed.
    ///   - guide: The page that explains all keys; nil to list all of them.
    package static func useOne(of keys: [String], for name: String = "", guide: String? = nil) -> String {
        if keys.count == 1 { return "the only key here is \(oneOf(keys))" }
        guard let guide, keys.count > mostListed else { return "use one of the keys \(oneOf(keys))" }
        let likely = Spelling.likely(name, among: keys, count: likelyCount)
        return "use a key such as \(oneOf(likely)); \(guide) explains all \(keys.count)"
    }

    /// The fix for a key that is repeated because its value was continued; nil for keys with single values.
    ///
    /// - Parameter names: the names below the second key.
    static func moveBelowFirst(_ key: String, _ names: [String]) -> String? {
        guard declaring.contains(key) else { return nil }
        let rest = names.count > mostMoved ? ", …" : ""
        return "move \(names.prefix(mostMoved).map(quoted).joined(separator: ", "))\(rest) "
            + "below the first \(quoted(key))"
    }

    private static let mostMoved = 3

    /// The keys whose values are mappings with names that the author chooses.
    private static let declaring: Set = [
        "cases", "entry", "enums", "groups", "intents", "parameters", "properties", "recommendations",
        "sections", "types", "widgets",
    ]

    /// The fix for another tool's tag, such as `!secret`; nil for other tags.
    static func step(forTag tag: String, of key: String?) -> String? {
        switch tag.lowercased() {
        case "!secret":
            key == "default"
                ? "write \"secret: true\" in place of \"default\": people enter the value, "
                    + "and it is stored separately"
                : "let people enter it: a parameter with \"secret: true\" is stored separately"
        case let word where word.hasPrefix("!include"):
            "write the value here; \"uses: [FILE]\" makes the declarations of another definition visible"
        case "!env", "!env_var", "!envvar":
            "write \"environment: { pass: [NAME] }\" in provider.yaml, and let the program read the variable"
        default: nil
        }
    }

    /// A mapping that is itself the value of its missing key.
    ///
    /// - Parameter entries: The content of the mapping.
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

    /// The name of the file's German translation.
    var germanName: String {
        let name = file.path.split(separator: "/").last.map(String.init) ?? file.path
        let stem = name.lastIndex(of: ".").map { name[..<$0] } ?? name[...]
        return stem + ".de.yaml"
    }

    /// A key and its value that are written as a text: `v boats`, or `"Accept: text/csv"`; nil for others.
    private var pair: (key: String, value: String)? {
        guard let text, !text.contains(where: \.isNewline) else { return nil }
        let hasColon = text.contains(": ")
        let words = text.split(separator: " ", maxSplits: hasColon ? 1 : .max)
        guard words.count == 2 else { return nil }
        let key = hasColon ? words[0].dropLast() : words[0]
        let isName = !key.isEmpty && key.allSatisfy { $0.isLetter || $0.isNumber || "_-".contains($0) }
        guard isName, !hasColon || words[0].hasSuffix(":") else { return nil }
        return (String(key), String(words[1]))
    }

    /// The text of a key and its value in braces.
    var pairInBraces: String? {
        pair.map { key, value in
            let isPlain = !value.contains { ",[]{}#:&*!|>%@`\"'".contains($0) }
            return "{ \(key): \(isPlain ? value : YAMLFindings.inQuotes(value)) }"
        }
    }

    /// The text of a key and its value, if this is a key without a colon after it; nil for other keys.
    var pairWithoutColon: String? {
        let next = file.bytes[range.end...].first { !isBlank($0) }
        guard isPlain, next != UInt8(ascii: ":") else { return nil }
        return pair.map { "\($0.key): \($0.value)" }
    }

    /// The intended mapping for a list of mappings with names; nil for other lists.
    var mappingByName: String? {
        let name = elements.first(where: { _ in true })?.entryOfName?.value.text
        return name.map { "\"\($0): { … }\": the name is the key, and the other keys are inside" }
    }

    /// The entry that names a mapping in a list; nil if the mapping is not named. Next to an identifier,
    /// "name" is often a title, as in `{ id: branch, name: Branch }`.
    package var entryOfName: (key: String, value: YAMLNode)? {
        let keys = ["name", "keyname", "key", "id", "slug", "variable", "kind"]
        let entries = keys.compactMap { key in value(of: key).map { (key: key, value: $0) } }
            .filter { $0.value.isScalar && !$0.value.isMissing }
        return entries.first { entry in
            guard let text = entry.value.text, let first = text.first else { return false }
            return !first.isUppercase && text.allSatisfy { $0.isLetter || $0.isNumber || "_-.".contains($0) }
        } ?? entries.first
    }
}
