package import JSONText

/// What a request about one placed widget with its values consists of.
package protocol ConfiguredRequest: RequestParams {
    var context: RequestContext { get }
    /// The effective value of every visible parameter; empty for a static widget.
    var configuration: JSONObject { get }

    init(context: RequestContext, configuration: JSONObject)
}

extension ConfiguredRequest {
    package init(json: JSONValue) throws(MessageError) {
        let fields = try MessageFields(json)
        self.init(
            context: try fields.required("context", RequestContext.init(json:)),
            configuration: try fields.optional("configuration", Read.object) ?? [:])
    }

    package var json: JSONValue { ["context": context.json, "configuration": .object(configuration)] }
}
