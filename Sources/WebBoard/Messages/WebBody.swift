package import JSONText

extension WebRequest {
    /// The body as JSON. A body that is missing counts as an empty object.
    package var json: JSONValue {
        get throws(WebProblem) {
            if body.isEmpty { return .object([:]) }
            do throws(JSONError) { return try JSONValue(parsing: body) } catch {
                throw .notJSON(error.description)
            }
        }
    }

    /// The body as a document.
    package func document<Document: Decodable>(_ type: Document.Type) throws(WebProblem) -> Document {
        let json = try json
        do throws(JSONMismatch) { return try Document(json: json) } catch {
            throw .notDocument(error, in: json)
        }
    }
}
