package import BoardDocuments
import Foundation
import ViewRendering
import WidgetModel
import WidgetViews

/// Draws the contents of widgets for a board in a terminal, as long as the board is shown. The board draws
/// title, state and selection around them.
package struct TerminalPictures {
    private let shaper: TextShaper
    private let rasterizer: Rasterizer

    /// The distance between the content and the frame, in points.
    private static let margin = 8.0

    /// Nil without fonts. The letters of a terminal are better than boxes.
    package init?(fontFolder: String?) {
        guard let fonts = PictureFonts(folder: fontFolder) else { return nil }
        shaper = TextShaper(fonts)
        rasterizer = Rasterizer(shaper)
    }

    package func answer(_ request: TerminalPictureRequest) -> TerminalPictureReply {
        shaper.beginDrawing()
        let shown = DisplayedWidget(request.widget)
        var frame = shown.frame
        (frame.title, frame.marks) = (nil, [])
        let layout = WidgetLayout(
            measuring: shaper, dates: .system(now: request.widget.at, request.dates),
            scheme: request.scheme)
        let shape = WidgetShape(
            size: Size(width: request.width, height: request.height), cornerRadius: 0, margin: Self.margin)
        let drawing = layout.drawing(of: shown.view, shape: shape, frame: frame)
        let bytes =
            switch request.graphics {
            case .kitty: Base64.encoded(rasterizer.png(drawing, scale: request.scale, depth: .eight))
            case .sixel: rasterizer.sixel(drawing, scale: request.scale)
            }
        return TerminalPictureReply(number: request.number, picture: String(decoding: bytes, as: UTF8.self))
    }
}
