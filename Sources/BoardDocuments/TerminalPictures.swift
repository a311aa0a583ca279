package import WidgetModel

/// How a terminal shows pictures between its cells.
package enum TerminalGraphics: String, Codable, Hashable, Sendable, CaseIterable {
    /// The protocol of the terminal kitty, which takes PNG.
    case kitty
    /// Rows of six pixels as characters, as DEC's VT240 took them.
    case sixel
}

/// What a board on a terminal asks `widgetconf-web` to draw: the content of a widget's frame.
package struct TerminalPictureRequest: Codable, Sendable {
    /// Comes back in the reply.
    package var number: Int
    package var widget: RenderedWidget
    package var graphics: TerminalGraphics
    /// The size in points.
    package var width: Double
    package var height: Double
    /// Pixels per point.
    package var scale: Double
    /// The language of the user, as a BCP 47 tag.
    package var locale: String
    /// The IANA name of the time zone of dates.
    package var zone: String
    package var scheme: Appearance

    package init(
        number: Int, widget: RenderedWidget, graphics: TerminalGraphics, width: Double, height: Double,
        scale: Double, locale: String, zone: String, scheme: Appearance
    ) {
        self.number = number
        self.widget = widget
        self.graphics = graphics
        self.width = width
        self.height = height
        self.scale = scale
        self.locale = locale
        self.zone = zone
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
