import WidgetModel

extension ViewPicture: DrawnNode {
    /// The picture, or a box with its label if it is hidden or in a file of the provider.
    func block(_ builder: BlockBuilder, in inner: InheritedStyle) -> Block {
        switch source {
        case .file(let path):
            let name = String(path.split(separator: "/").last ?? "")
            return box(named: label ?? name, builder, in: inner)
        case .bytes(let bytes):
            let size = bytes.size
            let box = box(named: label ?? "\(size.width) × \(size.height)", builder, in: inner)
            return Block(
                PictureBlock(
                    bytes: bytes, scaling: scaling, label: label, placeholder: box,
                    isRedacted: builder.isRedacted))
        }
    }

    /// A box that fills the available space.
    private func box(named name: String, _ builder: BlockBuilder, in inner: InheritedStyle) -> Block {
        var style = inner
        style.font = .caption2
        style.weight = nil
        style.lineLimit = 2
        style.textAlignment = .center
        style.color = builder.palette.resolve(.named(.secondary))
        return Block(
            BoxBlock(
                child: builder.block(builder.isRedacted ? "" : name, in: style), insets: ViewInsets(4),
                width: .fill, height: .fill, alignment: .center,
                background: ShapeBlock(behind: builder.palette.track.faded(0.5), builder.palette)))
    }
}

/// A picture whose bytes are in the view.
struct PictureBlock: BlockContent {
    var bytes: ImageBytes
    var scaling: ViewPicture.Scaling
    var label: String?
    /// The block to draw if the picture cannot be decoded.
    var placeholder: Block
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
