import SourceText
import WidgetModel

/// A display in a board file. Settings that are missing have the defaults of its kind.
private struct DisplayDeclaration: Sendable {
    var kind: DisplayKind?
    private var changes: [@Sendable (inout DisplaySettings) -> Void] = []

    var settings: DisplaySettings {
        var settings = (kind ?? .browser).defaults
        for change in changes { change(&settings) }
        return settings
    }

    /// The names and values of the options of `display add`.
    static let grammar = MappingGrammar<DisplayDeclaration>(
        "a display",
        [
            .required("kind", "What the display is.", .choice(of: DisplayKind.self)) { $0.kind = $1.value },
            setting("pages", "The pages to show, such as Morning or Morning=10m.", .list(of: .displayedPage))
            {
                $0.pages = $1.map(\.value)
            },
            setting("size", "The size in pixels.", .coded("automatic")) { $0.size = $1 },
            setting("scale", "Pixels per point.", .scale) { $0.scale = $1 },
            setting("palette", "The colors of the panel.", .coded()) { $0.palette = $1 },
            setting(
                "rotation", "The clockwise rotation in degrees.",
                .choice(["0": .none, "90": .quarter, "180": .half, "270": .threeQuarters])
            ) { $0.rotation = $1 },
            setting("scheme", "light or dark.", .choice(of: Appearance.self)) { $0.scheme = $1 },
            setting("language", "The language, such as ko.", .coded("default")) { $0.locale = $1 },
            setting("timeZone", "The time zone of dates, such as Asia/Seoul.", .text) {
                $0.timeZone = $1 == "default" ? nil : $1
            },
            setting(
                "refreshFloor", "The shortest time between two pictures.",
                .duration(in: DisplaySettings.refreshFloors)
            ) { $0.refreshFloor = $1 },
            setting("sleep", "Hours without new pictures, such as 23:00-06:30.", .coded("never")) {
                $0.sleep = $1
            },
        ])

    private static func setting<Value>(
        _ name: StaticString, _ summary: String, _ reader: NodeReader<Value>,
        _ change: @escaping @Sendable (inout DisplaySettings, Value) -> Void
    ) -> GrammarKey<DisplayDeclaration> {
        .optional(name, summary, reader) { display, value in
            display.changes.append { change(&$0, value.value) }
        }
    }
}

extension NodeReader where Value == [DisplaySetup] {
    /// The displays by name.
    static var declaredDisplays: NodeReader {
        let display = NodeReader<DisplayDeclaration>.mapping(
            DisplayDeclaration.grammar, DisplayDeclaration())
        return NodeReader<[NamedValue<DisplayDeclaration>]>.entries(of: display).map { named, _, sink in
            named.compactMap { entry in
                guard WordRule.check(entry.name, of: .display, sink),
                    let name = DisplayName(entry.name.value), let kind = entry.value.value.kind
                else { return nil }
                return DisplaySetup(name: name, kind: kind, settings: entry.value.value.settings)
            }
        }
    }
}

extension NodeReader where Value == DisplayedPage {
    /// A page, with how long it is shown: `Morning` or `Morning=10m`.
    fileprivate static var displayedPage: NodeReader {
        NodeReader<String>.text.map { text, node, sink in
            guard let equals = text.lastIndex(of: "=") else {
                return DisplayedPage(page: text, dwell: DisplayedPage.defaultDwell)
            }
            guard let dwell = Milliseconds(literal: String(text[text.index(after: equals)...])) else {
                return sink.refuse(
                    YAMLFindings.valueType(node, expected: "a page such as \"Morning\" or \"Morning=10m\""))
            }
            return DisplayedPage(page: String(text[..<equals]), dwell: dwell)
        }
    }
}

extension NodeReader where Value == Double {
    fileprivate static var scale: NodeReader {
        NodeReader<String>.numberText.map { text, node, sink in
            guard let scale = Double(text), DisplaySettings.scales.contains(scale) else {
                return sink.refuse(YAMLFindings.valueType(node, expected: "a number from 0.5 to 4"))
            }
            return scale
        }
    }
}

extension NodeReader where Value: TextCodable & Sendable {
    /// A value with a text form.
    fileprivate static func coded() -> NodeReader {
        NodeReader<String>.text.map { text, node, sink in
            Value(text) ?? sink.refuse(YAMLFindings.valueType(node, expected: Value.expectation))
        }
    }
}

extension NodeReader {
    /// A value with a text form, or the word that leaves the setting open.
    fileprivate static func coded<Coded: TextCodable & Sendable>(_ word: String) -> NodeReader
    where Value == Coded? {
        NodeReader<String>.text.map { text, node, sink in
            if text == word { return .some(nil) }
            guard let value = Coded(text) else {
                let expected = "\(Coded.expectation), or \(quoted(word))"
                return sink.refuse(YAMLFindings.valueType(node, expected: expected))
            }
            return value
        }
    }
}
