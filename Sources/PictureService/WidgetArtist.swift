package import BoardDocuments
import ViewLayout
package import WidgetModel
import WidgetPictures

/// Draws widgets, with fonts and shaped texts that it keeps between pictures.
package final class WidgetArtist {
    /// How a picture is written.
    package struct Style: Hashable, Sendable {
        package var format: PictureRequest.Format
        /// Pixels per point, for PNG.
        package var scale: Double
        /// Bits per pixel, for PNG: 1, 2, 4 or 8.
        package var depth: Int
        package var scheme: Appearance
        /// The IANA name of the time zone of dates.
        package var zone: String

        package init(
            _ format: PictureRequest.Format, scale: Double, depth: Int, scheme: Appearance, zone: String
        ) {
            self.format = format
            self.scale = scale
            self.depth = depth
            self.scheme = scheme
            self.zone = zone
        }
    }

    /// A picture with its size in pixels; of an SVG, in points. A page has no size.
    package struct Picture {
        package var bytes: [UInt8]
        package var width: Int?
        package var height: Int?
    }

    /// A hash of the fonts; nil without fonts.
    package var fontFingerprint: String? { fonts.map { String($0.fingerprint, radix: 16) } }
    /// Whether a character was in none of the fonts.
    package var lacksGlyphs: Bool { shaper?.lacksGlyphs == true }
    private let fonts: PictureFonts?
    private let shaper: TextShaper?

    /// - Parameter fontFolder: the folder of the fonts; nil for those of the system.
    package init(fontFolder: String?) {
        fonts = PictureFonts(folder: fontFolder)
        shaper = fonts.map { TextShaper($0) }
    }

    /// Draws one widget. Nil if the depth is none that PNG has, or for a page, which has several widgets.
    package func picture(of widget: RenderedWidget, _ style: Style) -> Picture? {
        shaper?.beginDrawing()
        let drawing = DrawingDesk(shaper, zone: style.zone).drawing(of: widget, style.scheme)
        switch style.format {
        case .svg, .svgText:
            let writer = SVGWriter(shaper, lettering: style.format == .svg ? .outlines : .text)
            return Picture(
                bytes: writer.svg(drawing), width: Int(drawing.size.width), height: Int(drawing.size.height))
        case .png:
            guard let depth = PictureDepth(rawValue: style.depth) else { return nil }
            let (width, height) = Rasterizer.pixels(of: drawing, scale: style.scale)
            let bytes = Rasterizer(shaper).png(drawing, scale: style.scale, depth: depth)
            return Picture(bytes: bytes, width: width, height: height)
        case .html: return nil
        }
    }

    /// Writes widgets as a page of HTML.
    func page(of widgets: [RenderedWidget], for request: PictureRequest) -> Picture {
        shaper?.beginDrawing()
        let page = DrawingDesk(shaper, zone: request.zone).page(of: widgets, for: request)
        return Picture(bytes: page.html(SVGWriter(shaper)))
    }
}
