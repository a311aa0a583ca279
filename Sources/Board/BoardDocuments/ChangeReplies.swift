package import WidgetModel

/// The reply to `add`, `edit`, `undo` and `redo`.
///
/// A dry run does not contain a reload.
package struct ChangedWidget: Codable, Sendable {
    package var widget: PlacedWidgetID
    package var kind: Kind?
    package var family: Family?
    package var revision: Revision
    package var changes: ValueChanges?
    /// The family before and after the change; nil if it does not change.
    package var resized: FrameChange?
    /// The user's name for the widget before and after the change; nil if it does not change.
    package var renamed: FrameChange?
    package var dropped: [DroppedValue]?
    package var types: ParameterTypes?
    package var dryRun: Bool?
    package var preview: Preview?
    /// In a dry run: the timeline that the provider returns for the new values. `timeline` is the current
    /// one.
    package var plannedTimeline: PlannedTimeline?
    /// Null if no reload was requested, because the widget needs configuration; nil if nothing was changed.
    package var reload: OrNull<ChangeReload>?
    package var timeline: PresentTimeline?
    /// Whether the change had already been accepted, so that the request was ignored.
    package var repeated: Bool?
    /// Required parameters without a value.
    package var needs: [String]?
    /// The rules with `severity: warning` that the values break, in words.
    package var warnings: [String]?
    /// Stored values that are no longer used.
    package var aside: [KeptAside]?
    /// The parameters whose unused values the change deletes.
    package var discarded: [String]?
    /// The steps of the edit, if they were requested.
    package var trace: [TraceSpan]?

    package init(widget: PlacedWidgetID, revision: Revision) {
        self.widget = widget
        self.revision = revision
    }

    /// The timeline of a dry run, which is not stored.
    package struct PlannedTimeline: Codable, Sendable {
        package var entries: [PresentTimeline.DatedEntry]
        /// The view of each entry, if the request asked for them.
        package var views: [JSONValue]?
        package var policy: ReloadPolicy
        /// When the policy would request the next timeline; null for never.
        @OrNull package var due: Instant?

        package init(entries: [PresentTimeline.DatedEntry], policy: ReloadPolicy, due: Instant?) {
            self.entries = entries
            self.policy = policy
            self.due = due
        }
    }

    /// The result of a dry run with a snapshot: the widget with the new values.
    package struct Preview: Codable, Sendable {
        package var widget: PlacedWidgetID
        @OrNull package var title: String?
        package var family: Family
        package var view: JSONValue

        package init(widget: PlacedWidgetID, title: String?, family: Family, view: JSONValue) {
            self.widget = widget
            self.title = title
            self.family = family
            self.view = view
        }
    }
}

/// The reply to `edit`: about one widget, or about several.
package enum EditReply: Codable, Sendable {
    case one(ChangedWidget)
    case several(ChangedWidgets)

    /// Nil for several widgets.
    package var one: ChangedWidget? { if case .one(let widget) = self { widget } else { nil } }

    private enum Key: CodingKey { case edits }

    package init(from decoder: any Decoder) throws {
        let areSeveral = try decoder.container(keyedBy: Key.self).contains(.edits)
        self =
            areSeveral
            ? .several(try ChangedWidgets(from: decoder)) : .one(try ChangedWidget(from: decoder))
    }

    package func encode(to encoder: any Encoder) throws {
        switch self {
        case .one(let reply): try reply.encode(to: encoder)
        case .several(let reply): try reply.encode(to: encoder)
        }
    }
}

/// The reply to an edit of several widgets.
package struct ChangedWidgets: Codable, Sendable {
    package var edits: [ChangedWidget]
    /// The chosen widgets that the edit does not change. They were neither revised nor refreshed.
    package var unchanged: [PlacedWidgetID]

    package init(edits: [ChangedWidget], unchanged: [PlacedWidgetID]) {
        self.edits = edits
        self.unchanged = unchanged
    }
}

/// The family or the name of a widget before and after an edit; null for a missing name.
package struct FrameChange: Codable, Sendable {
    @OrNull package var from: String?
    @OrNull package var to: String?

    /// Nil if both are the same.
    package init?(from: String?, to: String?) {
        if from == to { return nil }
        self.from = from
        self.to = to
    }
}

