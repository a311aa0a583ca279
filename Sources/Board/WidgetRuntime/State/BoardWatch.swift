import CLinux
import Glibc
import NIOCore
package import WidgetModel
import WidgetStore

/// The size and the time of the last change of a board's database and its log, which every commit changes.
package struct BoardStamp: Hashable, Sendable {
    private var numbers: [Int]

    package init(of folder: StateFolder) {
        numbers = ["board.sqlite", "board.sqlite-wal"].flatMap { name in
            var status = stat()
            guard stat(folder.path + "/" + name, &status) == 0 else { return [0] }
            return [Int(status.st_size), status.st_mtim.tv_sec, status.st_mtim.tv_nsec]
        }
    }
}

/// Waits for changes of a board that any process may host.
///
/// The stamp of its database is compared twice a second, because inotify does not report a log that SQLite
/// leaves open. If the stamp differs, the contents are compared, because a command that opens the board only
/// to read it changes the stamp, too. Values that depend only on the clock, such as the age of content, are
/// not in the database: while `serve` runs, a change is therefore reported after a silence as well.
package final class BoardWatch {
    private let folder: StateFolder
    private var ticks: AsyncStream<Void>.Iterator
    private let timer: RepeatedTask
    private var stamp: BoardStamp?
    private var contents: BoardContents?
    /// Whether a change was reported.
    private var hasBegun = false
    /// The number of ticks since the last report.
    private var silent: Int64 = 0

    private static let interval = TimeAmount.milliseconds(500)
    /// The number of ticks after which a served board is reported even without a commit.
    private let longestSilence: Int64

    /// - Parameters:
    ///   - longestSilence: after this time, a served board is reported even without a commit.
    ///   - interruption: ends the watch.
    package init(
        _ folder: StateFolder, longestSilence: Milliseconds = .seconds(5), until interruption: Interruption
    ) {
        self.folder = folder
        self.longestSilence = max(1, longestSilence.count * 1_000_000 / BoardWatch.interval.nanoseconds)
        let (stream, ticker) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        ticks = stream.makeAsyncIterator()
        timer = BoardLoop.next().eventLoop.scheduleRepeatedTask(
            initialDelay: .zero, delay: BoardWatch.interval
        ) { _ in
            ticker.yield()
        }
        interruption.whenCome { ticker.finish() }
    }

    deinit { timer.cancel() }

    /// Waits for the next change; the first call returns immediately. Returns false after the interruption.
    package nonisolated(nonsending) func next() async -> Bool {
        while await ticks.next(isolation: #isolation) != nil {
            silent += 1
            let isDue = silent >= longestSilence && ServeTurn.isTaken(in: folder)
            guard hasChanged() || isDue || !hasBegun else { continue }
            (hasBegun, silent) = (true, 0)
            return true
        }
        return false
    }

    /// Whether the contents have changed since the last call.
    private func hasChanged() -> Bool {
        let present = BoardStamp(of: folder)
        guard present != stamp else { return false }
        stamp = present
        // An unreadable database counts as changed, so that the host reports the reason.
        let read = try? StoreSurvey.contents(in: folder.path)
        defer { contents = read }
        return read == nil || read != contents
    }
}

/// Detects that another process has edited or removed a widget, for an open form.
///
/// The database is only read to decide whether to query the board.
package struct WidgetWatch: Sendable {
    private let widget: PlacedWidgetID
    private let folder: StateFolder
    /// The board's state at the last comparison; nil to force a comparison.
    private var stamp: BoardStamp?

    package init(_ widget: PlacedWidgetID, in folder: StateFolder) {
        self.widget = widget
        self.folder = folder
        stamp = BoardStamp(of: folder)
    }

    /// Whether the widget's revision differs, or the widget was removed or restored. Each commit is compared
    /// once.
    ///
    /// - Parameter revision: the known revision; nil if the widget was removed.
    package mutating func hasChanged(since revision: Revision?) -> Bool {
        let present = BoardStamp(of: folder)
        guard present != stamp else { return false }
        stamp = present
        do throws(StoreError) {
            return try StoreSurvey.revision(of: widget, in: folder.path)?.widget.revision != revision
        } catch {
            // The next change triggers another read.
            return false
        }
    }

    /// Forces a comparison in the next call, even without a write in the meantime.
    package mutating func forget() { stamp = nil }
}
