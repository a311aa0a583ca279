package import BoardDocuments
package import WidgetModel
package import WidgetStore

/// `board export` and `board apply`.
extension SetupCall: HostedCall {
    package func answer(
        by host: isolated BoardHost, in locale: LocaleTag
    ) async throws(StoreError) -> BoardReply<BoardSetup> {
        try BoardReply(presentSetupOf: host)
    }
}

extension ApplySetupCall: HostedCall {
    package func answer(
        by host: isolated BoardHost, in locale: LocaleTag
    ) async throws(StoreError) -> BoardReply<BoardSetup> {
        let placed = try host.store.widgets().map(\.id).sorted()
        let problems = try host.displays.apply(document, placed: placed)
        guard problems.isEmpty else { return BoardReply(refused: problems) }
        host.announce(.arranged)
        let unknown = document.layout.widgets.filter { !placed.contains($0) }
        var reply = try BoardReply(presentSetupOf: host)
        reply.remarks = unknown.map { .positionLeftOut($0) } + reply.remarks
        return reply
    }
}

extension BoardReply<BoardSetup> {
    /// The current setup, with warnings about displays that cannot be read.
    fileprivate init(presentSetupOf host: isolated BoardHost) throws(StoreError) {
        let (displays, warnings) = try host.displays.readable()
        let setup = BoardSetup(
            layout: try host.layout(), displays: displays.map(DisplaySetup.init))
        self.init(setup, remarks: warnings)
    }
}
