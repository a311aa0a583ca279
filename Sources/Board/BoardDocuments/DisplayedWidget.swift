package import WidgetModel
package import WidgetViews

/// A placed widget as displays draw it: its view, and the frame that indicates its state.
package struct DisplayedWidget: Sendable {
    /// The view, or a generic placeholder if the board does not send one.
    package let view: ViewTree
    package let frame: WidgetFrame

    /// The widget that the board returned. If its view cannot be decoded, because a newer host sent it, the
    /// placeholder is shown.
    package init(_ widget: RenderedWidget) {
        let view = widget.view.flatMap { try? ViewTree(json: $0) }  // The placeholder replaces unknown views.
        let title = widget.title ?? widget.widget.description
        self.view = view ?? DisplayedWidget.placeholder(title)
        frame = WidgetFrame(
            title: title, marks: DisplayedWidget.marks(of: widget),
            isRedacted: view == nil || widget.redacted == true,
            isDimmed: DisplayedWidget.isDimmed(widget.age), updating: Set(widget.updating ?? []))
    }

    /// The view that replaces a missing one: the title and two lines, drawn redacted.
    package static func placeholder(_ title: String) -> ViewTree {
        ViewTree(.stack(ViewStack(.vertical, [.text(title), .text("not yet there"), .text("…")])))
    }

    /// When the widget's appearance changes without a new timeline; nil if never.
    ///
    /// - Parameter resolution: the smallest unit that dates show.
    package static func nextChange(
        of widget: RenderedWidget, resolution: DateWords.Unit
    ) -> Instant? {
        let ages = [widget.age?.stale, widget.age?.expires].compactMap(\.self).filter { widget.at < $0 }
        let tick = DisplayedWidget(widget).view.nextTick(after: widget.at, resolution: resolution)
        return ([widget.nextEntry, tick].compactMap(\.self) + ages).min()
    }

    /// Whether expired content is still shown, but dimmed.
    private static func isDimmed(_ age: ContentAge?) -> Bool { age?.is == .expired && age?.show == "dimmed" }

    /// The marks for a widget's state.
    private static func marks(of widget: RenderedWidget) -> [WidgetFrame.Mark] {
        var marks: [WidgetFrame.Mark] = []
        if let shown = widget.shownRevision, shown != widget.revision { marks.append(.outdated) }
        if widget.updating != nil { marks.append(.updating) }
        if let age = widget.age, age.is != .fresh, let since = age.stale ?? age.expires {
            marks.append(.stale(since: since))
        }
        if let since = widget.failingSince { marks.append(.failing(since: since)) }
        switch widget.beyond {
        case .before: marks.append(.early)
        case .after: marks.append(.late)
        case nil: break
        }
        switch widget.state {
        case .attention: marks.append(.attention)
        // The user cannot configure the widget while no provider declares the kind.
        case .needsConfiguration where widget.declared != nil: marks.append(.attention)
        case .needsConfiguration: marks.append(.needsConfiguration)
        case .placeholder, .current, .outdated, .stale: break
        }
        return marks
    }
}
