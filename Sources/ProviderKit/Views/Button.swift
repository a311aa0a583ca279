import WidgetViews

/// A view that a person presses: the provider's `perform` is called, and a fresh timeline follows.
public struct Button<Label: View>: View {
    public typealias Body = Never
    private let action: String
    private let label: Label

    /// - Parameter action: What `perform` gets: 1 to 256 bytes on one line, which people may have to type.
    public init(action: String, @ViewBuilder label: () -> Label) {
        self.action = action
        self.label = label()
    }

    public func built(in environment: EnvironmentValues) -> BuiltViews {
        BuiltViews(.button(ViewButton(action: action, content: label.built(in: environment).tree)))
    }
}

extension Button where Label == Text {
    public init(_ title: some StringProtocol, action: String) {
        self.init(action: action) { Text(title) }
    }
}

/// A button that is on or off; `perform` receives the new state.
public struct Toggle<Label: View>: View {
    public typealias Body = Never
    private let isOn: Bool
    private let action: String
    private let label: Label

    /// - Parameter action: What `perform` gets: 1 to 256 bytes on one line, which people may have to type.
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
    public init(_ title: some StringProtocol, isOn: Bool, action: String) {
        self.init(isOn: isOn, action: action) { Text(title) }
    }
}
