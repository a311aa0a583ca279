package import WidgetModel
package import WidgetViews

/// A request to `widgetconf-web` to draw placed widgets, which it reads from the board's socket, into a file.
package struct PictureRequest: Codable, Hashable, Sendable {
    /// The form of a picture.
    package enum Format: String, Codable, Hashable, Sendable, CaseIterable {
        case png
        case svg
        /// SVG with selectable and searchable text, whose appearance depends on the fonts.
        case svgText
        /// A page with all of the widgets. Other formats draw only the first one.
        case html
    }

    /// The path of the board's socket.
    package var socket: String
    /// The ids of the widgets.
    package var widgets: [String]
    /// The title of a page.
    package var title: String
    /// The instant to draw; null for now.
    package var at: Instant?
    /// The language of the user, as a BCP 47 tag.
    package var locale: String
    package var dates: PictureDates
    /// The absolute path of the file, which is replaced as a whole.
    package var file: String
    package var format: Format
    /// Pixels per point, for PNG.
    package var scale: Double
    /// Bits per pixel, for PNG: 1, 2, 4 or 8.
    package var depth: Int
    /// Ignored for a page, which contains both schemes.
    package var scheme: Appearance
    /// The size of a page in pixels, on which all widgets are drawn; nil to draw one widget.
    package var page: PixelSize?
    /// The display for which a page of the board is drawn. It determines the widgets, and all settings that a
    /// style would determine.
    package var display: OnDisplay?

    /// A page of the board on a display.
    package struct OnDisplay: Codable, Hashable, Sendable {
        package var display: Display
        /// The index of the page in the layout; nil for the display's current page.
        package var page: Int?
        package var now: Instant

        package init(_ display: Display, page: Int?, at now: Instant) {
            self.display = display
            self.page = page
            self.now = now
        }
    }

    package init(
        socket: String, widgets: [String], title: String, at: Instant?, locale: String,
        dates: PictureDates, file: String, format: Format, scale: Double, depth: Int, scheme: Appearance
    ) {
        self.socket = socket
        self.widgets = widgets
        self.title = title
        self.at = at
        self.locale = locale
        self.dates = dates
        self.file = file
        self.format = format
        self.scale = scale
        self.depth = depth
        self.scheme = scheme
    }
}

/// How dates are written in pictures.
package struct PictureDates: Codable, Hashable, Sendable {
    /// The IANA name of the time zone.
    package var zone: String
    /// How times of day are written.
    package var time: TimePattern
    /// The language of words, such as the units of spans, and the marks of a widget's state.
    package var locale: LocaleTag

    package init(zone: String, time: TimePattern, locale: LocaleTag = .english) {
        self.zone = zone
        self.time = time
        self.locale = locale
    }

    /// The same dates with words in another language.
    package func worded(in locale: LocaleTag) -> PictureDates {
        PictureDates(zone: zone, time: time, locale: locale)
    }
}

/// The reply to a ``PictureRequest``: the written picture, or why it could not be drawn.
package struct PictureReply: Codable, Sendable {
    package var picture: WrittenPicture?
    /// Problems of the drawing, such as missing fonts, or the reason why the picture is missing.
    package var remarks: [BoardRemark]

    package init(_ picture: WrittenPicture?, remarks: [BoardRemark]) {
        self.picture = picture
        self.remarks = remarks
    }
}

/// A picture in a file.
package struct WrittenPicture: Codable, Hashable, Sendable {
    package var file: String
    /// The size in pixels; of an SVG, in points. Missing for a page.
    package var width: Int?
    package var height: Int?
    package var bytes: Int
    /// A hash of the fonts, on which the bytes depend; null without fonts.
    @OrNull package var fonts: String?
    /// The title or the number of the display's page.
    package var page: String?
    /// When the display needs its next picture; missing if only new events can change it.
    package var until: Instant?

    package init(file: String, width: Int?, height: Int?, bytes: Int, fonts: String?) {
        self.file = file
        self.width = width
        self.height = height
        self.bytes = bytes
        self.fonts = fonts
    }
}
