package import WidgetModel

/// The colors of one color scheme.
package struct Palette: Sendable {
    /// The background of a widget's content.
    package let surface: RGBA
    /// The background of a page with widgets.
    package let page: RGBA
    /// The color of frames and dividers.
    package let separator: RGBA
    /// The color of redacted content, and of the unfilled part of gauges.
    package let track: RGBA
    private let scheme: Appearance

    /// The palette of a color scheme.
    package static func of(_ scheme: Appearance) -> Palette { scheme == .dark ? dark : light }

    /// The components of `color` in this scheme. The color `accent` is `tint`, or blue without a tint.
    package func resolve(_ color: ViewColor, tint: RGBA? = nil) -> RGBA {
        switch color {
        case .exact(let exact): exact
        case .named(.accent): tint ?? ViewColor.Name.accent.components(in: scheme)
        case .named(let name): name.components(in: scheme)
        }
    }

    private static let dark = Palette(
        surface: RGBA(0x1C1C1E), page: RGBA(0x000000), separator: RGBA(0x545458), track: RGBA(0x3A3A3C),
        scheme: .dark)

    private static let light = Palette(
        surface: RGBA(0xFFFFFF), page: RGBA(0xF2F2F7), separator: RGBA(0xC6C6C8), track: RGBA(0xD1D1D6),
        scheme: .light)
}

extension RGBA {
    /// This color blended over the opaque color `below`.
    package func over(_ below: RGBA) -> RGBA {
        func mixed(_ top: UInt8, _ bottom: UInt8) -> UInt8 {
            let weight = Int(alpha)
            return UInt8((Int(top) * weight + Int(bottom) * (255 - weight) + 127) / 255)
        }
        return RGBA(
            red: mixed(red, below.red), green: mixed(green, below.green), blue: mixed(blue, below.blue))
    }
}
