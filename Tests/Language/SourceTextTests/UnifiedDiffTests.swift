import CaseWalking
import SourceText
import Testing

@Suite struct UnifiedDiffTests {
    /// Lines of a block are paired by similarity, not only by their order.
    @Test(arguments: [
        ("a: 1\n", "completely: other\n", ["1 a: 1 → completely: other"]),
        (
            "first: 1\ntitel: Weather\n", "title: Weather\n",
            ["1 first: 1 → -", "2 titel: Weather → title: Weather"]
        ),
        (
            "titel: Weather\n", "format: 1\ntitle: Weather\n",
            ["1 - → format: 1", "1 titel: Weather → title: Weather"]
        ),
        (
            "parameter: a\nversion: 2\n", "parameters: a\nversions: 2\n",
            ["1 parameter: a → parameters: a", "2 version: 2 → versions: 2"]
        ),
        ("x: yes\n\n", "x: true\n", ["1 x: yes → x: true", "2  → -"]),
    ])
    func pairsLinesThatReplaceEachOther(_ old: String, _ new: String, _ expected: [String]) {
        let changes = UnifiedDiff.changes(from: Array(old.utf8), to: Array(new.utf8))
        #expect(changes.map { "\($0.line) \($0.before ?? "-") → \($0.after ?? "-")" } == expected)
    }

    @Test func showsThreeLinesAround() {
        let old = (1...20).map { "line \($0)\n" }
        var new = old
        new[4] = "line five\n"
        new.insert("and more\n", at: 17)
        #expect(
            Self.diff(old.joined(), new.joined()) == """
                --- a.yaml
                +++ a.yaml
                @@ -2,7 +2,7 @@
                 line 2
                 line 3
                 line 4
                -line 5
                +line five
                 line 6
                 line 7
                 line 8
                @@ -15,6 +15,7 @@
                 line 15
                 line 16
                 line 17
                +and more
                 line 18
                 line 19
                 line 20

                """)
    }

    @Test(
        arguments: [
            ("a\n", "a\n", ""),
            ("", "a\n", "@@ -0,0 +1 @@\n+a\n"),
            ("a\n", "", "@@ -1 +0,0 @@\n-a\n"),
            ("a", "a\n", "@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+a\n"),
            ("a\r\nb\r\n", "a\r\nc\r\n", "@@ -1,2 +1,2 @@\n a\r\n-b\r\n+c\r\n"),
        ])
    func holdsAtTheEdges(_ old: String, _ new: String, _ hunk: String) {
        let head = hunk.isEmpty ? "" : "--- a.yaml\n+++ a.yaml\n"
        #expect(Self.diff(old, new) == head + hunk)
    }

    /// For all pairs of strings, applying the difference to the first gives the second.
    @Test func leadsFromOneToTheOther() {
        var generator = Randomness(seed: 3)
        for _ in 0..<400 {
            let old = Self.text(&generator)
            var lines = old.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            for _ in 0..<Int.random(in: 0...6, using: &generator) {
                let place = Int.random(in: 0...lines.count, using: &generator)
                let end = min(lines.count, place + Int.random(in: 0...90, using: &generator))
                let text = Self.text(&generator)
                let added = text.split(separator: "\n").prefix(Int.random(in: 0...90, using: &generator))
                lines.replaceSubrange(place..<end, with: added.map(String.init))
            }
            let new = lines.joined(separator: "\n")
            let difference = Self.diff(old, new)
            #expect(Self.apply(difference, to: old) == new)
            #expect(difference.isEmpty == (old == new))
        }
    }

    private static func diff(_ old: String, _ new: String) -> String {
        String(
            decoding: UnifiedDiff.bytes(path: "a.yaml", from: Array(old.utf8), to: Array(new.utf8)),
            as: UTF8.self
        )
    }

    /// A small set of lines, so that many are equal by chance.
    private static func text(_ generator: inout Randomness) -> String {
        let count = Int.random(in: 0...150, using: &generator)
        let lines = (0..<count).map { _ in "\(Int.random(in: 0...40, using: &generator))" }
        return lines.joined(separator: "\n") + (Bool.random(using: &generator) ? "\n" : "")
    }

    /// A strict implementation of `patch`.
    private static func apply(_ difference: String, to old: String) -> String? {
        var rest = pieces(old)[...]
        var taken = 0
        var result: [String] = []
        var lines = pieces(difference).dropFirst(2)
        while let line = lines.popFirst() {
            let text = String(line.dropFirst())
            let isCut = lines.first?.hasPrefix("\\") == true
            let whole = isCut ? String(text.dropLast()) : text
            if isCut { lines.removeFirst() }
            switch line.first {
            case "@":
                let start = line.split { " -,".contains($0) }.dropFirst().first.flatMap { Int($0) } ?? 0
                let isEmpty = line.split(separator: " ")[1].hasSuffix(",0")
                while taken < (isEmpty ? start : start - 1), let next = rest.popFirst() {
                    result.append(next)
                    taken += 1
                }
            case "+": result.append(whole)
            default:
                guard rest.popFirst() == whole else { return nil }
                taken += 1
                if line.first == " " { result.append(whole) }
            }
        }
        return (result + rest).joined()
    }

    private static func pieces(_ text: String) -> [String] {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let whole = lines.dropLast().map { $0 + "\n" }
        return lines.last == "" ? whole : whole + [lines.last ?? ""]
    }
}
