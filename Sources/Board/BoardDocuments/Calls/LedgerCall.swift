package import WidgetModel

/// Lists the reloads of a placed widget, or of all widgets in the last 24 hours with totals.
package struct LedgerCall: BoardCall {
    package typealias Reply = Ledger

    package static let method = "ledger"

    package static let routes = [
        CallRoute.get(
            "/ledger", "The reloads of all widgets in the last 24 hours, oldest first.",
            query: [
                .member("limit", "The number of the latest reloads; 500 by default.", .number(1...1_000)),
                .member("before", "Only reloads that were requested before this instant.", .instant),
            ]
        ) {
            $0.operation = "ledgerOfBoard"
            $0.implied = ["board": true]
            $0.reply = BoardLedger.self
        },
        CallRoute.get(
            "/widgets/{id}/ledger", "The reloads of the widget, oldest first.",
            query: [
                .member("limit", "The number of the latest reloads; all by default.", .number(1...1_000)),
                .member("before", "Only reloads before the one with this generation.", .generation),
            ]
        ) { $0.reply = WidgetLedger.self },
    ]

    /// The reloads to list, up to one of them.
    package enum Subject: Sendable {
        case widget(String, before: Generation? = nil)
        case board(before: Instant? = nil)
    }

    package let subject: Subject
    /// The number of the latest reloads; nil for all of a widget, and for the default of a board.
    package let limit: Int?

    package init(_ subject: Subject, limit: Int? = nil) {
        self.subject = subject
        self.limit = limit
    }

    package static let board = LedgerCall(.board())

    package static func widget(_ widget: String) -> LedgerCall { LedgerCall(.widget(widget)) }

    package var lane: CallLane { .reading }
    package var isReading: Bool { true }
}

extension LedgerCall {
    private enum Key: CodingKey { case widget, board, limit, before }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        limit = try container.decodeIfPresent(Int.self, forKey: .limit)
        if try container.decodeIfPresent(Bool.self, forKey: .board) == true {
            subject = .board(before: try container.decodeIfPresent(Instant.self, forKey: .before))
        } else {
            subject = .widget(
                try container.decode(String.self, forKey: .widget),
                before: try container.decodeIfPresent(Generation.self, forKey: .before))
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        switch subject {
        case .widget(let widget, let before):
            try container.encode(widget, forKey: .widget)
            try container.encodeIfPresent(before, forKey: .before)
        case .board(let before):
            try container.encode(true, forKey: .board)
            try container.encodeIfPresent(before, forKey: .before)
        }
        try container.encodeIfPresent(limit, forKey: .limit)
    }
}
