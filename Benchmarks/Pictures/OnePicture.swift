import Foundation
import ViewRendering
import WidgetModel
import WidgetPictures
import WidgetViews

/// Draws a view from a file, for inspection.
struct OnePicture {
    private let shaper: TextShaper
    private let dates: DateFormat

    init(_ shaper: TextShaper, _ dates: DateFormat) {
        self.shaper = shaper
        self.dates = dates
    }

    func draw(_ arguments: [String]) throws {
        if arguments[0] == "svg" {
            return try draw(Views.view(Views.medium), .systemMedium, into: arguments[1])
        }
        let view = try Views.view(String(contentsOfFile: arguments[0], encoding: .utf8))
        let family = Family(rawValue: arguments[1]) ?? .systemSmall
        let scheme = Appearance(rawValue: arguments.count > 3 ? arguments[3] : "") ?? .light
        let depth = PictureDepth(rawValue: arguments.count > 4 ? Int(arguments[4]) ?? 8 : 8) ?? .eight
        try draw(view, family, into: arguments[2], scheme, depth)
    }

    private func draw(
        _ view: ViewTree, _ family: Family, into path: String, _ scheme: Appearance = .light,
        _ depth: PictureDepth = .eight
    ) throws {
        let layout = WidgetLayout(measuring: shaper, dates: dates, scheme: scheme)
        let drawing = layout.drawing(of: view, shape: WidgetShape(family))
        let bytes =
            path.hasSuffix(".svg")
            ? SVGWriter(shaper).svg(drawing) : Rasterizer(shaper).png(drawing, scale: 2, depth: depth)
        try Data(bytes).write(to: URL(fileURLWithPath: path))
    }
}
