package import BoardDocuments
package import ViewRendering
package import WidgetModel

/// A picture of a widget between the cells of the screen.
package struct PlacedPicture: Hashable, Sendable {
    package let widget: PlacedWidgetID
    /// The cells that it covers.
    package let area: CellRect
}

/// Pictures instead of the cells inside the frames of widgets. A widget shows cells until its picture is
/// there, and for good if none arrives.
extension LiveBoard {
    /// What the terminal shows between the cells now. A text is in front of the widgets, so it hides them.
    package var pictures: [PlacedPicture] {
        guard case .widgets = mode else { return [] }
        return zip(widgets ?? [], arrangement.placements)
            .filter { $0.hasPicture && $1.page == page }
            .map { PlacedPicture(widget: $0.id, area: $1.area.inside) }
    }

    /// Whether a picture covers what is inside of the frame of a widget.
    func isCovered(widget index: Int) -> Bool {
        guard case .widgets = mode else { return false }
        return widgets?[index].hasPicture ?? false
    }

    /// What the picture of a widget must show: the document of the board at an instant, with what the user
    /// pressed since.
    package func subject(ofPicture widget: PlacedWidgetID, at now: Instant) -> RenderedWidget? {
        guard let shown = widgets?.first(where: { $0.id == widget }) else { return nil }
        var document = shown.document
        document.at = now
        let pressed = shown.pressed.subtracting(document.updating ?? [])
        if !pressed.isEmpty { document.updating = (document.updating ?? []) + pressed.sorted() }
        return document
    }

    /// Asks for the pictures of the page that show something else than their widgets.
    mutating func askForPictures(into effects: inout [LiveBoardEffect]) {
        guard showsPictures, case .widgets = mode else { return }
        for (index, placement) in arrangement.placements.enumerated() where placement.page == page {
            guard let widget = widgets?[index], widget.needsPicture,
                widget.document.family != .accessoryInline
            else { continue }
            widgets?[index].needsPicture = false
            effects.append(.drawPicture(PlacedPicture(widget: widget.id, area: placement.area.inside)))
        }
    }

    /// Notes that the terminal can show the picture of a widget.
    mutating func takePicture(of id: PlacedWidgetID) {
        guard let index = widgets?.firstIndex(where: { $0.id == id }) else { return }
        widgets?[index].hasPicture = true
    }
}

extension CellRect {
    /// The cells inside of the frame that surrounds a widget.
    fileprivate var inside: CellRect {
        CellRect(x: x + 1, y: y + 1, width: max(0, width - 2), height: max(0, height - 2))
    }
}
