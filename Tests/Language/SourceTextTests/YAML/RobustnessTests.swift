import SourceText
import Testing

/// For all bytes, reading ends in linear time and memory, with a tree that can be walked.
@Suite struct RobustnessTests {
    private static let valid = """
        # A definition with every style.
        format: 1
        intents:
          Weather:
            title: "날씨 \\u00e9"
            help: 'it''s'
            place: { type: City, options: [a, "b", { c: d }] }
            tint: "#2da44e"   # quoted
            text: |
              one
                two
            folded: >-
              one
              two
            list:
            - 1
            -
              - x
            plain: one
              two 🙂

        """

    @Test func readsEveryTruncationOfAFile() {
        let bytes = Array(Self.valid.utf8)
        #expect(read(bytes).findings.isEmpty)
        for count in bytes.indices {
            let (tree, findings) = read(Array(bytes[..<count]))
            check(tree, findings)
        }
    }

    /// Closed nodes before the end of a truncated file are read as in the whole file.
    @Test func readsThePrefixOfATruncatedFileAlike() {
        let cut = Self.valid.replacing("tint:", with: "\u{1}")
        let (tree, findings) = read(Array(cut.utf8))
        #expect(findings.map(\.code) == ["yaml-control-character"])
        #expect(!tree.isComplete)
        let whole = texts(read(Array(Self.valid.utf8)).tree)
        let prefix = texts(tree)
        #expect(prefix.count > 15)
        #expect(Array(whole.prefix(prefix.count)) == prefix)
    }

    @Test(arguments: 0..<4)
    func readsRandomMutations(seed: Int) { expectEnd(ofMutations: seed) }

    fileprivate func expectEnd(ofMutations seed: Int) {
        var random = Random(state: UInt64(seed) + 1)
        let bytes = Array(Self.valid.utf8)
        let pieces = [
            "*", "&a ", "!t ", "\t", "[", "]", "{", "}", ": ", "- ", "\n", "#x", "\"", "'", "|", "\u{e9}",
            "? ", "\u{85}", "\u{2028}", "\u{2029}", "\u{202E}", "\\u2028",
        ]
        for _ in 0..<100 {
            var mutated = bytes
            for _ in 0..<(1 + random.next(5)) {
                let place = random.next(mutated.count)
                switch random.next(4) {
                case 0: mutated[place] = UInt8(random.next(256))
                case 1: mutated.remove(at: place)
                case 2: mutated.insert(contentsOf: Array(pieces[random.next(pieces.count)].utf8), at: place)
                default: mutated.removeSubrange(place..<min(mutated.count, place + random.next(30)))
                }
                if mutated.isEmpty { mutated = [0x61] }
            }
            let (tree, findings) = read(mutated)
            check(tree, findings)
        }
    }

    @Test func refusesAnAliasBomb() {
        var text = "a: &a [x, x, x, x, x, x, x, x, x]\n"
        for (name, other) in zip("bcdefghi", "abcdefgh") {
            text +=
                "\(name): &\(name) [" + Array(repeating: "*\(other)", count: 9).joined(separator: ", ")
                + "]\n"
        }
        let (tree, findings) = read(Array(text.utf8))
        check(tree, findings)
        #expect(Set(findings.map(\.code)) == ["yaml-alias", "yaml-anchor"])
    }

    @Test(arguments: ["[", "{a: ", "- ", "? ", "{? "])
    func stopsAtTenThousandLevels(opening: String) {
        let (tree, findings) = read(Array(String(repeating: opening, count: 10_000).utf8))
        check(tree, findings)
        #expect(findings.last?.code == "yaml-nesting")
    }

    @Test func stopsAtTenThousandLevelsOfIndentation() {
        let lines = (0..<1_500).map { String(repeating: " ", count: $0) + "a:\n" }
        #expect(read(Array(lines.joined().utf8)).findings.map(\.code) == ["yaml-nesting"])
    }

