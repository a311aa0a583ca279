package import BoardDocuments
package import WidgetModel

/// A picture of a widget between the cells of the screen.
package struct ScreenPicture: Hashable, Sendable {
    package let widget: PlacedWidgetID
    /// The cells that it covers.
    package let area: CellRect
}

/// Pictures that replace the cells inside the frames of widgets. A widget shows cells until its picture
/// arrives, and permanently if no picture arrives.
extension LiveBoard {
    /// The pictures that the terminal shows between the cells now. A text is in front of the widgets, so it
    /// hides them.
    package var pictures: [ScreenPicture] {
        arrangement.placements.indices.filter(isCovered).compactMap(picture)
    }

    /// Whether a picture covers the inside of the frame at a position on the page.
    func isCovered(position index: Int) -> Bool {
        guard case .widgets = mode, arrangement.placements[index].page == page else { return false }
        return positions?[index].widget.hasPicture ?? false
    }

    private func picture(ofPosition index: Int) -> ScreenPicture? {
        guard let position = positions?[index] else { return nil }
        let area = position.area(in: arrangement.placements[index].area)
        return ScreenPicture(widget: position.widget.id, area: area.inside)
    }

    /// The subject of a widget's picture: the board's document at an instant, with the actions that the user
    /// has triggered since.
    package func subject(ofPicture widget: PlacedWidgetID, at now: Instant) -> RenderedWidget? {
        guard let shown = positions?.lazy.map(\.widget).first(where: { $0.id == widget })
        else { return nil }
        var document = shown.document
        document.at = moment ?? now
        let pressed = shown.pressed.subtracting(document.updating ?? [])
        if !pressed.isEmpty { document.updating = (document.updating ?? []) + pressed.sorted() }
        return document
    }

    /// Requests the pictures on the page that are out of date.
    mutating func askForPictures(into effects: inout [LiveBoardEffect]) {
        guard showsPictures, case .widgets = mode else { return }
        for (index, placement) in arrangement.placements.enumerated() where placement.page == page {
            guard let widget = positions?[index].widget, widget.needsPicture,
                widget.document.family != .accessoryInline, let picture = picture(ofPosition: index)
            else { continue }
            positions?[index].widget.needsPicture = false
            effects.append(.drawPicture(picture))
        }
    }

    /// Records that the terminal can show the picture of a widget.
    mutating func takePicture(of id: PlacedWidgetID) {
        guard let index = positions?.firstIndex(where: { $0.widget.id == id }) else { return }
        positions?[index].widget.hasPicture = true
    }
}

extension CellRect {
    /// The cells inside of the frame that surrounds a widget.
    fileprivate var inside: CellRect {
        CellRect(x: x + 1, y: y + 1, width: max(0, width - 2), height: max(0, height - 2))
    }
}
