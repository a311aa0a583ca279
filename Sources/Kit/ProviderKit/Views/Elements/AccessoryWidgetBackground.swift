import WidgetModel
import WidgetViews

/// The background of an accessory widget: a translucent gray that fills the available space.
public struct AccessoryWidgetBackground: View {
    public typealias Body = Never
    /// The background.
    public init() {}

    public func built(in environment: EnvironmentValues) -> BuiltViews {
        guard !environment.showsWidgetContainerBackground else { return BuiltViews() }
        let gray = FillShapeStyle().nearestColor(in: environment)
        return BuiltViews([.filled(with: gray.color)])
    }
}

extension WidgetFamily {
    /// Whether the family draws its own background.
    var hasContainerBackground: Bool {
        switch self {
        case .systemSmall, .systemMedium, .systemLarge, .systemExtraLarge: true
        case .accessoryCircular, .accessoryRectangular, .accessoryInline, .accessoryCorner: false
        }
    }
}

/// Modifiers of WidgetKit.
extension View {
    /// Adds a view next to an accessory widget. It is drawn below the view, in `accessoryCorner` only.
    public func widgetLabel<Label: View>(@ViewBuilder label: () -> Label) -> some View {
        LabeledAccessory(content: self, label: label())
    }

    /// Adds text next to an accessory widget. It is drawn below the view, in `accessoryCorner` only.
    public func widgetLabel(_ label: LocalizedStringKey) -> some View {
        LabeledAccessory(content: self, label: Text(label))
    }

    /// Adds text next to an accessory widget. It is drawn below the view, in `accessoryCorner` only.
    @_disfavoredOverload public func widgetLabel(_ label: some StringProtocol) -> some View {
        LabeledAccessory(content: self, label: Text(label))
    }

    /// Bends the view along the corner of a display. Ignored, because all boards are straight-edged.
    public func widgetCurvesContent(_ curves: Bool = true) -> some View {
        approximated(.curvedContent, if: curves)
    }

    /// Colors the view in the accent color of a tinted board. Ignored, because boards show full color.
    public func widgetAccentable(_ accentable: Bool = true) -> some View { self }

    /// Marks content that is out of date after a press. The board marks the pressed element itself.
    public func invalidatableContent(_ invalidatable: Bool = true) -> some View { self }
}

/// An accessory with a label.
private struct LabeledAccessory<Content: View, Label: View>: View {
    typealias Body = Never
    let content: Content
    let label: Label

    func built(in environment: EnvironmentValues) -> BuiltViews {
        environment.record(.widgetLabel)
        let built = content.built(in: environment)
        guard environment.widgetFamily == .accessoryCorner else { return built }
        let trees = built.trees + label.built(in: environment).trees
        return BuiltViews(.stack(ViewStack(.vertical, trees)))
    }
}
