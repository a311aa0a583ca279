package import JSONText

/// Asks for one entry for now; with `isPreview` it is for the gallery and must be quick.
package struct SnapshotRequest: RequestParams {
    package typealias Answer = EntryAnswer
    package static let method = Method.snapshot

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
