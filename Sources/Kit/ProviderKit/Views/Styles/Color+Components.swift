import WidgetModel
import WidgetViews

extension EnvironmentValues {
    /// The components of a color in this environment.
    func components(of color: ViewColor) -> RGBA {
        switch color {
        case .exact(let exact): exact
        case .named(.accent):
            build.tint.map { $0.color == .named(.accent) ? RGBA(0x007AFF) : components(of: $0.color) }
                ?? ViewColor.Name.accent.components(in: appearance)
        case .named(let name): name.components(in: appearance)
        }
    }

    var appearance: Appearance { colorScheme == .dark ? .dark : .light }

    /// `color` with its opacity multiplied by `opacity`.
    func faded(_ color: ViewColor, by opacity: Double) -> ViewColor {
        let base = components(of: color)
        return .exact(base.with(alpha: Double(base.alpha) * min(1, max(0, opacity))))
    }

    /// The mean of several colors; clear for an empty list.
    func mean(of colors: [Color]) -> Color {
        guard colors.count > 1 else { return colors.first ?? .clear }
        let all = colors.map { components(of: $0.nearestColor(in: self).color) }
        func mean(_ channel: KeyPath<RGBA, UInt8>) -> UInt8 {
            UInt8(all.reduce(0) { $0 + Int($1[keyPath: channel]) } / all.count)
        }
        return Color(
            .exact(RGBA(red: mean(\.red), green: mean(\.green), blue: mean(\.blue), alpha: mean(\.alpha))))
    }
}

extension RGBA {
    /// The same color with another opacity, from 0 to 255.
    func with(alpha: Double) -> RGBA {
        RGBA(red: red, green: green, blue: blue, alpha: UInt8(min(255, max(0, alpha.rounded()))))
    }
}
