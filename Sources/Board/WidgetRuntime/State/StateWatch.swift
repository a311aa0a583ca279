import CLinux
import Glibc
import ProviderHost
import WidgetStore

/// Immediately reports that another process changes a board or begins to host it (inotify).
///
/// It is for clients that must not wake up in between. `BoardWatch` also reports changes that depend only on
/// the clock.
package final class StateWatch {
    /// The action of another process.
    package enum Change: Hashable, Sendable {
        /// It wrote to the database.
        case contents
        /// It took or released a lock.
        case host
    }

    /// Becomes readable when there are changes.
    package var descriptor: CInt { queue.number }
    private let queue: Descriptor
    private let folder: StateFolder
    /// The contents at the last comparison; nil before the first one, and if they could not be read.
    private var contents: BoardContents?

    /// - Returns: nil if the system does not allow more watches.
    package init?(_ folder: StateFolder) {
        queue = Descriptor(inotify_init1(CInt(IN_CLOEXEC) | CInt(IN_NONBLOCK)))
        self.folder = folder
        guard queue.isOpen, inotify_add_watch(queue.number, folder.path, UInt32(IN_MODIFY)) >= 0 else {
            return nil
        }
    }

    /// The changes since the last call, without waiting.
    package func takeChanges() -> Set<Change> {
        var changes: Set<Change> = []
        var bytes = [UInt8](repeating: 0, count: 64 << 10)
        while case let count = read(queue.number, &bytes, bytes.count), count > 0 {
            bytes[..<count].withUnsafeBytes { collect($0, into: &changes) }
        }
        return changes
    }

    /// Whether data that determines a list of the widgets differs from the last call; true in the first call.
    /// A command that opens the board only to read it writes to the database, too.
    ///
    /// Clients of a `serve` never call this: after the first use of GRDB's queues, a timer wakes the process
    /// every second.
    package func haveContentsChanged() -> Bool {
        // An unreadable database counts as changed, so that the host reports the reason.
        let present = try? StoreSurvey.contents(in: folder.path)
        defer { contents = present }
        return present == nil || present != contents
    }

    private func collect(_ bytes: UnsafeRawBufferPointer, into changes: inout Set<Change>) {
        var offset = 0
        while offset + MemoryLayout<inotify_event>.size <= bytes.count {
            let event = bytes.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
            let start = offset + MemoryLayout<inotify_event>.size
            let name = bytes[start..<(start + Int(event.len))].prefix { $0 != 0 }
            switch String(decoding: name, as: UTF8.self) {
            case "board.sqlite", "board.sqlite-wal": changes.insert(.contents)
            case "lock", "serve.lock": changes.insert(.host)
            default: break
            }
            offset = start + Int(event.len)
        }
    }
}
