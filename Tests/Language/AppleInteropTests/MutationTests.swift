import CaseWalking
import Foundation
import SourceText
import Testing

@testable import AppleInterop

/// For any content of a definition, an import reports no errors and the export loses nothing.
///
/// A failure includes its seed. `MUTATIONS=5000` tries more than the default number, which is small.
@Suite struct MutationTests {
    private static let count =
        ProcessInfo.processInfo.environment["MUTATIONS"].flatMap(UInt64.init) ?? 160

    /// The project's own fixtures and the small definitions of the corpus.
    private static let sources: [PropertyList] = {
        let own = TestCase.all(in: "apple-import").compactMap { try? $0.bytes(of: "input.intentdefinition") }
        let others = Corpus.definitions.compactMap { try? Corpus.definition($0).bytes }
        return (own + others.filter { $0.count < 40_000 }).compactMap {
            // Broken definitions are not sources.
            try? PropertyListReader.read(SourceFile(path: "input.intentdefinition", bytes: $0))
        }
    }()

    @Test(arguments: 0..<2)
    func nothingIsLostOfAChangedDefinition(_ part: UInt64) throws { try expectNothingLost(ofPart: part) }

    fileprivate func expectNothingLost(ofPart part: UInt64) throws {
        for seed in 0..<(Self.count / 8) {
            let seed = seed * 8 + part
            let source = Self.sources[Int(seed) % Self.sources.count]
            var mutator = PropertyListMutator(seed: seed)
            try check(PropertyListWriter.bytes(mutator.mutated(source)), "seed \(seed)")
        }
    }

    private func check(_ bytes: [UInt8], _ seed: Comment) throws {
        var findings: [Finding] = []
        let file = SourceFile(path: "input.intentdefinition", bytes: bytes)
        let imported = AppleImport.read(file, as: "input.yaml", context: .fixed, into: &findings)
        guard let imported else {
            #expect(findings.contains { $0.severity == .error }, seed)
            return
        }
        #expect(!(findings + imported.findings).contains { $0.severity == .error }, seed)
        let sidecar = SourceFile(path: "input.apple.yaml", text: imported.sidecar)
        let source = AppleExport.Source(definition: imported.definition, sidecar: sidecar)
        let exported = AppleExport.intentDefinition([source], context: .fixed, into: &findings)
        if exported != bytes { record(bytes, exported, findings, seed) }
        let again = AppleImport.read(file, as: "input.yaml", context: .fixed, into: &findings)
        #expect(again?.definition.bytes == imported.definition.bytes, seed)
        // Without the sidecar, the YAML is a normal definition.
        findings = []
        let alone = AppleExport.Source(definition: imported.definition)
        let born = AppleExport.intentDefinition([alone], context: .fixed, into: &findings)
        if born == nil { record(bytes, nil, findings, seed) }
        _ = AppleExport.appIntents(source, context: .fixed, into: &findings)
    }

    private func record(_ bytes: [UInt8], _ exported: [UInt8]?, _ findings: [Finding], _ seed: Comment) {
        let difference = exported.flatMap {
            LineDifference.describe(
                expected: String(decoding: bytes, as: UTF8.self), actual: String(decoding: $0, as: UTF8.self))
        }
        let lines = difference.map { $0.split(separator: "\n").filter { !$0.hasPrefix("  ") } } ?? []
        let errors = FindingText.render(findings.filter { $0.severity == .error })
        Issue.record("\(seed): \(lines.joined(separator: "\n"))\(errors)")
    }
}

/// More seeds.
@Suite struct MutationSeedTests {
    @Test(arguments: 2..<8)
    func nothingIsLostOfAChangedDefinition(_ part: UInt64) throws {
        try MutationTests().expectNothingLost(ofPart: part)
    }
}
