import CaseWalking
import Configurations
import IntentDefinitions
import SourceText
import Testing
import WidgetModel

/// Every folder of Tests/Cases/binding: definitions (`*.intent.yaml`), manifests (`*.provider.yaml`) and,
/// optionally, a provider's own declaration (`NAME.declares.json`).
@Suite struct BindingCaseTests {
    @Test(arguments: TestCase.all(in: "binding"))
    func bindsAsExpected(_ testCase: TestCase) throws {
        var findings: [Finding] = []
        let definitions = DefinitionSet.read(
            try files(testCase, ".intent.yaml"), context: testContext, into: &findings)
        let manifests = ManifestSet.read(try files(testCase, ".provider.yaml"), into: &findings)
        let scope: Binding.Scope = testCase.name.hasSuffix("-by-themselves") ? .files : .workspace
        let bound = Binding.bind(
            manifests, definitions, scope: scope, context: testContext, into: &findings)
        for manifest in manifests.manifests {
            let file = "\(manifest.name.value.name).declares.json"
            guard testCase.files(endingIn: ".declares.json").contains(file) else { continue }
            let declaration = try providerAnswer(try JSONValue(parsing: try testCase.bytes(of: file)))
            findings += ProviderCheck.check(declaration, of: manifest, among: manifests, bound: bound)
        }
        #expect(findings.isEmpty == testCase.isOK)
        let picture = bound.map(describe).joined() + "\n" + FindingText.render(findings.inOrder())
        let difference = try testCase.difference(actual: picture)
        #expect(difference == nil, Comment(rawValue: difference ?? ""))
    }

    private func files(_ testCase: TestCase, _ suffix: String) throws -> [SourceFile] {
        try testCase.files(endingIn: suffix).map { SourceFile(path: $0, bytes: try testCase.bytes(of: $0)) }
    }

    /// The time at which recommendations are evaluated: later than the files were read.
    private let nextDay = testContext.at(
        testContext.now + .hours(33), today: CalendarDate("2026-11-22")!, time: TimeOfDay("09:00")!)

    /// `weather: ViewWeather`, and the widget's recommendations in the first and the last family.
    private func describe(_ widget: BoundWidget) -> String {
        var text = "\(widget.kind): \(widget.intent?.name ?? "static")\n"
        guard let intent = widget.intent else { return text }
        let families = widget.declaration.families.map(\.value)
        for recommendation in widget.recommendations {
            for family in Set([families[0], families[families.count - 1]]).sorted(by: {
                $0.rawValue < $1.rawValue
            }) {
                let form = ConfigurationForm(intent: intent, family: family, context: nextDay)
                let json = form.json(of: recommendation.configuration(of: form))
                text += "  \(recommendation.displayTitle) on \(family): \(JSONValue.object(json).text)\n"
            }
        }
        return text
    }
}
