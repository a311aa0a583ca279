import BoardDocuments
import WidgetModel

/// Reports what keeps a placed widget from being current, and how to fix it.
extension Page {
    /// Prints all problems of a widget, each with its remedy; nothing if the widget is fine.
    ///
    /// - Parameter needs: the names of required parameters without a value.
    mutating func troubles(
        of widget: PlacedWidgetID, _ state: WidgetState, _ declared: Declaration?,
        _ failing: FailingRequests?, _ needs: [String]
    ) {
        undeclared(widget, declared)
        if let failing { wrapped(Page.account(of: failing, times), state == .attention ? .bad : .warning) }
        guard !needs.isEmpty, declared == nil else { return }
        wrapped("needs \(needs.joined(separator: ", "))", .bad)
        // The form hides what is typed for a secret.
        wrapped("complete it with \"widgetconf edit \(widget)\"", .dim, indent: 2)
    }

    /// Reports that a widget's kind is not declared, or that its declaration has errors.
    mutating func undeclared(_ widget: PlacedWidgetID, _ declared: Declaration?) {
        switch declared {
        case .broken:
            wrapped("the declaration of its kind has errors", .bad)
            wrapped("\"widgetconf check\" shows them", .dim, indent: 2)
        case .missing:
            wrapped("no provider declares its kind anymore", .bad)
            wrapped(
                "restore its provider.yaml, or remove the widget with \"widgetconf remove \(widget)\"", .dim,
                indent: 2)
        case nil: break
        }
    }

    /// `failing since 14:02:11, attempt 3: no answer within 5s`
    ///
    /// An edit or a requested reload resets the number of attempts, but not the time of the first failure.
    static func account(of failing: FailingRequests, _ times: TimeFormat) -> String {
        let attempt = failing.requests > 1 ? ", attempt \(failing.requests)" : ""
        let message = failing.message ?? ""
        return "failing since \(times.local(failing.since))\(attempt): "
            + (message.isEmpty ? failing.class.rawValue : message)
    }
}
