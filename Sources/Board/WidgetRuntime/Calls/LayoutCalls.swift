package import BoardDocuments
package import WidgetModel
package import WidgetStore

/// `board layout`: all widgets with their positions.
extension LayoutCall: HostedCall {
    package func answer(
        by host: isolated BoardHost, in locale: LocaleTag
    ) async throws(StoreError) -> BoardReply<ArrangedBoard> {
        BoardReply(try ArrangedBoard(host.layout(), on: host))
    }
}

/// Applies a change to the current layout, so that changes by two users both survive.
extension ChangeLayoutCall: HostedCall {
    package func answer(
        by host: isolated BoardHost, in locale: LocaleTag
    ) async throws(StoreError) -> BoardReply<ArrangedBoard> {
        let former = try host.layout()
        let layout: BoardLayout
        do throws(LayoutProblem) {
            layout = try former.applying(document)
        } catch {
            guard case .widgetUnknown(let text) = error else {
                return BoardReply(refused: [.layoutRefused(error)])
            }
            if let remark = document.remark(onPage: text, of: former) {
                return BoardReply(refused: [remark], because: .notFound)
            }
            return try host.refuse(unknownWidget: text)
        }
        var remarks: [BoardRemark] = []
        if layout != former || document == .reset {
            try host.displays.store(host.displays.following(document, of: former), and: layout)
            host.announce(.arranged)
            for display in try host.displays.readable().displays {
                remarks += display.remarks(on: layout, after: former)
            }
        }
        return BoardReply(try ArrangedBoard(layout, on: host), remarks: remarks)
    }
}

extension Display {
    /// The displayed pages that a change of the layout removed or moved.
    fileprivate func remarks(on layout: BoardLayout, after former: BoardLayout) -> [BoardRemark] {
        settings.pages.compactMap { page in
            // Without a former page, no comparison is possible.
            guard let before = try? former.page(named: page.page) else { return nil }
            guard let now = try? layout.page(named: page.page) else {
                return .displayedPageGone(page.page, of: name)
            }
            let shown = Set(former.pages[before].stacks.flatMap(\.widgets))
            let isOther = shown.isDisjoint(with: layout.pages[now].stacks.flatMap(\.widgets))
            return isOther ? .displayedPageMoved(page.page, of: name) : nil
        }
    }
}

extension [HostedWidget] {
    /// The widgets in the order of a layout.
    func ordered(by layout: BoardLayout) -> [HostedWidget] {
        var positions: [PlacedWidgetID: Int] = [:]
        for (position, widget) in layout.widgets.enumerated() { positions[widget] = position }
        return sorted { positions[$0.id] ?? .max < positions[$1.id] ?? .max }
    }
}
