public import Foundation
import ProviderProtocol

// AppIntents defines an initializer for each type of parameter. Labels that occur in several initializers
// always have the same meaning:
//
// - `title`, `description` and `requestValueDialog` are for readers of the code, because people see the
//   strings in the definition.
// - `default` applies if the configuration lacks a value. Without a default, an optional is nil, and for any
//   other type, a request without a value fails as `configuration`.
// - `size` is declared as `list:` in the definition.
// - `optionsProvider` supplies the choices.

extension IntentParameter {
    /// A parameter of any type.
    public convenience init(
        title: LocalizedStringResource = "", description: LocalizedStringResource? = nil,
        default defaultValue: Value? = nil, size: IntentCollectionSize? = nil,
        requestValueDialog: IntentDialog? = nil, requestDisambiguationDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default
    ) { self.init(title: title, default: defaultValue, attributes: ParameterAttributes()) }

    /// A parameter whose choices come from a provider.
    public convenience init(
        title: LocalizedStringResource = "", description: LocalizedStringResource? = nil,
        default defaultValue: Value? = nil, size: IntentCollectionSize? = nil,
        requestValueDialog: IntentDialog? = nil, requestDisambiguationDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default,
        optionsProvider: some DynamicOptionsProvider
    ) {
        let choices = ProviderChoices(provider: optionsProvider)
        self.init(title: title, default: defaultValue, attributes: ParameterAttributes(choices: choices))
    }
}

extension IntentParameter where Value.Plain == Bool {
    /// A parameter that is true or false, with labels for both values. Declare the labels in the definition.
    public convenience init(
        title: LocalizedStringResource = "", description: LocalizedStringResource? = nil,
        default defaultValue: Value? = nil, displayName: Bool.IntentDisplayName,
        size: IntentCollectionSize? = nil, requestValueDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default
    ) { self.init(title: title, default: defaultValue, attributes: ParameterAttributes()) }
}

extension IntentParameter where Value.Plain == Int {
    /// How a whole number is edited. Declare it as `control:` in the definition.
    public enum IntControlStyle: Sendable {
        /// A field, a field with two buttons, or a slider.
        case field, stepper, slider
    }

    /// A whole number in a range. A value outside is refused when someone edits the widget.
    public convenience init(
        title: LocalizedStringResource = "", description: LocalizedStringResource? = nil,
        default defaultValue: Value? = nil, controlStyle: IntControlStyle = .field,
        inclusiveRange: (Int, Int), size: IntentCollectionSize? = nil,
        requestValueDialog: IntentDialog? = nil, requestDisambiguationDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default
    ) {
        let range = Double(inclusiveRange.0)...Double(max(inclusiveRange.0, inclusiveRange.1))
        self.init(title: title, default: defaultValue, attributes: ParameterAttributes(range: range))
    }

    /// A whole number that is edited with a control.
    public convenience init(
        title: LocalizedStringResource = "", description: LocalizedStringResource? = nil,
        default defaultValue: Value? = nil, controlStyle: IntControlStyle,
        size: IntentCollectionSize? = nil, requestValueDialog: IntentDialog? = nil,
        requestDisambiguationDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default
    ) { self.init(title: title, default: defaultValue, attributes: ParameterAttributes()) }
}

extension IntentParameter where Value.Plain == Double {
    /// How a number is edited. Declare it as `control:` in the definition.
    public enum DoubleControlStyle: Sendable {
        /// A field or a slider.
        case field, slider
    }

    /// A number in a range. A value outside is refused when someone edits the widget.
    public convenience init(
        title: LocalizedStringResource = "", description: LocalizedStringResource? = nil,
        default defaultValue: Value? = nil, controlStyle: DoubleControlStyle = .field,
        inclusiveRange: (Double, Double), size: IntentCollectionSize? = nil,
        requestValueDialog: IntentDialog? = nil, requestDisambiguationDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default
    ) {
        let range = inclusiveRange.0...max(inclusiveRange.0, inclusiveRange.1)
        self.init(title: title, default: defaultValue, attributes: ParameterAttributes(range: range))
    }

    /// A number that is edited with a control.
    public convenience init(
        title: LocalizedStringResource = "", description: LocalizedStringResource? = nil,
        default defaultValue: Value? = nil, controlStyle: DoubleControlStyle,
        size: IntentCollectionSize? = nil, requestValueDialog: IntentDialog? = nil,
        requestDisambiguationDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default
    ) { self.init(title: title, default: defaultValue, attributes: ParameterAttributes()) }
}

extension IntentParameter where Value.Plain == String {
    /// A text with keyboard properties, such as `multiline`. Declare these properties in the definition.
    public convenience init(
        title: LocalizedStringResource = "", description: LocalizedStringResource? = nil,
        default defaultValue: Value? = nil, inputOptions: String.IntentInputOptions,
        size: IntentCollectionSize? = nil, requestValueDialog: IntentDialog? = nil,
        requestDisambiguationDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default
    ) { self.init(title: title, default: defaultValue, attributes: ParameterAttributes()) }
}

extension IntentParameter where Value.Plain == Date {
    /// The components of a date that people choose.
    public enum DateKind: Sendable {
        /// A day, which starts in the board's time zone, or an instant.
        case date, dateTime

        fileprivate var type: ValueType { self == .date ? .date : .dateTime }
    }

    /// A day or an instant.
    public convenience init(
        title: LocalizedStringResource = "", description: LocalizedStringResource? = nil,
        default defaultValue: Value? = nil, kind: DateKind, size: IntentCollectionSize? = nil,
        requestValueDialog: IntentDialog? = nil, requestDisambiguationDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default
    ) { self.init(title: title, default: defaultValue, attributes: ParameterAttributes(types: [kind.type])) }
}

