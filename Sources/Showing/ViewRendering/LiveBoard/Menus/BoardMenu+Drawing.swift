import BoardDocuments
import WidgetModel
import WidgetViews

/// Draws a menu: a frame with the search, the choices and, in the gallery, a picture of the highlighted one.
extension BoardMenu {
    /// A line of the list.
    private struct Line {
        var title: String
        var detail = ""
        /// The index of its choice; nil for the search and notices.
        var choice: Int?
        /// Whether it is the first line of its choice.
        var isFirst = false
    }

    /// The cells in front of a choice.
    private static let marks = 2
    /// The smallest width of the list next to a picture.
    private static let leastColumns = 24

    /// The menu in a frame, at most as large as `area`.
    func drawn(in area: CellRect, _ context: RenderContext) -> Canvas {
        let picture = picture(in: area, context)
        let (lines, width) = lines(in: area, besides: picture)
        let height =
            subject == .gallery ? area.height : min(area.height, max(3, lines.count + 2))
        var canvas = Canvas(width: area.width, height: height, context)
        if canvas.isColored {
            canvas.fill(
                CellRect(x: 0, y: 0, width: area.width, height: height), with: canvas.palette.surface)
        }
        canvas.drawBorder(.selected)
        let ellipsis = context.glyphs == .ascii ? ".." : "…"
        let primary = canvas.palette.resolve(.named(.primary))
        canvas.write(
            title.truncated(toCells: area.width - 4, ellipsis: ellipsis), inEdgeAt: 0,
            ink: Ink(color: primary, isBold: true))
        draw(visible(of: lines, height: height - 2), width: width, ellipsis, on: &canvas)
        if let picture { canvas.place(picture, x: width + 4, y: 1) }
        let end = found.isEmpty ? "Esc closes" : "\(highlight + 1) of \(found.count), Esc closes"
        canvas.write(
            end.truncated(toCells: area.width - 4, ellipsis: ellipsis), inEdgeAt: height - 1,
            ink: Ink(color: canvas.palette.resolve(.named(.secondary))))
        return canvas
    }

    /// The index of the choice at a row of the menu; nil if there is no choice.
    func choice(atRow row: Int, in area: CellRect, _ context: RenderContext) -> Int? {
        let (lines, _) = lines(in: area, besides: picture(in: area, context))
        let height = subject == .gallery ? area.height : min(area.height, max(3, lines.count + 2))
        let shown = visible(of: lines, height: height - 2)
        return shown.indices.contains(row - 1) ? shown[row - 1].choice : nil
    }

    // The list

    private func lines(in area: CellRect, besides picture: Canvas?) -> (lines: [Line], width: Int) {
        let width = max(1, area.width - 4 - (picture.map { $0.width + 2 } ?? 0))
        var lines = showsSearch ? [Line(title: "Find: \(search)_")] : []
        if found.isEmpty { lines.append(Line(title: choices.isEmpty ? notice : "no match")) }
        for (index, choice) in found.enumerated() {
            // Without a picture, the size is next to the title.
            let isAlone = picture == nil && index == highlight
            lines += self.lines(of: isAlone ? sized(choice) : choice, index, width)
        }
        return (lines, width)
    }

    /// A kind of the gallery with the size in which it is placed; any other choice as it is.
    private func sized(_ choice: Choice) -> Choice {
        guard case .kind(let kind, _) = choice.target else { return choice }
        let details = [choice.detail, offers.size(of: kind)].filter { !$0.isEmpty }
        return Choice(target: choice.target, title: choice.title, detail: details.joined(separator: "  "))
    }

    /// The title and the detail of a choice, on one line if both fit.
    private func lines(of choice: Choice, _ index: Int, _ width: Int) -> [Line] {
        let room = max(1, width - BoardMenu.marks)
        let title = Printable.excerpt(choice.title)
        let detail = Printable.excerpt(choice.detail)
        if detail.isEmpty || title.cells + 2 + detail.cells <= room {
            return [Line(title: title, detail: detail, choice: index, isFirst: true)]
        }
        return [Line(title: title, choice: index, isFirst: true)]
            + detail.wrapped(toCells: max(1, room - 2)).prefix(4).map {
                Line(title: "", detail: $0, choice: index)
            }
    }

    /// The lines around the highlighted choice.
    private func visible(of lines: [Line], height: Int) -> [Line] {
        guard lines.count > height, height > 0 else { return lines }
        let first = lines.firstIndex { $0.choice == highlight } ?? 0
        let top = max(0, min(first - height / 2, lines.count - height))
        return Array(lines[top..<top + height])
    }

    private func draw(_ lines: [Line], width: Int, _ ellipsis: String, on canvas: inout Canvas) {
        let (accent, primary, secondary) = (
            canvas.palette.resolve(.named(.accent)), canvas.palette.resolve(.named(.primary)),
            canvas.palette.resolve(.named(.secondary))
        )
        for (row, line) in lines.enumerated() {
            let isHighlighted = line.choice == highlight && line.choice != nil
            if isHighlighted, line.isFirst {
                canvas.stroke("▶", x: 2, y: row + 1, ink: Ink(color: accent, isBold: true))
            }
            let start = 2 + (line.choice == nil ? 0 : BoardMenu.marks)
            let room = max(0, width + 2 - start)
            let title = line.title.truncated(toCells: room, ellipsis: ellipsis)
            canvas.write(title, x: start, y: row + 1, ink: Ink(color: primary, isBold: isHighlighted))
            let gap = 2
            let detail = line.detail.truncated(toCells: max(0, room - title.cells - gap), ellipsis: ellipsis)
            canvas.write(detail, x: start + title.cells + gap, y: row + 1, ink: Ink(color: secondary))
        }
    }

    // The picture

    /// The picture of the highlighted kind with its size and description below; nil without room for it.
    private func picture(in area: CellRect, _ context: RenderContext) -> Canvas? {
        guard subject == .gallery, case .kind(let kind, _)? = choice?.target else { return nil }
        let rows = area.height - 2
        guard let picture = offers.picture(of: kind, context),
            area.width - 6 - picture.width >= BoardMenu.leastColumns, picture.height < rows
        else { return nil }
        let width = max(picture.width, min(44, area.width - 6 - BoardMenu.leastColumns))
        var canvas = Canvas(width: width, height: rows, context)
        if canvas.isColored {
            canvas.fill(CellRect(x: 0, y: 0, width: width, height: rows), with: canvas.palette.surface)
        }
        canvas.place(picture, x: 0, y: 0)
        let secondary = Ink(color: canvas.palette.resolve(.named(.secondary)))
        canvas.write(offers.size(of: kind), x: 0, y: picture.height, ink: secondary)
        let description = Printable.text(offers.widget(kind)?.description ?? "").wrapped(toCells: width)
        for (row, text) in description.enumerated() {
            canvas.write(text, x: 0, y: picture.height + 2 + row, ink: secondary)
        }
        return canvas
    }
}
