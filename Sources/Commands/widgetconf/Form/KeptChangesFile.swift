import EditForm
import Foundation
import Glibc
import Machine
import WidgetModel
import WidgetRuntime

/// The file that stores a form's unsaved changes, which only the user can read. It exists while there are
/// such changes, and after the form ended without an answer.
///
/// Each open form of a widget uses a separate file, which contains the id of the form's process. The names of
/// the second and later files contain a number.
struct KeptChangesFile: Sendable {
    /// The files that the forms of the widget may use.
    private let paths: [String]

    /// The maximum number of open forms of one widget whose changes are stored.
    private static let forms = 9

    /// - Parameters:
    ///   - state: the state folder of the board.
    ///   - name: the name of the first file, which ends with `ValuesFileName.draftSuffix`.
    init(in state: StateFolder, _ name: String) {
        let start = state.path + "/" + name.dropLast(ValuesFileName.draftSuffix.count)
        paths = (1...KeptChangesFile.forms).map { number in
            start + (number == 1 ? "" : "~\(number)-") + ValuesFileName.draftSuffix
        }
    }

    /// The changes of an earlier form; nil without any. From then on, they belong to this form. Files that
    /// are too old are deleted, including the files of other widgets.
    func changes(at now: Instant) -> KeptChanges? {
        guard let (path, kept) = unused(at: now) else { return nil }
        write(kept.changes, at: kept.at, to: path)
        return kept
    }

    /// The same changes without a new owner, so that the next form offers them.
    func unsavedChanges(at now: Instant) -> KeptChanges? { unused(at: now)?.kept }

    private func unused(at now: Instant) -> (path: String, kept: KeptChanges)? {
        sweep(at: now)
        return paths.lazy.compactMap { path in
            KeptChangesFile.changes(in: path).flatMap { $0.isInUse ? nil : (path, $0) }
        }.first
    }

    /// The file of this form; otherwise the first one that no open form uses. Nil if all are in use.
    private var path: String? {
        let uses = paths.map { KeptChangesFile.changes(in: $0) }
        let own = uses.firstIndex { $0?.owner == getpid() } ?? uses.firstIndex { !($0?.isInUse ?? false) }
        return own.map { paths[$0] }
    }

    private static func changes(in path: String) -> KeptChanges? {
        guard let bytes = FileManager.default.contents(atPath: path) else { return nil }
        // A file of another version of the program is ignored.
        return try? KeptChanges(json: JSONValue(parsing: Array(bytes)))
    }

    private func sweep(at now: Instant) {
        let folder = (paths[0] as NSString).deletingLastPathComponent
        // In an unreadable folder, nothing can be deleted.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        for name in names where name.hasSuffix("-" + ValuesFileName.draftSuffix) {
            let file = folder + "/" + name
            if let kept = KeptChangesFile.changes(in: file), kept.at + KeptChanges.age > now { continue }
            unlink(file)
        }
    }

    /// Replaces the changes. A form works without a file, so a failure is ignored.
    func write(_ changes: [KeptChanges.Change], at now: Instant) {
        if let path { write(changes, at: now, to: path) }
    }

    private func write(_ changes: [KeptChanges.Change], at now: Instant, to path: String) {
        let kept = KeptChanges(changes, at: now, by: getpid())
        // The values are as private as the secrets next to them.
        try? FileWriting.writeSecret(kept.encodedJSON.bytes, to: path)
    }

    /// Deletes the file of this form.
    func delete() {
        for path in paths where KeptChangesFile.changes(in: path)?.owner == getpid() { unlink(path) }
    }
}

extension KeptChanges {
    /// Whether the form that keeps the changes is open.
    fileprivate var isInUse: Bool {
        guard let owner, owner != getpid() else { return false }
        return kill(owner, 0) == 0 || errno == EPERM
    }
}

/// Writes the changes of an open form into its file, shortly after each change.
struct KeptChangesWriting {
    private let file: KeptChangesFile
    /// The content of the file, as far as this form has written it; nil before the first time.
    private var written: [KeptChanges.Change]?
    /// When to write the changes; nil if the file is up to date.
    private var dueAt: ContinuousClock.Instant?

    /// How long after a change the file is written. Each time costs a write to the disk.
    private static let delay = Duration.milliseconds(250)

    init(_ file: KeptChangesFile) { self.file = file }

    /// How long the loop may wait, in milliseconds; nil if nothing must be written.
    var patience: Int64? { dueAt.map { max(0, Int64(($0 - .now) / .milliseconds(1)) + 1) } }

    /// Whether unsaved changes are in the file, or about to be.
    var keepsChanges: Bool { !(written ?? []).isEmpty || dueAt != nil }

    /// Notices the state of the form after an event.
    mutating func follow(_ form: EditForm, at now: Instant) {
        guard !form.isOffering, form.keptChanges != written ?? [] else {
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
        guard !form.isOffering, changes != written ?? [] else { return }
        changes.isEmpty ? file.delete() : file.write(changes, at: now)
        written = changes
    }

    /// Treats restored changes as written by this form, so that their file is deleted after they are saved.
    mutating func adopt(_ kept: KeptChanges) { written = kept.changes }

    /// Deletes the changes, because the user saved or discarded them.
    mutating func forget() {
        (written, dueAt) = ([], nil)
        file.delete()
    }

    /// The form was closed. Changes that the user neither restored nor discarded are kept.
    mutating func close() { if written != nil { forget() } }
}
