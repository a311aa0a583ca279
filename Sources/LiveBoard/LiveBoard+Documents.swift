import BoardDocuments
import ViewRendering
import WidgetModel
import WidgetViews

/// What the board reports.
extension LiveBoard {
    /// Shows widgets that were read.
    mutating func take(_ rendered: [RenderedWidget], of target: WidgetTarget) {
        reads.end()
        if case .all = target { return replace(rendered) }
        for document in rendered {
            guard let index = widgets?.firstIndex(where: { $0.id == document.widget }) else { continue }
            let former = widgets?[index]
            let isResized = former?.document.family != document.family
            widgets?[index] = LiveBoard.follower(of: former, document)
            if isResized { arrange() }
        }
    }

    /// Shows a new list of widgets. The same widget stays selected, or the one in its position.
    private mutating func replace(_ rendered: [RenderedWidget]) {
        let former = widgets ?? []
        let selected = selected?.id
        widgets = rendered.map { document in
            LiveBoard.follower(of: former.first { $0.id == document.widget }, document)
        }
        let kept = rendered.firstIndex { $0.widget == selected }
        selection = kept ?? max(0, min(selection, rendered.count - 1))
        arrange()
    }

    /// A widget with a new document, in which the user's choice of a part stays.
    private static func follower(of former: BoardWidget?, _ document: RenderedWidget) -> BoardWidget {
        var widget = BoardWidget(document)
        widget.chosenPart = former?.chosenPart
        // The former picture is shown until the next.
        widget.hasPicture = former?.hasPicture ?? false
        return widget
    }

    mutating func take(_ event: BoardEvent) {
        if let words = event.sentence({ context.dates.moment($0) }) { tell(words) }
        if let changed = event.changed { reads.want(changed) }
    }

    /// Arranges the widgets on the screen, and draws all of them again.
    mutating func arrange() {
        for index in (widgets ?? []).indices { widgets?[index].forgetPlace() }
        arrangement = BoardArrangement(
            (widgets ?? []).map(\.size), columns: size.columns, rows: max(1, size.rows - LiveBoard.statusRows)
        )
    }
}
