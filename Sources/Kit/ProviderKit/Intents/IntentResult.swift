import Foundation

/// The result of an action.
///
/// A widget does not show the result itself. Its new timeline shows the effect of the action.
public protocol IntentResult: Sendable {
    /// The message for the person who pressed; optional. The kit writes it to the log.
    var spokenDialog: IntentDialog? { get }
}

extension IntentResult {
    public var spokenDialog: IntentDialog? { nil }
}

/// The empty result of an action.
public struct EmptyIntentResult: IntentResult {
    /// A result without content.
    public init() {}
}

extension Never: IntentResult {}

/// The result of an action that returns a value.
public protocol ReturnsValue<Value>: IntentResult {
    /// The type of the value.
    associatedtype Value: Sendable
    /// The value; optional.
    var value: Value? { get }
}

/// The result of an action with a message for people.
public protocol ProvidesDialog: IntentResult {}

/// The result of an action that opens another intent. The kit does not run that intent.
public protocol OpensIntent: IntentResult {}

/// A result with a value.
public struct ValueIntentResult<Value: Sendable>: ReturnsValue {
    public let value: Value?
}

/// A result with a message.
public struct DialogIntentResult: ProvidesDialog {
    public let spokenDialog: IntentDialog?
}

/// A result with a value and a message.
public struct ValueDialogIntentResult<Value: Sendable>: ReturnsValue, ProvidesDialog {
    public let value: Value?
    public let spokenDialog: IntentDialog?
}

/// A result that opens another intent.
public struct OpeningIntentResult: OpensIntent {}

extension IntentResult where Self == EmptyIntentResult {
    /// A result without content.
    public static func result() -> EmptyIntentResult { EmptyIntentResult() }
}

extension IntentResult {
    /// A result with a value.
    public static func result<Value: Sendable>(value: Value) -> Self where Self == ValueIntentResult<Value> {
        ValueIntentResult(value: value)
    }

    /// A result with a message, which the kit writes to the log.
    public static func result(dialog: IntentDialog) -> Self where Self == DialogIntentResult {
        DialogIntentResult(spokenDialog: dialog)
    }

    /// A result with a value and a message, which the kit writes to the log.
    public static func result<Value: Sendable>(value: Value, dialog: IntentDialog) -> Self
    where Self == ValueDialogIntentResult<Value> {
        ValueDialogIntentResult(value: value, spokenDialog: dialog)
    }

    /// A result that names another intent. The kit does not run it.
    public static func result(opensIntent: some AppIntent) -> Self where Self == OpeningIntentResult {
        OpeningIntentResult()
    }
}

/// A message of an action, or a question for a value.
public struct IntentDialog: ExpressibleByStringInterpolation, Sendable {
    /// The words.
    public var full: LocalizedStringResource
    /// The wording for use next to a picture; nil for the same wording.
    public var supporting: LocalizedStringResource?

    /// Words.
    public init(_ words: LocalizedStringResource) { full = words }

    /// A message, with a variant for use next to a picture.
    public init(full: LocalizedStringResource, supporting: LocalizedStringResource) {
        self.full = full
        self.supporting = supporting
    }

    /// Words without values.
    public init(stringLiteral value: String) { self.init(LocalizedStringResource(stringLiteral: value)) }

    /// Words with values.
    public init(stringInterpolation: String.LocalizationValue.StringInterpolation) {
        self.init(LocalizedStringResource(stringInterpolation: stringInterpolation))
    }
}

/// The purpose of an intent.
public struct IntentDescription: ExpressibleByStringInterpolation, Sendable {
    /// The words.
    public var descriptionText: LocalizedStringResource
    /// A heading for the intent in a list of intents; optional.
    public var categoryName: LocalizedStringResource?
    /// Keywords by which people find the intent.
    public var searchKeywords: [LocalizedStringResource]

    /// A description. People see the definition's description.
    public init(
        _ text: LocalizedStringResource, categoryName: LocalizedStringResource? = nil,
        searchKeywords: [LocalizedStringResource] = []
    ) {
        descriptionText = text
        self.categoryName = categoryName
        self.searchKeywords = searchKeywords
    }

    /// A description without values.
    public init(stringLiteral value: String) { self.init(LocalizedStringResource(stringLiteral: value)) }

    /// A description with values.
    public init(stringInterpolation: String.LocalizationValue.StringInterpolation) {
        self.init(LocalizedStringResource(stringInterpolation: stringInterpolation))
    }
}
