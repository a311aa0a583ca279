/// The modifiers of a node; nil is not given.
///
/// `font`, `weight`, `isMonospaced`, `color`, `tint`, `lineLimit` and `textAlignment` hold for the node and
/// all inside it that does not say otherwise. `padding`, `frame` and `background` are applied in this order,
/// from the inside out, whatever their order in a text.
package struct ViewStyle: Hashable, Sendable {
    package var font: ViewFont?
    package var weight: ViewWeight?
    package var isMonospaced: Bool?
    package var color: ViewColor?
    /// What `accent` means inside, and the colour of filled gauges, progress lines and charts.
    package var tint: ViewColor?
    /// Lines that a text may take, at least 1.
    package var lineLimit: Int?
    /// How the lines of one text lie under each other.
    package var textAlignment: ViewAlignment.Horizontal?
    package var padding: ViewInsets?
    package var frame: ViewFrame?
    package var background: ViewColor?

    package init() {}

    package var isEmpty: Bool { self == ViewStyle() }
}

/// The sizes of text, with SwiftUI's names.
package enum ViewFont: String, Hashable, Sendable, CaseIterable {
    case largeTitle, title, title2, title3, headline, subheadline, body, callout, footnote, caption, caption2
}

/// The weights of text, with SwiftUI's names.
package enum ViewWeight: String, Hashable, Sendable, CaseIterable {
    case ultraLight, thin, light, regular, medium, semibold, bold, heavy, black
}

/// Points left free inside the edges of a node.
package struct ViewInsets: Hashable, Sendable {
    package var top: Double
    package var leading: Double
    package var bottom: Double
    package var trailing: Double

    package init(top: Double = 0, leading: Double = 0, bottom: Double = 0, trailing: Double = 0) {
        self.top = top
        self.leading = leading
        self.bottom = bottom
        self.trailing = trailing
    }

    package init(_ all: Double) { self.init(top: all, leading: all, bottom: all, trailing: all) }
}

/// The size of a node, padding included.
package struct ViewFrame: Hashable, Sendable {
    package enum Length: Hashable, Sendable {
        /// Exactly so many points.
        case points(Double)
        /// All the room there is.
        case fill
    }

    /// Nil: as wide as what is inside.
    package var width: Length?
    package var height: Length?
    /// Where what is inside lies when it is smaller.
    package var alignment: ViewAlignment

    package init(width: Length? = nil, height: Length? = nil, alignment: ViewAlignment = .center) {
        self.width = width
        self.height = height
        self.alignment = alignment
    }
}

/// A place in a rectangle.
package struct ViewAlignment: Hashable, Sendable {
    package enum Horizontal: String, Hashable, Sendable, CaseIterable { case leading, center, trailing }
    package enum Vertical: String, Hashable, Sendable, CaseIterable { case top, center, bottom }

    package var horizontal: Horizontal
    package var vertical: Vertical

    package init(_ horizontal: Horizontal, _ vertical: Vertical) {
        self.horizontal = horizontal
        self.vertical = vertical
    }

    package static let center = ViewAlignment(.center, .center)
    package static let leading = ViewAlignment(.leading, .center)
    package static let trailing = ViewAlignment(.trailing, .center)
    package static let top = ViewAlignment(.center, .top)
    package static let bottom = ViewAlignment(.center, .bottom)
    package static let topLeading = ViewAlignment(.leading, .top)
    package static let topTrailing = ViewAlignment(.trailing, .top)
    package static let bottomLeading = ViewAlignment(.leading, .bottom)
    package static let bottomTrailing = ViewAlignment(.trailing, .bottom)

    /// All nine, from top leading to bottom trailing.
    package static let all: [ViewAlignment] = ViewAlignment.Vertical.allCases.flatMap { vertical in
        ViewAlignment.Horizontal.allCases.map { ViewAlignment($0, vertical) }
    }

    /// `leading`, `top`, `bottomTrailing` …: the parts that are not centred.
    package var name: String {
        switch (vertical, horizontal) {
        case (.center, let horizontal): horizontal.rawValue
        case (let vertical, .center): vertical.rawValue
        case (let vertical, .leading): vertical.rawValue + "Leading"
        case (let vertical, .trailing): vertical.rawValue + "Trailing"
        }
    }
}
