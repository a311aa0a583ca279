package import BoardDocuments
import ViewRendering
package import WidgetModel
import WidgetViews

/// Draws widgets, and caches fonts and shaped text between pictures.
package final class WidgetArtist {
    /// How a picture is written.
    package struct Style: Hashable, Sendable {
        package var format: PictureRequest.Format
        /// Pixels per point, for PNG.
        package var scale: Double
        /// Bits per pixel, for PNG: 1, 2, 4 or 8.
        package var depth: Int
        package var scheme: Appearance
        package var dates: PictureDates

        package init(
            _ format: PictureRequest.Format, scale: Double, depth: Int, scheme: Appearance,
            dates: PictureDates
        ) {
            self.format = format
            self.scale = scale
            self.depth = depth
            self.scheme = scheme
            self.dates = dates
        }
    }

    /// A picture with its size in pixels, or in points for an SVG. Pages are not sized.
    package struct Picture {
        package var bytes: [UInt8]
        package var width: Int?
        package var height: Int?
        /// Whether some widgets did not fit on the page.
        package var isCut = false
    }

    /// A hash of the fonts; nil without fonts.
    package var fontFingerprint: String? { fonts.map { String($0.fingerprint, radix: 16) } }
    /// Whether any character was missing from all fonts.
    package var lacksGlyphs: Bool { shaper?.lacksGlyphs == true }
    private let fonts: PictureFonts?
    let shaper: TextShaper?
    let rasterizer: Rasterizer
    /// The writer, which caches the outlines of glyphs.
    private let writer: SVGWriter
    private let textWriter: SVGWriter

    /// - Parameter fontFolder: the folder with the fonts; nil for the system's fonts.
    package init(fontFolder: String?) {
        fonts = PictureFonts(folder: fontFolder)
        shaper = fonts.map { TextShaper($0) }
        rasterizer = Rasterizer(shaper)
        writer = SVGWriter(shaper)
        textWriter = SVGWriter(shaper, lettering: .text)
    }

    /// Draws one widget. Nil if PNG does not support the depth, or for a page, which contains several
    /// widgets.
    package func picture(of widget: RenderedWidget, _ style: Style) -> Picture? {
        shaper?.beginDrawing()
        return write(DrawingDesk(shaper, style.dates).drawing(of: widget, style.scheme), style)
    }

    /// The parts of a widget's picture that a user can use, with their areas in points, from back to front.
    package func parts(of widget: RenderedWidget, _ style: Style) -> UsedParts {
        shaper?.beginDrawing()
        return UsedParts(DrawingDesk(shaper, style.dates).drawing(of: widget, style.scheme))
    }

    private func write(_ drawing: Drawing, _ style: Style) -> Picture? {
        switch style.format {
        case .svg, .svgText:
            let writer = style.format == .svg ? writer : textWriter
            return Picture(
                bytes: writer.svg(drawing), width: Int(drawing.size.width), height: Int(drawing.size.height))
        case .png:
            guard let depth = PictureDepth(rawValue: style.depth) else { return nil }
            let (width, height) = Rasterizer.pixels(of: drawing, scale: style.scale)
            let bytes = rasterizer.png(drawing, scale: style.scale, depth: depth)
            return Picture(bytes: bytes, width: width, height: height)
        case .html: return nil
        }
    }

    /// Draws widgets onto a page whose size is in pixels. Nil if PNG does not support the depth.
    func picture(of widgets: [RenderedWidget], onto page: PixelSize, title: String, _ style: Style)
        -> Picture?
    {
        shaper?.beginDrawing()
        let desk = DrawingDesk(shaper, style.dates)
        let layout = PageLayout(
            size: Size(
                width: Double(page.width) / style.scale, height: Double(page.height) / style.scale),
            scheme: style.scheme)
        let drawings = widgets.map { desk.drawing(of: $0, style.scheme) }
        let drawing = layout.drawing(of: drawings, title: title)
        var picture = write(drawing, style)
        picture?.isCut = drawing.isCut
        return picture
    }

    /// Writes widgets as a page of HTML.
    func page(of widgets: [RenderedWidget], for request: PictureRequest) -> Picture {
        shaper?.beginDrawing()
        let page = DrawingDesk(shaper, request.dates).page(of: widgets, for: request)
        return Picture(bytes: page.html(writer))
    }
}
