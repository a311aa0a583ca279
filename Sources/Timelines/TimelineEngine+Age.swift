package import WidgetModel

/// What shows grows old (T13).
extension TimelineEngine {
    /// The widget's look, with the mark of its age.
    @inline(__always)
    mutating func look(of widget: WidgetIndex, at now: Instant) -> Look {
        var look = widgets[widget.position].look(at: now.milliseconds, dates)
        if widgets[widget.position].age != .none { age(widget, now, &look) }
        return look
    }

    /// Kept out of the look: most widgets do not age, and their entries change without it.
    @inline(never)
    private mutating func age(_ widget: WidgetIndex, _ now: Instant, _ look: inout Look) {
        let place = widget.position
        let marks = marks(of: widget)
        let age = AgeCode(marks?.age(at: now) ?? .fresh)
        if age != widgets[place].age {
            widgets[place].age = age
            look.becomes = age.age
            look.state = widgets[place].stateCode
        }
        if let next = marks?.next(after: now) { look.next = min(look.next, next.milliseconds) }
    }

    /// What showed while another timeline arrives keeps its age.
    mutating func keepAge(of widget: WidgetIndex) {
        switch widgets[widget.position].shown {
        case .placeholder, .former: break
        case .entry: contents[widget.position].formerAnswered = widgets[widget.position].answered
        }
    }

    /// A changed declaration: what it no longer lets age is fresh.
    mutating func redeclareAge(_ widget: WidgetIndex, _ limits: AgeLimits, _ effects: inout Effects) {
        let former = widgets[widget.position].age
        let declared = AgeCode(limits)
        if declared == .none {
            widgets[widget.position].age = .none
            if former.age != .fresh { effects.append(.aged(widget, .fresh)) }
        } else if former == .none {
            widgets[widget.position].age = .fresh
        }
    }

    // MARK: Queries

    /// How old what shows is, as the last event left it.
    package func age(of widget: WidgetIndex) -> Age {
        require(widget)
        return widgets[widget.position].age.age
    }

    /// When something that the widget shows, or may show, was answered: its age counts from there.
    ///
    /// Nil for the placeholder, and for what is not there.
    package func answered(of widget: WidgetIndex, showing shown: Shown) -> Instant? {
        require(widget)
        switch shown {
        case .placeholder: return nil
        case .former: return contents[widget.position].formerAnswered.optional
        case .entry: return widgets[widget.position].answered.optional
        }
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
