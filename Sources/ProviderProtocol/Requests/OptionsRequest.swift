package import JSONText

/// Asks what a parameter can be set to.
package struct OptionsRequest: RequestParams {
    package typealias Answer = OptionsAnswer
    package static let method = Method.options

    package var context: RequestContext
    package var parameter: String
    package var query: Query
    /// The values of the other parameters, as far as they are known.
    package var configuration: JSONObject

    /// Which options are wanted.
    package enum Query: Hashable, Sendable {
        /// All, or the first ones of very many.
        case list
        /// Those that fit what a person typed.
        case search(String)
        /// Those with just these ids, to show stored values with their present titles; unknown ids are left
        /// out.
        case ids([String])
    }

    package init(context: RequestContext, parameter: String, query: Query, configuration: JSONObject = [:]) {
        self.context = context
        self.parameter = parameter
        self.query = query
        self.configuration = configuration
    }

    package init(json: JSONValue) throws(MessageError) {
        let fields = try MessageFields(json)
        context = try fields.required("context", RequestContext.init(json:))
        parameter = try fields.required("parameter", Read.text)
        configuration = try fields.optional("configuration", Read.object) ?? [:]
        if let text = try fields.optional("search", Read.text) {
            query = .search(text)
        } else if let ids = try fields.optional("ids", Read.texts) {
            query = .ids(ids)
        } else {
            query = .list
        }
    }

    package var json: JSONValue {
        var object: JSONObject = ["context": context.json, "parameter": .string(parameter)]
        switch query {
        case .list: break
        case .search(let text): object["search"] = .string(text)
        case .ids(let ids): object["ids"] = Write.texts(ids)
        }
        object["configuration"] = .object(configuration)
        return .object(object)
    }
}
