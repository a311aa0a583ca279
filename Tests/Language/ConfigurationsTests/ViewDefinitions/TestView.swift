import Configurations
import IntentDefinitions
import SourceText
import Testing
import WidgetModel
import WidgetViews

/// A view definition in a test.
struct TestView {
    private let definition: ViewDefinition

    /// - Parameters:
    ///   - view: the value of `view`.
    ///   - entry: the value of `entry` in the manifest.
    init(_ view: String, entry: String) throws {
        let sink = FindingSink()
        let declared = try #require(sink.readTree(SourceFile(path: "entry.yaml", text: entry)).root)
        let members = try #require(EntryDeclaration.read(declared, sink))
        var findings: [Finding] = []
        let file = SourceFile(path: "test.view.yaml", text: "format: 1\nview: \(view)\n")
        let read = ViewDefinition.read(
            file, entry: members, families: [], context: context, into: &findings)
        definition = try #require(read, Comment(rawValue: FindingText.render(findings + sink.findings)))
    }

    func built(_ data: JSONValue, in locale: String = "en") throws -> BuiltView {
        let tag = try #require(LocaleTag(locale))
        let format = ValueFormat(dates: DateFormat(now: Instant(milliseconds: 0)), numbers: .of(tag))
        return try definition.view(of: data, for: .systemSmall, format)
    }
}
