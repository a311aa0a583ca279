package import WidgetModel

/// One press of something that a placed widget shows (T8).
package struct PressRow: Hashable, Sendable {
    /// Counts the presses of the widget from 1, without gaps.
    package var number: Int
    package var action: String
    /// What a toggle is to be; nil for a button.
    package var isOn: Bool?
    package var at: Instant
    /// Made by the client; unique on the board.
    package var pressID: String
    /// Answered or failed; nil while it is not over.
    package var outcome: ReloadOutcome?
    package var finished: Instant?
    /// Why it failed.
    package var message: String?
    /// The reload that followed; several presses may share one.
    package var reload: Generation?

    package init(number: Int, action: String, isOn: Bool?, at: Instant, pressID: String) {
        self.number = number
        self.action = action
        self.isOn = isOn
        self.at = at
        self.pressID = pressID
    }
}

/// How many presses are kept.
package enum PressLimits {
    /// Presses of one placed widget that are not over; more are refused. A person presses no faster than a
    /// provider answers, a program might.
    package static let open = 100
    /// The latest ones that are over: a client that lost its connection asks within seconds.
    package static let kept = 100
}
