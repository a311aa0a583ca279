import WidgetModel

/// Converts the colors of shapes to colors that a display supports, so that letters, lines and areas remain
/// solid. Only gradients and pictures keep other colors, which are dithered.
protocol Ink {
    /// Whether letters and lines are drawn with hard edges, because soft edges need more colors.
    var isHard: Bool { get }

    /// Whether everything outside of a widget's corners is transparent.
    var hasTransparency: Bool { get }

    /// The background of a widget or a page.
    func surface(_ color: RGBA) -> RGBA
    /// The color of letters and lines.
    func line(_ color: RGBA) -> RGBA
    /// Whether only the edge of an area is drawn, because it is faint and dots would hide letters on it.
    /// Buttons are such areas.
    func isOutlined(_ color: RGBA) -> Bool
    /// The color of the edge of such an area.
    var edge: RGBA { get }
    /// The color of an area. If a display supports no similar color, it is a color that dots approximate.
    func fill(_ color: RGBA) -> RGBA
}

extension RGBA {
    /// How bright the color looks, 0…1, without its opacity (Rec. 601).
    var luminance: Double { (299 * Double(red) + 587 * Double(green) + 114 * Double(blue)) / 255_000 }

    /// The distance of the color from gray, 0…1.
    var chroma: Double { Double(max(red, green, blue) - min(red, green, blue)) / 255 }

    /// How similar two hues are: 1 for the same, −1 for opposite ones, and 0 if one color is gray. It is the
    /// cosine of the angle between the colors around the axis of grays.
    func hueSimilarity(to other: RGBA) -> Double {
        let (own, others) = (deviation, other.deviation)
        let lengths = (own * own).sum() * (others * others).sum()
        return lengths == 0 ? 0 : (own * others).sum() / lengths.squareRoot()
    }

    /// The difference from the gray of the same mean.
    private var deviation: SIMD4<Double> {
        let channels = SIMD4(Double(red), Double(green), Double(blue), 0)
        let mean = channels.sum() / 3
        return channels - SIMD4(mean, mean, mean, 0)
    }

    /// The color without its opacity.
    var opaque: RGBA { RGBA(red: red, green: green, blue: blue) }

    /// The color halfway between this color and `other`.
    func halfway(to other: RGBA) -> RGBA {
        func mean(_ one: UInt8, _ two: UInt8) -> UInt8 { UInt8((Int(one) + Int(two)) / 2) }
        return RGBA(
            red: mean(red, other.red), green: mean(green, other.green), blue: mean(blue, other.blue))
    }
}
