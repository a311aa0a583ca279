/// The part of Apple's module that our exports use: an export that typechecks against it has the right shape.
import Foundation

public struct LocalizedStringResource: ExpressibleByStringInterpolation, Sendable {
    public init(stringLiteral value: String) {}
}
public struct IntentDialog: ExpressibleByStringInterpolation, Sendable {
    public init(stringLiteral value: String) {}
}
public struct IntentDescription: Sendable {
    public init(_ text: LocalizedStringResource) {}
}
public struct TypeDisplayRepresentation: Sendable {
    public init(name: LocalizedStringResource) {}
}
public struct DisplayRepresentation: ExpressibleByStringInterpolation, Sendable {
    public struct Image: Sendable { public init(named: String) {} }
    public init(stringLiteral value: String) {}
    public init(
        title: LocalizedStringResource, subtitle: LocalizedStringResource? = nil, image: Image? = nil,
        synonyms: [LocalizedStringResource] = []
    ) {}
}

// Intents.

public protocol AppIntent: Sendable {
    associatedtype Content: ParameterSummary
    static var title: LocalizedStringResource { get }
    static var description: IntentDescription { get }
    static var isDiscoverable: Bool { get }
    static var parameterSummary: Content { get }
    init()
}
extension AppIntent {
    public static var description: IntentDescription { IntentDescription("") }
    public static var parameterSummary: some ParameterSummary { IntentParameterSummary<Self>() }
    public typealias Parameter = IntentParameter
    public typealias Summary = IntentParameterSummary<Self>
    public typealias When<Then, Otherwise> = ParameterSummaryWhenCondition<Self, Then, Otherwise>
    where Then: ParameterSummary, Otherwise: ParameterSummary
}
public protocol WidgetConfigurationIntent: AppIntent {}
public protocol CustomIntentMigratedAppIntent: AppIntent { static var intentClassName: String { get } }

// Types.

public protocol AppEnum: Hashable, Sendable, RawRepresentable, CaseIterable where RawValue == String {
    static var typeDisplayRepresentation: TypeDisplayRepresentation { get }
    static var caseDisplayRepresentations: [Self: DisplayRepresentation] { get }
}
extension AppEnum { public static var allCases: [Self] { [] } }
public protocol AppEntity: Identifiable, Sendable where ID == String {
    associatedtype Query: EntityQuery where Query.Entity == Self
    static var typeDisplayRepresentation: TypeDisplayRepresentation { get }
    static var defaultQuery: Query { get }
    var displayRepresentation: DisplayRepresentation { get }
}
extension AppEntity { public typealias Property = EntityProperty }
public protocol EntityQuery: Sendable {
    associatedtype Entity: AppEntity
    func entities(for identifiers: [String]) async throws -> [Entity]
    func suggestedEntities() async throws -> [Entity]
}
public protocol EntityStringQuery: EntityQuery {
    func entities(matching string: String) async throws -> [Entity]
}
public protocol DynamicOptionsProvider: Sendable {
    associatedtype Options
    func results() async throws -> Options
}
public struct IntentFile: Sendable {}
public struct IntentPerson: Sendable {
    public enum Mode: Sendable { case contact, phone, email }
}
public struct IntentCurrencyAmount: Sendable {}
/// One size for all families or one for each: Apple has two types for it, and twice the initializers.
public struct IntentCollectionSize: ExpressibleByIntegerLiteral, ExpressibleByDictionaryLiteral, Sendable {
    public init(integerLiteral value: Int) {}
    public init(dictionaryLiteral sizes: (IntentWidgetFamily, IntentCollectionSize)...) {}
    public init(min: Int, max: Int) {}
}
public enum IntentWidgetFamily: Hashable, Sendable {
    case systemSmall, systemMedium, systemLarge, systemExtraLarge
    case accessoryCircular, accessoryRectangular, accessoryInline, accessoryCorner
}
extension Bool {
    public struct IntentDisplayName: Sendable {
        public init(true: LocalizedStringResource, false: LocalizedStringResource) {}
    }
}
extension String {
    public struct IntentInputOptions: Sendable {
        public enum Capitalization: Sendable { case none, sentences, words, allCharacters }
        public init(
            capitalizationType: Capitalization = .sentences, multiline: Bool = false,
            autocorrect: Bool = true, smartQuotes: Bool = true, smartDashes: Bool = true
        ) {}
    }
}

// Parameters: protocols define which arguments are allowed with a type.

public protocol WholeNumbers {}
public protocol Numbers {}
public protocol Truths {}
public protocol Texts {}
public protocol Moments {}
public protocol People {}
public protocol Measures { associatedtype Unit: Foundation.Unit }
extension Int: WholeNumbers {}
extension Double: Numbers {}
extension Bool: Truths {}
extension String: Texts {}
extension DateComponents: Moments {}
extension IntentPerson: People {}
extension Measurement: Measures where UnitType: Dimension { public typealias Unit = UnitType }
extension Optional: WholeNumbers where Wrapped: WholeNumbers {}
extension Optional: Numbers where Wrapped: Numbers {}
extension Optional: Truths where Wrapped: Truths {}
extension Optional: Texts where Wrapped: Texts {}
extension Optional: Moments where Wrapped: Moments {}
extension Optional: People where Wrapped: People {}
extension Optional: Measures where Wrapped: Measures { public typealias Unit = Wrapped.Unit }
extension Array: WholeNumbers where Element: WholeNumbers {}
extension Array: Numbers where Element: Numbers {}
extension Array: Truths where Element: Truths {}
extension Array: Texts where Element: Texts {}
extension Array: Moments where Element: Moments {}
extension Array: People where Element: People {}
extension Array: Measures where Element: Measures { public typealias Unit = Element.Unit }

