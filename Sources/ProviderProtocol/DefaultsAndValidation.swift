package import JSONText

/// Asks, when a widget is placed, what its parameters begin with where the person chose nothing (C1). The
/// configuration holds the definition's own defaults.
package struct DefaultsRequest: ConfiguredRequest {
    package typealias Answer = DefaultsAnswer
    package static let method = Method.defaults

    package var context: RequestContext
    package var configuration: JSONObject

    package init(context: RequestContext, configuration: JSONObject = [:]) {
        self.context = context
        self.configuration = configuration
    }
}

/// What parameters begin with at one placed widget, by name; those that are not named keep the definition's
/// default.
package struct DefaultsAnswer: MessagePart {
    package var values: JSONObject

    package init(values: JSONObject = [:]) { self.values = values }

    package init(from decoder: any Decoder) throws {
        values = try decoder.container(keyedBy: CodingKeys.self).read(.values, otherwise: [:])
    }
}

/// Asks whether the provider can work with a configuration that is about to be committed (C3).
package struct ValidateRequest: ConfiguredRequest {
    package typealias Answer = ValidateAnswer
    package static let method = Method.validate

    package var context: RequestContext
    package var configuration: JSONObject

    package init(context: RequestContext, configuration: JSONObject = [:]) {
        self.context = context
        self.configuration = configuration
    }
}

/// What a provider has against a configuration; nothing when it agrees.
package struct ValidateAnswer: MessagePart {
    package var findings: [ParameterFinding]

    package init(findings: [ParameterFinding] = []) { self.findings = findings }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        findings = try fields.listIfPresent(.findings, limit: ProtocolLimits.findings) ?? []
    }
}

/// What is wrong with the value of one parameter, for the person who gave it.
package struct ParameterFinding: MessagePart {
    package var parameter: String
    package var message: String
    /// One step to fix it.
    package var hint: String?

    package init(parameter: String, message: String, hint: String? = nil) {
        self.parameter = parameter
        self.message = message
        self.hint = hint
    }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        parameter = try fields.decode(String.self, forKey: .parameter)
        message = try fields.message(.message)
        hint = try fields.decodeIfPresent(String.self, forKey: .hint)
    }
}
