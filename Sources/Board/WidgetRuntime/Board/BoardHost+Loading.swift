import BoardDocuments
import Configurations
import IntentDefinitions
import Machine
import ProviderProtocol
import SourceText
import Timelines
import WidgetModel
import WidgetStore

/// Loads widgets from the store into the engine.
extension BoardHost {
    /// Loads all placed widgets that are not loaded yet.
    func loadAll() throws(StoreError) {
        let pressed = try store.pressedWidgets()
        for row in try store.widgets() where widgets[row.id] == nil {
            try load(row, isPressed: pressed.contains(row.id))
        }
    }

    /// The placed widget with an id that a user entered; nil if no such widget exists.
    func hosted(_ text: String) throws(StoreError) -> HostedWidget? {
        guard let id = PlacedWidgetID(text) else { return nil }
        if let loaded = widgets[id] { return upToDate(loaded.index) }
        guard let row = try store.widget(id) else { return nil }
        try load(row, isPressed: true)
        return widgets[id]
    }

    /// The reply about an unknown widget, with a suggestion for a misspelled id.
    ///
    /// - Parameter acceptsKind: whether the command also accepts a kind for all its widgets.
    func refuse<Document: Codable & Sendable>(unknownWidget text: String, acceptsKind: Bool = false)
        throws(StoreError) -> BoardReply<Document>
    {
        let ids = try store.widgets().map(\.id)
        if let first = ids.filter({ $0.kind.name == text }).min() {
            return BoardReply(
                refused: [.kindAsWidget(text, first: first, acceptsKind: acceptsKind)], because: .notFound)
        }
        let names = OtherNames(
            workspace: workspace, layout: try layout(), displays: try displays.readable().displays)
        let other = names.remark(about: text, ids)
        return BoardReply(
            refused: [other ?? .widgetUnknown(text, placed: ids.map(\.description))], because: .notFound)
    }

    /// Loads a widget with its timelines, open reloads and presses, and restores it in the engine (T17).
    ///
    /// - Parameter isPressed: whether presses of the widget may still be open.
    private func load(_ row: WidgetRow, isPressed: Bool) throws(StoreError) {
        var hosted = HostedWidget(
            id: row.id, index: widgets.nextIndex, placed: row.placed, family: row.family,
            name: row.name, revision: row.revision, choices: row.choices, version: row.version,
            bound: workspace.bound(placedAs: row.id.kind),
            reading: .empty)
        hosted.offers = try storedOffers(of: row.id)
        hosted.reading = snapshot.read(row.choices, version: row.version, of: hosted)
        let timelines = try store.timelines(of: row.id)
        hosted.present = timelines.last
        hosted.former = row.former
        hosted.rowTellsOfFailures = row.failureSeries != nil
        hosted.past = timelines.dropLast().first { $0.generation == row.former?.generation }
        for outdated in try snapshot.outdatedViews(of: hosted) { store(outdated.rebuilt(), of: &hosted) }
        if let failures = row.failureSeries {
            let message = try store.lastFailureMessage(of: row.id) ?? ""
            hosted.failure = ProviderFailure(failures.last, message)
        }
        let reloads = try store.reloadsForEngine(of: row.id, since: clock.now() - ReloadSettings.budgetWindow)
        if isPressed { hosted.recall(try store.presses(of: row.id), reloads.open) }
        let hasPlaceholder = try store.hasPlaceholder(row.id)
        widgets.add(hosted)
        take(
            .restored(hosted.index, snapshot.record(of: hosted, row, reloads, hasPlaceholder: hasPlaceholder))
        )
        widgets[hosted.index]?.shown = engine.shown(of: hosted.index)
        hasUnresumed = true
    }

    /// The loaded widget with the current values of its defaults; nil if it was removed.
    func upToDate(_ widget: WidgetIndex) -> HostedWidget? {
        guard let reading = widgets[widget]?.reading else { return nil }
        if reading.followsClock {
            let present = snapshot.upToDate(reading)
            widgets[widget]?.reading = present
        }
        return widgets[widget]
    }

    /// The id of a widget that must be loaded.
    func id(of widget: WidgetIndex) -> PlacedWidgetID {
        guard let id = widgets[widget]?.id else { preconditionFailure("widget \(widget) is not hosted") }
        return id
    }
}
