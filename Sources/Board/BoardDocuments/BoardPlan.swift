package import WidgetModel

/// The reply to `set.apply`: what applying a board file changes, or has changed.
package struct BoardPlan: Codable, Sendable {
    package enum Action: String, Codable, Sendable, CaseIterable { case removed, changed, added }

    /// A widget that is removed, changed or added.
    package struct Step: Codable, Sendable {
        package var action: Action
        package var key: String
        package var kind: String
        /// Nil for a widget that is not on the board yet.
        package var widget: PlacedWidgetID?
        /// The revision from which the step was planned; nil for a new widget.
        package var revision: Revision?
        /// When the widget was edited last, for a widget that is removed.
        package var edited: Instant?
        /// The family and the name before and after the change; nil if they do not change.
        package var resized, renamed: FrameChange?
        package var changes: ValueChanges?

        package init(
            _ action: Action, _ key: String, kind: String, widget: PlacedWidgetID? = nil,
            revision: Revision? = nil
        ) {
            self.action = action
            self.key = key
            self.kind = kind
            self.widget = widget
            self.revision = revision
        }
    }

    /// A user's change since the last apply that the file contradicts.
    package struct Conflict: Codable, Sendable {
        /// The changed part: a widget's value, size or name; its removal; the layout; or a display's
        /// settings.
        package enum Field: String, Codable, Hashable, Sendable, CaseIterable {
            case value, family, name, removal, layout, display
        }

        package var field: Field
        /// The parameter of a value; nil for other fields.
        package var parameter: String?
        /// The widget's key, or the display's name; nil for the layout.
        package var key: String?
        package var widget: PlacedWidgetID?
        /// The value on the board, and in the file.
        @OrNull package var present: JSONValue?
        @OrNull package var wanted: JSONValue?
        /// When it was changed, by which command, and in which revision; nil if that is unknown.
        package var at: Instant?
        package var origin: String?
        package var revision: Revision?

        package init(
            _ field: Field, key: String? = nil, widget: PlacedWidgetID? = nil, present: JSONValue? = nil,
            wanted: JSONValue? = nil
        ) {
            self.field = field
            self.key = key
            self.widget = widget
            self.present = present
            self.wanted = wanted
        }
    }

    /// The name of the set.
    package var board: String
    package var added = 0
    package var changed = 0
    package var removed = 0
    /// The number of widgets that are as declared, without conflicts.
    package var unchanged = 0
    /// Removals, then changes, then additions, each sorted as in the file.
    package var steps: [Step] = []
    /// Whether the widgets are arranged differently.
    package var rearranged = false
    /// The names of displays that change.
    package var displays: [DisplayName] = []
    package var conflicts: [Conflict] = []
    /// Widgets of the set that the file does not declare, and that are not removed.
    package var undeclared: [String] = []
    /// Identifies the plan. The plan of a board that has changed differs.
    package var plan = ""
    package var applied = false
    /// The number of reloads that applying the file requested.
    package var reloads: Int?

    package init(board: String) { self.board = board }

    /// Whether applying the plan changes a widget, the layout or a display.
    package var hasChanges: Bool { !steps.isEmpty || rearranged || !displays.isEmpty }

    /// The number of widgets with conflicts, plus the layout and the displays with one.
    package var conflicting: Int {
        let widgets = conflicts.filter { ![.layout, .display].contains($0.field) }
        return Set(widgets.map(\.key)).count + conflicts.count - widgets.count
    }

    /// Adds a step, and counts it.
    package mutating func add(_ step: Step) {
        steps.append(step)
        switch step.action {
        case .added: added += 1
        case .changed: changed += 1
        case .removed: removed += 1
        }
    }

    /// Adds the ids of the placed widgets.
    package mutating func name(_ ids: [String: PlacedWidgetID]) {
        for index in steps.indices where steps[index].action == .added {
            steps[index].widget = ids[steps[index].key]
        }
    }

    /// Sorts the steps, and sets the identifier.
    ///
    /// - Parameter parts: the parts of the plan that the document does not contain.
    package mutating func finish(beside parts: String) {
        let order = Action.allCases
        steps = order.flatMap { action in steps.filter { $0.action == action } }
        plan = ""
        plan = String(SHA256.digest(of: encodedJSON.text + parts).prefix(16))
    }
}
