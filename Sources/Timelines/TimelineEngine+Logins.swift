import WidgetModel

/// Content that needs a login which the widget no longer has (T12).
///
/// It is dropped and not only hidden, so that no later event can bring it back: a retry that fails for
/// another reason, an edit, or a restart.
extension TimelineEngine {
    /// Withdraws the content of a widget whose account is gone, and ends its requests, because an answer to
    /// them may still come from that account.
    mutating func logOut(_ widget: WidgetIndex, _ now: Instant, _ effects: inout Effects) {
        guard settings(of: widget).whenLoggedOut == .withdraw else { return }
        withdraw(widget, &effects)
        close(widget, .superseded, &effects)
        settle(widget, now, &effects)
        dispatch(widgets[widget].provider, now, &effects)
    }

    /// Withdraws the content if the last request was refused for lack of a login, and the declaration does
    /// not keep it.
    mutating func withdrawRefused(_ widget: WidgetIndex, _ effects: inout Effects) {
        guard widgets[widget].failures?.last == .authentication,
            settings(of: widget).whenLoggedOut == .withdraw
        else { return }
        withdraw(widget, &effects)
    }

    private mutating func withdraw(_ widget: WidgetIndex, _ effects: inout Effects) {
        guard var block = widgets[widget].timeline?.dates else { return }
        dates.release(&block)
        widgets[widget].timeline = nil
        widgets[widget].content = .placeholder
        effects.append(.withdraw(widget))
    }
}
