package import SourceText
package import WidgetModel

/// The type `person`: a name, a way to contact the person, or both.
package struct PersonType: ValueKind {
    package let mode: PersonMode

    package var word: String { "person" }
    package var otherWords: [String] { ["contact"] }
    package var attributes: [TypeAttribute] { [.mode] }
    package func reading(_ attributes: [DeclaredAttribute], _ sink: FindingSink) -> ParameterType? {
        .person(attributes.read(.mode, .choice(of: PersonMode.self), sink)?.value ?? mode)
    }

    package var expectation: String {
        switch mode {
        case .contact: "a person such as \"Kim <kim@example.org>\""
        case .phone: "a telephone number such as \"+82 2 123 4567\""
        case .email: "an email address such as \"kim@example.org\""
        }
    }
    package var literalSchema: JSONValue { ["type": ["string", "integer"]] }

    package func value(
        ofLiteral text: String, in context: LiteralContext
    ) throws(LiteralProblem) -> ParameterValue {
        guard let person = PersonValue(text) else { throw problem(.form, text) }
        guard person.fits(mode) else { throw problem(.unfitting, text) }
        return .person(person)
    }

    package func holds(_ value: ParameterValue) -> Bool {
        if case .person(let person) = value { person.fits(mode) } else { false }
    }
    package var valueControl: ValueControl { .person }

    package var jsonExpectation: String { "an object with name, phone or email" }
    package func value(
        ofJSON json: JSONValue, in context: LiteralContext
    ) throws(ValueProblem) -> ParameterValue {
        guard let members = json.object else { throw problem(json) }
        let name = try members.textOrNull("name")
        let email = try members.textOrNull("email")
        let phone = try members.textOrNull("phone")
        let handle = email ?? phone
        let literal = handle.map { handle in name.map { "\($0) <\(handle)>" } ?? handle } ?? name
        guard let literal else { throw problem(json) }
        return try value(ofExact: literal, in: context)
    }
    /// If a person has both, the e-mail address takes precedence over the phone number.
    package func schema(within range: ValueRange?) -> JSONValue {
        let members: JSONObject = ["name": .textOrNull, "email": .textOrNull, "phone": .textOrNull]
        let handles: JSONValue =
            switch mode {
            case .email: .member("email", ["type": "string"])
            case .phone:
                .all([.member("phone", ["type": "string"]), .not(.member("email", ["type": "string"]))])
            case .contact: .any(members.map { .member($0.key, ["type": "string"]) })
            }
        return .all([["type": "object", "properties": .object(members)], handles])
    }
    package func judgment(of value: ParameterValue) -> Judgment { .unknown }

    package var apple: AppleWords { AppleWords("Person", swift: "IntentPerson") }
}

extension ParameterType {
    package static func person(_ mode: PersonMode = .contact) -> ParameterType {
        ParameterType(PersonType(mode: mode))
    }
}

/// The required information about a person.
package enum PersonMode: String, Hashable, Sendable, CaseIterable {
    /// A name, a phone number or an e-mail address.
    case contact
    /// A phone number.
    case phone
    /// An e-mail address.
    case email
}

/// A person: a name, a way to contact the person, or both.
package struct PersonValue: Hashable, Sendable {
    /// A way to contact a person.
    package enum Handle: Hashable, Sendable {
        /// A phone number as written.
        case phone(String)
        case email(String)

        package var text: String {
            switch self {
            case .phone(let text), .email(let text): text
            }
        }
    }

    package let name: String?
    package let handle: Handle?

    /// Nil if both are nil, or if the name contains `<` or `>`, which separate the parts of the literal.
    package init?(name: String? = nil, handle: Handle? = nil) {
        guard name != nil || handle != nil else { return nil }
        if let name, name.isEmpty || name.contains("<") || name.contains(">") { return nil }
        self.name = name
        self.handle = handle
    }

    /// Reads `Kim <kim@example.org>`, `kim@example.org`, `+82 2 123 4567` or `Kim`.
    package init?(_ text: String) {
        if let open = text.firstIndex(of: "<"), text.hasSuffix(">") {
            var name = text[..<open]
            while name.last == " " { name.removeLast() }
            guard let handle = Handle(text[text.index(after: open)...].dropLast()) else { return nil }
            self.init(name: name.isEmpty ? nil : String(name), handle: handle)
        } else if let handle = Handle(text) {
            self.init(handle: handle)
        } else {
            self.init(name: text)
        }
    }

    /// Whether the information that the mode requires is available.
    package func fits(_ mode: PersonMode) -> Bool {
        switch (mode, handle) {
        case (.contact, _): true
        case (.phone, .phone?), (.email, .email?): true
        case (.phone, _), (.email, _): false
        }
    }
}

extension PersonValue.Handle {
    /// Distinguishes phone numbers and e-mail addresses by their form; nil for any other text.
    package init?(_ text: some StringProtocol) {
        if Self.isEmail(text) {
            self = .email(String(text))
        } else if Self.isPhone(text) {
            self = .phone(String(text))
        } else {
            return nil
        }
    }

    /// Whether the text contains exactly one `@`, with other characters on both sides, and no whitespace.
    /// This is less strict than `EmailType`, because contacts may contain unusual addresses.
    private static func isEmail(_ text: some StringProtocol) -> Bool {
        let halves = text.split(separator: "@", omittingEmptySubsequences: false)
        return halves.count == 2 && halves.allSatisfy { !$0.isEmpty }
            && !text.contains { $0.isWhitespace || "<>,;:\"".contains($0) }
            && !halves[1].hasPrefix(".") && !halves[1].hasSuffix(".")
    }

    /// Whether the text contains 3 to 15 digits, the maximum of E.164, optionally with a leading `+` and with
    /// spaces, `-`, `.`, `/` and parentheses as separators.
    private static func isPhone(_ text: some StringProtocol) -> Bool {
        let rest = text.first == "+" ? text.dropFirst() : text.dropFirst(0)
        let digits = rest.unicodeScalars.filter { ("0"..."9").contains($0) }
        return (3...15).contains(digits.count)
            && rest.unicodeScalars.allSatisfy {
                ("0"..."9").contains($0) || " -./()".unicodeScalars.contains($0)
            }
    }
}

extension PersonValue: CustomStringConvertible {
    /// The literal of the person: `Kim <kim@example.org>`.
    package var description: String {
        switch (name, handle) {
        case (let name?, let handle?): "\(name) <\(handle.text)>"
        default: name ?? handle?.text ?? ""
        }
    }
}

extension PersonValue {
    var json: JSONObject {
        var object: JSONObject = [:]
        object["name"] = name.map(JSONValue.string)
        switch handle {
        case .phone(let number)?: object["phone"] = .string(number)
        case .email(let address)?: object["email"] = .string(address)
        case nil: break
        }
        return object
    }
}
