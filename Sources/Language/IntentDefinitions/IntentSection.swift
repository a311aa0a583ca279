package import SourceText

/// A part of the form with a title of its own.
package struct IntentSection: Sendable {
    package let name: String
    /// The title as written. `displayTitle` is what users see.
    package let title: String?
    package let help: String?
    /// Whether the form shows only the title until a user opens the section.
    package let isCollapsed: Bool
    /// The names of its parameters, in the order of the form.
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

    /// The title, or the name as separate words if there is no title.
    package var displayTitle: String { title ?? spacedOut(name) }
}
