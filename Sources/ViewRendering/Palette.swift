package import WidgetModel
package import WidgetViews

/// The colors of one color scheme.
package struct Palette: Sendable {
    /// The background of a widget's content.
    package let surface: RGBA
    /// The color of frames and dividers.
    package let separator: RGBA
    /// The color of redacted content, and of the unfilled part of gauges.
    package let track: RGBA
    private let colors: [ViewColor.Name: RGBA]

    /// The palette of a color scheme.
    package static func of(_ scheme: Appearance) -> Palette { scheme == .dark ? dark : light }

    /// The components of `color` in this scheme. The color `accent` is `tint` if there is one, otherwise
    /// blue.
    package func resolve(_ color: ViewColor, tint: RGBA? = nil) -> RGBA {
        switch color {
        case .exact(let exact): exact
        case .named(.accent): tint ?? colors[.blue] ?? surface
        case .named(let name): colors[name] ?? surface
        }
    }

    /// Based on Apple's system colors in dark appearance.
    private static let dark = Palette(
        surface: RGBA(0x1C1C1E), separator: RGBA(0x545458), track: RGBA(0x3A3A3C),
        colors: [
            .primary: RGBA(0xFFFFFF), .secondary: RGBA(0x98989F), .tertiary: RGBA(0x636366),
            .red: RGBA(0xFF453A), .orange: RGBA(0xFF9F0A), .yellow: RGBA(0xFFD60A), .green: RGBA(0x30D158),
            .mint: RGBA(0x66D4CF), .teal: RGBA(0x40C8E0), .cyan: RGBA(0x64D2FF), .blue: RGBA(0x0A84FF),
            .indigo: RGBA(0x7D7AFF), .purple: RGBA(0xBF5AF2), .pink: RGBA(0xFF375F), .brown: RGBA(0xB59469),
            .gray: RGBA(0x8E8E93), .black: RGBA(0x000000), .white: RGBA(0xFFFFFF),
            .clear: RGBA(red: 0, green: 0, blue: 0, alpha: 0),
        ])

    /// Based on Apple's system colors in light appearance. Some are darker than Apple's, which have little
    /// contrast as text on white.
    private static let light = Palette(
        surface: RGBA(0xFFFFFF), separator: RGBA(0xC6C6C8), track: RGBA(0xD1D1D6),
        colors: [
            .primary: RGBA(0x000000), .secondary: RGBA(0x6C6C70), .tertiary: RGBA(0xAEAEB2),
            .red: RGBA(0xFF3B30), .orange: RGBA(0xFF9500), .yellow: RGBA(0xC79400), .green: RGBA(0x28A745),
            .mint: RGBA(0x00A59B), .teal: RGBA(0x30A0B8), .cyan: RGBA(0x1E98CC), .blue: RGBA(0x007AFF),
            .indigo: RGBA(0x5856D6), .purple: RGBA(0xAF52DE), .pink: RGBA(0xFF2D55), .brown: RGBA(0xA2845E),
            .gray: RGBA(0x8E8E93), .black: RGBA(0x000000), .white: RGBA(0xFFFFFF),
            .clear: RGBA(red: 0, green: 0, blue: 0, alpha: 0),
        ])
}

extension RGBA {
    /// The opaque color `0xRRGGBB`.
    init(_ number: UInt32) {
        self.init(
            red: UInt8(number >> 16 & 0xFF), green: UInt8(number >> 8 & 0xFF), blue: UInt8(number & 0xFF))
    }

    /// This color blended over the opaque color `below`.
    func over(_ below: RGBA) -> RGBA {
        func mixed(_ top: UInt8, _ bottom: UInt8) -> UInt8 {
            let weight = Int(alpha)
            return UInt8((Int(top) * weight + Int(bottom) * (255 - weight) + 127) / 255)
        }
        return RGBA(
            red: mixed(red, below.red), green: mixed(green, below.green), blue: mixed(blue, below.blue))
    }
}
