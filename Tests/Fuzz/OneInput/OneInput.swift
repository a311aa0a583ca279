import Configurations
import IntentDefinitions
import SourceText
import WidgetModel

/// Passes one input to every reader of definitions: the fuzzer's target.
package enum OneInput {
    /// An input's first byte selects the file whose content the other bytes are.
    package static let paths = [
        "weather.yaml", "provider.yaml", "widgetconf.yaml", localePath, "weather.test.yaml",
        "weather.view.yaml", valuesPath,
    ]

    /// Reads and checks any bytes as one file, and ends the program if a finding lies outside of that file.
    ///
    /// Reporting costs as much as checking, and fixing checks many times. So only some inputs, chosen by
    /// their bytes, are also reported (one of 16) or fixed (one of 64).
    package static func read(_ input: UnsafeBufferPointer<UInt8>) {
        guard let first = input.first else { return }
        let bytes = Array(input.dropFirst())
        if paths[Int(first) % paths.count] == valuesPath { return readValues(bytes) }
        let file = SourceFile(path: paths[Int(first) % paths.count], bytes: bytes)
        let checked = check([file])
        let findings = checked.findings
        findings.forEach(requireLocations)
        checked.definitions.intents.forEach(configure)
        let sum = bytes.reduce(0, &+)
        if sum % 16 == 0 {
            _ = FindingText.render(findings, color: .ansi)
            _ = FindingReport(findings).encodedJSON.text
        }
        if sum % 64 == 0, findings.contains(where: { $0.fix != nil }) { fix(file) }
    }

    /// Reads bytes as the JSON of stored values. Writing the result must give JSON with the same meaning.
    private static func readValues(_ bytes: [UInt8]) {
        // Most inputs are not JSON, and the reader has reported the reason.
        guard let values = (try? JSONValue(parsing: bytes))?.object else { return }
        precondition(
            (try? JSONValue(parsing: JSONValue.object(values).text))?.object == values, "\(values) changes")
        for intent in check([original]).definitions.intents {
            let form = ConfigurationForm(intent: intent, family: .systemSmall, context: context)
            let configuration = form.read(stored: values)
            let again = form.read(stored: form.json(of: configuration))
            precondition(again == configuration, "\(values) is read differently")
        }
    }

    private static func requireLocations(_ finding: Finding) {
        precondition(
            !finding.message.isEmpty && finding.location != nil, "\(finding.code): no message or location")
        let locations = [finding.location].compactMap { $0 } + finding.notes.compactMap(\.location)
        for location in locations {
            precondition(
                location.range.end <= location.file.bytes.count, "\(finding.code) lies outside of the file")
        }
    }

    /// Reads a form's initial values as stored values, with and without an item in every list of objects.
    private static func configure(_ intent: IntentDefinition) {
        let form = ConfigurationForm(intent: intent, family: .systemSmall, context: context)
        let beginning = form.resolve(form.read(stored: form.resolve(.empty).json))
        let additions = intent.parameters.filter { $0.type.record != nil && $0.list != nil }.map {
            EditRequest.Change("\($0.name).+", .set(.json(.object([:]))))
        }
        if case .planned(let plan) = EditPlanner.plan(
            EditRequest(additions), on: .empty, at: .first, form: form)
        {
            let stored = form.json(of: plan.configuration)
            precondition(
                form.read(stored: stored) == plan.configuration, "\(intent.name) is read differently")
        }
        _ = (beginning.completeness, IntentSchema(intent).document)
        for step in intent.migrations { migrate(form.resolve(.empty).json, from: step, intent) }
    }

    /// Reads the form's values under names that a migration changes, in every family, and then reads the
    /// stored result.
    private static func migrate(_ values: JSONObject, from step: MigrationStep, _ intent: IntentDefinition) {
        var stored = values
        let names =
            step.drops + step.renames.map(\.from) + step.splits.map(\.parameter) + step.joins.flatMap(\.parts)
        for name in names { stored[name] = stored[name] ?? .string("a/b") }
        for map in step.maps { stored[map.parameter] = map.entries.first.map { .string($0.old) } }
        for family in Family.allCases {
            let form = ConfigurationForm(intent: intent, family: family, context: context)
            let configuration = form.read(stored: stored, version: step.from).0
            let written = form.json(of: configuration)
            let again = form.read(
                stored: written, version: intent.version, secrets: form.secrets(of: configuration)
            ).0
            precondition(
                again == configuration,
                "\(intent.name) is read differently after a migration: \(stored), written as \(written)")
        }
    }

    private static func fix(_ file: SourceFile) {
        for change in FixRun([file], check: { check($0).findings }).changes {
            _ = UnifiedDiff.bytes(path: file.path, from: change.before.bytes, to: change.after.bytes)
        }
    }

    private static func check(_ files: [SourceFile]) -> CheckedFiles {
        CheckedFiles(
            files, related: files.contains { $0.path == localePath } ? [original] : [], scope: .files,
            context: context, codes: { ["key-unknown", "name-convention"] })
    }
}

private let localePath = "original.ko.yaml"
private let valuesPath = "values.json"

/// The definition that the locale file translates; it uses most keys that contain translatable strings.
private let original = SourceFile(
    path: "original.yaml",
    text: """
        format: 1
        intents:
          ViewWeather:
            title: Weather
            summary:
              - { when: { hours: 1 }, text: "One hour in ${place}" }
              - { text: "Weather in ${place|town}" }
            parameters:
              place: { title: Place, help: The center., type: City, options: list, empty: Choose }
              hours: { title: Hours, type: integer, example: 5 }
              style: { cases: { a: A, b: { title: B, synonyms: [c] } } }
            rules: [{ name: both, require: [place], message: a place is needed }]
        types:
          City: { title: City, properties: { open: { type: boolean, labels: { true: y, false: n } } } }
        """)

private let context: LiteralContext = {
    let zones = ["Asia/Seoul", "Europe/Berlin", "UTC"]
    guard let today = CalendarDate("2026-11-21") else { preconditionFailure("no such day") }
    return LiteralContext(
        today: today, isTimeZone: { zones.contains($0) }, timeZoneNames: { zones }, folderBase: "/workspace",
        homeFolder: "/home")
}()
