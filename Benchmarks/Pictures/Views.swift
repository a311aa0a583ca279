import ViewRendering
import WidgetModel
import WidgetViews

/// The views that are drawn, written as providers send them.
enum Views {
    /// Text in two scripts, a bar for each day of a month, and a row of values: as much as fits into a medium
    /// widget.
    static let medium = """
        {"vstack": [
          {"hstack": [{"image": "cloud.sun", "color": "yellow"}, {"text": "서울특별시", "font": "headline"},
            {"spacer": true}, {"text": "12°", "font": "title2"}]},
          {"hstack": [{"text": "Partly cloudy, rain from 16:00", "font": "footnote", "color": "secondary"},
            {"spacer": true}, {"text": "High 14° Low 6°", "font": "footnote", "color": "secondary"}]},
          {"chart": [3,0,5,8,2,4,5,3,0,5,8,2,4,5,1,2,3,9,0,0,1,4,5,6,6,3,4,2,1,5], "goal": 4,
            "goalColor": "green", "tint": "blue", "labels": ["23 Oct", "today"]},
          {"gauge": 0.4, "label": "Humidity", "valueLabel": "40 %", "tint": "teal"}
        ], "alignment": "leading"}
        """

    static func view(_ json: String) throws -> ViewTree {
        try ViewTree(json: JSONValue(parsing: Array(json.utf8)))
    }
}
