/// The control that fits the values of a type, if the definition does not request another one.
///
/// Each shell draws it with the means that it has: a date, for example, as a calendar of the browser or as a
/// field in which arrow keys move from day to day.
package enum ValueControl: String, Codable, Hashable, Sendable, CaseIterable {
    /// A switch.
    case toggle
    /// A few cases, side by side or in a menu.
    case cases
    /// A list of the provider's choices.
    case choice
    /// A list of the values of the type (`ValueKind.listedValues`), searched while people type.
    case comboBox
    case text
    /// A text of several lines.
    case lines
    /// A text that is never shown again.
    case secret
    case email, host, url
    /// A number without a unit.
    case number
    /// A number with a percent sign.
    case percent
    /// A number and its unit.
    case measurement
    /// An amount and its currency.
    case money
    case date
    /// Two dates.
    case dateRange
    case dateTime
    /// A time of day.
    case time
    /// A number for each unit of time.
    case duration
    /// A check box for each day of the week.
    case weekdays
    /// The parts of a rule such as "weekly on Monday until 31 December".
    case recurrence
    /// A palette and the hexadecimal form.
    case color
    case file, folder
    /// A name with an e-mail address.
    case person
    /// A name with coordinates.
    case place
    /// A page with a row for each property.
    case page
}

/// A value that forms list with a title, although the definition does not declare it.
package struct ListedValue: Hashable, Sendable {
    /// The literal of the value.
    package let literal: String
    /// The name of the value in the user's language.
    package let title: String
    /// Other words that a search finds.
    package let synonyms: [String]
    /// The heading under which a menu shows the value; nil without a heading.
    package let group: String?
    /// What a menu shows next to the title, in addition to the literal; nil for only the literal.
    package let note: String?

    package init(
        _ literal: String, titled title: String, synonyms: [String] = [], group: String? = nil,
        note: String? = nil
    ) {
        (self.literal, self.title, self.synonyms) = (literal, title, synonyms)
        (self.group, self.note) = (group, note)
    }
}
