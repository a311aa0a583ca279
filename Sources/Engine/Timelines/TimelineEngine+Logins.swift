import WidgetModel

/// Content that needs a login which no longer exists (T12).
///
/// The content is dropped instead of hidden, so that later events cannot restore it: a retry that fails for
/// another reason, an edit, or a restart.
extension TimelineEngine {
    /// Withdraws a widget's content after its account was removed, and ends its requests, because the answers
    /// may still come from that account.
    mutating func logOut(_ widget: WidgetIndex, _ now: Instant, _ effects: inout Effects) {
        guard settings(of: widget).whenLoggedOut == .withdraw else { return }
        withdraw(widget, &effects)
        close(widget, .superseded, &effects)
        settle(widget, now, &effects)
        dispatch(widgets[widget].provider, now, &effects)
    }

    /// Withdraws the content if the last request failed because of a missing login, and the declaration does
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
