package import SourceText

/// Part of the form, under a separate title.
package struct IntentSection: Sendable {
    package let name: String
    /// The title as written. Users see `displayTitle`.
    package let title: String?
    package let help: String?
    /// Whether the form shows only the title until a user opens the section.
    package let isCollapsed: Bool
    /// The names of its parameters, in form order.
    package let parameters: [String]
    /// The location of the section's name.
    package let location: SourceLocation

    package init(
        name: String, title: String? = nil, help: String? = nil, isCollapsed: Bool = false,
        parameters: [String], location: SourceLocation
    ) {
        self.name = name
        self.title = title
        self.help = help
        self.isCollapsed = isCollapsed
        self.parameters = parameters
        self.location = location
    }

    /// The title; for an untitled section, its name as separate words.
    package var displayTitle: String { title ?? spacedOut(name) }
}
