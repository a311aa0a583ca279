import BoardDocuments
import WidgetModel

/// Changes of the board: removing, restoring, resizing and moving widgets.
extension LiveBoard {
    mutating func removeSelected(into effects: inout [LiveBoardEffect]) {
        guard let selected else { return }
        tell("removing \(selected.id)")
        effects.append(.remove(selected.id))
    }

    /// Restores the widget that was removed last, or undoes the last edit of the selected widget.
    mutating func undo(into effects: inout [LiveBoardEffect]) {
        if let removed {
            self.removed = nil
            tell("restoring \(removed)")
            effects.append(.restore(removed))
        } else if let selected {
            effects.append(.undo(selected.id, to: nil))
        }
    }

    enum Resizing: Hashable, Sendable { case larger, smaller }

    mutating func resize(_ direction: Resizing, into effects: inout [LiveBoardEffect]) {
        guard let selected else { return }
        let sizes = Family.allCases.sorted { $0.area < $1.area }
        let index = sizes.firstIndex(of: selected.document.family) ?? 0
        let others = direction == .larger ? Array(sizes[(index + 1)...]) : sizes[..<index].reversed()
        guard !others.isEmpty else {
            return tell("\(selected.id) has its \(direction == .larger ? "largest" : "smallest") size")
        }
        removed = nil
        effects.append(.resize(selected.id, to: others))
    }

    /// A widget was placed or restored, and is selected as soon as it is read.
    mutating func takePlacement(of widget: PlacedWidgetID) {
        (removed, awaited) = (nil, widget)
        tell("\(widget) is on the board: x removes it, e edits it")
        reads.want(.all)
    }

    // Moving

    mutating func beginMoving() {
        guard selected != nil, moment == nil else { return }
        if isZoomed { zoom() }
        mode = .moving
    }

    mutating func press(whileMoving key: TerminalKey, into effects: inout [LiveBoardEffect]) {
        switch key {
        case .left: moves.add(.step(.left))
        case .right: moves.add(.step(.right))
        case .up: moves.add(.step(.up))
        case .down: moves.add(.step(.down))
        case .pageUp: moves.add(.previousPage)
        case .pageDown: moves.add(.nextPage)
        case .character("s"): moves.add(.stack)
        case .enter, .escape, .character("m"), .character("q"): mode = .widgets
        case .control("c"): close(into: &effects)
        default: break
        }
    }

    mutating func performMoves(into effects: inout [LiveBoardEffect]) {
        while let move = moves.next() {
            guard let change = change(for: move) else { continue }
            moves.begin()
            removed = nil
            effects.append(.arrange(change))
        }
    }

    /// The change of the layout for a move; nil if the move does not change anything.
    private mutating func change(for move: BoardMoves.Move) -> LayoutChange? {
        guard let position = selectedPosition, let positions else { return nil }
        let id = position.widget.id.description
        switch move {
        case .step(let direction):
            let neighbor = arrangement.neighbor(of: selection, direction)
            guard neighbor != selection else { return nil }
            let other = positions[neighbor].widget.id.description
            let isBefore = direction == .left || direction == .up
            return .move(widgets: [id], to: isBefore ? .before(widget: other) : .after(widget: other))
        case .previousPage:
            let page = outline.page(ofPosition: selection)
            return page > 1 ? .move(widgets: [id], to: .page(page: "\(page - 1)")) : nil
        case .nextPage:
            let page = outline.page(ofPosition: selection)
            if page < outline.pageCount { return .move(widgets: [id], to: .page(page: "\(page + 1)")) }
            // A page needs a widget, and the new one would only replace a page with this widget alone.
            guard positions.count > 1 else { return nil }
            return .page(title: newPageTitle(after: page), widgets: [id])
        case .stack:
            if position.hasSeveral { return .unstack(widget: id) }
            let other = selection > 0 ? selection - 1 : selection + 1
            guard positions.indices.contains(other) else { return nil }
            return .stack(widgets: [positions[other].widget.id.description, id])
        }
    }

    /// The title of a new page, which no other page has: a page with this title would be continued.
    private func newPageTitle(after page: Int) -> String {
        var number = page + 1
        while outline.pageTitles.contains(pageNaming.title(ofPage: number)) { number += 1 }
        return pageNaming.title(ofPage: number)
    }

    mutating func takeArrangement(_ failure: String?) {
        if let failure {
            moves.fail()
            return tell(failure)
        }
        reads.want(.all)
    }
}

extension LiveBoard {
    /// The language of the titles of new pages, which the board stores.
    package enum PageNaming: Sendable {
        case english, korean

        /// The web page shows the same words for a page without a title.
        fileprivate func title(ofPage number: Int) -> String {
            switch self {
            case .english: "Page \(number)"
            case .korean: "\(number)페이지"
            }
        }
    }
}

extension Family {
    /// The area in square points, by which sizes are ordered.
    fileprivate var area: Double { size.width * size.height }
}
