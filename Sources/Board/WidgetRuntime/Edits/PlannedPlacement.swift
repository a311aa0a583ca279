import BoardDocuments
import Configurations
import IntentDefinitions
import Machine
import Timelines
import WidgetModel
import WidgetStore

/// A widget that can be placed, in the form in which the board stores it.
struct PlannedPlacement {
    /// The widget before its values are stored.
    let sketch: HostedWidget
    let draft: EditDraft

    /// The rows of the placement.
    ///
    /// - Parameter origin: the command's name for the history.
    func stored(at now: Instant, origin: String, editID: String) -> StoredPlacement {
        let first = RevisionRow(
            number: .first, at: now, origin: origin, family: sketch.family, name: sketch.name,
            choices: draft.reading.choices, changes: draft.changes.encodedJSON.text, editID: editID,
            version: draft.reading.version)
        let reload = ReloadRow(
            generation: Generation.none.next, revision: .first, reason: .added, asked: now)
        return StoredPlacement(
            sketch.id.kind, first: first, reload: draft.reading.isComplete ? reload : nil)
    }

    /// Writes the secrets of the widget, if it has any, under the id that it will receive.
    func keepSecrets(as widget: PlacedWidgetID, on host: isolated BoardHost) throws(CallRefusal) {
        guard draft.reading.form?.intent.hasSecrets == true else { return }
        try host.secrets.keep(
            draft.reading, of: widget, instead: nil, for: host.snapshot.recipient(of: widget))
    }

    /// Adds the stored widget to the board, and requests its placeholder and its timeline.
    func apply(_ row: WidgetRow, on host: isolated BoardHost) -> HostedWidget {
        host.drive()
        return add(row, to: host)
    }

    /// Adds many stored widgets to a driven board. The engine's decisions about them are written together,
    /// and then their requests are sent.
    static func apply(
        _ placements: some Sequence<(Self, WidgetRow)>, on host: isolated BoardHost
    ) -> [HostedWidget] {
        host.isDriving = false
        let added = placements.map { $0.add($1, to: host) }
        host.isDriving = true
        host.runHeldEffects()
        host.armAlarm()
        return added
    }

    private func add(_ row: WidgetRow, to host: isolated BoardHost) -> HostedWidget {
        let hosted = HostedWidget(
            id: row.id, index: host.widgets.nextIndex, placed: row.placed, family: row.family,
            name: row.name, revision: .first, choices: row.choices, version: row.version,
            bound: sketch.bound, reading: draft.reading)
        host.widgets.add(hosted)
        host.remember(draft.reading.configuration.offers, of: hosted.index)
        host.announce(.placed, hosted.id)
        host.take(.placed(hosted.index, host.snapshot.placement(of: hosted)))
        return hosted
    }
}
