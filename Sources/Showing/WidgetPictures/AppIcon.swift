import ViewRendering
import WidgetModel
import WidgetViews

/// The icon of the installed page, as in `pages/icon.svg`. Systems need it as PNG in several sizes.
package enum AppIcon {
    /// The side of the icon in points, as in the SVG.
    private static let side = 32.0

    /// - Parameter isFull: whether the background fills the square, for systems that cut out their own shape.
    ///   The content then is a little smaller, so that it is inside of every shape.
    package static func png(pixels: Int, isFull: Bool) -> [UInt8] {
        let all = Rect(x: 0, y: 0, width: side, height: side)
        var drawing = Drawing(
            size: Size(width: side, height: side), surface: .rectangle(all, radius: isFull ? 0 : 8),
            surfaceColor: RGBA(red: 0x2f, green: 0x6f, blue: 0xeb), title: "")
        let factor = isFull ? 0.8 : 1
        let tiles = [
            (Rect(x: 6, y: 6, width: 9, height: 9), UInt8(255)),
            (Rect(x: 17, y: 6, width: 9, height: 9), 166), (Rect(x: 6, y: 17, width: 20, height: 9), 217),
        ]
        for (tile, alpha) in tiles {
            let area = Rect(
                x: (tile.x - side / 2) * factor + side / 2, y: (tile.y - side / 2) * factor + side / 2,
                width: tile.width * factor, height: tile.height * factor)
            let color = RGBA(red: 255, green: 255, blue: 255, alpha: alpha)
            drawing.fill(.rectangle(area, radius: 2.5 * factor), color)
        }
        return Rasterizer(nil).png(drawing, scale: Double(pixels) / side, depth: .eight)
    }
}
