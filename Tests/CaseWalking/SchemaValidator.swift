package import Foundation

/// The validator that others wrote: Python's jsonschema, by `Tests/Tools/validate-json.py`.
///
/// The tool has a Python of its own, `Tests/Tools/.venv`, which `make setup` makes; without it the machine's
/// is taken.
package enum SchemaValidator {
    /// Why there is none here; nil when it can be used. Asked once.
    package static let absence: String? = {
        guard let (status, _, errors) = try? run(["-c", "import jsonschema"], input: Data()) else {
            return "python3 cannot be started"
        }
        return status == 0 ? nil : "python3 has no jsonschema: \(errors.suffix(100))"
    }()

    package struct Failure: Error, CustomStringConvertible {
        package let description: String
    }

    /// For each document, given as one line of JSON, nil when it is valid, else why not.
    package static func reasons(_ documents: [String], against schema: URL) throws -> [String?] {
        let tool = TestCase.packageRoot.appending(path: "Tests/Tools/validate-json.py").path
        let input = Data(documents.map { $0 + "\n" }.joined().utf8)
        return try told(try run([tool, schema.path], input: input), count: documents.count)
    }

    /// The same for documents that each have a schema, which is text of JSON; in the order given.
    ///
    /// - Parameter hasBooleanKeys: whether the keys `true` and `false` are booleans, as for parsers of YAML.
    package static func reasons(
        _ documents: [(document: String, schema: String)], hasBooleanKeys: Bool = false
    ) throws -> [String?] {
        let tool = TestCase.packageRoot.appending(path: "Tests/Tools/validate-json.py").path
        var lines = ""
        var present: String?
        for (document, schema) in documents {
            if schema != present { lines += "{\"schema\": \(schema)}\n" }
            present = schema
            lines += "{\"\(hasBooleanKeys ? "parsed" : "document")\": \(document)}\n"
        }
        return try told(try run([tool], input: Data(lines.utf8)), count: documents.count)
    }

    private static func told(_ result: (Int32, String, String), count: Int) throws -> [String?] {
        let (status, output, errors) = result
        let lines = output.split(separator: "\n")
        guard status == 0, lines.count == count else {
            throw Failure(description: "validate-json.py ended with \(status): \(errors)")
        }
        return lines.map { $0 == "valid" ? nil : String($0.dropFirst("invalid: ".count)) }
    }

    private static let python: String = {
        let own = TestCase.packageRoot.appending(path: "Tests/Tools/.venv/bin/python3").path
        return FileManager.default.isExecutableFile(atPath: own) ? own : Python.program
    }()

    private static func run(_ arguments: [String], input: Data) throws -> (Int32, String, String) {
        let python = Process()
        python.executableURL = URL(filePath: Self.python)
        python.arguments = arguments
        let folder = FileManager.default.temporaryDirectory.appending(path: "widgetconf-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        // Files rather than pipes: neither side can wait for the other.
        let names = ["input", "output", "errors"].map { folder.appending(path: $0) }
        for name in names { try Data().write(to: name) }
        try input.write(to: names[0])
        python.standardInput = try FileHandle(forReadingFrom: names[0])
        python.standardOutput = try FileHandle(forWritingTo: names[1])
        python.standardError = try FileHandle(forWritingTo: names[2])
        try python.run()
        python.waitUntilExit()
        let texts = try names.dropFirst().map { String(decoding: try Data(contentsOf: $0), as: UTF8.self) }
        return (python.terminationStatus, texts[0], texts[1])
    }
}
