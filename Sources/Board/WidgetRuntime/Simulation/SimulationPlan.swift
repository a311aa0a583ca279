package import Configurations
package import WidgetModel

/// The input of a simulation: the widgets, the time, and the steps.
package struct SimulationPlan: Sendable {
    /// A widget that the simulation places.
    package struct Widget: Sendable {
        /// The kind as the user wrote it.
        package var kind: String
        /// The family; nil for the first one that the kind supports.
        package var family: Family?
        package var values: [SteppedAction.ValueText]
        /// When to place it, since the start.
        package var placed: Milliseconds
        /// The widget of a real board whose values, secrets and family are used; nil to use the defaults.
        package var stored: StoredWidget?

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

    /// Something that happens at a given time.
    package struct Step: Sendable {
        /// The time since the start, independent of changes to the wall clock.
        package var at: Milliseconds
        /// The index in `widgets`. If nil, the step concerns all widgets where possible, or else the first.
        package var widget: Int?
        /// The action; nil if the step only inspects the board.
        package var action: SteppedAction?
        /// Whether the board is inspected after the step and all other events at its instant.
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
    /// The answer that replaces all providers; nil to run their processes.
    package var answer: ScriptedAnswer?
    /// The steps. The order matters for steps at the same time.
    package var steps: [Step]
    /// The name of a zone in the IANA database.
    package var timeZone: String
    /// The folder to which relative paths in values refer.
    package var folder: String
    /// How sources get their answers; nil for the real outside.
    package var outside: SourceOutside?

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
