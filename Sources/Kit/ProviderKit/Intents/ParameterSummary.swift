/// A line that describes an intent's parameters, and the parameters that it shows.
///
/// The compiler checks the line, but it is not sent to the board, which shows the definition's `summary:`.
/// `widgetconf import` writes a summary from an Apple definition.
public protocol ParameterSummary: Sendable {}

/// No summary.
public struct EmptyParameterSummary: ParameterSummary {
    /// No summary.
    public init() {}
}

extension AppIntent {
    /// A line with parameters, for example `Summary("Open \(\.$project)")`.
    public typealias Summary = IntentParameterSummary<Self>
    /// A choice between two summaries.
    public typealias When<Then: ParameterSummary, Otherwise: ParameterSummary> =
        ParameterSummaryWhenCondition<Self, Then, Otherwise>
    /// A choice between several summaries.
    public typealias Switch<Value> = ParameterSummarySwitchCondition<Self, Value>
}

/// A line with the values of parameters, and the parameters that are listed below it.
public struct IntentParameterSummary<Intent: AppIntent>: ParameterSummary {
    /// No line; all parameters are listed.
    public init() {}

    /// A line.
    public init(_ line: Line) {}

    /// A line, and the parameters that are listed below it.
    public init(
        _ line: Line, table: String? = nil,
        @ParameterListBuilder<Intent> _ parameters: () -> ParameterList<Intent>
    ) {}

    /// Parameters that are listed, without a line.
    public init(@ParameterListBuilder<Intent> _ parameters: () -> ParameterList<Intent>) {}

    /// Words with parameters.
    public struct Line: ExpressibleByStringInterpolation, Sendable {
        /// Words without parameters.
        public init(stringLiteral value: String) {}
        /// Words with parameters.
        public init(stringInterpolation: StringInterpolation) {}

        /// Collects the words and parameters of a line.
        public struct StringInterpolation: StringInterpolationProtocol {
            public init(literalCapacity: Int, interpolationCount: Int) {}
            /// Appends words.
            public mutating func appendLiteral(_ literal: String) {}
            /// Appends a parameter.
            public mutating func appendInterpolation<Value>(
                _ parameter: KeyPath<Intent, IntentParameter<Value>>
            ) {}
        }
    }
}

/// Parameters of a summary.
public struct ParameterList<Intent: AppIntent>: Sendable {}

/// Builds the list of parameters of a summary.
@resultBuilder public enum ParameterListBuilder<Intent: AppIntent> {
    public static func buildExpression<Value>(
        _ parameter: KeyPath<Intent, IntentParameter<Value>>
    ) -> ParameterList<Intent> { ParameterList() }
    public static func buildBlock(_ parts: ParameterList<Intent>...) -> ParameterList<Intent> {
        ParameterList()
    }
}

/// Builds a summary.
@resultBuilder public enum ParameterSummaryBuilder<Intent: AppIntent> {
    public static func buildBlock<Content: ParameterSummary>(_ summary: Content) -> Content { summary }
}

/// How a parameter is compared with a value.
public enum ParameterSummaryEquality: Sendable {
    /// Equal or not.
    case equalTo, notEqualTo
}

/// How a parameter is compared with several values.
public enum ParameterSummaryMembership: Sendable {
    /// Equal to one of the values.
    case oneOf
}

/// Whether a parameter's value is set.
public enum ParameterSummaryPresence: Sendable {
    /// With or without a value.
    case hasAnyValue, hasNoValue
}

/// How a parameter is compared with a number or a date.
public enum ParameterSummaryOrder: Sendable {
    /// At least, at most, more or less.
    case greaterThanOrEqualTo, lessThanOrEqualTo, greaterThan, lessThan
}

/// A choice between two summaries.
public struct ParameterSummaryWhenCondition<
    Intent: AppIntent, Then: ParameterSummary, Otherwise: ParameterSummary
