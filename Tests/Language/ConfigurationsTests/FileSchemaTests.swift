import CaseWalking
import Configurations
import Foundation
import SourceText
import Testing
import WidgetModel

/// The schemas of files: an independent validator must accept and reject the same files as the readers.
@Suite(.enabled(if: SchemaValidator.absence == nil, "\(SchemaValidator.absence ?? "")"))
struct FileSchemaTests {
    /// `LargeSchemaTests` checks all schemas.
    @Test func aSmallSchemaIsOne() async throws {
        try await SchemaValidator.check([FileSchema.workspace.document.text])
    }

    @Test func acceptsOurDefinitions() async throws {
        let intents = try Self.files("Intents").filter { LocalePath($0.path) == nil }
        let files = try intents + Self.cases("definitions", "ok") + Self.cases("checks", "ok")
        #expect(files.count > 10)
        let refused = try await Self.refused(
            files.filter {
                !$0.path.contains("ignores-an-error") && FileRole(path: $0.path) == .definition
            }, by: .definition)
        #expect(refused == [])
    }

    @Test func acceptsOurManifestsAndWorkspaces() async throws {
        let files = try (Self.cases("manifests", "ok") + Self.files("Samples"))
            .filter { [.manifest, .workspace].contains(FileRole(path: $0.path)) }
        let workspaces = files.filter { $0.path.hasSuffix("/widgetconf.yaml") }
        let manifests = files.filter { !$0.path.hasSuffix("/widgetconf.yaml") }
        #expect(try await Self.refused(workspaces, by: .workspace) == [])
        #expect(try await Self.refused(manifests, by: .manifest) == [])
    }

    @Test func acceptsOurViews() async throws {
        let files = try Self.cases("view-definitions", "ok") + Self.files("Samples")
        let views = files.filter { FileRole(path: $0.path) == .view }
        let manifests = files.filter { FileRole(path: $0.path) == .manifest }
        #expect(views.count > 4)
        #expect(try await Self.refused(views, by: .view) == [])
        #expect(try await Self.refused(manifests, by: .manifest) == [])
    }

    @Test func acceptsOurTimelineTests() async throws {
        let files = try (Self.files("Tests/Cases/timeline") + Self.files("Samples"))
            .filter { $0.path.hasSuffix(".test.yaml") }
        #expect(files.count > 25)
        #expect(try await Self.refused(files, by: .timelineTest) == [])
    }

    /// Test files whose shape the reader rejects are also rejected by the schema.
    private static let misshapen = [
        "widget: a\nsteps: [{ at: 1h, hide: yes }]", "widget: a\nsteps: [{ at: soon, hide: true }]",
        "widget: a\nsteps: [{ hide: true }]", "widget: a\nsteps: [{ at: 1h, fail: broken }]",
        "widget: a\nsteps: [{ at: 1h, expect: { state: good } }]", "widgets: {}\nsteps: []",
        "widget: a\nanswer: {}\nsteps: []", "widget: a\nstep: []",
    ]

    @Test func refusesTestsOfAnotherShape() async throws {
        let files = Self.misshapen.enumerated().map { number, text in
            let text = "format: 1\nstart: 2026-11-21T08:00:00Z\n" + text
            return SourceFile(path: "/\(number).test.yaml", bytes: Array(text.utf8))
        }
        var findings: [Finding] = []
        #expect(files.allSatisfy { TimelineTest.read($0, into: &findings) == nil })
        #expect(try await Self.refused(files, by: .timelineTest).count == files.count)
    }

    @Test func acceptsOurRecordedAnswers() async throws {
        let files = try (Self.files("Tests/Cases/recorded/ok") + Self.files("Samples"))
            .filter { FileRole(path: $0.path) == .answers }
        #expect(files.count > 2)
        #expect(try await Self.refused(files, by: .answers) == [])
    }

