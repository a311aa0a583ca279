package import JSONText

/// Asks for entries from now on, and for when to ask again.
package struct TimelineRequest: RequestParams {
    package typealias Answer = TimelineAnswer
    package static let method = Method.timeline

    package var context: RequestContext
    /// The effective value of every visible parameter; empty for a static widget.
    package var configuration: JSONObject

    package init(context: RequestContext, configuration: JSONObject = [:]) {
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