>: ParameterSummary {
    /// Compares a parameter with a value.
    public init<Value: Equatable>(
        _ parameter: KeyPath<Intent, IntentParameter<Value>>, _ comparison: ParameterSummaryEquality,
        _ value: Value, @ParameterSummaryBuilder<Intent> then: () -> Then,
        @ParameterSummaryBuilder<Intent> otherwise: () -> Otherwise
    ) {}

    /// Compares a parameter with several values.
    public init<Value: Equatable>(
        _ parameter: KeyPath<Intent, IntentParameter<Value>>, _ comparison: ParameterSummaryMembership,
        _ values: [Value], @ParameterSummaryBuilder<Intent> then: () -> Then,
        @ParameterSummaryBuilder<Intent> otherwise: () -> Otherwise
    ) {}

    /// Tests whether a parameter's value is set.
    public init<Value>(
        _ parameter: KeyPath<Intent, IntentParameter<Value>>, _ comparison: ParameterSummaryPresence,
        @ParameterSummaryBuilder<Intent> then: () -> Then,
        @ParameterSummaryBuilder<Intent> otherwise: () -> Otherwise
    ) {}

    /// Compares a parameter with a number or a date.
    public init<Value: Comparable>(
        _ parameter: KeyPath<Intent, IntentParameter<Value>>, _ comparison: ParameterSummaryOrder,
        _ value: Value, @ParameterSummaryBuilder<Intent> then: () -> Then,
        @ParameterSummaryBuilder<Intent> otherwise: () -> Otherwise
    ) {}

    /// Compares the family of the widget.
    public init(
        widgetFamily comparison: ParameterSummaryEquality, _ family: IntentWidgetFamily,
        @ParameterSummaryBuilder<Intent> then: () -> Then,
        @ParameterSummaryBuilder<Intent> otherwise: () -> Otherwise
    ) {}

    /// Compares the family of the widget with several.
    public init(
        widgetFamily comparison: ParameterSummaryMembership, _ families: [IntentWidgetFamily],
        @ParameterSummaryBuilder<Intent> then: () -> Then,
        @ParameterSummaryBuilder<Intent> otherwise: () -> Otherwise
    ) {}
}

/// A choice between several summaries.
public struct ParameterSummarySwitchCondition<Intent: AppIntent, Value>: ParameterSummary {}

extension ParameterSummarySwitchCondition where Value: IntentValue {
    /// Compares a parameter with the values of cases.
    public init(
        _ parameter: KeyPath<Intent, IntentParameter<Value>>,
        @ParameterSummaryCaseBuilder<Intent, Value> cases: () -> ParameterSummaryCases
    ) {}
}

extension ParameterSummarySwitchCondition where Value == WidgetFamily {
    /// Compares the widget's family with the families of the cases.
    public init(
        _ key: ParameterSummaryFamilyKey,
        @ParameterSummaryCaseBuilder<Intent, WidgetFamily> cases: () -> ParameterSummaryCases
    ) {}
}

/// The family of the widget, as in `Switch(.widgetFamily)`.
public enum ParameterSummaryFamilyKey: Sendable {
    /// The family of the widget.
    case widgetFamily
}

/// The cases of a choice between several summaries.
public struct ParameterSummaryCases: Sendable {}

/// A case of a choice between several summaries.
public struct ParameterSummaryCase<Value, Content: ParameterSummary>: Sendable {
    /// The summary for one value.
    public init(_ value: Value, _ content: () -> Content) {}
    /// The summary for several values.
    public init(_ values: [Value], _ content: () -> Content) {}
}

/// The summary for all other values.
public struct ParameterSummaryDefaultCase<Content: ParameterSummary>: Sendable {
    /// The summary for all other values.
    public init(_ content: () -> Content) {}
}

extension AppIntent {
    /// A case of a `Switch`.
    public typealias Case<Value, Content: ParameterSummary> = ParameterSummaryCase<Value, Content>
    /// The last case of a `Switch`.
    public typealias DefaultCase<Content: ParameterSummary> = ParameterSummaryDefaultCase<Content>
}

/// Builds the cases of a choice between several summaries.
@resultBuilder public enum ParameterSummaryCaseBuilder<Intent: AppIntent, Value> {
    public static func buildExpression<Content>(
        _ part: ParameterSummaryCase<Value, Content>
    ) -> ParameterSummaryCases { ParameterSummaryCases() }
    public static func buildExpression<Content>(
        _ part: ParameterSummaryDefaultCase<Content>
    ) -> ParameterSummaryCases { ParameterSummaryCases() }
    public static func buildBlock(_ parts: ParameterSummaryCases...) -> ParameterSummaryCases {
        ParameterSummaryCases()
    }
}