    @Test func refusesRecordedAnswersOfAnotherShape() async throws {
        let elements = [
            "{ http: https://example.org, text: a }", "{ http: GET https://example.org }", "{ text: a }",
            "{ run: [a], file: b, text: c }", "{ file: a, text: b, json: c }", "{ run: a, text: b }",
            "{ file: a, text: b, status: 200 }", "{ http: GET https://example.org, status: ok, text: a }",
            "{ file: a, contents: b }",
        ]
        let files = elements.enumerated().map { number, element in
            SourceFile(path: "/\(number).answers.yaml", text: "format: 1\nanswers: [\(element)]\n")
        }
        var findings: [Finding] = []
        #expect(files.allSatisfy { RecordedAnswers.read($0, into: &findings) == nil })
        #expect(try await Self.refused(files, by: .answers).count == files.count)
    }

    @Test func acceptsOurLocaleFiles() async throws {
        let files = try (Self.cases("localization", "ok") + Self.files("Samples")).filter {
            LocalePath($0.path) != nil && DefiningKey(in: $0) == nil && !$0.path.contains(".view.")
        }
        let manifests = files.filter { $0.path.contains("/provider.") }
        let definitions = files.filter { !$0.path.contains("/provider.") }
        #expect(manifests.count > 1 && definitions.count > 4)
        #expect(try await Self.refused(definitions, by: .definitionLocale) == [])
        #expect(try await Self.refused(manifests, by: .manifestLocale) == [])
    }

    @Test func refusesLocaleFilesThatSayMore() async throws {
        let names = ["finds-what-is-no-text", "finds-misspelt-keys", "needs-the-format-and-a-mapping"]
        let files = try names.map { name in
            try Self.files("Tests/Cases/localization/err/" + name).filter { LocalePath($0.path) != nil }
        }
        #expect(files.allSatisfy { !$0.isEmpty })
        let all = files.flatMap(\.self)
        #expect(try await Self.refused(all, by: .definitionLocale).count == all.count)
    }

    /// A schema sees keys, shapes and literals. It does not see references, values that contradict each
    /// other, and warnings: it accepts these cases, and rejects all others.
    private static let unseen: Set = [
        "finds-migrations-that-only-rename",
        "asks-for-the-unit-of-a-duration", "explains-commas-and-semicolons-behind-values",
        "explains-slashes-as-comments", "finds-a-swapped-rename",
        "rejects-names-that-differ-in-their-encoding",
        "finds-commas-in-the-values-of-an-object", "finds-conditions-that-exclude-each-other",
        "finds-conditions-that-nothing-meets",
        "rejects-defaults-beyond-the-defaults-that-limit-them", "finds-texts-that-hide-a-part",
        "finds-defaults-that-break-rules", "finds-parents-that-are-hidden-where-it-matters",
        "finds-parents-that-are-never-shown", "finds-rules-that-cannot-be-met",
        "finds-unknown-names-in-migrations", "finds-values-that-migrations-cannot-give",
        "keeps-the-intents-without-errors", "knows-the-former-names-of-types",
        "looks-beside-circular-conditions",
        "points-into-quoted-patterns",
        "refuses-everything-without-choices", "rejects-amounts-finer-than-the-currency",
        "rejects-an-unknown-type",
        "rejects-ascending-values-without-order", "rejects-circles-through-nested-conditions",
        "rejects-circular-conditions", "rejects-conditions-outside-of-the-range",
        "rejects-defaults-of-the-wrong-length", "rejects-defaults-out-of-half-open-ranges",
        "rejects-defaults-out-of-range", "rejects-defaults-that-are-no-case",
        "drops-nothing-that-it-renames", "rejects-defaults-that-do-not-fit-the-pattern",
        "rejects-defaults-with-doubles",
        "rejects-duplicate-cases-and-parameters", "rejects-files-of-another-kind",
        "rejects-malformed-persons",
        "rejects-measurements-that-do-not-convert", "rejects-migrations-to-another-type",
        "rejects-options-that-depend-on-each-other",
        "rejects-options-that-depend-on-nothing-known", "rejects-other-beside-declared-types",
        "rejects-patterns-that-do-not-compile", "rejects-ranges-the-wrong-way-round",
        "rejects-two-intents-of-one-name", "rejects-two-intents-of-one-name-in-one-file",
        "rejects-unknown-names-in-rules", "finds-rules-that-are-never-met-or-never-broken",
        "finds-messages-that-are-never-shown", "finds-markup-that-help-does-not-have",
        "rejects-unknown-parameters-in-conditions",
        "misused-objects-that-people-fill-in", "finds-former-names-that-are-taken",
        "finds-malformed-names-in-migrations",
        "types-that-people-cannot-fill-in",
        "suggests-types-by-other-names",
        "finds-text-directions-in-json",
        "refuses-characters-that-people-do-not-see", "refuses-names-with-characters-that-people-do-not-see",
        // For manifests.
        "rejects-variables-in-paths", "rejects-variables-in-patterns", "reports-variables-in-arguments",
        "rejects-two-of-one-name", "stops-at-an-unquoted-pattern",
        "finds-addresses-and-budgets-that-contradict-themselves", "finds-sources-that-cannot-work",
        "rejects-values-without-a-path-of-another-form",
    ]

