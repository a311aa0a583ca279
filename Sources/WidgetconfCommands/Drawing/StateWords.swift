import WidgetModel

/// A placed widget's state in plain words.
enum StateWords {
    static func words(_ state: String) -> Words {
        switch WidgetState(rawValue: state) {
        case .placeholder: Words("waits for its first timeline", .warning)
        case .current: Words("current", .good)
        case .outdated: Words("shows old settings", .warning)
        case .stale: Words("stale", .warning)
        case .attention: Words("needs attention", .bad)
        case .needsConfiguration: Words("needs configuration", .bad)
        case nil: Words(state)
        }
    }
}
