package import WidgetModel

/// The size class of a widget. The page about the view tree lists the sizes in points.
public enum WidgetFamily: String, Hashable, Sendable, CaseIterable {
    /// The families of a home screen or a desktop.
    case systemSmall, systemMedium, systemLarge, systemExtraLarge
    /// The families of a lock screen or a status bar.
    case accessoryCircular, accessoryRectangular, accessoryInline, accessoryCorner

    package var family: Family {
        switch self {
        case .systemSmall: .systemSmall
        case .systemMedium: .systemMedium
        case .systemLarge: .systemLarge
        case .systemExtraLarge: .systemExtraLarge
        case .accessoryCircular: .accessoryCircular
        case .accessoryRectangular: .accessoryRectangular
        case .accessoryInline: .accessoryInline
        case .accessoryCorner: .accessoryCorner
        }
    }

    package init(_ family: Family) {
        switch family {
        case .systemSmall: self = .systemSmall
        case .systemMedium: self = .systemMedium
        case .systemLarge: self = .systemLarge
        case .systemExtraLarge: self = .systemExtraLarge
        case .accessoryCircular: self = .accessoryCircular
        case .accessoryRectangular: self = .accessoryRectangular
        case .accessoryInline: self = .accessoryInline
        case .accessoryCorner: self = .accessoryCorner
        }
    }
}

extension WidgetFamily: CustomStringConvertible {
    public var description: String { rawValue }
}
