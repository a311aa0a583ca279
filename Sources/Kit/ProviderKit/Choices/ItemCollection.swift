/// Values to choose from: an array, or an ``ItemCollection`` with sections.
public protocol ResultsCollection<Item>: Sendable {
    /// The type of the values.
    associatedtype Item: IntentValue
    /// The values in sections.
    var sections: [ItemSection<Item>] { get }
}

extension Array: ResultsCollection where Element: IntentValue {
    public typealias Item = Element
    /// One section without a heading.
    public var sections: [ItemSection<Element>] { [ItemSection(items: map { IntentItem($0) })] }
}

/// Values to choose from, in sections.
///
/// ```swift
/// ItemCollection {
///     ItemSection("Europe") {
///         IntentItem("lis", title: "Lisbon")
///     }
/// }
/// ```
public struct ItemCollection<Item: IntentValue>: ResultsCollection {
    public let sections: [ItemSection<Item>]

    /// A collection of sections.
    ///
    /// - Parameters:
    ///   - promptLabel: Not used; people see the question in the definition.
    ///   - usesIndexedCollation: Not used; the board shows the sections that you create.
    ///   - sections: The sections.
    public init(
        promptLabel: LocalizedStringResource? = nil, usesIndexedCollation: Bool = false,
        sections: [ItemSection<Item>]
    ) { self.sections = sections }

    /// A collection of sections.
    ///
    /// - Parameters:
    ///   - promptLabel: Not used; people see the question in the definition.
    ///   - usesIndexedCollation: Not used; the board shows the sections that you create.
    ///   - sections: The sections.
    public init(
        promptLabel: LocalizedStringResource? = nil, usesIndexedCollation: Bool = false,
        @ItemCollectionBuilder<Item> sections: () -> [ItemSection<Item>]
    ) { self.sections = sections() }
}

/// Values under a heading.
public struct ItemSection<Item: IntentValue>: Sendable {
    /// The heading; nil for a section without a heading.
    public let title: LocalizedStringResource?
    /// The values with their titles.
    public let items: [IntentItem<Item>]

    /// A section.
    ///
    /// - Parameters:
    ///   - title: The heading, or nil.
    ///   - items: The values with their titles.
    public init(_ title: LocalizedStringResource? = nil, items: [IntentItem<Item>]) {
        self.title = title
        self.items = items
    }

    /// A section.
    ///
    /// - Parameters:
    ///   - title: The heading, or nil.
    ///   - items: The values with their titles.
    public init(title: LocalizedStringResource?, items: [IntentItem<Item>]) { self.init(title, items: items) }

    /// A section of values that are shown with their own titles.
    ///
    /// - Parameters:
    ///   - title: The heading, or nil.
    ///   - items: The values.
    public init(_ title: LocalizedStringResource? = nil, items: [Item]) {
        self.init(title, items: items.map { IntentItem($0) })
    }

    /// A section of values that are shown with their own titles.
    ///
    /// - Parameters:
    ///   - title: The heading, or nil.
    ///   - items: The values.
    public init(title: LocalizedStringResource?, items: [Item]) { self.init(title, items: items) }

    /// A section.
    ///
    /// - Parameters:
    ///   - title: The heading, or nil.
    ///   - items: The values with their titles.
    public init(
        _ title: LocalizedStringResource? = nil,
        @ItemSectionBuilder<Item> items: () -> [IntentItem<Item>]
    ) { self.init(title, items: items()) }

    /// A section.
    ///
    /// - Parameters:
    ///   - title: The heading, or nil.
    ///   - items: The values with their titles.
    public init(
        title: LocalizedStringResource?, @ItemSectionBuilder<Item> items: () -> [IntentItem<Item>]
    ) { self.init(title, items: items()) }
}

/// A value to choose, with its title.
public struct IntentItem<Value: IntentValue>: Sendable {
    /// The value.
    public let value: Value
    /// How it is shown; nil for its own representation.
    public let displayRepresentation: DisplayRepresentation?

    /// A value that is shown with its own title: the title that its entity or enum defines, or else the value
    /// itself.
    public init(_ value: Value) { (self.value, displayRepresentation) = (value, nil) }

    /// A value with a title.
    public init(
        _ value: Value, title: LocalizedStringResource, subtitle: LocalizedStringResource? = nil,
        image: DisplayRepresentation.Image? = nil
    ) {
        self.value = value
        displayRepresentation = DisplayRepresentation(title: title, subtitle: subtitle, image: image)
    }
}

/// Builds the sections of a collection.
@resultBuilder public enum ItemCollectionBuilder<Item: IntentValue> {
    public static func buildExpression(_ section: ItemSection<Item>) -> [ItemSection<Item>] { [section] }
    public static func buildExpression(_ sections: [ItemSection<Item>]) -> [ItemSection<Item>] { sections }
    public static func buildExpression(_ item: IntentItem<Item>) -> [ItemSection<Item>] {
        [ItemSection(items: [item])]
    }
    public static func buildBlock(_ parts: [ItemSection<Item>]...) -> [ItemSection<Item>] {
        parts.flatMap(\.self)
    }
    public static func buildOptional(_ part: [ItemSection<Item>]?) -> [ItemSection<Item>] { part ?? [] }
    public static func buildEither(first part: [ItemSection<Item>]) -> [ItemSection<Item>] { part }
    public static func buildEither(second part: [ItemSection<Item>]) -> [ItemSection<Item>] { part }
    public static func buildArray(_ parts: [[ItemSection<Item>]]) -> [ItemSection<Item>] {
        parts.flatMap(\.self)
    }
}

/// Builds the values of a section.
@resultBuilder public enum ItemSectionBuilder<Item: IntentValue> {
    public static func buildExpression(_ item: IntentItem<Item>) -> [IntentItem<Item>] { [item] }
    public static func buildExpression(_ value: Item) -> [IntentItem<Item>] { [IntentItem(value)] }
    public static func buildExpression(_ values: [Item]) -> [IntentItem<Item>] {
        values.map { IntentItem($0) }
    }
    public static func buildBlock(_ parts: [IntentItem<Item>]...) -> [IntentItem<Item>] {
        parts.flatMap(\.self)
    }
    public static func buildOptional(_ part: [IntentItem<Item>]?) -> [IntentItem<Item>] { part ?? [] }
    public static func buildEither(first part: [IntentItem<Item>]) -> [IntentItem<Item>] { part }
    public static func buildEither(second part: [IntentItem<Item>]) -> [IntentItem<Item>] { part }
    public static func buildArray(_ parts: [[IntentItem<Item>]]) -> [IntentItem<Item>] {
        parts.flatMap(\.self)
    }
}
