import IntentDefinitions
import SourceText
import WidgetModel
import WidgetViews

/// The messages of all findings about view definitions, in alphabetical order.
enum ViewFindings {
    /// - Parameters:
    ///   - range: the range of the braces and the name in the UTF-8 of the text.
    ///   - filter: the text after the name, such as `| round`.
    static func braceDoubled(
        _ node: YAMLNode, _ range: Range<Int>, _ name: String, _ filter: Substring
    ) -> Finding {
        let location = node.location(ofText: range)
        let places = places(meantBy: filter)
        return Finding(
            "view-brace", .warning, "\(quoted(location.text)) shows braces, not the value of \(quoted(name))",
            at: location,
            hint: places.map {
                "write \"{\(name):\($0)}\": the format is the number of digits after the point"
            }
                ?? "write \"{\(name)}\"" + (filter.contains("|") ? ": there are no filters" : ""))
    }

    /// - Parameter range: the range of the brace and the text after it.
    static func braceUnclosed(_ node: YAMLNode, _ range: Range<Int>) -> Finding {
        Finding(
            "view-brace", "found \"{\" without the name of a value and \"}\"",
            at: node.location(ofText: range),
            hint: meant(byBrace: node.location(ofText: range).text)
                ?? "write \"{{\" for a brace, or \"{name}\" for a value")
    }

    /// The step for an expression in braces, such as `{level | round(1)}` or `{stops[0]}`; nil for any other
    /// text.
    private static func meant(byBrace text: String) -> String? {
        let inner = text.dropFirst().prefix { $0 != "}" }
        let name = NameRule.name(beginning: inner)
        let rest = inner[name.endIndex...].drop { $0 == " " }
        guard !name.isEmpty else { return nil }
        if rest.hasPrefix("[") {
            return
                "repeat a node for the elements: \"each: element in \(name)\"; single elements have no names"
        }
        guard rest.hasPrefix("|") || rest.hasPrefix(".") else { return nil }
        let format = places(meantBy: rest).map { ":\($0)" } ?? ""
        return "write \"{\(name)\(format)}\": a format follows a colon"
    }

    static func dollarInText(_ written: ValueNotation.Written, at location: SourceLocation) -> Finding {
        let name = location.text
        let whole = SourceRange(start: location.range.start - 1, end: location.range.end)
        return Finding(
            "view-brace", "found \"$\(name)\" inside a text, expected \"{\(name)}\"",
            at: location.file.location(whole),
            hint: "write \"{\(name)}\", or \"$$\" for a dollar sign",
            fix: .replacing(whole, with: "{\(name)}"))
    }

    static func eachAlone(_ each: YAMLNode) -> Finding {
        Finding(
            "view-each", "this node is the only one here, so it cannot be repeated", at: each.place,
            hint: "put it into a list, such as that of a \"vstack\"")
    }

    static func eachForm(_ each: YAMLNode) -> Finding {
        Finding(
            "view-each", "found \(YAMLFindings.found(each)), expected \"NAME in LIST\"", at: each.location,
            hint: repetition(meantBy: each.text ?? "")
                ?? "name the elements and the list: \(example(each.text))")
    }

    /// `"hour in hours"` for a list's name alone.
    private static func example(_ list: String?) -> String {
        guard let list, !list.contains(" "), list.count > 1 else { return "\"departure in departures\"" }
        return quoted("\(list.hasSuffix("s") ? String(list.dropLast()) : "item") in \(list)")
    }

    static func eachNoList(_ list: ValueReference) -> Finding {
        Finding(
            "view-each", "\(quoted(list.name)) is \(list.type.noun), expected a list", at: list.location,
            hint: "name a list of the entry, or declare it with \"list: true\"")
    }

    static func elseMissing(_ node: YAMLNode) -> Finding {
        Finding(
            "view-else-missing", "\"if\" needs \"else\" here, because exactly one view is expected",
            at: node.place, hint: "add \"else:\" with the view to draw instead")
    }

    static func familyMissing(_ families: [Located<Family>], in root: YAMLNode) -> Finding {
        let names = families.map(\.value.rawValue)
        return Finding(
            "view-family-missing", "there is no view for \(oneOf(names)), which the widget supports",
            at: root.value(of: "families")?.place ?? root.place,
            notes: [.init("the widget lists it here", at: families[0].location)],
            hint: "add \"view:\" for all families, or \"\(names[0]):\" under \"families\"")
    }

