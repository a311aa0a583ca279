package import WidgetModel

/// Something that the shell must do because of an event. The shell runs effects in the order given.
///
/// Effects are small and flat, so that a large number of them is stored without allocations. A reload's row
/// in the ledger is identified by its widget and generation. The effects of a row always precede the `send`
/// that they belong to. A shell that stores everything that precedes a `send` before it sends therefore
/// satisfies T6 and T17. `WidgetRecord` documents what is stored when.
package enum Effect: Hashable, Sendable {
    // The ledger

    /// A reload was requested: add a row with the outcome unfinished. Not emitted for an edit, whose commit
    /// already wrote the row.
    case asked(WidgetIndex, Generation, ReloadReason)
    /// This row's reload serves another request too (T10): increment its count of joined requests.
    case joined(WidgetIndex, Generation)
    /// The row's reload must wait: set the outcome to deferred. `until` is nil if no instant fits, as with a
    /// budget of 0, or while the policy's reloads are held.
    case deferred(WidgetIndex, Generation, until: Instant?, Deferral)
    /// The row's reload is granted: set the outcome to unfinished and store whether it is charged (T6).
    case granted(WidgetIndex, Generation, isCharged: Bool)
    /// The row's request is resent after a restart: mark the row. Its reason and its grant do not change
    /// (T17).
    case recovered(WidgetIndex, Generation)
    /// The final outcome of the row: answered, failed, superseded or canceled.
    case closed(WidgetIndex, Generation, ReloadOutcome)

    // Requests

    /// Request the placeholder from the provider. The engine does not count this request, and expects no
    /// event for its result.
    case askPlaceholder(WidgetIndex)
    /// Send the request for a timeline to the provider; `answered` or `failed` reports its result.
    ///
    /// An urgent request (T7) is sent immediately, even beyond the number of requests that the provider
    /// accepts.
    case send(WidgetIndex, Generation, Revision, ReloadReason, isUrgent: Bool)
    /// Send the widget's oldest press to the provider; `performed` reports the result (T8).
    case perform(WidgetIndex)
    /// Cancel the request of this generation, which was sent. Its result no longer counts.
    case supersede(WidgetIndex, Generation)

    // Content

    /// The answer of this generation counts: its timeline and archive replace the stored ones.
    ///
    /// The shell keeps the archived view that is shown now until the next `show` of this widget (T2).
    case adopt(WidgetIndex, Generation)
    /// The answer of this generation counts and equals the current timeline (T15). Its policy, revision and
    /// arrival replace the stored ones; the archive is kept, and nothing is drawn.
    case confirm(WidgetIndex, Generation)
    /// The content needs a login that no longer exists (T12): delete the widget's timelines and archives,
    /// including past ones, and show the placeholder.
    case withdraw(WidgetIndex)
    /// An answer or failure of this generation arrived late and is ignored.
    case discard(WidgetIndex, Generation)
    /// The content of the widget changed.
    case show(WidgetIndex, Shown)
    /// The age of the widget's content changed, but not the content itself (T13).
    case aged(WidgetIndex, Age)
    /// The state of the widget, which describes it in one word, changed.
    case state(WidgetIndex, WidgetState)
}

/// The content that a placed widget shows.
package enum Shown: Hashable, Sendable {
    /// The due date of the first entry has not been reached.
    case placeholder
    /// The entry with this index in the current timeline.
    case entry(Int)
    /// The last content of the previous timeline, because no entry of the current one has been due (T2).
    case former
}

/// The JSON form: `"placeholder"`, `"former"` or the index of the entry.
extension Shown: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        // Decoding a string fails for the index of an entry, which is a number.
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

/// The effects of one or more events: a buffer that the shell empties and reuses.
package struct Effects: Sendable {
    private var list: [Effect] = []

    package init() {}

    /// Empties the buffer but keeps its storage.
    package mutating func removeAll() { list.removeAll(keepingCapacity: true) }

    @inline(__always)
    mutating func append(_ effect: Effect) { list.append(effect) }
}

extension Effects: RandomAccessCollection {
    package var startIndex: Int { 0 }
    package var endIndex: Int { list.count }
    // Declared explicitly, because the default implementation for collections cannot be specialized in
    // another module.
    package var count: Int { list.count }
    package subscript(position: Int) -> Effect { list[position] }
}
