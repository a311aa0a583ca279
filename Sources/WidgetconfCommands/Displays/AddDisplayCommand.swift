import ArgumentParser
import BoardDocuments
import WidgetModel
import WidgetRuntime

extension DisplayKind: ExpressibleByArgument {}
extension Rotation: ExpressibleByArgument {}

/// `widgetconf display add`: adds a display with the default settings of its kind, and those that are given.
struct AddDisplayCommand: BoardCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add a display of the board.",
        discussion: """
            Kinds: terminal, browser, picture (a client that fetches pictures), e-ink (a device that sleeps \
            between pictures) and bar. Connect the device of an e-ink display with "widgetconf display pair".
            """)

    @Argument(help: ArgumentHelp("A new name.", valueName: "name"), transform: AddDisplayCommand.text)
    var name: DisplayName
    @Argument(help: ArgumentHelp("terminal, browser, picture, e-ink or bar.", valueName: "kind"))
    var kind: DisplayKind
    @Option(
        name: .customLong("page"), parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "A page to show, by title or number, and for how long: Morning or Morning=10m. (default: all)",
            valueName: "page"),
        transform: AddDisplayCommand.page)
    var pages: [DisplayedPage] = []
    @Option(
        help: ArgumentHelp("The size in pixels, such as 800x480.", valueName: "size"),
        transform: AddDisplayCommand.text)
    var size: PixelSize?
    @Option(help: ArgumentHelp("Pixels per point, from 0.5 to 4.", valueName: "number"))
    var scale: Double?
    @Option(
        help: ArgumentHelp(
            "color, gray2, gray4, gray16, or colors such as #000000,#ffffff,#c00000.", valueName: "palette"),
        transform: AddDisplayCommand.text)
    var palette: DisplayPalette?
    @Option(help: ArgumentHelp("Turn pictures clockwise by 0, 90, 180 or 270 degrees.", valueName: "degrees"))
    var rotation: Rotation?
    @Option(help: ArgumentHelp("light or dark.", valueName: "scheme"))
    var scheme: Appearance?
    @Option(
        help: ArgumentHelp("The time zone of its dates, such as Asia/Seoul.", valueName: "zone"))
    var timeZone: String?
    @Option(
        help: ArgumentHelp("The language of its texts, such as ko.", valueName: "tag"),
        transform: AddDisplayCommand.text)
    var language: LocaleTag?
    @Option(
        help: ArgumentHelp("The shortest time between two pictures, such as 15m.", valueName: "duration"),
        transform: AddDisplayCommand.duration)
    var refreshFloor: Milliseconds?
    @Option(
        help: ArgumentHelp("Hours without pictures, such as 23:00-06:30.", valueName: "hours"),
        transform: AddDisplayCommand.text)
    var sleep: SleepHours?
    @OptionGroup(title: "Global options") var options: GlobalOptions

    func request(in context: CommandContext) -> BoardRequest {
        .addDisplay(Display(name: name, kind: kind, settings: settings))
    }

    func write(_ document: Display, on page: inout Page) {
        page.write(document)
        guard document.kind.isPaired else { return }
        page.gap()
        page.line(
            .dim("connect its device with \"widgetconf display pair \(document.name.description)\""))
    }

    /// The defaults of the kind, with the settings that are given.
    private var settings: DisplaySettings {
        var settings = kind.defaults
        settings.pages = pages
        settings.size = size ?? settings.size
        settings.scale = scale ?? settings.scale
        settings.palette = palette ?? settings.palette
        settings.rotation = rotation ?? settings.rotation
        settings.scheme = scheme ?? settings.scheme
        settings.locale = language
        settings.timeZone = timeZone
        settings.refreshFloor = refreshFloor ?? settings.refreshFloor
        settings.sleep = sleep
        return settings
    }

    /// Reads a value with a text form; the argument parser adds the option's name to the error.
    static func text<Value: TextCodable>(_ text: String) throws -> Value {
        guard let value = Value(text) else { throw ValidationError("expected \(Value.expectation)") }
        return value
    }

    private static func duration(_ text: String) throws -> Milliseconds {
        guard let span = Milliseconds(literal: text) else {
            throw ValidationError("expected a duration such as 15m")
        }
        return span
    }

    /// Reads `Morning` or `Morning=10m`.
    private static func page(_ text: String) throws -> DisplayedPage {
        guard let equals = text.lastIndex(of: "=") else {
            return DisplayedPage(page: text, dwell: DisplayedPage.defaultDwell)
        }
        let dwell = try duration(String(text[text.index(after: equals)...]))
        return DisplayedPage(page: String(text[..<equals]), dwell: dwell)
    }
}
