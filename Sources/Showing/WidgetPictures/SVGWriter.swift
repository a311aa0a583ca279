import CGraphics
package import ViewRendering
import WidgetModel
import WidgetViews

/// How text is written into SVG.
package enum SVGLettering: String, Hashable, Sendable, CaseIterable {
    /// As outlines, which look the same everywhere.
    case outlines
    /// As text, which can be selected and found, but depends on the fonts of the reader.
    case text
}

/// Writes drawings as SVG 1.1. The same drawing gives the same bytes.
package final class SVGWriter {
    private let shaper: TextShaper?
    private let outlines = GlyphOutlines()
    private let lettering: SVGLettering
    private var document = SVGText()
    /// The glyphs and gradients of the document, which are numbered in the order of their first use.
    private var glyphs: [GlyphOutlines.Key: Int] = [:]
    private var gradientCount = 0
    /// The number of the last outline. Outlines of whole drawings come first.
    private var clipCount = 0
    /// The definitions, which are written before the shapes.
    private var definitions = SVGText()

    /// - Parameter shaper: the shaper that measured the drawings; nil without fonts.
    package init(_ shaper: TextShaper?, lettering: SVGLettering = .outlines) {
        self.shaper = shaper
        self.lettering = lettering
    }

    /// A drawing as a separate document.
    package func svg(_ drawing: Drawing) -> [UInt8] {
        begin(drawings: 1)
        let element = element(drawing, id: 0)
        var whole = SVGText()
        whole.write("<svg xmlns=\"http://www.w3.org/2000/svg\"")
        writeSize(of: drawing, into: &whole)
        writeRole(of: drawing, into: &whole)
        whole.write("><title>")
        whole.write(escaping: drawing.title)
        whole.write("</title><desc>")
        whole.write(escaping: drawing.spoken.joined(separator: ", "))
        whole.write("</desc><defs>")
        whole.write(definitions.bytes)
        whole.write("</defs>")
        whole.write(element)
        whole.write("</svg>\n")
        return whole.bytes
    }

    /// Drawings as elements of one document, in which all ids are unique.
    ///
    /// - Returns: an invisible element with shared definitions, and an element for each drawing.
    package func elements(_ drawings: [Drawing]) -> [[UInt8]] {
        begin(drawings: drawings.count)
        let elements = drawings.enumerated().map { id, drawing in
            var whole = SVGText()
            whole.write("<svg")
            writeSize(of: drawing, into: &whole)
            writeRole(of: drawing, into: &whole)
            whole.write(" aria-label=\"")
            whole.write(escaping: ([drawing.title] + drawing.spoken).joined(separator: ", "))
            whole.write("\">")
            whole.write(element(drawing, id: id))
            whole.write("</svg>")
            return whole.bytes
        }
        var shared = SVGText()
        // Browsers ignore gradients in an element that is not displayed at all.
        shared.write("<svg width=\"0\" height=\"0\" aria-hidden=\"true\"><defs>")
        shared.write(definitions.bytes)
        shared.write("</defs></svg>")
        return [shared.bytes] + elements
    }

    /// Begins a document.
    private func begin(drawings: Int) {
        definitions = SVGText()
        outlines.beginDocument()
        glyphs.removeAll(keepingCapacity: true)
        gradientCount = 0
        clipCount = drawings - 1
    }

    private func writeSize(of drawing: Drawing, into text: inout SVGText) {
        text.write("width", drawing.size.width)
        text.write("height", drawing.size.height)
        text.write(" viewBox=\"0 0 ")
        text.write(drawing.size.width)
        text.write(" ")
        text.write(drawing.size.height)
        text.write("\"")
    }

    /// Screen readers do not read the links inside of an image.
    private func writeRole(of drawing: Drawing, into text: inout SVGText) {
        if drawing.parts.contains(where: { $0.part.openedAddress != nil }) {
            text.write(" role=\"group\"")
        } else {
            text.write(" role=\"img\"")
        }
    }

    /// The shapes of a drawing inside its outline.
    private func element(_ drawing: Drawing, id: Int) -> [UInt8] {
        document = SVGText()
        define(clip: drawing.surface, id: id)
        document.write("<g clip-path=\"url(#s")
        document.write(id)
        document.write(")\">")
        write(.fill(drawing.surface, .color(drawing.surfaceColor)))
        for figure in drawing.figures { write(figure) }
        writeLinks(of: drawing)
        document.write("</g>")
        return document.bytes
    }

    /// Writes links as transparent areas above the shapes.
    private func writeLinks(of drawing: Drawing) {
        for part in drawing.parts {
            guard let address = part.part.openedAddress else { continue }
            document.write("<a href=\"")
            document.write(escaping: address.text)
            document.write("\" target=\"_blank\" rel=\"noopener noreferrer\"")
            if !part.label.isEmpty {
                document.write(" aria-label=\"")
                document.write(escaping: part.label)
                document.write("\"")
            }
            document.write(">")
            write(.rectangle(part.area, radius: 0), into: &document)
            document.write(" fill-opacity=\"0\"/></a>")
        }
    }

    private func write(_ figure: Figure) {
        switch figure {
        case .fill(let outline, .color(let color)):
            write(outline, into: &document)
            document.write("fill", color)
            document.write("/>")
        case .fill(let outline, .gradient(let stops, let from, let to)):
            defineGradient(stops, from: from, to: to)
            write(outline, into: &document)
            document.write(" fill=\"url(#p")
            document.write(gradientCount)
            document.write(")\"/>")
        case .stroke(let outline, let color, let pen):
            write(outline, into: &document)
            document.write(" fill=\"none\"")
            document.write("stroke", color)
            document.write("stroke-width", pen.width)
            if let dash = pen.dash {
                document.write("stroke-dasharray", dash)
            } else {
                document.write(" stroke-linecap=\"round\" stroke-linejoin=\"round\"")
            }
            document.write("/>")
        case .text(let line, let font, let color, let start):
            if lettering == .outlines, line.number >= 0 {
                writeOutlines(of: line, color, at: start)
            } else {
                writeText(of: line, font, color, at: start)
            }
        case .picture(let picture): write(picture)
        case .widget(let placed): write(placed)
        }
    }

    /// Writes a widget on a page, inside of its outline.
    private func write(_ placed: PlacedDrawing) {
        clipCount += 1
        define(clip: placed.drawing.surface, id: clipCount)
        document.write("<g transform=\"translate(")
        document.write(placed.corner.x)
        document.write(" ")
        document.write(placed.corner.y)
        document.write(")scale(")
        document.write(placed.factor)
        document.write(")\" clip-path=\"url(#s")
        document.write(clipCount)
        document.write(")\">")
        write(.fill(placed.drawing.surface, .color(placed.drawing.surfaceColor)))
        for figure in placed.drawing.figures { write(figure) }
        writeLinks(of: placed.drawing)
        document.write("</g>")
    }

    private func define(clip outline: Outline, id: Int) {
        definitions.write("<clipPath id=\"s")
        definitions.write(id)
        definitions.write("\">")
        write(outline, into: &definitions)
        definitions.write("/></clipPath>")
    }

    /// Writes a line as references to outlines, one group for each font.
    private func writeOutlines(of line: MeasuredLine, _ color: RGBA, at start: Point) {
        guard let shaper else { return }
        for run in shaper.lines[line.number] {
            let font = shaper.shapedFonts[run.font]
            let face = outlines.face(of: font)
            let scale = font.size / 1000
            document.write("<g")
            document.write("fill", color)
            document.write(" transform=\"translate(")
            document.write(start.x)
            document.write(" ")
            document.write(start.y)
            document.write(")scale(")
            document.write(hundredThousandths: Int((font.size * 100).rounded()))
            document.write(")\">")
            for glyph in run.glyphs {
                let key = GlyphOutlines.Key(face: face, glyph: glyph.index)
                guard let id = define(key, in: font) else { continue }
                document.write("<use href=\"#g")
                document.write(id)
                document.write("\"")
                let x = (glyph.x / scale).rounded(), y = (glyph.y / scale).rounded()
                if x != 0 { document.write("x", x) }
                if y != 0 { document.write("y", y) }
                document.write("/>")
            }
            document.write("</g>")
        }
    }

    /// The number of a glyph in the document; nil for a space.
    private func define(_ key: GlyphOutlines.Key, in font: ShapedFont) -> Int? {
        if let known = glyphs[key] { return known }
        let form = outlines.form(key, in: font)
        if case .nothing = form { return nil }
        let id = glyphs.count
        glyphs[key] = id
        switch form {
        case .path(let path):
            definitions.write("<path id=\"g")
            definitions.write(id)
            definitions.write("\" d=\"")
            definitions.write(path)
        case .picture(let bytes, let area):
            definitions.write("<image id=\"g")
            definitions.write(id)
            definitions.write("\"")
            definitions.write("x", area.x)
            definitions.write("y", area.y)
            definitions.write("width", area.width)
            definitions.write("height", area.height)
            definitions.write(" href=\"data:image/png;base64,")
            definitions.write(Base64.encoded(bytes))
        case .nothing: break
        }
        definitions.write("\"/>")
        return id
    }

    /// Writes a line as text that takes the measured width in any font.
    private func writeText(of line: MeasuredLine, _ font: TextFont, _ color: RGBA, at start: Point) {
        document.write("<text")
        document.write("x", start.x)
        document.write("y", start.y)
        document.write("textLength", line.width)
        document.write(" lengthAdjust=\"spacingAndGlyphs\" font-family=\"")
        document.write(font.isMonospaced ? "Noto Sans Mono, monospace" : "Noto Sans, sans-serif")
        document.write("\"")
        document.write("font-size", font.size)
        if font.weight.isBold { document.write(" font-weight=\"bold\"") }
        document.write("fill", color)
        document.write(" xml:space=\"preserve\">")
        document.write(escaping: line.text)
        document.write("</text>")
    }

    /// Writes a picture with its bytes. The reader of the document decodes them.
    private func write(_ picture: PlacedPicture) {
        document.write("<image")
        document.write("x", picture.area.x)
        document.write("y", picture.area.y)
        document.write("width", picture.area.width)
        document.write("height", picture.area.height)
        if picture.scaling == .fill { document.write(" preserveAspectRatio=\"xMidYMid slice\"") }
        if picture.opacity < 1 { document.write("opacity", picture.opacity) }
        document.write(" href=\"data:")
        document.write(Array(picture.bytes.format.rawValue.utf8))
        document.write(";base64,")
        // The digits were checked when the view was read, so they contain no markup.
        document.write(Array(picture.bytes.base64.utf8))
        document.write("\"/>")
    }

    private func defineGradient(_ stops: [ColorStop], from: Point, to: Point) {
        gradientCount += 1
        definitions.write("<linearGradient id=\"p")
        definitions.write(gradientCount)
        definitions.write("\" gradientUnits=\"userSpaceOnUse\"")
        definitions.write("x1", from.x)
        definitions.write("y1", from.y)
        definitions.write("x2", to.x)
        definitions.write("y2", to.y)
        definitions.write(">")
        for stop in stops {
            let color = stop.color
            definitions.write("<stop")
            definitions.write("offset", stop.position)
            definitions.write("stop-color", RGBA(red: color.red, green: color.green, blue: color.blue))
            definitions.write("stop-opacity", Double(color.alpha) / 255)
            definitions.write("/>")
        }
        definitions.write("</linearGradient>")
    }

    /// Writes the beginning of an element with the geometry of an outline.
    private func write(_ outline: Outline, into text: inout SVGText) {
        switch outline {
        case .rectangle(let area, let radius):
            text.write("<rect")
            text.write("x", area.x)
            text.write("y", area.y)
            text.write("width", area.width)
            text.write("height", area.height)
            if radius > 0 { text.write("rx", min(radius, area.width / 2, area.height / 2)) }
        case .circle(let center, let radius):
            text.write("<circle")
            text.write("cx", center.x)
            text.write("cy", center.y)
            text.write("r", radius)
        case .arc, .path:
            text.write("<path d=\"")
            for step in outline.steps { write(step, into: &text) }
            text.write("\"")
        }
    }

    private func write(_ step: PathStep, into text: inout SVGText) {
        let points: [Point]
        switch step {
        case .move(let point):
            text.write("M")
            points = [point]
        case .line(let point):
            text.write("L")
            points = [point]
        case .curve(let first, let second, let end):
            text.write("C")
            points = [first, second, end]
        case .close:
            text.write("Z")
            return
        }
        for (index, point) in points.enumerated() {
            if index > 0 { text.write(" ") }
            text.write(point.x)
            text.write(" ")
            text.write(point.y)
        }
    }
}
