import WidgetModel

/// Converts colors for displays with grays. Colors of pictures are kept.
struct GrayInk: Ink {
    var isHard: Bool { depth.isHard }
    var hasTransparency: Bool { depth == .eight }
    private let depth: PictureDepth
    private let isLight: Bool

    /// The contrast of areas of which only the edge is drawn. The rest of a gauge has a higher contrast.
    static let faintness = 0.04...0.14

    /// - Parameter isLight: whether the background is light.
    init(_ depth: PictureDepth, onLight isLight: Bool) {
        self.depth = depth
        self.isLight = isLight
    }

    /// A widget's background. In black and white, no gray is available for it.
    func surface(_ color: RGBA) -> RGBA { depth.isHard ? gray(isLight ? 1 : 0) : color }

    /// The color of letters and lines. In black and white, everything that differs from the background is
    /// drawn in full.
    func line(_ color: RGBA) -> RGBA {
        switch depth {
        case .one:
            if color.alpha < 48 { return gray(isLight ? 1 : 0) }
            let luminance = color.luminance
            return gray(isLight ? (luminance > 0.85 ? 1 : 0) : (luminance < 0.15 ? 0 : 1))
        case .two: return ink(distance(color) < 0.04 ? 0 : distance(color) < 0.7 ? 2.0 / 3 : 1)
        case .four, .eight: return color
        }
    }

    func isOutlined(_ color: RGBA) -> Bool { depth == .one && GrayInk.faintness.contains(distance(color)) }

    var edge: RGBA { ink(1) }

    /// The color of an area. Faint areas such as the rest of a gauge remain lighter than all others; in black
    /// and white, a quarter of each such area is filled with dots.
    func fill(_ color: RGBA) -> RGBA {
        let distance = distance(color)
        switch depth {
        case .one: return ink(distance < 0.04 ? 0 : distance < 0.3 ? 0.25 : 1)
        case .two: return ink(distance < 0.04 ? 0 : distance < 0.3 ? 1.0 / 3 : distance < 0.7 ? 2.0 / 3 : 1)
        case .four, .eight: return color
        }
    }

    /// The difference of a color from the background, 0…1.
    private func distance(_ color: RGBA) -> Double {
        let ground = isLight ? 1.0 : 0.0
        return abs(color.luminance - ground) * Double(color.alpha) / 255
    }

    /// The gray with a share of the full contrast.
    private func ink(_ share: Double) -> RGBA { gray(isLight ? 1 - share : share) }

    private func gray(_ luminance: Double) -> RGBA {
        let level = UInt8((luminance * 255).rounded())
        return RGBA(red: level, green: level, blue: level)
    }
}
