import AppleInterop
import CaseWalking
import Foundation
import SourceText
import Testing

/// Every folder of Tests/Cases/apple-import: the findings, the YAML and the sidecar of an import, and the
/// export, which reproduces the input byte for byte.
@Suite struct ImportCaseTests {
    @Test(arguments: TestCase.all(in: "apple-import"))
    func isImportedAsExpected(_ testCase: TestCase) throws {
        let source = SourceFile(
            path: "input.intentdefinition", bytes: try testCase.bytes(of: "input.intentdefinition"))
        var findings: [Finding] = []
        let imported = AppleImport.read(source, as: "input.yaml", context: .fixed, into: &findings)
        findings += imported?.findings ?? []
        #expect(findings.isEmpty == testCase.isOK)
        try expect(testCase, "expected.txt", FindingText.render(findings.inOrder()))
        guard let imported else { return }
        #expect(!imported.findings.contains { $0.severity == .error })
        try expect(testCase, "expected.yaml", String(decoding: imported.definition.bytes, as: UTF8.self))
        try expect(testCase, "expected.apple.yaml", imported.sidecar)
        let exported = try Round.export(imported.definition, imported.sidecar)
        #expect(exported == source.bytes, "the way back gives other bytes")
    }

    private func expect(_ testCase: TestCase, _ file: String, _ actual: String) throws {
        let difference = try testCase.difference(from: file, actual: actual)
        #expect(difference == nil, Comment(rawValue: difference ?? ""))
    }
}

/// From Apple's form to YAML and back.
enum Round {
    static func `import`(_ bytes: [UInt8]) throws -> AppleImport {
        var findings: [Finding] = []
        let imported = AppleImport.read(
            SourceFile(path: "input.intentdefinition", bytes: bytes), as: "input.yaml", context: .fixed,
            into: &findings)
        return try #require(imported, Comment(rawValue: FindingText.render(findings)))
    }

    static func export(_ definition: SourceFile, _ sidecar: String?) throws -> [UInt8] {
        var findings: [Finding] = []
        let source = AppleExport.Source(
            definition: definition, sidecar: sidecar.map { SourceFile(path: "input.apple.yaml", text: $0) })
        let bytes = AppleExport.intentDefinition([source], context: .fixed, into: &findings)
        return try #require(bytes, Comment(rawValue: FindingText.render(findings)))
    }
}
