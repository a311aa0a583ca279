import Configurations
import ProviderProtocol
import Timelines
import WidgetModel

/// The reloads that a provider requests for all its widgets, for the widgets of one kind, or for one widget.
struct ProviderReloads {
    let notification: ReloadNotification
    let provider: ProviderName

    /// Requests the reloads. They are charged, except for the data of sources, which is handled like a push.
    func request(on host: isolated BoardHost) {
        // A read-only command does not send requests.
        guard host.isDriving else { return }
        // The user waits for the effects of a press, including on the provider's other widgets. A command has
        // loaded only some of them, so load all.
        let isPressed = host.widgets.all.contains { $0.bound?.provider == provider && !$0.presses.isEmpty }
        if isPressed, (try? host.loadAll()) != nil { host.resume() }
        if let kind = notification.kind, host.workspace.widget(kind)?.provider != provider {
            host.announce(
                provider, "requested a reload of \"\(kind)\", which belongs to another provider")
        }
        let meant = meant(on: host).filter { host.engine.canReload($0.index) }
        let arrived = meant.filter { $0.bound?.source != nil }
        if !arrived.isEmpty { PushReloads.space(arrived.map(\.index), on: host) }
        for hosted in meant where hosted.bound?.source == nil {
            let reason: ReloadReason = isPressed && hosted.presses.isEmpty ? .center : .pushed
            host.take(.reloadAsked(hosted.index, reason))
        }
    }

    /// The loaded widgets that the provider means.
    private func meant(on host: isolated BoardHost) -> [HostedWidget] {
        let named =
            notification.widget.map { id in
                host.widgets[host.stepping == nil ? id : id.unsimulated].map { [$0] } ?? []
            } ?? host.widgets.all
        return named.filter { hosted in
            hosted.bound?.provider == provider && (notification.kind.map { $0 == hosted.kind } ?? true)
        }
    }
}
