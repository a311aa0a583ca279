import Configurations
import Timelines
package import WidgetModel
import WidgetStore

/// The activity of a served board. A process with many boards closes those without activity.
package struct BoardActivity: Hashable, Sendable {
    /// Increases with each call of a client, each request to a provider and each stored change.
    package let count: Int
    /// Whether the board must remain open: a client is connected, work is not finished, or a provider notices
    /// new content.
    package let isBusy: Bool
    /// When the board next has something to do; nil if nothing is due without another event.
    package let next: Instant?

    package init(count: Int, isBusy: Bool, next: Instant?) {
        self.count = count
        self.isBusy = isBusy
        self.next = next
    }

    /// A provider that is kept for longer without requests than this time can request reloads itself.
    private static let usualIdle = Milliseconds.minutes(10)

    /// The activity of a served board.
    package static func of(_ host: isolated BoardHost) -> BoardActivity {
        let refreshes = host.accounts.all.map(\.refreshAt)
        return BoardActivity(
            count: (host.server?.use.lines ?? 0) + host.requests.opened + host.store.activity.written,
            isBusy: isBusy(host), next: ([host.nextWake] + refreshes).compactMap(\.self).min())
    }

    /// Closes a host, unless it did something after this activity was read.
    ///
    /// - Returns: whether the host is closed.
    package func close(_ host: isolated BoardHost) async -> Bool {
        guard !isBusy, BoardActivity.of(host) == self else { return false }
        // From its first step on, the host refuses requests. Nothing can happen in between.
        await host.close()
        return true
    }

    private static func isBusy(_ host: isolated BoardHost) -> Bool {
        if !host.isServing || host.isClosing || host.clientRequests > 0 { return true }
        if let use = host.server?.use, use.connections > 0 { return true }
        if !host.unsaved.isEmpty || host.unsaved.trouble != nil || host.erasure != nil { return true }
        if host.rebuild.isRunning || host.requests.tokens.contains(where: { _ in true }) { return true }
        return host.widgets.inNoOrder.contains { isBusy($0, on: host) }
    }

    private static func isBusy(_ hosted: HostedWidget, on host: isolated BoardHost) -> Bool {
        if !hosted.presses.isEmpty || host.engine.inFlight(of: hosted.index) != nil { return true }
        guard let bound = hosted.bound else { return false }
        return bound.source?.noticesData == true || bound.manifest.limits.idle > usualIdle
    }
}