public enum ControlStyle: Sendable { case field, stepper, slider }
public enum MomentKind: Sendable { case date, time, dateTime }

@propertyWrapper public final class IntentParameter<Value>: @unchecked Sendable {
    public var wrappedValue: Value {
        get { preconditionFailure("a stub has no values") }
        set {}
    }
    public var projectedValue: IntentParameter<Value> { self }
    public init(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil, default: Value? = nil,
        size: IntentCollectionSize? = nil, requestValueDialog: IntentDialog? = nil,
        optionsProvider: (any DynamicOptionsProvider)? = nil
    ) {}
}
extension IntentParameter where Value: WholeNumbers {
    public convenience init(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil, default: Value? = nil,
        controlStyle: ControlStyle = .field, inclusiveRange: (Int, Int) = (.min, .max),
        size: IntentCollectionSize? = nil, requestValueDialog: IntentDialog? = nil,
        optionsProvider: (any DynamicOptionsProvider)? = nil
    ) { self.init(title: title) }
}
extension IntentParameter where Value: Numbers {
    public convenience init(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil, default: Value? = nil,
        controlStyle: ControlStyle = .field, inclusiveRange: (Double, Double) = (0, 1),
        size: IntentCollectionSize? = nil, requestValueDialog: IntentDialog? = nil,
        optionsProvider: (any DynamicOptionsProvider)? = nil
    ) { self.init(title: title) }
}
extension IntentParameter where Value: Truths {
    public convenience init(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil, default: Value? = nil,
        displayName: Bool.IntentDisplayName, size: IntentCollectionSize? = nil,
        requestValueDialog: IntentDialog? = nil
    ) { self.init(title: title) }
}
extension IntentParameter where Value: Texts {
    public convenience init(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil, default: Value? = nil,
        inputOptions: String.IntentInputOptions, size: IntentCollectionSize? = nil,
        requestValueDialog: IntentDialog? = nil,
        optionsProvider: (any DynamicOptionsProvider)? = nil
    ) { self.init(title: title) }
}
extension IntentParameter where Value: Moments {
    public convenience init(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil, default: Value? = nil,
        kind: MomentKind, size: IntentCollectionSize? = nil, requestValueDialog: IntentDialog? = nil,
        optionsProvider: (any DynamicOptionsProvider)? = nil
    ) { self.init(title: title) }
}
extension IntentParameter where Value: People {
    public convenience init(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil, mode: IntentPerson.Mode,
        size: IntentCollectionSize? = nil, requestValueDialog: IntentDialog? = nil,
        optionsProvider: (any DynamicOptionsProvider)? = nil
    ) { self.init(title: title) }
}
extension IntentParameter where Value: Measures {
    public convenience init(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil,
        defaultValue: Double? = nil, defaultUnit: Value.Unit, supportsNegativeNumbers: Bool,
        size: IntentCollectionSize? = nil, requestValueDialog: IntentDialog? = nil,
        optionsProvider: (any DynamicOptionsProvider)? = nil
    ) { self.init(title: title) }
}
@propertyWrapper public struct EntityProperty<Value>: @unchecked Sendable {
    public var wrappedValue: Value {
        get { preconditionFailure("a stub has no values") }
        set {}
    }
    public init(title: LocalizedStringResource) {}
}
@propertyWrapper public struct IntentParameterDependency<Intent: AppIntent>: Sendable {
    public var wrappedValue: Intent? { nil }
    public init<each Value>(_ parameter: repeat KeyPath<Intent, IntentParameter<each Value>>) {}
}

// Summaries.

public protocol ParameterSummary {}
public struct RowOf<Intent> {}
@resultBuilder public enum RowsBuilder<Intent> {
    public static func buildExpression<Value>(
        _ row: KeyPath<Intent, IntentParameter<Value>>
    ) -> RowOf<Intent> { RowOf() }
    public static func buildBlock(_ rows: RowOf<Intent>...) -> [RowOf<Intent>] { rows }
}
public struct IntentParameterSummary<Intent>: ParameterSummary {
    public init() {}
    public init(@RowsBuilder<Intent> _ rows: () -> [RowOf<Intent>]) {}
}
public enum Equality { case equalTo, notEqualTo }
public enum Membership { case oneOf }
public enum Presence { case hasAnyValue, hasNoValue }
public enum Comparison { case greaterThanOrEqualTo, lessThanOrEqualTo, greaterThan, lessThan }
public struct ParameterSummaryWhenCondition<Intent, Then, Otherwise>: ParameterSummary
where Intent: AppIntent, Then: ParameterSummary, Otherwise: ParameterSummary {
    public init<Value: Equatable>(
        _ row: KeyPath<Intent, IntentParameter<Value>>, _ comparison: Equality, _ value: Value,
        then: () -> Then, otherwise: () -> Otherwise
    ) {}
    public init<Value: Equatable>(
        _ row: KeyPath<Intent, IntentParameter<Value>>, _ comparison: Membership, _ values: [Value],
        then: () -> Then, otherwise: () -> Otherwise
    ) {}
    public init<Value>(
        _ row: KeyPath<Intent, IntentParameter<Value>>, _ comparison: Presence, then: () -> Then,
        otherwise: () -> Otherwise
    ) {}
    public init<Value>(
        _ row: KeyPath<Intent, IntentParameter<Value>>, _ comparison: Comparison, _ value: Value,
        then: () -> Then, otherwise: () -> Otherwise
    ) {}
    public init(
        widgetFamily comparison: Equality, _ family: IntentWidgetFamily, then: () -> Then,
        otherwise: () -> Otherwise
    ) {}
    public init(
        widgetFamily comparison: Membership, _ families: [IntentWidgetFamily], then: () -> Then,
        otherwise: () -> Otherwise
    ) {}
}
