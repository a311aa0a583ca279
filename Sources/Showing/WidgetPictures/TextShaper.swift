import CGraphics
package import ViewRendering
import WidgetViews

/// Measures and shapes text with Pango. Each text is shaped once, and all pictures use the same glyphs.
package final class TextShaper: TextMeasuring {
    /// The glyphs of a line in one font, with positions in points relative to the origin of the base line.
    struct Run {
        /// An index of `fonts`.
        var font: Int
        var glyphs: [cairo_glyph_t]
    }

    let fonts: PictureFonts
    private let layout: OpaquePointer
    private var descriptions: [TextFont: OpaquePointer] = [:]
    private var texts: [TextRequest: MeasuredText] = [:]
    /// The shaped lines by their numbers.
    private(set) var lines: [[Run]] = []
    private(set) var shapedFonts: [ShapedFont] = []
    private var fontNumbers: [UnsafeMutablePointer<PangoFont>: Int] = [:]
    /// Whether any character was missing from all fonts.
    package private(set) var lacksGlyphs = false

    private var glyphCount = 0

    /// The limits of the caches between drawings. A board contains a few hundred strings in less than a
    /// hundred fonts; timers and edits add others. A glyph takes 24 bytes.
    private static let mostTexts = 20_000
    private static let mostGlyphs = 500_000
    private static let mostFonts = 1000

    package init(_ fonts: PictureFonts) {
        self.fonts = fonts
        layout = pango_layout_new(fonts.context)
        pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
        pango_layout_set_auto_dir(layout, 1)
    }

    deinit {
        forget()
        g_object_unref(UnsafeMutableRawPointer(layout))
    }

    /// Clears the caches of text and fonts if they are full. Call this only between two drawings, because a
    /// drawing refers to shaped lines.
    package func beginDrawing() {
        let isFull =
            texts.count > Self.mostTexts || glyphCount > Self.mostGlyphs || shapedFonts.count > Self.mostFonts
        if isFull { forget() }
    }

    private func forget() {
        for description in descriptions.values { pango_font_description_free(description) }
        for font in shapedFonts { g_object_unref(font.pango) }
        descriptions.removeAll()
        fontNumbers.removeAll()
        shapedFonts.removeAll()
        texts.removeAll()
        lines.removeAll()
        glyphCount = 0
    }

    package func measure(_ request: TextRequest) -> MeasuredText {
        if let known = texts[request] { return known }
        let measured = shaped(request)
        texts[request] = measured
        return measured
    }

    /// Shapes each paragraph separately, because Pango limits lines per paragraph instead of lines per text.
    private func shaped(_ request: TextRequest) -> MeasuredText {
        pango_layout_set_font_description(layout, description(of: request.font))
        let paragraphs = request.text.split(separator: "\n", omittingEmptySubsequences: false)
        var result: [MeasuredLine] = []
        for (index, paragraph) in paragraphs.enumerated() {
            var part = request
            part.text = String(paragraph)
            part.most = request.most - result.count
            var (lines, isCut) = shaped(paragraph: part)
            if lines.count >= part.most, !isCut, index + 1 < paragraphs.count {
                part.text += "…"
                lines = shaped(paragraph: part).lines
                isCut = true
            }
            result += lines
            if isCut { return MeasuredText(lines: result, isCut: true) }
        }
        return MeasuredText(lines: result, isCut: false)
    }

    /// The lines of one paragraph.
    private func shaped(paragraph: TextRequest) -> (lines: [MeasuredLine], isCut: Bool) {
        let (text, width) = (paragraph.text, paragraph.width)
        let units = width.isFinite ? CInt(min(width * Double(PANGO_SCALE) + 1, 1e9)) : -1
        pango_layout_set_width(layout, units)
        pango_layout_set_height(layout, -CInt(paragraph.most))
        pango_layout_set_ellipsize(layout, units < 0 ? PANGO_ELLIPSIZE_NONE : PANGO_ELLIPSIZE_END)
        pango_layout_set_text(layout, text, CInt(text.utf8.count))
        let bytes = Array(text.utf8)
        let count = pango_layout_get_line_count(layout)
        let lines = (0..<count).compactMap { index in
            pango_layout_get_line_readonly(layout, index).map {
                line(of: $0, in: bytes, size: paragraph.font.size)
            }
        }
        return (lines, pango_layout_is_ellipsized(layout) != 0)
    }

    /// Stores the glyphs of a line.
    private func line(
        of line: UnsafeMutablePointer<PangoLayoutLine>, in bytes: [UInt8], size: Double
    ) -> MeasuredLine {
        var runs: [Run] = []
        var place: CInt = 0
        var end = Int(line.pointee.start_index + line.pointee.length)
        var isCut = false
        var next = line.pointee.runs
        while let node = next {
            next = node.pointee.next
            guard let run = node.pointee.data?.assumingMemoryBound(to: PangoGlyphItem.self).pointee,
                let piece = run.item?.pointee, let string = run.glyphs?.pointee
            else { continue }
            if piece.analysis.flags & Self.ellipsisFlag != 0 {
                isCut = true
                end = min(end, Int(piece.offset))
            }
            let glyphs = glyphs(of: string, from: &place)
            if !glyphs.isEmpty, let font = piece.analysis.font {
                runs.append(Run(font: number(of: font, size: size), glyphs: glyphs))
            }
        }
        lines.append(runs)
        glyphCount += runs.reduce(0) { $0 + $1.glyphs.count }
        let text = String(decoding: bytes[Int(line.pointee.start_index)..<end], as: UTF8.self)
        return MeasuredLine(
            text: isCut ? text + "…" : text, width: Double(place) / Double(PANGO_SCALE),
            number: lines.count - 1)
    }

    /// The value of `PANGO_ANALYSIS_FLAG_IS_ELLIPSIS`.
    private static let ellipsisFlag: UInt8 = 1 << 1
    /// The value of `PANGO_GLYPH_EMPTY`, a glyph that is only space.
    private static let emptyGlyph: UInt32 = 0x0FFF_FFFF

    /// The glyphs of a run. A character without a glyph is glyph 0, which all fonts draw as a box.
    private func glyphs(of string: PangoGlyphString, from place: inout CInt) -> [cairo_glyph_t] {
        var glyphs: [cairo_glyph_t] = []
        for index in 0..<Int(string.num_glyphs) {
            let glyph = string.glyphs[index]
            if glyph.glyph != Self.emptyGlyph {
                let isUnknown = glyph.glyph & 0x1000_0000 != 0
                if isUnknown { lacksGlyphs = true }
                glyphs.append(
                    cairo_glyph_t(
                        index: isUnknown ? 0 : UInt(glyph.glyph),
                        x: Double(place + glyph.geometry.x_offset) / Double(PANGO_SCALE),
                        y: Double(glyph.geometry.y_offset) / Double(PANGO_SCALE)))
            }
            place += glyph.geometry.width
        }
        return glyphs
    }

    /// The number of a font of Pango, which has one object for each size.
    private func number(of font: UnsafeMutablePointer<PangoFont>, size: Double) -> Int {
        if let known = fontNumbers[font] { return known }
        g_object_ref(font)
        shapedFonts.append(ShapedFont(font, size: size))
        fontNumbers[font] = shapedFonts.count - 1
        return shapedFonts.count - 1
    }

    private func description(of font: TextFont) -> OpaquePointer? {
        if let known = descriptions[font] { return known }
        let description = pango_font_description_from_string(
            PictureFonts.families(isMonospaced: font.isMonospaced))
        pango_font_description_set_weight(description, font.weight.pango)
        pango_font_description_set_absolute_size(description, font.size * Double(PANGO_SCALE))
        descriptions[font] = description
        return description
    }
}

