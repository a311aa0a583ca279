import WidgetModel
import WidgetViews

extension ViewPicture {
    /// The block of a picture. A terminal draws a frame with its label.
    func block(_ builder: CellBuilder, in inner: InheritedStyle) -> CellBlock {
        var extent = PlaceholderCells.Extent.all
        if case .bytes(let bytes) = source, scaling == .fit { extent = .picture(bytes.size) }
        return Block(
            PlaceholderCells(
                text: builder.hidden(shownName), extent: extent,
                ink: Ink(color: builder.palette.resolve(.named(.secondary))), ellipsis: builder.ellipsis))
    }
}

extension ViewUnknown {
    /// The block of the fallback, or a frame with the node's name.
    func block(_ builder: CellBuilder, in inner: InheritedStyle) -> CellBlock {
        if let fallback { return builder.block(fallback, in: inner) }
        let sign = builder.context.glyphs != .ascii ? "⚠" : "!"
        let text = DrawableText.of("\(sign) \(name) is unknown")
        return Block(
            PlaceholderCells(
                text: text, extent: .text,
                ink: Ink(color: builder.palette.resolve(.named(.red))), ellipsis: builder.ellipsis))
    }
}

/// A frame with a text that represents other content; only the text if a frame does not fit.
struct PlaceholderCells: BlockContent {
    /// The space that the frame takes.
    enum Extent {
        case all
        /// The size of a picture, one pixel per point, or less in its proportions.
        case picture(ImageSize)
        /// As much as the text needs.
        case text
    }

    var text: String
    var extent: Extent
    var ink: Ink
    var ellipsis: String

    func size(in proposal: CellSize) -> CellSize {
        var size = proposal
        switch extent {
        case .all: break
        case .text: size = CellSize(width: min(text.cells + 4, size.width), height: min(3, size.height))
        case .picture(let picture):
            let (width, height) = (Double(picture.width), Double(picture.height))
            let scale = min(1, Double(8 * size.width) / width, Double(16 * size.height) / height)
            size.width = Int((width * scale / 8).rounded())
            size.height = Int((height * scale / 16).rounded())
        }
        return CellSize(width: max(1, size.width), height: max(1, size.height))
    }

    func draw(in area: CellRect, offered proposal: CellSize, on canvas: inout Canvas) {
        let isFramed = area.height >= 3 && area.width >= 5
        if isFramed { canvas.border(area, .round, ink: Ink(color: canvas.palette.separator)) }
        let shown = text.truncated(toCells: max(1, area.width - (isFramed ? 4 : 0)), ellipsis: ellipsis)
        canvas.write(
            shown, x: area.x + (area.width - shown.cells) / 2, y: area.y + (area.height - 1) / 2, ink: ink)
    }
}
