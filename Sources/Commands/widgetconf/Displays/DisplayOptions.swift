import ArgumentParser
import BoardDocuments
import WidgetModel

extension Rotation: ExpressibleByArgument {}

/// The settings of a display as options of `display add` and `display set`.
struct DisplayOptions: ParsableArguments {
    /// A setting that may be left to the display or the board.
    enum Setting<Value: Codable & Sendable>: Sendable {
        case left
        case value(Value)
    }

    @Option(
        name: .customLong("page"), parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            """
            A page to show, by title or number, and for how long: Morning or Morning=10m. "all" stands for \
            all pages, which is the default.
            """, valueName: "page"),
        transform: DisplayOptions.page)
    var pages: [Setting<DisplayedPage>] = []
    @Option(
        help: ArgumentHelp("The size in pixels, such as 800x480, or automatic.", valueName: "size"),
        transform: { try DisplayOptions.text($0, or: "automatic") })
    var size: Setting<PixelSize>?
    @Option(
        help: ArgumentHelp("Pixels per point, from 0.5 to 4.", valueName: "number"),
        transform: DisplayOptions.scale)
    var scale: Double?
    @Option(
        help: ArgumentHelp(
            "color, gray2, gray4, gray16, or colors such as #000000,#ffffff,#c00000.", valueName: "palette"),
        transform: DisplayOptions.text)
    var palette: DisplayPalette?
    @Option(help: ArgumentHelp("Turn pictures clockwise by 0, 90, 180 or 270 degrees.", valueName: "degrees"))
    var rotation: Rotation?
    @Option(help: ArgumentHelp("light or dark.", valueName: "scheme"))
    var scheme: Appearance?
    @Option(
        help: ArgumentHelp(
            "The time zone of its dates, such as Asia/Seoul, or default for the board's time zone.",
            valueName: "zone"),
        transform: { $0 == "default" ? .left : .value($0) })
    var timeZone: Setting<String>?
    @Option(
        help: ArgumentHelp(
            "The display's language, such as ko, or default for the board's language.", valueName: "tag"),
        transform: { try DisplayOptions.text($0, or: "default") })
    var language: Setting<LocaleTag>?
    @Option(
        help: ArgumentHelp("The shortest time between two pictures, such as 15m.", valueName: "duration"),
        transform: DisplayOptions.duration)
    var refreshFloor: Milliseconds?
    @Option(
        help: ArgumentHelp("Hours without pictures, such as 23:00-06:30, or never.", valueName: "hours"),
        transform: { try DisplayOptions.text($0, or: "never") })
    var sleep: Setting<SleepHours>?

    /// The given settings, by the names of their members.
    var changes: JSONObject {
        var changes = JSONObject()
        func change(_ name: String, _ value: (some Encodable)?) {
            if let value { changes[name] = value.encodedJSON }
        }
        func change<Value>(_ name: String, _ setting: Setting<Value>?) {
            switch setting {
            case .left: changes[name] = .null
            case .value(let value): changes[name] = value.encodedJSON
            case nil: break
            }
        }
        let chosen = pages.compactMap { page in if case .value(let page) = page { page } else { nil } }
        change("pages", pages.isEmpty ? nil : chosen)
        change("size", size)
        change("scale", scale)
        change("palette", palette)
        change("rotation", rotation)
        change("scheme", scheme)
        change("locale", language)
        change("timeZone", timeZone)
        change("refreshFloor", refreshFloor)
        change("sleep", sleep)
        return changes
    }

    /// The names and values of settings, as people read them.
    static func words(for settings: DisplaySettings) -> [(name: String, value: String)] {
        let pages = settings.pages.map { "\($0.page) for \($0.dwell)" }.joined(separator: ", ")
        let floor = settings.refreshFloor
        return [
            ("pages", pages.isEmpty ? "all" : pages),
            ("size", settings.size?.description ?? "automatic"),
            ("scale", "\(settings.scale)"),
            ("palette", settings.palette.description),
            ("rotation", "\(settings.rotation.rawValue)°"),
            ("scheme", settings.scheme.rawValue),
            ("language", settings.locale?.description ?? "default"),
            ("time zone", settings.timeZone ?? "default"),
            ("refresh floor", floor == .zero ? "none" : floor.description),
            ("sleep", settings.sleep?.description ?? "never"),
        ]
    }

    /// Reads a value with a text form; the argument parser adds the option's name to the error.
    static func text<Value: TextCodable>(_ text: String) throws -> Value {
        guard let value = Value(text) else { throw ValidationError("expected \(Value.expectation)") }
        return value
    }

    /// Reads a value with a text form, or the word that leaves the setting open.
    private static func text<Value: TextCodable & Sendable>(
        _ text: String, or word: String
    ) throws -> Setting<Value> {
        if text == word { return .left }
        guard let value = Value(text) else {
            throw ValidationError("expected \(Value.expectation), or \(word)")
        }
        return .value(value)
    }

    /// Reads a finite number. The settings check its range.
    static func scale(_ text: String) throws -> Double {
        guard let scale = Double(text), scale.isFinite else {
            throw ValidationError("expected a number from 0.5 to 4")
        }
        return scale
    }

    private static func duration(_ text: String) throws -> Milliseconds {
        guard let span = Milliseconds(literal: text) else {
            throw ValidationError("expected a duration such as 15m")
        }
        return span
    }

    /// Reads `all`, `Morning` or `Morning=10m`.
    private static func page(_ text: String) throws -> Setting<DisplayedPage> {
        if text == "all" { return .left }
        guard let equals = text.lastIndex(of: "=") else {
            return .value(DisplayedPage(page: text, dwell: DisplayedPage.defaultDwell))
        }
        let dwell = try duration(String(text[text.index(after: equals)...]))
        return .value(DisplayedPage(page: String(text[..<equals]), dwell: dwell))
    }
}
