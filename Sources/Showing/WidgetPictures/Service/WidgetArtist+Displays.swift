package import BoardDocuments
import ViewRendering
package import WidgetModel
import WidgetViews

/// A page of the board on a display, as PNG.
package struct DisplayPicture: Sendable {
    package let bytes: [UInt8]
    /// The size of the panel.
    package let size: PixelSize
    /// The title of the page, or its number from 1.
    package let page: String
    /// When the display needs its next picture, within its refresh floor and hours of sleep; nil if the page
    /// never changes over time.
    package let until: Instant?
    /// Whether some widgets did not fit on the page.
    package let isCut: Bool
}

/// The pictures of displays, with the display's size, scale, palette, rotation, scheme and refresh floor.
extension WidgetArtist {
    /// Draws a board's page. Nil if the display's size is automatic.
    ///
    /// - Parameters:
    ///   - board: all widgets at `now`, in the display's language.
    ///   - page: the index of the page in the layout; nil for the page that the display shows.
    ///   - dates: the dates of the display's language. The display's time zone replaces their zone.
    package func picture(
        of board: RenderedWidgets, on display: Display, page: Int? = nil, at now: Instant,
        _ dates: PictureDates
    ) -> DisplayPicture? {
        let settings = display.settings
        guard let size = settings.size else { return nil }
        let pages = board.board?.layout.pages ?? []
        let turn = page == nil ? board.board.flatMap { settings.page(of: $0.layout, at: now) } : nil
        let index = min(page ?? turn?.index ?? 0, max(0, pages.count - 1))
        let name = pages.indices.contains(index) ? pages[index].title : nil
        let widgets = board.shown(onPage: index)
        let own = PictureDates(
            zone: settings.timeZone ?? dates.zone, time: dates.time, locale: dates.locale)
        let resolution = DateWords.Unit(refreshFloor: settings.refreshFloor)
        let drawing = drawing(
            of: widgets, on: settings, size, title: name ?? display.name.description,
            DrawingDesk(shaper, own, resolution: resolution))
        let change = board.nextChange(of: widgets, resolution: resolution)
        return DisplayPicture(
            bytes: png(drawing, on: settings), size: size, page: name ?? "\(index + 1)",
            until: settings.replacement(at: now, change: earliest(turn?.until, change)) {
                DateFormat.secondsFromUTC(in: own.zone, at: $0) ?? 0
            },
            isCut: drawing.isCut)
    }

    /// The picture that a display's device shows after pairing. Nil if the display's size is automatic.
    package func welcome(to display: Display) -> DisplayPicture? {
        notice("Paired with \(display.name.description)", "The board is shown shortly.", on: display)
    }

    /// Draws a message in the middle of the panel. Nil if the display's size is automatic.
    package func notice(_ title: String, _ text: String, on display: Display) -> DisplayPicture? {
        let settings = display.settings
        guard let size = settings.size else { return nil }
        shaper?.beginDrawing()
        let desk = DrawingDesk(shaper, PictureDates(zone: "UTC", time: .hours24))
        let page = settings.page(size).drawing(of: [desk.notice(title, text, settings.scheme)], title: title)
        return DisplayPicture(
            bytes: png(page, on: settings), size: size, page: title, until: nil, isCut: page.isCut)
    }

    private func drawing(
        of widgets: [RenderedWidget], on settings: DisplaySettings, _ size: PixelSize, title: String,
        _ desk: DrawingDesk
    ) -> Drawing {
        shaper?.beginDrawing()
        if widgets.isEmpty { return settings.page(size).drawing(of: [empty(settings, desk)], title: title) }
        return settings.page(size).drawing(
            of: widgets.map { desk.drawing(of: $0, settings.scheme) }, title: title)
    }

    private func empty(_ settings: DisplaySettings, _ desk: DrawingDesk) -> Drawing {
        desk.notice("The board is empty", "Place a widget with widgetconf add KIND", settings.scheme)
    }

    private func png(_ drawing: Drawing, on settings: DisplaySettings) -> [UInt8] {
        rasterizer.png(
            drawing, scale: settings.scale, palette: settings.palette, rotation: settings.rotation)
    }
}

extension DisplaySettings {
    /// The page before its rotation.
    fileprivate func page(_ size: PixelSize) -> PageLayout {
        let (width, height) = (Double(size.width) / scale, Double(size.height) / scale)
        let isSideways = rotation == .quarter || rotation == .threeQuarters
        return PageLayout(
            size: isSideways ? Size(width: height, height: width) : Size(width: width, height: height),
            scheme: scheme)
    }
}

extension RenderedWidgets {
    /// A page's widgets in the layout's order; for each stack, the widget that the stack shows.
    fileprivate func shown(onPage index: Int) -> [RenderedWidget] {
        guard let board, board.layout.pages.indices.contains(index) else { return [] }
        return board.layout.pages[index].stacks.compactMap { stack in
            let top = board.top(of: stack)
            return widgets.first { $0.widget == top }
        }
    }

    /// When one of the shown widgets changes over time, or a stack shows its next widget.
    fileprivate func nextChange(of shown: [RenderedWidget], resolution: DateWords.Unit) -> Instant? {
        let changes = shown.map { DisplayedWidget.nextChange(of: $0, resolution: resolution) }
        let ids = Set(shown.map(\.widget))
        let tops = (board?.tops ?? []).filter { ids.contains($0.widget) }.map(\.until)
        return (changes + tops).compactMap(\.self).min()
    }
}
