package import WidgetModel

/// A color by its meaning or by its numbers.
package enum ViewColor: Hashable, Sendable {
    /// Drawn as the color scheme wants it.
    case named(Name)
    /// The same in every color scheme.
    case exact(RGBA)

    package enum Name: String, Hashable, Sendable, CaseIterable {
        case primary, secondary, tertiary, accent
        case red, orange, yellow, green, mint, teal, cyan, blue, indigo, purple, pink, brown, gray
        case black, white, clear
    }

    /// Reads a name, `#rrggbb` or `#rrggbbaa`; nil for everything else.
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
    /// The name, or `#rrggbb`, with the opacity behind it when it is not full.
    package var description: String {
        switch self {
        case .named(let name): name.rawValue
        case .exact(let color): color.description
        }
    }
}
