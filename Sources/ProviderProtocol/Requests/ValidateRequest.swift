package import JSONText

/// Asks whether the provider can work with a configuration that is about to be committed (C3).
package struct ValidateRequest: RequestParams {
    package typealias Answer = ValidateAnswer
    package static let method = Method.validate

    package var context: RequestContext
    package var configuration: JSONObject

    package init(context: RequestContext, configuration: JSONObject) {
        self.context = context
        self.configuration = configuration
    }

    package init(json: JSONValue) throws(MessageError) {
        let fields = try MessageFields(json)
        context = try fields.required("context", RequestContext.init(json:))
        configuration = try fields.optional("configuration", Read.object) ?? [:]
    }

    package var json: JSONValue { ["context": context.json, "configuration": .object(configuration)] }
}
