package import WidgetModel

/// What shows grows old (T13).
extension TimelineEngine {
    /// A changed declaration: content is fresh again if no limits are declared anymore.
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

    /// How old what shows is, as the last event left it.
    package func age(of widget: WidgetIndex) -> Age {
        widgets[widget].reportedAge ?? .fresh
    }

    /// When something that the widget shows, or may show, was answered: its age counts from there.
    ///
    /// Nil for the placeholder, and for what is not there.
    package func answered(of widget: WidgetIndex, showing shown: Shown) -> Instant? {
        widgets[widget].answered(showing: shown)
    }

    /// When that becomes stale and expires.
    package func marks(of widget: WidgetIndex, showing shown: Shown) -> AgeMarks? {
        answered(of: widget, showing: shown).map { settings(of: widget).age.marks(from: $0) }
    }

    /// When what shows was answered; nil while it is the placeholder.
    package func shownAnswered(of widget: WidgetIndex) -> Instant? {
        answered(of: widget, showing: shown(of: widget))
    }

    /// When what shows becomes stale and expires; nil while it is the placeholder.
    package func marks(of widget: WidgetIndex) -> AgeMarks? { marks(of: widget, showing: shown(of: widget)) }
}
