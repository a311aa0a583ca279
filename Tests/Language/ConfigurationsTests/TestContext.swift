import IntentDefinitions
import SourceText
import Testing
import WidgetModel

/// A fixed day, four zones and a folder.
let testContext = LiteralContext(
    today: CalendarDate(year: 2026, month: 11, day: 21)!,
    isTimeZone: { testZones.contains($0) }, timeZoneNames: { testZones }, folderBase: "/repositories",
    homeFolder: "/repositories")

private let testZones = ["Asia/Seoul", "Asia/Tokyo", "Europe/Berlin", "UTC"]

/// Reads definitions that must be free of errors.
func definitions(_ files: [SourceFile]) throws -> DefinitionSet {
    var findings: [Finding] = []
    let definitions = DefinitionSet.read(files, context: testContext, into: &findings)
    let errors = findings.filter { $0.severity == .error }.inOrder()
    try #require(errors.isEmpty, "\(FindingText.render(errors))")
    return definitions
}

/// The single intent of a definition written in the test.
func intent(_ yaml: String) throws -> IntentDefinition {
    let read = try definitions([SourceFile(path: "intent.yaml", text: yaml)])
    return try #require(read.intents.first)
}
