public import Foundation
import WidgetViews

/// A configuration that people can add without editing.
public struct AppIntentRecommendation<Intent: WidgetConfigurationIntent>: Sendable {
    /// The configuration.
    public let intent: Intent
    /// Its title.
    public let description: LocalizedStringResource

    /// A configuration with its title.
    public init(intent: Intent, description: LocalizedStringResource) {
        self.intent = intent
        self.description = description
    }

    /// A configuration with its title.
    @_disfavoredOverload public init(intent: Intent, description: some StringProtocol) {
        self.init(intent: intent, description: LocalizedStringResource(stringLiteral: String(description)))
    }

    /// A configuration with its title.
    public init(intent: Intent, description: Text) {
        self.init(intent: intent, description: description.plainWords)
    }
}

/// A configuration of a widget of 2020 that people can add without editing.
public struct IntentRecommendation<Intent: INIntent>: Sendable {
    /// The configuration.
    public let intent: Intent
    /// Its title.
    public let description: LocalizedStringResource

    /// A configuration with its title.
    public init(intent: Intent, description: LocalizedStringResource) {
        self.intent = intent
        self.description = description
    }

    /// A configuration with its title.
    @_disfavoredOverload public init(intent: Intent, description: some StringProtocol) {
        self.init(intent: intent, description: LocalizedStringResource(stringLiteral: String(description)))
    }

    /// A configuration with its title.
    public init(intent: Intent, description: Text) {
        self.init(intent: intent, description: description.plainWords)
    }
}

extension View {
    /// All words inside, separated by spaces.
    var plainWords: String {
        built(in: EnvironmentValues()).trees.flatMap(\.texts).filter { !$0.isEmpty }.joined(separator: " ")
    }
}

/// When a widget is relevant.
///
/// A board orders a stack by the ``TimelineEntryRelevance`` of entries and does not use this type.
public struct WidgetRelevance<Configuration>: Sendable {
    /// When a widget is relevant.
    public init(_ attributes: [WidgetRelevanceAttribute<Configuration>]) {}

    /// When a widget is relevant.
    @_disfavoredOverload public init<Attributes: Collection>(_ attributes: Attributes)
    where Attributes.Element == WidgetRelevanceAttribute<Configuration> {}

    /// When a widget is relevant.
    @available(*, deprecated, message: "Use a list of WidgetRelevanceAttribute.")
    @_disfavoredOverload public init(_ relevances: [WidgetRelevance<Configuration>]) {}

    /// A configuration with the context in which it is relevant.
    @available(*, deprecated, message: "Use WidgetRelevanceAttribute(configuration:context:).")
    public init(configuration: Configuration, context: RelevantContext) {}
}

extension WidgetRelevance where Configuration == Void {
    /// The context in which a widget without parameters is relevant.
    @available(*, deprecated, message: "Use WidgetRelevanceAttribute(context:).")
    public init(context: RelevantContext) {}
}

/// When a widget is relevant, under its former name.
@available(*, deprecated, renamed: "WidgetRelevance")
public typealias WidgetRelevances = WidgetRelevance

/// The group of configurations that a widget is relevant with.
public struct WidgetRelevanceGroup: Hashable, Sendable {
    private let name: String?

    private init(_ name: String?) { self.name = name }

    /// The group that the system chooses.
    public static let automatic = WidgetRelevanceGroup("automatic")
    /// No group.
    public static let ungrouped = WidgetRelevanceGroup(nil)
    /// The group with a name.
    public static func named(_ name: String) -> WidgetRelevanceGroup { WidgetRelevanceGroup("named " + name) }
}

/// When a configuration is relevant, and the group that it belongs to.
public struct WidgetRelevanceAttribute<Configuration>: Sendable {
    /// A configuration with the context in which it is relevant.
    public init(configuration: Configuration, context: RelevantContext) {}

    /// A configuration with its group.
    public init(configuration: Configuration, group: WidgetRelevanceGroup) {}
}

extension WidgetRelevanceAttribute where Configuration == Void {
    /// The context in which a widget without parameters is relevant.
    public init(context: RelevantContext) {}

    /// The group of a widget without parameters.
    public init(group: WidgetRelevanceGroup) {}
}

/// A time at which a widget is relevant.
public struct RelevantContext: Hashable, Sendable {
    /// The time; nil for another context.
    public let interval: DateInterval?

    /// How a time is relevant.
    public enum DateKind: Hashable, Sendable {
        /// The default, a scheduled event, or information without an event.
        case `default`, scheduled, informational
    }

    /// At a time.
    public static func date(_ date: Date, kind: DateKind = .default) -> RelevantContext {
        RelevantContext(interval: DateInterval(start: date, duration: 0))
    }

    /// From one time to another.
    public static func date(from start: Date, to end: Date) -> RelevantContext {
        RelevantContext(interval: DateInterval(start: min(start, end), end: max(start, end)))
    }

    /// For a time.
    public static func date(interval: DateInterval, kind: DateKind = .default) -> RelevantContext {
        RelevantContext(interval: interval)
    }

    /// For a time.
    public static func date(range: ClosedRange<Date>, kind: DateKind = .default) -> RelevantContext {
        RelevantContext(interval: DateInterval(start: range.lowerBound, end: range.upperBound))
    }
}
