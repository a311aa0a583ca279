import JSONText
import WidgetModel

/// What keeps a placed widget from being current, and what mends it.
extension Page {
    /// Nothing for a widget that is well.
    mutating func troubles(of widget: JSONObject) {
        if let declared = widget["declared"] { undeclared(widget, isBroken: declared != false) }
        if let failing = widget.object("failing") {
            wrapped(
                Page.account(of: failing, moments),
                WidgetState(rawValue: widget.text("state")) == .attention ? .bad : .warning)
        }
        let needs = widget.texts("needs")
        guard !needs.isEmpty, widget["declared"] == nil else { return }
        let id = widget.text("widget")
        let settings = needs.map { "\($0)=…" }.joined(separator: " ")
        wrapped("needs \(needs.joined(separator: ", "))", .bad)
        wrapped("complete it with \"widgetconf edit \(id) \(settings)\"", .dim, indent: 2)
    }

    private mutating func undeclared(_ widget: JSONObject, isBroken: Bool) {
        let id = widget.text("widget")
        if isBroken {
            wrapped("its kind is declared with errors", .bad)
            wrapped("\"widgetconf check\" shows them", .dim, indent: 2)
        } else {
            wrapped("no provider declares its kind any more", .bad)
            wrapped(
                "bring its provider.yaml back, or take it off with \"widgetconf remove \(id)\"", .dim,
                indent: 2)
        }
    }

    /// `failing since 14:02:11, attempt 3: no answer within 5s`
    ///
    /// An edit and an asked reload begin to count anew, while since then nothing was answered.
    static func account(of failing: JSONObject, _ moments: Moments) -> String {
        let since = failing.instant("since").map { " since \(moments.local($0))" } ?? ""
        let count = failing.number("requests") ?? 0
        let attempt = count > 1 ? ", attempt \(count)" : ""
        let message = failing.text("message")
        return "failing\(since)\(attempt): " + (message.isEmpty ? failing.text("class") : message)
    }
}
