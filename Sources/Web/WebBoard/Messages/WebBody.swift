import BoardDocuments
package import WidgetModel

extension WebRequest {
    /// The body as JSON. A missing body counts as an empty object.
    ///
    /// - Throws: if the body is not valid JSON or has another type. A form of another site can only send such
    ///   types.
    package var json: JSONValue {
        get throws(WebProblem) {
            if body.isEmpty { return .object([:]) }
            guard hasJSONBody else { throw .notJSONType(headers["content-type"]) }
            return try parsed
        }
    }

    /// The body as JSON for a document without a schema. A missing body and repeated keys are errors.
    var inputJSON: JSONValue {
        get throws(WebProblem) {
            if body.isEmpty { throw .notJSON("found no body, expected JSON") }
            guard hasJSONBody else { throw .notJSONType(headers["content-type"]) }
            do throws(JSONError) { return try JSONValue(parsingInput: body) } catch {
                throw .notJSON(error.description)
            }
        }
    }

    /// The body as JSON, regardless of its type. Some devices do not send a type.
    package var untypedJSON: JSONValue {
        get throws(WebProblem) { body.isEmpty ? .object([:]) : try parsed }
    }

    private var parsed: JSONValue {
        get throws(WebProblem) {
            do throws(JSONError) { return try JSONValue(parsing: body) } catch {
                throw .notJSON(error.description)
            }
        }
    }

    private var hasJSONBody: Bool {
        let type = headers["content-type"]?.split(separator: ";").first?.filter { $0 != " " && $0 != "\t" }
        return type?.lowercased() == "application/json"
    }

    /// The body as a document. Unknown and repeated members are refused, because they would be ignored.
    ///
    /// - Parameter schema: the schema of the document, for one that is not a body of the API.
    package func document<Document: Decodable>(
        _ type: Document.Type, _ schema: BodySchema? = nil
    ) throws(WebProblem) -> Document {
        let members = JSONValue.object(try members(schema ?? BodySchema.cached(of: type)))
        do throws(JSONMismatch) { return try Document(json: members) } catch {
            throw .notDocument(error, in: members)
        }
    }

    /// The members of the body. Those that the schema does not have, and repeated ones, are refused.
    func members(_ schema: BodySchema) throws(WebProblem) -> JSONObject {
        let json = try json
        let repeated = RepeatedKeys(in: body).pointers
        if !repeated.isEmpty { throw .membersRepeated(repeated) }
        let unknown = schema.unknownMembers(in: json)
        if !unknown.isEmpty { throw .membersUnknown(unknown) }
        guard let members = json.object else {
            throw .notDocument(JSONMismatch(found: json, expected: "an object"), in: json)
        }
        return members
    }

    /// The changes that `values` and `unset` in the body mean.
    func changes(in json: JSONValue) throws(WebProblem) -> [RequestedChange] {
        do throws(JSONMismatch) { return try ValueBody(json: json).changes } catch {
            throw .notDocument(error, in: json)
        }
    }
}
