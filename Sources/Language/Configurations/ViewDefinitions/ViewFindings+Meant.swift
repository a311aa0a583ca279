import IntentDefinitions
import SourceText
import WidgetViews

// The intended meaning of notations from other tools, and of values where they do not exist.
extension ViewFindings {
    /// - Parameter words: the words that are valid for the key; empty if other values are valid.
    static func keyMissing(_ key: String, in node: YAMLNode, _ form: String, words: [String]) -> Finding {
        var hint =
            words.count > 1
            ? "add \"\(key): \(words[0])\", or another \(key): \(oneOf(Array(words.dropFirst())))" : nil
        if form == "date", let format = node.value(of: "format")?.text {
            hint = "write \"style: \(style(meantBy: format))\" in place of \"format\""
        }
        return YAMLFindings.keyMissing(node, noun(ofNode: form), key: key, hint: hint)
    }

    /// A value of the list's elements that was written as a value of the list.
    static func memberOfList(_ member: EntryMember, of list: String, at location: SourceLocation) -> Finding {
        let word = if case .value(let type) = member.type { type.name } else { "decimal" }
        let line = location.file.line(location.file.lineNumber(atByte: location.range.start))
        let element = list.hasSuffix("s") && !list.contains(".") ? String(list.dropLast()) : "item"
        return Finding(
            "view-value-unknown", "\(quoted(list)) is a list, so it has no value \(quoted(member.name))",
            at: location,
            hint: line.contains("chart:")
                ? "declare \"\(member.name): { type: \(word), list: true }\" under \"entry\" in the manifest, "
                    + "and write \"chart: $\(member.name)\""
                : "repeat the node with \"each: \(element) in \(list)\", and write "
                    + "\"\(element).\(member.name)\"")
    }

    /// The step for a string that the program sends as text, although it is a number, an instant …; nil for
    /// other values.
    static func otherDeclaration(of value: ValueReference, expected: ViewExpectation) -> String? {
        guard case .value(let type) = value.type, type.name == "string", value.path.count == 1 else {
            return nil
        }
        let name = value.name
        return switch expected {
        case .instant: "declare \"\(name): dateTime\" under \"entry\" in provider.yaml, if it is an instant"
        case .number, .numberOrList:
            "declare \"\(name): decimal\" under \"entry\" in provider.yaml, and send a number"
        default: nil
        }
    }

    /// The step for a text that contains an object or a list of objects; nil for other values.
    static func partInText(of value: ValueReference, expected: ViewExpectation) -> String? {
        guard case .valueWithText = expected else { return nil }
        switch value.type {
        case .object(let members):
            return members.first.map { "write one of its values, such as \"{\(value.name).\($0.name)}\"" }
        case .list(.object): return "repeat a node for its elements: \"each: item in \(value.name)\""
        default: return nil
        }
    }

    /// The step that lists the values that can replace an invalid one.
    static func otherValue(of key: String?, among fitting: [String], expected: ViewExpectation) -> String {
        switch fitting.count {
        case 0:
            expected.declaredType.map {
                "declare a value of the type \(quoted($0)) under \"entry\" in provider.yaml"
            } ?? "use another value of the entry"
        case 1: "write \"\(key.map { "\($0): " } ?? "")$\(fitting[0])\""
        case 2...4: "use \(oneOf(fitting.map { "$" + $0 }))"
        default: "use another value of the entry"
        }
    }

    /// The hint about an element of a list outside of the node that is repeated for the list.
    static func elementOutside(_ name: String, of list: String) -> String {
        "\(quoted(name)) exists only inside \"each: \(name) in \(list)\"; repeat this node too: "
            + "{ hstack: [{ each: \(name) in \(list), limit: 1, text: … }] }"
    }

    /// The list for whose elements, with this name, the file repeats a node; nil if the file contains no such
    /// node.
    static func list(repeatedAs name: String, in file: SourceFile) -> String? {
        let text = String(decoding: file.bytes, as: UTF8.self)
        guard let place = text.firstRange(of: "each: \(name) in ") else { return nil }
        let list = text[place.upperBound...].prefix { $0.isLetter || $0.isNumber || "_.$".contains($0) }
        return list.isEmpty ? nil : String(list)
    }

    /// The step for a value in the notation of a style sheet or a web page; nil for any other text.
    ///
    /// - Parameter expected: the expectation of the message.
    static func step(meantBy text: String, expected: String) -> String? {
        if expected.contains(".png"), text.contains("://") {
            return "let the program save the picture in its folder, and write its path"
        }
        guard expected.contains("points") || expected.contains("a number") else { return nil }
        let numbers = text.split(separator: " ").compactMap { word -> String? in
            let number = word.prefix { ("0"..."9").contains($0) || $0 == "." }
            return Double(number) != nil && ["", "dp", "pt", "px"].contains(word[number.endIndex...])
                ? String(number) : nil
        }
        guard numbers.count == text.split(separator: " ").count else { return nil }
        // The order of CSS.
        let edges: [String] =
            switch numbers.count {
            case 2: ["vertical", "horizontal"]
            case 3: ["top", "horizontal", "bottom"]
            case 4: ["top", "trailing", "bottom", "leading"]
            default: []
            }
        if numbers.count == 1 { return "write \(numbers[0]): points have no unit" }
        guard !edges.isEmpty, expected.contains("edges") else { return nil }
        let members = zip(edges, numbers).map { "\($0): \($1)" }.joined(separator: ", ")
        return "write { \(members) }: points have no unit"
    }

