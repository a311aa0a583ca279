import EditForm
import WidgetModel

/// Writes the changes of an open form into its file, shortly after each change.
struct KeptChangesWriting {
    private let files: KeptChangesFiles
    /// The changes of an earlier form, until the user restores or discards them. If the user decides later,
    /// their file remains unchanged.
    private var offered: OfferedChanges?
    /// The file of this form; nil without one.
    private var own: KeptChangesFile?
    /// The changes that the form's file was last given.
    private var written: [KeptChanges.Change] = []
    /// When to write the changes; nil if the file is up to date.
    private var dueAt: ContinuousClock.Instant?

    /// How long after a change the file is written. Each time costs a write to the disk.
    private static let delay = Duration.milliseconds(250)

    init(_ files: KeptChangesFiles) { self.files = files }

    /// How long the loop may wait, in milliseconds; nil if nothing must be written.
    var patience: Int64? { dueAt.map { max(0, Int64(($0 - .now) / .milliseconds(1)) + 1) } }

    /// Whether unsaved changes are in the file, or about to be.
    var keepsChanges: Bool { own != nil || dueAt != nil }

    /// The changes of an earlier form; nil without any.
    mutating func offer(at now: Instant) -> KeptChanges? {
        offered = files.offered(at: now)
        return offered?.kept
    }

    /// Notices the state of the form after an event.
    mutating func follow(_ form: EditForm, at now: Instant) {
        guard !form.isOffering, form.keptChanges != written else {
            dueAt = nil
            return
        }
        if let dueAt, dueAt <= .now { return write(form, at: now) }
        dueAt = dueAt ?? .now + KeptChangesWriting.delay
    }

    /// Writes the changes immediately.
    mutating func write(_ form: EditForm, at now: Instant) {
        dueAt = nil
        let changes = form.keptChanges
        guard !form.isOffering, changes != written else { return }
        written = changes
        guard !changes.isEmpty else { return delete() }
        own = files.write(changes, at: now, replacing: own)
    }

    /// Treats restored changes as written by this form, so that their file is deleted after they are saved.
    mutating func adopt(_ kept: KeptChanges) {
        // If another form has restored them, too, this form uses another file.
        own = offered?.claim()
        written = own == nil ? [] : kept.changes
        offered = nil
    }

    /// Deletes the offered changes, because the user discarded them.
    mutating func forget() {
        offered?.discard()
        offered = nil
    }

    /// Deletes the file of this form, because the user saved or discarded its changes and closed it. Changes
    /// that the user neither restored nor discarded are kept.
    mutating func close() {
        (written, dueAt) = ([], nil)
        delete()
    }

    private mutating func delete() {
        own?.remove()
        own = nil
    }
}
