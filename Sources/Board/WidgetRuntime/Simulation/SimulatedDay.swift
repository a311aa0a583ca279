package import BoardDocuments
import Configurations
package import WidgetModel

/// The result of a simulation: its events, in order.
package struct SimulatedDay: Sendable {
    package var start: Instant
    package var length: Milliseconds
    /// The sum of all changes to the wall clock.
    package var shift = Milliseconds.zero
    /// The placed widgets, in the order in which they were placed.
    package var widgets: [PlacedWidgetID] = []
    package var events: [BoardEvent] = []
    /// Providers whose processes never started.
    package var unstarted: [Unstarted] = []
    /// The widgets that need configuration at the end, for which timelines were not requested.
    package var incomplete: [Incomplete] = []

    /// A provider that did not start, with the next step and one of its widgets.
    package struct Unstarted: Sendable {
        package var widget: PlacedWidgetID
        package var remarks: [BoardRemark]
    }

    /// A widget and its parameters that need a value.
    package struct Incomplete: Sendable {
        package var widget: PlacedWidgetID
        package var parameters: [String]
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
    /// The widget that the event concerns; nil for the whole board.
    package var subject: PlacedWidgetID? { widget?.wrappedValue }

    /// The event for a step of a script; nil for steps that are visible through other events.
    init?(step action: SteppedAction) {
        switch action {
        case .edit, .press, .reload, .push: return nil
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

    /// - Parameter span: the duration of the step, or the amount by which it sets the clock.
    private init(_ news: News, lasting span: Milliseconds?) {
        self.init(news)
        seconds = BoardEvent.orNull(span)
    }

    /// A step that the board refused, with the reason.
    init(refused remark: BoardRemark, _ news: News = .refused) {
        self.init(news)
        message = BoardEvent.orNull(remark.message)
        self.remark = remark
    }
}
