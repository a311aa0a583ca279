package import BoardDocuments
import JSONText
import WidgetManifests
package import WidgetModel

/// What happened while a board's clock was stepped, in order.
package struct SimulatedDay: Sendable {
    package var start: Instant
    package var length: Milliseconds
    /// How far the wall clock was set in all.
    package var shift = Milliseconds.zero
    /// The placed widgets, in the order in which they were placed.
    package var widgets: [PlacedWidgetID] = []
    package var events: [BoardEvent] = []
    /// Providers whose processes did not even start, to the end of it.
    package var unstarted: [Unstarted] = []

    /// What to do about a provider that does not start, and one of its widgets.
    package struct Unstarted: Sendable {
        package var widget: PlacedWidgetID
        package var remarks: [BoardReply.Remark]
    }
}

extension SimulatedDay {
    /// The document that `simulate --format json` prints.
    package var report: SimulationReport {
        SimulationReport(
            start: start, end: start + length + shift, length: length,
            widgets: widgets.map { .init(widget: $0, totals: totals(of: $0).document) }, events: events)
    }
}

extension BoardEvent {
    /// The widget that it is about; nil for the whole board.
    package var subject: PlacedWidgetID? { widget?.wrappedValue }

    /// A step of a script; nil for one that is told by what comes of it.
    init?(step action: SteppedAction) {
        switch action {
        case .edit, .interact, .reload: return nil
        case .jump(let span): self.init(.jump, lasting: span)
        case .suspend(let span): self.init(.suspend, lasting: span)
        case .restart(let span): self.init(.restart, lasting: span)
        case .fail(let failure, let lasting):
            self.init(.fail, lasting: lasting)
            self.failure = failure.failureClass
        case .answer: self.init(.answer)
        case .hide: self.init(.hide)
        case .show: self.init(.show)
        case .remove: self.init(.remove)
        }
    }

    private init(_ news: News, lasting span: Milliseconds?) {
        self.init(news)
        seconds = BoardEvent.orNull(span)
    }

    /// A step that was refused, with why.
    init(refused remark: BoardReply.Remark, _ news: News = .refused) {
        self.init(news)
        message = BoardEvent.orNull(remark.message)
        self.remark = remark
    }
}
