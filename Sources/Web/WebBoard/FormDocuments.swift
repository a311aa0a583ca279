package import EditForm
package import WidgetModel

/// The subject of a form.
package struct FormSubject: Codable, Sendable {
    /// The id of a placed widget.
    package var widget: String
}

/// An open form, for its page.
package struct FormPage: Codable, Sendable {
    package var id: String
    package var title: String
    /// The time before the page sends `wake`, in milliseconds.
    package var wake: Int64?
    package var form: FormDocument

    package init(id: String, title: String, wake: Int64?, form: FormDocument) {
        (self.id, self.title, self.wake, self.form) = (id, title, wake, form)
    }

    private enum Key: CodingKey { case id, title, wake }

    package init(from decoder: any Decoder) throws {
        form = try FormDocument(from: decoder)
        let container = try decoder.container(keyedBy: Key.self)
        id = try container.decode(String.self, forKey: .id)
        title = try container.decode(String.self, forKey: .title)
        wake = try container.decodeIfPresent(Int64.self, forKey: .wake)
    }

    package func encode(to encoder: any Encoder) throws {
        try form.encode(to: encoder)
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(id, forKey: .id)
        try container.encode(title, forKey: .title)
        try container.encodeIfPresent(wake, forKey: .wake)
    }
}

/// The timeline that the unsaved values of a form would have.
package struct FormTimeline: Codable, Sendable {
    package struct Entry: Codable, Sendable {
        package var date: Instant
        /// Whether the entry would be shown now.
        package var shown: Bool
        /// The text of the view in reading order, for users who do not see the picture.
        package var spoken: [String]

        package init(date: Instant, shown: Bool, spoken: [String]) {
            (self.date, self.shown, self.spoken) = (date, shown, spoken)
        }
    }

    package var entries: [Entry]
    /// When the next timeline would be requested; null for never.
    @OrNull package var due: Instant?

    package init(entries: [Entry], due: Instant?) {
        self.entries = entries
        self.due = due
    }
}