    static func formatUnknown(_ word: String, of type: EntryType, at location: SourceLocation) -> Finding {
        var element = type
        while case .list(let inner) = element { element = inner }
        let words = if case .value(let type) = element { ValueStyle.words(of: type) } else { [String]() }
        return Finding(
            "view-format",
            "\(type.noun) has no format \(quoted(word))"
                + (words.isEmpty ? "" : ", expected \(oneOf(words))"),
            at: location,
            hint: words.isEmpty
                ? "remove \":\(word)\""
                : format(meantBy: word, among: words) ?? Spelling.nearest(word, among: words).map(didYouMean)
                    ?? "use one of these formats, or remove \":\(word)\"")
    }

    /// - Parameter form: the key that names the node.
    static func keyUnknown(
        _ key: YAMLNode, in node: YAMLNode, _ form: String, known: [String]
    ) -> Finding {
        let (name, noun) = (key.text ?? "", noun(ofNode: form))
        if Family(rawValue: name) != nil {
            let hint = "write it under \"families:\", which is beside \"view:\""
            return YAMLFindings.keyUnknown(key, in: node, noun, KeyAdvice(hint: hint))
        }
        if form == "date", name == "format", let format = node.value(of: "format")?.text {
            let hint = "write \"style: \(style(meantBy: format))\" in place of \"format\""
            return YAMLFindings.keyUnknown(key, in: node, noun, KeyAdvice(hint: hint))
        }
        if ["elif", "else if", "elseif", "elsif"].contains(name.lowercased()) {
            let hint = "write a view with \"if\" in the \"else\" of the view above: else: { if: …, … }"
            return YAMLFindings.keyUnknown(key, in: node, noun, KeyAdvice(hint: hint))
        }
        if let meant = otherWords[name.lowercased()] {
            return YAMLFindings.keyUnknown(
                key, in: node, noun, KeyAdvice(hint: didYouMean(meant), key: meant))
        }
        let all = known + ControlledNode.keys.map { "\($0)" }
        return YAMLFindings.keyUnknown(
            key, in: node, noun, meant: Spelling.nearest(name, among: all), known: all,
            guide: "Docs/view-tree.md")
    }

    /// Names of other languages for the keys that control whether and how often a node is drawn.
    private static let otherWords = [
        "condition": "if", "count": "limit", "for": "each", "foreach": "each", "max": "limit",
        "otherwise": "else", "repeat": "each", "when": "if",
    ]

    static func nameBare(_ node: YAMLNode, _ name: String) -> Finding {
        Finding(
            "view-bare-name", .warning, "this shows the word \(quoted(name)), not the value of this name",
            at: node.location, hint: "write \"$\(name)\" for the value")
    }

    /// A family whose view is directly in the file.
    static let familyOutside = KeyAdvice(hint: "write it under \"families:\"")

    static func limitAlone(_ limit: YAMLNode) -> Finding {
        Finding(
            "view-each", "\"limit\" has no effect without \"each\"", at: limit.place,
            hint: "add \"each: NAME in LIST\", or remove \"limit\"")
    }

    /// A gauge without a range with a whole number as its value, although such a gauge goes from 0 to 1.
    static func gaugeOfWholeNumber(_ value: ValueReference) -> Finding {
        Finding(
            "view-value", .warning,
            "\(quoted(value.name)) is an integer, and without \"range\" a gauge is full from 1 on",
            at: value.location, hint: "add \"range: [0, 100]\", with the ends of its values")
    }

    static func gaugeFull(_ node: YAMLNode, _ number: String) -> Finding {
        Finding(
            "view-value", .warning,
            "without \"range\" a gauge goes from 0 to 1, so \(number) fills it", at: node.location,
            hint: "add \"range: [0, 100]\", with the ends of its values")
    }

    static func imageFromWeb(_ node: YAMLNode) -> Finding {
        Finding(
            "view-value", .warning,
            "found an address for \"image\", expected the name of a symbol or { file: … }; "
                + "views load nothing from the web",
            at: node.location,
            hint: "let the program save the picture in its folder, and write "
                + "{ file: \(pictureName(in: node.text ?? "")) }")
    }

    /// The name of the picture in an address; a general name if the address does not end in a plain picture
    /// name.
    private static func pictureName(in address: String) -> String {
        let name = address.split(separator: "/").last ?? ""
        let isPlain = name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.@".contains($0)) }
        let isPicture = [".png", ".jpg", ".jpeg"].contains(where: name.lowercased().hasSuffix)
        return YAMLFindings.inQuotes(isPlain && isPicture ? String(name) : "icon.png")
    }

