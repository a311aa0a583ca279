import WidgetViews

/// The styles of the elements inside a view.
struct ElementStyles: Sendable {
    var gauge: any GaugeStyle = DefaultGaugeStyle()
    var label: any LabelStyle = TitleAndIconLabelStyle()
    var progress: any ProgressViewStyle = DefaultProgressViewStyle()
    /// Changes the content of buttons; nil leaves it.
    var button: (any ButtonStyle)?
}

/// How buttons are drawn. A custom style changes their content.
public protocol ButtonStyle: Sendable {
    /// The type of the content; the compiler infers it.
    associatedtype Body: View
    /// The parts of a button.
    typealias Configuration = ButtonStyleConfiguration
    /// The content of a button.
    @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// The parts of a button.
public struct ButtonStyleConfiguration {
    /// The label.
    public let label: AnyView
    /// Whether the button is pressed: never, because the view is a still picture.
    public let isPressed = false
}

/// One of the system's styles of buttons. The board draws all buttons in the same style.
public struct PrimitiveButtonStyle: Hashable, Sendable {
    fileprivate let isAutomatic: Bool

    /// The board's style.
    public static let automatic = PrimitiveButtonStyle(isAutomatic: true)
    /// Only the label.
    public static let plain = PrimitiveButtonStyle(isAutomatic: false)
    /// A border, a filled border, and no border.
    public static let bordered = PrimitiveButtonStyle(isAutomatic: false)
    /// A filled border.
    public static let borderedProminent = PrimitiveButtonStyle(isAutomatic: false)
    /// No border.
    public static let borderless = PrimitiveButtonStyle(isAutomatic: false)
}

/// One of the system's styles of toggles. The board draws all toggles in the same style.
public struct ToggleStyle: Hashable, Sendable {
    fileprivate let isAutomatic: Bool

    /// The board's style.
    public static let automatic = ToggleStyle(isAutomatic: true)
    /// A button, and a switch.
    public static let button = ToggleStyle(isAutomatic: false)
    /// A switch.
    public static let `switch` = ToggleStyle(isAutomatic: false)
    /// A box with a check mark.
    public static let checkbox = ToggleStyle(isAutomatic: false)
}

extension View {
    /// Sets how buttons inside are drawn. The board uses its own style.
    public func buttonStyle(_ style: PrimitiveButtonStyle) -> some View {
        approximated(.buttonStyle, if: !style.isAutomatic)
    }

    /// Changes the content of buttons inside.
    public func buttonStyle<Style: ButtonStyle>(_ style: Style) -> some View {
        building { $0.styles.button = style }
    }

    /// Sets how toggles inside are drawn. The board uses its own style.
    public func toggleStyle(_ style: ToggleStyle) -> some View {
        approximated(.buttonStyle, if: !style.isAutomatic)
    }

    /// Sets the shape of bordered buttons. The board uses its own shape.
    public func buttonBorderShape(_ shape: ButtonBorderShape) -> some View {
        approximated(.buttonStyle, if: shape != .automatic)
    }

    /// Sets the size of controls. The board uses its own size.
    public func controlSize(_ size: ControlSize) -> some View {
        approximated(.buttonStyle, if: size != .regular)
    }
}

/// The shape of bordered buttons.
public enum ButtonBorderShape: Hashable, Sendable {
    /// The shapes.
    case automatic, capsule, circle, roundedRectangle
}

/// The size of controls.
public enum ControlSize: Hashable, Sendable, CaseIterable {
    /// The sizes.
    case mini, small, regular, large, extraLarge
}

extension EnvironmentValues {
    /// The content of a button in the style that was set.
    func buttonContent(_ label: some View) -> ViewTree {
        guard let style = build.styles.button else { return label.built(in: self).tree }
        func content(_ style: some ButtonStyle) -> ViewTree {
            EnvironmentValues.$current.withValue(self) {
                style.makeBody(configuration: ButtonStyleConfiguration(label: AnyView(label)))
            }
            .built(in: self).tree
        }
        return content(style)
    }
}
