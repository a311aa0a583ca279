package import BoardDocuments
import Machine
package import WidgetModel
package import WidgetStore

extension ListDisplaysCall: HostedCall {
    package func answer(
        by host: isolated BoardHost, in locale: LocaleTag
    ) async throws(StoreError) -> BoardReply<DisplayList> {
        let (displays, warnings) = try host.displays.readable()
        return BoardReply(DisplayList(displays: displays), remarks: warnings)
    }
}

extension ShowDisplayCall: HostedCall {
    package func answer(
        by host: isolated BoardHost, in locale: LocaleTag
    ) async throws(StoreError) -> BoardReply<Display> {
        try host.displays.display(display)
    }
}

extension AddDisplayCall: HostedCall {
    package func answer(
        by host: isolated BoardHost, in locale: LocaleTag
    ) async throws(StoreError) -> BoardReply<Display> {
        try host.displays.add(self, to: host.layout()).announced(on: host)
    }
}

extension SetDisplayCall: HostedCall {
    package func answer(
        by host: isolated BoardHost, in locale: LocaleTag
    ) async throws(StoreError) -> BoardReply<Display> {
        try host.displays.set(self, on: host.layout()).announced(on: host)
    }
}

extension RemoveDisplayCall: HostedCall {
    package func answer(
        by host: isolated BoardHost, in locale: LocaleTag
    ) async throws(StoreError) -> BoardReply<RemovedDisplay> {
        try host.displays.remove(display).announced(on: host)
    }
}

extension PairDisplayCall: HostedCall {
    package func answer(
        by host: isolated BoardHost, in locale: LocaleTag
    ) async throws(StoreError) -> BoardReply<Display> {
        try host.displays.pair(display, at: host.clock.now())
    }
}

extension FindDisplayCall: HostedCall {
    package func answer(
        by host: isolated BoardHost, in locale: LocaleTag
    ) async throws(StoreError) -> BoardReply<Display> {
        try host.displays.display(withKey: key)
    }
}

extension ReportDisplayCall: HostedCall {
    package func answer(
        by host: isolated BoardHost, in locale: LocaleTag
    ) async throws(StoreError) -> BoardReply<Display> {
        try host.displays.apply(self, at: host.clock.now())
    }
}

extension BoardReply {
    /// The same reply. If it reports a change, clients draw the board again.
    fileprivate func announced(on host: isolated BoardHost) -> BoardReply {
        if isCarriedOut { host.announce(.arranged) }
        return self
    }
}
