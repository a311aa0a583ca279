package import BoardDocuments
package import WidgetModel

/// The newest state of the board for the pages that show it, and the unsent part for each page.
///
/// A page receives the newest state of each widget, never a queue of older ones. Therefore, a slow page has
/// at most one unsent message per widget.
package struct LiveFeed: Sendable {
    /// Identifies a page.
    package typealias Reader = Int

    private struct Unsent: Sendable {
        var needsBoard = true
        var needsHeartbeat = false
        var widgets: Set<PlacedWidgetID> = []
    }

    package private(set) var board: LiveBoardState
    /// The newest card of each widget, as a message.
    private var messages: [PlacedWidgetID: [UInt8]] = [:]
    /// When each widget changes without a new timeline.
    private var changes: [PlacedWidgetID: Instant] = [:]
    private var unsent: [Reader: Unsent] = [:]
    private var lastReader: Reader = 0

    /// - Parameter hours: the clock of the board's language; nil if it is unknown.
    package init(hours: Int? = nil) { board = LiveBoardState(hours: hours) }

    package var readerCount: Int { unsent.count }

    /// When the next widget changes by itself, or a stack may show another widget; nil if neither happens.
    package var nextChange: Instant? {
        let switches = board.arranged?.tops.compactMap(\.until).min()
        return [changes.values.min(), switches].compactMap(\.self).min()
    }

    /// Whether a stack may show another widget, because of the time or because of changes to these widgets.
    package func needsArrangement(after changed: Set<PlacedWidgetID>, at now: Instant) -> Bool {
        guard let arranged = board.arranged else { return false }
        return arranged.tops.contains { $0.until.map { $0 <= now } ?? false }
            || arranged.layout.stacks.contains { $0.hasSeveral && !changed.isDisjoint(with: $0.widgets) }
    }

    /// The widgets that have changed by themselves.
    package func changed(at now: Instant) -> [PlacedWidgetID] {
        changes.filter { $0.value <= now }.keys.sorted()
    }

    /// Adds a page, which is first sent everything.
    package mutating func add() -> Reader {
        lastReader += 1
        unsent[lastReader] = Unsent(widgets: Set(messages.keys))
        return lastReader
    }

    package mutating func remove(_ reader: Reader) { unsent[reader] = nil }

    /// Replaces the complete state with the board's current one.
    ///
    /// - Parameter isRearranged: whether to resend the board's state even if it is equal, because displays
    ///   may have changed, which are not included in it.
    package mutating func replace(
        with cards: [LiveCard], arranged: ArrangedBoard? = nil, isRearranged: Bool = false
    ) {
        var state = board
        (state.order, state.serving, state.arranged) = (cards.map(\.widget), true, arranged)
        set(state, isRearranged: isRearranged)
        for widget in messages.keys where !board.order.contains(widget) {
            messages[widget] = nil
            changes[widget] = nil
        }
        update(cards)
    }

    /// Replaces the widgets that the stacks show.
    package mutating func arrange(_ arranged: ArrangedBoard) {
        var state = board
        (state.serving, state.arranged) = (true, arranged)
        set(state)
    }

    /// Replaces the cards of some widgets. Cards that are equal to the former ones are not resent. Cards of
    /// widgets that are not on the board yet are ignored, because the next `replace` adds them.
    package mutating func update(_ cards: [LiveCard]) {
        let known = Set(board.order)
        for card in cards where known.contains(card.widget) {
            changes[card.widget] = card.until
            let message = Self.message("widget", card.encodedJSON)
            guard messages[card.widget] != message else { continue }
            messages[card.widget] = message
            for reader in unsent.keys { unsent[reader]?.widgets.insert(card.widget) }
        }
    }

    /// Records that no process serves the board. The widgets do not change.
    package mutating func loseBoard() {
        changes = [:]
        var state = board
        state.serving = false
        set(state)
    }

    private mutating func set(_ state: LiveBoardState, isRearranged: Bool = false) {
        guard state != board || isRearranged else { return }
        board = state
        for reader in unsent.keys { unsent[reader]?.needsBoard = true }
    }

    /// Sends a comment to every page, which detects closed connections.
    package mutating func beat() {
        for reader in unsent.keys { unsent[reader]?.needsHeartbeat = true }
    }

    /// The pages with unsent events.
    package var waiting: [Reader] {
        unsent.filter { $0.value.needsBoard || $0.value.needsHeartbeat || !$0.value.widgets.isEmpty }
            .map(\.key)
    }

    /// Returns the unsent events of a page, and marks them as sent; empty if all were sent.
    package mutating func unsentEvents(for reader: Reader) -> [UInt8] {
        guard let waiting = unsent[reader] else { return [] }
        unsent[reader] = Unsent(needsBoard: false)
        let first = waiting.needsBoard ? Self.message("board", board.encodedJSON) : []
        let bytes = board.order.reduce(into: first) { bytes, widget in
            if waiting.widgets.contains(widget), let message = messages[widget] { bytes += message }
        }
        return bytes.isEmpty && waiting.needsHeartbeat ? Self.heartbeat : bytes
    }

    /// A comment, which keeps the connection open and detects whether it was closed.
    package static let heartbeat = Array(":\n\n".utf8)

    /// An event that only reports that something has changed.
    package static let hint = Array("event: changed\ndata:\n\n".utf8)

    /// The first bytes of a stream: the time before a page reconnects, in milliseconds.
    package static let opening = Array("retry: 1000\n\n".utf8)

    /// An event of a stream. The JSON does not contain line breaks.
    private static func message(_ event: String, _ json: JSONValue) -> [UInt8] {
        Array("event: \(event)\ndata: ".utf8) + json.bytes + Array("\n\n".utf8)
    }
}
