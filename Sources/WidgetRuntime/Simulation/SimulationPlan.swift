package import WidgetManifests
package import WidgetModel

/// A board under a stepped clock: which widgets, from when, for how long, and what happens.
package struct SimulationPlan: Sendable {
    /// A widget to place.
    package struct Widget: Sendable {
        /// As a person names it.
        package var kind: String
        /// Nil: the first that the kind supports.
        package var family: Family?
        package var values: [SteppedAction.ValueText]
        /// When, from the start.
        package var placed: Milliseconds

        package init(
            _ kind: String, family: Family? = nil, values: [SteppedAction.ValueText] = [],
            placed: Milliseconds = .zero
        ) {
            self.kind = kind
            self.family = family
            self.values = values
            self.placed = placed
        }
    }

    package struct Step: Sendable {
        /// From the start; it passes however the wall clock is set.
        package var at: Milliseconds
        /// The place of the widget among `widgets`; nil: all of them, as far as that means something, else
        /// the first.
        package var widget: Int?
        /// Nil: only a moment to look at.
        package var action: SteppedAction?
        /// Whether somebody looks at what is so after it: then not before all has happened that is due.
        package var isLookedAt: Bool

        package init(
            at: Milliseconds, widget: Int? = nil, _ action: SteppedAction?, isLookedAt: Bool = false
        ) {
            self.at = at
            self.widget = widget
            self.action = action
            self.isLookedAt = isLookedAt
        }
    }

    package var widgets: [Widget]
    package var start: Instant
    package var length: Milliseconds
    package var seed: UInt64
    /// Stands in for every provider; nil: their processes are run.
    package var answer: ScriptedAnswer?
    /// By their instants; those of one instant in this order.
    package var steps: [Step]
    /// An IANA name.
    package var timeZone: String
    /// What relative folders among the values start from.
    package var folder: String

    package init(
        widgets: [Widget], start: Instant, length: Milliseconds = .hours(24), seed: UInt64 = 0,
        answer: ScriptedAnswer? = nil, steps: [Step] = [], timeZone: String = "UTC", folder: String
    ) {
        self.widgets = widgets
        self.start = start
        self.length = length
        self.seed = seed
        self.answer = answer
        self.steps = steps
        self.timeZone = timeZone
        self.folder = folder
    }
}
