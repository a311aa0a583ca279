import BoardDocuments
import Machine
import WidgetModel

/// Everything that `status` knows about a board at one moment. `findings` judges it.
struct StatusSnapshot: Sendable {
    /// The facts that the board told, or why it could not be asked.
    var board: Result<BoardHealth, RuntimeFailure>
    /// The web server of the board; nil if `serve` did not start one.
    var web: WebServer?
    var times: TimeFormat

    struct WebServer: Sendable {
        var address: String
        /// Whether its process runs.
        var isRunning: Bool
    }
}

/// The JSON document that `status --format json` prints.
struct StatusReport: Codable, Sendable {
    var at: Instant
    /// The worst state of a part.
    var state: PartState
    var parts: [PartFinding]

    init(at now: Instant, _ parts: [PartFinding]) {
        (at, self.parts) = (now, parts)
        state = parts.map(\.state).max() ?? .healthy
    }
}

enum PartState: String, Codable, CaseIterable, Comparable, Sendable {
    case healthy
    /// Something does not work, but the board as a whole does.
    case degraded
    case failed

    static func < (left: PartState, right: PartState) -> Bool {
        let order = PartState.allCases
        return order.firstIndex(of: left) ?? 0 < order.firstIndex(of: right) ?? 0
    }
}

/// The parts of a board that are judged separately.
enum BoardPart: String, Codable, CaseIterable, Sendable { case engine, store, provider, web, display }

/// The judgment about one part.
struct PartFinding: Codable, Hashable, Sendable {
    var part: BoardPart
    /// The name of a provider or a display; missing for other parts.
    var name: String?
    var state: PartState
    var found: String
    /// One step that fixes the problem; missing for a healthy part.
    var step: String?

    init(
        _ part: BoardPart, named name: String? = nil, _ state: PartState, _ found: String, step: String? = nil
    ) {
        (self.part, self.name, self.state, self.found, self.step) = (part, name, state, found, step)
    }
}
