import AppleInterop
import CaseWalking
import Foundation
import SourceText
import Testing

/// Every folder of Tests/Cases/apple-export: definitions written in YAML, in Apple's form.
@Suite struct ExportCaseTests {
    @Test(arguments: TestCase.all(in: "apple-export"))
    func isExportedAsExpected(_ testCase: TestCase) throws {
        let sources = try testCase.files(endingIn: ".yaml").filter { !$0.hasSuffix(".apple.yaml") }.map {
            name in
            let sidecar = name.replacingOccurrences(of: ".yaml", with: ".apple.yaml")
            let isThere = testCase.files(endingIn: ".apple.yaml").contains(sidecar)
            return AppleExport.Source(
                definition: SourceFile(path: name, bytes: try testCase.bytes(of: name)),
                sidecar: isThere ? SourceFile(path: sidecar, bytes: try testCase.bytes(of: sidecar)) : nil)
        }
        var findings: [Finding] = []
        let bytes = AppleExport.intentDefinition(sources, context: .fixed, into: &findings)
        #expect(findings.isEmpty == testCase.isOK)
        let said = try testCase.difference(actual: FindingText.render(findings.inOrder()))
        #expect(said == nil, Comment(rawValue: said ?? ""))
        guard let bytes, !findings.contains(where: { $0.severity == .error }) else { return }
        let difference = try testCase.difference(
            from: "expected.intentdefinition", actual: String(decoding: bytes, as: UTF8.self))
        #expect(difference == nil, Comment(rawValue: difference ?? ""))
        // A definition that was written here can be imported, and the round trip does not change it.
        let imported = try Round.import(bytes)
        #expect(try Round.export(imported.definition, imported.sidecar) == bytes)
    }
}
