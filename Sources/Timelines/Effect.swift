package import WidgetModel

/// Something that the shell does because of an event; it runs them in the order in which they come.
///
/// Small and flat: a million of them cost no allocation. The ledger's row of a reload is named by its widget
/// and its generation. The rows' effects always come before the `send` that they belong to, so that a shell
/// that stores what precedes a `send` before it sends keeps T6 and T17. See `WidgetRecord` for what is stored
/// when.
package enum Effect: Hashable, Sendable {
    // The ledger

    /// A reload was asked for: a new row, with outcome unfinished. Not told for an edit, whose commit wrote
    /// the row.
    case asked(WidgetIndex, Generation, ReloadReason)
    /// Another ask is served by this row's reload (T10): its count of joined asks goes up by one.
    case joined(WidgetIndex, Generation)
    /// The row's reload has to wait: outcome deferred. `until` is nil when no instant fits (a budget of 0).
    case deferred(WidgetIndex, Generation, until: Instant?, Deferral)
    /// The row's reload is granted now: outcome unfinished, and whether it is charged (T6).
    case granted(WidgetIndex, Generation, isCharged: Bool)
    /// The row's request is asked again after a restart: the row is marked so, its reason and grant stay
    /// (T17).
    case recovered(WidgetIndex, Generation)
    /// The row's final outcome: answered, failed, superseded or cancelled.
    case closed(WidgetIndex, Generation, ReloadOutcome)

    // Requests

    /// Asks the provider for the placeholder, beside the engine's count of requests; nothing is told back.
    case askPlaceholder(WidgetIndex)
    /// Hands the request for a timeline to the provider's process; told back as `answered` or `failed`.
    ///
    /// Urgent requests (T7) wait for nothing, also beyond what the provider takes at once.
    case send(WidgetIndex, Generation, Revision, ReloadReason, isUrgent: Bool)
    /// Hands the oldest press of the widget to the provider's process; told back as `performed` (T8).
    case perform(WidgetIndex)
    /// Cancels the request of this generation, which was sent; what comes of it no longer counts.
    case supersede(WidgetIndex, Generation)

    // Content

    /// The answer of this generation counts: its timeline and archive replace what was stored.
    ///
    /// The archived view of what shows at present is kept until the next `show` of this widget (T2).
    case adopt(WidgetIndex, Generation)
    /// The answer of this generation counts, and is equal to the present timeline (T15): its policy, its
    /// revision and its arrival replace those that were stored, the archive stays, nothing is drawn.
    case confirm(WidgetIndex, Generation)
    /// An answer or failure of this generation came late and is dropped.
    case discard(WidgetIndex, Generation)
    /// What the widget shows changed.
    case show(WidgetIndex, Shown)
    /// What the widget shows, which has not changed by that, is so old now (T13).
    case aged(WidgetIndex, Age)
    /// What the widget's state is in one word changed.
    case state(WidgetIndex, WidgetState)
}

/// What a placed widget shows.
package enum Shown: Hashable, Sendable {
    /// No entry was ever due.
    case placeholder
    /// The entry at this place of the present timeline, from 0.
    case entry(Int)
    /// What the timeline before the present one showed last: no entry of the present one was due yet (T2).
    case former
}

/// `"placeholder"`, `"former"`, or the number of the entry.
extension Shown: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        // The number of an entry is no text.
        switch try? container.decode(String.self) {
        case "placeholder": self = .placeholder
        case "former": self = .former
        case nil: self = .entry(try container.decode(Int.self))
        default:
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: #""placeholder", "former" or the number of an entry"#)
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .placeholder: try container.encode("placeholder")
        case .former: try container.encode("former")
        case .entry(let index): try container.encode(index)
        }
    }
}

/// The effects of one event, or of several: a buffer that the shell empties and uses again.
package struct Effects: Sendable {
    private var list: [Effect] = []

    package init() {}

    /// Empties the buffer and keeps its storage.
    package mutating func removeAll() { list.removeAll(keepingCapacity: true) }

    @inline(__always)
    mutating func append(_ effect: Effect) { list.append(effect) }
}

extension Effects: RandomAccessCollection {
    package var startIndex: Int { 0 }
    package var endIndex: Int { list.count }
    // Spelt out, as the library's own for all collections cannot be specialised in another module.
    package var count: Int { list.count }
    package subscript(position: Int) -> Effect { list[position] }
}
