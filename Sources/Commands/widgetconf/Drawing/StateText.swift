import BoardDocuments
import WidgetModel

/// The state of a placed widget as colored text.
enum StateText {
    /// The state in its color. The word is the same as in JSON if that is an English word.
    static func words(_ state: WidgetState) -> Words {
        Words(word(for: state), role(of: state))
    }

    static func word(for state: WidgetState) -> String {
        state == .needsConfiguration ? "not set up" : state.rawValue
    }

    /// A short description of a problem that the state does not express; nil if everything is fine.
    static func trouble(of widget: ListedWidget, _ times: TimeFormat) -> Words? {
        switch widget.declared {
        case .missing: Words("kind not declared", .bad)
        case .broken: Words("kind has errors", .bad)
        case nil: widget.failing.map { Words("failing since \(times.local($0.since))", .warning) }
        }
    }

    /// The color of a state: green if all is well, yellow if the problem resolves itself, red if the user
    /// must act.
    static func role(of state: WidgetState) -> Paint.Role {
        switch state {
        case .current: .good
        case .placeholder, .outdated, .stale: .warning
        case .attention, .needsConfiguration: .bad
        }
    }
}
