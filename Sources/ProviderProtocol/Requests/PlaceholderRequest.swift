package import JSONText

/// Asks for the generic look of a kind: at once, without the person's own values.
package struct PlaceholderRequest: RequestParams {
    package typealias Answer = EntryAnswer
    package static let method = Method.placeholder

    package var context: RequestContext

    package init(context: RequestContext) { self.context = context }

    package init(json: JSONValue) throws(MessageError) {
        context = try MessageFields(json).required("context", RequestContext.init(json:))
    }

    package var json: JSONValue { ["context": context.json] }
}
