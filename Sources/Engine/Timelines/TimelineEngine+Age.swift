package import WidgetModel

/// The age of the shown content: fresh, stale or expired (T13).
extension TimelineEngine {
    /// Applies changed age limits. If no limits are declared anymore, the content counts as fresh again.
    mutating func redeclareAge(_ widget: WidgetIndex, _ limits: AgeLimits, _ effects: inout Effects) {
        let former = widgets[widget].reportedAge
        if limits.isUnlimited {
            widgets[widget].reportedAge = nil
            if let former, former != .fresh { effects.append(.aged(widget, .fresh)) }
        } else if former == nil {
            widgets[widget].reportedAge = .fresh
        }
    }

    // MARK: Queries

    /// The age of the shown content as of the last event.
    package func age(of widget: WidgetIndex) -> Age {
        widgets[widget].reportedAge ?? .fresh
    }

    /// The instant at which the given content was answered. Its age is counted from there.
    ///
    /// Returns nil for the placeholder, and for `former` while the widget does not show it.
    package func answered(of widget: WidgetIndex, showing shown: Shown) -> Instant? {
        widgets[widget].answered(showing: shown)
    }

    /// The instants at which the given content becomes stale and expires; nil if it never does.
    package func marks(of widget: WidgetIndex, showing shown: Shown) -> AgeMarks? {
        answered(of: widget, showing: shown).map { settings(of: widget).age.marks(from: $0) }
    }

    /// The instant at which the shown content was answered; nil for the placeholder.
    package func shownAnswered(of widget: WidgetIndex) -> Instant? {
        answered(of: widget, showing: shown(of: widget))
    }

    /// The instants at which the shown content becomes stale and expires; nil for the placeholder.
    package func marks(of widget: WidgetIndex) -> AgeMarks? { marks(of: widget, showing: shown(of: widget)) }
}
