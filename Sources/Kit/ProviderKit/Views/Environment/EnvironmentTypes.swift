public import Foundation

/// The direction in which a language is written.
public enum LayoutDirection: Hashable, Sendable, CaseIterable {
    /// From left to right, or from right to left.
    case leftToRight, rightToLeft
}

/// How a board colors a widget.
public struct WidgetRenderingMode: Hashable, Sendable, CustomStringConvertible {
    /// The name of the mode.
    public let description: String

    /// In the colors of the view. Boards always use this mode.
    public static let fullColor = WidgetRenderingMode(description: "fullColor")
    /// In an accent color and a default color.
    public static let accented = WidgetRenderingMode(description: "accented")
    /// In shades of one color.
    public static let vibrant = WidgetRenderingMode(description: "vibrant")
}

/// The text sizes that people can choose.
public enum DynamicTypeSize: Int, Hashable, Sendable, CaseIterable, Comparable {
    /// The standard sizes; `large` is the default.
    case xSmall, small, medium, large, xLarge, xxLarge, xxxLarge
    /// The sizes for accessibility.
    case accessibility1, accessibility2, accessibility3, accessibility4, accessibility5

    /// Whether the size is an accessibility size.
    public var isAccessibilitySize: Bool { self >= .accessibility1 }

    public static func < (first: DynamicTypeSize, second: DynamicTypeSize) -> Bool {
        first.rawValue < second.rawValue
    }
}

/// The text sizes that people can choose, under their older names.
public enum ContentSizeCategory: Hashable, Sendable, CaseIterable {
    /// The standard sizes; `large` is the default.
    case extraSmall, small, medium, large, extraLarge, extraExtraLarge, extraExtraExtraLarge
    /// The sizes for accessibility.
    case accessibilityMedium, accessibilityLarge, accessibilityExtraLarge, accessibilityExtraExtraLarge
    /// The largest size for accessibility.
    case accessibilityExtraExtraExtraLarge

    /// Whether the size is an accessibility size.
    public var isAccessibilityCategory: Bool {
        switch self {
        case .extraSmall, .small, .medium, .large, .extraLarge, .extraExtraLarge, .extraExtraExtraLarge:
            false
        default: true
        }
    }
}

/// The weight of text that a person prefers.
public enum LegibilityWeight: Hashable, Sendable {
    /// The usual weight, or bold.
    case regular, bold
}

/// The contrast of a display's colors.
public enum ColorSchemeContrast: Hashable, Sendable, CaseIterable {
    /// The usual contrast, or more.
    case standard, increased
}

/// The amount of space in one direction.
public enum UserInterfaceSizeClass: Hashable, Sendable {
    /// Little space, or a lot of space.
    case compact, regular
}

/// The reasons for hiding a view's content.
public struct RedactionReasons: OptionSet, Hashable, Sendable {
    /// A bit for each reason.
    public let rawValue: Int
    /// The reasons of a bit set.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The content is a placeholder.
    public static let placeholder = RedactionReasons(rawValue: 1)
    /// The content is private.
    public static let privacy = RedactionReasons(rawValue: 2)
    /// The content is out of date after a press.
    public static let invalidated = RedactionReasons(rawValue: 4)
}

/// Opens an address in an app. Calling it does nothing, because a widget's view is a still picture.
public struct OpenURLAction: Sendable {
    /// Does nothing: use ``Link`` or `widgetURL(_:)`, which set an address to open on touch.
    public func callAsFunction(_ url: URL) {}
    /// Calls `completion` with false, because no address is opened.
    public func callAsFunction(_ url: URL, completion: (Bool) -> Void) { completion(false) }
}

/// Space at the edges of a view, in points.
public struct EdgeInsets: Hashable, Sendable {
    /// The space at the top edge.
    public var top: CGFloat
    /// The space at the leading edge.
    public var leading: CGFloat
    /// The space at the bottom edge.
    public var bottom: CGFloat
    /// The space at the trailing edge.
    public var trailing: CGFloat

    /// No space.
    public init() { self.init(top: 0, leading: 0, bottom: 0, trailing: 0) }

    /// The space at each edge.
    public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
        self.top = top
        self.leading = leading
        self.bottom = bottom
        self.trailing = trailing
    }
}
