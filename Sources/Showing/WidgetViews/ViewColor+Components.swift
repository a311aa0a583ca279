package import WidgetModel

extension ViewColor.Name {
    /// The components of this color in a color scheme. The color `accent` is blue, as without a tint.
    package func components(in scheme: Appearance) -> RGBA { scheme == .dark ? dark : light }

    /// Based on Apple's system colors in dark appearance.
    private var dark: RGBA {
        switch self {
        case .primary, .white: RGBA(0xFFFFFF)
        case .secondary: RGBA(0x98989F)
        case .tertiary: RGBA(0x636366)
        case .red: RGBA(0xFF453A)
        case .orange: RGBA(0xFF9F0A)
        case .yellow: RGBA(0xFFD60A)
        case .green: RGBA(0x30D158)
        case .mint: RGBA(0x66D4CF)
        case .teal: RGBA(0x40C8E0)
        case .cyan: RGBA(0x64D2FF)
        case .blue, .accent: RGBA(0x0A84FF)
        case .indigo: RGBA(0x7D7AFF)
        case .purple: RGBA(0xBF5AF2)
        case .pink: RGBA(0xFF375F)
        case .brown: RGBA(0xB59469)
        case .gray: RGBA(0x8E8E93)
        case .black: RGBA(0x000000)
        case .clear: RGBA(red: 0, green: 0, blue: 0, alpha: 0)
        }
    }

    /// Based on Apple's system colors in light appearance. Some are darker than Apple's, whose contrast is
    /// low for text on white.
    private var light: RGBA {
        switch self {
        case .primary, .black: RGBA(0x000000)
        case .secondary: RGBA(0x6C6C70)
        case .tertiary: RGBA(0xAEAEB2)
        case .red: RGBA(0xFF3B30)
        case .orange: RGBA(0xFF9500)
        case .yellow: RGBA(0xC79400)
        case .green: RGBA(0x28A745)
        case .mint: RGBA(0x00A59B)
        case .teal: RGBA(0x30A0B8)
        case .cyan: RGBA(0x1E98CC)
        case .blue, .accent: RGBA(0x007AFF)
        case .indigo: RGBA(0x5856D6)
        case .purple: RGBA(0xAF52DE)
        case .pink: RGBA(0xFF2D55)
        case .brown: RGBA(0xA2845E)
        case .gray: RGBA(0x8E8E93)
        case .white: RGBA(0xFFFFFF)
        case .clear: RGBA(red: 0, green: 0, blue: 0, alpha: 0)
        }
    }
}

extension RGBA {
    /// The opaque color `0xRRGGBB`.
    package init(_ number: UInt32) {
        self.init(
            red: UInt8(number >> 16 & 0xFF), green: UInt8(number >> 8 & 0xFF), blue: UInt8(number & 0xFF))
    }
}
