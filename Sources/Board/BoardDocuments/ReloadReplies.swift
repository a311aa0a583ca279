package import WidgetModel

/// The result of the reload that a request caused.
package struct ReloadReport: Codable, Sendable {
    package var reason: ReloadReason
    /// The limits that would have delayed a reload with another reason.
    package var bypassed: [Bypassed]
    package var outcome: ReloadOutcome
    /// The time from the commit to the archived timeline.
    package var milliseconds: Double?
    package var generation: Generation
    /// `false` if the data of the reload could not be written to the disk.
    package var stored: Bool?
    /// The policy, if `bypassed` contains `policy`.
    package var bypassedPolicy: ReloadPolicy?
    package var message: String?
    /// The last lines of the provider's log, if the reload failed.
    package var log: [String]?

    package init(
        reason: ReloadReason, bypassed: [Bypassed], outcome: ReloadOutcome, milliseconds: Double?,
        generation: Generation
    ) {
        self.reason = reason
        self.bypassed = bypassed
        self.outcome = outcome
        self.milliseconds = milliseconds
        self.generation = generation
    }
}

/// The reply to `reload`: about one widget, or about several.
package enum ReloadReply: Codable, Sendable {
    case one(ReloadedWidget)
    case several(ReloadedWidgets)

    /// Nil for several widgets.
    package var one: ReloadedWidget? { if case .one(let widget) = self { widget } else { nil } }

    private enum Key: CodingKey { case reloads }

    package init(from decoder: any Decoder) throws {
        let areSeveral = try decoder.container(keyedBy: Key.self).contains(.reloads)
        self =
            areSeveral
            ? .several(try ReloadedWidgets(from: decoder)) : .one(try ReloadedWidget(from: decoder))
    }

    package func encode(to encoder: any Encoder) throws {
        switch self {
        case .one(let reply): try reply.encode(to: encoder)
        case .several(let reply): try reply.encode(to: encoder)
        }
    }
}

/// The reply to the reload of one widget.
package struct ReloadedWidget: Codable, Sendable {
    package var widget: PlacedWidgetID
    package var revision: Revision
    package var reload: ReloadReport
    package var timeline: PresentTimeline

    package init(widget: PlacedWidgetID, revision: Revision, reload: ReloadReport, timeline: PresentTimeline)
    {
        self.widget = widget
        self.revision = revision
        self.reload = reload
        self.timeline = timeline
    }
}

/// The reply to the reload of several widgets.
package struct ReloadedWidgets: Codable, Sendable {
    package var reloads: [Row]
    /// The number of widgets that cannot be reloaded.
    package var skipped: Int

    /// One reloaded widget.
    package struct Row: Codable, Sendable {
        package var widget: PlacedWidgetID
        package var reload: ReloadReport

        package init(widget: PlacedWidgetID, reload: ReloadReport) {
            self.widget = widget
            self.reload = reload
        }
    }

    package init(reloads: [Row], skipped: Int) {
        self.reloads = reloads
        self.skipped = skipped
    }
}

/// The reply to `press` (T8).
package struct PressedWidget: Codable, Sendable {
    package var widget: PlacedWidgetID
    package var action: String
    /// The number of the press, counted from 1 for each placed widget.
    package var press: Int
    package var outcome: ReloadOutcome
    /// The new state of a toggle; nil for a button.
    package var isOn: Bool?
    package var milliseconds: Int?
    package var message: String?
    @OrNull package var reload: ReloadReport?
    package var timeline: PresentTimeline

    package init(
        widget: PlacedWidgetID, action: String, press: Int, outcome: ReloadOutcome, reload: ReloadReport?,
        timeline: PresentTimeline
    ) {
        self.widget = widget
        self.action = action
        self.press = press
        self.outcome = outcome
        self.reload = reload
        self.timeline = timeline
    }
}
