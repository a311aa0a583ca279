import SourceText
import WidgetModel

/// Findings about the names of parameters, types, cases and other declarations, in alphabetical order.
enum NameFindings {
    static func builtIn(_ name: Located<String>) -> Finding {
        Finding(
            "name-taken", "\(quoted(name)) is the name of a built-in type", at: name.location,
            hint: "choose another name")
    }

    static func convention(_ name: Located<String>, of subject: NameRule.Subject) -> Finding {
        let first = String(name.value.prefix { $0 == "_" }.isEmpty ? "" : "_")
        let body = name.value.drop { $0 == "_" }
        let meant =
            subject.beginsWithCapital ? body.prefix(1).uppercased() + body.dropFirst() : withSmallStart(body)
        return Finding(
            "name-convention", .warning,
            "by convention, the name of \(subject.noun) begins with "
                + (subject.beginsWithCapital ? "an uppercase letter" : "a lowercase letter")
                + ", found \(quoted(name))",
            at: name.location,
            hint: placeMeant(byName: name.value, of: subject)
                ?? "rename it to \"\(first)\(meant)\" everywhere")
    }

    /// The step for a key of an intent or of the file that is written instead of an intent's name.
    private static func placeMeant(byName name: String, of subject: NameRule.Subject) -> String? {
        guard subject == .intent else { return nil }
        if KeyFindings.intentKeys.contains(name) {
            return "if it is a key of the intent above, indent it by two more spaces"
        }
        return ["enums", "groups", "types", "uses"].contains(name)
            ? "if it is a section of the file, move it to the top level" : nil
    }

    /// The name in lower camel case: `id` for `ID`, `urlText` for `URLText`, and `on_time` for `ON_TIME`.
    private static func withSmallStart(_ name: Substring) -> String {
        if !name.contains(where: \.isLowercase) { return name.lowercased() }
        let capitals = name.prefix { $0.isUppercase }
        let isWord = capitals.count == name.count || capitals.count == 1
        let small = isWord ? capitals : capitals.dropLast()
        return small.lowercased() + name.dropFirst(small.count)
    }

    static func formerPresent(
        _ old: Located<String>, of name: Located<String>, _ other: Located<String>
    ) -> Finding {
        Finding(
            "formerly-present",
            old.value == name.value
                ? "\(quoted(old)) is the current name, expected an old one"
                : "\(quoted(old)) still exists, so it is no old name of \(quoted(name))",
            at: old.location, notes: [.init("it is declared here", at: other.location)],
            hint: "list only names that were removed")
    }

    static func formerTwice(_ old: Located<String>, earlier: Located<String>) -> Finding {
        Finding(
            "formerly-twice", "\(quoted(old)) is already listed as an old name", at: old.location,
            notes: [.init("it is listed here", at: earlier.location)], hint: "keep one of the two")
    }

    static func malformed(_ name: Located<String>, of subject: NameRule.Subject) -> Finding {
        Finding(
            "name-malformed",
            "\(quoted(name)) is not a valid name for \(subject.noun)",
            at: name.location,
            hint: camelCase(name.value).map(didYouMean)
                ?? "use letters, digits and \"_\", and do not begin with a digit"
        ).explainingTypo(where: NameRule.isWellFormed)
    }

    /// The words of a name such as `low-power` in camel case: `lowPower`; nil for other names.
    private static func camelCase(_ name: String) -> String? {
        let words = name.split { "-. /".contains($0) }
        guard words.count > 1 else { return nil }
        let joined =
            String(words[0]) + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        return NameRule.isWellFormed(joined) ? joined : nil
    }

    static func propertyReserved(_ name: Located<String>) -> Finding {
        Finding(
            "property-reserved", "\(quoted(name)) is a built-in property of every object", at: name.location,
            hint: "remove the property, or rename it")
    }

    static func reserved(_ name: Located<String>, of subject: NameRule.Subject) -> Finding {
        Finding(
            "name-reserved", "\(quoted(name)) is reserved for conditions and cannot name \(subject.noun)",
            at: name.location, hint: "choose another name")
    }
}
