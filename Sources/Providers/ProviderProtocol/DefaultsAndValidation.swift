package import WidgetModel

/// Requests the initial values of a widget's parameters when it is placed (C1).
///
/// `configuration` contains the values that the user chose and the definition's own defaults.
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

/// The initial values of parameters for one placed widget, by name. Parameters that are not included keep the
/// definition's default.
package struct DefaultsAnswer: MessagePart {
    package var values: JSONObject

    package init(values: JSONObject = [:]) { self.values = values }

    package init(from decoder: any Decoder) throws {
        values = try decoder.container(keyedBy: CodingKeys.self).read(.values, otherwise: [:])
    }
}

/// Asks whether the provider accepts a configuration that is about to be committed (C3).
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

/// The provider's objections to a configuration; empty if it accepts the configuration.
package struct ValidateAnswer: MessagePart {
    package var findings: [ParameterFinding]

    package init(findings: [ParameterFinding] = []) { self.findings = findings }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        findings = try fields.listIfPresent(.findings, limit: ProtocolLimits.findings) ?? []
    }
}

/// A problem with the value of one parameter, which is shown to the user who entered it.
package struct ParameterFinding: MessagePart {
    package var parameter: String
    package var message: String
    /// One step that fixes the problem; nil without a hint.
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
