import BoardDocuments
import CLinux
import Foundation
import Glibc
import ProviderHost
import Synchronization
import WidgetModel

/// Reports to a command that another process begins or ceases to host the board.
///
/// A process that starts to listen writes to its lock, and a process that releases its lock touches the file.
/// The end of a process is observed directly, because the kernel then releases its locks silently.
final class HostChange: Sendable {
    private let folder: StateFolder
    private let state: Mutex<State>

    private struct State {
        let watch: StateWatch
        /// The processes whose end was reported. Their numbers may remain in the files for a while.
        var ended: Set<Int> = []
    }

    /// The maximum wait, for processes that cannot be observed: on other machines, or of older versions.
    private static let longestWait = Milliseconds.seconds(1)

    init(_ folder: StateFolder) {
        self.folder = folder
        state = Mutex(State(watch: StateWatch(folder.path)))
    }

    /// Waits for the next change after the last call, or after the watch began.
    nonisolated(nonsending) func next(within limit: Milliseconds) async {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { [self] in
                // Only one call waits at a time, because its end is awaited.
                state.withLock { wait(min(limit, HostChange.longestWait), &$0) }
                continuation.resume()
            }
        }
    }

    private func wait(_ limit: Milliseconds, _ state: inout State) {
        let deadline = ContinuousClock.now + .milliseconds(limit.count)
        let holders = [
            StateLock.holder(of: folder),
            ServeTurn.isTaken(in: folder) ? ServeTurn.holder(in: folder) : nil,
        ].map { holder in holder.flatMap { state.ended.contains($0) ? nil : $0 } }
        let first = Descriptor(holders[0].map { pidfd_open(pid_t($0), 0) } ?? -1)
        let second = Descriptor(holders[1].map { pidfd_open(pid_t($0), 0) } ?? -1)
        var files = [first.number, second.number, state.watch.descriptor].map {
            pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
        }
        while true {
            let rest = CInt(clamping: Int64((deadline - .now) / .milliseconds(1)))
            guard rest > 0, poll(&files, 3, rest) > 0 else { return }
            for (holder, file) in zip(holders, files) where file.revents != 0 {
                if let holder { state.ended.insert(holder) }
            }
            // Writes to the database do not matter.
            let changes = state.watch.takeChanges().subtracting([.contents])
            if !changes.isEmpty || files[0].revents != 0 || files[1].revents != 0 { return }
        }
    }
}