/// A font in one size.
struct ShapedFont {
    let pango: UnsafeMutablePointer<PangoFont>
    /// The family and style without the size, which identify the outlines of glyphs.
    let face: String
    let size: Double
    /// Whether glyphs are colored pictures.
    let isColored: Bool

    /// - Parameter size: the requested size. Bitmap fonts use their own size instead.
    init(_ font: UnsafeMutablePointer<PangoFont>, size: Double) {
        pango = font
        self.size = size
        let description = pango_font_describe(font)
        defer { pango_font_description_free(description) }
        pango_font_description_unset_fields(description, PANGO_FONT_MASK_SIZE)
        let name = pango_font_description_to_string(description)
        defer { g_free(name) }
        face = name.map { String(cString: $0) } ?? ""
        isColored = hb_ot_color_has_png(hb_font_get_face(pango_font_get_hb_font(font))) != 0
    }

    /// The font of cairo, which belongs to Pango's.
    var scaled: OpaquePointer? {
        pango_cairo_font_get_scaled_font(OpaquePointer(pango))
    }
}

extension ViewWeight {
    /// The weight on Pango's scale, which is the same as in CSS.
    fileprivate var pango: PangoWeight {
        switch self {
        case .ultraLight: PANGO_WEIGHT_ULTRALIGHT
        case .thin: PANGO_WEIGHT_THIN
        case .light: PANGO_WEIGHT_LIGHT
        case .regular: PANGO_WEIGHT_NORMAL
        case .medium: PANGO_WEIGHT_MEDIUM
        case .semibold: PANGO_WEIGHT_SEMIBOLD
        case .bold: PANGO_WEIGHT_BOLD
        case .heavy: PANGO_WEIGHT_ULTRABOLD
        case .black: PANGO_WEIGHT_HEAVY
        }
    }
}
