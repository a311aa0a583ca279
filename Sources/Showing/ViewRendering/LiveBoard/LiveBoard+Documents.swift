import BoardDocuments
import WidgetModel
import WidgetViews

/// Handles the board's reports.
extension LiveBoard {
    /// Shows widgets that were read.
    mutating func take(_ reply: RenderedWidgets, of target: WidgetTarget) {
        reads.end()
        if case .all = target { return replace(reply) }
        for document in reply.widgets {
            let id = document.widget.description
            guard let index = positions?.firstIndex(where: { $0.contains(id) }) else { continue }
            let former = positions?[index].size ?? (0, 0)
            positions?[index].show(document)
            if positions?[index].size ?? former != former { arrange() }
        }
    }

    /// Shows a new list of widgets. The selection remains on the same widget, or else on the same position.
    private mutating func replace(_ reply: RenderedWidgets) {
        let former = positions ?? []
        let selected = selected?.id.description
        // A board that does not send its layout is shown as one page.
        let board =
            reply.board
            ?? ArrangedBoard(layout: BoardLayout(reply.widgets.map(\.widget)), tops: [])
        let (outline, read) = BoardOutline.read(reply.widgets, board)
        let positions = read.map { $0.following(former) }
        moves.end()
        let wanted = awaited.flatMap { id in positions.firstIndex { $0.contains(id.description) } }
        if wanted != nil { awaited = nil }
        let kept = wanted ?? selected.flatMap { id in positions.firstIndex { $0.contains(id) } }
        selection = kept ?? max(0, min(selection, positions.count - 1))
        (self.outline, self.positions) = (outline, positions)
        arrange()
    }

    mutating func take(_ event: BoardEvent) {
        if event.news == .removed, let widget = event.widget?.wrappedValue { removed = widget }
        if let words = event.sentence({ context.dates.moment($0) }) { tell(words) }
        if let changed = event.changed { want(changed) }
    }

    /// Arranges the widgets on the screen and redraws all of them.
    mutating func arrange() {
        for index in (positions ?? []).indices { positions?[index].forgetPlace(isEnlarged: isZoomed) }
        let rows = max(1, size.rows - LiveBoard.statusRows)
        arrangement =
            isZoomed
            ? BoardArrangement(enlarging: (positions ?? []).count, columns: size.columns, rows: rows)
            : BoardArrangement(
                outline.sections(of: positions ?? []), columns: size.columns, rows: rows,
                limit: outline.columns)
    }
}
