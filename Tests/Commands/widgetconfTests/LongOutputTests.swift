import Foundation
import Testing
import WidgetModel

@testable import widgetconf

/// Long findings and lists are truncated, with a count; the formats for programs are always complete.
@Suite struct LongOutputTests {
    @Test func manyFindingsAreCutWithACount() async throws {
        let workspace = try TestWorkspace()
        let names = (1...90).map { number in
            "  A\(number): { titel: x, parameters: { p: { type: strin } } }\n"
        }
        try workspace.write("many.yaml", "format: 1\nintents:\n" + names.joined())
        let text = await workspace.run("check", "many.yaml")
        #expect(text.output.components(separatedBy: ": error: ").count - 1 == 60)
        #expect(text.output.contains("… and 120 more; \"--format json\" prints all\n"))
        #expect(text.talk.contains("180 errors"))
        let document = try await workspace.run("check", "many.yaml", "--format", "json").document
        #expect(document.objects("problems").count == 180)
        let sarif = await workspace.run("check", "many.yaml", "--format", "sarif")
        #expect(sarif.output.components(separatedBy: "\"ruleId\"").count - 1 == 180)
    }

    @Test func longValuesAreCutWithACount() async throws {
        let workspace = try TestWorkspace()
        let value = String(repeating: "a", count: 5000)
        let refused = await workspace.run("show", value)
        #expect(refused.talk.utf8.count < 500)
    }
}
