import CGraphics
package import ViewRendering
package import WidgetModel
import WidgetViews

/// Draws with cairo and writes PNG files. The same drawing gives the same bytes.
package final class Rasterizer {
    private let shaper: TextShaper?
    private let encoder = PNGEncoder()
    /// The surface of the last picture, which is reused for a picture of the same size.
    private var surface: OpaquePointer?
    private var fontOptions: [Bool: OpaquePointer] = [:]

    /// The largest width and height of a picture, which takes 64 MiB while it is drawn.
    package static let mostPixels = 4096

    /// - Parameter shaper: the shaper that measured the drawings; nil without fonts.
    package init(_ shaper: TextShaper?) { self.shaper = shaper }

    deinit {
        for options in fontOptions.values { cairo_font_options_destroy(options) }
        if let surface { cairo_surface_destroy(surface) }
    }

    /// The size of a drawing in pixels.
    package static func pixels(of drawing: Drawing, scale: Double) -> (width: Int, height: Int) {
        func pixels(_ points: Double) -> Int {
            min(mostPixels, max(1, Int((points * scale - 0.001).rounded(.up))))
        }
        return (pixels(drawing.size.width), pixels(drawing.size.height))
    }

    package func png(_ drawing: Drawing, scale: Double, depth: PictureDepth) -> [UInt8] {
        withPixels(of: drawing, scale: scale, ink(depth, of: drawing)) { pixels, width, _ in
            png(pixels, width: width, depth, mostLostBits: drawing.mostLostBits)
        }
    }

    /// Draws for a display.
    ///
    /// - Parameter rotation: how far the picture is turned. The drawing is upright.
    package func png(
        _ drawing: Drawing, scale: Double, palette: DisplayPalette, rotation: Rotation
    ) -> [UInt8] {
        let ink: any Ink
        var depth = PictureDepth.eight
        switch palette {
        case .color: ink = self.ink(.eight, of: drawing)
        case .grays(let count):
            depth = PictureDepth(grays: count)
            ink = self.ink(depth, of: drawing)
        case .colors(let colors): ink = ColoredInk(colors, onLight: drawing.isLight)
        }
        return withPixels(of: drawing, scale: scale, ink) { pixels, width, _ in
            let turned = TurnedPixels.turned(pixels, width: width, by: rotation)
            return turned.pixels.withUnsafeBufferPointer { pixels in
                guard case .colors(let colors) = palette else {
                    return png(
                        pixels, width: turned.width, depth, mostLostBits: drawing.mostLostBits)
                }
                var inkPixels = InkPixels(colors, depth: palette.depth)
                return encoder.png(
                    inkPixels.rows(pixels, width: turned.width), width: turned.width,
                    height: pixels.count / turned.width, depth: palette.depth,
                    .table(colors.map { ($0.red, $0.green, $0.blue, 255) }))
            }
        }
    }

    private func ink(_ depth: PictureDepth, of drawing: Drawing) -> GrayInk {
        GrayInk(depth, onLight: drawing.isLight)
    }

    private func png(
        _ pixels: UnsafeBufferPointer<UInt32>, width: Int, _ depth: PictureDepth, mostLostBits: Int
    ) -> [UInt8] {
        let height = pixels.count / width
        guard depth == .eight else {
            let rows = GrayPixels.rows(pixels, width: width, depth)
            return encoder.png(rows, width: width, height: height, depth: depth.rawValue, .gray)
        }
        let indexed = IndexedPixels(pixels, width: width)
        if indexed.lostBits <= mostLostBits {
            return encoder.png(
                indexed.rows, width: width, height: height, depth: indexed.depth, .table(indexed.colors))
        }
        let rows = TrueColorPixels.rows(pixels, width: width)
        return encoder.png(rows, width: width, height: height, depth: 8, .all)
    }

    /// The control sequence that draws a picture in a terminal that supports Sixel, in at most 256 colors.
    package func sixel(_ drawing: Drawing, scale: Double) -> [UInt8] {
        withPixels(of: drawing, scale: scale, ink(.eight, of: drawing)) { pixels, width, height in
            SixelEncoder.sequence(IndexedPixels(pixels, width: width), width: width, height: height)
        }
    }

    private func withPixels(
        of drawing: Drawing, scale: Double, _ ink: any Ink,
        _ body: (UnsafeBufferPointer<UInt32>, _ width: Int, _ height: Int) -> [UInt8]
    ) -> [UInt8] {
        let (width, height) = Self.pixels(of: drawing, scale: scale)
        let surface = surface(width: width, height: height)
        let context = cairo_create(surface)
        defer { cairo_destroy(context) }
        draw(drawing, scale: scale, ink, on: context)
        cairo_surface_flush(surface)
        let pixels = UnsafeBufferPointer(
            start: UnsafeRawPointer(cairo_image_surface_get_data(surface)).assumingMemoryBound(
                to: UInt32.self),
            count: width * height)
        return body(pixels, width, height)
    }

    private func surface(width: Int, height: Int) -> OpaquePointer? {
        if let surface, cairo_image_surface_get_width(surface) == width,
            cairo_image_surface_get_height(surface) == height
        {
            return surface
        }
        if let surface { cairo_surface_destroy(surface) }
        surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, CInt(width), CInt(height))
        return surface
    }

    /// Draws everything. For a display with few colors, the corners are not transparent: the widget's
    /// background fills the whole picture.
    private func draw(_ drawing: Drawing, scale: Double, _ ink: any Ink, on context: OpaquePointer?) {
        cairo_set_operator(context, CAIRO_OPERATOR_SOURCE)
        set(ink.surface(drawing.surfaceColor), on: context)
        cairo_paint(context)
        cairo_set_operator(context, CAIRO_OPERATOR_OVER)
        cairo_scale(context, scale, scale)
        cairo_set_antialias(context, ink.isHard ? CAIRO_ANTIALIAS_NONE : CAIRO_ANTIALIAS_GRAY)
        cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
        for figure in drawing.figures { draw(figure, scale: scale, ink, on: context) }
        if ink.hasTransparency { clearCorners(of: drawing, on: context) }
    }

    private func draw(
        _ figure: Figure, scale: Double, _ ink: any Ink, on context: OpaquePointer?
    ) {
        switch figure {
        case .fill(let outline, .color(let color)) where ink.isOutlined(color):
            trace(outline, on: context)
            set(ink.edge, on: context)
            stroke(Pen(width: 1 / scale), on: context)
        case .fill(let outline, let paint):
            trace(outline, on: context)
            fill(paint, ink, on: context)
        case .stroke(let outline, let color, var pen):
            trace(outline, on: context)
            set(ink.line(color), on: context)
            // A thinner line without soft edges would show gaps.
            if ink.isHard { pen.width = max(pen.width, 1 / scale) }
            stroke(pen, on: context)
        case .text(let line, let font, let color, let start):
            set(ink.line(color), on: context)
            if line.number >= 0 {
                draw(line, at: start, scale: scale, ink, on: context)
            } else {
                drawBoxes(of: line, font, at: start, on: context)
            }
        case .picture(let picture):
            guard let pixels = picture.bytes.makeSurface() else {
                for figure in picture.replacement { draw(figure, scale: scale, ink, on: context) }
                return
            }
            draw(pixels, of: picture, on: context)
            cairo_surface_destroy(pixels)
        case .widget(let placed): draw(placed, scale: scale, ink, on: context)
        }
    }

    /// Draws a widget on a page, inside of its outline.
    private func draw(
        _ placed: PlacedDrawing, scale: Double, _ ink: any Ink, on context: OpaquePointer?
    ) {
        cairo_save(context)
        cairo_translate(context, placed.corner.x, placed.corner.y)
        cairo_scale(context, placed.factor, placed.factor)
        trace(placed.drawing.surface, on: context)
        cairo_clip_preserve(context)
        set(ink.surface(placed.drawing.surfaceColor), on: context)
        cairo_fill(context)
        for figure in placed.drawing.figures {
            draw(figure, scale: scale * placed.factor, ink, on: context)
        }
        cairo_restore(context)
    }

    /// Makes everything outside of the widget transparent. Clipping each shape instead takes much longer.
    private func clearCorners(of drawing: Drawing, on context: OpaquePointer?) {
        trace(drawing.surface, on: context)
        cairo_rectangle(context, -1, -1, drawing.size.width + 2, drawing.size.height + 2)
        cairo_set_fill_rule(context, CAIRO_FILL_RULE_EVEN_ODD)
        cairo_set_operator(context, CAIRO_OPERATOR_DEST_OUT)
        set(RGBA(red: 0, green: 0, blue: 0), on: context)
        cairo_fill(context)
    }

    /// Draws the pixels of a picture in the middle of its area, and cuts off the rest.
    private func draw(_ pixels: OpaquePointer, of picture: PlacedPicture, on context: OpaquePointer?) {
        let (area, size) = (picture.area, picture.bytes.size)
        let across = area.width / Double(size.width), down = area.height / Double(size.height)
        let scale = picture.scaling == .fill ? max(across, down) : min(across, down)
        cairo_save(context)
        cairo_new_path(context)
        cairo_rectangle(context, area.x, area.y, area.width, area.height)
        cairo_clip(context)
        cairo_translate(
            context, area.center.x - Double(size.width) * scale / 2,
            area.center.y - Double(size.height) * scale / 2)
        cairo_scale(context, scale, scale)
        cairo_set_source_surface(context, pixels, 0, 0)
        cairo_paint_with_alpha(context, picture.opacity)
        cairo_restore(context)
    }

    private func set(_ color: RGBA, on context: OpaquePointer?) {
        cairo_set_source_rgba(
            context, Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255,
            Double(color.alpha) / 255)
    }

    private func fill(_ paint: Paint, _ ink: any Ink, on context: OpaquePointer?) {
        switch paint {
        case .color(let color):
            set(ink.fill(color), on: context)
            cairo_fill(context)
        case .gradient(let stops, let from, let to):
            let pattern = cairo_pattern_create_linear(from.x, from.y, to.x, to.y)
            for stop in stops {
                let color = stop.color
                cairo_pattern_add_color_stop_rgba(
                    pattern, stop.position, Double(color.red) / 255, Double(color.green) / 255,
                    Double(color.blue) / 255, Double(color.alpha) / 255)
            }
            cairo_set_source(context, pattern)
            cairo_pattern_destroy(pattern)
            cairo_fill(context)
        }
    }

    private func stroke(_ pen: Pen, on context: OpaquePointer?) {
        cairo_set_line_width(context, pen.width)
        cairo_set_line_cap(context, pen.dash == nil ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT)
        var dash = pen.dash ?? 0
        cairo_set_dash(context, &dash, pen.dash == nil ? 0 : 1, 0)
        cairo_stroke(context)
    }

    private func trace(_ outline: Outline, on context: OpaquePointer?) {
        cairo_new_path(context)
        if case .rectangle(let area, radius: 0) = outline {
            return cairo_rectangle(context, area.x, area.y, area.width, area.height)
        }
        for step in outline.steps {
            switch step {
            case .move(let point): cairo_move_to(context, point.x, point.y)
            case .line(let point): cairo_line_to(context, point.x, point.y)
            case .curve(let first, let second, let end):
                cairo_curve_to(context, first.x, first.y, second.x, second.y, end.x, end.y)
            case .close: cairo_close_path(context)
            }
        }
    }

    /// Draws the glyphs of a line. Hard letters are hinted, and begin at whole pixels.
    private func draw(
        _ line: MeasuredLine, at start: Point, scale: Double, _ ink: any Ink,
        on context: OpaquePointer?
    ) {
        guard let shaper else { return }
        var start = start
        if ink.isHard {
            start.x = (start.x * scale).rounded() / scale
            start.y = (start.y * scale).rounded() / scale
        }
        for run in shaper.lines[line.number] {
            let font = shaper.shapedFonts[run.font]
            guard let scaled = font.scaled else { continue }
            var matrix = cairo_matrix_t()
            cairo_scaled_font_get_font_matrix(scaled, &matrix)
            cairo_set_font_face(context, cairo_scaled_font_get_font_face(scaled))
            cairo_set_font_matrix(context, &matrix)
            cairo_set_font_options(context, options(isHard: ink.isHard && !font.isColored))
            let glyphs = run.glyphs.map {
                cairo_glyph_t(index: $0.index, x: $0.x + start.x, y: $0.y + start.y)
            }
            cairo_show_glyphs(context, glyphs, CInt(glyphs.count))
        }
    }

    /// The options of fonts, which do not depend on the settings of the machine.
    private func options(isHard: Bool) -> OpaquePointer? {
        if let known = fontOptions[isHard] { return known }
        let options = cairo_font_options_create()
        cairo_font_options_set_antialias(options, isHard ? CAIRO_ANTIALIAS_NONE : CAIRO_ANTIALIAS_GRAY)
        cairo_font_options_set_hint_style(options, isHard ? CAIRO_HINT_STYLE_FULL : CAIRO_HINT_STYLE_NONE)
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        fontOptions[isHard] = options
        return options
    }

    /// Draws a box for each character, without fonts.
    private func drawBoxes(
        of line: MeasuredLine, _ font: TextFont, at start: Point, on context: OpaquePointer?
    ) {
        let pitch = line.width / Double(max(1, line.text.count))
        for (place, character) in line.text.enumerated() where character != " " {
            cairo_rectangle(
                context, start.x + Double(place) * pitch + 1, start.y - 0.714 * font.size, max(1, pitch - 2),
                0.714 * font.size)
        }
        cairo_set_line_width(context, 0.75)
        cairo_stroke(context)
    }
}

extension Drawing {
    /// Whether the background is light.
    fileprivate var isLight: Bool { surfaceColor.luminance > 0.5 }

    /// The lowest bits of channels that the edges of letters and areas can lose without a visible difference.
    /// In gradients, losing any of them causes visible bands.
    fileprivate var mostLostBits: Int { hasShades ? 0 : 5 }

    /// Whether the drawing contains gradients or pictures.
    private var hasShades: Bool {
        figures.contains { figure in
            switch figure {
            case .fill(_, .gradient), .picture: true
            case .fill(_, .color), .stroke, .text: false
            case .widget(let placed): placed.drawing.hasShades
            }
        }
    }
}
