import CaseWalking
import Configurations
import Foundation
import SourceText
import Testing

/// Every folder of Tests/Cases/fixes: the changes that `--fix` makes to its files (`fixed.diff`), and the
/// remaining findings. `named.txt` lists the files that the user passes by name.
@Suite struct FixCaseTests {
    @Test(arguments: TestCase.all(in: "fixes"))
    func isMendedAsExpected(_ testCase: TestCase) throws {
        let names = try testCase.files(endingIn: "named.txt").map { try testCase.text(of: $0) }
        let run = Self.run(
            try testCase.files(endingIn: ".yaml").map {
                SourceFile(path: $0, bytes: try testCase.bytes(of: $0))
            }, named: Set(names.joined().split(separator: "\n").map(String.init)))
        #expect(run.findings.isEmpty == testCase.isOK)
        let difference = run.changes.flatMap {
            UnifiedDiff.bytes(path: $0.before.path, from: $0.before.bytes, to: $0.after.bytes)
        }
        let text = String(decoding: difference, as: UTF8.self)
        for (file, actual) in [("fixed.diff", text), ("expected.txt", FindingText.render(run.findings))] {
            let difference = try testCase.difference(from: file, actual: actual)
            #expect(difference == nil, Comment(rawValue: difference ?? ""))
        }
    }

    static let broken = ["definitions", "manifests", "yaml", "checks", "fixes", "localization"].flatMap {
        area in
        TestCase.all(in: area).filter { !$0.isOK || area == "fixes" }.map {
            BrokenCase(area: area, testCase: $0)
        }
    }

    struct BrokenCase: CustomStringConvertible {
        let area: String
        let testCase: TestCase

        var description: String { "\(area)/\(testCase.name)" }

        func files(_ change: ([UInt8]) -> [UInt8] = { $0 }) throws -> [SourceFile] {
            try testCase.files(endingIn: ".yaml").map {
                SourceFile(path: $0, bytes: change(try testCase.bytes(of: $0)))
            }
        }
    }

    /// After the fixes, no fixable finding is left, and the fixed findings are gone.
    @Test(arguments: broken)
    func isStable(_ broken: BrokenCase) throws {
        let files = try broken.files()
        let run = Self.run(files)
        let again = Self.run(files.map(run.now))
        #expect(again.changes.isEmpty, "mends more when run again")
        #expect(run.fixed.isEmpty == run.changes.isEmpty)
        let left = Set(run.findings.map(Self.key))
        #expect(run.fixed.map(Self.key).filter(left.contains) == [])
    }

    private static func key(_ finding: Finding) -> String {
        "\(finding.location?.file.path ?? "") \(finding.code) \(finding.message)"
    }

    /// A byte order mark and other line breaks do not affect anything else.
    ///
    /// Every fourth case.
    @Test(arguments: broken.enumerated().filter { $0.offset % 4 == 0 }.map(\.element))
    func keepsTheBytesOfOtherSystems(_ broken: BrokenCase) throws { try Self.expectBytesKept(of: broken) }

    fileprivate static func expectBytesKept(of broken: BrokenCase) throws {
        let files = try broken.files()
        guard
            !files.contains(where: { $0.bytes.contains(UInt8(ascii: "\r")) || $0.bytes.starts(with: [0xEF]) })
        else { return }
        let plain = run(files)
        let foreign = try broken.files(Self.foreign)
        let mended = run(foreign)
        for (file, other) in zip(files, foreign) {
            #expect(mended.now(other).bytes == Self.foreign(plain.now(file).bytes))
        }
    }

    private static func foreign(_ bytes: [UInt8]) -> [UInt8] {
        [0xEF, 0xBB, 0xBF] + bytes.flatMap { $0 == UInt8(ascii: "\n") ? [0x0D, 0x0A] : [$0] }
    }

    private static func run(_ files: [SourceFile], named: Set<String> = []) -> FixRun {
        FixRun(files, named: named, isOwn: FileRole.isRecognized) { files in
            CheckedFiles(
                files, reduced: named, scope: .files, context: testContext,
                codes: { FindingPages.codes }
            ).findings
        }
    }
}

/// All cases.
@Suite struct ForeignFixCaseTests {
    @Test(arguments: FixCaseTests.broken)
    func keepsTheBytesOfOtherSystems(_ broken: FixCaseTests.BrokenCase) throws {
        try FixCaseTests.expectBytesKept(of: broken)
    }
}
