import JSONText
import WidgetModel

/// A placed widget's state, by the one name that it has everywhere, in JSON too.
enum StateWords {
    static func words(_ state: String) -> Words { Words(state, role(of: state)) }

    static func words(of widget: JSONObject) -> Words { words(widget.text("state")) }

    /// What is wrong with the widget besides, in a few words; nil when nothing is.
    static func trouble(of widget: JSONObject, _ moments: Moments) -> Words? {
        if let declared = widget["declared"] {
            return Words(declared == false ? "kind not declared" : "kind has errors", .bad)
        }
        let since = widget.object("failing")?.instant("since")
        return since.map { Words("failing since \(moments.local($0))", .warning) }
    }

    static func role(of state: String) -> Paint.Role {
        switch WidgetState(rawValue: state) {
        case .current: .good
        case .placeholder, .outdated, .stale: .warning
        case .attention, .needsConfiguration: .bad
        case nil: .plain
        }
    }
}
