import CaseWalking
import SourceText
import Testing

/// The check here finds letters: an `x` is an error that `y` fixes; `qq` as the fix for `q` is no
/// improvement.
@Suite struct FixRunTests {
    @Test func mendsWhatIsFoundAndNothingElse() {
        let text = "\u{FEFF}# 주석 a\r\nkey:  x # x\r\n\r\nother: 'x'\r\n"
        let run = Self.fix(text)
        #expect(Self.text(run) == text.replacing("x", with: "y"))
        #expect(run.findings.isEmpty)
        #expect(run.fixed.count == 3)
    }

    @Test func leavesWhatCannotBeMended() {
        #expect(Self.text(Self.fix("a q b")) == nil)
        #expect(Self.text(Self.fix("x q x")) == "y q y")
        #expect(Self.fix("x q x").findings.map(\.message) == ["q"])
        #expect(Self.text(Self.fix("plain")) == nil)
    }

    @Test func goesOnWithWhatComesToLight() {
        // A `w` hides everything after it.
        let run = Self.fix("w x w x")
        #expect(Self.text(run) == "v y v y")
        #expect(run.fixed.count == 4)
        #expect(run.cameToLight.count == 3)
    }

    @Test func letsTheFirstOfTwoWin() {
        let file = SourceFile(path: "a", text: "abcd")
        let run = FixRun([file]) { files in
            files[0].bytes == file.bytes
                ? [Self.finding("1", files[0], 0..<3, "X"), Self.finding("2", files[0], 2..<4, "Y")] : []
        }
        #expect(Self.text(run) == "Xd")
        #expect(run.fixed.map(\.message) == ["1"])
    }

    /// One misplaced key may be removed; several may be wanted.
    @Test(arguments: [("ab-", [], "ab"), ("-ab-", [], "-ab-"), ("-ab-", ["a"], "ab")])
    func removesMoreThanOneKeyOnlyFromAFileThatIsNamed(
        _ text: String, _ named: [String], _ expected: String
    ) {
        let file = SourceFile(path: "a", text: text)
        let run = FixRun([file], named: Set(named)) { files in
            files[0].bytes.indices.filter { files[0].bytes[$0] == UInt8(ascii: "-") }.map {
                Self.finding("\($0)", files[0], $0..<($0 + 1), "")
            }
        }
        #expect(Self.text(run) ?? text == expected)
        #expect(run.heldBack.count == (text == expected ? 2 : 0))
    }

    @Test func insertsAtOnePlaceOnce() {
        let file = SourceFile(path: "a", text: "b")
        let run = FixRun([file]) { files in
            files[0].bytes == file.bytes
                ? [Self.finding("1", files[0], 0..<0, "a"), Self.finding("2", files[0], 0..<0, "a")] : []
        }
        #expect(Self.text(run) == "ab")
        #expect(run.fixed.count == 2)
    }

    @Test func endsWhereFixesTurnInCircles() {
        let run = FixRun([SourceFile(path: "a", text: "ab")]) { files in
            let isFirst = files[0].bytes[0] == UInt8(ascii: "a")
            return [
                isFirst
                    ? Self.finding("one", files[0], 0..<1, "b")
                    : Self.finding("other", files[0], 1..<2, "\(files[0].bytes.count)")
            ]
        }
        #expect(run.findings.count == 1)
    }

    @Test func keepsFilesApart() {
        let files = ["x", "a", "q"].map { SourceFile(path: $0, text: $0) }
        let run = FixRun(files) { $0.flatMap(Self.check) }
        #expect(run.changes.map(\.after.path) == ["x"])
        #expect(run.changes.first?.before === files[0])
    }

    /// For random text and random fixes, everything outside the fixes is kept byte for byte, and fewer errors
    /// remain.
    @Test func neverMakesAFileWorse() {
        var generator = Randomness(seed: 11)
        for _ in 0..<300 {
            let letters = (0..<40).map { _ in "abxqw\r\n가 ".randomElement(using: &generator) ?? "a" }
            let file = SourceFile(path: "a", text: String(letters))
            let run = FixRun([file]) { $0.flatMap(Self.check) }
            let after = Self.text(run) ?? String(letters)
            #expect(after == String(letters).replacing("x", with: "y").replacing("w", with: "v"))
            #expect(run.findings.allSatisfy { $0.message == "q" })
        }
    }

    private static func fix(_ text: String) -> FixRun {
        FixRun([SourceFile(path: "a", text: text)]) { $0.flatMap(check) }
    }

    private static func text(_ run: FixRun) -> String? {
        run.changes.first.map { $0.after.text($0.after.wholeRange) }
    }

    private static func check(_ file: SourceFile) -> [Finding] {
        let mends: [UInt8: (String, String)] = [
            UInt8(ascii: "x"): ("x", "y"), UInt8(ascii: "q"): ("q", "qq"), UInt8(ascii: "w"): ("w", "v"),
        ]
        var findings: [Finding] = []
        for (place, byte) in file.bytes.enumerated() {
            guard let (name, mend) = mends[byte] else { continue }
            findings.append(finding(name, file, place..<place + 1, mend))
            if name == "w" { break }
        }
        return findings
    }

    private static func finding(_ name: String, _ file: SourceFile, _ range: Range<Int>, _ text: String)
        -> Finding
    {
        Finding(
            "letter", name, at: file.location(SourceRange(range)),
            fix: .init([.init(SourceRange(range), text)]))
    }
}
