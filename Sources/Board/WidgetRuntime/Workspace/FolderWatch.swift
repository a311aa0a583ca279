import CLinux
import Foundation
package import Machine
import NIOCore
import ProviderHost
import Synchronization

/// Reports changes of files in a set of folders (inotify), as soon as no further change follows.
///
/// A file counts as changed when it is closed, so that incomplete files are not read. If a folder does not
/// exist yet, the nearest existing folder above it is watched. Links on the way to a folder or a file are
/// watched as well, because they may be moved to another target.
package final class FolderWatch: Sendable {
    /// How long files must remain unchanged before changes are reported, because editors save files in
    /// several steps.
    private static let quiet = TimeAmount.milliseconds(100)
    /// The maximum delay of a report if changes do not stop.
    private static let longestWait = TimeAmount.seconds(1)

    private let queue: Descriptor
    private let loop: any EventLoop
    private let isWanted: @Sendable (String) -> Bool
    private let state = Mutex(State())
    private let changes: AsyncStream<Void>
    private let reporter: AsyncStream<Void>.Continuation

    private struct State {
        /// The channel that reads the events; nil before it is opened and after `close`.
        var channel: DescriptorChannel?
        /// The folder of each watch descriptor.
        var folders: [CInt: String] = [:]
        /// The names of links, of their targets, and of missing files and folders. They matter in every
        /// folder.
        var names: Set<String> = []
        /// When the first unreported change occurred.
        var since: NIODeadline?
        /// The scheduled report, which a further change postpones.
        var report: Scheduled<Void>?
    }

    /// - Parameter isWanted: whether a file of this name matters.
    package init(
        on loop: BoardLoop = .next(), isWanted: @escaping @Sendable (String) -> Bool
    ) throws(RuntimeFailure) {
        queue = Descriptor(inotify_init1(CInt(IN_CLOEXEC) | CInt(IN_NONBLOCK)))
        self.loop = loop.eventLoop
        self.isWanted = isWanted
        (changes, reporter) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
        guard queue.isOpen else { throw Self.failure("files") }
        state.withLock { state in
            state.channel = DescriptorChannel(reading: queue.duplicate(), on: loop.eventLoop) {
                [weak self] events in
                self?.receive(events)
            }
        }
    }

    deinit { close() }

    /// Waits for the next change. Returns false if the watch was closed.
    package func next() async -> Bool {
        for await _ in changes { return true }
        return false
    }

    /// Ends the watch, so that `next` returns false.
    package func close() {
        let (channel, report) = state.withLock { ($0.channel.take(), $0.report.take()) }
        report?.cancel()
        channel?.close()
        reporter.finish()
    }

    /// Replaces the set of watched folders. The paths are absolute.
    ///
    /// - Throws: if the system does not allow more watches.
    package func watch(_ folders: Set<String>) throws(RuntimeFailure) {
        let present = Set(folders.map(Self.nearestFolder))
        let files = present.flatMap(wantedFiles).compactMap { PathWalk($0) }.filter { !$0.links.isEmpty }
        let links = (present.compactMap { PathWalk($0) } + files).flatMap(\.links.keys)
        let linked = links + files.map(\.path)
        let wanted = present.union(linked.map(\.parent))
        let missing = folders.subtracting(present).compactMap(Self.firstMissing)
        let failed: String? = state.withLock { state in
            guard state.channel != nil else { return nil }
            state.names = Set(linked.map(\.lastName) + missing)
            // Re-adding a watch has no effect, unless the path now leads to another folder.
            var watched: [CInt: String] = [:]
            for folder in wanted.sorted() {
                let descriptor = inotify_add_watch(queue.number, folder, Self.events)
                // If the folder has disappeared in the meantime, its parent folder reports it.
                if descriptor < 0, errno != ENOENT, errno != ENOTDIR, errno != EACCES { return folder }
                if descriptor >= 0 { watched[descriptor] = folder }
            }
            for descriptor in state.folders.keys where watched[descriptor] == nil {
                inotify_rm_watch(queue.number, descriptor)
            }
            state.folders = watched
            return nil
        }
        if let failed { throw Self.failure(failed) }
    }

    private static let events = UInt32(
        IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF)

    /// The path itself if it is an existing folder, or the nearest existing folder above it.
    private static func nearestFolder(_ path: String) -> String {
        var folder = path
        var status = stat()
        while folder != "/", !folder.isEmpty {
            if stat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR { return folder }
            folder = folder.lastIndex(of: "/").map { String(folder[..<$0]) } ?? ""
        }
        return "/"
    }

    /// The name of the first part of a path that does not exist, or that leads nowhere; nil if all exist.
    private static func firstMissing(_ path: String) -> String? {
        let folder = nearestFolder(path)
        return path.dropFirst(folder.count).split(separator: "/").first.map(String.init)
    }

    /// The paths of the relevant files in a folder. A folder that cannot be listed counts as empty.
    private func wantedFiles(in folder: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter(isWanted).map { folder + "/" + $0 }
    }

    private static func failure(_ path: String) -> RuntimeFailure {
        RuntimeFailure(
            "\(path) cannot be watched: \(systemReason(errno))",
            hint: "raise fs.inotify.max_user_watches or max_user_instances, or check without --watch")
    }
}