/// The values that an edit changed. The JSON form is `{"days": {"from": 7, "to": 30}}`.
package struct ValueChanges: Codable, Sendable {
    /// The changes in the order of the edit form.
    package var all: [(parameter: String, change: Change)]

    /// The values before and after the edit; null for a missing value. A changed secret has the same masked
    /// value on both sides.
    package struct Change: Codable, Sendable {
        @OrNull package var from: JSONValue?
        @OrNull package var to: JSONValue?
        /// For a value that was dropped: the parameter that hides it now (C2).
        package var hiddenBy: String?
        /// In a history: the title of the parameter, and the values in words, where available.
        package var title, fromText, toText: String?

        package init(from: JSONValue? = nil, to: JSONValue? = nil) {
            self.from = from
            self.to = to
        }
    }

    /// All values before and after the edit.
    package var values: [(parameter: String, value: JSONValue)] {
        all.flatMap { name, change in [change.from, change.to].compactMap { $0 }.map { (name, $0) } }
    }

    package init(_ all: [(parameter: String, change: Change)] = []) { self.all = all }

    package init(from decoder: any Decoder) throws {
        let members = try decoder.singleValueContainer().decode(JSONObject.self)
        // This program writes the changes, so an unreadable one is damaged. It is decoded without values.
        all = members.map { ($0.key, (try? Change(json: $0.value)) ?? Change()) }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(JSONObject(all.map { ($0.parameter, $0.change.encodedJSON) }))
    }
}

/// A value that an edit removed, because another parameter hides it now (C2).
package struct DroppedValue: Codable, Sendable {
    package var parameter: String
    package var hiddenBy: String

    package init(parameter: String, hiddenBy: String) {
        self.parameter = parameter
        self.hiddenBy = hiddenBy
    }
}

/// The reload of a change: a report if this request caused it, or the ledger's row if the change was accepted
/// before.
package enum ChangeReload: Codable, Sendable {
    case report(ReloadReport)
    case row(LedgerRow)

    private enum Key: CodingKey { case asked }

    package init(from decoder: any Decoder) throws {
        let isRow = try decoder.container(keyedBy: Key.self).contains(.asked)
        self = isRow ? .row(try LedgerRow(from: decoder)) : .report(try ReloadReport(from: decoder))
    }

    package func encode(to encoder: any Encoder) throws {
        switch self {
        case .report(let report): try report.encode(to: encoder)
        case .row(let row): try row.encode(to: encoder)
        }
    }

    /// The members that both forms share.
    package var report: ReloadReport {
        switch self {
        case .report(let report): report
        case .row(let row):
            ReloadReport(
                reason: row.reason, bypassed: row.bypassed ?? [], outcome: row.outcome,
                milliseconds: row.milliseconds.map(Double.init), generation: row.generation)
        }
    }
}

/// The reply to `remove`.
package struct RemovedWidget: Codable, Sendable {
    package var widget: PlacedWidgetID
    package var removed = true

    package init(widget: PlacedWidgetID) { self.widget = widget }
}

/// The reply to `begin`, about a widget that a user is about to place.
package struct FirstChoices: Codable, Sendable {
    /// The size: the widget's first one, unless the request specifies a size.
    package var family: Family
    /// The recommendation's choices or the provider's defaults, in their stored form, without secrets.
    package var choices: JSONObject
    /// Nil if the kind cannot be configured.
    package var definition: DefinitionInForce?

    package init(family: Family, choices: JSONObject, definition: DefinitionInForce?) {
        self.family = family
        self.choices = choices
        self.definition = definition
    }
}

/// The reply to `withdraw`, about a change whose client was interrupted.
package struct WithdrawnChange: Codable, Sendable {
    /// Whether the change is stored; null if that is unknown.
    @OrNull package var stored: Bool?
    package var widget: PlacedWidgetID?
    package var revision: Revision?
    package var press: Int?

    package init(
        stored: Bool?, widget: PlacedWidgetID? = nil, revision: Revision? = nil, press: Int? = nil
    ) {
        self.stored = stored
        self.widget = widget
        self.revision = revision
        self.press = press
    }
}

/// The reply to a display that reported whether a widget is visible.
package struct ReportedVisibility: Codable, Sendable {
    package var widget: PlacedWidgetID
    package var `is`: Visibility

    package init(widget: PlacedWidgetID, is visibility: Visibility) {
        self.widget = widget
        self.is = visibility
    }
}
