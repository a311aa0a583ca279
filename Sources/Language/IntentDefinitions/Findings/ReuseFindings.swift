import SourceText
import WidgetModel

/// Findings about files that use other files, and about groups, in alphabetical order.
enum ReuseFindings {
    static func groupEmpty(_ name: Located<String>) -> Finding {
        Finding(
            "group-empty", "the group \(quoted(name)) has no parameters", at: name.location,
            hint: "add a parameter, such as \"place: { type: string }\"")
    }

    static func groupUnknown(_ name: Located<String>, known: [String]) -> Finding {
        if name.value.hasSuffix(".yaml") || name.value.hasSuffix(".yml") {
            return Finding(
                "group-unknown", "found a file in \"include\", expected the name of a group",
                at: name.location,
                hint: "write \"uses: [\(name.value)]\" at the top level, and name one of its groups here")
        }
        let near = Spelling.nearest(name.value, among: known)
        return Finding(
            "group-unknown", "there is no group \(quoted(name))", at: name.location,
            hint: near.map(didYouMean)
                ?? (known.isEmpty
                    ? "declare it: \"groups: { \(name.value): { parameters: { … } } }\""
                    : "name one of \(oneOf(known))"),
            fix: near.map(Finding.Fix.replacing(name)))
    }

    static func groupUnused(_ name: Located<String>) -> Finding {
        Finding(
            "group-unused", .warning, "no intent includes the group \(quoted(name))", at: name.location,
            hint: "remove it, or write \"include: [\(name.value)]\" in an intent")
    }

    static func includeClash(
        _ name: Located<String>, in intent: DeclaredIntent, earlier: Located<String>
    ) -> Finding {
        let include = intent.includes.first?.location
        return Finding(
            "include-clash", "\(quoted(intent.name)) has two parameters with the name \(quoted(name))",
            at: name.location.file === intent.name.location.file ? name.location : include,
            notes: [.other(earlier.location)], hint: "rename one of the two, or leave the group out")
    }

    /// - Parameters:
    ///   - tree: the used file without a locale file.
    ///   - count: the number of strings in the used file.
    ///   - translation: a locale file of a file that uses it.
    static func localeFileMissing(
        _ tree: YAMLTree, _ count: Int, _ locale: LocaleTag, like translation: SourceFile
    ) -> Finding? {
        guard let root = tree.root else { return nil }
        let name = tree.file.path.split(separator: "/").last ?? ""
        let stem = name.split(separator: ".").dropLast().joined(separator: ".")
        let texts = count == 1 ? "the text of this file is" : "the \(count) texts of this file are"
        return Finding(
            "locale-file-missing", .warning, "\(texts) not translated to \(quoted("\(locale)"))",
            at: root.place,
            notes: [.init("this translates a file that uses it", at: translation.location(.at(0)))],
            hint: "copy \(name) to \(stem).\(locale).yaml, and run \"widgetconf check --fix\" on the copy")
    }

    static func usesBroken(_ path: Located<String>, _ file: SourceFile) -> Finding {
        Finding(
            "uses-broken", "\(quoted(path)) has errors, so its declarations cannot be used",
            at: path.location, hint: "see them with \"widgetconf check \(file.path)\"")
    }

    static func usesCircular(_ path: Located<String>, isSelf: Bool) -> Finding {
        Finding(
            "uses-circular",
            isSelf ? "the file uses itself" : "\(quoted(path)) uses this file, directly or through others",
            at: path.location,
            hint: isSelf
                ? "remove it: the declarations of a file are visible in it anyway"
                : "move what both need to a third file, and use that one in both")
    }

    static func usesClash(
        _ path: Located<String>, _ name: String, _ location: SourceLocation, earlier: SourceLocation
    ) -> Finding {
        Finding(
            "uses-clash", "\(quoted(path)) declares \"\(name)\", which another used file declares too",
            at: path.location,
            notes: [.init("it is declared here", at: location), .other(earlier)],
            hint: "rename one of the two, or use only one of the files")
    }

    /// - Parameter known: the paths of the other definition files, as this file would write them.
    static func usesMissing(_ path: Located<String>, known: [String]) -> Finding {
        // Other tools append a declaration's name after "#", and omit the suffix.
        let bare = path.value.prefix { $0 != "#" }
        let names = ["\(bare)", "\(bare).yaml"].map { $0.split(separator: "/").last ?? "" }
        let near =
            known.first { names.contains($0.split(separator: "/").last ?? "") }
            ?? Spelling.nearest(path.value, among: known)
        let folder = bare.contains("*") ? "\(bare.prefix { $0 != "*" })" : "\(bare)/"
        let inside = known.first { $0.hasPrefix(folder) }
        return Finding(
            "uses-missing", "there is no definition file \(quoted(path))", at: path.location,
            hint: near.map(didYouMean) ?? inside.map { "name each file: [\($0)]" }
                ?? PathVariable(in: path.value).map(YAMLFindings.withoutVariable)
                ?? "create the file, or write its path relative to the folder of this file",
            fix: near.map(Finding.Fix.replacing(path)))
    }

    static func usesUnused(_ path: Located<String>) -> Finding {
        Finding(
            "uses-unused", .warning, "nothing in this file uses \(quoted(path))", at: path.location,
            hint: "remove it from \"uses\"")
    }
}
