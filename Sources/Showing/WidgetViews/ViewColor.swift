package import WidgetModel

/// A color, given by name or by its components.
package enum ViewColor: Hashable, Sendable {
    /// A color that depends on the color scheme.
    case named(Name)
    /// A color that is the same in every color scheme.
    case exact(RGBA)

    /// Semantic colors, hues, and colors that are the same in every scheme.
    package enum Name: String, Hashable, Sendable, CaseIterable {
        case primary, secondary, tertiary, accent
        case red, orange, yellow, green, mint, teal, cyan, blue, indigo, purple, pink, brown, gray
        case black, white, clear
    }

    /// Parses a name, `#rrggbb` or `#rrggbbaa`; returns nil for any other text.
    package init?(_ text: String) {
        if let name = Name(rawValue: text) {
            self = .named(name)
        } else if let exact = RGBA(text) {
            self = .exact(exact)
        } else {
            return nil
        }
    }
}

extension ViewColor: CustomStringConvertible {
    /// The name or `#rrggbb`, followed by the opacity if the color is not opaque.
    package var description: String {
        switch self {
        case .named(let name): name.rawValue
        case .exact(let color): color.description
        }
    }
}