    /// The digits after the decimal point that a filter such as `| round(1)` or `.toFixed(1)` means; nil for
    /// other filters.
    static func places(meantBy filter: Substring) -> Int? {
        let digits = filter.filter { ("0"..."9").contains($0) }
        if let places = Int(digits) { return places <= ValueStyle.mostPlaces ? places : nil }
        let words = filter.lowercased().split { !$0.isLetter }
        return words.contains { ["int", "round", "tofixed"].contains($0) } ? 0 : nil
    }

    /// The hint about a number format of another language, such as `.2f` or `0.00`; nil for other words.
    static func format(meantBy word: String, among words: [String]) -> String? {
        guard words.contains("0") else { return nil }
        let bare = word.drop { "%,".contains($0) }
        var places: Int?
        if bare.hasPrefix("."), bare.hasSuffix("f") {
            places = Int(bare.dropFirst().dropLast())
        } else if bare.contains("."), bare.allSatisfy({ "0#,.".contains($0) }) {
            places = bare.reversed().prefix { $0 != "." }.count
        }
        guard let places, (0...ValueStyle.mostPlaces).contains(places) else { return nil }
        return "write \":\(places)\", for \(places == 1 ? "1 digit" : "\(places) digits") after the point"
    }

    /// The hint about a font with a size, as in CSS; nil for other values.
    static func font(meantBy node: YAMLNode) -> String? {
        guard node.isMapping, node.ownKey?.hasText("font") ?? false else { return nil }
        let size = node.value(of: "size")?.text?.prefix { $0.isNumber || $0 == "." }
        let points = size.flatMap { Double($0) } ?? bodyPoints
        let font = fonts.min { abs($0.points - points) < abs($1.points - points) }?.font ?? .body
        let weight = node.value(of: "weight")?.text.flatMap { ViewWeight(rawValue: $0) }
        guard let weight else { return "write \"font: \(font.rawValue)\": fonts have names instead of sizes" }
        return "write \"font: \(font.rawValue), weight: \(weight.rawValue)\": fonts have names, "
            + "and \"weight\" is a key of its own"
    }

    /// The step for a loop in the notation of another language, such as `(stop, index) in stops` or
    /// `stops as stop`; nil for any other text.
    static func repetition(meantBy text: String) -> String? {
        let words = text.split { !$0.isLetter && !$0.isNumber && !"_.".contains($0) }.map(String.init)
            .filter { !["const", "each", "enumerate", "for", "let", "range", "var"].contains($0) }
        guard let place = words.firstIndex(where: { ["as", "in", "of"].contains($0) }) else { return nil }
        let (before, after) = (Array(words[..<place]), Array(words[(place + 1)...]))
        let (names, lists) = words[place] == "as" ? (after, before) : (before, after)
        guard (1...2).contains(names.count), lists.count == 1, NameRule.isWellFormed(names[0]) else {
            return nil
        }
        // In Python and Go, the index comes first.
        let isIndexFirst = ["i", "idx", "index", "key", "n"].contains(names[0])
        let name = names.count == 2 && isIndexFirst ? names[1] : names[0]
        return "write \"\(name) in \(lists[0])\""
            + (names.count == 2 ? ": there is no index, so the program sends numbers as values" : "")
    }

    /// The step for views whose keys follow each other without dashes; nil for other values.
    static func views(meantBy node: YAMLNode) -> String? {
        let names = ViewSchema.nodes.map(\.key)
        var views: [[String]] = []
        for (key, value) in node.entries {
            guard let name = key.text else { return nil }
            let isShort = value.isScalar && !value.location.text.contains(where: \.isNewline)
            let entry = "\(name): \(isShort ? value.location.text : "…")"
            if names.contains(name) {
                views.append([entry])
            } else if views.isEmpty {
                return nil
            } else {
                views[views.count - 1].append(entry)
            }
        }
        guard !views.isEmpty else { return nil }
        let shown = views.prefix(mostViews).map { quoted("- { \($0.joined(separator: ", ")) }") }
        return "begin each view with \"-\": " + shown.joined(separator: ", ")
            + (views.count > mostViews ? ", …" : "")
    }

    private static let mostViews = 3

    private static let bodyPoints = 17.0

    /// The usual sizes of the fonts on Apple's platforms.
    private static let fonts: [(font: ViewFont, points: Double)] = [
        (.body, bodyPoints), (.callout, 16), (.subheadline, 15), (.footnote, 13), (.caption, 12),
        (.caption2, 11), (.title3, 20), (.title2, 22), (.title, 28), (.largeTitle, 34),
    ]

    /// The style of a date that a format such as `HH:mm` means.
    static func style(meantBy format: String) -> String {
        format.contains { "Hh".contains($0) } || format.contains("%M") ? "time" : "date"
    }
}
