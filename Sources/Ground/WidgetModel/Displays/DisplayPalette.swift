/// The colors that a display can show. The text form is `color`, `gray2`, `gray4`, `gray16` or a list of
/// colors such as `#000000,#ffffff,#c00000`.
package enum DisplayPalette: Hashable, Sendable {
    /// All colors.
    case color
    /// Evenly spaced grays, from black to white.
    case grays(Int)
    /// Only these colors, in this order, for panels with colored ink.
    case colors([RGBA])

    package static let blackAndWhite = DisplayPalette.grays(2)
    /// The numbers of grays that e-ink panels support with 1, 2 and 4 bits per pixel.
    package static let grayCounts = [2, 4, 16]
    /// The number of colors that a list may contain.
    package static let colorCounts = 2...16

    /// Bits per pixel: 8 for all colors.
    package var depth: Int {
        switch self {
        case .color: 8
        case .grays(2): 1
        case .grays(4): 2
        case .grays: 4
        case .colors(let colors): colors.count <= 2 ? 1 : colors.count <= 4 ? 2 : 4
        }
    }
}

extension DisplayPalette: TextCodable {
    package static let expectation = "color, gray2, gray4, gray16, or colors such as #000000,#ffffff,#c00000"

    package init?(_ text: String) {
        if text == "color" {
            self = .color
        } else if let count = DisplayPalette.grayCounts.first(where: { "gray\($0)" == text }) {
            self = .grays(count)
        } else {
            let colors = text.split(separator: ",", omittingEmptySubsequences: false).map { RGBA($0) }
            guard DisplayPalette.colorCounts.contains(colors.count),
                colors.allSatisfy({ $0?.alpha == 255 }), Set(colors).count == colors.count
            else { return nil }
            self = .colors(colors.compactMap(\.self))
        }
    }

    package var description: String {
        switch self {
        case .color: "color"
        case .grays(let count): "gray\(count)"
        case .colors(let colors): colors.map(\.description).joined(separator: ",")
        }
    }
}
