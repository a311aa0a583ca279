/// The page that a display shows at an instant.
package struct ShownPage: Hashable, Sendable {
    /// The index of the page in the layout.
    package let index: Int
    /// When the next page is shown; nil if the display shows only one page.
    package let until: Instant?
}

/// The pages that a display shows over time.
extension DisplaySettings {
    /// The page that is shown at an instant; nil if the board is empty.
    ///
    /// Pages follow each other without regard to when the display was switched on, so displays with the same
    /// pages show the same one. Each is shown at least as long as the refresh floor, because a device that
    /// sleeps as long would otherwise miss pages. Pages that no longer exist are skipped; if no listed page
    /// exists, all pages of the board are shown.
    package func page(of layout: BoardLayout, at now: Instant) -> ShownPage? {
        let turns = turns(in: layout)
        let length = turns.reduce(Milliseconds.zero) { $0 + $1.dwell }
        guard let last = turns.last else { return nil }
        if turns.count == 1 { return ShownPage(index: last.index, until: nil) }
        let (_, passed) = now.milliseconds.flooredQuotientAndRemainder(dividingBy: length.count)
        var end = now - Milliseconds(passed)
        for turn in turns.dropLast() {
            end = end + turn.dwell
            if now < end { return ShownPage(index: turn.index, until: end) }
        }
        return ShownPage(index: last.index, until: end + last.dwell)
    }

    /// When to replace a picture that is drawn now: at the next change, but not before the refresh floor, and
    /// not during the sleep. Nil if no change is due.
    ///
    /// - Parameter secondsFromUTC: the offset of the display's time zone at an instant.
    package func replacement(
        at now: Instant, change: Instant?, _ secondsFromUTC: (Instant) -> Int
    ) -> Instant? {
        guard let change else { return nil }
        let next = max(change, now + max(refreshFloor, .seconds(1)))
        return sleep?.wake(from: next, secondsFromUTC) ?? next
    }

    private struct Turn {
        var index: Int
        var dwell: Milliseconds
    }

    private func turns(in layout: BoardLayout) -> [Turn] {
        let chosen = pages.compactMap { page in
            // Ignores pages that no longer exist.
            (try? layout.page(named: page.page)).map { Turn(index: $0, dwell: max(page.dwell, refreshFloor)) }
        }
        guard chosen.isEmpty else { return chosen }
        return layout.pages.indices.map {
            Turn(index: $0, dwell: max(DisplayedPage.defaultDwell, refreshFloor))
        }
    }
}

extension Display {
    /// The longest time between two requests of a device, unless its refresh floor is longer. It limits the
    /// delay until an edit becomes visible.
    package static let longestWait = Milliseconds.hours(1)

    /// The number of requests that a display may miss. A device can lose one because of a weak network.
    private static let missedRequests = 3

    /// When a display that has not been seen again counts as missing: after three refreshes, each of which
    /// waits for the end of the sleep. Nil for a display that was never seen, or that does not report.
    ///
    /// - Parameter secondsFromUTC: the offset of the display's time zone at an instant.
    package func missing(_ secondsFromUTC: (Instant) -> Int) -> Instant? {
        guard kind.isPaired, var instant = status.lastSeen else { return nil }
        for _ in 1...Display.missedRequests {
            let next = instant + max(settings.refreshFloor, Display.longestWait)
            instant = settings.sleep?.wake(from: next, secondsFromUTC) ?? next
        }
        return instant
    }
}
