import WidgetViews

/// Where views that are narrower than their stack lie.
public enum HorizontalAlignment: Hashable, Sendable {
    case leading, center, trailing

    var alignment: ViewAlignment.Horizontal {
        switch self {
        case .leading: .leading
        case .center: .center
        case .trailing: .trailing
        }
    }
}

/// Where views that are lower than their stack lie.
public enum VerticalAlignment: Hashable, Sendable {
    case top, center, bottom

    var alignment: ViewAlignment.Vertical {
        switch self {
        case .top: .top
        case .center: .center
        case .bottom: .bottom
        }
    }
}

/// A place in a rectangle.
public struct Alignment: Hashable, Sendable {
    public var horizontal: HorizontalAlignment
    public var vertical: VerticalAlignment

    public init(horizontal: HorizontalAlignment, vertical: VerticalAlignment) {
        self.horizontal = horizontal
        self.vertical = vertical
    }

    public static let center = Alignment(horizontal: .center, vertical: .center)
    public static let leading = Alignment(horizontal: .leading, vertical: .center)
    public static let trailing = Alignment(horizontal: .trailing, vertical: .center)
    public static let top = Alignment(horizontal: .center, vertical: .top)
    public static let bottom = Alignment(horizontal: .center, vertical: .bottom)
    public static let topLeading = Alignment(horizontal: .leading, vertical: .top)
    public static let topTrailing = Alignment(horizontal: .trailing, vertical: .top)
    public static let bottomLeading = Alignment(horizontal: .leading, vertical: .bottom)
    public static let bottomTrailing = Alignment(horizontal: .trailing, vertical: .bottom)

    var alignment: ViewAlignment { ViewAlignment(horizontal.alignment, vertical.alignment) }
}

/// How the lines of one text lie under each other.
public enum TextAlignment: Hashable, Sendable {
    case leading, center, trailing

    var alignment: ViewAlignment.Horizontal {
        switch self {
        case .leading: .leading
        case .center: .center
        case .trailing: .trailing
        }
    }
}
