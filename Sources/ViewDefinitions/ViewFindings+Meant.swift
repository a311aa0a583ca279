import IntentDefinitions
import SourceText
import WidgetViews
import YAMLReading

// What authors mean by notations of other tools, and by values where they do not exist.
extension ViewFindings {
    /// - Parameter words: the words that the key can have; empty if it has other values.
    static func keyMissing(_ key: String, in node: YAMLNode, _ form: String, words: [String]) -> Finding {
        var hint =
            words.count > 1
            ? "add \"\(key): \(words[0])\", or another \(key): \(oneOf(Array(words.dropFirst())))" : nil
        if form == "date", let format = node.value(of: "format")?.text {
            hint = "write \"style: \(style(meantBy: format))\" in place of \"format\""
        }
        return YAMLFindings.keyMissing(node, noun(ofNode: form), key: key, hint: hint)
    }

    /// A value of the elements of a list, written as one of the list.
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

    /// The hint about an element of a list outside of the node that is repeated for the list.
    static func elementOutside(_ name: String, of list: String) -> String {
        "\(quoted(name)) exists only inside \"each: \(name) in \(list)\"; repeat this node too: "
            + "{ hstack: [{ each: \(name) in \(list), limit: 1, text: … }] }"
    }

    /// The list for whose elements, by this name, a node of the file is repeated; nil if there is none.
    static func list(repeatedAs name: String, in file: SourceFile) -> String? {
        let text = String(decoding: file.bytes, as: UTF8.self)
        guard let place = text.firstRange(of: "each: \(name) in ") else { return nil }
        let list = text[place.upperBound...].prefix { $0.isLetter || $0.isNumber || "_.$".contains($0) }
        return list.isEmpty ? nil : String(list)
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
