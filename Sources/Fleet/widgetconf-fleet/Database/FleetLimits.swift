import WidgetModel

/// How long a node waits for the database, and how much it does at once.
enum FleetLimits {
    /// The time after which a statement is treated as lost. It blocks the loop of the board.
    static let statement = Milliseconds.seconds(2)
    /// The time for the statements that read or write a whole board.
    static let board = Milliseconds.seconds(30)
    /// The time for a connection, with its login.
    static let connecting = Milliseconds.seconds(5)
    /// The pause between two attempts to connect.
    static let reconnecting: CInt = 500
    /// The interval at which changes that wait are appended. They may be lost with the machine for a second.
    static let appending = Milliseconds(500)
    /// The interval at which free boards are looked for.
    static let claiming = Milliseconds.seconds(1)
    /// The boards of a workspace that a node claims at once. It opens all of them before it looks for more.
    static let claims = 500
    /// The pause before a node tries a board again that it could not open. Other nodes may try it at once.
    static let retry = Milliseconds.minutes(1)

    /// The time in which `export` removes a board.
    static let exporting = Milliseconds.minutes(5)

    /// The time for a statement with content. A slow network transfers 4 MB in a second.
    static func statement(bytes: Int) -> Milliseconds { statement + Milliseconds(Int64(bytes / 4096)) }
}
