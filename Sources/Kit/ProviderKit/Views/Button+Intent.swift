extension Button {
    /// A button that runs an intent when someone presses it.
    ///
    /// The kit sends the intent's type name and the parameters that differ from their defaults. Together they
    /// are limited to 256 bytes.
    ///
    /// - Parameters:
    ///   - intent: The action of the button.
    ///   - label: The button's content.
    public init(intent: some AppIntent, @ViewBuilder label: () -> Label) {
        self.init(action: IntentAction(intent).name, label: label)
    }

    /// A button that runs an intent when someone presses it.
    ///
    /// - Parameters:
    ///   - role: The meaning of the button; buttons of a board look the same for all roles.
    ///   - intent: The action of the button.
    ///   - label: The button's content.
    public init(role: ButtonRole?, intent: some AppIntent, @ViewBuilder label: () -> Label) {
        self.init(intent: intent, label: label)
    }
}

extension Button where Label == Text {
    /// A button with a title that runs an intent when someone presses it.
    public init(_ title: some StringProtocol, intent: some AppIntent) {
        self.init(intent: intent) { Text(title) }
    }

    /// A button with a title that runs an intent when someone presses it.
    public init(_ title: LocalizedStringResource, intent: some AppIntent) {
        self.init(intent: intent) { Text(verbatim: String(localized: title)) }
    }
}

extension Button where Label == AnyView {
    /// A button with a symbol and a title that runs an intent when someone presses it.
    public init(_ title: some StringProtocol, systemImage: String, intent: some AppIntent) {
        self.init(intent: intent) {
            AnyView(
                HStack {
                    Image(systemName: systemImage); Text(title)
                })
        }
    }
}

/// The meaning of a button.
public enum ButtonRole: Hashable, Sendable {
    /// Deletes something, cancels something, or neither.
    case destructive, cancel, confirm, close
}

extension Toggle {
    /// A toggle that runs an intent when someone presses it.
    ///
    /// If the intent is a ``SetValueIntent``, its value is the new state. Any other intent receives the
    /// parameters that you set.
    ///
    /// - Parameters:
    ///   - isOn: The state that the toggle shows.
    ///   - intent: The action of the toggle.
    ///   - label: The toggle's content.
    public init(isOn: Bool, intent: some AppIntent, @ViewBuilder label: () -> Label) {
        self.init(isOn: isOn, action: IntentAction(intent).name, label: label)
    }
}

extension Toggle where Label == Text {
    /// A toggle with a title that runs an intent when someone presses it.
    public init(_ title: some StringProtocol, isOn: Bool, intent: some AppIntent) {
        self.init(isOn: isOn, intent: intent) { Text(title) }
    }

    /// A toggle with a title that runs an intent when someone presses it.
    public init(_ title: LocalizedStringResource, isOn: Bool, intent: some AppIntent) {
        self.init(isOn: isOn, intent: intent) { Text(verbatim: String(localized: title)) }
    }
}