    /// A key of a mapping inside a node, such as `frame`.
    static func memberUnknown(_ key: YAMLNode, in node: YAMLNode, known: [String]) -> Finding {
        YAMLFindings.keyUnknown(
            key, in: node, node.ownKey?.text.map(quoted) ?? ViewExpectation.mapping.noun,
            meant: Spelling.nearest(key.text ?? "", among: known), known: known)
    }

    /// - Parameters:
    ///   - keys: all keys of the node.
    ///   - named: the keys that name a kind of node.
    static func node(
        _ node: YAMLNode, _ keys: [YAMLNode], named: [String], known: [String]
    ) -> Finding {
        if named.count > 1 {
            return Finding(
                "view-node", "found the nodes \(named.sorted().joined(separator: ", ")) in one, expected one",
                at: node.place, hint: "put them into a \"vstack\" or an \"hstack\"")
        }
        if let finding = familiesOrControls(in: node) { return finding }
        if let (key, value) = node.entries.first(where: { $0.key.hasText("type") || $0.key.hasText("kind") }),
            let word = value.text, let meant = known.contains(word) ? word : otherNodes[word.lowercased()]
        {
            return Finding(
                "view-node", "found no key that names a node, expected the name of the node as a key",
                at: key.location,
                hint: "write \"\(meant): …\" in place of \(quoted("\(key.text ?? ""): \(word)"))")
        }
        let near = keys.lazy.compactMap { key in
            (otherNodes[(key.text ?? "").lowercased()] ?? Spelling.nearest(key.text ?? "", among: known))
                .map { (key, $0) }
        }.first
        return Finding(
            "view-node", "found no key that names a node, expected \(oneOf(known))",
            at: near?.0.location ?? node.place, hint: near.map { didYouMean($0.1) },
            fix: near.map { .replacing($0.0.range, with: $0.1) })
    }

    /// A node that consists of families or parts of a condition; nil for any other mapping.
    private static func familiesOrControls(in node: YAMLNode) -> Finding? {
        let keys = node.entries.map(\.key)
        if let family = keys.first(where: { Family(rawValue: $0.text ?? "") != nil }) {
            let isRoot = node.ownKey?.hasText("view") ?? false
            return Finding(
                "view-node", "found families in a view, expected one view",
                at: isRoot ? node.place : family.location,
                hint: isRoot
                    ? "write \"families:\" in place of \"view:\""
                    : "write each view under \"families:\", which replaces \"view:\"")
        }
        if let key = keys.first(where: { $0.hasText("then") }) {
            return Finding(
                "view-node", "found \"then\", expected the keys of the view beside \"if\"", at: key.location,
                hint: "write the view itself in place of \"then\", as in { if: …, text: …, else: … }")
        }
        guard let key = keys.first(where: { $0.hasText("else") }), !node.hasKey("if"), !node.hasKey("each")
        else { return nil }
        return Finding(
            "view-node", "\"else\" needs an \"if\" in the same view", at: key.location,
            hint: node.ownKey == nil
                ? "remove the \"-\": \"else\" belongs to the view above, beside \"if\""
                : "add \"if\" and the view to draw")
    }

    /// Names of other languages for the nodes.
    private static let otherNodes = [
        "bar": "progress", "box": "zstack", "column": "vstack", "figure": "image", "graph": "chart",
        "h": "hstack",
        "hbox": "hstack", "hr": "divider", "icon": "image", "img": "image", "label": "text",
        "line": "divider",
        "overlay": "zstack", "p": "text", "picture": "image", "plot": "chart", "rectangle": "shape",
        "row": "hstack",
        "separator": "divider", "space": "spacer", "span": "text", "stack": "vstack", "table": "grid",
        "time": "date", "v": "vstack", "vbox": "vstack",
    ]

    /// A node, by the key that names it.
    static func noun(ofNode form: String) -> String { "a \(form) node" }

    /// The name of a node without its content, in a list of views.
    static func nodeBare(_ node: YAMLNode, _ name: String) -> Finding {
        Finding(
            "view-bare-name", .warning, "this shows the word \(quoted(name)), not the node of this name",
            at: node.location, hint: "write { \(name): true }, or quote the word to show it")
    }

    /// A percent sign after a percent value, whose text already contains the sign.
    static func percentTwice(_ value: ValueReference) -> Finding {
        Finding(
            "view-format", .warning,
            "\"{\(value.location.text)}%\" shows two percent signs: a percent is written with its own",
            at: value.location, hint: "write \"{\(value.location.text)}\"")
    }

    /// A progress view with a whole number as its value.
    static func progressOfWholeNumber(_ value: ValueReference) -> Finding {
        Finding(
            "view-value", .warning,
            "\(quoted(value.name)) is an integer, expected a number from 0 to 1", at: value.location,
            hint: "write \"gauge: $\(value.name)\" and \"range: [0, 100]\", with the ends of its values")
    }

