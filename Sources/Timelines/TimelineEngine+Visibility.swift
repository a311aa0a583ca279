import WidgetModel

/// A widget that nobody looks at may have its policy's reloads held; nothing else is.
extension TimelineEngine {
    /// A display says whether the widget is seen. What was held goes on as soon as somebody looks.
    mutating func look(
        _ widget: WidgetIndex, _ visibility: Visibility, _ now: Instant, _ effects: inout Effects
    ) {
        require(widget)
        widgets[widget.position].isHidden = visibility == .hidden
        // With a budget, only what is held waits without an instant.
        if visibility == .visible, settings(of: widget).perDay > 0,
            case .waiting(let request, until: .never) = widgets[widget.position].reloading
        {
            endWait(widget, request, now, &effects)
        }
        settle(widget, now, &effects)
    }

    /// Defers a reload that the policy asked for, or the retry of one, while nobody looks; says whether it
    /// did.
    mutating func hold(_ widget: WidgetIndex, _ request: Request, _ effects: inout Effects) -> Bool {
        guard request.precedence == .policy, holdsPolicy(widget) else { return false }
        postpone(widget, request, until: .never, .hidden, &effects)
        return true
    }

    /// Whether the policy's reloads wait until somebody looks.
    func holdsPolicy(_ widget: WidgetIndex) -> Bool {
        widgets[widget.position].isHidden && settings(of: widget).whenHidden == .hold
    }
}