extension IntentParameter where Value.Plain == DateComponents {
    /// The components of a date that people choose.
    public enum DateComponentsKind: Sendable {
        /// A day, a time of day, or both.
        case date, time, dateTime

        fileprivate var type: ValueType {
            switch self {
            case .date: .date
            case .time: .time
            case .dateTime: .dateTime
            }
        }
    }

    /// A day, a time of day, or both.
    public convenience init(
        title: LocalizedStringResource = "", description: LocalizedStringResource? = nil,
        default defaultValue: Value? = nil, kind: DateComponentsKind, size: IntentCollectionSize? = nil,
        requestValueDialog: IntentDialog? = nil, requestDisambiguationDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default
    ) { self.init(title: title, default: defaultValue, attributes: ParameterAttributes(types: [kind.type])) }
}

extension IntentParameter where Value.Plain == IntentPerson {
    /// A person, or one way to reach them.
    public convenience init(
        title: LocalizedStringResource = "", description: LocalizedStringResource? = nil,
        default defaultValue: Value? = nil, mode: IntentPerson.ParameterMode,
        size: IntentCollectionSize? = nil, requestValueDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default
    ) { self.init(title: title, default: defaultValue, attributes: ParameterAttributes()) }
}

extension IntentParameter where Value.Plain == IntentFile {
    /// A file of one of these types. Declare them as `extensions:` in the definition.
    public convenience init(
        title: LocalizedStringResource = "", description: LocalizedStringResource? = nil,
        default defaultValue: Value? = nil, supportedTypeIdentifiers: [String],
        size: IntentCollectionSize? = nil, requestValueDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default
    ) { self.init(title: title, default: defaultValue, attributes: ParameterAttributes()) }
}

extension IntentParameter where Value.Plain == IntentCurrencyAmount {
    /// An amount in one of these currencies. Declare them as `currency:` in the definition.
    public convenience init(
        title: LocalizedStringResource = "", description: LocalizedStringResource? = nil,
        default defaultValue: Value? = nil, currencyCodes: [String], size: IntentCollectionSize? = nil,
        requestValueDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default
    ) { self.init(title: title, default: defaultValue, attributes: ParameterAttributes()) }
}

extension IntentParameter {
    /// A measurement that is edited in a unit.
    ///
    /// - Parameters:
    ///   - title: For readers of the code.
    ///   - description: For readers of the code.
    ///   - defaultValue: The value in `defaultUnit` if the configuration lacks a value.
    ///   - defaultUnit: The unit of `defaultValue`. People enter values in the definition's unit.
    ///   - defaultUnitAdjustForLocale: Whether people see the unit of their region; not used.
    ///   - supportsNegativeNumbers: Whether values below 0 are accepted.
    ///   - size: Declared as `list:` in the definition.
    ///   - requestValueDialog: For readers of the code.
    ///   - inputConnectionBehavior: Not used for widgets.
    public convenience init<Unit: IntentUnit>(
        title: LocalizedStringResource = "", description: LocalizedStringResource? = nil,
        defaultValue: Double? = nil, defaultUnit: Unit, defaultUnitAdjustForLocale: Bool = false,
        supportsNegativeNumbers: Bool = true, size: IntentCollectionSize? = nil,
        requestValueDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default
    ) where Value.Plain == Measurement<Unit> {
        let standard = defaultValue.map { Measurement(value: $0, unit: defaultUnit) }
        self.init(title: title, default: standard as? Value, attributes: ParameterAttributes())
    }
}

/// Whether a parameter receives the previous action's result in a shortcut. Not used for widgets.
public enum InputConnectionBehavior: Sendable {
    /// Decided by the system, always, or never.
    case `default`, connectToPreviousIntentResult, never
}

/// The number of elements in a list, for all families or for each. The definition declares it as `list:`.
public struct IntentCollectionSize: ExpressibleByIntegerLiteral, ExpressibleByDictionaryLiteral, Sendable {
    /// This many elements.
    public init(integerLiteral value: Int) {}
    /// A number of elements in a range.
    public init(min: Int, max: Int) {}
    /// A number of elements for each family.
    public init(dictionaryLiteral sizes: (IntentWidgetFamily, IntentCollectionSize)...) {}
}

/// A size class in a declaration of an intent.
public typealias IntentWidgetFamily = WidgetFamily

extension Bool {
    /// Labels for true and false. Declare them in the definition.
    public struct IntentDisplayName: Sendable {
        /// Labels for both values.
        public init(true: LocalizedStringResource, false: LocalizedStringResource) {}
    }
}

extension String {
    /// Properties of a text field. Declare these properties in the definition.
    public struct IntentInputOptions: Sendable {
        /// Which keys a keyboard shows.
        public enum KeyboardType: Sendable {
            /// All keys, or the keys for a certain kind of text.
            case `default`, asciiCapable, numbersAndPunctuation, url, numberPad, phonePad, namePhonePad
            /// Keys for addresses, numbers, messages and searches.
            case emailAddress, decimalPad, twitter, webSearch, asciiCapableNumberPad
        }

        /// Which letters are capitals.
        public enum CapitalizationType: Sendable {
            /// No letters, the first letter of each sentence or word, or all letters.
            case none, sentences, words, allCharacters
        }

        /// Properties of a field.
        public init(
            keyboardType: KeyboardType = .default, capitalizationType: CapitalizationType = .sentences,
            multiline: Bool = false, autocorrect: Bool = true, smartQuotes: Bool = true,
            smartDashes: Bool = true
        ) {}
    }
}
