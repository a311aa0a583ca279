import CaseWalking
import Foundation
import Testing

/// Docs/apple.md is accurate: its command lines, run in order on Tests/Cases/apple-guide, print the output
/// shown below them and write the files shown.
@Suite(.brief) struct AppleGuideTests {
    private static let fixture = TestCase.packageRoot.appending(path: "Tests/Cases/apple-guide")

    /// A fence of the page: the words after its backticks, and the lines in it.
    private struct Block {
        let kind: String
        let file: String
        let lines: [String]
    }

    private static func blocks() throws -> [Block] {
        let document = TestCase.packageRoot.appending(path: "Docs/apple.md")
        var blocks: [Block] = []
        var open: (words: [String], lines: [String])?
        for line in try String(contentsOf: document, encoding: .utf8).components(separatedBy: "\n") {
            if !line.hasPrefix("```") {
                open?.lines.append(line)
            } else if let (words, lines) = open {
                blocks.append(
                    Block(kind: words.first ?? "", file: words.dropFirst().first ?? "", lines: lines))
                open = nil
            } else {
                open = (line.dropFirst(3).split(separator: " ").map(String.init), [])
            }
        }
        return blocks
    }

    @Test func everyCommandPrintsWhatIsShown() async throws {
        let workspace = try TestWorkspace()
        for file in ["Intents.intentdefinition", "ko.lproj/Intents.strings"] {
            let url = Self.fixture.appending(path: file)
            try workspace.write(file, String(contentsOf: url, encoding: .utf8))
        }
        /// Each file's content before the last command.
        var before: [String: String] = [:]
        var counts: [String: Int] = [:]
        for block in try Self.blocks() {
            counts[block.kind, default: 0] += 1
            switch block.kind {
            case "console":
                before["Intents.intentdefinition"] = try workspace.text(of: "Intents.intentdefinition")
                try await carryOut(block, in: workspace)
            case "yaml": expect(block, try workspace.text(of: block.file))
            case "swift":
                let isThere = try workspace.text(of: block.file).contains(
                    block.lines.joined(separator: "\n"))
                #expect(isThere, "\(block.file) has other lines than \(block.lines)")
            case "diff" where block.file.hasSuffix(".yaml"): try edit(block, in: workspace)
            case "diff":
                let change = LineDifference.describe(
                    expected: before[block.file] ?? "", actual: try workspace.text(of: block.file))
                let lines = (change ?? "").split(separator: "\n").filter { !$0.hasPrefix("  ") }
                let trimmed = lines.map { "\($0.prefix(1)) " + $0.dropFirst(2).trimmingPrefix(/\t*/) }
                #expect(trimmed == block.lines)
            default: Issue.record("the page has a block of the kind \"\(block.kind)\"")
            }
        }
        #expect(counts["console"] ?? 0 >= 5)
        #expect(counts["diff"] ?? 0 >= 2)
    }

    private func carryOut(_ block: Block, in workspace: TestWorkspace) async throws {
        let command = try #require(block.lines.first)
        try #require(command.hasPrefix("$ widgetconf "))
        let words = command.dropFirst("$ widgetconf ".count).split(separator: " ").map(String.init)
        let ending = await workspace.run(words)
        let shown = block.lines.dropFirst().map { $0 + "\n" }.joined()
        let difference = LineDifference.describe(expected: shown, actual: ending.output + ending.talk)
        #expect(difference == nil, "\(command)\n\(difference ?? "")")
    }

    private func expect(_ block: Block, _ text: String) {
        let difference = LineDifference.describe(
            expected: block.lines.map { $0 + "\n" }.joined(), actual: text)
        #expect(difference == nil, "\(block.file)\n\(difference ?? "")")
    }

    /// Makes an author's edit: replaces the lines that have a minus with the lines that have a plus.
    private func edit(_ block: Block, in workspace: TestWorkspace) throws {
        func lines(_ mark: String) -> String {
            block.lines.filter { $0.hasPrefix(mark) }.map { $0.dropFirst() + "\n" }.joined()
        }
        let text = try workspace.text(of: block.file)
        try #require(text.contains(lines("-")))
        try workspace.write(block.file, text.replacingOccurrences(of: lines("-"), with: lines("+")))
    }
}
