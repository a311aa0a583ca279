package import BoardDocuments
import Machine
import Timelines
package import WidgetModel
package import WidgetStore

/// `list`: the placed widgets, in layout order.
extension ListCall: HostedCall {
    package func answer(
        by host: isolated BoardHost, in locale: LocaleTag
    ) async throws(StoreError) -> BoardReply<PlacedWidgets> {
        if let kind, Kind(kind).flatMap(host.workspace.widget) == nil {
            return BoardReply(refused: [host.snapshot.unknownKind(kind)])
        }
        try host.loadAll()
        let present = try host.widgets.all.ordered(by: host.layout()).compactMap { host.upToDate($0.index) }
        let snapshot = host.snapshot
        let listed = present.filter { hosted in
            kind.map { hosted.kind.name == $0 } ?? true
                && inState.map { snapshot.engine.state(of: hosted.index) == $0 } ?? true
        }
        return BoardReply(PlacedWidgets(widgets: listed.map { snapshot.summary(of: $0, in: locale) }))
    }
}

/// `ledger`: the reloads of a widget and those that its budget will allow, or the reloads of the whole board.
extension LedgerCall: HostedCall {
    package func answer(
        by host: isolated BoardHost, in locale: LocaleTag
    ) async throws(StoreError) -> BoardReply<Ledger> {
        switch subject {
        case .board(let end):
            let now = host.clock.now()
            let start = now - ReloadSettings.budgetWindow
            let day = try host.store.day(since: start, limit ?? LedgerLimits.listed, before: end)
            return BoardReply(.board(BoardLedger(day, since: start, at: now)))
        case .widget(let widget, let end):
            return try host.with(widget) { (hosted) throws(StoreError) in
                let rows = try host.store.reloads(of: hosted.id).latest(limit, before: end, by: \.generation)
                return BoardReply(
                    .widget(
                        WidgetLedger(
                            widget: hosted.id, reloads: rows.map { LedgerRow($0) },
                            forecast: host.snapshot.forecast(of: hosted, at: host.clock.now()))))
            }
        }
    }
}

/// `status`: identifies this host. Clients also use the call to check that the process responds.
extension StatusCall: HostedCall {
    package func answer(
        by host: isolated BoardHost, in locale: LocaleTag
    ) async -> BoardReply<HostStatus> {
        BoardReply(HostStatus(of: host))
    }
}

extension HostStatus {
    init(of host: isolated BoardHost) {
        let id = Int(WidgetRuntime.processID())
        self.init(
            processID: id, serving: host.isServing, workspace: host.workspace.folder, state: host.store.path)
    }
}
