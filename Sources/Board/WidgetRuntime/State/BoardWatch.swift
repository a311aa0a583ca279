package import BoardDocuments
import Foundation
import Glibc
package import Machine
package import WidgetModel
import WidgetStore

extension BoardFollower {
    /// Follows the board of a session.
    ///
    /// - Parameter includesChanges: whether to report changes by other commands while no `serve` runs. They
    ///   are found by reading the database, so clients of a `serve` that need only its events should not ask
    ///   for them: after the first use of GRDB's queues, a timer wakes the process every second.
    package convenience init(
        _ session: BoardSession, includesChanges: Bool = true, gathering: Milliseconds = .zero
    ) {
        let folder = session.state.path
        // The contents at the last comparison; nil before the first one, and if they could not be read.
        var contents: BoardContents?
        let subject = Subject(
            folder: folder, socket: { session.hostedPath }, isServed: { session.isServed },
            hasChanged: !includesChanges
                ? nil
                : {
                    // An unreadable database counts as changed, so that the host reports the reason. A
                    // command that opens the board only to read it does not change the contents.
                    let current = try? StoreSurvey.contents(in: folder)
                    defer { contents = current }
                    return current == nil || current != contents
                })
        self.init(subject, gathering: gathering)
    }
}

/// Waits for changes of a board that any process may host.
///
/// Values that depend only on the clock, such as the age of content, are not reported by events. While
/// `serve` runs, a change is therefore reported after a silence as well.
package final class BoardWatch {
    private let follower: BoardFollower
    private let longestSilence: Milliseconds
    private let end = EndSign()
    /// Whether a change was reported.
    private var hasBegun = false

    /// How long events are collected, because one change causes several.
    package static let gathering = Milliseconds(100)

    /// - Parameters:
    ///   - longestSilence: after this time, a served board is reported even without an event.
    ///   - interruption: ends the watch.
    package init(
        _ session: BoardSession, longestSilence: Milliseconds, gathering: Milliseconds = BoardWatch.gathering,
        until interruption: Interruption
    ) {
        self.longestSilence = longestSilence
        follower = BoardFollower(session, gathering: gathering)
        interruption.whenCome { [end] in end.give() }
    }

    /// Waits for the next change; the first call returns immediately. Returns false after the interruption.
    package nonisolated(nonsending) func next() async -> Bool {
        // Only one call runs at a time, because its result is awaited.
        nonisolated(unsafe) let watch = self
        return await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: watch.wait()) }
        }
    }

    private func wait() -> Bool {
        while !end.isGiven() {
            let news = follower.takeNews()
            if !hasBegun || news.contains(where: Self.mayChangeReplies) {
                hasBegun = true
                return true
            }
            let limit = follower.isConnected ? CInt(clamping: longestSilence.count) : -1
            if !end.wait(beside: [follower.descriptor], for: limit) { return true }
        }
        return false
    }

    private static func mayChangeReplies(_ news: BoardFollower.News) -> Bool {
        guard case .happened(let events) = news else { return true }
        return events.contains { $0.news != .log && $0.news != .progress }
    }
}
