package import BoardDocuments
package import WidgetModel
import WidgetViews

/// A page of the board on a display, as PNG.
package struct DisplayPicture: Sendable {
    package let bytes: [UInt8]
    /// The size of the panel.
    package let size: PixelSize
    /// The title of the page, or its number from 1.
    package let page: String
    /// When the display needs its next picture; nil if nothing changes by itself.
    package let until: Instant?
    /// Whether there was no room on the page for some widgets.
    package let isCut: Bool
}

/// The pictures of displays: size, scale, palette, scheme and pages are those of a display.
extension WidgetArtist {
    /// Draws the page of the board that a display shows now. Nil if the display has no size, because it
    /// decides it itself.
    ///
    /// - Parameters:
    ///   - board: all widgets at `now`, in the language of the display.
    ///   - zone: the IANA name of the time zone of displays that have none of their own.
    package func picture(
        of board: RenderedWidgets, on display: Display, at now: Instant, zone: String
    ) -> DisplayPicture? {
        let settings = display.settings
        guard let size = settings.size else { return nil }
        let turn = board.turn(of: settings, at: now)
        let style = Style(
            .png, scale: settings.scale, depth: settings.palette.depth, scheme: settings.scheme,
            zone: settings.timeZone ?? zone)
        let title = turn.title ?? display.name.description
        guard let picture = picture(of: turn.widgets, onto: size, title: title, style) else { return nil }
        let changes = turn.widgets.flatMap { widget in
            [widget.nextEntry, DisplayedWidget(widget).view.nextTick(after: now)]
        }
        return DisplayPicture(
            bytes: picture.bytes, size: size, page: turn.title ?? "\(turn.number)",
            until: (changes + [turn.until]).compactMap(\.self).min(), isCut: picture.isCut)
    }
}

/// A page, while a display shows it.
private struct Turn {
    var title: String?
    var number: Int
    var widgets: [RenderedWidget]
    var until: Instant?
}

extension RenderedWidgets {
    /// The page that a display shows at an instant. Pages follow each other by the clock, so all displays
    /// with the same pages show the same one.
    fileprivate func turn(of settings: DisplaySettings, at now: Instant) -> Turn {
        guard let layout = board?.layout, !layout.pages.isEmpty else {
            return Turn(number: 1, widgets: shown)
        }
        var turns = settings.pages.compactMap { page in
            // A page that no longer exists is skipped.
            (try? layout.page(named: page.page)).map { (index: $0, dwell: page.dwell) }
        }
        if turns.isEmpty {
            turns = layout.pages.indices.map { (index: $0, dwell: DisplayedPage.defaultDwell) }
        }
        let length = turns.reduce(Milliseconds.zero) { $0 + $1.dwell }
        let passed = now.milliseconds.flooredQuotientAndRemainder(dividingBy: length.count).remainder
        var end = now - Milliseconds(passed)
        var present = turns[0].index
        for turn in turns {
            end = end + turn.dwell
            present = turn.index
            if now < end { break }
        }
        let tops = layout.pages[present].stacks.compactMap { board?.top(of: $0) }
        return Turn(
            title: layout.pages[present].title, number: present + 1,
            widgets: tops.compactMap { top in widgets.first { $0.widget == top } },
            until: turns.count == 1 ? nil : end)
    }
}
