/// Findings about the strings of locale files, in alphabetical order.
enum LocalizationFindings {
    static func alternativeSuperfluous(
        _ node: YAMLNode, count: Int, of location: SourceLocation, original: SourceFile
    ) -> Finding {
        let texts = count == 1 ? "one text" : "\(count) texts"
        return Finding(
            "locale-text-superfluous", .warning,
            "this text has no counterpart: \(name(original)) has only \(texts) here",
            at: node.place, notes: [.init("the original is here", at: location)],
            hint: "keep the number and order of the original's texts")
    }

    /// - Parameters:
    ///   - near: A similar or the current name, which the locale file does not contain yet.
    ///   - isFormer: Whether the original lists the name under `formerly`.
    ///   - hasGroups: Whether the name may refer to a parameter in an included group.
    static func nameUnknown(
        _ key: YAMLNode, _ noun: String, meant near: String?, isFormer: Bool = false, isSimilar: Bool = true,
        hasGroups: Bool = false, original: SourceFile
    ) -> Finding {
        let removal =
            hasGroups && !isFormer
            ? "write the texts of a group under \"groups\", in the locale file of the file that declares it"
            : "remove it"
        return Finding(
            "locale-name-unknown", .warning,
            "\(name(original)) has no \(noun) \(quoted(key.text ?? ""))", at: key.location,
            hint: near.map {
                isFormer
                    ? "write its present name, \(quoted($0))"
                    : "did you mean \(quoted($0))?"
                        + (isSimilar ? "" : " names are the same in all languages")
            } ?? removal,
            fix: isSimilar ? near.map { .replacing(key.range, with: $0) } : nil)
    }

    /// A locale file contains a key without text, such as a type that was copied from the original.
    static func notText(_ key: YAMLNode, _ removal: Finding.Edit?, original: SourceFile) -> Finding {
        Finding(
            "locale-not-text",
            "\(quoted(key.text ?? "")) is not text, and a translation contains only text",
            at: key.location, hint: "remove it: \(name(original)) sets it for all languages",
            fix: removal.map { Finding.Fix([$0]) })
    }

    static func placeholderExtra(
        _ placeholder: String, at place: SourceLocation, original: SourceLocation?
    ) -> Finding {
        Finding(
            "locale-placeholder",
            "the text contains \(quoted("${\(placeholder)}")), which the original does not",
            at: place,
            notes: original.map { [.init("the original is here", at: $0)] } ?? [],
            hint: "remove it, or add it to the original")
    }

    static func placeholderLacking(
        _ placeholders: [String], at place: SourceLocation, original: SourceLocation
    ) -> Finding {
        let names = placeholders.map { quoted("${\($0)}") }.joined(separator: ", ")
        return Finding(
            "locale-placeholder", "the text does not contain \(names), which the original does", at: place,
            notes: [.init("the original is here", at: original)],
            hint: "insert the placeholder: \(quoted("${\(placeholders[0])}"))")
    }

    static func placeholderOther(
        _ placeholder: String, _ wanted: String, at place: SourceLocation, original: SourceLocation
    ) -> Finding {
        Finding(
            "locale-placeholder",
            "found \(quoted("${\(placeholder)}")), expected \(quoted("${\(wanted)}")) as in the original",
            at: place, notes: [.init("the original is here", at: original)],
            hint: "did you mean \(quoted(wanted))? names are the same in all languages",
            fix: .replacing(place.range, with: wanted))
    }

    static func ruleUnnamed(_ location: SourceLocation) -> Finding {
        Finding(
            "locale-rule-unnamed", .warning,
            "this text cannot be translated, because the rule has no name", at: location,
            hint: "give the rule a \(quoted("name"))")
    }

    static func textSuperfluous(
        _ translation: YAMLNode, _ key: String, beside location: SourceLocation?, original: SourceFile
    ) -> Finding {
        Finding(
            "locale-text-superfluous", .warning,
            "this text has no counterpart: \(name(original)) has no \(quoted(key)) here",
            at: translation.ownKey?.location ?? translation.location,
            notes: location.map { [.init("it belongs here", at: $0)] } ?? [],
            hint: "remove it, or add \(quoted(key)) to the original")
    }

    /// - Parameter count: The number of strings that the locale file should contain.
    static func textsMissing(
        _ missing: [UntranslatedText], of count: Int, in root: YAMLNode, original: SourceFile
    ) -> Finding {
        let listed = missing.prefix(shownOfMissing).map { quoted(shortened($0.path)) }
        let more = missing.count > shownOfMissing ? " and \(missing.count - shownOfMissing) more" : ""
        return Finding(
            "locale-text-missing", .warning,
            "\(missing.count) of \(count) texts \(missing.count == 1 ? "is" : "are") missing: "
                + listed.joined(separator: ", ") + more,
            at: root.place,
            notes: missing.prefix(1).map { .init("the first one is here", at: $0.location) },
            hint: "add the missing texts; until then, people see the texts of \(name(original))")
    }

    static func titleAlone(_ node: YAMLNode, _ noun: String) -> Finding {
        let fixed = node.inBrackets.map { _ in "{ title: \(node.location.text) }" }
        return YAMLFindings.valueType(
            node, expected: "\(noun) (a mapping)", hint: "write \(fixed ?? "{ title: … }")",
            replacement: fixed)
    }

    // MARK: Parts of findings

    /// The number of missing strings that a finding lists.
    private static let shownOfMissing = 6

    /// The path of a string in messages, such as `ViewWeather.hours.help`: the names that the author chose,
    /// and the last key.
    private static func shortened(_ path: [String]) -> String {
        let structure = ["intents", "parameters", "enums", "types", "cases", "properties", "rules"]
        return path.enumerated().filter { index, key in
            // Keys of the language are at even positions, and names at odd positions.
            !(index % 2 == 0 && structure.contains(key) && index < path.count - 1)
        }.map(\.element).joined(separator: ".")
    }

    /// The file's name without its folder.
    static func name(_ file: SourceFile) -> String {
        String(file.path.split(separator: "/").last ?? Substring(file.path))
    }
}