    static let broken: [(schema: FileSchema, testCase: TestCase)] =
        TestCase.all(in: "definitions").filter { !$0.isOK }.map { (.definition, $0) }
        + TestCase.all(in: "manifests").filter { !$0.isOK }.map { (.manifest, $0) }

    @Test func refusesWhatASchemaCanSee() async throws {
        for schema in [FileSchema.definition, .manifest, .workspace] {
            let cases = Self.broken.filter {
                $0.schema == schema || schema == .workspace && $0.schema == .manifest
            }
            let files = try cases.flatMap { _, testCase in
                try testCase.files(endingIn: ".yaml").map { name in
                    SourceFile(path: testCase.name + "/" + name, bytes: try testCase.bytes(of: name))
                }
            }.filter { ($0.path.hasSuffix("widgetconf.yaml")) == (schema == .workspace) }
            let refused = Set(try await Self.refused(files, by: schema).map { $0.prefix { $0 != ":" } })
            for file in files {
                let name = String(file.path.split(separator: "/")[1])
                let isPassed = Self.unseen.contains(name) || name.hasPrefix("warns-")
                #expect(refused.contains(Substring(file.path)) != isPassed, "\(file.path) by \(schema)")
            }
        }
    }

    /// YAML 1.1 reads `{ true: On, false: Off }` as booleans; only editors treat the keys as strings.
    @Test(arguments: [true, false]) func acceptsLabelsWithBooleans(_ hasBooleanKeys: Bool) async throws {
        let labels = [
            (#"{"true": true, "false": false}"#, true), (#"{"true": "On", "false": "Off"}"#, true),
            (#"{"true": "On"}"#, true), (#"{"yes": "On", "no": "Off"}"#, false),
        ]
        for schema in [FileSchema.definition, .definitionLocale] {
            let schemaText = schema.document.text
            let documents = labels.map { text, _ in
                let row = schema == .definition ? #""type": "boolean", "# : ""
                let parameters = #"{"sound": {\#(row)"title": "Sound", "labels": \#(text)}}"#
                let document = #"{"format": 1, "intents": {"Clock": {"parameters": \#(parameters)}}}"#
                return (document: document, schema: schemaText)
            }
            let reasons = try await SchemaValidator.reasons(documents, hasBooleanKeys: hasBooleanKeys)
            #expect(reasons.map { $0 == nil } == labels.map(\.1), "\(schema): \(reasons)")
        }
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

    private static func refused(_ files: [SourceFile], by schema: FileSchema) async throws -> [String] {
        let folder = FileManager.default.temporaryDirectory.appending(path: "widgetconf-\(UUID()).json")
        try Data(schema.document.text.utf8).write(to: folder)
        defer { try? FileManager.default.removeItem(at: folder) }
        var findings: [Finding] = []
        let documents = files.map { file in
            YAMLTree.read(file, into: &findings).root.map(json) ?? .null
        }
        let reasons = try await SchemaValidator.reasons(documents.map(\.text), against: folder)
        return zip(files, reasons).compactMap { file, reason in reason.map { "\(file.path): \($0)" } }
    }

    /// The JSON that a language server reads from YAML 1.2: plain words of the core schema are typed.
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

/// The schemas themselves conform to JSON Schema.
@Suite(.enabled(if: SchemaValidator.absence == nil, "\(SchemaValidator.absence ?? "")"), .thorough)
struct LargeSchemaTests {
    @Test func everySchemaIsOne() async throws {
        try await SchemaValidator.check(FileSchema.allCases.map(\.document.text))
    }
}
