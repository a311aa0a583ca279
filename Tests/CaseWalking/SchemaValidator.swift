package import Foundation

/// An independent validator: Python's jsonschema, in `Tests/Tools/validate-json.py`.
package enum SchemaValidator {
    /// The reason why no validator is available, determined once; nil if one can be used.
    package static let absence = PythonTool.lacks("jsonschema")

    package struct Failure: Error, CustomStringConvertible {
        package let description: String
    }

    private static let tool = TestCase.packageRoot.appending(path: "Tests/Tools/validate-json.py").path

    /// For each document, given as one line of JSON, nil if it is valid, else the reason.
    package static func reasons(_ documents: [String], against schema: URL) async throws -> [String?] {
        let input = Data(documents.map { $0 + "\n" }.joined().utf8)
        return try told(try await PythonTool.run([tool, schema.path], input: input), count: documents.count)
    }

    /// Throws if one of the texts is not a schema. The other functions do not check that, because it takes
    /// seconds.
    package static func check(_ schemas: [String]) async throws {
        let input = Data(schemas.map { "{\"schema\": \($0)}\n" }.joined().utf8)
        _ = try told(try await PythonTool.run([tool, "--check"], input: input), count: 0)
    }

    /// The same for documents that each have a schema, which is text of JSON; in the order given.
    ///
    /// - Parameter hasBooleanKeys: whether the keys `true` and `false` are booleans, as for parsers of YAML.
    package static func reasons(
        _ documents: [(document: String, schema: String)], hasBooleanKeys: Bool = false
    ) async throws -> [String?] {
        var lines = ""
        var present: String?
        for (document, schema) in documents {
            if schema != present { lines += "{\"schema\": \(schema)}\n" }
            present = schema
            lines += "{\"\(hasBooleanKeys ? "parsed" : "document")\": \(document)}\n"
        }
        return try told(try await PythonTool.run([tool], input: Data(lines.utf8)), count: documents.count)
    }

    private static func told(_ run: ToolRun, count: Int) throws -> [String?] {
        let lines = run.output.split(separator: "\n")
        guard run.status == 0, lines.count == count else {
            throw Failure(description: "validate-json.py ended with \(run.status): \(run.errors)")
        }
        return lines.map { $0 == "valid" ? nil : String($0.dropFirst("invalid: ".count)) }
    }
}
