import WidgetModel

/// Lists the reloads of a placed widget, or of all widgets in the last 24 hours with totals.
package enum LedgerCall: BoardCall {
    package typealias Reply = Ledger

    package static let method = "ledger"

    package static let routes = [
        CallRoute.get("/ledger", "The reloads of all widgets in the last 24 hours.") {
            $0.operation = "ledgerOfBoard"
            $0.implied = ["board": true]
            $0.reply = BoardLedger.self
        },
        CallRoute.get("/widgets/{id}/ledger", "The reloads of the widget.") { $0.reply = WidgetLedger.self },
    ]

    case widget(String)
    case board

    package var lane: CallLane { .reading }
    package var isReading: Bool { true }
}

extension LedgerCall {
    private enum Key: CodingKey { case widget, board }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        let isOfBoard = try container.decodeIfPresent(Bool.self, forKey: .board) == true
        self = isOfBoard ? .board : .widget(try container.decode(String.self, forKey: .widget))
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        switch self {
        case .widget(let widget): try container.encode(widget, forKey: .widget)
        case .board: try container.encode(true, forKey: .board)
        }
    }
}
