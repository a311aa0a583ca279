/// What a person pressed on a placed widget.
public struct WidgetPress: Hashable, Sendable {
    /// The name that the button or the toggle has in the view.
    public var action: String
    /// What a toggle is to be; nil for a button.
    public var isOn: Bool?
    /// Counts the presses of the placed widget from 1. A press whose answer was lost, as the host or this
    /// process ended, is asked for again under its number: whoever must do it once only remembers the number.
    public var number: Int

    public init(_ action: String, isOn: Bool? = nil, number: Int = 1) {
        self.action = action
        self.isOn = isOn
        self.number = number
    }
}
