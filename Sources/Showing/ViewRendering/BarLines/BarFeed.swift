package import BoardDocuments
package import WidgetModel
import WidgetViews

/// Keeps the line of one widget in a bar up to date, as a state machine that never ends. Its input is
/// documents, events of the board and the time; its output is lines.
package struct BarFeed: Sendable {
    private enum State {
        /// No process serves the board. The last text remains and does not tick. Goes to: connected.
        case disconnected
        /// Events report changes. Goes to: disconnected.
        case connected
    }

    /// An event that the feed handles.
    package enum Event: Sendable {
        /// The process that serves the board sends its events from now on.
        case connected
        /// The process that serves the board ended, or no such process runs.
        case lost
        /// The reply to a `read`.
        case read(RenderedWidget)
        /// The board refused a `read`.
        case refused(String)
        case happened([BoardEvent])
        /// The instant of `nextWake` has come.
        case wake
    }

    /// What to do.
    package enum Effect: Hashable, Sendable {
        /// Read the widget, which follows as an event.
        case read
        /// Print a line and a line feed.
        case show(String)
    }

    private enum Shown {
        case nothing
        case widget(RenderedWidget)
        case problem(String)
    }

    private let widget: String
    private let format: BarFormat
    /// The environment for drawing; `now` is the time of the latest event while connected.
    private var context: RenderContext
    private var state = State.disconnected
    private var shown = Shown.nothing
    /// The line that the bar shows; nil before the first one.
    private var printed: String?

    /// - Parameter widget: the id of the widget, as the user wrote it.
    package init(_ widget: String, _ format: BarFormat, _ context: RenderContext) {
        self.widget = widget
        self.format = format
        self.context = context
    }

    package mutating func handle(_ event: Event, at now: Instant, into effects: inout [Effect]) {
        if case .connected = state { context.dates.now = now }
        switch event {
        case .connected:
            state = .connected
            effects.append(.read)
        case .lost:
            state = .disconnected
            write(into: &effects)
        case .read(let document):
            shown = .widget(document)
            write(into: &effects)
        case .refused(let reason):
            shown = .problem(reason)
            write(into: &effects)
        case .happened(let events):
            if events.contains(where: isAboutWidget) { effects.append(.read) }
        case .wake: write(into: &effects)
        }
    }

    /// When the line may change over time; nil if it never does.
    package var nextWake: Instant? {
        guard case .connected = state, case .widget(let document) = shown else { return nil }
        return DisplayedWidget(document).view.nextTick(after: context.dates.now)
    }

    private func isAboutWidget(_ event: BoardEvent) -> Bool {
        switch event.changed {
        case .widget(let other): other == widget
        case .all, .kind, .widgets: true
        case nil: false
        }
    }

    /// Prints the line if it differs from the last one.
    private mutating func write(into effects: inout [Effect]) {
        let line = format.line(content)
        guard line != printed else { return }
        printed = line
        effects.append(.show(line))
    }

    private var content: BarContent {
        let content =
            switch shown {
            case .nothing: BarContent(message: widget, classes: [])
            case .widget(let document): BarContent(document, context)
            case .problem(let message): BarContent(message: message, classes: ["error"])
            }
        return switch state {
        case .connected: content
        case .disconnected: content.disconnected()
        }
    }
}
