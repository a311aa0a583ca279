import JSONText
import WidgetModel

/// A placed widget's state in plain words.
enum StateWords {
    static func words(_ state: String) -> Words {
        let (verb, rest) = parts(state)
        return Words(verb == "is" ? rest : "\(verb) \(rest)", role(of: state))
    }

    /// The same of a whole document; that nobody declares the kind goes before its state.
    static func words(of widget: JSONObject) -> Words {
        guard let declared = widget["declared"] else { return words(widget.text("state")) }
        return Words(declared == false ? "kind not declared" : "kind has errors", .bad)
    }

    /// The same where there is no other place for when the provider began to fail.
    static func brief(of widget: JSONObject, _ moments: Moments) -> Words {
        let state = WidgetState(rawValue: widget.text("state"))
        guard let since = widget.object("failing")?.instant("since"), widget["declared"] == nil,
            state != .attention, state != .needsConfiguration
        else { return words(of: widget) }
        return Words("failing since \(moments.local(since))", .warning)
    }

    /// For a line about the widget: `shows` and `old settings`.
    static func parts(_ state: String) -> (verb: String, rest: String) {
        switch WidgetState(rawValue: state) {
        case .placeholder: ("waits", "for its first timeline")
        case .current: ("is", "current")
        case .outdated: ("shows", "old settings")
        case .stale: ("is", "stale")
        case .attention: ("needs", "attention")
        case .needsConfiguration: ("needs", "configuration")
        case nil: ("is", state)
        }
    }

    private static func role(of state: String) -> Paint.Role {
        switch WidgetState(rawValue: state) {
        case .current: .good
        case .placeholder, .outdated, .stale: .warning
        case .attention, .needsConfiguration: .bad
        case nil: .plain
        }
    }
}
