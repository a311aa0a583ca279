import EditForm
import Foundation
import Glibc
import Machine
import WidgetModel
import WidgetRuntime

/// The files that store unsaved changes of the forms of one widget, which only the user can read. A file
/// exists while a form has such changes, and after the form ended without an answer.
///
/// Each open form uses a separate file. The names of the second and later files contain a number.
struct KeptChangesFiles: Sendable {
    private let paths: [String]
    /// The name of a file until it is complete.
    private let newPath: String

    /// The maximum number of files of one widget. The changes of further forms are not stored.
    private static let count = 9

    /// - Parameters:
    ///   - state: the state folder of the board.
    ///   - name: the name of the first file, which ends with `ValuesFileName.draftSuffix`.
    init(in state: StateFolder, _ name: String) {
        let start = state.path + "/" + name.dropLast(ValuesFileName.draftSuffix.count)
        paths = (1...KeptChangesFiles.count).map { number in
            start + (number == 1 ? "" : "~\(number)-") + ValuesFileName.draftSuffix
        }
        newPath = start + "~new\(getpid())-" + ValuesFileName.draftSuffix
    }

    /// The changes of an earlier form; nil without any. They remain in their file until a form claims or
    /// discards them. Files that are too old are deleted, including the files of other widgets.
    func offered(at now: Instant) -> OfferedChanges? {
        sweep(at: now)
        for path in paths {
            guard let file = KeptChangesFile(path), !file.isInUse, let kept = file.changes else { continue }
            return OfferedChanges(kept, in: file)
        }
        return nil
    }

    /// The changes that the next form offers; nil without any.
    func unsavedChanges(at now: Instant) -> KeptChanges? { offered(at: now)?.kept }

    private func sweep(at now: Instant) {
        let folder = (paths[0] as NSString).deletingLastPathComponent
        // In an unreadable folder, nothing can be deleted.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        for name in names where name.hasSuffix("-" + ValuesFileName.draftSuffix) {
            guard let file = KeptChangesFile(folder + "/" + name), !file.isInUse else { continue }
            if let kept = file.changes, kept.at + KeptChanges.age > now { continue }
            if file.lock() { file.remove() }
        }
    }

    /// Writes the changes of a form.
    ///
    /// - Parameter own: the file that the form has written before, which is replaced; nil to use the first
    ///   name without a file.
    /// - Returns: the locked file with the latest changes that are stored; nil if no changes are stored. A
    ///   form works without a file, so a failure is not reported.
    func write(
        _ changes: [KeptChanges.Change], at now: Instant, replacing own: KeptChangesFile?
    ) -> KeptChangesFile? {
        let kept = KeptChanges(changes, at: now)
        // The values are as private as the secrets next to them. After a failure, the file keeps its content.
        guard (try? FileWriting.writeSecret(kept.encodedJSON.bytes, to: newPath)) != nil else { return own }
        // After `rename`, nothing is left to delete.
        defer { unlink(newPath) }
        // The file is locked before it gets a name by which other forms find it.
        guard let new = KeptChangesFile(newPath), new.lock() else { return own }
        if let own { return rename(newPath, own.path) == 0 ? new.moved(to: own.path) : own }
        // Unlike `rename`, `link` never replaces the file of another form.
        return paths.first { link(newPath, $0) == 0 }.map { new.moved(to: $0) }
    }
}

/// The changes of an earlier form, and their file.
struct OfferedChanges: Sendable {
    let kept: KeptChanges
    private let file: KeptChangesFile

    init(_ kept: KeptChanges, in file: KeptChangesFile) { (self.kept, self.file) = (kept, file) }

    /// Makes the file belong to this form.
    ///
    /// - Returns: nil if another form claimed, replaced or deleted it since the offer.
    func claim() -> KeptChangesFile? { file.lock() ? file : nil }

    /// Deletes the file, unless another form claimed or replaced it since the offer.
    func discard() {
        guard file.lock() else { return }
        file.remove()
        file.unlock()
    }
}
