import BoardDocuments
import ViewRendering
import WidgetModel
import WidgetRuntime

/// The pictures of a board in a terminal. `widgetconf-web` draws them while the board is shown.
final class BoardPictures {
    private let graphics: TerminalGraphics
    /// The size of a cell in pixels, which depends on the font size.
    var cell: (width: Int, height: Int)
    private let dates: PictureDates
    private let scheme: Appearance
    private let painter: Painter
    private var widgets: [PlacedWidgetID: Kept] = [:]
    private var requests = 0
    /// The pictures that the terminal currently shows.
    private var placed: Set<ScreenPicture> = []

    /// The state of one widget's picture.
    private struct Kept {
        /// The picture's number in the terminal.
        let number: Int
        /// The latest request.
        var request = 0
        var picture: String?
        /// Whether the terminal shows an older picture under this number.
        var isNew = false
    }

    /// Returns nil if the drawing program is missing.
    ///
    /// - Parameter locale: the language of times of day; nil for the environment's language.
    init?(
        _ graphics: TerminalGraphics, cell: (width: Int, height: Int), scheme: Appearance,
        locale: LocaleTag?, in context: CommandContext,
        arrived: @escaping @Sendable (TerminalPictureReply) -> Void
    ) {
        guard let painter = Painter(environment: context.environment, arrived) else { return nil }
        self.painter = painter
        self.graphics = graphics
        self.cell = cell
        self.scheme = scheme
        dates = PictureDates(locale, in: context)
    }

    /// Requests a picture that covers some cells. A cell is 8 points wide, as in views drawn in a terminal.
    func draw(_ widget: RenderedWidget, in area: CellRect) {
        requests += 1
        let number = widgets.count + 1
        widgets[widget.widget, default: Kept(number: number)].request = requests
        let scale = Double(cell.width) / 8
        painter.send(
            TerminalPictureRequest(
                number: requests, widget: widget, graphics: graphics, width: Double(area.width) * 8,
                height: Double(area.height * cell.height) / scale, scale: scale, dates: dates, scheme: scheme)
        )
    }

    /// Receives a picture.
    ///
    /// - Returns: its widget; nil if a later picture of the same widget was requested.
    func receive(_ reply: TerminalPictureReply) -> PlacedWidgetID? {
        guard let id = widgets.first(where: { $0.value.request == reply.number })?.key else { return nil }
        if widgets[id]?.picture != reply.picture {
            widgets[id]?.picture = reply.picture
            widgets[id]?.isNew = true
        }
        return id
    }

    /// Whether some pictures disappear only if the whole screen is redrawn.
    func needsRepaint(for pictures: [ScreenPicture]) -> Bool {
        graphics == .sixel && !placed.isSubset(of: pictures)
    }

    /// Records that the terminal no longer shows any pictures.
    func forget() { placed = [] }

    /// The text that makes the terminal show exactly these pictures.
    func changes(to pictures: [ScreenPicture]) -> String {
        var text = ""
        for gone in placed.subtracting(pictures) {
            text += PictureSequences.remove(number: widgets[gone.widget]?.number ?? 0, graphics)
        }
        for picture in pictures {
            guard let kept = widgets[picture.widget], let drawn = kept.picture,
                kept.isNew || !placed.contains(picture)
            else { continue }
            text += PictureSequences.place(drawn, number: kept.number, in: picture.area, graphics)
            widgets[picture.widget]?.isNew = false
        }
        placed = Set(pictures)
        return text
    }
}
