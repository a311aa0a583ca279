import ArgumentParser
import BoardDocuments
import Machine
import WidgetModel
import WidgetRuntime

extension Appearance: ExpressibleByArgument {}

/// `--output` of `render` and the options of its pictures.
struct PictureOptions: ParsableArguments {
    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            """
            Draw into a file that ends in .png, .svg or .html, or print a line for a bar: waybar, tmux, \
            polybar or plain.
            """, valueName: "file"))
    var output: String?

    @Option(
        help: ArgumentHelp("The pixels per point of a PNG, from 0.5 to 4. (default: 2)", valueName: "number"),
        transform: DisplayOptions.scale)
    var scale: Double?

    @Option(
        help: ArgumentHelp(
            "The bits per pixel of a PNG: 8 for colors, or 1, 2 or 4 for the grays of e-ink. (default: 8)",
            valueName: "bits"))
    var depth: Int?

    @Option(
        help: ArgumentHelp(
            """
            Draw the widgets onto a page with this size in pixels, such as 800x480; the default scale is \
            then 1. With --display, the board's page, by title or number.
            """,
            valueName: "size|page"))
    var page: String?

    @Option(help: ArgumentHelp("Draw a page for this display, with its settings.", valueName: "name"))
    var display: String?

    @Option(help: ArgumentHelp("Draw for a light or a dark background: light or dark. (default: light)"))
    var scheme: Appearance?

    @Flag(help: "Write selectable text into an SVG instead of outlines.")
    var text = false

    /// The format that the file's name ends in; nil for any other ending.
    private var format: PictureRequest.Format? {
        guard let name = output?.lowercased() else { return nil }
        if name.hasSuffix(".png") { return .png }
        if name.hasSuffix(".html") { return .html }
        return name.hasSuffix(".svg") ? text ? .svgText : .svg : nil
    }

    /// Whether the file is a page, which can have several widgets.
    var isPage: Bool { format == .html || page != nil || display != nil }
    private var pageSize: PixelSize? { display == nil ? page.flatMap { PixelSize($0) } : nil }

    /// - Parameter file: the output file; nil without `--output`.
    func usageProblem(file: String?) -> UsageFault? {
        guard let file else {
            let given = [
                ("--scale", scale != nil), ("--depth", depth != nil), ("--scheme", scheme != nil),
                ("--text", text), ("--display", display != nil), ("--page", page != nil),
            ].first { $0.1 }
            return given.map { "\($0.0) needs --output FILE" }
        }
        guard let format else {
            return "found the file \"\(file)\", expected a name that ends in .png, .svg or .html, or a bar"
        }
        if display != nil { return displayProblem(format) }
        if let page, pageSize == nil { return "found --page \(page), expected \(PixelSize.expectation)" }
        if let scale, !(0.5...4).contains(scale) { return "found --scale \(scale), expected 0.5 to 4" }
        if let depth, ![1, 2, 4, 8].contains(depth) {
            return "found --depth \(depth), expected 1, 2, 4 or 8"
        }
        if format == .html, page != nil {
            return "--page needs a file that ends in .png or .svg"
        }
        if format == .html, scheme != nil { return "a page has both schemes, so --scheme does not apply" }
        if format != .svgText, text { return "--text needs a file that ends in .svg" }
        if format != .png, scale != nil || depth != nil {
            return "--scale and --depth need a file that ends in .png"
        }
        return nil
    }

    /// A message about options that a display's settings already determine.
    private func displayProblem(_ format: PictureRequest.Format) -> UsageFault? {
        if format != .png { return "--display needs a file that ends in .png" }
        let setting = [
            ("--scale", scale != nil), ("--depth", depth != nil), ("--scheme", scheme != nil),
        ].first { $0.1 }
        if text { return "--text needs a file that ends in .svg" }
        return setting.map { setting in
            UsageFault(
                "found --display and \(setting.0), expected only one of them: a display has settings",
                hint: "change them with \"widgetconf display set\"")
        }
    }

    /// The request to `widgetconf-web`.
    func request(
        socket: String, widgets: [String], title: String, at instant: Instant?, file: String,
        locale: LocaleTag?, in context: CommandContext
    ) -> PictureRequest {
        var request = PictureRequest(
            socket: socket, widgets: widgets, title: title, at: instant,
            locale: (locale ?? BoardContext.locale(context.environment)).description,
            dates: PictureDates(locale, in: context), file: file, format: format ?? .png,
            scale: scale ?? (page == nil ? 2 : 1), depth: depth ?? 8, scheme: scheme ?? .light)
        request.page = pageSize
        return request
    }

    /// The request for a display's page.
    ///
    /// - Parameter index: the index of the page in the layout; nil for the page that the display currently
    ///   shows.
    func request(
        socket: String, _ display: Display, page index: Int?, at instant: Instant?, file: String,
        locale: LocaleTag?, in context: CommandContext
    ) -> PictureRequest {
        let own = display.settings.locale ?? locale
        var request = request(
            socket: socket, widgets: [], title: display.name.description, at: instant, file: file,
            locale: own,
            in: context)
        request.display = PictureRequest.OnDisplay(display, page: index, at: instant ?? context.clock.now())
        return request
    }
}

extension PictureDates {
    /// The date formats of a language, in the environment's time zone.
    ///
    /// - Parameter locale: nil for the language of the environment.
    init(_ locale: LocaleTag?, in context: CommandContext) {
        self.init(
            zone: ZoneDatabase.present(environment: context.environment),
            time: LocalizedTime(locale, environment: context.environment).pattern,
            locale: locale ?? BoardContext.locale(context.environment))
    }
}
