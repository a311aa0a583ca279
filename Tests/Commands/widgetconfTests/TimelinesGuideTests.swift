import CaseWalking
import Foundation
import Testing

/// Docs/timelines.md is accurate: its files, written into a folder, and its command lines, run there in
/// order, print the output shown below them.
@Suite(.brief) struct TimelinesGuideTests {
    @Test func everyCommandPrintsWhatIsShown() async throws {
        let document = TestCase.packageRoot.appending(path: "Docs/timelines.md")
        let workspace = try TestWorkspace()
        var fence: (label: String, lines: [String])?
        var commands = 0
        for line in try String(contentsOf: document, encoding: .utf8).components(separatedBy: "\n") {
            guard line.hasPrefix("```") else {
                fence?.lines.append(line)
                continue
            }
            guard let (label, lines) = fence else {
                fence = (String(line.dropFirst(3)), [])
                continue
            }
            fence = nil
            if let name = label.split(separator: " ").dropFirst().first {
                try workspace.write(String(name), lines.joined(separator: "\n") + "\n")
            } else if label == "console", let command = lines.first, command.hasPrefix("$ widgetconf ") {
                commands += 1
                let words = command.dropFirst("$ widgetconf ".count).split(separator: " ").map(String.init)
                let ending = await workspace.run(words)
                let expected = lines.dropFirst().joined(separator: "\n") + "\n"
                let difference = LineDifference.describe(
                    expected: expected, actual: ending.output + ending.talk)
                #expect(difference == nil, Comment(rawValue: "\(command)\n\(difference ?? "")"))
            }
        }
        #expect(commands >= 5)
    }
}
