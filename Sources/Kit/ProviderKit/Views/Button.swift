import WidgetViews

/// A button that performs an action of the provider.
///
/// When someone presses it, the board calls `perform` of the provider with the action's name, and then
/// requests a new timeline. Unlike in WidgetKit, an action is a name and not an intent.
public struct Button<Label: View>: View {
    public typealias Body = Never
    private let action: String
    private let label: Label

    /// - Parameters:
    ///   - action: The name that `perform` receives: 1 to 256 bytes on one line. People may have to type it.
    ///   - label: The content of the button.
    public init(action: String, @ViewBuilder label: () -> Label) {
        self.action = action
        self.label = label()
    }

    public func built(in environment: EnvironmentValues) -> BuiltViews {
        BuiltViews(.button(ViewButton(action: action, content: environment.buttonContent(label))))
    }
}

extension Button where Label == Text {
    /// A button whose content is text.
    public init(_ title: some StringProtocol, action: String) {
        self.init(action: action) { Text(title) }
    }
}

/// A button that is on or off.
///
/// When someone presses it, `perform` of the provider receives the new state in ``WidgetPress/isOn``.
public struct Toggle<Label: View>: View {
    public typealias Body = Never
    private let isOn: Bool
    private let action: String
    private let label: Label

    /// - Parameters:
    ///   - isOn: The state that the toggle shows.
    ///   - action: The name that `perform` receives: 1 to 256 bytes on one line. People may have to type it.
    ///   - label: The content of the toggle.
    public init(isOn: Bool, action: String, @ViewBuilder label: () -> Label) {
        self.isOn = isOn
        self.action = action
        self.label = label()
    }

    public func built(in environment: EnvironmentValues) -> BuiltViews {
        let content = label.built(in: environment).tree
        return BuiltViews(.toggle(ViewToggle(action: action, isOn: isOn, content: content)))
    }
}

extension Toggle where Label == Text {
    /// A toggle whose content is text.
    public init(_ title: some StringProtocol, isOn: Bool, action: String) {
        self.init(isOn: isOn, action: action) { Text(title) }
    }
}
