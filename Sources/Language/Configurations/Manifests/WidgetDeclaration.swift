package import SourceText
package import WidgetModel

/// The declaration of a kind in a manifest: the widgets that can be placed, and how they are reloaded.
package struct WidgetDeclaration: Sendable {
    package let kind: Located<Kind>
    /// The title as written; use `displayTitle` for display.
    package internal(set) var title: Located<String>?
    package internal(set) var description: String?
    /// At least one family, each once, in file order. The first one is used if a placement does not name a
    /// family.
    package internal(set) var families: [Located<Family>] = []
    /// The intent that configures the widget, which may be missing from the workspace; nil for a static
    /// widget.
    package internal(set) var intentName: Located<String>?
    /// Retired kinds whose placed widgets this widget replaces. No widget of the workspace declares them.
    package internal(set) var formerKinds: [Located<Kind>] = []
    /// The parameters that the provider uses according to the manifest; nil if the manifest does not list
    /// them.
    package internal(set) var reads: [Located<String>]?
    package internal(set) var reloads = ReloadSettings()
    /// The content that replaces expired content.
    package internal(set) var expiredLook = ExpiredLook.placeholder
    /// The content after the account of a widget was removed or refused.
    package internal(set) var loggedOutLook = LoggedOutLook.message {
        didSet { reloads.whenLoggedOut = loggedOutLook == .content ? .keep : .withdraw }
    }
    /// The path of the view definition, relative to the manifest's folder; nil if the provider builds its
    /// views itself.
    package internal(set) var viewPath: Located<String>?
    /// The values in the data of an entry, unread, because only definitions know the types.
    package internal(set) var entry: YAMLNode?
    /// The widget's own source; nil if the manifest's source or program answers for it.
    package internal(set) var source: SourceDeclaration?
    /// The program that opens a link of the widget, and its arguments, in which `{url}` stands for the link.
    /// Nil for the program of the desktop.
    package internal(set) var linkCommand: [Located<String>]?
    /// The recommendations in file order.
    package internal(set) var recommendations: [Recommendation] = []
    /// The strings of the manifest in other locales.
    package internal(set) var translations = Translations()
    /// Whether the declaration is free of errors. A declaration with an error is only kept for findings about
    /// the whole manifest.
    var isWhole = true

    /// The location of the kind, which is the key of the declaration.
    package var location: SourceLocation { kind.location }

    /// The title, or the kind if the title is missing.
    package var displayTitle: String { title?.value ?? kind.value.name }

    /// The placeholder for the link in `linkCommand`.
    static let linkMark = "{url}"

    /// Whether the widget can have this family.
    package func supports(_ family: Family) -> Bool { families.contains { $0.value == family } }
}

/// A configuration that the author recommends. Its values are only read at binding, when the types of the
/// intent are known.
package struct Recommendation: Sendable {
    package let name: Located<String>
    package internal(set) var title: String?
    /// The values by parameter, in file order.
    package internal(set) var values: [RecommendedValue] = []

    /// The title, or the name if the title is missing.
    package var displayTitle: String { title ?? name.value }
}

/// The value of one parameter in a recommendation.
package struct RecommendedValue: Sendable {
    package let parameter: Located<String>
    package let node: YAMLNode
}

/// The content that replaces expired content (T13).
package enum ExpiredLook: String, Hashable, Sendable, CaseIterable {
    /// The placeholder, as before the first answer.
    case placeholder
    /// The expired content, dimmed.
    case dimmed
    /// Only a message with the date of the latest content.
    case message
}

/// The content after the account of a widget was removed or refused (T12).
package enum LoggedOutLook: String, Hashable, Sendable, CaseIterable {
    /// Only a message that a login is needed.
    case message
    /// The placeholder, as before the first answer.
    case placeholder
    /// The content, because everyone may see it.
    case content
}
