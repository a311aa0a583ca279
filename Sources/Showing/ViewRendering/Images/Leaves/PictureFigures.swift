import WidgetModel
import WidgetViews

extension ViewPicture {
    /// The picture, or a box with its label if it is hidden or in a file of the provider.
    func block(_ builder: PointBuilder, in inner: InheritedStyle) -> PointBlock {
        switch source {
        case .file: return box(builder, in: inner)
        case .bytes(let bytes):
            return Block(
                PictureFigures(
                    bytes: bytes, scaling: scaling, label: label, placeholder: box(builder, in: inner),
                    isRedacted: builder.isRedacted))
        }
    }

    /// A box with the label that fills the available space.
    private func box(_ builder: PointBuilder, in inner: InheritedStyle) -> PointBlock {
        var style = inner
        style.font = .caption2
        style.weight = nil
        style.lineLimit = 2
        style.textAlignment = .center
        style.color = builder.palette.resolve(.named(.secondary))
        return Block(
            BoxBlock(
                child: builder.block(builder.isRedacted ? "" : shownName, in: style), insets: ViewInsets(4),
                width: .fill, height: .fill,
                background: Block(ShapeFigures(behind: builder.palette.track.faded(0.5), builder.palette))))
    }
}

/// A picture whose bytes are in the view.
struct PictureFigures: BlockContent {
    var bytes: ImageBytes
    var scaling: ViewPicture.Scaling
    var label: String?
    /// The block to draw if the picture cannot be decoded.
    var placeholder: PointBlock
    var isRedacted: Bool

    /// One pixel per point, or less in the proportions of the picture. A picture that covers its space takes
    /// all of it.
    func size(in proposal: Size) -> Size {
        guard scaling == .fit else { return proposal }
        let natural = Size(width: Double(bytes.size.width), height: Double(bytes.size.height))
        let scale = min(1, proposal.width / natural.width, proposal.height / natural.height)
        return Size(width: natural.width * scale, height: natural.height * scale)
    }

    func draw(in area: Rect, offered proposal: Size, on drawing: inout Drawing) {
        guard area.width > 0, area.height > 0 else { return }
        if isRedacted { return placeholder.draw(in: area, offered: area.size, on: &drawing) }
        if let label { drawing.spoken.append(label) }
        drawing.picture(bytes, in: area, scaling) {
            placeholder.draw(in: area, offered: area.size, on: &$0)
        }
    }
}
