package import SourceText
package import WidgetModel

/// The type `account`: one of the accounts that a person has added for a service.
///
/// A value is an object with the id and the title of the account. The choices and the tokens come from the
/// board, so they are not requested from the provider.
package struct AccountType: ValueKind {
    /// The service, such as `github`. Parameters with the same service have the same choices.
    package let service: String

    /// The object type whose values use the same form.
    package static let object = ObjectType(name: "account")
    /// The service of a parameter that does not specify one.
    package static let standardService = "default"

    package var word: String { "account" }
    package var otherWords: [String] { ["login", "oauth"] }
    package var attributes: [TypeAttribute] { [.service] }
    package func reading(_ attributes: [DeclaredAttribute], _ sink: FindingSink) -> ParameterType? {
        .account(attributes.read(.service, .text, sink)?.value ?? service)
    }

    package var expectation: String { "the id of an account" }
    package func value(
        ofLiteral text: String, in context: LiteralContext
    ) throws(LiteralProblem) -> ParameterValue {
        if text.isEmpty { throw problem(.form, text) }
        return .object(ObjectValue(id: text))
    }

    package func holds(_ value: ParameterValue) -> Bool { Self.object.holds(value) }
    package var controls: [Control] { [.menu, .field] }
    package var valueControl: ValueControl { .choice }

    package var jsonExpectation: String { "an object with the id of an account" }
    package func value(
        ofJSON json: JSONValue, in context: LiteralContext
    ) throws(ValueProblem) -> ParameterValue {
        guard json["id"]?.string?.isEmpty == false else { throw problem(json) }
        return try Self.object.value(ofJSON: json, in: context)
    }
    package func schema(within range: ValueRange?) -> JSONValue { Self.object.schema(within: range) }
    package func judgment(of value: ParameterValue) -> Judgment { Self.object.judgment(of: value) }

    package var apple: AppleWords { .text }
}

extension ParameterType {
    package static func account(_ service: String = AccountType.standardService) -> ParameterType {
        ParameterType(AccountType(service: service))
    }

    /// The type `account`; nil for other types.
    package var account: AccountType? { kind as? AccountType }
    /// Whether values are objects with an id: objects of declared types, and accounts.
    package var hasIDs: Bool { object != nil || account != nil }
}
