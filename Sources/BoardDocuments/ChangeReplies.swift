package import JSONText
package import WidgetModel

/// The reply to `add`, `edit` and `undo`.
///
/// A dry run has neither reload nor timeline.
package struct ChangedWidget: Codable, Sendable {
    package var widget: PlacedWidgetID
    package var kind: Kind?
    package var family: Family?
    package var revision: Revision
    package var changes: ValueChanges?
    package var dropped: [DroppedValue]?
    package var types: ParameterTypes?
    package var dryRun: Bool?
    package var preview: Preview?
    /// Null when none is asked for, because the widget needs configuration.
    package var reload: OrNull<ChangeReload>?
    package var timeline: PresentTimeline?
    /// It was accepted before, and nothing was done now.
    package var repeated: Bool?
    package var needs: [String]?
    package var aside: [KeptAside]?

    package init(widget: PlacedWidgetID, revision: Revision) {
        self.widget = widget
        self.revision = revision
    }

    /// What the widget would show with values that are not stored.
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

/// What an edit changed: `{"days": {"from": 7, "to": 30}}`.
package struct ValueChanges: Codable, Sendable {
    /// In the order of the form.
    package var all: [(parameter: String, change: Change)]

    package struct Change: Codable, Sendable {
        @OrNull package var from: JSONValue?
        @OrNull package var to: JSONValue?

        package init(from: JSONValue? = nil, to: JSONValue? = nil) {
            self.from = from
            self.to = to
        }
    }

    /// The values before and after.
    package var values: [(parameter: String, value: JSONValue)] {
        all.flatMap { name, change in [change.from, change.to].compactMap { $0 }.map { (name, $0) } }
    }

    package init(_ all: [(parameter: String, change: Change)] = []) { self.all = all }

    package init(from decoder: any Decoder) throws {
        let members = try decoder.singleValueContainer().decode(JSONObject.self)
        // Written by this program; a value of another form reads as no values.
        all = members.map { ($0.key, (try? Change(json: $0.value)) ?? Change()) }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(JSONObject(all.map { ($0.parameter, $0.change.encodedJSON) }))
    }
}

/// A value that an edit dropped, because another parameter hides it now (C2).
package struct DroppedValue: Codable, Sendable {
    package var parameter: String
    package var hiddenBy: String

    package init(parameter: String, hiddenBy: String) {
        self.parameter = parameter
        self.hiddenBy = hiddenBy
    }
}

/// The reload of a change: the report of one that this request asked for, or the ledger's row for a change
/// that was accepted before.
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

    /// What both say.
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

/// What is said of a change whose client was interrupted.
package struct WithdrawnChange: Codable, Sendable {
    /// Null: not known.
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

/// The answer to a display that says whether a person looks at a widget.
package struct ReportedVisibility: Codable, Sendable {
    package var widget: PlacedWidgetID
    package var `is`: Visibility

    package init(widget: PlacedWidgetID, is visibility: Visibility) {
        self.widget = widget
        self.is = visibility
    }
}
