import CaseWalking
import Foundation
import IntentDefinitions
import SourceText
import Testing
import WidgetModel

@Suite struct DefinitionSetTests {
    private func read(_ texts: String...) -> (set: DefinitionSet, findings: [Finding]) {
        var findings: [Finding] = []
        let files = texts.enumerated().map { SourceFile(path: "intents/\($0).yaml", text: $1) }
        let set = DefinitionSet.read(files, context: .fixed, into: &findings)
        return (set, findings)
    }

    /// Each of two files uses both files of the next layer, so the last one can be reached in 2^40 ways.
    @Test(.brief) func manyWaysToAUsedFileAreFollowedOnce() {
        let layers = 40
        var files = (0..<layers).flatMap { layer in
            ["a", "b"].map { side in
                SourceFile(
                    path: "\(side)\(layer).yaml",
                    text: "format: 1\nuses: [a\(layer + 1).yaml, b\(layer + 1).yaml]\ntypes: {}\n")
            }
        }
        files += ["a", "b"].map { side in
            SourceFile(
                path: "\(side)\(layers).yaml",
                text: "format: 1\nenums: { Side\(side): { cases: { one: One } } }\n")
        }
        files.append(
            SourceFile(
                path: "intent.yaml",
                text: """
                    format: 1
                    uses: [a0.yaml, b0.yaml]
                    intents: { A: { title: A, parameters: { a: { type: Sidea }, b: { type: Sideb } } } }
                    """))
        var findings: [Finding] = []
        let set = DefinitionSet.read(files, context: .fixed, into: &findings)
        #expect(set["A"]?.parameters.count == 2)
        #expect(!findings.contains { $0.severity == .error })
    }

    @Test func intentsAreKnownByName() throws {
        let (set, _) = read("format: 1\nintents: { A: { parameters: { a: { type: string } } } }")
        #expect(try #require(set["A"]).parameter(named: "a")?.type == .string())
        #expect(set["B"] == nil)
        #expect(!set.isDeclared("B"))
        #expect(set.isComplete)
    }

    @Test func anIntentWithErrorsIsDeclaredAllTheSame() {
        let (set, _) = read("format: 1\nintents: { A: { parameters: { a: { type: strin } } } }")
        #expect(set["A"] == nil)
        #expect(set.isDeclared("A"))
    }

    @Test func aBrokenFileLeavesTheSetIncomplete() {
        let (set, _) = read("format: 1\nintents: { A: { parameters: { a: { type: string } } }, B: [")
        #expect(!set.isComplete)
    }

    @Test func foldersAreRelativeToTheirFile() throws {
        let (set, _) = read(
            "format: 1\nintents: { A: { parameters: { a: { type: folder, default: maps } } } }")
        let parameter = try #require(set["A"]?.parameter(named: "a"))
        #expect(parameter.defaultValue == .constant(.folder("/home/kim/board/intents/maps")))
    }

    @Test func aDefaultListIsCutToTheFamily() throws {
        let (set, _) = read(
            """
            format: 1
            intents:
              A:
                parameters:
                  zones:
                    type: timeZone
                    list: { systemSmall: 1, systemLarge: 3 }
                    default: [UTC, Asia/Seoul]
            """)
        let zones = try #require(set["A"]?.parameter(named: "zones"))
        #expect(zones.defaultValue(for: .systemSmall) == .constant(.list([.literal("UTC")])))
        #expect(
            zones.defaultValue(for: .systemLarge)
                == .constant(.list([.literal("UTC"), .literal("Asia/Seoul")])))
    }

    /// A chain of conditions longer than the call stack is deep, in which every parameter refers to the next
    /// one.
    @Test func aLongChainOfConditionsIsNoCircle() throws {
        let count = 3_000
        func text(last: String) -> String {
            let chain = (0..<count).map { "      p\($0): { type: boolean, when: { p\($0 + 1): true } }\n" }
            return "format: 1\nintents:\n  A:\n    parameters:\n" + chain.joined() + last
        }
        let open = read(text(last: "      p\(count): { type: boolean }\n"))
        #expect(open.findings.isEmpty)
        #expect(open.set["A"]?.position(of: "p\(count)") == count)
        let closed = read(text(last: "      p\(count): { type: boolean, when: { p0: true } }\n"))
        #expect(closed.findings.map(\.code) == ["when-circular"])
        #expect(closed.findings[0].notes.count == 8)
    }

    /// For every truncation or change, reading ends and every location is inside its file.
    @Test func damagedFilesAreReadToTheirEnd() throws {
        let whole = try intents().flatMap(\.bytes)
        var random = Randomness(seed: 7)
        for round in 0..<600 {
            var bytes = Array(whole.prefix(round * whole.count / 400))
            if round >= 400 {
                bytes = whole
                for _ in 0..<3 {
                    bytes[.random(in: bytes.indices, using: &random)] = .random(in: 0...255, using: &random)
                }
            }
            let file = SourceFile(path: "damaged.yaml", bytes: bytes)
            var findings: [Finding] = []
            _ = DefinitionSet.read([file], context: .fixed, into: &findings)
            for finding in findings { #expect((finding.location?.range.end ?? 0) <= bytes.count) }
        }
    }

    @Test func theShippedIntentsAreFreeOfFindings() throws {
        let files = try intents()
        #expect(!files.isEmpty)
        var findings: [Finding] = []
        let set = DefinitionSet.read(files, context: .fixed, into: &findings)
        #expect(FindingText.render(findings) == "")
        #expect(set["TodayCommit"]?.parameter(named: "repository")?.isRequired == true)
        #expect(set["WorldClock"] != nil)
    }

    /// The shipped definitions, without their locale files.
    private func intents() throws -> [SourceFile] {
        let folder = TestCase.packageRoot.appending(path: "Intents")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        return try names.filter { $0.hasSuffix(".yaml") && !$0.dropLast(5).contains(".") }.map { name in
            SourceFile(path: name, bytes: Array(try Data(contentsOf: folder.appending(path: name))))
        }
    }
}
