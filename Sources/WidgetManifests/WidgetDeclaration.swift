package import SourceText
package import WidgetModel
package import YAMLReading

/// The declaration of a kind in a manifest: what can be placed, and how it reloads.
package struct WidgetDeclaration: Sendable {
    package let kind: Located<Kind>
    /// As written; `displayTitle` is what to show.
    package internal(set) var title: Located<String>?
    package internal(set) var description: String?
    /// At least one, each once, in the order of the file; the first is the one to place without being asked.
    package internal(set) var families: [Located<Family>] = []
    /// The intent that the widget is configured by, which need not exist; nil for a static widget.
    package internal(set) var intentName: Located<String>?
    /// Retired kinds whose placed widgets it takes over; no widget of the workspace has them.
    package internal(set) var formerKinds: [Located<Kind>] = []
    /// The parameters that the provider uses, as the manifest says; nil: it does not say.
    package internal(set) var reads: [Located<String>]?
    package internal(set) var reloads = ReloadSettings()
    /// What is shown in place of expired content.
    package internal(set) var expiredLook = ExpiredLook.placeholder
    /// The program that opens a link of the widget, and its arguments, in which `{url}` stands for the link;
    /// nil: that of the desktop.
    package internal(set) var linkCommand: [Located<String>]?
    /// In the order of the file.
    package internal(set) var recommendations: [Recommendation] = []
    /// The texts of its manifest in other languages.
    package internal(set) var translations = Translations()
    /// False for a declaration with an error, which only its manifest's other findings need.
    var isWhole = true

    /// Where the kind stands.
    package var location: SourceLocation { kind.location }

    /// The title, else the kind.
    package var displayTitle: String { title?.value ?? kind.value.name }

    /// What stands for the link in `linkCommand`.
    static let linkMark = "{url}"

    package func supports(_ family: Family) -> Bool { families.contains { $0.value == family } }
}

/// A configuration that the author recommends, its values unread: the intent's types read them at binding.
package struct Recommendation: Sendable {
    package let name: Located<String>
    package internal(set) var title: String?
    /// By parameter, in the order of the file.
    package internal(set) var values: [RecommendedValue] = []

    /// The title, else the name.
    package var displayTitle: String { title ?? name.value }
}

/// One parameter's value in a recommendation.
package struct RecommendedValue: Sendable {
    package let parameter: Located<String>
    package let node: YAMLNode
}

/// What is shown in place of content that has expired (T13).
package enum ExpiredLook: String, Hashable, Sendable, CaseIterable {
    /// The placeholder, as before the first answer.
    case placeholder
    /// The content, pale.
    case dimmed
    /// Since when there is nothing newer, and nothing else.
    case message
}
