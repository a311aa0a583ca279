import WidgetModel

/// How long a node waits for the database, and how much it does at once.
enum FleetLimits {
    /// The time without an answer after which a statement is treated as lost. It blocks the board's loop.
    static let statement = Milliseconds.seconds(2)
    /// The same for statements of commands, which block no board.
    static let board = Milliseconds.seconds(30)
    /// The time for a connection to a host, with the login.
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

    /// How long before something is due a sleeping board is claimed, so that it is open in time.
    static let waking = Milliseconds.seconds(5)
    /// The longest time that a board sleeps. It may find a changed workspace then.
    static let sleep = Milliseconds.hours(24)

    /// How long the log of a board from before a migration is kept, in days.
    static let formerDays = 7
    /// The interval at which older ones are deleted, and how many rows a statement deletes.
    static let deleting = Milliseconds.hours(1)
    static let deletions = 100

    /// The time in which `export` removes a board.
    static let exporting = Milliseconds.minutes(5)

    /// The time for a statement with content, which the database writes to its disk. A slow disk, and a slow
    /// network to a standby, need a second for 4 MB.
    static func statement(bytes: Int) -> Milliseconds { statement + Milliseconds(Int64(bytes / 4096)) }
}
