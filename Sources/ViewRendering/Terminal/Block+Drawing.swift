import TextWidth
import WidgetViews

extension Block {
    /// Draws this block into `area`, which is of the size that it took when it was offered `proposal`.
    func draw(in area: CellRect, offered proposal: CellSize, on canvas: inout Canvas, _ palette: Palette) {
        switch shape {
        case .text(let text): text.draw(in: area, offered: proposal, on: &canvas)
        case .stack(let direction, let gaps, let alignment):
            drawChildren(direction, gaps, alignment, in: area, proposal, on: &canvas, palette)
        case .spacer: break
        case .divider(let isVertical):
            let line = Ink(color: palette.separator)
            if isVertical {
                for y in area.y..<area.bottom { canvas.stroke("│", x: area.x, y: y, ink: line) }
            } else {
                canvas.stroke(String(repeating: "─", count: area.width), x: area.x, y: area.y, ink: line)
            }
        case .bar(let bar): bar.draw(in: area, on: &canvas, palette)
        case .ring(let ring): ring.draw(in: area, on: &canvas, palette)
        case .chart(let chart): chart.draw(in: area, offered: proposal, on: &canvas, palette)
        case .box(let box): drawBoxed(box, in: area, proposal, on: &canvas, palette)
        }
    }

    private func drawChildren(
        _ direction: ViewStack.Direction, _ gaps: [Int], _ alignment: ViewAlignment, in area: CellRect,
        _ proposal: CellSize, on canvas: inout Canvas, _ palette: Palette
    ) {
        var (x, y) = (area.x, area.y)
        for (index, share) in shares(direction, gaps, proposal).enumerated() {
            let size = share.size
            let gap = index < gaps.count ? gaps[index] : 0
            let place: (x: Int, y: Int)
            switch direction {
            case .vertical:
                place = (area.x + alignment.horizontal.inset(size.width, in: area.width), y)
                y += size.height + gap
            case .horizontal:
                place = (x, area.y + alignment.vertical.inset(size.height, in: area.height))
                x += size.width + gap
            case .depth:
                place = (
                    area.x + alignment.horizontal.inset(size.width, in: area.width),
                    area.y + alignment.vertical.inset(size.height, in: area.height)
                )
            }
            let childArea = CellRect(x: place.x, y: place.y, width: size.width, height: size.height)
            children[index].draw(in: childArea, offered: share.offer, on: &canvas, palette)
        }
    }

    private func drawBoxed(
        _ box: BoxBlock, in area: CellRect, _ proposal: CellSize, on canvas: inout Canvas, _ palette: Palette
    ) {
        if let background = box.background { canvas.fill(area, with: background) }
        let inner = box.inner(proposal)
        let size = children[0].size(in: inner)
        let room = CellRect(
            x: area.x + box.insets.left, y: area.y + box.insets.top,
            width: area.width - box.insets.left - box.insets.right,
            height: area.height - box.insets.top - box.insets.bottom)
        let place = CellRect(
            x: room.x + box.alignment.horizontal.inset(size.width, in: room.width),
            y: room.y + box.alignment.vertical.inset(size.height, in: room.height), width: size.width,
            height: size.height)
        children[0].draw(in: place, offered: inner, on: &canvas, palette)
    }
}

extension TextBlock {
    func draw(in area: CellRect, offered proposal: CellSize, on canvas: inout Canvas) {
        for (row, line) in lines(in: proposal).enumerated() {
            let width = line.cells
            let text = isRedacted ? String(repeating: "▒", count: width) : line
            canvas.stroke(
                text, x: area.x + alignment.inset(width, in: area.width), y: area.y + row, ink: ink)
        }
    }
}

extension ViewAlignment.Horizontal {
    /// Cells before something of `length` in `room`; what is too long begins where the room begins.
    func inset(_ length: Int, in room: Int) -> Int {
        switch self {
        case .leading: 0
        case .center: max(0, room - length) / 2
        case .trailing: max(0, room - length)
        }
    }
}

extension ViewAlignment.Vertical {
    /// Rows above something of `length` in `room`; what is too high begins where the room begins.
    func inset(_ length: Int, in room: Int) -> Int {
        switch self {
        case .top: 0
        case .center: max(0, room - length) / 2
        case .bottom: max(0, room - length)
        }
    }
}
