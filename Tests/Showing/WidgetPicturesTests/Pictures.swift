import Testing
import ViewRendering
import WidgetModel
import WidgetPictures
import WidgetViews

/// The environment that the tests draw with. Without fonts, letters are boxes; everything else is the same.
struct Pictures {
    let shaper: TextShaper?
    let writer: SVGWriter
    let rasterizer: Rasterizer

    init(fontFolder: String? = nil) {
        shaper = PictureFonts(folder: fontFolder).map { TextShaper($0) }
        writer = SVGWriter(shaper)
        rasterizer = Rasterizer(shaper)
    }

    func drawing(
        _ json: String, _ family: Family = .systemSmall, scheme: Appearance = .light,
        frame: WidgetFrame = WidgetFrame(title: "Weather")
    ) throws -> Drawing {
        let now = try #require(Instant(rfc3339: "2026-11-21T08:30:00Z"))
        let layout = WidgetLayout(
            measuring: shaper ?? BoxMeasuring(), dates: DateFormat(now: now), scheme: scheme)
        return layout.drawing(
            of: try ViewTree(json: JSONValue(parsing: Array(json.utf8))), shape: WidgetShape(family),
            frame: frame)
    }

    /// A PNG file of 48 × 24 pixels, half red and half blue; its beginning; and the header of a JPEG file of
    /// this size.
    static let flag = """
        iVBORw0KGgoAAAANSUhEUgAAADAAAAAYCAIAAAAzn+mLAAAAL0lEQVR42u3OQQ0AAAgEIOMYx9gXyxL+ZCMAlekTPTlR\
        QkJCQkJCQkJCQkJCv0ILyyugTAy6rW0AAAAASUVORK5CYII=
        """
    static let damaged = "iVBORw0KGgoAAAANSUhEUgAAADAAAAAYCAIAAAAzn+mLAAAAL0lEQVR42u3O"
    static let jpeg = "/9j/wAALCAAYADABAREA/9k="

    /// The kinds of nodes that have gradients or pictures, and an unknown one.
    static let shades = """
        {"vstack": [
          {"grid": [["2", {"text": "Humidity", "color": "green"}],
            ["9", {"shape": "capsule", "stroke": "red"}]]},
          {"chart": [3, 90, 5], "mark": "area", "most": 10, "axis": [5], "goal": 4, "goalLabel": "4"},
          {"gradient": ["red", "#0000ff40"], "to": "bottomTrailing"},
          {"image": {"bytes": "\(flag)"}, "label": "flag"}, {"hologram": true}
        ]}
        """

    /// Every other kind of node, with text in several scripts.
    static let everything = """
        {"vstack": [
          {"hstack": [{"image": "cloud.sun", "color": "yellow"}, {"text": "서울 مرحبا 🔥", "font": "headline"},
            {"spacer": true}, {"date": "2026-11-21T10:53:10Z", "style": "relative"}]},
          {"divider": true}, {"chart": [3, 0, 5, 8], "goal": 4, "labels": ["a", "d"]},
          {"gauge": 0.4, "label": "Humidity", "valueLabel": "40 %"}, {"progress": 0.5},
          {"gauge": 0.4, "style": "circular", "valueLabel": "40"},
          {"hstack": [{"button": "b", "content": "+ 1"}, {"toggle": "t", "isOn": true, "content": "on"}]}
        ]}
        """
}
