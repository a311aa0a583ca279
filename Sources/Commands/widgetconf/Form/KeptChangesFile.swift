import CLinux
import EditForm
import Foundation
import Glibc
import WidgetModel

/// An open file with the unsaved changes of a form.
///
/// A form locks its file until it ends. The kernel releases the lock when the process ends for any reason, so
/// that the next form offers the changes. An id of a process would be ambiguous: after a restart of the
/// machine, another program has it.
struct KeptChangesFile: Sendable {
    let path: String
    private let descriptor: Descriptor

    /// Opens a file; nil if it does not exist or cannot be opened.
    init?(_ path: String) {
        let number = open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW)
        guard number >= 0 else { return nil }
        self.init(path, Descriptor(number))
    }

    private init(_ path: String, _ descriptor: Descriptor) {
        (self.path, self.descriptor) = (path, descriptor)
    }

    /// The same file with another name.
    func moved(to path: String) -> KeptChangesFile { KeptChangesFile(path, descriptor) }

    /// The content; nil if it has another form, as a file of another version of the program may have.
    var changes: KeptChanges? {
        let handle = FileHandle(fileDescriptor: descriptor.number, closeOnDealloc: false)
        // An unreadable file has no changes to offer.
        guard (try? handle.seek(toOffset: 0)) != nil, let bytes = try? handle.readToEnd() else { return nil }
        return try? KeptChanges(json: JSONValue(parsing: Array(bytes)))
    }

    /// Whether another form has locked the file.
    var isInUse: Bool { descriptor.lock(test_ofd_lock, F_WRLCK).map { $0 != F_UNLCK } ?? false }

    /// Locks the file until `unlock`, or until nothing uses it any more.
    ///
    /// - Returns: false if another form has locked or replaced it.
    func lock() -> Bool {
        guard descriptor.lock(set_ofd_lock, F_WRLCK) != nil else { return false }
        if isCurrent { return true }
        unlock()
        return false
    }

    func unlock() { descriptor.unlock() }

    /// Deletes a file that this form has locked.
    func remove() { if isCurrent { unlink(path) } }

    /// Whether the path still leads to this file.
    private var isCurrent: Bool {
        var (found, opened) = (stat(), stat())
        return stat(path, &found) == 0 && fstat(descriptor.number, &opened) == 0
            && found.st_ino == opened.st_ino && found.st_dev == opened.st_dev
    }

    /// Closes the file when nothing uses it any more.
    private final class Descriptor: Sendable {
        let number: CInt

        init(_ number: CInt) { self.number = number }

        deinit {
            unlock()
            close(number)
        }

        /// The kind of lock that the call set or found; nil if it failed.
        func lock(_ command: CInt, _ kind: Int32) -> Int32? {
            var range = flock()
            range.l_type = Int16(kind)
            range.l_whence = Int16(SEEK_SET)
            return fcntl(number, command, &range) == 0 ? Int32(range.l_type) : nil
        }

        /// Releases the lock. Closing the file does not suffice: a child process that is just starting holds
        /// a copy of the descriptor.
        func unlock() { _ = lock(set_ofd_lock, F_UNLCK) }
    }
}
