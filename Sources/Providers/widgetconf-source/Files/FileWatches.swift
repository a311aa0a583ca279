import Foundation
import Glibc
import IntentDefinitions
import ProviderKit
import ProviderProtocol
import Synchronization
import WidgetModel

/// Reloads kinds when files change (inotify).
///
/// Folders are watched instead of files, because most programs write a new file and rename it. If a path
/// leads through a link, the folder that contains its target is watched, too.
final class FileWatches: Sendable {
    /// The folders that are watched. Paths may contain values, so there may be more and more of them.
    private static let mostFolders = 256
    /// How long files must remain unchanged, because programs write them in several steps.
    private static let quietMilliseconds: CInt = 50
    /// How long a reload is delayed at most if changes in a folder do not stop.
    private static let longestDelay = Duration.seconds(1)

    /// A kind that uses a file.
    private struct User {
        /// The first change after the last request of the kind; nil if no change followed.
        var change: ContinuousClock.Instant?
    }

    private struct State {
        /// The queue of events; nil until a file is watched.
        var queue: CInt?
        /// The kinds that use each file, by file name, for each watched folder. Several paths can lead to one
        /// folder, which has one number.
        var users: [CInt: [String: [ReloadedKind: User]]] = [:]
        /// Whether it was reported that changes are not noticed.
        var isReported = false
    }

    private let pacer: ReloadPacer
    private let state = Mutex(State())

    init(pacer: ReloadPacer) { self.pacer = pacer }

    /// Reloads a kind whenever a file changes, appears or disappears, until the kind does not request the
    /// file anymore. May block.
    ///
    /// If the folder cannot be watched, changes are noticed with the next reload.
    ///
    /// - Parameter path: absolute, or relative to the working folder.
    func watch(_ path: String, for kind: ReloadedKind) {
        let file = absolutePath(path, from: FileManager.default.currentDirectoryPath)
        guard let queue = openQueue() else { return }
        for file in Set([file, Self.withoutLinks(file) ?? file]) {
            // A folder that is watched already keeps its number.
            let number = inotify_add_watch(queue, folder(of: file), Self.events)
            if number >= 0 {
                add(kind, ofFile: file.split(separator: "/").last.map(String.init) ?? "", number, queue)
            } else if errno == ENOSPC {
                report("the user has too many watches")
            }
        }
    }

    /// The path without links; nil if the file does not exist.
    private static func withoutLinks(_ path: String) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }

    /// The queue of events; nil if the user already has too many of them.
    private func openQueue() -> CInt? {
        let (queue, isNew): (CInt, Bool) = state.withLock { state in
            if let queue = state.queue { return (queue, false) }
            let opened = inotify_init1(CInt(IN_CLOEXEC) | CInt(IN_NONBLOCK))
            if opened >= 0 { state.queue = opened }
            return (opened, true)
        }
        guard queue >= 0 else {
            report("the user has too many queues of events")
            return nil
        }
        // The thread keeps this object until the process ends.
        if isNew { Thread.detachNewThread { [self] in readEvents(of: queue) } }
        return queue
    }

    private func add(_ kind: ReloadedKind, ofFile name: String, _ number: CInt, _ queue: CInt) {
        let isAdded = state.withLock { state in
            guard state.users[number] != nil || state.users.count < Self.mostFolders else { return false }
            state.users[number, default: [:]][name, default: [:]][kind] = User()
            return true
        }
        if isAdded { return }
        inotify_rm_watch(queue, number)
        report("they are in more than \(Self.mostFolders) folders")
    }

    private func report(_ reason: String) {
        let isFirst = state.withLock { state in
            defer { state.isReported = true }
            return !state.isReported
        }
        guard isFirst else { return }
        let message = "changes of some files are not noticed before the next reload: \(reason)"
        HostCalls.shared.log(LogNotification(level: .warning, message: message))
    }

    private static let events = UInt32(
        IN_CLOSE_WRITE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF)

    private func readEvents(of queue: CInt) {
        var bytes = [UInt8](repeating: 0, count: 64 << 10)
        var changed: Set<ReloadedKind> = []
        var since = ContinuousClock.now
        while true {
            var files = [pollfd(fd: queue, events: Int16(POLLIN), revents: 0)]
            let ready = poll(&files, 1, changed.isEmpty ? -1 : Self.quietMilliseconds)
            if ready > 0 {
                let count = bytes.withUnsafeMutableBytes { read(queue, $0.baseAddress, $0.count) }
                if changed.isEmpty { since = ContinuousClock.now }
                if count > 0 { changed.formUnion(kinds(in: bytes[..<count], queue)) }
            }
            if ready == 0 || !changed.isEmpty && ContinuousClock.now - since >= Self.longestDelay {
                for kind in changed { pacer.reload(kind) }
                changed = []
            }
        }
    }

    /// The kinds whose files a buffer of events names.
    private func kinds(in events: ArraySlice<UInt8>, _ queue: CInt) -> Set<ReloadedKind> {
        var kinds: Set<ReloadedKind> = []
        events.withUnsafeBytes { bytes in
            var offset = 0
            while offset + MemoryLayout<inotify_event>.size <= bytes.count {
                let event = bytes.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
                let start = offset + MemoryLayout<inotify_event>.size
                let name = bytes[start..<(start + Int(event.len))].prefix { $0 != 0 }
                kinds.formUnion(self.kinds(of: event, named: String(decoding: name, as: UTF8.self), queue))
                offset = start + Int(event.len)
            }
        }
        return kinds
    }

    private func kinds(of event: inotify_event, named name: String, _ queue: CInt) -> Set<ReloadedKind> {
        func has(_ flag: Int) -> Bool { event.mask & UInt32(flag) != 0 }
        return state.withLock { state in
            // If events were lost, any file may have changed.
            if has(Int(IN_Q_OVERFLOW)) {
                return Set(state.users.values.flatMap(\.values).flatMap(\.keys))
            }
            guard let files = state.users[event.wd] else { return [] }
            if has(Int(IN_DELETE_SELF)) || has(Int(IN_MOVE_SELF)) || has(Int(IN_IGNORED)) {
                // The next request adds a watch for the folder that is then at this path.
                if has(Int(IN_MOVE_SELF)) { inotify_rm_watch(queue, event.wd) }
                state.users[event.wd] = nil
                return Set(files.values.flatMap(\.keys))
            }
            guard let users = files[name] else { return [] }
            let now = ContinuousClock.now
            var current = users
            for (kind, user) in users {
                let change = user.change ?? now
                current[kind] = now - change > FetchLimits.unansweredNews ? nil : User(change: change)
            }
            state.users[event.wd]?[name] = current.isEmpty ? nil : current
            if state.users[event.wd]?.isEmpty == true {
                inotify_rm_watch(queue, event.wd)
                state.users[event.wd] = nil
            }
            return Set(current.keys)
        }
    }
}
