import WidgetModel
import WidgetViews

/// Converts colors for panels with colored ink, such as black, white and red.
///
/// A gray never becomes a color. A color becomes the ink of a similar hue, or black if no ink is similar.
struct ColoredInk: Ink {
    let isHard = true
    let hasTransparency = false
    /// The inks with a hue.
    private let hues: [RGBA]
    /// Black, white and the grays between them, from the color of the background on.
    private let grays: [RGBA]

    /// The minimum similarity at which an ink can represent a color: orange can represent red, but not green.
    private static let leastSimilarity = 0.6
    /// Colors below it are grays. The faint colors of areas are among them.
    private static let leastChroma = 0.19
    /// Letters in yellow cannot be read on white.
    private static let leastContrast = 0.25

    /// - Parameter isLight: whether the background is light.
    init(_ colors: [RGBA], onLight isLight: Bool) {
        let sorted = colors.sorted { isLight ? $0.luminance > $1.luminance : $0.luminance < $1.luminance }
        let grays = sorted.filter { $0.chroma < Self.leastChroma }
        // In a panel without black and white, two colors are used instead.
        self.grays = grays.count > 1 ? grays : [sorted[0], sorted[sorted.count - 1]]
        hues = sorted.filter { $0.chroma >= Self.leastChroma }
    }

    private var ground: RGBA { grays[0] }
    private var full: RGBA { grays[grays.count - 1] }
    var edge: RGBA { full }

    func surface(_ color: RGBA) -> RGBA { ground }

    func line(_ color: RGBA) -> RGBA {
        let color = color.over(ground)
        if let hue = hue(of: color, where: { contrast(of: $0) >= Self.leastContrast }) { return hue }
        if contrast(of: color) < 0.04 { return ground }
        return nearest(to: color, in: grays.dropFirst().filter { contrast(of: $0) >= 0.4 }) ?? full
    }

    func isOutlined(_ color: RGBA) -> Bool {
        grays.count == 2 && GrayInk.faintness.contains(contrast(of: color.over(ground)))
    }

    /// Faint areas such as the rest of a gauge remain lighter than all others: if no gray is available for
    /// them, a quarter of each area is filled with dots.
    func fill(_ color: RGBA) -> RGBA {
        let color = color.over(ground)
        if let hue = hue(of: color, where: { _ in true }) {
            return color.chroma > 0.4 * hue.chroma ? hue : hue.halfway(to: ground)
        }
        let contrast = contrast(of: color)
        if contrast < 0.04 { return ground }
        if grays.count > 2 { return nearest(to: color, in: Array(grays.dropFirst())) ?? full }
        return contrast < 0.3 ? full.halfway(to: ground).halfway(to: ground) : full
    }

    /// The ink of the most similar hue that meets a condition; nil for grays, and without such an ink.
    private func hue(of color: RGBA, where isUsable: (RGBA) -> Bool) -> RGBA? {
        guard color.chroma >= Self.leastChroma else { return nil }
        let similar = hues.filter { isUsable($0) && $0.hueSimilarity(to: color) >= Self.leastSimilarity }
        return similar.max { $0.hueSimilarity(to: color) < $1.hueSimilarity(to: color) }
    }

    private func nearest(to color: RGBA, in grays: [RGBA]) -> RGBA? {
        grays.min { abs($0.luminance - color.luminance) < abs($1.luminance - color.luminance) }
    }

    /// The difference of a color from the background, 0…1.
    private func contrast(of color: RGBA) -> Double { abs(color.luminance - ground.luminance) }
}
