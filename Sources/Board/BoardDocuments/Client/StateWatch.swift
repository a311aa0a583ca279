import Glibc

/// Immediately reports that another process writes to a board, or begins or ceases to host it (inotify).
package final class StateWatch {
    /// The action of another process.
    package enum Change: Hashable {
        /// It wrote to the database.
        case contents
        /// It took a lock, or listens on its socket.
        case host
        /// It released a lock, without ending.
        case release
    }

    /// Becomes readable when there are changes.
    package let descriptor: CInt
    /// Whether the system allowed the watch. Otherwise, nothing is reported.
    let isOpen: Bool

    /// - Parameter folder: the path of the state folder.
    package init(_ folder: String) {
        descriptor = inotify_init1(CInt(IN_CLOEXEC) | CInt(IN_NONBLOCK))
        isOpen = inotify_add_watch(descriptor, folder, UInt32(IN_MODIFY | IN_ATTRIB)) >= 0
    }

    deinit { close(descriptor) }

    /// The changes since the last call, without waiting.
    package func takeChanges() -> Set<Change> {
        var changes: Set<Change> = []
        var bytes = [UInt8](repeating: 0, count: 64 << 10)
        while case let count = read(descriptor, &bytes, bytes.count), count > 0 {
            bytes[..<count].withUnsafeBytes { collect($0, into: &changes) }
        }
        return changes
    }

    private func collect(_ bytes: UnsafeRawBufferPointer, into changes: inout Set<Change>) {
        var offset = 0
        while offset + MemoryLayout<inotify_event>.size <= bytes.count {
            let event = bytes.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
            let start = offset + MemoryLayout<inotify_event>.size
            let name = bytes[start..<(start + Int(event.len))].prefix { $0 != 0 }
            switch String(decoding: name, as: UTF8.self) {
            // SQLite sets the attributes of its files when it opens them.
            case "board.sqlite", "board.sqlite-wal":
                if event.mask & UInt32(IN_MODIFY) != 0 { changes.insert(.contents) }
            case "lock", "serve.lock":
                changes.insert(event.mask & UInt32(IN_ATTRIB) != 0 ? .release : .host)
            // Events were lost.
            case "" where event.mask & UInt32(IN_Q_OVERFLOW) != 0:
                changes.formUnion([.contents, .host, .release])
            default: break
            }
            offset = start + Int(event.len)
        }
    }
}
