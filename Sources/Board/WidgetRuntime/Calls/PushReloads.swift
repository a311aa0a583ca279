import BoardDocuments
import Configurations
import Machine
import Timelines
import WidgetModel
import WidgetStore

/// The reloads that pushes and other new data of sources cause. They are not charged. Under `serve`, each
/// widget reloads at most once a second (`PushDesk`).
struct PushReloads {
    let widgets: [HostedWidget]

    /// Requests the reloads. A command that hosts the board itself waits for them, because they would end
    /// with it. Under `serve`, the caller's reply is sent before the requests are written to the ledger.
    func request(on host: isolated BoardHost) async {
        host.drive()
        if host.isServing {
            let indices = widgets.map(\.index)
            return host.enqueue { PushReloads.space(indices, on: $0) }
        }
        let reloads = widgets.compactMap { RequestedReload(of: $0, because: $0.reasonForNews, on: host) }
        for reload in reloads { _ = await reload.report(on: host) }
    }

    /// Requests the reloads now, or after their spacing.
    static func space(_ widgets: [WidgetIndex], on host: isolated BoardHost) {
        // The next host requests the reloads.
        guard !host.isClosing else { return }
        let now = host.clock.now()
        for widget in widgets where host.pushes.reload(widget, at: now) { send(widget, on: host) }
        host.armAlarm()
    }

    /// Requests the reloads whose spacing has passed.
    static func sendDue(on host: isolated BoardHost) {
        for widget in host.pushes.due(at: host.clock.now()) { send(widget, on: host) }
    }

    /// Requests a reload, unless the widget was removed or needs configuration.
    private static func send(_ widget: WidgetIndex, on host: isolated BoardHost) {
        guard let hosted = host.widgets[widget], host.engine.canReload(widget) else { return }
        host.take(.reloadAsked(widget, hosted.reasonForNews))
    }

    /// Requests the reloads that an earlier host may not have completed: a widget reloads if its last
    /// answered request was sent before the latest push.
    static func recover(on host: isolated BoardHost) throws(StoreError) {
        let pushed = try host.store.pushInstants()
        if pushed.isEmpty { return }
        let now = host.clock.now()
        for hosted in host.widgets.all where host.engine.canReload(hosted.index) {
            guard let bound = hosted.bound, bound.pushRule != nil else { continue }
            let targets: [PushTarget] = bound.pushTargets + [.widget(hosted.id)]
            guard let latest = targets.compactMap({ pushed[$0] }).max() else { continue }
            let sent = try sendInstant(of: hosted, on: host)
            // An instant in the future was recorded before the clock was set back.
            if sent.map({ $0 <= latest || $0 > now }) ?? true {
                host.take(.reloadAsked(hosted.index, .arrived))
            }
        }
    }

    /// When the request was sent whose answer a widget shows; nil without an answer.
    private static func sendInstant(
        of hosted: HostedWidget, on host: isolated BoardHost
    ) throws(StoreError) -> Instant? {
        guard let timeline = hosted.present else { return nil }
        return try host.store.reload(of: hosted.id, generation: timeline.answer)?.granted
    }
}

extension HostedWidget {
    /// The reason of a reload because something has new data: only widgets with a source show arrived data.
    fileprivate var reasonForNews: ReloadReason { bound?.source == nil ? .center : .arrived }

    /// Whether the widget only shows pushed documents, and none was pushed to it or to its kind yet.
    func lacksDocument(in store: BoardStore) throws(StoreError) -> Bool {
        guard let bound, bound.source?.isOnlyPushed == true else { return false }
        return try store.latestPush(to: bound.pushTargets + [.widget(id)]) == nil
    }

    /// The warnings about a timeline. Before the first push, the only one is that nothing was pushed.
    func explained(_ all: [String], about read: ReadTimeline, in store: BoardStore) -> [String] {
        // If the store cannot be read, the warnings about the empty timeline remain.
        let isAwaited = read.entries.isEmpty && (try? lacksDocument(in: store)) == true
        return isAwaited ? [BoardRemark.pushAwaited(id, kind).message] : all
    }
}
