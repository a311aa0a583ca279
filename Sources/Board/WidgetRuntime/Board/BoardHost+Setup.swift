package import BoardDocuments
package import WidgetModel
package import WidgetStore

/// `board export` and `board apply`.
extension BoardHost {
    /// The current setup.
    ///
    /// - Parameter remarks: remarks before the warnings about displays that cannot be read.
    func setup(_ remarks: [BoardRemark] = []) throws(StoreError) -> BoardReply<BoardSetup> {
        let (displays, warnings) = try readableDisplays()
        let setup = BoardSetup(layout: try layout(), displays: displays.map(BoardSetup.DisplaySetup.init))
        return BoardReply(setup, remarks: remarks + warnings)
    }

    /// Replaces the layout and the displays' settings in one transaction, or changes nothing.
    ///
    /// Widgets that are not on the board are left out, and widgets that are not in the layout come last.
    /// Displays that are not in the setup do not change, and neither do devices.
    func apply(_ setup: BoardSetup) throws(StoreError) -> BoardReply<BoardSetup> {
        let placed = try store.widgets().map(\.id).sorted()
        let (layout, faults) = setup.layout.fitted(to: placed).checked()
        var problems = faults.map { BoardRemark.layoutRefused($0) }
        var names: Set<DisplayName> = []
        for display in setup.displays {
            if !names.insert(display.name).inserted { problems.append(.displayRepeated(display.name)) }
            problems += self.problems(of: display.settings, in: layout).map(\.remark)
        }
        let stored = Set(try store.displays().map(\.name))
        let count = stored.union(names.map(\.description)).count
        // A board that already has more displays can keep them.
        if count > max(stored.count, Display.boardLimit) { problems.append(.displaysExceeded(count)) }
        guard problems.isEmpty else { return BoardReply(refused: problems) }
        let former = try displays()
        let displays = setup.displays.map { wanted in
            var display = Display(name: wanted.name, kind: wanted.kind, settings: wanted.settings)
            if let same = former.first(where: { $0.name == wanted.name && $0.kind == wanted.kind }) {
                display.status = same.status
            }
            return display
        }
        try store(displays, and: layout)
        announce(.arranged)
        let unknown = setup.layout.widgets.filter { !placed.contains($0) }
        return try self.setup(unknown.map { .positionLeftOut($0) })
    }
}

extension SetupCall: HostedCall {
    package func answer(
        by host: isolated BoardHost, in locale: LocaleTag
    ) async throws(StoreError) -> BoardReply<BoardSetup> {
        try host.setup()
    }
}

extension ApplySetupCall: HostedCall {
    package func answer(
        by host: isolated BoardHost, in locale: LocaleTag
    ) async throws(StoreError) -> BoardReply<BoardSetup> {
        try host.apply(document)
    }
}
