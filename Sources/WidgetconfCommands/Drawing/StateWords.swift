import BoardDocuments
import WidgetModel

/// A placed widget's state, by the one name that it has everywhere, in JSON too.
enum StateWords {
    static func words(_ state: WidgetState) -> Words { Words(state.rawValue, role(of: state)) }

    /// What is wrong with the widget besides, in a few words; nil when nothing is.
    static func trouble(of widget: ListedWidget, _ moments: Moments) -> Words? {
        switch widget.declared {
        case .missing: Words("kind not declared", .bad)
        case .broken: Words("kind has errors", .bad)
        case nil: widget.failing.map { Words("failing since \(moments.local($0.since))", .warning) }
        }
    }

    static func role(of state: WidgetState) -> Paint.Role {
        switch state {
        case .current: .good
        case .placeholder, .outdated, .stale: .warning
        case .attention, .needsConfiguration: .bad
        }
    }
}