    @Test func refusesAFileBeyondTheLimit() {
        let scalar = [UInt8](repeating: UInt8(ascii: "x"), count: 20 << 20)
        #expect(read(scalar).findings.map(\.code) == ["yaml-file-too-large"])
    }

    @Test func readsAScalarAsLongAsAFileMayBe() {
        let scalar = [UInt8](repeating: UInt8(ascii: "x"), count: YAMLLimits.fileBytes)
        let (tree, findings) = read(scalar)
        #expect(findings.isEmpty)
        #expect(tree.root?.withText { $0.count } == scalar.count)
    }

    @Test func stopsAtTheLimitOfValues() {
        let text = "[" + String(repeating: "a,", count: YAMLLimits.nodes + 10) + "]"
        let (tree, findings) = read(Array(text.utf8))
        #expect(findings.map(\.code) == ["yaml-too-many-values"])
        #expect(!tree.isComplete)
    }

    @Test func endsWithHundredsOfThousandsOfDuplicateKeys() {
        let (tree, findings) = read(Array(String(repeating: "a: b\n", count: 300_000).utf8))
        #expect(findings.count == YAMLLimits.findings + 1)
        #expect(findings.last?.code == "yaml-too-many-findings")
        #expect(tree.root.map { Array($0.entries).count } == 1)
    }

    @Test func reportsTheFirstByteThatIsNotUTF8() {
        for (bytes, offset) in [
            ([0x80], 0), ([0x61, 0x3A, 0x20, 0xFF], 3), ([0xF5, 0x80, 0x80, 0x80], 0), ([0xC3], 0),
        ] {
            let (_, findings) = read(bytes.map { UInt8($0) })
            #expect(findings.map(\.code) == ["yaml-invalid-utf8"])
            #expect(findings.first?.location?.range.start == offset)
        }
    }

    // MARK: Conditions for every tree

    private func read(_ bytes: [UInt8]) -> (tree: YAMLTree, findings: [Finding]) {
        var findings: [Finding] = []
        let tree = YAMLTree.read(SourceFile(path: "input.yaml", bytes: bytes), into: &findings)
        return (tree, findings)
    }

    private func check(_ tree: YAMLTree, _ findings: [Finding]) {
        #expect(findings.allSatisfy { $0.location != nil && $0.hint != nil })
        #expect(findings.count <= YAMLLimits.findings + 2)
        #expect(tree.isComplete || !findings.isEmpty)
        #expect(FindingText.render(findings.inOrder()).isEmpty == findings.isEmpty)
        if let root = tree.root { check(root, within: 0..<tree.file.bytes.count, depth: 0) }
    }

    private func check(_ node: YAMLNode, within range: Range<Int>, depth: Int) {
        let own = node.range.start..<node.range.end
        #expect(own.lowerBound >= range.lowerBound && own.upperBound <= range.upperBound)
        #expect(depth <= YAMLLimits.nesting + 1)
        _ = node.text
        for element in node.elements { check(element, within: own, depth: depth + 1) }
        for (key, value) in node.entries {
            check(key, within: own, depth: depth + 1)
            check(value, within: own, depth: depth + 1)
        }
    }

    private func texts(_ tree: YAMLTree) -> [String] {
        func walk(_ node: YAMLNode, _ texts: inout [String]) {
            if let text = node.text { texts.append(text) }
            for element in node.elements { walk(element, &texts) }
            for (key, value) in node.entries {
                walk(key, &texts)
                walk(value, &texts)
            }
        }
        var texts: [String] = []
        if let root = tree.root { walk(root, &texts) }
        return texts
    }
}

/// More seeds.
@Suite struct RandomMutationTests {
    @Test(arguments: 4..<40)
    func readsRandomMutations(seed: Int) { RobustnessTests().expectEnd(ofMutations: seed) }
}

/// Marsaglia's xorshift: the same numbers for the same seed on every machine.
struct Random {
    var state: UInt64

    mutating func next(_ bound: Int) -> Int {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return Int(state % UInt64(bound))
    }
}
