import CaseWalking
import Foundation

/// A section of Docs/diagnostics.md: a code, the blocks that cause it, and the output shown.
struct DocumentedFinding: CustomStringConvertible {
    struct Block {
        /// `yaml weather.yaml`, `json weather.declares.json`, `text script`, `text output`.
        let label: String
        /// The document lines of the block's text, without the fences.
        let lines: Range<Int>
        let text: String

        var name: String { String(label.split(separator: " ").dropFirst().first ?? "") }

        /// The bytes that the block represents; with `escaped` in its label, `\xNN` is a byte.
        var bytes: [UInt8] {
            let text = Array(text.utf8)
            guard label.hasSuffix(" escaped") else { return text }
            var bytes: [UInt8] = []
            var place = 0
            while place < text.count {
                let digits = text[place...].dropFirst(2).prefix(2)
                if text[place...].starts(with: [0x5C, 0x78]),
                    let byte = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
                {
                    bytes.append(byte)
                    place += 4
                } else {
                    bytes.append(text[place])
                    place += 1
                }
            }
            return bytes
        }
    }

    let code: String
    var blocks: [Block] = []

    var description: String { code }
    var inputs: [Block] { blocks.filter { $0.label != "text output" } }
    var output: Block? { blocks.first { $0.label == "text output" } }

    static let document = TestCase.packageRoot.appending(path: "Docs/diagnostics.md")

    static let all: [DocumentedFinding] = {
        // A missing document counts as empty, and the test reports it.
        let text = (try? String(contentsOf: document, encoding: .utf8)) ?? ""
        return sections(of: text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
    }()

    private static func sections(of lines: [String]) -> [DocumentedFinding] {
        var sections: [DocumentedFinding] = []
        var place = 0
        while place < lines.count {
            let line = lines[place]
            place += 1
            if line.hasPrefix("## ") {
                sections.append(DocumentedFinding(code: String(line.dropFirst(3))))
            } else if line.hasPrefix("```"), !sections.isEmpty {
                let end = lines[place...].firstIndex { $0.hasPrefix("```") } ?? lines.count
                let text = lines[place..<end].map { $0 + "\n" }.joined()
                sections[sections.count - 1].blocks.append(
                    Block(label: String(line.dropFirst(3)), lines: place..<end, text: text))
                place = end + 1
            }
        }
        return sections
    }
}
