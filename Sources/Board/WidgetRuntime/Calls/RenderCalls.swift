package import BoardDocuments
package import WidgetModel
package import WidgetStore

/// `render`: the archived views that are shown, or that the current timelines will show. The providers are
/// not involved (T14). Several widgets are in board order.
extension RenderCall: HostedCall {
    package func answer(
        by host: isolated BoardHost, in locale: LocaleTag
    ) async throws(StoreError) -> BoardReply<RenderReply> {
        if case .widget(let text) = target {
            return try host.with(text) { (hosted) throws(StoreError) in
                BoardReply(.one(try host.snapshot.rendered(hosted, at: at, in: locale)))
            }
        }
        switch try host.chosen(by: target) {
        case .failure(let refusal): return refusal.reply()
        case .success(let chosen):
            let present = chosen.compactMap { host.upToDate($0.index) }
            let widgets = try host.snapshot.rendered(present, at: at, in: locale)
            let board = target == .all ? try ArrangedBoard(host.layout(), on: host) : nil
            return BoardReply(.several(RenderedWidgets(widgets: widgets, board: board)))
        }
    }
}
