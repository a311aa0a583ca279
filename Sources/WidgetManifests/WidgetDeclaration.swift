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
    package internal(set) var budget = ReloadBudget()
    package internal(set) var retry = RetryCourse()
    package internal(set) var staleness = Staleness()
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

/// How many charged reloads a placed widget may make, and how far apart (T6).
package struct ReloadBudget: Hashable, Sendable {
    /// In any 24 hours; 0: only what is not charged.
    package var perDay: Int
    /// Between two grants.
    package var spacing: Milliseconds
    /// Whether the policy's reloads wait while nobody looks.
    package var whenHidden: WhenHidden

    package init(
        perDay: Int = Limits.budgetPerDay, spacing: Milliseconds = Limits.spacing,
        whenHidden: WhenHidden = .continue
    ) {
        self.perDay = perDay
        self.spacing = spacing
        self.whenHidden = whenHidden
    }

    /// Every second of a day.
    static let perDayBounds = 0...86_400
    /// Less would let an empty timeline spin.
    static let spacingBounds = Milliseconds.seconds(1)...Milliseconds.hours(24)
}

/// How failed requests are asked again (T12): `first`, then twice as long each time, at most `longest`.
package struct RetryCourse: Hashable, Sendable {
    /// How often, before retries are charged to the budget.
    package var attempts: Int
    package var first: Milliseconds
    package var longest: Milliseconds

    package init(
        attempts: Int = RetryCourse.defaultAttempts, first: Milliseconds = RetryCourse.defaultFirst,
        longest: Milliseconds = RetryCourse.defaultLongest
    ) {
        self.attempts = attempts
        self.first = first
        self.longest = longest
    }

    package static let defaultAttempts = 10
    package static let defaultFirst = Milliseconds.seconds(2)
    package static let defaultLongest = Milliseconds.minutes(5)

    static let attemptsBounds = 0...1000
    /// Less would be a busy loop around a provider that crashes at once.
    static let delayBounds = Milliseconds(100)...Milliseconds.hours(24)
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

/// When content counts as old, by its age since the answer that brought it (T13).
package struct Staleness: Hashable, Sendable {
    /// From this age on it is marked as stale; nil: never.
    package var after: Milliseconds?
    /// What replaces it in the end; nil: nothing does.
    package var expiry: ContentExpiry?

    package init(after: Milliseconds? = nil, expiry: ContentExpiry? = nil) {
        self.after = after
        self.expiry = expiry
    }

    /// A year: what is older than that is not waited for.
    static let bounds = Milliseconds.seconds(1)...Milliseconds.hours(24 * 365)
}

/// The age at which content is no longer shown as it is, not below that at which it is stale.
package struct ContentExpiry: Hashable, Sendable {
    /// What is shown then.
    package enum Look: String, Hashable, Sendable, CaseIterable {
        /// The placeholder, as before the first answer.
        case placeholder
        /// The content, pale.
        case dimmed
        /// Since when there is nothing newer, and nothing else.
        case message
    }

    package var after: Milliseconds
    package var show: Look

    package init(after: Milliseconds, show: Look = .placeholder) {
        self.after = after
        self.show = show
    }
}