// Events of the loop
extension FolderWatch {
    /// Schedules a report for events that matter.
    private func receive(_ events: ByteBuffer) {
        guard matters(events) else { return }
        state.withLock { state in
            guard state.channel != nil else { return }
            state.report?.cancel()
            let now = NIODeadline.now()
            let since = state.since ?? now
            state.since = since
            let due = min(now + Self.quiet, since + Self.longestWait)
            state.report = loop.scheduleTask(deadline: due) { [weak self] in self?.report() }
        }
    }

    private func report() {
        state.withLock { ($0.since, $0.report) = (nil, nil) }
        reporter.yield()
    }

    /// Whether one of the events in a buffer matters.
    private func matters(_ events: ByteBuffer) -> Bool {
        var matters = false
        events.withUnsafeReadableBytes { bytes in
            var offset = 0
            while offset + MemoryLayout<inotify_event>.size <= bytes.count {
                let event = bytes.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
                let start = offset + MemoryLayout<inotify_event>.size
                let name = bytes[start..<(start + Int(event.len))].prefix { $0 != 0 }
                if applies(event, named: String(decoding: name, as: UTF8.self)) { matters = true }
                offset = start + Int(event.len)
            }
        }
        return matters
    }

    /// Whether an event matters: its file is wanted, a folder has changed, or events were lost.
    private func applies(_ event: inotify_event, named name: String) -> Bool {
        func has(_ flag: Int) -> Bool { event.mask & UInt32(flag) != 0 }
        if has(Int(IN_Q_OVERFLOW)) { return true }
        let (folder, isLinked) = state.withLock { state in
            let isLinked = state.names.contains(name)
            if has(Int(IN_IGNORED)) { return (state.folders.removeValue(forKey: event.wd), isLinked) }
            if has(Int(IN_MOVE_SELF)) {
                // A folder that was moved is no longer at the watched path.
                inotify_rm_watch(queue.number, event.wd)
                return (state.folders.removeValue(forKey: event.wd), isLinked)
            }
            return (state.folders[event.wd], isLinked)
        }
        if name.isEmpty || has(Int(IN_ISDIR)) { return true }
        guard let folder, isLinked || isWanted(name) else { return false }
        return !has(Int(IN_CREATE)) || Self.isWhole(folder + "/" + name)
    }

    /// Whether a new file is already complete, as links are. Other files are reported when they are closed.
    private static func isWhole(_ path: String) -> Bool {
        var status = stat()
        guard lstat(path, &status) == 0 else { return false }
        return status.st_mode & S_IFMT != S_IFREG || status.st_nlink > 1
    }
}

extension String {
    /// The last name of a path.
    var lastName: String { lastIndex(of: "/").map { String(self[index(after: $0)...]) } ?? self }
}
