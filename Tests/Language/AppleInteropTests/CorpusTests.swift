import AppleInterop
import CaseWalking
import Foundation
import SourceText
import Testing

/// Importing and exporting real files does not lose anything.
@Suite struct CorpusTests {
    @Test func theCorpusIsThere() {
        if Corpus.definitions.isEmpty { Issue.record(Comment(rawValue: Corpus.absence), severity: .warning) }
    }

    @Test(arguments: Corpus.definitions)
    func theWayBackGivesTheSameBytes(_ name: String) throws {
        let source = try Corpus.definition(name)
        let imported = try Round.import(source.bytes)
        #expect(!imported.findings.contains { $0.severity == .error })
        #expect(!imported.findings.contains { $0.code == "apple-not-expressible" })
        let exported = try Round.export(imported.definition, imported.sidecar)
        let difference = LineDifference.describe(
            expected: String(decoding: source.bytes, as: UTF8.self),
            actual: String(decoding: exported, as: UTF8.self))
        #expect(difference == nil, Comment(rawValue: difference ?? ""))
        let again = try Round.import(exported)
        #expect(again.definition.bytes == imported.definition.bytes)
        #expect(again.sidecar == imported.sidecar)
    }

    /// Without the sidecar, an export can still be imported. It contains newly made ids and tags, the same
    /// each time.
    @Test(arguments: Corpus.definitions)
    func theYAMLAloneIsEnoughForAnExport(_ name: String) throws {
        let imported = try Round.import(try Corpus.definition(name).bytes)
        let exported = try Round.export(imported.definition, nil)
        #expect(try Round.export(imported.definition, nil) == exported)
        let again = try Round.import(exported)
        #expect(try Round.export(again.definition, again.sidecar) == exported)
    }
}
