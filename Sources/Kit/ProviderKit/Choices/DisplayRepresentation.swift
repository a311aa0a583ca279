public import Foundation

/// How a value is shown to someone who chooses it.
public struct DisplayRepresentation: ExpressibleByStringInterpolation, Sendable {
    /// A picture next to the title. widgetconf does not show it, because its lists contain only text.
    public struct Image: Sendable {
        /// A picture of the program's resources.
        public init(named: String, isTemplate: Bool? = nil) {}
        /// A symbol by its name.
        public init(systemName: String, isTemplate: Bool? = nil) {}
        /// A picture at an address.
        public init(url: URL, isTemplate: Bool? = nil) {}
        /// A picture in memory.
        public init(data contents: Data, isTemplate: Bool? = nil) {}
    }

    /// The title.
    public var title: LocalizedStringResource
    /// Additional words about the value; optional.
    public var subtitle: LocalizedStringResource?
    /// A picture next to the title; optional.
    public var image: Image?
    /// Additional words by which a search finds the value.
    public var synonyms: [LocalizedStringResource]

    /// A title with optional details.
    public init(
        title: LocalizedStringResource, subtitle: LocalizedStringResource? = nil, image: Image? = nil,
        synonyms: [LocalizedStringResource] = []
    ) {
        self.title = title
        self.subtitle = subtitle
        self.image = image
        self.synonyms = synonyms
    }

    /// A title.
    public init(stringLiteral value: String) {
        self.init(title: LocalizedStringResource(stringLiteral: value))
    }

    /// A title with values.
    public init(stringInterpolation: String.LocalizationValue.StringInterpolation) {
        self.init(title: LocalizedStringResource(stringInterpolation: stringInterpolation))
    }

    /// Whether the title, the subtitle or a synonym contains the typed text, ignoring case and accents.
    func matches(_ text: String) -> Bool {
        ([title, subtitle].compactMap(\.self) + synonyms).contains { $0.text.matches(search: text) }
    }
}

/// How a type of values is named.
public struct TypeDisplayRepresentation: ExpressibleByStringInterpolation, Sendable {
    /// The name of the type.
    public var name: LocalizedStringResource
    /// Other names of the type.
    public var synonyms: [LocalizedStringResource]

    /// The name of a type.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - numericFormat: A number of such values, such as `"\(placeholder: .int) books"`; it is not used.
    ///   - synonyms: Other names.
    public init(
        name: LocalizedStringResource, numericFormat: LocalizedStringResource? = nil,
        synonyms: [LocalizedStringResource] = []
    ) {
        self.name = name
        self.synonyms = synonyms
    }

    /// The name of a type.
    public init(stringLiteral value: String) {
        self.init(name: LocalizedStringResource(stringLiteral: value))
    }

    /// The name of a type, with values.
    public init(stringInterpolation: String.LocalizationValue.StringInterpolation) {
        self.init(name: LocalizedStringResource(stringInterpolation: stringInterpolation))
    }
}

extension String {
    /// Whether the string contains a text that someone typed, ignoring case and accents.
    func matches(search text: String) -> Bool {
        range(of: text, options: [.caseInsensitive, .diacriticInsensitive]) != nil
    }
}
