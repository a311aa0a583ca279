public import Foundation
import ProviderProtocol
import WidgetModel

/// A person: a name, and a way to reach them.
public struct IntentPerson: Hashable, Sendable {
    /// How a person is named.
    public enum Name: Hashable, Sendable {
        /// The whole name, as it is shown.
        case displayName(String)
        /// The parts of the name.
        case components(PersonNameComponents)

        /// The whole name.
        public var displayString: String {
            switch self {
            case .displayName(let name): name
            case .components(let parts):
                // Foundation on Linux lacks a formatter for names.
                [parts.namePrefix, parts.givenName, parts.middleName, parts.familyName, parts.nameSuffix]
                    .compactMap(\.self).joined(separator: " ")
            }
        }
    }

    /// A way to reach a person.
    public struct Handle: Hashable, Sendable {
        /// The kinds of handles.
        public enum Value: Hashable, Sendable {
            /// An email address.
            case emailAddress(String)
            /// A phone number.
            case phoneNumber(String)
            /// A name in your own service.
            case applicationDefined(String)
        }

        /// The handle itself.
        public var value: Value

        /// A handle.
        public init(_ value: Value) { self.value = value }

        /// An email address.
        public init(emailAddress: String) { value = .emailAddress(emailAddress) }

        /// A phone number.
        public init(phoneNumber: String) { value = .phoneNumber(phoneNumber) }
    }

    /// Whether people choose a person or a handle when they edit the parameter.
    public enum ParameterMode: Hashable, Sendable {
        /// A whole person, or one way to reach them.
        case contact, email, phone
    }

    /// The name; nil if only a handle is known.
    public var name: Name?
    /// A way to reach the person; nil if only the name is known.
    public var handle: Handle?

    /// A person.
    public init(name: Name? = nil, handle: Handle? = nil) {
        self.name = name
        self.handle = handle
    }
}

extension IntentPerson: IntentValue {
    public static var valueForm: ParameterForm { ParameterForm(.person) }
    public init(received: ReceivedValue) throws {
        let members = received.json.object ?? [:]
        name = members["name"]?.string.map { .displayName($0) }
        handle =
            members["email"]?.string.map { Handle(emailAddress: $0) }
            ?? members["phone"]?.string.map { Handle(phoneNumber: $0) }
        guard name != nil || handle != nil else {
            throw received.mismatch("an object with name, phone or email")
        }
    }
    public func sent(as form: ParameterForm) -> SentValue {
        var members: JSONObject = [:]
        if let name { members["name"] = .string(name.displayString) }
        switch handle?.value {
        case .emailAddress(let address): members["email"] = .string(address)
        case .phoneNumber(let number): members["phone"] = .string(number)
        case .applicationDefined(let name): members["name"] = members["name"] ?? .string(name)
        case nil: break
        }
        return SentValue(.object(members))
    }
}

/// An amount of money.
public struct IntentCurrencyAmount: Hashable, Sendable {
    /// The amount, in whole units of the currency.
    public var amount: Decimal
    /// The ISO 4217 code of the currency, such as `EUR`.
    public var currencyCode: String

    /// An amount of money.
    public init(amount: Decimal, currencyCode: String) {
        self.amount = amount
        self.currencyCode = currencyCode
    }
}

extension IntentCurrencyAmount: IntentValue {
    public static var valueForm: ParameterForm { ParameterForm(.money) }
    public init(received: ReceivedValue) throws {
        guard let amount = received.json["amount"], amount.double != nil,
            let decimal = Decimal(string: amount.text, locale: Locale(identifier: "en_US_POSIX")),
            let currency = received.json["currency"]?.string
        else { throw received.mismatch("an object with amount and currency") }
        self.init(amount: decimal, currencyCode: currency)
    }
    public func sent(as form: ParameterForm) -> SentValue {
        SentValue([
            "amount": JSONValue(numberText: "\(amount)") ?? 0, "currency": .string(currencyCode),
        ])
    }
}
