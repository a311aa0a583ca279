import CaseWalking
import Configurations
import Foundation
import JSONText
import SourceText
import Testing
import WidgetManifests
import YAMLReading

/// The schemas of files, held by a validator of others against what the readers accept and refuse.
@Suite(.enabled(if: SchemaValidator.absence == nil, "\(SchemaValidator.absence ?? "")"))
struct FileSchemaTests {
    @Test func acceptsOurDefinitions() throws {
        let files = try Self.files("Intents") + Self.cases("definitions", "ok") + Self.cases("checks", "ok")
        #expect(files.count > 10)
        let refused = try Self.refused(
            files.filter { !$0.path.contains("ignores-an-error") }, by: .definition)
        #expect(refused == [])
    }

    @Test func acceptsOurManifestsAndWorkspaces() throws {
        let files = try Self.cases("manifests", "ok") + Self.files("Samples")
        let workspaces = files.filter { $0.path.hasSuffix("/widgetconf.yaml") }
        let manifests = files.filter { !$0.path.hasSuffix("/widgetconf.yaml") }
        #expect(try Self.refused(workspaces, by: .workspace) == [])
        #expect(try Self.refused(manifests, by: .manifest) == [])
    }

    @Test func acceptsOurLocaleFiles() throws {
        let files = try Self.cases("localization", "ok").filter { LocalePath($0.path) != nil }
        let manifests = files.filter { $0.path.contains("/provider.") }
        let definitions = files.filter { !$0.path.contains("/provider.") }
        #expect(manifests.count == 1 && definitions.count > 4)
        #expect(try Self.refused(definitions, by: .definitionLocale) == [])
        #expect(try Self.refused(manifests, by: .manifestLocale) == [])
    }

    @Test(arguments: ["finds-what-is-no-text", "finds-misspelt-keys", "needs-the-format-and-a-mapping"])
    func refusesLocaleFilesThatSayMore(_ name: String) throws {
        let files = try Self.files("Tests/Cases/localization/err/" + name)
            .filter { LocalePath($0.path) != nil }
        let refused = try Self.refused(files, by: .definitionLocale)
        #expect(refused.count == files.count && !files.isEmpty)
    }

    /// What a schema can see: unknown and missing keys, and values of the wrong shape.
    @Test(arguments: [
        "needs-the-format", "rejects-an-unknown-key-of-a-parameter", "rejects-an-unknown-key-of-the-file",
        "rejects-another-format", "rejects-empty-enums",
    ])
    func refusesWhatASchemaCanSee(_ name: String) throws {
        let files = try Self.files("Tests/Cases/definitions/err/" + name)
        #expect(try Self.refused(files, by: .definition).count == files.count && !files.isEmpty)
    }

    private static func cases(_ area: String, _ outcome: String) throws -> [SourceFile] {
        try files("Tests/Cases/\(area)/\(outcome)")
    }

    private static func files(_ folder: String) throws -> [SourceFile] {
        let root = TestCase.packageRoot.appending(path: folder)
        let names = try FileManager.default.subpathsOfDirectory(atPath: root.path).sorted()
        return try names.filter { $0.hasSuffix(".yaml") }.map { name in
            SourceFile(path: "/" + name, bytes: Array(try Data(contentsOf: root.appending(path: name))))
        }
    }

    private static func refused(_ files: [SourceFile], by schema: FileSchema) throws -> [String] {
        let folder = FileManager.default.temporaryDirectory.appending(path: "widgetconf-\(UUID()).json")
        try Data(schema.document.text.utf8).write(to: folder)
        defer { try? FileManager.default.removeItem(at: folder) }
        var findings: [Finding] = []
        let documents = files.map { file in
            YAMLTree.read(file, into: &findings).root.map(json) ?? .null
        }
        let reasons = try SchemaValidator.reasons(documents.map(\.text), against: folder)
        return zip(files, reasons).compactMap { file, reason in reason.map { "\(file.path): \($0)" } }
    }

    /// As a language server reads YAML 1.2: plain words of the core schema are typed.
    private static func json(_ node: YAMLNode) -> JSONValue {
        switch node.kind {
        case .sequence: return .array(node.elements.map(json))
        case .mapping:
            return .object(
                node.entries.reduce(into: JSONObject()) { $0[$1.key.text ?? ""] = json($1.value) })
        default:
            let text = node.text ?? ""
            guard node.isPlain else { return .string(text) }
            if node.isMissing || node.isNull { return .null }
            if text == "true" || text == "false" { return .boolean(text == "true") }
            if let integer = Int64(text) { return .integer(integer) }
            let isNumber = Double(text) != nil && (try? JSONValue(parsing: text)) != nil
            return isNumber ? (try? JSONValue(parsing: text)) ?? .string(text) : .string(text)
        }
    }
}
