package import JSONText

/// What a provider has against a configuration; nothing when it agrees.
package struct ValidateAnswer: MessagePart {
    package var findings: [ParameterFinding]

    package init(findings: [ParameterFinding] = []) { self.findings = findings }

    package init(json: JSONValue) throws(MessageError) {
        findings = try MessageFields(json)
            .list("findings", limit: ProtocolLimits.findings, ParameterFinding.init(json:))
    }

    package var json: JSONValue { ["findings": .array(findings.map(\.json))] }
}

/// What is wrong with the value of one parameter, for the person who gave it.
package struct ParameterFinding: MessagePart {
    package var parameter: String
    package var message: String
    /// One step to mend it.
    package var hint: String?

    package init(parameter: String, message: String, hint: String? = nil) {
        self.parameter = parameter
        self.message = message
        self.hint = hint
    }

    package init(json: JSONValue) throws(MessageError) {
        let fields = try MessageFields(json)
        parameter = try fields.required("parameter", Read.text)
        message = try fields.required("message", Read.text).shortened(toBytes: ProtocolLimits.messageBytes)
        hint = try fields.optional("hint", Read.text)
    }

    package var json: JSONValue {
        var object: JSONObject = ["parameter": .string(parameter), "message": .string(message)]
        object.set("hint", hint.map(JSONValue.string))
        return .object(object)
    }
}