    static func rowKeyUnknown(_ key: YAMLNode, in node: YAMLNode) -> Finding {
        YAMLFindings.keyUnknown(key, in: node, "a row", meant: nil, known: ["row"])
    }

    static func tooDeep(_ node: YAMLNode, _ depth: Int) -> Finding {
        Finding(
            "view-value", "found \(depth) nested nodes, expected at most \(ViewLimits.depth)",
            at: node.place, hint: "use fewer stacks within stacks")
    }

    /// - Parameters:
    ///   - near: the word that was probably meant.
    ///   - text: the value; nil if it is not a scalar.
    static func value(
        _ error: ViewError, at location: SourceLocation, _ near: String?, text: String?
    ) -> Finding {
        Finding(
            "view-value", "found \(error.found), expected \(error.expected)", at: location,
            hint: near.map(didYouMean) ?? text.flatMap { step(meantBy: $0, expected: error.expected) },
            fix: near.map { .replacing(location.range, with: $0) })
    }

    static func valueAlone(_ node: YAMLNode, meant: String, expected: ViewExpectation) -> Finding {
        Finding(
            "view-brace", "found a text with a value, expected \(expected.noun)", at: node.location,
            hint: "write \(meant), the value alone", fix: .replacing(node.range, with: meant))
    }

    static func valueInBraces(_ node: YAMLNode, meant: (text: String, range: SourceRange)) -> Finding {
        Finding(
            "view-brace", "\"{\" begins a mapping in YAML, expected a value or a text in quotes",
            at: node.file.location(meant.range), hint: "write \(meant.text)",
            fix: .replacing(meant.range, with: meant.text))
    }

    static func valueOptional(_ path: String, at location: SourceLocation) -> Finding {
        Finding(
            "view-value-optional", "\(quoted(path)) is optional, so the view needs a fallback", at: location,
            hint: "add \"else:\" to this node with the view to draw then, or \"if: { \(path): set }\"")
    }

    /// - Parameters:
    ///   - key: the key of the value; nil for an element of a list.
    ///   - fitting: the values of the entry that can stand here.
    static func valueType(
        _ value: ValueReference, expected: ViewExpectation, of key: String? = nil, fitting: [String] = []
    ) -> Finding {
        let isBoolean = if case .value(let type) = value.type { type.isBoolean } else { false }
        let isList = if case (.list, .listOfViews) = (value.type, expected) { true } else { false }
        let hint =
            isBoolean
            ? "use two nodes, one of them with \"if: { \(value.name): true }\""
            : isList
                ? "write a list with one node, and repeat it: \"each: item in \(value.name)\""
                : partInText(of: value, expected: expected) ?? otherDeclaration(of: value, expected: expected)
                    ?? otherValue(of: key, among: fitting, expected: expected)
        return Finding(
            "view-value-type",
            "\(quoted(value.name)) is \(value.type.noun), expected \(expected.nounOfValue)",
            at: value.location, hint: hint)
    }

    /// - Parameters:
    ///   - outer: the path of the value that lacks the name; empty for the entry.
    ///   - whole: the path of an object's value with the name; nil if no object contains the name.
    static func valueUnknown(
        _ name: String, of outer: String, at location: SourceLocation, known: [String], whole: String?
    ) -> Finding {
        let repeated = outer.isEmpty ? list(repeatedAs: name, in: location.file) : nil
        let near = repeated == nil ? whole ?? Spelling.nearest(name, among: known) : nil
        let subject = outer.isEmpty ? "the entry" : quoted(outer)
        return Finding(
            "view-value-unknown", "\(subject) has no value \(quoted(name))", at: location,
            hint: repeated.map { elementOutside(name, of: $0) }
                ?? whole.map { "\(didYouMean($0)) the values of an object begin with its name" }
                ?? near.map(didYouMean)
                ?? (known.isEmpty && !outer.isEmpty
                    ? "use \(quoted(outer)) itself: it is not an object" : nil)
                    ?? (known.isEmpty
                        ? "declare it under \"entry\" in the manifest"
                        : "use one of \(oneOf(known)), or declare it under \"entry\" in the manifest"),
            fix: near.flatMap { near in
                location.text == name ? .replacing(location.range, with: near) : nil
            })
    }

    /// A list where a single view is expected.
    static func viewExpected(_ node: YAMLNode) -> Finding {
        YAMLFindings.valueType(
            node, expected: ViewExpectation.view.noun, hint: "write vstack: above it")
    }
}
