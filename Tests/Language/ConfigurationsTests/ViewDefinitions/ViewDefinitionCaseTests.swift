import CaseWalking
import Configurations
import IntentDefinitions
import SourceText
import Testing
import WidgetModel
import WidgetViews

/// Every folder of Tests/Cases/view-definitions: a manifest, its view files, and the data of entries with the
/// views that are built from them.
///
/// Each widget is read with its view. `data.json` is a list of `{"widget", "family", "locale", "data"}`, of
/// which only the data is required.
@Suite struct ViewDefinitionCaseTests {
    @Test(arguments: TestCase.all(in: "view-definitions"))
    func buildsAsExpected(_ testCase: TestCase) throws {
        var findings: [Finding] = []
        let widgets = try widgets(testCase, into: &findings)
        #expect(findings.isEmpty == testCase.isOK)
        var picture = FindingText.render(findings.inOrder())
        for built in try entries(testCase) { picture += try built.picture(widgets) }
        let difference = try testCase.difference(actual: picture)
        #expect(difference == nil, Comment(rawValue: difference ?? ""))
    }

    /// The view definitions of the manifest's widgets, by kind.
    private func widgets(
        _ testCase: TestCase, into findings: inout [Finding]
    ) throws -> [(kind: String, family: Family, view: ViewDefinition)] {
        let manifest = SourceFile(path: "provider.yaml", bytes: try testCase.bytes(of: "provider.yaml"))
        let declared = ManifestSet.read([manifest], into: &findings).manifests.flatMap(\.widgets)
        var widgets: [(kind: String, family: Family, view: ViewDefinition)] = []
        for widget in declared {
            let sink = FindingSink()
            let entry = widget.entry.map { EntryDeclaration.read($0, sink) } ?? []
            findings += sink.findings
            guard let entry else { continue }
            let path = try #require(widget.viewPath?.value)
            let view = ViewDefinition.read(
                SourceFile(path: path, bytes: try testCase.bytes(of: path)), entry: entry,
                families: widget.families, context: context, into: &findings)
            if let view { widgets.append((widget.kind.value.name, widget.families[0].value, view)) }
        }
        return widgets
    }

    private func entries(_ testCase: TestCase) throws -> [BuiltEntry] {
        guard !testCase.files(endingIn: "data.json").isEmpty else { return [] }
        let list = try JSONValue(parsing: try testCase.bytes(of: "data.json")).array
        return try #require(list).map(BuiltEntry.init)
    }
}

/// One entry's data, and the view built from it.
private struct BuiltEntry {
    let json: JSONValue

    func picture(_ widgets: [(kind: String, family: Family, view: ViewDefinition)]) throws -> String {
        let kind = json["widget"]?.string
        let widget = try #require(kind.map { kind in widgets.first { $0.kind == kind } } ?? widgets.first)
        let family = try json["family"]?.string.map { try #require(Family(rawValue: $0)) } ?? widget.family
        let locale = try #require(LocaleTag(json["locale"]?.string ?? "en"))
        let format = ValueFormat(
            dates: DateFormat(now: context.now), numbers: .of(locale))
        do {
            let view = try widget.view.view(of: json["data"] ?? [:], for: family, format)
            let problem = view.problem.map { "cannot be drawn: \($0)\n" } ?? ""
            return "\(widget.kind) \(family) \(locale)\n\(problem)\(view.tree.json.pretty())\n"
        } catch { return "\(widget.kind) \(family) \(locale)\n\(error)\n" }
    }
}

/// A context without time zones.
let context = LiteralContext(
    today: CalendarDate(year: 2026, month: 11, day: 21)!, isTimeZone: { _ in false }, timeZoneNames: { [] },
    folderBase: "/")
