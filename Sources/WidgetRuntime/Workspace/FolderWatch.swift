import CLinux
import Glibc
import Synchronization

/// Tells when files in some folders have changed (inotify), once it is quiet again.
///
/// One thread that sleeps while nothing happens. A file that is being written counts when it is closed, so a
/// half-written one is not looked at. A folder that is not there yet is waited for in the nearest one above
/// it.
package final class FolderWatch: Sendable {
    /// After the last change nothing happens for so long before it is told: editors save in several steps.
    private static let quietMilliseconds: CInt = 100
    /// What never gets quiet is told all the same.
    private static let longestWait = Duration.seconds(1)
    /// Room for some hundred events; more come with the next read.
    private static let bufferBytes = 64 << 10

    private let queue: CInt
    private let stop: CInt
    private let isWanted: @Sendable (String) -> Bool
    /// Watch descriptors and the folders that they stand for.
    private let folders: Mutex<[CInt: String]> = Mutex([:])
    private let thread: Mutex<pthread_t?> = Mutex(nil)
    private let changes: AsyncStream<Void>
    private let teller: AsyncStream<Void>.Continuation

    /// - Parameter isWanted: whether a file of this name matters.
    package init(isWanted: @escaping @Sendable (String) -> Bool) throws(RuntimeFailure) {
        queue = inotify_init1(CInt(IN_CLOEXEC) | CInt(IN_NONBLOCK))
        guard queue >= 0 else { throw Self.failure("files") }
        stop = eventfd(0, CInt(EFD_CLOEXEC))
        precondition(stop >= 0, "the system gave no event: errno \(errno)")
        self.isWanted = isWanted
        (changes, teller) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
        start()
    }

    /// Waits for the next change; false when the watch was closed.
    package func next() async -> Bool {
        for await _ in changes { return true }
        return false
    }

    /// Watches exactly these folders, absolute paths, from now on.
    package func watch(_ wanted: Set<String>) throws(RuntimeFailure) {
        let wanted = Set(wanted.map(Self.nearestFolder))
        let failed: String? = folders.withLock { folders in
            for (descriptor, folder) in folders where !wanted.contains(folder) {
                inotify_rm_watch(queue, descriptor)
                folders[descriptor] = nil
            }
            let known = Set(folders.values)
            for folder in wanted.subtracting(known).sorted() {
                let descriptor = inotify_add_watch(queue, folder, Self.events)
                // One that has vanished meanwhile is told by the folder above.
                if descriptor < 0, errno != ENOENT, errno != ENOTDIR, errno != EACCES { return folder }
                if descriptor >= 0 { folders[descriptor] = folder }
            }
            return nil
        }
        if let failed, !isClosed { throw Self.failure(failed) }
    }

    private var isClosed: Bool { thread.withLock { $0 == nil } }

    /// Ends the thread; whoever waits is told.
    package func close() {
        guard let running = thread.withLock({ $0.take() }) else { return }
        var one: UInt64 = 1
        _ = write(stop, &one, 8)
        pthread_join(running, nil)
        teller.finish()
        Glibc.close(queue)
        Glibc.close(stop)
    }

    deinit { close() }

    private static let events = UInt32(
        IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF)

    private static func nearestFolder(_ path: String) -> String {
        var folder = path
        var status = stat()
        while folder != "/", !folder.isEmpty {
            if stat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR { return folder }
            folder = folder.lastIndex(of: "/").map { String(folder[..<$0]) } ?? ""
        }
        return "/"
    }

    private static func failure(_ path: String) -> RuntimeFailure {
        RuntimeFailure(
            "\(path) cannot be watched: \(systemReason(errno))",
            hint: "raise fs.inotify.max_user_watches or max_user_instances, or check without --watch")
    }
}

// The thread.
extension FolderWatch {
    private func start() {
        var started = pthread_t()
        // The thread ends before the watch does, which `close` waits for.
        let watch = Unmanaged.passUnretained(self)
        let result = pthread_create(
            &started, nil,
            { argument in
                guard let argument else { return nil }
                Unmanaged<FolderWatch>.fromOpaque(argument).takeUnretainedValue().listen()
                return nil
            }, watch.toOpaque())
        precondition(result == 0, "the system gave no thread: \(result)")
        thread.withLock { $0 = started }
    }

    private func listen() {
        var buffer = [UInt8](repeating: 0, count: Self.bufferBytes)
        var since: ContinuousClock.Instant?
        while true {
            var descriptors = [
                pollfd(fd: queue, events: Int16(POLLIN), revents: 0),
                pollfd(fd: stop, events: Int16(POLLIN), revents: 0),
            ]
            let count = poll(&descriptors, 2, since == nil ? -1 : Self.quietMilliseconds)
            if descriptors[1].revents != 0 { return }
            if count > 0, readEvents(&buffer), since == nil { since = .now }
            if let start = since, count == 0 || ContinuousClock.now - start > Self.longestWait {
                since = nil
                teller.yield()
            }
        }
    }

    /// Reads what has happened; true when something of it matters.
    private func readEvents(_ buffer: inout [UInt8]) -> Bool {
        var matters = false
        while case let count = read(queue, &buffer, buffer.count), count > 0 {
            buffer.withUnsafeBytes { bytes in
                var place = 0
                while place + MemoryLayout<inotify_event>.size <= count {
                    let event = bytes.loadUnaligned(fromByteOffset: place, as: inotify_event.self)
                    let start = place + MemoryLayout<inotify_event>.size
                    let name = bytes[start..<(start + Int(event.len))].prefix { $0 != 0 }
                    if take(event, named: String(decoding: name, as: UTF8.self)) { matters = true }
                    place = start + Int(event.len)
                }
            }
        }
        return matters
    }

    private func take(_ event: inotify_event, named name: String) -> Bool {
        func has(_ flag: Int) -> Bool { event.mask & UInt32(flag) != 0 }
        if has(Int(IN_Q_OVERFLOW)) { return true }
        let folder = folders.withLock { folders in
            if has(Int(IN_IGNORED)) { return folders.removeValue(forKey: event.wd) }
            if has(Int(IN_MOVE_SELF)) {
                // What is no longer in its place is not what was asked for.
                inotify_rm_watch(queue, event.wd)
                return folders.removeValue(forKey: event.wd)
            }
            return folders[event.wd]
        }
        if name.isEmpty || has(Int(IN_ISDIR)) { return true }
        guard let folder, isWanted(name) else { return false }
        return !has(Int(IN_CREATE)) || Self.isWhole(folder + "/" + name)
    }

    /// Whether a file that has just appeared was made in one step, as a link is; others are told when closed.
    private static func isWhole(_ path: String) -> Bool {
        var status = stat()
        guard lstat(path, &status) == 0 else { return false }
        return status.st_mode & S_IFMT != S_IFREG || status.st_nlink > 1
    }
}
