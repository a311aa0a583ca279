package import WidgetModel

/// How a terminal shows pictures between its cells.
package enum TerminalGraphics: String, Codable, Hashable, Sendable, CaseIterable {
    /// The protocol of the terminal kitty, which accepts PNG.
    case kitty
    /// Columns of six pixels as characters, the format of DEC's VT240.
    case sixel
}

/// A request to `widgetconf-web` from a board in a terminal: draw the content of a widget's frame.
package struct TerminalPictureRequest: Codable, Sendable {
    /// A number that the reply repeats.
    package var number: Int
    package var widget: RenderedWidget
    package var graphics: TerminalGraphics
    /// The size in points.
    package var width: Double
    package var height: Double
    /// Pixels per point.
    package var scale: Double
    package var dates: PictureDates
    package var scheme: Appearance

    package init(
        number: Int, widget: RenderedWidget, graphics: TerminalGraphics, width: Double, height: Double,
        scale: Double, dates: PictureDates, scheme: Appearance
    ) {
        self.number = number
        self.widget = widget
        self.graphics = graphics
        self.width = width
        self.height = height
        self.scale = scale
        self.dates = dates
        self.scheme = scheme
    }
}

/// The reply to a ``TerminalPictureRequest``.
package struct TerminalPictureReply: Codable, Hashable, Sendable {
    package var number: Int
    /// For kitty the bytes of a PNG in Base64; for Sixel the whole control sequence.
    package var picture: String

    package init(number: Int, picture: String) {
        self.number = number
        self.picture = picture
    }
}
