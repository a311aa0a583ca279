import CGraphics
import ViewRendering
import WidgetViews

/// The glyphs of fonts in SVG, in units of a thousandth of the font's size. Each glyph is converted once.
final class GlyphOutlines {
    /// A glyph of a font of any size.
    struct Key: Hashable {
        var face: Int
        var glyph: UInt
    }

    /// How a glyph is drawn.
    enum Form {
        /// The commands of a path.
        case path([UInt8])
        /// A picture in PNG, and its area relative to the glyph's origin.
        case picture([UInt8], Rect)
        /// A space.
        case nothing
    }

    private var forms: [Key: Form] = [:]
    private var bytes = 0

    /// The maximum size of the cached outlines in bytes. A page of Korean takes 200 KB, and a board with
    /// emoji a megabyte.
    private static let mostBytes = 16 << 20

    private var faces: [String: Int] = [:]
    private let functions: OpaquePointer

    init() {
        functions = hb_draw_funcs_create()
        hb_draw_funcs_set_move_to_func(
            functions, { _, path, _, x, y, _ in PathText.of(path).move(x, y) }, nil, nil)
        hb_draw_funcs_set_line_to_func(
            functions, { _, path, _, x, y, _ in PathText.of(path).line(x, y) }, nil, nil)
        hb_draw_funcs_set_quadratic_to_func(
            functions, { _, path, _, x1, y1, x, y, _ in PathText.of(path).curve("q", [x1, y1, x, y]) }, nil,
            nil)
        hb_draw_funcs_set_cubic_to_func(
            functions,
            { _, path, _, x1, y1, x2, y2, x, y, _ in PathText.of(path).curve("c", [x1, y1, x2, y2, x, y]) },
            nil, nil)
        hb_draw_funcs_set_close_path_func(functions, { _, path, _, _ in PathText.of(path).close() }, nil, nil)
    }

    deinit { hb_draw_funcs_destroy(functions) }

    /// The number of a font's face, which is the same for all sizes.
    func face(of font: ShapedFont) -> Int {
        if let known = faces[font.face] { return known }
        faces[font.face] = faces.count
        return faces.count - 1
    }

    /// Clears the cache of glyphs if it is full.
    func beginDocument() {
        guard bytes > Self.mostBytes else { return }
        forms.removeAll()
        bytes = 0
    }

    func form(_ key: Key, in font: ShapedFont) -> Form {
        if let known = forms[key] { return known }
        let form = form(hb_codepoint_t(key.glyph), in: font)
        forms[key] = form
        switch form {
        case .path(let content), .picture(let content, _): bytes += content.count
        case .nothing: break
        }
        return form
    }

    private func form(_ glyph: hb_codepoint_t, in font: ShapedFont) -> Form {
        let face = hb_font_get_face(pango_font_get_hb_font(font.pango))
        guard let unit = hb_font_create(face) else { return .nothing }
        defer { hb_font_destroy(unit) }
        hb_font_set_scale(unit, 1000, 1000)
        if font.isColored { return picture(glyph, unit) }
        let path = PathText()
        withExtendedLifetime(path) {
            hb_font_get_glyph_shape(unit, glyph, functions, Unmanaged.passUnretained(path).toOpaque())
        }
        return path.bytes.isEmpty ? .nothing : .path(path.bytes)
    }

    /// The picture that the font contains.
    private func picture(_ glyph: hb_codepoint_t, _ unit: OpaquePointer) -> Form {
        guard let blob = hb_ot_color_glyph_reference_png(unit, glyph) else { return .nothing }
        defer { hb_blob_destroy(blob) }
        var count: UInt32 = 0
        var extents = hb_glyph_extents_t()
        guard let bytes = hb_blob_get_data(blob, &count), count > 0,
            hb_font_get_glyph_extents(unit, glyph, &extents) != 0
        else { return .nothing }
        let area = Rect(
            x: Double(extents.x_bearing), y: -Double(extents.y_bearing), width: Double(extents.width),
            height: -Double(extents.height))
        let picture = UnsafeRawBufferPointer(start: bytes, count: Int(count))
        return .picture(Array(picture), area)
    }
}

/// Collects the commands of a path, with relative coordinates in whole units and y growing downwards.
private final class PathText {
    private(set) var bytes: [UInt8] = []
    private var x = 0
    private var y = 0
    private var startX = 0
    private var startY = 0

    /// The object that HarfBuzz passes as a pointer.
    static func of(_ pointer: UnsafeMutableRawPointer?) -> PathText {
        guard let pointer else { preconditionFailure("HarfBuzz lost the path") }
        return Unmanaged<PathText>.fromOpaque(pointer).takeUnretainedValue()
    }

    func move(_ newX: Float, _ newY: Float) {
        // The first move is relative to the origin, so every path can be one with relative commands.
        curve("m", [newX, newY])
        (startX, startY) = (x, y)
    }

    func line(_ newX: Float, _ newY: Float) {
        let (toX, toY) = (Int(newX.rounded()), -Int(newY.rounded()))
        if toY == y {
            append("h", [toX - x])
        } else if toX == x {
            append("v", [toY - y])
        } else {
            append("l", [toX - x, toY - y])
        }
        (x, y) = (toX, toY)
    }

    func curve(_ command: Unicode.Scalar, _ points: [Float]) {
        var numbers: [Int] = []
        for place in stride(from: 0, to: points.count, by: 2) {
            numbers += [Int(points[place].rounded()) - x, -Int(points[place + 1].rounded()) - y]
        }
        append(command, numbers)
        x += numbers[numbers.count - 2]
        y += numbers[numbers.count - 1]
    }

    func close() {
        bytes.append(UInt8(ascii: "z"))
        (x, y) = (startX, startY)
    }

    private func append(_ command: Unicode.Scalar, _ numbers: [Int]) {
        bytes.append(UInt8(ascii: command))
        for (index, number) in numbers.enumerated() {
            if index > 0, number >= 0 { bytes.append(UInt8(ascii: " ")) }
            bytes += String(number).utf8
        }
    }
}
